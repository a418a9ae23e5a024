//! 3-pile Nim: lower exactly one pile.
//!
//! `f_p(x,y) = mex({f_p(x',y) : x'<x} + {f_p(x,y') : y'<y} + V_x(y) + {f_{p-1}(x,y)})`, the last one not
//! at the terminal `[0,0,0]` (`rules.md`, "3-pile Nim"). Sheet `x` is a row, `y` the column, `z` the value.
//!
//! Unless variants break it, the game is symmetric in its piles: a sheet is an involution. Then only the columns
//! `y >= x`, and in them the values `z >= y`, have to be searched. A cell whose third pile is the least was found in
//! that pile's own sheet.

use super::facts::Facts;

/// The game.
pub(super) const FACTS: Facts = Facts {
    code: 1,
    called: ["pile", "Nim"],
    rules: |numbers, is_misere| {
        let last = if is_misere { "loses" } else { "wins" };
        format!(
            "{numbers} piles of tokens. A move takes any number of tokens from one pile. The player who takes the last token {last}."
        )
    },
    terminal: [0, 0, 0],
    ascends: false,
    ends: false,
    is_symmetric: true,
    is_nim_sum: true,
    has_boards: false,
};

/// Visits every move from these piles, until `visit` says stop; returns whether it did.
pub fn any_move<const N: usize>(piles: [u64; N], mut visit: impl FnMut([u64; N]) -> bool) -> bool {
    (0..N).any(|pile| {
        (0..piles[pile]).any(|left| {
            let mut to = piles;
            to[pile] = left;
            visit(to)
        })
    })
}
