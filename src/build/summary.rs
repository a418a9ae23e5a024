//! What a build has made.

use crate::check::Certificate;
use crate::format::Manifest;

/// What a build has made.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct BuildSummary {
    /// Cells that are stored: completions, pairs, values or positions.
    pub cells: u64,
    /// Cells that the table was computed for: in games on three numbers those that are stored.
    pub columns: u64,
    /// Bytes of all files and the manifest.
    pub bytes: u64,
    /// The manifest.
    pub manifest: Manifest,
    /// Nothing was done: the build that was to be resumed is complete already.
    pub already_complete: bool,
    /// Whether it was copied from a server that has no range requests, which sends whole files only.
    pub by_whole_files: bool,
    /// For games whose rules are a text, the sample that was certified before the table got its name. It is empty if
    /// every position has too many choices of parameters to try.
    pub certified: Option<Certificate>,
}

impl BuildSummary {
    pub(super) fn new(manifest: Manifest, manifest_bytes: u64) -> Self {
        let cells = manifest.files.iter().map(|file| file.cells).sum();
        let sheets = manifest.rules.is_none();
        Self {
            cells,
            columns: manifest.columns.filter(|_| !sheets).unwrap_or(cells),
            bytes: manifest.all_files().map(|file| file.bytes).sum::<u64>() + manifest_bytes,
            manifest,
            already_complete: false,
            by_whole_files: false,
            certified: None,
        }
    }

    /// The summary of a build that was complete already.
    pub(super) fn of_complete(manifest: Manifest) -> Self {
        let bytes = manifest.encode().map_or(0, |bytes| bytes.len() as u64);
        Self { already_complete: true, ..Self::new(manifest, bytes) }
    }
}
