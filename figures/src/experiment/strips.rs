//! The sheets of 3-row Chomp by a few numbers each: where they begin, where their scattered part ends, and how they go on.
//!
//! In the lengths of rows, sheet `x` begins with `g(x,x)`, and `N(x)` is the least `b` from which on it is empty or repeats. The
//! boards `[c, 0, g(c,c)-c]` and the ends of sheets are all to which a winning first move on 3 x n can lead.

use std::collections::BTreeMap;
use std::f64::consts::SQRT_2;
use std::fmt;

use anyhow::bail;
use supermex::Table;
use supermex::game::Rest;
use supermex_build::parallel::each;

use super::share::{ending, of_chomp, period, plot_of_chomp};
use crate::picture::{Plot, Progress, describe};

/// The sheets of a table of Chomp.
#[derive(Clone, Debug)]
pub struct Strips {
    /// The game, for a caption.
    pub game: String,
    /// Whether it is Chomp without a pass and without variants, whose sequences OEIS has.
    pub pure: bool,
    /// The sheets, all from 0 on.
    pub rows: Vec<Row>,
}

/// A sheet.
#[derive(Clone, Debug, PartialEq)]
pub struct Row {
    /// Its number.
    pub x: u32,
    /// Whether it ends.
    pub ends: bool,
    /// `g(x,x)`, the longest row of its first P-position, if it has one.
    pub first: Option<u64>,
    /// `N(x)`.
    pub reach: u64,
    /// Least period of the tail.
    pub period: Option<usize>,
    /// Whether the [deviation](Self::deviation) is greater than those of all sheets before, or less.
    pub record: Option<Record>,
}

/// A record.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Record {
    /// Less than all before.
    Least,
    /// Greater than all before.
    Greatest,
}

impl Row {
    /// The names of the fields.
    pub const HEADER: &'static str = "x,kind,first,end,n,deviation,record,period";

    /// `N(x) - √2 x`.
    pub fn deviation(&self) -> f64 {
        #[allow(clippy::cast_precision_loss, reason = "a row length")]
        let reach = self.reach as f64;
        reach - SQRT_2 * f64::from(self.x)
    }

    /// The board with two rows of this length and a third one of `x` is P: there the sheet ends.
    pub fn end(&self) -> Option<u64> {
        self.reach.checked_sub(1).filter(|_| self.ends && self.first.is_some())
    }
}

impl fmt::Display for Row {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let number = |number: Option<u64>| number.map_or(String::new(), |number| number.to_string());
        let kind = if self.ends { "ends" } else { "infinite" };
        write!(f, "{},{kind},{},{},{}", self.x, number(self.first), number(self.end()), self.reach)?;
        let record = match self.record {
            None => "",
            Some(Record::Least) => "least",
            Some(Record::Greatest) => "greatest",
        };
        write!(f, ",{:.4},{record},{}", self.deviation(), number(self.period.map(|period| period as u64)))
    }
}

/// Reads the sheets below `sheets` (all if not given), with this number of passes left (the most if not given). Takes about a microsecond a sheet,
/// and does not need their cells.
///
/// # Errors
/// If the table is not one of 3-row Chomp with exact sheets, has not the sheets or the passes, or is damaged.
pub fn strips(table: &Table, passes: Option<u64>, sheets: Option<u32>, progress: Progress) -> anyhow::Result<Strips> {
    let why = "it counts the sheets of 3-row Chomp, of which each ends or repeats";
    let (of, passes, sheets) = of_chomp("strips", why, table, passes, sheets)?;
    let one = |at: usize| -> anyhow::Result<Row> {
        let x = u32::try_from(at)?;
        progress(x, sheets);
        let Some(ending) = table.sheets()?.ending(x, passes)? else { bail!("the database has not sheet {x}") };
        let number = u64::from(x);
        let first = match table.cells()?.completion(&[number, 0], passes)? {
            supermex::Cell::Completion(z) => Some(number + z),
            _ => None,
        };
        let (ends, period) = (ending.rest == Rest::Nothing, period(&ending.rest));
        Ok(Row { x, ends, first, reach: number + ending.start, period, record: None })
    };
    let mut rows = each(sheets as usize, &one)?;
    mark_records(&mut rows);
    Ok(Strips { game: describe(&of.rules, passes), pure: passes == 0 && of.rules.variants.is_empty(), rows })
}

/// The first sheet has no others before it, and is not a record.
fn mark_records(rows: &mut [Row]) {
    let Some(first) = rows.first().map(Row::deviation) else { return };
    let (mut least, mut greatest) = (first, first);
    for row in rows {
        let deviation = row.deviation();
        if deviation < least {
            (least, row.record) = (deviation, Some(Record::Least));
        } else if deviation > greatest {
            (greatest, row.record) = (deviation, Some(Record::Greatest));
        }
    }
}

/// A sequence of OEIS, or one that could be there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "clap", derive(clap::ValueEnum))]
pub enum Sequence {
    /// `g(n,n)` for n = 0, 1, ...: column `first`, OEIS A029900
    First,
    /// Where the n-th sheet ends that does: column `end`, OEIS A029901
    End,
    /// The number of the n-th sheet that ends: column `x` of these, OEIS A029902
    Ending,
    /// N(n) for n = 0, 1, ...: column `n`
    N,
    /// The number of the n-th sheet whose period is above 1: column `x` of these, OEIS A147983
    Patterns,
}

impl Sequence {
    /// Its number in OEIS, where the game is pure Chomp.
    fn number(self) -> Option<&'static str> {
        match self {
            Self::First => Some("A029900"),
            Self::End => Some("A029901"),
            Self::Ending => Some("A029902"),
            Self::N => None,
            Self::Patterns => Some("A147983"),
        }
    }

    /// What a term is.
    fn title(self) -> &'static str {
        match self {
            Self::First => "g(n,n), the longest row of the first P-position of sheet n",
            Self::End => "length of the equal rows where the n-th sheet that ends does",
            Self::Ending => "the n-th sheet that ends",
            Self::N => "N(n), from which length of the middle row on sheet n is empty or repeats",
            Self::Patterns => "the n-th sheet whose tail has a period above 1",
        }
    }
}

impl Strips {
    /// What the terms of a sequence are, with its number in OEIS if it is there.
    pub fn title(&self, which: Sequence) -> String {
        let number = which.number().filter(|_| self.pure).map_or(String::new(), |number| format!(" ({number})"));
        format!("{}: {}{number}", self.game, which.title())
    }

    /// A sequence: the `n` of its first term, and the terms.
    pub fn sequence(&self, which: Sequence) -> (u64, Vec<u64>) {
        let terms = |of: &dyn Fn(&Row) -> Option<u64>| self.rows.iter().filter_map(of).collect();
        match which {
            // Where a sheet is empty, as may be in a perturbed game, so are all after it.
            Sequence::First => (0, terms(&|row| row.first)),
            Sequence::N => (0, terms(&|row| Some(row.reach))),
            Sequence::End => (1, terms(&Row::end)),
            Sequence::Ending => (1, terms(&|row| row.end().map(|_| u64::from(row.x)))),
            Sequence::Patterns => (1, terms(&|row| row.period.filter(|&period| period > 1).map(|_| row.x.into()))),
        }
    }

    /// The periods of the tails in this many ranges of sheets, of the same size but for the last one.
    pub fn periods(&self, ranges: u32) -> Vec<Periods> {
        let size = self.rows.len().div_ceil(ranges.max(1) as usize).max(1);
        let mut all = Vec::new();
        for rows in self.rows.chunks(size) {
            let mut counts: BTreeMap<usize, (u64, u32)> = BTreeMap::new();
            for row in rows {
                let Some(period) = row.period else { continue };
                counts.entry(period).or_insert((0, row.x)).0 += 1;
            }
            let (Some(from), Some(last)) = (rows.first(), rows.last()) else { continue };
            let (from, to, sheets) = (from.x, last.x + 1, rows.len() as u64);
            all.extend(counts.into_iter().map(|(period, (count, first))| Periods {
                from,
                to,
                sheets,
                period,
                count,
                first,
            }));
        }
        all
    }

    /// Of the boards 3 x n for `1 <= n <` the number of sheets: how many have a winning first move in the second row, from
    /// `[n,0,0]` to `[c,0,n-c]`; how many one in the third row, to the end of a sheet; and whether each has exactly one.
    pub fn openings(&self) -> (u64, u64, bool) {
        let boards = self.rows.len();
        let mut moves = vec![0_u8; boards];
        let mut count = |of: &dyn Fn(&Row) -> Option<u64>| {
            let inside = self.rows.iter().filter_map(of).filter_map(|n| usize::try_from(n).ok());
            let mut found = 0;
            for n in inside.filter(|&n| n > 0 && n < boards) {
                moves[n] = moves[n].saturating_add(1);
                found += 1;
            }
            found
        };
        // A sheet that ends at once leads to the same board by both.
        let second = count(&|row| row.first.filter(|&first| first > u64::from(row.x)));
        let third = count(&|row| row.end());
        (second, third, moves.iter().skip(1).all(|&moves| moves == 1))
    }

    /// `N(x) - √2 x`. Of many sheets those with the least and the greatest of each few.
    pub fn plot(&self) -> Plot {
        let title = vec![self.game.clone(), "N(x) - √2 x, where sheet x is empty or repeats from N(x) on".into()];
        plot_of_chomp(title, ["x", "N(x) - √2 x"], |ends| {
            let rows = self.rows.iter().filter(|row| row.ends == ends);
            let points: Vec<(f64, f64)> = rows.map(|row| (f64::from(row.x), row.deviation())).collect();
            let by_deviation = |a: &&(f64, f64), b: &&(f64, f64)| a.1.total_cmp(&b.1);
            let extremes = |few: &[(f64, f64)]| {
                [few.iter().min_by(by_deviation), few.iter().max_by(by_deviation)].map(|point| point.copied())
            };
            points.chunks(points.len().div_ceil(DOTS).max(1)).flat_map(extremes).flatten().collect()
        })
    }
}

/// Half of the dots that a series has, at most.
const DOTS: usize = 2000;

/// The tails of one period in a range of sheets.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Periods {
    /// The first sheet of the range.
    pub from: u32,
    /// The sheet after its last one.
    pub to: u32,
    /// Sheets in it.
    pub sheets: u64,
    /// The period.
    pub period: usize,
    /// How many tails have it.
    pub count: u64,
    /// The first sheet of the range that has.
    pub first: u32,
}

impl Periods {
    /// The names of the fields.
    pub const HEADER: &'static str = "from,to,sheets,period,tails,first_x";
}

impl fmt::Display for Periods {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { from, to, sheets, period, count, first } = self;
        write!(f, "{from},{to},{sheets},{period},{count},{first}")
    }
}

/// What is found, in a few lines.
impl fmt::Display for Strips {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let sheets = self.rows.len() as u64;
        let ends = self.rows.iter().filter(|row| row.ends).count() as u64;
        writeln!(f, "{}", ending(ends, sheets))?;
        for (record, name) in [(Record::Least, "least"), (Record::Greatest, "greatest")] {
            if let Some(row) = self.rows.iter().rfind(|row| row.record == Some(record)) {
                writeln!(f, "{name} N(x) - √2 x: {:.4} at x = {}", row.deviation(), row.x)?;
            }
        }
        let (second, third, one) = self.openings();
        let all = if one { "each board has exactly one" } else { "not each board has exactly one" };
        writeln!(
            f,
            "winning first moves of 3 x n, n < {sheets}: {second} in the second row, {third} in the third; {all}"
        )?;
        let all = self.periods(1);
        let periods: Vec<String> = all.iter().map(|row| format!("{}: {}", row.period, row.count)).collect();
        write!(f, "periods of the others: {}", periods.join(", "))
    }
}
