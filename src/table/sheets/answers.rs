//! Outcomes, completions and instant winners of positions.

use super::Sheets;
use super::file::Cell;
use crate::game::{Outcome, PassLevel, Triple};
use crate::source::memory::collected;
use crate::table::ReadError;

/// What to look up for a position.
#[derive(Clone, Copy, Debug)]
pub(super) enum Asks {
    /// Nothing: its outcome.
    Known(Outcome),
    /// A cell: sheet, column, and the completion that makes it P.
    Cell { level: PassLevel, cell: [u64; 3] },
}

impl Cell {
    /// The outcome of the position in this cell whose third number is `value`.
    #[inline(always)]
    pub(super) fn outcome_of(self, value: u64) -> Outcome {
        match self {
            Self::Completion(completion) if completion == value => Outcome::P,
            Self::Completion(_) | Self::Nothing => Outcome::N,
            Self::Beyond => Outcome::Beyond,
        }
    }
}

impl Sheets {
    /// Who wins at `piles` with `passes` passes left. Constant time: one cell.
    ///
    /// In a symmetric game the answer is known if the two smaller piles are inside the table. A variant is N. `[0,0,0]`
    /// in Chomp is no position: `Beyond`.
    #[inline]
    pub fn outcome(&self, piles: Triple, passes: u64) -> Result<Outcome, ReadError> {
        match self.asks(piles, passes) {
            Asks::Known(outcome) => Ok(outcome),
            Asks::Cell { level, cell: [sheet, column, value] } => {
                // Most cells are stored, and in memory. These few instructions let the processor begin the next look-up while it waits.
                let file = u32::try_from(sheet).ok().and_then(|number| Some((self.file(level, number)?, number)));
                let stored = file.and_then(|(file, number)| file.path(number, column));
                let found = stored.and_then(|(bytes, path)| path.value(bytes, path.chunk(bytes).ok()?).ok());
                Ok(match found {
                    Some(completion) => Cell::Completion(completion.into()).outcome_of(value),
                    None => self.cell(level, sheet, column)?.outcome_of(value),
                })
            }
        }
    }

    /// What to look up for a position: its outcome if it is known, or a cell.
    #[inline(always)]
    pub(super) fn asks(&self, piles: Triple, passes: u64) -> Asks {
        let Some(level) = self.rules.level(passes).filter(|_| self.rules.game.is_position(piles)) else {
            return Asks::Known(Outcome::Beyond);
        };
        if self.rules.variants.contains(piles, level) {
            return Asks::Known(Outcome::N);
        }
        self.coordinates(piles).map_or(Asks::Known(Outcome::Beyond), |cell| Asks::Cell { level, cell })
    }

    /// The sheet, column and completion under which a table keeps a position; `None` for a board of Chomp
    /// of 2^64 tokens or more.
    #[inline(always)]
    pub(super) fn coordinates(&self, piles: Triple) -> Option<[u64; 3]> {
        if self.symmetric { Some(sorted(piles)) } else { self.rules.game.cell(piles) }
    }

    /// The `z` for which `[x, y, z; passes]` is a P-position. Constant time.
    #[inline]
    pub fn completion(&self, x: u64, y: u64, passes: u64) -> Result<Cell, ReadError> {
        let Some(level) = self.rules.level(passes) else {
            return Ok(Cell::Beyond);
        };
        if self.symmetric {
            return self.cell(level, x.min(y), x.max(y));
        }
        let game = self.rules.game;
        let Some(column) = y.checked_add(game.shift(x)) else { return Ok(Cell::Beyond) };
        Ok(match self.cell(level, x, column)? {
            Cell::Completion(value) => value.checked_sub(game.shift(column)).map_or(Cell::Beyond, Cell::Completion),
            cell => cell,
        })
    }

    /// Whether `[x, y, z]` is an instant winner at the level of `passes`: one move lowers `x` and reaches a P-position with
    /// as many passes. `None` where the table does not decide it.
    ///
    /// In a symmetric game whose piles `y` and `z` are inside the table this takes constant time, by the third pile of
    /// the P-position with them. If one of them is outside, it decodes a sheet, and looks up a cell in each lower
    /// sheet. In other games it takes constant time with the index of moves, up to forty look-ups; without it a look-up
    /// for each lower sheet, in Chomp up to three.
    pub fn instant_winner(&self, [x, y, z]: Triple, passes: u64) -> Result<Option<bool>, ReadError> {
        let Some(level) = self.rules.level(passes) else { return Ok(None) };
        let mut hidden = false;
        let found = if self.symmetric {
            let (a, b) = (y.min(z), y.max(z));
            if let Cell::Completion(third) = self.cell(level, a, b)? {
                return Ok(Some(third < x));
            }
            self.find_third(level, a, b, x)?.is_some()
        } else {
            let Some([sheet, column, value]) = self.coordinates([x, y, z]) else { return Ok(None) };
            // A completion that is its own column ends its sheet, and every end is kept.
            hidden = column != value && self.hides_below(level, sheet, column)?;
            self.find_sheet(level, column, value, sheet)?.is_some()
                || self.rules.game.ends()
                    && (self.find_first(level, sheet, value)?.is_some() || self.find_ended(level, sheet)?.is_some())
        };
        let decided = !hidden && (self.decides(x, y) || self.symmetric && self.decides(x, z));
        Ok(if found || decided { Some(found) } else { None })
    }

    /// The `z < rows` for which `[x, y, z]` is an instant winner, ascending; `None` if the table does not have all the cells that
    /// decide it. Costs two look-ups for each lower sheet.
    pub fn instant_winners(&self, x: u64, y: u64, rows: u64, passes: u64) -> Result<Option<Vec<u64>>, ReadError> {
        let Some(level) = self.rules.level(passes).filter(|_| self.decides(x, y)) else { return Ok(None) };
        let game = self.rules.game;
        let column = game.shift(x).saturating_add(y);
        if self.hides_below(level, x, column)? {
            return Ok(None);
        }
        self.announce_winners(level, x, y);
        let mut found = Vec::new();
        for sheet in 0..x {
            let (sheet, at) = if self.symmetric { (sheet.min(y), sheet.max(y)) } else { (sheet, column) };
            if let Cell::Completion(value) = self.cell(level, sheet, at)? {
                found.push(value);
            }
            if game.ends()
                && let Cell::Completion(first) = self.cell(level, sheet, sheet)?
            {
                if first == sheet {
                    let all = collected(rows, 0..rows).map_err(|error| ReadError::at(sheet, column)(error.into()))?;
                    return Ok(Some(all));
                }
                found.push(first);
            }
        }
        let least = game.shift(column);
        found = found.into_iter().filter_map(|value| value.checked_sub(least)).filter(|&z| z < rows).collect();
        found.sort_unstable();
        found.dedup();
        Ok(Some(found))
    }

    /// Whether the table has the instant winners of column `y`: every cell that a move lowering `x` leads to. In a
    /// window of Chomp such a move may leave the window, for it keeps `x + y`; a single file lacks the
    /// sheets before its first.
    pub(super) fn decides(&self, x: u64, y: u64) -> bool {
        let farthest = self.rules.game.shift(x).saturating_add(y);
        x == 0 || self.first_sheet() == 0 && x <= u64::from(self.sheets) && self.inside(farthest)
    }

    /// Whether `y` is a column of the table.
    pub(super) fn inside(&self, y: u64) -> bool {
        self.columns.is_none_or(|columns| y < u64::from(columns))
    }
}

/// Three piles, ascending.
#[inline(always)]
fn sorted([x, y, z]: Triple) -> Triple {
    let (x, y) = (x.min(y), x.max(y));
    let (y, z) = (y.min(z), y.max(z));
    [x.min(y), x.max(y), z]
}
