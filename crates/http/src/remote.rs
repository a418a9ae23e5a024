//! Databases on web servers, read where they are.
//!
//! Any server of static files works, if it answers range requests. [`open_url`](crate::open_url) fetches the manifest,
//! and for each file the header and the indexes, unless the [cache](HttpOptions::cache) has them for the file that the
//! manifest lists. A look-up then takes one request for the pages of its piece, or none if they came with another.
//! Ranges that are known beforehand are fetched together: close ones by one request, others by several at once.
//!
//! # If the file changes
//! Every answer of the server has the version of the file: its length and its `ETag` (or `Last-Modified`). If the
//! version differs from the first, this is an [error](SourceError::Changed). A server may give only the length
//! ([`Bytes::tells_versions`](supermex::Bytes::tells_versions)), or the same version for another file. So a
//! page that is fetched again has to be the same, and a table from a server always [checks](crate::Table::checked) a
//! piece before it answers from it. Two files are never mixed. Indexes from the cache are used if the manifest lists
//! the digest that they were kept with. If the first answer has another version, they are fetched again and compared.

use std::collections::HashMap;
use std::ops::Range;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex};

use crate::cache::{Cache, Entry, KeptRanges, Stored};
use crate::client::{Client, Version};
use crate::held::{Held, MOST_HELD};
use crate::open::several;
use supermex::source::pages::{self, PAGE, PAGE_BYTES};
use supermex::source::threads::lock;
use supermex::source::{Source, SourceError, require_inside};

/// What the files of a database have in common.
#[derive(Debug)]
pub struct Shared {
    pub client: Client,
    pub cache: Cache,
    pub pages: Mutex<Held>,
}

/// A file on a web server.
#[derive(Debug)]
pub struct Remote {
    shared: Arc<Shared>,
    /// Number of the file among those of the database.
    number: usize,
    url: String,
    length: u64,
    kept: Mutex<Kept>,
    /// The damaged file of the cache, if there was one.
    damaged: Option<PathBuf>,
}

/// The parts of a file that are kept on disk, and in memory while it is opened.
#[derive(Debug)]
struct Kept {
    entry: Entry,
    /// Whether the file is being opened. The header and the indexes are read then.
    opening: bool,
    /// Whether the entry on disk differs.
    fresh: bool,
    /// Whether the server has said that the file has this version.
    confirmed: bool,
}

impl Remote {
    /// Opens the file with a digest, if that is known.
    pub(crate) fn open(
        shared: Arc<Shared>,
        number: usize,
        url: String,
        digest: Option<&str>,
    ) -> Result<Self, SourceError> {
        let digest = digest.map(str::to_owned);
        let (stored, damaged) = match shared.cache.load(&url) {
            Stored::Whole(stored) => (Some(stored).filter(|stored| stored.digest == digest), None),
            Stored::Damaged(path) => (None, Some(path)),
            Stored::Nothing => (None, None),
        };
        let (entry, confirmed) = match stored {
            Some(stored) if digest.is_some() => (stored, false),
            stored => {
                let (version, first) = shared.client.part(&url, &(0..PAGE)).map_err(|error| match error {
                    // It has not even a first byte.
                    SourceError::Changed => SourceError::Malformed("the file is empty"),
                    error => error,
                })?;
                let first: Arc<[u8]> = first.into();
                lock(&shared.pages).put((number, 0), &first);
                let stored = stored.filter(|stored| version.tag.is_some() && stored.version == version);
                (stored.unwrap_or(Entry { version, digest, parts: Vec::new() }), true)
            }
        };
        let length = entry.version.length;
        let kept = Mutex::new(Kept { entry, opening: true, fresh: false, confirmed });
        Ok(Self { shared, number, url, length, kept, damaged })
    }

    /// Header and indexes, while the file is being opened, if they are kept.
    fn kept(&self, ranges: &[Range<u64>], out: &mut Vec<u8>) -> bool {
        let kept = lock(&self.kept);
        let part = |range: &Range<u64>| kept.entry.parts.iter().find(|(there, _)| there == range);
        if !kept.opening || !ranges.iter().all(|range| part(range).is_some()) {
            return false;
        }
        ranges.iter().filter_map(part).for_each(|(_, bytes)| out.extend_from_slice(bytes));
        true
    }

    /// Keeps what was read, if it is header and indexes.
    fn keep(&self, ranges: &[Range<u64>], mut bytes: &[u8]) {
        let mut kept = lock(&self.kept);
        if !kept.opening {
            return;
        }
        for range in ranges {
            let length = usize::try_from(range.end - range.start).unwrap_or(usize::MAX);
            let Some((part, rest)) = bytes.split_at_checked(length) else { return };
            kept.entry.parts.push((range.clone(), part.to_vec()));
            bytes = rest;
        }
        kept.fresh = true;
    }

    /// Checks that an answer has the version of the file that was opened.
    fn accept(&self, version: Version) -> Result<(), SourceError> {
        let mut kept = lock(&self.kept);
        if version != kept.entry.version {
            if kept.confirmed {
                return Err(SourceError::Changed);
            }
            // The server gives the file another tag than the cache has. Other answers wait meanwhile.
            if version.length != self.length || !self.still(&kept.entry.parts, &version)? {
                self.shared.cache.remove(&self.url);
                return Err(SourceError::Changed);
            }
            kept.entry.version = version;
            self.shared.cache.store(&self.url, &kept.entry);
        }
        if !kept.confirmed {
            kept.confirmed = true;
            if !kept.opening {
                kept.entry.parts = Vec::new();
            }
        }
        Ok(())
    }

    /// Whether the server has these parts in that version.
    fn still(&self, parts: &KeptRanges, version: &Version) -> Result<bool, SourceError> {
        let ranges: Vec<Range<u64>> = parts.iter().map(|(range, _)| range.clone()).collect();
        for run in pages::runs(pages::of_all(&ranges)) {
            let page = pages::bytes_of(&run, self.length);
            let (found, bytes) = self.shared.client.part(&self.url, &page)?;
            let same = |(range, kept): &(Range<u64>, Vec<u8>)| {
                let (from, to) = (range.start.max(page.start), range.end.min(page.end));
                let within = |all: &Range<u64>| {
                    let place = |at: u64| usize::try_from(at - all.start).unwrap_or(usize::MAX);
                    place(from)..place(to)
                };
                from >= to || kept.get(within(range)) == bytes.get(within(&page))
            };
            if found != *version || !parts.iter().all(same) {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// Pages by their ascending numbers: from memory if they are there, otherwise from the server.
    fn pages(&self, wanted: &[u64]) -> Result<HashMap<u64, Arc<[u8]>>, SourceError> {
        let mut found = HashMap::new();
        {
            let pages = lock(&self.shared.pages);
            let held = |&page: &u64| Some((page, pages.get((self.number, page))?.clone()));
            found.extend(wanted.iter().filter_map(held));
        }
        let runs = pages::runs(wanted.iter().copied().filter(|page| !found.contains_key(page)));
        let fetch = |at: usize| {
            let bytes = self.fetch(&pages::bytes_of(&runs[at], self.length))?;
            let mut pages = lock(&self.shared.pages);
            let mut put = |(page, bytes): (u64, &[u8])| {
                let bytes: Arc<[u8]> = bytes.into();
                if pages.put((self.number, page), &bytes) { Ok((page, bytes)) } else { Err(SourceError::Changed) }
            };
            runs[at].clone().zip(bytes.chunks(PAGE_BYTES)).map(&mut put).collect::<Result<Vec<_>, _>>()
        };
        found.extend(several(runs.len(), fetch)?.into_iter().flatten());
        Ok(found)
    }

    /// A range of bytes, from the server; nothing of it is kept.
    fn fetch(&self, range: &Range<u64>) -> Result<Vec<u8>, SourceError> {
        let (version, bytes) = self.shared.client.part(&self.url, range)?;
        self.accept(version)?;
        Ok(bytes)
    }
}

impl Source for Remote {
    fn length(&self) -> u64 {
        self.length
    }

    fn read(&self, ranges: &[Range<u64>], out: &mut Vec<u8>) -> Result<(), SourceError> {
        out.clear();
        if self.kept(ranges, out) {
            return Ok(());
        }
        require_inside(ranges, self.length)?;
        let found = self.pages(&pages::of_all(ranges))?;
        for range in ranges {
            for page in pages::of(range) {
                let bytes = found.get(&page).and_then(|bytes| bytes.get(pages::part(range, page)));
                out.extend_from_slice(bytes.ok_or(SourceError::Short(range.end))?);
            }
        }
        self.keep(ranges, out);
        Ok(())
    }

    fn read_once(&self, range: &Range<u64>, out: &mut Vec<u8>) -> Result<(), SourceError> {
        *out = self.fetch(range)?;
        Ok(())
    }

    /// Keeps on disk what was read until now.
    fn opened(&self) {
        let mut kept = lock(&self.kept);
        if kept.fresh {
            self.shared.cache.store(&self.url, &kept.entry);
        }
        kept.opening = false;
        if kept.confirmed {
            kept.entry.parts = Vec::new();
        }
    }

    fn tells_versions(&self) -> bool {
        lock(&self.kept).entry.version.tag.is_some()
    }

    fn damaged_cache(&self) -> Option<&Path> {
        self.damaged.as_deref()
    }

    fn is_remote(&self) -> bool {
        true
    }

    fn announce(&self, ranges: &[Range<u64>]) {
        let mut wanted = pages::of_all(ranges);
        // At most the number, with those between them, that is kept until they are read.
        wanted.truncate(MOST_HELD / 2);
        // A failed fetch fails again when it is read; the error then names the position.
        let _ = self.pages(&wanted);
    }
}
