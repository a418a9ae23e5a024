//! The table of Chomp on boards: the P-positions among all boards inside a rectangle.

use super::single::found_in;
use super::{Moves, ReadError, SingleFile};
use crate::codec::sparse::{Shape, Sparse};
use crate::format::FormatError;
use crate::game::board::{any_move, transpose, without_zeros};
use crate::game::{Board, Outcome, Position, Rules, or_stop};

/// A table of the P-positions of Chomp on every board inside a rectangle.
///
/// A board is a slice of the lengths of its rows, from the longest on: `[7, 5, 5, 2]`. Rows of 0 at its end do not count.
#[derive(Debug)]
pub struct Boards {
    pub(crate) file: SingleFile,
    pub(super) rules: Board,
    shape: Shape,
}

impl Boards {
    pub(super) fn new(file: SingleFile) -> Result<Self, FormatError> {
        let bad = |field, expected, found| Err(FormatError::Field { field, expected, found });
        let Rules::Boards(rules) = *file.rules() else {
            return bad("game", "6", u64::from(file.header().game));
        };
        let [width] = file.shape()?;
        let (columns, members) = (file.header().columns, file.header().cells);
        if columns != rules.positions() {
            return bad("columns", "as many as there are boards inside", columns);
        }
        let Ok(width) = u32::try_from(width) else { return bad("width of a field", "at most 32 bits", width) };
        let shape = Shape { columns, members, width };
        if !shape.is_sound() {
            return bad("shape", "fields of at most 32 bits, and at most as many P-positions as boards", members);
        }
        file.require_data(shape.bytes())?;
        Ok(Self { file, rules, shape })
    }

    /// The rectangle that all boards of the table are inside.
    pub fn rules(&self) -> Board {
        self.rules
    }

    /// How many of the boards are P-positions.
    pub fn len(&self) -> u64 {
        self.shape.members
    }

    /// Whether no board is a P-position: never in a sound table.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The set of the ranks of P-positions.
    pub(crate) fn set(&self) -> Sparse<super::single::DataOf<'_>> {
        Sparse::new(self.file.data(), self.shape)
    }

    /// Parts in which the set can be read, each alone.
    pub(crate) fn parts(&self) -> u64 {
        self.shape.groups()
    }

    /// The rank of a board, or of its transpose if only that is inside the table's rectangle; `None` if it is no position,
    /// or neither is.
    #[inline]
    fn rank(&self, board: &[u64]) -> Option<u64> {
        self.rules.rank(board).or_else(|| self.rules.rank(&self.transposed(board)?)).filter(|&rank| rank > 0)
    }

    /// The transpose of a board, unless it has a row that is too long to be one of the table's columns.
    fn transposed(&self, board: &[u64]) -> Option<Vec<u64>> {
        let is_board = board.is_sorted_by(|a, b| a >= b);
        let fits = board.first().is_none_or(|&longest| longest <= u64::from(self.rules.rows));
        (is_board && fits).then(|| transpose(board))
    }

    /// Who wins; `Beyond` if neither the board nor its transpose is inside the table's rectangle, and for rows that are
    /// no position: rows that do not descend, and the board without a row. Constant time: the rank of the board, which
    /// costs an addition a row, and one look-up.
    ///
    /// ```
    /// # fn example(table: &supermex::raw::Boards) -> Result<(), supermex::ReadError> {
    /// // Whoever is left with two equal arms, one square wide, loses.
    /// assert_eq!(table.outcome(&[3, 1, 1])?, supermex::Outcome::P);
    /// # Ok(())
    /// # }
    /// ```
    #[inline]
    pub fn outcome(&self, board: &[u64]) -> Result<Outcome, ReadError> {
        let Some(rank) = self.rank(board) else { return Ok(Outcome::Beyond) };
        Ok(if self.is_p(rank)? { Outcome::P } else { Outcome::N })
    }

    /// Whether the board of a [rank](Board::rank) is a P-position. Constant time.
    ///
    /// # Errors
    /// If there is no board of that rank, or the data are damaged where the answer should be.
    #[inline]
    pub fn is_p(&self, rank: u64) -> Result<bool, ReadError> {
        self.set().get(rank).map(|(is_p, _)| is_p).map_err(ReadError::at(0, rank))
    }

    /// Every move to a P-position, as the board that it leads to without rows of 0; none beyond the table. Costs a
    /// look-up a move, of which there are as many as squares.
    pub fn winning_moves(&self, board: &[u64]) -> Result<Moves, ReadError> {
        let (mut moves, mut failed) = (Vec::new(), Ok(()));
        let outcome = self.outcome(board)?;
        if outcome == Outcome::Beyond {
            return Ok(Moves::winning(outcome, [], false));
        }
        any_move(&mut without_zeros(board).to_vec(), |to| {
            let look = |found| {
                moves.extend((found == Outcome::P).then(|| Position::new(without_zeros(to))));
                false
            };
            or_stop(self.outcome(to).map(look), &mut failed)
        });
        failed.map(|()| Moves::winning(outcome, moves, true))
    }

    /// Every P-position of the table, in the order of their ranks. After an error it continues after the damaged part.
    pub fn p_positions(&self) -> impl Iterator<Item = Result<Vec<u64>, ReadError>> + '_ {
        (0..self.parts()).flat_map(|part| {
            let mut ranks = Vec::new();
            let read = self.ranks(part, &mut ranks).map(|()| ranks);
            found_in(read).map(|rank| rank.map(|rank| self.rules.board(rank)))
        })
    }

    /// Replaces `ranks` by the ranks of the P-positions in one of the [`parts`](Self::parts).
    pub(crate) fn ranks(&self, part: u64, ranks: &mut Vec<u64>) -> Result<(), ReadError> {
        self.set().numbers(part, ranks).map_err(ReadError::at(0, part))
    }
}
