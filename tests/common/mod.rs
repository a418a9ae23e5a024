//! Shared by the test binaries; each of them uses only a part.
#![allow(dead_code)]

mod draw;
pub mod ranges;
pub mod share;

// `fuzz` tests a reader on other machines, without these and what they depend on.
#[cfg(not(feature = "reader-alone"))]
#[path = "."]
mod with_build {
    use super::{Draw, drawn, pos};

    pub mod answers;
    pub mod batches;
    pub mod boxes;
    pub mod files;
    pub mod judge;
    pub mod judge_four;
    pub mod judge_rules;
    pub mod judge_small;
    pub mod kinds;
    pub mod lines;
    pub mod mistakes;
    pub mod moves;
    pub mod python;
    pub mod random_rules;
    pub mod smaller;
    pub mod tables;
    pub mod wires;
    pub mod written;
}

pub use draw::{Draw, drawn};
#[allow(unused_imports)]
pub use share::{share, some};
#[cfg(not(feature = "reader-alone"))]
pub use with_build::*;

/// A position: numbers, with this number of passes left.
pub fn pos<const N: usize>(numbers: [u64; N], passes: u64) -> supermex::Position {
    supermex::Position::from(numbers).with_passes(passes)
}
