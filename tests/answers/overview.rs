//! Overviews: each entry against the outcomes of all cells of its pixel, and each zoom against the one before.

use crate::common::pos;
use std::collections::HashSet;
use std::path::Path;
use std::sync::Mutex;

use crate::common::share;
use crate::common::tables::{Case, in_memory};
use crate::common::written::put_as_level_one;
use supermex::checking::{Depth, FileProblem, Problem};
use supermex::game::{Game, PassLevel, Rules};
use supermex::{Outcome, Overview, Pixel, Profile, ReadError, Table};
use supermex_build::{BuildOptions, Progress, Stage, build, repack};

fn make(path: &Path, options: &BuildOptions) -> Table {
    build(path, options, &|_| {}).expect("built");
    let table = in_memory(path);
    assert!(table.info().overview_bytes > 0);
    supermex::read(path).expect("opens").verify(Depth::Full).expect("verifies");
    table
}

/// The least sheet from which a move leads to a P-position from all higher ones, by the moves of the game.
fn first_winning_sheet(table: &Table, [column, row]: [u64; 2], passes: u64) -> u64 {
    let is_p = |piles: [u64; 3]| table.outcome(&pos(piles, passes)).unwrap() == Outcome::P;
    let sheets = u64::from(table.extent().sheets.end);
    let leads = |to: &u64| match table.game().name() {
        "nim" => is_p([*to, column, row]),
        // The top row is shortened; the middle one with it; all three.
        _ => {
            let kept = column.checked_sub(*to).is_some_and(|y| is_p([*to, y, row]));
            kept || *to < column && (is_p([*to, 0, column + row - to]) || is_p([*to, 0, 0]))
        }
    };
    (0..sheets).find(leads).unwrap_or(sheets)
}

fn all(overview: &Overview<'_>, zoom: u32, rows: u32) -> Vec<Vec<Pixel>> {
    let wide = overview.columns().div_ceil(overview.side() << zoom);
    let mut pixels = vec![Pixel::default(); (wide * rows) as usize];
    overview.pixels(zoom, 0..wide, 0..rows, &mut pixels).unwrap();
    pixels.chunks(rows as usize).map(<[Pixel]>::to_vec).collect()
}

#[test]
fn entries_are_first_winning_sheets_of_the_cells() {
    let mut cases = Vec::new();
    // With a pass there are both levels.
    for passes in share(0..2, 1..2) {
        let variants = vec![([1, 0, 1], None), ([2, 3, 1], None), ([0, 2, 1], Some(0)), ([4, 4, 0], None)];
        cases.push((Case::pure(Game::Chomp, passes), None));
        cases.push((Case::listed(Game::Chomp, passes, variants), None));
        // A sheet ends at once: from all higher ones every cell is won.
        cases.push((Case::listed(Game::Chomp, passes, vec![([0, 0, 1], None)]), None));
        cases.push((Case::random(Game::Chomp, passes, 11), Some(17)));
        cases.push((Case::pure(Game::Nim, passes), Some(50)));
        cases.push((Case::listed(Game::Nim, passes, vec![([5, 2, 7], Some(0))]), Some(40)));
        cases.push((Case::random(Game::Nim, passes, 3), Some(37)));
    }
    for (number, (case, columns)) in cases.iter().enumerate() {
        let folder = tempfile::tempdir().unwrap();
        let profile = Profile::whole().cycle().nth(number).unwrap();
        let table = make(&folder.path().join("table"), &case.window(35, *columns).profile(profile).overview(true));
        for passes in 0..=u64::from(case.passes) {
            let overview = table.sheets().unwrap().overview(passes).unwrap().unwrap();
            assert_eq!((overview.side(), overview.zooms()), (16, 1));
            let rows = (4 * overview.columns().max(35)).div_ceil(16);
            for (y, column) in (0..).zip(all(&overview, 0, rows + 1)) {
                // All near the origin, and some of the many farther up.
                for (z, pixel) in (0..)
                    .zip(column)
                    .filter(|(z, _)| *z < share(6, 2) || (z + y) % share(17, 41) == 0 || z + 2 >= u64::from(rows))
                {
                    let wide = (u64::from(overview.columns()) - 16 * y).min(16);
                    let cells = (0..wide).flat_map(|a| (0..16).map(move |b| [16 * y + a, 16 * z + b]));
                    let level = |cell| if z < u64::from(rows) { first_winning_sheet(&table, cell, passes) } else { 35 };
                    let mut levels: Vec<u64> = cells.map(level).collect();
                    levels.sort_unstable();
                    let expected: [u64; 8] = std::array::from_fn(|i| levels[(2 * i + 1) * levels.len() / 16]);
                    assert_eq!(pixel.0.map(u64::from), expected, "pixel {y}, {z} with {passes} passes of {case:?}");
                    for x in [1, 17, 35] {
                        let won = levels.iter().filter(|&&level| level < x).count() as f64 / levels.len() as f64;
                        let told = pixel.won(u32::try_from(x).unwrap());
                        assert!((won - told).abs() <= 1.0 / 8.0, "{won} of {pixel:?} in sheet {x}, told {told}");
                    }
                }
            }
        }
        let known = table.known_passes(2).is_ok();
        assert_eq!(table.sheets().unwrap().overview(2).unwrap().is_some(), known, "{case:?}");
    }
}

#[test]
fn further_zooms_are_made_of_the_ones_before() {
    let folder = tempfile::tempdir().unwrap();
    // By Bouton's theorem the first winning sheet of a cell is the nim-sum.
    let table = make(&folder.path().join("nim"), &Case::pure(Game::Nim, 0).options(4200).overview(true));
    let overview = table.sheets().unwrap().overview(0).unwrap().unwrap();
    assert_eq!((overview.side(), overview.columns(), overview.zooms()), (16, 4200, 2));
    let (fine, coarse) = (all(&overview, 0, 530), all(&overview, 1, 265));
    for (y, column) in fine.iter().enumerate().take(262) {
        for (z, pixel) in column.iter().enumerate() {
            let least = 16 * (y ^ z) as u32;
            let expected = std::array::from_fn(|i| (least + 2 * i as u32 + 1).min(4200));
            assert_eq!(*pixel, Pixel(expected), "pixel {y}, {z}");
        }
    }
    for (y, column) in coarse.iter().enumerate() {
        for (z, pixel) in column.iter().enumerate() {
            let below = fine.iter().skip(2 * y).take(2).flat_map(|column| &column[2 * z..2 * z + 2]);
            let mut entries: Vec<u32> = below.flat_map(|pixel| pixel.0).collect();
            entries.sort_unstable();
            let one_in = entries.len() / 16;
            assert_eq!(pixel.0, std::array::from_fn(|i| entries[one_in * (2 * i + 1)]), "pixel {y}, {z} of zoom 1");
        }
    }
    // What is not there is said, and nothing is written.
    let mut pixels = [Pixel([1; 8]); 4];
    assert!(matches!(overview.pixels(2, 0..2, 0..2, &mut pixels), Err(ReadError::Beyond)));
    assert!(matches!(overview.pixels(0, 0..3, 0..2, &mut pixels), Err(ReadError::Beyond)));
    assert_eq!(pixels, [Pixel([1; 8]); 4]);
    overview.pixels(0, 5000..5002, u32::MAX - 2..u32::MAX, &mut pixels).unwrap();
    assert_eq!(pixels, [Pixel([4200; 8]); 4]);
}

/// Files that are each what they should be, and an overview of another level.
#[test]
fn a_wrong_overview_is_found_out() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("table");
    make(&path, &Case::pure(Game::Chomp, 1).options(100).overview(true));
    put_as_level_one(&path, "overview", "overview-000000000.smx");
    let table = supermex::read(&path).unwrap();
    table.verify(Depth::Quick).unwrap();
    let found = table.verify(Depth::Full).unwrap_err();
    let of_level_1 = |problem: &Problem| match problem {
        Problem::Overview { level: PassLevel::ONE, .. } => true,
        // Or it has another number of columns.
        Problem::Read(error) => error.to_string().contains("overview"),
        _ => false,
    };
    assert!(matches!(&found[..], [FileProblem { problem, .. }] if of_level_1(problem)), "{found:?}");
    // It is made anew by a repacking.
    let healed = folder.path().join("healed");
    repack(&table, &healed, |table| table, &|_| {}).unwrap();
    supermex::read(&healed).unwrap().verify(Depth::Full).unwrap();
}

#[test]
fn where_there_is_none() {
    let folder = tempfile::tempdir().unwrap();
    let options = Case::pure(Game::Chomp, 0).options(40);
    build(&folder.path().join("plain"), &options, &|_| {}).unwrap();
    assert!(in_memory(&folder.path().join("plain")).sheets().unwrap().overview(0).unwrap().is_none());
    let refused = build(&folder.path().join("ends"), &options.profile(Profile::Ends).overview(true), &|_| {});
    assert!(refused.unwrap_err().to_string().contains("overview"));
    let heap = BuildOptions::new(supermex::game::Heap::subtract([1, 2], false).unwrap()).columns(100).overview(true);
    assert!(build(&folder.path().join("heap"), &heap, &|_| {}).unwrap_err().to_string().contains("overview"));
}

/// Why a table by rules has no overview: there is no sheet from which on a cell wins at once, as there is in Nim. Its winners are those
/// that a move which lowers x takes to a P-position, by the moves alone.
#[test]
fn by_rules_a_winner_need_not_win_on_the_next_sheet() {
    const SIDE: usize = 8;
    let winners = |vectors: &[[usize; 3]]| {
        let (mut p_positions, mut winners) = (HashSet::new(), vec![HashSet::new(); SIDE]);
        for (x, y, z) in (0..SIDE.pow(3)).map(|at| (at / SIDE / SIDE, at / SIDE % SIDE, at % SIDE)) {
            let to = |[a, b, c]: [usize; 3], t: usize| {
                Some([x.checked_sub(a * t)?, y.checked_sub(b * t)?, z.checked_sub(c * t)?])
            };
            let wins = |vector: &[usize; 3]| {
                (1..SIDE).filter_map(|t| to(*vector, t)).any(|position| p_positions.contains(&position))
            };
            if vectors.iter().filter(|[a, ..]| *a > 0).any(wins) {
                winners[x].insert([y, z]);
            }
            if !vectors.iter().any(wins) {
                p_positions.insert([x, y, z]);
            }
        }
        winners
    };
    let stay = |winners: &[HashSet<[usize; 2]>]| winners.windows(2).all(|two| two[0].is_subset(&two[1]));
    let nim = [[1, 0, 0], [0, 1, 0], [0, 0, 1]];
    assert!(stay(&winners(&nim)));
    assert!(!stay(&winners(&[nim, [[1, 1, 0], [1, 0, 1], [0, 1, 1]]].concat())));
    let moves = r#"["x-t, y, z", "x, y-t, z", "x, y, z-t", "x-t, y-t, z", "x-t, y, z-t", "x, y-t, z-t"]"#;
    let rules = Rules::parse("rules", &format!("name = \"wythoff\"\nmoves = {moves}\nbox = \"8x8\""));
    let folder = tempfile::tempdir().unwrap();
    let options = BuildOptions::new(rules.unwrap()).overview(true);
    let refused = build(&folder.path().join("table"), &options, &|_| {}).unwrap_err();
    assert!(refused.to_string().contains("on one sheet need not on the next"), "{refused}");
}

/// Every stage tells how far it is, and tells the last of it.
#[test]
fn stages_are_told() {
    // A symmetric game is its own index.
    let of_nim = [Stage::Table, Stage::Overview].as_slice();
    for (game, stages) in [(Game::Nim, of_nim), (Game::Chomp, &[Stage::Table, Stage::Index, Stage::Overview])] {
        let folder = tempfile::tempdir().unwrap();
        let told = Mutex::new(Vec::new());
        let options = Case::pure(game, 1).options(600).index(true).overview(true);
        let tell = |progress: &Progress| told.lock().unwrap().push(*progress);
        build(&folder.path().join("table"), &options, &tell).unwrap();
        for &stage in stages {
            let of_stage: Vec<Progress> =
                told.lock().unwrap().iter().filter(|progress| progress.stage == stage).copied().collect();
            assert!(of_stage.iter().all(|progress| progress.done <= progress.total), "{game:?} {stage:?}");
            let most = of_stage.iter().max_by_key(|progress| progress.done).expect("a stage");
            assert_eq!((most.done, most.share), (most.total, 1.0), "{game:?} {stage:?}");
        }
    }
}
