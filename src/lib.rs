//! A memory-mapped database of the P-positions of 3-pile Nim and 3-row Chomp.

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
pub mod format;
#[cfg(feature = "fuzz")]
pub mod fuzz;
#[cfg(feature = "pictures")]
pub mod picture;
pub mod reader;
pub mod rules;
pub mod sheet;
pub mod verify;
#[cfg(feature = "build")]
pub mod writer;

pub use reader::Database;
