//! The data that bands and blocks carry from tile to tile.

use std::ops::Range;

use serde::{Deserialize, Serialize};

use super::keep::Partner;
use super::recursion::Recursion;
use super::tails::Ending;
use super::windows::Windows;
use supermex_game::NONE;

/// A band of sheets that moves through the blocks: by pass level, in the order of the plan.
#[derive(Clone, Serialize, Deserialize)]
pub struct Rows {
    pub levels: Vec<LevelRows>,
}

/// A band at one pass level.
#[derive(Clone, Serialize, Deserialize)]
pub struct LevelRows {
    pub used: Windows,
    pub sheets: Vec<Row>,
    /// In a run of a symmetric game that keeps some sheets: the partners so far.
    #[serde(skip)]
    pub partners: Vec<Partner>,
}

/// A sheet in flight. To another process it goes without its completions.
#[derive(Clone, Default, Serialize, Deserialize)]
pub struct Row {
    /// The column of the first completion that is kept here: the sheet's own, or that of the block where many ranks share
    /// the columns.
    #[serde(skip)]
    pub first: u32,
    /// From there on.
    #[serde(skip)]
    pub completions: Vec<u32>,
    /// What follows the completions, once that is known.
    pub ending: Option<Ending>,
    /// Whether it is in the registry of finished sheets.
    pub registered: bool,
}

impl Rows {
    /// All sheets, level by level.
    pub fn sheets(&self) -> impl Iterator<Item = &Row> {
        self.levels.iter().flat_map(|level| &level.sheets)
    }

    /// Whether it has this number of levels and sheets.
    pub fn are(&self, levels: usize, sheets: usize) -> bool {
        let fits = |level: &LevelRows| level.sheets.len() == sheets && level.used.lanes() == sheets;
        self.levels.len() == levels && self.levels.iter().all(fits)
    }

    /// Forgets what sheets have used that have ended: they will never be asked again.
    pub fn close_ended(&mut self) {
        for LevelRows { used, sheets, .. } in &mut self.levels {
            (0..sheets.len()).filter(|&lane| sheets[lane].ending.is_some()).for_each(|lane| used.close(lane));
        }
    }
}

impl Row {
    /// A sheet that is unknown from a column on.
    pub fn at(first: u32) -> Self {
        Self { first, ..Self::default() }
    }

    /// Reserves memory for `known` completions. It doubles, so that little is copied, but up to a sixteenth more than the `width` of
    /// the last sheets: the bands in flight are a good part of all memory.
    pub fn reserve(&mut self, known: usize, width: usize) {
        if self.completions.capacity() < known {
            let width = width.max(known);
            let wanted = (2 * known).min(width + width / 16);
            self.completions.reserve_exact(wanted - self.completions.len());
        }
    }

    /// Forgets all completions, and has those of a block next.
    pub fn narrow(&mut self, first_column: u32, columns: &Range<u32>, symmetric: bool) {
        self.first = first_column.max(columns.start);
        self.completions.clear();
        if symmetric {
            // A place after all columns: see `involution`.
            self.completions.resize(columns.end.saturating_sub(self.first) as usize + 1, NONE);
        }
    }

    /// The completions in columns that the sheet has been computed for; `NONE` where it has none.
    pub fn completions_in(&self, columns: &Range<u32>, out: &mut Vec<u32>) {
        out.clear();
        let from = columns.start.max(self.first).min(columns.end);
        out.resize((from - columns.start) as usize, NONE);
        let kept = |column: u32| (column.saturating_sub(self.first) as usize).min(self.completions.len());
        out.extend_from_slice(&self.completions[kept(from)..kept(columns.end)]);
        if let Some(Ending::Tail { start, offsets }) = &self.ending {
            let beyond = columns.start + out.len() as u32..columns.end;
            let phase = beyond.start.saturating_sub(*start) as usize % offsets.len();
            out.extend(beyond.zip(offsets.iter().cycle().skip(phase)).map(|(column, offset)| column + offset));
        }
        out.resize(columns.len(), NONE);
    }
}

/// A block of columns that moves through the bands: what the columns have used, by pass level.
#[derive(Serialize, Deserialize)]
pub struct Columns {
    pub levels: Vec<LevelColumns>,
}

/// A block at one pass level.
#[derive(Serialize, Deserialize)]
pub struct LevelColumns {
    pub used: Windows,
    /// Every sheet below this one is in `used`, by its completions or by its tail.
    pub sheets: u32,
    /// The diagonal of every sheet below this one is in `used`. No column takes those values; without them no word of a
    /// column would ever be full.
    pub diagonal: u32,
}

impl LevelColumns {
    /// Columns that no sheet has reached yet.
    pub fn open<R: Recursion>(rules: &R, columns: &Range<u32>) -> Self {
        let floor = rules.least(columns.start) as usize;
        let mut used = Windows::new(columns.len(), floor..floor + 1);
        for (lane, column) in columns.clone().enumerate() {
            used.close_below(lane, rules.least(column) as usize);
        }
        Self { used, sheets: 0, diagonal: 0 }
    }
}
