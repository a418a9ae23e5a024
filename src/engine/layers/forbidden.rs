//! The values that variants forbid in single cells.
//!
//! They are few, and cost other cells nothing. A line is computed up to the next cell with forbidden values. That cell
//! is computed alone, with these values in the line's used-set for the time.

use std::collections::HashMap;

use crate::engine::bits::{WORD, has};
use crate::game::{Four, PassLevel};

/// The forbidden values of a level: by layer and sheet the columns and values, ascending.
pub struct Forbidden(HashMap<(usize, usize), Vec<(usize, usize)>>);

/// The forbidden values of a line.
#[derive(Clone, Copy)]
pub struct OfLine<'a>(&'a [(usize, usize)]);

/// The forbidden values of a cell.
pub struct Values<'a>(&'a [(usize, usize)]);

/// Values that were put into a used-set.
pub struct Added(Vec<usize>);

impl Forbidden {
    pub fn new(rules: &Four, level: PassLevel) -> Self {
        let mut lines: HashMap<_, Vec<_>> = HashMap::new();
        for [layer, sheet, column, value] in rules.forbidden(level).into_iter().map(|cell| cell.map(|n| n as usize)) {
            lines.entry((layer, sheet)).or_default().push((column, value));
        }
        Self(lines)
    }

    pub fn of(&self, layer: usize, sheet: usize) -> OfLine<'_> {
        OfLine(self.0.get(&(layer, sheet)).map_or(&[], |line| line))
    }
}

impl<'a> OfLine<'a> {
    /// The end of the cells that can be computed together from a column on, at most `end`; and, if that is a single
    /// cell, the values forbidden in it.
    pub fn until(self, column: usize, end: usize) -> (usize, Values<'a>) {
        let later = &self.0[self.0.partition_point(|&(other, _)| other < column)..];
        let (here, next) = later.split_at(later.partition_point(|&(other, _)| other == column));
        if here.is_empty() {
            (next.first().map_or(end, |&(other, _)| other.min(end)), Values(here))
        } else {
            (column + 1, Values(here))
        }
    }
}

impl Values<'_> {
    /// Puts the values into a used-set whose first word is `base`. No search reaches values beyond its end.
    pub fn add(&self, row: &mut [u64], base: usize) -> Added {
        let inside = self.0.iter().filter_map(|&(_, value)| value.checked_sub(base * WORD));
        let new: Vec<usize> = inside.filter(|&value| value < row.len() * WORD && !has(row, value)).collect();
        new.iter().for_each(|&value| row[value / WORD] |= 1 << (value % WORD));
        Added(new)
    }
}

impl Added {
    pub fn take_out(self, row: &mut [u64]) {
        for value in self.0 {
            row[value / WORD] &= !(1 << (value % WORD));
        }
    }
}
