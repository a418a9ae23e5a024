//! From files to a table: finds its kind, and checks that each file is the one that the manifest lists.

use std::path::Path;

use crate::format::{FileEntry, FileRole, FormatError, Header, MANIFEST, Manifest, Profile};
use crate::source::Bytes;
use crate::table::cells::LevelFiles;
use crate::table::{AnyStore, CellFile, CellFiles, Index, ReadError, Sheets, SingleFile, Table};
#[cfg(feature = "games")]
use crate::table::{Boards, Boxes, Layers, Pairs, Piles, Strips};
use supermex_game::{Four, Game, PassLevel, PerturbedGame, Rules, Variants};

/// A file of a table of some kind.
#[allow(clippy::large_enum_variant, reason = "it is taken apart as soon as it is made")]
pub enum AnyFile {
    Cells(CellFile),
    Single(SingleFile),
}

impl AnyFile {
    pub fn new(source: Bytes) -> Result<Self, FormatError> {
        let header = Header::read(&source)?;
        Ok(match header.profile.is_of_cells() {
            true => Self::Cells(CellFile::with_header(source, header)?),
            false => Self::Single(SingleFile::new(source, header)?),
        })
    }

    fn header(&self) -> &Header {
        match self {
            Self::Cells(file) => file.header(),
            Self::Single(file) => file.header(),
        }
    }
}

impl Header {
    /// The header of a file.
    pub(in crate::table) fn read(source: &Bytes) -> Result<Self, FormatError> {
        let length = source.length();
        if let Some(bytes) = source.in_place() {
            return Self::decode(bytes, length);
        }
        let mut bytes = Vec::new();
        source.read_ranges(std::slice::from_ref(&(0..length.min(Self::BYTES as u64))), &mut bytes)?;
        Self::decode(&bytes, length)
    }
}

impl Table {
    /// The table in a single file. Of a table of cells this is one pass level, and the rows of that file.
    #[doc(hidden)]
    pub fn single(file: AnyFile, path: &Path) -> Result<Self, ReadError> {
        let wrong = ReadError::format(path);
        let file = match file {
            AnyFile::Single(file) => return Self::of_one(file).map_err(wrong),
            AnyFile::Cells(file) => file,
        };
        let header = file.header();
        if header.table != FileRole::Completions {
            return Err(ReadError::IndexAlone(path.to_owned()));
        }
        let rules = match (Game::from_code(header.game), file.rules()) {
            (None, Some(rules)) => rules.clone(),
            (Some(game), _) => {
                let variants = if file.is_a_rule() {
                    Variants::default()
                } else {
                    file.variants().map_err(ReadError::format(path))?
                };
                PerturbedGame::new(game).passes(header.level).variants(variants).into()
            }
            (None, None) => return Err(wrong(FormatError::MissingSection("rules"))),
        };
        let level = header.level;
        let mut levels: Vec<Vec<CellFile>> = (0..level.number()).map(|_| Vec::new()).collect();
        levels.push(vec![file]);
        let cells = CellFiles::new(levels);
        let rows = cells.end();
        Self::of_cells(rules, cells, rows).map_err(wrong)
    }

    /// The table in one file of its own kind: the one place that tells them apart.
    #[cfg(feature = "games")]
    fn of_one(file: SingleFile) -> Result<Self, FormatError> {
        let store = match file.rules().clone() {
            Rules::Wythoff(rules) => AnyStore::Pairs(Pairs::new(file, rules)?),
            Rules::Heap(rules) => AnyStore::Piles(Piles::new(file, rules)?),
            Rules::Clobber(rules) => AnyStore::Strips(Strips::new(file, rules)?),
            Rules::Board(rules) => AnyStore::Boards(Boards::new(file, rules)?),
            Rules::Text(rules) => AnyStore::Boxes(Boxes::of_set(file, rules)?),
            Rules::Three(_) | Rules::Four(_) => {
                let found = u64::from(file.header().profile.code());
                return Err(FormatError::Field { field: "profile", expected: "one of cells", found });
            }
        };
        Ok(Self { store })
    }

    /// The table in files of cells, which has rows below a number.
    fn of_cells(rules: Rules, cells: CellFiles, rows: u32) -> Result<Self, FormatError> {
        for file in cells.files() {
            fits(file.header(), &rules)?;
        }
        let columns = cells.columns();
        let store = match rules {
            Rules::Three(rules) => AnyStore::Sheets(Sheets::new(rules, (rows, columns), cells)),
            #[cfg(feature = "games")]
            Rules::Four(rules) => AnyStore::Layers(Layers::new(cells, rules)?),
            #[cfg(feature = "games")]
            Rules::Text(rules) => AnyStore::Boxes(Boxes::of_cells(cells, rules)?),
            #[cfg(feature = "games")]
            other => {
                let found = u64::from(other.code());
                return Err(FormatError::Field { field: "game", expected: "that of a table of cells", found });
            }
        };
        Ok(Self { store })
    }

    /// The database in a directory, whose files `load` opens, from its manifest.
    #[doc(hidden)]
    pub fn assemble(
        manifest: Manifest,
        path: &Path,
        load: &mut dyn FnMut(&FileEntry) -> Result<AnyFile, ReadError>,
    ) -> Result<Self, ReadError> {
        let listing = path.join(MANIFEST);
        let rules = manifest.rules().map_err(ReadError::format(&listing))?;
        let mut open = |entry: &FileEntry| {
            let file = load(entry)?;
            belongs(file.header(), entry, &manifest, &rules, &path.join(&entry.name))?;
            Ok::<_, ReadError>(file)
        };
        let contradiction = |name, what| ReadError::Contradiction { path: name, what };
        if !rules.has_cells() {
            // Its manifest lists exactly one file; this was checked.
            let entry = manifest.files.first().ok_or_else(|| ReadError::NoDatabase(path.to_owned()))?;
            let name = path.join(&entry.name);
            let AnyFile::Single(file) = open(entry)? else { return Err(contradiction(name, "kind of table")) };
            if *file.rules() != rules {
                return Err(contradiction(name, "rules"));
            }
            return Self::of_one(file.with_manifest(manifest)).map_err(ReadError::format(&name));
        }
        let mut open = |entry: &FileEntry| {
            let name = path.join(&entry.name);
            let AnyFile::Cells(file) = open(entry)? else { return Err(contradiction(name, "kind of table")) };
            let (what, agrees) = match &rules {
                Rules::Three(rules) => {
                    ("variants", file.variants().map_err(ReadError::format(&name))? == rules.variants)
                }
                #[cfg(feature = "games")]
                rules => ("rules", file.rules() == Some(rules)),
            };
            if !agrees {
                return Err(contradiction(name, what));
            }
            Ok(file)
        };
        let cells = CellFiles::assemble(&manifest, rules.greatest_level(), path, &mut open)?;
        Self::of_cells(rules.clone(), cells, manifest.sheets).map_err(ReadError::format(&listing))
    }
}

/// Checks that the header of a file fits rules that are a text.
fn fits(header: &Header, rules: &Rules) -> Result<(), FormatError> {
    let bad = |field, expected, found| Err(FormatError::Field { field, expected, found });
    let end = header.first_sheet.saturating_add(header.sheets);
    let (rows, columns) = rules.rows_and_columns();
    if header.level > rules.greatest_level() {
        return bad("level", "one that the rules have", header.level.into());
    }
    if rows.is_some_and(|rows| end > rows) {
        return bad("rows", "rows that the rules have", end.into());
    }
    if columns.is_some_and(|columns| header.columns != columns) {
        return bad("columns", "the second side of the box", header.columns);
    }
    if let Some(rules) = rules.four() {
        if header.layers != rules.sheets {
            return bad("layers", "the sheets that the rules say", header.layers.into());
        }
        if !(u64::from(rules.sheets)..=Four::MOST_COLUMNS).contains(&header.columns) {
            return bad("columns", "at least the number of sheets, and at most 2^22", header.columns);
        }
    }
    if rules.code() != header.game {
        return bad("game", "that of the rules", header.game.into());
    }
    Ok(())
}

/// Checks that a file is the one that the manifest lists, as far as its header says.
fn belongs(
    header: &Header,
    entry: &FileEntry,
    manifest: &Manifest,
    rules: &Rules,
    path: &Path,
) -> Result<(), ReadError> {
    // Rows of an overview are not sheets, whatever the table.
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
    let of_files = Profile::from_name(&manifest.profile);
    // An overview of what is stored nowhere is stored as by default.
    let expected =
        if overview && of_files.is_some_and(Profile::is_a_rule) { Some(Profile::default()) } else { of_files };
    if !header.profile.is_a_rule() && Some(header.profile) != expected {
        return Err(ReadError::Contradiction { path: path.to_owned(), what: "profile" });
    }
    Ok(())
}

impl CellFiles {
    fn assemble(
        manifest: &Manifest,
        greatest: PassLevel,
        path: &Path,
        open: &mut dyn FnMut(&FileEntry) -> Result<CellFile, ReadError>,
    ) -> Result<Self, ReadError> {
        let mut levels: Vec<Vec<CellFile>> = Vec::new();
        for level in PassLevel::up_to(greatest) {
            let entries: Vec<&FileEntry> = manifest.files.iter().filter(|file| file.level == level.number()).collect();
            let mut files: Vec<CellFile> = Vec::new();
            for (number, entry) in entries.iter().enumerate() {
                let file = open(entry)?;
                // Only the last file may have fewer, and none more: a sheet's file follows from its number.
                let last = number + 1 == entries.len();
                let kept = manifest.kept_sheets.is_some() && !file.is_a_rule();
                if file.keeps_some() != kept {
                    return Err(ReadError::Contradiction { path: path.join(&entry.name), what: "choice of sheets" });
                }
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
        for level in PassLevel::up_to(greatest).filter(|_| !manifest.index.is_empty()) {
            let mut files = |table| {
                let of_table = |file: &&FileEntry| file.level == level.number() && file.table == table;
                let files = manifest.index.iter().filter(of_table).map(&mut *open);
                files.collect::<Result<_, _>>().map(LevelFiles::new)
            };
            index.push(Index {
                rows: files(FileRole::Rows)?,
                columns: files(FileRole::Columns)?,
                lists: files(FileRole::Lists)?,
                lines: files(FileRole::Lines)?,
            });
        }
        let overview = PassLevel::up_to(greatest).filter(|_| !manifest.overview.is_empty()).map(|level| {
            let of_level = manifest.overview.iter().filter(|file| file.level == level.number());
            of_level.map(&mut *open).collect::<Result<_, _>>().map(LevelFiles::new)
        });
        let overview = overview.collect::<Result<_, _>>()?;
        let mut cells = Self::new(levels);
        (cells.manifest, cells.index, cells.overview) = (Some(manifest.clone()), index, overview);
        Ok(cells)
    }
}
