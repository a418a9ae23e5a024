//! The recursion by its definition. Tests compare the games' own recursions with it.

use std::collections::{BTreeMap, HashMap, HashSet};

use super::chomp::Chomp;
use super::nim::Nim;
use super::recursion::Recursion;
use supermex_game::{Game, PassLevel, Variant, Variants};

/// All completions of a level, by sheet and column; `below` are those one pass level down.
type LevelCells = BTreeMap<(u32, u32), u32>;

fn level<R: Recursion>(rules: &R, side: u32, level: PassLevel, below: Option<&LevelCells>) -> LevelCells {
    let (mut of_column, mut diagonal) = (HashMap::<u32, HashSet<u32>>::new(), HashSet::new());
    let mut found = LevelCells::new();
    let from = |least: u32| if R::ENDS { least } else { 0 };
    'sheets: for sheet in 0..side {
        let mut of_sheet = HashSet::new();
        for column in from(sheet)..side {
            let of_column = of_column.entry(column).or_default();
            let is_free = |value: &u32| {
                let passed = below.and_then(|below| below.get(&(sheet, column))) == Some(value);
                let used = [&of_sheet, of_column, &diagonal].iter().any(|used| used.contains(value));
                let passed = passed && !rules.is_terminal(sheet, column, *value);
                !(used || passed || rules.forbids(level, sheet, column, *value))
            };
            let value = (from(column)..).find(is_free).unwrap();
            found.insert((sheet, column), value);
            of_sheet.insert(value);
            of_column.insert(value);
            if R::ENDS && sheet == column {
                diagonal.insert(value);
            }
            if R::ENDS && value == column {
                match column == sheet {
                    true => break 'sheets,
                    false => continue 'sheets,
                }
            }
        }
    }
    found
}

/// One pass level on the other.
fn levels<R: Recursion>(rules: &R, side: u32) -> [LevelCells; 2] {
    let pure = level(rules, side, PassLevel::ZERO, None);
    let with_a_pass = level(rules, side, PassLevel::ONE, Some(&pure));
    [pure, with_a_pass]
}

#[test]
fn what_a_game_says_of_itself_is_consistent() {
    let listed = [[0, 0, 0], [1, 2, 3], [2, 1, 3], [4, 4, 1], [0, 7, 2]];
    let listed = |level| listed.into_iter().map(move |piles| Variant { piles, level });
    let nim = Nim::<false>::new(&Variants::new(Game::Nim, listed(None), Some(3)).unwrap());
    let chomp = Chomp::new(&Variants::new(Game::Chomp, listed(Some(PassLevel::ONE)).skip(1), None).unwrap());
    fn check<R: Recursion>(rules: &R) {
        for (level, cells) in PassLevel::ALL.into_iter().zip(levels(rules, 12)) {
            for &(sheet, column) in cells.keys() {
                let forbids = |&value: &u32| rules.forbids(level, sheet, column, value);
                let forbidden = (rules.least(column)..40).filter(forbids).count();
                assert!(forbidden < rules.most_forbidden());
                assert!(forbidden == 0 || column < rules.forbidden_end(level, sheet));
            }
        }
    }
    check(&nim);
    check(&chomp);
}

#[test]
fn nim_has_what_a_pass_needs_without_a_table() {
    let nim = Nim::<true>::new(&Variants::default());
    let [pure, with_a_pass] = levels(&nim, 32);
    for ((sheet, column), value) in pure {
        assert_eq!(value, sheet ^ column);
        assert_eq!(nim.below(sheet, column), value);
    }
    let row: Vec<u32> = with_a_pass.range((4, 0)..).map(|(_, &f)| f).take(14).collect();
    assert_eq!(row, [3, 4, 7, 0, 1, 8, 9, 2, 5, 6, 13, 14, 15, 10]);
}
