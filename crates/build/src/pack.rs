//! A database packed into one file, which is read in place.

use std::io::{Seek, SeekFrom, Write};
use std::path::Path;

use super::BuildError;
use super::files::io;
use super::progress::{OnProgress, Progress, Stage};
use crate::stored::Stored;
use supermex::format::MANIFEST;
use supermex::format::encode::pack::{Packed, end};
use supermex::source::{Bytes, STEP};
use supermex::table::ReadError;

/// Packs a database, a directory or a packed one, into a file that was just made, and gives its length. The same database gives
/// the same bytes. Nothing is packed that is not what the manifest lists.
///
/// # Errors
/// If the database does not exist, a file of it is missing or damaged, or the system refuses.
pub fn pack(from: &Path, out: &mut (impl Write + Seek), progress: OnProgress<'_>) -> Result<u64, BuildError> {
    let stored = Stored::open(from)?;
    let total = stored.files.iter().map(Bytes::length).sum();
    let mut packing = Packing { out, from, at: 0, done: 0, total, progress, entries: Vec::new() };
    let manifest = Bytes::from(stored.text.as_slice());
    packing.add(MANIFEST, &manifest)?;
    for (entry, bytes) in stored.manifest.all_files().zip(&stored.files) {
        if packing.add(&entry.name, bytes)? != entry.blake3 {
            return Err(BuildError::OtherFile(from.join(&entry.name)));
        }
    }
    let end = end(&packing.entries, packing.at);
    packing.write(&end)?;
    packing.out.flush().map_err(io("pack", from))?;
    Ok(packing.at)
}

struct Packing<'a, W> {
    out: &'a mut W,
    from: &'a Path,
    /// Bytes written.
    at: u64,
    done: u64,
    total: u64,
    progress: OnProgress<'a>,
    entries: Vec<Packed>,
}

impl<W: Write + Seek> Packing<'_, W> {
    fn write(&mut self, bytes: &[u8]) -> Result<(), BuildError> {
        self.at += bytes.len() as u64;
        self.out.write_all(bytes).map_err(io("pack", self.from))
    }

    /// Adds a file, and gives the BLAKE3 of what was added.
    fn add(&mut self, name: &str, bytes: &Bytes) -> Result<String, BuildError> {
        let mut entry = Packed { name: name.to_owned(), start: self.at, bytes: bytes.length(), crc32: 0 };
        self.write(&entry.header())?;
        let (mut blake3, mut crc32) = (blake3::Hasher::new(), crc32fast::Hasher::new());
        let (mut block, mut at) = (Vec::new(), 0);
        while at < entry.bytes {
            let range = at..entry.bytes.min(at + STEP);
            at = range.end;
            let unread = |source| ReadError::Source { path: self.from.join(name), source };
            bytes.read_once(range, &mut block).map_err(unread)?;
            blake3.update(&block);
            crc32.update(&block);
            self.write(&block)?;
            self.done += block.len() as u64;
            (self.progress)(&Progress { bytes: self.done, ..Progress::of(Stage::Table, self.done, self.total) });
        }
        // The checksum stands before what it is of.
        entry.crc32 = crc32.finalize();
        let header = entry.header();
        let mut put = |at, bytes: &[u8]| {
            self.out.seek(SeekFrom::Start(at))?;
            self.out.write_all(bytes)
        };
        put(entry.start, &header).and_then(|()| put(self.at, &[])).map_err(io("pack", self.from))?;
        self.entries.push(entry);
        Ok(blake3.finalize().to_hex().to_string())
    }
}
