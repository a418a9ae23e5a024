//! What only tables of Grundy values have: a view of a [`Table`].

use super::store::{ValueStore, not_for};
use super::{AnyStore, Feature, Period, ReadError, Table};
use supermex_game::heap::Space;
use supermex_game::{Position, Repetition};

impl Table {
    /// Returns the Grundy values of the table.
    ///
    /// # Errors
    /// [`ReadError::NotForGame`] where it holds none.
    pub fn values(&self) -> Result<Values<'_>, ReadError> {
        self.view(Feature::Grundy, self.any().values()).map(|values| Values { table: self, values })
    }
}

/// The Grundy values of a table: of positions, of piles and of [sums](crate::sums).
#[derive(Clone, Copy, Debug)]
pub struct Values<'a> {
    pub(super) table: &'a Table,
    pub(super) values: &'a dyn ValueStore,
}

impl Values<'_> {
    /// Returns the Grundy value of a position; `None` beyond the table. In a table of a game on two numbers a third number is a
    /// pile of Nim beside them.
    ///
    /// # Errors
    /// [`ReadError::NotForGame`] for sums in misère play; if the data are damaged or cannot be read.
    pub fn grundy(&self, position: &Position) -> Result<Option<u64>, ReadError> {
        self.values.grundy(position)
    }

    /// Returns from where on the values of a pile repeat; `None` if no period is proved.
    ///
    /// # Errors
    /// [`ReadError::NotForGame`] where the values are not those of piles.
    pub fn period(&self) -> Result<Option<Period>, ReadError> {
        if !matches!(self.table.store, AnyStore::Piles(_)) {
            return not_for(self.table.game().name(), Feature::Period, "its values are not those of piles");
        }
        Ok(self.values.period())
    }

    /// Returns the piles of an octal game whose values are rare, among those that are stored; `None` if more than one of eight
    /// is, or if no move splits a pile. Goes through all values.
    ///
    /// # Errors
    /// If the data are damaged or cannot be read.
    pub fn rare_piles(&self) -> Result<Option<Space>, ReadError> {
        self.values.rare_piles()
    }

    /// Returns how the values of a pile repeat although no period is proved, and how many values would prove it. Reads all values.
    ///
    /// # Errors
    /// If the data are damaged or cannot be read.
    pub fn repetition(&self) -> Result<Option<Repetition>, ReadError> {
        self.values.repetition()
    }
}
