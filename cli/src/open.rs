//! Opens a table by its path or address. Only this file promises that mapped files do not change.

use std::path::{Path, PathBuf};

use supermex::{ReadError, Table, is_url};

use crate::interrupt::cut_files_are_said;
#[cfg(feature = "http")]
use crate::say::warn;
use crate::text::numbers;

/// How the bytes of a database are read.
#[derive(Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
pub enum Io {
    /// Map the files if all of them fit in memory, read piece by piece otherwise
    Auto,
    /// Map the files: the fastest way. If a file is truncated meanwhile, the program says so and ends
    Mmap,
    /// Read piece by piece, when needed: no file can end the program
    Pread,
    /// Read into memory first
    Memory,
}

/// A database, and how it is read if it is on a web server.
#[derive(clap::Args)]
pub struct Server {
    /// The database: a directory that `build` wrote, a packed file, one file of a table, or the address of one of these (https:, hf:,
    /// s3:, gs: or zenodo:)
    pub database: PathBuf,
    /// Seconds that a request to a web server may take; by default 30
    #[arg(long, value_parser = numbers::within(1..=86_400_u64))]
    timeout: Option<u64>,
    /// Follow a web server that redirects to another one
    #[arg(long)]
    follow_hosts: bool,
}

/// A database, and how its files are read.
#[derive(clap::Args)]
pub struct Choice {
    #[command(flatten)]
    server: Server,
    /// How files are read; a database on a web server is read by parts
    #[arg(long, value_enum, default_value = "auto")]
    io: Io,
}

/// A database, and how its files are read by the verbs that look positions up.
#[derive(clap::Args)]
pub struct LookUps {
    #[command(flatten)]
    choice: Choice,
    /// Compare the checksum of each part of a file before the first answer from it, so that a wrong bit gives an error
    /// and never a wrong answer. This is the default
    #[arg(long, overrides_with = "no_check")]
    check: bool,
    /// Answer without comparing checksums; bytes from a web server are checked all the same
    #[arg(long, overrides_with = "check")]
    no_check: bool,
}

/// A database, and one of its levels.
#[derive(clap::Args)]
pub struct AtLevel {
    #[command(flatten)]
    pub open: LookUps,
    /// Passes left; by default the most that the database was built for
    #[arg(long, value_parser = numbers::flag::<u64>)]
    pub passes_left: Option<u64>,
}

impl LookUps {
    /// Opens a database of any kind, to look positions up.
    pub fn table(&self) -> Result<Table, ReadError> {
        let table = self.choice.table()?;
        if self.no_check { Ok(table) } else { table.checked() }
    }
}

impl Choice {
    /// Opens a database of any kind, as it is.
    pub fn table(&self) -> Result<Table, ReadError> {
        let path = self.database();
        match self.io {
            _ if is_url(path) => self.server.table(),
            Io::Auto => fitting(path),
            Io::Mmap => mapped(path),
            Io::Pread => supermex::open(path),
            Io::Memory => supermex::read(path),
        }
    }

    /// The path or address of the database.
    pub fn database(&self) -> &Path {
        &self.server.database
    }
}

impl Server {
    /// Opens a database of any kind, to read it from one end to the other, or its headers only.
    pub fn table(&self) -> Result<Table, ReadError> {
        if is_url(&self.database) { self.remote() } else { supermex::open(&self.database) }
    }

    /// How the server is dealt with.
    #[cfg(feature = "http")]
    pub fn options(&self) -> supermex_http::HttpOptions {
        let options = supermex_http::HttpOptions::default().follow_hosts(self.follow_hosts);
        let seconds = self.timeout.map(std::time::Duration::from_secs);
        numbers::with(options, seconds, supermex_http::HttpOptions::timeout)
    }

    #[cfg(feature = "http")]
    fn remote(&self) -> Result<Table, ReadError> {
        let options = self.options();
        let table = supermex_http::open_url(&self.database.to_string_lossy(), &options)?;
        if !table.sources().all(supermex::Bytes::tells_versions) {
            warn(&format!(
                "{}: the server tells no versions of its files (neither ETag nor Last-Modified): if one is replaced by \
                 another of its length meanwhile, checksums have to tell them apart",
                self.database.display()
            ));
        }
        for damaged in table.sources().filter_map(supermex::Bytes::damaged_cache) {
            warn(&format!(
                "{}: this file of the local cache was damaged, and what it had was fetched again",
                damaged.display()
            ));
        }
        Ok(table)
    }

    #[cfg(not(feature = "http"))]
    fn remote(&self) -> Result<Table, ReadError> {
        let Self { database, timeout: _, follow_hosts: _ } = self;
        Err(ReadError::NoHttp(database.to_string_lossy().into_owned()))
    }
}

fn fitting(path: &Path) -> Result<Table, ReadError> {
    cut_files_are_said();
    // SAFETY: as below, where the files are mapped.
    unsafe { supermex::open_auto(path) }
}

fn mapped(path: &Path) -> Result<Table, ReadError> {
    cut_files_are_said();
    // SAFETY: supermex never changes a file that has its final name: files are written under other names, made
    // read-only, and whole directories are replaced by renaming, which leaves the bytes of a map as they are. So only
    // other programs can change them meanwhile, and the help of `--io` says what may happen: this process, which holds
    // nothing but the table, says that a file was truncated and ends, or gives an answer from other bytes. Nothing else can go wrong: every look-up checks
    // the bounds of what it reads, so that bytes of any value, and bytes that change between two reads, give an error
    // or an answer. Whoever cannot accept that uses `--io pread`.
    unsafe { supermex::open_mmap(path) }
}

/// Opens a table whose look-ups check.
#[cfg(feature = "figures")]
pub fn checked(path: &Path) -> Result<Table, ReadError> {
    let table = if is_url(path) {
        Server { database: path.into(), timeout: None, follow_hosts: false }.remote()?
    } else {
        fitting(path)?
    };
    table.checked()
}
