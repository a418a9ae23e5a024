//! The P-positions of a ruleset in a box.
//!
//! Where all moves are `rays`, and any number may be taken from `z`, each column is one search in a few sets. Otherwise `planes`
//! goes through the box once, and of each P-position marks what moves to it. What some kinds of moves take is the same
//! everywhere (`steps`): then it is added to the position, or carried on as a `cone`. Others lead along rays: over `spans` of
//! them, which are carried on too where they are `bounded_rays`, or by `choices` that are the same on all of a ray. Any other
//! move is made backwards (`inverse`). `values` are those of any game on two numbers. What takes too long, or has no table, is
//! refused before it begins (`check`).

mod bounded_rays;
mod check;
mod choices;
mod cone;
mod found;
mod inverse;
mod pace;
mod planes;
mod rays;
mod spans;
mod steps;
mod values;

use self::found::Take;
pub use self::found::{Found, Refused};
use crate::game::RulesBox;
use crate::game::ruleset::Poll;

/// Bytes of memory that the engine takes with so many threads.
pub fn memory(rules: &RulesBox, threads: usize) -> u64 {
    match of_rays(rules) {
        Some(vectors) => rays::memory(rules, &vectors, threads),
        None if rules.is_of_values() => values::memory(rules),
        None => planes::memory(rules),
    }
}

/// Refuses rules that have no table, as far as that can be seen before it is computed.
fn require_table(rules: &RulesBox, poll: Poll<'_>) -> Result<(), Refused> {
    let [x, y] = rules.sides();
    match (of_rays(rules), rules.below()) {
        (Some(_), _) => Ok(()),
        (None, Some(z)) => check::check(rules, [x, y, z], poll),
        (None, None) if rules.is_of_values() => check::check(rules, [x, y, 1], poll),
        (None, None) => Err(Refused::NoThird),
    }
}

/// The vectors of the moves, where columns need not end.
fn of_rays(rules: &RulesBox) -> Option<Vec<[i64; 3]>> {
    rays::vectors(rules).filter(|_| rules.below().is_none())
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
        None if rules.is_of_values() => values::run(rules, poll, &refuse, sheet),
        None => planes::run(rules, poll, &refuse, sheet),
    }
}
