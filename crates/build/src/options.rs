//! What to build, and how.

use std::sync::LazyLock;

use super::buildable::buildable;
use super::{BuildError, beside};
use supermex::codec::frames::Model;
use supermex::format::encode::SHEETS_PER_FILE;
use supermex::format::piece::Coding;
use supermex::format::{FormatError, KeptSheets, LIMIT, Manifest, Profile};
use supermex::table::{Bound, Feature};
use supermex_game::lines::Lines;
use supermex_game::{Four, PassLevel, PerturbedGame, Rules};

/// Sheets in a band and columns in a block of the recursion: the windows of a tile fit in a second-level cache of a
/// megabyte.
const TILE: u32 = 256;
/// The most threads that can be asked for.
const MOST_THREADS: u64 = 4096;

/// What to build, and how.
///
/// ```
/// use supermex::Profile;
/// use supermex_build::BuildOptions;
/// use supermex::game::Game;
/// let options = BuildOptions::new(Game::Chomp).sheets(1000).profile(Profile::Small).threads(2);
/// ```
#[derive(Clone, Debug)]
pub struct BuildOptions {
    pub(super) rules: Rules,
    pub(super) sheets: Option<u32>,
    pub(super) columns: Option<u64>,
    pub(super) profile: Profile,
    zstd_level: u32,
    pub(super) index: bool,
    pub(super) overview: bool,
    kept: Option<KeptSheets>,
    tile: Option<u32>,
    pub(super) checkpoints: Option<std::time::Duration>,
    keep_checkpoint: bool,
    files_at_most: Option<u32>,
    /// Sheets of a file, unless it is said how many files there are.
    sheets_per_file: Option<u32>,
    pub(super) run: RunOptions,
}

/// How to run a build. None of this changes the bytes.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct RunOptions {
    /// Threads of the recursion; by default one for each processor.
    pub threads: Option<usize>,
    /// Greatest number of bytes of memory to use.
    pub memory: Option<u64>,
    pub claim: Claim,
}

/// What may be done with existing files.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Claim {
    /// Go on with an unfinished build.
    pub resume: bool,
    /// Replace an existing database, and an unfinished build too.
    pub force: bool,
    /// Replace an existing database, from which this one is made, but no unfinished build.
    pub replacing: bool,
    /// Begin an unfinished build anew.
    pub restart: bool,
}

impl BuildOptions {
    /// The usual build of a game. Its size has to be set.
    pub fn new(rules: impl Into<Rules>) -> Self {
        Self {
            rules: rules.into(),
            sheets: None,
            columns: None,
            profile: Profile::default(),
            zstd_level: 1,
            index: false,
            overview: false,
            kept: None,
            tile: None,
            checkpoints: None,
            keep_checkpoint: false,
            files_at_most: None,
            sheets_per_file: None,
            run: RunOptions::default(),
        }
    }

    /// Those by which a build writes what a database has.
    pub(super) fn of(manifest: &Manifest) -> Result<Self, FormatError> {
        let mut of = Self::new(manifest.rules()?);
        // Some rules say how large the table is.
        of.columns = manifest.columns.filter(|_| buildable(&of.rules).takes_columns());
        if !of.rules.has_cells() {
            return Ok(of);
        }
        of.sheets = Some(manifest.sheets).filter(|_| matches!(of.rules, Rules::Three(_)));
        // A table that is a rule stores no cells.
        of.profile = Some(manifest.profile_of_files()?).filter(|profile| !profile.is_a_rule()).unwrap_or_default();
        // Other profiles have no level.
        let level = manifest.zstd_level.or(of.profile.zstd().is_none().then_some(1));
        let level = level.ok_or_else(|| FormatError::Manifest("it lacks zstd_level".into()))?;
        of.zstd_level = u32::try_from(level).unwrap_or(0);
        let kept = manifest.kept_sheets.as_ref().map(|text| KeptSheets::parse(text, manifest.sheets));
        of.kept = kept.transpose().map_err(|error| FormatError::Manifest(format!("kept_sheets: {error}")))?;
        (of.index, of.overview) = (!manifest.index.is_empty(), !manifest.overview.is_empty());
        let stored = manifest.files.iter().filter(|file| file.cells > 0);
        let whole = |sheets: u32| sheets.div_ceil(SHEETS_PER_FILE).saturating_mul(SHEETS_PER_FILE);
        let most = stored.map(|file| whole(file.sheets)).max().unwrap_or(SHEETS_PER_FILE);
        of.sheets_per_file = Some(most.max(of.usual_rows_per_file()));
        Ok(of)
    }

    /// Those of a table that is made from another: it has an index and an overview if that one has.
    pub(super) fn keeping(self, other: &Self) -> Self {
        Self { index: self.index || other.index, overview: self.overview || other.overview, ..self }
    }

    /// Games on three numbers: the sheets `x < sheets`.
    #[must_use]
    pub fn sheets(self, sheets: u32) -> Self {
        Self { sheets: Some(sheets), ..self }
    }

    /// Games on three numbers: columns `y < columns` where sheets are cut; by default the number of sheets. Chomp has none,
    /// unless its variants are random. Two piles: the pairs whose smaller number is below `columns`. One pile: how far to
    /// look for a period. Not for Clobber and boards of Chomp, whose size is in their rules.
    #[must_use]
    pub fn columns(self, columns: u64) -> Self {
        Self { columns: Some(columns), ..self }
    }

    /// Games on three numbers: [`Profile::Fast`], the default, or [`Profile::Small`]. For Chomp whose sheets are exact
    /// for every column also [`Profile::Ends`]: the table has where each sheet starts and ends and how it goes on, and
    /// none of the cells between.
    #[must_use]
    pub fn profile(self, profile: Profile) -> Self {
        Self { profile, ..self }
    }

    /// Zstandard's level in the `small` profile, from 1, the default, to 22. Levels below 19 write the same bytes.
    /// Levels from 19 on are for cold storage: a sixth smaller, and look-ups take four times as long.
    #[must_use]
    pub fn zstd_level(self, zstd_level: u32) -> Self {
        Self { zstd_level, ..self }
    }

    /// Whether to write the index of moves too. With it winning moves take constant time. A symmetric table is its own
    /// inverse, and gets none. Not for rules with a kind of move that does not take a vector any number of times.
    #[must_use]
    pub fn index(self, index: bool) -> Self {
        Self { index, ..self }
    }

    /// Games on three numbers: whether to write an overview too. For pictures, it has the share of a sheet's instant winners in large
    /// parts of the plane.
    #[must_use]
    pub fn overview(self, overview: bool) -> Self {
        Self { overview, ..self }
    }

    /// Games on three numbers: which sheets the table keeps, of all those that the recursion goes through. A kept sheet of a
    /// symmetric game has all columns, also those below its own number. Such a table has neither index nor overview.
    #[must_use]
    pub fn keep_sheets(self, kept: KeptSheets) -> Self {
        Self { kept: Some(kept), ..self }
    }

    /// Threads to compute with; by default one for each processor.
    #[must_use]
    pub fn threads(mut self, threads: usize) -> Self {
        self.run.threads = Some(threads);
        self
    }

    /// Greatest number of bytes of memory to use; by default what the machine, or the control group, has
    /// available. A build that does not fit is refused before it begins.
    #[must_use]
    pub fn memory(mut self, bytes: u64) -> Self {
        self.run.memory = Some(bytes);
        self
    }

    /// Whether to continue an interrupted build.
    #[must_use]
    pub fn resume(mut self, resume: bool) -> Self {
        self.run.claim.resume = resume;
        self
    }

    /// Whether to replace a database that is there.
    #[must_use]
    pub fn force(mut self, force: bool) -> Self {
        self.run.claim.force = force;
        self
    }

    /// Whether to keep the last checkpoint beside the table, as `NAME.checkpoint`, if it keeps only ends or some sheets: then
    /// [`extend`](super::extend) goes on from there. Not for a symmetric game, whose kept sheets have columns of all lower ones.
    #[must_use]
    pub fn keep_checkpoint(self, keep_checkpoint: bool) -> Self {
        Self { keep_checkpoint, ..self }
    }

    /// Whether the last checkpoint is kept.
    pub fn keeps_checkpoint(&self) -> bool {
        self.keep_checkpoint
    }

    /// For tests: the least time between two checkpoints of a build that has them; with no time at all, one is written as often as
    /// possible.
    #[doc(hidden)]
    #[must_use]
    pub fn checkpoints(self, least: std::time::Duration) -> Self {
        Self { checkpoints: Some(least), ..self }
    }

    /// For tests and benches: sheets in a band and columns in a block of the recursion, rounded up to a multiple of 64.
    /// The bytes do not depend on it.
    #[doc(hidden)]
    #[must_use]
    pub fn tile(self, tile: u32) -> Self {
        Self { tile: Some(tile.next_multiple_of(64).clamp(64, 4096)), ..self }
    }

    /// Writes at most this many files, including the manifest: then the files of a large table have more than 4096 sheets. Not
    /// with an index or an overview, whose files are counted when they are made.
    #[must_use]
    pub fn files_at_most(self, files: u32) -> Self {
        Self { files_at_most: Some(files), ..self }
    }

    /// The game and what perturbs it.
    pub fn rules(&self) -> &Rules {
        &self.rules
    }

    /// The options of a table of sheets, if there is one that can be written.
    pub(super) fn of_sheets(&self, rules: &PerturbedGame) -> Result<SheetsOptions, BuildError> {
        let (game, is_cut) = (rules.game.name(), rules.is_cut());
        let sheets = self.sheets.ok_or(BuildError::Unsaid(Bound::Sheets))?;
        let columns = self.columns.unwrap_or(sheets.into());
        within(Bound::SheetsAndColumns, columns.saturating_add(sheets.into()), 0, LIMIT.into())?;
        within(Bound::ZstdLevel, self.zstd_level.into(), 1, 22)?;
        self.run.check()?;
        within(Bound::Sheets, sheets.into(), 1, u64::from(LIMIT) - columns)?;
        let alone = !is_cut && !self.index && !self.overview;
        if !(self.profile.is_whole() || self.profile.is_of_ends() && alone) {
            return Err(no_profile(rules));
        }
        if self.columns.is_some() && !is_cut {
            let why = "its sheets are exact for every column; only those with random variants have a last one";
            return Err(BuildError::NotForGame { what: Feature::Columns, game, why });
        }
        let least = if rules.game.ends() { 1 } else { sheets };
        let columns = within(Bound::Columns, columns, least.into(), u64::from(LIMIT - sheets))?;
        let kept = self.kept_of(rules, sheets)?;
        // What stores no cells is the same however they would be stored, and so is what stores them without Zstandard at any level.
        let rule = u32::from(rules.is_pure());
        let levels = 1 + u32::from(rules.passes.number()) - rule;
        let split = self.split(sheets, levels, 1 + rule)?;
        let (profile, sheets_per_file) =
            if levels == 0 { (Profile::default(), SHEETS_PER_FILE) } else { (self.profile, split) };
        // Those that are kept are in one file.
        let sheets_per_file = if kept.is_some() { SHEETS_PER_FILE } else { sheets_per_file };
        let options = SheetsOptions {
            rules: rules.clone(),
            sheets,
            window: u32::try_from(columns).ok().filter(|_| is_cut),
            coding: self.coding(profile),
            tile: self.tile,
            checkpoints: self.checkpoints,
            keep_checkpoint: self.keep_checkpoint,
            index: self.index && !rules.is_symmetric(),
            overview: self.overview,
            kept,
            sheets_per_file,
            run: self.run,
        };
        match beside::not_kept(&options).filter(|_| self.keep_checkpoint) {
            Some(why) => Err(BuildError::NotForGame { what: Feature::Checkpoint, game, why }),
            None => Ok(options),
        }
    }

    /// The sheets that a table keeps, if not all.
    fn kept_of(&self, rules: &PerturbedGame, sheets: u32) -> Result<Option<KeptSheets>, BuildError> {
        let Some(kept) = &self.kept else { return Ok(None) };
        let is_a_rule = rules.is_pure() && rules.passes == PassLevel::ZERO;
        let why = if is_a_rule {
            "pure Nim is a rule, and its table stores no cells"
        } else if self.profile.is_of_ends() {
            "a table of ends keeps something of every sheet"
        } else if self.index || self.overview {
            "an index or an overview is made of all sheets"
        } else {
            let last = kept.numbers().last().map_or(0, |&last| last.into());
            within(Bound::KeptSheet, last, 0, u64::from(sheets) - 1)?;
            return Ok(Some(kept.clone()));
        };
        Err(BuildError::NotForGame { what: Feature::KeptSheets, game: rules.game.name(), why })
    }

    /// The rows of a file: with a limit on files, the fewest that keep within it, of which some are `alone`:
    /// the manifest, and a level that is a rule.
    fn split(&self, rows: u32, levels: u32, alone: u32) -> Result<u32, BuildError> {
        let Some(most) = self.files_at_most else {
            return Ok(self.sheets_per_file.unwrap_or(self.usual_rows_per_file()));
        };
        for (asked, what) in [(self.index, Feature::Index), (self.overview, Feature::Overview)] {
            if asked {
                let why = "the number of files is limited, and nobody knows beforehand how many that has";
                return Err(BuildError::NotForGame { what, game: self.rules.name(), why });
            }
        }
        within(Bound::Files, most.into(), u64::from(alone + levels), u32::MAX.into())?;
        let of_level = most.saturating_sub(alone).checked_div(levels).unwrap_or(1).max(1);
        Ok(rows.div_ceil(SHEETS_PER_FILE).div_ceil(of_level).max(1) * SHEETS_PER_FILE)
    }

    /// How the cells are coded: levels are of Zstandard, which the profile `small` alone uses.
    fn coding(&self, profile: Profile) -> Coding {
        let level = i32::try_from(self.zstd_level).unwrap_or(1);
        Coding::to_write(model(&self.rules), matches!(self.rules, Rules::Four(_)), profile, level)
    }

    /// The rows of a file, if nothing else is said. Rows of games on four numbers are short, and there are many.
    fn usual_rows_per_file(&self) -> u32 {
        match &self.rules {
            Rules::Four(rules) => rules.rows().div_ceil(FILES_OF_SHORT_ROWS).next_multiple_of(SHEETS_PER_FILE),
            _ => SHEETS_PER_FILE,
        }
    }

    /// The options of a table of cells whose rows are not sheets of three numbers.
    pub(super) fn of_rows(&self) -> Result<RowsOptions, BuildError> {
        let columns = self.size()?;
        let game = self.rules.name();
        if !self.profile.is_whole() {
            let why = &*OF_CELLS;
            return Err(BuildError::NotForGame { what: Feature::Profile, game, why });
        }
        within(Bound::ZstdLevel, self.zstd_level.into(), 1, 22)?;
        let (rows, of_row) = self.rules.rows_and_columns();
        let rows = rows.ok_or(BuildError::TooLarge("table"))?;
        within(Bound::Rows, rows.into(), 1, LIMIT.into())?;
        let rows_per_file = self.split(rows, 1 + u32::from(self.rules.greatest_level().number()), 1)?;
        let coding = self.coding(self.profile);
        let columns = of_row.unwrap_or(columns);
        let is_symmetric = matches!(&self.rules, Rules::Four(rules) if rules.game.is_symmetric());
        let index = self.index && !is_symmetric;
        let (rules, checkpoints) = (self.rules.clone(), self.checkpoints);
        let options = RowsOptions { rules, rows, columns, coding, index, rows_per_file, checkpoints };
        if index && options.lines().is_none() {
            let why = "a kind of its moves does not take a vector any number of times";
            return Err(BuildError::NotForGame { what: Feature::Index, game, why });
        }
        Ok(options)
    }

    /// The size of the table of a smaller game.
    pub(super) fn size(&self) -> Result<u64, BuildError> {
        self.run.check()?;
        if let Some(files) = self.files_at_most {
            // The table and the manifest.
            within(Bound::Files, files.into(), 2, u32::MAX.into())?;
        }
        let game = self.rules.name();
        let not_for = |what, why| Err(BuildError::NotForGame { what, game, why });
        // Tables of cells have rows for sheets.
        let has_rows = self.rules.has_cells();
        for (asked, what, why) in [
            (
                self.kept.is_some(),
                Feature::KeptSheets,
                "only the sheets of 3-pile Nim and 3-row Chomp are kept by their numbers",
            ),
            (self.sheets.is_some(), Feature::RangeOfSheets, "its rules or its columns say how large it is"),
            (!has_rows && self.profile != Profile::default(), Feature::Profile, OF_NO_CELLS),
            (self.index && !has_rows, Feature::Index, OF_NO_CELLS),
            (self.overview, Feature::Overview, no_overview(&self.rules)),
        ] {
            if asked {
                return not_for(what, why);
            }
        }
        let own = buildable(&self.rules).stated();
        let (least, most) = match &self.rules {
            Rules::Four(rules) => (u64::from(rules.sheets), Four::MOST_COLUMNS),
            _ => (1, supermex::codec::ranked::MOST),
        };
        match self.columns {
            None => own.ok_or(BuildError::Unsaid(Bound::Columns)),
            Some(_) if !buildable(&self.rules).takes_columns() => {
                not_for(Feature::Columns, "its rules say how large it is")
            }
            Some(columns) => within(Bound::Columns, columns, least, most),
        }
    }
}

const OF_NO_CELLS: &str = "it is a set or a list, and has no cells";

/// Why a table of other games than those on three numbers has no overview.
fn no_overview(rules: &Rules) -> &'static str {
    match rules {
        Rules::Four(_) => {
            "a picture of a sheet reads only the lower sheets of its layer, which are few: it is drawn at once without"
        }
        Rules::Text(rules) if rules.has_columns() => {
            "it has the sheet from which on each cell wins at once, and by rules a cell that does on one sheet need not on the next"
        }
        _ => OF_NO_CELLS,
    }
}

/// What guesses the values of a table of cells.
fn model(rules: &Rules) -> Model {
    match rules {
        Rules::Three(rules) if rules.game.ends() => Model::Chomp,
        Rules::Three(_) => Model::Nim,
        _ => Model::Lines,
    }
}

/// A number, if it is in its range.
fn within(what: Bound, asked: u64, least: u64, most: u64) -> Result<u64, BuildError> {
    if (least..=most).contains(&asked) { Ok(asked) } else { Err(BuildError::Size { what, asked, least, most }) }
}

/// The error that tables of a game do not have a profile.
pub(super) fn no_profile(rules: &PerturbedGame) -> BuildError {
    BuildError::NotForGame { what: Feature::Profile, game: rules.game.name(), why: &OF_SHEETS }
}

/// Which profiles tables of cells have.
static OF_CELLS: LazyLock<String> =
    LazyLock::new(|| format!("it is {}", Profile::whole().map(Profile::name).collect::<Vec<_>>().join(" or ")));
/// Which profiles tables of sheets have.
static OF_SHEETS: LazyLock<String> = LazyLock::new(|| {
    format!("{}; and of Chomp without random variants, index and overview the ends may be kept alone", *OF_CELLS)
});

/// Files of a level of short rows, at most.
const FILES_OF_SHORT_ROWS: u32 = 32;

/// What to build of a game whose rows of cells are not sheets of three numbers, as it was found possible.
#[derive(Clone, Debug)]
pub(super) struct RowsOptions {
    pub rules: Rules,
    /// Rows of each level.
    pub rows: u32,
    /// Columns of a row.
    pub columns: u64,
    pub coding: Coding,
    /// Whether it gets an index of moves: Nim is its own inverse.
    pub index: bool,
    /// Rows of each file but the last of a level, a multiple of [`SHEETS_PER_FILE`].
    pub rows_per_file: u32,
    /// The least time between two checkpoints, if it is not the usual.
    pub checkpoints: Option<std::time::Duration>,
}

impl RowsOptions {
    /// The lines of the table, if an index of moves can have them.
    pub fn lines(&self) -> Option<Lines> {
        Lines::of(&self.rules, self.columns)
    }
}

/// What to build of a game on three numbers, as it was found possible.
#[derive(Clone, Debug)]
pub(super) struct SheetsOptions {
    pub rules: PerturbedGame,
    pub sheets: u32,
    /// Columns of a sheet, where sheets are cut.
    pub window: Option<u32>,
    pub coding: Coding,
    pub tile: Option<u32>,
    /// The least time between two checkpoints, if it is not the usual.
    pub checkpoints: Option<std::time::Duration>,
    /// Whether the last one stays beside the table.
    pub keep_checkpoint: bool,
    /// Whether it gets an index of moves: a symmetric table is its own inverse.
    pub index: bool,
    pub overview: bool,
    /// The sheets that it keeps, if not all.
    pub kept: Option<KeptSheets>,
    /// Sheets of each file but the last of a level, a multiple of [`SHEETS_PER_FILE`].
    pub sheets_per_file: u32,
    pub run: RunOptions,
}

impl SheetsOptions {
    /// Sheets, and columns of a sheet where it is cut.
    pub fn size(&self) -> (u32, Option<u32>) {
        (self.sheets, self.window)
    }

    /// Sheets in a band and columns in a block of the recursion.
    pub fn tile(&self) -> u32 {
        self.tile.unwrap_or(TILE)
    }

    /// Whether the state of the recursion follows from the files, so that an unfinished build can be resumed by them.
    pub fn is_whole(&self) -> bool {
        self.coding.profile.is_whole() && self.kept.is_none()
    }
}

impl RunOptions {
    /// Refuses options of the run that are out of range.
    fn check(&self) -> Result<(), BuildError> {
        let threads = self.threads.map_or(1, |threads| u64::try_from(threads).unwrap_or(u64::MAX));
        within(Bound::Threads, threads, 1, MOST_THREADS).map(drop)
    }

    /// The threads to run.
    pub fn threads(&self) -> usize {
        let available = || std::thread::available_parallelism().map_or(1, usize::from);
        self.threads.unwrap_or_else(available).max(1)
    }
}
