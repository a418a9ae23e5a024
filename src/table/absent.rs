//! What stands for the file of other games where the feature `games` is off: a type without values. Their tables are refused when they
//! are opened.

use super::Table;
use crate::format::{FormatError, Header, Manifest};
use crate::source::Bytes;
use supermex_game::Rules;

/// A file that there is none of.
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

impl Table {
    pub(super) fn of_one(file: SingleFile) -> Result<Self, FormatError> {
        match file {}
    }
}
