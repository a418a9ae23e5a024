//! Every board of Chomp inside a rectangle, in lexicographic order of the rows below the longest.
//!
//! Let `s = (a(1), a(2), …)` be the rows below the longest. At most one length `f(s)` of the longest row makes a
//! P-position with them: the least length from `a(1)` on that is not `f` of a list to which a bite into `s` leads. If
//! some `j < a(1)` has `f(min(s, j)) = j`, there is none, because a bite into the longest row wins. So each `s` needs
//! the set of the lengths `f` of these lists; where the longest row wins, all lengths are in it.
//!
//! Let `V(i, s)` be the set for bites into row `i`: for each `j < a(i)` the value `f` of `s` with the rows from `i` on
//! cut to `j`. Of the rows from `i` on only their parts below `a(i)` matter. If the rows before `i` are fixed and
//! `a(i)` goes up from 0, all `V(i, ·)` are one array, by the rank of the rows after `i`, each cut to `a(i) - 1`. When
//! `a(i)` has gone up,
//!
//! - lists that begin with `q` times `a(i) - 1` come in, each with the set of the one that begins with `q` times
//!   `a(i) - 2` and continues in the same way;
//! - then the `f` that a list had when `a(i)` was one less joins its set. Only one list in a hundred has one. So these
//!   are kept aside until then.
//!
//! The used lengths of many lists at once are the `or` of slices, one of each array, because lists with the same first
//! rows are consecutive in all arrays. For the last rows there are no arrays: one list in fifty is still open after the
//! slices, and the `f` of one in a hundred goes to all lists from which a bite into the last rows leads to it.
//!
//! No length below `a(1)` is looked for. So if `a(1)` leaves at most 16 lengths, a set takes two bytes.
//!
//! Before a list of the first rows, the state is these rows and their arrays, as far as they have come: an interrupted run goes on there.

use std::ops::{BitOrAssign, RangeInclusive};

use serde::Deserialize;

use super::parts;
use super::plan::Saving;
use crate::BuildError;
use supermex_game::Board;
use supermex_game::board::lists;

/// How many of the last rows have their used lengths computed in advance, for all lists at once.
const TOGETHER: usize = 6;
/// Lengths of a narrow set.
const NARROW: usize = 16;
/// Lists that are looked at together.
const LISTS: usize = 8;
/// `progress` is called for this many first rows, and now and then when the last rows are computed together.
const TOLD: usize = 3;
const EVERY: u32 = 64;
/// Sets in a piece of a saved state.
const PIECE: usize = 1 << 19;
/// Bytes of those that are compressed at the same time.
pub const PIECES: u64 = (4 * PIECE * parts::TOGETHER) as u64;
/// Bits of a length behind a place.
const LENGTH: u32 = 5;

/// The ranks of the P-positions inside a rectangle, ascending. `progress` is told how many lists of rows are done, and of
/// how many.
///
/// # Errors
/// Those of saving the state.
pub fn board(board: Board, saving: Option<&dyn Saving>, progress: impl Fn(u64, u64)) -> Result<Vec<u64>, BuildError> {
    let (rows, columns) = (board.rows as usize - 1, board.columns as usize);
    if rows == 0 {
        // The longest row is the only one, and the poisoned square alone is P.
        return Ok(vec![1]);
    }
    let base = (columns + 1).saturating_sub(NARROW);
    let mut state: Option<State> = saving.filter(|saving| saving.goes_on()).map(parts::next).transpose()?;
    let mut search = Search::<u16, _>::new([rows, columns], base..columns + 1, (saving, &progress));
    if base > 0 && state.as_ref().is_none_or(|state| state.a.first().is_some_and(|&length| length < base)) {
        let mut wide = Search::<u32, _>::new([rows, columns], 0..base, (saving, &progress));
        state.take().map_or(Ok(()), |state| wide.restore(state))?;
        wide.lengths(0, 0..=base - 1)?;
        let narrow = |&set: &u32| u16::of(set >> base);
        search.sets[0].iter_mut().zip(&wide.sets[0]).for_each(|(to, from)| *to = narrow(from));
        // What joins is at least `base`: the lengths of the row itself stand for all.
        (search.joining[0], search.found) = (wide.joining.swap_remove(0), wide.found);
    }
    state.map_or(Ok(()), |state| search.restore(state))?;
    search.lengths(0, base..=columns)?;
    let Search { found, sets, joining, .. } = search;
    drop((sets, joining));
    Ok(found.concat())
}

/// A saved state, without the sets.
#[derive(Deserialize)]
struct State {
    /// The first rows.
    a: Vec<usize>,
    joining: Vec<Vec<u64>>,
    found: Vec<Vec<u64>>,
}

/// Bytes of memory that the sets of a rectangle take.
pub fn memory(board: Board) -> u64 {
    // For each row below the longest, the lists of the rows after it without one of all columns. Their number is that of
    // the lists of the first row with one more length.
    board.rows.checked_sub(2).map_or(0, |rows| 2 * lists(board.columns as usize + 1, rows as usize))
}

/// A set of lengths, a bit for each from some length on.
trait Lengths: Copy + Default + Into<u32> + BitOrAssign + Sync {
    /// A set of the lowest bits.
    fn of(bits: u32) -> Self;
}

impl Lengths for u16 {
    #[inline]
    fn of(bits: u32) -> Self {
        bits as u16
    }
}

impl Lengths for u32 {
    #[inline]
    fn of(bits: u32) -> Self {
        bits
    }
}

struct Search<'a, S, P> {
    columns: usize,
    /// Rows below the longest.
    rows: usize,
    /// The length of a set's lowest bit.
    base: usize,
    /// Row from which on used lengths are computed in advance.
    first: usize,
    /// By row before that one, its sets by the rank of the rows after it.
    sets: Vec<Vec<S>>,
    /// By row, the additions to its sets when the row goes up: a place, and a length or 0 for all lengths.
    joining: Vec<Vec<u64>>,
    /// The lengths used by bites, by the rank of the last rows.
    used: Vec<S>,
    /// The rows before the last ones.
    a: Vec<usize>,
    /// By row, the rank of the rows before it, as if those from it on were 0.
    ranks: Vec<usize>,
    /// By length of the longest row, the ranks of the P-positions.
    found: Vec<Vec<u64>>,
    saving: Option<&'a dyn Saving>,
    /// The first rows with which a run goes on, until it has come to them.
    begun: Vec<usize>,
    progress: &'a P,
    /// Calls of `use_together` so far.
    told: u32,
}

impl<'a, S: Lengths, P: Fn(u64, u64)> Search<'a, S, P> {
    /// For some lengths of the first row.
    fn new(
        [rows, columns]: [usize; 2],
        lengths: std::ops::Range<usize>,
        (saving, progress): (Option<&'a dyn Saving>, &'a P),
    ) -> Self {
        let first = rows.saturating_sub(TOGETHER).max(1);
        let array = |below, numbers| vec![S::default(); lists(below, numbers) as usize];
        Self {
            columns,
            rows,
            base: lengths.start,
            first,
            sets: (0..first).map(|row| array(lengths.end - 1, rows - 1 - row)).collect(),
            joining: vec![Vec::new(); first],
            used: array(lengths.end, rows - first),
            a: vec![0; first],
            ranks: vec![0; first + 1],
            found: vec![Vec::new(); columns + 1],
            saving,
            begun: Vec::new(),
            progress,
            told: 0,
        }
    }

    /// Goes through a row at some lengths, and all the rows after it.
    fn lengths(&mut self, row: usize, lengths: RangeInclusive<usize>) -> Result<(), BuildError> {
        let goes_on = self.begun.get(row).copied();
        for length in goes_on.unwrap_or(*lengths.start())..=*lengths.end() {
            if self.begun.len() > row {
                self.place(row, length);
            } else {
                self.lengthen(row, length);
            }
            if self.begun.len() == row + 1 {
                self.begun.clear();
            }
            self.row(row + 1, length)?;
        }
        Ok(())
    }

    /// Goes through a row, at most as long as the one before, and all the rows after it.
    fn row(&mut self, row: usize, most: usize) -> Result<(), BuildError> {
        let is_new = self.begun.is_empty();
        if row <= TOLD && is_new {
            self.tell(row);
            self.save(row)?;
        }
        if row == self.first {
            self.last_rows(most);
            return Ok(());
        }
        if is_new {
            self.joining[row].clear();
        }
        self.lengths(row, 0..=most)
    }

    /// How many sets of a row are made.
    fn made(&self, row: usize) -> usize {
        lists(self.a[row], self.rows - 1 - row) as usize
    }

    /// Saves the state before a row, if that is due.
    fn save(&self, row: usize) -> Result<(), BuildError> {
        let Some(saving) = self.saving.filter(|saving| saving.is_due(0)) else { return Ok(()) };
        let list = |lists: &[Vec<u64>]| lists.iter().map(|list| 8 * list.len() as u64).sum::<u64>();
        let sets = (0..row).map(|row| (self.made(row) * size_of::<S>()) as u64).sum::<u64>();
        let bytes = sets + list(&self.joining[..row]) + list(&self.found);
        saving.save(0, bytes, &mut |put| {
            parts::put(put, &(&self.a[..row], &self.joining[..row], &self.found))?;
            for (row, sets) in self.sets.iter().enumerate().take(row) {
                let sets = &sets[..self.made(row)];
                let piece = |at: usize| {
                    let sets = &sets[at * PIECE..sets.len().min((at + 1) * PIECE)];
                    sets.iter().flat_map(|&set| set.into().to_le_bytes().into_iter().take(size_of::<S>())).collect()
                };
                parts::put_pieces(put, 0..sets.len().div_ceil(PIECE), &piece)?;
            }
            Ok(())
        })
    }

    /// Begins where a state was saved.
    fn restore(&mut self, state: State) -> Result<(), BuildError> {
        let Some(saving) = self.saving else { return Ok(()) };
        let is_list = state.a.windows(2).all(|pair| pair[1] <= pair[0]);
        let longest = state.a.first().is_none_or(|&length| length < self.base || length > self.columns);
        let sizes = [state.a.len(), state.joining.len(), state.found.len()];
        let (rows, all) = (state.a.len(), self.found.len());
        if !is_list || longest || sizes != [rows, rows, all] || rows > self.first {
            return Err(saving.damaged());
        }
        for (row, length) in state.a.iter().copied().enumerate() {
            self.place(row, length);
            let made = self.made(row);
            let sets = self.sets[row].get_mut(..made).ok_or_else(|| saving.damaged())?;
            let mut done = 0;
            parts::take_pieces(saving, &mut |_, bytes| {
                let to = sets.get_mut(done..done + bytes.len() / size_of::<S>())?;
                for (to, from) in to.iter_mut().zip(bytes.chunks_exact(size_of::<S>())) {
                    *to = S::of(from.iter().rev().fold(0, |all, &byte| all << 8 | u32::from(byte)));
                }
                done += to.len();
                Some(())
            })?;
            if done != made {
                return Err(saving.damaged());
            }
        }
        self.joining.splice(..rows, state.joining);
        (self.found, self.begun) = (state.found, state.a);
        Ok(())
    }

    fn tell(&self, row: usize) {
        (self.progress)(self.ranks[row] as u64, lists(self.columns + 1, self.rows));
    }

    /// Notes the length of a row.
    fn place(&mut self, row: usize, length: usize) {
        self.a[row] = length;
        self.ranks[row + 1] = self.ranks[row] + lists(length, self.rows - row) as usize;
    }

    /// Lengthens a row by one, or begins with 0. Brings its sets up to date for all rows after it.
    fn lengthen(&mut self, row: usize, length: usize) {
        let after = self.rows - 1 - row;
        self.place(row, length);
        let sets = &mut self.sets[row];
        match length {
            0 => return,
            1 => sets[0] = S::default(),
            _ => {
                let (mut from, mut to) = (0, 0);
                for left in (0..after).rev() {
                    from += lists(length - 2, left + 1) as usize;
                    to += lists(length - 1, left + 1) as usize;
                    sets.copy_within(from..from + lists(length - 1, left) as usize, to);
                }
            }
        }
        for joins in self.joining[row].drain(..) {
            let length = joins as usize % (1 << LENGTH);
            let bits = if length == 0 { !0 } else { 1 << (length - self.base) };
            sets[(joins >> LENGTH) as usize] |= S::of(bits);
        }
    }

    /// Goes through the last rows, at most as long as the one before.
    fn last_rows(&mut self, most: usize) {
        self.use_together(most);
        // The board without a row is not a position.
        let least = self.a[0].max(1) - self.base;
        let lengths: u32 = S::of((!0 << least) & !(!0 << (self.columns + 1 - self.base))).into();
        let count = lists(most + 1, self.rows - self.first) as usize;
        for start in (0..count).step_by(LISTS) {
            let end = (start + LISTS).min(count);
            let by_all = self.used[start..end].iter().fold(!0, |all, &used| all & used.into());
            if lengths & !by_all == 0 {
                continue;
            }
            for place in start..end {
                let free = lengths & !self.used[place].into();
                if free != 0 {
                    self.find(most, place, free.trailing_zeros() as usize + self.base);
                }
            }
        }
    }

    /// The lengths used by the rows before the last ones.
    fn use_together(&mut self, most: usize) {
        // The first rows are too coarse for progress where there are many more.
        self.told = self.told.wrapping_add(1);
        if self.told.is_multiple_of(EVERY) {
            self.tell(self.first);
        }
        let (rows, last) = (self.rows, self.rows - self.first);
        let used = &mut self.used[..lists(most + 1, last) as usize];
        used.fill(S::default());
        for (row, &length) in self.a.iter().enumerate().take_while(|&(_, &length)| length > 0) {
            // Rows after this one that are as long are cut to one less.
            let longest = self.a[row + 1..].iter().take_while(|&&a| a == length).count();
            let cut = |row: usize| (lists(length, rows - row) - lists(length - 1, rows - row)) as usize;
            let mut from = self.ranks[self.first] - self.ranks[row + 1];
            from -= (row + 1..=row + longest).map(cut).sum::<usize>();
            let sets = &self.sets[row];
            if row + 1 + longest < self.first {
                join(used, &sets[from..]);
                continue;
            }
            let mut to = 0;
            for left in (0..=last).rev() {
                let count = lists(length, left) as usize;
                join(&mut used[to..to + count], &sets[from..]);
                from += lists(length - 1, left) as usize;
                to += count;
            }
        }
    }

    /// Notes a P-position, by the place of its last rows.
    fn find(&mut self, most: usize, place: usize, longest: usize) {
        let rank = self.ranks[self.first] + place;
        self.found[longest].push(rank as u64 + lists(longest, self.rows + 1));
        let mut before = self.columns;
        for (row, &length) in self.a.iter().enumerate() {
            if length < before {
                let joins = if row == 0 && longest == length { 0 } else { longest as u64 };
                self.joining[row].push(((rank - self.ranks[row + 1]) as u64) << LENGTH | joins);
            }
            before = length;
        }
        let mut last = [0; TOGETHER];
        let last = &mut last[..self.rows - self.first];
        let (mut below, mut left) = (most, place as u64);
        for (row, after) in last.iter_mut().zip((1..=self.rows - self.first).rev()) {
            while lists(below, after) > left {
                below -= 1;
            }
            left -= lists(below, after);
            *row = below;
        }
        let (bit, mut most) = (S::of(1 << (longest - self.base)), most);
        for row in 0..last.len() {
            self.spread(&last[row..], place, most, bit);
            most = last[row];
        }
    }

    /// Adds a length to the sets of all lists from which a bite into the first of some last rows leads to these: this row is
    /// longer there, at most `most`, and so may be those after it that are as long.
    fn spread(&mut self, last: &[usize], place: usize, most: usize, bit: S) {
        let [length, ref after @ ..] = *last else { return };
        let [next, ..] = *after else {
            return self.used[place + 1..=place + most - length].iter_mut().for_each(|used| *used |= bit);
        };
        for longer in length + 1..=most {
            let place = place + (lists(longer, last.len()) - lists(length, last.len())) as usize;
            self.used[place] |= bit;
            if next == length {
                self.spread(after, place, longer, bit);
            }
        }
    }
}

/// Joins sets with others.
fn join<S: Lengths>(sets: &mut [S], others: &[S]) {
    sets.iter_mut().zip(others).for_each(|(set, &other)| *set |= other);
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::parts::tests::Stopping;

    /// A run that is stopped wherever its state is saved, and goes on from there.
    #[test]
    fn a_run_goes_on_wherever_it_was_saved() {
        for [rows, columns] in [[1, 5], [2, 4], [3, 20], [6, 17], [8, 3], [9, 5], [10, 3], [12, 3]] {
            let square = Board { rows, columns };
            let plain = board(square, None, |_, _| ()).expect("nothing fails");
            let saves = Stopping::each(|saving, _| {
                let found = board(square, Some(saving), |_, _| ())?;
                assert_eq!(found, plain, "{rows} rows of {columns}");
                Ok(found)
            });
            // Before the second row at each length of the first one, and often before later ones.
            let least = if rows == 1 { 0 } else { columns as usize + 1 };
            assert!(saves >= least && (rows < 9 || saves > least), "{rows} rows of {columns}: {saves}");
        }
    }

    /// States of other rectangles, and those that are cut short, are errors.
    #[test]
    fn what_is_damaged_is_refused() {
        let saved = |rows, columns| {
            let saving = Stopping { left: 9.into(), ..Stopping::default() };
            let stopped = board(Board { rows, columns }, Some(&saving), |_, _| ());
            assert!(matches!(stopped, Err(BuildError::Stopped)), "{stopped:?}");
            saving.parts.into_inner().expect("nothing panics")
        };
        let go_on = |parts| {
            let saving = Stopping { left: usize::MAX.into(), goes_on: true, parts: std::sync::Mutex::new(parts) };
            board(Board { rows: 10, columns: 6 }, Some(&saving), |_, _| ())
        };
        let whole = saved(10, 6);
        assert!(go_on(whole.clone()).is_ok());
        for (rows, columns) in [(10, 7), (10, 17), (11, 6), (9, 5)] {
            assert!(go_on(saved(rows, columns)).is_err(), "{rows} rows of {columns}");
        }
        for cut in 0..whole.len() {
            let found = go_on(whole.iter().take(cut).cloned().collect());
            assert!(matches!(found, Err(BuildError::Message)), "{cut}: {found:?}");
        }
    }
}
