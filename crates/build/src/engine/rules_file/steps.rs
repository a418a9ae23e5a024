//! Kinds of moves that take the same from every position: their steps, and whether these are a cone.
//!
//! The steps `D` of such a kind are a set of vectors. Often they are `G + M`: each of some vectors `G` plus any sum of
//! some other vectors `H`. A ray is such a set (one vector and itself), and so are all vectors between two rays. Then
//! the positions with a move to a P-position need not be marked vector by vector. Let `R(v)` say whether `v`, or `v`
//! less a sum of `H`, is P. Then
//!
//! ```text
//! R(v) = P(v) or R(v - h) for some h in H,    and v moves to a P-position iff R(v - g) for some g in G.
//! ```
//!
//! For `lattice` points the text proves this. For others it does not: all of `D` in the box is checked.
//!
//! A number after a move may have the floor 0: `x-t, max(y-1, 0), z`. Where the floor is not reached the steps are the same
//! from every position. Where it is reached the number after the move is 0, and there the move is made backwards as well.

use std::collections::HashSet;

use super::lattice::Lattice;
use supermex_game::Triple;
use supermex_game::rules_file::expr::{Expr, Op};
use supermex_game::rules_file::options::{Options, Poll};
use supermex_game::rules_file::{Move, RulesFile};

/// Steps of a kind of move, at most.
const MOST_STEPS: usize = 1 << 21;
/// Vectors of a cone, at most.
const MOST_VECTORS: usize = 8;
/// Steps, the shortest of all, whose differences may be vectors of a cone.
const SHORTEST: usize = 24;

/// Whether a position is inside a box with these sides.
pub fn is_inside(position: Triple, sides: [u64; 3]) -> bool {
    position.iter().zip(sides).all(|(&number, side)| number < side)
}

/// The vectors that a kind of move takes, from any position.
pub enum Steps {
    /// All sums of one of `starts` and any of `vectors`.
    Cone { starts: Vec<Triple>, vectors: Vec<Triple> },
    /// One after the other.
    Listed(Vec<Triple>),
}

/// The steps of a kind of move in a box, if they are the same for all positions, and not too many. The last position
/// has all of them, because its numbers are the greatest; and no sum leaves 64 bits, there or elsewhere.
pub fn steps(one: &Move, rules_file: &RulesFile, number: usize, sides: [u64; 3], poll: Poll<'_>) -> Option<Steps> {
    if !is_the_same(one) || !one.fits(sides.map(u64::cast_signed)) {
        return None;
    }
    if let Some(Lattice { starts, vectors }) = Lattice::of(one)
        && are_few(&starts, &vectors)
    {
        return Some(Steps::Cone { starts, vectors });
    }
    let corner = sides.map(|side| side - 1);
    let mut all: Vec<Triple> = Vec::new();
    let each = Options::of_kind(rules_file, number).polling(poll).each(corner, &mut |to| {
        all.push([0, 1, 2].map(|axis| corner[axis].wrapping_sub(to[axis])));
        all.len() > MOST_STEPS
    });
    // No step raises a number: such moves would lead out of the box.
    if each != Ok(false) || all.iter().any(|&step| !is_inside(step, sides)) {
        return None;
    }
    all.sort_unstable();
    all.dedup();
    Some(cone(&all, sides, poll).unwrap_or(Steps::Listed(all)))
}

/// Whether the text shows that the vectors taken do not depend on the position.
fn is_the_same(one: &Move) -> bool {
    let mut same = one.targets.iter().enumerate().all(|(axis, target)| takes_from(target, axis));
    for cond in &one.conds {
        cond.each_var(&mut |var| same &= var >= 3);
    }
    same
}

/// Which numbers after a kind of move have the floor 0.
pub fn floors(one: &Move) -> [bool; 3] {
    [0, 1, 2].map(|axis| matches!(&one.targets[axis], Expr::Binary(Op::Max, _)))
}

/// Whether a number after a move is the one before it, less something of parameters, perhaps with the floor 0.
fn takes_from(target: &Expr, axis: usize) -> bool {
    match target {
        Expr::Binary(Op::Max, parts) => match &**parts {
            [inside, Expr::Number(0)] | [Expr::Number(0), inside] => takes_from(inside, axis),
            _ => false,
        },
        Expr::Var(var) => *var == axis,
        Expr::Binary(Op::Add | Op::Sub, parts) => takes_from(&parts[0], axis) && (0..3).all(|var| !parts[1].has(var)),
        _ => false,
    }
}

fn less(a: Triple, b: Triple) -> Option<Triple> {
    Some([a[0].checked_sub(b[0])?, a[1].checked_sub(b[1])?, a[2].checked_sub(b[2])?])
}

/// Whether every step plus a vector is a step too, if it is inside the box; calls `found` with the number of each.
/// Steps ascend, and so do their sums with the vector.
fn stays(all: &[Triple], vector: Triple, sides: [u64; 3], mut found: impl FnMut(usize)) -> bool {
    let mut at = 0;
    for from in all {
        let to = [0, 1, 2].map(|axis| from[axis] + vector[axis]);
        if is_inside(to, sides) {
            while all.get(at).is_some_and(|step| *step < to) {
                at += 1;
            }
            if all.get(at) != Some(&to) {
                return false;
            }
            found(at);
        }
    }
    true
}

/// Some of the shortest steps, the shortest first.
fn shortest(all: &[Triple]) -> Vec<Triple> {
    let length = |step: &Triple| (step.iter().sum::<u64>(), *step);
    let mut steps = all.to_vec();
    if steps.len() > SHORTEST {
        steps.select_nth_unstable_by_key(SHORTEST, length);
        steps.truncate(SHORTEST);
    }
    steps.sort_unstable_by_key(length);
    steps
}

/// The steps as a cone, if they are one. They are in ascending order.
fn cone(all: &[Triple], sides: [u64; 3], poll: Poll<'_>) -> Option<Steps> {
    let shortest = shortest(all);
    let mut differences: Vec<Triple> = shortest
        .iter()
        .flat_map(|&a| shortest.iter().filter_map(move |&b| less(a, b)))
        .chain(shortest.first().copied())
        .collect();
    differences.retain(|&step| step != [0; 3]);
    differences.sort_unstable_by_key(|step| (step.iter().sum::<u64>(), *step));
    differences.dedup();
    let (mut vectors, mut sums): (Vec<Triple>, HashSet<Triple>) = (Vec::new(), HashSet::from([[0; 3]]));
    for step in differences {
        poll();
        let is_sum = vectors.iter().any(|&vector| less(step, vector).is_some_and(|rest| sums.contains(&rest)));
        if is_sum || stays(all, step, sides, |_| ()) {
            sums.insert(step);
            if !is_sum {
                vectors.push(step);
            }
        }
    }
    let mut is_start = vec![true; all.len()];
    for &vector in &vectors {
        stays(all, vector, sides, |at| is_start[at] = false);
    }
    let starts = all.iter().zip(is_start).filter(|(_, is_start)| *is_start).map(|(step, _)| *step);
    let starts: Vec<Triple> = starts.take(MOST_VECTORS + 1).collect();
    are_few(&starts, &vectors).then_some(Steps::Cone { starts, vectors })
}

/// Whether starts and vectors may be carried from column to column.
fn are_few(starts: &[Triple], vectors: &[Triple]) -> bool {
    // Starts inside the column are left out: the column is not known yet when its turn comes.
    let across = starts.iter().all(|start| start[..2] != [0, 0]);
    across && starts.len() <= MOST_VECTORS && (1..=MOST_VECTORS).contains(&vectors.len())
}
