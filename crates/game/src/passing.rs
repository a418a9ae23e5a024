//! Sums of piles with one pass in all: either player may pass once, if anything can be moved at all, and after that nobody may.
//!
//! A pass belongs to the whole sum, and not to a pile. So the values of piles do not say who wins: 1 and 2 of Nim have other
//! values, and their sum is P. No table of piles can answer all sums, and a sum is answered by the moves: from the least one on
//! if moves leave at most one pile of one, so that all sums below are a box; otherwise by the sums that moves lead to, each once.
//!
//! In misère play the values of piles do not say who wins their sum either, so that it is answered in the same way, without a pass.

use std::collections::HashMap;

use super::{Heap, Outcome, RulesError, Take, or_stop};

/// Who wins a position that was searched by its moves, and by which of them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Searched {
    /// Who wins.
    pub outcome: Outcome,
    /// Whether passing wins.
    pub pass: bool,
    /// What the winning moves lead to, with the pass still left if there is one, ascending.
    pub moves: Vec<Vec<u64>>,
}

impl Heap {
    /// Moves that are looked at for a sum with a pass, at most: some seconds.
    pub const MOST_LOOKED_AT: u64 = 1 << 31;
    /// Sums below one that is asked for with a pass, at most: 64 MiB.
    pub const MOST_SUMS: u64 = 1 << 26;

    /// Moves that are looked at for a sum with a pass, at most, if a move may make two piles of one: some seconds.
    pub const MOST_REACHED: u64 = 1 << 21;

    /// Who wins a sum of piles with one pass in all. Looks at all sums of no larger piles, or, if a move may make two piles of
    /// one, at all sums that moves lead to.
    ///
    /// ```
    /// use supermex_game::Outcome;
    /// use supermex_game::Heap;
    ///
    /// let nim = Heap::subtract(1..=9, false)?;
    /// assert_eq!(nim.with_a_pass(&[1, 2])?.outcome, Outcome::P);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// If that takes too long.
    pub fn with_a_pass(&self, piles: &[u64]) -> Result<Searched, RulesError> {
        self.searched(piles, true)
    }

    /// Who wins a sum of piles, by the same search without a pass: for misère play, where values do not say it.
    ///
    /// ```
    /// use supermex_game::Outcome;
    /// use supermex_game::Heap;
    ///
    /// let misere = Heap::subtract([1, 2, 3], true)?;
    /// assert_eq!(misere.by_moves(&[2, 2])?.outcome, Outcome::P);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// If that takes too long.
    pub fn by_moves(&self, piles: &[u64]) -> Result<Searched, RulesError> {
        self.searched(piles, false)
    }

    fn searched(&self, piles: &[u64], passing: bool) -> Result<Searched, RulesError> {
        let range = |name, expected, found| Err(RulesError::Range { name, expected, found });
        if self.makes_two() {
            return self.reached(piles, passing);
        }
        let sums = piles.iter().try_fold(1_u64, |sums, &n| sums.checked_mul(n.checked_add(1)?)).unwrap_or(u64::MAX);
        if sums > Self::MOST_SUMS {
            return range("the number of sums to search", "at most 2^26; ask for smaller piles, or fewer", sums);
        }
        let taken = |n: u64| match &self.take {
            Take::All => n,
            Take::Set(set) => n.min(set.len() as u64),
            Take::Octal(code) if code.tail().is_empty() => n.min(code.digits().len() as u64),
            Take::Octal(_) => n,
        };
        let looked_at = sums.saturating_mul(piles.iter().map(|&n| taken(n)).sum());
        if looked_at > Self::MOST_LOOKED_AT {
            return range(
                "the number of moves to look at for this sum",
                "at most 2^31; ask for smaller piles, or fewer",
                looked_at,
            );
        }
        let found = self.no_larger(piles, sums);
        let all = found.len().saturating_sub(1);
        let is_p = found.last().is_some_and(|sum| sum.of(passing));
        let mut moves = Vec::new();
        let mut stride = 1;
        for (at, &n) in piles.iter().enumerate() {
            self.any_option(n, 0, |left| {
                let left = left.first().copied().unwrap_or(0);
                let taken = usize::try_from(n - left).unwrap_or(0);
                if !is_p && found[all - stride * taken].of(passing) {
                    moves.push(super::heap::replaced(piles, at, &[left]));
                }
                false
            });
            stride *= usize::try_from(n + 1).unwrap_or(1);
        }
        moves.sort_unstable();
        moves.dedup();
        let without = found.last().is_some_and(|sum| sum.without);
        let pass = passing && !is_p && without && piles.iter().any(|&n| self.has_move(n));
        Ok(Searched { outcome: if is_p { Outcome::P } else { Outcome::N }, pass, moves })
    }

    /// Whether a move may make two piles of one.
    fn makes_two(&self) -> bool {
        matches!(&self.take, Take::Octal(code) if code.any(12))
    }

    /// The same by the sums that moves lead to.
    fn reached(&self, piles: &[u64], passing: bool) -> Result<Searched, RulesError> {
        let mut sums = Reached { heap: self, known: HashMap::new(), looked_at: 0 };
        let all = sums.sum(piles)?;
        let (mut moves, mut failed) = (Vec::new(), Ok(()));
        for (at, &n) in piles.iter().enumerate().filter(|_| !all.of(passing)) {
            self.any_option(n, u64::MAX, |left| {
                let to = super::heap::replaced(piles, at, left);
                let found = sums.sum(&to).map(|sum| {
                    moves.extend(Some(to).filter(|_| sum.of(passing)));
                    false
                });
                or_stop(found, &mut failed)
            });
        }
        failed?;
        moves.sort_unstable();
        moves.dedup();
        let pass = passing && !all.with_pass && all.without && piles.iter().any(|&n| self.has_move(n));
        Ok(Searched { outcome: if all.of(passing) { Outcome::P } else { Outcome::N }, pass, moves })
    }

    /// Which sums of no larger piles are P, the first pile the fastest. This is their number.
    fn no_larger(&self, piles: &[u64], sums: u64) -> Vec<Sum> {
        let mut found: Vec<Sum> = Vec::with_capacity(usize::try_from(sums).unwrap_or(0));
        let mut sum = vec![0; piles.len()];
        for _ in 0..sums {
            // The last one is this; options are before it.
            let (mut with_pass, mut without, mut stuck) = (false, false, true);
            let mut stride = 1;
            for (&n, &most) in sum.iter().zip(piles) {
                self.any_option(n, 0, |left| {
                    let taken = usize::try_from(n - left.first().copied().unwrap_or(0)).unwrap_or(0);
                    let to = &found[found.len() - stride * taken];
                    (stuck, with_pass, without) = (false, with_pass || to.with_pass, without || to.without);
                    with_pass && without
                });
                stride *= usize::try_from(most + 1).unwrap_or(1);
            }
            found.push(self.judged(stuck, with_pass, without));
            for (n, &most) in sum.iter_mut().zip(piles) {
                if *n < most {
                    *n += 1;
                    break;
                }
                *n = 0;
            }
        }
        found
    }

    /// A sum without a move, or of whose options some are P: with the pass, and without.
    fn judged(&self, stuck: bool, with_pass: bool, without: bool) -> Sum {
        let without = if stuck { !self.misere } else { !without };
        // A pass leads to the same sum without it, and there is none where nothing can be moved.
        let with_pass = if stuck { without } else { !with_pass && !without };
        Sum { with_pass, without }
    }
}

/// Sums that moves lead to, by their piles that have a move, ascending.
struct Reached<'a> {
    heap: &'a Heap,
    known: HashMap<Vec<u64>, Sum>,
    /// Moves that led to one, to a new one or not.
    looked_at: u64,
}

impl Reached<'_> {
    /// A sum. Every move lowers the number of tokens, or makes more piles of the same total: so this ends, and no deeper than twice that.
    fn sum(&mut self, piles: &[u64]) -> Result<Sum, RulesError> {
        let range = |name, expected, found| Err(RulesError::Range { name, expected, found });
        self.looked_at += 1;
        if self.looked_at > Heap::MOST_REACHED {
            return range(
                "the number of moves looked at for this sum",
                "at most 2^21; ask for smaller piles, or fewer",
                self.looked_at,
            );
        }
        let mut piles: Vec<u64> = piles.iter().copied().filter(|&n| self.heap.has_move(n)).collect();
        piles.sort_unstable();
        if let Some(&known) = self.known.get(&piles) {
            return Ok(known);
        }
        let tokens = piles.iter().fold(0_u64, |all, &n| all.saturating_add(n));
        if tokens > MOST_TOKENS {
            return range(
                "the number of tokens of a sum without a table",
                "at most 256; ask for smaller piles",
                tokens,
            );
        }
        let heap = self.heap;
        let (mut with_pass, mut without) = (false, false);
        for (at, &n) in piles.iter().enumerate() {
            // Equal piles have the same options.
            if at > 0 && piles[at - 1] == n {
                continue;
            }
            let mut failed = Ok(());
            heap.any_option(n, u64::MAX, |left| {
                let found = self.sum(&super::heap::replaced(&piles, at, left)).map(|to| {
                    (with_pass, without) = (with_pass || to.with_pass, without || to.without);
                    with_pass && without
                });
                or_stop(found, &mut failed)
            });
            failed?;
        }
        let sum = heap.judged(piles.is_empty(), with_pass, without);
        self.known.insert(piles, sum);
        Ok(sum)
    }
}

/// Tokens of a sum that is answered by the sums that moves lead to, at most, so that every stack is deep enough.
const MOST_TOKENS: u64 = 256;

/// Whether a sum is P, with a pass left and without.
#[derive(Clone, Copy)]
struct Sum {
    with_pass: bool,
    without: bool,
}

impl Sum {
    fn of(self, passing: bool) -> bool {
        if passing { self.with_pass } else { self.without }
    }
}
