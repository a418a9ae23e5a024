//! A table of any game: the stores, and which of them a table has.

use super::boxes::Stored;
use super::store::Store;
use super::{Boards, Boxes, CellFile, CellFiles, Layers, Pairs, Piles, PositionError, Sheets, SingleFile, Strips};
use crate::format::{Header, Manifest};
use crate::source::Bytes;
use supermex_game::Rules;

/// A table of any game.
#[derive(Debug)]
pub struct Table {
    pub store: AnyStore,
}

/// What a table answers from.
#[derive(Debug)]
pub enum AnyStore {
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

/// The files of a table.
#[derive(Clone, Copy, Debug)]
pub enum Files<'a> {
    /// Rows of cells, by level.
    Cells(&'a CellFiles),
    /// One file of another kind.
    Single(&'a SingleFile),
}

/// What an expression gives of the store of a table, whatever it is.
#[macro_export]
#[doc(hidden)]
macro_rules! by_kind {
    ($store:expr, $table:ident => $of:expr) => {
        match $store {
            $crate::table::AnyStore::Sheets($table) => $of,
            $crate::table::AnyStore::Pairs($table) => $of,
            $crate::table::AnyStore::Piles($table) => $of,
            $crate::table::AnyStore::Strips($table) => $of,
            $crate::table::AnyStore::Boards($table) => $of,
            $crate::table::AnyStore::Boxes($table) => $of,
            $crate::table::AnyStore::Layers($table) => $of,
        }
    };
}

impl Table {
    /// The game and everything that changes its P-positions.
    pub fn rules(&self) -> Rules {
        match &self.store {
            AnyStore::Sheets(table) => table.rules().clone().into(),
            AnyStore::Pairs(table) => table.file.rules().clone(),
            AnyStore::Piles(table) => table.file.rules().clone(),
            AnyStore::Strips(table) => table.file.rules().clone(),
            AnyStore::Boards(table) => table.file.rules().clone(),
            AnyStore::Boxes(table) => table.rules().clone().into(),
            AnyStore::Layers(table) => table.rules().clone().into(),
        }
    }

    /// Its files.
    pub fn files(&self) -> Files<'_> {
        match &self.store {
            AnyStore::Sheets(table) => Files::Cells(&table.cells),
            AnyStore::Pairs(table) => Files::Single(&table.file),
            AnyStore::Piles(table) => Files::Single(&table.file),
            AnyStore::Strips(table) => Files::Single(&table.file),
            AnyStore::Boards(table) => Files::Single(&table.file),
            AnyStore::Layers(table) => Files::Cells(&table.cells),
            AnyStore::Boxes(table) => match &table.stored {
                Stored::Cells(files) => Files::Cells(files),
                Stored::Set(file, _) => Files::Single(file),
            },
        }
    }

    /// The same, to change how they are read.
    pub fn files_mut(&mut self) -> Result<&mut CellFiles, &mut SingleFile> {
        match &mut self.store {
            AnyStore::Sheets(table) => Ok(&mut table.cells),
            AnyStore::Pairs(table) => Err(&mut table.file),
            AnyStore::Piles(table) => Err(&mut table.file),
            AnyStore::Strips(table) => Err(&mut table.file),
            AnyStore::Boards(table) => Err(&mut table.file),
            AnyStore::Layers(table) => Ok(&mut table.cells),
            AnyStore::Boxes(table) => match &mut table.stored {
                Stored::Cells(files) => Ok(files),
                Stored::Set(file, _) => Err(file),
            },
        }
    }

    pub(super) fn any(&self) -> &dyn Store {
        by_kind!(&self.store, table => table)
    }

    pub(super) fn position_error(&self, why: String) -> PositionError {
        PositionError { why, form: self.any().game().form() }
    }
}

impl<'a> Files<'a> {
    /// What the manifest says, if the table was opened through one.
    pub fn manifest(self) -> Option<&'a Manifest> {
        match self {
            Self::Cells(files) => files.manifest.as_ref(),
            Self::Single(file) => file.manifest(),
        }
    }

    /// The header of each file, and where its bytes come from, in the order of the manifest.
    pub fn each(self) -> Vec<(&'a Header, &'a Bytes)> {
        match self {
            Self::Cells(files) => files.all_files().map(|file: &CellFile| (file.header(), file.source())).collect(),
            Self::Single(file) => vec![(file.header(), file.source())],
        }
    }
}
