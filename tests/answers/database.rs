//! Databases against brute force by the move rules: every answer for every position of a small range.

use crate::common::judge::{Chomp3, Dense, Nim3, Variant};
use crate::common::lines;
use crate::common::moves::points;
use crate::common::tables::{Built, Case, Judged, Trial};
use crate::common::{Draw, drawn, pos, share};
use supermex::game::{Game, PassLevel, Variants};
use supermex::{Cell, Move, Outcome, Profile, Table};

/// Builds `sheets` sheets in every profile and compares every answer inside `bound`.
fn agrees<R: Judged>(case: &Case, sheets: u32, columns: Option<u32>, bound: u64) {
    let judge = R::dense(bound, 3, &case.declared(bound + 1));
    for profile in Profile::whole() {
        let built = Built::new(&case.window(sheets, columns).profile(profile));
        Trial { case, table: &built.open(), judge: &judge, bound }.everything();
    }
}

fn draw(random: &mut Draw, game: Game, most: u64, side: u64, levels: &[Option<u32>]) -> Vec<Variant> {
    let count = random.below(most) + 1;
    let one = |random: &mut Draw| {
        let piles = [random.skewed(side), random.skewed(side), random.skewed(side)];
        (piles, levels[random.below(levels.len() as u64) as usize])
    };
    (0..count).map(|_| one(random)).filter(|(piles, _)| game.is_position(*piles)).collect()
}

#[test]
fn nim() {
    for passes in [0, 1] {
        for sheets in [1, 2, 13] {
            agrees::<Nim3>(&Case::pure(Game::Nim, passes), sheets, None, u64::from(sheets) * 2 + 3);
        }
    }
}

#[test]
fn nim_with_more_columns_than_sheets() {
    for passes in [0, 1] {
        let asymmetric = Case::listed(Game::Nim, passes, vec![([1, 2, 3], None), ([0, 4, 0], None)]);
        for case in [Case::pure(Game::Nim, passes), asymmetric, Case::random(Game::Nim, passes, 5)] {
            agrees::<Nim3>(&case, 1, Some(9), 14);
            agrees::<Nim3>(&case, 7, Some(17), 22);
        }
    }
}

#[test]
fn misere_nim() {
    for passes in [0, 1] {
        agrees::<Nim3>(&Case::listed(Game::Nim, passes, vec![([0, 0, 0], None)]), 12, None, 20);
    }
}

#[test]
fn nim_with_variants_at_every_level() {
    let mut random = Draw(11);
    for turn in 0..8 {
        let listed = draw(&mut random, Game::Nim, 20, 12, &[None]);
        agrees::<Nim3>(&Case::listed(Game::Nim, turn % 2, listed), 10, None, 14);
    }
}

/// Then two passes are not as good as none, and the table does not say so.
#[test]
fn nim_with_variants_at_one_level() {
    let mut random = Draw(12);
    for turn in 0..8 {
        let mut listed = draw(&mut random, Game::Nim, 12, 10, &[None, Some(0), Some(1)]);
        listed.push(([1, 2, 4], Some(turn % 2)));
        let case = Case::listed(Game::Nim, turn / 2 % 2, listed);
        assert!(!case.answers(2));
        agrees::<Nim3>(&case, 9, None, 12);
    }
}

/// Closed under reordering, one orbit at level 1 only: the table stays an involution.
#[test]
fn nim_with_symmetric_variants() {
    let orbit = |[x, y, z]: [u64; 3]| [[x, y, z], [x, z, y], [y, x, z], [y, z, x], [z, x, y], [z, y, x]];
    for level in [None, Some(1)] {
        let mut listed: Vec<Variant> = orbit([1, 2, 3]).map(|piles| (piles, level)).to_vec();
        listed.extend(orbit([0, 4, 4]).map(|piles| (piles, None)));
        listed.sort_unstable();
        listed.dedup();
        let case = Case::listed(Game::Nim, 1, listed);
        assert!(case.rules().is_symmetric());
        agrees::<Nim3>(&case, 12, None, 20);
    }
}

#[test]
fn chomp() {
    for passes in [0, 1] {
        for sheets in [1, 2, 14] {
            agrees::<Chomp3>(&Case::pure(Game::Chomp, passes), sheets, None, 40);
        }
    }
}

#[test]
fn chomp_with_variants() {
    let mut random = Draw(13);
    for turn in 0..10 {
        let listed = draw(&mut random, Game::Chomp, 12, 14, &[None]);
        agrees::<Chomp3>(&Case::listed(Game::Chomp, turn % 2, listed), 16, None, 26);
    }
    for turn in 0..6 {
        let mut listed = draw(&mut random, Game::Chomp, 8, 10, &[None, Some(0), Some(1)]);
        listed.push(([2, 1, 1], Some(turn % 2)));
        agrees::<Chomp3>(&Case::listed(Game::Chomp, turn / 2 % 2, listed), 12, None, 22);
    }
}

/// The terminal position, the first completions, and sheets that end at once, so that the higher ones are empty.
#[test]
fn chomp_with_variants_at_the_edges() {
    for piles in [[0, 0, 1], [0, 1, 0], [1, 0, 0], [1, 1, 0], [1, 0, 2], [2, 1, 0], [3, 1, 0]] {
        for passes in [0, 1] {
            agrees::<Chomp3>(&Case::listed(Game::Chomp, passes, vec![(piles, None)]), 9, None, 22);
        }
    }
    let both = vec![([0, 0, 1], None), ([0, 1, 0], None)];
    agrees::<Chomp3>(&Case::listed(Game::Chomp, 1, both), 9, None, 22);
    // [1,0,0] is P when all of what it reaches is declared: sheet 1 ends at once.
    let at_once = vec![([0, 0, 1], None), ([0, 1, 0], None), ([0, 0, 2], None)];
    let case = Case::listed(Game::Chomp, 0, at_once);
    let built = Built::new(&case.options(9));
    let first = (0..9).find(|&x| built.open().cells().unwrap().completion(&[x, 0], 0).unwrap() == Cell::Completion(0));
    assert!(first.is_some(), "no sheet ends at once");
    agrees::<Chomp3>(&case, 9, None, 22);
}

#[test]
fn the_random_variants_are_those_of_the_documentation() {
    for game in Game::ALL {
        for seed in [0, 1, 42, u64::MAX] {
            let variants = Variants::new(game, [], Some(seed)).unwrap();
            for (x, y) in (0..40).flat_map(|x| (0..40).map(move |y| (x, y))) {
                let found: Vec<_> = (0..100).filter(|&z| variants.contains([x, y, z], PassLevel::ZERO)).collect();
                assert_eq!(found, [drawn(seed, x, y)], "seed {seed}, sheet {x}, column {y}");
                assert!(found[0] < x + y + 2);
            }
        }
    }
}

#[test]
fn nim_with_random_variants() {
    for (seed, passes) in [(0, 0), (1, 1), (42, 1), (u64::MAX, 0)] {
        agrees::<Nim3>(&Case::random(Game::Nim, passes, seed), 13, None, 18);
    }
    let both = Case { seed: Some(3), ..Case::listed(Game::Nim, 1, vec![([1, 1, 0], None), ([2, 3, 1], None)]) };
    agrees::<Nim3>(&both, 13, None, 18);
}

/// Sheets are windows then: what is in the window is known, and nothing else.
#[test]
fn chomp_with_random_variants() {
    for (seed, passes) in [(0, 0), (1, 1), (42, 1), (u64::MAX, 0)] {
        for columns in [8, 20] {
            let case = Case::random(Game::Chomp, passes, seed);
            let bound = 36;
            let judge = Chomp3::dense(bound, 3, &case.declared(bound + 1));
            for profile in Profile::whole() {
                let built = Built::new(&case.window(11, Some(columns)).profile(profile));
                let trial = Trial { case: &case, table: &built.open(), judge: &judge, bound };
                trial.outcomes();
                trial.completions();
                trial.sheets();
                trial.instant_winners();
            }
        }
    }
}

#[test]
fn sizes_about_the_widths_of_words_and_blocks() {
    let judges = [Dense::<Nim3>::nim(66, 3, &[]), Dense::<Nim3>::nim(66, 3, &[([1, 2, 3], None)])];
    let sizes = share(63..66, 65..66);
    for sheets in sizes.clone() {
        for (judge, listed) in judges.iter().zip([vec![], vec![([1, 2, 3], None)]]) {
            let case = Case::listed(Game::Nim, 1, listed);
            for profile in Profile::whole() {
                let built = Built::new(&case.options(sheets).profile(profile));
                let table = built.open();
                let trial = Trial { case: &case, table: &table, judge, bound: 66 };
                trial.outcomes();
                trial.completions();
                trial.sheets();
            }
        }
    }
    let bound = share(140, 100);
    let judge = Dense::<Chomp3>::chomp(bound, 3, &[]);
    for sheets in sizes {
        let case = Case::pure(Game::Chomp, 1);
        for profile in Profile::whole() {
            let built = Built::new(&case.options(sheets).profile(profile));
            let trial = Trial { case: &case, table: &built.open(), judge: &judge, bound };
            trial.outcomes();
            trial.completions();
            trial.sheets();
        }
    }
}

/// The completions of a table whose recursion has tiles of some sizes.
fn tiled<R: Judged>(listed: Vec<Variant>, passes: u32, (sheets, bound): (u32, u64), tiles: &[u32]) {
    let case = Case::listed(R::GAME, passes, listed);
    let judge = R::dense(bound, 3, &case.listed);
    for &tile in tiles {
        let built = Built::new(&case.options(sheets).tile(tile));
        Trial { case: &case, table: &built.open(), judge: &judge, bound }.completions();
    }
}

#[test]
fn tiles_of_each_size() {
    let (mut random, levels) = (Draw(1), [None, None, Some(0), Some(1)]);
    for passes in [0, 1] {
        tiled::<Nim3>(vec![], passes, (200, 200), &[64, 128, 256]);
        tiled::<Nim3>(vec![([0, 0, 0], None)], passes, (150, 150), &[64]);
        tiled::<Chomp3>(vec![], passes, (201, 200), &[64, 128]);
    }
    tiled::<Nim3>(draw(&mut random, Game::Nim, 500, 150, &levels), 1, (150, 150), &[64]);
    for _ in 0..60 {
        tiled::<Nim3>(draw(&mut random, Game::Nim, 30, 24, &levels), 1, (24, 24), &[64]);
    }
    for _ in 0..150 {
        tiled::<Chomp3>(draw(&mut random, Game::Chomp, 12, 20, &levels), 1, (61, 60), &[64]);
    }
    // Variants by which sheets end early.
    for piles in [[0, 0, 1], [1, 1, 0], [1, 0, 2], [2, 1, 0], [3, 1, 0], [0, 1, 0]] {
        tiled::<Chomp3>(vec![(piles, None)], 1, (81, 80), &[64]);
    }
    tiled::<Chomp3>(vec![([0, 0, 1], None), ([0, 1, 0], None)], 1, (81, 80), &[64]);
}

#[test]
fn the_tables_of_lines_agree_with_the_judge() {
    let (judge, lines) = (Dense::<Nim3>::nim(40, 1, &[]), lines::nim(40, 1));
    for (x, y) in (0..40).flat_map(|x| (0..40).map(move |y| (x, y))) {
        for p in 0..2 {
            assert_eq!(lines[p as usize][(x * 40 + y) as usize], judge.completion(x, y, p), "[{x},{y},?;{p}]");
        }
    }
}

/// Completions of a judge of all three numbers below a bound (of Nim), or of boards with rows of at most this many squares.
fn about_256(game: Game, bound: u64, judged: &dyn Fn(u64, u64, u32) -> Option<u64>) {
    let inside = |x: u64, y: u64, z: u64| if game == Game::Nim { z < bound } else { x + y + z <= bound };
    for (sheets, profile) in
        [255, 256, 257].into_iter().flat_map(|sheets| Profile::whole().map(move |profile| (sheets, profile)))
    {
        let built = Built::new(&Case::pure(game, 1).options(sheets).profile(profile));
        let (table, held) = (built.open(), u64::from(sheets));
        for (x, y) in (0..bound).flat_map(|x| (0..bound).map(move |y| (x, y))).filter(|&(x, y)| inside(x, y, 0)) {
            let is_held = x < held && (game == Game::Chomp || y < held);
            for p in 0..2 {
                let found = match table.cells().unwrap().completion(&[x, y], u64::from(p)).unwrap() {
                    Cell::Completion(z) => Some(z).filter(|&z| inside(x, y, z)),
                    Cell::Nothing => Some(u64::MAX).filter(|_| game == Game::Nim),
                    Cell::Beyond => {
                        assert!(!is_held, "[{x},{y},?;{p}]");
                        continue;
                    }
                };
                assert!(is_held, "[{x},{y},?;{p}]");
                assert_eq!(found, judged(x, y, p), "[{x},{y},?;{p}] of {game}");
            }
        }
    }
}

#[test]
fn sizes_about_256() {
    let lines = lines::nim(257, 1);
    about_256(Game::Nim, 257, &|x, y, p| lines[p as usize][(x * 257 + y) as usize]);
    let judge = Dense::<Chomp3>::chomp(270, 1, &[]);
    about_256(Game::Chomp, 270, &|x, y, p| judge.completion(x, y, p));
}

/// Whether the answers about a position fit together by the moves: P if and only if no move reaches a P.
fn certify(table: &Table, game: Game, piles: [u64; 3], passes: u64) {
    let outcome = table.outcome(&pos(piles, passes)).unwrap();
    let mut wins =
        passes > 0 && piles != game.terminal() && table.outcome(&pos(piles, passes - 1)).unwrap() == Outcome::P;
    wins = wins || game.any_move(piles, |to| table.outcome(&pos(to, passes)).unwrap() == Outcome::P);
    assert_eq!(outcome, if wins { Outcome::N } else { Outcome::P }, "{game} {piles:?} {passes}");
    let moves = table.winning_moves(&pos(piles, passes)).unwrap().moves;
    assert_eq!(moves.is_empty(), outcome == Outcome::P, "{game} {piles:?} {passes}");
    for Move { to, .. } in moves {
        assert_eq!(table.outcome(&to).unwrap(), Outcome::P, "{game} {piles:?} {passes} to {to}");
    }
}

/// More sheets than one file has, in both games: samples about the seam are certified by their moves.
#[test]
fn several_files() {
    let mut random = Draw(4);
    // `move_index` has another of Chomp.
    let all = [(Game::Chomp, Profile::Fast), (Game::Chomp, Profile::Small), (Game::Nim, Profile::Fast)];
    for (game, profile) in all.into_iter().skip(share(0, 1)) {
        let sheets = 4096 + 70;
        let built = Built::new(&Case::pure(game, 1).options(sheets).profile(profile));
        let table = built.open();
        let coded = if game == Game::Nim { 3 } else { 4 };
        assert_eq!(built.summary.manifest.files.len(), coded);
        for turn in 0..120 {
            let x = match turn % 4 {
                0 => 4095,
                1 => 4096,
                2 => 4096 + random.below(70),
                _ => random.below(4096),
            };
            let (y, passes) = (random.below(2500), random.below(4));
            let z = match table.cells().unwrap().completion(&[x, y], passes).unwrap() {
                Cell::Completion(z) if turn % 3 > 0 => z,
                _ => random.below(3000),
            };
            certify(&table, game, [x, y, z], passes);
        }
    }
}

/// By the symmetry of the game, however large the third pile is.
#[test]
fn two_small_piles_and_a_huge_one() {
    let huge = [100, 1 << 20, u64::from(u32::MAX), 1 << 32, 1 << 62, u64::MAX - 1, u64::MAX];
    let case = Case::listed(Game::Nim, 1, vec![([0, 0, 0], None)]);
    for case in [Case::pure(Game::Nim, 0), Case::pure(Game::Nim, 1), case] {
        let built = Built::new(&case.options(30));
        let table = built.open();
        for (x, y) in (0..32).flat_map(|x| (0..32).map(move |y| (x, y))) {
            for z in huge {
                for piles in [[x, y, z], [x, z, y], [z, x, y]] {
                    for p in (0..4).filter(|&p| case.answers(p)) {
                        let moves = table.winning_moves(&pos(piles, u64::from(p))).unwrap();
                        if x >= 30 || y >= 30 {
                            assert_eq!(moves.outcome, Outcome::Beyond, "{piles:?} {p}");
                            continue;
                        }
                        // No completion of two piles below 30 is as large, so lowering the huge pile wins.
                        assert_eq!(moves.outcome, Outcome::N, "{piles:?} {p}");
                        let Cell::Completion(third) = table.cells().unwrap().completion(&[x, y], u64::from(p)).unwrap()
                        else {
                            panic!()
                        };
                        assert_eq!(moves.moves.len(), 1, "{piles:?} {p} {moves:?}");
                        let mut to: [u64; 3] = points(&moves)[0].piles;
                        let mut expected = [x, y, third];
                        to.sort_unstable();
                        expected.sort_unstable();
                        assert_eq!(to, expected, "{piles:?} {p}");
                    }
                }
            }
        }
    }
}
