//! The moves to P-positions from a position of two piles.

use super::{Found, Pair, Pairs};
use crate::game::{Outcome, Wythoff};
use crate::table::ReadError;

/// The options of a position that are P, with its piles in the order in which they were given.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct PairMoves {
    /// Those that cannot be blocked. A position with one of them is N.
    pub free: Vec<Pair>,
    /// Those on the diagonal, of which the previous player may block `k - 1`: nearest to the origin first. A position
    /// with `k` of them is N, one with fewer and nothing free is P: these then have to be blocked.
    pub diagonal: Vec<Pair>,
}

impl Pairs {
    /// Every P-position that is an option of a position, blocked or not; `None` beyond the table.
    ///
    /// Costs up to `2k + 2` look-ups in (k,m)-Wythoff Nim, and `r 2^w` in D_r with fields of `w` bits.
    ///
    /// # Errors
    /// If the file is damaged on the way.
    pub fn winning_moves(&self, [a, b]: Pair) -> Result<Option<PairMoves>, ReadError> {
        let (small, large) = (a.min(b), a.max(b));
        if self.outcome([a, b])? == Outcome::Beyond {
            return Ok(None);
        }
        let turned = |[c, d]: Pair| if a <= b { [c, d] } else { [d, c] };
        let mut options = PairMoves::default();
        // One pile lowered: to the partner of the other.
        if let Some(partner) = self.partner(small)?.filter(|&partner| partner < large) {
            options.free.push(turned([small, partner]));
        }
        if let Some(partner) = self.partner(large)?.filter(|&partner| partner < small) {
            options.free.push(turned([partner, large]));
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
                        let Some(Found { pair: [c, d], .. }) = self.pair(index)? else { break };
                        if c >= small || d >= large {
                            break;
                        }
                        if rest == 0 { &mut options.diagonal } else { &mut options.free }.push(turned([c, d]));
                    }
                }
                // No pair has a difference between 0 and `m`: a move that crosses the diagonal reaches none.
            }
            Wythoff::Divisor(r) => {
                let r = u64::from(r);
                // Pairs whose field can give the difference.
                let most = difference.saturating_add(self.bias);
                let first = most.saturating_sub((1 << self.width) - 1).saturating_mul(r);
                let last = most.saturating_add(1).saturating_mul(r).min(self.len());
                for index in first..last {
                    let Some(Found { pair: [c, d], .. }) = self.pair(index)? else { break };
                    if c >= small {
                        break;
                    }
                    if d - c == difference && (small - c).is_multiple_of(r) {
                        options.free.push(turned([c, d]));
                    }
                }
            }
        }
        options.free.sort_unstable();
        options.free.dedup();
        Ok(Some(options))
    }
}
