//! Tables to measure, built once.

use std::path::{Path, PathBuf};

use supermex::game::{Game, PerturbedGame};
use supermex::raw::Sheets;
use supermex::{BuildOptions, PassLevel, Profile, ReadError, build, open_mmap, repack};

/// The tables that are compared: Nim with a pass, and Chomp.
pub const GAMES: [(Game, PassLevel); 2] = [(Game::Nim, PassLevel::ONE), (Game::Chomp, PassLevel::ZERO)];

/// Those of them that are asked for.
pub fn games() -> impl Iterator<Item = (Game, PassLevel)> {
    let asked = std::env::var("SUPERMEX_BENCH_GAME").ok();
    GAMES.into_iter().filter(move |(game, _)| asked.as_ref().is_none_or(|asked| asked == game.name()))
}

/// What people call a game.
pub fn title(game: Game, passes: PassLevel) -> String {
    format!("{}{}", game.name(), if passes == PassLevel::ONE { " with a pass" } else { "" })
}

fn path(game: Game, passes: PassLevel, sheets: u32, profile: Profile, level: u32) -> PathBuf {
    super::cache().join(format!("{}-p{passes}-{sheets}-{}-{level}", game.name(), profile.name()))
}

/// A table of these benches, mapped.
fn open(path: &Path) -> Result<Sheets, ReadError> {
    // SAFETY: nothing but the benches writes there, one at a time, and it replaces files by renaming.
    unsafe { open_mmap(path) }?.into_sheets()
}

/// The `fast` database, built anew unless an earlier run left one that still opens.
pub fn fast(game: Game, passes: PassLevel, sheets: u32) -> Sheets {
    let path = path(game, passes, sheets, Profile::Fast, 0);
    if let Ok(database) = open(&path) {
        return touched(database);
    }
    eprintln!("building {} sheets of {} …", sheets, title(game, passes));
    let options = BuildOptions::new(PerturbedGame::new(game).passes(passes)).sheets(sheets).force(true);
    build(&path, &options, &|_| ()).expect("the table is built");
    touched(open(&path).expect("the table opens"))
}

/// The same table in the `small` profile.
pub fn small(fast: &Sheets, level: u32) -> Sheets {
    let rules = fast.rules();
    let path = path(rules.game, rules.passes, fast.sheets(), Profile::Small, level);
    let digest = |table: &Sheets| table.manifest().map(|manifest| manifest.logical_digest.clone());
    if let Ok(database) = open(&path)
        && digest(&database) == digest(fast)
    {
        return touched(database);
    }
    eprintln!("repacking {} at level {level} …", title(rules.game, rules.passes));
    repacked(fast, &path, |table| table.profile(Profile::Small).zstd_level(level));
    touched(open(&path).expect("the table opens"))
}

/// Writes the same table again.
fn repacked(fast: &Sheets, out: &Path, change: impl FnOnce(BuildOptions) -> BuildOptions) {
    repack(fast, out, |table| change(table).force(true), &|_| {}).expect("the table is repacked");
}

/// The same table with an index of moves.
pub fn indexed(fast: &Sheets) -> Sheets {
    let rules = fast.rules();
    let path = path(rules.game, rules.passes, fast.sheets(), Profile::Fast, 0).with_extension("indexed");
    eprintln!("writing the index of {} …", title(rules.game, rules.passes));
    repacked(fast, &path, |table| table.index(true));
    touched(open(&path).expect("the table opens"))
}

/// Bytes of all the database's files, but for an index.
pub fn bytes(database: &Sheets) -> u64 {
    database.files().map(|file| file.header().file_length).sum()
}

/// Bytes of the files of its index.
pub fn index_bytes(database: &Sheets) -> u64 {
    database.index_files().map(|file| file.header().file_length).sum()
}

/// Completions stored, over all levels.
pub fn cells(database: &Sheets) -> u64 {
    database.files().map(|file| file.header().cells).sum()
}

/// Has every page mapped, so that no look-up pays for a first touch.
fn touched(database: Sheets) -> Sheets {
    let bytes = database.files().chain(database.index_files()).filter_map(|file| file.source().in_place());
    let pages = bytes.flat_map(|bytes| bytes.iter().step_by(4096));
    std::hint::black_box(pages.fold(0u8, |sum, byte| sum ^ byte));
    database
}
