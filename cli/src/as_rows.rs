//! Positions as rows of named fields: what `list` and `openings` print with `--csv`, and what `export --max` writes.

use supermex::game::Arity;
use supermex::rows::{Field, FieldKind, Rows, Values};
use supermex::{Position, ReadError, Table};

/// Rows that are given on together.
const CHUNK: usize = 1 << 12;

/// The names of the rows of a board of Chomp.
const ROWS: [&str; 4] = ["row1", "row2", "row3", "row4"];

/// How a position is written as a row.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum As {
    /// By the numbers that `export` has, under the same names.
    Numbers,
    /// A board by the lengths of its rows.
    Rows,
    /// A move by its bite: the row, and the square in it. Both are 0 for a pass.
    Bites,
}

impl As {
    /// The form that two flags ask for.
    pub fn of(rows: bool, bites: bool) -> Self {
        if bites {
            Self::Bites
        } else if rows {
            Self::Rows
        } else {
            Self::Numbers
        }
    }

    /// The fields of a position.
    pub fn fields(self, table: &Table) -> Vec<Field> {
        let number = |&name: &&'static str| Field(name, FieldKind::U64);
        let own = table.fields().iter().map(|field| field.0);
        let passes = table.passes().map(|_| "p");
        let names: Vec<&'static str> = match (self, table.game().arity()) {
            (Self::Bites, _) => return ["row", "square"].iter().map(number).collect(),
            (Self::Rows, Arity::Exactly(count)) => ROWS.into_iter().take(count).chain(passes).collect(),
            _ if table.fields().iter().any(|field| field.1 == FieldKind::Text) => {
                return vec![Field("strip", FieldKind::Text)];
            }
            // The values of piles are not numbers of a position, and the passes come last.
            _ if table.game().name() == "heap" => vec!["n"],
            _ => own.filter(|name| !matches!(*name, "period" | "p")).chain(passes).collect(),
        };
        names.iter().map(number).collect()
    }

    /// The numbers of a position, which a move from another leads to.
    pub fn numbers(self, table: &Table, from: &Position, to: &Position) -> Vec<u64> {
        let passes = table.passes().map(|_| to.passes);
        match self {
            Self::Numbers => to.iter().copied().chain(passes).collect(),
            Self::Rows => table.game().rows(to).unwrap_or_default().into_iter().chain(passes).collect(),
            Self::Bites => bite(table, from, to).unwrap_or_default().to_vec(),
        }
    }
}

/// The row and the square of a bite, each counted from 1; `None` if the move is none.
fn bite(table: &Table, from: &Position, to: &Position) -> Option<[u64; 2]> {
    let (before, after) = (table.game().rows(from)?, table.game().rows(to)?);
    let left = |row: usize| after.get(row).copied().unwrap_or(0);
    let row = (0..before.len()).find(|&row| left(row) < before[row])?;
    Some([row as u64 + 1, left(row) + 1])
}

/// Rows that wait until there are enough of them.
pub struct Waiting<'a> {
    fields: Vec<Field>,
    numbers: Vec<Vec<u64>>,
    texts: Vec<String>,
    to: &'a mut dyn Rows,
}

impl<'a> Waiting<'a> {
    /// For rows of some fields, all of them numbers or one of them a text.
    pub fn new(fields: Vec<Field>, to: &'a mut dyn Rows) -> Self {
        let numbers = fields.iter().filter(|field| field.1 != FieldKind::Text).map(|_| Vec::new()).collect();
        Self { fields, numbers, texts: Vec::new(), to }
    }

    /// Adds a row. Numbers that are left out at its end, but for the last field where that is the passes, are 0: rows of a board.
    pub fn add(&mut self, text: impl FnOnce() -> String, mut row: Vec<u64>) -> Result<(), ReadError> {
        let missing = self.numbers.len().saturating_sub(row.len());
        let end = row.len() - usize::from(missing > 0 && self.fields.last().is_some_and(|field| field.0 == "p"));
        row.splice(end..end, std::iter::repeat_n(0, missing));
        for (column, number) in self.numbers.iter_mut().zip(row) {
            column.push(number);
        }
        if self.numbers.len() < self.fields.len() {
            self.texts.push(text());
        }
        if self.held() == CHUNK { self.give() } else { Ok(()) }
    }

    fn held(&self) -> usize {
        self.numbers.first().map_or(self.texts.len(), Vec::len)
    }

    /// Gives on all rows that wait.
    pub fn give(&mut self) -> Result<(), ReadError> {
        let texts: Vec<&str> = self.texts.iter().map(String::as_str).collect();
        let mut numbers = self.numbers.iter();
        let values = self.fields.iter().map(|field| match field.1 {
            FieldKind::Text => Values::Text(&texts),
            _ => Values::U64(numbers.next().map_or(&[], Vec::as_slice)),
        });
        self.to.add(self.held(), &values.collect::<Vec<_>>())?;
        self.numbers.iter_mut().for_each(Vec::clear);
        self.texts.clear();
        Ok(())
    }
}
