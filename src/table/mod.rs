//! Tables that answer: positions in, outcomes out, from bytes that are never decoded as a whole.
//!
//! A table is one of seven kinds, each bound to its bytes: [`Sheets`], [`Layers`], [`Pairs`], [`Piles`], [`Strips`], [`Boards`] and
//! [`Boxes`]. [`Table`] is any of them; [`Answers`] is what all of them answer.

mod answer;
mod any;
mod ask;
mod batch;
mod boards;
mod boxes;
mod checked;
mod error;
mod idle;
mod layers;
mod line;
mod open;
mod pairs;
mod piles;
mod rows;
mod sheets;
mod single;
mod strips;
mod summary;

use crate::format::FormatError;
use crate::game::{Outcome, Rules};
pub use answer::{Declared, Lack, Line, List, ListAsked, Move, Moves, Opening, PositionError, Role};
pub use any::Arity;
pub use boards::Boards;
pub use boxes::Boxes;
pub use checked::PieceError;
pub use error::{BatchError, Bound, CellError, Damage, Feature, FileError, ReadError};
pub use layers::Layers;
pub use line::PlayedLine;
#[cfg(feature = "http")]
pub use open::open_url;
pub use open::{is_url, open, open_mmap, open_with, read};
#[cfg(feature = "build")]
pub(crate) use open::{map, partial, read_manifest, written};
#[cfg(feature = "build")]
pub(crate) use pairs::MOST_WIDTH;
pub use pairs::{Found, Imitation, PairMoves, Pairs};
pub use piles::{Period, Piles};
pub use rows::{Field, FieldKind, Rows, RowsAsked, RowsError, SheetAsked, Values};
pub(crate) use sheets::Index;
pub use sheets::{Cell, Ending, Overview, PPositions, PointMoves, SheetFile, Sheets, Tail};
pub use single::SingleFile;
pub use strips::{StripMoves, Strips};
pub use summary::{FileSummary, Summary};

/// A table of any kind.
#[derive(Debug)]
#[non_exhaustive]
pub enum Table {
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

impl Table {
    /// The game and everything that changes its P-positions.
    pub fn rules(&self) -> Rules {
        match self {
            Self::Sheets(table) => table.rules().clone().into(),
            Self::Pairs(table) => table.rules().into(),
            Self::Piles(table) => table.rules().clone().into(),
            Self::Strips(table) => table.rules().into(),
            Self::Boards(table) => table.rules().into(),
            Self::Boxes(table) => table.rules().clone().into(),
            Self::Layers(table) => table.rules().clone().into(),
        }
    }

    /// The file of a table that is one sheet, or the table of sheets that it is instead.
    pub(crate) fn one_file(&self) -> Result<&SingleFile, &Sheets> {
        match self {
            Self::Sheets(table) => Err(table),
            Self::Pairs(table) => Ok(table.file()),
            Self::Piles(table) => Ok(table.file()),
            Self::Strips(table) => Ok(table.file()),
            Self::Boards(table) => Ok(table.file()),
            Self::Boxes(table) => Ok(table.file()),
            Self::Layers(table) => Ok(table.file()),
        }
    }

    /// The same, to be changed in how they are read.
    fn one_file_mut(&mut self) -> Result<&mut SingleFile, &mut Sheets> {
        match self {
            Self::Sheets(table) => Err(table),
            Self::Pairs(table) => Ok(table.file_mut()),
            Self::Piles(table) => Ok(table.file_mut()),
            Self::Strips(table) => Ok(table.file_mut()),
            Self::Boards(table) => Ok(table.file_mut()),
            Self::Boxes(table) => Ok(table.file_mut()),
            Self::Layers(table) => Ok(table.file_mut()),
        }
    }

    /// The table, if it is one of sheets.
    ///
    /// # Errors
    /// If it is of another kind.
    pub fn into_sheets(self) -> Result<Sheets, ReadError> {
        match self {
            Self::Sheets(table) => Ok(table),
            other => Err(ReadError::Kind { found: other.rules().name(), expected: "3-pile Nim or 3-row Chomp" }),
        }
    }
}

/// What every table answers, whatever its positions are.
pub trait Answers {
    /// A position.
    type Position;
    /// What there is to say of the moves that win.
    type Moves;

    /// Who wins.
    ///
    /// # Errors
    /// If the data are damaged or cannot be read where the answer should be, or no theory gives one.
    fn outcome_of(&self, position: &Self::Position) -> Result<Outcome, ReadError>;

    /// The outcomes of a batch, up to the shorter of the two slices.
    ///
    /// # Errors
    /// As for [`outcome_of`](Self::outcome_of). The error names the position; the outcomes of those before it are
    /// written.
    fn outcomes_of(&self, positions: &[Self::Position], outcomes: &mut [Outcome]) -> Result<(), BatchError> {
        batch::one_by_one(|position| self.outcome_of(position), positions, outcomes)
    }

    /// The moves that win.
    ///
    /// # Errors
    /// If the data are damaged or cannot be read on the way, or no theory gives an answer.
    fn moves_from(&self, position: &Self::Position) -> Result<Self::Moves, ReadError>;
}

/// A table that is one sheet, in one file.
pub(crate) trait Single {
    /// The table in a file.
    ///
    /// # Errors
    /// If the file is of another game, or its numbers do not fit each other.
    fn new(file: SingleFile) -> Result<Self, FormatError>
    where
        Self: Sized;

    /// The file.
    fn file(&self) -> &SingleFile;

    /// The file, to be changed in how it is read.
    fn file_mut(&mut self) -> &mut SingleFile;
}
