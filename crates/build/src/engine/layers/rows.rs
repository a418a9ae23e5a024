//! Lines, and what their rows take along from one slab of columns to the next.

use std::ops::Range;

use serde::{Deserialize, Serialize};

use crate::engine::parts;

/// A line on its way along the columns.
#[derive(Default)]
pub struct Line {
    /// From the word of the tile's first column on in Chomp, from 0 in Nim.
    pub row: Vec<u64>,
    /// Those in the slab.
    pub values: Vec<u32>,
    pub ended: bool,
}

impl Line {
    /// Begins another line in the same memory.
    pub fn clear(&mut self) {
        self.row.clear();
        self.values.clear();
        self.ended = false;
    }
}

/// The rows of a tile for the next slab.
#[derive(Default, Serialize, Deserialize)]
pub struct Rows {
    /// One after the other: in one piece, because each line has one.
    #[serde(with = "parts::words")]
    words: Vec<u64>,
    /// Of each line how many words it has there; nothing of one that has ended.
    lengths: Vec<Option<u32>>,
}

impl Rows {
    /// Some words of each line that goes on, without those that are empty at the end.
    pub fn of(lines: &[Line], words: &Range<usize>) -> Self {
        let mut rows = Self::default();
        for line in lines {
            let part = line.row.get(words.start..words.end.min(line.row.len())).unwrap_or_default();
            let length = part.iter().rposition(|&word| word != 0).map_or(0, |last| last + 1);
            let kept = &part[..if line.ended { 0 } else { length }];
            rows.words.extend_from_slice(kept);
            rows.lengths.push((!line.ended).then_some(kept.len() as u32));
        }
        rows.words.shrink_to_fit();
        rows
    }

    /// Whether these are rows of a number of lines.
    pub fn are(&self, lines: usize) -> bool {
        let words = self.lengths.iter().flatten().map(|&length| u64::from(length)).sum::<u64>();
        self.lengths.len() == lines && words == self.words.len() as u64
    }

    /// Bytes of all.
    pub fn bytes(&self) -> u64 {
        (8 * self.words.len() + 4 * self.lengths.len()) as u64
    }

    /// Words of the longest one.
    pub fn longest(&self) -> usize {
        self.lengths.iter().flatten().max().map_or(0, |&words| words as usize)
    }

    /// Gives the lines of a tile what they had: one for each line, or none.
    pub fn give(self, lines: &mut [Line]) {
        let mut rest = &self.words[..];
        for (line, length) in lines.iter_mut().zip(self.lengths) {
            let Some(length) = length else {
                line.ended = true;
                continue;
            };
            let row;
            (row, rest) = rest.split_at(length as usize);
            line.row = row.to_vec();
        }
    }
}
