//! One pile from which numbers of a finite set may be taken, or any number; and sums of such piles.
//!
//! **Values.** In normal play (who cannot move loses) the value of a pile is its Sprague-Grundy value, the mex of
//! the values that one move leads to. In misère play (who cannot move wins) the same recursion is started with the
//! value 1 where there is no move: a pile is P iff its value is 0, in either.
//!
//! **Sums.** In normal play a sum of piles is P iff the xor of their values is 0. In misère play no such theorem holds
//! for all games: a sum is answered if at most one pile has a move at all, and in Nim, where it is P iff it is P in
//! normal play, unless every pile is at most 1: then iff it is N in normal play.
//!
//! **Period.** From `n = max(S)` on, the value of `n` is a function of the `max(S)` values before it, the same for all
//! such `n`. So if a window of `max(S)` values stands at `n` and again at `n + p`, the values repeat from `n` on with
//! period `p`, for ever. That is the proof a table rests on. There are finitely many windows: a period exists.

use std::fmt;

use serde_json::{Value, json};

use super::RulesError;

/// What may be taken from a pile.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Take {
    /// Any number: a pile of Nim.
    All,
    /// A number of this set: ascending, none of them 0, not empty.
    Set(Vec<u64>),
}

/// The rules of a pile.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Heap {
    /// What may be taken.
    pub take: Take,
    /// Whether who cannot move wins.
    pub misere: bool,
}

impl Heap {
    /// How rules are written.
    pub const FORM: &'static str = "subtract N,N,… or subtract all, and then misere if it is";
    /// Numbers that may be taken are at most this: a window of as many values is held in memory.
    pub const MOST_TAKEN: u64 = 1 << 24;
    /// Numbers in a set, at most.
    pub const MOST_NUMBERS: usize = 4096;

    /// The rules of taking a number of a set, in any order; repeated ones count once.
    ///
    /// # Errors
    /// If the set is empty or too large, or has 0 or a number that is too large.
    pub fn subtract(set: impl IntoIterator<Item = u64>, misere: bool) -> Result<Self, RulesError> {
        let mut set: Vec<u64> = set.into_iter().collect();
        set.sort_unstable();
        set.dedup();
        if set.is_empty() || set.len() > Self::MOST_NUMBERS {
            let found = set.len() as u64;
            return Err(RulesError::Range { name: "how many numbers may be taken", expected: "1 to 4096", found });
        }
        if let Some(&found) = set.iter().find(|&&n| n == 0 || n > Self::MOST_TAKEN) {
            return Err(RulesError::Range { name: "a number that may be taken", expected: "1 to 16777216", found });
        }
        Ok(Self { take: Take::Set(set), misere })
    }

    pub(super) fn parse(text: &str) -> Result<Self, RulesError> {
        let (text, misere) = text.strip_suffix(" misere").map_or((text, false), |text| (text, true));
        let bad = || RulesError::Text { game: "heap", form: Self::FORM, text: text.to_owned() };
        let set = text.strip_prefix("subtract ").ok_or_else(bad)?;
        if set == "all" {
            return Ok(Self { take: Take::All, misere });
        }
        let set: Result<Vec<u64>, _> = set.split(',').map(str::parse).collect();
        Self::subtract(set.map_err(|_| bad())?, misere)
    }

    /// Whether a pile of `n` has a move.
    pub fn has_move(&self, n: u64) -> bool {
        self.any_option(n, |_| true)
    }

    /// Calls `visit` with what each move leaves of a pile of `n`, until it says stop. Returns whether it did.
    pub(crate) fn any_option(&self, n: u64, mut visit: impl FnMut(&[u64]) -> bool) -> bool {
        match &self.take {
            Take::All => (0..n).rev().any(|left| visit(&[left])),
            Take::Set(set) => set.iter().map_while(|&taken| n.checked_sub(taken)).any(|left| visit(&[left])),
        }
    }

    /// What may be taken, and what that is called, for those who ask what a table is.
    pub(crate) fn fact(&self) -> (&'static str, Value) {
        match &self.take {
            Take::All => ("subtract", json!("all")),
            Take::Set(set) => ("subtract", json!(set)),
        }
    }
}

impl fmt::Display for Heap {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("subtract ")?;
        match &self.take {
            Take::All => f.write_str("all")?,
            Take::Set(set) => {
                let list: Vec<String> = set.iter().map(u64::to_string).collect();
                f.write_str(&list.join(","))?;
            }
        }
        if self.misere { f.write_str(" misere") } else { Ok(()) }
    }
}
