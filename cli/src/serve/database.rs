//! A database under the name that it is served by: opened again when the name leads to another one, or its files were replaced.
//!
//! Its files are never mapped. A map whose file is truncated ends the process, and with it all other databases.

use std::fs::Metadata;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::SystemTime;

use supermex::{Profile, ReadError, Table};

pub const MANIFEST: &str = "manifest.json";

/// A database on this machine.
pub struct Database {
    path: PathBuf,
    /// Whether positions are asked of it.
    answers: bool,
    opened: Mutex<Arc<Opened>>,
}

/// The database that the name led to when it was opened.
pub struct Opened {
    pub table: Table,
    /// Its files, which the manifest has been found to place in its directory; none if it is a file itself.
    files: Vec<String>,
    /// The reader of the viewer that reads it.
    reader: &'static str,
    /// Those of the name, of the manifest and of the files.
    stamps: Vec<Option<Stamp>>,
}

/// What tells a file from another one of its name.
type Stamp = (u64, Option<SystemTime>, [u64; 2]);

impl Database {
    /// Opens the database of a name. If it answers positions, its look-ups check.
    pub fn open(path: &Path, answers: bool) -> Result<Self, ReadError> {
        let opened = Mutex::new(Arc::new(Opened::of(path, answers)?));
        Ok(Self { path: path.to_owned(), answers, opened })
    }

    pub fn path(&self) -> &Path {
        &self.path
    }

    /// The database that the name leads to now. Waits for the disk.
    pub fn current(&self) -> Result<Arc<Opened>, ReadError> {
        // Requests that find it replaced wait for the one that opens it.
        let mut opened = self.opened.lock().unwrap_or_else(PoisonError::into_inner);
        if !opened.is_current(&self.path) {
            *opened = Arc::new(Opened::of(&self.path, self.answers)?);
        }
        Ok(Arc::clone(&opened))
    }

    /// The database that the name led to when it was opened last.
    fn last(&self) -> Arc<Opened> {
        Arc::clone(&self.opened.lock().unwrap_or_else(PoisonError::into_inner))
    }

    /// The reader that the viewer needs for it, as `web/src/manifest.ts` chooses it.
    pub fn reader(&self) -> &'static str {
        self.last().reader
    }

    /// Whether a file has this name in the database, or had it as long as the database could be opened.
    pub fn has(&self, file: &str) -> bool {
        let opened = self.current().unwrap_or_else(|_| self.last());
        file == MANIFEST || opened.files.iter().any(|name| name == file)
    }
}

impl Opened {
    fn of(path: &Path, answers: bool) -> Result<Self, ReadError> {
        // If it is replaced meanwhile, these are the old ones, and the next request opens the new one.
        let mut known: Vec<Option<Stamp>> = stamps(path, &[]).collect();
        let table = supermex::open(path)?;
        let table = if answers { table.checked()? } else { table };
        let info = table.info();
        let reader = match info.game {
            _ if info.profiles.contains(&Profile::Small) => "supermex.wasm",
            "nim" | "chomp" => "sheets.wasm",
            _ => "games.wasm",
        };
        let files = info.files.into_iter().map(|file| file.name).filter(|name| !name.is_empty());
        let files: Vec<String> = files.collect();
        known.extend(stamps(path, &files).skip(known.len()));
        Ok(Self { table, files, reader, stamps: known })
    }

    fn is_current(&self, path: &Path) -> bool {
        stamps(path, &self.files).eq(self.stamps.iter().copied())
    }
}

/// The stamps of a database's name, its manifest and its files, `None` for each that is not there.
fn stamps(path: &Path, files: &[String]) -> impl Iterator<Item = Option<Stamp>> {
    let inside = std::iter::once(MANIFEST).chain(files.iter().map(String::as_str)).map(|name| path.join(name));
    std::iter::once(path.to_owned()).chain(inside).map(|path| stamp(&path))
}

fn stamp(path: &Path) -> Option<Stamp> {
    let metadata = path.metadata().ok()?;
    Some((metadata.len(), metadata.modified().ok(), numbers(&metadata)))
}

/// The numbers of a file and its device, where the system has them.
fn numbers(metadata: &Metadata) -> [u64; 2] {
    #[cfg(unix)]
    {
        use std::os::unix::fs::MetadataExt;
        [metadata.dev(), metadata.ino()]
    }
    #[cfg(not(unix))]
    {
        let _ = metadata;
        [0; 2]
    }
}
