//! Shared by the test binaries; each of them uses only a part.
#![allow(dead_code)]

mod draw;
pub mod ranges;

// `fuzz` tests a reader on other machines, without these and what they depend on.
#[cfg(feature = "build")]
pub mod answers;
#[cfg(feature = "build")]
pub mod batches;
#[cfg(feature = "build")]
pub mod files;
#[cfg(feature = "build")]
pub mod judge;
#[cfg(feature = "build")]
pub mod judge_four;
#[cfg(feature = "build")]
pub mod judge_rules;
#[cfg(feature = "build")]
pub mod judge_small;
#[cfg(feature = "build")]
pub mod kinds;
#[cfg(feature = "build")]
pub mod lines;
#[cfg(all(feature = "build", feature = "internals"))]
pub mod memory;
#[cfg(feature = "build")]
pub mod moves;
#[cfg(feature = "build")]
pub mod python;
#[cfg(feature = "build")]
pub mod random_rules;
#[cfg(feature = "build")]
pub mod smaller;
#[cfg(feature = "build")]
pub mod tables;
#[cfg(feature = "build")]
pub mod wires;
#[cfg(feature = "build")]
pub mod written;

pub use draw::{Draw, drawn};

/// How much of a long test is run: all of it where `SUPERMEX_THOROUGH` is in the environment, as before a release; else a share, so that `cargo test`
/// is short.
pub fn share<T>(all: T, some: T) -> T {
    if std::env::var_os("SUPERMEX_THOROUGH").is_some() { all } else { some }
}

/// A position: numbers, with so many passes left.
pub fn pos<const N: usize>(numbers: [u64; N], passes: u64) -> supermex::Position {
    supermex::Position::from(numbers).with_passes(passes)
}
