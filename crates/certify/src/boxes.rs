//! A rules file in a box: no P-position has a move to another one, and every other position has a move to one.
//!
//! The text of the rules is read again, and its moves are made by `rules`, which shares nothing with the code that made the
//! table.

mod answers;
mod carried;
mod counted;
mod frame;
mod judge;
pub mod published;
mod relation;
pub mod sample;
mod steps;
#[cfg(test)]
mod tests;
mod whole;

use super::certificate::Certificate;
use super::certified::{Certified, Sampler, Work};
use super::error::CertifyError;
use super::rules::Budget;
use judge::{Judge, MOST_OF_ALL, MOST_OF_ONE, SMALL};
use supermex::table::Boxes;
use whole::{MOST_OF_KIND, Whole};

impl Certified for Boxes {
    fn all(&self, work: &Work<'_>) -> Result<Certificate, CertifyError> {
        let judge = Judge::new(self)?;
        let positions = judge.positions()?;
        if positions > SMALL
            && let Some(whole) = Whole::new(&judge, work, MOST_OF_KIND)?
        {
            if whole.has_others() {
                judge.refuse_long(positions, MOST_OF_ALL)?;
            }
            return whole.certify(work);
        }
        judge.plainly(work, MOST_OF_ALL)
    }

    fn sampler(&self, count: u64) -> Result<Sampler<'_>, CertifyError> {
        let judge = Judge::new(self)?;
        judge.refuse_long(count.min(judge.cells()), MOST_OF_ALL)?;
        Ok(Sampler::new(vec![judge.cells()], move |drawn, random| {
            let (position, level) = judge.drawn(drawn.cell, random)?;
            judge.position(position, level, &mut Budget::new(MOST_OF_ONE))
        }))
    }
}
