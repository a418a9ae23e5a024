//! What the columns of a block have in common, and need not keep.
//!
//! In an infinite game whose sheets end, a column far from the band's sheets has three parts, from its low-water mark up: the values of
//! all tails that have begun there and of the diagonal; above these the values of sheets that still are scattered; and nothing. The first part
//! follows from the registry of tails, in Chomp all of it below about 1.414 times the column's number. And the sheets of the band look for values
//! below it and above it only: there they are full themselves. So the windows of a block have a **hole** where both hold. Before a tile, the part of
//! the hole in which some sheet is not full is filled again.

use std::ops::Range;

use super::band::{LevelTile, Recursing};
use super::bits::{self, WORD};
use super::endings::Endings;
use super::recursion::Recursion;
use super::state::{LevelColumns, LevelRows};
use super::tails::{TURN, Tail};
use super::windows::{GROUP, Windows};

/// Words of a hole that are filled at a time if half of the hole is not less. Then the next bands find the hole as it is: a
/// band of 256 sheets of Chomp goes on by about 10 words.
const AHEAD: usize = 4 * GROUP;

/// What all columns of a block exclude in some words: the diagonal, and the tails that have begun.
pub struct Common<'a> {
    words: Range<usize>,
    diagonal: Vec<u64>,
    /// Of most tails, if all with these offsets have begun before the block.
    turn: Option<&'a [Vec<u64>]>,
    /// Other tails: their starts, and a period of offsets.
    tails: Vec<Tail<'a>>,
}

impl Endings {
    /// What is common in some words of a block. Sheets from a first one on are not in its diagonal yet.
    fn common(&self, words: Range<usize>, block: &Range<u32>, first_row: u32) -> Common<'_> {
        let mut diagonal: Vec<u64> = words.clone().map(|word| bits::word(&self.diagonal, word)).collect();
        for &value in self.firsts.get(first_row as usize..).unwrap_or_default() {
            if let Some(word) = (value as usize / WORD).checked_sub(words.start).and_then(|at| diagonal.get_mut(at)) {
                *word &= !(1 << (value % WORD as u32));
            }
        }
        let offset = |word: usize, column: u32| ((word * WORD) as u32).saturating_sub(column);
        let offsets = offset(words.start, block.end)..offset(words.end, block.start);
        let (turn, tails) = self.registry.with_offsets(offsets, block.start);
        Common { words, diagonal, turn, tails }
    }

    /// Whether the columns of a block exclude only what is common, in some words.
    fn has(&self, used: &Windows, words: Range<usize>, block: &Range<u32>, first_row: u32) -> bool {
        let common = self.common(words.clone(), block, first_row);
        // Otherwise each time would take a look at all tails.
        let mut given = Vec::new();
        common.turn.is_some()
            && block.clone().enumerate().all(|(lane, column)| {
                common.of(column, &mut given);
                let mut there = words.clone().zip(&given).take_while(|(word, _)| *word < used.words().end);
                there.all(|(word, bits)| used.word(lane, word) & !bits == 0)
            })
    }
}

impl Common<'_> {
    /// The words of a column, put into `out`.
    fn of(&self, column: u32, out: &mut Vec<u64>) {
        out.clone_from(&self.diagonal);
        if let Some(turn) = self.turn {
            let turn = &turn[column as usize % TURN];
            for (word, out) in self.words.clone().zip(&mut *out) {
                if let Some(offset) = (word * WORD).checked_sub(column as usize) {
                    *out |= bits::word_from(turn, offset);
                }
            }
        }
        for &(start, offsets) in &self.tails {
            let Some(since) = column.checked_sub(start) else { continue };
            let value = (column + offsets[since as usize % offsets.len()]) as usize;
            if let Some(word) = (value / WORD).checked_sub(self.words.start).and_then(|at| out.get_mut(at)) {
                *word |= 1 << (value % WORD);
            }
        }
    }
}

impl<R: Recursion> Recursing<'_, R> {
    /// Widens the windows of a block's columns for values below `end`, and makes a hole in them that fits the sheets of a band.
    pub fn open_columns(
        &self,
        tile: &LevelTile,
        band: &LevelRows,
        columns: &mut LevelColumns,
        (floor, end): (usize, usize),
    ) {
        let LevelTile { rows, block, .. } = tile;
        let first = |lane: usize| self.tiling.rules.first_column(rows.start + lane as u32);
        let goes_on = |lane: &usize| first(*lane) < block.end && band.sheets[*lane].ending.is_none();
        let lanes: Vec<usize> = (0..rows.len()).filter(goes_on).collect();
        // What a sheet excludes is not known before it begins.
        let begun = lanes.last().is_none_or(|&lane| first(lane) < block.start);
        let is_full = |word: usize| begun && lanes.iter().all(|&lane| band.used.is_full(lane, word..word + GROUP));
        let (hole, last) = (columns.used.hole(), columns.used.words().end);
        let open = hole.clone().step_by(GROUP).rfind(|&word| !is_full(word));
        if open.is_none() && end <= last * WORD {
            return;
        }
        // Those that are new are empty.
        let last = columns.used.last_word(end);
        let start = match open {
            Some(open) => open + ((hole.end - open) / 2 / GROUP * GROUP).clamp(GROUP, AHEAD),
            None if hole.is_empty() => (columns.used.most_low() + 1).div_ceil(GROUP) * GROUP,
            None => hole.start,
        };
        let start = (start..last).step_by(GROUP).find(|&word| is_full(word)).unwrap_or(last);
        let mut stop = start.max(hole.end);
        if let Some(endings) = self.endings(tile.at) {
            let is_common = |word: usize| endings.has(&columns.used, word..word + GROUP, block, rows.start);
            while stop < last && is_full(stop) && is_common(stop) {
                stop += GROUP;
            }
        }
        let new = if start < stop { start..stop } else { 0..0 };
        let lost = if new.is_empty() { hole } else { hole.start..hole.end.min(new.start) };
        columns.used.reshape(floor, end, new);
        if let Some(endings) = self.endings(tile.at).filter(|_| !lost.is_empty()) {
            let common = endings.common(lost.clone(), block, rows.start);
            let mut given = Vec::new();
            for (lane, column) in block.clone().enumerate() {
                common.of(column, &mut given);
                lost.clone().zip(&given).for_each(|(word, &bits)| columns.used.put(lane, word, bits));
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::chomp::Chomp;
    use super::super::plan::{Band, Plan, Sink};
    use super::super::wavefront;
    use super::*;
    use crate::BuildError;
    use supermex_game::{PassLevel, Rest, Variants};

    /// Takes sheets, and forgets them.
    struct Forgetting;

    impl Sink for Forgetting {
        fn band(&self, _: Band) -> Result<(), BuildError> {
            Ok(())
        }

        fn read_back(
            &self,
            _: PassLevel,
            _: Range<u32>,
            _: Range<u32>,
            _: &mut dyn FnMut(u32, &[u32]),
        ) -> Result<(), BuildError> {
            Err(BuildError::Stopped)
        }

        fn ending(&self, _: PassLevel, _: u32) -> Result<(u32, Rest), BuildError> {
            Err(BuildError::Stopped)
        }
    }

    /// Chomp by its definition: for one column of `step` the values of the sheets, 0 where there is none; and the first value of each sheet.
    fn chomp(sheets: usize, columns: usize, step: usize) -> (Vec<Vec<u32>>, Vec<usize>) {
        let words = 2 * columns / WORD;
        let mut of_column = vec![vec![0u64; words]; columns];
        let mut lows: Vec<usize> = (0..columns).map(|column| column / WORD).collect();
        let (mut diagonal, mut firsts) = (vec![0u64; words], Vec::new());
        // The board without its poison.
        of_column[0][0] = 1;
        let mut some = vec![vec![0; sheets]; columns.div_ceil(step)];
        for sheet in 0..sheets {
            let (mut of_sheet, mut least) = (diagonal.clone(), sheet / WORD);
            for column in sheet..columns {
                let low = &mut lows[column];
                let of_column = &mut of_column[column];
                while of_column[*low] | diagonal[*low] == !0 {
                    *low += 1;
                }
                while of_sheet[least] == !0 {
                    least += 1;
                }
                let mut word = least.max(*low).max(column / WORD);
                let value = loop {
                    let below = if word == column / WORD { !(!0 << (column % WORD)) } else { 0 };
                    let free = !(of_sheet[word] | of_column[word] | below);
                    if free != 0 {
                        break word * WORD + free.trailing_zeros() as usize;
                    }
                    word += 1;
                };
                of_sheet[value / WORD] |= 1 << (value % WORD);
                of_column[value / WORD] |= 1 << (value % WORD);
                if column == sheet {
                    firsts.push(value);
                }
                if column % step == 0 {
                    some[column / step][sheet] = value as u32;
                }
                if value == column {
                    break;
                }
            }
            let first = firsts[sheet];
            diagonal[first / WORD] |= 1 << (first % WORD);
        }
        (some, firsts)
    }

    #[test]
    #[ignore = "half a minute: small sheets have no holes"]
    fn a_hole_gives_what_columns_have_there() {
        const SHEETS: usize = 22_000;
        const STEP: usize = 61;
        let rules = Chomp::new(&Variants::default());
        let plan = Plan {
            sheets: 0..SHEETS as u32,
            columns: None,
            width: None,
            levels: vec![PassLevel::ZERO],
            tile: 256,
            in_flight: 2,
            known: (0, 0),
        };
        let work = Recursing::new(&rules, &Forgetting, &plan);
        let bands = work.tiling.bands();
        let pause = bands.end * 4 / 5;
        let left = wavefront::run(&work, bands.start..pause, 2, Vec::new()).ok().unwrap();
        let holes = left.blocks.iter().flatten().filter(|columns| !columns.levels[0].used.hole().is_empty());
        assert!(holes.count() > 3);
        // A run goes on from what was saved of the columns.
        let saved = postcard::to_allocvec(&left.blocks).unwrap();
        let blocks = postcard::from_bytes(&saved).unwrap();
        let left = wavefront::run(&work, pause..bands.end, 2, blocks).ok().unwrap();
        let (values, firsts) = chomp(SHEETS, SHEETS * 145 / 100, STEP);
        let endings = work.endings(0).unwrap();
        let mut made = 0;
        for (block, columns) in left.blocks.iter().enumerate() {
            let Some(columns) = columns else { continue };
            let LevelColumns { used, sheets, diagonal } = &columns.levels[0];
            let (range, words) = (work.tiling.columns(block), used.words());
            let common = endings.common(used.hole(), &range, *diagonal);
            for (lane, column) in range.enumerate().filter(|(_, column)| (*column as usize).is_multiple_of(STEP)) {
                let Some(values) = values.get(column as usize / STEP) else { continue };
                let mut given = Vec::new();
                common.of(column, &mut given);
                // Of the sheets that have passed the block, and of all.
                let [passed, all] = [*sheets as usize, SHEETS].map(|sheets| {
                    let mut set = vec![0u64; words.end];
                    values[..sheets].iter().for_each(|&value| bits::insert(&mut set, value as usize));
                    firsts[..*diagonal as usize].iter().for_each(|&value| bits::insert(&mut set, value));
                    set
                });
                for word in (words.start..words.end).filter(|word| *word > column as usize / WORD) {
                    let given = if used.hole().contains(&word) {
                        made += 1;
                        given[word - used.hole().start]
                    } else {
                        used.word(lane, word)
                    };
                    assert_eq!(passed[word] & !given, 0, "column {column}, word {word}");
                    assert_eq!(given & !all[word], 0, "column {column}, word {word}");
                }
            }
        }
        assert!(made > 1000, "{made} words");
    }
}
