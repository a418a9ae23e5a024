//! Brute force over the move rules of the three-number games.
//!
//! Nothing here knows of sheets, completions, mex or ends: a position is P iff no legal move reaches a
//! P-position, and that is all. So this file may judge the recursion without sharing its mistakes.
//!
//! What the judge takes for granted, in the order in which it asks:
//!
//! 1. a position that is *not a position* (`[0,0,0]` in Chomp) is neither P nor reachable: `is_p` is `false`;
//! 2. a **variant** position is N and has no moves, *even if it is terminal*;
//! 3. a terminal position is P and has no moves, no pass either;
//! 4. otherwise the game moves (same `p`), and the pass (`p - 1`) if `p > 0`.

use std::cell::RefCell;
use std::collections::{HashMap, HashSet};

/// `[x, y, z]`, without the passes.
pub type Position = [u64; 3];

/// A declared automatic N-position; `None` declares it at every pass level, `Some(p)` at that level only.
pub type Variant = (Position, Option<u32>);

/// The moves of a game, and nothing more.
pub trait MoveRules {
    /// Whether the game is over here. No move and no pass leads on from a terminal position.
    fn is_terminal(&self, at: Position) -> bool;

    /// Appends every position that one game move reaches (a pass is not a game move), each once.
    fn moves(&self, from: Position, out: &mut Vec<Position>);

    /// Whether `at` occurs in the game at all.
    fn is_position(&self, _at: Position) -> bool {
        true
    }

    /// Appends every position inside `bound` that has a game move to `to`: the inverse of [`Self::moves`].
    /// What `bound` means is the game's: the side of the cube in Nim, the largest bottom row in Chomp.
    fn parents(&self, to: Position, bound: u64, out: &mut Vec<Position>);

    /// All positions inside `bound`, each after everything that its game moves reach.
    fn in_order(&self, bound: u64) -> Vec<Position>;
}

/// 3-pile Nim: lower exactly one of the three numbers. Terminal: `[0,0,0]`.
#[derive(Clone, Copy, Debug, Default)]
pub struct Nim3;

impl MoveRules for Nim3 {
    fn is_terminal(&self, at: Position) -> bool {
        at == [0, 0, 0]
    }

    fn moves(&self, [x, y, z]: Position, out: &mut Vec<Position>) {
        out.extend((0..x).map(|x| [x, y, z]));
        out.extend((0..y).map(|y| [x, y, z]));
        out.extend((0..z).map(|z| [x, y, z]));
    }

    /// Inside the cube `[0, bound)³`.
    fn parents(&self, [x, y, z]: Position, bound: u64, out: &mut Vec<Position>) {
        out.extend((x + 1..bound).map(|x| [x, y, z]));
        out.extend((y + 1..bound).map(|y| [x, y, z]));
        out.extend((z + 1..bound).map(|z| [x, y, z]));
    }

    fn in_order(&self, bound: u64) -> Vec<Position> {
        let mut all = Vec::new();
        for x in 0..bound {
            for y in 0..bound {
                all.extend((0..bound).map(|z| [x, y, z]));
            }
        }
        all
    }
}

/// 3-row Chomp: `x` columns of height 3, `y` of height 2, `z` of height 1. Terminal: `[0,0,1]`, the poison alone.
///
/// `[0,0,0]` (the poison eaten) is not a position: nothing moves there, and it is neither P nor N.
#[derive(Clone, Copy, Debug, Default)]
pub struct Chomp3;

impl MoveRules for Chomp3 {
    fn is_terminal(&self, at: Position) -> bool {
        at == [0, 0, 1]
    }

    fn is_position(&self, at: Position) -> bool {
        at != [0, 0, 0]
    }

    fn moves(&self, [x, y, z]: Position, out: &mut Vec<Position>) {
        let first = out.len();
        out.extend((1..=z).map(|t| [x, y, z - t]));
        out.extend((1..=y).map(|t| [x, y - t, z + t]));
        out.extend((1..=y).map(|t| [x, y - t, 0]));
        out.extend((1..=x).map(|t| [x - t, y + t, z]));
        out.extend((1..=x).map(|t| [x - t, 0, z + y + t]));
        out.extend((1..=x).map(|t| [x - t, 0, 0]));
        let mut kept = first;
        for i in first..out.len() {
            if out[i] != [0, 0, 0] {
                out.swap(kept, i);
                kept += 1;
            }
        }
        out.truncate(kept);
    }

    /// With a bottom row `x + y + z` of at most `bound`.
    fn parents(&self, [x, y, z]: Position, bound: u64, out: &mut Vec<Position>) {
        if [x, y, z] == [0, 0, 0] {
            return;
        }
        let row = x + y + z;
        // z - t
        out.extend((1..=bound.saturating_sub(row)).map(|t| [x, y, z + t]));
        // [x, y-t, z+t]
        out.extend((1..=z).map(|t| [x, y + t, z - t]));
        if z == 0 {
            // [x, y-t, 0], from any z
            for t in 1..=bound.saturating_sub(row) {
                out.extend((0..=bound - row - t).map(|z| [x, y + t, z]));
            }
        }
        // [x-t, y+t, z]
        out.extend((1..=y).map(|t| [x + t, y - t, z]));
        if y == 0 {
            // [x-t, 0, z+y+t], from any y
            for t in 1..=z {
                out.extend((0..=z - t).map(|y| [x + t, y, z - t - y]));
            }
        }
        if y == 0 && z == 0 {
            // [x-t, 0, 0], from any y and z
            for t in 1..=bound.saturating_sub(x) {
                for y in 0..=bound - x - t {
                    out.extend((0..=bound - x - t - y).map(|z| [x + t, y, z]));
                }
            }
        }
    }

    /// By the bottom row (no move enlarges it), then by `x`, then by `y` (every move that keeps it lowers one).
    fn in_order(&self, bound: u64) -> Vec<Position> {
        let mut all = Vec::new();
        for row in 1..=bound {
            for x in 0..=row {
                all.extend((0..=row - x).map(|y| [x, y, row - x - y]));
            }
        }
        all
    }
}

/// The variants of a game: asked by position and pass level.
#[derive(Clone, Debug, Default)]
struct Declared(HashSet<Variant>);

impl Declared {
    fn contains(&self, at: Position, p: u32) -> bool {
        self.0.contains(&(at, None)) || self.0.contains(&(at, Some(p)))
    }
}

/// Answers single positions, on demand, with a memo.
pub struct Judge<R> {
    rules: R,
    passes: u32,
    variants: Declared,
    memo: RefCell<HashMap<(Position, u32), bool>>,
}

impl<R: MoveRules> Judge<R> {
    /// A judge for at most `passes` passes. Each of them is played out: the parity law is not used.
    pub fn new(rules: R, passes: u32, variants: Vec<Variant>) -> Self {
        Self { rules, passes, variants: Declared(variants.into_iter().collect()), memo: RefCell::default() }
    }

    /// Whether `[x,y,z;p]` is declared an automatic N-position.
    pub fn is_variant(&self, at: Position, p: u32) -> bool {
        self.variants.contains(at, p)
    }

    /// Every legal move, the pass included, sorted. Empty on a variant and on a terminal position.
    pub fn legal_moves(&self, at: Position, p: u32) -> Vec<(Position, u32)> {
        assert!(p <= self.passes, "judge made for fewer passes");
        let mut all = legal(&self.rules, &self.variants, at, p);
        all.sort_unstable();
        all
    }

    /// Whether `[x,y,z;p]` is a P-position. `false` for what is not a position.
    pub fn is_p(&self, at: Position, p: u32) -> bool {
        assert!(p <= self.passes, "judge made for fewer passes");
        if let Some(&known) = self.memo.borrow().get(&(at, p)) {
            return known;
        }
        let can_lose = self.rules.is_position(at) && !self.variants.contains(at, p);
        let is_p =
            can_lose && !legal(&self.rules, &self.variants, at, p).into_iter().any(|(to, left)| self.is_p(to, left));
        self.memo.borrow_mut().insert((at, p), is_p);
        is_p
    }

    /// The legal moves that reach a P-position, sorted. Empty iff P, *or a variant* (won, with no move to make).
    pub fn winning_moves(&self, at: Position, p: u32) -> Vec<(Position, u32)> {
        let mut all = self.legal_moves(at, p);
        all.retain(|&(to, q)| self.is_p(to, q));
        all
    }
}

fn legal<R: MoveRules>(rules: &R, variants: &Declared, at: Position, p: u32) -> Vec<(Position, u32)> {
    if !rules.is_position(at) || rules.is_terminal(at) || variants.contains(at, p) {
        return Vec::new();
    }
    let mut to = Vec::new();
    rules.moves(at, &mut to);
    let mut all: Vec<_> = to.into_iter().map(|to| (to, p)).collect();
    if p > 0 {
        all.push((at, p - 1));
    }
    all
}

/// Every position inside a bound, for every pass level: solved bottom-up by marking what can reach a P-position.
///
/// The bound is the side `n` of the cube `[0, n)³` for [`Nim3`], the largest bottom row `x + y + z` for [`Chomp3`].
/// No move leaves either, so the answers inside are exact.
pub struct Dense<R> {
    rules: R,
    bound: u64,
    side: u64,
    levels: Vec<Vec<bool>>,
    variants: Declared,
}

impl Dense<Nim3> {
    /// Nim over `[0, n)³`, for the pass levels `0..=passes`.
    pub fn nim(n: u64, passes: u32, variants: &[Variant]) -> Self {
        Self::solve(Nim3, n, n, passes, variants)
    }
}

impl Dense<Chomp3> {
    /// Chomp over `x + y + z <= s`, for the pass levels `0..=passes`.
    pub fn chomp(s: u64, passes: u32, variants: &[Variant]) -> Self {
        Self::solve(Chomp3, s, s + 1, passes, variants)
    }
}

impl<R: MoveRules> Dense<R> {
    fn solve(rules: R, bound: u64, side: u64, passes: u32, variants: &[Variant]) -> Self {
        let variants = Declared(variants.iter().copied().collect());
        let order = rules.in_order(bound);
        let cells = usize::try_from(side.pow(3)).expect("too large for memory");
        let mut levels: Vec<Vec<bool>> = Vec::new();
        let mut parents = Vec::new();
        for p in 0..=passes {
            let below = levels.last();
            let mut wins = vec![false; cells];
            let mut loses = vec![false; cells];
            for &at in &order {
                let i = index(side, at);
                let by_pass = !rules.is_terminal(at) && below.is_some_and(|below: &Vec<bool>| below[i]);
                if wins[i] || by_pass || variants.contains(at, p) {
                    continue;
                }
                loses[i] = true;
                parents.clear();
                rules.parents(at, bound, &mut parents);
                for &from in &parents {
                    wins[index(side, from)] = true;
                }
            }
            levels.push(loses);
        }
        Self { rules, bound, side, levels, variants }
    }

    /// Whether `[x,y,z;p]` is a P-position. Panics outside the bound.
    pub fn is_p(&self, at: Position, p: u32) -> bool {
        assert!(at.iter().all(|&v| v < self.side), "{at:?} is out of bounds");
        self.level(p)[index(self.side, at)]
    }

    /// All P-positions of level `p` inside the bound, sorted.
    pub fn p_positions(&self, p: u32) -> Vec<Position> {
        let mut all = self.rules.in_order(self.bound);
        all.retain(|&at| self.is_p(at, p));
        all.sort_unstable();
        all
    }

    /// The `z` inside the bound with `[x,y,z;p]` a P-position. Panics if there are two (rules.md: there never are).
    pub fn completion(&self, x: u64, y: u64, p: u32) -> Option<u64> {
        let start = index(self.side, [x, y, 0]);
        let end = start + usize::try_from(self.side).expect("fits");
        let mut found = (0..).zip(&self.level(p)[start..end]).filter(|&(_, &is_p)| is_p);
        let first = found.next().map(|(z, _)| z);
        assert!(found.next().is_none(), "two completions of ({x}, {y}; {p})");
        first
    }

    /// Whether the whole levels `p` and `q` are the same inside the bound.
    pub fn same_level(&self, p: u32, q: u32) -> bool {
        self.level(p) == self.level(q)
    }

    /// Whether `[x,y,z;p]` is declared an automatic N-position.
    pub fn is_variant(&self, at: Position, p: u32) -> bool {
        self.variants.contains(at, p)
    }

    fn level(&self, p: u32) -> &Vec<bool> {
        &self.levels[usize::try_from(p).expect("fits")]
    }
}

fn index(side: u64, [x, y, z]: Position) -> usize {
    usize::try_from((x * side + y) * side + z).expect("too large for memory")
}
