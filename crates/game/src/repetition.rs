//! The period that the values of a pile show, and how many of them would prove it.

use super::{Heap, Take};

/// Values that repeat as far as they go, though not far enough for a proof.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Repetition {
    /// The first size from which on the values repeat.
    pub start: u64,
    /// With which period.
    pub period: u64,
    /// How many values prove it, if they go on so.
    pub columns: u64,
}

/// Values that have to repeat, at least, and their share of a period: fewer do so by chance.
const LEAST: usize = 64;
const SHARE: usize = 4;

impl Heap {
    /// The repetition that the fewest columns would prove, by the theorems in `game::heap`. A period `p` from `q` on is shown by the
    /// values that occur `p` places earlier too, back to `q`.
    pub fn repetition(&self, values: &[u64]) -> Option<Repetition> {
        let proving = |start: u64, period: u64| match &self.take {
            Take::Octal(code) if code.tail().is_empty() => Some(code.proving(start.max(1), period)),
            Take::Set(set) => Some(start + period + set.last()?),
            // Values of an endless code may grow with every period.
            Take::Octal(_) | Take::All => None,
        };
        let length = values.len();
        let same = same_ends(values);
        let of = |period: usize| {
            let repeated = *same.get(period)?;
            let start = (length - period - repeated) as u64;
            let columns = proving(start, period as u64)?;
            let period_found = Repetition { start, period: period as u64, columns };
            (repeated >= LEAST && repeated >= period / SHARE).then_some(period_found)
        };
        (1..length).filter_map(of).min_by_key(|found| (found.columns, found.period))
    }
}

/// For each number of places, how many of the last values are the same as those that number of places earlier, counted from the last one on
/// until the first that is not (the Z function of the reversed values).
fn same_ends(values: &[u64]) -> Vec<usize> {
    let reversed: Vec<u64> = values.iter().rev().copied().collect();
    let mut same = vec![0; reversed.len()];
    // The window that reaches furthest.
    let (mut from, mut to) = (0, 0);
    for at in 1..reversed.len() {
        let mut count = if at < to { same[at - from].min(to - at) } else { 0 };
        while at + count < reversed.len() && reversed[count] == reversed[at + count] {
            count += 1;
        }
        if at + count > to {
            (from, to) = (at, at + count);
        }
        same[at] = count;
    }
    same
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ends_that_are_the_same() {
        for values in [&[1, 2, 1, 2, 1, 2][..], &[0, 0, 0, 0], &[3, 1, 2, 1, 1, 2, 1], &[5], &[]] {
            let naive = |by: usize| {
                let last = values.len() - 1;
                (0..values.len() - by).take_while(|&back| values[last - back] == values[last - back - by]).count()
            };
            let expected: Vec<usize> = (0..values.len()).map(|by| if by == 0 { 0 } else { naive(by) }).collect();
            assert_eq!(same_ends(values), expected, "{values:?}");
        }
    }
}
