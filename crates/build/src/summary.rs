//! What a build has made.

use supermex::format::Manifest;
use supermex_certify::Certificate;

/// What a build has made.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct BuildSummary {
    /// Cells that are stored: completions, pairs, values or positions.
    pub cells: u64,
    /// Cells that the table was computed for: in tables of cells those that are stored.
    pub columns: u64,
    /// Bytes of all files and the manifest.
    pub bytes: u64,
    /// The manifest.
    pub manifest: Manifest,
    /// Nothing was done: the build that was to be resumed is complete already.
    pub already_complete: bool,
    /// Whether it was copied from a server that has no range requests, which sends whole files only.
    pub by_whole_files: bool,
    /// For games whose rules are a text, what was certified before the table got its name: a sample, or all positions. A
    /// sample is empty if every position has too many choices of parameters to try.
    pub certified: Option<Certificate>,
    /// Whether all positions were certified, because that took less time than the build.
    pub certified_all: bool,
}

impl BuildSummary {
    pub(super) fn new(manifest: Manifest, manifest_bytes: u64) -> Self {
        let cells = manifest.files.iter().map(|file| file.cells).sum();
        let of_cells = manifest.rules().is_ok_and(|rules| rules.has_cells());
        Self {
            cells,
            columns: manifest.columns.filter(|_| !of_cells).unwrap_or(cells),
            bytes: manifest.all_files().map(|file| file.bytes).sum::<u64>() + manifest_bytes,
            manifest,
            already_complete: false,
            by_whole_files: false,
            certified: None,
            certified_all: false,
        }
    }

    /// The summary of a build that was complete already.
    pub(super) fn of_complete(manifest: Manifest) -> Self {
        let bytes = manifest.encode().len() as u64;
        Self { already_complete: true, ..Self::new(manifest, bytes) }
    }
}
