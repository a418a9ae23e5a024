//! The numerical experiments of the pass paper, one file each.
//!
//! [`overlap`], [`lines`], [`strips`] and [`ratios`] read a database, [`density`] compares sheets of several, [`sensitivity`] computes the games that it
//! compares. Each gives rows of exact counts; shares and fits follow from them.

pub mod common;
pub mod density;
pub mod lines;
pub mod overlap;
mod random;
pub mod ratios;
pub mod sensitivity;
mod share;
pub mod strips;
#[cfg(test)]
mod tests;
mod used;
