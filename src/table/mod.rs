//! Tables that answer: positions in, outcomes out, from bytes that are never decoded as a whole.
//!
//! A table has one of seven stores, each bound to its bytes: `sheets`, `layers` and `boxes` to rows of `cells`, and `pairs`, `piles`,
//! `strips`, `boards`, and `boxes` where a column has several P-positions, to a file of their own kind.
//! What it is asked is written in `ask`, and what a store answers in `store`, which each implements beside its data. `any` says
//! which store a table has; `open` finds the files, and `line` plays.

#[cfg(not(feature = "games"))]
mod absent;
mod answer;
#[macro_use]
mod any;
mod ask;
#[cfg(feature = "games")]
mod boards;
#[cfg(feature = "games")]
mod boxes;
mod budget;
mod cells;
mod checked;
#[cfg(feature = "games")]
mod disjunctive;
mod error;
#[cfg(feature = "explain")]
mod explain;
mod facts;
#[cfg(feature = "games")]
mod grundy;
mod info;
#[cfg(feature = "games")]
pub mod layers;
mod line;
pub mod open;
mod options;
#[cfg(feature = "games")]
pub mod pairs;
#[cfg(feature = "games")]
mod piles;
mod redundant;
mod remedy;
mod rows;
#[cfg(feature = "serde")]
mod serialize;
mod sheets;
#[cfg(feature = "games")]
mod single;
mod store;
#[cfg(feature = "games")]
mod strips;
mod sums;
pub mod views;

#[cfg(not(feature = "games"))]
pub use absent::SingleFile;
pub use answer::{
    Choice, ChoiceKind, Choices, Declared, Ending, Extent, Lack, Line, List, ListAsked, Move, Moves, Opening, Period,
    Role, Tail,
};
pub use any::Table;
pub use any::{AnyStore, Files};
pub use budget::Budget;
pub use cells::{Cell, CellFile};
pub use cells::{CellFiles, Index};
pub use error::{Bound, Feature, ReadError};
#[cfg(feature = "explain")]
pub use explain::{CellRead, Explanation};
pub use facts::{Details, Facts, Known, SheetFacts};
pub use info::{FileSummary, Info};
#[cfg(feature = "memory")]
pub use open::open_auto;
pub use open::{open, open_mmap, open_with, read};
pub use remedy::Remedy;
pub use rows::{Field, FieldKind, Rows, RowsAsked, SheetAsked, Values};
pub use sheets::Overview;
pub use sheets::Sheets;
pub use store::{CellStore, Store, ValueStore, WinnerStore};
#[cfg(feature = "games")]
pub use {
    boards::Boards,
    boxes::Boxes,
    disjunctive::{Sum, SumAnswer, SumMove, SumPart},
    layers::{Layers, OfSize, Sizes},
    pairs::Pairs,
    piles::Piles,
    single::SingleFile,
    strips::Strips,
};
