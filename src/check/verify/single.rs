//! Checks a table that is one file without rows of cells: pieces of data, and its contents.

use super::files::{Depth, against_manifest, entry, same_contents, sections, verify as verify_files};
use crate::check::contents::logical;
use crate::check::digest::Contents;
use crate::check::problem::{FileProblem, Problem};
use crate::check::progress::Progress;
use crate::format::{FormatError, PIECE, SectionKind};
use crate::table::{SingleFile, Table};

/// Checks the one file of a table, and its contents.
pub(super) fn verify(
    table: &Table,
    file: &SingleFile,
    contents: &dyn Contents,
    depth: Depth,
    progress: &Progress<'_>,
) -> Result<(), Vec<FileProblem>> {
    // It is read three times: for the sums, for the contents, which count as their half, and for the digest.
    progress.begin(file.source().length().saturating_mul(2));
    let check = |at: usize| {
        sections(file.source(), &file.header().sections)?;
        if depth == Depth::Quick {
            return Ok(Vec::new());
        }
        pieces(file, progress)?;
        let digest = logical(table, contents, &|| progress.add(0))?;
        entry(file.manifest(), at).map_or(Ok(()), |entry| against_manifest(file.source(), entry, progress))?;
        Ok(vec![digest])
    };
    verify_files(1, file.manifest(), depth, progress, check, |digests| {
        let (Some(manifest), Some(found)) = (file.manifest(), digests.iter().flatten().next()) else { return Ok(()) };
        same_contents(manifest, blake3::Hash::from(*found).to_hex().to_string())
    })
    .map(drop)
}

/// Checks the checksum of every piece of the data.
fn pieces(file: &SingleFile, progress: &Progress<'_>) -> Result<(), Problem> {
    let mut sums = Vec::new();
    let section = file.header().sections.require(SectionKind::Sums)?;
    file.source().read_ranges(std::slice::from_ref(&(section.offset..section.end())), &mut sums)?;
    let data = file.data_range();
    let mut start = data.start;
    // The header has found one sum for each piece.
    for sum in sums.as_chunks().0 {
        let (mut found, expected) = (0, u32::from_le_bytes(*sum));
        let end = data.end.min(start + PIECE);
        file.source().scan(start..end, |block| found = crc32c::crc32c_append(found, block))?;
        progress.add(end - start)?;
        start = end;
        if expected != found {
            return Err(FormatError::Checksum { what: "a piece of the data", expected, found }.into());
        }
    }
    Ok(())
}
