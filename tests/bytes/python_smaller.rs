//! `docs/format-games.md` is enough to write a reader of the other games: `tests/reader.py` answers as the library does.
//! Skipped, with a message, where there is no `python3`.

use crate::common::smaller::in_box;
use std::fmt::Write as _;

use crate::common::python::{self, reader};
use crate::common::smaller::Smaller;
use crate::common::{Draw, share, some};
use supermex::game::{Board, Clobber, Four, Game, Heap, PassLevel, RulesBox, RulesFile, Side, Take, Variant, Wythoff};
use supermex::{Position, Rules};

fn join(numbers: &[u64]) -> String {
    numbers.iter().map(u64::to_string).collect::<Vec<_>>().join(",")
}

fn agree(rules: impl Into<Rules>, columns: Option<u64>, texts: &str) {
    let built = Smaller::new(rules, columns);
    // A file alone is a table too, of its level.
    let file = built.path.join("p0-000000000.smx");
    for path in [&built.path, &file] {
        let table = supermex::read(path).unwrap();
        let all: Vec<Option<String>> = texts.lines().map(|text| python::expected(&table, text, true)).collect();
        let ours = all.iter().flatten().fold(String::new(), |all, line| all + line);
        let refused = all.iter().filter(|line| line.is_none()).count();
        let Some(theirs) = reader(&["--moves", path.to_str().unwrap()], texts) else { return };
        for (ours, theirs) in ours.lines().zip(theirs.out.lines()) {
            assert_eq!(ours, theirs, "{}", table.rules());
        }
        assert_eq!((ours.len(), refused), (theirs.out.len(), theirs.err.lines().count()), "{}", table.rules());
    }
}

/// A byte of the data is changed, of a table of each kind.
#[test]
fn the_python_reader_refuses_damage() {
    for (rules, columns, text) in [
        (Rules::from(Wythoff::blocking(3, 2).unwrap()), Some(500), "3,5"),
        (Heap::octal("4.7").unwrap().into(), Some(300), "3,5"),
        (Clobber::new(9).unwrap().into(), None, "xo"),
        (Board::new(6, 8).unwrap().into(), None, "3,2"),
        (Four::new(Game::Nim, 9).unwrap().into(), Some(12), "1,2,3,1"),
    ] {
        let built = Smaller::new(rules, columns);
        let (file, mut bytes) = (built.path.join("p0-000000000.smx"), built.bytes());
        bytes[512] ^= 1;
        std::fs::remove_file(&file).unwrap();
        std::fs::write(&file, bytes).unwrap();
        let Some(said) = reader(&[built.path.to_str().unwrap()], text) else { return };
        assert!(said.code == 1 && said.err.contains("wrong checksum"), "{said:?}");
    }
}

/// Who wins by rules from a text: their moves the reader does not list.
#[test]
fn rules_from_a_text() {
    let mut draw = Draw(9);
    for (text, sides, third, passes) in [
        (include_str!("../../rulesets/wythoff-three.toml"), [20, 300], Side::Any, 0),
        (include_str!("../../rulesets/restricted.toml"), [20, 20], Side::Below(20), 1),
        (include_str!("../../rulesets/tax.toml"), [15, 18], Side::Below(20), 1),
        (include_str!("../../rulesets/euclid.toml"), [20, 20], Side::Below(15), 0),
        (include_str!("../../rulesets/wythoff.toml"), [90, 60], Side::Below(1), 1),
    ] {
        let passes = PassLevel::new(passes).unwrap();
        let rules = RulesBox::new(RulesFile::parse(text).unwrap(), sides, third).unwrap().passes(passes);
        let count = rules.numbers();
        let built = Smaller::new(rules, None);
        let table = &built.table;
        let (mut texts, mut ours) = (String::new(), String::new());
        for _ in 0..share(600, 200) {
            let position = [draw.below(sides[0] + 1), draw.below(sides[1] + 1), draw.below(22) * (count as u64 - 2)];
            let left = draw.below(4) * u64::from(passes);
            let mut numbers = position[..count].to_vec();
            numbers.extend((left > 0).then_some(left));
            let asked = if left > 0 { left } else { u64::from(passes) };
            writeln!(texts, "{}", join(&numbers)).unwrap();
            writeln!(ours, "{} {}", join(&numbers), table.outcome(&in_box(table, position, asked)).unwrap()).unwrap();
        }
        let Some(theirs) = reader(&[built.path.to_str().unwrap()], &texts) else { return };
        assert_eq!(theirs.out, ours, "{}", built.table.rules());
    }
}

/// Values of rules on three numbers, with a pile beside them.
#[test]
fn values_of_rules_from_a_text() {
    let mut draw = Draw(10);
    let rules_file = RulesFile::parse(include_str!("../../rulesets/wythoff-three.toml")).unwrap();
    let rules = RulesBox::grundy_of_three(rules_file, [12, 13, 30]).unwrap().passes(PassLevel::ONE);
    let built = Smaller::new(rules, None);
    let (mut texts, mut ours) = (String::new(), String::new());
    for _ in 0..900 {
        let [x, y, z] = [13, 14, 31].map(|side| draw.below(side));
        let left = draw.below(4);
        let value =
            built.table.values().unwrap().grundy(&Position::from([x, y, z]).with_passes(left)).unwrap().unwrap_or(0);
        let pile = if draw.below(2) == 0 { value } else { draw.below(50) };
        let position = Position::from([x, y, z, pile]).with_passes(left);
        writeln!(texts, "{x},{y},{z},{pile},{left}").unwrap();
        writeln!(ours, "{x},{y},{z},{pile},{left} {}", built.table.outcome(&position).unwrap()).unwrap();
    }
    let Some(theirs) = reader(&[built.path.to_str().unwrap()], &texts) else { return };
    assert_eq!(theirs.out, ours);
    assert!(ours.matches(" P\n").count() > 200);
}

#[test]
fn another_language_answers_alike() {
    let mut draw = Draw(4);
    let mut pairs = String::new();
    for i in 0..share(700, 60) {
        let side = [12, 90, 520, 1400][i % 4];
        let (a, b) = (draw.below(side), draw.below(side));
        writeln!(pairs, "{a},{b}").unwrap();
    }
    pairs += "18446744073709551615,1\n";
    let games = [(Wythoff::blocking(1, 1), 1000), (Wythoff::blocking(3, 2), 500), (Wythoff::divisor(3), 500)];
    for (game, columns) in some(games, 3) {
        agree(game.unwrap(), Some(columns), &pairs);
    }
    let mut piles = String::new();
    for i in 0..share(500, 44) {
        let list: Vec<u64> = (0..1 + i % 4).map(|_| draw.skewed(1 << (2 + i % 40))).collect();
        writeln!(piles, "{}", join(&list)).unwrap();
    }
    let sets = [(&[1, 3, 4][..], false, 100), (&[2, 5, 9], true, 300), (&[5, 18, 23], false, 30)];
    for (set, misere, columns) in some(sets, 3) {
        agree(Heap::subtract(set.iter().copied(), misere).unwrap(), Some(columns), &piles);
    }
    for misere in [false, true] {
        agree(Heap { take: Take::All, misere }, None, &piles);
    }
    // Larger piles have more moves than are looked at.
    let small: String = piles
        .lines()
        .filter(|line| line.split(',').all(|n| n.parse::<u64>().is_ok_and(|n| n < 500)))
        .map(|line| line.to_owned() + "\n")
        .collect();
    let octal = [("0.137", 400), ("4.7", 300), ("0.6", 700), ("4!.0", 500)];
    let periodic = [("4.[3]", 500), ("0.303[3]", 500), ("0.3F8!", 60), ("0.[37!]", 60)];
    for (code, columns) in some(octal.into_iter().chain(periodic), 4) {
        agree(Heap::octal(code).unwrap(), Some(columns), &small);
    }
    let mut strips = String::new();
    for i in 0..share(500, 44) {
        let strip: String = (0..1 + i % 11).map(|_| ['x', 'o', '_', 'o', 'x'][draw.below(5) as usize]).collect();
        writeln!(strips, "{strip}").unwrap();
    }
    strips += "____xo__________\n";
    agree(Clobber::new(9).unwrap(), None, &strips);
    let mut boards = String::new();
    for i in 0..share(500, 44) {
        let mut board: Vec<u64> = (0..1 + i % 9).map(|_| 1 + draw.below(9)).collect();
        board.sort_by(|a, b| b.cmp(a));
        writeln!(boards, "{}", join(&board)).unwrap();
    }
    boards += "18446744073709551615,1\n7,7,7,7,7,0,0\n";
    agree(Board::new(6, 8).unwrap(), None, &boards);
    agree(Board::new(8, 5).unwrap(), None, &boards);
    let mut four = String::new();
    for i in 0..share(300, 30) {
        let numbers: Vec<u64> = (0..4 + i % 2).map(|_| draw.below([4, 7, 12][i % 3])).collect();
        writeln!(four, "{}", join(&[&numbers[..], &[1][..(numbers == [0; 4]).into()]].concat())).unwrap();
    }
    let four =
        four.lines().filter(|line| !line.starts_with("0,0,0,0")).fold(String::new(), |all, line| all + line + "\n");
    for passes in PassLevel::ALL.into_iter().skip(share(0, 1)) {
        agree(Four::new(Game::Chomp, 12).unwrap().passes(passes), Some(300), &four);
        agree(Four::new(Game::Nim, 9).unwrap().passes(passes), Some(12), &four);
        let three: String =
            four.lines().map(|line| format!("{line}\n{}\n", &line[..line.rfind(',').unwrap()])).collect();
        let three =
            three.lines().filter(|line| !line.starts_with("0,0,0")).fold(String::new(), |all, line| all + line + "\n");
        agree(Four::grundy(Game::Chomp, 12).unwrap().passes(passes), Some(20), &three);
        agree(Four::grundy(Game::Nim, 9).unwrap().passes(passes), Some(12), &three);
    }
    for game in Game::ALL {
        let listed = [([1, 2, 0, 3], None), ([0, 0, 0, 1], None), ([2, 2, 2, 1], Some(PassLevel::ONE))];
        let variants = listed.map(|(piles, level)| Variant { piles, level });
        agree(Four::new(game, 9).unwrap().passes(PassLevel::ONE).variants(variants).unwrap(), None, &four);
    }
}
