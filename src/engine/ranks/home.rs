//! A band at home: what comes of it from the ranks that compute it, and its sheets when all has come.

use std::collections::BTreeMap;
use std::sync::Arc;

use rayon::ScopeFifo;

use super::super::Sink;
use super::super::band::Row;
use super::super::involution::{mirror, recall};
use super::super::recursion::Recursion;
use super::super::tails::{Ending, canonical};
use super::super::wavefront::Work;
use super::front::{Front, State};
use super::letter::{self, Cells};
use super::wire::Input;
use super::{Garbled, Letter, Mail};
use crate::game::NONE;

/// A band that is on its way, at home: letters, which take a third (Nim) to two thirds (Chomp) of the room of their sheets.
#[derive(Default)]
pub struct AtHome {
    /// What was computed of the band, by block, and of its sheets' columns in lower bands, by band.
    tiles: BTreeMap<usize, Letter>,
    pairs: BTreeMap<usize, Letter>,
    /// How it ends.
    ended: Option<Letter>,
}

impl<'a, R: Recursion, S: Sink, M: Mail> Front<'a, R, S, M>
where
    S::Error: From<Garbled>,
{
    /// The bands whose sheets a tile concerns: its own, and in a symmetric game perhaps the one of the numbers of its columns.
    pub fn concerned(&self, band: usize, block: usize) -> impl Iterator<Item = usize> + use<R, S, M> {
        // Bands and blocks are as wide.
        [Some(band), self.work.is_wanted(band, block).then_some(block)].into_iter().flatten()
    }

    /// Takes what was computed of a band in a block to the bands that it concerns, if they are at home here.
    pub fn bring_home<'s>(
        &'s self,
        scope: &ScopeFifo<'s>,
        state: &mut State<S>,
        (band, block): (usize, usize),
        cells: &Letter,
    ) {
        for whose in self.concerned(band, block).filter(|&whose| self.share.home(whose) == self.share.rank) {
            let home = state.home.entry(whose).or_default();
            let (told, of) = if whose == band { (&mut home.tiles, block) } else { (&mut home.pairs, band) };
            told.insert(of, Arc::clone(cells));
            self.attend(scope, state, whose);
        }
    }

    /// Takes how a band ends, if it is at home here.
    pub fn ends_at_home<'s>(&'s self, scope: &ScopeFifo<'s>, state: &mut State<S>, band: usize, ended: &Letter) {
        if self.share.home(band) == self.share.rank {
            state.home.entry(band).or_default().ended = Some(Arc::clone(ended));
            self.attend(scope, state, band);
        }
    }

    /// Has a band handed over, if all of it has come. A symmetric game's band waits until what it reads from the past
    /// is there.
    pub fn attend<'s>(&'s self, scope: &ScopeFifo<'s>, state: &mut State<S>, band: usize) {
        let may_end = band < state.left.next + self.work.plan.in_flight && !state.stopped && state.error.is_none();
        let is_complete = |home: &AtHome| may_end && self.is_complete(band, home);
        if !state.home.get(&band).is_some_and(is_complete) {
            return;
        }
        if let Some(home) = state.home.remove(&band) {
            scope.spawn_fifo(move |_| {
                let _alarm = self.alarm();
                let levels = self.sheets(band, &home);
                if let Err(error) = levels.and_then(|levels| self.work.hand_over(band, levels.into_iter())) {
                    self.lock().error = Some(error);
                }
            });
        }
    }

    /// Whether all has come.
    fn is_complete(&self, band: usize, home: &AtHome) -> bool {
        let last = home.ended.as_ref().and_then(|letter| Input::new(letter.get(5..)?).u32());
        let pairs = if R::SYMMETRIC { band - self.work.first_recent(band) } else { 0 };
        last.is_some_and(|last| home.tiles.len() == last as usize + 1 - self.work.first_block(band))
            && home.pairs.len() == pairs
    }

    /// The sheets of a band, by level.
    fn sheets(&self, band: usize, home: &AtHome) -> Result<Vec<Vec<Row>>, S::Error> {
        let rows = self.work.rows(band);
        let mut levels = self.computed(band, home).ok_or(Garbled)?;
        if R::SYMMETRIC {
            let past = 0..self.work.rows(self.work.first_recent(band)).start;
            for (sheets, &level) in levels.iter_mut().zip(&self.work.plan.levels) {
                recall(&self.work, level, past.clone(), &rows, sheets)?;
            }
        }
        Ok(levels)
    }

    /// The sheets of a band, with what the letters say of them.
    fn computed(&self, band: usize, home: &AtHome) -> Option<Vec<Vec<Row>>> {
        let rows = self.work.rows(band);
        let tiles = home.tiles.iter().map(|(&block, letter)| Cells::open(letter, self.work.columns(block)));
        let mut tiles = tiles.collect::<Option<Vec<_>>>()?;
        let blank = |row| self.work.blank(row);
        let mut levels = Vec::new();
        for _ in &self.work.plan.levels {
            let mut sheets: Vec<Row> = rows.clone().map(blank).collect();
            for sheet in &mut sheets {
                // All that is known of one sheet, before the next: it stays in the cache.
                for tile in &mut tiles {
                    put(self.work.rules, sheet, tile)?;
                }
            }
            levels.push(sheets);
        }
        if !tiles.iter().all(Cells::is_empty) {
            return None;
        }
        if R::SYMMETRIC {
            let diagonal = home.tiles.get(&band).map(|letter| (&band, letter));
            for (&lower, letter) in diagonal.into_iter().chain(&home.pairs) {
                let (numbers, columns) = (self.work.rows(lower), self.work.columns(band));
                let mut cells = Cells::open(letter, columns.clone())?;
                for sheets in &mut levels {
                    let mut lines = vec![NONE; numbers.len() * columns.len()];
                    for line in lines.chunks_exact_mut(columns.len()) {
                        cells.next(self.work.rules, |column, value| line[(column - columns.start) as usize] = value)?;
                    }
                    mirror(sheets, rows.start, numbers.clone(), (&lines, columns.len()));
                }
            }
        }
        let mut ended = Input::new(home.ended.as_ref()?.get(9..)?);
        for row in levels.iter_mut().flatten() {
            row.ending = match letter::take_ending(&mut ended)? {
                Some(Ending::Tail { start, offsets }) => {
                    if start.checked_sub(row.first)? as usize != row.completions.len() {
                        return None;
                    }
                    // What was proved in some block is brought into its canonical form.
                    Some(canonical(row.first, &mut row.completions, offsets))
                }
                ending => ending,
            };
        }
        ended.is_empty().then_some(levels)
    }
}

/// Puts what a tile has of a sheet into it, after what the tiles before it have. A symmetric game's sheet has room for the columns
/// of the window, and what is outside of it is nobody's; others grow.
fn put<R: Recursion>(rules: &R, sheet: &mut Row, tile: &mut Cells<'_>) -> Option<()> {
    let Row { first, completions, .. } = sheet;
    if !R::SYMMETRIC {
        return tile.next(rules, |_, value| completions.push(value));
    }
    // What is outside goes to the place after all columns, as in `involution`.
    let outside = completions.len().checked_sub(1)?;
    let place = |column: u32| (column.wrapping_sub(*first) as usize).min(outside);
    tile.next(rules, |column, value| {
        completions[place(column)] = value;
        completions[place(value)] = column;
    })
}
