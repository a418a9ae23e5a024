//! Chomp on boards against brute force by its move rules, on boards as sets of squares.

use crate::common::pos;
use std::collections::{BTreeSet, HashMap};

use crate::common::smaller::{Smaller, of_bytes};
use crate::common::{batches, moves};
use supermex::game::board::transpose;
use supermex::game::{Board, Game};
use supermex::{BuildOptions, Depth, Lack, List, ListAsked, Outcome, Position, Scope, Table, build};

fn boards(rows: u32, columns: u32) -> Smaller {
    Smaller::new(Board::new(rows, columns).unwrap(), None)
}

fn outcome(built: &Smaller, board: &[u64]) -> Outcome {
    built.outcome(board).unwrap()
}

/// A board as the squares (row, column) that are left.
type Squares = BTreeSet<(u64, u64)>;

fn squares(board: &[u64]) -> Squares {
    (0..).zip(board).flat_map(|(row, &length)| (0..length).map(move |column| (row, column))).collect()
}

fn rows(squares: &Squares) -> Vec<u64> {
    let mut board = Vec::new();
    for &(row, _) in squares {
        board.resize(board.len().max(row as usize + 1), 0);
        board[row as usize] += 1;
    }
    board
}

/// A move takes a square and every one that is neither before it nor in an earlier row.
fn bite(squares: &Squares, (row, column): (u64, u64)) -> Squares {
    squares.iter().copied().filter(|&(r, c)| r < row || c < column).collect()
}

/// Whether whoever just moved wins. Who takes the square (0, 0) has lost.
fn is_p(memo: &mut HashMap<Squares, bool>, board: &Squares) -> bool {
    if let Some(&known) = memo.get(board) {
        return known;
    }
    let found = board.iter().all(|&square| square == (0, 0) || !is_p(memo, &bite(board, square)));
    memo.insert(board.clone(), found);
    found
}

/// Every board of at most so many rows, none longer than the one before or than `longest`; that without a row too.
fn all(rows: u32, longest: u64) -> Vec<Vec<u64>> {
    let mut found = vec![vec![]];
    if rows > 0 {
        for first in 1..=longest {
            found.extend(all(rows - 1, first).into_iter().map(|rest| [&[first][..], &rest].concat()));
        }
    }
    found
}

/// The P-positions of a table of boards of so many columns.
fn listed(table: &Table, columns: u32) -> List<'_> {
    table.list(&ListAsked { max: columns, ..Default::default() }).unwrap()
}

/// The boards that winning moves lead to.
fn rows_of(built: &Smaller, board: &[u64]) -> Vec<Vec<u64>> {
    moves::rows(&built.winning_moves(board).unwrap())
}

#[test]
fn every_board_against_brute_force() {
    let mut memo = HashMap::new();
    // Fewer rows than are taken together, as many, and more; one row, one column.
    for (m, n) in [(1, 9), (9, 1), (2, 8), (8, 2), (4, 6), (6, 4), (6, 5), (9, 3)] {
        let built = boards(m, n);
        let positions = all(m, u64::from(n)).split_off(1);
        assert_eq!(positions.len() as u64 + 1, built.table.summary().columns);
        let batch = batches::outcomes(&built.table, positions.iter().cloned()).unwrap();
        let mut found = Vec::new();
        for (board, batched) in positions.iter().zip(batch) {
            let here = squares(board);
            let expected = if is_p(&mut memo, &here) { Outcome::P } else { Outcome::N };
            assert_eq!([outcome(&built, board), batched], [expected; 2], "{board:?} in {m}x{n}");
            assert_eq!(outcome(&built, &transpose(board)), expected, "the transpose of {board:?} in {m}x{n}");
            assert_eq!(outcome(&built, &[board, &[0, 0][..]].concat()), expected, "{board:?} and no rows");
            found.extend((expected == Outcome::P).then(|| board.clone()));
            let others = here.iter().filter(|&&square| square != (0, 0)).map(|&square| bite(&here, square));
            let mut moves: Vec<_> = others.filter(|to| is_p(&mut memo, to)).map(|to| rows(&to)).collect();
            moves.sort();
            assert_eq!(rows_of(&built, board), moves, "{board:?} in {m}x{n}");
            let mut across: Vec<_> = moves.iter().map(|to| transpose(to)).collect();
            across.sort();
            assert_eq!(rows_of(&built, &transpose(board)), across, "{board:?} in {m}x{n}");
        }
        let listed = listed(&built.table, n).map(Result::unwrap);
        let listed: Vec<Vec<u64>> = listed.map(|board| board.to_vec()).collect();
        assert_eq!(built.table.summary().cells, found.len() as u64);
        // Ranks ascend as the lists of rows do.
        assert!(listed.is_sorted() && listed.iter().collect::<BTreeSet<_>>() == found.iter().collect());
        built.table.verify(Depth::Full).unwrap();
        let certificate = built.table.certify(Scope::All).unwrap();
        assert_eq!(
            (certificate.p_positions, certificate.others),
            (found.len() as u64, (positions.len() - found.len()) as u64)
        );
        built.table.certify(Scope::Sample { count: 300, seed: 5 }).unwrap();
    }
}

/// Moves from here to the end, if whoever wins hurries and whoever loses does not.
fn length(memo: &mut HashMap<Squares, bool>, board: &Squares) -> usize {
    let options = board.iter().filter(|&&square| square != (0, 0)).map(|&square| bite(board, square));
    let to_p: Vec<Squares> = options.clone().filter(|to| is_p(memo, to)).collect();
    if is_p(memo, board) {
        options.map(|to| 1 + length(memo, &to)).max().unwrap_or(0)
    } else {
        to_p.iter().map(|to| 1 + length(memo, to)).min().expect("a winning move")
    }
}

#[test]
fn lines_of_play() {
    let (built, mut memo) = (boards(3, 4), HashMap::new());
    for board in all(3, 4).split_off(1) {
        let line = built.table.line(&Position::new(&board)).unwrap();
        assert_eq!(line.lacks, None);
        assert_eq!(line.positions.len(), length(&mut memo, &squares(&board)), "{board:?}");
        assert_eq!(line.positions.last().map_or(&board[..], |last| last), &[1]);
    }
    assert_eq!(built.table.line(&Position::from([5; 5])).unwrap().lacks, Some(Lack::Beyond));
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
}

/// What is known of larger ones: how many there are (a published program finds as many, and so does another), and that some
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
    assert_eq!((square.table.summary().cells, square.table.summary().columns), (26_838, 2_704_156));
    square.table.certify(Scope::All).unwrap();
}

/// Three rows, as the tables of sheets have them.
#[test]
fn three_rows_agree_with_the_sheets() {
    let dir = tempfile::tempdir().unwrap();
    let out = dir.path().join("db");
    build(&out, &BuildOptions::new(Game::Chomp).sheets(31), &|_| ()).unwrap();
    let sheets = supermex::read(&out).unwrap();
    let built = boards(3, 30);
    for board in all(3, 30).iter().filter(|board| board.len() == 3) {
        let &[a, b, c] = &board[..] else { unreachable!("three rows") };
        assert_eq!(outcome(&built, board), sheets.outcome(&pos([c, b - c, a - b], 0)).unwrap(), "{board:?}");
    }
}

/// A table whose bytes are sound and whose answers are not is not certified.
#[test]
fn wrong_tables_are_not_certified() {
    let built = boards(4, 5);
    let good = built.bytes();
    let mut opened = 0;
    for bit in 0..8 * 64 {
        let mut bytes = good.clone();
        bytes[512 + bit / 8] ^= 1 << (bit % 8);
        let Ok(table) = of_bytes(bytes) else { continue };
        opened += 1;
        let same = listed(&table, 5).map(Result::ok).eq(listed(&built.table, 5).map(Result::ok));
        assert_eq!(table.certify(Scope::All).is_ok(), same, "bit {bit}");
    }
    assert!(opened > 100);
}
