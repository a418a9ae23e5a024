//! Tables that answer: positions in, outcomes out, from bytes that are never decoded as a whole.
//!
//! A table has one of seven stores, each bound to its bytes: `sheets`, `layers` and `boxes` to rows of `cells`, and `pairs`, `piles`,
//! `strips`, `boards`, and `boxes` where a column has several P-positions, to a file of their own kind.
//! What it is asked is written in `ask`, and what a store answers in `store`, which each implements beside its data. `any` says
//! which store a table has; `open` finds the files, and `line` plays.

mod answer;
#[macro_use]
mod any;
mod ask;
mod batch;
mod boards;
mod boxes;
mod budget;
mod cells;
mod checked;
mod disjunctive;
mod error;
#[cfg(feature = "explain")]
mod explain;
mod facts;
mod info;
pub mod layers;
mod line;
pub mod open;
mod options;
pub mod pairs;
mod piles;
mod redundant;
mod remedy;
mod rows;
#[cfg(feature = "serde")]
mod serialize;
mod sheets;
mod single;
mod store;
mod strips;
mod sums;
mod words;

pub use answer::{
    Choice, ChoiceKind, Choices, Declared, Ending, Extent, Lack, Line, List, ListAsked, Move, Moves, Opening, Period,
    PositionError, Role, Tail,
};
pub use any::Table;
pub use any::{AnyStore, Files};
pub use boards::Boards;
pub use boxes::Boxes;
pub use budget::Budget;
pub use cells::{Cell, CellFile};
pub use cells::{CellFiles, Index};
pub use disjunctive::{Sum, SumAnswer, SumMove, SumPart};
pub use error::{BatchError, Bound, CellError, Feature, FileError, ReadError};
#[cfg(feature = "explain")]
pub use explain::{CellRead, Explanation};
pub use facts::{Details, Facts, Known, SheetFacts};
pub use info::{FileSummary, Info};
pub use layers::Layers;
pub use layers::{OfSize, Sizes};
#[cfg(feature = "memory")]
pub use open::open_auto;
pub use open::{open, open_mmap, open_with, read};
pub use pairs::Pairs;
pub use piles::Piles;
pub use remedy::Remedy;
pub use rows::{Field, FieldKind, Rows, RowsAsked, RowsError, SheetAsked, Values};
pub use sheets::Overview;
pub use sheets::Sheets;
pub use single::SingleFile;
pub use store::Store;
pub use strips::Strips;
