//! The Grundy values of a game on three numbers whose moves are lines: each takes a vector any number of times.
//!
//! From each position of a line in the direction of a vector a move leads to every one before it. So a line has a used-set
//! of the values on it so far, and the value of a position is the least number in none of the sets of its lines.

use super::outcome::{PPositionsOfSheet, Take, Task};
use super::pace::Pace;
use super::rays::{Place, UsedSet, least};
use crate::BuildError;
use supermex_game::lines::VectorLines;
use supermex_game::rules_file::lines;
use supermex_game::{PassLevel, RulesBox, Triple};

/// The vectors of a game's moves, if all are lines, and the table has values of three numbers.
pub fn vectors(rules: &RulesBox) -> Option<Vec<Triple>> {
    let vectors = lines::vectors(rules).filter(|vectors| rules.has_values_of_three() && !vectors.is_empty())?;
    Some(vectors.into_iter().map(|step| step.map(i64::unsigned_abs)).collect())
}

/// The lines of each vector, where they begin among all, and how many there are.
pub fn lines(rules: &RulesBox, vectors: &[Triple]) -> (Vec<(VectorLines, u64)>, u64) {
    let (mut all, mut count) = (Vec::with_capacity(vectors.len()), 0);
    for &step in vectors {
        let lines = VectorLines::new(step, rules.own_sides());
        let before = count;
        count += lines.count();
        all.push((lines, before));
    }
    (all, count)
}

/// No value is more than the moves from a position, and one for the pass.
fn most(rules: &RulesBox, lines: &[(VectorLines, u64)]) -> u64 {
    1 + lines.iter().map(|(lines, _)| lines.times(rules.own_sides())).sum::<u64>()
}

pub fn memory(rules: &RulesBox, vectors: &[Triple]) -> u64 {
    let (lines, count) = lines(rules, vectors);
    let most = most(rules, &lines);
    let [_, columns] = rules.sides();
    (1 + u64::from(rules.level())) * (count.saturating_mul(UsedSet::memory(most)) + 4 * columns)
}

pub fn run(task: Task<'_>, vectors: &[Triple], take: Take<'_>) -> Result<(), BuildError> {
    let rules = task.rules;
    let ([x_side, columns], [_, _, z_side]) = (rules.sides(), rules.own_sides());
    let (lines, count) = lines(rules, vectors);
    let pace = Pace::new(task.poll);
    let most = u32::try_from(most(rules, &lines)).unwrap_or(u32::MAX);
    let levels = 1 + usize::from(rules.level().number());
    let mut sets: Vec<Vec<UsedSet>> = Vec::new();
    sets.resize_with(levels, || (0..count).map(|_| UsedSet::default()).collect());
    let mut values: Vec<Vec<u32>> = vec![Vec::new(); levels];
    let mut places = vec![Place::default(); lines.len()];
    for x in 0..x_side {
        values.iter_mut().for_each(Vec::clear);
        for (level, values) in PassLevel::ALL.into_iter().zip(&mut values) {
            let mut line = |_: u32, known: &[u32]| values.extend_from_slice(known);
            task.read_back(level, x..x + 1, columns, most, &mut line)?;
        }
        for column in 0..columns {
            pace.step();
            let at = [x, column / z_side, column % z_side];
            for (place, (lines, before)) in places.iter_mut().zip(&lines) {
                // Along z the lines of other vectors follow each other.
                let follows = lines.step()[2] == 0 && at[2] > 0;
                place.ray = if follows { place.ray + 1 } else { (before + lines.line(at)) as usize };
            }
            if values[0].len() as u64 > column {
                for (sets, values) in sets.iter_mut().zip(&values) {
                    let value = values[column as usize] as usize;
                    places.iter().for_each(|place| sets[place.ray].insert(value));
                }
                continue;
            }
            let mut below = None;
            for (sets, values) in sets.iter_mut().zip(&mut values) {
                let mut value = least(sets, &places, places.len(), 0);
                if below == Some(value) {
                    value = least(sets, &places, places.len(), value + 1);
                }
                places.iter().for_each(|place| sets[place.ray].insert(value));
                values.push(value as u32);
                // A position without a move has no pass.
                below = Some(value).filter(|_| lines.iter().any(|(lines, _)| lines.times(at) > 0));
            }
        }
        for values in &values {
            take(PPositionsOfSheet::Completions(values))?;
        }
    }
    Ok(())
}
