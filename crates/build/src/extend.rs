//! Growing a finished database.
//!
//! Adding sheets of the same width continues the build after its last full file. In a wider table the sheets get more
//! columns: the recursion is replayed over the known cells, and the pieces of blocks that were complete are copied as
//! they are.

use std::path::Path;

use super::alone::Alone;
use super::beside;
use super::cells::Making;
use super::copied::{Smaller, has_all};
use super::destination::{recover, unlocked};
use super::journal::describe;
use super::options::{Claim, SheetsOptions};
use super::row_maker::RowMaker;
use super::sheet_file::Written;
use super::sheets;
use super::start::Start;
use super::verify::{sheets_of, verify_input, verify_rows};
use super::{BuildError, BuildOptions, BuildSummary, OnProgress};
use supermex::check::verify::Digests;
use supermex::format::{LIMIT, Manifest};
use supermex::table::open::directory::read_manifest;
use supermex::table::{Bound, Feature, Files, ReadError, Table, open, read};
use supermex_game::{Rules, RulesError};

/// Makes a finished database larger, or adds an index or overview to it. `change` gets the options of the database, and
/// says what is to be another: the number of sheets, an index, how to run; or of columns, which are otherwise those that there
/// are, or the number of sheets if that is more. The result is byte for byte the same as a build of that size, and replaces
/// the old database when it is complete. An index of moves and an overview are written again.
///
/// ```no_run
/// supermex_build::extend("nim.db".as_ref(), |nim| nim.sheets(20_000).index(true), &|_| {})?;
/// # Ok::<(), supermex_build::BuildError>(())
/// ```
///
/// # Errors
/// If the database is not a directory with a manifest, has that size already and gets nothing else, is to be stored in
/// another way, or is of Chomp with random variants, whose cells outside the window are not kept; if it keeps only ends or some sheets,
/// and there is no checkpoint beside it ([`BuildOptions::keep_checkpoint`]); and those of a build.
pub fn extend(
    path: &Path,
    change: impl FnOnce(BuildOptions) -> BuildOptions,
    progress: OnProgress<'_>,
) -> Result<BuildSummary, BuildError> {
    if path.is_file() {
        return Err(BuildError::OneFile(path.to_owned()));
    }
    recover(path)?;
    let manifest = read_manifest(path)?;
    let old = BuildOptions::of(&manifest)?;
    let Rules::Three(rules) = &old.rules else { return rows(path, &manifest, &old, change, progress) };
    let mut asked = old.clone();
    asked.columns = None;
    asked = change(asked).keeping(&old);
    let sheets = asked.sheets.unwrap_or(manifest.sheets);
    if let Some(columns) = old.columns {
        let least = columns.max(sheets.into());
        let columns = *asked.columns.get_or_insert(least);
        if columns < least {
            let most = u64::from(LIMIT - sheets.min(LIMIT));
            return Err(BuildError::Size { what: Bound::Columns, asked: columns, least, most });
        }
    }
    let not_for = |what, why| Err(BuildError::NotForGame { what, game: rules.game.name(), why });
    let wider = old.columns.is_some() && asked.columns > old.columns;
    let larger = sheets > manifest.sheets || wider;
    if larger && rules.game.ends() && old.columns.is_some() {
        let why = "the recursion of a window with random variants needs cells outside of it; build the larger one";
        return not_for(Feature::Extension, why);
    }
    let index = asked.index && !old.index && !rules.is_symmetric();
    if sheets < manifest.sheets || !(larger || index || asked.overview && !old.overview) {
        return Err(BuildError::NothingMore(manifest.sheets));
    }
    asked.run.claim = Claim { replacing: true, ..asked.run.claim };
    let (old, build) = (old.of_sheets(rules)?, asked.of_sheets(rules)?);
    if (build.coding, build.sheets_per_file) != (old.coding, old.sheets_per_file) {
        return not_for(Feature::Profile, "what there is of it stays as it is stored; repack it before");
    }
    if !old.is_whole() {
        return beside::extend(path, &old, &build, progress);
    }
    let digests = verify_input(sheets_of(&open(path)?)?)?;
    let start = start(path, &manifest, digests, wider.then_some(old.window).flatten(), &build)?;
    sheets::build(path, &build, start, &mut Alone(&build), progress)
}

/// The files with which to begin. A table that gets wider had `narrow` columns.
fn start(
    path: &Path,
    manifest: &Manifest,
    digests: Vec<Digests>,
    narrow: Option<u32>,
    build: &SheetsOptions,
) -> Result<Start, BuildError> {
    let coded = manifest.files.iter().zip(digests).filter(|(file, _)| file.cells > 0);
    let Some(columns) = narrow else {
        // The last file of a table that grows gets more sheets.
        let full = coded.filter(|(file, _)| file.sheets == build.sheets_per_file || build.sheets == manifest.sheets);
        let whole = full.map(|(file, digests)| Written { entry: file.clone(), digests }).collect();
        return Ok(Start { whole, ..Start::default() });
    };
    let narrow = coded.map(|(file, _)| unlocked(&path.join(&file.name))).collect::<Result<Vec<_>, ReadError>>()?;
    let known = if narrow.is_empty() { (0, 0) } else { (manifest.sheets, columns) };
    Ok(Start { narrow, known, ..Start::default() })
}

/// Bytes of a table that is read into memory.
const IN_MEMORY: u64 = 1 << 28;

/// Extends a table of cells whose rows are not sheets of three numbers: the larger table is computed, and has to say what
/// the old one said.
fn rows(
    path: &Path,
    manifest: &Manifest,
    old: &BuildOptions,
    change: impl FnOnce(BuildOptions) -> BuildOptions,
    progress: OnProgress<'_>,
) -> Result<BuildSummary, BuildError> {
    let game = old.rules.name();
    let maker: &dyn RowMaker;
    let (least, mut asked) = (size(old, manifest), change(old.clone()).keeping(old));
    let sheets = asked.sheets.take().map_or(least[0], u64::from);
    let columns =
        asked.columns.take().unwrap_or(least[1]).max(if matches!(old.rules, Rules::Four(_)) { sheets } else { 0 });
    for (what, asked, least) in [(Bound::Sheets, sheets, least[0]), (Bound::Columns, columns, least[1])] {
        if asked < least {
            return Err(BuildError::Size { what, asked, least, most: LIMIT.into() });
        }
    }
    // An overview is refused with its reason.
    let adds = asked.index && !old.index || asked.overview;
    if [sheets, columns] == least && !adds {
        return Err(BuildError::NothingMore(u32::try_from(sheets).unwrap_or(u32::MAX)));
    }
    let refused = |error: RulesError| BuildError::Rules(error.to_string());
    let (rules, four, boxed);
    match &old.rules {
        Rules::Four(rules_of) => {
            four = rules_of.sized(u32::try_from(sheets).unwrap_or(u32::MAX)).map_err(refused)?;
            (rules, maker) = (Rules::Four(four.clone()), &four);
            asked.columns = Some(columns);
        }
        Rules::Text(rules_of) if rules_of.has_columns() => {
            boxed = rules_of.sized([sheets, columns]).map_err(refused)?;
            (rules, maker) = (Rules::Text(boxed.clone()), &boxed);
        }
        _ => {
            let why = "it is one file; build a larger one";
            return Err(BuildError::NotForGame { what: Feature::Extension, game, why });
        }
    }
    asked.rules = rules;
    // Its rows are read back in pieces of a few cells.
    let most = asked.run.memory.map_or(IN_MEMORY, |most| IN_MEMORY.min(most / 8));
    let small = manifest.files.iter().map(|file| file.bytes).sum::<u64>() <= most;
    let table = if small { read(path)? } else { open(path)? };
    let claim = Claim { replacing: true, ..asked.run.claim };
    let describe = describe(&asked)?;
    let Files::Cells(files) = table.files() else { return Err(BuildError::OneFile(path.to_owned())) };
    let verify: &dyn Fn() -> Result<(), BuildError> = &|| verify_rows(&table, files);
    let check: &dyn Fn(&Table) -> Result<(), BuildError> = &|new| match new.files() {
        Files::Cells(new) => has_all((new, &asked.rules), (files, &old.rules)),
        Files::Single(_) => Ok(()),
    };
    let known = |number: u64| u32::try_from(number).unwrap_or(u32::MAX);
    // Values of three numbers have a column for each of the last two.
    let width = files.columns().unwrap_or(0);
    // Those of four numbers are computed again, and compared.
    let has_pieces = matches!(asked.rules, Rules::Text(_)) && asked.of_rows()?.coding == old.of_rows()?.coding;
    let smaller = Some(Smaller { files, size: (known(least[0]), width), has_pieces });
    Making { out: path, options: &asked, describe, claim, verify: Some(verify), check, smaller }.run(maker, progress)
}

/// The sheets and the columns of a table: the sides of a box, or the layers and the columns of a row.
fn size(options: &BuildOptions, manifest: &Manifest) -> [u64; 2] {
    match &options.rules {
        Rules::Four(rules) => [rules.sheets.into(), manifest.columns.unwrap_or(0)],
        Rules::Text(rules) => rules.bounded_sides().first_chunk().copied().unwrap_or_default(),
        _ => [manifest.sheets.into(), manifest.columns.unwrap_or(0)],
    }
}
