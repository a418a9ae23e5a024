//! A packed database, read in place: each of its files is a part of the one.

use std::collections::HashMap;
use std::io;
use std::ops::Range;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use crate::format::pack::{Entry, PACKED, TAIL, directory, entries};
use crate::format::{FormatError, Header, MANIFEST, Manifest};
use crate::source::Bytes;
use crate::table::ReadError;

/// A packed database.
pub struct Pack {
    whole: Arc<Bytes>,
    entries: HashMap<String, Entry>,
    /// What errors call it.
    path: PathBuf,
}

impl Pack {
    /// The packed database in the bytes of a file, or the bytes as they were if it is none.
    pub fn open(whole: Bytes, path: &Path) -> Result<Result<Self, Bytes>, ReadError> {
        let failed = |error: FormatError| error.of(path);
        let length = whole.length();
        let mut bytes = Vec::new();
        // The length that is read of a file of a table, which it may be.
        read(&whole, 0..length.min(Header::BYTES as u64), &mut bytes).map_err(&failed)?;
        if !bytes.starts_with(&PACKED) {
            return Ok(Err(whole));
        }
        read(&whole, length.saturating_sub(TAIL)..length, &mut bytes).map_err(&failed)?;
        let place = directory(&bytes, length).map_err(&failed)?;
        read(&whole, place.clone(), &mut bytes).map_err(&failed)?;
        let listed = entries(&bytes, &place).map_err(failed)?;
        let entries = listed.into_iter().map(|entry| (entry.name.clone(), entry)).collect();
        Ok(Ok(Self { whole: Arc::new(whole), entries, path: path.to_owned() }))
    }

    /// The bytes of its manifest, which say what other files it has.
    pub fn manifest(&self) -> Result<Vec<u8>, ReadError> {
        let none = || ReadError::NoDatabase(self.path.clone());
        let entry = self.entries.get(MANIFEST).ok_or_else(none)?;
        let name = self.path.join(MANIFEST);
        if entry.range.end - entry.range.start > Manifest::MOST_BYTES {
            let long = format!("it has more than {} bytes", Manifest::MOST_BYTES);
            return Err(ReadError::format(&name)(FormatError::Manifest(long)));
        }
        let mut bytes = Vec::new();
        let range = entry.range.clone();
        read(&self.whole, range, &mut bytes).and_then(|()| self.check(entry)).map_err(|error| error.of(&name))?;
        Ok(bytes)
    }

    /// Checks the header of an entry, which is read.
    fn check(&self, entry: &Entry) -> Result<(), FormatError> {
        let mut header = Vec::new();
        read(&self.whole, entry.header(), &mut header)?;
        entry.check(&header)
    }

    /// The bytes of one of its files.
    pub fn file(&self, name: &str) -> io::Result<Bytes> {
        let entry = self.entries.get(name).ok_or(io::ErrorKind::NotFound)?;
        self.check(entry).map_err(io::Error::other)?;
        Bytes::part(&self.whole, entry.range.clone()).map_err(io::Error::other)
    }

    /// Says that the headers of all files will be read: one far away is asked for them together.
    pub fn announce_headers(&self) {
        let header = |entry: &Entry| entry.start..entry.range.end.min(entry.range.start + Header::BYTES as u64);
        let headers: Vec<Range<u64>> = self.entries.values().map(header).collect();
        self.whole.announce(&headers);
    }
}

/// Reads a range of the one file.
fn read(whole: &Bytes, range: Range<u64>, bytes: &mut Vec<u8>) -> Result<(), FormatError> {
    Ok(whole.read_ranges(&[range], bytes)?)
}
