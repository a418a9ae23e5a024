//! A writer of the caller's own cells: what a build writes of the same cells.

use std::path::Path;

use crate::common::files::bytes;
use crate::common::tables::{Built, Case};
use crate::rows::{four, rules, tables};
use supermex::game::{Clobber, Game, PassLevel, Rest, Sheet};
use supermex::raw::CellFile;
use supermex::{KeptSheets, Profile};
use supermex_build::{BuildError, BuildOptions, Writer};

/// The rows of a table, by level and number.
struct Cells(Vec<CellFile>);

impl Cells {
    fn of(built: &Built) -> Self {
        let open = |name: &str| CellFile::new(std::fs::read(built.path.join(name)).expect("a file")).expect(name);
        Self(built.summary.manifest.files.iter().map(|file| open(&file.name)).collect())
    }

    fn row(&self, level: PassLevel, number: u32) -> Sheet {
        let file = self.0.iter().find(|file| file.header().level == level && file.holds(number));
        file.expect("a file that has the row").sheet(number).expect("a sound row")
    }
}

fn write(out: &Path, options: &BuildOptions, cells: &Cells) {
    let mut writer = Writer::create(out, options).expect("it has cells");
    while let Some((level, number)) = writer.next_row() {
        writer.row(level, number, cells.row(level, number)).unwrap_or_else(|error| panic!("{options:?}: {error}"));
    }
    writer.finish().unwrap_or_else(|error| panic!("{options:?}: {error}"));
}

/// Three numbers: whole and cut, with variants and without, ends and kept sheets, an index and an overview.
fn sheets() -> Vec<BuildOptions> {
    let listed = |game| Case::listed(game, 1, vec![([1, 2, 3], None), ([0, 2, 5], Some(1))]);
    let kept =
        |case: Case, sheets| case.options(sheets).keep_sheets(KeptSheets::parse("0..70,every:13", sheets).unwrap());
    vec![
        Case::pure(Game::Nim, 0).options(100),
        Case::pure(Game::Nim, 1).options(150).overview(true),
        Case::pure(Game::Nim, 1).options(90).columns(700),
        listed(Game::Nim).options(150).index(true),
        Case::random(Game::Nim, 1, 7).options(90),
        Case::pure(Game::Chomp, 0).options(150),
        Case::pure(Game::Chomp, 1).options(300).index(true).overview(true),
        listed(Game::Chomp).options(200),
        Case::random(Game::Chomp, 1, 7).options(100).columns(160),
        kept(Case::pure(Game::Nim, 1), 400),
        kept(Case::pure(Game::Chomp, 1), 400),
    ]
}

/// The same bytes in every profile, also with an index or an overview.
#[test]
fn what_a_build_writes() {
    let dir = tempfile::tempdir().expect("a directory");
    let mut written = 0;
    for options in tables().into_iter().map(|table| table.0).chain(sheets()) {
        for profile in Profile::whole() {
            let options = options.clone().profile(profile);
            let (built, out) = (Built::new(&options), dir.path().join(format!("{written}.db")));
            write(&out, &options, &Cells::of(&built));
            assert_eq!(bytes(&out), bytes(&built.path), "{options:?}");
            written += 1;
        }
    }
    // Of its cells the profile keeps the ends.
    let chomp = Case::pure(Game::Chomp, 1).options(300);
    let (cells, ends) = (Built::new(&chomp), chomp.profile(Profile::Ends));
    let (built, out) = (Built::new(&ends), dir.path().join("ends.db"));
    write(&out, &ends, &Cells::of(&cells));
    assert_eq!(bytes(&out), bytes(&built.path));
    assert_eq!(written, Profile::whole().count() * (tables().len() + sheets().len()));
}

fn row(first_column: u32, completions: impl Into<Vec<u32>>, rest: Rest) -> Sheet {
    Sheet { first_column, completions: completions.into(), rest }
}

/// A row that cannot be the next one is refused, and the table is none the worse.
#[test]
fn wrong_rows() {
    use Rest::{Nothing, Tail, Unknown};
    let boxed = rules("moves = [\"x-t, y, z\", \"x, y-t, z\", \"x, y, z-t\"]\nbox = \"3x4x5\"\npasses = 1");
    let endless = rules("moves = [\"x-t, y, z\", \"x, y-t, z\", \"x, y, z-t\"]\nbox = \"3x4\"");
    let chomp = Case::pure(Game::Chomp, 0).options(9);
    let nim = Case::pure(Game::Nim, 1).options(9);
    let random = Case::random(Game::Chomp, 0, 3).options(9);
    for (options, level, number, wrong, what) in [
        (&boxed, 0, 1, row(0, [0; 4], Unknown), "row 1 at level 0: the next one is row 0 at level 0"),
        (&boxed, 1, 0, row(0, [0; 4], Unknown), "row 0 at level 1: the next one is row 0 at level 0"),
        (&boxed, 0, 0, row(1, [0; 3], Unknown), "row 0 at level 0: its first column is 1, and must be 0"),
        (&boxed, 0, 0, row(0, [0; 3], Unknown), "row 0 at level 0: a row that is cut before the last column"),
        (&boxed, 0, 0, row(0, [0; 5], Unknown), "row 0 at level 0: it has columns after the last one"),
        (
            &boxed,
            0,
            0,
            row(0, [0; 4], Nothing),
            "row 0 at level 0: what follows, where every row is cut at the last column",
        ),
        (
            &boxed,
            0,
            0,
            row(0, [0; 4], Tail(vec![1])),
            "row 0 at level 0: what follows it is not what may follow a row of this game",
        ),
        (&boxed, 0, 0, row(0, [0, 1, 2, 6], Unknown), "row 0 at level 0: a completion outside the box"),
        (&endless, 0, 0, row(0, [0, 1, 2, 1 << 30], Unknown), "row 0 at level 0: a value of 2^30 or more"),
        (&nim, 1, 0, row(0, [0; 8], Unknown), "row 0 at level 1: it is cut before the last column"),
        (&nim, 1, 0, row(0, [0; 10], Unknown), "row 0 at level 1: it has columns after the last one"),
        (&nim, 1, 0, row(0, [0; 9], Nothing), "row 0 at level 1: it ends, where every column has a completion"),
        (
            &nim,
            1,
            0,
            row(0, [99; 9], Unknown),
            "row 0 at level 1: a completion greater than there are positions to move to below it",
        ),
        (&chomp, 0, 0, row(0, [1], Unknown), "row 0 at level 0: it is cut, in a table of whole sheets"),
        (&chomp, 0, 0, row(0, [1, 2], Nothing), "row 0 at level 0: it ends, and its last value is not its column"),
        (
            &chomp,
            0,
            0,
            row(0, [1, 0], Tail(vec![1])),
            "row 0 at level 0: a value that is less than its column, or is its column where the row goes on",
        ),
        (&chomp, 0, 0, row(0, [], Tail(vec![])), "row 0 at level 0: the period of its tail is not the least one"),
        (
            &chomp,
            0,
            0,
            row(0, [], Tail(vec![1, 2, 1, 2])),
            "row 0 at level 0: the period of its tail is not the least one",
        ),
        (
            &chomp,
            0,
            0,
            row(0, [], Tail(vec![7])),
            "row 0 at level 0: a tail with a completion greater than there are positions to move to below it",
        ),
        (&random, 0, 0, row(0, [1; 3], Tail(vec![1])), "row 0 at level 0: it has a tail, in a table of cut sheets"),
    ] {
        let (built, dir) = (Built::new(options), tempfile::tempdir().expect("a directory"));
        let (cells, out) = (Cells::of(&built), dir.path().join("db"));
        let mut writer = Writer::create(&out, options).expect("it has cells");
        let refused = writer.row(PassLevel::ALL[level], number, wrong).unwrap_err();
        assert_eq!(refused.to_string(), what);
        while let Some((level, number)) = writer.next_row() {
            writer.row(level, number, cells.row(level, number)).expect("the next row");
        }
        let more = writer.row(PassLevel::ZERO, 9, row(0, [], Unknown)).unwrap_err();
        assert_eq!(more.to_string(), "row 9 at level 0: the table has all its rows already");
        writer.finish().expect("all rows");
        assert_eq!(bytes(&out), bytes(&built.path), "{options:?}");
    }
    let clobber = BuildOptions::new(Clobber::new(4).expect("a size"));
    let refused = Writer::create(Path::new("nowhere"), &clobber).err().expect("it has no cells").to_string();
    assert_eq!(refused, "a table of clobber has no list of cells: it is a list or a set; build it");
}

/// Cells that are not those of the rules get no name, and nothing is left of them.
#[test]
fn wrong_cells() {
    let dir = tempfile::tempdir().expect("a directory");
    let options = rules("moves = [\"x-t, y, z\", \"x, y-t, z\", \"x, y, z-t\"]\nbox = \"30x40\"");
    let mut writer = Writer::create(&dir.path().join("db"), &options).expect("it has cells");
    while let Some((level, x)) = writer.next_row() {
        let values: Vec<u32> = (0..40).map(|y| if (x, y) == (20, 30) { 5 } else { x ^ y }).collect();
        writer.row(level, x, row(0, values, Rest::Unknown)).expect("the next row");
    }
    let refused = writer.finish().unwrap_err();
    assert!(matches!(refused, BuildError::WrongCells(_)), "{refused}");
    assert_eq!(std::fs::read_dir(dir.path()).expect("a directory").count(), 0);
}

/// A writer that ends early leaves what it has for another, and what has a name stays until then.
#[test]
fn goes_on() {
    let dir = tempfile::tempdir().expect("a directory");
    let out = dir.path().join("db");
    let lines =
        rules("moves = [\"x-t, y, z\", \"x, y-t, z\", \"x-t, y, z-t\", \"x, y, z-t\"]\nbox = \"9000x7\"\npasses = 1");
    for (options, rows, there) in [
        (lines, 9000 + 700, 4096),
        (four(Game::Chomp, 150, PassLevel::ONE, 150), 17000, 8192),
        (Case::pure(Game::Nim, 1).options(4200), 4150, 4096),
        // Of kept sheets and of ends nothing is complete before all is.
        (Case::pure(Game::Chomp, 0).options(4200).keep_sheets(KeptSheets::parse("every:2", 4200).unwrap()), 2000, 0),
    ] {
        let built = Built::new(&options);
        let cells = Cells::of(&built);
        let mut writer = Writer::create(&out, &options).expect("it has cells");
        for _ in 0..rows {
            let (level, number) = writer.next_row().expect("it has more rows");
            writer.row(level, number, cells.row(level, number)).expect("the next row");
        }
        let (level, row) = writer.next_row().expect("it has more rows");
        assert_eq!(
            writer.finish().unwrap_err().to_string(),
            format!("row {row} at level {level}: it is missing, or one after it", level = level.number())
        );
        assert!(!out.exists());
        assert!(matches!(Writer::create(&out, &options).err(), Some(BuildError::Unfinished(_))));
        let again = options.clone().resume(true);
        assert_eq!(
            Writer::create(&out, &again).expect("it goes on").next_row().expect("a row").1,
            there,
            "{options:?}"
        );
        write(&out, &again, &cells);
        assert_eq!(bytes(&out), bytes(&built.path), "{options:?}");
        let writer = Writer::create(&out, &again).expect("it is complete");
        assert_eq!(writer.next_row(), None);
        assert!(writer.finish().expect("it is complete").already_complete);
        assert!(matches!(Writer::create(&out, &options).err(), Some(BuildError::Exists(_))));
        std::fs::remove_dir_all(&out).expect("it is there");
    }
}
