//! A table of any game: the stores, and which of them a table has.

use super::store::Store;
#[cfg(feature = "games")]
use super::{Boards, Boxes, Layers, Pairs, Piles, Strips};
use super::{CellFile, CellFiles, ReadError, Sheets, SingleFile};
use crate::format::{Header, Manifest};
use crate::source::Bytes;
use supermex_game::Rules;

/// A table of any game.
#[derive(Debug)]
pub struct Table {
    #[doc(hidden)]
    pub store: AnyStore,
}

/// The stores of tables: a line for each. [`by_kind`] tells them apart.
macro_rules! stores {
    ($d:tt $(#[doc = $of_sheets:literal])* Sheets, $($(#[doc = $of:literal])* $store:ident,)*) => {
        /// What a table answers from.
        #[derive(Debug)]
        #[allow(clippy::large_enum_variant, reason = "a program has few tables, and look-ups go through no box")]
        pub enum AnyStore {
            $(#[doc = $of_sheets])* Sheets(Sheets),
            $($(#[doc = $of])* #[cfg(feature = "games")] $store($store),)*
        }

        impl Table {
            pub(super) fn any(&self) -> &dyn Store {
                match &self.store {
                    AnyStore::Sheets(table) => table,
                    $(#[cfg(feature = "games")] AnyStore::$store(table) => table,)*
                }
            }

            fn any_mut(&mut self) -> &mut dyn Store {
                match &mut self.store {
                    AnyStore::Sheets(table) => table,
                    $(#[cfg(feature = "games")] AnyStore::$store(table) => table,)*
                }
            }
        }

        /// What an expression gives of the store of a table, whatever it is; sheets may have an expression of their own before it. With
        /// all games.
        #[cfg(feature = "games")]
        #[macro_export]
        #[doc(hidden)]
        macro_rules! by_kind {
            ($d store:expr, $d table:ident => $d of:expr) => {
                by_kind!($d store, $d table => $d of, $d table => $d of)
            };
            ($d store:expr, $d sheets:ident => $d of_sheets:expr, $d table:ident => $d of:expr) => {
                match $d store {
                    $crate::table::AnyStore::Sheets($d sheets) => $d of_sheets,
                    $($crate::table::AnyStore::$store($d table) => $d of,)*
                }
            };
        }
    };
}

stores! { $
    /// A game on three numbers.
    Sheets,
    /// A two-pile game.
    Pairs,
    /// A one-pile game and its sums.
    Piles,
    /// Linear Clobber.
    Strips,
    /// Chomp on every board inside a rectangle.
    Boards,
    /// A game whose rules are a text, in a box.
    Boxes,
    /// A game on four numbers.
    Layers,
}

/// The files of a table.
#[derive(Clone, Copy, Debug)]
pub enum Files<'a> {
    /// Rows of cells, by level.
    Cells(&'a CellFiles),
    /// One file of another kind.
    Single(&'a SingleFile),
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
        self.any_mut().files_mut()
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
