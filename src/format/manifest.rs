//! The manifest: the list of a database's files, in JSON.

mod json;
#[cfg(feature = "encode")]
mod new;

use std::iter::Peekable;
use std::ops::RangeInclusive;

use super::{FileRole, FormatError, LIMIT, Profile, newer};
use supermex_game::{Game, Kind, PassLevel, PerturbedGame, Rules, RulesError, Variant, Variants};

/// Name of the manifest in a database's directory.
pub const MANIFEST: &str = "manifest.json";

/// What `manifest.json` says, of a database of any game.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Manifest {
    /// Always `supermex`.
    pub format: String,
    /// Major version of the format.
    pub version: u16,
    /// Name of the game.
    pub game: String,
    /// The text of the rules of a smaller game; absent for the games on three numbers.
    pub rules: Option<String>,
    /// Greatest level that is stored; absent in smaller games, whose rules say it.
    pub passes: Option<u8>,
    /// Number of sheets.
    pub sheets: u32,
    /// Columns of a sheet, absent where sheets are exact for every column; in smaller games the cells that the table
    /// was computed for.
    pub columns: Option<u64>,
    /// Which sheets the files keep, if not all; as [`KeptSheets`](crate::KeptSheets) are written.
    pub kept_sheets: Option<String>,
    /// Listed variants.
    pub variants: Vec<ManifestVariant>,
    /// Seed of the random variants, as a decimal string: JSON numbers lose bits.
    pub random_variants: Option<String>,
    /// Profile of the files that hold data.
    pub profile: String,
    /// Zstandard's level in the `small` profile.
    pub zstd_level: Option<i32>,
    /// Version of the Zstandard library that wrote the `small` profile: another one may write other bytes.
    pub zstd_version: Option<String>,
    /// BLAKE3 of the table's contents, whatever the profile and the files.
    pub logical_digest: String,
    /// Program and version that wrote the database.
    pub generator: String,
    /// The files, by level and first sheet.
    pub files: Vec<FileEntry>,
    /// The files of the index of moves, by level, kind and first row. Optional: a reader that does not know
    /// them reads the table without.
    pub index: Vec<FileEntry>,
    /// The files of the overview, by level and first row. Optional like the index.
    pub overview: Vec<FileEntry>,
}

/// A variant in the manifest.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ManifestVariant {
    /// The position.
    pub position: [u64; 3],
    /// The only level it holds at.
    pub level: Option<u8>,
}

/// One file of a database.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FileEntry {
    /// Name in the directory.
    pub name: String,
    /// What the file tabulates; completions if not given.
    pub table: FileRole,
    /// Pass level.
    pub level: u8,
    /// First sheet, or first row of an index or overview.
    pub first_sheet: u32,
    /// Number of sheets, or of rows of an index or overview.
    pub sheets: u32,
    /// Completions stored, or entries of an index or overview.
    pub cells: u64,
    /// Length.
    pub bytes: u64,
    /// BLAKE3 of the file, in hexadecimal.
    pub blake3: String,
}

fn bad(why: impl Into<String>) -> FormatError {
    FormatError::Manifest(why.into())
}

/// Names lead nowhere but into the directory.
pub(super) fn check_name(name: &str) -> Result<(), FormatError> {
    if name.is_empty() || name.contains(['/', '\\']) || name.starts_with('.') {
        return Err(bad(format!("{name:?} is not the name of a file in the directory")));
    }
    Ok(())
}

/// How many rows the next files have: those of one level and one table of an index or overview.
fn rows<'a>(
    files: &mut Peekable<impl Iterator<Item = &'a FileEntry>>,
    level: u8,
    table: FileRole,
) -> Result<u32, FormatError> {
    let (mut next, mut each) = (0, None);
    while let Some(file) = files.next_if(|file| file.level == level && file.table == table) {
        check_name(&file.name)?;
        // All files but the last have the same number of rows.
        let follows = file.first_sheet == next && each.is_none_or(|each| next % each == 0);
        let each = *each.get_or_insert(file.sheets);
        if !follows || file.sheets == 0 || file.sheets > each.min(LIMIT - next) {
            return Err(bad(format!("{} file {} does not go on at row {next}", table.name(), file.name)));
        }
        next += file.sheets;
    }
    Ok(next)
}

impl Manifest {
    /// Greatest length of a manifest that is read.
    pub const MOST_BYTES: u64 = 1 << 26;

    /// Reads a manifest and checks that it is consistent.
    ///
    /// # Errors
    /// If it is not a manifest, of a later version, or contradicts itself.
    pub fn parse(bytes: &[u8]) -> Result<Self, FormatError> {
        let manifest = Self::of_json(bytes)?;
        manifest.check()?;
        Ok(manifest)
    }

    fn check(&self) -> Result<(), FormatError> {
        let rules = self.rules()?;
        match &rules {
            Rules::Three(_) if self.sheets == 0 || self.sheets > LIMIT => {
                return Err(bad(format!("sheets is {}, and must be 1 to {LIMIT}", self.sheets)));
            }
            Rules::Three(_) if self.columns.is_some_and(|columns| columns == 0 || columns > u64::from(LIMIT)) => {
                return Err(bad(format!("columns must be 1 to {LIMIT}")));
            }
            Rules::Three(_) => {}
            #[cfg(feature = "games")]
            rules => self.check_size_by(rules)?,
        }
        self.profile_of_files()?;
        let levels = 0..=rules.greatest_level().number();
        self.check_files(levels.clone())?;
        self.check_index(levels.clone())?;
        self.check_overview(levels)
    }

    /// Checks the size of a table whose rules say it, and its profile.
    #[cfg(feature = "games")]
    fn check_size_by(&self, rules: &Rules) -> Result<(), FormatError> {
        let profile = self.profile_of_files()?;
        let is_of_it = if rules.has_cells() { profile.is_whole() } else { Some(profile) == Profile::of(rules) };
        if !is_of_it {
            return Err(bad(format!("tables of {} are not of the profile {:?}", self.game, self.profile)));
        }
        let (rows, columns) = rules.rows_and_columns();
        if rules.has_cells() {
            if rows != Some(self.sheets) || self.columns.is_none() || columns.is_some_and(|of| self.columns != Some(of))
            {
                return Err(bad("sheets and columns are not those of the rules"));
            }
        } else if self.files.len() != 1 || self.all_files().count() != 1 || self.sheets != 1 || self.columns.is_none() {
            return Err(bad(format!("a table of {} is one sheet, with its columns, in one file", self.game)));
        }
        Ok(())
    }

    fn check_files(&self, levels: RangeInclusive<u8>) -> Result<(), FormatError> {
        if self.kept_sheets.is_some() {
            return self.check_kept(levels);
        }
        let mut files = self.files.iter().peekable();
        for level in levels {
            let mut next = 0;
            while let Some(file) = files.next_if(|file| file.level == level) {
                if file.first_sheet != next || file.sheets == 0 || file.sheets > self.sheets - next {
                    return Err(bad(format!("file {} does not go on at sheet {next} of level {level}", file.name)));
                }
                check_name(&file.name)?;
                if file.table != FileRole::Completions {
                    return Err(bad(format!("file {} is not a table of completions", file.name)));
                }
                next += file.sheets;
            }
            if next != self.sheets {
                return Err(bad(format!("level {level} has files for {next} sheets of {}", self.sheets)));
            }
        }
        files.next().map_or(Ok(()), |file| Err(bad(format!("file {} is of no level of the database", file.name))))
    }

    /// The files of a table that keeps some sheets: one a level. A level that is a rule has all.
    fn check_kept(&self, levels: RangeInclusive<u8>) -> Result<(), FormatError> {
        if self.kind()? != Kind::Sheets || self.index.len() + self.overview.len() > 0 {
            return Err(bad("only tables of games on three numbers keep some sheets, without index and overview"));
        }
        let (mut files, mut kept) = (self.files.iter(), None);
        for level in levels {
            let file = files.next().filter(|file| file.level == level && file.first_sheet == 0);
            let file = file.ok_or_else(|| bad(format!("level {level} is not one file of the kept sheets")))?;
            check_name(&file.name)?;
            if file.table != FileRole::Completions {
                return Err(bad(format!("file {} is not a table of completions", file.name)));
            }
            let is_a_rule = file.cells == 0 && file.sheets == self.sheets;
            let has_some = (1..self.sheets).contains(&file.sheets);
            let fits = is_a_rule || has_some && *kept.get_or_insert(file.sheets) == file.sheets;
            if !fits {
                return Err(bad(format!("file {} has {} sheets, and another number is kept", file.name, file.sheets)));
            }
        }
        files.next().map_or(Ok(()), |file| Err(bad(format!("file {} is of no level of the database", file.name))))
    }

    fn check_index(&self, levels: RangeInclusive<u8>) -> Result<(), FormatError> {
        let mut files = self.index.iter().peekable();
        // The index of other games is one of lines, which their rules say.
        let is_of_sheets = self.rules.is_none();
        for level in levels.filter(|_| !self.index.is_empty()) {
            for table in FileRole::INDEX.into_iter().filter(|&table| is_of_sheets != (table == FileRole::Lines)) {
                let rows = rows(&mut files, level, table)?;
                if table == FileRole::Rows && rows != self.sheets {
                    return Err(bad(format!("the index of level {level} is of {rows} sheets of {}", self.sheets)));
                }
                if table == FileRole::Lines && rows == 0 {
                    return Err(bad(format!("level {level} has no index, and another one has")));
                }
            }
        }
        files.next().map_or(Ok(()), |file| Err(bad(format!("index file {} is not in its place", file.name))))
    }

    fn check_overview(&self, levels: RangeInclusive<u8>) -> Result<(), FormatError> {
        let mut files = self.overview.iter().peekable();
        for level in levels.filter(|_| !self.overview.is_empty()) {
            if rows(&mut files, level, FileRole::Overview)? == 0 {
                return Err(bad(format!("level {level} has no overview, and another one has")));
            }
        }
        files.next().map_or(Ok(()), |file| Err(bad(format!("overview file {} is not in its place", file.name))))
    }

    /// The files of the table, then those of its index, then those of its overview.
    pub fn all_files(&self) -> impl Iterator<Item = &FileEntry> {
        self.files.iter().chain(&self.index).chain(&self.overview)
    }

    /// What the game's tables are made of.
    ///
    /// # Errors
    /// If the manifest names no known game.
    pub fn kind(&self) -> Result<Kind, FormatError> {
        Rules::kind_of(&self.game).ok_or_else(|| newer("game", &self.game))
    }

    /// The profile of the files that hold data.
    ///
    /// # Errors
    /// If the manifest names no known profile.
    pub fn profile_of_files(&self) -> Result<Profile, FormatError> {
        Profile::from_name(&self.profile).ok_or_else(|| newer("profile", &self.profile))
    }

    /// The rules of the database.
    ///
    /// # Errors
    /// If the manifest names no known game, or its variants or rules are invalid.
    pub fn rules(&self) -> Result<Rules, FormatError> {
        self.kind()?;
        let Some(game) = Game::from_name(&self.game) else {
            let only = "passes and variants are for the games on three numbers";
            if self.passes.unwrap_or(0) != 0 || !self.variants.is_empty() || self.random_variants.is_some() {
                return Err(bad(only));
            }
            let text = self.rules.as_deref().ok_or_else(|| bad("the rules are missing"))?;
            return Rules::parse(&self.game, text).map_err(|error| match error {
                RulesError::Without(feature) => FormatError::Without(feature),
                error => bad(error.to_string()),
            });
        };
        if self.rules.is_some() {
            return Err(bad(format!("rules of {game} are not a text")));
        }
        let level = |number: u8| {
            PassLevel::new(u64::from(number)).ok_or_else(|| bad(format!("pass level {number} does not exist")))
        };
        let variant = |v: &ManifestVariant| Ok(Variant { piles: v.position, level: v.level.map(level).transpose()? });
        let listed = self.variants.iter().map(variant).collect::<Result<Vec<Variant>, FormatError>>()?;
        let seed = self.random_variants.as_ref().map(|seed| seed.parse::<u64>());
        let seed = seed.transpose().map_err(|e| bad(format!("random_variants: {e}")))?;
        let variants = Variants::new(game, listed, seed).map_err(|e| bad(e.to_string()))?;
        Ok(PerturbedGame::new(game).passes(level(self.passes.unwrap_or(0))?).variants(variants).into())
    }
}
