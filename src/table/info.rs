//! What a table is, whatever its game.

use super::{Role, Table};
use crate::format::{FileEntry, FileRole, Header, Manifest, Profile};
use supermex_game::{Arity, Position, Rules};

/// What a table is: its game and rules, how its positions are written and which of them it answers, its size, and what wrote it.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Info {
    /// The game's name, as the command line and the manifest spell it.
    pub game: &'static str,
    /// What the game is called in a sentence.
    pub title: String,
    /// The game and everything that changes its P-positions.
    pub rules: Rules,
    /// How a position is written.
    pub form: &'static str,
    /// How many numbers a position has, the passes not counted; `None` if any number.
    pub numbers: Option<usize>,
    /// The most passes that the table is for; `None` in games without passes.
    pub passes: Option<u64>,
    /// The conditions for a position that the table answers, in words; `None` if it answers every position.
    pub reach: Option<String>,
    /// The roles that moves may have.
    pub roles: &'static [Role],
    /// Cells that are stored: completions, pairs, values or positions.
    pub cells: u64,
    /// Cells that the table was computed for, in smaller games; in games on three numbers, those that are stored; of four numbers, and
    /// of rules whose table has columns, the columns of a row.
    pub columns: u64,
    /// Bytes of the files of the table, without those of an index or overview.
    pub bytes: u64,
    /// Bytes of the index of moves.
    pub index_bytes: u64,
    /// Bytes of the overview.
    pub overview_bytes: u64,
    /// How the cells are coded: every profile that a file has.
    pub profiles: Vec<Profile>,
    /// Zstandard's level, if the cells were compressed with it and the database was opened through a manifest.
    pub zstd_level: Option<i32>,
    /// Major and minor version of the format, the latest of all files.
    pub format_version: (u16, u16),
    /// Program and version that wrote the database, if it was opened through a manifest.
    pub generator: Option<String>,
    /// BLAKE3 of the contents, if the database was opened through a manifest.
    pub logical_digest: Option<String>,
    /// Every file, those of the table first.
    pub files: Vec<FileSummary>,
}

impl Info {
    /// Whether it keeps the cells of its rows, and not only where these start and end.
    pub fn keeps_cells(&self) -> bool {
        !self.profiles.iter().any(|profile| profile.is_of_ends())
    }
}

/// A file of a table.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct FileSummary {
    /// Its name in the directory; empty for a file that was opened alone.
    pub name: String,
    /// What it tabulates.
    pub table: FileRole,
    /// Cells of the table that it stores, or entries of an index or overview.
    pub cells: u64,
    /// Its length.
    pub bytes: u64,
    /// Its BLAKE3 in the manifest, if there is one.
    pub blake3: Option<String>,
}

impl FileSummary {
    /// Whether it is one of the table itself, and not of an index or overview.
    pub fn is_table(&self) -> bool {
        self.table == FileRole::Completions
    }

    fn new(header: &Header, entry: Option<&FileEntry>) -> Self {
        Self {
            name: entry.map(|entry| entry.name.clone()).unwrap_or_default(),
            table: header.table,
            cells: header.cells,
            bytes: header.file_length,
            blake3: entry.map(|entry| entry.blake3.clone()),
        }
    }
}

impl Table {
    /// What the table is, from memory alone; what else there is to say of tables of its game are its [facts](Self::facts).
    pub fn info(&self) -> Info {
        let manifest = self.files().manifest();
        let headers: Vec<&Header> = self.files().each().into_iter().map(|(header, _)| header).collect();
        let mut entries = manifest.into_iter().flat_map(Manifest::all_files);
        let files: Vec<FileSummary> = headers.iter().map(|header| FileSummary::new(header, entries.next())).collect();
        let sum = |tables: &[FileRole], of: fn(&FileSummary) -> u64| {
            files.iter().filter(|file| tables.contains(&file.table)).map(of).fold(0, u64::saturating_add)
        };
        let has = |profile: &Profile| headers.iter().any(|header| header.profile == *profile);
        let profiles: Vec<Profile> = Profile::ALL.into_iter().filter(has).collect();
        let conditions = self.any().conditions(&Position::default()).into_iter();
        let reach: Vec<String> = conditions.map(|(_, words)| words).collect();
        let (rules, cells) = (self.rules(), sum(&[FileRole::Completions], |file| file.cells));
        // Every file of a table is for all of its columns.
        let of_all = headers.iter().map(|header| header.columns).max();
        let columns = if matches!(rules, Rules::Three(_)) { cells } else { of_all.unwrap_or(0) };
        Info {
            game: self.game().name(),
            title: self.game().title(),
            rules,
            form: self.game().form(),
            numbers: if let Arity::Exactly(count) = self.game().arity() { Some(count) } else { None },
            passes: self.passes(),
            reach: Some(reach.join(", and ")).filter(|words| !words.is_empty()),
            roles: self.any().roles(),
            cells,
            columns,
            bytes: sum(&[FileRole::Completions], |file| file.bytes),
            index_bytes: sum(&FileRole::INDEX, |file| file.bytes),
            overview_bytes: sum(&[FileRole::Overview], |file| file.bytes),
            profiles,
            zstd_level: manifest.and_then(|manifest| manifest.zstd_level),
            format_version: headers.iter().map(|header| header.version).max().unwrap_or_default(),
            generator: manifest.map(|manifest| manifest.generator.clone()),
            logical_digest: manifest.map(|manifest| manifest.logical_digest.clone()),
            files,
        }
    }
}
