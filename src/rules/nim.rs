//! 3-pile Nim: lower exactly one pile.

use super::Piles;

/// No tokens.
pub const TERMINAL: Piles = [0, 0, 0];

/// Visits every move from a position, until `visit` says stop; returns whether it did.
pub fn any_move(piles: Piles, mut visit: impl FnMut(Piles) -> bool) -> bool {
    (0..3).any(|pile| {
        (0..piles[pile]).any(|left| {
            let mut to = piles;
            to[pile] = left;
            visit(to)
        })
    })
}
