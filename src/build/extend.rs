//! Growing a finished database.
//!
//! Adding sheets of the same width continues the build after its last full file. In a wider table the sheets get more
//! columns: the recursion is replayed over the known cells, and the pieces of blocks that were complete are copied as
//! they are.

use std::path::Path;

use super::destination::{recover, unlocked};
use super::options::{RunOptions, SheetsOptions, run_setters};
use super::sheets::{self, Alone};
use super::start::{Start, Whole};
use super::verify::verify_input;
use super::{BuildError, BuildSummary, OnProgress};
use crate::check::verify::Digests;
use crate::format::encode::SHEETS_PER_FILE;
use crate::format::{FormatError, LIMIT, Manifest, Profile};
use crate::game::Rules;
use crate::table::open::directory::read_manifest;
use crate::table::{Bound, Feature, ReadError, open};

/// How far to extend a database, and how.
#[derive(Clone, Copy, Debug, Default)]
pub struct ExtendOptions {
    sheets: u32,
    columns: Option<u32>,
    index: bool,
    overview: bool,
    run: RunOptions,
}

impl ExtendOptions {
    /// An extension to the sheets `x < sheets`.
    pub fn new(sheets: u32) -> Self {
        Self { sheets, ..Self::default() }
    }

    /// Nim: the final number of columns, at least as many as now and as sheets; if not given, the greater of these.
    #[must_use]
    pub fn columns(self, columns: u32) -> Self {
        Self { columns: Some(columns), ..self }
    }
}

run_setters!(ExtendOptions: threads memory resume index overview);

/// Makes a finished database larger, or adds an index or overview to it. The result is byte for byte the same as a
/// build of that size, and replaces the old database when it is complete. An index of moves and an overview are written
/// again.
///
/// # Errors
/// If the database is not a directory with a manifest, has that size already and gets nothing else, keeps only the ends
/// of its sheets, or is of Chomp with random variants, whose cells outside the window are not kept; and those of a
/// build.
pub fn extend(path: &Path, options: &ExtendOptions, progress: OnProgress<'_>) -> Result<BuildSummary, BuildError> {
    recover(path)?;
    let manifest = read_manifest(path)?;
    let rules = match manifest.rules()? {
        Rules::Sheets(rules) => rules,
        other => {
            let (found, expected) = (other.name(), "3-pile Nim or 3-row Chomp");
            return Err(ReadError::Kind { found, expected }.into());
        }
    };
    // The manifest has found them to be at most 2^29.
    let old_columns = manifest.columns.map_or(Ok(0), u32::try_from).map_err(|_| BuildError::TooLarge("manifest"))?;
    let least = old_columns.max(options.sheets);
    let columns = manifest.columns.map(|_| options.columns.unwrap_or(least));
    if let Some(asked) = columns.filter(|&columns| columns < least) {
        let (asked, least, most) = (asked.into(), least.into(), u64::from(LIMIT - options.sheets.min(LIMIT)));
        return Err(BuildError::Size { what: Bound::Columns, asked, least, most });
    }
    let larger = options.sheets > manifest.sheets || columns.unwrap_or(0) > old_columns;
    if larger && rules.game.ends() && manifest.columns.is_some() {
        let why = "the recursion of a window with random variants needs cells outside of it; build the larger one";
        return Err(BuildError::NotForGame { what: Feature::Extension, game: rules.game.name(), why });
    }
    let index = options.index && manifest.index.is_empty() && !rules.is_symmetric();
    let more = index || options.overview && manifest.overview.is_empty();
    if options.sheets < manifest.sheets || !(larger || more) {
        return Err(BuildError::NothingMore(manifest.sheets));
    }
    let profile = match manifest.profile_of_files()? {
        Profile::Ends => return Err(BuildError::NotKept),
        Profile::NimSum => Profile::Fast,
        profile => profile,
    };
    // Other profiles have none.
    let zstd_level = match manifest.zstd_level {
        None if profile == Profile::Small => return Err(FormatError::Manifest("it lacks zstd_level".into()).into()),
        level => level.unwrap_or(1),
    };
    let build = SheetsOptions {
        rules,
        sheets: options.sheets,
        columns: columns.or(options.columns),
        profile,
        zstd_level,
        tile: None,
        index: options.index || !manifest.index.is_empty(),
        overview: options.overview || !manifest.overview.is_empty(),
        sheets_per_file: sheets_per_file(&manifest),
        run: RunOptions { replacing: true, ..options.run },
    };
    build.check()?;
    let digests = verify_input(open(path)?.sheets()?)?;
    let sheets = (options.sheets, build.sheets_per_file);
    let start = start(path, &manifest, digests, old_columns, (sheets, columns.unwrap_or(0)))?;
    sheets::build(path, &build, start, &mut Alone(&build), progress)
}

/// The sheets of a file, as the table was [built](crate::BuildOptions::files_at_most).
fn sheets_per_file(manifest: &Manifest) -> u32 {
    let stored = manifest.files.iter().filter(|file| file.cells > 0);
    let whole = |sheets: u32| sheets.div_ceil(SHEETS_PER_FILE).saturating_mul(SHEETS_PER_FILE);
    stored.map(|file| whole(file.sheets)).max().unwrap_or(SHEETS_PER_FILE)
}

fn start(
    path: &Path,
    manifest: &Manifest,
    digests: Vec<Digests>,
    old_columns: u32,
    ((sheets, per_file), columns): ((u32, u32), u32),
) -> Result<Start, BuildError> {
    let coded = manifest.files.iter().zip(digests).filter(|(file, _)| file.cells > 0);
    if columns == old_columns {
        // The last file of a table that grows gets more sheets.
        let full = coded.filter(|(file, _)| file.sheets == per_file || sheets == manifest.sheets);
        let whole = full.map(|(file, digests)| Whole { entry: file.clone(), digests }).collect();
        return Ok(Start { whole, ..Start::default() });
    }
    let narrow = coded.map(|(file, _)| unlocked(&path.join(&file.name))).collect::<Result<Vec<_>, ReadError>>()?;
    let known = if narrow.is_empty() { (0, 0) } else { (manifest.sheets, old_columns) };
    Ok(Start { whole: Vec::new(), narrow, known })
}
