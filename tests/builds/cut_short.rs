//! Files that are cut short by another program while a database is extended: an error, and no signal that ends the process.

use std::path::Path;
use std::sync::atomic::{AtomicU32, Ordering::Relaxed};
use std::time::Duration;

use crate::common::files::bytes;
use crate::common::share;
use crate::common::tables::Built;
use supermex::checking::Depth;
use supermex::game::{Game, PassLevel, PerturbedGame};
use supermex_build::{BuildOptions, Stage, extend};

/// Cuts every file of a table short, as a program that knows nothing of maps may. What is small is in memory by then.
fn cut(database: &Path) {
    for entry in std::fs::read_dir(database).expect("the database is there") {
        let path = entry.expect("an entry").path();
        let mut permissions = path.metadata().expect("a file").permissions();
        #[allow(clippy::permissions_set_readonly_false, reason = "the file is the test's own")]
        permissions.set_readonly(false);
        std::fs::set_permissions(&path, permissions).expect("the file is the test's own");
        if path.extension().is_some_and(|extension| extension == "smx") {
            std::fs::File::options().write(true).open(&path).and_then(|file| file.set_len(4096)).expect("it is cut");
        }
    }
}

/// A way to extend a table, and a moment: a number of words of progress of a stage, or none where it is verified first.
fn extended(whole: &[(String, Vec<u8>)], change: fn(BuildOptions) -> BuildOptions, moment: Option<(Stage, u32)>) {
    let dir = tempfile::tempdir().unwrap();
    let path = dir.path().join("db");
    std::fs::create_dir(&path).unwrap();
    whole.iter().for_each(|(name, bytes)| std::fs::write(path.join(name), bytes).unwrap());
    let words = AtomicU32::new(0);
    let made = std::thread::scope(|scope| {
        if moment.is_none() {
            scope.spawn(|| {
                std::thread::sleep(Duration::from_millis(2));
                cut(&path);
            });
        }
        extend(&path, |table| change(table).threads(2), &|progress| {
            if moment.is_some_and(|(stage, word)| stage == progress.stage && word == words.fetch_add(1, Relaxed)) {
                cut(&path);
            }
        })
    });
    // Who was quicker does not matter: what is made is right, or nothing is.
    if made.is_ok() {
        supermex::open(&path).unwrap().verify(Depth::Full).unwrap();
    } else {
        assert_eq!(path.join("p1-000000000.smx").metadata().unwrap().len(), 4096, "{made:?}");
    }
}

#[test]
fn a_database_that_is_cut_short_while_it_is_extended() {
    // More than a megabyte, up to which a file would be read into memory.
    let rules = PerturbedGame::new(Game::Nim).passes(PassLevel::ONE);
    let whole = bytes(&Built::new(&BuildOptions::new(rules).sheets(1024).columns(3072)).path);
    assert!(whole.iter().any(|(_, bytes)| bytes.len() > 1 << 20));
    for moment in [None, Some((Stage::Table, 0)), Some((Stage::Table, 3))].into_iter().step_by(share(1, 2)) {
        extended(&whole, |table| table.columns(4096), moment);
        extended(&whole, |table| table.sheets(1100), moment);
    }
    for stage in [Stage::Index, Stage::Overview] {
        // Of files that are the old database's under a second name.
        extended(&whole, |table| table.index(true).overview(true), Some((stage, 0)));
    }
}
