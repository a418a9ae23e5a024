//! The same table in another profile.

use std::path::Path;

use rayon::prelude::*;

use super::BuildError;
use super::build::Summary;
use super::encode::{Coding, stripe};
use super::files::{Open, publish};
use super::index::write_index;
use super::place::{Claim, Place};
use crate::codec::CodecError;
use crate::digest;
use crate::format::{FileEntry, FormatError, Header, MANIFEST, Manifest, Profile, STRIPE};
use crate::reader::{Database, ReadError, SheetFile, Source, map};

/// How to repack.
#[derive(Clone, Copy, Debug)]
pub struct RepackOptions {
    /// `Fast` or `Small`.
    pub profile: Profile,
    /// Zstandard level of the `small` profile.
    pub level: i32,
    /// Write an index of moves even if the original has none. If it has one, so has the new database, made anew
    /// from the table.
    pub index: bool,
    /// Replace what is at the output.
    pub force: bool,
}

/// Writes a database again in another profile, file by file, and checks that every sheet of the new files
/// has the contents that it has in the old.
///
/// # Errors
/// If something is in the way, the original is damaged, or the system refuses.
pub fn repack<D: Source + Sync>(
    database: &Database<D>,
    out: &Path,
    options: &RepackOptions,
) -> Result<Summary, BuildError> {
    let manifest = database.manifest().ok_or(BuildError::NoManifest)?;
    let place = Place::take(out, Claim { force: options.force, ..Claim::default() })?;
    let directory = place.directory();
    let coding = Coding { game: database.rules().game, profile: options.profile, level: options.level };
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
    let zstd_level = (profile == Profile::Small).then_some(options.level);
    let manifest = Manifest { profile: profile.name().into(), zstd_level, files, index, ..manifest.clone() };
    let encoded = manifest.encode()?;
    publish(directory, MANIFEST, &encoded)?;
    place.finish()?;
    Ok(Summary {
        cells: manifest.files.iter().map(|file| file.cells).sum(),
        bytes: manifest.all_files().map(|file| file.bytes).sum::<u64>() + encoded.len() as u64,
        manifest,
    })
}

fn one<D: Source + Sync>(
    file: &SheetFile<D>,
    directory: &Path,
    coding: Coding,
    database: &Database<D>,
) -> Result<FileEntry, BuildError> {
    let old = file.header();
    let nim_sum = old.profile == Profile::NimSum;
    let profile = if nim_sum { Profile::NimSum } else { coding.profile };
    let frame_rows = if nim_sum { 0 } else { coding.frame_rows() };
    let header = Header {
        profile,
        frame_rows,
        cells: 0,
        file_length: 0,
        sections: Default::default(),
        unknown: Vec::new(),
        ..old.clone()
    };
    let mut new = Open::begin(directory, header, &database.rules().variants)?;
    let mut digests = Vec::new();
    if !nim_sum {
        let stripes: Vec<u32> = (old.first_sheet..old.first_sheet + old.sheets).step_by(STRIPE as usize).collect();
        // A few stripes at a time, so that memory does not grow with the file.
        for group in stripes.chunks(2 * rayon::current_num_threads()) {
            let encode = |&first: &u32| {
                let last = (first + STRIPE).min(old.first_sheet + old.sheets);
                let sheets: Result<Vec<_>, CodecError> = (first..last).map(|sheet| file.sheet(sheet)).collect();
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
    let format = |source: FormatError| ReadError::Format { path: path.clone(), source };
    let back = SheetFile::new(map(&path)?).map_err(format)?;
    let sheets = (old.first_sheet..).zip(&digests).collect::<Vec<_>>();
    sheets.into_par_iter().try_for_each(|(sheet, expected)| {
        if digest::sheet(&back.sheet(sheet)?) == *expected {
            return Ok(());
        }
        Err(BuildError::Repacked { level: old.level, sheet })
    })?;
    Ok(entry)
}
