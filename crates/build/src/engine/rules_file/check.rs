//! Refuses, before a table is computed, moves that lead out of the box, that do not lower a position, or that have too many
//! choices of parameters. Moves that follow an order of their own may lead out of the box.

use rayon::prelude::*;

use super::outcome::Refused;
use super::pace::Pace;
use supermex_game::rules_file::Move;
use supermex_game::rules_file::options::{Options, Poll};
use supermex_game::{RulesBox, Triple};

/// The most choices of parameters to try for the moves of a kind from one position: seconds.
const MOST_CHOICES: u64 = 1 << 26;
/// Steps that a kind of move may take from all positions of a box: hours.
const MOST_STEPS: u64 = 1 << 46;

/// Refuses a kind of move, by its number from 0, that takes too many steps.
pub fn require_affordable(number: usize, steps: u64) -> Result<(), Refused> {
    if steps > MOST_STEPS { Err(Refused::TooCostly { number: number + 1, steps }) } else { Ok(()) }
}

/// Where the fourth number has no bound, parameters that it alone bounds have more choices than may be tried.
const MOST_FOURTH: u64 = 1 << 40;

/// The sides of the box of a game on four numbers for checks.
pub fn of_four(rules: &RulesBox, [w, x, y, z]: [u64; 4]) -> [u64; 4] {
    [w, x, y, if rules.below().is_none() { MOST_FOURTH } else { z }]
}

/// The numbers of a position that a box bounds.
fn bounded(rules: &RulesBox, numbers: usize) -> usize {
    numbers - usize::from(numbers == 4 && rules.below().is_none())
}

/// Whether a quick check refuses rules in a box with these sides.
pub fn is_refused<const N: usize>(rules: &RulesBox, sides: [u64; N]) -> bool {
    let signed = sides.map(u64::cast_signed);
    let has_order = rules.rules_file().order().is_some();
    let leaves = |one: &Move| {
        let mut numbers = one.greatest(signed).into_iter().zip(signed).take(bounded(rules, N));
        !has_order && numbers.any(|(most, side)| most >= side)
    };
    let is_column = |one: &Move| N == 4 && one.is_pillar() && rules.has_columns();
    let mut kinds = rules.rules_file().kinds().iter().filter(|one| !is_column(one));
    kinds.any(|one| leaves(one) || one.choices(signed) > MOST_CHOICES)
}

/// Refuses rules that have no table in a box with these sides, or one that takes too long.
pub fn check<const N: usize>(rules: &RulesBox, sides: [u64; N], poll: Poll<'_>) -> Result<(), Refused> {
    let (kinds, signed) = (rules.rules_file().kinds(), sides.map(u64::cast_signed));
    // Of columns of four numbers each is done at once.
    let is_by_columns = N == 4 && rules.has_columns();
    let tried: u64 = if is_by_columns { rules.columns() } else { sides.iter().product() };
    let mut unproved = Vec::new();
    for (number, one) in kinds.iter().enumerate() {
        let choices = one.choices(signed);
        if N == 4 && one.is_pillar() && rules.has_columns() {
            continue;
        }
        // Otherwise all positions of a column might have a move to one P-position.
        if bounded(rules, N) < N && !(one.lowers && one.shifts_last() && choices <= MOST_CHOICES) {
            return Err(Refused::NoFourth { number: number + 1 });
        }
        if choices > MOST_CHOICES {
            return Err(Refused::TooManyChoices { number: number + 1, choices });
        }
        // Choices that are tried from each position.
        if !one.lowers || rules.is_of_grundy() || rules.rules_file().is_played() {
            require_affordable(number, tried.saturating_mul(choices))?;
        }
        if !one.lowers {
            unproved.push(number);
        }
    }
    if rules.rules_file().order().is_some() {
        // Whether a move lowers is seen when it is made.
        return Ok(());
    }
    // This is checked first: a longer side would not help a move that does not lower.
    require_lower(rules, &unproved, sides, poll)?;
    for (number, one) in (1..).zip(kinds) {
        for (axis, (most, side)) in one.greatest(signed).into_iter().zip(signed).enumerate().take(bounded(rules, N)) {
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
fn require_lower<const N: usize>(
    rules: &RulesBox,
    kinds: &[usize],
    sides: [u64; N],
    poll: Poll<'_>,
) -> Result<(), Refused> {
    if kinds.is_empty() {
        return Ok(());
    }
    let rules_file = rules.rules_file();
    let sheet = |x: u64| {
        let pace = Pace::new(poll);
        let all = sides[1..].iter().product::<u64>();
        for mut rest in 0..all {
            pace.step();
            let mut position = [x; N];
            for axis in (1..N).rev() {
                position[axis] = rest % sides[axis];
                rest /= sides[axis];
            }
            let is_none =
                position.first_chunk().is_some_and(|at: &Triple| rules_file.nothing().binary_search(at).is_ok());
            for &number in kinds.iter().filter(|_| !is_none) {
                Options::of_kind(rules_file, number).polling(poll).each(position, &mut |_| false)?;
            }
        }
        Ok(())
    };
    first_refused(sides[0], &sheet)
}

/// Checks sheets on the current pool of threads. Fails as the first that does.
fn first_refused(sheets: u64, check: &(dyn Fn(u64) -> Result<(), Refused> + Sync)) -> Result<(), Refused> {
    (0..sheets).into_par_iter().map(check).find_first(Result::is_err).unwrap_or(Ok(()))
}
