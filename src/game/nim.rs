//! 3-pile Nim: lower exactly one pile.
//!
//! `f_p(x,y) = mex({f_p(x',y) : x'<x} + {f_p(x,y') : y'<y} + V_x(y) + {f_{p-1}(x,y)})`, the last one not
//! at the terminal `[0,0,0]` (`rules.md`, "3-pile Nim"). Sheet `x` is a row, `y` the column, `z` the value.
//!
//! Unless variants break it, the game is symmetric in its piles: a sheet is an involution. Then only the columns
//! `y >= x`, and in them the values `z >= y`, have to be searched. A cell whose third pile is the least was found in
//! that pile's own sheet.

use super::Triple;

/// No tokens.
pub const TERMINAL: Triple = [0, 0, 0];

/// Visits every move from a position, until `visit` says stop; returns whether it did.
pub fn any_move(piles: Triple, mut visit: impl FnMut(Triple) -> bool) -> bool {
    (0..3).any(|pile| {
        (0..piles[pile]).any(|left| {
            let mut to = piles;
            to[pile] = left;
            visit(to)
        })
    })
}
