//! Games on four numbers: many tiles, counts, and against tables of boards and of three rows.

use crate::common::moves;
use crate::common::smaller::{Smaller, of_bytes};
use crate::common::tables::Case;
use crate::common::{Draw, batches, judge_four, pos};
use supermex::checking::Depth;
use supermex::game::{Board, Four, Game, PassLevel, Variant};
use supermex::raw::Unmapped;
use supermex::sizes::Sizes;
use supermex::{Cell, Declared, ListAsked, NONE, Outcome, Position, ReadError, Rules, Table};
use supermex_build::{BuildOptions, build, count};
use supermex_certify::{Certify, Scope};

fn rules(game: Game, sheets: u32, passes: PassLevel) -> Four {
    Four::new(game, sheets).unwrap().passes(passes)
}

/// Every position with numbers below a limit.
fn all(limit: u64) -> impl Iterator<Item = [u64; 4]> {
    (0..limit.pow(4)).map(move |n| [n / limit.pow(3), n / limit.pow(2) % limit, n / limit % limit, n % limit])
}

/// Bouton's theorem, over more than a tile.
#[test]
fn four_piles_of_nim() {
    let built = Smaller::new(rules(Game::Nim, 40, PassLevel::ZERO), Some(130));
    for [d, c, b] in (0..40).flat_map(|d| (d..40).flat_map(move |c| (c..130).map(move |b| [d, c, b]))) {
        assert_eq!(built.table.cells().unwrap().completion(&[b, d, c], 4).unwrap(), Cell::Completion(d ^ c ^ b));
    }
}

/// Positions inside and outside, with values that are right or nearly, of lines of several chunks and of those that have ended.
#[test]
fn batches_of_random_positions() {
    let mut draw = Draw(2022);
    let variant = |piles| Variant { piles, level: None };
    let listed = [[3, 17, 20, 30], [1, 2, 3, 4], [5, 6, 7, 700], [0, 0, 0, 2]].map(variant);
    for (game, passes) in Game::ALL.into_iter().flat_map(|game| PassLevel::ALL.map(|passes| (game, passes))) {
        let built = Smaller::new(rules(game, 30, passes).variants(listed).unwrap(), Some(800));
        let position = |_| {
            let mut piles = [30, 30, 800, 900].map(|most| draw.below(most));
            match draw.below(12) {
                0 => piles = listed[draw.below(4) as usize].piles,
                1 => piles[draw.below(4) as usize] = u64::MAX - draw.below(2),
                2 => piles[draw.below(2) as usize] = draw.below(1000),
                _ => {
                    let [w, x, y, _] = piles;
                    let found = built.table.cells().unwrap().completion(&[w, x, y], u64::from(passes)).unwrap();
                    piles[3] = if let Cell::Completion(z) = found { z + draw.below(3) / 2 } else { piles[3] };
                }
            }
            if game == Game::Nim {
                piles.rotate_left(draw.below(4) as usize);
            }
            let own = u64::from(passes);
            Position::from(piles).with_passes([own, own, own, draw.below(4)][draw.below(4) as usize])
        };
        let positions: Vec<_> = (0..5000).map(position).collect();
        let of_file = || std::fs::File::open(built.path.join("p0-000000000.smx")).unwrap();
        let unmapped = Table::from_bytes(Unmapped::new(of_file()).unwrap(), "unmapped").unwrap();
        let checked = Table::from_bytes(built.bytes(), "the file").unwrap().checked().unwrap();
        for count in [0, 1, 7, 8, 9, 39, 40, 41, 5000] {
            batches::agree(&built.table, &positions[..count]);
            batches::agree(&checked, &positions[..count]);
            batches::agree(&unmapped, &positions[..count.min(100)]);
        }
        let mut few = [Outcome::Left; 3];
        built.table.outcomes(&positions, &mut few).unwrap();
        assert!(!few.contains(&Outcome::Left));
        let mut all = vec![Outcome::Left; 5000];
        built.table.outcomes(&positions, &mut all).unwrap();
        for outcome in [Outcome::P, Outcome::N, Outcome::Beyond] {
            assert!(all.iter().filter(|&&found| found == outcome).count() > 200, "{outcome:?} {game} {passes}");
        }
    }
}

/// Variants in other tiles than the first, in words of columns that have several, and a tall one that no search comes to.
#[test]
fn variants_in_many_tiles() {
    let listed = [[3, 17, 20, 30], [17, 18, 40, 5], [17, 18, 40, 43], [18, 33, 1, 0], [0, 0, 0, 1], [1, 2, 3, 90_000]];
    for game in Game::ALL {
        let variants = listed.map(|piles| Variant { piles, level: None });
        let varied = rules(game, 70, PassLevel::ONE).variants(variants).unwrap();
        let built = Smaller::new(varied, Some(120));
        built.table.verify(Depth::Full).unwrap();
        built.table.certify(Scope::All).unwrap();
        let table = &built.table;
        for piles in listed.into_iter().filter(|piles| piles[3] < 1000) {
            assert_eq!(table.outcome(&pos(piles, 1)).unwrap(), Outcome::N);
            assert!(table.winning_moves(&pos(piles, 0)).unwrap().moves.is_empty());
        }
        let redundant = table.redundant_variants().unwrap();
        let pure = Smaller::new(rules(game, 70, PassLevel::ONE), Some(120));
        let was_n = |declared: &&Declared| {
            [0, 1].iter().all(|&passes| {
                pure.table.outcome(&declared.position.clone().with_passes(passes)).unwrap() == Outcome::N
            })
        };
        assert!(redundant.len() < listed.len());
        assert!(redundant.iter().filter(was_n).count() + 3 > redundant.len());
    }
}

/// The bytes do not depend on the threads, and a table of many tiles is certified by its moves.
#[test]
fn many_tiles() {
    let dir = tempfile::tempdir().unwrap();
    for (game, columns) in [(Game::Chomp, 170), (Game::Nim, 70)] {
        let options = BuildOptions::new(rules(game, 70, PassLevel::ONE)).columns(columns);
        let [one, three] = [1, 3].map(|threads| {
            let out = dir.path().join(format!("{game}{threads}"));
            build(&out, &options.clone().threads(threads), &|progress| assert!(progress.done <= progress.total))
                .unwrap();
            (["p0-000000000.smx", "p1-000000000.smx"].map(|name| std::fs::read(out.join(name)).unwrap()), out)
        });
        assert_eq!(one.0, three.0);
        let [level, _] = one.0;
        let alone = of_bytes(level).unwrap();
        alone.verify(Depth::Full).unwrap();
        assert!(alone.certify(Scope::All).is_err(), "it is one level of a table");
        let table = supermex::open(one.1).unwrap();
        table.verify(Depth::Full).unwrap();
        table.certify(Scope::All).unwrap();
        table.certify(Scope::Sample { count: 200, seed: 9 }).unwrap();
    }
}

/// By a program of its own: 6531 cells have a completion, 2629 of them one below 40.
#[test]
fn as_many_as_another_program_finds() {
    let built = Smaller::new(rules(Game::Chomp, 40, PassLevel::ZERO), None);
    assert_eq!(built.table.info().cells, 6531);
    let mut inside = 0;
    for (w, x) in (0..40).flat_map(|w| (0..40 - w).map(move |x| (w, x))) {
        let mut values = vec![0; 40 - (w + x) as usize];
        built.table.cells().unwrap().completions(&[w, x], 0..values.len() as u32, 0, &mut values).unwrap();
        inside += (w + x..).zip(&values).filter(|&(b, &z)| b + u64::from(z) < 40).count();
    }
    assert_eq!(inside, 2629);
}

#[test]
fn three_rows_and_boards_agree() {
    let three = Smaller::of(&Case::pure(Game::Chomp, 1).options(60)).table;
    let built = Smaller::new(rules(Game::Chomp, 60, PassLevel::ONE), Some(90));
    let four = &built.table;
    for (x, y, passes) in (0..60).flat_map(|x| (0..90 - x).flat_map(move |y| [0, 1].map(|passes| (x, y, passes)))) {
        assert_eq!(
            four.cells().unwrap().completion(&[0, x, y], passes).unwrap(),
            three.cells().unwrap().completion(&[x, y], passes).unwrap(),
            "{x} {y} {passes}"
        );
    }
    let board = Smaller::new(Board::new(4, 13).unwrap(), None);
    for [w, x, y, z] in all(14).filter(|piles| piles.iter().sum::<u64>() <= 13 && *piles != [0; 4]) {
        let (d, c, b) = (w, w + x, w + x + y);
        let rows = [b + z, b, c, d];
        assert_eq!(four.outcome(&pos([w, x, y, z], 0)).unwrap(), board.outcome(&rows).unwrap(), "{rows:?}");
    }
    let openings = four.openings(Some(0)).unwrap();
    assert_eq!(openings.len(), 59);
    for (n, opening) in (1..14).zip(&openings) {
        let mut rows: Vec<_> = opening
            .moves
            .iter()
            .map(|to| {
                let [w, x, y, z] = to[..].try_into().unwrap();
                [w + x + y + z, w + x + y, w + x, w].into_iter().filter(|&row| row > 0).collect::<Vec<_>>()
            })
            .collect();
        rows.sort_unstable();
        assert_eq!(rows, moves::rows(&board.winning_moves(&[n; 4]).unwrap()), "4x{n}");
    }
}

#[test]
fn what_a_table_lists() {
    for game in Game::ALL {
        let four = rules(game, 9, PassLevel::ONE);
        let built = Smaller::new(four.clone(), Some(13));
        let table = &built.table;
        let ask = |max| table.list(&ListAsked { max, ..Default::default() });
        assert!([u32::MAX, 9].iter().all(|&max| matches!(ask(max), Err(ReadError::TooFar { .. }))));
        let listed: Vec<[u64; 4]> = ask(4).unwrap().map(|position| position.unwrap()[..].try_into().unwrap()).collect();
        let expected = all(5).filter(|&piles| table.outcome(&pos(piles, 1)).unwrap() == Outcome::P);
        let mut expected: Vec<_> = expected.filter(|piles| game == Game::Chomp || piles.is_sorted()).collect();
        expected.sort_by_key(|&piles| four.cell(piles));
        assert_eq!(listed, expected);
        assert!(matches!(table.cells().unwrap().completions(&[9, 9], 0..4, 0, &mut [0; 4]), Err(ReadError::Beyond)));
        for x in 2..7 {
            let columns = if game == Game::Nim { 13 } else { 11 - x as u32 };
            let mut values = vec![0; columns as usize];
            table.cells().unwrap().completions(&[2, x], 0..columns, 1, &mut values).unwrap();
            for (y, &z) in (0..).zip(&values) {
                let cell = if z == NONE { Cell::Nothing } else { Cell::Completion(z.into()) };
                assert_eq!(table.cells().unwrap().completion(&[2, x, y], 1).unwrap(), cell);
            }
            let ended = values.last() == Some(&NONE);
            let last = table.cells().unwrap().completion(&[2, x, columns.into()], 1).unwrap();
            assert_eq!(last, if ended { Cell::Nothing } else { Cell::Beyond });
            let more = &mut vec![0; columns as usize + 1];
            assert_eq!(table.cells().unwrap().completions(&[2, x], 0..columns + 1, 1, more).is_ok(), ended);
        }
        let line = built.table.lines(&Position::from([1, 2, 3, 1]).with_passes(1)).unwrap().remove(0);
        assert_eq!(line.positions.last().unwrap()[..], four.terminal());
        assert_eq!(table.outcome(&pos([u64::MAX; 4], 0)).unwrap(), Outcome::Beyond);
        assert_eq!(
            table.outcome(&pos([1, 1, 1, u64::MAX], 0)).unwrap(),
            if game == Game::Nim { Outcome::N } else { Outcome::Beyond }
        );
        assert!(table.winning_moves(&pos([u64::MAX / 8, 1, u64::MAX / 8, 1], 1)).unwrap().lacks.is_some());
    }
}

#[test]
fn what_is_no_table() {
    let dir = tempfile::tempdir().unwrap();
    let out = dir.path().join("db");
    let four = rules(Game::Chomp, 20, PassLevel::ZERO);
    assert!(Four::new(Game::Nim, 0).is_err() && Four::new(Game::Nim, Four::MOST + 1).is_err());
    let refused = |piles, level| four.clone().variants([Variant { piles, level }]).unwrap_err().to_string();
    assert!(refused([0; 4], None).contains("squares"));
    assert!(refused([1, 2, 3, 4], Some(PassLevel::ONE)).contains("level"));
    assert!(refused([1, 2, 3, Four::MOST_COLUMNS], None).contains("a number of a variant"));
    let many = (0..513).map(|z| Variant { piles: [1, 2, 3, z], level: None });
    assert!(four.clone().variants(many).unwrap_err().to_string().contains("number of variants"));
    for text in
        ["sheets 5 passes 0 variants", "sheets 5 passes 0 variants 1,2,3", "sheets 5 passes 0 variants 2,1,1,1 1,1,1,1"]
    {
        assert!(Rules::parse("chomp-4", text).is_err(), "{text}");
    }
    for columns in [0, 19, Four::MOST_COLUMNS + 1] {
        let error = build(&out, &BuildOptions::new(four.clone()).columns(columns), &|_| ()).unwrap_err().to_string();
        assert!(error.contains("columns"), "{error}");
    }
    let error = build(&out, &BuildOptions::new(four.clone()).memory(1 << 20), &|_| ()).unwrap_err().to_string();
    assert!(error.contains("memory"), "{error}");
    assert!(!out.exists());
}

/// P-positions by their largest number, by the moves.
fn sizes_by_moves(rules: &Four, passes: u64) -> Vec<(u64, [u64; 3], [u64; 3], f64)> {
    let chomp = rules.game == Game::Chomp;
    let won = rules.listed().iter().map(|variant| (variant.piles, variant.level.map(u64::from))).collect();
    let mut judge = judge_four::Four::new(chomp, won);
    let of = |a: u64| {
        let below = (0..=a).flat_map(|d| (d..=a).flat_map(move |c| (c..=a).map(move |b| [d, c, b, a])));
        let positions = below.map(|cell| rules.position(cell)).filter(|&piles| rules.is_position(piles));
        let found: Vec<[u64; 3]> = positions
            .filter(|&piles| judge.is_p(piles, passes))
            .map(|piles| rules.cell(piles).map(|[d, c, b, _]| [b, c, d]).unwrap())
            .collect();
        let sums = [0, 1, 2].map(|at| found.iter().map(|three| three[at]).sum());
        let squares = [0, 1, 2].map(|at| found.iter().map(|three| three[at] * three[at]).sum());
        let mut least: Vec<u64> = found.iter().map(|three| three[2]).collect();
        least.sort_unstable();
        let middle = |at: usize| least.get(at).map_or(0.0, |&d| d as f64);
        let median = (middle(least.len().saturating_sub(1) / 2) + middle(least.len() / 2)) / 2.0;
        (found.len() as u64, sums, squares, median)
    };
    (0..u64::from(rules.sheets)).map(of).collect()
}

/// Counts without a table are those of the table, over some slabs of columns, and those of the moves.
#[test]
fn counts() {
    let variants =
        |numbers: &[[u64; 4]]| numbers.iter().map(|&piles| Variant { piles, level: None }).collect::<Vec<_>>();
    for (game, passes, listed, sheets) in [
        (Game::Chomp, PassLevel::ZERO, variants(&[]), 200),
        (Game::Chomp, PassLevel::ONE, variants(&[[1, 2, 0, 3], [0, 1, 1, 1]]), 150),
        (Game::Chomp, PassLevel::ZERO, variants(&[[0, 0, 0, 1]]), 70),
        (Game::Nim, PassLevel::ONE, variants(&[]), 90),
        (Game::Nim, PassLevel::ZERO, variants(&[[0; 4], [3, 1, 2, 5]]), 140),
    ] {
        let four = |sheets| rules(game, sheets, passes).variants(listed.clone()).unwrap();
        for (sheets, threads) in [(7, 1), (sheets, 2), (sheets, 3)] {
            let built = Smaller::new(four(sheets), Some(sheets.into()));
            let counted = count(&BuildOptions::new(four(sheets)).threads(threads), &|_| {}).unwrap();
            let levels: Vec<u64> = four(sheets).levels().map(u64::from).collect();
            let of_table: Vec<Sizes> = levels.iter().map(|&level| Sizes::of(&built.table, level).unwrap()).collect();
            assert_eq!(counted, of_table, "{}", four(sheets));
            if sheets == 7 {
                for (sizes, &level) in counted.iter().zip(&levels) {
                    let ours: Vec<_> =
                        sizes.of.iter().map(|of| (of.p_positions, of.sums, of.squares, of.median)).collect();
                    assert_eq!(ours, sizes_by_moves(&four(sheets), level), "{} {level}", four(sheets));
                }
            }
        }
    }
}

/// arXiv 2604.25952: boards of four rows of at most 500 squares.
#[test]
fn as_many_as_published() {
    let four = rules(Game::Chomp, 501, PassLevel::ZERO);
    let counted = count(&BuildOptions::new(four), &|_| {}).unwrap();
    assert_eq!(counted[0].p_positions(), 4_316_097);
}
