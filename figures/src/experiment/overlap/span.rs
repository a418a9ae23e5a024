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
    /// P-positions in them, with the pass.
    pub p_positions: u64,
    /// P-positions in them that the supermex operator finds without the pass.
    pub without: u64,
    /// P-positions that both have.
    pub common: u64,
}

impl Row {
    /// The names of the fields.
    pub const HEADER: &'static str = "x,columns,p_positions,without_pass,common,overlap";

    /// The share of the P-positions that would be where they are without the pass.
    pub fn overlap(&self) -> f64 {
        share(self.common, self.p_positions)
    }
}

impl fmt::Display for Row {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { x, columns, p_positions, without, common } = self;
        write!(f, "{x},{columns},{p_positions},{without},{common},{:.6}", self.overlap())
    }
}
