//! A part of a database, whose files are there, is made a database: what is a rule is cut to its size, and the logical digest is
//! that of its sheets, all of which are read. Files list no variants that are outside of the part.

use super::BuildError;
use super::cells;
use super::destination::Destination;
use super::files::{DataFile, io};
use super::sheet_file::CellFileWriter;
use super::verify::{contents_of, sheets_of};
use supermex::format::{FileEntry, Header, Manifest, Profile, SectionKind, encode};
use supermex::source::STEP;
use supermex::table::{CellFile, ReadError, Table};
use supermex_game::{Rules, Variants};

/// The manifest of a part, as [`Manifest::part`] begins it.
pub fn finished(mut part: Manifest, destination: &Destination) -> Result<Manifest, BuildError> {
    let directory = destination.directory();
    let rules = part.rules()?;
    if part.rules.is_some() {
        return cells::part(part, &rules, destination);
    }
    for at in 0..part.files.len() {
        if let Rules::Three(of) = &rules {
            part.files[at] = match part.to_cut(&part.files[at]) {
                true => cut(&part.files[at], &rules, part.sheets, destination)?,
                false => listing(&part.files[at], &of.variants, destination)?,
            };
        }
    }
    let table = Table::from_manifest(part.clone(), directory, |entry| destination.file(&entry.name))?;
    let table = sheets_of(&table)?;
    part.logical_digest = contents_of(table)?;
    if table.files().all(CellFile::is_a_rule) {
        (part.profile, part.zstd_level, part.zstd_version) = (Profile::NimSum.name().to_owned(), None, None);
    }
    Ok(part)
}

/// A file that stores no cells, for this many sheets.
fn cut(entry: &FileEntry, rules: &Rules, sheets: u32, destination: &Destination) -> Result<FileEntry, BuildError> {
    let directory = destination.directory();
    let path = directory.join(&entry.name);
    let file = destination.sheets(&entry.name)?;
    let old = file.header();
    if !old.profile.is_a_rule() {
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

/// A file that lists these variants and no others. Its cells do not depend on variants outside of the part, and are copied.
fn listing(entry: &FileEntry, variants: &Variants, destination: &Destination) -> Result<FileEntry, BuildError> {
    let directory = destination.directory();
    let path = directory.join(&entry.name);
    let file = destination.sheets(&entry.name)?;
    if file.variants().map_err(ReadError::format(&path))? == *variants {
        return Ok(entry.clone());
    }
    let (header, mut bytes) = (file.header(), Vec::new());
    let read = |range: std::ops::Range<u64>, out: &mut Vec<u8>| {
        let unread = |source| ReadError::Source { path: path.clone(), source };
        file.source().read_ranges(std::slice::from_ref(&range), out).map_err(unread)
    };
    let mut new = DataFile::begin(directory, header.clone())?;
    new.header.cells = header.cells;
    if let Some(data) = header.sections.get(SectionKind::Data) {
        let mut at = data.offset;
        while at < data.end() {
            let end = data.end().min(at + STEP);
            read(at..end, &mut bytes)?;
            new.write(&bytes)?;
            at = end;
        }
    }
    let others = SectionKind::ALL.into_iter().filter(|kind| *kind != SectionKind::Data);
    let mut others: Vec<_> = others.filter_map(|kind| Some((kind, header.sections.get(kind)?))).collect();
    others.sort_unstable_by_key(|(_, section)| section.offset);
    let mut sections = Vec::new();
    for (kind, section) in others {
        let mut own = Vec::new();
        if kind == SectionKind::Variants {
            own = encode::variants(variants).ok_or(BuildError::TooLarge("list of variants"))?;
        } else {
            read(section.offset..section.end(), &mut own)?;
        }
        sections.push((kind, own));
    }
    new.close(&sections, &|| ())
}
