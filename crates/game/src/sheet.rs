//! One sheet of P-positions: what the recursion makes and what the codecs store.

/// Stands for "no completion" where completions are `u32`.
pub const NONE: u32 = u32::MAX;

/// The P-positions of a sheet at one pass level, as one completion per column.
///
/// Columns and completions are in the recursion's own coordinates. For Nim these are `y` and `z`; for Chomp the middle
/// row `b = x + y` and the bottom row `a = x + y + z`. So the first column to store is the sheet's own number, except
/// for Nim with variants that are not symmetric, which needs every column from 0 on.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Sheet {
    /// Column of `completions[0]`.
    pub first_column: u32,
    /// The completion of each column from `first_column` on.
    pub completions: Vec<u32>,
    /// What follows the last of them.
    pub rest: Rest,
}

/// The rest of a sheet: what follows its last stored column. (`beyond`, everywhere else, is what lies outside a table.)
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum Rest {
    /// Nothing is known: the table is cut there.
    Unknown,
    /// No completion exists.
    Nothing,
    /// `completion - column` repeats these offsets for ever, the first of them in the first column
    /// that is not stored. Never empty, and its length is the least period.
    Tail(Vec<u32>),
}

impl Sheet {
    /// One more than the last stored column.
    pub fn end(&self) -> u64 {
        u64::from(self.first_column) + self.completions.len() as u64
    }

    /// The completion in a column at or after the first, if there is one and it is known.
    pub fn completion(&self, column: u64) -> Option<u64> {
        let index = usize::try_from(column.checked_sub(u64::from(self.first_column))?).ok()?;
        if let Some(&value) = self.completions.get(index) {
            return Some(u64::from(value));
        }
        match &self.rest {
            Rest::Tail(offsets) => {
                let offset = offsets.get((index - self.completions.len()) % offsets.len())?;
                column.checked_add(u64::from(*offset))
            }
            Rest::Nothing | Rest::Unknown => None,
        }
    }
}
