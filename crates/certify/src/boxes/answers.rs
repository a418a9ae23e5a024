//! The P-positions of a level, as the table stores them: for each column the row of the only one, or a bit for each row.

use std::ops::Range;

use super::frame::{Frame, index};
use super::judge::Judge;
use crate::error::CertifyError;
use supermex::check::progress::Progress;
use supermex_game::{PassLevel, Triple};

/// No row.
const NONE: u32 = u32::MAX;

/// The P-positions of a level.
#[derive(Clone)]
pub enum Answers {
    /// The row of each column that has one.
    Completions(Vec<u32>),
    /// The number of words of bits for each column.
    Bits(usize, Vec<u64>),
}

impl Judge<'_> {
    /// Calls `visit` with the P-positions of a level that the table stores. All reading of whole tables is here.
    pub(super) fn each_p(
        &self,
        level: PassLevel,
        progress: &Progress<'_>,
        visit: &mut dyn FnMut(Triple) -> Result<(), CertifyError>,
    ) -> Result<(), CertifyError> {
        (0..self.sides[0]).try_for_each(|x| {
            progress.add(0)?;
            self.table.sheet(x, level)?.into_iter().try_for_each(&mut *visit)
        })
    }
}

impl Answers {
    /// Bytes of memory that they take.
    pub fn memory(frame: &Frame, has_columns: bool) -> u64 {
        let each = if has_columns { 4 } else { 8 * frame.height().div_ceil(64) };
        frame.columns().saturating_mul(each)
    }

    /// Reads those of a level.
    pub fn read(
        judge: &Judge<'_>,
        frame: &Frame,
        level: PassLevel,
        progress: &Progress<'_>,
    ) -> Result<Self, CertifyError> {
        let columns = usize::try_from(frame.columns()).map_err(|_| CertifyError::Rules)?;
        let words = usize::try_from(frame.height().div_ceil(64)).map_err(|_| CertifyError::Rules)?;
        let mut all = match judge.has_columns {
            true => Self::Completions(vec![NONE; columns]),
            false => Self::Bits(words, vec![0; columns * words]),
        };
        judge.each_p(level, progress, &mut |position| {
            let Some((column, row)) = frame.place(position) else { return Err(CertifyError::Rules) };
            match &mut all {
                Self::Completions(rows) => rows[column] = u32::try_from(row).map_err(|_| CertifyError::Rules)?,
                Self::Bits(words, bits) => bits[column * *words + index(row / 64)] |= 1 << (row % 64),
            }
            Ok(())
        })?;
        Ok(all)
    }

    /// The row of a column with only one, if it has one.
    pub fn completion(&self, column: usize) -> Option<u64> {
        match self {
            Self::Completions(rows) => Some(rows[column]).filter(|&row| row != NONE).map(u64::from),
            Self::Bits(..) => None,
        }
    }

    /// The rows of a column from `end` on need no check: there is a move down to its P-position.
    pub fn end(&self, column: usize, height: u64) -> u64 {
        self.completion(column).map_or(height, |row| row + 1)
    }

    /// Whether none of some columns has a P-position in some rows, as far as that is seen soon.
    pub fn has_none(&self, columns: Range<usize>, rows: Range<i64>) -> bool {
        match self {
            // A column without a row has a number above all rows.
            Self::Completions(all) => !all[columns].iter().any(|&row| rows.contains(&i64::from(row))),
            Self::Bits(..) => false,
        }
    }

    /// 64 rows of a column.
    pub fn word(&self, column: usize, word: usize) -> u64 {
        match self {
            Self::Completions(rows) => {
                let row = rows[column];
                if row != NONE && row as usize / 64 == word { 1 << (row % 64) } else { 0 }
            }
            Self::Bits(words, bits) => bits[column * words..][..*words].get(word).copied().unwrap_or(0),
        }
    }

    /// Adds to some words, from word `first` of a column on, the rows of another column, shifted up; only those in
    /// a mask. Returns whether any may have been added.
    pub fn add(&self, column: usize, up: i64, mask: Option<&[u64]>, first: usize, out: &mut [u64]) -> bool {
        let allowed = |word: usize| mask.map_or(!0, |mask| mask.get(word).copied().unwrap_or(0));
        match self {
            Self::Completions(rows) => {
                let row = rows[column];
                let at = i64::from(row) + up - 64 * first as i64;
                if row == NONE || at < 0 || at >= 64 * out.len() as i64 {
                    return false;
                }
                let (word, bit) = (index(at / 64), 1 << (at % 64));
                out[word] |= bit & allowed(first + word);
                true
            }
            Self::Bits(words, bits) => {
                let row = &bits[column * words..][..*words];
                let (skip, bits) = (up.div_euclid(64), up.rem_euclid(64));
                let get = |at: i64| usize::try_from(at).ok().and_then(|at| row.get(at)).copied().unwrap_or(0);
                for (at, out) in out.iter_mut().enumerate() {
                    let from = (first + at) as i64 - skip;
                    let low = if bits > 0 { get(from - 1) >> (64 - bits) } else { 0 };
                    *out |= (get(from) << bits | low) & allowed(first + at);
                }
                true
            }
        }
    }
}
