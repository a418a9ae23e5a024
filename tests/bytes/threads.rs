//! One open file, asked from several threads at once: they share the cache of decoded frames in the `small`
//! profile, and nothing else. `fuzz/README.md` says how this runs under Miri and ThreadSanitizer, for which it uses
//! the reader alone, on small files.

use crate::common::pos;
use supermex::raw::Point;
use supermex::{Outcome, Position, Table};

const THREADS: usize = if cfg!(miri) { 2 } else { 4 };

fn single(bytes: &[u8]) -> Table {
    Table::from_bytes(bytes, "one file").unwrap()
}

/// Everything that is asked: the outcome of each position alone, in a batch, and some winning moves.
fn ask(database: &Table, positions: &[Point]) -> Vec<(Outcome, usize)> {
    let mut batch = vec![Outcome::Beyond; positions.len()];
    let rows: Vec<Position> = positions.iter().map(|&point| point.into()).collect();
    database.outcomes(&rows, &mut batch).unwrap();
    let one = |(at, &batched): (&Point, &Outcome)| {
        let outcome = database.outcome(&pos(at.piles, at.passes)).unwrap();
        assert_eq!(outcome, batched, "{at}");
        let moves =
            if at.piles[2] % 7 == 0 { database.winning_moves(&pos(at.piles, 1)).unwrap().moves.len() } else { 0 };
        (outcome, moves)
    };
    positions.iter().zip(&batch).map(one).collect()
}

fn many_threads(bytes: &'static [u8]) {
    let database = single(bytes);
    let last = u64::from(database.extent().sheets.end);
    // Miri is a thousand times slower.
    let step = if cfg!(miri) { 17 } else { 2 };
    let mut positions = Vec::new();
    for x in (0..=last).step_by(step) {
        for y in (0..=last + 30).step_by(step + 1) {
            positions.extend([0, 7, 16].map(|z| Point { piles: [x, y, (x ^ y) + z], passes: 1 }));
        }
    }
    let alone = ask(&single(bytes), &positions);
    std::thread::scope(|scope| {
        for thread in 0..THREADS {
            let (database, positions, alone) = (&database, &positions, &alone);
            // Each begins elsewhere, so that they read the same piece at the same time.
            scope.spawn(move || {
                let start = thread * positions.len() / THREADS;
                let turned = [&positions[start..], &positions[..start]].concat();
                let expected = [&alone[start..], &alone[..start]].concat();
                assert_eq!(ask(database, &turned), expected);
            });
        }
    });
    assert!(alone.iter().any(|answer| answer.0 == Outcome::P) && alone.iter().any(|answer| answer.1 > 0));
}

/// Known answers, so that no machine is wrong in all threads alike: of the format's worked example, and of the README.
fn known(bytes: &'static [u8], p: &[[u64; 3]]) {
    let database = single(bytes);
    for &[x, y, z] in p {
        assert_eq!(database.outcome(&pos([x, y, z], 1)).unwrap(), Outcome::P);
        assert_eq!(database.outcome(&pos([x, y, z + 1], 1)).unwrap(), Outcome::N);
    }
}

#[test]
fn fast_nim() {
    many_threads(include_bytes!("../conformance/good/nim/table/p1-000000000.smx"));
    known(include_bytes!("../conformance/good/nim/table/p1-000000000.smx"), &[[5, 7, 9], [0, 1, 2]]);
}

#[test]
fn fast_chomp() {
    many_threads(include_bytes!("../conformance/good/chomp/table/p1-000000000.smx"));
    known(include_bytes!("../conformance/good/chomp/table/p1-000000000.smx"), &[[7, 3, 6], [5, 100, 2]]);
}

/// Zstandard is C, which Miri does not run.
#[test]
#[cfg(not(miri))]
fn small_chomp() {
    many_threads(include_bytes!("../conformance/good/chomp-small/table/p1-000000000.smx"));
    known(include_bytes!("../conformance/good/chomp-small/table/p1-000000000.smx"), &[[7, 3, 6], [5, 100, 2]]);
}
