//! One pile, and sums of such piles. A move takes a number of a finite set, or any number, or follows the code of an
//! octal game.
//!
//! **Values.** In normal play (the player who cannot move loses) the value of a pile is its Sprague-Grundy value, the mex of
//! the values that one move leads to. In misère play (the player who cannot move wins) the same recursion begins with the
//! value 1 for a pile without moves. In both a pile is P iff its value is 0.
//!
//! **Sums.** In normal play a sum of piles is P iff the xor of their values is 0. In misère play no such theorem holds
//! for all games. A sum is answered if at most one pile has a move, and in Nim: there, if some pile is above 1, it is P
//! iff it is P in normal play; otherwise it is P iff it is N in normal play. Values of octal games are for normal play only: a
//! move may make two piles of one, so that they do not even answer a single pile in misère play. Its moves do.
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
//! If three piles may be left, the largest of them is at least a third of what is left, so that `3q + 2p + k` takes the place of
//! `2q + p + k`: the rest of the proof is the same.
//!
//! So `C` values prove a period `p` iff those from `h = ⌊(C - k) / 2⌋` on (of three piles, `⌊(C - k) / 3⌋`) stand `p` places earlier too, from `h - p >= 1`
//! on. Nobody knows whether each octal game has a period.
//!
//! **Where the piles that are left must differ** (a digit with `!`) `b - p` may be `a`: then it is not a move. So it has to hold for `q <= n <
//! 2q + 2p + k`. Let `n` be at least that. If `b - p = a`, then `n - i = 2a` and `a >= q + p`, and the option from `n + p` has the value 0, as
//! `v(b) = v(a)`. So has the move from `n` that leaves `a - p` and `a + p`. A move from `n` with `b > a` still gives one from `n + p`, as
//! `b + p > a`.
//!
//! Of three piles `a < b < c` it is `3q + 8p + k`. `c - p >= q + 2p`, and if it is `b`, the value is that of `a`, and so is that of `a`, `b - mp`
//! and `b + mp` with `m` 1 or 2, of which one leaves `b - mp` other than `a`. If `c - p` is `a`, it is that of `b`, and so is that of `a - p`,
//! `b` and `a + p`, as `b` is between `a` and `a + p`. `0.6!3` has the values 0 0 1 2 0 1 2 0 1 2, and then 3: ten values prove no period.

mod code;
mod space;

use std::fmt;

pub use space::Space;

use super::{Arity, Play, Player, Position, RulesError};

/// What may be taken from a pile.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Take {
    /// Any number: a pile of Nim.
    All,
    /// A number of this set: ascending, none of them 0, not empty.
    Set(Vec<u64>),
    /// What the code of an octal game says.
    Octal(Octal),
}

/// The code of an octal game, `0.137`, or of a hexadecimal one, `0.3F`. Digit `i` is for moves that take `i` tokens from
/// a pile.
///
/// The digit is a sum: 1 if such a move may leave no pile, 2 if it may leave one, 4 if it may leave two, and 8 if it may
/// leave three. These piles are not empty. After a digit `!` says that no two of the piles may be equal. Digit 0 is 0, 4,
/// 8 or C: a move that takes nothing splits a pile. Digits in brackets at the end repeat for ever: Nim is `0.[3]`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Octal {
    digits: Vec<u8>,
    /// Repeats after the digits; empty, or not all 0.
    tail: Vec<u8>,
}

impl Octal {
    /// Digits after the point, at most.
    pub const MOST_PLACES: usize = 64;
    /// The bit of a digit that says that the piles that a move leaves are all of different sizes.
    pub const UNEQUAL: u8 = 16;

    /// A code from its text: a digit, a point, and digits, the last of which may be in brackets. Zeros at the end say nothing,
    /// and a 0 before the point may be left out, or the point if nothing follows it.
    fn parse(text: &str) -> Option<Self> {
        let (first, places) = text.split_once('.').unwrap_or((text, ""));
        let (places, tail) = match places.split_once('[') {
            Some((places, tail)) => (places, tail.strip_suffix(']').filter(|tail| !tail.is_empty())?),
            None => (places, ""),
        };
        let mut digits = digits_of(if first.is_empty() { "0" } else { first })?;
        if digits.len() != 1 || digits[0] & 3 != 0 {
            return None;
        }
        digits.extend(digits_of(places)?);
        let mut tail = digits_of(tail)?;
        if digits.len() + tail.len() > 1 + Self::MOST_PLACES {
            return None;
        }
        // Of the texts of a code only the shortest is left.
        let period = (1..tail.len()).find(|&period| tail.iter().zip(&tail[period..]).all(|(one, next)| one == next));
        tail.truncate(period.filter(|&period| tail.len().is_multiple_of(period)).unwrap_or(tail.len()));
        if tail == [0] {
            tail.clear();
        }
        while !tail.is_empty() && digits.len() > 1 && digits.last() == tail.last() {
            digits.pop();
            tail.rotate_right(1);
        }
        if tail.is_empty() {
            digits.truncate(digits.iter().rposition(|&digit| digit != 0)? + 1);
        }
        Some(Self { digits, tail })
    }

    /// The digits, from digit 0 on, up to those that repeat; without these the last one is not 0. [`Self::UNEQUAL`] is a bit of
    /// a digit.
    pub fn digits(&self) -> &[u8] {
        &self.digits
    }

    /// The digits that repeat after the others, for ever; none in an octal game.
    pub fn tail(&self) -> &[u8] {
        &self.tail
    }
}

/// The digits of a part of a code.
fn digits_of(text: &str) -> Option<Vec<u8>> {
    let (mut digits, mut left) = (Vec::new(), text.chars().peekable());
    while let Some(c) = left.next() {
        let digit = u8::try_from(c.to_digit(16)?).ok()?;
        // Where no move splits a pile, it says nothing.
        let unequal = left.next_if_eq(&'!').is_some() && digit & 12 != 0;
        digits.push(digit | if unequal { Octal::UNEQUAL } else { 0 });
    }
    Some(digits)
}

impl fmt::Display for Octal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let write = |f: &mut fmt::Formatter<'_>, digits: &[u8]| {
            digits.iter().try_for_each(|&digit| {
                write!(f, "{:X}{}", digit & 15, if digit & Self::UNEQUAL == 0 { "" } else { "!" })
            })
        };
        let (first, places) = self.digits.split_at(1);
        write(f, first)?;
        f.write_str(".")?;
        write(f, places)?;
        match (places, &*self.tail) {
            ([], []) => f.write_str("0"),
            (_, []) => Ok(()),
            (_, tail) => {
                f.write_str("[")?;
                write(f, tail)?;
                f.write_str("]")
            }
        }
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
    pub const FORM: &'static str = "subtract N,N,… or subtract all, with misere at the end for misère play; \
                                     or octal and the code of an octal game, such as octal 0.137";
    /// How the code of an octal game is written.
    const CODE: &'static str = "the code of an octal game, such as 0.137: 0, 4, 8 or C, a point, and up to 64 digits from 0 to F, \
                                not all 0; the last of them in brackets if they repeat for ever; a ! after those whose piles differ";
    /// Numbers that may be taken are at most this: a window of this number of values is held in memory.
    pub const MOST_TAKEN: u64 = 1 << 24;
    /// Sizes whose values are computed to find a period, at most, if nobody says how many.
    pub const MOST_UNSAID: u64 = 1 << 24;
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
    /// If the text is not a code.
    ///
    /// ```
    /// use supermex_game::Heap;
    /// assert_eq!(Heap::octal("0.770")?.to_string(), "octal 0.77");
    /// assert_eq!(Heap::octal(".77")?.to_string(), "octal 0.77");
    /// // Lasker's Nim, and Grundy's game.
    /// assert_eq!(Heap::octal("4.33[3]")?.to_string(), "octal 4.[3]");
    /// assert_eq!(Heap::octal("4!.0")?.to_string(), "octal 4!.0");
    /// assert_eq!(Heap::octal("4")?.to_string(), "octal 4.0");
    /// assert!(Heap::octal("1.7").is_err());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn octal(code: &str) -> Result<Self, RulesError> {
        let bad = || RulesError::Text { game: "heap", form: Self::CODE, text: code.to_owned() };
        Ok(Self { take: Take::Octal(Octal::parse(code).ok_or_else(bad)?), misere: false })
    }

    /// The rules of taking any number but those of a set, in normal play: a code whose digits are 3, and 0 for these.
    ///
    /// # Errors
    /// If a number is 0, or above the places of a code.
    ///
    /// ```
    /// use supermex_game::Heap;
    /// assert_eq!(Heap::all_but([2, 3, 7])?.to_string(), "octal 0.3003330[3]");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn all_but(set: impl IntoIterator<Item = u64>) -> Result<Self, RulesError> {
        let mut digits = vec![0];
        for found in set {
            let at = usize::try_from(found).ok().filter(|at| (1..Octal::MOST_PLACES).contains(at));
            let Some(at) = at else {
                return Err(RulesError::Range { name: "a number that may not be taken", expected: "1 to 63", found });
            };
            digits.resize(digits.len().max(at + 1), 3);
            digits[at] = 0;
        }
        Ok(Self { take: Take::Octal(Octal { digits, tail: vec![3] }), misere: false })
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
        match &self.take {
            Take::Octal(code) => code.has_move(n),
            Take::All | Take::Set(_) => self.any_option(n, 1, |_| true),
        }
    }

    /// Calls `visit` with the piles that each move leaves of a pile of `n`, one (of 0, if nothing is left), two or three,
    /// until it says stop. Returns whether it did. The piles ascend, and all but the last are at most `most`.
    pub fn any_option(&self, n: u64, most: u64, mut visit: impl FnMut(&[u64]) -> bool) -> bool {
        match &self.take {
            Take::All => (0..n).rev().any(|left| visit(&[left])),
            Take::Set(set) => set.iter().map_while(|&taken| n.checked_sub(taken)).any(|left| visit(&[left])),
            Take::Octal(code) => code.any_option(n, most, visit),
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
            Take::Octal(code) => format!("the {misere}{} game {code}", code.kind()),
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
                format!("A move takes one of these numbers of tokens from one pile: {list}.")
            }
            Take::Set(set) => format!("A move takes one of {} numbers of tokens from one pile.", set.len()),
            Take::Octal(code) => format!(
                "A move takes i tokens from one pile as digit i of the code {code} allows, which is a sum: 1 if no pile may be \
                 left, 2 if one may be left, 4 if two may be left{}.{}{}",
                if code.any(8) { ", 8 if three may be left" } else { "" },
                if code.any(Octal::UNEQUAL) { " After a digit ! says that the piles left are not equal." } else { "" },
                if code.tail().is_empty() { "" } else { " The digits in brackets repeat for ever." },
            ),
        };
        format!("Piles of tokens. {moves} The player who cannot move {}.", if self.misere { "wins" } else { "loses" })
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
pub fn replaced(piles: &[u64], at: usize, left: &[u64]) -> Vec<u64> {
    [&piles[..at], left, &piles[at + 1..]].concat()
}
