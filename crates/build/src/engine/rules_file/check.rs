//! Refuses, before a table is computed, moves that lead out of the box, that do not lower a position, or that have too many
//! choices of parameters.

use rayon::prelude::*;

use super::outcome::Refused;
use super::pace::Pace;
use supermex_game::RulesBox;
use supermex_game::rules_file::Move;
use supermex_game::rules_file::options::{Options, Poll};

/// The most choices of parameters to try for the moves of a kind from one position: seconds.
const MOST_CHOICES: u64 = 1 << 26;
/// Steps that a kind of move may take from all positions of a box: hours.
const MOST_STEPS: u64 = 1 << 46;

/// Refuses a kind of move, by its number from 0, that takes too many steps.
pub fn require_affordable(number: usize, steps: u64) -> Result<(), Refused> {
    if steps > MOST_STEPS { Err(Refused::TooCostly { number: number + 1, steps }) } else { Ok(()) }
}

/// Whether a quick check refuses rules in a box with these sides.
pub fn is_refused(rules: &RulesBox, sides: [u64; 3]) -> bool {
    let signed = sides.map(u64::cast_signed);
    let leaves = |one: &Move| one.greatest(signed).into_iter().zip(signed).any(|(most, side)| most >= side);
    rules.rules_file().kinds().iter().any(|one| leaves(one) || one.choices(signed) > MOST_CHOICES)
}

/// Refuses rules that have no table in a box with these sides, or one that takes too long.
pub fn check(rules: &RulesBox, sides: [u64; 3], poll: Poll<'_>) -> Result<(), Refused> {
    let (kinds, signed) = (rules.rules_file().kinds(), sides.map(u64::cast_signed));
    let volume: u64 = sides.iter().product();
    let mut unproved = Vec::new();
    for (number, one) in kinds.iter().enumerate() {
        let choices = one.choices(signed);
        if choices > MOST_CHOICES {
            return Err(Refused::TooManyChoices { number: number + 1, choices });
        }
        // Choices that are tried from each position.
        if !one.lowers || rules.is_of_grundy() {
            require_affordable(number, volume.saturating_mul(choices))?;
        }
        if !one.lowers {
            unproved.push(number);
        }
    }
    // This is checked first: a longer side would not help a move that does not lower.
    require_lower(rules, &unproved, sides, poll)?;
    for (number, one) in (1..).zip(kinds) {
        for (axis, (most, side)) in one.greatest(signed).into_iter().zip(signed).enumerate() {
            if most >= side {
                // A number that is raised is raised by the same in a longer box.
                let mut longer = signed;
                longer[axis] = most.saturating_add(1);
                let helps = one.greatest(longer)[axis] <= most;
                return Err(Refused::Leaves { number, axis, most, helps });
            }
        }
    }
    Ok(())
}

/// Makes all moves of the kinds that the text does not prove to lower a position.
fn require_lower(rules: &RulesBox, kinds: &[usize], sides: [u64; 3], poll: Poll<'_>) -> Result<(), Refused> {
    if kinds.is_empty() {
        return Ok(());
    }
    let rules_file = rules.rules_file();
    let sheet = |x: u64| {
        let pace = Pace::new(poll);
        for position in (0..sides[1]).flat_map(|y| (0..sides[2]).map(move |z| [x, y, z])) {
            pace.step();
            for &number in kinds.iter().filter(|_| rules_file.nothing().binary_search(&position).is_err()) {
                Options::of_kind(rules_file, number).polling(poll).each(position, &mut |_| false)?;
            }
        }
        Ok(())
    };
    let first = (0..sides[0]).into_par_iter().map(sheet).find_first(Result::is_err);
    first.unwrap_or(Ok(()))
}
