//! Shared by the test binaries; each of them uses only a part.
#![allow(dead_code)]

mod draw;
pub mod ranges;

// `fuzz` tests a reader on other machines, without these and what they depend on.
#[cfg(not(feature = "reader-alone"))]
#[path = "."]
mod with_build {
    use super::{Draw, drawn, pos};

    pub mod answers;
    pub mod batches;
    pub mod files;
    pub mod judge;
    pub mod judge_four;
    pub mod judge_rules;
    pub mod judge_small;
    pub mod kinds;
    pub mod lines;
    #[cfg(not(feature = "reader-alone"))]
    pub mod memory;
    pub mod moves;
    pub mod python;
    pub mod random_rules;
    pub mod smaller;
    pub mod tables;
    pub mod wires;
    pub mod written;
}

pub use draw::{Draw, drawn};
#[cfg(not(feature = "reader-alone"))]
pub use with_build::*;

/// How much of a long test is run: all of it where `SUPERMEX_THOROUGH` is in the environment, as before a release; else a share, so that `cargo test`
/// is short.
pub fn share<T>(all: T, some: T) -> T {
    if std::env::var_os("SUPERMEX_THOROUGH").is_some() { all } else { some }
}

/// Which of its cases a test takes that has too many for each run: `.ci/run` has another number for each commit, and prints it.
pub fn turn() -> usize {
    std::env::var("SUPERMEX_TURN").map_or(0, |turn| turn.parse().expect("SUPERMEX_TURN is a number"))
}

/// All cases where `SUPERMEX_THOROUGH` is in the environment; else some of them, and the others at other turns.
pub fn some<T>(all: impl IntoIterator<Item = T>, one_in: usize) -> impl Iterator<Item = T> {
    let (skipped, step) = share((0, 1), (turn() % one_in, one_in));
    all.into_iter().skip(skipped).step_by(step)
}

/// A position: numbers, with this number of passes left.
pub fn pos<const N: usize>(numbers: [u64; N], passes: u64) -> supermex::Position {
    supermex::Position::from(numbers).with_passes(passes)
}
