//! A memory-mapped database of the P-positions of 3-pile Nim and 3-row Chomp, and of smaller games.
//!
//! [`Database`] is a table of sheets, of the 3-pile games; [`flat`] are the tables of two-pile, one-pile and strip games;
//! [`open`] opens any of them, to be asked by text.

#![deny(missing_docs)]
#![deny(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::cast_possible_truncation)]
#![cfg_attr(test, allow(clippy::cast_possible_truncation))]

#[cfg(feature = "pictures")]
pub mod analyze;
pub mod certify;
pub mod codec;
pub mod digest;
#[cfg(feature = "build")]
pub mod engine;
pub mod flat;
pub mod format;
#[cfg(feature = "fuzz")]
pub mod fuzz;
pub mod oracle;
#[cfg(feature = "pictures")]
pub mod picture;
pub mod reader;
pub mod rules;
pub mod sheet;
pub mod verify;
#[cfg(feature = "build")]
pub mod writer;

pub use oracle::open;
pub use reader::Database;
