//! What is refused before a table is computed: moves that lead out of the box, that do not lower a position, or that are found
//! among more choices of parameters than can be gone through.

use rayon::prelude::*;

use super::found::Refused;
use super::pace::Pace;
use crate::game::RulesBox;
use crate::game::ruleset::{Options, Poll};

/// Choices of parameters that the moves of a kind from one position may be found among: seconds.
const MOST_CHOICES: u64 = 1 << 26;
/// Steps that a kind of move may take from all positions of a box: hours.
const MOST_STEPS: u64 = 1 << 46;

/// Refuses a kind of move, by its number from 0, that takes more steps than can be waited for.
pub fn require_affordable(number: usize, steps: u64) -> Result<(), Refused> {
    if steps > MOST_STEPS { Err(Refused::TooCostly { number: number + 1, steps }) } else { Ok(()) }
}

/// Refuses rules that have no table in a box with these sides, or one that takes too long.
pub fn check(rules: &RulesBox, sides: [u64; 3], poll: Poll<'_>) -> Result<(), Refused> {
    let (kinds, signed) = (rules.ruleset().kinds(), sides.map(u64::cast_signed));
    let volume: u64 = sides.iter().product();
    let mut unproved = Vec::new();
    for (number, one) in kinds.iter().enumerate() {
        let choices = one.choices(signed);
        if choices > MOST_CHOICES {
            return Err(Refused::TooManyChoices { number: number + 1, choices });
        }
        // What is gone through from each position.
        if !one.lowers || rules.is_of_values() {
            require_affordable(number, volume.saturating_mul(choices))?;
        }
        if !one.lowers {
            unproved.push(number);
        }
    }
    // A longer side is no help to a move that does not lower, so that this is said first.
    require_lower(rules, &unproved, sides, poll)?;
    for (number, one) in (1..).zip(kinds) {
        for (axis, (most, side)) in one.greatest(signed).into_iter().zip(signed).enumerate() {
            if most >= side {
                return Err(Refused::Leaves { number, axis, most });
            }
        }
    }
    Ok(())
}

/// Makes all moves of the kinds of which the text does not prove that they lower a position.
fn require_lower(rules: &RulesBox, kinds: &[usize], sides: [u64; 3], poll: Poll<'_>) -> Result<(), Refused> {
    if kinds.is_empty() {
        return Ok(());
    }
    let ruleset = rules.ruleset();
    let sheet = |x: u64| {
        let pace = Pace::new(poll);
        for position in (0..sides[1]).flat_map(|y| (0..sides[2]).map(move |z| [x, y, z])) {
            pace.step();
            for &number in kinds.iter().filter(|_| ruleset.nothing().binary_search(&position).is_err()) {
                Options::of_kind(ruleset, number).polling(poll).each(position, &mut |_| false)?;
            }
        }
        Ok(())
    };
    let first = (0..sides[0]).into_par_iter().map(sheet).find_first(Result::is_err);
    first.unwrap_or(Ok(()))
}
