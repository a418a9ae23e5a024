//! Rows of cells: the store that most games have in common.
//!
//! A [`CellFile`] answers cells of one file, and [`CellFiles`] holds the files of a whole table. `path` leads from a cell to its
//! bytes, and `look_up` from a position to who wins, for one position or many. `decode` and `frames` decode whole rows, `search` finds
//! a value in one, `ends` is for files that keep only the ends of their rows, and `announce` tells a remote source what will be read.
//! What a row, a column and a value are, only the stores know that ask: `sheets`, `layers` and `boxes`.

mod announce;
#[cfg(feature = "build")]
mod copied;
mod decode;
mod ends;
mod file;
mod files;
mod frame_cache;
mod frames;
mod look_up;
mod path;
mod search;

pub(super) use announce::announce;
pub use file::{Cell, CellFile};
pub(crate) use files::{CellFiles, Index, Level};
pub(super) use look_up::{Asks, OfCells, batch};
