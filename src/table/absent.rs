//! What stands for the stores of other games where the feature `games` is off: types without values. Their tables are refused when they
//! are opened.

use std::io::Write;

use super::rows::{Field, Rows, RowsAsked, SheetAsked, Tabular};
use super::{Budget, CellFiles, Facts, Files, List, ListAsked, Moves, ReadError, Store};
use crate::format::{FormatError, Header, Manifest};
use crate::source::Bytes;
use supermex_game::{Outcome, Play, Position, Rules};

/// A store that there is none of.
#[derive(Debug)]
pub enum Absent {}

impl Absent {
    pub fn new<A, B>(_: A, _: B) -> Result<Self, FormatError> {
        Err(FormatError::Without("games"))
    }

    pub fn of_set<A, B>(_: A, _: B) -> Result<Self, FormatError> {
        Err(FormatError::Without("games"))
    }

    pub fn of_cells<A, B>(_: A, _: B) -> Result<Self, FormatError> {
        Err(FormatError::Without("games"))
    }

    pub fn nth(&self, _: u64) -> Result<Option<Position>, ReadError> {
        match *self {}
    }
}

/// A file of such a store.
#[derive(Debug)]
pub enum SingleFile {}

impl SingleFile {
    pub fn new(_: Bytes, _: Header) -> Result<Self, FormatError> {
        Err(FormatError::Without("games"))
    }

    pub fn start_checking(&mut self) -> Result<(), FormatError> {
        match *self {}
    }

    pub fn with_manifest(self, _: Manifest) -> Self {
        self
    }

    pub fn manifest(&self) -> Option<&Manifest> {
        match *self {}
    }

    pub fn header(&self) -> &Header {
        match *self {}
    }

    pub fn rules(&self) -> &Rules {
        match *self {}
    }

    pub fn source(&self) -> &Bytes {
        match *self {}
    }
}

impl Tabular for Absent {
    fn fields(&self) -> &'static [Field] {
        match *self {}
    }

    fn rows(&self, _: &RowsAsked, _: &mut dyn Rows) -> Result<(), ReadError> {
        match *self {}
    }

    fn sheet(&self, _: &SheetAsked, _: &mut dyn Write) -> Result<(), ReadError> {
        match *self {}
    }
}

impl Store for Absent {
    fn game(&self) -> &dyn Play {
        match *self {}
    }

    fn rules(&self) -> Rules {
        match *self {}
    }

    fn files(&self) -> Files<'_> {
        match *self {}
    }

    fn files_mut(&mut self) -> Result<&mut CellFiles, &mut SingleFile> {
        match *self {}
    }

    fn outcome(&self, _: &Position) -> Result<Outcome, ReadError> {
        match *self {}
    }

    fn winning_moves(&self, _: &Position, _: &mut Budget) -> Result<Moves, ReadError> {
        match *self {}
    }

    fn list(&self, _: &ListAsked) -> Result<List<'_>, ReadError> {
        match *self {}
    }

    fn facts(&self) -> Result<Facts, ReadError> {
        match *self {}
    }

    fn conditions(&self, _: &Position) -> Vec<(bool, String)> {
        match *self {}
    }
}
