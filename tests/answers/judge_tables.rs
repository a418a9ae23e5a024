//! The judge against the tables of rules.md, and against itself by another road.

use super::every_game::ByMoves;
use crate::common::judge::{Chomp3, Dense, Judge, MoveRules, Nim3, Position};
use crate::common::pos;

fn nim_row(d: &Dense<Nim3>, x: u64, len: u64, p: u32) -> Vec<u64> {
    (0..len).map(|y| d.completion(x, y, p).expect("inside")).collect()
}

#[test]
fn nim_without_a_pass_is_bouton() {
    let d = Dense::nim(32, 0, &[]);
    for at in Nim3.in_order(32) {
        assert_eq!(d.is_p(at, 0), at[0] ^ at[1] ^ at[2] == 0, "{at:?}");
    }
}

#[test]
fn nim_with_a_pass_first_rows() {
    let d = Dense::nim(32, 1, &[]);
    assert_eq!(nim_row(&d, 0, 9, 1), [0, 2, 1, 4, 3, 6, 5, 8, 7]);
    assert_eq!(nim_row(&d, 1, 9, 1), [2, 1, 0, 3, 4, 5, 6, 7, 8]);
    assert_eq!(nim_row(&d, 2, 9, 1), [1, 0, 2, 5, 7, 3, 8, 4, 6]);
    assert_eq!(nim_row(&d, 4, 14, 1), [3, 4, 7, 0, 1, 8, 9, 2, 5, 6, 13, 14, 15, 10]);
    let eight = [7, 8, 6, 9, 5, 4, 2, 0, 1, 3, 17, 18, 16, 19, 20, 21];
    assert_eq!(nim_row(&d, 8, 16, 1), eight);
}

#[test]
fn nim_with_a_pass_counts() {
    assert_eq!(Dense::nim(16, 1, &[]).p_positions(1).len(), 216);
    assert_eq!(Dense::nim(64, 1, &[]).p_positions(1).len(), 3564);
}

/// Bites: a cell is chosen, and everything to its right and above it goes.
fn bites([x, y, z]: Position) -> Vec<Position> {
    let rows = [x + y + z, x + y, x];
    let mut all = Vec::new();
    for row in 0..3 {
        for left in 0..rows[row] {
            let mut r = rows;
            for above in &mut r[row..] {
                *above = (*above).min(left);
            }
            all.push([r[2], r[1] - r[2], r[0] - r[1]]);
        }
    }
    all.retain(|&at| at != [0, 0, 0]);
    all.sort_unstable();
    all
}

#[test]
fn chomp_moves_are_the_bites_and_never_enlarge_the_bottom_row() {
    for at in Chomp3.in_order(14) {
        let mut to = Vec::new();
        Chomp3.moves(at, &mut to);
        to.sort_unstable();
        assert_eq!(to, bites(at), "{at:?}");
        assert!(to.windows(2).all(|w| w[0] != w[1]), "each once: {at:?}");
        assert!(to.iter().all(|t| t.iter().sum::<u64>() <= at.iter().sum()));
    }
}

#[test]
fn the_dense_solver_agrees_with_the_judge() {
    let mut draw = crate::common::Draw(1);
    for _ in 0..20 {
        let variants: Vec<_> = (0..draw.below(8))
            .map(|_| {
                let at = [draw.skewed(8), draw.skewed(8), draw.skewed(8)];
                (at, [None, Some(0), Some(1), Some(2)][usize::try_from(draw.below(4)).expect("fits")])
            })
            .collect();
        let (dense, judge) = (Dense::nim(8, 2, &variants), Judge::new(Nim3, 2, variants.clone()));
        for at in Nim3.in_order(8) {
            assert!((0..3).all(|p| dense.is_p(at, p) == judge.is_p(at, p)), "{at:?} {variants:?}");
        }
        let (dense, judge) = (Dense::chomp(14, 2, &variants), Judge::new(Chomp3, 2, variants.clone()));
        for at in Chomp3.in_order(14) {
            assert!((0..3).all(|p| dense.is_p(at, p) == judge.is_p(at, p)), "{at:?} {variants:?}");
            for p in 0..3 {
                let wins = !judge.winning_moves(at, p).is_empty() || judge.is_variant(at, p);
                assert_eq!(wins, !judge.is_p(at, p), "{at:?} {p}");
            }
        }
    }
}

/// A sheet as rules.md writes it, up to its end; whether it ends inside `len`.
fn chomp_row(d: &Dense<Chomp3>, x: u64, len: u64, p: u32) -> (Vec<u64>, bool) {
    let mut row = Vec::new();
    for y in 0..len {
        let Some(z) = d.completion(x, y, p) else {
            return (row, true);
        };
        row.push(z);
    }
    (row, false)
}

#[test]
fn chomp_first_sheets() {
    let d = Dense::chomp(60, 1, &[]);
    let row = |x, len, p| chomp_row(&d, x, len, p);
    assert_eq!(row(0, 30, 0), (vec![1; 30], false));
    assert_eq!(row(1, 30, 0), (vec![2, 0], true));
    assert_eq!(row(2, 30, 0), (vec![2; 30], false));
    assert_eq!(row(3, 30, 0), (vec![3, 3, 0], true));
    assert_eq!(row(5, 5, 0), (vec![5, 3, 4, 4, 4], false));
    assert_eq!(row(7, 6, 0), (vec![6, 6, 3, 5, 5, 5], false));
    assert_eq!(row(0, 30, 1), (vec![1, 2, 0], true));
    assert_eq!(row(1, 30, 1), (vec![1; 30], false));
    assert_eq!(row(2, 30, 1), (vec![3, 0], true));
    assert_eq!(row(5, 9, 1), (vec![4, 2, 5, 2, 2, 5, 2, 2, 5], false));
    assert_eq!(row(7, 30, 1), (vec![7, 4, 4, 6, 0], true));
}

#[test]
fn chomp_oeis() {
    let d = Dense::chomp(28, 0, &[]);
    let diagonal: Vec<_> = (0..16).map(|c| d.completion(c, 0, 0).expect("inside") + c).collect();
    assert_eq!(diagonal, [1, 3, 4, 6, 8, 10, 11, 13, 15, 16, 18, 20, 21, 24, 25, 27]);
    let all = d.p_positions(0);
    let upto = |n| all.iter().filter(|at| at.iter().sum::<u64>() <= n).count();
    let counts: Vec<_> = (0..16).map(upto).collect();
    assert_eq!(counts, [0, 1, 3, 5, 7, 10, 13, 17, 20, 25, 29, 33, 39, 44, 51, 56]);
}

#[test]
fn chomp_edges() {
    let judge = Judge::new(Chomp3, 3, vec![]);
    for p in 0..4 {
        assert!(judge.is_p([0, 0, 1], p));
        assert!(judge.legal_moves([0, 0, 1], p).is_empty());
        assert!(!judge.is_p([0, 0, 0], p), "not a position");
    }
    // A variant on the terminal is N, and has no pass either.
    let judge = Judge::new(Chomp3, 2, vec![([0, 0, 1], Some(1))]);
    assert!(!judge.is_p([0, 0, 1], 1) && judge.legal_moves([0, 0, 1], 1).is_empty());
    assert!(judge.is_p([0, 0, 1], 0) && judge.is_p([0, 0, 1], 2));
}

#[test]
fn opening_moves_of_3_by_n_chomp() {
    let (n, judge) = (24, Judge::new(Chomp3, 0, vec![]));
    for n in 1..n {
        let won = judge.winning_moves([n, 0, 0], 0);
        assert!(!won.is_empty());
        for ([x, y, z], _) in won {
            assert!(x + y == n && z == 0 || y == 0 && x + z == n || y == 0 && z == 0);
        }
    }
}

/// The theorem by which a table has two levels: so it is where the same variants are declared at every level.
#[test]
fn parity_of_passes() {
    let mut draw = crate::common::Draw(23);
    for turn in 0..40 {
        let variants: Vec<_> = (0..turn).map(|_| ([0; 3].map(|_| draw.skewed(14)), None)).collect();
        let (nim, chomp) = (Dense::nim(14, 6, &variants), Dense::chomp(30, 6, &variants));
        assert!((2..=6).all(|p| nim.same_level(p, p - 2) && chomp.same_level(p, p - 2)), "{variants:?}");
        assert!(turn > 0 || !nim.same_level(0, 1) && !chomp.same_level(0, 1));
    }
}

/// Winning moves repeat with period 2 from `p = 1` on; between 0 and 2 only the pass itself differs.
#[test]
fn winning_moves_and_parity() {
    let judge = Judge::new(Chomp3, 5, vec![]);
    for at in Chomp3.in_order(12) {
        for p in 0..4 {
            let low = judge.winning_moves(at, p);
            let high: Vec<_> = judge.winning_moves(at, p + 2).into_iter().collect();
            let lowered: Vec<_> =
                high.iter().filter(|&&(to, _)| p > 0 || to != at).map(|&(to, q)| (to, q - 2)).collect();
            assert_eq!(low, lowered, "{at:?} {p}");
        }
    }
}

/// Misère by its own rules: a player who has no game move has won.
#[test]
fn misere_nim_is_a_variant_at_the_origin() {
    let options = |at: &supermex::Position| -> Vec<supermex::Position> {
        let mut moves = Vec::new();
        Nim3.moves(at[..].try_into().expect("three piles"), &mut moves);
        let pass = at.passes.checked_sub(1).filter(|_| !moves.is_empty());
        let moves = moves.into_iter().map(|to| pos(to, at.passes));
        moves.chain(pass.map(|left| at.clone().with_passes(left))).collect()
    };
    let (mut played, d) = (ByMoves::new(&options, &|_| false), Dense::nim(20, 3, &[([0, 0, 0], None)]));
    for at in Nim3.in_order(20) {
        for p in 0..4 {
            assert_eq!(d.is_p(at, p), played.best(&pos(at, p.into())).0, "{at:?} {p}");
        }
        let closed = if at.iter().all(|&v| v <= 1) { 1 } else { 0 };
        assert_eq!(d.is_p(at, 0), at[0] ^ at[1] ^ at[2] == closed, "{at:?}");
    }
}
