//! Databases that are opened while others take their place: each time one of them is opened, whole, whatever the moment.

use crate::common::pos;
use std::path::Path;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

use supermex::game::{Game, PassLevel, PerturbedGame};
use supermex::{Outcome, ReadError, Table};
use supermex_build::BuildOptions;

/// Two databases with the same number of sheets that are told from each other by any of their files.
fn options(number: u64) -> BuildOptions {
    let game = if number.is_multiple_of(2) { Game::Nim } else { Game::Chomp };
    BuildOptions::new(PerturbedGame::new(game).passes(PassLevel::ONE)).sheets(200).index(true).force(true).threads(1)
}

fn open(way: u64, path: &Path) -> Result<Table, ReadError> {
    match way % 3 {
        0 => supermex::open(path),
        // SAFETY: files of databases are replaced by renaming directories, and never changed.
        1 => unsafe { supermex::open_mmap(path) },
        _ => supermex::read(path),
    }
}

#[test]
fn readers_open_one_of_two_whole_databases() {
    race(100, 10);
}

#[test]
#[ignore = "slow: 50,000 opens"]
fn many_readers_open_one_of_two_whole_databases() {
    race(50_000, 300);
}

/// Opens and replaces a database at the same time, at least this many times each.
fn race(opens: u64, replacements: u64) {
    let dir = tempfile::tempdir().unwrap();
    let path = dir.path().join("db");
    let build = |number| supermex_build::build(&path, &options(number), &|_| {}).unwrap();
    build(0);
    let (ended, opened, replaced) = (AtomicBool::new(false), AtomicU64::new(0), AtomicU64::new(0));
    std::thread::scope(|scope| {
        let reader = |way| {
            let (ended, opened, path) = (&ended, &opened, &path);
            scope.spawn(move || {
                while !ended.load(Ordering::Relaxed) {
                    let table = open(way, path).unwrap();
                    let [nim, chomp] = ["nim", "chomp"].map(|game| table.game().name() == game);
                    // The terminal positions.
                    let found =
                        [[0, 0, 0], [0, 0, 1]].map(|piles| table.outcome(&pos(piles, 0)).unwrap() == Outcome::P);
                    assert_eq!(found, [nim, chomp]);
                    opened.fetch_add(1, Ordering::Relaxed);
                }
            })
        };
        let readers = [0, 1, 2].map(reader);
        let is_enough = || replaced.load(Ordering::Relaxed) >= replacements && opened.load(Ordering::Relaxed) >= opens;
        // One that has ended has panicked.
        while !is_enough() && !readers.iter().any(|reader| reader.is_finished()) {
            build(1 + replaced.fetch_add(1, Ordering::Relaxed));
        }
        ended.store(true, Ordering::Relaxed);
    });
    println!("figure: {} opened, {} replaced", opened.into_inner(), replaced.into_inner());
}
