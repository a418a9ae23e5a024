//! Tables to measure, built once.

use std::path::{Path, PathBuf};

use supermex::checking::Depth;
use supermex::game::{Game, PassLevel, PerturbedGame, Sheet};
use supermex::{Profile, ReadError, Rules, Table, open_mmap};
use supermex_build::{BuildOptions, build, repack};

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
fn open(path: &Path) -> Result<Table, ReadError> {
    // SAFETY: nothing but the benches writes there, one at a time, and it replaces files by renaming.
    unsafe { open_mmap(path) }
}

/// The rules of a table, how many sheets it has, and their passes.
pub fn rules(table: &Table) -> (PerturbedGame, u32, u64) {
    let Rules::Three(rules) = table.rules() else { unreachable!("a game on three numbers") };
    let passes = rules.passes.into();
    (rules, table.extent().sheets.end, passes)
}

/// A sheet, in the recursion's own coordinates.
pub fn sheet(table: &Table, x: u32) -> Sheet {
    let (rules, _, passes) = rules(table);
    let ending = table.sheets().unwrap().ending(x, passes).expect("readable").expect("there");
    let (end, chomp) = (ending.start as u32, rules.game == Game::Chomp);
    let columns = if chomp { 0..end } else { x..end };
    let mut completions = vec![0; columns.len()];
    table.cells().unwrap().completions(&[x.into()], columns.clone(), passes, &mut completions).expect("there");
    for (y, completion) in columns.zip(&mut completions).filter(|_| chomp) {
        *completion += x + y;
    }
    Sheet { first_column: x, completions, rest: ending.rest }
}

/// The `fast` database, built anew unless an earlier run left one that still opens.
pub fn fast(game: Game, passes: PassLevel, sheets: u32) -> Table {
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
pub fn small(fast: &Table, level: u32) -> Table {
    let (rules, sheets, _) = rules(fast);
    let path = path(rules.game, rules.passes, sheets, Profile::Small, level);
    if let Ok(database) = open(&path)
        && database.info().logical_digest == fast.info().logical_digest
    {
        return touched(database);
    }
    eprintln!("repacking {} at level {level} …", title(rules.game, rules.passes));
    repacked(fast, &path, |table| table.profile(Profile::Small).zstd_level(level));
    touched(open(&path).expect("the table opens"))
}

/// Writes the same table again.
fn repacked(fast: &Table, out: &Path, change: impl FnOnce(BuildOptions) -> BuildOptions) {
    repack(fast, out, |table| change(table).force(true), &|_| {}).expect("the table is repacked");
}

/// The same table with an index of moves.
pub fn indexed(fast: &Table) -> Table {
    let (rules, sheets, _) = rules(fast);
    let path = path(rules.game, rules.passes, sheets, Profile::Fast, 0).with_extension("indexed");
    eprintln!("writing the index of {} …", title(rules.game, rules.passes));
    repacked(fast, &path, |table| table.index(true));
    touched(open(&path).expect("the table opens"))
}

/// Bytes of all the database's files, but for an index.
pub fn bytes(database: &Table) -> u64 {
    database.info().bytes
}

/// Has every page mapped, so that no look-up pays for a first touch.
fn touched(database: Table) -> Table {
    database.verify(Depth::Full).expect("the table is sound");
    database
}
