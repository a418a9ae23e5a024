//! Two piles: (k,m)-Wythoff Nim, and D_r.
//!
//! **(k,m)-Wythoff Nim.** A move lowers one pile, or takes `i > 0` from one and `j > 0` from the other with
//! `|i - j| < m`. Before each move the previous player may block up to `k - 1` of the options with `i = j`.
//! (1,1) is Wythoff's own game. The P-positions are the pairs `a_i, b_i` with
//!
//! ```text
//! a_i = mex{a_j, b_j : j < i}        b_i = a_i + m floor(i/k)
//! ```
//!
//! which partition the naturals; `a_i = b_i` for `i < k`. `k` pairs lie on the diagonal through `(a_i, b_i)`, and
//! [`xi`](Wythoff::xi) of them are pair `i` or later ones. Whoever moves to `(a_i, b_i)` has to block the `k - ξ`
//! earlier ones.
//!
//! **D_r.** A move lowers one pile, or takes the same number, a multiple of `r`, from both. Nothing is blocked. `a_i`
//! is the same mex. `b_i - a_i` is the least difference that leads to an unused number and that no earlier pair with
//! `a_j ≡ a_i (mod r)` has. The differences lie near `i/r`, so that a table stores how far from it.

use std::fmt;

use super::imitation::State;
use super::text::numbers_after;
use super::{Arity, Play, Player, Position, RulesError, text};

/// A position of two piles.
pub type Pair = [u64; 2];

/// The rules of a two-pile game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Wythoff {
    /// (k,m)-Wythoff Nim.
    Blocking {
        /// P-positions on a diagonal; up to `k - 1` options may be blocked.
        k: u32,
        /// The numbers taken from both piles differ by less than this.
        m: u32,
    },
    /// D_r.
    Divisor(u32),
}

impl Wythoff {
    /// How rules are written.
    pub const FORM: &'static str = "k K m M, or divisor R";
    /// `k` and `m` are at most this.
    pub const MOST: u32 = 1 << 20;
    /// `r` is at most this: a pair of D_r is sought among this number of residues.
    pub const MOST_DIVISOR: u32 = 64;

    /// (k,m)-Wythoff Nim.
    ///
    /// # Errors
    /// If a number is 0 or too large.
    pub fn blocking(k: u32, m: u32) -> Result<Self, RulesError> {
        for (name, found) in [("k", k), ("m", m)] {
            if found == 0 || found > Self::MOST {
                return Err(RulesError::Range { name, expected: "1 to 1048576", found: u64::from(found) });
            }
        }
        Ok(Self::Blocking { k, m })
    }

    /// D_r.
    ///
    /// # Errors
    /// If `r` is 0 or too large.
    pub fn divisor(r: u32) -> Result<Self, RulesError> {
        if r == 0 || r > Self::MOST_DIVISOR {
            return Err(RulesError::Range { name: "divisor", expected: "1 to 64", found: u64::from(r) });
        }
        Ok(Self::Divisor(r))
    }

    pub(super) fn parse(text: &str) -> Result<Option<Self>, RulesError> {
        match (numbers_after(text, ["k", "m"]), numbers_after(text, ["divisor"])) {
            (Some([k, m]), _) => Self::blocking(k, m).map(Some),
            (None, Some([r])) => Self::divisor(r).map(Some),
            (None, None) => Ok(None),
        }
    }

    /// The difference of pair `i` in (k,m)-Wythoff Nim; in D_r the difference is near it.
    pub fn slope(self, i: u64) -> u64 {
        match self {
            Self::Blocking { k, m } => u64::from(m) * (i / u64::from(k)),
            Self::Divisor(r) => i / u64::from(r),
        }
    }

    /// Pairs of two equal numbers: the first ones.
    pub fn equal_pairs(self) -> u64 {
        match self {
            Self::Blocking { k, .. } => u64::from(k),
            Self::Divisor(r) => u64::from(r),
        }
    }

    /// P-positions at pair `i` or after it on its diagonal; `None` in D_r, which has no blocking.
    pub fn xi(self, i: u64) -> Option<u64> {
        match self {
            Self::Blocking { k, .. } => Some(u64::from(k) - i % u64::from(k)),
            Self::Divisor(_) => None,
        }
    }

    /// Options of one diagonal that the previous player may block.
    pub fn blocked(self) -> u64 {
        match self {
            Self::Blocking { k, .. } => u64::from(k) - 1,
            Self::Divisor(_) => 0,
        }
    }

    /// Whether a move may take `i` and `j` from the piles, one of which may be 0.
    pub fn allows(self, i: u64, j: u64) -> bool {
        match self {
            _ if i == 0 || j == 0 => i != j,
            Self::Blocking { m, .. } => i.abs_diff(j) < u64::from(m),
            Self::Divisor(r) => i == j && i.is_multiple_of(u64::from(r)),
        }
    }

    /// Calls `visit` with every position that one move leads to, until it says stop; returns whether it did. There
    /// are one for each token, and `2m - 1` times the smaller pile: this is for judging a table.
    pub fn any_move(self, [a, b]: Pair, mut visit: impl FnMut(Pair) -> bool) -> bool {
        let width = match self {
            Self::Blocking { m, .. } => u64::from(m),
            Self::Divisor(_) => 1,
        };
        (0..a).any(|a| visit([a, b]))
            || (0..b).any(|b| visit([a, b]))
            || (1..=a).any(|i| {
                let taken = (i + 1).saturating_sub(width).max(1)..=(i + width - 1).min(b);
                taken.filter(|&j| self.allows(i, j)).any(|j| visit([a - i, b - j]))
            })
    }
}

impl fmt::Display for Wythoff {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Blocking { k, m } => write!(f, "k {k} m {m}"),
            Self::Divisor(r) => write!(f, "divisor {r}"),
        }
    }
}

/// Six numbers are a state of Imitation Nim, which the tables of (k,m)-Wythoff Nim answer too.
impl Play for Wythoff {
    fn name(&self) -> &'static str {
        "wythoff"
    }

    fn title(&self) -> String {
        match self {
            Self::Blocking { k, m } => format!("({k},{m})-Wythoff Nim"),
            Self::Divisor(r) => format!("D_{r}"),
        }
    }

    fn rules_in_words(&self) -> String {
        let both = match self {
            Self::Blocking { m: 1, .. } => "the same number from both".to_owned(),
            Self::Blocking { m, .. } => format!("from both, numbers that differ by less than {m}"),
            Self::Divisor(r) => format!("the same multiple of {r} from both"),
        };
        let block = match self {
            Self::Blocking { k, .. } if *k > 1 => format!(
                " Before each move the other player may block moves that take the same number from both, {} at most.",
                k - 1
            ),
            _ => String::new(),
        };
        format!(
            "Two piles of tokens. A move takes any number of tokens from one pile, or {both}.{block} The player who cannot move loses."
        )
    }

    fn piles(&self, position: &Position) -> Option<Vec<u64>> {
        (position.len() == 2).then(|| position.to_vec())
    }

    fn form(&self) -> &'static str {
        match self {
            Self::Blocking { .. } => {
                "a,b, or in Imitation Nim a,b/r,s/l,n (r or s was taken by the last move; l and n count imitations in a row, \
                 by the player who made it and by the player to move)"
            }
            Self::Divisor(_) => "a,b",
        }
    }

    fn arity(&self) -> Arity {
        Arity::Exactly(2)
    }

    fn read(&self, text: &[u8]) -> Result<Position, String> {
        let mut parts = text.split(|&byte| byte == b'/').map(<[u8]>::trim_ascii);
        let piles = text::all(parts.next().unwrap_or_default())?;
        if piles.len() != 2 {
            return Err(text::wrong_count(piles.len(), "2"));
        }
        let rest: Vec<&[u8]> = parts.collect();
        if rest.is_empty() {
            return Ok(piles.into());
        }
        if rest.len() > 2 {
            return Err("more than three parts".into());
        }
        let mut all = piles;
        for part in rest.into_iter().map(Some).chain([None]).take(2) {
            let two = part.map_or(Ok(vec![0, 0]), text::all)?;
            if two.len() != 2 {
                return Err(text::wrong_count(two.len(), "2"));
            }
            all.extend(two);
        }
        self.position(&all, None)
    }

    fn position(&self, numbers: &[u64], passes: Option<u64>) -> Result<Position, String> {
        if passes.is_some_and(|passes| passes > 0) {
            return Err("the game has no passes".into());
        }
        match (numbers, self) {
            (&[_, _, r, s, made, before], &Self::Blocking { k, .. }) => match State::of_numbers(numbers) {
                Some(state) => state.refuse(k.into()).map_or_else(|| Ok(Position::new(numbers)), Err),
                None => Err(format!(
                    "{r} and {s} taken with {made} and {before} imitations, where one is 0 and the other is not"
                )),
            },
            ([_, _, _, _, _, _], Self::Divisor(_)) => {
                Err("only (k,m)-Wythoff Nim has imitations, built with --k and --m".into())
            }
            ([_, _], _) => Ok(Position::new(numbers)),
            _ => Err(text::wrong_count(numbers.len(), "2")),
        }
    }

    fn write(&self, position: &Position) -> String {
        match *position.numbers() {
            [a, b, r, s, l, n] => format!("{a},{b}/{r},{s}/{l},{n}"),
            _ => text::word(position),
        }
    }

    fn each_option(&self, position: &Position, _: Option<Player>, visit: &mut dyn FnMut(Position) -> bool) {
        match (position.exactly(), State::of_numbers(position), *self) {
            (Some(pair), ..) => {
                self.any_move(pair, |to| visit(to.into()));
            }
            (None, Some(state), Self::Blocking { k, m }) => {
                state.each_option(k.into(), m.into(), |to| visit(to.into()));
            }
            _ => {}
        }
    }

    fn may_be_blocked(&self, from: &Position, to: &Position) -> bool {
        // Those that take the same from both piles.
        self.blocked() > 0
            && match (from.exactly(), to.exactly()) {
                (Some([a, b]), Some([c, d])) => c < a && a.checked_sub(c) == b.checked_sub(d),
                _ => false,
            }
    }

    fn size(&self, position: &Position) -> u128 {
        position.iter().take(2).copied().map(u128::from).sum()
    }
}
