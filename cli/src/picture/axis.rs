//! Ticks: round numbers, a handful of them.

/// The round numbers from `low` to `high`, at most about `count` of them but two at least: 1, 2 or 5 times a power of ten
/// apart.
pub fn ticks(low: f64, high: f64, count: u32) -> Vec<f64> {
    let raw = (high - low) / f64::from(count.max(1));
    if !raw.is_finite() || raw <= 0.0 {
        return vec![low];
    }
    let power = 10f64.powf(raw.log10().floor());
    let steps = [10.0, 5.0, 2.0, 1.0, 0.5, 0.2, 0.1].map(|m| m * power);
    let fine = steps.partition_point(|&step| step >= raw * 0.999);
    let every = |step: f64| {
        let first = (low / step - 1e-9).ceil();
        (0u32..1000).map(|i| (first + f64::from(i)) * step).take_while(|&tick| tick <= high + step * 1e-9).collect()
    };
    let all = steps[fine.saturating_sub(1)..].iter().map(|&step| every(step));
    all.into_iter().find(|ticks: &Vec<f64>| ticks.len() > 1).unwrap_or_default()
}

/// A tick's label: with the digits that the distance of the ticks needs.
pub fn label(tick: f64, step: f64) -> String {
    let digits = (0..9).find(|&digits| (step * 10f64.powi(digits)).fract().abs() < 1e-6).unwrap_or(9);
    let text = format!("{tick:.*}", usize::try_from(digits).unwrap_or(0));
    if text.trim_start_matches('-').chars().all(|c| c == '0' || c == '.') { text.replace('-', "") } else { text }
}

/// Ticks with their labels.
pub fn labelled(low: f64, high: f64, count: u32) -> Vec<(f64, String)> {
    let all = ticks(low, high, count);
    let step = match all.as_slice() {
        [first, second, ..] => second - first,
        _ => 1.0,
    };
    all.into_iter().map(|tick| (tick, label(tick, step))).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn labels(low: f64, high: f64, count: u32) -> String {
        labelled(low, high, count).into_iter().map(|(_, label)| label).collect::<Vec<_>>().join(" ")
    }

    #[test]
    fn ticks_are_round() {
        assert_eq!(labels(0.0, 700.0, 5), "0 200 400 600");
        assert_eq!(labels(0.0, 1.0, 5), "0.0 0.2 0.4 0.6 0.8 1.0");
        assert_eq!(labels(-0.03, 0.021, 5), "-0.02 0.00 0.02");
        assert_eq!(labels(35.0, 160.0, 6), "50 100 150");
        assert_eq!(labels(0.0, 460.0, 2), "0 200 400");
        assert_eq!(labels(5.0, 5.0, 4), "5");
        assert_eq!(labels(0.0, 7.0, 7), "0 1 2 3 4 5 6 7");
    }
}
