//! From files to a table: finds its kind, and checks that each file is the one that the manifest lists.

use std::path::Path;

use crate::format::{FileEntry, FileRole, FormatError, Header, MANIFEST, Manifest, Profile};
use crate::game::{Kind, PerturbedGame, Rules, Variants};
use crate::source::Bytes;
use crate::table::sheets::{Index, Level};
use crate::table::{
    AnyStore, Boards, Boxes, FileError, Layers, Pairs, Piles, ReadError, SheetFile, Sheets, SingleFile, Strips, Table,
};

/// A file of a table of some kind.
#[allow(clippy::large_enum_variant, reason = "it is taken apart as soon as it is made")]
pub enum AnyFile {
    Sheets(SheetFile),
    Single(SingleFile),
}

impl AnyFile {
    pub fn new(source: Bytes) -> Result<Self, FileError> {
        let header = Header::read(&source)?;
        Ok(match header.kind {
            Kind::Sheets => Self::Sheets(SheetFile::with_header(source, header)?),
            _ => Self::Single(SingleFile::new(source, header)?),
        })
    }

    fn header(&self) -> &Header {
        match self {
            Self::Sheets(file) => file.header(),
            Self::Single(file) => file.header(),
        }
    }
}

impl Header {
    /// The header of a file.
    pub(in crate::table) fn read(source: &Bytes) -> Result<Self, FileError> {
        let length = source.length();
        if let Some(bytes) = source.in_place() {
            return Ok(Self::decode(bytes, length)?);
        }
        let mut bytes = Vec::new();
        source.read_ranges(std::slice::from_ref(&(0..length.min(Self::BYTES as u64))), &mut bytes)?;
        Ok(Self::decode(&bytes, length)?)
    }
}

impl Table {
    /// The table in a single file. For a table of sheets this is one pass level, and the sheets of that file.
    pub(super) fn single(file: AnyFile, path: &Path) -> Result<Self, ReadError> {
        match file {
            AnyFile::Sheets(file) => Sheets::single(file).map(Self::of_sheets).map_err(|error| match error {
                SingleError::Index => ReadError::IndexAlone(path.to_owned()),
                SingleError::Format(source) => ReadError::Format { path: path.to_owned(), source },
            }),
            AnyFile::Single(file) => Self::smaller(file).map_err(ReadError::format(path)),
        }
    }

    /// The table of a smaller game, from its file: the one place that tells them apart.
    fn smaller(file: SingleFile) -> Result<Self, FormatError> {
        let store = match file.rules().clone() {
            Rules::Wythoff(rules) => AnyStore::Pairs(Pairs::new(file, rules)?),
            Rules::Heap(rules) => AnyStore::Piles(Piles::new(file, rules)?),
            Rules::Clobber(rules) => AnyStore::Strips(Strips::new(file, rules)?),
            Rules::Board(rules) => AnyStore::Boards(Boards::new(file, rules)?),
            Rules::Text(rules) => AnyStore::Boxes(Boxes::new(file, rules)?),
            Rules::Four(rules) => AnyStore::Layers(Layers::new(file, rules)?),
            Rules::Three(_) => {
                let found = u64::from(file.header().game);
                return Err(FormatError::Field { field: "game", expected: "that of a smaller game", found });
            }
        };
        Ok(Self { store })
    }

    fn of_sheets(sheets: Sheets) -> Self {
        Self { store: AnyStore::Sheets(sheets) }
    }

    /// The database in a directory, whose files `load` opens, from its manifest.
    pub(super) fn assemble(
        manifest: Manifest,
        path: &Path,
        mut load: impl FnMut(&FileEntry) -> Result<AnyFile, ReadError>,
    ) -> Result<Self, ReadError> {
        let rules = manifest.rules().map_err(ReadError::format(&path.join(MANIFEST)))?;
        let mut open = |entry: &FileEntry| {
            let file = load(entry)?;
            belongs(file.header(), entry, &manifest, &rules, &path.join(&entry.name))?;
            Ok::<_, ReadError>(file)
        };
        if let Rules::Three(rules) = &rules {
            let mut open = |entry: &FileEntry| {
                let name = path.join(&entry.name);
                let AnyFile::Sheets(file) = open(entry)? else {
                    return Err(ReadError::Contradiction { path: name, what: "kind of table" });
                };
                if file.variants().map_err(ReadError::format(&name))? != rules.variants {
                    return Err(ReadError::Contradiction { path: name, what: "variants" });
                }
                Ok(file)
            };
            return Sheets::assemble(&manifest, rules, path, &mut open).map(Self::of_sheets);
        }
        // The manifest of a smaller game lists exactly one file; this was checked.
        let entry = manifest.files.first().ok_or_else(|| ReadError::NoDatabase(path.to_owned()))?;
        let name = path.join(&entry.name);
        let AnyFile::Single(file) = open(entry)? else {
            return Err(ReadError::Contradiction { path: name, what: "kind of table" });
        };
        if *file.rules() != rules {
            return Err(ReadError::Contradiction { path: name, what: "rules" });
        }
        Self::smaller(file.with_manifest(manifest)).map_err(ReadError::format(&name))
    }
}

/// Checks that a file is the one that the manifest lists, as far as its header says.
fn belongs(
    header: &Header,
    entry: &FileEntry,
    manifest: &Manifest,
    rules: &Rules,
    path: &Path,
) -> Result<(), ReadError> {
    // Rows of an overview are no sheets, whatever the table.
    let overview = entry.table == FileRole::Overview;
    let symmetric = matches!(rules, Rules::Three(rules) if rules.is_symmetric()) && !overview;
    for (field, expected, found) in [
        ("game", u64::from(rules.code()), u64::from(header.game)),
        ("kind of table", u64::from(entry.table.code()), u64::from(header.table.code())),
        ("level", u64::from(entry.level), u64::from(header.level)),
        ("first sheet", u64::from(entry.first_sheet), u64::from(header.first_sheet)),
        ("number of sheets", u64::from(entry.sheets), u64::from(header.sheets)),
        ("number of columns", manifest.columns.unwrap_or(0), header.columns),
        ("length", entry.bytes, header.file_length),
        ("number of cells", entry.cells, header.cells),
        ("symmetry", u64::from(symmetric), u64::from(header.symmetric)),
    ] {
        if expected != found {
            return Err(ReadError::Mismatch { path: path.to_owned(), field, expected, found });
        }
    }
    let nothing_stored = manifest.profile == Profile::NimSum.name();
    let profile = if overview && nothing_stored { Profile::Fast.name() } else { &manifest.profile };
    if header.profile != Profile::NimSum && header.profile.name() != profile {
        return Err(ReadError::Contradiction { path: path.to_owned(), what: "profile" });
    }
    Ok(())
}

/// Why a file of sheets is no table by itself.
enum SingleError {
    Index,
    Format(FormatError),
}

impl Sheets {
    fn single(file: SheetFile) -> Result<Self, SingleError> {
        let header = file.header();
        if header.table != FileRole::Completions {
            return Err(SingleError::Index);
        }
        let variants = match header.profile {
            Profile::NimSum => Variants::default(),
            _ => file.variants().map_err(SingleError::Format)?,
        };
        let rules = PerturbedGame::new(file.game()).passes(header.level).variants(variants);
        let (sheets, columns) = (header.first_sheet + header.sheets, file.window());
        let mut levels: Vec<Vec<SheetFile>> = (0..header.level.number()).map(|_| Vec::new()).collect();
        levels.push(vec![file]);
        Ok(Self::new(rules, (sheets, columns), levels))
    }

    fn assemble(
        manifest: &Manifest,
        rules: &PerturbedGame,
        path: &Path,
        open: &mut dyn FnMut(&FileEntry) -> Result<SheetFile, ReadError>,
    ) -> Result<Self, ReadError> {
        let mut levels: Vec<Vec<SheetFile>> = Vec::new();
        for level in rules.levels() {
            let entries: Vec<&FileEntry> = manifest.files.iter().filter(|file| file.level == level.number()).collect();
            let mut files: Vec<SheetFile> = Vec::new();
            for (number, entry) in entries.iter().enumerate() {
                let file = open(entry)?;
                // Only the last file may have fewer, and none more: a sheet's file follows from its number.
                let last = number + 1 == entries.len();
                if let Some(each) = files.first().map(|first| first.header().sheets)
                    && (entry.sheets > each || entry.sheets < each && !last)
                {
                    return Err(ReadError::Mismatch {
                        path: path.join(&entry.name),
                        field: "number of sheets",
                        expected: u64::from(each),
                        found: u64::from(entry.sheets),
                    });
                }
                files.push(file);
            }
            levels.push(files);
        }
        let mut index = Vec::new();
        for level in rules.levels().filter(|_| !manifest.index.is_empty()) {
            let mut files = |table| {
                let of_table = |file: &&FileEntry| file.level == level.number() && file.table == table;
                let files = manifest.index.iter().filter(of_table).map(&mut *open);
                files.collect::<Result<_, _>>().map(Level::new)
            };
            index.push(Index {
                rows: files(FileRole::Rows)?,
                columns: files(FileRole::Columns)?,
                lists: files(FileRole::Lists)?,
            });
        }
        let overview = rules.levels().filter(|_| !manifest.overview.is_empty()).map(|level| {
            let of_level = manifest.overview.iter().filter(|file| file.level == level.number());
            of_level.map(&mut *open).collect::<Result<_, _>>().map(Level::new)
        });
        let overview = overview.collect::<Result<_, _>>()?;
        // The manifest has found the number to be at most 2^29.
        let columns = manifest.columns.map(|columns| u32::try_from(columns).unwrap_or(u32::MAX));
        let mut table = Self::new(rules.clone(), (manifest.sheets, columns), levels);
        (table.manifest, table.index, table.overview) = (Some(manifest.clone()), index, overview);
        Ok(table)
    }
}
