//! Certifies random positions of a table of sheets, each by looking up every move from it.

use super::certificate::Certificate;
use super::certified::{Random, Sampler};
use super::error::CertifyError;
use supermex::table::{Cell, CellStore, Sheets};
use supermex_game::{Outcome, Point, or_stop};

/// A function that certifies random positions: for a cell inside the table, at a random level, the P-position if there
/// is one, and an N-position. It looks up every move from each, which takes one look-up for each token of a position.
pub(super) fn sampler(database: &Sheets) -> Result<Sampler<'_>, CertifyError> {
    complete(database)?;
    if database.keeps_some() {
        return Err(CertifyError::KeptSheets);
    }
    if !database.keeps_cells() {
        return Err(CertifyError::NotKept);
    }
    let rules = database.rules();
    let (sheets, levels) = (u64::from(database.sheets()), u64::from(rules.passes) + 1);
    let columns = database.columns().map_or(2 * sheets + 64, u64::from);
    // Cells before a sheet: where they ascend a window has fewer columns of each next sheet.
    let ascends = rules.game.ascends() && database.columns().is_some();
    let sheets = if ascends { sheets.min(columns) } else { sheets };
    let before = move |x: u64| x * columns - if ascends { x * x.saturating_sub(1) / 2 } else { 0 };
    Ok(Sampler::new(vec![levels * before(sheets)], move |drawn, random| {
        let (cell, passes) = (drawn.cell / levels, drawn.cell % levels);
        let (mut x, mut end) = (0, sheets);
        while end - x > 1 {
            let middle = x + (end - x) / 2;
            if before(middle) <= cell { x = middle } else { end = middle }
        }
        one(database, [x, cell - before(x)], passes, random)
    }))
}

/// Refuses a table that lacks sheets on which its answers depend.
pub(super) fn complete(database: &Sheets) -> Result<(), CertifyError> {
    if database.first_sheet() > 0 {
        return Err(CertifyError::Incomplete("the first sheet is missing"));
    }
    let missing = database.rules().levels().any(|level| !database.has_level(level));
    if missing { Err(CertifyError::Incomplete("a pass level is missing")) } else { Ok(()) }
}

fn one(database: &Sheets, [x, y]: [u64; 2], passes: u64, random: &mut Random) -> Result<Certificate, CertifyError> {
    let (rules, sheets) = (database.rules(), u64::from(database.sheets()));
    let completion = match database.completion(&[x, y], passes)? {
        Cell::Completion(z) => Some(z),
        Cell::Nothing => None,
        Cell::Beyond => return Err(CertifyError::Incomplete("a cell inside the table is not answered")),
    };
    let mut counts = Certificate::default();
    if let Some(z) = completion {
        let position = Point { piles: [x, y, z], passes };
        if z > most_passed(database, x, y) {
            return Err(CertifyError::NotP(position, "no cell has that number of values to pass"));
        }
        certify_position(database, position, Outcome::P)?;
        counts.p_positions += 1;
    }
    // Mostly below the P-position, where the winning moves are hard to find.
    let z = random.below(completion.map_or(sheets, |z| z + z / 8 + 2));
    if Some(z) != completion && rules.game.is_position([x, y, z]) {
        certify_position(database, Point { piles: [x, y, z], passes }, Outcome::N)?;
        counts.others += 1;
    }
    Ok(counts)
}

/// The values that a cell passes are each excluded by a move, of which three lower `x` and two lower `y` by the same number, by
/// the pass, as a variant, of which the seed has one, or as no position.
fn most_passed(database: &Sheets, x: u64, y: u64) -> u64 {
    3 * x + 2 * y + 3 + database.rules().variants.listed().len() as u64
}

/// Certifies that one position is answered `expected`, and that this follows from the answers to all positions after
/// one move.
pub(super) fn certify_position(database: &Sheets, position: Point, expected: Outcome) -> Result<(), CertifyError> {
    let (rules, Point { piles, passes }) = (database.rules(), position);
    let variant = rules.level(passes).is_some_and(|level| rules.variants.contains(piles, level));
    let found = database.outcome_at(piles, passes)?;
    if found != expected {
        return Err(match expected {
            Outcome::P => CertifyError::NotP(position, "only as a completion, not as a position"),
            _ => CertifyError::NotP(position, "its cell has another completion"),
        });
    }
    if variant {
        return if expected == Outcome::P { Err(CertifyError::NotP(position, "it is a variant")) } else { Ok(()) };
    }
    let (mut winning, mut failed) = (None, Ok(()));
    let look = |to: Point| {
        let found = database.outcome_at(to.piles, to.passes).map_err(CertifyError::from);
        let look = |outcome| {
            winning = Some(to).filter(|_| outcome == Outcome::P);
            match outcome {
                Outcome::Beyond => Err(CertifyError::Incomplete("a move leads beyond it")),
                _ => Ok(winning.is_some()),
            }
        };
        or_stop(found.and_then(look), &mut failed)
    };
    rules.any_option(position, look);
    failed?;
    match (winning, expected) {
        (Some(to), Outcome::P) => Err(CertifyError::TwoP(position, to)),
        (None, Outcome::N) => Err(CertifyError::NoMove(position)),
        _ => Ok(()),
    }
}
