//! What one answer may cost: whatever is asked, its moves have few bytes, and what it leaves out is said.

use crate::common::smaller::Smaller;
use supermex::game::{Board, Clobber, Heap, PassLevel, PerturbedGame, RulesBox, RulesFile, Side};
use supermex::sums::SumPart;
use supermex::{Lack, Outcome, Position};

/// Bytes of the moves of an answer, at most, beside a first one.
const MOST_BYTES: usize = 1 << 20;

/// Bytes of positions as they are written, with something between them.
fn bytes<'a>(positions: impl IntoIterator<Item = &'a Position>) -> usize {
    positions.into_iter().flat_map(|position| position.iter()).map(|number| number.to_string().len() + 1).sum()
}

fn rules(moves: &str) -> RulesFile {
    RulesFile::parse(&format!("name = 'costs'\nmoves = [{moves}]")).unwrap()
}

/// A sum names the part that is moved in: its moves grow with the parts, and not with their square.
#[test]
fn sums_of_many_parts() {
    let rules = rules("'x-t, y, z', 'x, y-t, z', 'x, y, z-t', 'x-t, y-t, z-t'");
    let built = Smaller::new(RulesBox::grundy_of_three(rules, [12; 3]).unwrap().passes(PassLevel::ONE), None);
    let table = &built.table;
    let mut answered = 0;
    for count in [3, 2_000, 20_000] {
        let part = |at: u64| format!("{},{},{}", at * 5 % 12, at * 7 % 11, at * at % 12);
        let text = (0..count).map(part).chain(["*4".into()]).collect::<Vec<_>>().join(" + ");
        let sum = table.values().unwrap().parse_sum(text.as_bytes()).unwrap();
        assert_eq!(sum.parts().len() as u64, count + 1);
        let found = table.values().unwrap().sum(&sum, true).unwrap();
        let value = |part: &SumPart| match part {
            SumPart::Position(position) => table.values().unwrap().grundy(position).unwrap().unwrap(),
            SumPart::Heap(heap) => *heap,
            other => panic!("{other:?}"),
        };
        let all = sum.parts().iter().fold(0, |all, part| all ^ value(part));
        assert_eq!((found.value, found.outcome), (Some(all), if all == 0 { Outcome::P } else { Outcome::N }));
        for one in &found.moves {
            assert_eq!(value(&sum.parts()[one.part]) ^ value(&one.to), all, "{one:?}");
        }
        if let Some(one) = found.moves.first().filter(|_| count == 3) {
            assert_eq!(table.values().unwrap().sum(&sum.after(one), false).unwrap().outcome, Outcome::P);
        }
        // Each is about as long as a part, and a part has only a few.
        let written: usize = found.moves.iter().map(|one| table.values().unwrap().format_part(&one.to).len()).sum();
        assert!(written < 10 * text.len() && written < 2 * MOST_BYTES, "{written} of {}", text.len());
        answered += found.moves.len();
    }
    assert!(answered > 1000, "{answered}");
}

/// Sums of very many piles: who wins is known, and so are the moves that an answer has place for.
#[test]
fn sums_of_many_piles() {
    let built = Smaller::new(Heap::octal("0.77").unwrap(), Some(300));
    let table = &built.table;
    for (count, large) in [(20_001, 9), (20_001, 1), (200_000, 9), (600_000, 9)] {
        let piles: Vec<u64> = (0..count).map(|at| 1 + at * at % large).collect();
        let xor = piles.iter().fold(0, |xor, &n| xor ^ built.value(n).unwrap());
        // A pile is chosen so that somebody wins by moving in it.
        let more = (1..40).find(|&n| built.value(n).unwrap() != xor).unwrap();
        let position = Position::from([&piles[..], &[more]].concat());
        let found = table.winning_moves(&position).unwrap();
        assert_eq!(found.outcome, Outcome::N);
        // Of equal piles few have a winning move, or all.
        assert!(large == 1 || found.lacks == Some(Lack::TooMany), "{:?}", found.lacks);
        assert!(!found.moves.is_empty() && bytes(found.positions()) <= MOST_BYTES.max(bytes([&position])));
        for to in found.positions().take(3) {
            assert_eq!(table.outcome(to).unwrap(), Outcome::P);
        }
        let options = table.options(&position).unwrap();
        assert_eq!((options.outcome, options.lacks), (Outcome::N, Some(Lack::TooMany)));
        assert!(bytes(options.moves.iter().map(|one| &one.to)) <= MOST_BYTES.max(bytes([&position])));
        let line = table.lines(&position).unwrap().remove(0);
        assert_eq!(line.lacks, Some(Lack::TooLarge));
        assert!(bytes(&line.positions) <= MOST_BYTES.max(bytes([&position])));
    }
    // Few enough tokens to play, but too many piles to search: the line is cut, or played to the end.
    let ones = Position::from(vec![1; 900]);
    let line = table.lines(&ones).unwrap().remove(0);
    assert!(line.lacks.is_none() || bytes(&line.positions) <= MOST_BYTES, "{:?}", line.lacks);
    // Equal sums in one form have all their moves.
    let few = Position::from(vec![5; 41]);
    let found = table.winning_moves(&few).unwrap();
    let all: Vec<Position> = table.options(&few).unwrap().moves.into_iter().map(|one| one.to).collect();
    let expected: Vec<&Position> = all.iter().filter(|to| table.outcome(to).unwrap() == Outcome::P).collect();
    assert!(found.lacks.is_none() && found.positions().eq(expected), "{found:?}");
}

/// Strips that are long because of empty cells, boards with empty rows, and piles that are large.
#[test]
fn long_texts_and_large_numbers() {
    let strips = Smaller::new(Clobber::new(6).unwrap(), None);
    let long = format!("{}xoxo{}", "_".repeat(150_000), ".".repeat(150_000));
    let position = strips.table.parse(&long).unwrap();
    let short = strips.table.parse("xoxo").unwrap();
    assert_eq!(strips.table.outcome(&position).unwrap(), strips.table.outcome(&short).unwrap());
    let whole = strips.table.winning_moves(&short).unwrap();
    let found = strips.table.winning_moves(&position).unwrap();
    assert!(found.moves.len() <= whole.moves.len() && bytes(found.positions()) <= MOST_BYTES);
    assert_eq!(found.lacks, (found.moves.len() < whole.moves.len()).then_some(Lack::TooMany));
    assert!(bytes(strips.table.options(&position).unwrap().moves.iter().map(|one| &one.to)) <= MOST_BYTES);

    let boards = Smaller::new(Board::new(3, 4).unwrap(), None);
    let position = boards.table.parse(format!("4,3,1{}", ",0".repeat(200_000))).unwrap();
    let found = boards.table.winning_moves(&position).unwrap();
    assert_eq!(found, boards.table.winning_moves(&boards.table.parse("4,3,1").unwrap()).unwrap());

    let dir = tempfile::tempdir().unwrap();
    let path = dir.path().join("nim");
    let nim = PerturbedGame::new(supermex::game::Game::Nim).passes(PassLevel::ONE);
    supermex_build::build(&path, &supermex_build::BuildOptions::new(nim).sheets(20), &|_| ()).unwrap();
    let nim = supermex::read(&path).unwrap();
    let found = nim.options(&Position::from([3, 5, 1 << 59]).with_passes(1)).unwrap();
    assert_eq!((found.outcome, found.lacks), (Outcome::N, Some(Lack::TooMany)));
    assert!(found.moves.len() < MOST_BYTES);
}

/// A number too large to go through all moves does not hide who wins, nor end a query.
#[test]
fn large_third_numbers() {
    let endless = RulesBox::new(rules("'x-t, y, z', 'x, y-t, z-t', 'x, y, z-t'"), [5, 5], Side::Any).unwrap();
    let built = Smaller::new(endless, None);
    for z in [(1 << 60) - 1, 1 << 60, u64::MAX >> 1, u64::MAX] {
        let position = Position::from([3, 4, z]);
        let found = built.table.winning_moves(&position).unwrap();
        assert_eq!(found.outcome, Outcome::N, "{z}");
        assert!(found.lacks.is_none() == (z < 1 << 60), "{z}: {:?}", found.lacks);
        assert!(!found.moves.is_empty() && found.positions().all(|to| built.table.outcome(to).unwrap() == Outcome::P));
        assert_eq!(built.table.options(&position).unwrap().lacks, Some(Lack::TooMany), "{z}");
    }
    assert!(built.table.winning_moves(&Position::from([3, 4, 5])).unwrap().lacks.is_none());
}
