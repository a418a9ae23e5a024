//! A memory-mapped database of the P-positions of 3-pile Nim and 3-row Chomp.

pub mod codec;
#[cfg(feature = "build")]
pub mod engine;
pub mod format;
pub mod reader;
pub mod rules;
pub mod sheet;
pub mod verify;
#[cfg(feature = "build")]
pub mod writer;

pub use reader::Database;
