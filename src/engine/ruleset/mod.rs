//! The P-positions of a ruleset in a box.
//!
//! Where all moves are `lines`, and any number may be taken from `z`, each column is one search in a few sets. Otherwise `planes`
//! goes through the box once, and of each P-position marks what moves to it. What some kinds of moves take is the
//! same everywhere (`steps`): then it is added to the position, or carried on as a `cone`. Others lead along lines, over `spans` of them, which are carried on too where
//! they are `fading`, or by `choices` that are the same on all of a line. Any other move is made backwards (`inverse`). `values` are those of any game on two numbers.
//! What takes too long, or has no table, is refused before it begins (`check`).

mod check;
mod choices;
mod cone;
mod fading;
mod inverse;
mod lines;
mod planes;
mod spans;
mod steps;
mod values;

use std::cell::Cell;

use crate::game::ruleset::{MoveError, Options, Poll};
use crate::game::{RulesBox, Triple};

/// What is found of a sheet at a level.
pub enum Found<'a> {
    /// The completion of each column; the third side of the box where there is none in it.
    Completions(&'a [u32]),
    /// The P-positions, ascending: `y Z + z`.
    Positions(&'a [u64]),
}

/// Why a ruleset has no table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Refused {
    /// A move does not lower a position.
    NoLower { number: usize, from: Triple, to: Triple },
    /// A position has more moves than can be gone through.
    TooMany,
    /// The moves of a kind from one position are found among so many choices of its parameters, too many to be gone through.
    TooManyChoices { number: usize, choices: u64 },
    /// The moves of a kind from all positions of the box may take so many steps, too many to be waited for.
    TooCostly { number: usize, steps: u64 },
    /// A move may lead out of the box: to a number `most`, where the side ends at another.
    Leaves { number: usize, axis: usize, most: i64 },
    /// The box needs a third side.
    NoThird,
}

impl From<MoveError> for Refused {
    fn from(error: MoveError) -> Self {
        match error {
            MoveError::NoLower { number, from, to } => Self::NoLower { number, from, to },
            MoveError::TooMany => Self::TooMany,
        }
    }
}

/// Steps between two polls.
const POLLED: u32 = 1 << 13;

/// Polls once in a number of steps.
struct Pace<'a> {
    poll: Poll<'a>,
    left: Cell<u32>,
}

impl<'a> Pace<'a> {
    fn new(poll: Poll<'a>) -> Self {
        Self { poll, left: Cell::new(POLLED) }
    }

    #[inline]
    fn step(&self) {
        self.left.set(match self.left.get().checked_sub(1) {
            Some(left) => left,
            None => {
                (self.poll)();
                POLLED
            }
        });
    }
}

/// Whether a position is inside a box with these sides.
fn is_inside(position: Triple, sides: [u64; 3]) -> bool {
    position.iter().zip(sides).all(|(&number, side)| number < side)
}

/// Whether there is any move from a position.
fn has_moves(options: &Options<'_>, position: Triple) -> Result<bool, Refused> {
    Ok(options.each(position, &mut |_| true)?)
}

/// Who is handed what is found.
pub type Take<'a, E> = &'a mut (dyn FnMut(Found<'_>) -> Result<(), E> + Send);

/// Bytes of memory that the engine takes with so many threads.
pub fn memory(rules: &RulesBox, threads: usize) -> u64 {
    match of_lines(rules) {
        Some(vectors) => lines::memory(rules, &vectors, threads),
        None if rules.is_of_values() => values::memory(rules),
        None => planes::memory(rules),
    }
}

/// Refuses rules that have no table, as far as that can be seen before it is computed.
fn require_table(rules: &RulesBox, poll: Poll<'_>) -> Result<(), Refused> {
    let [x, y] = rules.sides();
    match (of_lines(rules), rules.below()) {
        (Some(_), _) => Ok(()),
        (None, Some(z)) => check::check(rules, [x, y, z], poll),
        (None, None) if rules.is_of_values() => check::check(rules, [x, y, 1], poll),
        (None, None) => Err(Refused::NoThird),
    }
}

/// The vectors of the moves, where columns need not end.
fn of_lines(rules: &RulesBox) -> Option<Vec<[i64; 3]>> {
    lines::vectors(rules).filter(|_| rules.below().is_none())
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
    match of_lines(rules) {
        Some(vectors) => lines::run(rules, &vectors, poll, &refuse, sheet),
        None if rules.is_of_values() => values::run(rules, poll, &refuse, sheet),
        None => planes::run(rules, poll, &refuse, sheet),
    }
}
