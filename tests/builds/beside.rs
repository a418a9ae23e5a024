//! Tables that do not keep every cell are extended from the checkpoint beside them: to the bytes of a build of that size, or not at all.

use std::path::{Path, PathBuf};

use crate::common::Draw;
use crate::common::files::bytes;
use crate::common::share;
use crate::common::tables::{Built, Case};
use supermex::game::Game;
use supermex::{KeptSheets, Profile};
use supermex_build::{BuildError, BuildOptions, build, extend};
use supermex_certify::{Certify, Scope};

const KEPT: &str = "0..70,every:13,300..=310";

/// The tables, by number and size: small ones of several bands.
fn options(case: usize, sheets: u32) -> BuildOptions {
    let keep = |options: BuildOptions| options.keep_sheets(KeptSheets::parse(KEPT, sheets).unwrap()).tile(64);
    match case {
        0 => Case::pure(Game::Chomp, 1).options(sheets).profile(Profile::Ends).tile(64),
        1 => keep(Case::pure(Game::Chomp, 1).options(sheets)),
        2 => keep(Case::pure(Game::Chomp, 0).options(sheets)).profile(Profile::Small),
        3 => keep(Case::listed(Game::Nim, 1, vec![([1, 2, 3], None)]).window(sheets, Some(800))),
        _ => {
            let variants = vec![([2, 1, 3], Some(1)), ([4, 9, 2], None)];
            Case::listed(Game::Chomp, 1, variants).options(sheets).profile(Profile::Ends).tile(128)
        }
    }
}

const CASES: usize = 5;

fn beside(out: &Path) -> PathBuf {
    out.with_file_name("table.checkpoint")
}

/// Extends a table as the tests build it.
fn extended(case: usize, out: &Path, sheets: u32, keep: bool) -> Result<(), BuildError> {
    let kept = KeptSheets::parse(KEPT, sheets).unwrap();
    let change = |table: BuildOptions| {
        let table = table.sheets(sheets).threads(2).keep_checkpoint(keep);
        if [1, 2, 3].contains(&case) { table.keep_sheets(kept) } else { table }
    };
    extend(out, change, &|_| ()).map(drop)
}

#[test]
fn extended_tables_are_those_of_a_build() {
    for case in 0..CASES {
        let plain = Built::new(&options(case, 500));
        let built = Built::new(&options(case, 500).keep_checkpoint(true));
        assert!(bytes(&plain.path) == bytes(&built.path), "case {case}");
        assert!(beside(&built.path).is_dir() && !beside(&plain.path).exists(), "case {case}");
        for (sheets, keep) in [(501, true), (610, true), (790, false)] {
            extended(case, &built.path, sheets, keep).unwrap();
            assert!(bytes(&built.path) == bytes(&Built::new(&options(case, sheets)).path), "case {case} to {sheets}");
            assert_eq!(beside(&built.path).exists(), keep, "case {case} to {sheets}");
        }
        let error = extended(case, &built.path, 795, false).unwrap_err();
        assert!(error.to_string().contains("table.checkpoint, is not there"), "{error}");
    }
}

/// The files of a directory are those.
fn write(directory: &Path, files: &[(String, Vec<u8>)]) {
    let _ = std::fs::remove_dir_all(directory);
    std::fs::create_dir(directory).unwrap();
    files.iter().for_each(|(name, bytes)| std::fs::write(directory.join(name), bytes).unwrap());
}

/// A checkpoint may be anybody's. A wrong one is refused, and the table is as it was; or the larger table is right. If somebody has made
/// all checksums right, it may be wrong, and then it is not certified.
#[test]
fn wrong_checkpoints_give_no_wrong_table() {
    let mut draw = Draw(11);
    let (mut refused, mut harmless) = (0, 0);
    for case in 0..CASES {
        let built = Built::new(&options(case, 400).keep_checkpoint(true));
        let (table, good) = (bytes(&built.path), bytes(&beside(&built.path)));
        let right = bytes(&Built::new(&options(case, 460)).path);
        for turn in 0..share(60, 25) {
            let mut bad = good.clone();
            let file = draw.index(bad.len());
            let length = bad[file].1.len();
            if length == 0 {
                continue;
            }
            let at = draw.index(length);
            let forged = turn % 4 == 2 && good[file].0.starts_with(".tmp");
            match turn % 4 {
                0 => bad[file].1.truncate(at),
                1 => drop(bad.remove(file)),
                // With checksums that are right, as somebody would make it.
                2 if forged => {
                    bad[file].1[at] ^= 1 << draw.below(8);
                    with_sums(&mut bad[file].1);
                }
                _ => bad[file].1[at] ^= 1 << draw.below(8),
            }
            write(&beside(&built.path), &bad);
            let context = format!("case {case}, turn {turn}, byte {at} of {length} of {}", good[file].0);
            match extended(case, &built.path, 460, false) {
                Ok(()) => {
                    // What is forged well is found by the moves alone.
                    let is_right = bytes(&built.path) == right;
                    let certified = || supermex::read(&built.path).unwrap().certify(Scope::All);
                    assert!(is_right || forged && certified().is_err(), "{context}");
                    harmless += u32::from(is_right);
                    write(&built.path, &table);
                }
                Err(error) => {
                    assert!(bytes(&built.path) == table, "{context}: {error}");
                    assert_eq!(error.to_string().lines().count(), 1, "{context}: {error}");
                    refused += 1;
                    let _ = std::fs::remove_dir_all(built.path.with_file_name("table.partial"));
                }
            }
        }
    }
    assert!(refused > harmless, "{refused} refused, {harmless} harmless");
}

/// Makes the checksums of the records right.
fn with_sums(file: &mut [u8]) {
    let mut rest = file;
    while let Some((head, more)) = rest.split_at_mut_checked(16) {
        let length = u64::from_le_bytes(std::array::from_fn(|at| head[at]));
        let Some((bytes, more)) = usize::try_from(length).ok().and_then(|length| more.split_at_mut_checked(length))
        else {
            return;
        };
        head[8..].copy_from_slice(&u64::from(crc32c::crc32c(bytes)).to_le_bytes());
        rest = more;
    }
}

#[test]
fn refusals() {
    let built = Built::new(&options(1, 400).keep_checkpoint(true));
    let refused = |change: &dyn Fn(BuildOptions) -> BuildOptions, why: &str| {
        let error = extend(&built.path, change, &|_| ()).unwrap_err().to_string();
        assert!(error.contains(why), "{error}");
    };
    let kept = |text: &str| KeptSheets::parse(text, 500).unwrap();
    refused(&|table| table.sheets(500).keep_sheets(kept("0..71,every:13,300..=310")), "the larger one keeps the same");
    refused(&|table| table.sheets(500).keep_sheets(kept("450")), "the larger one keeps the same");
    // That of another table.
    let other = Built::new(&options(0, 400).keep_checkpoint(true));
    write(&beside(&built.path), &bytes(&beside(&other.path)));
    refused(&|table| table.sheets(500), "is of another table");
    // Symmetric, and of all cells.
    for (case, why) in [
        (Case::pure(Game::Nim, 1).options(400).keep_sheets(kept("7")), "columns that lower sheets gave"),
        (Case::pure(Game::Chomp, 1).options(400), "is extended without one"),
    ] {
        let directory = tempfile::tempdir().unwrap();
        let out = directory.path().join("db");
        let error = build(&out, &case.clone().keep_checkpoint(true), &|_| ()).unwrap_err().to_string();
        assert!(error.contains(why) && std::fs::read_dir(directory.path()).unwrap().count() == 0, "{error}");
    }
    let nim = Built::new(&Case::pure(Game::Nim, 1).options(100).keep_sheets(kept("7")));
    let error = extend(&nim.path, |table| table.sheets(120), &|_| ()).unwrap_err().to_string();
    assert!(error.contains("columns that lower sheets gave"), "{error}");
    // What is not ours stays.
    let built = Built::new(&options(0, 400).keep_checkpoint(true));
    std::fs::write(beside(&built.path).join("notes.txt"), "mine").unwrap();
    let error = extended(0, &built.path, 460, false).unwrap_err().to_string();
    assert!(error.contains("notes.txt"), "{error}");
    assert_eq!(std::fs::read_to_string(beside(&built.path).join("notes.txt")).unwrap(), "mine");
}
