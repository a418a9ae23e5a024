//! A packed database, read in place: each of its files is a part of the one.

use std::collections::HashMap;
use std::io;
use std::ops::Range;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use crate::format::pack::{PACKED, TAIL, directory, entries};
use crate::format::{FormatError, Header, MANIFEST, Manifest};
use crate::source::{Bytes, SourceError};
use crate::table::ReadError;

/// A packed database.
pub struct Pack {
    whole: Arc<Bytes>,
    entries: HashMap<String, Range<u64>>,
    /// What errors call it.
    path: PathBuf,
}

impl Pack {
    /// The packed database in the bytes of a file, or the bytes as they were if it is none.
    pub fn open(whole: Bytes, path: &Path) -> Result<Result<Self, Bytes>, ReadError> {
        let failed = |error: FormatError| error.of(path);
        let length = whole.length();
        let mut bytes = Vec::new();
        let read = |range: Range<u64>, bytes: &mut Vec<u8>| {
            whole.read_ranges(std::slice::from_ref(&range), bytes).map_err(|error| failed(error.into()))
        };
        // The length that is read of a file of a table, which it may be.
        read(0..length.min(Header::BYTES as u64), &mut bytes)?;
        if !bytes.starts_with(&PACKED) {
            return Ok(Err(whole));
        }
        read(length.saturating_sub(TAIL)..length, &mut bytes)?;
        let place = directory(&bytes, length).map_err(&failed)?;
        read(place.clone(), &mut bytes)?;
        let listed = entries(&bytes, &place).map_err(failed)?;
        let entries = listed.into_iter().map(|entry| (entry.name, entry.range)).collect();
        Ok(Ok(Self { whole: Arc::new(whole), entries, path: path.to_owned() }))
    }

    /// The bytes of its manifest, which say what other files it has.
    pub fn manifest(&self) -> Result<Vec<u8>, ReadError> {
        let none = || ReadError::NoDatabase(self.path.clone());
        let range = self.entries.get(MANIFEST).ok_or_else(none)?;
        let name = self.path.join(MANIFEST);
        if range.end - range.start > Manifest::MOST_BYTES {
            let long = format!("it has more than {} bytes", Manifest::MOST_BYTES);
            return Err(ReadError::format(&name)(FormatError::Manifest(long)));
        }
        let mut bytes = Vec::new();
        let failed = |error: SourceError| FormatError::from(error).of(&name);
        self.whole.read_ranges(std::slice::from_ref(range), &mut bytes).map_err(failed)?;
        Ok(bytes)
    }

    /// The bytes of one of its files.
    pub fn file(&self, name: &str) -> io::Result<Bytes> {
        let range = self.entries.get(name).ok_or(io::ErrorKind::NotFound)?;
        Bytes::part(&self.whole, range.clone()).map_err(io::Error::other)
    }

    /// Says that the headers of all files will be read: one far away is asked for them together.
    pub fn announce_headers(&self) {
        let header = |range: &Range<u64>| range.start..range.end.min(range.start + Header::BYTES as u64);
        let headers: Vec<Range<u64>> = self.entries.values().map(header).collect();
        self.whole.announce(&headers);
    }
}
