//! Grundy values of games on three numbers, and sums of positions, against brute force by their move rules.

use std::collections::HashMap;
use supermex_certify::Certify;

use super::every_game::{self, ByMoves};
use crate::common::judge::{Chomp3, MoveRules, Nim3};
use crate::common::judge_rules::Judge;
use crate::common::smaller::Smaller;
use crate::common::{Draw, batches, pos};
use supermex::checking::Depth;
use supermex::game::{Four, Game, PassLevel, RulesBox, RulesFile, Variant};
use supermex::sums::Sum;
use supermex::{Known, Outcome, Position, Rules, Table};
use supermex_build::{BuildOptions, build};
use supermex_certify::Scope;

/// Where moves lead from three numbers.
type MovesOf<'a> = &'a dyn Fn([u64; 3]) -> Vec<[u64; 3]>;

/// Values by the moves alone: each is the least number that no option has. A pass is an option, with one pass less.
struct Values<'a> {
    moves: MovesOf<'a>,
    known: HashMap<([u64; 3], u64), u64>,
}

impl<'a> Values<'a> {
    fn new(moves: MovesOf<'a>) -> Self {
        Self { moves, known: HashMap::new() }
    }

    fn options(&self, at: [u64; 3], passes: u64) -> Vec<([u64; 3], u64)> {
        let moves = (self.moves)(at);
        let pass = passes.checked_sub(1).filter(|_| !moves.is_empty()).map(|left| (at, left));
        let mut options: Vec<_> = moves.into_iter().map(|to| (to, passes)).chain(pass).collect();
        options.sort_unstable();
        options.dedup();
        options
    }

    fn value(&mut self, at: [u64; 3], passes: u64) -> u64 {
        if let Some(&known) = self.known.get(&(at, passes)) {
            return known;
        }
        let options: Vec<u64> = self.options(at, passes).into_iter().map(|(to, left)| self.value(to, left)).collect();
        let value = (0..).find(|value| !options.contains(value)).unwrap();
        self.known.insert((at, passes), value);
        value
    }
}

/// The moves of a game that is built in.
fn moves_of(rules: impl MoveRules + Copy) -> impl Fn([u64; 3]) -> Vec<[u64; 3]> {
    move |at| {
        let mut moves = Vec::new();
        rules.moves(at, &mut moves);
        moves
    }
}

fn all(limit: u64) -> impl Iterator<Item = [u64; 3]> {
    (0..limit.pow(3)).map(move |n| [n / limit.pow(2), n / limit % limit, n % limit])
}

/// Every position of a cube, with up to three passes, inside of the table and outside.
fn against_brute_force(rules: Four, columns: u64, limit: u64, judge: impl MoveRules + Copy) {
    let built = Smaller::new(rules.clone(), Some(columns));
    let table = &built.table;
    assert_eq!(Rules::parse(table.game().name(), &rules.to_string()).unwrap(), rules.clone().into());
    let moves = moves_of(judge);
    let mut values = Values::new(&moves);
    // Of four piles one may pass as long as one has tokens. It wins nothing where the three have none.
    let is_over = |heap| rules.has_heap() || heap == 0;
    let (mut inside, mut known, mut batch) = (0, 0, Vec::new());
    for (piles, passes) in all(limit).flat_map(|piles| [0, 1, 2, 3].map(|passes| (piles, passes))) {
        let position = Position::from(piles).with_passes(passes);
        let found = table.values().unwrap().grundy(&position).unwrap();
        let detail = found.map_or(Known::None, |value| Known::Grundy(Some(value)));
        assert_eq!(table.details(&position).unwrap().known, detail);
        let cell = rules.cell([piles[0], piles[1], piles[2], u64::MAX]).unwrap();
        let is_inside = cell[1] < rules.sheets.into() && cell[2] < columns;
        if !judge.is_position(piles) || !is_inside || passes % 2 > rules.passes.into() {
            assert_eq!(found, None, "{piles:?} {passes}");
            // Of three piles and a heap of 0 the least three may be inside.
            let outcome = table.outcome(&position).unwrap();
            let right = judge.is_position(piles) && (values.value(piles, passes) == 0) == (outcome == Outcome::P);
            assert!(outcome == Outcome::Beyond || right && !rules.has_heap(), "{piles:?} {passes}");
            known += usize::from(outcome != Outcome::Beyond);
            continue;
        }
        inside += 1;
        let value = values.value(piles, passes);
        assert_eq!(found, Some(value), "{piles:?} {passes} of {rules}");
        for heap in [0, value, value + 1, 3 * columns] {
            let beside = Position::new(&[&piles[..], &[heap]].concat()).with_passes(passes);
            let outcome = if heap == value { Outcome::P } else { Outcome::N };
            assert_eq!(table.outcome(&beside).unwrap(), outcome, "{beside} of {rules}");
            assert_eq!(table.values().unwrap().grundy(&beside).unwrap(), Some(value ^ heap));
            batch.push((beside.clone(), outcome));
            let mut wins: Vec<Position> = values
                .options(piles, passes)
                .into_iter()
                .filter(|&(to, left)| {
                    values.value(to, left) == heap && (rules.passes == PassLevel::ONE || left == passes)
                })
                .map(|(to, left)| Position::new(&[&to[..], &[heap]].concat()).with_passes(left))
                .collect();
            wins.extend(
                Some(value)
                    .filter(|_| value < heap)
                    .map(|n| Position::new(&[&piles[..], &[n]].concat()).with_passes(passes)),
            );
            wins.sort_unstable();
            let moves = table.winning_moves(&beside).unwrap();
            assert_eq!(moves.positions().cloned().collect::<Vec<_>>(), wins, "{beside} of {rules}");
            let blind = passes > 0 && rules.passes == PassLevel::ZERO && !(judge.is_terminal(piles) && is_over(heap));
            assert_eq!(moves.lacks.is_none(), outcome == Outcome::P || !blind, "{beside} of {rules}");
        }
        let outcome = if value == 0 { Outcome::P } else { Outcome::N };
        batch.push((position, outcome));
    }
    assert!(inside > 100 && (known > 0) != rules.has_heap(), "{inside} {known}");
    let (positions, expected): (Vec<_>, Vec<_>) = batch.into_iter().unzip();
    assert_eq!(batches::outcomes(table, positions).unwrap(), expected);
    table.verify(Depth::Full).unwrap();
    assert_eq!(table.certify(Scope::All).unwrap().p_positions, table.info().cells - not_positions(&rules));
    table.certify(Scope::Sample { count: 300, seed: 5 }).unwrap();
}

/// Cells of what is not a position: the board without squares, at each level.
fn not_positions(rules: &Four) -> u64 {
    if rules.has_heap() { rules.levels().count() as u64 } else { 0 }
}

#[test]
fn values_by_the_moves() {
    for (passes, sheets, columns) in [(PassLevel::ZERO, 5, 9), (PassLevel::ONE, 6, 8), (PassLevel::ONE, 1, 1)] {
        if sheets > 1 {
            let nim = Four::grundy(Game::Nim, sheets).unwrap().passes(passes);
            against_brute_force(nim, columns, 9, Nim3);
            let chomp = Four::grundy(Game::Chomp, sheets).unwrap().passes(passes);
            against_brute_force(chomp, columns, 8, Chomp3);
        } else {
            // A table of no position at all.
            Smaller::new(Four::grundy(Game::Chomp, sheets).unwrap().passes(passes), Some(columns));
        }
    }
}

/// Tables of many tiles, with any threads, are certified by the moves; P-positions are those of the game by itself.
#[test]
fn many_tiles() {
    let dir = tempfile::tempdir().unwrap();
    for (game, columns) in [(Game::Chomp, 150), (Game::Nim, 70)] {
        let options = BuildOptions::new(Four::grundy(game, 70).unwrap().passes(PassLevel::ONE)).columns(columns);
        let [one, three] = [1, 3].map(|threads| {
            let out = dir.path().join(format!("{game}{threads}"));
            build(&out, &options.clone().threads(threads), &|_| ()).unwrap();
            out
        });
        let bytes = |path: &std::path::Path| std::fs::read(path.join("p0-000000000.smx")).unwrap();
        assert_eq!(bytes(&one), bytes(&three));
        let table = supermex::open(&one).unwrap();
        table.verify(Depth::Full).unwrap();
        table.certify(Scope::All).unwrap();
        let own = dir.path().join(format!("{game}"));
        let rules = supermex::game::PerturbedGame::new(game).passes(PassLevel::ONE);
        build(&own, &BuildOptions::new(rules).sheets(70), &|_| ()).unwrap();
        let own = supermex::open(&own).unwrap();
        let mut draw = Draw(3);
        for _ in 0..3000 {
            let piles = [draw.below(40), draw.below(29), draw.below(60)];
            for passes in [0, 1] {
                let position = Position::from(piles).with_passes(passes);
                let outcome = own.outcome(&position).unwrap();
                assert_eq!(table.outcome(&position).unwrap(), outcome, "{position} of {game}");
            }
        }
    }
}

/// The numbers of a part of a sum, and its passes.
type Part = (Vec<u64>, u64);

/// A sum of two positions and a heap, by all options of its parts.
fn sums(
    table: &Table,
    most: u64,
    passes: u64,
    value: &mut dyn FnMut(&[u64], u64) -> u64,
    options: &dyn Fn(&[u64], u64) -> Vec<Part>,
) {
    let count = match table.game().arity() {
        supermex::game::Arity::Exactly(count) => count - 1,
        supermex::game::Arity::Any => panic!("sums already"),
    };
    let mut draw = Draw(11);
    for round in 0..200 {
        let mut one = || (0..count).map(|_| 1 + draw.below(most)).collect::<Vec<u64>>();
        let (first, second) = (one(), one());
        let heap = draw.below(8);
        let left = if passes > 0 { round % 2 } else { 0 };
        let text = |numbers: &[u64], left: u64| {
            let numbers = numbers.iter().map(u64::to_string).collect::<Vec<_>>().join(",");
            if left == passes { numbers } else { format!("{numbers},0,{left}") }
        };
        let parts = [text(&first, left), text(&second, passes), format!("*{heap}")];
        let asked = parts.join(" + ");
        let sum = table.values().unwrap().parse_sum(asked.as_bytes()).unwrap();
        assert_eq!(table.values().unwrap().format_sum(&sum), asked);
        let found = table.values().unwrap().sum(&sum, true).unwrap();
        let values = [value(&first, left), value(&second, passes), heap];
        let all = values[0] ^ values[1] ^ values[2];
        assert_eq!((found.value, found.outcome), (Some(all), if all == 0 { Outcome::P } else { Outcome::N }));
        let mut wins: Vec<String> = Vec::new();
        for (at, (numbers, own)) in [(&first, left), (&second, passes)].into_iter().enumerate() {
            for (to, own) in options(numbers, own) {
                if value(&to, own) ^ values[at] ^ all == 0 {
                    let mut parts = parts.clone();
                    parts[at] = text(&to, own);
                    wins.push(parts.join(" + "));
                }
            }
        }
        wins.extend(
            (0..heap).filter(|to| to ^ heap ^ all == 0).map(|to| format!("{} + {} + *{to}", parts[0], parts[1])),
        );
        let mut moves: Vec<String> =
            found.moves.iter().map(|one| table.values().unwrap().format_sum(&sum.after(one))).collect();
        moves.sort_unstable();
        wins.sort_unstable();
        wins.dedup();
        assert_eq!(moves, wins, "{asked}");
        assert!(found.complete);
    }
}

#[test]
fn sums_by_the_moves() {
    for passes in PassLevel::ALL {
        let nim = Smaller::new(Four::grundy(Game::Nim, 9).unwrap().passes(passes), None);
        let three = |numbers: &[u64]| -> [u64; 3] { numbers.try_into().unwrap() };
        let told = |options: Vec<([u64; 3], u64)>| options.into_iter().map(|(to, left)| (to.to_vec(), left)).collect();
        let moves = moves_of(Nim3);
        let (mut values, again) = (Values::new(&moves), Values::new(&moves));
        sums(&nim.table, 7, passes.into(), &mut |at, left| values.value(three(at), left), &|at, left| {
            told(again.options(three(at), left))
        });
        let chomp = Smaller::new(Four::grundy(Game::Chomp, 16).unwrap().passes(passes), Some(24));
        let moves = moves_of(Chomp3);
        let (mut values, again) = (Values::new(&moves), Values::new(&moves));
        sums(&chomp.table, 5, passes.into(), &mut |at, left| values.value(three(at), left), &|at, left| {
            told(again.options(three(at), left))
        });
    }
}

#[test]
fn sums_of_rules_on_two_numbers() {
    let moves = |[x, y, z]: [u64; 3]| -> Vec<[u64; 3]> {
        let both = (1..=x.min(y)).map(|t| [x - t, y - t, z]);
        (0..x).map(|to| [to, y, z]).chain((0..y).map(|to| [x, to, z])).chain(both).collect()
    };
    let text = "name = \"Wythoff\"\nmoves = [\"x-t, y\", \"x, y-t\", \"x-t, y-t\"]";
    for passes in PassLevel::ALL {
        let rules = RulesBox::grundy(RulesFile::parse(text).unwrap(), [12, 12]).unwrap().passes(passes);
        let built = Smaller::new(rules, None);
        let (mut values, again) = (Values::new(&moves), Values::new(&moves));
        let three = |numbers: &[u64]| [numbers[0], numbers[1], 0];
        sums(&built.table, 11, passes.into(), &mut |at, left| values.value(three(at), left), &|at, left| {
            again.options(three(at), left).into_iter().map(|([x, y, _], left)| (vec![x, y], left)).collect()
        });
    }
}

/// Lines, and moves of other forms.
const THREE: [&str; 6] = [
    "moves = ['x-t, y, z', 'x, y-t, z', 'x, y, z-t']",
    "moves = ['x-t, y, z', 'x, y-t, z', 'x, y, z-t', 'x-t, y-t, z', 'x-t, y, z-t', 'x, y-t, z-t', 'x-t, y-t, z-t']",
    "moves = ['x-2*t, y-t, z', 'x, y-9*t, z', 'x-t, y, z-3*t', 'x, y-2*t, z-2*t']",
    "moves = ['x, y-t, z', 'x-t, y, z if t <= 2']",
    "moves = ['x-t, min(y+t, 6), z', 'x, y-t, z if t <= z', 'x, y, z-t*t']",
    "moves = ['x-a, y-b, z-xor(a, b)', 'x, y, z-t if t in {1, 3}']\ntable = [[0, 1, 2], [1, 0, 0]]",
];

/// The values of rules on three numbers, and every answer of their tables, by the moves from positions with a pile beside them.
#[test]
fn values_of_rules_on_three_numbers() {
    let sides = [6, 7, 8];
    for (text, passes) in THREE.iter().flat_map(|text| PassLevel::ALL.map(|passes| (text, passes))) {
        let text = format!("name = 'three'\n{text}");
        let judge = Judge::new(&text);
        let rules = RulesBox::grundy_of_three(RulesFile::parse(&text).unwrap(), sides).unwrap().passes(passes);
        assert_eq!(Rules::parse("rules", &rules.to_string()).unwrap(), rules.clone().into());
        let table = &Smaller::new(rules, None).table;
        let moves = |at: [u64; 3]| {
            let all = judge.options(at.map(u64::cast_signed)).into_iter();
            all.map(|to| to.map(i64::cast_unsigned)).collect::<Vec<_>>()
        };
        let options = |at: &Position| -> Vec<Position> {
            let [x, y, z, pile] = at[..].try_into().unwrap();
            let others = moves([x, y, z]).into_iter().map(|[x, y, z]| [x, y, z, pile]);
            let moves: Vec<[u64; 4]> = others.chain((0..pile).map(|left| [x, y, z, left])).collect();
            let pass = at.passes.checked_sub(1).filter(|_| !moves.is_empty());
            let pass = pass.map(|left| at.clone().with_passes(left));
            moves.into_iter().map(|to| pos(to, at.passes)).chain(pass).collect()
        };
        let (mut values, mut all) = (Values::new(&moves), Vec::new());
        for at in self::all(8).filter(|at| at.iter().zip(sides).all(|(&number, side)| number < side)) {
            for left in 0..=u64::from(passes) {
                let value = values.value(at, left);
                assert_eq!(
                    table.values().unwrap().grundy(&pos(at, left)).unwrap(),
                    Some(value),
                    "{at:?} {left} of {text}"
                );
                all.extend([0, value, value + 1].map(|pile| pos([at[0], at[1], at[2], pile], left)));
                let far = pos([at[0], at[1], at[2], u64::MAX], left);
                assert_eq!(table.outcome(&far).unwrap(), Outcome::N, "{far} of {text}");
            }
        }
        every_game::agrees(table, &mut ByMoves::new(&options, &|_| true), all, &|_| true, (5, 11));
        for beyond in [[6, 0, 0, 0], [0, 7, 0, 0], [0, 0, 8, 0], [0, u64::MAX, u64::MAX, 0]] {
            assert_eq!(table.outcome(&Position::from(beyond)).unwrap(), Outcome::Beyond);
        }
    }
}

#[test]
fn what_has_no_values_says_so() {
    let won = [Variant { piles: [0, 0, 1, 2], level: None }];
    assert!(Four::grundy(Game::Chomp, 5).unwrap().variants(won).is_err());
    let declared = Smaller::new(Four::grundy(Game::Nim, 5).unwrap().variants(won).unwrap(), None);
    let four = Smaller::new(Four::new(Game::Chomp, 5).unwrap(), None);
    for table in [&declared.table, &four.table] {
        assert!(table.parse("1,2,3").is_err());
        assert!(table.values().unwrap_err().to_string().contains("--grundy"));
    }
    let chomp = Smaller::new(Four::grundy(Game::Chomp, 5).unwrap(), None);
    for text in ["1,2", "0,0,0", "*x", "1,1,1 + ", "*", "1,1,1 + *-1"] {
        assert!(chomp.table.values().unwrap().parse_sum(text.as_bytes()).is_err(), "{text}");
    }
    let beyond = chomp.table.values().unwrap().parse_sum(b"1,1,1 + 9,9,9").unwrap();
    assert_eq!(chomp.table.values().unwrap().sum(&beyond, true).unwrap().outcome, Outcome::Beyond);
    assert!(Sum::is_text(b"*4") && Sum::is_text(b"1,2,3+*1") && !Sum::is_text(b"1,2,3"));
    assert!(chomp.table.openings(None).is_err());
}

/// The values of rectangles of 3 x n of Chomp, n from 1 on, as OEIS has them: A069001.
const RECTANGLES: [u64; 64] = [
    2, 4, 5, 9, 11, 12, 13, 16, 19, 21, 24, 26, 28, 31, 32, 35, 36, 39, 42, 41, 44, 46, 50, 52, 55, 56, 59, 62, 61, 64,
    67, 69, 73, 74, 76, 78, 80, 83, 84, 85, 87, 89, 93, 94, 96, 97, 100, 101, 106, 107, 110, 113, 112, 114, 118, 121,
    120, 124, 127, 129, 132, 131, 136, 138,
];

/// Antidiagonals of Friedman, Garrabrant, Phipps-Morgan, Landsberg and Larsson's game NimHof, as OEIS has them: A307301, whose lines
/// are (1,0), (3,1) and (0,1), and A307296, whose lines are (1,0), (3,2), (1,1) and (0,1).
const NIMHOF: [(&str, &[u64]); 2] = [
    (
        "'x-t, y, z', 'x-3*t, y-t, z', 'x, y-t, z'",
        &[
            0, 1, 1, 2, 0, 2, 3, 3, 3, 3, 4, 2, 0, 2, 4, 5, 5, 4, 1, 5, 5, 6, 4, 1, 0, 6, 4, 6, 7, 7, 6, 6, 1, 7, 7, 7,
            8, 6, 5, 7, 0, 6, 4, 6, 8, 9, 9, 8, 8, 2, 2, 8, 5, 9, 9, 10, 8, 7, 4, 3, 0, 3, 9, 10, 8, 10, 11, 11, 10, 5,
            9, 9, 1, 8, 5, 11, 11, 11, 12, 10, 9, 11,
        ],
    ),
    (
        "'x-t, y, z', 'x-3*t, y-2*t, z', 'x-t, y-t, z', 'x, y-t, z'",
        &[
            0, 1, 1, 2, 2, 2, 3, 0, 0, 3, 4, 4, 1, 4, 4, 5, 5, 5, 5, 5, 5, 6, 3, 3, 6, 3, 3, 6, 7, 7, 4, 7, 7, 4, 7, 7,
            8, 8, 8, 1, 8, 0, 8, 8, 8, 9, 6, 6, 0, 2, 2, 1, 6, 6, 9, 10, 10, 7, 2, 9, 7, 9, 2, 7, 10, 10, 11, 11, 11,
            9, 10, 10, 10, 0, 9, 11, 11, 11, 12, 9, 9, 12, 0, 11, 3, 11, 1, 12, 9, 9, 12,
        ],
    ),
];

/// Published values. A third pile of Nim beside NimHof adds its nim-sum.
#[test]
fn published_values() {
    let sheets = RECTANGLES.len() as u32 + 1;
    let chomp = Smaller::new(Four::grundy(Game::Chomp, sheets).unwrap(), Some(sheets.into()));
    for (n, value) in (1..).zip(RECTANGLES) {
        assert_eq!(chomp.table.values().unwrap().grundy(&Position::from([n, 0, 0])).unwrap(), Some(value), "3 x {n}");
    }
    for (moves, values) in NIMHOF {
        let text = format!("name = 'NimHof'\nmoves = [{moves}, 'x, y, z-t']");
        let rules = RulesBox::grundy_of_three(RulesFile::parse(&text).unwrap(), [13, 13, 9]).unwrap();
        let built = Smaller::new(rules, None);
        let antidiagonals = (0..).flat_map(|sum: u64| (0..=sum).map(move |y| [sum - y, y]));
        for ([x, y], value) in antidiagonals.zip(values) {
            for z in 0..9 {
                let found = built.table.values().unwrap().grundy(&Position::from([x, y, z])).unwrap();
                assert_eq!(found, Some(value ^ z), "{x},{y},{z} of {moves}");
            }
        }
    }
}
