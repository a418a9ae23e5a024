//! What a build leaves on disk: the same bytes however it ran, after a resume, and in other shapes.

use crate::common::pos;
use std::path::{Path, PathBuf};
use std::sync::Mutex;

use crate::common::files::bytes;
use crate::common::share;
use crate::common::tables::{Built, Case, in_memory, make, mapped};
use supermex::game::Game;
use supermex::{Cell, Outcome, Position, Profile, Table};
use supermex_build::{BuildError, BuildOptions, build, repack};

fn cases() -> Vec<Case> {
    vec![
        Case::pure(Game::Nim, 0),
        Case::pure(Game::Nim, 1),
        Case::listed(Game::Nim, 1, vec![([1, 2, 3], None), ([5, 0, 9], Some(1))]),
        Case::random(Game::Nim, 1, 7),
        Case::pure(Game::Chomp, 1),
        Case::listed(Game::Chomp, 1, vec![([1, 2, 3], None), ([5, 0, 9], Some(0))]),
        Case::random(Game::Chomp, 1, 7),
    ]
}

#[test]
fn the_same_bytes_for_any_threads_and_tiles() {
    for (case, profile) in
        cases().into_iter().flat_map(|case| Profile::whole().map(move |profile| (case.clone(), profile)))
    {
        let options = case.options(530).profile(profile);
        let first = Built::new(&options);
        let expected = bytes(&first.path);
        for (threads, tile) in [(1, 64), (2, 128), (3, 256), (3, 512)] {
            let other = Built::new(&options.clone().threads(threads).tile(tile));
            assert!(bytes(&other.path) == expected, "{threads} threads, tile {tile}, {case:?} {profile:?}");
        }
    }
}

#[test]
fn wider_sheets_begin_as_narrow_ones_do() {
    let narrow = Built::new(&Case::pure(Game::Nim, 1).options(100));
    let wide = Built::new(&Case::pure(Game::Nim, 1).window(100, Some(1000)));
    let (narrow, wide) = (narrow.open(), wide.open());
    for (x, y) in (0..100).flat_map(|x| (0..100).map(move |y| (x, y))) {
        assert_eq!(
            narrow.cells().unwrap().completion(&[x, y], 1).unwrap(),
            wide.cells().unwrap().completion(&[x, y], 1).unwrap()
        );
    }
    assert!(matches!(wide.cells().unwrap().completion(&[99, 999], 1).unwrap(), Cell::Completion(_)));
    assert_eq!(wide.cells().unwrap().completion(&[99, 1000], 1).unwrap(), Cell::Beyond);
}

/// Where a build grows.
fn partial(out: &Path) -> PathBuf {
    out.with_file_name("table.partial")
}

/// The journal, as it lies there while a build runs.
pub fn journal(out: &Path, options: &BuildOptions) -> Vec<u8> {
    let journal = Mutex::new(Vec::new());
    build(out, options, &|_| *journal.lock().unwrap() = std::fs::read(partial(out).join("journal.json")).unwrap())
        .unwrap();
    journal.into_inner().unwrap()
}

/// An unfinished build: the journal, some finished files, and a file that was being written.
pub fn unfinished(out: &Path, journal: &[u8], files: &[&(String, Vec<u8>)]) {
    let partial = partial(out);
    std::fs::create_dir(&partial).unwrap();
    std::fs::write(partial.join("journal.json"), journal).unwrap();
    std::fs::write(partial.join(".tmpAbCdEf"), b"half a file").unwrap();
    for (name, bytes) in files {
        std::fs::write(partial.join(name), bytes).unwrap();
    }
}

#[test]
fn a_resumed_build_is_the_uninterrupted_one() {
    let chomp = Case::pure(Game::Chomp, 1);
    let nim = Case::pure(Game::Nim, 1);
    let asymmetric = Case::listed(Game::Nim, 0, vec![([1, 2, 3], None)]);
    let cases = [
        (chomp.clone(), Profile::Fast, false, share(0..5, 3..4)),
        (chomp, Profile::Small, true, 2..3),
        (nim, Profile::Fast, true, share(2..4, 3..4)),
        (asymmetric, Profile::Fast, false, 2..3),
    ];
    for (case, profile, index, turns) in cases.into_iter().skip(share(0, 1)).take(share(4, 1)) {
        let dir = tempfile::tempdir().unwrap();
        let out = dir.path().join("table");
        let options = case.options(4100).profile(profile).index(index);
        let journal = journal(&out, &options);
        let whole = bytes(&out);
        let sheet_files: Vec<_> = whole.iter().filter(|(name, _)| name.ends_with("-000000000.smx")).collect();
        let second_files: Vec<_> = whole.iter().filter(|(name, _)| name.ends_with("-000004096.smx")).collect();
        let all: Vec<_> = sheet_files.iter().chain(&second_files).copied().collect();
        // Nothing, the first file of one level, the first of all, one second file beside, everything but the manifest.
        let one_more: Vec<_> = sheet_files.iter().chain(&second_files[..1]).copied().collect();
        for kept in &[&[][..], &sheet_files[..1], &sheet_files, &one_more, &all][turns] {
            std::fs::remove_dir_all(&out).unwrap();
            unfinished(&out, &journal, kept);
            make(&out, &options.clone().resume(true).threads(1));
            let names = |files: &[&(String, Vec<u8>)]| files.iter().map(|file| file.0.clone()).collect::<Vec<_>>();
            assert!(bytes(&out) == whole, "{case:?} {profile:?}, resumed from {:?}", names(kept));
            assert!(!partial(&out).exists());
        }
    }
}

#[test]
fn a_resume_refuses_what_is_not_its_own() {
    let dir = tempfile::tempdir().unwrap();
    let out = dir.path().join("table");
    let options = Case::pure(Game::Chomp, 0).options(4100);
    let build = |options: &BuildOptions| build(&out, options, &|_| ());
    let resume = |options: BuildOptions| build(&options.resume(true));
    assert!(matches!(resume(options.clone()), Err(BuildError::NothingToResume(_))));
    let journal = journal(&out, &options);
    assert!(matches!(build(&options), Err(BuildError::Exists(_))));
    // A script may repeat itself: what is complete is left as it is.
    assert!(resume(options.clone()).unwrap().already_complete);
    let whole = bytes(&out);
    let first = whole.iter().find(|(name, _)| name == "p0-000000000.smx").unwrap();
    std::fs::remove_dir_all(&out).unwrap();

    unfinished(&out, &journal, &[first]);
    assert!(matches!(build(&options), Err(BuildError::Unfinished(_))));
    for other in [
        options.clone().sheets(4101),
        options.clone().index(true),
        options.clone().profile(Profile::Small),
        Case::pure(Game::Chomp, 1).options(4100),
        Case::listed(Game::Chomp, 0, vec![([1, 1, 1], None)]).options(4100),
        Case::pure(Game::Nim, 0).options(4100),
    ] {
        let error = resume(other).unwrap_err();
        assert!(matches!(error, BuildError::OtherBuild { .. }), "{error}");
        assert!(!error.to_string().contains('\n'));
    }
    let mut damaged = first.1.clone();
    let middle = damaged.len() / 2;
    damaged[middle] ^= 1;
    std::fs::write(partial(&out).join(&first.0), damaged).unwrap();
    let error = resume(options.clone()).unwrap_err();
    assert!(matches!(error, BuildError::DamagedUnfinished { .. }), "{error}");
    // What the message says to do helps.
    std::fs::remove_file(partial(&out).join(&first.0)).unwrap();
    std::fs::write(partial(&out).join("journal.json"), &journal[..journal.len() - 9]).unwrap();
    assert!(matches!(resume(options.clone()), Err(BuildError::OtherBuild { .. })));
    std::fs::write(partial(&out).join("journal.json"), &journal).unwrap();
    resume(options.clone()).unwrap();
    assert!(bytes(&out) == whole);

    // Forced, it starts over.
    unfinished(&out, b"no journal", &[]);
    build(&options.force(true)).unwrap();
    assert!(bytes(&out) == whole);
    assert_eq!(std::fs::read_dir(dir.path()).unwrap().count(), 1, "something is left beside the database");
}

/// Every outcome of a small range, and moves.
fn same_answers(a: &Table, b: &Table, side: u64) {
    let all = (0..side).flat_map(|x| (0..side).flat_map(move |y| (0..side).map(move |z| [x, y, z])));
    for (piles, p) in all.flat_map(|piles| [0, 1, 2].map(|p| (piles, p))) {
        assert_eq!(a.outcome(&pos(piles, p)).unwrap(), b.outcome(&pos(piles, p)).unwrap(), "{piles:?} {p}");
        assert_eq!(a.winning_moves(&pos(piles, p)).unwrap(), b.winning_moves(&pos(piles, p)).unwrap(), "{piles:?} {p}");
    }
}

#[test]
fn repacking_changes_the_profile_and_nothing_else() {
    for case in cases() {
        let mut tables: Vec<Built> = Vec::new();
        let profiles = [(Profile::Fast, 1), (Profile::Small, 1), (Profile::Small, 19)];
        for (profile, level) in profiles {
            tables.push(Built::new(&case.options(300).profile(profile).zstd_level(level)));
        }
        for (from, to) in [(0, 1), (1, 2), (2, 0)] {
            let (profile, level) = profiles[to];
            let dir = tempfile::tempdir().unwrap();
            let out = dir.path().join("other");
            let (from, to) = (&tables[from], &tables[to]);
            let change = |table: BuildOptions| table.profile(profile).zstd_level(level);
            let summary = repack(&from.open(), &out, change, &|_| {}).unwrap();
            assert_eq!(summary.manifest.logical_digest, from.summary.manifest.logical_digest);
            assert_eq!(summary.manifest.logical_digest, to.summary.manifest.logical_digest);
            assert!(bytes(&out) == bytes(&to.path), "{case:?}");
            assert!(matches!(repack(&from.open(), &out, change, &|_| {}), Err(BuildError::Exists(_))));
        }
        same_answers(&tables[0].open(), &tables[1].open(), 13);
        same_answers(&tables[0].open(), &tables[2].open(), 13);
    }
    let digest = |case: Case| Built::new(&case.options(70)).summary.manifest.logical_digest;
    let mut digests: Vec<_> = cases().into_iter().map(digest).collect();
    digests.sort();
    digests.dedup();
    assert_eq!(digests.len(), cases().len(), "tables that differ have one digest");
}

#[test]
fn one_file_alone() {
    for (case, profile) in
        cases().into_iter().flat_map(|case| Profile::whole().map(move |profile| (case.clone(), profile)))
    {
        let built = Built::new(&case.options(70).profile(profile));
        let whole = built.open();
        for level in 0..=u64::from(case.passes) {
            let path = built.path.join(format!("p{level}-000000000.smx"));
            let (mapped, read) = (mapped(&path), in_memory(&path));
            assert_eq!(mapped.extent(), whole.extent());
            for (x, y) in (0..72).flat_map(|x| (0..72).map(move |y| (x, y))) {
                for p in 0..4 {
                    let expected = if p % 2 == level {
                        whole.cells().unwrap().completion(&[x, y], p).unwrap()
                    } else {
                        Cell::Beyond
                    };
                    assert_eq!(
                        mapped.cells().unwrap().completion(&[x, y], p).unwrap(),
                        expected,
                        "[{x},{y},?;{p}] {case:?}"
                    );
                    assert_eq!(
                        read.cells().unwrap().completion(&[x, y], p).unwrap(),
                        expected,
                        "[{x},{y},?;{p}] {case:?}"
                    );
                    for z in [x ^ y, x / 2] {
                        let expected = if p % 2 == level {
                            whole.outcome(&pos([x, y, z], p)).unwrap()
                        } else {
                            read.outcome(&pos([x, y, z], p)).unwrap()
                        };
                        let expected =
                            if p % 2 == level || expected == Outcome::N { expected } else { Outcome::Beyond };
                        assert_eq!(mapped.outcome(&pos([x, y, z], p)).unwrap(), expected, "[{x},{y},{z};{p}] {case:?}");
                    }
                }
            }
        }
    }
}

/// The second file of a level: its sheets are answered, those before it are beyond, and what would need them is not decided.
#[test]
fn a_later_file_alone() {
    let sheets = 4096 + 40;
    let built = Built::new(&Case::pure(Game::Chomp, 0).options(sheets));
    let whole = built.open();
    let alone = mapped(&built.path.join("p0-000004096.smx"));
    assert_eq!(alone.extent().sheets, 4096..sheets);
    let mut instants = 0;
    for x in [0, 4095, 4096, 4100, u64::from(sheets) - 1, u64::from(sheets)] {
        for y in (0..5000).step_by(7).chain([1 << 40]) {
            let expected = if x < 4096 { Cell::Beyond } else { whole.cells().unwrap().completion(&[x, y], 0).unwrap() };
            assert_eq!(alone.cells().unwrap().completion(&[x, y], 0).unwrap(), expected);
            let Cell::Completion(z) = expected else { continue };
            let (asked, mut out) = ([Position::from([x, y, z])], [Outcome::N]);
            alone.outcomes(&asked, &mut out).unwrap();
            assert_eq!(out, [Outcome::P]);
            // A move to a sheet of this file, or a sheet that nobody sees from here.
            let instant = alone.instant_winners().unwrap().contains(&pos([x, y, z + 1], 0)).unwrap();
            let lower = whole.instant_winners().unwrap().contains(&pos([x, y, z + 1], 0)).unwrap();
            assert!(instant.is_none() || instant == lower && lower == Some(true), "[{x},{y},{}]", z + 1);
            instants += usize::from(instant.is_some());
            assert_eq!(alone.instant_winners().unwrap().column([x, y], 10, 0).unwrap(), None);
        }
    }
    assert!(instants > 15, "{instants}");
}

/// A table that does not fit on one disk: its files are where links say.
#[cfg(unix)]
#[test]
fn files_on_another_disk() {
    let built = Built::new(&Case::pure(Game::Chomp, 0).options(4100));
    let other = tempfile::tempdir().unwrap();
    let (here, there) = (built.path.join("p0-000004096.smx"), other.path().join("p0-000004096.smx"));
    std::fs::rename(&here, &there).unwrap();
    std::os::unix::fs::symlink(&there, &here).unwrap();
    let expected = Built::new(&Case::pure(Game::Chomp, 0).options(4100));
    for table in [
        mapped(&built.path).cells().unwrap().completion(&[4097, 3], 0),
        in_memory(&built.path).cells().unwrap().completion(&[4097, 3], 0),
    ] {
        assert_eq!(table.unwrap(), expected.open().cells().unwrap().completion(&[4097, 3], 0).unwrap());
    }
}

/// A link to a database is refused before the work, with a slash, too.
#[cfg(unix)]
#[test]
fn a_link_is_not_replaced() {
    let built = Built::new(&Case::pure(Game::Chomp, 0).options(9));
    let dir = tempfile::tempdir().unwrap();
    std::os::unix::fs::symlink(&built.path, dir.path().join("link")).unwrap();
    let options = Case::pure(Game::Chomp, 0).options(12).force(true);
    for name in ["link", "link/"] {
        let error = build(&dir.path().join(name), &options, &|_| panic!("it works")).unwrap_err();
        assert!(error.to_string().contains("a link"), "{error}");
    }
    assert_eq!(std::fs::read_dir(&dir).unwrap().count(), 1);
}
