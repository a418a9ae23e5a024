//! Runs that keep only some sheets: the recursion goes through all, and the sink gets those.
//!
//! A band has the completions of its current block alone, but for kept sheets. In a symmetric game a kept sheet is given
//! whole, with the columns before its own number. They follow from lower sheets, which are not kept: each cell
//! `f(s,y) = z` that a lower sheet computes, `s <= y <= z`, makes `f(x,s) = z` if `y` is a kept sheet `x`, and
//! `f(x,s) = y` if `z` is. So each lower sheet has one **partner** for each kept number. When a band has ended, its
//! partners go to the sink, a line for each kept number; and when a band with a kept sheet has ended, they are read back.

use std::ops::Range;

use super::keep::{Keep, Keeping, Partner};
use super::plan::Plan;
use super::state::{LevelRows, Row};
use crate::BuildError;
use supermex_game::{NONE, PassLevel, Rest, Sheet};

/// Kept sheets of a symmetric game that are made at a time.
const TOGETHER: usize = 8;

impl Keep {
    /// Notes the partners in the cells that a sheet has computed in a block.
    pub fn gather(&self, sheet: u32, lane: u32, row: &Row, columns: &Range<u32>, found: &mut Vec<Partner>) {
        let from = columns.start.max(row.first);
        let Some(cells) = row.completions.get((from - row.first) as usize..(columns.end - row.first) as usize) else {
            return;
        };
        let mut add = |number: u32, partner| {
            let kept = self.numbers().partition_point(|&kept| kept < number) as u32;
            found.push(Partner { kept, lane, partner });
        };
        for (column, &value) in (from..).zip(cells) {
            if self.has(value) && value > column && value != NONE {
                add(value, column);
            }
        }
        for place in self.within(&(from.max(sheet + 1)..columns.end)) {
            let column = self.numbers()[place];
            let value = cells[(column - from) as usize];
            // A smaller one was found in its own column, or in a lower sheet.
            if value >= column && value != NONE {
                found.push(Partner { kept: place as u32, lane, partner: value });
            }
        }
    }

    /// The partners that the sheets of an ended band have, by kept number above its first and then by sheet; [`NONE`] where the
    /// partner is a lower sheet.
    pub fn lines(&self, numbers: &Range<u32>, found: &[Partner]) -> Vec<u32> {
        let (above, width) = (self.above(numbers.start), numbers.len());
        let mut lines = vec![NONE; above.len() * width];
        for &Partner { kept, lane, partner } in found {
            lines[(kept as usize - above.start) * width + lane as usize] = partner;
        }
        lines
    }

    /// Hands the kept sheets of an ended band of a symmetric game over, whole: `level` has the columns from their own numbers
    /// on, and the partners of lower sheets were taken.
    pub fn whole(
        &self,
        to: &dyn Keeping,
        plan: &Plan,
        (level, band): (PassLevel, Range<u32>),
        rows: &mut LevelRows,
    ) -> Result<(), BuildError> {
        let kept = self.within(&band);
        for first in kept.clone().step_by(TOGETHER) {
            let some = first..kept.end.min(first + TOGETHER);
            let mut sheets: Vec<Vec<u32>> = some.clone().map(|place| self.blank(plan, place, &band, rows)).collect();
            for lower in (0..band.end).step_by(plan.tile as usize) {
                let has = some.start.max(self.above(lower).start)..some.end;
                if has.is_empty() {
                    break;
                }
                let width = (plan.sheets.end - lower).min(plan.tile) as usize;
                let lines = to.partners(level, lower, has.clone())?;
                for (place, line) in has.zip(lines.chunks_exact(width)) {
                    let partners = (lower..self.numbers()[place]).zip(line.iter().copied());
                    enter(&mut sheets[place - some.start], partners);
                }
            }
            for (place, mut completions) in some.zip(sheets) {
                completions.pop();
                let sheet = Sheet { first_column: 0, completions, rest: Rest::Unknown };
                to.sheet(level, self.numbers()[place], sheet)?;
            }
        }
        Ok(())
    }

    /// A kept sheet of a band as far as the band has computed it, with a place after all columns.
    fn blank(&self, plan: &Plan, place: usize, band: &Range<u32>, rows: &mut LevelRows) -> Vec<u32> {
        let number = self.numbers()[place];
        let own = std::mem::take(&mut rows.sheets[(number - band.start) as usize].completions);
        let mut whole = vec![NONE; plan.columns.map_or(own.len(), |columns| columns as usize + 1)];
        let from = whole.len().saturating_sub(own.len());
        whole[from..].copy_from_slice(&own);
        whole
    }
}

/// Enters the partners of lower sheets: each is a completion, and the sheet is that of the partner's column. What is after all columns
/// goes to a place of its own.
fn enter(sheet: &mut [u32], partners: impl Iterator<Item = (u32, u32)>) {
    let outside = sheet.len() - 1;
    for (lower, partner) in partners.filter(|(_, partner)| *partner != NONE) {
        sheet[lower as usize] = partner;
        sheet[(partner as usize).min(outside)] = lower;
    }
}
