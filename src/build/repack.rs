//! The same table in another profile.

use std::path::Path;

use rayon::prelude::*;

use super::destination::{Claim, Destination};
use super::encode::stripe;
use super::files::publish;
use super::index::write_index;
use super::sheet_file::SheetFileWriter;
use super::{BuildError, BuildSummary};
use crate::check::digest;
use crate::format::piece::Coding;
use crate::format::{FileEntry, Header, MANIFEST, Manifest, Profile, STRIPE, Sections};
use crate::source::Source;
use crate::table::{CellError, SheetFile, Sheets, map};

/// How to repack.
#[derive(Clone, Copy, Debug)]
pub struct RepackOptions {
    profile: Profile,
    zstd_level: i32,
    index: bool,
    force: bool,
}

impl RepackOptions {
    /// The same table as [`Profile::Fast`] or [`Profile::Small`].
    pub fn new(profile: Profile) -> Self {
        Self { profile, zstd_level: 1, index: false, force: false }
    }

    /// Zstandard's level in the `small` profile, from 1, the default, to 22.
    #[must_use]
    pub fn zstd_level(self, zstd_level: i32) -> Self {
        Self { zstd_level, ..self }
    }

    /// Whether to write an index of moves even if the original has none. If it has one, so has the new database, made anew
    /// from the table.
    #[must_use]
    pub fn index(self, index: bool) -> Self {
        Self { index, ..self }
    }

    /// Whether to replace a database that is there.
    #[must_use]
    pub fn force(self, force: bool) -> Self {
        Self { force, ..self }
    }
}

/// Writes a database again in another profile, file by file, and checks that every sheet of the new files
/// has the contents that it has in the old.
///
/// # Errors
/// If something is in the way, the original is damaged, or the system refuses.
pub fn repack<D: Source + Sync>(
    database: &Sheets<D>,
    out: &Path,
    options: &RepackOptions,
) -> Result<BuildSummary, BuildError> {
    let manifest = database.manifest().ok_or(BuildError::NoManifest)?;
    let place = Destination::take(out, Claim { force: options.force, ..Claim::default() })?;
    let directory = place.directory();
    let coding = Coding::to_write(database.rules().game, options.profile, options.zstd_level);
    let files: Result<Vec<FileEntry>, BuildError> =
        database.files().map(|file| one(file, directory, coding, database)).collect();
    let files = files?;
    let index = if options.index || database.has_index() {
        write_index(directory, &files, coding, database.rules(), rayon::current_num_threads())?
    } else {
        Vec::new()
    };
    let coded = database.profile() != Profile::NimSum;
    let profile = if coded { options.profile } else { Profile::NimSum };
    let mut manifest = Manifest { files, index, ..manifest.clone() };
    manifest.coded(profile, options.zstd_level);
    let encoded = manifest.encode()?;
    publish(directory, MANIFEST, &encoded)?;
    place.finish()?;
    Ok(BuildSummary::new(manifest, encoded.len() as u64))
}

fn one<D: Source + Sync>(
    file: &SheetFile<D>,
    directory: &Path,
    coding: Coding,
    database: &Sheets<D>,
) -> Result<FileEntry, BuildError> {
    let old = file.header();
    let nim_sum = old.profile == Profile::NimSum;
    let profile = if nim_sum { Profile::NimSum } else { coding.profile };
    let frame_rows = if nim_sum { 0 } else { coding.frame_rows };
    let header = Header { profile, frame_rows, cells: 0, file_length: 0, sections: Sections::default(), ..old.clone() };
    let mut new = SheetFileWriter::begin(directory, header, &database.rules().variants)?;
    let mut digests = Vec::new();
    if !nim_sum {
        let stripes: Vec<u32> = (old.first_sheet..old.first_sheet + old.sheets).step_by(STRIPE as usize).collect();
        // A few stripes at a time, so that memory does not grow with the file.
        for group in stripes.chunks(2 * rayon::current_num_threads()) {
            let encode = |&first: &u32| {
                let last = (first + STRIPE).min(old.first_sheet + old.sheets);
                let sheets: Result<Vec<_>, CellError> = (first..last).map(|sheet| file.sheet(sheet)).collect();
                stripe::<D>(coding, first, &sheets?, None)
            };
            let encoded: Result<Vec<_>, BuildError> = group.par_iter().map(encode).collect();
            for stripe in encoded? {
                new.stripe(&stripe)?;
                digests.extend(stripe.digests);
            }
        }
    }
    let entry = new.finish()?;
    let path = directory.join(&entry.name);
    let back = SheetFile::new(map(&path)?).map_err(|error| error.of(&path))?;
    let sheets = (old.first_sheet..).zip(&digests).collect::<Vec<_>>();
    sheets.into_par_iter().try_for_each(|(sheet, expected)| {
        if digest::sheet(&back.sheet(sheet)?) == *expected {
            return Ok(());
        }
        Err(BuildError::Repacked { level: old.level, sheet })
    })?;
    Ok(entry)
}
