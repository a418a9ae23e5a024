//! Tables of the smaller games, built for a test.

use std::path::PathBuf;

use supermex::game::Arity;
use supermex::rows::{Rows, RowsAsked, Values};
use supermex::{Moves, Outcome, Position, ReadError, Rules, Table};
use supermex_build::{BuildOptions, build};

/// A table in a directory that goes away with it, taken into memory.
pub struct Smaller {
    pub path: PathBuf,
    pub table: Table,
    _dir: tempfile::TempDir,
}

impl Smaller {
    pub fn new(rules: impl Into<Rules>, columns: Option<u64>) -> Self {
        Self::of(&columns.into_iter().fold(BuildOptions::new(rules), BuildOptions::columns))
    }

    pub fn of(options: &BuildOptions) -> Self {
        let dir = tempfile::tempdir().expect("a temporary directory");
        let path = dir.path().join("table");
        build(&path, options, &|_| ()).unwrap_or_else(|error| panic!("{error} for {options:?}"));
        let table = supermex::read(&path).expect("just built");
        Self { path, table, _dir: dir }
    }

    pub fn outcome(&self, numbers: &[u64]) -> Result<Outcome, ReadError> {
        self.table.outcome(&Position::new(numbers))
    }

    pub fn winning_moves(&self, numbers: &[u64]) -> Result<Moves, ReadError> {
        self.table.winning_moves(&Position::new(numbers))
    }

    /// The Grundy value of a pile.
    pub fn value(&self, n: u64) -> Option<u64> {
        self.table.values().unwrap().grundy(&Position::from([n])).expect("sound")
    }

    /// The bytes of the one file.
    pub fn bytes(&self) -> Vec<u8> {
        std::fs::read(self.path.join("p0-000000000.smx")).expect("a file")
    }
}

/// A position of rules in a box, of which a game on two numbers has no third.
pub fn in_box<const N: usize>(table: &Table, piles: [u64; N], passes: u64) -> Position {
    let numbers = if let Arity::Exactly(numbers) = table.game().arity() { numbers } else { N };
    Position::new(&piles[..numbers]).with_passes(passes)
}

/// The P-positions of a box, as its rows have them; of a game on two numbers with a third of 0.
pub fn p_positions(table: &Table, passes: u64) -> Vec<[u64; 3]> {
    struct All(usize, Vec<[u64; 3]>);
    impl Rows for All {
        fn add(&mut self, count: usize, values: &[Values<'_>]) -> std::io::Result<()> {
            // The passes are behind the numbers.
            let numbers = &values[..self.0];
            match numbers {
                [Values::U64(x), Values::U64(y)] => self.1.extend((0..count).map(|row| [x[row], y[row], 0])),
                [Values::U64(x), Values::U64(y), Values::U64(z)] => {
                    self.1.extend((0..count).map(|row| [x[row], y[row], z[row]]));
                }
                _ => panic!("{values:?}"),
            }
            Ok(())
        }
    }
    let supermex::game::Arity::Exactly(numbers) = table.game().arity() else { panic!("any number of numbers") };
    let mut all = All(numbers, Vec::new());
    let ask = RowsAsked { sheets: 0..u32::MAX, columns: None, passes: Some(passes), all_levels: false };
    table.rows(&ask, &mut all).expect("sound");
    all.1
}

/// The table in the bytes of a file.
pub fn of_bytes(bytes: Vec<u8>) -> Result<Table, ReadError> {
    Table::from_bytes(bytes, "the bytes")
}
