//! The databases that are open, or being opened.

use std::collections::HashMap;
use std::io;

#[cfg(not(feature = "whole"))]
use supermex::raw::FormatError;
use supermex::raw::Manifest;
use supermex::{Bytes, Table};

use crate::error::{Code, Failure};
use crate::pages::{Lacking, Paged, Shared};

/// A database, of which some pages are here.
pub struct Database {
    name: String,
    manifest: Option<Manifest>,
    /// Name and length of each file.
    files: Vec<(String, u64)>,
    pages: Shared,
    table: Option<Table>,
}

/// Why a look-up has not ended with an answer.
pub enum Unanswered {
    /// It lacks these bytes.
    Lacks(Vec<Lacking>),
    /// There is none.
    Failed(Failure),
}

impl<E: Into<Failure>> From<E> for Unanswered {
    fn from(error: E) -> Self {
        Self::Failed(error.into())
    }
}

impl Database {
    /// A database by its manifest, or a file of one by its length, before any of its bytes are here.
    pub fn new(name: String, manifest: Option<&str>, length: Option<u64>) -> Result<Self, Failure> {
        #[cfg(not(feature = "whole"))]
        manifest.map_or(Ok(()), is_read)?;
        let manifest = manifest.map(|text| Manifest::parse(text.as_bytes())).transpose()?;
        let files = match (&manifest, length) {
            (Some(manifest), None) => manifest.all_files().map(|file| (file.name.clone(), file.bytes)).collect(),
            (None, Some(length)) => vec![(name.clone(), length)],
            _ => return Err(Failure::usage("a database has a manifest, and a file has a length")),
        };
        Ok(Self { name, manifest, files, pages: Shared::default(), table: None })
    }

    /// Name and length of each file.
    pub fn files(&self) -> &[(String, u64)] {
        &self.files
    }

    fn file(&self, number: usize) -> Option<Bytes> {
        let &(_, length) = self.files.get(number)?;
        Some(Bytes::from_source(Paged::new(&self.pages, number, length)))
    }

    /// Does something with the table, which is opened if it is not; or says what is lacking for that.
    pub fn with<T, E: Into<Failure>>(&mut self, ask: impl FnOnce(&Table) -> Result<T, E>) -> Result<T, Unanswered> {
        self.pages.pages().begin();
        let answer = self.open().and_then(|()| {
            let table = self.table.as_ref().ok_or_else(|| Failure::usage("the table is not open"))?;
            ask(table).map_err(Into::into)
        });
        answer.map_err(|failure| {
            let lengths: Vec<u64> = self.files.iter().map(|(_, length)| *length).collect();
            let mut pages = self.pages.pages();
            let lacking = pages.lacking(&lengths);
            if lacking.is_empty() {
                return Unanswered::Failed(failure);
            }
            if pages.is_full() {
                let words = "this needs more of the table at once than a page holds; ask for less, publish the table \
                             with an index of moves, or download it and ask it with `supermex query`";
                return Unanswered::Failed(Failure::new(Code::TooMuch, words));
            }
            Unanswered::Lacks(lacking)
        })
    }

    fn open(&mut self) -> Result<(), Failure> {
        if self.table.is_some() {
            return Ok(());
        }
        let missing = || io::Error::from(io::ErrorKind::NotFound);
        let table = match &self.manifest {
            Some(manifest) => {
                // All headers at once, and then all indexes: each file says what it lacks.
                for number in 0..self.files.len() {
                    let _ = self.file(number).map(|file| Table::from_bytes(file, &self.name));
                }
                let mut opened = 0;
                Table::from_manifest(manifest.clone(), &self.name, |entry| {
                    let number = self.files.iter().position(|(name, _)| *name == entry.name);
                    opened += 1;
                    number.and_then(|number| self.file(number)).ok_or_else(missing)
                })?
            }
            None => {
                let file = self.file(0).ok_or_else(|| Failure::usage("the file does not exist"))?;
                Table::from_bytes(file, &self.name)?
            }
        };
        self.table = Some(table);
        Ok(())
    }

    /// Takes bytes that were fetched.
    pub fn put(&mut self, file: usize, start: u64, bytes: &[u8]) -> Result<(), Failure> {
        let Some((name, length)) = self.files.get(file) else {
            return Err(Failure::usage(format!("the database has no file {file}")));
        };
        let end = start.saturating_add(bytes.len() as u64);
        let whole = |at: u64| at.is_multiple_of(supermex::raw::pages::PAGE);
        if !whole(start) || end > *length || !(whole(end) || end == *length) {
            return Err(Failure::usage(format!("bytes {start}..{end} are not whole pages of {name}")));
        }
        if !self.pages.pages().put(file, start, bytes) {
            let words = format!("{name} has changed on the server since it was opened; reload the page");
            return Err(Failure::new(Code::Format, words));
        }
        Ok(())
    }

    /// The time now, which grows with every look-up.
    pub fn begin(&self) -> u64 {
        self.pages.pages().begin()
    }

    /// Forgets pages that are not needed by look-ups that began at some time or later.
    pub fn trim(&self, before: u64) {
        self.pages.pages().trim(before);
    }
}

/// Refuses what only the whole reader has, before any file is fetched. A text that is no manifest is refused by that one, in words.
#[cfg(not(feature = "whole"))]
fn is_read(manifest: &str) -> Result<(), FormatError> {
    let said: serde_json::Value = serde_json::from_str(manifest).unwrap_or_default();
    let is = |field: &str, name: &str| said[field].as_str() == Some(name);
    let is_read = (cfg!(feature = "games") || is("game", "nim") || is("game", "chomp")) && !is("profile", "small");
    if is_read { Ok(()) } else { Err(FormatError::Without("games")) }
}

/// All databases.
#[derive(Default)]
pub struct Tables {
    all: HashMap<u32, Database>,
    last: u32,
}

impl Tables {
    /// Keeps a database, and numbers it.
    pub fn add(&mut self, database: Database) -> u32 {
        self.last += 1;
        self.all.insert(self.last, database);
        self.last
    }

    /// The database of a number.
    pub fn get(&mut self, number: u32) -> Result<&mut Database, Failure> {
        self.all.get_mut(&number).ok_or_else(|| Failure::usage("the table is closed; open it again"))
    }

    /// Forgets a database.
    pub fn close(&mut self, number: u32) {
        self.all.remove(&number);
    }
}
