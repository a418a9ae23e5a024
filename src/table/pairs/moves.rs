//! The moves to P-positions from a position of two piles.

use super::{IndexedPair, Pair, Pairs};
use crate::table::{Move, Moves, ReadError, Role};
use supermex_game::{Outcome, Wythoff};

impl Pairs {
    /// Every P-position that is an option of a position, with its piles in the order in which they were given; none beyond the table.
    ///
    /// The previous player may block `k - 1` of those on the diagonal. So a position with `k` of them is N. A position
    /// with fewer, and no other P-option, is P, and the previous player has to [block](Role::Block) them.
    ///
    /// Costs up to `2k + 2` look-ups in (k,m)-Wythoff Nim, and `r 2^w` in D_r with fields of `w` bits.
    pub(super) fn moves_of(&self, [a, b]: Pair) -> Result<Moves, ReadError> {
        let (small, large) = (a.min(b), a.max(b));
        let outcome = self.outcome_of([a, b])?;
        if outcome == Outcome::Beyond {
            return Ok(Moves::winning(outcome, [], false));
        }
        let on_diagonal = match outcome {
            // If nothing can be blocked, the options on the diagonal are like all others.
            _ if self.rules.blocked() == 0 => Role::Wins,
            Outcome::N => Role::UnlessBlocked,
            _ => Role::Block,
        };
        let turned = |[c, d]: Pair| if a <= b { [c, d] } else { [d, c] };
        let (mut free, mut diagonal) = (Vec::new(), Vec::new());
        // One pile lowered: to the partner of the other.
        if let Some(partner) = self.partner(small)?.filter(|&partner| partner < large) {
            free.push(turned([small, partner]));
        }
        if let Some(partner) = self.partner(large)?.filter(|&partner| partner < small) {
            free.push(turned([partner, large]));
        }
        let difference = large - small;
        match self.rules {
            Wythoff::Blocking { k, m } => {
                let (k, m) = (u64::from(k), u64::from(m));
                let [group, rest] = [difference / m, difference % m];
                let groups = if rest == 0 { group..=group } else { group..=group + 1 };
                for group in groups {
                    let Some(first) = group.checked_mul(k) else { continue };
                    for index in first..first.saturating_add(k) {
                        let Some(IndexedPair { pair: [c, d], .. }) = self.pair(index)? else { break };
                        if c >= small || d >= large {
                            break;
                        }
                        if rest == 0 { &mut diagonal } else { &mut free }.push(turned([c, d]));
                    }
                }
                // No pair has a difference between 0 and `m`: a move that crosses the diagonal reaches none.
            }
            Wythoff::Divisor(r) => {
                let r = u64::from(r);
                // Pairs whose field can give the difference.
                let most = difference.saturating_add(self.bias);
                let first = most.saturating_sub((1 << self.width) - 1).saturating_mul(r);
                let last = most.saturating_add(1).saturating_mul(r).min(self.count());
                for index in first..last {
                    let Some(IndexedPair { pair: [c, d], .. }) = self.pair(index)? else { break };
                    if c >= small {
                        break;
                    }
                    if d - c == difference && (small - c).is_multiple_of(r) {
                        free.push(turned([c, d]));
                    }
                }
            }
        }
        free.sort_unstable();
        free.dedup();
        let moves = |role, to: Vec<Pair>| to.into_iter().map(move |to| Move { role, to: to.into() });
        Ok(Moves::new(outcome, moves(Role::Wins, free).chain(moves(on_diagonal, diagonal)).collect(), true))
    }
}
