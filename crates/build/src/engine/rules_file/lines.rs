//! The Grundy values of a game on three numbers whose moves are lines: each takes a vector any number of times.
//!
//! From each position of a line in the direction of a vector a move leads to every one before it. So a line has a used-set
//! of the values on it so far, and the value of a position is the least number in none of the sets of its lines.

use super::outcome::{PPositionsOfSheet, Take};
use super::pace::Pace;
use super::rays::{Place, UsedSet, least};
use super::spans::{times, vector};
use crate::engine::known::Known;
use supermex_game::rules_file::options::Poll;
use supermex_game::{PassLevel, RulesBox, Triple};

/// Vectors of a game, at most: their sets are at hand in one search.
const MOST_VECTORS: usize = 16;

/// The vectors of a game's moves, if all are lines, and the table has values of three numbers.
pub fn vectors(rules: &RulesBox) -> Option<Vec<Triple>> {
    let kinds = rules.rules_file().kinds().iter().filter(|_| rules.has_values_of_three());
    let line = |one| vector(one).filter(|_| one.conds.is_empty());
    let mut vectors: Vec<Triple> = kinds.map(line).collect::<Option<_>>()?;
    vectors.sort_unstable();
    vectors.dedup();
    (1..=MOST_VECTORS).contains(&vectors.len()).then_some(vectors)
}

/// The lines of a vector in a box.
struct Lines {
    step: Triple,
    sides: Triple,
    /// Each line begins with a number below this, which is the step, or all of a side that is shorter.
    first: Triple,
    /// The number of the first line, among those of all vectors.
    before: u64,
}

impl Lines {
    fn new(step: Triple, sides: Triple, before: u64) -> Self {
        Self { step, sides, first: [0, 1, 2].map(|axis| step[axis].min(sides[axis])), before }
    }

    /// At least the number of lines.
    fn count(&self) -> u64 {
        let ([dx, dy, dz], [x, y, z]) = (self.first, self.sides);
        dx * y * z + x * dy * z + x * y * dz
    }

    /// How often the vector may be taken, at most.
    fn times(&self, at: Triple) -> u64 {
        times(self.step, at)
    }

    /// The number of a position's line: that of the line's first position.
    fn line(&self, at: Triple) -> u64 {
        let times = self.times(at);
        let [a, b, c] = [0, 1, 2].map(|axis| at[axis] - times * self.step[axis]);
        let ([dx, dy, dz], [x, y, z]) = (self.first, self.sides);
        self.before
            + if a < dx {
                (a * y + b) * z + c
            } else if b < dy {
                dx * y * z + (a * dy + b) * z + c
            } else {
                dx * y * z + x * dy * z + (a * y + b) * dz + c
            }
    }
}

fn lines(rules: &RulesBox, vectors: &[Triple]) -> (Vec<Lines>, u64) {
    let (mut all, mut count) = (Vec::with_capacity(vectors.len()), 0);
    for &step in vectors {
        let lines = Lines::new(step, rules.own_sides(), count);
        count += lines.count();
        all.push(lines);
    }
    (all, count)
}

/// No value is more than the moves from a position, and one for the pass.
fn most(rules: &RulesBox, lines: &[Lines]) -> u64 {
    1 + lines.iter().map(|lines| lines.times(rules.own_sides())).sum::<u64>()
}

pub fn memory(rules: &RulesBox, vectors: &[Triple]) -> u64 {
    let (lines, count) = lines(rules, vectors);
    let most = most(rules, &lines);
    let [_, columns] = rules.sides();
    (1 + u64::from(rules.level())) * (count.saturating_mul(UsedSet::memory(most)) + 4 * columns)
}

pub fn run<E>(
    rules: &RulesBox,
    vectors: &[Triple],
    poll: Poll<'_>,
    known: Option<Known<'_, E>>,
    take: Take<'_, E>,
) -> Result<(), E> {
    let ([x_side, columns], [_, _, z_side]) = (rules.sides(), rules.own_sides());
    let (lines, count) = lines(rules, vectors);
    let pace = Pace::new(poll);
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
            known.map_or(Ok(()), |known| known.rows(level, x as u32..x as u32 + 1, columns as u32, most, &mut line))?;
        }
        for column in 0..columns {
            pace.step();
            let at = [x, column / z_side, column % z_side];
            for (place, lines) in places.iter_mut().zip(&lines) {
                // Along z the lines of other vectors follow each other.
                place.ray = if lines.step[2] == 0 && at[2] > 0 { place.ray + 1 } else { lines.line(at) as usize };
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
                below = Some(value).filter(|_| lines.iter().any(|lines| lines.times(at) > 0));
            }
        }
        for values in &values {
            take(PPositionsOfSheet::Completions(values))?;
        }
    }
    Ok(())
}
