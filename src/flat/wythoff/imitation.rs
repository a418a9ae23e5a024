//! (k,m)-Imitation Nim, answered from the table of (k,m)-Wythoff Nim.

use std::io;

use serde_json::json;

use super::Pairs;
use crate::oracle::{Answer, Ask, Class as Winner, Oracle, OracleError, Refusal, fields, text};
use crate::reader::ReadError;
use crate::rules::Outcome;
use crate::rules::flat::imitation::{Class, State};

/// The game over a table.
#[derive(Clone, Copy, Debug)]
pub struct Imitation<'a> {
    pairs: Pairs<'a>,
    k: u64,
    m: u64,
}

const FORM: &str = "a,b or a,b/r,s/l,n (taken by the last move from each pile, imitations in a row of who made it and of \
                    who is to move)";

impl<'a> Imitation<'a> {
    pub(super) fn new(pairs: Pairs<'a>, k: u64, m: u64) -> Self {
        Self { pairs, k, m }
    }

    /// Reads a state, and checks that it is one.
    pub fn parse(&self, text: &[u8]) -> Result<State, String> {
        let mut parts = text.split(|&byte| byte == b'/');
        let piles = text::exactly::<2>(parts.next().unwrap_or_default())?;
        let Some(taken) = parts.next() else { return Ok(State::start(piles)) };
        let taken = match text::exactly::<2>(taken)? {
            [r, 0] if r > 0 => (0, r),
            [0, s] if s > 0 => (1, s),
            [r, s] => return Err(format!("{r} and {s} taken, where one is 0 and the other is not")),
        };
        let [made, before] = parts.next().map_or(Ok([0, 0]), text::exactly::<2>)?;
        if parts.next().is_some() {
            return Err("more than three parts".into());
        }
        if made.max(before) >= self.k {
            return Err(format!("{} imitations in a row, where at most {} are allowed", made.max(before), self.k - 1));
        }
        let state = State { piles, taken: Some(taken), made, before };
        if piles[taken.0].checked_add(taken.1).is_none() {
            return Err("a pile of 2^64 or more before the move".into());
        }
        if made > 0 && state.imitable().is_some() {
            return Err("the last move took from a leading pile, which is no imitation".into());
        }
        Ok(state)
    }

    /// The class of two piles; `None` beyond the table.
    pub fn class(&self, [a, b]: [u64; 2]) -> Result<Option<Class>, ReadError> {
        let (small, large) = (a.min(b), a.max(b));
        Ok(match self.pairs.outcome([a, b])? {
            Outcome::Beyond => None,
            Outcome::P => {
                let index = self.pairs.find(small)?.map_or(0, |found| found.index);
                Some(if index.is_multiple_of(self.k) { Class::PStable } else { Class::PFree })
            }
            Outcome::N => {
                // `find` answers for the smaller pile, which is in the table.
                let lower =
                    self.pairs.find(small)?.is_some_and(|found| found.pair[0] == small && found.pair[1] < large);
                Some(if lower { Class::NFree } else { Class::NStable })
            }
        })
    }

    /// P-positions at and after a P-position on its diagonal.
    fn xi(&self, [a, b]: [u64; 2]) -> Result<u64, ReadError> {
        Ok(self.pairs.find(a.min(b))?.map_or(0, |found| self.k - found.index % self.k))
    }

    /// Whether a state is P; `None` beyond the table.
    pub fn is_p(&self, state: &State) -> Result<Option<bool>, ReadError> {
        let Some(class) = self.class(state.piles)? else { return Ok(None) };
        Ok(Some(match class {
            Class::PStable => true,
            Class::PFree => state.made < self.xi(state.piles)?,
            Class::NStable => false,
            Class::NFree => self.imitation_wins_back(state)?,
        }))
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

    /// Every legal move to a state that is P, sorted; `None` beyond the table.
    ///
    /// A move that wins leads to a P-position of Wythoff Nim, or to an N-free one from which a P-position is an
    /// imitation of that move away: then the two moves together are a move of Wythoff Nim to that P-position.
    pub fn winning_moves(&self, state: &State) -> Result<Option<Vec<State>>, ReadError> {
        let Some(options) = self.pairs.options(state.piles)? else { return Ok(None) };
        let mut moves = Vec::new();
        for to in options.free.iter().chain(&options.diagonal) {
            let piles = state.piles.into_iter().zip(to);
            for (pile, taken) in piles.map(|(from, to)| from - to).enumerate() {
                moves.extend(state.after(pile, taken, self.k, self.m));
            }
        }
        let mut winning = Vec::new();
        for to in moves {
            if self.is_p(&to)? == Some(true) {
                winning.push(to);
            }
        }
        winning.sort_unstable_by_key(|to| to.piles);
        winning.dedup();
        Ok(Some(winning))
    }

    fn answer_state(&self, state: &State, ask: Ask) -> Result<Answer, ReadError> {
        let (Some(class), Some(p)) = (self.class(state.piles)?, self.is_p(state)?) else {
            return Ok(Answer::of(Winner::Beyond));
        };
        let mut answer = Answer::of(if p { Winner::P } else { Winner::N });
        answer.words.push(class.to_string());
        let mut object = json!({});
        if ask.fields {
            object = json!({
                "position": state.piles,
                "taken": state.taken.map(|(pile, taken)| if pile == 0 { [taken, 0] } else { [0, taken] }),
                "imitations": [state.made, state.before],
                "class": class.to_string(),
            });
            if matches!(class, Class::PStable | Class::PFree) {
                object["xi"] = json!(self.xi(state.piles)?);
            }
        }
        if ask.moves {
            let moves: Vec<String> = self.winning_moves(state)?.iter().flatten().map(State::to_string).collect();
            if ask.fields {
                object["moves"] = json!(moves);
            }
            answer.words.extend(moves);
        }
        answer.fields = fields(object);
        Ok(answer)
    }
}

impl Oracle for Imitation<'_> {
    fn form(&self) -> &'static str {
        FORM
    }

    fn answer(
        &self,
        texts: &[&[u8]],
        ask: Ask,
        take: &mut dyn FnMut(usize, Result<Answer, Refusal>) -> io::Result<()>,
    ) -> Result<(), OracleError> {
        for (number, text) in texts.iter().enumerate() {
            take(
                number,
                match self.parse(text) {
                    Ok(state) => Ok(self.answer_state(&state, ask)?),
                    Err(why) => Err(Refusal::NoPosition { why, form: FORM }),
                },
            )?;
        }
        Ok(())
    }
}
