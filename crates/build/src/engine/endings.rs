//! Games whose sheets end: the values that ended sheets exclude in later columns, and when a sheet is finished.

use std::ops::Range;

use serde::{Deserialize, Serialize};

use super::bits::{self, insert};
use super::plan::Sink;
use super::state::{LevelColumns, Row};
use super::tails::{Ending, Registry, canonical};
use super::windows::{Lane, Windows};
use crate::BuildError;
use supermex::format::LIMIT;
use supermex_game::{NONE, PassLevel, Rest};

/// The beginnings and the endings of the sheets of one pass level.
#[derive(Default, Serialize, Deserialize)]
#[serde(from = "Saved")]
pub struct Endings {
    /// Whether sheets go on until they have ended or their tail is proved.
    proves: bool,
    pub registry: Registry,
    /// The completions with which the sheets begin, by sheet and as a set: all higher sheets exclude them.
    pub firsts: Vec<u32>,
    #[serde(skip_serializing)]
    pub diagonal: Vec<u64>,
    /// A sheet ended at once, `g(c,c) = c`: all the sheets above it are empty.
    #[serde(skip_serializing)]
    over: bool,
}

/// What is saved of them.
#[derive(Deserialize)]
struct Saved {
    proves: bool,
    registry: Registry,
    firsts: Vec<u32>,
}

impl From<Saved> for Endings {
    fn from(Saved { proves, registry, firsts }: Saved) -> Self {
        let mut endings = Self { registry, ..Self::new(proves) };
        // A value that no table has is kept out of the set, and refused by `are_of`.
        for (number, first) in (0..).zip(firsts.into_iter().map(|first| first.min(LIMIT))) {
            // An empty sheet has the number of its own, as one that ends at once: all above it are empty too.
            endings.begun(number, Some(first));
        }
        endings
    }
}

/// How far a sheet has been computed.
pub struct Computed<'a> {
    /// The sheet.
    pub number: u32,
    /// One more than the last column that it has been computed for.
    pub end: u32,
    /// Whether the rules forbid no single cell from here on.
    pub forbids_no_more: bool,
    /// What it has used.
    pub used: Lane<'a>,
}

impl Endings {
    pub fn new(proves: bool) -> Self {
        Self { proves, ..Self::default() }
    }

    /// Whether they are those of the sheets below a number, of a run in which sheets go on as in this one.
    pub fn are_of(&self, sheets: u32, proves: bool) -> bool {
        let known = if proves { self.registry.len() == sheets } else { self.registry.len() == 0 };
        self.proves == proves && known && self.firsts.len() == sheets as usize && !self.firsts.contains(&LIMIT)
    }

    /// Reads earlier sheets; returns one more than the last column that any of them has.
    pub fn resume(&mut self, sink: &dyn Sink, level: PassLevel, earlier: Range<u32>) -> Result<u32, BuildError> {
        let mut reach = 0;
        for sheet in earlier {
            let mut first = None;
            let take = &mut |_, line: &[u32]| first = line.first().copied().filter(|&value| value != NONE);
            sink.read_back(level, sheet..sheet + 1, sheet..sheet + 1, take)?;
            self.begun(sheet, first);
            if self.proves {
                let (end, rest) = sink.ending(level, sheet)?;
                reach = reach.max(end);
                self.registry.push(&match rest {
                    Rest::Tail(offsets) => Ending::Tail { start: end, offsets },
                    Rest::Nothing | Rest::Unknown => Ending::Nothing,
                });
            }
        }
        Ok(reach)
    }

    /// One more than the greatest value that lower sheets, which do not reach these columns, exclude in columns below `end`.
    pub fn reach(&self, end: u32) -> usize {
        (end as usize + self.registry.reach() as usize).max(bits::end(&self.diagonal))
    }

    /// Adds to the columns the values that are excluded by sheets below `first_row` that do not reach them, and by the
    /// diagonal. No later sheet can take the values of the diagonal.
    pub fn catch_up(&self, columns: &mut LevelColumns, block: &Range<u32>, first_row: u32) {
        let lanes = block.len();
        if self.proves {
            self.registry.mark(columns.sheets, block.start, lanes, &mut columns.used);
        }
        let excluded = &self.firsts[columns.diagonal as usize..first_row as usize];
        // The diagonal of a band is short: only that part is read for each column.
        if let Some(&least) = excluded.iter().filter(|&&value| value >= block.start).min() {
            let start = least / 64 * 64;
            let mut set = Vec::new();
            for value in excluded.iter().filter_map(|value| value.checked_sub(start)) {
                insert(&mut set, value as usize);
            }
            for lane in 0..lanes {
                columns.used.merge(lane, &set, start as usize);
            }
        }
        columns.diagonal = first_row;
    }

    /// Prepares the used-set of a sheet that begins. The sheet may be empty, and so have ended before.
    pub fn begin(&self, used: &mut Windows, lane: usize) -> Option<Ending> {
        if self.over {
            return Some(Ending::Nothing);
        }
        used.merge(lane, &self.diagonal, 0);
        None
    }

    /// Enters the first completion of the next sheet, if it has any.
    pub fn begun(&mut self, number: u32, completion: Option<u32>) {
        self.over |= completion == Some(number);
        let value = match completion {
            Some(value) => value,
            // A sheet without completions excludes nothing: its own number is below every value that is searched for.
            None => number,
        };
        self.firsts.push(value);
        insert(&mut self.diagonal, value as usize);
    }

    /// Enters the first completion of a sheet that was begun on another rank, unless it is entered already. All lower
    /// sheets are entered.
    pub fn enter_begun(&mut self, number: u32, completion: Option<u32>) {
        if self.firsts.len() == number as usize {
            self.begun(number, completion);
        }
    }

    /// Enters a sheet if it was finished on another rank, unless it is entered already. All lower sheets are entered.
    pub fn enter(&mut self, number: u32, ending: Option<&Ending>) {
        if self.proves && self.registry.len() == number {
            ending.into_iter().for_each(|ending| self.registry.push(ending));
        }
    }

    /// Enters a sheet if it is the lowest unfinished one and has ended, or its tail can be proved. `below` is
    /// the same sheet one pass level down.
    pub fn finish(&mut self, row: &mut Row, computed: &Computed<'_>, below: Option<&Row>) {
        if !self.proves || row.registered || self.registry.len() != computed.number {
            return;
        }
        if row.ending.is_none() {
            if !computed.forbids_no_more || below.is_some_and(|below| !below.registered) {
                return;
            }
            let below = below.and_then(|below| below.ending.as_ref());
            let Some(offsets) = self.registry.prove(computed.used, computed.end, below) else {
                return;
            };
            row.ending = Some(canonical(row.first, &mut row.completions, offsets));
        }
        if let Some(ending) = &row.ending {
            self.registry.push(ending);
            row.registered = true;
        }
    }
}
