//! Chomp on every board inside a rectangle.
//!
//! A board is its rows from the longest on, none longer than the one before: `7,5,5,2` has four. A move shortens row
//! `i` to `j` squares, and cuts every later row that is longer than `j` to `j` too. The player who takes the last square, the
//! first of the first row, loses: `1` is P, and the board without a row is not a position.
//!
//! **Rank.** Boards of at most `M` rows ascend by the first row, then by the second and so on. Before the board
//! `a(0), a(1), …` stand, for each `i`, the boards that agree with it in the first `i` rows and have a row `i` below
//! `a(i)`. Their number is that of descending lists of `M - i` numbers below `a(i)`. So its rank is the sum of
//! `C(a(i) - 1 + M - i, M - i)`. It does not depend on the longest row allowed, because the boards of shorter rows come
//! first.

use std::fmt;

#[cfg(feature = "games")]
use super::text::numbers_after;
use super::{Arity, Play, Player, Position, RulesError};

/// A rectangle: a table of it has every board inside.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Board {
    /// Rows of a board, at most.
    pub rows: u32,
    /// Squares of a row, at most.
    pub columns: u32,
}

/// Rows and columns of a rectangle are at most this many.
const SIDE: usize = 30;

/// Descending lists of `r` numbers below `j`, at `[j][r]`.
static LISTS: [[u64; SIDE + 3]; SIDE + 3] = {
    let mut lists = [[0; SIDE + 3]; SIDE + 3];
    let mut j = 0;
    while j < SIDE + 3 {
        // There is one list of no numbers, except below 0, where no row can be.
        lists[j][0] = (j > 0) as u64;
        let mut r = 1;
        while j > 0 && r < SIDE + 3 {
            // Those that begin with `j - 1`, and those that do not.
            lists[j][r] = lists[j][r - 1] + lists[j - 1][r];
            r += 1;
        }
        j += 1;
    }
    lists
};

/// How many descending lists of `numbers` there are, each of them below some number.
/// Both numbers are at most 32.
#[inline]
pub fn lists(below: usize, numbers: usize) -> u64 {
    LISTS.get(below).and_then(|lists| lists.get(numbers)).copied().unwrap_or(u64::MAX)
}

impl Board {
    /// How rules are written.
    pub const FORM: &'static str = "rows M columns N";
    /// Rows and columns are at most this: a set of lengths is a word.
    pub const MOST: u32 = 30;
    /// Boards inside a rectangle are at most this many.
    pub const MOST_BOARDS: u64 = 1 << 36;

    /// The table of the boards inside a rectangle.
    ///
    /// # Errors
    /// If a side is 0 or too long, or there are too many boards.
    pub fn new(rows: u32, columns: u32) -> Result<Self, RulesError> {
        for (name, found) in [("rows", rows), ("columns", columns)] {
            if found == 0 || found > Self::MOST {
                return Err(RulesError::Range { name, expected: "1 to 30", found: u64::from(found) });
            }
        }
        let board = Self { rows, columns };
        match board.positions() {
            found if found > Self::MOST_BOARDS => Err(RulesError::Range {
                name: "the number of boards inside",
                expected: "at most 2^36; choose a smaller one",
                found,
            }),
            _ => Ok(board),
        }
    }

    #[cfg(feature = "games")]
    pub(super) fn parse(text: &str) -> Result<Option<Self>, RulesError> {
        let Some([rows, columns]) = numbers_after(text, ["rows", "columns"]) else { return Ok(None) };
        Self::new(rows, columns).map(Some)
    }

    /// Boards inside the rectangle, with that without a row: `C(M + N, N)`.
    pub fn positions(self) -> u64 {
        lists(self.columns as usize + 1, self.rows as usize)
    }

    /// The rank of a board; `None` if it is none, or not inside the rectangle. Rows of 0 at the end do not count.
    ///
    /// ```
    /// use supermex_game::Board;
    /// let board = Board::new(2, 3)?;
    /// assert_eq!([board.rank(&[]), board.rank(&[1]), board.rank(&[1, 1]), board.rank(&[3, 3])], [0, 1, 2, 9].map(Some));
    /// assert_eq!([board.rank(&[1, 2]), board.rank(&[1, 1, 1])], [None, None]);
    /// # Ok::<(), supermex_game::RulesError>(())
    /// ```
    #[inline]
    pub fn rank(self, rows: &[u64]) -> Option<u64> {
        let (mut rank, mut most, mut left) = (0, u64::from(self.columns), self.rows as usize);
        for &row in rows {
            if row > most {
                return None;
            }
            most = row;
            if row > 0 {
                if left == 0 {
                    return None;
                }
                rank += lists(usize::try_from(row).ok()?, left);
                left -= 1;
            }
        }
        Some(rank)
    }

    /// The board of a rank, without rows of 0; that of the last rank for greater ones.
    pub fn board(self, mut rank: u64) -> Vec<u64> {
        let mut board = Vec::with_capacity(self.rows as usize);
        let mut most = self.columns as usize;
        for left in (1..=self.rows as usize).rev() {
            while lists(most, left) > rank {
                most -= 1;
            }
            if most == 0 {
                break;
            }
            rank -= lists(most, left);
            board.push(most as u64);
        }
        board
    }
}

/// What is wrong with rows that are not a board; `None` if they are a board. The board without a row is not a position.
pub fn refuse(rows: &[u64]) -> Option<String> {
    let longer = rows.windows(2).position(|two| two[0] < two[1]);
    match longer {
        Some(at) => Some(format!("row {} is longer than the one before; put the longest row first", at + 2)),
        None if rows.first().is_none_or(|&first| first == 0) => Some("a board has at least one square".into()),
        None => None,
    }
}

/// The board with rows and columns exchanged. For rows that are not a board the result means nothing. Costs the length of
/// the longest row.
pub fn transpose(rows: &[u64]) -> Vec<u64> {
    let longest = rows.first().copied().unwrap_or(0);
    (0..longest).map(|column| rows.iter().take_while(|&&row| row > column).count() as u64).collect()
}

/// The lengths of rows, ascending, from the numbers of columns of each height, the highest first; `None` if one is 2^64 or more.
#[inline(always)]
pub(super) fn lengths<const N: usize>(mut columns: [u64; N]) -> Option<[u64; N]> {
    for row in 1..N {
        columns[row] = columns[row].checked_add(columns[row - 1])?;
    }
    Some(columns)
}

/// The numbers of columns of each height from the lengths of rows, ascending.
#[inline(always)]
pub(super) fn of_lengths<const N: usize>(mut lengths: [u64; N]) -> [u64; N] {
    for row in (1..N).rev() {
        lengths[row] = lengths[row].saturating_sub(lengths[row - 1]);
    }
    lengths
}

/// The rows of a board, the longest first, from the numbers of its columns of each height, the highest first; `None` if
/// a row has 2^64 squares or more.
pub(super) fn rows_of(columns: &[u64]) -> Option<Vec<u64>> {
    let mut length = 0_u64;
    let lengths = columns.iter().map(|&columns| {
        length = length.checked_add(columns)?;
        Some(length)
    });
    let mut rows = lengths.collect::<Option<Vec<u64>>>()?;
    rows.reverse();
    Some(rows)
}

/// The numbers of columns of each height, the highest first, in a board of at most this many rows.
pub(super) fn columns_of(rows: &[u64], most: usize) -> Result<Vec<u64>, String> {
    if rows.len() > most {
        return Err(format!("{} rows where there are {most} at most", rows.len()));
    }
    if let Some(why) = refuse(rows) {
        return Err(why);
    }
    let row = |at: usize| rows.get(at).copied().unwrap_or(0);
    // No row is longer than the one before.
    Ok((0..most).rev().map(|at| row(at) - row(at + 1)).collect())
}

/// The row and the square, each from 1 on, that a move bites into.
pub(super) fn bite(before: &[u64], after: &[u64]) -> Option<[u64; 2]> {
    let left = |row: usize| after.get(row).copied().unwrap_or(0);
    let (row, _) = before.iter().enumerate().find(|&(row, &length)| left(row) < length)?;
    Some([row as u64 + 1, left(row) + 1])
}

/// Calls `visit` with every board that one move leads to, in place of the board and with rows of 0 at its end, until it
/// says stop; returns whether it did. The rows are afterwards what they were. Each square gives one, the poisoned
/// one not counted.
pub fn any_move(rows: &mut [u64], mut visit: impl FnMut(&[u64]) -> bool) -> bool {
    let before = rows.to_vec();
    for i in 0..rows.len() {
        for j in u64::from(i == 0)..before[i] {
            rows[i..].iter_mut().zip(&before[i..]).for_each(|(row, &before)| *row = before.min(j));
            if visit(rows) {
                rows.copy_from_slice(&before);
                return true;
            }
        }
        rows[i..].copy_from_slice(&before[i..]);
    }
    false
}

impl fmt::Display for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "rows {} columns {}", self.rows, self.columns)
    }
}

impl Play for Board {
    fn name(&self) -> &'static str {
        "chomp-board"
    }

    fn title(&self) -> String {
        "Chomp".into()
    }

    fn rules_in_words(&self) -> String {
        rules_in_words("Some")
    }

    fn rows(&self, board: &Position) -> Option<Vec<u64>> {
        Some(without_zeros(board).to_vec())
    }

    fn of_rows(&self, rows: &[u64]) -> Result<Vec<u64>, String> {
        Ok(rows.to_vec())
    }

    fn form(&self) -> &'static str {
        "a1,a2,... (the rows of the board, none longer than the one before)"
    }

    fn arity(&self) -> Arity {
        Arity::Any
    }

    fn refuse(&self, numbers: &[u64]) -> Option<String> {
        refuse(numbers)
    }

    fn each_option(&self, board: &Position, _: Option<Player>, visit: &mut dyn FnMut(Position) -> bool) {
        if refuse(board).is_none() {
            any_move(&mut without_zeros(board).to_vec(), |to| visit(Position::new(without_zeros(to))));
        }
    }
}

/// The rules of Chomp in sentences, for this number of rows.
pub(super) fn rules_in_words(rows: &str) -> String {
    format!(
        "{rows} rows of squares, none longer than the one before. A move takes a square, and with it every square to its right in \
         its row and in the rows after that. Whoever takes the first square of the first row loses."
    )
}

/// A board without the rows of 0 at its end.
pub fn without_zeros(board: &[u64]) -> &[u64] {
    let end = board.iter().position(|&row| row == 0).unwrap_or(board.len());
    board.get(..end).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ranks_ascend_with_the_boards() {
        for (rows, columns, boards) in [(1, 30, 31), (30, 1, 31), (3, 4, 35), (4, 3, 35), (14, 14, 40_116_600)] {
            let board = Board::new(rows, columns).unwrap();
            assert_eq!(board.positions(), boards);
            let some = (0..boards.min(40)).chain((0..boards).step_by(1 + boards as usize / 500)).chain([boards - 1]);
            for rank in some {
                let rows = board.board(rank);
                assert_eq!(board.rank(&rows), Some(rank), "{rows:?}");
                assert!(rank == 0 || refuse(&rows).is_none() && board.board(rank - 1) < rows, "{rows:?}");
            }
            assert_eq!(board.board(boards - 1), vec![u64::from(columns); rows as usize]);
        }
        assert!(Board::new(18, 18).is_ok() && Board::new(20, 20).is_err() && Board::new(31, 1).is_err());
        assert!(Board::new(0, 3).is_err() && Board::new(3, 0).is_err());
    }

    #[test]
    fn moves() {
        let mut all = Vec::new();
        let mut rows = vec![3, 2, 2];
        assert!(!any_move(&mut rows, |to| {
            all.push(to.to_vec());
            false
        }));
        let from_first = [[1, 1, 1], [2, 2, 2]];
        let others = [[3, 0, 0], [3, 1, 1], [3, 2, 0], [3, 2, 1]];
        assert_eq!(
            (all, rows),
            ([&from_first[..], &others].concat().iter().map(|b| b.to_vec()).collect(), vec![3, 2, 2])
        );
        assert!(!any_move(&mut [1], |_| true) && any_move(&mut [1, 1], |to| to == [1, 0]));
        assert_eq!(
            (transpose(&[7, 5, 5, 2]), transpose(&[4, 4, 3, 3, 3, 1, 1])),
            (vec![4, 4, 3, 3, 3, 1, 1], vec![7, 5, 5, 2])
        );
        assert_eq!(refuse(&[3, 2, 2, 0]), None);
        assert!(refuse(&[3, 4]).is_some() && refuse(&[]).is_some() && refuse(&[0]).is_some());
    }
}
