//! What to build, and how.

use crate::format::encode::SHEETS_PER_FILE;
use crate::format::{LIMIT, Profile};
use crate::game::{Four, PerturbedGame, Rules, Take};

use super::BuildError;
use crate::table::{Bound, Feature};

/// The most threads that can be asked for.
const MOST_THREADS: u64 = 4096;

/// What to build, and how.
///
/// ```
/// use supermex::{BuildOptions, Profile};
/// use supermex::game::Game;
/// let options = BuildOptions::new(Game::Chomp).sheets(1000).profile(Profile::Small).threads(2);
/// ```
#[derive(Clone, Debug)]
pub struct BuildOptions {
    pub(super) rules: Rules,
    pub(super) sheets: Option<u32>,
    pub(super) columns: Option<u64>,
    profile: Profile,
    zstd_level: u32,
    index: bool,
    overview: bool,
    tile: Option<u32>,
    files_at_most: Option<u32>,
    pub(super) run: RunOptions,
}

/// How to run a build. None of this changes the bytes.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct RunOptions {
    /// Threads of the recursion, or as many as there are processors.
    pub threads: Option<usize>,
    /// Greatest number of bytes of memory to use.
    pub memory: Option<u64>,
    /// Go on with an unfinished build.
    pub resume: bool,
    /// Replace an existing database.
    pub force: bool,
    /// This database was made from the one that is there, and replaces it.
    pub replacing: bool,
}

/// Setters of several options.
macro_rules! run_setters {
    ($options:ty: $($setter:ident)*) => { impl $options { $(run_setters!(@$setter);)* } };
    (@threads) => {
        /// Threads to compute with; as many as there are processors if not given.
        #[must_use]
        pub fn threads(mut self, threads: usize) -> Self {
            self.run.threads = Some(threads);
            self
        }
    };
    (@memory) => {
        /// Greatest number of bytes of memory to use; by default as much as the machine, or the control group, has
        /// available. A build that does not fit is refused before it begins.
        #[must_use]
        pub fn memory(mut self, bytes: u64) -> Self {
            self.run.memory = Some(bytes);
            self
        }
    };
    (@resume) => {
        /// Whether to continue an interrupted build.
        #[must_use]
        pub fn resume(mut self, resume: bool) -> Self {
            self.run.resume = resume;
            self
        }
    };
    (@index) => {
        /// Whether to write an index of moves even if the database has none. If it has one, it is always written again.
        #[must_use]
        pub fn index(self, index: bool) -> Self {
            Self { index, ..self }
        }
    };
    (@overview) => {
        /// The same for an overview, [as of a build](crate::BuildOptions::overview).
        #[must_use]
        pub fn overview(self, overview: bool) -> Self {
            Self { overview, ..self }
        }
    };
    (@force) => {
        /// Whether to replace a database that is there.
        #[must_use]
        pub fn force(mut self, force: bool) -> Self {
            self.run.force = force;
            self
        }
    };
}
pub(super) use run_setters;

run_setters!(BuildOptions: threads memory resume force);

impl BuildOptions {
    /// The usual build of a game. Its size has to be set.
    pub fn new(rules: impl Into<Rules>) -> Self {
        Self {
            rules: rules.into(),
            sheets: None,
            columns: None,
            profile: Profile::Fast,
            zstd_level: 1,
            index: false,
            overview: false,
            tile: None,
            files_at_most: None,
            run: RunOptions::default(),
        }
    }

    /// Games on three numbers: the sheets `x < sheets`.
    #[must_use]
    pub fn sheets(self, sheets: u32) -> Self {
        Self { sheets: Some(sheets), ..self }
    }

    /// Games on three numbers: columns `y < columns` where sheets are cut; as many as sheets if not given. Chomp has none,
    /// unless its variants are random. Two piles: the pairs whose smaller number is below `columns`. One pile: how far to
    /// look for a period. Not for Clobber and boards of Chomp, whose size is in their rules.
    #[must_use]
    pub fn columns(self, columns: u64) -> Self {
        Self { columns: Some(columns), ..self }
    }

    /// Games on three numbers: [`Profile::Fast`], the default, or [`Profile::Small`]. For Chomp whose sheets are exact
    /// for every column also [`Profile::Ends`]: the table has where each sheet starts and ends and how it goes on, and
    /// none of the cells between. Such a build cannot be resumed: it begins again.
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
    /// inverse, and gets none.
    #[must_use]
    pub fn index(self, index: bool) -> Self {
        Self { index, ..self }
    }

    /// Whether to write an overview too: for pictures, the share of a sheet's instant winners in large parts of the
    /// plane.
    #[must_use]
    pub fn overview(self, overview: bool) -> Self {
        Self { overview, ..self }
    }

    /// For tests and benches: sheets in a band and columns in a block of the recursion, rounded up to a multiple of 64.
    /// The bytes do not depend on it.
    #[doc(hidden)]
    #[must_use]
    pub fn tile(self, tile: u32) -> Self {
        Self { tile: Some(tile.next_multiple_of(64).clamp(64, 4096)), ..self }
    }

    /// Writes at most so many files, the manifest among them: then the files of a large table have more than 4096 sheets. Not
    /// with an index or an overview, whose files are counted when they are made.
    #[must_use]
    pub fn files_at_most(self, files: u32) -> Self {
        Self { files_at_most: Some(files), ..self }
    }

    /// The game and what perturbs it.
    pub fn rules(&self) -> &Rules {
        &self.rules
    }

    /// The options of a table of sheets.
    pub(super) fn of_sheets(&self, rules: &PerturbedGame) -> Result<SheetsOptions, BuildError> {
        let sheets = self.sheets.ok_or(BuildError::Unsaid(Bound::Sheets))?;
        within_limit(sheets, self.columns.unwrap_or(sheets.into()))?;
        let mut options = SheetsOptions {
            rules: rules.clone(),
            sheets,
            // The check before this has found them within the limit.
            columns: self.columns.and_then(|columns| u32::try_from(columns).ok()),
            profile: self.profile,
            zstd_level: zstd_level(self.zstd_level)?,
            tile: self.tile,
            index: self.index,
            overview: self.overview,
            sheets_per_file: SHEETS_PER_FILE,
            run: self.run,
        };
        options.check()?;
        if let Some(most) = self.files_at_most {
            options.sheets_per_file = options.split(most)?;
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
        for (asked, what) in [
            (self.sheets.is_some(), Feature::RangeOfSheets),
            (self.index, Feature::Index),
            (self.overview, Feature::Overview),
        ] {
            if asked {
                return not_for(what, "it is one sheet");
            }
        }
        let own = stated(&self.rules);
        let (least, most) = match &self.rules {
            Rules::Layers(rules) => (u64::from(rules.sheets), Four::MOST_COLUMNS),
            _ => (1, crate::codec::ranked::MOST),
        };
        match self.columns {
            None => own.ok_or(BuildError::Unsaid(Bound::Columns)),
            Some(_) if own.is_some() && !matches!(self.rules, Rules::Layers(_) | Rules::Piles(_)) => {
                not_for(Feature::Columns, "its rules say how large it is")
            }
            Some(columns) => within(Bound::Columns, columns, least, most),
        }
    }
}

/// The cells that a table is computed for, if the rules of its game say it.
fn stated(rules: &Rules) -> Option<u64> {
    match rules {
        Rules::Sheets(_) | Rules::Pairs(_) => None,
        Rules::Layers(rules) => Some(u64::from(rules.sheets)),
        // No table of Nim's single piles depends on its size: every pile is answered.
        Rules::Piles(rules) => (rules.take == Take::All).then_some(1),
        Rules::Strips(rules) => Some(rules.positions()),
        Rules::Boards(rules) => Some(rules.positions()),
        Rules::Boxes(rules) => Some(rules.cells()),
    }
}

/// A number, if it is in its range.
fn within(what: Bound, asked: u64, least: u64, most: u64) -> Result<u64, BuildError> {
    if (least..=most).contains(&asked) { Ok(asked) } else { Err(BuildError::Size { what, asked, least, most }) }
}

/// Refuses sheets and columns that are too many together.
fn within_limit(sheets: u32, columns: u64) -> Result<(), BuildError> {
    let both = columns.saturating_add(u64::from(sheets));
    within(Bound::SheetsAndColumns, both, 0, u64::from(LIMIT)).map(drop)
}

/// Zstandard's level, if it is one.
pub(super) fn zstd_level(level: u32) -> Result<i32, BuildError> {
    within(Bound::ZstdLevel, level.into(), 1, 22)?;
    Ok(i32::try_from(level).unwrap_or(1))
}

/// The error that tables of a game do not have a profile.
pub(super) fn profile(rules: &PerturbedGame) -> BuildError {
    let why =
        "it is fast or small; and of Chomp without random variants, index and overview the ends may be kept alone";
    BuildError::NotForGame { what: Feature::Profile, game: rules.game.name(), why }
}

/// What to build of a game on three numbers.
#[derive(Clone, Debug)]
pub(super) struct SheetsOptions {
    pub rules: PerturbedGame,
    pub sheets: u32,
    pub columns: Option<u32>,
    pub profile: Profile,
    pub zstd_level: i32,
    pub tile: Option<u32>,
    pub index: bool,
    pub overview: bool,
    /// Sheets of each file but the last of a level, a multiple of [`SHEETS_PER_FILE`].
    pub sheets_per_file: u32,
    pub run: RunOptions,
}

impl SheetsOptions {
    /// The columns of a sheet, where sheets are cut.
    pub fn window(&self) -> Option<u32> {
        self.rules.is_cut().then(|| self.columns.unwrap_or(self.sheets))
    }

    /// Sheets, and columns of a sheet where it is cut.
    pub fn size(&self) -> (u32, Option<u32>) {
        (self.sheets, self.window())
    }

    /// Whether the table gets an index of moves.
    pub fn indexes(&self) -> bool {
        self.index && !self.rules.is_symmetric()
    }

    /// The sheets of a file, as few as leave at most so many files in all.
    fn split(&self, most: u32) -> Result<u32, BuildError> {
        let game = self.rules.game.name();
        for (asked, what) in [(self.index, Feature::Index), (self.overview, Feature::Overview)] {
            if asked {
                let why =
                    "how many files that has is not known before it is made, so that no number of them can be kept";
                return Err(BuildError::NotForGame { what, game, why });
            }
        }
        // The manifest, and a level that is a rule.
        let rule = u32::from(self.pure_below());
        let levels = u32::from(self.rules.passes.number()) + 1 - rule;
        let alone = 1 + rule;
        within(Bound::Files, most.into(), u64::from(alone + levels), u32::MAX.into())?;
        let of_level = most.saturating_sub(alone).checked_div(levels).unwrap_or(1).max(1);
        Ok(self.sheets.div_ceil(SHEETS_PER_FILE).div_ceil(of_level).max(1) * SHEETS_PER_FILE)
    }

    /// Whether level 0 is the nim-sum by Bouton's theorem.
    pub fn pure_below(&self) -> bool {
        self.rules.is_pure()
    }

    /// Refuses options that give no table, or one that cannot be written.
    pub fn check(&self) -> Result<(), BuildError> {
        self.run.check()?;
        let columns = self.columns.unwrap_or(self.sheets);
        within_limit(self.sheets, columns.into())?;
        within(Bound::Sheets, self.sheets.into(), 1, u64::from(LIMIT - columns))?;
        let alone = self.window().is_none() && !self.index && !self.overview;
        if !(matches!(self.profile, Profile::Fast | Profile::Small) || self.profile == Profile::Ends && alone) {
            return Err(profile(&self.rules));
        }
        if self.columns.is_some() && self.window().is_none() {
            let why = "its sheets are exact for every column; only those with random variants have a last one";
            return Err(BuildError::NotForGame { what: Feature::Columns, game: self.rules.game.name(), why });
        }
        let least = if self.rules.game.ends() { 1 } else { self.sheets };
        within(Bound::Columns, columns.into(), least.into(), u64::from(LIMIT - self.sheets)).map(drop)
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
