//! The good tables of the suite.

use std::path::Path;

use supermex::game::Game;
use supermex_build::BuildOptions;

use super::{answers, patch, suite, write_new};
use crate::common::tables::{Case, make};

/// A table to build, or a change of one.
enum Made {
    Built(BuildOptions),
    /// The one file of a level.
    Level(BuildOptions, u8),
    Packed(BuildOptions),
    /// A change of the last file of another table, as in `bad.jsonl`, that readers must read.
    Changed(&'static str, &'static str, &'static str),
    /// The same of another table's manifest.
    Manifest(&'static str, &'static str),
}

use Made::{Built, Changed, Level, Manifest, Packed};

/// Name, what it is about, and how it is made: one of each kind. Those that are to be added come here; how all others were made says this file at
/// commit c2628a8c.
fn tables() -> Vec<(&'static str, &'static str, Made)> {
    let nim = || Case::pure(Game::Nim, 1).options(20);
    vec![
        ("nim", "Level 0 is nim-sum, level 1 fast", Built(nim())),
        ("nim-level-1", "One file of level 1 alone: level 0 is beyond", Level(nim(), 1)),
        ("nim-packed", "The packed form", Packed(nim())),
        ("version-minor", "A greater minor version", Changed("chomp", "u16 header+10 = 7", "header")),
        ("manifest-bare", "Without the keys that may be absent", Manifest("chomp-no-pass", "remove /passes")),
    ]
}

/// Builds the tables that are not there, and writes what they answer.
pub fn add() {
    for (name, about, made) in tables() {
        let directory = suite().join("good").join(name);
        if directory.exists() {
            continue;
        }
        let scratch = tempfile::tempdir().unwrap();
        let built = scratch.path().join("table");
        let write = |options: &BuildOptions| drop(make(&built, options));
        let copy = |from: &Path, to: &Path| write_new(to, &std::fs::read(from).unwrap());
        let level = |level: u8| built.join(format!("p{level}-000000000.smx"));
        let at = match &made {
            Built(options) => {
                write(options);
                let at = directory.join("table");
                super::files_below(&built).iter().for_each(|path| copy(path, &at.join(path.file_name().unwrap())));
                at
            }
            Level(options, one) => {
                write(options);
                let at = directory.join("table.smx");
                copy(&level(*one), &at);
                at
            }
            Packed(options) => {
                write(options);
                let mut packed = std::io::Cursor::new(Vec::new());
                supermex_build::pack(&built, &mut packed, &|_| ()).unwrap();
                let at = directory.join("table.smxz");
                write_new(&at, packed.get_ref());
                at
            }
            Manifest(of, patch) => {
                let at = directory.join("table");
                let files = super::changed_directory(&format!("good/{of}/table/manifest.json"), patch);
                files.iter().for_each(|(name, bytes)| write_new(&at.join(name), bytes));
                at
            }
            Changed(of, patch, seal) => {
                let from = suite().join("good").join(of).join("table");
                let files = super::files_below(&from);
                let last =
                    files.iter().rfind(|path| path.extension().is_some_and(|extension| extension == "smx")).unwrap();
                let at = directory.join("table.smx");
                write_new(&at, &patch::patched(&std::fs::read(last).unwrap(), patch, seal));
                at
            }
        };
        let table = supermex::open(&at).unwrap();
        write_new(&directory.join("answers.json"), answers::text(&table, about, &at).as_bytes());
    }
}
