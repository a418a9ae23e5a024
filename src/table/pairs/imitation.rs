//! (k,m)-Imitation Nim, answered from the table of (k,m)-Wythoff Nim.

use super::Pairs;
use crate::codec::CodecError;
use crate::game::Outcome;
use crate::game::imitation::{Class, State};
use crate::table::{Answers, ReadError};

/// The game over a table.
#[derive(Debug)]
pub struct Imitation<'a> {
    pairs: &'a Pairs,
    k: u64,
    m: u64,
}

impl<'a> Imitation<'a> {
    pub(super) fn new(pairs: &'a Pairs, k: u64, m: u64) -> Self {
        Self { pairs, k, m }
    }

    /// What is wrong with a state, if it is none that play can lead to.
    pub fn refuse(&self, state: &State) -> Option<String> {
        let most = state.made.max(state.before);
        if most >= self.k {
            return Some(format!("{most} imitations in a row, where at most {} are allowed", self.k - 1));
        }
        let (pile, taken) = state.taken?;
        if state.piles.get(pile).is_none_or(|pile| pile.checked_add(taken).is_none()) {
            return Some("a pile of 2^64 or more before the move".into());
        }
        if state.made > 0 && state.imitable().is_some() {
            return Some("the last move took from a leading pile, which is no imitation".into());
        }
        None
    }

    /// The class of two piles; `None` beyond the table.
    ///
    /// # Errors
    /// If the file is damaged where the answer should be.
    pub fn class(&self, [a, b]: [u64; 2]) -> Result<Option<Class>, ReadError> {
        let (small, large) = (a.min(b), a.max(b));
        Ok(match self.pairs.outcome([a, b])? {
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
    ///
    /// # Errors
    /// If the file is damaged where the pair should be.
    pub fn xi(&self, [a, b]: [u64; 2]) -> Result<u64, ReadError> {
        let small = a.min(b);
        let found = self.pairs.find(small)?;
        let found =
            found.ok_or_else(|| ReadError::at(0, small)(CodecError::Malformed("a number without a pair").into()))?;
        Ok(self.k - found.index % self.k)
    }

    /// Who wins from a state, in play.
    ///
    /// # Errors
    /// If the file is damaged where the answer should be.
    pub fn outcome(&self, state: &State) -> Result<Outcome, ReadError> {
        let Some(class) = self.class(state.piles)? else { return Ok(Outcome::Beyond) };
        let p = match class {
            Class::PStable => true,
            Class::PFree => state.made < self.xi(state.piles)?,
            Class::NStable => false,
            Class::NFree => self.imitation_wins_back(state)?,
        };
        Ok(if p { Outcome::P } else { Outcome::N })
    }

    /// Whether a P-position is an imitation away that keeps as many imitations as are left on its diagonal or more.
    fn imitation_wins_back(&self, state: &State) -> Result<bool, ReadError> {
        let Some((pile, least)) = state.imitable() else { return Ok(false) };
        // The pile that is left alone has one partner.
        let Some(partner) = self.pairs.partner(state.piles[1 - pile])? else { return Ok(false) };
        let Some(taken) = state.piles[pile].checked_sub(partner).filter(|&taken| taken >= least) else {
            return Ok(false);
        };
        let mut to = state.piles;
        to[pile] = partner;
        Ok(taken - least < self.m && state.before + 1 >= self.xi(to)?)
    }

    /// The state after a move, if it is a legal one.
    pub(super) fn move_from(&self, state: &State, pile: usize, taken: u64) -> Option<State> {
        state.after(pile, taken, self.k, self.m)
    }

    /// Every legal move to a state that is P, sorted; `None` beyond the table.
    ///
    /// A move that wins leads to a P-position of Wythoff Nim, or to an N-free one from which a P-position is an
    /// imitation of that move away: then the two moves together are a move of Wythoff Nim to that P-position.
    ///
    /// # Errors
    /// If the file is damaged on the way.
    pub fn winning_moves(&self, state: &State) -> Result<Option<Vec<State>>, ReadError> {
        let Some(options) = self.pairs.winning_moves(state.piles)? else { return Ok(None) };
        let mut moves = Vec::new();
        for to in options.free.iter().chain(&options.diagonal) {
            let piles = state.piles.into_iter().zip(to);
            for (pile, taken) in piles.map(|(from, to)| from - to).enumerate() {
                moves.extend(self.move_from(state, pile, taken));
            }
        }
        let mut winning = Vec::new();
        for to in moves {
            if self.outcome(&to)? == Outcome::P {
                winning.push(to);
            }
        }
        winning.sort_unstable_by_key(|to| to.piles);
        winning.dedup();
        Ok(Some(winning))
    }
}

impl Answers for Imitation<'_> {
    type Position = State;
    type Moves = Option<Vec<State>>;

    fn outcome_of(&self, state: &State) -> Result<Outcome, ReadError> {
        self.outcome(state)
    }

    fn moves_from(&self, state: &State) -> Result<Option<Vec<State>>, ReadError> {
        self.winning_moves(state)
    }
}
