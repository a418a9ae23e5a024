//! The table of Chomp on boards: the P-positions among all boards inside a rectangle.

use std::io::Write;

use super::rows::{CHUNK, Field, FieldKind, Rows, RowsAsked, SheetAsked, Tabular, Values, add, all_sheets, one_sheet};
use super::single::{DataOf, found_in, of_one_file};
use super::store::{Store, no_moves, too_far};
use super::{Bound, Budget, Facts, List, ListAsked, Moves, Opening, ReadError, SingleFile};
use crate::codec::sparse::{Shape, Sparse};
use crate::format::FormatError;
use supermex_game::board::{any_move, transpose, without_zeros};
use supermex_game::text::word;
use supermex_game::{Board, Outcome, Position, or_stop};

/// A table of the P-positions of Chomp on every board inside a rectangle.
///
/// A board is a slice of the lengths of its rows, from the longest on: `[7, 5, 5, 2]`. Rows of 0 at its end do not count.
#[derive(Debug)]
pub struct Boards {
    pub file: SingleFile,
    rules: Board,
    shape: Shape,
}

impl Boards {
    pub(super) fn new(file: SingleFile, rules: Board) -> Result<Self, FormatError> {
        let bad = |field, expected, found| Err(FormatError::Field { field, expected, found });
        let [width] = file.shape()?;
        let (columns, members) = (file.header().columns, file.header().cells);
        if columns != rules.positions() {
            return bad("columns", "the number of boards inside", columns);
        }
        let Ok(width) = u32::try_from(width) else { return bad("width of a field", "at most 32 bits", width) };
        let shape = Shape { columns, members, width };
        if !shape.is_sound() {
            return bad("shape", "fields of at most 32 bits, and P-positions no more than boards", members);
        }
        file.require_data(shape.bytes())?;
        Ok(Self { file, rules, shape })
    }

    /// The rectangle that all boards of the table are inside.
    pub fn rules(&self) -> Board {
        self.rules
    }

    /// How many of the boards are P-positions.
    pub fn count(&self) -> u64 {
        self.shape.members
    }

    /// The set of the ranks of P-positions.
    pub fn set(&self) -> Sparse<DataOf<'_>> {
        Sparse::new(self.file.data(), self.shape)
    }

    /// Parts in which the set can be read, each alone.
    pub fn parts(&self) -> u64 {
        self.shape.groups()
    }

    /// The rank of a board, or of its transpose if only that is inside the table's rectangle; `None` if it is not a position,
    /// or neither is.
    #[inline]
    pub(super) fn rank(&self, board: &[u64]) -> Option<u64> {
        self.rules.rank(board).or_else(|| self.rules.rank(&self.transposed(board)?)).filter(|&rank| rank > 0)
    }

    /// The transpose of a board, unless it has a row that is too long to be one of the table's columns.
    fn transposed(&self, board: &[u64]) -> Option<Vec<u64>> {
        let is_board = board.is_sorted_by(|a, b| a >= b);
        let fits = board.first().is_none_or(|&longest| longest <= u64::from(self.rules.rows));
        (is_board && fits).then(|| transpose(board))
    }

    /// Who wins. Costs the rank of the board, an addition a row, and one look-up.
    #[inline]
    pub fn outcome_of(&self, board: &[u64]) -> Result<Outcome, ReadError> {
        let Some(rank) = self.rank(board) else { return Ok(Outcome::Beyond) };
        Ok(if self.is_p(rank)? { Outcome::P } else { Outcome::N })
    }

    /// Whether the board of a [rank](Board::rank) is a P-position. Constant time.
    #[inline]
    pub fn is_p(&self, rank: u64) -> Result<bool, ReadError> {
        self.set().get(rank).map(|(is_p, _)| is_p).map_err(ReadError::at(0, rank))
    }

    /// Every P-position of the table, in the order of their ranks. After an error it continues after the damaged part.
    pub fn p_positions(&self) -> impl Iterator<Item = Result<Vec<u64>, ReadError>> {
        (0..self.parts()).flat_map(|part| {
            let mut ranks = Vec::new();
            let read = self.ranks(part, &mut ranks).map(|()| ranks);
            found_in(read).map(|rank| rank.map(|rank| self.rules.board(rank)))
        })
    }

    /// Replaces `ranks` by the ranks of the P-positions in one of the [`parts`](Self::parts).
    pub fn ranks(&self, part: u64, ranks: &mut Vec<u64>) -> Result<(), ReadError> {
        self.set().numbers(part, ranks).map_err(ReadError::at(0, part))
    }
}

impl Store for Boards {
    of_one_file!();

    fn outcome(&self, board: &Position) -> Result<Outcome, ReadError> {
        self.outcome_of(board)
    }

    /// Costs a look-up for each move, and so for each square.
    fn winning_moves(&self, board: &Position, budget: &mut Budget) -> Result<Moves, ReadError> {
        let (mut moves, mut failed) = (Vec::new(), Ok(()));
        let outcome = self.outcome(board)?;
        if outcome == Outcome::Beyond {
            return Ok(no_moves());
        }
        any_move(&mut without_zeros(board).to_vec(), |to| {
            if !budget.step(to.len()) {
                return true;
            }
            let look = |found| {
                moves.extend((found == Outcome::P).then(|| Position::new(without_zeros(to))));
                false
            };
            or_stop(self.outcome_of(to).map(look), &mut failed)
        });
        failed.map(|()| Moves::winning(outcome, moves, true).within(budget))
    }

    fn openings(&self, _: u64) -> Option<Result<Vec<Opening>, ReadError>> {
        let rules = self.rules;
        let boards = (1..=rules.rows).flat_map(|rows| (1..=rules.columns).map(move |columns| (rows, columns)));
        let opening = |(rows, columns): (u32, u32)| {
            let from = Position::from(vec![u64::from(columns); rows as usize]);
            let moves = self.winning_moves(&from, &mut Budget::of_answer())?.positions().cloned().collect();
            Ok(Opening { board: format!("{rows}x{columns}"), moves, from, lacks: None })
        };
        Some(boards.map(opening).collect())
    }

    fn list(&self, ask: &ListAsked) -> Result<List<'_>, ReadError> {
        let (rules, max) = (self.rules, ask.max);
        if max > rules.columns {
            return too_far(Bound::Numbers, max.into(), rules.columns.into());
        }
        let what = format!("of up to {} rows of at most {max} squares", rules.rows);
        // They are those of the first ranks.
        let inside = move |board: &Result<Vec<u64>, ReadError>| {
            board.as_ref().map_or(true, |board| board.first().is_none_or(|&longest| longest <= u64::from(max)))
        };
        Ok(List {
            what,
            positions: Box::new(self.p_positions().take_while(inside).map(|board| board.map(Position::from))),
        })
    }

    fn facts(&self) -> Result<Facts, ReadError> {
        Ok(Facts::Boards { rules: self.rules, p_positions: self.count() })
    }

    fn conditions(&self, of: &Position) -> Vec<(bool, String)> {
        let Board { rows, columns } = self.rules;
        let turned = transpose(of.get(..1).filter(|longest| longest[0] <= rows.into()).map_or(&[], |_| of));
        let fits = self.rules.rank(of).is_some() || !turned.is_empty() && self.rules.rank(&turned).is_some();
        let turned = if rows == columns { String::new() } else { format!(", or {columns} rows of {rows}") };
        vec![(fits, format!("a board has to fit into {rows} rows of {columns}{turned}"))]
    }
}

impl Tabular for Boards {
    fn fields(&self) -> &'static [Field] {
        FIELDS.get(..self.rules.rows as usize).unwrap_or(&FIELDS)
    }

    fn rows(&self, ask: &RowsAsked, rows: &mut dyn Rows) -> Result<(), ReadError> {
        all_sheets(self.name(), ask)?;
        let mut fields = vec![Vec::with_capacity(CHUNK); self.rules.rows as usize];
        let mut boards = below(self, ask.columns).peekable();
        while boards.peek().is_some() {
            fields.iter_mut().for_each(Vec::clear);
            let mut count = 0;
            for board in boards.by_ref().take(CHUNK) {
                // No row is longer than the rectangle is wide, a u32.
                let lengths = board?.into_iter().map(|length| u32::try_from(length).unwrap_or(u32::MAX));
                for (field, length) in fields.iter_mut().zip(lengths.chain(std::iter::repeat(0))) {
                    field.push(length);
                }
                count += 1;
            }
            let values: Vec<Values<'_>> = fields.iter().map(|field| Values::U32(field)).collect();
            add(rows, count, &values)?;
        }
        Ok(())
    }

    fn sheet(&self, ask: &SheetAsked, out: &mut dyn Write) -> Result<(), ReadError> {
        one_sheet(self.name(), ask)?;
        for board in below(self, ask.columns) {
            writeln!(out, "{}", word(&board?))?;
        }
        Ok(())
    }
}

/// The P-positions whose longest row is below a number of squares, or all of them. They are those of the first ranks.
fn below(table: &Boards, columns: Option<u64>) -> impl Iterator<Item = Result<Vec<u64>, ReadError>> + '_ {
    let inside =
        move |board: &Vec<u64>| columns.is_none_or(|columns| board.first().is_none_or(|&first| first < columns));
    table.p_positions().take_while(move |board| board.as_ref().map_or(true, inside))
}

/// The fields of a row, for each row that a board may have.
const FIELDS: [Field; 30] = {
    const NAMES: [&str; 30] = [
        "row1", "row2", "row3", "row4", "row5", "row6", "row7", "row8", "row9", "row10", "row11", "row12", "row13",
        "row14", "row15", "row16", "row17", "row18", "row19", "row20", "row21", "row22", "row23", "row24", "row25",
        "row26", "row27", "row28", "row29", "row30",
    ];
    let mut fields = [const { Field("", FieldKind::U32) }; 30];
    let mut at = 0;
    while at < NAMES.len() {
        fields[at] = Field(NAMES[at], FieldKind::U32);
        at += 1;
    }
    fields
};
