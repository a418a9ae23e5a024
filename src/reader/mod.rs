//! The reader: positions in, answers out, from bytes that are never decoded as a whole.
//!
//! [`SheetFile`] answers cells of one file, [`Database`] positions of a whole table. Both are generic
//! over the [`Source`] of the bytes: [`Database::open`] maps files, [`Database::read`] takes them into
//! memory, [`Database::open_unmapped`] reads from them what it needs, and with the feature `http`
//! `Database::open_url` asks a web server for that.

mod ahead;
mod answers;
mod batch;
mod database;
mod error;
mod file;
mod frames;
#[cfg(feature = "http")]
mod http;
mod index;
mod moves;
mod open;
mod place;
mod source;
mod window;

pub use database::Database;
pub use error::ReadError;
pub(crate) use file::After;
pub use file::{Cell, SheetFile};
#[cfg(feature = "http")]
pub use http::{HttpError, HttpOptions, Remote, Status};
pub(crate) use index::Index;
pub use moves::Moves;
pub use open::is_url;
pub(crate) use open::{manifest_bytes, map};
#[cfg(feature = "build")]
pub(crate) use open::{partial, read_manifest};
pub(crate) use place::MOST_PIECE;
pub(crate) use source::scan;
pub use source::{Source, SourceError, Unmapped};
