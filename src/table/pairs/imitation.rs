//! (k,m)-Imitation Nim, answered from the table of (k,m)-Wythoff Nim.

use super::Pairs;
use crate::codec::CodecError;
use crate::table::{Moves, ReadError};
use supermex_game::imitation::{Class, State};
use supermex_game::{Outcome, Position, Wythoff};

/// The game over a table.
#[derive(Debug)]
pub(super) struct Imitation<'a> {
    pairs: &'a Pairs,
    k: u64,
    m: u64,
}

impl Pairs {
    /// (k,m)-Imitation Nim, which the same table answers; `None` for D_r.
    pub(super) fn imitation(&self) -> Option<Imitation<'_>> {
        let Wythoff::Blocking { k, m } = self.rules else { return None };
        Some(Imitation { pairs: self, k: k.into(), m: m.into() })
    }
}

impl Imitation<'_> {
    /// The `k` of the game.
    pub(super) fn k(&self) -> u64 {
        self.k
    }

    /// The class of two piles; `None` beyond the table.
    pub(super) fn class(&self, [a, b]: [u64; 2]) -> Result<Option<Class>, ReadError> {
        let (small, large) = (a.min(b), a.max(b));
        Ok(match self.pairs.outcome_of([a, b])? {
            Outcome::P => {
                let first = self.xi([a, b])? == self.k;
                Some(if first { Class::PStable } else { Class::PFree })
            }
            Outcome::Beyond | Outcome::Left | Outcome::Right => None,
            Outcome::N => {
                // `find` answers for the smaller pile, which is in the table.
                let lower =
                    self.pairs.find(small)?.is_some_and(|found| found.pair[0] == small && found.pair[1] < large);
                Some(if lower { Class::NFree } else { Class::NStable })
            }
        })
    }

    /// P-positions at and after a P-position on its diagonal.
    pub(super) fn xi(&self, [a, b]: [u64; 2]) -> Result<u64, ReadError> {
        let small = a.min(b);
        let found = self.pairs.find(small)?;
        let found = found.ok_or_else(|| ReadError::at(0, small)(CodecError::Malformed("a number without a pair")))?;
        Ok(self.k - found.index % self.k)
    }

    /// Who wins from a state, in play.
    pub(super) fn outcome(&self, state: &State) -> Result<Outcome, ReadError> {
        let Some(class) = self.class(state.piles)? else { return Ok(Outcome::Beyond) };
        let p = match class {
            Class::PStable => true,
            Class::PFree => state.made < self.xi(state.piles)?,
            Class::NStable => false,
            Class::NFree => self.imitation_wins_back(state)?,
        };
        Ok(if p { Outcome::P } else { Outcome::N })
    }

    /// Whether some P-position `Y` with `L(Y) >= ξ(Y)` is an imitation away.
    fn imitation_wins_back(&self, state: &State) -> Result<bool, ReadError> {
        let Some((pile, least)) = state.imitable() else { return Ok(false) };
        // The other pile has one partner.
        let Some(partner) = self.pairs.partner(state.piles[1 - pile])? else { return Ok(false) };
        let Some(taken) = state.piles[pile].checked_sub(partner).filter(|&taken| taken >= least) else {
            return Ok(false);
        };
        let mut to = state.piles;
        to[pile] = partner;
        Ok(taken - least < self.m && state.before + 1 >= self.xi(to)?)
    }

    /// Every legal move to a state that is P; none beyond the table.
    ///
    /// A winning move leads to a P-position of Wythoff Nim, or to an N-free position from which an imitation of that
    /// move leads to a P-position. In the second case the two moves together are a move of Wythoff Nim to that
    /// P-position.
    pub(super) fn winning_moves(&self, state: &State) -> Result<Moves, ReadError> {
        let mut winning = Vec::new();
        for to in self.pairs.moves_of(state.piles)?.positions() {
            let piles = state.piles.into_iter().zip(to.iter());
            for (pile, taken) in piles.map(|(from, to)| from - to).enumerate() {
                let Some(to) = state.after(pile, taken, self.k, self.m) else { continue };
                if self.outcome(&to)? == Outcome::P {
                    winning.push(to);
                }
            }
        }
        winning.sort_unstable_by_key(|to| to.piles);
        winning.dedup();
        Ok(Moves::winning(self.outcome(state)?, winning.into_iter().map(Position::from), true))
    }
}
