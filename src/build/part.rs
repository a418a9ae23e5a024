//! A part of a database, whose files are there, is made a database: what is a rule is cut to its size, and the logical digest is
//! that of its sheets, all of which are read.

use super::BuildError;
use super::cells;
use super::destination::Destination;
use super::files::io;
use super::sheet_file::CellFileWriter;
use super::verify::contents;
use crate::format::{FileEntry, Header, Manifest, Profile};
use crate::game::Rules;
use crate::table::{ReadError, Table};

/// The manifest of a part, as [`Manifest::part`] begins it.
pub fn finished(mut part: Manifest, destination: &Destination) -> Result<Manifest, BuildError> {
    let directory = destination.directory();
    let rules = part.rules()?;
    if part.rules.is_some() {
        return cells::part(part, &rules, destination);
    }
    for at in 0..part.files.len() {
        if part.to_cut(&part.files[at]) {
            part.files[at] = cut(&part.files[at], &rules, part.sheets, destination)?;
        }
    }
    let table = Table::from_manifest(part.clone(), directory, |entry| destination.file(&entry.name))?;
    let table = table.sheets()?;
    part.logical_digest = contents(table)?;
    if table.files().all(|file| file.header().profile == Profile::NimSum) {
        (part.profile, part.zstd_level, part.zstd_version) = (Profile::NimSum.name().to_owned(), None, None);
    }
    Ok(part)
}

/// A file that stores no cells, for so many sheets.
fn cut(entry: &FileEntry, rules: &Rules, sheets: u32, destination: &Destination) -> Result<FileEntry, BuildError> {
    let directory = destination.directory();
    let path = directory.join(&entry.name);
    let file = destination.sheets(&entry.name)?;
    let old = file.header();
    if old.profile != Profile::NimSum {
        let why = "a file of it has cells, though its manifest says that it has none".to_owned();
        return Err(ReadError::NoPart { path, why }.into());
    }
    let sheets = sheets.saturating_sub(old.first_sheet);
    let header = Header { sheets, ..old.clone() };
    let new = CellFileWriter::begin(directory, header, rules)?.finish()?.entry;
    if new.name != entry.name {
        std::fs::remove_file(&path).map_err(io("remove", &path))?;
    }
    Ok(new)
}
