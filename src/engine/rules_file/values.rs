//! The Grundy values of a game whose moves are not all rays, on two numbers or three: for each position the least number that is
//! the value of no option.

use super::outcome::{PPositionsOfSheet, Refused, Take};
use super::pace::Pace;
use crate::game::RulesBox;
use crate::game::rules_file::options::{MOST_STEPS, Poll};

pub fn memory(rules: &RulesBox) -> u64 {
    4 * rules.columns() * (1 + u64::from(rules.level()))
}

pub fn run<E>(rules: &RulesBox, poll: Poll<'_>, refuse: &impl Fn(Refused) -> E, take: Take<'_, E>) -> Result<(), E> {
    let [x_side, y_side] = rules.sides();
    let columns = y_side as usize;
    // The options are without the heap: the values stand for its sizes.
    let options = rules.other_options().polling(poll);
    let pace = Pace::new(poll);
    let levels = 1 + usize::from(rules.level().number());
    let mut values: Vec<Vec<u32>> = vec![vec![0; x_side as usize * columns]; levels];
    // By value, the last position that has an option with it.
    let mut seen: Vec<u64> = Vec::new();
    let mut number = 0;
    for x in 0..x_side {
        for y in 0..y_side {
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
                gone.map_err(|error| refuse(error.into()))?;
                if let Some(value) = below {
                    forbid(value);
                }
                let value = seen.iter().position(|&last| last != number).unwrap_or(seen.len()) as u32;
                values[x as usize * columns + y as usize] = value;
                // The pass may be used where there is a move, in the game or in the heap.
                below = Some(value).filter(|&value| any || value > 0);
            }
        }
        for values in &values {
            take(PPositionsOfSheet::Completions(&values[x as usize * columns..][..columns]))?;
        }
    }
    Ok(())
}
