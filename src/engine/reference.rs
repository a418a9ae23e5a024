//! The recursion by its definition, for any list of used-sets: what the engine is judged by, and what shows that
//! [`super::recursion`] has the words for games that are still to come.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use super::chomp::Chomp;
use super::nim::Nim;
use super::recursion::{Key, Recursion, Shift, UsedSet, two_sets};
use crate::game::{Game, PassLevel, Variant, Variants};

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
struct Cell {
    layer: u32,
    sheet: u32,
    column: u32,
}

/// What the cells that share a used-set have in common, and whether this one adds to it.
fn share(key: Key, Cell { layer, sheet, column }: Cell) -> ([u32; 2], bool) {
    match key {
        Key::Sheet => ([layer, sheet], true),
        Key::Column => ([layer, column], true),
        Key::Difference => ([layer, column.wrapping_sub(sheet)], true),
        Key::Diagonal => ([layer, 0], sheet == column),
        Key::Pillar => ([sheet, column], true),
        Key::Edge => ([column, 0], layer == sheet),
        Key::Corner => ([0, 0], layer == sheet && sheet == column),
    }
}

fn count(shift: Shift, cell: Cell, value: u32) -> i64 {
    i64::from(value)
        - match shift {
            Shift::None => 0,
            Shift::Sheet => i64::from(cell.sheet),
            Shift::Column => i64::from(cell.column),
        }
}

/// The size of a table, and where its lines begin and end.
struct Shape {
    layers: u32,
    side: u32,
    /// Layer <= sheet <= column <= value only.
    ordered: bool,
    ends: bool,
}

/// All completions; `forbids` says what the rules forbid in single cells.
fn completions(sets: &[UsedSet], shape: &Shape, forbids: impl Fn(Cell, u32) -> bool) -> BTreeMap<Cell, u32> {
    let mut used: HashMap<(usize, [u32; 2]), BTreeSet<i64>> = HashMap::new();
    let mut found = BTreeMap::new();
    let from = |least: u32| if shape.ordered { least } else { 0 };
    'layers: for layer in 0..shape.layers {
        'sheets: for sheet in from(layer)..shape.side {
            for column in from(sheet)..shape.side {
                let cell = Cell { layer, sheet, column };
                let free = |value: u32| {
                    !forbids(cell, value)
                        && sets.iter().enumerate().all(|(set, &(key, shift))| {
                            let values = used.get(&(set, share(key, cell).0));
                            values.is_none_or(|values| !values.contains(&count(shift, cell, value)))
                        })
                };
                let value = (from(column)..).find(|&value| free(value)).unwrap();
                found.insert(cell, value);
                for (set, &(key, shift)) in sets.iter().enumerate() {
                    let (shared, adds) = share(key, cell);
                    if adds {
                        used.entry((set, shared)).or_default().insert(count(shift, cell, value));
                    }
                }
                if shape.ends && value == column {
                    match (column == sheet, column == layer) {
                        (true, true) => break 'layers,
                        (true, false) => break 'sheets,
                        _ => continue 'sheets,
                    }
                }
            }
        }
    }
    found
}

/// A game of the engine by the reference, one pass level on the other.
fn levels<R: Recursion>(rules: &R, side: u32) -> Vec<BTreeMap<Cell, u32>> {
    assert!(two_sets(R::SETS));
    let mut levels: Vec<BTreeMap<Cell, u32>> = Vec::new();
    for level in PassLevel::ALL {
        let below = levels.last();
        let shape = Shape { layers: 1, side, ordered: R::ENDS, ends: R::ENDS };
        let next = completions(R::SETS, &shape, |cell, value| {
            let passed = below.and_then(|below| below.get(&cell)) == Some(&value);
            passed && !rules.is_terminal(cell.sheet, cell.column, value)
                || rules.forbids(level, cell.sheet, cell.column, value)
        });
        levels.push(next);
    }
    levels
}

#[test]
fn what_a_game_says_of_itself_is_consistent() {
    let listed = [[0, 0, 0], [1, 2, 3], [2, 1, 3], [4, 4, 1], [0, 7, 2]];
    let listed = |level| listed.into_iter().map(move |piles| Variant { piles, level });
    let nim = Nim::<false>::new(&Variants::new(Game::Nim, listed(None), Some(3)).unwrap());
    let chomp = Chomp::new(&Variants::new(Game::Chomp, listed(Some(PassLevel::ONE)).skip(1), None).unwrap());
    fn check<R: Recursion>(rules: &R) {
        for (level, cells) in PassLevel::ALL.into_iter().zip(levels(rules, 12)) {
            for cell in cells.keys() {
                let forbidden = (rules.least(cell.column)..40)
                    .filter(|&value| rules.forbids(level, cell.sheet, cell.column, value))
                    .count();
                assert!(forbidden < rules.most_forbidden());
                assert!(forbidden == 0 || cell.column < rules.forbidden_end(level, cell.sheet));
            }
        }
    }
    check(&nim);
    check(&chomp);
}

#[test]
fn nim_has_what_a_pass_needs_without_a_table() {
    let nim = Nim::<true>::new(&Variants::default());
    let [pure, with_a_pass] = levels(&nim, 32).try_into().unwrap();
    for (cell, value) in pure {
        assert_eq!(value, cell.sheet ^ cell.column);
        assert_eq!(nim.below(cell.sheet, cell.column), value);
    }
    let row: Vec<u32> = with_a_pass.range(Cell { layer: 0, sheet: 4, column: 0 }..).map(|(_, &f)| f).take(14).collect();
    assert_eq!(row, [3, 4, 7, 0, 1, 8, 9, 2, 5, 6, 13, 14, 15, 10]);
}

#[test]
fn four_rows_of_chomp() {
    let keys = [Key::Sheet, Key::Column, Key::Diagonal, Key::Pillar, Key::Edge, Key::Corner];
    let shape = Shape { layers: 40, side: 40, ordered: true, ends: true };
    // The board without its poison is no position.
    let found = completions(&keys.map(|key| (key, Shift::None)), &shape, |_, value| value == 0);
    assert_eq!(found.len(), FOUR_ROWS);
    assert_eq!(found.values().filter(|&&a| a < 40).count(), FOUR_ROWS_INSIDE);
}

/// Cells of four rows with `b < 40`, and those of them with `a < 40`, by a program of its own.
const FOUR_ROWS: usize = 6531;
const FOUR_ROWS_INSIDE: usize = 2629;

#[test]
fn four_piles_of_nim() {
    let keys = [Key::Sheet, Key::Column, Key::Pillar];
    let shape = Shape { layers: 8, side: 8, ordered: false, ends: false };
    let found = completions(&keys.map(|key| (key, Shift::None)), &shape, |_, _| false);
    assert!(found.iter().all(|(cell, &value)| value == cell.layer ^ cell.sheet ^ cell.column));
}

#[test]
fn wythoff_on_three_piles() {
    // Any number from one pile, or the same from two or from all three (Project Euler 260).
    let sets = [
        (Key::Sheet, Shift::None),
        (Key::Column, Shift::None),
        (Key::Difference, Shift::None),
        (Key::Sheet, Shift::Column),
        (Key::Column, Shift::Sheet),
        (Key::Difference, Shift::Sheet),
    ];
    let shape = Shape { layers: 1, side: 101, ordered: false, ends: false };
    let found = completions(&sets, &shape, |_, _| false);
    let triples: Vec<u32> = found
        .iter()
        .filter(|(cell, z)| cell.sheet <= cell.column && cell.column <= **z && **z <= 100)
        .map(|(cell, z)| cell.sheet + cell.column + z)
        .collect();
    assert_eq!((triples.len(), triples.iter().sum()), (1264, 173_895));
}
