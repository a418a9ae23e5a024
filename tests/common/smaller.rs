//! Tables of the smaller games, built for a test.

use std::path::PathBuf;

use supermex::raw::{Boards, Pairs, Piles, Strips};
use supermex::{BuildOptions, Rules, Table, build};

/// A table in a directory that goes away with it, taken into memory.
pub struct Smaller {
    pub path: PathBuf,
    pub table: Table,
    _dir: tempfile::TempDir,
}

impl Smaller {
    pub fn new(rules: impl Into<Rules>, columns: Option<u64>) -> Self {
        let dir = tempfile::tempdir().expect("a temporary directory");
        let path = dir.path().join("table");
        let options = BuildOptions::new(rules);
        let options = columns.map_or(options.clone(), |columns| options.columns(columns));
        build(&path, &options, &|_| ()).unwrap_or_else(|error| panic!("{error} for {options:?}"));
        let table = supermex::read(&path).expect("just built");
        Self { path, table, _dir: dir }
    }

    pub fn pairs(&self) -> &Pairs {
        let Table::Pairs(pairs) = &self.table else { panic!("not of pairs") };
        pairs
    }

    pub fn piles(&self) -> &Piles {
        let Table::Piles(piles) = &self.table else { panic!("not of piles") };
        piles
    }

    pub fn strips(&self) -> &Strips {
        let Table::Strips(strips) = &self.table else { panic!("not of strips") };
        strips
    }

    pub fn boards(&self) -> &Boards {
        let Table::Boards(boards) = &self.table else { panic!("not of boards") };
        boards
    }

    /// The bytes of the one file.
    pub fn bytes(&self) -> Vec<u8> {
        std::fs::read(self.path.join("p0-000000000.smx")).expect("a file")
    }
}

/// The table in the bytes of a file.
pub fn of_bytes(bytes: Vec<u8>) -> Result<Table, supermex::ReadError> {
    Table::from_bytes(bytes, "the bytes")
}
