//! Tables of cells whose rows are not sheets of three numbers: every verb that writes makes the same of them as a build does.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicU32, Ordering::Relaxed};

use crate::common::files::bytes;
use crate::common::share;
use crate::common::tables::{Built, in_memory, make};
use supermex::checking::Depth;
use supermex::game::{Four, Game, PassLevel, Rules};
use supermex::{Profile, Table};
use supermex_build::{BuildOptions, build, extend, repack};

/// A box of rules, from the lines that follow its name.
pub fn rules(text: &str) -> BuildOptions {
    BuildOptions::new(Rules::parse("rules", &format!("name = \"rows\"\n{text}")).expect(text))
}

pub fn four(game: Game, sheets: u32, passes: PassLevel, columns: u64) -> BuildOptions {
    BuildOptions::new(Four::new(game, sheets).expect("a size").passes(passes)).columns(columns)
}

/// A table, and a larger one with how it is extended to that.
pub fn tables() -> Vec<(BuildOptions, BuildOptions, u32, u64)> {
    let lines = "moves = [\"x-t, y, z\", \"x, y-t, z\", \"x-t, y, z-t\", \"x, y, z-t\"]\n";
    let cone = "moves = [\"x-a, y-b, z if a <= 2*b and b <= 2*a\", \"x, y, z-t\", \"x, y-t, z\", \"x-t, y, z\"]\n";
    let values = "moves = [\"x-t, y, z\", \"x, y-t, z-t\", \"x, y, z-t\"]\n";
    let of =
        |text: &str, small: &str, large: &str| (rules(&format!("{text}{small}")), rules(&format!("{text}{large}")));
    let passes = "\npasses = 1\nvariants = [\"1,2,3\", \"2,1,0,1\"]";
    let mut all = Vec::new();
    let (small, large) = of(lines, "box = \"70x300\"", "box = \"90x520\"");
    all.push((small, large, 90, 520));
    let (small, large) = of(lines, &format!("box = \"20x30x40\"{passes}"), &format!("box = \"66x30x40\"{passes}"));
    all.push((small, large, 66, 30));
    let (small, large) = of(cone, "box = \"30x40x50\"", "box = \"30x70x50\"");
    all.push((small, large, 30, 70));
    let (small, large) =
        of(values, "box = \"8x9x10\"\npasses = 1\ngrundy = true", "box = \"12x9x10\"\npasses = 1\ngrundy = true");
    all.push((small, large, 12, 9));
    // On four numbers the columns of a table are those of the second one, each with all of the third.
    let quads = "moves = [\"w-t, x, y, z\", \"w, x-t, y, z-t\", \"w, x, y-t, z\", \"w, x, y, z-t\"]\n";
    let (small, large) = of(quads, "box = \"5x6x7xany\"\npasses = 1", "box = \"8x9x7xany\"\npasses = 1");
    all.push((small, large, 8, 9));
    let (small, large) = of(quads, "box = \"5x6x7x8\"", "box = \"5x9x7x8\"");
    all.push((small, large, 5, 9));
    for (game, passes) in [(Game::Chomp, PassLevel::ZERO), (Game::Chomp, PassLevel::ONE), (Game::Nim, PassLevel::ONE)] {
        all.push((four(game, 20, passes, 30), four(game, 31, passes, 50), 31, 50));
    }
    all
}

fn digest(table: &Table) -> Option<String> {
    table.verify(Depth::Full).expect("it is sound");
    table.info().logical_digest
}

/// All profiles say the same, and each is what the one before is repacked to.
#[test]
fn repacked() {
    for (options, ..) in tables() {
        let all: Vec<_> =
            Profile::whole().map(|profile| (profile, Built::new(&options.clone().profile(profile)))).collect();
        for ((_, from), (profile, to)) in all.iter().zip(all.iter().cycle().skip(1)) {
            assert_eq!(digest(&from.open()), digest(&to.open()), "{options:?}");
            let dir = tempfile::tempdir().expect("a directory");
            let out = dir.path().join("db");
            repack(&in_memory(&from.path), &out, |table| table.profile(*profile), &|_| {}).expect("it is sound");
            assert_eq!(bytes(&out), bytes(&to.path), "{options:?}");
        }
    }
}

/// A table that is extended is the larger table.
#[test]
fn extended() {
    for (options, larger, sheets, columns) in tables() {
        for profile in Profile::whole() {
            let (built, expected) =
                (Built::new(&options.clone().profile(profile)), Built::new(&larger.clone().profile(profile)));
            extend(&built.path, |table| table.sheets(sheets).columns(columns), &|_| {}).expect("it is sound");
            assert_eq!(bytes(&built.path), bytes(&expected.path), "{options:?}");
            let same = extend(&built.path, |table| table.sheets(sheets).columns(columns), &|_| {});
            assert!(same.is_err(), "{options:?} has that size");
            let less = extend(&built.path, |table| table.sheets(1).columns(columns), &|_| {});
            assert!(less.is_err(), "{options:?} is larger");
        }
    }
}

/// A build that is stopped at any word of its progress goes on from its finished files, to the same bytes.
#[test]
fn resumed() {
    let text = "moves = [\"x-t, y, z\", \"x, y-t, z\", \"x-t, y, z-t\", \"x, y, z-t\"]\nbox = \"13000x7\"\npasses = 1";
    for options in [rules(text), four(Game::Chomp, 150, PassLevel::ONE, 150)] {
        let expected = Built::new(&options);
        assert!(expected.summary.manifest.files.len() > 4, "several files a level");
        let words = AtomicU32::new(0);
        let dir = tempfile::tempdir().expect("a directory");
        let out = dir.path().join("db");
        make(&out, &options);
        std::fs::remove_dir_all(&out).expect("it is there");
        let count = {
            let counted = |_: &supermex_build::Progress| {
                words.fetch_add(1, Relaxed);
            };
            build(&out, &options, &counted).expect("it is built");
            std::fs::remove_dir_all(&out).expect("it is there");
            words.load(Relaxed)
        };
        let moments = share(20, 4);
        for moment in 0..moments {
            let at = count * moment / moments;
            let words = AtomicU32::new(0);
            let stopped = catch_unwind(AssertUnwindSafe(|| {
                build(&out, &options, &|_| assert!(words.fetch_add(1, Relaxed) < at, "stopped"))
            }));
            let again = options.clone().resume(true);
            if stopped.is_err() {
                build(&out, &again, &|_| {}).expect("it goes on");
            }
            assert_eq!(bytes(&out), bytes(&expected.path), "stopped at {at} of {count}");
            std::fs::remove_dir_all(&out).expect("it is there");
        }
    }
}
