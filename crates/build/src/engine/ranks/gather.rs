//! A band at its owner rank: gathers the parts that the ranks compute, and makes the sheets when all have come.

use std::collections::BTreeMap;
use std::sync::Arc;

use super::super::involution::{mirror, read_back};
use super::super::plan::Sink;
use super::super::recursion::Recursion;
use super::super::state::Row;
use super::super::tails::{Ending, canonical};
use super::super::tiling::Tiling;
use super::message::{Cells, Reading};
use crate::BuildError;
use supermex_game::NONE;

/// A band in flight, as messages. These take a third (Nim) to two thirds (Chomp) of the memory of their sheets.
#[derive(Default)]
pub struct Gathered {
    /// The computed cells: those of the band by block, and those of its sheets' columns in lower bands by band.
    pub tiles: BTreeMap<usize, Arc<Cells>>,
    pub pairs: BTreeMap<usize, Arc<Cells>>,
    /// Its last block, and how its sheets end.
    pub ended: Option<(usize, Vec<Option<Ending>>)>,
}

impl Gathered {
    /// Whether all has come.
    pub fn is_complete<R: Recursion>(&self, tiling: &Tiling<'_, R>, band: usize) -> bool {
        let pairs = if R::SYMMETRIC { band - tiling.first_recent(band) } else { 0 };
        self.ended.as_ref().is_some_and(|(last, _)| tiling.first_block(band) + self.tiles.len() == last + 1)
            && self.pairs.len() == pairs
    }

    /// The sheets of a band, by level.
    pub fn sheets<R: Recursion>(
        &self,
        tiling: &Tiling<'_, R>,
        sink: &dyn Sink,
        band: usize,
    ) -> Result<Vec<Vec<Row>>, BuildError> {
        let rows = tiling.rows(band);
        let mut levels = self.computed(tiling, band).ok_or(BuildError::Message)?;
        if R::SYMMETRIC {
            let lower = 0..tiling.rows(tiling.first_recent(band)).start;
            for (sheets, &level) in levels.iter_mut().zip(&tiling.plan.levels) {
                read_back(sink, level, lower.clone(), &rows, sheets)?;
            }
        }
        Ok(levels)
    }

    /// The sheets of a band, filled from the messages.
    fn computed<R: Recursion>(&self, tiling: &Tiling<'_, R>, band: usize) -> Option<Vec<Vec<Row>>> {
        let rows = tiling.rows(band);
        let mut tiles: Vec<_> = self.tiles.iter().map(|(&block, cells)| cells.read(tiling.columns(block))).collect();
        let blank = |row| tiling.blank(row);
        let mut levels = Vec::new();
        for _ in &tiling.plan.levels {
            let mut sheets: Vec<Row> = rows.clone().map(blank).collect();
            for sheet in &mut sheets {
                // One sheet after the other, so that it stays in the cache.
                for tile in &mut tiles {
                    put(tiling.rules, sheet, tile)?;
                }
            }
            levels.push(sheets);
        }
        if !tiles.iter().all(Reading::is_empty) {
            return None;
        }
        if R::SYMMETRIC {
            let diagonal = self.tiles.get(&band).map(|cells| (&band, cells));
            for (&lower, cells) in diagonal.into_iter().chain(&self.pairs) {
                let (numbers, columns) = (tiling.rows(lower), tiling.columns(band));
                let mut cells = cells.read(columns.clone());
                for sheets in &mut levels {
                    let mut lines = vec![NONE; numbers.len() * columns.len()];
                    for line in lines.chunks_exact_mut(columns.len()) {
                        cells.next(tiling.rules, |column, value| line[(column - columns.start) as usize] = value)?;
                    }
                    mirror(sheets, rows.start, numbers.clone(), (&lines, columns.len()));
                }
            }
        }
        let (_, endings) = self.ended.as_ref()?;
        for (row, ending) in levels.iter_mut().flatten().zip(endings) {
            row.ending = match ending.clone() {
                Some(Ending::Tail { start, offsets }) => {
                    if start.checked_sub(row.first)? as usize != row.completions.len() {
                        return None;
                    }
                    // A tail that was proved in some block is brought into its canonical form.
                    Some(canonical(row.first, &mut row.completions, offsets))
                }
                ending => ending,
            };
        }
        Some(levels)
    }
}

/// Appends a tile's part of a sheet to the sheet. The sheet of a symmetric game has places for the columns of the
/// window, and drops cells outside; sheets of other games grow.
fn put<R: Recursion>(rules: &R, sheet: &mut Row, tile: &mut Reading<'_>) -> Option<()> {
    let Row { first, completions, .. } = sheet;
    if !R::SYMMETRIC {
        return tile.next(rules, |_, value| completions.push(value));
    }
    // Cells outside go to the place after all columns, as in `involution`.
    let outside = completions.len().checked_sub(1)?;
    let place = |column: u32| (column.wrapping_sub(*first) as usize).min(outside);
    tile.next(rules, |column, value| {
        completions[place(column)] = value;
        completions[place(value)] = column;
    })
}
