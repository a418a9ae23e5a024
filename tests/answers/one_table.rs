//! Any table, asked by rows of numbers, beside the store that it is of, asked in its own types; and what answers leave out.

use super::every_game::rows;
use crate::common::judge::{Judge, Nim3};
use crate::common::judge_rules;
use crate::common::smaller::Smaller;
use crate::common::tables::{Built, Case};
use supermex::game::{Board, Game, Heap, Rest, RulesBox, RulesFile, Side, Wythoff};
use supermex::{Cell, Facts, Lack, Outcome, Position, ReadError, SheetFacts, Table};

/// Every stored cell of a table of sheets comes once, in order, with its completion.
fn every_cell(table: &Table, most: u64) {
    let Ok(Facts::Sheets(SheetFacts { symmetric, sheets, .. })) = table.facts() else { panic!("not of sheets") };
    for passes in 0..=most {
        let end = |x: u32| table.sheets().unwrap().ending(x, passes).unwrap().unwrap().start;
        let first = |x: u32| if symmetric { u64::from(x) } else { 0 };
        let expected = (0..sheets).flat_map(|x| (first(x)..end(x)).map(move |y| [u64::from(x), y]));
        let cells = table.cells().unwrap();
        let mut found = cells.iter(passes, 0..u32::MAX);
        for numbers in expected {
            let cell = found.next().unwrap().unwrap();
            assert_eq!(cell.numbers, Position::from(numbers));
            let alone = cells.completion(&numbers, passes).unwrap();
            assert_eq!(cell.completion.map_or(Cell::Nothing, |z| Cell::Completion(z.into())), alone, "{numbers:?}");
        }
        assert!(found.next().is_none());
        assert!(cells.iter(passes, 5..7).all(|cell| (5..7).contains(&cell.unwrap().numbers[0])));
    }
}

/// Sheet 7 of Chomp, as the first page of the library draws it.
#[test]
fn the_sheet_of_the_first_page() {
    let built = Built::new(&Case::pure(Game::Chomp, 0).options(8));
    let table = supermex::read(&built.path).unwrap();
    let stored: Vec<_> = table.cells().unwrap().iter(None, 7..8).map(|cell| cell.unwrap().completion).collect();
    assert_eq!(stored, [6, 6, 3].map(Some));
    let tail = table.sheets().unwrap().tail(7, None).unwrap().unwrap();
    assert_eq!((tail.start, tail.completions), (3, vec![5]));
    assert_eq!(table.outcome(&Position::from([7, 2, 3])).unwrap(), Outcome::P);
}

#[test]
fn three_numbers() {
    for case in [
        Case::pure(Game::Nim, 1),
        Case::pure(Game::Chomp, 1),
        Case::listed(Game::Nim, 0, vec![([1, 2, 3], None)]),
        Case::listed(Game::Chomp, 0, vec![([2, 1, 1], None)]),
    ] {
        let built = Built::new(&case.options(12));
        let any = supermex::read(&built.path).unwrap();
        let mut row = [0; 8];
        any.cells().unwrap().completions(&[3], 0..8, 0, &mut row).unwrap();
        for (y, z) in (0..).zip(row) {
            let cell = any.cells().unwrap().completion(&[3, y], 0).unwrap();
            assert_eq!(cell, if z == supermex::NONE { Cell::Nothing } else { Cell::Completion(z.into()) });
        }
        assert!(matches!(any.values(), Err(ReadError::NotForGame { .. })));
        assert_eq!(any.openings(None).is_ok(), case.game == Game::Chomp);
        assert_eq!(any.sheets().unwrap().tails(0).is_ok(), case.game == Game::Chomp);
        every_cell(&any, u64::from(case.passes));
        // How each sheet goes on: those that end too, and in `tails` only the others.
        if case.game == Game::Chomp {
            let all: Vec<_> =
                (0..any.extent().sheets.end).map(|x| any.sheets().unwrap().tail(x, 0).unwrap().unwrap()).collect();
            for tail in &all {
                let ending = any.sheets().unwrap().ending(tail.x, 0).unwrap().unwrap();
                assert_eq!((tail.start, tail.completions.is_empty()), (ending.start, ending.rest == Rest::Nothing));
            }
            let infinite: Vec<_> = all.into_iter().filter(|tail| !tail.completions.is_empty()).collect();
            assert_eq!(any.sheets().unwrap().tails(0).unwrap().collect::<Result<Vec<_>, _>>().unwrap(), infinite);
            assert!(any.sheets().unwrap().tail(any.extent().sheets.end, 0).unwrap().is_none());
        }
        // A file alone answers its own level.
        if any.passes() == Some(1) {
            let single = supermex::read(built.path.join("p1-000000000.smx")).unwrap();
            assert!(
                single.known_passes(3).is_ok()
                    && single.known_passes(0).is_err()
                    && single.known_passes(Some(2)).is_err()
            );
        }
    }
}

/// The row of all partners, and what is not a position.
#[test]
fn smaller_games() {
    let pairs = Smaller::new(Wythoff::blocking(2, 3).unwrap(), Some(40));
    let divisor = Smaller::new(Wythoff::divisor(2).unwrap(), Some(40));
    assert!(pairs.table.parse("4,9/0,0/0,0").is_ok() && divisor.table.parse("4,9/0,0/0,0").is_err());
    let mut partners = [0; 40];
    pairs.table.cells().unwrap().completions(&[], 0..40, 0, &mut partners).unwrap();
    for (n, partner) in (0..).zip(partners) {
        assert_eq!(pairs.table.cells().unwrap().completion(&[n], 0).unwrap(), Cell::Completion(partner.into()));
        assert_eq!(pairs.table.outcome(&Position::from([n, partner.into()])).unwrap(), Outcome::P);
    }
    assert!(matches!(pairs.table.cells().unwrap().completions(&[], 0..400, 0, &mut [0; 400]), Err(ReadError::Beyond)));
    assert!(matches!(pairs.table.cells().unwrap().completions(&[3], 0..4, 0, &mut [0; 4]), Err(ReadError::Beyond)));
    let two = RulesFile::parse("name = \"two\"\nmoves = [\"x-t, y\", \"x, y-t\"]\n").unwrap();
    let two = Smaller::new(RulesBox::new(two, [9, 9], Side::Below(1)).unwrap(), None);
    assert!(
        matches!(two.table.position(&[1, 2], Some(1)), Err(ReadError::Position { why, .. }) if why.contains("no passes"))
    );
    let boards = Smaller::new(Board::new(3, 5).unwrap(), None);
    assert_eq!(boards.table.openings(None).unwrap().len(), 15);
    let piles = Smaller::new(Heap::subtract([1, 3, 4], false).unwrap(), Some(60));
    assert_eq!(
        piles.table.values().unwrap().grundy(&Position::from([5, 9])).unwrap(),
        Some(3),
        "{:?}",
        piles.table.values().unwrap().period().unwrap()
    );
    // What is not a position is beyond, and no error.
    for built in [pairs, divisor, two, boards] {
        assert_eq!(built.table.outcome(&Position::new(&[1; 40])).unwrap(), Outcome::Beyond);
    }
}

/// A box of columns answers above its third side, and cannot see every move from there.
#[test]
fn moves_that_lead_out_of_a_box_are_told() {
    let text = "name = \"m\"\nmoves = [\"x-t, y, z\", \"x, y-t, z if t <= 99\", \"x, y, z-t\"]\n";
    let rules = RulesBox::new(RulesFile::parse(text).unwrap(), [8, 8], Side::Below(4)).unwrap();
    let narrow = Smaller::new(rules.clone(), None);
    let wide = Smaller::new(RulesBox::new(rules.rules_file().clone(), [8, 8], Side::Below(40)).unwrap(), None);
    let mut judge = judge_rules::Judge::new(text);
    let mut p = |at: [u64; 3]| judge.is_p(at.map(u64::cast_signed), 0);
    let (mut beyond, mut lacking, mut complete, mut lines) = (0, 0, 0, 0);
    for position in rows(3, 8) {
        let at @ [x, y, z] = <[u64; 3]>::try_from(position.numbers()).unwrap();
        let found = narrow.table.winning_moves(&position).unwrap();
        let line = narrow.table.lines(&position).unwrap().remove(0);
        let whole = wide.table.winning_moves(&position).unwrap();
        assert_eq!((whole.lacks, whole.outcome == Outcome::P), (None, p(at)), "{position:?}");
        // Above the box a P-position in it decides its column.
        if z >= 4 && !(0..4).any(|z| p([x, y, z])) {
            assert_eq!((found.outcome, line.lacks), (Outcome::Beyond, Some(Lack::Beyond)), "{position:?}");
            beyond += 1;
            continue;
        }
        assert_eq!(found.outcome, whole.outcome, "{position:?}");
        if found.lacks.is_none() {
            complete += 1;
            assert_eq!(found.moves, whole.moves, "{position:?}");
        } else {
            lacking += 1;
            assert!(z >= 4 && found.moves.iter().all(|to| whole.moves.contains(to)), "{position:?}");
        }
        if line.lacks.is_none() {
            lines += 1;
            assert_eq!(
                line.positions.len(),
                wide.table.lines(&position).unwrap().remove(0).positions.len(),
                "{position:?}"
            );
        }
    }
    assert_eq!((beyond, lacking, complete, lines), (128, 64, 320, 320));
    let asked = narrow.table.parse("5,6,4").unwrap();
    assert_eq!(narrow.table.winning_moves(&asked).unwrap().lacks, Some(Lack::Outside));
}

/// Two passes on a table without a pass: a pass leads to a level that it lacks, which no line may take for the end.
#[test]
fn passes_that_lead_out_of_a_table_are_told() {
    let built = Built::new(&Case::pure(Game::Nim, 0).options(6));
    let any = supermex::read(&built.path).unwrap();
    let judge = Judge::new(Nim3, 2, Vec::new());
    for position in rows(3, 6).map(|row| row.with_passes(2)) {
        let line = any.lines(&position).unwrap().remove(0);
        // The empty board has no move, and no pass.
        assert_eq!(line.lacks, (position[..] != [0, 0, 0]).then_some(Lack::Outside), "{position:?}");
        let mut at = (<[u64; 3]>::try_from(position.numbers()).unwrap(), 2);
        for to in &line.positions {
            let to = (<[u64; 3]>::try_from(to.numbers()).unwrap(), u32::try_from(to.passes).unwrap());
            assert!(judge.legal_moves(at.0, at.1).contains(&to), "{at:?} to {to:?}");
            at = to;
        }
    }
}

/// Too large to be searched: a line all the same, that says so; and one that would be too long.
#[test]
fn large_positions() {
    let built = Built::new(&Case::pure(Game::Nim, 1).options(700));
    let table = supermex::read(&built.path).unwrap();
    let line = |piles: [u64; 3], passes| table.lines(&Position::from(piles).with_passes(passes)).unwrap().remove(0);
    let long = line([300, 400, 500], 1);
    assert!(long.lacks == Some(Lack::Unsearched) && long.positions.last().is_some_and(|last| last[..] == [0, 0, 0]));
    let judge = Judge::new(Nim3, 1, Vec::new());
    let mut at = ([300, 400, 500], 1);
    for to in &long.positions {
        let to = (to[..].try_into().unwrap(), u32::try_from(to.passes).unwrap());
        assert!(judge.legal_moves(at.0, at.1).contains(&to));
        at = to;
    }
    let short = line([1, 2, 1 << 40], 1);
    assert_eq!((&short.positions[0][..], short.positions.len()), (&[1, 2, 0][..], 5));
    assert_eq!(line([1 << 40, 1 << 40, 0], 0).lacks, Some(Lack::Beyond));
    assert_eq!(line([700, 800, 900], 1).lacks, Some(Lack::Beyond));
}
