//! `solve()`: who wins a position, without a table that is kept.

use pyo3::prelude::*;
use pyo3::types::{PyString, PyTuple};
use supermex::game::{Arity, PassLevel, RulesFile};
use supermex::{Position, Rules};
use supermex_build::BuildOptions;

use crate::errors::{self, BuildError, system};
use crate::numbers::{Number, Small};
use crate::positions::{alone, row};
use crate::rules::{Listed, Sides, Subtract, Told, invalid};
use crate::values::Moves;
use crate::work::heard;

/// Steps that a table may take: about two seconds.
const MOST_STEPS: u64 = 1 << 27;

/// Who wins a position, and every move that proves it, without a table: the smallest one that has it is computed, and not kept.
///
/// game: as build() takes it; so are passes, variants, misere, k, m, divisor, subtract and rules, for the games that have them. The
/// position is given as the methods of Table take it: its numbers, one row, or a text as the game writes it.
///
/// Raises ValueError if it is not a position, and BuildError if computing a table that has it would take more than some seconds:
/// build() that once, and ask it.
#[pyfunction]
#[pyo3(signature = (game, *position, passes=None, variants=Listed::default(), misere=false, k=None, m=None, divisor=None,
    subtract=None, rules=None),
    text_signature = "(game, *position, passes=None, variants=(), misere=False, k=None, m=None, divisor=None, subtract=None, rules=None)")]
#[allow(clippy::too_many_arguments, reason = "Python has names for them")]
pub fn solve(
    py: Python<'_>,
    game: &str,
    position: &Bound<'_, PyTuple>,
    passes: Option<Number>,
    variants: Listed,
    misere: bool,
    k: Option<Small>,
    m: Option<Small>,
    divisor: Option<Small>,
    subtract: Option<Subtract>,
    rules: Option<String>,
) -> PyResult<Moves> {
    Told::require_game(game)?;
    let own = rules.as_deref().and_then(|text| Some(RulesFile::parse(text).ok()?.numbers())).unwrap_or(3);
    let mut told = Told { passes, variants, misere, k, m, divisor, subtract, rules, ..Told::default() };
    told.refuse(game, false)?;
    // The rules of some games have a size, which the position replaces.
    let small = Some(Small(1));
    match game {
        "rules" => told.sides = Some(Sides::of(vec![1; own])),
        "clobber" => told.length = small,
        "chomp-board" => (told.rows, told.columns) = (small, Some(Number(1))),
        "nim-4" | "chomp-4" | "chomp-heap" => told.sheets = small,
        _ => {}
    }
    let rules = told.rules(game)?;
    let asked = asked(&rules, position)?;
    let refused = |error| errors::build(py, error);
    let options = BuildOptions::covering(rules, &asked).map_err(refused)?;
    let steps = options.steps();
    if steps > MOST_STEPS {
        let size = options.extents().iter().map(u64::to_string).collect::<Vec<_>>().join(" x ");
        return Err(BuildError::new_err(format!(
            "computing a table that has it, {size}, takes about {steps} steps; build() that once, and ask it"
        )));
    }
    let found = heard(py, move |_| {
        let dir = tempfile::tempdir().map_err(Failed::System)?;
        let out = dir.path().join("table");
        supermex_build::build(&out, &options, &|_| ()).map_err(Failed::Build)?;
        let table = supermex::read(&out).map_err(Failed::Read)?;
        let found = table.winning_moves(&asked).map_err(Failed::Read)?;
        Ok(Moves::new(&table, &found))
    })?;
    found.map_err(|failed| match failed {
        Failed::System(error) => system(py, &error, format!("cannot make a temporary directory: {error}")),
        Failed::Build(error) => errors::build(py, error),
        Failed::Read(error) => errors::read(py, error),
    })
}

/// What may go wrong meanwhile.
enum Failed {
    System(std::io::Error),
    Build(supermex_build::BuildError),
    Read(supermex::ReadError),
}

/// The position that is asked for, with the passes behind its numbers, or the most.
fn asked(rules: &Rules, given: &Bound<'_, PyTuple>) -> PyResult<Position> {
    let game = rules.play();
    if let Some(text) = alone(given).filter(PyAnyMethods::is_instance_of::<PyString>) {
        let text: String = text.extract()?;
        return game.read(text.as_bytes()).map_err(|why| invalid(format!("{why}; write {}", game.form())));
    }
    let numbers = row(given)?;
    let most = game.most_passes().map(PassLevel::into);
    let (own, passes) = match game.arity() {
        Arity::Exactly(own) if numbers.len() == own + 1 && most.is_some() => (&numbers[..own], Some(numbers[own])),
        _ => (&numbers[..], most),
    };
    game.position(own, passes).map_err(|why| invalid(format!("{why}; write {}", game.form())))
}
