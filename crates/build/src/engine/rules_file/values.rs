//! The Grundy values of a game whose moves are not all rays, on two numbers or three: for each position the least number that is
//! the value of no option.

use super::outcome::{PPositionsOfSheet, Take, Task};
use super::pace::Pace;
use crate::BuildError;
use supermex_game::rules_file::options::MOST_STEPS;
use supermex_game::{PassLevel, RulesBox};

pub fn memory(rules: &RulesBox) -> u64 {
    4 * rules.columns() * (1 + u64::from(rules.level()))
}

pub fn run(task: Task<'_>, take: Take<'_>) -> Result<(), BuildError> {
    let rules = task.rules;
    let [x_side, y_side] = rules.sides();
    let columns = y_side as usize;
    // The options are without the heap: the values stand for its sizes.
    let options = rules.other_options().polling(task.poll);
    let pace = Pace::new(task.poll);
    let levels = 1 + usize::from(rules.level().number());
    let mut values: Vec<Vec<u32>> = vec![vec![0; x_side as usize * columns]; levels];
    // By value, the last position that has an option with it.
    let mut seen: Vec<u64> = Vec::new();
    let mut number = 0;
    // No value is more than the positions before.
    let most = u32::try_from(rules.columns()).unwrap_or(u32::MAX);
    for x in 0..x_side {
        let row = x as usize * columns;
        let mut from = 0;
        for (level, values) in PassLevel::ALL.into_iter().zip(&mut values) {
            let mut line = |_: u32, known: &[u32]| {
                values[row..][..known.len()].copy_from_slice(known);
                from = known.len() as u64;
            };
            task.read_back(level, x..x + 1, y_side, most, &mut line)?;
        }
        for y in from..y_side {
            let mut below = None;
            pace.step();
            for values in &mut values {
                number += 1;
                let mut any = false;
                let mut forbid = |value: u32| {
                    let at = value as usize;
                    if at >= seen.len() {
                        seen.resize(at + 1, 0);
                    }
                    seen[at] = number;
                };
                let gone = rules.each(&options, [x, y, 0], &mut MOST_STEPS.clone(), &mut |to| {
                    any = true;
                    forbid(values[to[0] as usize * columns + to[1] as usize]);
                    false
                });
                gone.map_err(|error| (task.refuse)(error.into()))?;
                if let Some(value) = below {
                    forbid(value);
                }
                let value = seen.iter().position(|&last| last != number).unwrap_or(seen.len()) as u32;
                values[row + y as usize] = value;
                // The pass may be used where there is a move, in the game or in the heap.
                below = Some(value).filter(|&value| any || value > 0);
            }
        }
        for values in &values {
            take(PPositionsOfSheet::Completions(&values[row..][..columns]))?;
        }
    }
    Ok(())
}
