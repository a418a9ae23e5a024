//! Games of lines with options that may be forbidden: each move takes a vector any number of times, without a condition.
//!
//! From each position of a line in the direction of a vector a move leads to every one before it. So each line has the number of its
//! P-positions so far, and a position is P if those of its lines are together no more than may be forbidden. Lines of vectors that
//! are not parallel have no second position in common, so that each option is counted once.

use super::columns::Columns;
use super::lines::lines;
use super::outcome::{PPositionsOfSheet, Take, Task};
use super::pace::Pace;
use super::spans::vector;
use crate::BuildError;
use supermex_game::{PassLevel, RulesBox, Triple};

/// Vectors of a game, at most.
const MOST_VECTORS: usize = 16;

/// The vectors of a game's moves, if all are lines no two of which are parallel, and the options that are P decide alone: in normal
/// play, without a pass.
pub fn vectors(rules: &RulesBox) -> Option<Vec<Triple>> {
    let file = rules.rules_file();
    let is_counted = file.block() > 0 && file.order().is_none() && file.numbers() < 4;
    if !is_counted || file.is_misere() || rules.level() > PassLevel::ZERO {
        return None;
    }
    let line = |one| vector(one).filter(|_| one.conds.is_empty());
    let mut vectors: Vec<Triple> = file.kinds().iter().map(line).collect::<Option<_>>()?;
    vectors.sort_unstable();
    vectors.dedup();
    let are_parallel = |a: &Triple, b: &Triple| (0..3).all(|i| (0..3).all(|j| a[i] * b[j] == a[j] * b[i]));
    let lie_apart = (1..vectors.len()).all(|at| !vectors[..at].iter().any(|other| are_parallel(other, &vectors[at])));
    (lie_apart && vectors.len() <= MOST_VECTORS).then_some(vectors)
}

pub fn memory(rules: &RulesBox, vectors: &[Triple]) -> u64 {
    2 * lines(rules, vectors).1 + 8 * rules.volume() / rules.sides()[0]
}

pub fn run(task: Task<'_>, vectors: &[Triple], take: Take<'_>) -> Result<(), BuildError> {
    let rules = task.rules;
    let ([x_side, y_side], below) = (rules.sides(), rules.below().unwrap_or(1));
    let (lines, count) = lines(rules, vectors);
    let excepted = Columns::new(task).excepted;
    let block = rules.rules_file().block();
    // No line has more than one P-position above what may be forbidden: the next position has too many before it.
    let mut p_positions = vec![0_u16; count as usize];
    let (pace, mut places, mut found) = (Pace::new(task.poll), vec![0; lines.len()], Vec::new());
    for x in 0..x_side {
        found.clear();
        for at in (0..y_side).flat_map(|y| (0..below).map(move |z| [x, y, z])) {
            pace.step();
            for (place, (lines, before)) in places.iter_mut().zip(&lines) {
                *place = (before + lines.line(at)) as usize;
            }
            let options: usize = places.iter().map(|&place| usize::from(p_positions[place])).sum();
            if options <= block && !excepted.iter().any(|of| of.binary_search(&at).is_ok()) {
                places.iter().for_each(|&place| p_positions[place] += 1);
                found.push(at[1] * below + at[2]);
            }
        }
        take(PPositionsOfSheet::Positions(&found))?;
    }
    Ok(())
}
