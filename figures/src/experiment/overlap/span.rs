//! The columns of a sheet that are looked at, and what is counted in them.

use std::fmt;

use super::super::share::share;
use crate::picture::whole;

/// The columns of a sheet that are looked at.
#[derive(Clone, Copy, Debug)]
pub struct Span {
    /// Columns `y` below this.
    pub columns: u32,
    /// And `y` below this times `x`, and one more.
    pub reach: Option<f64>,
}

impl Span {
    /// The number of columns in sheet `x`.
    pub fn of(self, x: u32) -> u32 {
        let reach = self.reach.map_or(u32::MAX, |reach| whole(reach * f64::from(x)).saturating_add(1));
        self.columns.min(reach)
    }
}

/// The counts of a sheet.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Row {
    /// Number of the sheet.
    pub x: u32,
    /// Columns looked at: `y` below this.
    pub columns: u32,
    /// P-positions with the pass in them: of `L̂_x`.
    pub losers: u64,
    /// Marks of `M(Ŵ_x)` in them.
    pub without: u64,
    /// Marks that both have.
    pub common: u64,
}

impl Row {
    /// The names of the fields.
    pub const HEADER: &'static str = "x,columns,losers,without_pass_winners,common,overlap";

    /// The share of the P-positions that would be where they are without this sheet's pass-winners.
    pub fn overlap(&self) -> f64 {
        share(self.common, self.losers)
    }
}

impl fmt::Display for Row {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { x, columns, losers, without, common } = self;
        write!(f, "{x},{columns},{losers},{without},{common},{:.6}", self.overlap())
    }
}
