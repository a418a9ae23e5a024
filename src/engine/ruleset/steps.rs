//! Kinds of moves that take the same whatever the position: what they take, and whether that is a cone.
//!
//! The steps `D` of such a kind are a set of vectors. Often they are `G + M`: some vectors, and to each any sum of some others
//! `H`. A line is such a set (one vector and itself), and so is all that lies between two lines. Then what moves to some
//! position need not be marked vector by vector: with `R(v)` whether `v`, or `v` less a sum of `H`, is P,
//!
//! ```text
//! R(v) = P(v) or R(v - h) for some h in H,    and v moves to a P-position iff R(v - g) for some g in G.
//! ```
//!
//! That `D` is `G + M` is not told from the text: all of `D` in the box is looked at.

use std::collections::HashSet;

use crate::game::Triple;
use crate::game::ruleset::expr::{Expr, Op};
use crate::game::ruleset::{Move, Options, Ruleset};

/// Steps of a kind of move, at most.
const MOST_STEPS: usize = 1 << 21;
/// Vectors of a cone, at most.
const MOST_VECTORS: usize = 8;
/// Steps, the shortest of all, whose differences may be vectors of a cone.
const SHORTEST: usize = 24;

/// What a kind of move takes, whatever the position.
pub enum Steps {
    /// All sums of one of `starts` and any of `vectors`.
    Cone { starts: Vec<Triple>, vectors: Vec<Triple> },
    /// One after the other.
    Listed(Vec<Triple>),
}

/// What a kind of move takes in a box, if that is the same for all positions, and not too much.
pub fn steps(one: &Move, ruleset: &Ruleset, number: usize, sides: [u64; 3]) -> Option<Steps> {
    if !is_the_same(one) {
        return None;
    }
    let corner = sides.map(|side| side - 1);
    let mut all: HashSet<Triple> = HashSet::new();
    let each = Options::of_kind(ruleset, number).each(corner, &mut |to| {
        all.insert([0, 1, 2].map(|axis| corner[axis].wrapping_sub(to[axis])));
        all.len() > MOST_STEPS
    });
    // No step raises a number: such moves would lead out of the box.
    if each != Ok(false) || all.iter().any(|step| step.iter().zip(sides).any(|(&number, side)| number >= side)) {
        return None;
    }
    let mut listed: Vec<Triple> = all.iter().copied().collect();
    listed.sort_unstable_by_key(|step| (step.iter().sum::<u64>(), *step));
    Some(cone(&listed, &all, sides).unwrap_or(Steps::Listed(listed)))
}

/// Whether the text says that what is taken does not depend on the position.
fn is_the_same(one: &Move) -> bool {
    let mut same = one.targets.iter().enumerate().all(|(axis, target)| takes_from(target, axis));
    for cond in &one.conds {
        cond.each_var(&mut |var| same &= var >= 3);
    }
    same
}

/// Whether a number after a move is the one before it, less something of parameters.
fn takes_from(target: &Expr, axis: usize) -> bool {
    match target {
        Expr::Var(var) => *var == axis,
        Expr::Binary(Op::Add | Op::Sub, parts) => takes_from(&parts[0], axis) && (0..3).all(|var| !parts[1].has(var)),
        _ => false,
    }
}

fn less(a: Triple, b: Triple) -> Option<Triple> {
    Some([a[0].checked_sub(b[0])?, a[1].checked_sub(b[1])?, a[2].checked_sub(b[2])?])
}

/// The steps as a cone, if they are one. `listed` are all of them, the shortest first.
fn cone(listed: &[Triple], all: &HashSet<Triple>, sides: [u64; 3]) -> Option<Steps> {
    let shortest = &listed[..listed.len().min(SHORTEST)];
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
        let is_sum = vectors.iter().any(|&vector| less(step, vector).is_some_and(|rest| sums.contains(&rest)));
        let stays = || {
            listed.iter().all(|from| {
                let to = [0, 1, 2].map(|axis| from[axis] + step[axis]);
                to.iter().zip(sides).any(|(&number, side)| number >= side) || all.contains(&to)
            })
        };
        if is_sum || stays() {
            sums.insert(step);
            if !is_sum {
                vectors.push(step);
            }
        }
    }
    let first =
        |step: &&Triple| !vectors.iter().any(|&vector| less(**step, vector).is_some_and(|rest| all.contains(&rest)));
    let starts: Vec<Triple> = listed.iter().filter(first).take(MOST_VECTORS + 1).copied().collect();
    // What lies in the column itself is not known when the column's turn comes.
    let few = starts.len() <= MOST_VECTORS && (1..=MOST_VECTORS).contains(&vectors.len());
    (few && starts.iter().all(|start| start[..2] != [0, 0])).then_some(Steps::Cone { starts, vectors })
}
