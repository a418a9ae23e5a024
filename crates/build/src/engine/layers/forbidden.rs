//! The values that variants forbid in single cells.
//!
//! They are few, and cost other cells nothing. A line is computed up to the next cell with forbidden values. That cell
//! is computed alone, with these values in the line's used-set for the time.

use std::collections::HashMap;

use crate::engine::bits::{WORD, has};
use supermex_game::{Four, PassLevel};

/// Columns and forbidden values of a line, ascending.
type Line = [(usize, usize)];

/// The forbidden values of a level, by layer and sheet.
pub struct Forbidden(HashMap<(usize, usize), Vec<(usize, usize)>>);

impl Forbidden {
    pub fn new(rules: &Four, level: PassLevel) -> Self {
        let mut lines: HashMap<_, Vec<_>> = HashMap::new();
        for [layer, sheet, column, value] in rules.forbidden(level).into_iter().map(|cell| cell.map(|n| n as usize)) {
            lines.entry((layer, sheet)).or_default().push((column, value));
        }
        Self(lines)
    }

    pub fn of(&self, layer: usize, sheet: usize) -> &Line {
        self.0.get(&(layer, sheet)).map_or(&[], |line| line)
    }
}

/// The end of the cells that can be computed together from a column on, at most `end`; and, if that is a single cell,
/// what is forbidden in it.
pub fn until(line: &Line, column: usize, end: usize) -> (usize, &Line) {
    let later = &line[line.partition_point(|&(other, _)| other < column)..];
    let (here, next) = later.split_at(later.partition_point(|&(other, _)| other == column));
    let end = next.first().map_or(end, |&(other, _)| other.min(end));
    (if here.is_empty() { end } else { column + 1 }, here)
}

/// Adds the values of a cell to a used-set whose first word is `base`, and returns their bits there. No search reaches values
/// beyond its end.
pub fn add(cell: &Line, row: &mut [u64], base: usize) -> Vec<usize> {
    let inside = cell.iter().filter_map(|&(_, value)| value.checked_sub(base * WORD));
    let new: Vec<usize> = inside.filter(|&bit| bit < row.len() * WORD && !has(row, bit)).collect();
    new.iter().for_each(|&bit| row[bit / WORD] |= 1 << (bit % WORD));
    new
}

/// Takes out what was added.
pub fn take_out(added: &[usize], row: &mut [u64]) {
    added.iter().for_each(|&bit| row[bit / WORD] &= !(1 << (bit % WORD)));
}
