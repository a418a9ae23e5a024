//! A band at home: its completions as they come from the ranks that have computed them.

use std::sync::Arc;

use rayon::Scope;

use super::super::Sink;
use super::super::band::Row;
use super::super::involution::recall;
use super::super::recursion::Recursion;
use super::super::tails::{Ending, canonical};
use super::super::wavefront::Work;
use super::front::{Front, State};
use super::wire::Input;
use super::{Garbled, Letter, Mail, letter};
use crate::game::NONE;

/// A band that is on its way, at home.
#[derive(Default)]
pub struct AtHome {
    /// What has come and is not yet read.
    post: Vec<Letter>,
    /// Whether a thread has the sheets.
    busy: bool,
    sheets: Option<Sheets>,
}

/// What is known of the sheets of a band.
struct Sheets {
    /// By level.
    levels: Vec<Vec<Row>>,
    /// Tiles of the band that have come, and tiles of lower bands.
    tiles: usize,
    pairs: usize,
    /// The letter about its end.
    ended: Option<Letter>,
}

impl<'a, R: Recursion, S: Sink, M: Mail> Front<'a, R, S, M>
where
    S::Error: From<Garbled>,
{
    /// Takes a letter about a band that is at home here.
    pub fn comes_home<'s>(&'s self, scope: &Scope<'s>, state: &mut State<S>, band: usize, letter: &Letter) {
        state.home.entry(band).or_default().post.push(Arc::clone(letter));
        self.attend(scope, state, band);
    }

    /// Has the post of a band read, if nobody does yet. A symmetric game's band waits until what it reads from the past
    /// is there.
    pub fn attend<'s>(&'s self, scope: &Scope<'s>, state: &mut State<S>, band: usize) {
        let may_begin = band < state.left.next + self.work.plan.in_flight;
        let Some(home) = state.home.get_mut(&band) else { return };
        if !state.stopped && state.error.is_none() && may_begin && !home.busy && !home.post.is_empty() {
            home.busy = true;
            scope.spawn(move |_| self.read_post(band));
        }
    }

    /// Reads the post of a band until there is none, and hands the band over when it is complete.
    fn read_post(&self, band: usize) {
        let _alarm = self.alarm();
        if let Err(error) = self.read_all(band) {
            self.lock().error = Some(error);
        }
    }

    fn read_all(&self, band: usize) -> Result<(), S::Error> {
        let taken = self.lock().home.get_mut(&band).and_then(|home| home.sheets.take());
        let mut sheets = match taken {
            Some(sheets) => sheets,
            None => Sheets { levels: self.begin(band)?, tiles: 0, pairs: 0, ended: None },
        };
        loop {
            let post = {
                let mut state = self.lock();
                // It stays there until it is complete.
                let Some(home) = state.home.get_mut(&band) else { return Ok(()) };
                if home.post.is_empty() {
                    if !self.is_complete(band, &sheets) {
                        home.sheets = Some(sheets);
                        home.busy = false;
                        return Ok(());
                    }
                    state.home.remove(&band);
                    break;
                }
                std::mem::take(&mut home.post)
            };
            for letter in post {
                self.read(band, &mut sheets, letter).ok_or(Garbled)?;
            }
        }
        let levels = Self::finish(sheets).ok_or(Garbled)?;
        self.work.hand_over(band, levels.into_iter())
    }

    /// The first band of which a band is told by messages.
    fn first_told(&self, band: usize) -> usize {
        (band + 1).saturating_sub(self.work.plan.in_flight).max(self.bands.start)
    }

    /// The sheets of a band, with what the bands that have left say of them.
    fn begin(&self, band: usize) -> Result<Vec<Vec<Row>>, S::Error> {
        let rows = self.work.rows(band);
        let mut levels = Vec::new();
        for &level in &self.work.plan.levels {
            let mut sheets: Vec<Row> = rows.clone().map(|row| self.work.blank(row)).collect();
            if R::SYMMETRIC {
                let past = 0..self.work.rows(self.first_told(band)).start.min(rows.start);
                recall(&self.work, level, past, &rows, &mut sheets)?;
            }
            levels.push(sheets);
        }
        Ok(levels)
    }

    /// Reads a letter.
    fn read(&self, band: usize, sheets: &mut Sheets, letter: Letter) -> Option<()> {
        let mut input = Input::new(&letter);
        let (kind, from, block) = (input.u8()?, input.u32()? as usize, input.u32()? as usize);
        if kind == letter::ENDED {
            sheets.ended = Some(letter);
            return Some(());
        }
        let (numbers, columns, levels) = (self.work.rows(from), self.work.columns(block), &mut sheets.levels);
        let (own, start) = (from == band, self.work.rows(band).start);
        // Bands and blocks are as wide, so that the columns of the block `band` are the numbers of the sheets.
        let mirrors = R::SYMMETRIC && block == band;
        let shape = (levels.len(), numbers.len(), columns);
        letter::take_cells(&mut input, self.work.rules, shape, |level, lane, columns, values| {
            let number = numbers.start + lane as u32;
            let sheets = &mut levels[level];
            if own {
                put::<R>(&mut sheets[lane], columns, values);
            }
            if mirrors {
                // f(w,x) = z makes f(x,z) = w.
                for (&column, &value) in columns.iter().zip(values).filter(|(column, _)| **column > number) {
                    if let Some(sheet) = sheets.get_mut((column - start) as usize)
                        && let Some(there) = sheet.completions.get_mut(value.wrapping_sub(sheet.first) as usize)
                    {
                        *there = number;
                    }
                }
            }
        })?;
        if own {
            sheets.tiles += 1;
        } else {
            sheets.pairs += 1;
        }
        Some(())
    }

    /// Whether all has come.
    fn is_complete(&self, band: usize, sheets: &Sheets) -> bool {
        let last = sheets.ended.as_ref().and_then(|letter| Input::new(letter.get(5..)?).u32());
        let pairs = if R::SYMMETRIC { band - self.first_told(band) } else { 0 };
        last.is_some_and(|last| sheets.tiles == last as usize + 1 - self.work.first_block(band))
            && sheets.pairs == pairs
    }

    /// The sheets with their ends. What was proved in some block is brought into its canonical form.
    fn finish(sheets: Sheets) -> Option<Vec<Vec<Row>>> {
        let Sheets { mut levels, ended, .. } = sheets;
        let ended = ended?;
        let mut input = Input::new(ended.get(9..)?);
        for row in levels.iter_mut().flatten() {
            row.ending = match letter::take_ending(&mut input)? {
                Some(Ending::Tail { start, offsets }) => {
                    if start.checked_sub(row.first)? as usize != row.completions.len() {
                        return None;
                    }
                    Some(canonical(row.first, &mut row.completions, offsets))
                }
                ending => ending,
            };
        }
        input.is_empty().then_some(levels)
    }
}

/// Puts completions into a sheet, by ascending columns. A symmetric game's has room for the columns of the window, and what is
/// outside of it is nobody's; others grow.
fn put<R: Recursion>(sheet: &mut Row, columns: &[u32], values: &[u32]) {
    let first = sheet.first;
    let place = |column: u32| column.wrapping_sub(first) as usize;
    if let Some(&last) = columns.last()
        && !R::SYMMETRIC
        && sheet.completions.len() <= place(last)
    {
        sheet.completions.resize(place(last) + 1, NONE);
    }
    // What is outside goes to the place after all columns, as in `involution`.
    let Some(outside) = sheet.completions.len().checked_sub(1) else { return };
    for (&column, &value) in columns.iter().zip(values) {
        sheet.completions[place(column).min(outside)] = value;
        if R::SYMMETRIC {
            sheet.completions[place(value).min(outside)] = column;
        }
    }
}
