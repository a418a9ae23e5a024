//! The numerical experiments of the pass paper (Morrison, Friedman and Landsberg, "Combinatorial games with a
//! pass: a dynamical systems approach"), one file each.
//!
//! [`overlap`] and [`lines`] read a database, [`density`] compares sheets of several, [`sensitivity`] computes the
//! games that it compares. Each gives rows of exact counts; shares and fits follow from them.

pub mod density;
pub mod lines;
pub mod overlap;
pub mod sensitivity;
mod used;

use crate::picture::PictureError;
use crate::reader::ReadError;
use crate::rules::VariantError;

/// Why an experiment cannot be made.
#[derive(Debug, thiserror::Error)]
pub enum AnalyzeError {
    /// The experiment is about another game.
    #[error("{experiment} needs {needed}, and the database is one of {found}")]
    Game {
        /// The experiment.
        experiment: &'static str,
        /// What it is about.
        needed: &'static str,
        /// What it was given.
        found: String,
    },
    /// There is nothing to count.
    #[error("{0}")]
    Nothing(&'static str),
    /// More cells than are kept in memory.
    #[error("{cells} cells do not fit the {most} that are kept in memory; give fewer --sheets or --columns")]
    TooLarge {
        /// Cells asked for.
        cells: u64,
        /// The most.
        most: u64,
    },
    /// The game has too few P-positions near the origin to draw one from.
    #[error("no P-position with x, y < {0} was drawn; give a larger --near")]
    NoneNear(u32),
    /// A sheet is not there, or cannot be drawn.
    #[error(transparent)]
    Picture(#[from] PictureError),
    /// The database could not be read.
    #[error(transparent)]
    Read(#[from] ReadError),
    /// A perturbation is none.
    #[error(transparent)]
    Variant(#[from] VariantError),
}

/// A share of counts, 0 of nothing.
#[allow(clippy::cast_precision_loss, reason = "counts of cells in a row are below 2^53")]
pub fn share(part: u64, whole: u64) -> f64 {
    if whole == 0 { 0.0 } else { part as f64 / whole as f64 }
}

/// The columns of a sheet that an experiment looks at.
#[derive(Clone, Copy, Debug)]
pub struct Span {
    /// Columns `y` below this.
    pub columns: u32,
    /// And `y` below this times `x`, and one more.
    pub reach: Option<f64>,
}

impl Span {
    /// The number of columns in sheet `x`.
    pub fn of(&self, x: u32) -> u32 {
        let reach = self.reach.map_or(u32::MAX, |reach| whole(reach * f64::from(x)).saturating_add(1));
        self.columns.min(reach)
    }
}

#[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "saturates")]
fn whole(value: f64) -> u32 {
    value.round() as u32
}
