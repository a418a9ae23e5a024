//! The two lines that a sheet of Chomp consists of, fitted, and how each sheet goes on.
//!
//! Expected are `z = x/√2 - (1 - 1/√2) y` and `z = x/√2 - (1 + 1/√2) y`, for `y` up to `(√2 - 1) x`.

use std::collections::BTreeMap;
use std::f64::consts::{FRAC_1_SQRT_2, SQRT_2};
use std::fmt;

use supermex::Table;
use supermex::game::Rest;
use supermex_build::parallel::each;

use super::share::{ending, of_chomp, period, plot_of_chomp, share};
use crate::picture::{Plot, Progress, describe, rows};

/// The sheets of a table of Chomp.
#[derive(Clone, Debug)]
pub struct Fits {
    /// The game, for a caption.
    pub game: String,
    /// The sheets.
    pub rows: Vec<Row>,
}

impl Fits {
    /// Where the scattered parts end.
    pub fn plot(&self) -> Plot {
        let what = "columns before sheet x of Chomp repeats or ends, less 0.41421 x = (√2-1) x";
        plot_of_chomp(vec![self.game.clone(), what.into()], ["x", "columns"], |ends| {
            let rows = self.rows.iter().filter(|row| row.ends == ends);
            rows.map(|row| (f64::from(row.x), row.deviation())).collect()
        })
    }
}

/// Fits every `every`-th of the sheets below `sheets` (all if not given), with this number of passes left (the most if not given).
/// Costs the decoding of their cells, where these are kept.
///
/// # Errors
/// If the table is not one of 3-row Chomp with exact sheets, has not the sheets or the passes, or is damaged.
pub fn lines(
    table: &Table,
    passes: Option<u64>,
    sheets: Option<u32>,
    every: u32,
    progress: Progress,
) -> anyhow::Result<Fits> {
    let why = "it fits the two lines of a sheet of 3-row Chomp";
    let (of, passes, sheets) = of_chomp("lines", why, table, passes, sheets)?;
    let keeps_cells = table.info().keeps_cells();
    let numbers: Vec<u32> = (0..sheets).step_by(every.max(1) as usize).collect();
    let one = |at: usize| -> anyhow::Result<Option<Row>> {
        let x = numbers[at];
        progress(x, sheets);
        let Some(ending) = table.sheets()?.ending(x, passes)? else { return Ok(None) };
        let scattered = || anyhow::Ok(fit(x, &rows(table, passes, x..x + 1, 0..u32::try_from(ending.start)?)?));
        let fits = keeps_cells.then(scattered).transpose()?;
        let (ends, period) = (ending.rest == Rest::Nothing, period(&ending.rest));
        Ok(Some(Row { x, ends, columns: ending.start, period, fits }))
    };
    let fitted = each(numbers.len(), &one)?;
    Ok(Fits { game: describe(&of.rules, passes), rows: fitted.into_iter().flatten().collect() })
}

/// Columns at the beginning of a sheet that are left out of the fits: there the lines are too near to each other.
pub const MEETING: u32 = 8;

/// A least-squares line `z = intercept + slope * y` through some P-positions of a sheet.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Fit {
    /// P-positions.
    pub count: u64,
    /// How much `z` grows from column to column: it falls.
    pub slope: f64,
    /// `z` in column 0.
    pub intercept: f64,
    /// Root of the mean squared distance in `z`.
    pub scatter: f64,
}

impl Fit {
    fn of(points: &[(f64, f64)]) -> Self {
        let count = points.len();
        #[allow(clippy::cast_precision_loss, reason = "a count of columns")]
        let n = count as f64;
        let sum = |of: &dyn Fn(&(f64, f64)) -> f64| points.iter().map(of).sum::<f64>();
        let (my, mz) = (sum(&|p| p.0) / n, sum(&|p| p.1) / n);
        let slope = sum(&|p| (p.0 - my) * (p.1 - mz)) / sum(&|p| (p.0 - my).powi(2));
        let intercept = mz - slope * my;
        let scatter = (sum(&|p| (p.1 - intercept - slope * p.0).powi(2)) / n).sqrt();
        Self { count: count as u64, slope, intercept, scatter }
    }

    /// Whether there were enough P-positions for a line.
    pub fn is_fitted(&self) -> bool {
        self.count > 2
    }
}

/// A sheet of Chomp.
#[derive(Clone, Debug, PartialEq)]
pub struct Row {
    /// Number of the sheet.
    pub x: u32,
    /// Whether it ends.
    pub ends: bool,
    /// The number of columns of its scattered part: to the end, or to the tail.
    pub columns: u64,
    /// Least period of the tail.
    pub period: Option<usize>,
    /// The line of the greater completions, and that of the smaller ones; none where the database keeps only the sheet's ends.
    pub fits: Option<[Fit; 2]>,
}

impl Row {
    /// The names of the fields.
    pub const HEADER: &'static str = "x,kind,columns,deviation,period,upper_count,upper_slope,upper_intercept_over_x,\
        upper_scatter,lower_count,lower_slope,lower_intercept_over_x,lower_scatter";

    /// By how much the scattered part ends later than at row length `√2 x`: `columns - (√2 - 1) x`.
    pub fn deviation(&self) -> f64 {
        #[allow(clippy::cast_precision_loss, reason = "a number of columns")]
        let columns = self.columns as f64;
        columns - (SQRT_2 - 1.0) * f64::from(self.x)
    }
}

impl fmt::Display for Row {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let kind = if self.ends { "ends" } else { "infinite" };
        let period = self.period.map_or(String::new(), |period| period.to_string());
        write!(f, "{},{kind},{},{:.3},{period}", self.x, self.columns, self.deviation())?;
        let Some(fits) = &self.fits else { return f.write_str(",,,,,,,,") };
        for line in fits {
            if line.is_fitted() {
                let over = line.intercept / f64::from(self.x);
                write!(f, ",{},{:.6},{over:.6},{:.4}", line.count, line.slope, line.scatter)?;
            } else {
                write!(f, ",{},,,", line.count)?;
            }
        }
        Ok(())
    }
}

/// The upper and the lower line of a sheet.
fn fit(x: u32, completions: &[u32]) -> [Fit; 2] {
    let mut parts = [Vec::new(), Vec::new()];
    for (y, &z) in (0u32..).zip(completions).skip(MEETING as usize) {
        let (y, z) = (f64::from(y), f64::from(z));
        // Halfway between the lines.
        let lower = z < f64::from(x) * FRAC_1_SQRT_2 - y;
        parts[usize::from(lower)].push((y, z));
    }
    parts.map(|points| Fit::of(&points))
}

/// Averages over sheets, with what is expected.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Summary {
    /// Sheets.
    pub sheets: u64,
    /// Those that end.
    pub ends: u64,
    /// The others, by period.
    pub periods: BTreeMap<usize, u64>,
    /// P-positions on the upper and on the lower lines.
    pub counts: [u64; 2],
    /// Least and greatest deviation of the scattered part's end.
    pub deviation: (f64, f64),
    /// Mean slope, intercept over `x` and scatter of the upper and of the lower lines of the sheets in the upper half of the
    /// range, where the lines are long.
    pub means: [[f64; 3]; 2],
}

impl Summary {
    /// Sums up.
    pub fn of(rows: &[Row]) -> Self {
        let mut all = Self { deviation: (f64::INFINITY, f64::NEG_INFINITY), ..Self::default() };
        for row in rows {
            all.sheets += 1;
            all.ends += u64::from(row.ends);
            if let Some(period) = row.period {
                *all.periods.entry(period).or_default() += 1;
            }
            for (count, line) in all.counts.iter_mut().zip(row.fits.iter().flatten()) {
                *count += line.count;
            }
            all.deviation = (all.deviation.0.min(row.deviation()), all.deviation.1.max(row.deviation()));
        }
        let last = rows.last().map_or(0, |row| row.x);
        let late = || rows.iter().filter(|row| row.x >= last / 2);
        for place in 0..2 {
            let line = |row: &Row| row.fits.map(|fits| fits[place]).unwrap_or_default();
            let fits: Vec<(u32, Fit)> =
                late().map(|row| (row.x, line(row))).filter(|(x, line)| *x > 0 && line.is_fitted()).collect();
            #[allow(clippy::cast_precision_loss, reason = "a number of sheets")]
            let mean = |of: &dyn Fn(&(u32, Fit)) -> f64| fits.iter().map(of).sum::<f64>() / fits.len() as f64;
            all.means[place] =
                [mean(&|f| f.1.slope), mean(&|f| f.1.intercept / f64::from(f.0)), mean(&|f| f.1.scatter)];
        }
        all
    }
}

impl fmt::Display for Summary {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let lines =
            [("upper", FRAC_1_SQRT_2 - 1.0, FRAC_1_SQRT_2), ("lower", -1.0 - FRAC_1_SQRT_2, 1.0 - FRAC_1_SQRT_2)];
        let fitted = lines.into_iter().zip(self.means.iter().zip(self.counts)).filter(|_| self.counts != [0, 0]);
        for ((name, slope, columns), (means, count)) in fitted {
            let [fitted, intercept, scatter] = means;
            writeln!(
                f,
                "{name} line: slope {fitted:.6} (expected {slope:.6}), intercept {intercept:.6} x ({FRAC_1_SQRT_2:.6} x), scatter \
                 {scatter:.3}, {:.3}% of the columns ({:.3}%)",
                100.0 * share(count, self.counts.iter().sum()),
                100.0 * columns,
            )?;
        }
        writeln!(f, "{}", ending(self.ends, self.sheets))?;
        let (least, most) = self.deviation;
        writeln!(f, "end of the scattered part: {least:.2} to {most:.2} columns from (√2-1) x")?;
        let periods: Vec<String> = self.periods.iter().map(|(period, count)| format!("{period}: {count}")).collect();
        write!(f, "periods of the others: {}", periods.join(", "))
    }
}
