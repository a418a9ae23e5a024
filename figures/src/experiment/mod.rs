//! The numerical experiments of the pass paper, one file each.
//!
//! [`overlap`] and [`lines`] read a database, [`density`] compares sheets of several, [`sensitivity`] computes the games that it
//! compares. Each gives rows of exact counts; shares and fits follow from them.

pub mod density;
pub mod lines;
pub mod overlap;
mod random;
pub mod sensitivity;
mod share;
#[cfg(test)]
mod tests;
mod used;
