//! Checks of every file, whatever it holds; all files of a database in parallel.

use std::convert::Infallible;

use crate::check::problem::{FileProblem, Problem};
use crate::check::progress::Progress;
use crate::format::{FileEntry, FormatError, Header, Manifest, Section, SectionKind, Sections};
use crate::source::Bytes;
use crate::source::threads::{each, processors};

/// How much of a database to verify.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Depth {
    /// The indexes: their checksums, and whether they fit each other and the headers. Reads a small part of the files.
    Quick,
    /// Every byte and every cell, the digests of the manifest, and the index of moves and the overview if there are any.
    Full,
}

/// Digests of the contents of a file: of its sheets, or of the one table in it.
pub type Digests = Vec<[u8; 32]>;

pub(super) fn entry(manifest: Option<&Manifest>, at: usize) -> Option<&FileEntry> {
    manifest?.all_files().nth(at)
}

/// Checks every file, on all processors; if they are right and all was read, also their contents together. Returns
/// their digests.
pub(super) fn verify(
    count: usize,
    manifest: Option<&Manifest>,
    depth: Depth,
    progress: &Progress<'_>,
    check: impl Fn(usize) -> Result<Digests, Problem> + Sync,
    contents: impl Fn(&[Digests]) -> Result<(), Problem>,
) -> Result<Vec<Digests>, Vec<FileProblem>> {
    let Ok(done) = each(processors(), count, |at| Ok::<_, Infallible>(check(at)));
    let (mut digests, mut problems) = (Vec::new(), Vec::new());
    for (at, checked) in done.into_iter().enumerate() {
        match checked {
            Ok(found) => digests.push(found),
            Err(problem) => {
                let file = entry(manifest, at).map(|entry| entry.name.clone()).unwrap_or_default();
                problems.push(FileProblem { file, problem });
            }
        }
    }
    if problems.is_empty() && depth == Depth::Full {
        problems.extend(contents(&digests).err().map(FileProblem::from));
    }
    if progress.stopped() {
        // What was found until then is not all.
        return Err(vec![Problem::Stopped.into()]);
    }
    if problems.is_empty() { Ok(digests) } else { Err(problems) }
}

/// Checks that a digest is the one of the manifest.
pub(super) fn same_contents(manifest: &Manifest, found: String) -> Result<(), Problem> {
    if found == manifest.logical_digest {
        return Ok(());
    }
    Err(Problem::Contents { expected: manifest.logical_digest.clone(), found })
}

/// Bytes that are hashed between two looks at whether to go on.
const HASHED: u64 = 1 << 24;

/// BLAKE3 of a file, as a manifest lists it. Costs the hashing of the file.
pub fn digest(source: &Bytes, progress: &Progress<'_>) -> Result<String, Problem> {
    let mut hasher = blake3::Hasher::new();
    for start in (0..source.length()).step_by(usize::try_from(HASHED).unwrap_or(usize::MAX)) {
        let end = source.length().min(start + HASHED);
        source.scan(start..end, |block| {
            hasher.update(block);
        })?;
        progress.add(end - start)?;
    }
    Ok(hasher.finalize().to_hex().to_string())
}

/// Checks that a file is the one that a manifest lists. Costs the hashing of the file.
pub(super) fn against_manifest(source: &Bytes, entry: &FileEntry, progress: &Progress<'_>) -> Result<(), Problem> {
    let found = digest(source, progress)?;
    if found == entry.blake3 { Ok(()) } else { Err(Problem::Digest { expected: entry.blake3.clone(), found }) }
}

/// Checks what every file has: the checksums of all sections but the data, and that nothing but fewer than eight zeros
/// lies between sections.
pub(super) fn sections(source: &Bytes, sections: &Sections) -> Result<(), Problem> {
    let kinds = sections.known().filter(|(kind, _)| *kind != SectionKind::Data);
    let unknown = sections.unknown().iter().map(|&section| ("optional section", section));
    for (what, section) in kinds.map(|(kind, section)| (kind.name(), section)).chain(unknown) {
        checksum(source, section, what)?;
    }
    let mut end = Header::BYTES as u64;
    for section in sections.in_order() {
        gap(source, end, section.offset)?;
        end = section.end();
    }
    gap(source, end, source.length())?;
    if end != source.length() {
        return Err(FormatError::Truncated { expected: end, found: source.length() }.into());
    }
    Ok(())
}

fn checksum(source: &Bytes, section: Section, what: &'static str) -> Result<(), Problem> {
    let mut found = 0;
    source.scan(section.offset..section.end(), |block| found = crc32c::crc32c_append(found, block))?;
    if found == section.crc {
        return Ok(());
    }
    Err(FormatError::Checksum { what, expected: section.crc, found }.into())
}

fn gap(source: &Bytes, from: u64, to: u64) -> Result<(), Problem> {
    let mut bytes = Vec::new();
    // Sections ascend, except unknown ones, which may lie anywhere.
    if to.checked_sub(from).is_some_and(|gap| gap < 8) {
        source.read_ranges(std::slice::from_ref(&(from..to)), &mut bytes)?;
        if bytes.iter().all(|&byte| byte == 0) {
            return Ok(());
        }
    }
    let (field, expected) = ("padding between sections", "fewer than 8 bytes of zeros");
    Err(FormatError::Field { field, expected, found: from }.into())
}
