//! The index of moves: the same answers with it as without, and never one that is wrong. What a call costs,
//! `cargo bench --bench lookup` measures.

use crate::common::pos;
use std::path::Path;

use crate::common::files::bytes;
use crate::common::tables::{Case, in_memory, made, without_and_with_index as pair};
use crate::common::written::put_as_level_one;
use crate::common::{Draw, some};
use supermex::checking::{Depth, FileProblem, Problem};
use supermex::game::{Game, PassLevel};
use supermex::raw::{CellFile, FileRole};
use supermex::{Cell, Outcome, Profile, Table};
use supermex_build::{BuildOptions, extend, repack};

fn has_index(table: &Table) -> bool {
    table.info().index_bytes > 0
}

/// The names of the files of its index.
fn index_files(table: &Table) -> Vec<String> {
    table.info().files.into_iter().filter(|file| !file.is_table()).map(|file| file.name).collect()
}

fn verify(path: &Path, depth: Depth) -> Result<(), Vec<FileProblem>> {
    supermex::read(path).expect("opens").verify(depth)
}

/// Asks both for everything; returns how many winning moves there were.
fn same(plain: &Table, indexed: &Table, piles: [u64; 3], passes: u64) -> usize {
    let moves = plain.winning_moves(&pos(piles, passes)).unwrap();
    assert_eq!(indexed.winning_moves(&pos(piles, passes)).unwrap(), moves, "{piles:?} with {passes} passes");
    let instant = plain.instant_winners().unwrap().contains(&pos(piles, passes)).unwrap();
    assert_eq!(
        indexed.instant_winners().unwrap().contains(&pos(piles, passes)).unwrap(),
        instant,
        "{piles:?} with {passes} passes"
    );
    moves.moves.len()
}

fn cases() -> Vec<(Case, Option<u32>)> {
    let mut cases = Vec::new();
    for passes in [0, 1] {
        let variants = vec![([1, 0, 1], None), ([2, 3, 1], None), ([0, 2, 1], Some(0)), ([4, 4, 0], None)];
        cases.push((Case::pure(Game::Chomp, passes), None));
        cases.push((Case::listed(Game::Chomp, passes, variants), None));
        // [1,0,0] is taken, and [1,0,1] is P no more: the sheet ends at once somewhere.
        cases.push((Case::listed(Game::Chomp, passes, vec![([0, 0, 1], None)]), None));
        cases.push((Case::random(Game::Chomp, passes, 11), Some(17)));
        cases.push((Case::listed(Game::Nim, passes, vec![([1, 2, 3], None), ([0, 4, 0], None)]), None));
        cases.push((Case::listed(Game::Nim, passes, vec![([5, 2, 7], Some(0))]), Some(40)));
        cases.push((Case::random(Game::Nim, passes, 3), Some(31)));
    }
    cases
}

#[test]
fn every_position_of_a_small_range() {
    for (number, (case, columns)) in cases().into_iter().enumerate() {
        for profile in some(Profile::whole().cycle().skip(number % 2).take(Profile::whole().count()), 2) {
            let folder = tempfile::tempdir().unwrap();
            let options = case.window(13, columns).profile(profile);
            let (plain, indexed) = pair(folder.path(), &options);
            let mut moves = 0;
            for passes in 0..4 {
                for x in 0..15 {
                    for y in 0..22 {
                        for z in 0..30 {
                            moves += same(&plain, &indexed, [x, y, z], passes);
                        }
                    }
                }
            }
            assert!(moves > 1000, "{case:?}");
        }
    }
}

/// Some sheet of these cases ends at once, and everything above is won by going there.
#[test]
fn a_sheet_that_ends_at_once() {
    let case = Case::listed(Game::Chomp, 0, (1..8).map(|z| ([0, 0, z], None)).chain([([1, 0, 2], None)]).collect());
    let mut ended = 0;
    for taken in 0..200 {
        let mut random = Draw(taken);
        let more = (0..12).map(|_| ([random.below(6), random.below(3), random.below(9)], None));
        let mut case = case.clone();
        case.listed.extend(more.filter(|(piles, _)| Game::Chomp.is_position(*piles)));
        let folder = tempfile::tempdir().unwrap();
        let (plain, indexed) = pair(folder.path(), &case.options(12));
        for x in 0..12 {
            if plain.cells().unwrap().completion(&[x, 0], 0).unwrap() == Cell::Completion(0) && x > 0 {
                ended += 1;
                let moves = indexed.winning_moves(&pos([11, 5, 3], 0)).unwrap();
                assert!(x == 11 || moves.positions().any(|to| to[..] == [x, 0, 0]), "{case:?}");
            }
        }
        for x in 0..12 {
            for y in 0..9 {
                for z in 0..12 {
                    same(&plain, &indexed, [x, y, z], 0);
                }
            }
        }
        if ended > 2 {
            return;
        }
    }
    panic!("no sheet ended at once");
}

/// Positions from which a move leads to the P-position in a cell of Chomp.
fn above(plain: &Table, x: u64, y: u64, passes: u64, t: u64) -> Vec<[u64; 3]> {
    let Cell::Completion(z) = plain.cells().unwrap().completion(&[x, y], passes).unwrap() else { return Vec::new() };
    let mut from = vec![[x, y, z + t]];
    // A longer middle row, a longer top row, and where the middle row is as long as the top one, both.
    from.extend(z.checked_sub(t).map(|z| [x, y + t, z]));
    from.extend(y.checked_sub(t).map(|y| [x + t, y, z]));
    if y == 0 {
        from.extend((t <= z).then(|| [x + t, 0, z - t]));
    }
    if z == 0 {
        from.extend([[x, y + t, t / 2], [x + t, 0, 0]]);
    }
    from
}

#[test]
fn deep_in_the_tails() {
    for passes in [0, 1] {
        for case in [
            Case::pure(Game::Chomp, passes),
            Case::listed(Game::Chomp, passes, vec![([3, 5, 2], None), ([7, 0, 9], None)]),
        ] {
            let folder = tempfile::tempdir().unwrap();
            let (plain, indexed) = pair(folder.path(), &case.options(150));
            let (mut random, mut moves) = (Draw(1), 0);
            for deep in [0, 40, 1000, 1 << 33, 1 << 62] {
                for x in 0..150 {
                    for phase in 0..7 {
                        let t = 1 + random.below(60);
                        for from in above(&plain, x, deep + phase, u64::from(passes), t) {
                            if from[0] < 150 {
                                let here = same(&plain, &indexed, from, u64::from(passes));
                                let decided = plain.outcome(&pos(from, u64::from(passes))).unwrap();
                                assert!(here > 0 || decided != Outcome::N, "{from:?} has no winning move");
                                moves += here;
                            }
                        }
                    }
                }
            }
            assert!(moves > 5000, "{moves}");
        }
    }
}

#[test]
fn several_files() {
    let case = Case::pure(Game::Chomp, 1);
    let folder = tempfile::tempdir().unwrap();
    let (plain, indexed) = pair(folder.path(), &case.options(4300));
    let names = index_files(&indexed);
    assert!(names.contains(&"p1-rows-000004096.smx".into()), "{names:?}");
    assert!(names.contains(&"p0-columns-000004096.smx".into()), "{names:?}");
    let (mut random, mut moves) = (Draw(2), 0);
    for _ in 0..300 {
        let (x, passes) = (random.below(4300), random.below(2));
        let (y, t) = (random.below(1800), 1 + random.below(900));
        for from in above(&plain, x, y, passes, t).into_iter().filter(|from| from[0] < 4300) {
            let here = same(&plain, &indexed, from, passes);
            assert!(here > 0 || plain.outcome(&pos(from, passes)).unwrap() != Outcome::N, "{from:?}");
            moves += here;
        }
    }
    assert!(moves > 600, "{moves}");

    // What is far from the lines, and so is found by an entry alone: moves along a column, and along a sheet.
    let mut listed = [0, 0];
    for name in names {
        let file = CellFile::new(std::fs::read(folder.path().join("indexed").join(name)).unwrap()).unwrap();
        let (header, passes) = (file.header(), u64::from(file.header().level));
        for row in header.first_sheet..header.first_sheet + header.sheets {
            let entries = file.sheet(row).unwrap();
            for (value, &entry) in (entries.first_column..).zip(&entries.completions) {
                let (value, entry, row) = (u64::from(value), u64::from(entry), u64::from(row));
                let (which, [c, b], from) = match header.table {
                    FileRole::Rows => (0, [row, entry], [row, entry + 3]),
                    FileRole::Columns => (1, [entry, row], [entry + 2, row]),
                    _ => break,
                };
                let true_entry = c < 4298
                    && c <= b
                    && b <= value
                    && plain.cells().unwrap().completion(&[c, b - c], passes).unwrap() == Cell::Completion(value - b);
                if true_entry && from[0] <= from[1] && from[1] <= value {
                    let from = [from[0], from[1] - from[0], value - from[1]];
                    assert!(same(&plain, &indexed, from, passes) > 0, "{from:?}");
                    listed[which] += 1;
                }
            }
        }
    }
    assert!(listed[0] > 10 && listed[1] > 1000, "{listed:?}");
}

/// Opens a database whose index has one file's contents in another's place, with every checksum as it should be.
#[test]
fn a_wrong_index_hides_and_is_found_out() {
    let folder = tempfile::tempdir().unwrap();
    let case = Case::listed(Game::Nim, 1, vec![([1, 2, 3], None)]);
    let (plain, _) = pair(folder.path(), &case.options(100));
    let path = folder.path().join("indexed");
    // The columns of level 0 are put where those of level 1 should be.
    put_as_level_one(&path, "index", "columns-000000000.smx");
    let hiding = in_memory(&path);
    let mut hidden = 0;
    for (x, y) in (0..100).flat_map(|x| (0..60).map(move |y| (x, y))) {
        let (truth, found) =
            (plain.winning_moves(&pos([x, y, 41], 1)).unwrap(), hiding.winning_moves(&pos([x, y, 41], 1)).unwrap());
        assert!(found.moves.iter().all(|to| truth.moves.contains(to)));
        hidden += truth.moves.len() - found.moves.len();
    }
    assert!(hidden > 100, "{hidden}");
    // The files are each what they should be; that they do not belong together only the comparison finds.
    verify(&path, Depth::Quick).unwrap();
    let found = verify(&path, Depth::Full).unwrap_err();
    assert!(
        matches!(
            found[..],
            [FileProblem { problem: Problem::Hidden { table: "columns", level: PassLevel::ONE, .. }, .. }]
        ),
        "{found:?}"
    );
    assert!(found[0].to_string().contains("hide moves"), "{}", found[0]);
    // It is made anew by a repacking.
    let healed = folder.path().join("healed");
    repack(&hiding, &healed, |table| table, &|_| {}).unwrap();
    verify(&healed, Depth::Full).unwrap();
}

/// Indexes and overviews, which grow with their table, and are added to one that has none.
#[test]
fn the_same_bytes_however_they_were_made() {
    let variant = Case::listed(Game::Nim, 0, vec![([1, 2, 3], None)]);
    let cases = [Case::pure(Game::Chomp, 1), Case::pure(Game::Nim, 1), variant, Case::random(Game::Nim, 0, 5)];
    for case in some(cases, 2) {
        let folder = tempfile::tempdir().unwrap();
        let path = |name: &str| folder.path().join(name);
        let options = |sheets, threads| case.options(sheets).index(true).overview(true).threads(threads);
        let large = made(&path("large"), &options(300, 1));
        made(&path("other"), &options(300, 3));
        // Eight threads would take 43 MiB: fewer bands are in flight, and fewer steps of the index.
        made(&path("tight"), &options(300, 8).memory(28 << 20));
        made(&path("small"), &options(70, 1));
        let plain = made(&path("plain"), &case.options(300));
        let index = has_index(&large);
        let more = |table: BuildOptions| table.sheets(300).index(index).overview(true);
        made(&path("added"), &case.options(300));
        extend(&path("small"), |table| table.sheets(300).threads(1), &|_| {}).unwrap();
        extend(&path("added"), more, &|_| {}).unwrap();
        for name in ["other", "tight", "small", "added"] {
            assert!(bytes(&path("large")) == bytes(&path(name)), "{name} of {case:?}");
        }
        assert!(extend(&path("added"), more, &|_| {}).is_err());
        // Kept by a repacking, and made by one.
        let repacking = |table: BuildOptions| table.profile(Profile::Small);
        repack(&large, &path("kept"), repacking, &|_| {}).unwrap();
        repack(&plain, &path("made"), |table| repacking(table).index(true).overview(true), &|_| {}).unwrap();
        assert!(bytes(&path("kept")) == bytes(&path("made")), "{case:?}: kept and made differ");
        let kept = in_memory(&path("kept"));
        assert_eq!(kept.info().logical_digest, plain.info().logical_digest);
        let mut random = Draw(9);
        for _ in 0..2000 {
            same(&plain, &kept, [random.below(300), random.below(300), random.below(400)], random.below(2));
        }
    }
}

/// A byte of every index file in turn is wrong: `verify` finds it, and no answer is.
#[test]
fn a_damaged_index() {
    for case in [Case::pure(Game::Chomp, 0), Case::listed(Game::Nim, 0, vec![([1, 2, 3], None)])] {
        let folder = tempfile::tempdir().unwrap();
        let (plain, indexed) = pair(folder.path(), &case.options(90));
        let entries = index_files(&indexed);
        assert!(entries.len() >= 2);
        let (mut random, mut hidden, mut opened) = (Draw(5), 0, 0);
        for entry in &entries {
            let path = folder.path().join("indexed").join(entry);
            let good = std::fs::read(&path).unwrap();
            std::fs::remove_file(&path).unwrap();
            for _ in 0..60 {
                let mut bad = good.clone();
                let at = 512 + random.below(good.len() as u64 - 512) as usize;
                bad[at] ^= 1 << random.below(8);
                std::fs::write(&path, &bad).unwrap();
                let Ok(damaged) = supermex::read(folder.path().join("indexed")) else { continue };
                opened += 1;
                let found = damaged.verify(Depth::Full).unwrap_err();
                assert!(found.iter().any(|problem| problem.file == *entry), "{found:?}");
                let damaged = damaged;
                for _ in 0..400 {
                    let piles = [random.below(90), random.below(60), random.below(150)];
                    let truth = plain.winning_moves(&pos(piles, 0)).unwrap();
                    let Ok(found) = damaged.winning_moves(&pos(piles, 0)) else {
                        hidden += 1;
                        continue;
                    };
                    hidden += usize::from(found != truth);
                    assert_eq!(found.outcome, truth.outcome);
                    assert!(found.moves.iter().all(|to| truth.moves.contains(to)), "{piles:?}: an invented move");
                }
            }
            std::fs::write(&path, &good).unwrap();
        }
        assert!(
            hidden > 3 && opened > 50 * entries.len(),
            "{case:?}: {hidden} answers of {opened} damaged indexes differ"
        );
    }
}

#[test]
fn manifests_that_lie_of_an_index() {
    use serde_json::{Value, json};
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("db");
    let case = Case::pure(Game::Chomp, 1);
    made(&path, &case.options(70).index(true));
    let good = std::fs::read(path.join("manifest.json")).unwrap();
    std::fs::remove_file(path.join("manifest.json")).unwrap();
    let opened = |change: &dyn Fn(&mut Value)| {
        let mut manifest: Value = serde_json::from_slice(&good).unwrap();
        change(&mut manifest);
        std::fs::write(path.join("manifest.json"), serde_json::to_vec(&manifest).unwrap()).unwrap();
        supermex::read(&path).map(|_| ()).map_err(|error| error.to_string())
    };
    assert_eq!(opened(&|_| {}), Ok(()));
    // Without the key it is a database without an index, and so it is to a reader that does not know the key.
    assert_eq!(opened(&|manifest| drop(manifest.as_object_mut().unwrap().remove("index"))), Ok(()));
    assert!(!has_index(&in_memory(&path)));
    for (pointer, new, expected) in [
        ("/index/0/name", json!("../db/p0-rows-000000000.smx"), "is not the name of a file"),
        ("/index/0/name", json!("none.smx"), "cannot read"),
        ("/index/0/name", json!("p0-000000000.smx"), "kind of table is 0 where the manifest says 1"),
        ("/index/0/table", json!("columns"), "is of 0 sheets of 70"),
        ("/index/0/table", json!("completions"), "is of 0 sheets of 70"),
        ("/index/0/table", json!("diagonals"), "manifest is damaged"),
        ("/index/0/level", json!(1), "is of 0 sheets of 70"),
        ("/index/0/first_sheet", json!(64), "does not go on at row 0"),
        ("/index/0/sheets", json!(0), "does not go on at row 0"),
        ("/index/0/sheets", json!(69), "is of 69 sheets of 70"),
        ("/index/1/sheets", json!(4096), "number of sheets is"),
        ("/index/0/cells", json!(1), "number of cells is"),
        ("/index/0/bytes", json!(1), "length is"),
        ("/index/5/level", json!(0), "is not in its place"),
        ("/files/0/table", json!("rows"), "is not a table of completions"),
    ] {
        let (parent, key) = pointer.rsplit_once('/').unwrap();
        let said = opened(&|manifest| manifest.pointer_mut(parent).unwrap()[key] = new.clone());
        let said = said.expect_err(&format!("{pointer} = {new}"));
        assert!(said.contains(expected), "{pointer} = {new}: {said}");
    }
}

#[test]
fn a_file_of_the_index_alone_is_no_database() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("db");
    made(&path, &Case::pure(Game::Chomp, 0).options(100).index(true));
    let refused = supermex::open(path.join("p0-rows-000000000.smx")).unwrap_err();
    assert!(refused.to_string().contains("index or overview"), "{refused}");
}

#[test]
fn a_symmetric_table_needs_no_index() {
    let folder = tempfile::tempdir().unwrap();
    let nim = made(&folder.path().join("nim"), &Case::pure(Game::Nim, 1).options(50).index(true));
    assert!(!has_index(&nim) && index_files(&nim).is_empty());
}
