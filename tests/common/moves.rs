//! Lists of moves, in the types of the tests.

use supermex::Moves;
use supermex::raw::Point;

/// Where moves lead, as a fixed count of numbers, the last of them 0 if there are fewer, and the passes left.
pub fn points<const N: usize>(found: &Moves) -> Vec<Point<N>> {
    let point = |to: &supermex::Position| {
        let mut piles = [0; N];
        piles[..to.len()].copy_from_slice(to);
        Point { piles, passes: to.passes }
    };
    found.positions().map(point).collect()
}

/// Where moves lead, as numbers.
pub fn rows(found: &Moves) -> Vec<Vec<u64>> {
    found.positions().map(|to| to.to_vec()).collect()
}
