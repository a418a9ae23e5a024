//! The overlap in a table of rules. The supermex operator goes through the positions of the sheet in their order, by the
//! moves from each.

use std::collections::HashSet;
use std::sync::atomic::{AtomicU32, Ordering};

use anyhow::bail;
use supermex::game::{PassLevel, Triple};
use supermex::{Outcome, Position, ReadError};
use supermex_build::parallel::each;

use super::span::{Row, Span};
use crate::picture::{InBox, Progress, sheet};

/// The overlaps of every `every`-th sheet below `sheets`, at the pass level 1.
///
/// Costs a look-up for each move from each position of the sheets that are counted.
///
/// # Errors
/// If the table has no pass, or not the sheets or columns, or is damaged, or a position has too many moves.
pub fn overlap(of: &InBox<'_>, sheets: u32, every: u32, span: Span, progress: Progress) -> anyhow::Result<Vec<Row>> {
    if of.rules.level() == PassLevel::ZERO {
        bail!("overlap needs a game with a pass, and the database is one without: build it with --passes 1");
    }
    let sides = of.rules.sides();
    let width = (0..sheets).map(|x| span.of(x)).max().unwrap_or(0);
    if sheets == 0 || width == 0 {
        bail!("no sheet and no column is left to count; give more");
    }
    let within = span.reach.is_some() || u64::from(width) <= sides[1];
    if u64::from(sheets) > sides[0] || !within {
        bail!("the database has the sheets x < {} and the columns y < {}; ask for these or fewer", sides[0], sides[1]);
    }
    let counted: Vec<u32> = (0..sheets).step_by(every.max(1) as usize).collect();
    let done = AtomicU32::new(0);
    let one = |at: usize| {
        let x = counted[at];
        let columns = span.of(x).min(u32::try_from(sides[1]).unwrap_or(u32::MAX));
        let row = count(of, x, columns)?;
        progress(done.fetch_add(every.max(1), Ordering::Relaxed).min(sheets), sheets);
        Ok(row)
    };
    each(counted.len(), &one)
}

/// The counts of sheet `x` in the columns below a number.
fn count(of: &InBox<'_>, x: u32, columns: u32) -> anyhow::Result<Row> {
    let stored = sheet(of.table, x, Some(columns.into()), Some(1))?;
    let stored: HashSet<Triple> = stored.into_iter().map(|[y, z]| [x.into(), y, z]).collect();
    let mut chosen = HashSet::new();
    for y in 0..u64::from(columns) {
        // Where any number may be taken from z, a column has one mark, and perhaps no end.
        for z in 0..of.rules.below().unwrap_or(u64::MAX) {
            let at = [x.into(), y, z];
            if is_marked(of, at, &chosen)? {
                chosen.insert(at);
                if of.rules.has_columns() {
                    break;
                }
            }
        }
    }
    let common = chosen.intersection(&stored).count() as u64;
    Ok(Row { x, columns, p_positions: stored.len() as u64, without: chosen.len() as u64, common })
}

/// Whether no move from a position leads to a P-position of a lower sheet, or to one that was chosen in its own.
fn is_marked(of: &InBox<'_>, at: Triple, chosen: &HashSet<Triple>) -> anyhow::Result<bool> {
    let rules = &of.rules;
    if !rules.is_position(at) || rules.is_variant(at, PassLevel::ONE) {
        return Ok(false);
    }
    let (mut any, mut failed): (bool, Option<ReadError>) = (false, None);
    let wins = rules.rules_file().any_move(at, |to| {
        any = true;
        if to[0] == at[0] {
            return chosen.contains(&to);
        }
        match of.table.outcome(&Position::new(&to[..rules.numbers()]).with_passes(1)) {
            Ok(outcome) => outcome == Outcome::P,
            Err(error) => {
                failed = Some(error);
                true
            }
        }
    })?;
    match failed {
        Some(error) => Err(error.into()),
        // A player who cannot move has lost, or in misère play has won.
        None => Ok(!wins && (any || !rules.rules_file().is_misere())),
    }
}
