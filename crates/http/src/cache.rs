//! Headers and indexes of remote files on disk, so that they are fetched once.
//!
//! An entry is a line with the BLAKE3 of the rest, a line of JSON, and the bytes that it lists. Its name is the hash of
//! the file's address. It is valid for the version of the file that it names. It is written in one step. A damaged
//! entry is never used: the file is fetched again.

use std::io::{ErrorKind, Write};
use std::ops::Range;
use std::path::PathBuf;

use serde::{Deserialize, Serialize};

use crate::client::Version;
use supermex::source::read_small;

/// The ending of names of entries in this form.
const FORM: &str = "part2";
/// The most bytes of an entry.
const MOST_BYTES: u64 = 1 << 32;

/// Parts of a file.
pub(crate) type KeptRanges = Vec<(Range<u64>, Vec<u8>)>;

/// The kept parts of a file.
#[derive(Clone, Debug)]
pub(crate) struct Entry {
    pub version: Version,
    /// BLAKE3 of the file, if a manifest says it.
    pub digest: Option<String>,
    /// Header and indexes.
    pub parts: KeptRanges,
}

/// The line of JSON.
#[derive(Serialize, Deserialize)]
struct Line {
    version: Version,
    digest: Option<String>,
    parts: Vec<Range<u64>>,
}

/// What the cache has of a file.
#[derive(Debug)]
pub(crate) enum Stored {
    Nothing,
    /// The entry at this path is damaged.
    Damaged(PathBuf),
    Whole(Entry),
}

/// A directory of entries, if there is one.
#[derive(Debug)]
pub(crate) struct Cache(pub Option<PathBuf>);

impl Cache {
    fn path(&self, url: &str) -> Option<PathBuf> {
        Some(self.0.as_ref()?.join(format!("{}.{FORM}", blake3::hash(url.as_bytes()).to_hex())))
    }

    /// What is kept of a file.
    pub fn load(&self, url: &str) -> Stored {
        let Some(path) = self.path(url) else { return Stored::Nothing };
        match read_small(&path, MOST_BYTES) {
            Ok(bytes) => decode(&bytes).map_or(Stored::Damaged(path), Stored::Whole),
            Err(error) if error.kind() == ErrorKind::NotFound => Stored::Nothing,
            Err(_) => Stored::Damaged(path),
        }
    }

    /// Keeps an entry. If that fails, it will be fetched again.
    pub fn store(&self, url: &str, entry: &Entry) {
        let Some(path) = self.path(url) else { return };
        let write = || -> Option<()> {
            let directory = path.parent()?;
            std::fs::create_dir_all(directory).ok()?;
            let mut file = tempfile::NamedTempFile::new_in(directory).ok()?;
            file.write_all(&encode(entry)?).ok()?;
            file.persist(&path).ok().map(drop)
        };
        let _ = write();
    }

    /// Forgets an entry.
    pub fn remove(&self, url: &str) {
        if let Some(path) = self.path(url) {
            let _ = std::fs::remove_file(path);
        }
    }
}

/// The bytes of an entry.
fn encode(entry: &Entry) -> Option<Vec<u8>> {
    let line = Line {
        version: entry.version.clone(),
        digest: entry.digest.clone(),
        parts: entry.parts.iter().map(|(range, _)| range.clone()).collect(),
    };
    let mut rest = serde_json::to_vec(&line).ok()?;
    rest.push(b'\n');
    entry.parts.iter().for_each(|(_, bytes)| rest.extend_from_slice(bytes));
    let mut all = format!("{}\n", blake3::hash(&rest).to_hex()).into_bytes();
    all.append(&mut rest);
    Some(all)
}

/// An entry, if its bytes are those that were written.
fn decode(bytes: &[u8]) -> Option<Entry> {
    let line = |bytes| <[u8]>::splitn(bytes, 2, |&byte| byte == b'\n');
    let mut lines = line(bytes);
    let (hash, rest) = (lines.next()?, lines.next()?);
    if hash != blake3::hash(rest).to_hex().as_bytes() {
        return None;
    }
    let mut lines = line(rest);
    let (json, mut rest) = (lines.next()?, lines.next()?);
    let Line { version, digest, parts: ranges } = serde_json::from_slice(json).ok()?;
    let mut parts = KeptRanges::new();
    for range in ranges {
        let length = usize::try_from(range.end.checked_sub(range.start)?).ok()?;
        let (part, after) = rest.split_at_checked(length)?;
        parts.push((range, part.to_vec()));
        rest = after;
    }
    rest.is_empty().then_some(Entry { version, digest, parts })
}
