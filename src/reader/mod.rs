//! The reader: positions in, answers out, from bytes that are never decoded as a whole.
//!
//! [`SheetFile`] answers cells of one file, [`Database`] positions of a whole table. Both are generic
//! over the bytes; [`Database::open`] maps files into memory.

mod answers;
mod batch;
mod database;
mod error;
mod file;
mod frames;
mod moves;
mod open;

pub use database::Database;
pub use error::ReadError;
pub(crate) use file::After;
pub use file::{Cell, SheetFile};
pub use moves::Moves;
#[cfg(feature = "build")]
pub(crate) use open::{map, read_manifest};
