//! Any table, asked by rows of numbers, beside the store that it is of, asked in its own types; and what answers leave out.

use std::collections::BTreeSet;

use crate::common::judge::{Judge, Nim3};
use crate::common::share;
use crate::common::smaller::Smaller;
use crate::common::tables::{Built, Case};
use supermex::game::clobber;
use supermex::game::{Beyond, Board, Clobber, Four, Game, Heap, RulesBox, RulesFile, Side, Wythoff};
use supermex::{Arity, Cell, Lack, ListAsked, Outcome, PassLevel, Player, Position, ReadError, Role, Rules, Table};

fn table(rules: impl Into<Rules>, columns: Option<u64>) -> Smaller {
    Smaller::new(rules, columns)
}

/// A game of a text, with the move that any number may be taken from the last pile.
fn wythoff_text(size: [u64; 2], third: Side, passes: PassLevel) -> RulesBox {
    let text = "name = \"w\"\nmoves = [\"x-t, y, z\", \"x, y-t, z\", \"x, y, z-t\", \"x-t, y-t, z\"]\n";
    RulesBox::new(RulesFile::parse(text).unwrap(), size, third).unwrap().passes(passes)
}

/// Rows of so many numbers below a bound, with 0 to 2 passes where there are some.
fn rows(count: usize, bound: u64, passes: bool) -> Vec<Position> {
    let mut all = vec![Vec::new()];
    for _ in 0..count {
        all = all
            .into_iter()
            .flat_map(|row: Vec<u64>| (0..bound).map(move |n| [row.clone(), vec![n]].concat()))
            .collect();
    }
    let passes = if passes { 3 } else { 1 };
    all.into_iter().flat_map(|row| (0..passes).map(move |p| Position::new(&row).with_passes(p))).collect()
}

/// What every table has to hold to: a batch answers as look-ups do, text comes back, moves lead where they say, and lists
/// have exactly the P-positions.
fn consistent(table: &Table, asked: &[Position], max: u32) {
    let mut outcomes = vec![Outcome::Beyond; asked.len()];
    table.outcomes(asked, &mut outcomes).unwrap();
    for (position, &outcome) in asked.iter().zip(&outcomes) {
        assert_eq!(table.outcome(position).unwrap(), outcome, "{position:?}");
        let Ok(known) = table.position(position, Some(position.passes)) else { continue };
        assert_eq!(&known, position);
        assert_eq!(table.parse(&table.format(position)).unwrap(), *position);
        let found = table.winning_moves(position).unwrap();
        assert_eq!(found.outcome, outcome);
        assert_eq!(found.lacks == Some(Lack::Beyond), outcome == Outcome::Beyond, "{position:?}");
        for to in found.moves.iter().filter(|to| matches!(to.role, Role::Wins | Role::UnlessBlocked | Role::Block)) {
            assert_eq!(table.outcome(&to.to).unwrap(), Outcome::P, "{position:?} to {to:?}");
        }
        match table.lines(position) {
            Ok(lines) => {
                assert!(lines.iter().all(|line| (line.lacks == Some(Lack::Beyond)) == (outcome == Outcome::Beyond)))
            }
            Err(error) => assert!(matches!(error, ReadError::NotForGame { .. }), "{error}"),
        }
    }
    let ask = ListAsked { max, all_orders: true, ..ListAsked::default() };
    let listed: BTreeSet<Position> = table.list(&ask).unwrap().map(Result::unwrap).collect();
    let most = table.passes().map_or(0, u64::from);
    for (position, &outcome) in asked.iter().zip(&outcomes) {
        let inside = position.passes == most && position.iter().all(|&number| number <= u64::from(max));
        let is_listed = matches!(table.arity(), Arity::Exactly(_)) && inside;
        if is_listed {
            assert_eq!(listed.contains(position), outcome == Outcome::P, "{position:?}");
        }
    }
    assert!(
        matches!(table.list(&ListAsked { max: u32::MAX, ..ask }), Err(ReadError::TooFar { .. }))
            || table.game() == "heap"
    );
    // What is no position is beyond, and no error.
    let long = table.outcome(&Position::new(&[1; 40])).unwrap();
    assert_eq!(long == Outcome::Beyond, table.game() != "heap");
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
        let asked = rows(3, 9, true);
        for position in &asked {
            let (outcome, moves) = (any.outcome(position).unwrap(), any.winning_moves(position).unwrap());
            assert_eq!(outcome, moves.outcome);
            let z = any.completion(&position[..2], position.passes).unwrap();
            assert!(z != Cell::Completion(position[2]) || outcome == Outcome::P || moves.moves.is_empty());
            let lower = moves.positions().any(|to| to[0] < position[0] && to.passes == position.passes);
            assert!(!lower || any.instant_winner(position).unwrap() == Some(true), "{position}");
        }
        consistent(&any, &asked, 8);
        let mut row = [0; 8];
        assert!(any.completions(&[3], 0..8, 0, &mut row).unwrap());
        for (y, z) in (0..).zip(row) {
            let cell = any.completion(&[3, y], 0).unwrap();
            assert_eq!(cell, if z == supermex::NONE { Cell::Nothing } else { Cell::Completion(z.into()) });
        }
        assert!(matches!(any.grundy(&asked[0]), Err(ReadError::NotForGame { .. })));
        assert_eq!(any.openings(None).is_ok(), case.game == Game::Chomp);
        assert_eq!(any.tails(0).is_ok(), case.game == Game::Chomp);
        // How each sheet goes on: those that end too, and in `tails` only the others.
        if case.game == Game::Chomp {
            let all: Vec<_> = (0..any.extent().sheets.end).map(|x| any.tail(x, 0).unwrap().unwrap()).collect();
            for tail in &all {
                let ending = any.ending(tail.x, 0).unwrap().unwrap();
                assert_eq!((tail.start, tail.completions.is_empty()), (ending.start, ending.beyond == Beyond::Nothing));
            }
            let infinite: Vec<_> = all.into_iter().filter(|tail| !tail.completions.is_empty()).collect();
            assert_eq!(any.tails(0).unwrap().collect::<Result<Vec<_>, _>>().unwrap(), infinite);
            assert!(any.tail(any.extent().sheets.end, 0).unwrap().is_none());
        }
        // A file alone answers its own level.
        if any.passes() == Some(PassLevel::ONE) {
            let single = supermex::read(built.path.join("p1-000000000.smx")).unwrap();
            assert!(single.answers_passes(3) && !single.answers_passes(0) && single.known_passes(Some(2)).is_err());
        }
    }
}

#[test]
fn four_numbers_and_rules() {
    let one = PassLevel::ONE;
    for game in [Game::Nim, Game::Chomp] {
        let built = table(Four::new(game, 8).unwrap().passes(one), Some(24));
        let asked = rows(4, 5, true);
        consistent(&built.table, &asked, if game == Game::Nim { 4 } else { 3 });
    }
    for third in [Side::Any, Side::Below(9)] {
        let built = table(wythoff_text([9, 9], third, one), None);
        consistent(&built.table, &rows(3, 8, true), 7);
    }
    let two = RulesFile::parse("name = \"two\"\nmoves = [\"x-t, y\", \"x, y-t\"]\n").unwrap();
    let built = table(RulesBox::new(two.clone(), [9, 9], Side::Below(1)).unwrap(), None);
    consistent(&built.table, &rows(2, 9, false), 8);
    assert!(matches!(built.table.position(&[1, 2], Some(1)), Err(error) if error.why.contains("no passes")));
    let values = table(RulesBox::grundy(two, [9, 9]).unwrap(), None);
    for position in rows(2, 9, false) {
        assert_eq!(values.table.grundy(&position).unwrap(), Some(position[0] ^ position[1]));
    }
}

#[test]
fn smaller_games() {
    let pairs = table(Wythoff::blocking(2, 3).unwrap(), Some(40));
    consistent(&pairs.table, &rows(2, 12, false), 11);
    let divisor = table(Wythoff::divisor(2).unwrap(), Some(40));
    consistent(&divisor.table, &rows(2, 12, false), 11);
    assert!(pairs.table.parse("4,9/0,0/0,0").is_ok() && divisor.table.parse("4,9/0,0/0,0").is_err());
    // The row of all partners.
    let mut partners = [0; 40];
    assert!(pairs.table.completions(&[], 0..40, 0, &mut partners).unwrap());
    for (n, partner) in (0..).zip(partners) {
        assert_eq!(pairs.table.completion(&[n], 0).unwrap(), Cell::Completion(partner.into()));
        assert_eq!(pairs.table.outcome(&Position::from([n, partner.into()])).unwrap(), Outcome::P);
    }
    assert!(!pairs.table.completions(&[], 0..400, 0, &mut [0; 400]).unwrap());
    assert!(!pairs.table.completions(&[3], 0..4, 0, &mut [0; 4]).unwrap());
    // The states of Imitation Nim, from any first move.
    for from in rows(2, 9, false) {
        let start = pairs.table.position(&[from[0], from[1], 0, 0, 0, 0], None).unwrap();
        assert_eq!(pairs.table.outcome(&start).unwrap(), pairs.table.winning_moves(&start).unwrap().outcome);
        let line = pairs.table.line(&start).unwrap();
        for to in &line.positions {
            assert_eq!(pairs.table.parse(&pairs.table.format(to)).unwrap(), *to);
        }
    }
    let piles = table(Heap::subtract([1, 3, 4], false).unwrap(), Some(60));
    // A line is sought among all that follow.
    let below = share(12, 8);
    consistent(&piles.table, &rows(2, below, false), 50);
    assert_eq!(piles.table.grundy(&Position::from([5, 9])).unwrap(), Some(3), "{:?}", piles.table.period());
    let octal = table(Heap::octal("4.7").unwrap(), Some(90));
    consistent(&octal.table, &rows(2, below, false), 50);
    let boards = table(Board::new(3, 5).unwrap(), None);
    let all: Vec<Position> =
        rows(3, 6, false).into_iter().filter(|row| row.is_sorted_by(|a, b| a >= b) && row[2] > 0).collect();
    consistent(&boards.table, &all, 5);
    assert_eq!(boards.table.openings(None).unwrap().len(), 15);
    let strips = table(Clobber::new(6).unwrap(), None);
    let all: Vec<Position> = rows(6, 3, false);
    consistent(&strips.table, &all, 6);
    for position in &all {
        let cells: Vec<u8> = position.iter().map(|&cell| u8::try_from(cell).unwrap()).collect();
        assert_eq!(strips.table.format(position), clobber::text(&cells));
        let lines = strips.table.lines(position).unwrap();
        for (line, first) in lines.iter().zip(Player::BOTH) {
            assert_eq!(line.first, Some(first));
        }
    }
}

/// A box of columns answers above its third side, and cannot see every move from there.
#[test]
fn moves_that_lead_out_of_a_box_are_told() {
    let text = "name = \"m\"\nmoves = [\"x-t, y, z\", \"x, y-t, z if t <= 99\", \"x, y, z-t\"]\n";
    let rules = RulesBox::new(RulesFile::parse(text).unwrap(), [8, 8], Side::Below(4)).unwrap();
    let narrow = table(rules.clone(), None);
    let wide = table(RulesBox::new(rules.rules_file().clone(), [8, 8], Side::Below(40)).unwrap(), None);
    let mut lacking = 0;
    for position in rows(3, 8, false) {
        let found = narrow.table.winning_moves(&position).unwrap();
        let line = narrow.table.line(&position).unwrap();
        let whole = wide.table.winning_moves(&position).unwrap();
        assert_eq!(whole.lacks, None);
        if found.outcome == Outcome::Beyond {
            continue;
        }
        assert_eq!(found.outcome, whole.outcome);
        if found.lacks.is_none() {
            assert_eq!(found.moves, whole.moves, "{position:?}");
        } else {
            lacking += 1;
            assert!(found.moves.iter().all(|to| whole.moves.contains(to)));
        }
        if line.lacks.is_none() {
            assert_eq!(line.positions.len(), wide.table.line(&position).unwrap().positions.len(), "{position:?}");
        }
    }
    assert!(lacking > 0);
    let asked = narrow.table.parse("5,6,4").unwrap();
    assert_eq!(narrow.table.winning_moves(&asked).unwrap().lacks, Some(Lack::Outside));
}

/// Two passes on a table without a pass: a pass leads to a level that it lacks, which no line may take for the end.
#[test]
fn passes_that_lead_out_of_a_table_are_told() {
    let built = Built::new(&Case::pure(Game::Nim, 0).options(6));
    let any = supermex::read(&built.path).unwrap();
    let judge = Judge::new(Nim3, 2, Vec::new());
    for position in rows(3, 6, true).into_iter().filter(|position| position.passes == 2) {
        let line = any.line(&position).unwrap();
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
