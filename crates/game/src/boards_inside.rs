//! Chomp on one board of any shape, by all boards inside it.
//!
//! A table has every board inside a rectangle, and most of these are not inside a board of few long rows and many short ones. Those that
//! are ascend as in a table: by the first row, then by the second and so on. Every move leads to an earlier one. The rank of a board is
//! the number of those before it: for each row, those that agree with it above, and have a shorter one there.

use super::board::{any_move, refuse, without_zeros};
use super::{Board, Outcome, RulesError, Searched};

/// Squares of a board that is searched, at most, and steps: some seconds.
const MOST_SQUARES: u64 = 1 << 16;
const MOST_STEPS: u64 = 1 << 30;

impl Board {
    /// Who wins on a board, by all boards inside it. They are counted first.
    ///
    /// ```
    /// use supermex_game::Outcome;
    /// use supermex_game::Board;
    ///
    /// // The longer arm of an L is made as long as the other one.
    /// let found = Board::by_moves(&[40, 1, 1])?;
    /// assert_eq!((found.outcome, found.moves), (Outcome::N, vec![vec![3, 1, 1]]));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// If these are rows of no board, or there are too many inside.
    pub fn by_moves(rows: &[u64]) -> Result<Searched, RulesError> {
        let rows = without_zeros(rows);
        if let Some(why) = refuse(rows) {
            return Err(RulesError::Text { game: "chomp-board", form: Self::FORM, text: why });
        }
        let squares = rows.iter().fold(0_u64, |all, &row| all.saturating_add(row));
        if squares > MOST_SQUARES {
            return Err(RulesError::Range {
                name: "the number of squares of a board",
                expected: "at most 2^16",
                found: squares,
            });
        }
        let inside = Inside::of(rows);
        let steps = inside.count().saturating_mul(squares).saturating_mul(rows.len() as u64);
        if steps > MOST_STEPS {
            return Err(RulesError::Range {
                name: "the number of steps for all boards inside this one",
                expected: "at most 2^30; ask for a smaller board",
                found: steps,
            });
        }
        let is_p = inside.p_positions();
        let p = |board: &[u64]| is_p.get(inside.rank(board)).copied().unwrap_or(false);
        let mut moves = Vec::new();
        any_move(&mut rows.to_vec(), |to| {
            moves.extend(p(to).then(|| without_zeros(to).to_vec()));
            false
        });
        moves.sort_unstable();
        let outcome = if p(rows) { Outcome::P } else { Outcome::N };
        Ok(Searched { outcome, pass: false, moves })
    }
}

/// The boards inside a board.
struct Inside<'a> {
    rows: &'a [u64],
    /// How many ways there are to go on from row `i`, if that has at most `m` squares, at `[i][m]`.
    ways: Vec<Vec<u64>>,
}

impl<'a> Inside<'a> {
    fn of(rows: &'a [u64]) -> Self {
        let mut ways: Vec<Vec<u64>> = vec![vec![1]];
        for &row in rows.iter().rev() {
            let below = ways.last().map(Vec::as_slice).unwrap_or_default();
            let mut all = 0_u64;
            let sums = (0..=row).map(|length| {
                // The next row is at most this long, and at most as long as it is.
                let at = usize::try_from(length).unwrap_or(usize::MAX).min(below.len() - 1);
                all = all.saturating_add(below[at]);
                all
            });
            let sums = sums.collect();
            ways.push(sums);
        }
        ways.reverse();
        Self { rows, ways }
    }

    /// How many there are, with that without a square.
    fn count(&self) -> u64 {
        self.ways[0].last().copied().unwrap_or(1)
    }

    /// The number of those before a board that is inside.
    fn rank(&self, board: &[u64]) -> usize {
        let before = board
            .iter()
            .zip(&self.ways)
            .filter_map(|(&row, ways)| ways.get(usize::try_from(row.checked_sub(1)?).ok()?));
        usize::try_from(before.sum::<u64>()).unwrap_or(usize::MAX)
    }

    /// Which of them are P, by their ranks.
    fn p_positions(&self) -> Vec<bool> {
        let mut board = vec![0; self.rows.len()];
        // That without a square is not a position, and no move leads to it.
        let mut is_p = vec![false];
        while self.next(&mut board) {
            let p = !any_move(&mut board, |to| is_p[self.rank(to)]);
            is_p.push(p);
        }
        is_p
    }

    /// Makes a board the next one, if there is one.
    fn next(&self, board: &mut [u64]) -> bool {
        let grows = |at: usize| board[at] < self.rows[at] && (at == 0 || board[at] < board[at - 1]);
        let Some(at) = (0..board.len()).rev().find(|&at| grows(at)) else { return false };
        board[at] += 1;
        board[at + 1..].fill(0);
        true
    }
}
