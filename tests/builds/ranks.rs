//! Builds by several ranks: the same bytes as by one process, however many there are and however their messages arrive.

use std::path::Path;

use crate::common::Draw;
use crate::common::files::bytes;
use crate::common::share::{share, some};
use crate::common::tables::{Built, Case, level};
use crate::common::wires::{Kind, Tally, on_ranks};
use crate::disk::{journal, unfinished};
use supermex::Profile;
use supermex::game::{Four, Game, Variant, Variants};
use supermex_build::{BuildError, BuildOptions};

/// The files that ranks build, each with a thread.
fn built(options: &BuildOptions, ranks: usize, seed: u64) -> Vec<(String, Vec<u8>)> {
    let dir = tempfile::tempdir().unwrap();
    let out = dir.path().join("table");
    all_well(&out, options, ranks, seed);
    assert_eq!(std::fs::read_dir(dir.path()).unwrap().count(), 1, "something is left beside the database");
    bytes(&out)
}

fn all_well(out: &Path, options: &BuildOptions, ranks: usize, seed: u64) -> Tally {
    let told = vec![(out, options.clone().threads(1)); ranks];
    let (given, tally) = on_ranks(&told, seed);
    for (rank, result) in given.into_iter().enumerate() {
        let summary = result.unwrap_or_else(|error| panic!("rank {rank} of {ranks}: {error} for {options:?}"));
        assert_eq!(summary.is_some(), rank == 0);
    }
    tally
}

#[test]
fn the_same_bytes_on_any_number_of_ranks() {
    let cases = [
        (Case::pure(Game::Nim, 0), None, Profile::Fast),
        (Case::pure(Game::Nim, 1), None, Profile::Fast),
        (Case::pure(Game::Nim, 1), Some(700), Profile::Small),
        // Misère: symmetric, and both levels are computed.
        (Case::listed(Game::Nim, 1, vec![([0, 0, 0], None)]), None, Profile::Fast),
        (Case::listed(Game::Nim, 1, vec![([1, 2, 3], None), ([5, 0, 9], Some(1))]), None, Profile::Fast),
        (Case::random(Game::Nim, 1, 7), Some(600), Profile::Fast),
        (Case::pure(Game::Chomp, 0), None, Profile::Fast),
        (Case::pure(Game::Chomp, 1), None, Profile::Small),
        (Case::listed(Game::Chomp, 1, vec![([1, 2, 3], None), ([5, 0, 9], Some(0))]), None, Profile::Fast),
        // The sheets above the first end before they begin.
        (Case::listed(Game::Chomp, 1, vec![([0, 0, 1], None), ([0, 1, 0], None)]), None, Profile::Fast),
        (Case::random(Game::Chomp, 1, 7), Some(200), Profile::Fast),
        (Case::pure(Game::Chomp, 1), None, Profile::Ends),
    ];
    for (seed, (case, columns, profile)) in cases.into_iter().enumerate() {
        let options = case.window(530, columns).profile(profile).tile(64).overview(profile != Profile::Ends);
        let expected = bytes(&Built::new(&options).path);
        for &ranks in share(&[1, 2, 3, 4, 7][..], &[2, 7]) {
            assert!(built(&options, ranks, seed as u64) == expected, "{ranks} ranks, {case:?} {columns:?} {profile:?}");
        }
    }
}

/// Games on four numbers: tables, and the Grundy values of three. With 70 sheets there are five bands and blocks.
fn of_four(sheets: u32) -> Vec<BuildOptions> {
    let four = |game| crate::rows::four(game, sheets, level(1), u64::from(sheets) + 20);
    let listed = [[0, 0, 1, 2], [1, 2, 3, 4], [0, 0, 0, 3]].map(|piles| Variant { piles, level: None });
    let varied = Four::new(Game::Chomp, sheets).unwrap().passes(level(1)).variants(listed).unwrap();
    // The poison alone is a win, and then the first layer ends with its first cell.
    let over = [[0, 0, 0, 1], [0, 0, 1, 0]].map(|piles| Variant { piles, level: None });
    let over = Four::new(Game::Chomp, sheets).unwrap().passes(level(1)).variants(over).unwrap();
    vec![
        four(Game::Nim),
        four(Game::Chomp).index(true).profile(Profile::Small),
        BuildOptions::new(varied).columns(sheets.into()),
        BuildOptions::new(over).columns(sheets.into()),
        BuildOptions::new(Four::grundy(Game::Chomp, sheets).unwrap().passes(level(1))).columns(sheets.into()),
    ]
}

#[test]
fn four_numbers_on_any_number_of_ranks() {
    for (seed, options) in of_four(70).into_iter().enumerate() {
        let expected = bytes(&Built::new(&options).path);
        for &ranks in share(&[1, 2, 3, 5, 7][..], &[2, 5]) {
            assert!(built(&options, ranks, seed as u64) == expected, "{ranks} ranks, {options:?}");
        }
    }
}

/// After one file of three, and after two: the first bands are read back, into each block by the rank that has it.
#[test]
fn four_numbers_go_on_with_what_others_have_left() {
    for options in some(of_four(130), 2) {
        let dir = tempfile::tempdir().unwrap();
        let out = dir.path().join("table");
        let journal = journal(&out, &options);
        let whole = bytes(&out);
        let of = |ends: &[&str]| whole.iter().filter(|(name, _)| ends.iter().any(|end| name.ends_with(end))).collect();
        let first: Vec<_> = of(&["-000000000.smx"]);
        let two: Vec<_> = of(&["-000000000.smx", "-000004096.smx"]);
        assert!(whole.iter().any(|(name, _)| name.ends_with("-000008192.smx")), "three files");
        for (ranks, kept) in [(3, &first), (2, &two)] {
            std::fs::remove_dir_all(&out).unwrap();
            unfinished(&out, &journal, kept);
            all_well(&out, &options.clone().resume(true), ranks, 9);
            assert!(bytes(&out) == whole, "{options:?}, {ranks} ranks");
        }
    }
}

#[test]
fn tiles_and_messages_change_nothing() {
    for case in [Case::pure(Game::Nim, 1), Case::pure(Game::Chomp, 1)] {
        let expected = bytes(&Built::new(&case.options(1500)).path);
        for &(seed, tile) in share(&[(1, 64), (2, 128), (3, 256), (4, 64)][..], &[(1, 64), (3, 256)]) {
            assert!(built(&case.options(1500).tile(tile), 3, seed) == expected, "tile {tile}, {case:?}");
        }
    }
}

#[test]
fn files_of_more_sheets() {
    let options = Case::pure(Game::Chomp, 0).options(8300).files_at_most(3);
    let expected = bytes(&Built::new(&options).path);
    assert_eq!(expected.len(), 3, "two files and the manifest");
    for &ranks in share(&[2, 3][..], &[3]) {
        assert!(built(&options, ranks, 5) == expected, "{ranks} ranks");
    }
}

#[test]
fn random_variants_on_ranks() {
    let mut random = Draw(5);
    for turn in 0..30 {
        let game = [Game::Nim, Game::Chomp][turn % 2];
        let count = random.below(20) + 1;
        let draw = |_| {
            let piles = [random.skewed(150), random.skewed(150), random.skewed(150)];
            Variant { piles, level: [None, None, Some(level(0)), Some(level(1))][random.below(4) as usize] }
        };
        let mut listed: Vec<Variant> = (0..count).map(draw).collect();
        listed.retain(|variant| game.is_position(variant.piles));
        if turn % 4 == 0 {
            // All orders of each, so that the game is symmetric.
            let orders = |v: &Variant| {
                let [x, y, z] = v.piles;
                let level = v.level;
                [[x, y, z], [x, z, y], [y, x, z], [y, z, x], [z, x, y], [z, y, x]].map(|piles| Variant { piles, level })
            };
            listed = listed.iter().flat_map(orders).collect();
        }
        let variants = Variants::new(game, listed, None).unwrap();
        let rules = supermex::game::PerturbedGame::new(game).passes(level((turn % 3 > 0) as u32)).variants(variants);
        let options = BuildOptions::new(rules).sheets(200).tile(64).threads(1);
        let ranks = 2 + random.below(4) as usize;
        assert!(built(&options, ranks, turn as u64) == bytes(&Built::new(&options).path), "{ranks} ranks, {options:?}");
    }
}

#[test]
fn ranks_go_on_with_what_others_have_left() {
    let cases = [(Case::pure(Game::Chomp, 1), true), (Case::pure(Game::Nim, 1), false)];
    for (case, index) in cases.into_iter().take(share(2, 1)) {
        let dir = tempfile::tempdir().unwrap();
        let out = dir.path().join("table");
        let options = case.options(share(8300, 4150)).index(index);
        let journal = journal(&out, &options);
        let whole = bytes(&out);
        let finished: Vec<_> = whole.iter().filter(|(name, _)| name.ends_with("-000000000.smx")).collect();
        for (ranks, kept) in [(2, &[][..]), (3, &finished)].into_iter().skip(share(0, 1)) {
            std::fs::remove_dir_all(&out).unwrap();
            unfinished(&out, &journal, kept);
            all_well(&out, &options.clone().resume(true), ranks, 9);
            assert!(bytes(&out) == whole, "{case:?}, {ranks} ranks");
        }
        // What is complete is left as it is, and every rank is told.
        all_well(&out, &options.clone().resume(true), 2, 9);
    }
}

#[test]
fn what_is_wrong_with_a_rank_is_told_by_the_first() {
    let dir = tempfile::tempdir().unwrap();
    let out = dir.path().join("table");
    let options = Case::pure(Game::Chomp, 0).options(300).threads(1);
    let first = |told: &[(&Path, BuildOptions)]| {
        let (mut all, _) = on_ranks(told, 3);
        assert!(all.iter().all(Result::is_err), "a rank believes that all is well");
        assert!(!out.exists(), "something was published");
        let error = all.remove(0).unwrap_err();
        assert!(!error.to_string().contains('\n'), "{error}");
        (error, all)
    };
    // Another size on one rank, or another name.
    let other = options.clone().sheets(301);
    let (error, _) = first(&[(&out, options.clone()), (&out, options.clone()), (&out, other)]);
    assert!(matches!(error, BuildError::Unlike { rank: 2, .. }), "{error}");
    let (error, _) = first(&[(&out, options.clone()), (&dir.path().join("other"), options.clone())]);
    assert!(matches!(error, BuildError::Unlike { rank: 1, .. }), "{error}");
    // A database is in the way: rank 0 says so, the other is told.
    std::fs::create_dir(dir.path().join("table.partial")).unwrap();
    let (error, others) = first(&[(&out, options.clone()), (&out, options.clone())]);
    assert!(matches!(error, BuildError::Unfinished(_)), "{error}");
    assert!(matches!(others[..], [Err(BuildError::Stopped)]));
}

#[test]
fn other_tables_are_one_process_s_work() {
    let dir = tempfile::tempdir().unwrap();
    let out = dir.path().join("table");
    let rules = |moves: &str| crate::rows::rules(&format!("moves = [{moves}, \"x, y, z-t\"]\nbox = \"9x9x9\""));
    let rules_of_lines = crate::rows::rules("moves = [\"x-t, y, z\", \"x, y, z-t\"]\nbox = \"9x9\"");
    for (options, why) in [
        (
            BuildOptions::new(supermex::game::Clobber::new(5).unwrap()),
            "it is computed from beginning to end, with no tiles to share out",
        ),
        (
            rules("\"x-t, y, z if t <= z\""),
            "its engine has no tiles to share out: it goes through the table from beginning to end",
        ),
        (
            rules("\"x-a, y-b, z if a <= 2*b and b <= 2*a\""),
            "ranks have no message for the edges of cones, which its tiles hand on",
        ),
        (rules_of_lines, "the used-sets of its rays cross all tiles, so that one process has them in its memory"),
    ] {
        for result in on_ranks(&[(&out, options.clone()), (&out, options)], 1).0 {
            let refused = result.unwrap_err().to_string();
            assert!(refused.ends_with(why), "{refused}");
        }
    }
}

/// What travels: what a band's tiles still ask for, each completion once on its way to its owner rank, and pieces as they are stored:
/// `docs/cluster.md` has these figures for other sizes.
#[test]
fn nothing_travels_twice() {
    for (game, sheets) in [(Game::Nim, 3000), (Game::Chomp, 3000)] {
        let dir = tempfile::tempdir().unwrap();
        let out = dir.path().join("table");
        let options = Case::pure(game, 1).options(sheets);
        let tally = all_well(&out, &options, 3, 1);
        let stored = bytes(&out).iter().map(|(_, bytes)| bytes.len() as u64).sum::<u64>();
        let sent = |kind: Kind| tally.get(&kind).copied().unwrap_or_default();
        let [hops, cells, told, row_groups, pieces] = [
            sent((0, 0)),
            sent((0, 1)),
            [2, 3, 4].map(|news| sent((0, news))).into_iter().fold((0, 0), |a, b| (a.0 + b.0, a.1 + b.1)),
            sent((5, 0)),
            sent((7, 0)),
        ];
        assert!([hops, cells, told, row_groups].iter().all(|&(messages, _)| messages > 0), "{tally:?}");
        println!(
            "{game} {sheets}: hops {hops:?}, cells {cells:?}, told {told:?}, row groups {row_groups:?}, pieces {pieces:?}, stored {stored}"
        );
        let square = u64::from(sheets).pow(2);
        // Two bytes and a bit a cell; of Nim's triples 0.21 a cell of the square, of Chomp's two levels 0.41.
        let most = if game == Game::Nim { 2 * square * 22 / 100 } else { 2 * square * 43 / 100 } + square / 8;
        assert!(cells.1 < most, "{game}: {cells:?}, {most}");
        assert!(row_groups.1 < stored * 11 / 10 && pieces.1 < stored, "{game}: {row_groups:?} {pieces:?} {stored}");
        assert!(told.1 < 60 * u64::from(sheets) * 3, "{game}: {told:?}");
    }
}
