//! Columns of a game on four numbers in which any number may be taken from the fourth: each has at most one P-position.
//!
//! A column `w, x, y` is done with one go through the moves that lead to other columns: their P-positions, which are known, say from
//! which `z` they are reached. The least `z` from which none is reached is P. Where the column that a move leads to depends on `z`, the
//! moves of each `z` are made.

use super::outcome::{PPositionsOfSheet, Refused, Take, Task};
use super::pace::Pace;
use crate::BuildError;
use supermex_game::rules_file::column::ColumnMoves;
use supermex_game::rules_file::options::Options;
use supermex_game::{PassLevel, RulesBox};

/// A column without a P-position in the box.
const NONE: u32 = u32::MAX;
/// Where columns have no bound, numbers of P-positions are below this.
const MOST_FOURTH: u64 = 1 << 30;

/// A table of columns that are found one after the other.
struct Quads<'a> {
    rules: &'a RulesBox,
    moves: Option<ColumnMoves<'a>>,
    /// All moves, but that of any number from `z`.
    options: Options<'a>,
    sides: [u64; 4],
    /// By level and column.
    completions: Vec<Vec<u32>>,
    /// More than the fourth number of any P-position so far.
    reach: u64,
}

impl Quads<'_> {
    fn number(&self, [w, x, y]: [u64; 3]) -> usize {
        ((w * self.sides[1] + x) * self.sides[2] + y) as usize
    }

    /// The fourth number of the P-position of a column; `below` is that at the level below.
    fn completion(&self, level: usize, column: [u64; 3], below: u32) -> Result<u32, Refused> {
        let [w, x, y] = column;
        let is_endless = self.rules.below().is_none();
        let mut rows = if is_endless { 64 + self.reach } else { self.sides[3].min(64 + self.reach) };
        loop {
            let mut ends = |to: [u64; 3], ends: &mut Vec<u64>| {
                ends.clear();
                let completion = self.completions[level][self.number(to)];
                ends.extend(Some(u64::from(completion)).filter(|_| completion != NONE));
                Ok::<(), Refused>(())
            };
            let won = match &self.moves {
                Some(moves) => moves.won(column, rows as usize, &mut ends)?,
                None => None,
            };
            for z in 0..rows {
                let is_won = match &won {
                    Some(won) => won[z as usize],
                    None => self.is_won(level, [w, x, y, z])?,
                };
                if is_won {
                    continue;
                }
                let is_passed = u64::from(below) == z && below != NONE && self.plays([w, x, y, z])?;
                let is_over = self.rules.rules_file().is_misere() && !self.plays([w, x, y, z])?;
                if !is_passed && !is_over {
                    return Ok(z as u32);
                }
            }
            if !is_endless && rows == self.sides[3] {
                return Ok(NONE);
            }
            rows = if is_endless { 2 * rows } else { self.sides[3].min(2 * rows) };
            if rows > MOST_FOURTH {
                return Err(Refused::TooHigh { x: w, y: x * self.sides[2] + y });
            }
        }
    }

    /// Whether a move leads from a position to a P-position of another column.
    fn is_won(&self, level: usize, position: [u64; 4]) -> Result<bool, Refused> {
        let is_p = |&[w, x, y, z]: &[u64; 4]| u64::from(self.completions[level][self.number([w, x, y])]) == z;
        Ok(self.options.each(position, &mut |to| is_p(&to))?)
    }

    /// Whether a position has moves: from the fourth number, or others.
    fn plays(&self, position: [u64; 4]) -> Result<bool, Refused> {
        Ok(position[3] > 0 || self.options.each(position, &mut |_| true)?)
    }
}

pub fn run(task: Task<'_>, take: Take<'_>) -> Result<(), BuildError> {
    let Task { rules, poll, refuse, .. } = task;
    let (Some(sides), rules_file) = (rules.sides_of_four(), rules.rules_file()) else { return Ok(()) };
    let levels = 1 + usize::from(rules.level().number());
    let each = sides[1] * sides[2];
    // A column that has not come yet is asked for by no move.
    let completions = vec![vec![NONE; (sides[0] * each) as usize]; levels];
    let (moves, options) = (rules_file.moves_across(), rules.other_options().polling(poll));
    let mut quads = Quads { rules, moves, options, sides, completions, reach: 0 };
    let pace = Pace::new(poll);
    for w in 0..sides[0] {
        for column in (0..each).map(|both| [w, both / sides[2], both % sides[2]]) {
            let mut below = NONE;
            for level in 0..levels {
                pace.step();
                let found = quads.completion(level, column, below).map_err(refuse)?;
                let number = quads.number(column);
                quads.completions[level][number] = found;
                if found != NONE {
                    quads.reach = quads.reach.max(u64::from(found) + 1);
                }
                below = found;
            }
        }
        let row = (w * each) as usize..((w + 1) * each) as usize;
        let none = rules.below().and_then(|below| u32::try_from(below).ok()).unwrap_or(NONE);
        for level in PassLevel::up_to(rules.level()) {
            let stored = &quads.completions[usize::from(level.number())][row.clone()];
            let stored: Vec<u32> = stored.iter().map(|&z| if z == NONE { none } else { z }).collect();
            take(PPositionsOfSheet::Completions(&stored))?;
        }
    }
    Ok(())
}
