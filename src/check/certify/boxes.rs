//! A ruleset in a box: that from no P-position a move leads to another, and from every other position one does.

use super::{Certificate, CertifyError, Random, Scope, seed_of, shared_out};
use crate::game::{Outcome, PassLevel, Point, Triple};
use crate::source::Source;
use crate::table::{Boxes, Cell};

pub(super) fn certify<D: Source + Sync>(table: &Boxes<D>, scope: Scope) -> Result<Certificate, CertifyError> {
    let rules = table.rules();
    let levels = 1 + u64::from(rules.level());
    let level = |number: u64| if number == 0 { PassLevel::ZERO } else { PassLevel::ONE };
    let [x_side, y_side] = rules.sides();
    match scope {
        Scope::All | Scope::AllWithin { .. } => shared_out(levels * rules.columns(), |column| {
            let (x, y) = (column / y_side % x_side, column % y_side);
            whole_column(table, x, y, level(column / rules.columns()))
        }),
        Scope::Sample { count, seed } => shared_out(count, |number| {
            let mut random = Random(seed_of(seed, number));
            let (x, y, level) = (random.below(x_side), random.below(y_side), level(random.below(levels)));
            let top = top(table, x, y, level)?;
            match random.below(top) {
                // One in so many is the P-position.
                0 => position(table, [x, y, top - 1], level),
                z => position(table, [x, y, z - 1], level),
            }
        }),
    }
}

/// The positions of a column that have to be looked at are those below this: what is above the P-position of a column that
/// has but one has the move to it.
fn top<D: Source>(table: &Boxes<D>, x: u64, y: u64, level: PassLevel) -> Result<u64, CertifyError> {
    let rules = table.rules();
    Ok(match table.completion(x, y, level)? {
        Cell::Completion(z) => z + 1,
        _ => rules.below().unwrap_or(1),
    })
}

fn whole_column<D: Source>(table: &Boxes<D>, x: u64, y: u64, level: PassLevel) -> Result<Certificate, CertifyError> {
    let mut all = Certificate::default();
    for z in 0..top(table, x, y, level)? {
        all = all.and(position(table, [x, y, z], level)?);
    }
    Ok(all)
}

/// Certifies a position by its moves.
fn position<D: Source>(table: &Boxes<D>, piles: Triple, level: PassLevel) -> Result<Certificate, CertifyError> {
    let rules = table.rules();
    if !rules.is_position(piles) {
        return Ok(Certificate::default());
    }
    let is_p = table.outcome_at(piles, level)? == Outcome::P;
    let wrong = |why: String| {
        let [x, y, z] = piles;
        let position = if rules.numbers() == 2 { format!("{x},{y},{}", level) } else { format!("{x},{y},{z},{level}") };
        Err(CertifyError::Wrong { position, found: if is_p { Outcome::P } else { Outcome::N }, why })
    };
    let mut to_p = None;
    if rules.is_variant(piles, level) {
        if is_p {
            return wrong("it is a variant".into());
        }
    } else if table.has_moves(piles)? {
        table.each_p_option(piles, level, &mut |to| {
            to_p = Some(Point { piles: to, passes: u64::from(level) });
            true
        })?;
        if let Some(below) = level.below().filter(|_| to_p.is_none())
            && table.outcome_at(piles, below)? == Outcome::P
        {
            to_p = Some(Point { piles, passes: u64::from(below) });
        }
        match (is_p, to_p) {
            (true, Some(to)) => return wrong(format!("so is {to}, to which a move leads from it")),
            (false, None) => return wrong("no move from it leads to a P-position".into()),
            _ => {}
        }
    } else if is_p == rules.ruleset().is_misere() {
        let who = if is_p { "wins, in misère play" } else { "loses" };
        return wrong(format!("it has no move, and whoever is to move {who}"));
    }
    let mut counts = Certificate::default();
    counts.count(is_p);
    Ok(counts)
}
