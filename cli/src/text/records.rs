//! Records of `query --binary`: numbers of 64 bits, the least significant byte first.

use supermex::game::Arity;
use supermex::{Position, ReadError, Table};

use super::words::not_for;

/// How many numbers a record holds: those of a position, or one more, the passes left.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
pub enum RecordForm {
    /// two numbers: 16 bytes
    Pairs,
    /// three numbers: 24 bytes
    Triples,
    /// four numbers: 32 bytes
    Quadruples,
    /// five numbers: 40 bytes
    Quintuples,
}

impl RecordForm {
    fn numbers(self) -> usize {
        2 + self as usize
    }
}

/// How records follow each other.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Layout {
    /// Each has the numbers of a position, and the passes behind them or not.
    Fixed {
        /// How many numbers, the passes not counted.
        numbers: usize,
        /// Whether the passes follow.
        passes: bool,
    },
    /// Each begins with a number that says how many follow.
    Counted,
}

/// The most numbers of a record that says how many it has: no real position is longer.
pub const MOST_ITEMS: u64 = 1 << 14;

impl Layout {
    /// This many numbers.
    pub fn of_numbers(numbers: usize) -> Self {
        Self::Fixed { numbers, passes: false }
    }

    /// How the records of a table are laid out.
    pub fn of(table: &Table, form: Option<RecordForm>) -> anyhow::Result<Self> {
        let own = match table.game().arity() {
            Arity::Exactly(numbers) => numbers,
            Arity::Any if form.is_none() => return Ok(Self::Counted),
            Arity::Any => {
                let own = "its records are a count, and then the numbers; give --binary alone";
                return Err(not_for("a form of records", table.game().name(), own));
            }
        };
        match form.map(RecordForm::numbers) {
            None => Ok(Self::of_numbers(own)),
            Some(numbers) if numbers == own => Ok(Self::of_numbers(own)),
            Some(numbers) if numbers == own + 1 && table.passes().is_some() => {
                Ok(Self::Fixed { numbers: own, passes: true })
            }
            Some(numbers) => {
                let why = format!(
                    "its positions are {own} numbers; give --binary alone, or a form of {own} or {} numbers",
                    own + 1
                );
                Err(not_for(&format!("a record of {numbers} numbers"), table.game().name(), &why))
            }
        }
    }

    /// The length of the record that begins here; `None` if more bytes are needed to tell. If it claims more items than
    /// a record may have, the beginning of the next one is unknown.
    pub fn length(self, bytes: &[u8]) -> Result<Option<usize>, String> {
        if let Self::Fixed { numbers, passes } = self {
            return Ok(Some(8 * (numbers + usize::from(passes))));
        }
        let Some(count) = bytes.first_chunk() else { return Ok(None) };
        let count = u64::from_le_bytes(*count);
        match usize::try_from(count) {
            Ok(items) if count <= MOST_ITEMS => Ok(Some(8 + items * 8)),
            _ => Err(format!("it says that {count} numbers follow, and a record has at most {MOST_ITEMS}")),
        }
    }

    /// The position of a record.
    pub fn position(self, table: &Table, record: &[u8]) -> Result<Position, ReadError> {
        let words = record.as_chunks().0.iter().map(|bytes| u64::from_le_bytes(*bytes));
        match self {
            Self::Fixed { numbers, passes } => {
                let mut all = [0; 8];
                for (place, word) in all.iter_mut().zip(words) {
                    *place = word;
                }
                let numbers = numbers.min(all.len() - 1);
                table.position(&all[..numbers], passes.then_some(all[numbers]))
            }
            Self::Counted => table.position(&words.skip(1).collect::<Vec<_>>(), None),
        }
    }
}
