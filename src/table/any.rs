//! A table of any game: the stores, and which of them a table has.

use super::store::Store;
use super::{Boards, Boxes, CellFile, CellFiles, Layers, Pairs, Piles, ReadError, Sheets, SingleFile, Strips};
use crate::format::{Header, Manifest};
use crate::source::Bytes;
use supermex_game::Rules;

/// A table of any game.
#[derive(Debug)]
pub struct Table {
    #[doc(hidden)]
    pub store: AnyStore,
}

/// What a table answers from.
#[derive(Debug)]
#[allow(clippy::large_enum_variant, reason = "a program has few tables, and look-ups go through no box")]
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
        self.any().rules()
    }

    /// Its files.
    #[doc(hidden)]
    pub fn files(&self) -> Files<'_> {
        self.any().files()
    }

    /// The same, to change how they are read.
    #[doc(hidden)]
    pub fn files_mut(&mut self) -> Result<&mut CellFiles, &mut SingleFile> {
        by_kind!(&mut self.store, table => table.files_mut())
    }

    pub(super) fn any(&self) -> &dyn Store {
        by_kind!(&self.store, table => table)
    }

    pub(super) fn position_error(&self, why: String) -> ReadError {
        ReadError::Position { why, form: self.game().form() }
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
