//! Positions of which all options are looked at: some may be forbidden, or lead out of the box by an order of the rules.

use std::collections::BTreeSet;

use super::judge::{Judge, signed};
use crate::error::CertifyError;
use crate::rules::{Budget, Numbers, Spent};
use supermex_game::{Outcome, PassLevel, Point, Triple, or_stop};

/// What the options of a position are, each counted once.
#[derive(Default)]
struct Options {
    p_positions: BTreeSet<Numbers>,
    /// Who wins there is not known.
    unknown: BTreeSet<Numbers>,
    any_n: bool,
}

impl Options {
    fn any(&self) -> bool {
        self.any_n || !self.p_positions.is_empty() || !self.unknown.is_empty()
    }

    /// Who wins if up to `block` of them may be forbidden: whatever the unknown ones are, or it is not known.
    fn outcome(&self, block: usize, is_misere: bool) -> Outcome {
        let unknown = self.unknown.len();
        // With this number of the unknown ones P: the previous player forbids all that are P. In misère play another one has to be left.
        let is_p = |more: usize| self.p_positions.len() + more <= block && (!is_misere || self.any_n || more < unknown);
        match ((0..=unknown).any(is_p), (0..=unknown).all(is_p)) {
            (_, true) => Outcome::P,
            (false, _) => Outcome::N,
            (true, false) => Outcome::Beyond,
        }
    }
}

impl Judge<'_> {
    /// Who wins at a position, by what the table answers for its options; or a move that leads where none may lead.
    pub fn by_all_moves(
        &self,
        piles: Triple,
        level: PassLevel,
        budget: &mut Budget,
    ) -> Result<Result<Outcome, Point>, CertifyError> {
        let (from, has_order) = (signed(piles), self.rules.has_order());
        let (mut options, mut bad, mut failed) = (Options::default(), None, Ok(()));
        let visited = self.rules.each_move(from, budget, &mut |to| {
            let inside = to.iter().zip(self.rules.sides()).all(|(&number, side)| side.is_none_or(|side| number < side));
            let position = to.map(i64::cast_unsigned);
            let looked_up = match inside {
                true => self.table.outcome_at(position, level),
                false => Ok(Outcome::Beyond),
            };
            let added = looked_up.map(|outcome| {
                if !self.rules.is_lower(to, from) || outcome == Outcome::Beyond && !has_order {
                    bad = Some(Point { piles: position, passes: level.into() });
                    return true;
                }
                match outcome {
                    Outcome::P => drop(options.p_positions.insert(to)),
                    // More than may be forbidden say no more.
                    Outcome::Beyond if options.unknown.len() > self.rules.block() => {}
                    Outcome::Beyond => drop(options.unknown.insert(to)),
                    _ => options.any_n = true,
                }
                options.p_positions.len() > self.rules.block()
            });
            or_stop(added, &mut failed)
        });
        failed?;
        visited.map_err(|Spent| self.too_many(piles, level))?;
        if let Some(to) = bad {
            return Ok(Err(to));
        }
        let found = options.outcome(self.rules.block(), self.rules.is_misere());
        let Some(below) = level.below().filter(|_| options.any()) else { return Ok(Ok(found)) };
        // The pass, which nobody may forbid.
        Ok(Ok(match (found, self.table.outcome_at(piles, below)?) {
            (_, Outcome::P) | (Outcome::N, _) => Outcome::N,
            (Outcome::P, Outcome::N) => Outcome::P,
            _ => Outcome::Beyond,
        }))
    }
}
