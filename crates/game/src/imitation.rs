//! (k,m)-Imitation Nim: two-pile Nim in which at most `k - 1` imitations in a row by one player are allowed.
//!
//! If the previous player took `r` from a *leading* pile (one with the fewest tokens before the move, ties included),
//! taking `t` from the other pile with `r <= t < r + m` *imitates*. A state in play therefore carries more than the
//! piles: what the previous move took, and how often each player has imitated in a row until now. In text it is
//!
//! ```text
//! a,b              the piles, before any move
//! a,b/r,s/l,n      the piles; what the previous move took from the first and from the second, one of which is 0;
//!                  l: imitations in a row of the player who has just moved, that move included; n: of the player to move
//! a,b/r,s          the same with l = n = 0
//! ```
//!
//! An example, (2,3) from (4,9): the first player moves to (3,9), which is the state `3,9/1,0/0,0`. The second takes
//! three from the other pile, which imitates: `3,6/0,3/1,0`. The first takes one, from the smaller pile: `2,6/1,0/0,1`;
//! and now the reply to (2,5), which would imitate a second time, is not allowed.
//!
//! A move that imitates never takes from a leading pile itself: the move before took from a leading pile, and so made
//! the other pile the smaller one. So a state with `l > 0` whose previous move took from a leading pile is impossible,
//! and refused. For all other states the rules of the classes hold, whether play can reach them or not.
//!
//! As starting positions its P-positions are those of (k,m)-Wythoff Nim. In play, with `X` the piles, each state is of
//! one of four classes, by [`Class`]; see there for who wins.

use std::fmt;

use super::Position;

/// A state in play.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct State {
    /// The piles.
    pub piles: [u64; 2],
    /// What the previous move took: from which pile, 0 or 1, and how much. `None` before any move.
    pub taken: Option<(usize, u64)>,
    /// Imitations in a row by the player who has just moved, the last move included: `L(X)`.
    pub made: u64,
    /// Imitations in a row by the player to move, before the last move: `L` of the piles before it.
    pub before: u64,
}

named! {
    /// What the piles of a state are, as a position of (k,m)-Wythoff Nim.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
    pub enum Class {
        /// A P-position, the first on its diagonal. P whatever came before.
        PStable = "P-stable",
        /// Another P-position. P iff `L(X) < ξ(X)`.
        PFree = "P-free",
        /// An N-position `(a, b)`, `a <= b`, with a P-position `(a, c)`, `c > b`, or with `a` the larger number of its pair.
        /// N whatever came before.
        NStable = "N-stable",
        /// Another N-position. P iff a P-position `Y` is an imitation away with `L(Y) >= ξ(Y)`.
        NFree = "N-free",
    }
}

impl State {
    /// The piles before any move.
    pub fn start(piles: [u64; 2]) -> Self {
        Self { piles, taken: None, made: 0, before: 0 }
    }

    /// If the previous move took from a leading pile: the other pile, and how much it took.
    pub fn imitable(&self) -> Option<(usize, u64)> {
        let (pile, taken) = self.taken?;
        let other = 1_usize.checked_sub(pile)?;
        let leading = self.piles[pile].checked_add(taken)? <= self.piles[other];
        leading.then_some((other, taken))
    }

    /// The state after a move that takes `taken > 0` from a pile; `None` if the pile has fewer, or if it imitates for
    /// the `k`-th time in a row.
    pub fn after(&self, pile: usize, taken: u64, k: u64, m: u64) -> Option<Self> {
        let imitates = self.imitable().is_some_and(|(other, r)| other == pile && r <= taken && taken - r < m);
        let made = if imitates { self.before + 1 } else { 0 };
        let mut piles = self.piles;
        let left = piles.get_mut(pile)?;
        *left = left.checked_sub(taken).filter(|_| taken > 0 && made < k)?;
        Some(Self { piles, taken: Some((pile, taken)), made, before: self.made })
    }

    /// The state of six numbers: the piles, what the last move took from each, and the imitations in a row of the
    /// player who made it and of the player to move; `None` if they are not a state.
    pub fn of_numbers(numbers: &[u64]) -> Option<Self> {
        let &[a, b, r, s, made, before] = numbers else { return None };
        let taken = match [r, s] {
            [0, 0] => None,
            [r, 0] => Some((0, r)),
            [0, s] => Some((1, s)),
            _ => return None,
        };
        (taken.is_some() || [made, before] == [0, 0]).then_some(Self { piles: [a, b], taken, made, before })
    }

    /// What is wrong with a state, if it is impossible in the game with this `k`.
    pub fn refuse(&self, k: u64) -> Option<String> {
        let most = self.made.max(self.before);
        if most >= k {
            return Some(format!("{most} imitations in a row, where at most {} are allowed", k - 1));
        }
        let (pile, taken) = self.taken?;
        if self.piles.get(pile).is_none_or(|pile| pile.checked_add(taken).is_none()) {
            return Some("a pile of 2^64 or more before the move".into());
        }
        if self.made > 0 && self.imitable().is_some() {
            return Some("the last move took from a leading pile, which is not an imitation".into());
        }
        None
    }

    /// Calls `visit` with the state after each legal move, until it says stop.
    pub fn each_option(&self, k: u64, m: u64, mut visit: impl FnMut(Self) -> bool) {
        for (pile, tokens) in self.piles.into_iter().enumerate() {
            if (1..=tokens).filter_map(|taken| self.after(pile, taken, k, m)).any(&mut visit) {
                return;
            }
        }
    }
}

impl fmt::Display for State {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{},{}", self.piles[0], self.piles[1])?;
        match self.taken {
            Some((0, taken)) => write!(f, "/{taken},0/{},{}", self.made, self.before),
            Some((_, taken)) => write!(f, "/0,{taken}/{},{}", self.made, self.before),
            None => Ok(()),
        }
    }
}

impl From<State> for Position {
    fn from(state: State) -> Self {
        let [r, s] = match state.taken {
            Some((0, taken)) => [taken, 0],
            Some((_, taken)) => [0, taken],
            None => [0, 0],
        };
        let [a, b] = state.piles;
        Self::from([a, b, r, s, state.made, state.before])
    }
}
