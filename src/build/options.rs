//! What to build, and how.

use crate::format::{LIMIT, Profile};
use crate::game::{Four, Game, RuleSet, Rules};

use super::BuildError;

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
    sheets: Option<u32>,
    columns: Option<u64>,
    profile: Profile,
    zstd_level: i32,
    index: bool,
    overview: bool,
    tile: Option<u32>,
    pub(super) run: RunOptions,
}

/// How to run a build: nothing of it changes the bytes.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct RunOptions {
    /// Threads of the recursion, or as many as there are processors.
    pub threads: Option<usize>,
    /// Greatest number of bytes of memory to use.
    pub memory: Option<u64>,
    /// Go on with an unfinished build.
    pub resume: bool,
    /// Replace what is there.
    pub force: bool,
    /// The database that is there is to be replaced by this one, which was made from it.
    pub replacing: bool,
}

/// Setters of how to run, for whatever options have a `run`.
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
        /// Greatest number of bytes of memory to use; by default what the machine, or the control group, has available. What
        /// does not fit is refused before it begins.
        #[must_use]
        pub fn memory(mut self, bytes: u64) -> Self {
            self.run.memory = Some(bytes);
            self
        }
    };
    (@resume) => {
        /// Whether to go on with what was interrupted.
        #[must_use]
        pub fn resume(mut self, resume: bool) -> Self {
            self.run.resume = resume;
            self
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
    /// The usual build of a game, of which the size remains to be said.
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

    /// Games on three numbers: [`Profile::Fast`], unless said otherwise, or [`Profile::Small`]; or [`Profile::Ends`], for Chomp
    /// whose sheets are exact for every column, which is counted and not kept: the table has where each sheet starts and ends
    /// and how it goes on, and [none of the cells between](crate::raw::Sheets::keeps_cells). Such a build cannot go on where it was
    /// interrupted: it begins again.
    #[must_use]
    pub fn profile(self, profile: Profile) -> Self {
        Self { profile, ..self }
    }

    /// Zstandard's level in the `small` profile, from 1, the default, to 22. Those below 19 write the same bytes; from 19 on it
    /// is for cold storage: a sixth smaller, four times as slow to look into.
    #[must_use]
    pub fn zstd_level(self, zstd_level: i32) -> Self {
        Self { zstd_level, ..self }
    }

    /// Whether to write the index of moves too, with which winning moves take constant time. A symmetric table is
    /// its own inverse: it needs none, and gets none.
    #[must_use]
    pub fn index(self, index: bool) -> Self {
        Self { index, ..self }
    }

    /// Whether to write an overview too: of which share of a large part of the plane a sheet's instant winners are, for pictures of
    /// it.
    #[must_use]
    pub fn overview(self, overview: bool) -> Self {
        Self { overview, ..self }
    }

    /// For tests and benches: sheets in a band and columns in a block of the recursion, a multiple of 64. The bytes do not
    /// depend on it.
    #[doc(hidden)]
    #[must_use]
    pub fn tile(self, tile: u32) -> Self {
        Self { tile: Some(tile), ..self }
    }

    /// The game and what perturbs it.
    pub fn rules(&self) -> &Rules {
        &self.rules
    }

    /// The options of a table of sheets.
    pub(super) fn of_sheets(&self, rules: &RuleSet) -> Result<SheetsOptions, BuildError> {
        let columns = match self.columns.map(u32::try_from).transpose() {
            Ok(columns) => columns,
            Err(_) => return Err(too_many()),
        };
        let options = SheetsOptions {
            rules: rules.clone(),
            sheets: self.sheets.ok_or_else(|| BuildError::Size("say how many sheets the table has".into()))?,
            columns,
            profile: self.profile,
            zstd_level: self.zstd_level,
            tile: self.tile,
            index: self.index,
            overview: self.overview,
            run: self.run,
        };
        options.check()?;
        Ok(options)
    }

    /// The size of the table of a smaller game.
    pub(super) fn size(&self) -> Result<u64, BuildError> {
        let size = |what: String| Err(BuildError::Size(what));
        if self.sheets.is_some() || self.index || self.overview {
            return size(format!("a table of {} is one sheet, and has no index or overview", self.rules.name()));
        }
        let most = crate::codec::ranked::MOST;
        match (self.rules.columns(), self.columns) {
            (Some(columns), None) => Ok(columns),
            (Some(least), Some(columns)) if matches!(self.rules, Rules::Layers(_)) => {
                let most = Four::MOST_COLUMNS;
                if (least..=most).contains(&columns) {
                    return Ok(columns);
                }
                size(format!(
                    "there are {columns} columns, and must be as many as sheets, {least}, or more, up to {most}"
                ))
            }
            (Some(_), Some(_)) if !matches!(self.rules, Rules::Piles(_)) => {
                size(format!("a table of {} has the size that its rules say, and no columns", self.rules.name()))
            }
            (_, None) => size("say how many columns the table has".into()),
            (_, Some(columns)) if columns == 0 || columns > most => {
                size(format!("there are {columns} columns, and must be 1 to {most}"))
            }
            (_, Some(columns)) => Ok(columns),
        }
    }
}

fn too_many() -> BuildError {
    BuildError::Size(format!("sheets and columns together may be {LIMIT} at most"))
}

/// What to build of a game on three numbers.
#[derive(Clone, Debug)]
pub(super) struct SheetsOptions {
    pub rules: RuleSet,
    pub sheets: u32,
    pub columns: Option<u32>,
    pub profile: Profile,
    pub zstd_level: i32,
    pub tile: Option<u32>,
    pub index: bool,
    pub overview: bool,
    pub run: RunOptions,
}

impl SheetsOptions {
    /// The columns of a sheet, where sheets are cut.
    pub fn window(&self) -> Option<u32> {
        let cut = self.rules.game == Game::Nim || self.rules.variants.seed().is_some();
        cut.then(|| self.columns.unwrap_or(self.sheets))
    }

    /// Sheets, and columns of a sheet where it is cut.
    pub fn size(&self) -> (u32, Option<u32>) {
        (self.sheets, self.window())
    }

    /// Whether the table gets an index of moves.
    pub fn indexes(&self) -> bool {
        self.index && !self.rules.is_symmetric()
    }

    /// Whether level 0 is the nim-sum by Bouton's theorem.
    pub fn pure_below(&self) -> bool {
        self.rules.game == Game::Nim && self.rules.variants.is_empty()
    }

    /// Refuses what is no table, or not to be written.
    pub fn check(&self) -> Result<(), BuildError> {
        let size = |what: String| Err(BuildError::Size(what));
        if self.sheets == 0 {
            return size("a table needs at least one sheet".into());
        }
        let columns = self.columns.unwrap_or(self.sheets);
        if columns.checked_add(self.sheets).is_none_or(|both| both > LIMIT) {
            return Err(too_many());
        }
        let more = self.index || self.overview;
        if self.profile == Profile::Ends && (self.rules.game != Game::Chomp || self.window().is_some() || more) {
            return size(
                "the ends of sheets are kept alone for Chomp without random variants, and without index and overview"
                    .into(),
            );
        }
        if !matches!(self.profile, Profile::Fast | Profile::Small | Profile::Ends) {
            return size(format!("a table of {} is fast or small, not {}", self.rules.game, self.profile.name()));
        }
        if !(1..=22).contains(&self.zstd_level) {
            return size(format!("Zstandard's levels are 1 to 22, not {}", self.zstd_level));
        }
        match self.columns {
            Some(_) if self.window().is_none() => {
                size("sheets of Chomp are exact for every column: only with random variants have they a number".into())
            }
            Some(columns) if self.rules.game == Game::Nim && columns < self.sheets => size(format!(
                "{columns} columns are fewer than the {} sheets; a table of Nim has at least as many",
                self.sheets
            )),
            Some(0) => size("a sheet needs at least one column".into()),
            _ if self.tile.is_some_and(|tile| tile == 0 || !tile.is_multiple_of(64) || tile > 4096) => {
                size("a tile is a multiple of 64, at most 4096".into())
            }
            _ => Ok(()),
        }
    }
}

impl RunOptions {
    /// The threads to run.
    pub fn threads(&self) -> usize {
        let available = || std::thread::available_parallelism().map_or(1, usize::from);
        self.threads.unwrap_or_else(available).max(1)
    }
}
