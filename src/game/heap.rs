//! One pile, and sums of such piles. A move takes a number of a finite set, or any number, or follows the code of an
//! octal game.
//!
//! **Values.** In normal play (whoever cannot move loses) the value of a pile is its Sprague-Grundy value, the mex of
//! the values that one move leads to. In misère play (whoever cannot move wins) the same recursion begins with the
//! value 1 for a pile without moves. In both a pile is P iff its value is 0.
//!
//! **Sums.** In normal play a sum of piles is P iff the xor of their values is 0. In misère play no such theorem holds
//! for all games. A sum is answered if at most one pile has a move, and in Nim: there, if some pile is above 1, it is P
//! iff it is P in normal play; otherwise it is P iff it is N in normal play. Octal games are for normal play only: a
//! move may make two piles of one, so that not even a single pile could be answered in misère play.
//!
//! **Period.** From `n = max(S)` on, the value of `n` is a function of the `max(S)` values before it, the same for all
//! such `n`. So if a window of `max(S)` values stands at `n` and again at `n + p`, the values repeat from `n` on with
//! period `p`, for ever. This is the proof for a table. There are finitely many windows, so that a period exists.
//!
//! **Period of octal games** (Guy and Smith). Let `k` be the last place of the code whose digit is not 0, and `q >= 1`.
//! If `v(n + p) = v(n)` for all `n` with `q <= n < 2q + p + k`, then this holds for all `n >= q`. Proof by induction:
//! let `n >= 2q + p + k`, and let it hold for all smaller numbers. A move from `n + p` takes `i <= k` and leaves
//! `a <= b` with `a + b = n + p - i >= 2(q + p)`. So `b >= q + p`, and `v(b) = v(b - p)`, because `b - p < n`.
//! `b - p >= q` is not 0, so that taking `i` from `n` may leave `a` and `b - p`, or `b - p` alone if `a` is 0. In the
//! same way each move from `n` has `b >= q`, and `b + p` in place of `b` gives a move from `n + p`. So the options of
//! `n` and `n + p` have the same values, and `n` and `n + p` have the same value. With `q = 0` this is false: the
//! values of 0.04 are 0, 0, 0, 0, 1, …
//!
//! So `C` values prove a period `p` iff those from `h = ⌊(C - k) / 2⌋` on stand `p` places earlier too, from `h - p >= 1`
//! on. Nobody knows whether each octal game has a period.

use std::fmt;

use serde_json::{Value, json};

use super::{Arity, Play, Player, Position, RulesError};

/// What may be taken from a pile.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Take {
    /// Any number: a pile of Nim.
    All,
    /// A number of this set: ascending, none of them 0, not empty.
    Set(Vec<u64>),
    /// What the code of an octal game says, in normal play.
    Octal(Octal),
}

/// The code of an octal game, `0.137`. Digit `i` is for moves that take `i` tokens from a pile.
///
/// The digit is a sum: 1 if such a move may leave no pile, 2 if it may leave one, and 4 if it may leave two. These
/// piles are not empty. Digit 0 is 0 or 4: a move that takes nothing and splits a pile.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Octal {
    digits: Vec<u8>,
}

impl Octal {
    /// Digits after the point, at most.
    pub const MOST_PLACES: usize = 64;

    /// A code from its text: a digit 0 or 4, a point, and digits from 0 to 7. Zeros at the end say nothing, and a 0 before the point
    /// may be left out, or the point if nothing follows it.
    fn parse(text: &str) -> Option<Self> {
        let (first, places) = text.split_once('.').unwrap_or((text, ""));
        let first = if first.is_empty() { "0" } else { first };
        if !matches!(first, "0" | "4") {
            return None;
        }
        let digit = |c: char| c.to_digit(8).and_then(|digit| u8::try_from(digit).ok());
        let mut digits: Vec<u8> = first.chars().chain(places.chars()).map(digit).collect::<Option<_>>()?;
        digits.truncate(digits.iter().rposition(|&digit| digit != 0)? + 1);
        (digits.len() <= 1 + Self::MOST_PLACES).then_some(Self { digits })
    }

    /// The digits, from digit 0 on; the last one is not 0.
    pub fn digits(&self) -> &[u8] {
        &self.digits
    }

    fn any_option(&self, n: u64, most: u64, mut visit: impl FnMut(&[u64]) -> bool) -> bool {
        (0..=n).zip(&self.digits).any(|(taken, digit)| {
            let left = n - taken;
            let stopped = digit & if left == 0 { 1 } else { 2 } != 0 && visit(&[left]);
            stopped || digit & 4 != 0 && (1..=most.min(left / 2)).any(|small| visit(&[small, left - small]))
        })
    }
}

impl fmt::Display for Octal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (first, places) = self.digits.split_first().unwrap_or((&0, &[]));
        write!(f, "{first}.")?;
        if places.is_empty() {
            return f.write_str("0");
        }
        places.iter().try_for_each(|digit| write!(f, "{digit}"))
    }
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
    pub const FORM: &'static str = "subtract N,N,… or subtract all, and then misere if it is; \
                                     or octal 0.137: 0 or 4, and up to 64 digits from 0 to 7, not all 0";
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

    /// The rules of an octal game by its code: `0.137`.
    ///
    /// # Errors
    /// If the text is no code.
    ///
    /// ```
    /// use supermex::game::Heap;
    /// assert_eq!(Heap::octal("0.770")?.to_string(), "octal 0.77");
    /// assert_eq!(Heap::octal(".77")?.to_string(), "octal 0.77");
    /// assert_eq!(Heap::octal("4")?.to_string(), "octal 4.0");
    /// assert!(Heap::octal("1.7").is_err());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn octal(code: &str) -> Result<Self, RulesError> {
        let bad = || RulesError::Text { game: "heap", form: Self::FORM, text: format!("octal {code}") };
        Ok(Self { take: Take::Octal(Octal::parse(code).ok_or_else(bad)?), misere: false })
    }

    pub(super) fn parse(text: &str) -> Result<Option<Self>, RulesError> {
        if let Some(code) = text.strip_prefix("octal ") {
            return Self::octal(code).map(Some);
        }
        let (text, misere) = text.strip_suffix(" misere").map_or((text, false), |text| (text, true));
        let Some(set) = text.strip_prefix("subtract ") else { return Ok(None) };
        if set == "all" {
            return Ok(Some(Self { take: Take::All, misere }));
        }
        let Ok(set) = set.split(',').map(str::parse).collect::<Result<Vec<u64>, _>>() else { return Ok(None) };
        Self::subtract(set, misere).map(Some)
    }

    /// Whether a pile of `n` has a move.
    pub fn has_move(&self, n: u64) -> bool {
        self.any_option(n, 1, |_| true)
    }

    /// Calls `visit` with the piles that each move leaves of a pile of `n`, one (of 0, if nothing is left) or two,
    /// until it says stop. Returns whether it did. Of two piles the smaller one comes first, and is at most `most`.
    pub(crate) fn any_option(&self, n: u64, most: u64, mut visit: impl FnMut(&[u64]) -> bool) -> bool {
        match &self.take {
            Take::All => (0..n).rev().any(|left| visit(&[left])),
            Take::Set(set) => set.iter().map_while(|&taken| n.checked_sub(taken)).any(|left| visit(&[left])),
            Take::Octal(code) => code.any_option(n, most, visit),
        }
    }

    /// What may be taken, and its name in the facts of a table.
    pub(crate) fn fact(&self) -> (&'static str, Value) {
        match &self.take {
            Take::All => ("subtract", json!("all")),
            Take::Set(set) => ("subtract", json!(set)),
            Take::Octal(code) => ("octal", json!(code.to_string())),
        }
    }
}

impl fmt::Display for Heap {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.take {
            Take::All => f.write_str("subtract all")?,
            Take::Set(set) => {
                let list: Vec<String> = set.iter().map(u64::to_string).collect();
                write!(f, "subtract {}", list.join(","))?;
            }
            Take::Octal(code) => write!(f, "octal {code}")?,
        }
        if self.misere { f.write_str(" misere") } else { Ok(()) }
    }
}

impl Play for Heap {
    fn name(&self) -> &'static str {
        "heap"
    }

    fn title(&self) -> String {
        let misere = if self.misere { "misère " } else { "" };
        match &self.take {
            Take::All => format!("{misere}Nim"),
            Take::Octal(code) => format!("the octal game {code}"),
            Take::Set(set) if set.len() <= 16 => {
                let list = set.iter().map(u64::to_string).collect::<Vec<_>>().join(", ");
                format!("the {misere}subtraction game of {list}")
            }
            Take::Set(set) => format!("a {misere}subtraction game of {} numbers", set.len()),
        }
    }

    fn rules_in_words(&self) -> String {
        let moves = match &self.take {
            Take::All => "A move takes any number of tokens from one pile.".to_owned(),
            Take::Set(set) if set.len() <= 16 => {
                let list = set.iter().map(u64::to_string).collect::<Vec<_>>().join(", ");
                format!("A move takes tokens from one pile, as many as one of these numbers: {list}.")
            }
            Take::Set(set) => format!("A move takes tokens from one pile, as many as one of {} numbers.", set.len()),
            Take::Octal(code) => format!(
                "A move takes i tokens from one pile as digit i of the code {code} allows, which is a sum: 1 if no pile may be \
                 left, 2 if one may be left, 4 if two may be left."
            ),
        };
        format!("Piles of tokens. {moves} Whoever cannot move {}.", if self.misere { "wins" } else { "loses" })
    }

    fn piles(&self, piles: &Position) -> Option<Vec<u64>> {
        Some(piles.to_vec())
    }

    fn form(&self) -> &'static str {
        "n1,n2,... (the sizes of the piles)"
    }

    fn arity(&self) -> Arity {
        Arity::Any
    }

    fn each_option(&self, piles: &Position, _: Option<Player>, visit: &mut dyn FnMut(Position) -> bool) {
        let _ = piles
            .iter()
            .enumerate()
            .any(|(at, &n)| self.any_option(n, u64::MAX, |left| visit(replaced(piles, at, left).into())));
    }

    fn size(&self, piles: &Position) -> u128 {
        // A pile that may be split has far more moves than tokens, and all of them are tried.
        let each = if matches!(self.take, Take::Octal(_)) { 16 } else { 1 };
        piles.iter().map(|&n| each * u128::from(n)).sum()
    }
}

/// The sum after a move that leaves these piles of the pile at a place.
pub(crate) fn replaced(piles: &[u64], at: usize, left: &[u64]) -> Vec<u64> {
    [&piles[..at], left, &piles[at + 1..]].concat()
}
