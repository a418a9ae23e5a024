//! An engine that hands over the rows of a table of cells, and what it is told of a build.

use super::BuildError;
use super::row_writer::RowSender;
use super::single::{Certifier, Needs, Told};
use crate::engine::known::Known;

/// What an engine is told of a build.
pub struct Job<'a> {
    /// Columns of a row.
    pub columns: u64,
    /// Threads to compute with.
    pub threads: usize,
    pub told: Told<'a>,
    /// Called now and then. To stop the build it does not return.
    pub poll: &'a (dyn Fn() + Sync),
    /// What is known of the table: rows that are known as a whole are written already, and not sent.
    pub known: Option<Known<'a>>,
}

impl Job<'_> {
    /// The first row to send.
    pub fn first(&self) -> u32 {
        self.known.map_or(0, |known| known.whole)
    }
}

/// An engine that hands over the rows of a table of cells.
pub trait RowMaker: Certifier {
    /// What a table of this many columns needs, beside the row groups that are being written.
    fn needs(&self, columns: u64) -> Needs;

    /// Whether the rows of a layer come at one level after the other, in the order of the logical digest. Otherwise that is taken of the
    /// table that was written.
    fn is_in_order(&self) -> bool {
        true
    }

    /// Computes the table, and sends the rows from the first one on that is wanted, by level in their order.
    fn rows(&self, job: &Job<'_>, rows: &RowSender) -> Result<(), BuildError>;
}
