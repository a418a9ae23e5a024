//! A part of a database that is a database by itself: its first sheets, in whole files, and its lower levels.

use std::ops::Range;

use super::{FileEntry, Manifest, ManifestVariant};
use supermex_game::{Kind, PassLevel, Rules};

/// A part of a database; all of it by default.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Part {
    /// Sheets, which begin with 0; those that share a file with the last of them come too.
    pub sheets: Option<Range<u32>>,
    /// The greatest level.
    pub level: Option<u8>,
}

impl FileEntry {
    /// One more than its last sheet.
    fn end(&self) -> u32 {
        self.first_sheet.saturating_add(self.sheets)
    }
}

impl Manifest {
    /// The manifest of a part, without index, overview and logical digest; `None` if the part is all of it. A file without
    /// cells, which is a rule, may have more sheets than the part: it is to be [cut](Self::to_cut).
    pub fn part(&self, part: &Part) -> Result<Option<Self>, String> {
        if *part == Part::default() {
            return Ok(None);
        }
        if self.kind().map_err(|error| error.to_string())? != Kind::Sheets {
            return self.part_of_rows(part);
        }
        if self.kept_sheets.is_some() {
            return Err("it keeps only some sheets, in one file a level; ask for all of it".into());
        }
        let greatest = self.passes.unwrap_or(0);
        let level = part.level.unwrap_or(greatest);
        if level > greatest {
            return Err(format!("its greatest level is {greatest}; ask for that, or a lower one"));
        }
        let files = || self.files.iter().filter(|file| file.level <= level);
        let asked = part.sheets.clone().unwrap_or(0..self.sheets);
        let end = asked.end.min(self.sheets);
        if asked.start >= end {
            return Err(format!("it has the sheets 0..{}; ask for some of these", self.sheets));
        }
        if asked.start > 0 {
            let one = files().rfind(|file| file.first_sheet <= asked.start && asked.start < file.end());
            let one = one.map_or("", |file| &file.name);
            return Err(format!(
                "a database begins with sheet 0; ask for 0..{end}, or download its file {one}, which is a table by itself"
            ));
        }
        let stored = || files().filter(|file| file.cells > 0);
        let end = stored().map(FileEntry::end).filter(|&last| last >= end).min().unwrap_or(end);
        if stored().any(|file| file.first_sheet < end && end < file.end()) {
            return Err("its levels are in files of other lengths; ask for all of it, or for another number".into());
        }
        if (end, level) == (self.sheets, greatest) {
            return Ok(None);
        }
        let form = |manifest: &Self| match manifest.rules() {
            Ok(Rules::Three(rules)) => Ok((rules.is_symmetric(), rules.is_cut(), rules.is_pure())),
            other => other.map(|_| (false, false, false)).map_err(|error| error.to_string()),
        };
        let own @ (is_symmetric, ..) = form(self)?;
        let is_inside = |one: &&ManifestVariant| {
            let [x, y, z] = one.position;
            let sheet = if is_symmetric { x.min(y).min(z) } else { x };
            sheet < end.into() && one.level.is_none_or(|own| own <= level)
        };
        let part = Self {
            sheets: end,
            passes: Some(level),
            variants: self.variants.iter().filter(is_inside).cloned().collect(),
            files: files().filter(|file| file.first_sheet < end).cloned().collect(),
            index: Vec::new(),
            overview: Vec::new(),
            logical_digest: String::new(),
            ..self.clone()
        };
        if own != form(&part)? {
            return Err(
                "without the wins that are declared outside of the part its table is stored in another way; ask for all of it, or \
                 build that"
                    .into(),
            );
        }
        Ok(Some(part))
    }

    /// The manifest of a part of a table of cells whose rules say how large it is. Its files are those of the table: the part has
    /// to be [written](crate::build) from them.
    fn part_of_rows(&self, part: &Part) -> Result<Option<Self>, String> {
        let rules = self.rules().map_err(|error| error.to_string())?;
        let greatest = rules.greatest_level();
        let level = match part.level {
            None => greatest,
            Some(level) => PassLevel::new(level.into())
                .filter(|&level| level <= greatest)
                .ok_or_else(|| format!("its greatest level is {greatest}; ask for that, or a lower one"))?,
        };
        let (sheets, what) = match rules.four() {
            Some(rules) => (rules.sheets, "layers and sheets"),
            None => (self.sheets, "sheets"),
        };
        let asked = part.sheets.clone().unwrap_or(0..sheets);
        let end = asked.end.min(sheets);
        if asked.start > 0 || end == 0 {
            return Err(format!(
                "a part begins with sheet 0, and the table has the {what} 0..{sheets}; ask for 0..{}",
                end.max(1)
            ));
        }
        let of_part = rules.of_part(end, level);
        let of_part = of_part.ok_or_else(|| format!("a table of {} is in one file; ask for all of it", self.game))?;
        if (end, level) == (sheets, greatest) {
            return Ok(None);
        }
        let of_part = of_part.map_err(|error| error.to_string())?;
        // Those of the layers below the end.
        let needed = match rules.four() {
            Some(rules) if end < rules.sheets => rules.row(end, end),
            Some(rules) => rules.rows(),
            None => end,
        };
        let files = self.files.iter().filter(|file| file.level <= level.number() && file.first_sheet < needed);
        Ok(Some(Self {
            rules: Some(of_part.to_string()),
            sheets: of_part.rows_and_columns().0.unwrap_or(end),
            files: files.cloned().collect(),
            index: Vec::new(),
            overview: Vec::new(),
            logical_digest: String::new(),
            ..self.clone()
        }))
    }

    /// Whether a file of a part has more sheets than the part.
    pub fn to_cut(&self, file: &FileEntry) -> bool {
        file.end() > self.sheets
    }

    /// Whether this is the manifest of a finished part, of which [`part`](Self::part) gave another.
    pub fn finishes(&self, part: &Self) -> bool {
        let files = |manifest: &Self| if manifest.rules.is_none() { manifest.files.len() } else { 0 };
        let rules = |manifest: &Self| (manifest.sheets, manifest.columns, files(manifest), manifest.rules().ok());
        // The files of others are written for the part. Where they are copied, the rules say what is in a file; its variants may be
        // fewer, and then its bytes are others.
        let is_copied = part.rules.is_none();
        let of = |file: &FileEntry| (file.level, file.first_sheet, file.sheets, file.cells);
        let same =
            |file: &FileEntry| !is_copied || part.to_cut(file) || self.files.iter().any(|own| of(own) == of(file));
        rules(self) == rules(part) && part.files.iter().all(same)
    }
}
