//! The P-positions of a rules file in a box.
//!
//! If all moves are `rays`, and any number may be taken from `z`, each column is one search in a few sets. Otherwise
//! `planes` goes through the box once, and marks for each P-position the positions with a move to it. Kinds of moves
//! that take the same everywhere (`steps`) are added to the position, or carried from column to column as a `cone`.
//! Others follow rays: over `spans`, which are carried if they are `bounded_rays`, by `multiples` of another number, or
//! with `choices` that are the same on a whole ray. Any other kind of move is made backwards (`inverse`). `values`
//! computes the Grundy values of any game, and `lines` those of three numbers if all moves are lines. `check` refuses
//! rules that take too long or have no table, before the work begins.

mod bounded_rays;
mod check;
mod choices;
mod cone;
mod inverse;
mod lines;
mod multiples;
mod outcome;
mod pace;
mod planes;
mod rays;
mod spans;
mod steps;
mod values;

use self::outcome::Take;
pub use self::outcome::{PPositionsOfSheet, Refused};
use crate::game::RulesBox;
use crate::game::rules_file::{Move, Poll};

/// Bytes of memory that the engine takes with so many threads.
pub fn memory(rules: &RulesBox, threads: usize) -> u64 {
    match of_rays(rules) {
        Some(vectors) => rays::memory(rules, &vectors, threads),
        None if rules.is_of_grundy() => match lines::vectors(rules) {
            Some(vectors) => lines::memory(rules, &vectors),
            None => values::memory(rules),
        },
        None => planes::memory(rules),
    }
}

/// Refuses rules that have no table, as far as this is visible before the table is computed.
fn require_table(rules: &RulesBox, poll: Poll<'_>) -> Result<(), Refused> {
    match (of_rays(rules), rules.below()) {
        (Some(_), _) => Ok(()),
        (None, below) if below.is_some() || rules.is_of_grundy() => check::check(rules, rules.own_sides(), poll),
        (None, _) => Err(Refused::NoThird),
    }
}

/// The vectors of the moves, if columns need no bound.
fn of_rays(rules: &RulesBox) -> Option<Vec<[i64; 3]>> {
    rays::vectors(rules).filter(|_| rules.below().is_none() && !rules.has_values_of_three())
}

/// Whether all moves are rays, so that columns need no bound.
pub fn is_of_rays(rules: &RulesBox) -> bool {
    of_rays(rules).is_some()
}

/// Upper bounds of the numbers that moves from positions of a box lead to.
pub fn greatest(rules: &RulesBox) -> [u64; 3] {
    let sides = rules.own_sides().map(u64::cast_signed);
    let kinds = rules.rules_file().kinds().iter().map(|one| one.greatest(sides));
    kinds.fold([0; 3], |all, one| [0, 1, 2].map(|axis| all[axis].max(u64::try_from(one[axis]).unwrap_or(0))))
}

/// The approximate steps of computing the table, for each kind of move: its number from 0 on, or a greater number for
/// other work, and the steps. None if the rules are refused.
pub fn steps(rules: &RulesBox) -> Vec<(usize, u64)> {
    let levels = 1 + u64::from(rules.level());
    let kinds = rules.rules_file().kinds();
    let sides = rules.own_sides();
    let all: Vec<(usize, u64)> = if of_rays(rules).is_some() || lines::vectors(rules).is_some() {
        let columns = |number| (number, rules.columns().saturating_mul(4));
        (0..kinds.len()).map(columns).collect()
    } else if check::is_refused(rules, sides) {
        Vec::new()
    } else if rules.is_of_grundy() {
        let sides = sides.map(u64::cast_signed);
        // On the average a number of a position is half of its side.
        let each = |one: &Move| one.choices(sides) >> one.parameters();
        kinds.iter().map(|one| rules.columns().saturating_mul(1 + each(one))).enumerate().collect()
    } else {
        planes::steps_of_kinds(rules)
    };
    all.into_iter().map(|(number, steps)| (number, steps.saturating_mul(levels))).collect()
}

/// Computes the P-positions on the current rayon pool, and hands over the sheets in ascending order, each at one level and
/// then at the other. Polls on the way.
///
/// # Errors
/// Those of `sheet`, or that the rules have no table, in `refuse`.
pub fn run<E: Send>(
    rules: &RulesBox,
    poll: Poll<'_>,
    refuse: impl Fn(Refused) -> E + Sync,
    sheet: Take<'_, E>,
) -> Result<(), E> {
    require_table(rules, poll).map_err(&refuse)?;
    match of_rays(rules) {
        Some(vectors) => rays::run(rules, &vectors, poll, &refuse, sheet),
        None if rules.is_of_grundy() => match lines::vectors(rules) {
            Some(vectors) => lines::run(rules, &vectors, poll, sheet),
            None => values::run(rules, poll, &refuse, sheet),
        },
        None => planes::run(rules, poll, &refuse, sheet),
    }
}
