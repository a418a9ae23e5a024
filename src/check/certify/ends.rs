//! A table that keeps only the ends of its sheets: the cells between are found again, from the rules of moves. In row lengths
//! the completion of a cell is the least value that is no variant and from which no move leads to a P-position: none to another
//! cell of its row, its column or the diagonal, and no pass.
//!
//! None of that is trusted. What was found is certified with what is kept as the sheets of any other table are; and what is
//! kept has to be what was found.

use super::{CertifyError, within};
use crate::game::{Beyond, PassLevel, Sheet};
use crate::table::{Cell, Ending, Sheets};

/// The sheets of every level. Costs as much again as certifying them, and four bytes a cell.
///
/// # Errors
/// If they take more than `memory` bytes, are not as the table has their ends, or cannot be read.
pub(super) fn sheets(database: &Sheets, memory: u64) -> Result<Vec<Vec<Sheet>>, CertifyError> {
    let mut found: Vec<Vec<Sheet>> = Vec::new();
    let mut cells = 0u64;
    for level in database.rules().levels() {
        let endings = endings(database, level)?;
        cells = (0u64..).zip(&endings).fold(cells, |sum, (x, ending)| sum + (ending.end - x));
        within(4 * cells, memory)?;
        let all = Search::new(database, level, &endings, found.last().map(Vec::as_slice)).run(&endings)?;
        found.push(all);
    }
    Ok(found)
}

/// How a sheet ends: one more than its last column before what follows, and that.
struct End {
    end: u64,
    beyond: Beyond,
}

/// Where the sheets of a level end. An end that is far beyond where Chomp has it is not followed, whatever a table says.
fn endings(database: &Sheets, level: PassLevel) -> Result<Vec<End>, CertifyError> {
    let most = 16 * u64::from(database.sheets()) + (1 << 14);
    let one = |x: u32| {
        let Some(Ending { start, beyond }) = database.ending(x, level.into())? else {
            return Err(CertifyError::Incomplete("a sheet is missing"));
        };
        let end = start + u64::from(x);
        if end > most {
            return Err(CertifyError::Incomplete("a sheet goes on too far before its tail for certifying all"));
        }
        Ok(End { end, beyond })
    };
    (0..database.sheets()).map(one).collect()
}

/// A set of numbers from a multiple of 64 on.
#[derive(Clone, Default)]
struct Set(Vec<u64>);

impl Set {
    fn word(&self, at: usize) -> u64 {
        self.0.get(at).copied().unwrap_or(0)
    }

    /// Adds a number, of which every one below a `usize` is one.
    fn add(&mut self, number: u64) {
        let Ok(at) = usize::try_from(number / 64) else { return };
        if self.0.len() <= at {
            self.0.resize(at + 1, 0);
        }
        self.0[at] |= 1 << (number % 64);
    }
}

/// The search for the completions of one level.
struct Search<'a> {
    database: &'a Sheets,
    level: PassLevel,
    below: Option<&'a [Sheet]>,
    /// By column, the values of the sheets so far, less the last multiple of 64 that is not above the column.
    columns: Vec<Set>,
    row: Set,
    diagonal: Set,
}

impl<'a> Search<'a> {
    fn new(database: &'a Sheets, level: PassLevel, endings: &[End], below: Option<&'a [Sheet]>) -> Self {
        let reach = endings.iter().map(|ending| ending.end).max().unwrap_or(0);
        let columns = vec![Set::default(); usize::try_from(reach).unwrap_or(0)];
        Self { database, level, below, columns, row: Set::default(), diagonal: Set::default() }
    }

    fn run(mut self, endings: &[End]) -> Result<Vec<Sheet>, CertifyError> {
        (0..).zip(endings).map(|(x, ending)| self.sheet(x, ending)).collect()
    }

    fn sheet(&mut self, x: u32, ending: &End) -> Result<Sheet, CertifyError> {
        let level = self.level;
        let wrong = |why| Err(CertifyError::Ends { level, sheet: x, why });
        self.row.0.clear();
        let mut completions = Vec::new();
        for column in u64::from(x)..ending.end {
            let value = self.least(x, column);
            if value == column && column + 1 < ending.end {
                return wrong("goes on after a P-position whose last row is empty");
            }
            completions.push(u32::try_from(value).map_err(|_| CertifyError::Incomplete("a number is too large"))?);
            self.row.add(value);
            self.mark(x, column, value);
        }
        let sheet = Sheet { first_column: x, completions, beyond: ending.beyond.clone() };
        // What follows is in the columns of the sheets above.
        for column in ending.end..self.columns.len() as u64 {
            let Some(value) = sheet.completion(column) else { break };
            self.mark(x, column, value);
        }
        if let Some(&first) = sheet.completions.first() {
            let kept = self.database.completion(x.into(), 0, self.level.into())?;
            if kept != Cell::Completion(u64::from(first - x)) {
                return wrong("starts with another completion");
            }
        }
        if let Some(first) = sheet.completion(x.into()) {
            self.diagonal.add(first);
        }
        Ok(sheet)
    }

    /// Enters a value into a column. More than there are positions to move to below it is in no table, and is not followed.
    fn mark(&mut self, x: u32, column: u64, value: u64) {
        let variants = self.database.rules().variants.listed().len() as u64;
        if value > 2 * column + 2 * u64::from(x) + variants + 4 {
            return;
        }
        if let Some(set) = usize::try_from(column).ok().and_then(|at| self.columns.get_mut(at)) {
            set.add(value - (column & !63));
        }
    }

    /// The least value of a cell from which no move leads to a P-position.
    fn least(&self, x: u32, column: u64) -> u64 {
        let rules = self.database.rules();
        let passed = self.below.and_then(|below| below.get(x as usize)?.completion(column));
        let used = usize::try_from(column).ok().and_then(|at| self.columns.get(at));
        let shift = usize::try_from(column / 64).unwrap_or(0);
        let mut word = shift;
        let mut open = !0 << (column % 64);
        loop {
            open &= !(self.row.word(word) | self.diagonal.word(word) | used.map_or(0, |set| set.word(word - shift)));
            while open != 0 {
                let value = word as u64 * 64 + u64::from(open.trailing_zeros());
                open &= open - 1;
                let piles = [u64::from(x), column - u64::from(x), value - column];
                let pass = passed == Some(value) && piles != rules.game.terminal();
                if !pass && rules.game.is_position(piles) && !rules.variants.contains(piles, self.level) {
                    return value;
                }
            }
            (word, open) = (word + 1, !0);
        }
    }
}
