//! Headers and indexes of remote files on disk, so that they are fetched once.
//!
//! An entry is a line of JSON and the bytes that it lists. Its name is the hash of the file's address, and it is good
//! for the version of the file that it names. It is written as a whole, and thrown away if anything about it is odd:
//! all that is lost is time.

use std::io::Write;
use std::ops::Range;
use std::path::PathBuf;

use serde::{Deserialize, Serialize};

use super::client::Version;

/// Version of the entries' form.
const FORM: u32 = 1;

/// Parts of a file.
pub(super) type Parts = Vec<(Range<u64>, Vec<u8>)>;

/// What is kept of a file.
#[derive(Clone, Debug)]
pub(super) struct Entry {
    pub version: Version,
    /// BLAKE3 of the file, if a manifest says it.
    pub digest: Option<String>,
    /// Header and indexes.
    pub parts: Parts,
}

/// The line of JSON.
#[derive(Serialize, Deserialize)]
struct Line {
    form: u32,
    version: Version,
    digest: Option<String>,
    parts: Vec<Range<u64>>,
    /// BLAKE3 of the bytes that follow.
    blake3: String,
}

/// A directory of entries, if there is one.
#[derive(Debug)]
pub(super) struct Cache(pub Option<PathBuf>);

impl Cache {
    fn path(&self, url: &str) -> Option<PathBuf> {
        Some(self.0.as_ref()?.join(format!("{}.part", blake3::hash(url.as_bytes()).to_hex())))
    }

    /// What is kept of a file, if it is whole.
    pub fn load(&self, url: &str) -> Option<Entry> {
        let bytes = std::fs::read(self.path(url)?).ok()?;
        let end = bytes.iter().position(|&byte| byte == b'\n')?;
        let (line, mut rest) = (bytes.get(..end)?, bytes.get(end + 1..)?);
        let line: Line = serde_json::from_slice(line).ok()?;
        if line.form != FORM || line.blake3 != blake3::hash(rest).to_hex().as_str() {
            return None;
        }
        let mut parts = Parts::new();
        for range in line.parts {
            let length = usize::try_from(range.end.checked_sub(range.start)?).ok()?;
            let (part, after) = rest.split_at_checked(length)?;
            parts.push((range, part.to_vec()));
            rest = after;
        }
        Some(Entry { version: line.version, digest: line.digest, parts })
    }

    /// Keeps an entry. If that is not possible, it will be fetched again.
    pub fn store(&self, url: &str, entry: &Entry) {
        let Some(path) = self.path(url) else { return };
        let write = || -> Option<()> {
            let bytes: Vec<u8> = entry.parts.iter().flat_map(|(_, bytes)| bytes).copied().collect();
            let line = Line {
                form: FORM,
                version: entry.version.clone(),
                digest: entry.digest.clone(),
                parts: entry.parts.iter().map(|(range, _)| range.clone()).collect(),
                blake3: blake3::hash(&bytes).to_hex().to_string(),
            };
            let directory = path.parent()?;
            std::fs::create_dir_all(directory).ok()?;
            let mut file = tempfile::NamedTempFile::new_in(directory).ok()?;
            writeln!(file, "{}", serde_json::to_string(&line).ok()?).ok()?;
            file.write_all(&bytes).ok()?;
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
