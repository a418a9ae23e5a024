//! Why a table answers as it does: the cells that it reads, where they are, and what follows from them.

use std::fmt;
use std::ops::Range;

use super::boxes::Stored;
use super::cells::{Asks, OfCells};
use super::facts::Known;
use super::{Boards, Boxes, Cell, CellFile, Layers, Pairs, Piles, ReadError, Sheets, SingleFile, Store, Strips, Table};
use crate::codec::CodecError;
use crate::format::{BLOCK, Manifest};
use supermex_game::{Outcome, PassLevel, Position, Take, clobber, imitation};

/// Who wins a position, and how the table knows.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Explanation {
    /// Who wins.
    pub outcome: Outcome,
    /// Why: `3,5 is completed by 2, so 5 is N`.
    pub sentence: String,
    /// What was read: one cell, or of a sum one for each pile; none where the rules or the size of the table decide.
    pub cells: Vec<CellRead>,
}

/// A cell that an answer depends on.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct CellRead {
    /// The level whose cell it is.
    pub level: PassLevel,
    /// Its row: a sheet, or on four numbers a layer and a sheet; 0 in a table of one row.
    pub row: u64,
    /// Its column. In Chomp columns and completions are the lengths of rows; in a table of a set the number of the position.
    pub column: u64,
    /// What the table has there: the completion, the partner, the value of a pile; of a set 1 if the position is in it; of a strip
    /// 1 if Left wins by moving first, and 2 more if Right does.
    pub found: Cell,
    /// The file, by its name in the directory; empty for a file that was opened alone.
    pub file: String,
    /// The piece of the file that has the cell, or all data of a file without rows. `None` for a formula, and behind the stored
    /// columns of a row, where its tail says how it goes on.
    pub bytes: Option<Range<u64>>,
}

impl CellRead {
    /// The number in the cell, if there is one.
    pub fn number(&self) -> Option<u64> {
        if let Cell::Completion(found) = self.found { Some(found) } else { None }
    }
}

impl fmt::Display for CellRead {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { level, row, column, file, bytes, .. } = self;
        write!(f, "row {row}, column {column} of level {}: ", level.number())?;
        match self.number() {
            Some(found) => write!(f, "{found}")?,
            None => f.write_str("nothing")?,
        }
        if !file.is_empty() {
            write!(f, ", in {file}")?;
        }
        match bytes {
            Some(bytes) => write!(f, ", bytes {}..{}", bytes.start, bytes.end),
            None => f.write_str(", by a rule"),
        }
    }
}

/// The sentence, and then a clause for each cell, with `; ` between them.
impl fmt::Display for Explanation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.sentence)?;
        self.cells.iter().try_for_each(|cell| write!(f, "; {cell}"))
    }
}

/// Why, whom that says something of, and what was read.
pub(super) type Because = (String, String, Vec<CellRead>);

impl Table {
    /// Who wins, and how the table knows: the cells that it reads, where these are, and what follows from them in a sentence.
    /// It costs about two look-ups.
    ///
    /// ```
    /// # fn example(nim: &supermex::Table) -> Result<(), Box<dyn std::error::Error>> {
    /// // 5,7 with 1 pass left is completed by 9, so 9 is P
    /// println!("{}", nim.explain(&nim.parse("5,7,9")?)?.sentence);
    /// # Ok(())
    /// # }
    /// ```
    ///
    /// # Errors
    /// As for [`outcome`](Self::outcome).
    pub fn explain(&self, position: &Position) -> Result<Explanation, ReadError> {
        let outcome = self.outcome(position)?;
        let text = self.format(position);
        if outcome == Outcome::Beyond {
            let why = self.why_beyond(position).unwrap_or_else(|| "these numbers are not a position".into());
            let sentence = format!("the table does not have {text}: {why}");
            return Ok(Explanation { outcome, sentence, cells: Vec::new() });
        }
        let (why, whom, cells) = if self.game().is_declared(position) {
            (format!("{text} is declared a win for the player to move"), text, Vec::new())
        } else {
            by_kind!(&self.store, table => table.because(position, outcome, text))?
        };
        Ok(Explanation { outcome, sentence: format!("{why}, so {whom} is {outcome}"), cells })
    }
}

/// A store that says why it answers as it does.
pub(super) trait Explained {
    /// Why a position that the table has, and that is written as `text`, has this outcome.
    fn because(&self, position: &Position, outcome: Outcome, text: String) -> Result<Because, ReadError>;
}

impl Explained for Sheets {
    fn because(&self, position: &Position, _: Outcome, text: String) -> Result<Because, ReadError> {
        let ascends = self.rules().game.ascends();
        let first = |cell: [u64; 3]| match *position.numbers() {
            [x, y, _] if ascends => vec![x, y],
            _ => cell[..2].to_vec(),
        };
        by_cell((self, None), (position, text), |cell| (first(cell), if ascends { cell[1] } else { 0 }))
    }
}

impl Explained for Layers {
    fn because(&self, position: &Position, _: Outcome, text: String) -> Result<Because, ReadError> {
        if self.rules().has_heap() || position.len() < 4 {
            return by_value(self, (position, text), 3);
        }
        let of_cell = self.rules().point(position).and_then(|point| self.rules().cell(point.piles));
        let [d, c, b, _] = of_cell.unwrap_or_default();
        let ends = self.rules().ends();
        let first = if ends { position.iter().take(3).copied().collect() } else { vec![d, c, b] };
        by_cell((self, None), (position, text), |cell| (first, if ends { cell[1] } else { 0 }))
    }
}

impl Explained for Boxes {
    fn because(&self, position: &Position, outcome: Outcome, text: String) -> Result<Because, ReadError> {
        let rules = self.rules();
        match &self.stored {
            _ if rules.is_of_grundy() => by_value(self, (position, text), rules.numbers().saturating_sub(1)),
            Stored::Cells(_) => {
                // To the table two of four numbers are one.
                let first = position.split_last().map_or(Vec::new(), |(_, first)| first.to_vec());
                by_cell((self, rules.below()), (position, text), |_| (first, 0))
            }
            Stored::Set(file, _) => Ok(by_member(file, number_in(self, position), outcome, text)),
        }
    }
}

impl Explained for Boards {
    fn because(&self, position: &Position, outcome: Outcome, text: String) -> Result<Because, ReadError> {
        Ok(by_member(&self.file, self.rank(position).unwrap_or(0), outcome, text))
    }
}

impl Explained for Pairs {
    fn because(&self, position: &Position, _: Outcome, text: String) -> Result<Because, ReadError> {
        let piles = match imitation::State::of_numbers(position) {
            Some(state) => state.piles,
            None => <[u64; 2]>::try_from(position.numbers()).unwrap_or_default(),
        };
        let smaller = piles[0].min(piles[1]);
        let partner = self.partner(smaller)?;
        let mut why = format!("the partner of {smaller} is {}", partner.unwrap_or(0));
        if let Known::State(class, _) = self.details(position)? {
            why = format!("{why} and {},{} is {class}", piles[0], piles[1]);
        }
        Ok((why, text, vec![in_file(&self.file, smaller, partner)]))
    }
}

impl Explained for Piles {
    fn because(&self, position: &Position, _: Outcome, text: String) -> Result<Because, ReadError> {
        by_piles(self, position.numbers(), text)
    }
}

impl Explained for Strips {
    fn because(&self, position: &Position, _: Outcome, text: String) -> Result<Because, ReadError> {
        let number = clobber::strip(position).and_then(|cells| self.number(&cells)).unwrap_or(0);
        let [left, right] = self.first_wins(number)?;
        let wins = |wins: bool| if wins { "wins" } else { "loses" };
        let why = format!("moving first, Left {} and Right {}", wins(left), wins(right));
        let found = u64::from(left) + 2 * u64::from(right);
        Ok((why, text, vec![in_file(&self.file, number, Some(found))]))
    }
}

/// A position whose cell has the number that completes the others. `told` says which these are, and what is added to the
/// completion where it is stored.
fn by_cell<T: OfCells + Store>(
    (table, below): (&T, Option<u64>),
    (position, text): (&Position, String),
    told: impl FnOnce([u64; 3]) -> (Vec<u64>, u64),
) -> Result<Because, ReadError> {
    let Some((cell, asked)) = read(table, position, below)? else { return Ok(by_rules(text)) };
    let (first, shift) = told([cell.row, cell.column, asked]);
    let left = with_passes_left(table, position);
    let first = listed(&first);
    let why = match cell.number() {
        Some(found) => format!("{first}{left} is completed by {}", found.saturating_sub(shift)),
        None => format!("no number in the table completes {first}{left}"),
    };
    Ok((why, asked.saturating_sub(shift).to_string(), vec![cell]))
}

/// A position of a table of Grundy values, which may have a heap of Nim behind its own numbers.
fn by_value<T: OfCells + Store>(
    table: &T,
    (position, text): (&Position, String),
    own: usize,
) -> Result<Because, ReadError> {
    let Some((cell, heap)) = read(table, position, None)? else { return Ok(by_rules(text)) };
    let first = listed(position.get(..own).unwrap_or(position));
    let value = cell.number().map_or("no value in the table".into(), |value| format!("the Grundy value {value}"));
    let why = format!("{first}{} has {value}", with_passes_left(table, position));
    let whom = if position.len() > own { format!("{first} with a heap of {heap}") } else { "it".into() };
    Ok((why, whom, vec![cell]))
}

/// The passes of a position, where a table is for some.
fn with_passes_left(table: &impl Store, position: &Position) -> String {
    match table.game().most_passes().map(u64::from) {
        Some(1..) if position.passes == 1 => " with 1 pass left".into(),
        Some(1..) => format!(" with {} passes left", position.passes),
        _ => String::new(),
    }
}

/// The cell that a position asks for, and the number that makes it P; `None` where it asks for none. A number from `below` on stands
/// for no completion.
fn read<T: OfCells>(table: &T, position: &Position, below: Option<u64>) -> Result<Option<(CellRead, u64)>, ReadError> {
    let files = table.cell_files();
    let Asks::Cell { level, cell: [row, column, asked] } = table.asks_of(position) else { return Ok(None) };
    let found = match files.cell(level, row, column)? {
        Cell::Completion(found) if below.is_some_and(|below| found >= below) => Cell::Nothing,
        found => found,
    };
    let file = u32::try_from(row).ok().and_then(|number| Some((files.file(level, number)?, number)));
    let bytes = file.map_or(Ok(None), |(file, number)| file.piece_of(number, column));
    let bytes = bytes.map_err(ReadError::at(row, column))?;
    let at = file.and_then(|(file, _)| files.all_files().position(|other| std::ptr::eq(other, file)));
    let name = named(files.manifest.as_ref(), at.unwrap_or(0));
    Ok(Some((CellRead { level, row, column, found, file: name, bytes }, asked)))
}

/// The name of a file of a database; empty if it was opened alone.
fn named(manifest: Option<&Manifest>, at: usize) -> String {
    manifest.and_then(|manifest| manifest.all_files().nth(at)).map_or_else(String::new, |entry| entry.name.clone())
}

impl CellFile {
    /// The bytes of the piece that has a cell of a row of this file; `None` if no piece has it.
    fn piece_of(&self, row: u32, column: u64) -> Result<Option<Range<u64>>, CodecError> {
        if self.pieces().is_none() || !self.holds(row) {
            return Ok(None);
        }
        let (end, _) = self.extent(row)?;
        match u32::try_from(column) {
            Ok(column) if column < end => Ok(Some(self.piece_range(row, column / BLOCK)?.0)),
            _ => Ok(None),
        }
    }
}

/// A position that no cell decides.
fn by_rules(text: String) -> Because {
    (format!("the rules say who wins at {text}"), text, Vec::new())
}

/// A cell of a table of one row.
pub(super) fn in_file(file: &SingleFile, column: u64, found: Option<u64>) -> CellRead {
    let found = found.map_or(Cell::Beyond, Cell::Completion);
    let bytes = Some(file.data_range()).filter(|bytes| !bytes.is_empty());
    let file = named(file.manifest(), 0);
    CellRead { level: PassLevel::ZERO, row: 0, column, found, file, bytes }
}

/// The number of a position in a table of positions.
fn number_in(table: &Boxes, position: &Position) -> u64 {
    let rules = table.rules();
    let at = rules.point(position).and_then(|point| Some((point.piles, rules.level_of(point.passes)?)));
    at.map_or(0, |([x, y, z], level)| (table.row(x, level) * rules.sides()[1] + y) * rules.below().unwrap_or(1) + z)
}

/// A position that is in a set of P-positions, or is not.
fn by_member(file: &SingleFile, number: u64, outcome: Outcome, text: String) -> Because {
    let is_p = outcome == Outcome::P;
    let not = if is_p { "" } else { "not " };
    let why = format!("number {number} is {not}in the set of P-positions");
    (why, text, vec![in_file(file, number, Some(is_p.into()))])
}

/// A sum of piles.
fn by_piles(table: &Piles, piles: &[u64], text: String) -> Result<Because, ReadError> {
    let rules = table.rules();
    let (mut cells, mut values) = (Vec::new(), Vec::new());
    for &n in piles {
        let value = table.value(n)?;
        cells.push(in_file(&table.file, n, value));
        values.push(value.unwrap_or(0));
    }
    let xor = |values: &[u64]| values.iter().fold(0, |xor, value| xor ^ value);
    let live: Vec<usize> = (0..piles.len()).filter(|&at| rules.has_move(piles[at])).collect();
    let why = match (rules.misere, &rules.take, &values[..]) {
        (true, Take::All, _) if piles.iter().all(|&n| n <= 1) => {
            let ones = piles.iter().filter(|&&n| n == 1).count();
            format!(
                "no pile is above 1, {ones} {} 1, and whoever takes the last one loses",
                if ones == 1 { "is" } else { "are" }
            )
        }
        (true, Take::All, _) => {
            format!("a pile is above 1, where misère Nim is as normal Nim, and the Nim sum is {}", xor(piles))
        }
        (true, ..) => match live[..] {
            [] => "the player to move has no move, and wins in misère play".into(),
            [at] => format!("the only pile with a move has the value {}", values[at]),
            _ => format!("the piles have the values {}", listed(&values)),
        },
        (false, _, [value]) => format!("the pile has the Grundy value {value}"),
        (false, ..) => format!("the Nim sum of the Grundy values {} is {}", listed(&values), xor(&values)),
    };
    Ok((why, text, cells))
}

/// Numbers with commas between them.
fn listed(numbers: &[u64]) -> String {
    numbers.iter().map(u64::to_string).collect::<Vec<_>>().join(",")
}
