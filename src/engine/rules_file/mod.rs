//! The P-positions of a rules file in a box.
//!
//! If all moves are `rays`, and any number may be taken from `z`, each column is one search in a few sets. So it is if the
//! moves are `cones`, whose sets are carried from column to column. Otherwise `planes` goes through the box once, and
//! marks for each P-position the positions with a move to it. Kinds of moves that take the same everywhere (`steps`) are
//! added to the position, or carried from column to column as a `cone`. Others follow rays: over `spans`, which are
//! carried if they are `bounded_rays`, by `multiples` of another number, or with `choices` that are the same on a whole
//! ray. In the `marks` of a box 64 multiples of a ray are taken together as `words`: `in_column` along `z`, `turned` along
//! the others. Any other kind of move is made backwards (`inverse`). `values` computes the Grundy values of any game, and `lines`
//! those of three numbers if all moves are lines. `check` refuses rules that take too long or have no table, before the
//! work begins.

mod bounded_rays;
mod check;
mod choices;
mod columns;
mod cone;
mod cones;
mod in_column;
mod inverse;
mod lattice;
mod lines;
mod marks;
mod multiples;
mod outcome;
mod pace;
mod planes;
mod rays;
mod spans;
mod steps;
mod turned;
mod values;
mod words;

use self::lattice::Lattice;
use self::outcome::Take;
pub use self::outcome::{PPositionsOfSheet, Refused};
use super::known::Known;
use crate::game::rules_file::Move;
use crate::game::rules_file::options::Poll;
use crate::game::{RulesBox, Triple};

/// How the table of rules is computed.
enum Engine {
    /// By the vectors of its moves, if columns need no bound.
    Rays(Vec<[i64; 3]>),
    /// By kinds of moves.
    Cones(Vec<Lattice>),
    /// The Grundy values of three numbers, by the vectors of its moves.
    Lines(Vec<Triple>),
    Values,
    Planes,
}

/// The engine for rules, if there is one without a third side of the box.
fn engine(rules: &RulesBox) -> Result<Engine, Refused> {
    if rules.has_values_of_three() {
        return Ok(lines::vectors(rules).map_or(Engine::Values, Engine::Lines));
    }
    let (vectors, is_endless) = (rays::vectors(rules), rules.below().is_none());
    let are_rays = vectors.is_some();
    match vectors.filter(|_| is_endless) {
        Some(vectors) => Ok(Engine::Rays(vectors)),
        None => match cones::kinds(rules) {
            Ok(kinds) if rules.has_columns() && !are_rays => Ok(Engine::Cones(kinds)),
            _ if rules.is_of_grundy() => Ok(Engine::Values),
            Err(number) if is_endless => Err(Refused::NoThird { number: number + 1 }),
            _ => Ok(Engine::Planes),
        },
    }
}

/// Bytes of memory that the engine takes with so many threads.
pub fn memory(rules: &RulesBox, threads: usize) -> u64 {
    match engine(rules) {
        Ok(Engine::Rays(vectors)) => rays::memory(rules, &vectors, threads),
        Ok(Engine::Cones(kinds)) => cones::memory(rules, &kinds, threads),
        Ok(Engine::Lines(vectors)) => lines::memory(rules, &vectors),
        Ok(Engine::Values) => values::memory(rules),
        Ok(Engine::Planes) => planes::memory(rules),
        // It is refused before it takes any.
        Err(_) => 0,
    }
}

/// Whether columns need no bound: all moves are rays or cones.
pub fn needs_no_third(rules: &RulesBox) -> bool {
    rules.below().is_none() && matches!(engine(rules), Ok(Engine::Rays(_) | Engine::Cones(_)))
}

/// The number, from 1 on, of a kind of move because of which a box needs its third side.
pub fn needs_third(rules: &RulesBox) -> Option<usize> {
    match engine(rules) {
        Err(Refused::NoThird { number }) => Some(number),
        _ => None,
    }
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
    let of_columns = |number: usize, each: u64| (number, rules.columns().saturating_mul(each));
    let all: Vec<(usize, u64)> = match engine(rules) {
        Ok(Engine::Rays(_) | Engine::Lines(_)) => (0..kinds.len()).map(|number| of_columns(number, 4)).collect(),
        Ok(Engine::Cones(_)) => {
            let lattice = |one| Lattice::of(one).map_or(0, |lattice| cones::steps(&lattice));
            kinds.iter().map(lattice).enumerate().map(|(number, each)| of_columns(number, each)).collect()
        }
        Err(_) => Vec::new(),
        Ok(_) if check::is_refused(rules, sides) => Vec::new(),
        Ok(Engine::Values) => {
            let sides = sides.map(u64::cast_signed);
            // On the average a number of a position is half of its side.
            let each = |one: &Move| one.choices(sides) >> one.parameters();
            kinds.iter().map(|one| rules.columns().saturating_mul(1 + each(one))).enumerate().collect()
        }
        Ok(Engine::Planes) => planes::steps_of_kinds(rules),
    };
    all.into_iter().map(|(number, steps)| (number, steps.saturating_mul(levels))).collect()
}

/// Computes the P-positions on the current rayon pool, and hands over the sheets in ascending order, each at one level and
/// then at the other: all from the first that is not known as a whole. Polls on the way.
///
/// What is `known` is read back where that is faster.
///
/// # Errors
/// Those of `sheet` and of what is known, or that the rules have no table, in `refuse`.
pub fn run<E: Send>(
    rules: &RulesBox,
    poll: Poll<'_>,
    refuse: impl Fn(Refused) -> E + Sync,
    known: Option<Known<'_, E>>,
    sheet: Take<'_, E>,
) -> Result<(), E> {
    let whole = known.map_or(0, |known| u64::from(known.whole));
    if whole >= rules.sides()[0] {
        return Ok(());
    }
    let mut over = whole * (1 + u64::from(rules.level()));
    let sheet: Take<'_, E> = &mut |found| match over.checked_sub(1) {
        None => sheet(found),
        Some(rest) => {
            over = rest;
            Ok(())
        }
    };
    let require_table = || check::check(rules, rules.own_sides(), poll).map_err(&refuse);
    match engine(rules).map_err(&refuse)? {
        Engine::Rays(vectors) => rays::run(rules, &vectors, poll, &refuse, known, sheet),
        Engine::Cones(kinds) => cones::run(rules, &kinds, poll, &refuse, sheet),
        Engine::Lines(vectors) => {
            require_table()?;
            lines::run(rules, &vectors, poll, known, sheet)
        }
        Engine::Values => {
            require_table()?;
            values::run(rules, poll, &refuse, known, sheet)
        }
        Engine::Planes => {
            require_table()?;
            planes::run(rules, poll, &refuse, sheet)
        }
    }
}
