//! Every board of Chomp inside a rectangle, in lexicographic order of the rows below the longest.
//!
//! Let `s = (a(1), a(2), …)` be the rows below the longest. At most one length `f(s)` of the longest row makes a
//! P-position with them: the least length from `a(1)` on that is not `f` of a list to which a bite into `s` leads. If
//! some `j < a(1)` has `f(min(s, j)) = j`, there is none, because a bite into the longest row wins. So each `s` needs
//! the set of the lengths `f` of these lists. A set is one word.
//!
//! Let `V(i, s)` be the set for bites into row `i`: for each `j < a(i)` the value `f` of `s` with the rows from `i` on
//! cut to `j`. Of the rows from `i` on only their parts below `a(i)` matter. If the rows before `i` are fixed and
//! `a(i)` goes up from 0, all `V(i, ·)` are one array, by the rank of the rows after `i`:
//!
//! - lists with all rows below `a(i)` have the set that they had when `a(i)` was one less, and the `f` that they had
//!   then;
//! - lists that begin with `q` times `a(i)` have the set of those that begin with `q` times `a(i) - 1` and continue in
//!   the same way.
//!
//! Only one list in a hundred has an `f`. So additions to the sets are kept in a list until `a(i)` goes up. The used
//! lengths of many lists at once are the `or` of slices, one of each array, because lists with the same first rows are
//! consecutive in all arrays.

use supermex_game::Board;
use supermex_game::board::lists;

/// The mark of a list from which a bite into the longest row wins. Lengths are the bits below.
const OVER: u32 = 1 << 31;
/// How many of the last rows have their used lengths computed in advance, for all lists at once.
const TOGETHER: usize = 5;
/// `progress` is called for this many first rows, and now and then when the last rows are computed together.
const TOLD: usize = 3;
const EVERY: u32 = 64;

/// The ranks of the P-positions inside a rectangle, ascending. `progress` is told how many lists of rows are done, and of
/// how many.
pub fn board(board: Board, progress: impl Fn(u64, u64)) -> Vec<u64> {
    let (rows, columns) = (board.rows as usize - 1, board.columns as usize);
    let first = rows.saturating_sub(TOGETHER);
    let array = |numbers| vec![0; lists(columns + 1, numbers) as usize];
    let mut search = Search {
        columns,
        rows,
        first,
        sets: (0..rows).map(|row| array(rows - 1 - row)).collect(),
        joining: vec![Vec::new(); rows],
        used: (0..=rows).map(|row| if row < first { Vec::new() } else { array(rows - row) }).collect(),
        a: vec![0; rows],
        ranks: vec![0; rows + 1],
        found: Vec::new(),
        progress,
        told: 0,
    };
    search.row(0, columns);
    let Search { mut found, sets, .. } = search;
    drop(sets);
    found.sort_unstable();
    found
}

/// Bytes of memory that the sets of a rectangle take.
pub fn memory(board: Board) -> u64 {
    // For each row below the longest, the lists of the rows after it. Their number is that of the lists of the
    // first row with one more length.
    board.rows.checked_sub(2).map_or(0, |rows| 4 * lists(board.columns as usize + 2, rows as usize))
}

struct Search<P> {
    columns: usize,
    /// Rows below the longest.
    rows: usize,
    /// Row from which on used lengths are computed in advance.
    first: usize,
    /// By row, its sets by the rank of the rows after it.
    sets: Vec<Vec<u32>>,
    /// By row, the additions to its sets when the row goes up: a place, and a length or the mark.
    joining: Vec<Vec<(usize, u32)>>,
    /// By row, the lengths used by the sets of the rows before it, by the rank of the rows from it on.
    used: Vec<Vec<u32>>,
    /// The rows.
    a: Vec<usize>,
    /// By row, the rank of the rows before it, as if those from it on were 0.
    ranks: Vec<usize>,
    /// Ranks of the P-positions.
    found: Vec<u64>,
    progress: P,
    /// Calls of `use_together` so far.
    told: u32,
}

impl<P: Fn(u64, u64)> Search<P> {
    /// Goes through a row, at most as long as the one before, and all the rows after it.
    fn row(&mut self, row: usize, most: usize) {
        if row <= TOLD {
            (self.progress)(self.ranks[row] as u64, lists(self.columns + 1, self.rows));
        }
        if row == self.first {
            self.use_together(most);
        }
        if row + 1 >= self.rows {
            return self.last_row(most);
        }
        self.joining[row].clear();
        for length in 0..=most {
            self.lengthen(row, length);
            if row >= self.first {
                self.use_row(row, length);
            }
            self.row(row + 1, length);
        }
    }

    /// Lengthens a row by one, or begins with 0. Brings its sets up to date for all rows after it.
    fn lengthen(&mut self, row: usize, length: usize) {
        let after = self.rows - 1 - row;
        self.a[row] = length;
        self.ranks[row + 1] = self.ranks[row] + lists(length, after + 1) as usize;
        let sets = &mut self.sets[row];
        self.joining[row].drain(..).for_each(|(place, joins)| sets[place] |= joins);
        let Some(shorter) = length.checked_sub(1) else {
            sets[0] = 0;
            return;
        };
        let (mut from, mut to) = (0, 0);
        for left in (0..after).rev() {
            from += lists(shorter, left + 1) as usize;
            to += lists(length, left + 1) as usize;
            sets.copy_within(from..from + lists(length, left) as usize, to);
        }
    }

    /// The lengths used by the rows before the first one for which this is done in advance.
    fn use_together(&mut self, most: usize) {
        // The first rows are too coarse for progress where there are many more.
        self.told = self.told.wrapping_add(1);
        if self.told.is_multiple_of(EVERY) {
            (self.progress)(self.ranks[self.first] as u64, lists(self.columns + 1, self.rows));
        }
        let used = &mut self.used[self.first][..lists(most + 1, self.rows - self.first) as usize];
        used.fill(0);
        for row in 0..self.first {
            let start = self.ranks[self.first] - self.ranks[row + 1];
            used.iter_mut().zip(&self.sets[row][start..]).for_each(|(used, set)| *used |= set);
        }
    }

    /// The lengths used by the rows up to this one, for the rows after it.
    fn use_row(&mut self, row: usize, length: usize) {
        let (before, after) = self.used.split_at_mut(row + 1);
        let (sets, start) = (&self.sets[row], lists(length, self.rows - row) as usize);
        let count = lists(length + 1, self.rows - 1 - row) as usize;
        let used = before[row][start..].iter().zip(sets);
        after[0][..count].iter_mut().zip(used).for_each(|(to, (used, set))| *to = used | set);
    }

    /// Goes through the last row. Its only set grows on the way.
    fn last_row(&mut self, most: usize) {
        let Some(row) = self.rows.checked_sub(1) else {
            // The longest row is the only one, and the poisoned square alone is P.
            return self.found.push(1);
        };
        let mut set = 0;
        for length in 0..=most {
            let used = self.used[row][length] | set;
            if used & OVER != 0 {
                continue;
            }
            self.a[row] = length;
            // The board without a row is not a position.
            let least = self.a[0].max(1);
            let longest = (!used >> least).trailing_zeros() as usize + least;
            if longest > self.columns {
                continue;
            }
            let rank = self.ranks[row] + length;
            self.found.push(rank as u64 + lists(longest, self.rows + 1));
            let bite = |row: usize| 1 << longest | if row == 0 && longest == self.a[0] { OVER } else { 0 };
            set |= bite(row);
            for before in 0..row {
                self.joining[before].push((rank - self.ranks[before + 1], bite(before)));
            }
        }
    }
}
