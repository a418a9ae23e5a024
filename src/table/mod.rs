//! Tables that answer: positions in, outcomes out, from bytes that are never decoded as a whole.
//!
//! A table is one of seven kinds, each bound to its bytes: [`Sheets`], [`Layers`], [`Pairs`], [`Piles`], [`Strips`], [`Boards`] and
//! [`Boxes`]. [`Table`] is any of them.

mod answer;
#[macro_use]
mod any;
mod ask;
mod batch;
mod boards;
mod boxes;
mod checked;
mod disjunctive;
mod error;
pub(crate) mod layers;
mod line;
pub(crate) mod open;
pub(crate) mod pairs;
mod piles;
mod redundant;
mod remedy;
mod rows;
mod sheets;
mod single;
mod strips;
mod summary;
mod sums;
mod words;

pub use answer::{Declared, Lack, Line, List, ListAsked, Move, Moves, Opening, PositionError, Role};
pub use any::Table;
pub use boards::Boards;
pub use boxes::Boxes;
pub use disjunctive::{Sum, SumAnswer, SumPart};
pub use error::{BatchError, Bound, CellError, Feature, FileError, ReadError};
pub use layers::{Layers, OfSize, Sizes};
#[cfg(feature = "memory")]
pub use open::open_auto;
#[cfg(feature = "http")]
pub use open::open_url;
pub use open::{open, open_mmap, open_with, read};
pub use pairs::{Imitation, IndexedPair, Pairs};
pub use piles::{Period, Piles};
pub use remedy::Remedy;
pub use rows::{Field, FieldKind, Rows, RowsAsked, RowsError, SheetAsked, Values};
pub(crate) use sheets::Index;
pub use sheets::{Cell, Ending, Overview, PPositions, SheetFile, Sheets, Tail};
pub use single::SingleFile;
pub use strips::Strips;
pub use summary::{FileSummary, Summary};
