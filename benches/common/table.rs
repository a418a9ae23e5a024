//! Tables to measure, built once.

use std::path::PathBuf;

use memmap2::Mmap;
use supermex::Database;
use supermex::format::Profile;
use supermex::rules::{Game, RuleSet};
use supermex::writer::{BuildOptions, RepackOptions, build, repack};

/// The tables that are compared: Nim with a pass, and Chomp.
pub const GAMES: [(Game, u32); 2] = [(Game::Nim, 1), (Game::Chomp, 0)];

/// Those of them that are asked for.
pub fn games() -> impl Iterator<Item = (Game, u32)> {
    let asked = std::env::var("SUPERMEX_BENCH_GAME").ok();
    GAMES.into_iter().filter(move |(game, _)| asked.as_ref().is_none_or(|asked| asked == game.name()))
}

/// What people call a game.
pub fn title(game: Game, passes: u32) -> String {
    format!("{}{}", game.name(), if passes == 1 { " with a pass" } else { "" })
}

fn path(game: Game, passes: u32, sheets: u32, profile: Profile, level: i32) -> PathBuf {
    super::cache().join(format!("{}-p{passes}-{sheets}-{}-{level}", game.name(), profile.name()))
}

/// The `fast` database, built anew unless an earlier run left one that still opens.
pub fn fast(game: Game, passes: u32, sheets: u32) -> Database<Mmap> {
    let path = path(game, passes, sheets, Profile::Fast, 0);
    if let Ok(database) = Database::open(&path)
        && still_reads(&database)
    {
        return touched(database);
    }
    eprintln!("building {} sheets of {} …", sheets, title(game, passes));
    let options = BuildOptions { force: true, ..BuildOptions::new(RuleSet::pure(game, passes), sheets) };
    build(&path, &options, &|_| ()).expect("the table is built");
    touched(Database::open(&path).expect("the table opens"))
}

/// The same table in the `small` profile.
pub fn small(fast: &Database<Mmap>, level: i32) -> Database<Mmap> {
    let rules = fast.rules();
    let path = path(rules.game, rules.passes, fast.sheets(), Profile::Small, level);
    if let Ok(database) = Database::open(&path)
        && still_reads(&database)
        && same_table(&database, fast)
    {
        return touched(database);
    }
    eprintln!("repacking {} at level {level} …", title(rules.game, rules.passes));
    repack(fast, &path, &RepackOptions { profile: Profile::Small, level, index: false, force: true })
        .expect("the table is repacked");
    touched(Database::open(&path).expect("the table opens"))
}

/// The same table with an index of moves.
pub fn indexed(fast: &Database<Mmap>) -> Database<Mmap> {
    let rules = fast.rules();
    let path = path(rules.game, rules.passes, fast.sheets(), Profile::Fast, 0).with_extension("indexed");
    eprintln!("writing the index of {} …", title(rules.game, rules.passes));
    let options = RepackOptions { profile: Profile::Fast, level: 1, index: true, force: true };
    repack(fast, &path, &options).expect("the table is repacked");
    touched(Database::open(&path).expect("the table opens"))
}

/// A table left by a version whose codecs were others opens all the same, as long as no version of the format is
/// released. No value stands twice in a sheet, and that is what bytes read by the wrong codec break.
fn still_reads(database: &Database<Mmap>) -> bool {
    let level = database.rules().passes;
    (0..database.sheets()).step_by(1 + database.sheets() as usize / 24).all(|x| {
        let Ok(Some(sheet)) = database.sheet(level, x) else {
            return false;
        };
        let mut values = sheet.completions;
        let count = values.len();
        values.sort_unstable();
        values.dedup();
        values.len() == count && values.first().is_none_or(|&least| database.rules().game == Game::Nim || least >= x)
    })
}

fn same_table(one: &Database<Mmap>, other: &Database<Mmap>) -> bool {
    let level = one.rules().passes;
    let sampled = (0..one.sheets()).step_by(1 + one.sheets() as usize / 24);
    one.sheets() == other.sheets()
        && sampled.into_iter().all(|x| one.sheet(level, x).ok().flatten() == other.sheet(level, x).ok().flatten())
}

/// Bytes of all the database's files, but for an index.
pub fn bytes(database: &Database<Mmap>) -> u64 {
    database.files().map(|file| file.header().file_length).sum()
}

/// Bytes of the files of its index.
pub fn index_bytes(database: &Database<Mmap>) -> u64 {
    database.index_files().map(|file| file.source().len() as u64).sum()
}

/// Completions stored, over all levels.
pub fn cells(database: &Database<Mmap>) -> u64 {
    database.files().map(|file| file.header().cells).sum()
}

/// Has every page mapped, so that no look-up pays for a first touch.
fn touched(database: Database<Mmap>) -> Database<Mmap> {
    let pages = database.files().chain(database.index_files()).flat_map(|file| file.source().iter().step_by(4096));
    std::hint::black_box(pages.fold(0u8, |sum, byte| sum ^ byte));
    database
}
