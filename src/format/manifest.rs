//! The manifest: the list of a database's files, in JSON.

use serde::{Deserialize, Serialize};

use super::{FormatError, LIMIT, MAJOR, Table};
use crate::rules::flat::FlatRules;
use crate::rules::{Game, RuleSet, Variant, Variants};

/// Name of the manifest in a database's directory.
pub const MANIFEST: &str = "manifest.json";

/// What `manifest.json` says.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Manifest {
    /// Always `supermex`.
    pub format: String,
    /// Major version of the format.
    pub version: u16,
    /// Name of the game.
    pub game: String,
    /// Greatest number of passes that the database was built for.
    pub passes: u32,
    /// Number of sheets.
    pub sheets: u32,
    /// Columns of a sheet; absent where sheets are exact for every column.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub columns: Option<u32>,
    /// Listed variants.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub variants: Vec<ManifestVariant>,
    /// Seed of the random variants, as a decimal string: JSON numbers lose bits.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub random_variants: Option<String>,
    /// Profile of the files that hold data.
    pub profile: String,
    /// Zstandard level of the `small` profile; 1 if not given.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub zstd_level: Option<i32>,
    /// BLAKE3 of the table's contents, whatever the profile and the files.
    pub logical_digest: String,
    /// Program and version that wrote the database.
    pub generator: String,
    /// The files, by level and first sheet.
    pub files: Vec<FileEntry>,
    /// The files of the index of moves, by level, kind and first row. Optional: a reader that does not know
    /// them reads the table without.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub index: Vec<FileEntry>,
}

/// A variant in the manifest.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ManifestVariant {
    /// The position.
    pub position: [u64; 3],
    /// The only level it holds at.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub level: Option<u32>,
}

/// One sheet file of a database.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct FileEntry {
    /// Name in the directory.
    pub name: String,
    /// What the file tabulates; completions if not given.
    #[serde(default, skip_serializing_if = "Table::is_completions")]
    pub table: Table,
    /// Pass level.
    pub level: u8,
    /// First sheet, or first row of an index.
    pub first_sheet: u32,
    /// Number of sheets, or of rows of an index.
    pub sheets: u32,
    /// Completions stored, or entries of an index.
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
pub(super) fn plain(name: &str) -> Result<(), FormatError> {
    if name.is_empty() || name.contains(['/', '\\']) || name.starts_with('.') {
        return Err(bad(format!("{name:?} is not a plain file name")));
    }
    Ok(())
}

/// What every manifest begins to say: that it is one, of a version that is read.
pub(super) fn head(bytes: &[u8]) -> Result<serde_json::Value, FormatError> {
    let value: serde_json::Value = serde_json::from_slice(bytes).map_err(|e| bad(e.to_string()))?;
    if value.get("format").and_then(serde_json::Value::as_str) != Some("supermex") {
        return Err(bad("it does not say \"format\": \"supermex\""));
    }
    let version = value.get("version").and_then(serde_json::Value::as_u64);
    match version.ok_or_else(|| bad("its \"version\" is missing, or no whole number"))? {
        found if found > u64::from(MAJOR) => Err(FormatError::Version { found }),
        _ => Ok(value),
    }
}

impl Manifest {
    /// Greatest length of a manifest that is read.
    pub const MOST_BYTES: u64 = 1 << 26;

    /// Reads a manifest and checks that what it says fits together.
    ///
    /// # Errors
    /// If it is no manifest, of a later version, or contradicts itself.
    pub fn parse(bytes: &[u8]) -> Result<Self, FormatError> {
        let value = head(bytes)?;
        let game = value.get("game").and_then(serde_json::Value::as_str).unwrap_or_default();
        if let Some(flat) = FlatRules::NAMES.into_iter().find(|&flat| flat == game) {
            return Err(FormatError::Flat(flat));
        }
        let manifest: Self = serde_json::from_value(value).map_err(|e| bad(e.to_string()))?;
        manifest.check()?;
        Ok(manifest)
    }

    fn check(&self) -> Result<(), FormatError> {
        self.rules()?;
        if self.passes > 1
            || self.sheets == 0
            || self.sheets > LIMIT
            || self.columns.is_some_and(|c| c == 0 || c > LIMIT)
        {
            return Err(bad("passes, sheets or columns are out of range"));
        }
        let mut files = self.files.iter().peekable();
        for level in 0..=self.passes {
            let mut next = 0;
            while let Some(file) = files.next_if(|file| u32::from(file.level) == level) {
                if file.first_sheet != next || file.sheets == 0 || file.sheets > self.sheets - next {
                    return Err(bad(format!("file {} does not go on at sheet {next} of level {level}", file.name)));
                }
                plain(&file.name)?;
                if file.table != Table::Completions {
                    return Err(bad(format!("file {} is no table of completions", file.name)));
                }
                next += file.sheets;
            }
            if next != self.sheets {
                return Err(bad(format!("level {level} has files for {next} sheets of {}", self.sheets)));
            }
        }
        let left = |file: &FileEntry| Err(bad(format!("file {} is of no level of the database", file.name)));
        files.next().map_or(Ok(()), left)?;
        self.check_index()
    }

    fn check_index(&self) -> Result<(), FormatError> {
        let mut files = self.index.iter().peekable();
        for level in (0..=self.passes).filter(|_| !self.index.is_empty()) {
            for table in Table::INDEX {
                let (mut next, mut each) = (0, None);
                while let Some(file) = files.next_if(|file| u32::from(file.level) == level && file.table == table) {
                    plain(&file.name)?;
                    // All files but the last have as many rows as the first.
                    let follows = file.first_sheet == next && each.is_none_or(|each| next % each == 0);
                    let each = *each.get_or_insert(file.sheets);
                    if !follows || file.sheets == 0 || file.sheets > each.min(LIMIT - next) {
                        return Err(bad(format!("index file {} does not go on at row {next}", file.name)));
                    }
                    next += file.sheets;
                }
                if table == Table::Rows && next != self.sheets {
                    return Err(bad(format!("the index of level {level} is of {next} sheets of {}", self.sheets)));
                }
            }
        }
        files.next().map_or(Ok(()), |file| Err(bad(format!("index file {} is not in its place", file.name))))
    }

    /// The files of the table, then those of its index.
    pub fn all_files(&self) -> impl Iterator<Item = &FileEntry> {
        self.files.iter().chain(&self.index)
    }

    /// The rules of the database.
    ///
    /// # Errors
    /// If the manifest names no known game, or its variants are none.
    pub fn rules(&self) -> Result<RuleSet, FormatError> {
        let game = Game::ALL.into_iter().find(|game| game.name() == self.game);
        let game = game.ok_or_else(|| bad(format!("the game {:?} is unknown", self.game)))?;
        let listed = self.variants.iter().map(|v| Variant { piles: v.position, level: v.level });
        let seed = self.random_variants.as_ref().map(|seed| seed.parse::<u64>());
        let seed = seed.transpose().map_err(|e| bad(format!("random_variants: {e}")))?;
        let variants = Variants::new(game, listed, seed).map_err(|e| bad(e.to_string()))?;
        Ok(RuleSet { game, passes: self.passes, variants })
    }

    /// The manifest's bytes.
    ///
    /// # Errors
    /// None that is known: every field can be written.
    pub fn encode(&self) -> Result<Vec<u8>, FormatError> {
        let mut bytes = serde_json::to_vec_pretty(self).map_err(|e| bad(e.to_string()))?;
        bytes.push(b'\n');
        Ok(bytes)
    }
}
