//! Chomp on boards: what is published, what is none, and the tables of three rows.

use super::every_game;
use crate::common::moves;
use crate::common::pos;
use crate::common::smaller::Smaller;
use supermex::game::{Board, Game};
use supermex::{Lack, Outcome, Position};
use supermex_build::BuildOptions;
use supermex_certify::{Certify, Scope};

fn boards(rows: u32, columns: u32) -> Smaller {
    Smaller::new(Board::new(rows, columns).unwrap(), None)
}

fn outcome(built: &Smaller, board: &[u64]) -> Outcome {
    built.outcome(board).unwrap()
}

/// The boards that winning moves lead to.
fn rows_of(built: &Smaller, board: &[u64]) -> Vec<Vec<u64>> {
    moves::rows(&built.winning_moves(board).unwrap())
}

#[test]
fn what_is_no_board_of_the_table_is_beyond() {
    let built = boards(4, 6);
    for board in [&[][..], &[0], &[0, 0, 3], &[2, 3], &[7, 1, 1, 1, 1, 1, 1], &[5, 5, 5, 5, 5], &[u64::MAX], &[1; 7]] {
        assert_eq!(outcome(&built, board), Outcome::Beyond, "{board:?}");
        assert!(rows_of(&built, board).is_empty());
    }
    // Seven rows of one are a row of seven, which is too long; six are not.
    assert_eq!(
        [outcome(&built, &[1; 6]), outcome(&built, &[4; 6]), outcome(&built, &[1])],
        [Outcome::N, Outcome::N, Outcome::P]
    );
    assert_eq!(built.table.lines(&Position::from([5; 5])).unwrap().remove(0).lacks, Some(Lack::Beyond));
}

/// What is known of larger ones: how many there are (two published programs find the same), and that some
/// rectangles have two winning first moves.
#[test]
fn known_numbers() {
    let built = boards(10, 13);
    for (sides, count) in
        [((6, 13), 2), ((13, 6), 2), ((8, 10), 2), ((10, 8), 2), ((1, 1), 0), ((7, 7), 1), ((2, 13), 1)]
    {
        let moves = rows_of(&built, &vec![sides.1; sides.0]);
        assert_eq!(moves.len(), count, "{sides:?}: {moves:?}");
    }
    for n in 2..=10 {
        // The two arms that are left when all but the first row and column is taken are equal.
        let arms = [&[n][..], &vec![1; n as usize - 1]].concat();
        assert_eq!(rows_of(&built, &vec![n; n as usize]), [arms]);
    }
    let square = boards(12, 12);
    assert_eq!((square.table.info().cells, square.table.info().columns), (26_838, 2_704_156));
    square.table.certify(Scope::All).unwrap();
}

/// Rectangles with more columns than a set of two bytes has lengths, and with more rows and fewer than are looked at together: every
/// board by the rules of moves, and turned over.
#[test]
fn long_and_high_rectangles() {
    for sides in [(2, 30), (5, 21), (6, 18), (7, 16), (8, 13)] {
        let [long, high] = [sides, (sides.1, sides.0)].map(|(rows, columns)| boards(rows, columns));
        for built in [&long, &high] {
            built.table.certify(Scope::All).unwrap();
        }
        assert_eq!(long.table.info().cells, high.table.info().cells, "{sides:?}");
    }
}

/// Three rows, as the tables of sheets have them.
#[test]
fn three_rows_agree_with_the_sheets() {
    let sheets = Smaller::of(&BuildOptions::new(Game::Chomp).sheets(31)).table;
    let built = boards(3, 30);
    for board in every_game::boards(3, 30).iter().filter(|board| board.len() == 3) {
        let &[a, b, c] = &board[..] else { unreachable!("three rows") };
        assert_eq!(outcome(&built, board), sheets.outcome(&pos([c, b - c, a - b], 0)).unwrap(), "{board:?}");
    }
}

/// One board by all boards inside it: as a table of the rectangle around has it, turned over too, and boards of no table.
#[test]
fn one_board_by_its_moves() {
    let built = boards(6, 6);
    for board in every_game::boards(6, 6).into_iter().filter(|board| !board.is_empty()) {
        let found = Board::by_moves(&board).unwrap();
        let mut moves = rows_of(&built, &board);
        moves.sort_unstable();
        assert_eq!((found.outcome, found.moves), (outcome(&built, &board), moves), "{board:?}");
    }
    // An L is P if its arms are equal; two rows are if the second has one square less.
    for (board, to) in [
        (vec![31, 1, 1, 1, 1], vec![vec![5, 1, 1, 1, 1]]),
        ([&[40][..], &[1; 39]].concat(), vec![]),
        (vec![2; 35], vec![[&[2; 34][..], &[1]].concat()]),
        ([&[2; 34][..], &[1]].concat(), vec![]),
        (vec![60_000, 59_999], vec![]),
    ] {
        let found = Board::by_moves(&board);
        if board[0] > 50_000 {
            assert!(found.unwrap_err().to_string().contains("squares"));
            continue;
        }
        let found = found.unwrap();
        assert_eq!((found.outcome == Outcome::P, &found.moves), (to.is_empty(), &to), "{board:?}");
    }
    for board in [&[][..], &[0], &[2, 3], &[u64::MAX, 1], &[1000, 900, 800, 700]] {
        assert!(Board::by_moves(board).is_err(), "{board:?}");
    }
}
