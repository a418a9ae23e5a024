//! How the numbers of P-positions of a game on four numbers compare to the largest of them, `a >= b >= c >= d`.
//!
//! In 4-row Chomp `d/a` has two families of sizes: for each `a` the median of `d/a` over its P-positions is near one of two
//! values, with a gap between them.

use std::fmt;

use supermex::sizes::{OfSize, Sizes};

use super::share::share;
use crate::picture::{Legend, Mark, Plot, Series};

/// A size: a longest row, or a largest pile.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Row {
    /// The largest number.
    pub size: u32,
    /// P-positions that have it.
    pub p_positions: u64,
    /// Means of `b/a`, `c/a` and `d/a`.
    pub means: [f64; 3],
    /// Their standard deviations.
    pub spreads: [f64; 3],
    /// Median of `d/a`.
    pub median: f64,
    /// Whether the median is above the gap; `None` without a gap.
    pub high: Option<bool>,
}

impl Row {
    /// The names of the fields.
    pub const HEADER: &'static str =
        "a,p_positions,b_over_a,b_spread,c_over_a,c_spread,d_over_a,d_spread,d_median,family";

    #[allow(
        clippy::cast_precision_loss,
        reason = "sums of what is counted are below 2^53 but for squares, where it is enough"
    )]
    fn of(of: &OfSize) -> Self {
        let (count, size) = (of.p_positions as f64, f64::from(of.size));
        let means = of.sums.map(|sum| sum as f64 / count / size);
        let spread = |at: usize| {
            let mean = of.squares[at] as f64 / count / size / size;
            (mean - means[at].powi(2)).max(0.0).sqrt()
        };
        let median = of.median / size;
        Self { size: of.size, p_positions: of.p_positions, means, spreads: [0, 1, 2].map(spread), median, high: None }
    }
}

impl fmt::Display for Row {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{},{}", self.size, self.p_positions)?;
        for (mean, spread) in self.means.iter().zip(self.spreads) {
            write!(f, ",{mean:.6},{spread:.6}")?;
        }
        let family = self.high.map_or("", |high| if high { "high" } else { "low" });
        write!(f, ",{:.6},{family}", self.median)
    }
}

/// The sizes of a game, and their two families.
#[derive(Clone, Debug, PartialEq)]
pub struct Ratios {
    /// The game, for a caption.
    pub game: String,
    /// P-positions all of whose numbers are below this,
    pub below: usize,
    /// are this many.
    pub p_positions: u64,
    /// The sizes that have any, but for 0.
    pub rows: Vec<Row>,
    /// The families of the sizes in the upper half, if there are sizes enough.
    pub families: Option<Families>,
}

/// Two families of sizes.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Families {
    /// The greatest median of `d/a` below the gap, and the least one above it.
    pub gap: (f64, f64),
    /// How many sizes of the upper half are below it, and above it.
    pub sizes: [u64; 2],
    /// Their mean medians of `d/a`.
    pub medians: [f64; 2],
    /// Their means of `b/a`, `c/a` and `d/a`.
    pub means: [[f64; 3]; 2],
}

/// Of this many parts of the sizes one at each end is not a family: the gap is looked for between them.
const OUTLIERS: usize = 10;

/// Sizes of which fewer have no families.
const LEAST: usize = 20;

impl Ratios {
    /// The ratios of what was counted.
    pub fn of(sizes: &Sizes) -> Self {
        let some = sizes.of.iter().filter(|of| of.size > 0 && of.p_positions > 0);
        let mut rows: Vec<Row> = some.map(Row::of).collect();
        let late = rows.len() / 2;
        let families = families(&rows[late..]);
        if let Some(Families { gap, .. }) = families {
            rows.iter_mut().for_each(|row| row.high = Some(row.median > (gap.0 + gap.1) / 2.0));
        }
        let passes = if sizes.passes > 0 { ", with a pass" } else { "" };
        Self {
            game: format!("{}{passes}", sizes.title),
            below: sizes.of.len(),
            p_positions: sizes.p_positions(),
            rows,
            families,
        }
    }

    /// The means of `b/a` and `c/a`, and the medians of `d/a`.
    pub fn plot(&self) -> Plot {
        let step = self.rows.len().div_ceil(DOTS).max(1);
        let series = |name: &str, of: &dyn Fn(&Row) -> Option<f64>| {
            let points = self.rows.iter().step_by(step).filter_map(|row| Some((f64::from(row.size), of(row)?)));
            Series { name: name.into(), points: points.collect(), mark: Mark::Dots }
        };
        let family = |high: bool| move |row: &Row| (row.high.unwrap_or(false) == high).then_some(row.median);
        let mut all = vec![
            series("mean b/a", &|row| Some(row.means[0])),
            series("mean c/a", &|row| Some(row.means[1])),
            series("median d/a, low", &family(false)),
        ];
        if self.families.is_some() {
            all.push(series("median d/a, high", &family(true)));
        }
        Plot {
            title: vec![self.game.clone(), "P-positions a >= b >= c >= d by their largest number".into()],
            axes: ["a", "ratio"],
            range: Some(0.0..1.0),
            series: all,
            legend: Legend::UpperRight,
            ..Plot::default()
        }
    }
}

/// The dots of a series, at most, about.
const DOTS: usize = 3000;

/// The families on both sides of the widest gap between medians.
fn families(rows: &[Row]) -> Option<Families> {
    if rows.len() < LEAST {
        return None;
    }
    let mut medians: Vec<f64> = rows.iter().map(|row| row.median).collect();
    medians.sort_by(f64::total_cmp);
    let inner = &medians[medians.len() / OUTLIERS..medians.len() - medians.len() / OUTLIERS];
    let widest = inner.windows(2).max_by(|a, b| (a[1] - a[0]).total_cmp(&(b[1] - b[0])))?;
    let gap = (widest[0], widest[1]);
    let of = |high: bool| rows.iter().filter(move |row| (row.median > gap.0) == high);
    let sizes = [false, true].map(|high| of(high).count() as u64);
    #[allow(clippy::cast_precision_loss, reason = "sizes are below 2^14")]
    let mean = |high: bool, number: &dyn Fn(&Row) -> f64| {
        of(high).map(number).sum::<f64>() / sizes[usize::from(high)].max(1) as f64
    };
    let medians = [false, true].map(|high| mean(high, &|row| row.median));
    let means = [false, true].map(|high| [0, 1, 2].map(|at| mean(high, &|row: &Row| row.means[at])));
    Some(Families { gap, sizes, medians, means })
}

/// What is found, in a few lines.
impl fmt::Display for Ratios {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} P-positions whose longest row, or largest pile, is below {}", self.p_positions, self.below)?;
        let Some(Families { gap, sizes, medians, means }) = self.families else { return Ok(()) };
        let all = sizes[0] + sizes[1];
        let (low, high) = gap;
        write!(
            f,
            "\nupper half of sizes: a gap of {:.4} in the median of d/a, from {low:.4} to {high:.4}",
            high - low
        )?;
        for (at, name) in [(1, "high"), (0, "low")] {
            let [b, c, d] = means[at];
            let part = 100.0 * share(sizes[at], all);
            let median = medians[at];
            write!(
                f,
                "\n{name} family: {part:.1}% of {all} sizes, median d/a {median:.5}; means b/a {b:.5}, c/a {c:.5}, d/a {d:.5}"
            )?;
        }
        Ok(())
    }
}
