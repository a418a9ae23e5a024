//! The experiments on games by rules files: every count against brute force by moves that are written here.

use supermex::game::{PassLevel, RulesBox, RulesFile, Side, Triple, Variant};
use supermex_build::BuildOptions;

use super::super::density::{Options as Bins, distribution};
use super::super::overlap::{Span, boxes};
use super::super::sensitivity::{Options, Played, sensitivity};
use super::{densities_agree, moves_agree, overlap_by_moves};
use crate::judge::{Judge, made};
use crate::picture::{InBox, Shown};

/// Moves from a position, by hand.
type Moves = fn(Triple) -> Vec<Triple>;

const SIDE: u64 = 9;

/// A file, the same game by hand, and its box.
struct Case {
    text: &'static str,
    moves: Moves,
    misere: bool,
    variants: &'static [(Triple, Option<PassLevel>)],
    third: Side,
    numbers: usize,
}

/// Nim's moves, of this many piles.
fn piles(at: Triple, count: usize) -> Vec<Triple> {
    let lowered = |pile: usize| {
        (0..at[pile]).map(move |less| {
            let mut to = at;
            to[pile] = less;
            to
        })
    };
    (0..count).flat_map(lowered).collect()
}

fn restricted([x, y, z]: Triple) -> Vec<Triple> {
    let both = (1..=x.min(y)).filter(|&t| t <= z).map(|t| [x - t, y - t, z]);
    piles([x, y, z], 3).into_iter().chain(both).collect()
}

/// At most `x` from `y`, at most `y` from `z`: columns with several P-positions.
fn asymmetric([x, y, z]: Triple) -> Vec<Triple> {
    let own = |t: u64| [x - t, y, z];
    let second = (1..=y.min(x)).map(|t| [x, y - t, z]);
    (1..=x).map(own).chain(second).chain((1..=z.min(y)).map(|t| [x, y, z - t])).collect()
}

fn three([x, y, z]: Triple) -> Vec<Triple> {
    let all = (1..=x.min(y).min(z)).map(|t| [x - t, y - t, z - t]);
    piles([x, y, z], 3).into_iter().chain(all).collect()
}

fn two([x, y, _]: Triple) -> Vec<Triple> {
    let both = (1..=x.min(y)).map(|t| [x - t, y - t, 0]);
    piles([x, y, 0], 2).into_iter().chain(both).collect()
}

const CASES: [Case; 4] = [
    Case {
        text: "name = 'restricted'\nmoves = ['x-t, y, z', 'x, y-t, z', 'x, y, z-t', 'x-t, y-t, z if t <= z']",
        moves: restricted,
        misere: false,
        variants: &[([1, 2, 3], None), ([2, 2, 0], Some(PassLevel::ONE))],
        third: Side::Below(SIDE),
        numbers: 3,
    },
    Case {
        text: "name = 'asymmetric'\nmoves = ['x-t, y, z', 'x, y-t, z if t <= x', 'x, y, z-t if t <= y']\nmisere = true",
        moves: asymmetric,
        misere: true,
        variants: &[],
        third: Side::Below(SIDE),
        numbers: 3,
    },
    Case {
        text: "name = 'any z'\nmoves = ['x-t, y, z', 'x, y-t, z', 'x, y, z-t', 'x-t, y-t, z-t']",
        moves: three,
        misere: false,
        variants: &[],
        third: Side::Any,
        numbers: 3,
    },
    Case {
        text: "name = 'two'\nmoves = ['x-t, y', 'x, y-t', 'x-t, y-t']",
        moves: two,
        misere: false,
        variants: &[],
        third: Side::Below(1),
        numbers: 2,
    },
];

impl Case {
    fn rules(&self) -> RulesBox {
        let rules = RulesBox::new(RulesFile::parse(self.text).unwrap(), [SIDE, SIDE], self.third).unwrap();
        let listed = self.variants.iter().map(|&(piles, level)| Variant { piles, level });
        rules.passes(PassLevel::ONE).variants(listed).unwrap()
    }

    /// With more positions declared a win.
    fn judge(&self, more: Vec<Triple>) -> Judge<'_> {
        let declared = move |at, level| {
            let mut listed = self.variants.iter();
            more.contains(&at) || listed.any(|&(piles, only)| piles == at && only.is_none_or(|only| only == level))
        };
        Judge::of(Box::new(|at| Some((self.moves)(at))), declared, self.misere)
    }

    /// Third numbers that may matter.
    fn thirds(&self) -> u64 {
        match self.third {
            Side::Below(below) => below,
            Side::Any => 40,
        }
    }
}

#[test]
fn overlap_of_rules() {
    for case in &CASES {
        let (table, _directory) = made(BuildOptions::new(case.rules()));
        let columns = 7;
        let span = Span { columns, reach: None };
        let of = InBox { table: &table, rules: case.rules() };
        let found = boxes::overlap(&of, 9, 2, span, &|_, _| ()).unwrap();
        let judge = case.judge(Vec::new());
        assert_eq!(found.len(), 5);
        for row in found {
            assert_eq!(row, overlap_by_moves(&judge, row.x, columns, case.thirds()), "{}", case.text);
        }
    }
}

#[test]
fn sensitivity_of_rules() {
    for case in &CASES {
        let game = Played::Boxed(case.rules());
        let found = sensitivity(&Options { game, trials: 2, seed: 3, near: 5, at: None }, &|_, _| ()).unwrap();
        assert_eq!(found.len() as u64, 2 * SIDE, "{}", case.text);
        for rows in found.chunk_by(|a, b| a.trial == b.trial) {
            let base: Vec<Triple> = rows[0].base.into_iter().collect();
            assert_eq!(base.is_empty(), !case.variants.is_empty());
            let before = case.judge(base.clone());
            let after = case.judge(base.into_iter().chain([rows[0].at]).collect());
            assert!(before.is_p(rows[0].at, PassLevel::ONE) && !(case.moves)(rows[0].at).is_empty());
            moves_agree(rows, [&before, &after], PassLevel::ONE, [SIDE, case.thirds()]);
        }
    }
}

#[test]
fn densities_of_rules() {
    for (case, kind) in CASES
        .iter()
        .filter(|case| case.numbers == 3)
        .flat_map(|case| [Shown::InstantWinners, Shown::Scattered].map(|kind| (case, kind)))
    {
        let (table, _directory) = made(BuildOptions::new(case.rules()));
        densities_agree(&table, &case.judge(Vec::new()), 4, kind, 2);
    }
    let (table, _directory) = made(BuildOptions::new(CASES[0].rules()));
    let options = Bins { kind: Shown::PPositions, reach: 2.5, bins: 4, smooth: 0 };
    let refused = distribution(&table, None, 5, &options, &|_, _| ()).unwrap_err().to_string();
    assert!(refused.contains("box ends at 9") && refused.contains("--reach"), "{refused}");
}
