//! A table of any game: the stores, and which of them a table has.

use super::store::Store;
use super::{Boards, Boxes, Layers, Pairs, Piles, PositionError, Sheets, SingleFile, Strips};
use crate::game::Rules;

/// A table of any game.
#[derive(Debug)]
pub struct Table {
    pub(crate) store: AnyStore,
}

/// What a table answers from.
#[derive(Debug)]
pub(crate) enum AnyStore {
    /// A game on three numbers.
    Sheets(Sheets),
    /// A two-pile game.
    Pairs(Pairs),
    /// A one-pile game and its sums.
    Piles(Piles),
    /// Linear Clobber.
    Strips(Strips),
    /// Chomp on every board inside a rectangle.
    Boards(Boards),
    /// A game whose rules are a text, in a box.
    Boxes(Boxes),
    /// A game on four numbers.
    Layers(Layers),
}

/// What an expression gives of a store of sheets, and another of one of any other kind.
macro_rules! by_kind {
    ($store:expr, $sheets:ident => $of_sheets:expr, $one:ident => $of_one:expr) => {
        match $store {
            $crate::table::AnyStore::Sheets($sheets) => $of_sheets,
            $crate::table::AnyStore::Pairs($one) => $of_one,
            $crate::table::AnyStore::Piles($one) => $of_one,
            $crate::table::AnyStore::Strips($one) => $of_one,
            $crate::table::AnyStore::Boards($one) => $of_one,
            $crate::table::AnyStore::Boxes($one) => $of_one,
            $crate::table::AnyStore::Layers($one) => $of_one,
        }
    };
}

impl Table {
    /// The game and everything that changes its P-positions.
    pub fn rules(&self) -> Rules {
        match self.one_file() {
            Ok(file) => file.rules().clone(),
            Err(sheets) => sheets.rules().clone().into(),
        }
    }

    /// The file, if the table is one sheet; otherwise the table of sheets.
    pub(crate) fn one_file(&self) -> Result<&SingleFile, &Sheets> {
        by_kind!(&self.store, sheets => Err(sheets), table => Ok(&table.file))
    }

    /// The same, to change how they are read.
    pub(super) fn one_file_mut(&mut self) -> Result<&mut SingleFile, &mut Sheets> {
        by_kind!(&mut self.store, sheets => Err(sheets), table => Ok(&mut table.file))
    }

    pub(super) fn any(&self) -> &dyn Store {
        by_kind!(&self.store, table => table, table => table)
    }

    pub(super) fn position_error(&self, why: String) -> PositionError {
        PositionError { why, form: self.any().game().form() }
    }
}
