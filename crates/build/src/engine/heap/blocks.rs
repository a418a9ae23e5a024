//! Values of consecutive sizes at once.
//!
//! Where rare values are few, a split reaches a common value only with a rare pile: see [`Space`]. Where they are not, any value is
//! looked for as common ones are, and all piles as rare ones, up to half of what is left: the other half is beside them.
//!
//! - Splits with some of the rare piles are marked. The least common value that is not marked for a lane is its candidate.
//! - All other rare piles go around. A lane whose candidate is reached takes the next one, until each candidate has met all piles.
//! - Splits with a pile below [`NEAR`] may leave a lane of the same block. They are looked at with the candidates of the lanes
//!   before, and once more at the end: lanes whose candidate is another then go on.
//!
//! So a candidate is the least common value that is not reached. The value is less only if some rare value is not reached. This is
//! checked later, on another thread. Until then values go on as if there were none. Where any value is common there is none.

use std::ops::Range;

use super::lanes::{LANES, Lanes, Marks, Pile, is_reached, reached};
use supermex_game::heap::{Octal, Space};

/// Splits with a smaller pile are looked at one by one.
const NEAR: usize = 2 * LANES;
/// Sizes that are computed before they are checked, at least and at most.
pub const RUN: Range<usize> = LANES..256;
/// Known values that blocks need, at least.
pub const LEAST: usize = 1 << 12;
/// Piles below it leave sizes of the same run.
const WINDOW: usize = RUN.end + 2 * LANES + Octal::MOST_PLACES;
/// So a run begins with a copy of the last values.
const COPIED: usize = 2 * WINDOW;
/// How many rare piles are marked, of those that there are; and how many piles where none are rare. A value that these do not reach is
/// reached so seldom that it is found faster by going around.
const MARKED_RARE: usize = 1 << 14;
const MARKED_ALL: usize = 1 << 15;
/// How many common piles are marked to look for a rare value, and after how many it is asked whether any is left to look for.
const MARKED_COMMON: usize = 1 << 13;
const COMMON_CHUNK: usize = 1 << 9;
/// Common piles beside which rare values are looked for, before all are. Piles far from each other reach more values.
const COMMON: usize = 1 << 15;
/// Piles that go by between two looks at the candidates.
const CHUNK: usize = 64;
/// Comparisons that cost what one mark does.
const PER_MARK: usize = 8;
/// Where a lane has no candidate.
const NONE: u16 = u16::MAX;

/// What the values of consecutive sizes are computed from.
#[derive(Debug)]
pub struct Blocks {
    /// How many tokens may be taken to leave one pile, and to leave two; of the latter, whether they have to be unequal.
    singles: Vec<usize>,
    splits: Vec<(usize, bool)>,
    /// Rare piles from `LANES` on and below `WINDOW`; those from there on, first those that are marked, each ascending.
    close: Vec<Pile>,
    rare: Vec<Pile>,
    marked: usize,
    common: Vec<Pile>,
    /// Whether there are rare values. Without them all piles count as rare.
    sparse: bool,
    /// By value, 1 if it is rare, and 1 if it is common.
    is_rare: Vec<u8>,
    is_common: Vec<u8>,
}

/// Values from some size on, computed one block after the other.
struct Run<'a> {
    known: &'a [u16],
    /// The last values, the new ones, and the candidates of the lanes.
    values: Vec<u16>,
    /// The size of the first of them.
    first: usize,
    marks: Marks,
    /// What a lane reaches with near piles.
    near: Vec<u16>,
    looked: u64,
}

impl Blocks {
    /// For the sizes after those that are known, up to the double. Without a space two equal piles are never forbidden.
    pub fn new(removals: &[(usize, u8)], known: &[u16], space: Option<&Space>) -> Self {
        let most = known.iter().copied().max().unwrap_or(0);
        // The values of later piles may have one bit more.
        let values = 0..(4 * usize::from(most) + 2).next_power_of_two().min(1 << 16);
        let common = |value: u16| space.is_none_or(|space| space.is_common(value));
        let is_common: Vec<u8> = values.map(|value| common(value as u16).into()).collect();
        let piles = |sizes: Range<usize>| -> Vec<Pile> {
            let Some(space) = space else { return sizes.map(|size| (size as u32, known[size])).collect() };
            let rare = |size: usize| space.piles().partition_point(|&(rare, _)| (rare as usize) < size);
            space.piles()[rare(sizes.start)..rare(sizes.end)].to_vec()
        };
        let last = known.len() - WINDOW;
        let mut rare = drawn(piles(WINDOW..last));
        let marked = if space.is_some() { MARKED_RARE } else { MARKED_ALL }.min(rare.len());
        // Which ones has nothing to do with their sizes; one after the other they are found in the cache.
        rare[..marked].sort_unstable();
        rare[marked..].sort_unstable();
        rare.extend(piles(last..known.len()));
        // Not each second one, or so: values may depend on such remainders.
        let sizes = WINDOW..known.len() / 2 - WINDOW;
        let apart = (sizes.len() / COMMON) | 1;
        let common = sizes.step_by(apart).map(|size| (size as u32, known[size]));
        let common = drawn(common.filter(|&(_, value)| space.is_some_and(|space| space.is_common(value))).collect());
        let with = |digit: u8| removals.iter().filter(move |&&(_, all)| all & digit != 0);
        Self {
            singles: with(2).map(|&(taken, _)| taken).collect(),
            splits: with(4).map(|&(taken, digit)| (taken, digit & Octal::UNEQUAL != 0)).collect(),
            close: piles(LANES..WINDOW),
            rare,
            marked,
            common,
            sparse: space.is_some(),
            is_rare: is_common.iter().map(|&common| 1 - common).collect(),
            is_common,
        }
    }

    /// Adds a rare pile, larger than all others.
    pub fn add(&mut self, size: u32, value: u16) {
        self.rare.push((size, value));
    }

    /// The values of `count` sizes after those that are known, if none is rare, and how many options were looked at. Fewer values
    /// if one is too large.
    pub fn run(&self, known: &[u16], count: usize) -> (Vec<u16>, u64) {
        let first = known.len() - COPIED;
        let values = known[first..].to_vec();
        let mut run = Run { known, values, first, marks: Marks::new(), near: Vec::new(), looked: 0 };
        while run.values.len() < COPIED + count {
            if self.block(&mut run) == 0 {
                break;
            }
        }
        run.values.truncate(COPIED + count);
        (run.values.split_off(COPIED), run.looked)
    }

    /// Adds the values of the next sizes to a run; returns how many.
    fn block(&self, run: &mut Run) -> usize {
        let (known, start) = (run.known, run.values.len());
        let n = run.first + start;
        let far = |left: usize| {
            let (marked, rest) = self.rare.split_at(self.marked);
            // The lanes leave some more.
            let most = if self.sparse { left } else { left / 2 + LANES };
            (marked, &rest[..rest.partition_point(|&(size, _)| size as usize <= most)])
        };
        run.marks.begin(&self.is_rare);
        for &(taken, _) in &self.splits {
            let left = n - taken;
            run.marks.splits(&run.values, left - run.first, &self.close);
            run.marks.splits(known, left, far(left).0);
            run.looked += (LANES * (self.close.len() + far(left).0.len())) as u64;
        }
        run.values.resize(start + LANES, 0);
        let chunks = self.splits.iter().flat_map(|&(taken, _)| {
            let left = n - taken;
            far(left).1.chunks(CHUNK).map(move |piles| (left, piles))
        });
        let all = chunks.clone().count();
        let mut chunks = chunks.cycle();
        self.choose(run, start);
        let (mut met, mut gone) = (0, 0);
        loop {
            // Most of the candidates before a lane are right soon, and all of them in the end.
            if gone == all / 4 || met == all {
                if self.choose(run, start) {
                    met = 0;
                } else if met == all {
                    break;
                }
            }
            let Some((left, piles)) = chunks.next() else { continue };
            let candidates = run.values[start..].first_chunk().expect("there is one for each lane");
            let hit = reached(known, left, piles, candidates);
            (met, gone) = (met + 1, gone + 1);
            for lane in (0..LANES).filter(|&lane| hit[lane] != 0) {
                let candidate = run.values[start + lane];
                run.marks.add(lane, candidate);
                run.values[start + lane] = self.least(run, start + lane, lane, candidate);
                met = 0;
            }
        }
        run.looked += (gone * CHUNK * LANES / PER_MARK) as u64;
        let right = run.values[start..].iter().take_while(|&&candidate| candidate != NONE).count();
        run.values.truncate(start + right);
        right
    }

    /// The candidates of all lanes, in order; whether one has changed.
    fn choose(&self, run: &mut Run, start: usize) -> bool {
        let mut changed = false;
        for lane in 0..LANES {
            let candidate = self.least(run, start + lane, lane, 0);
            changed |= std::mem::replace(&mut run.values[start + lane], candidate) != candidate;
        }
        changed
    }

    /// The least value from one on that is not marked for a lane, at a place of the values, and not that of one pile that it leaves,
    /// or two of which one is near. `NONE` if there is none.
    fn least(&self, run: &mut Run, place: usize, lane: usize, from: u16) -> u16 {
        let Run { known, values, marks, near, .. } = run;
        near.clear();
        near.extend(self.singles.iter().map(|&taken| values[place - taken]));
        for &(taken, _) in &self.splits {
            let left = place - taken;
            let others = values[left + 1 - NEAR..left].iter().rev();
            near.extend(known[1..NEAR].iter().zip(others).map(|(small, other)| small ^ other));
        }
        let mut values = usize::from(from)..self.is_rare.len();
        while let Some(value) = marks.next(lane, values.clone()) {
            if !near.contains(&value) {
                return value;
            }
            values.start = usize::from(value) + 1;
        }
        NONE
    }

    /// The first of some sizes whose value is rare, and less than the one that is known, and how many options were looked at.
    pub fn first_rare(&self, known: &[u16], sizes: Range<usize>) -> (Option<(usize, u16)>, u64) {
        if !self.sparse {
            return (None, 0);
        }
        let (mut marks, mut looked) = (Marks::new(), 0);
        for n in sizes.clone().step_by(LANES) {
            let lanes = LANES.min(sizes.end - n);
            marks.begin(&self.is_common);
            let (marked, rest) = self.common.split_at(MARKED_COMMON.min(self.common.len()));
            let next = |marks: &Marks, lane: usize, from: usize| {
                if lane >= lanes { NONE } else { marks.next(lane, from..known[n + lane].into()).unwrap_or(NONE) }
            };
            let mut open: Lanes = std::array::from_fn(|lane| next(&marks, lane, 0));
            for piles in marked.chunks(COMMON_CHUNK) {
                for &(taken, _) in &self.splits {
                    marks.splits(known, n - taken, piles);
                    looked += (LANES * piles.len()) as u64;
                }
                open = std::array::from_fn(|lane| next(&marks, lane, 0));
                if open == [NONE; LANES] {
                    break;
                }
            }
            for piles in rest.chunks(CHUNK) {
                if open == [NONE; LANES] {
                    break;
                }
                for &(taken, _) in &self.splits {
                    let hit = reached(known, n - taken, piles, &open);
                    looked += (LANES * piles.len() / PER_MARK) as u64;
                    for (lane, open) in open.iter_mut().enumerate().filter(|&(lane, _)| hit[lane] != 0) {
                        *open = next(&marks, lane, usize::from(*open) + 1);
                    }
                }
            }
            for (lane, mut value) in open.into_iter().enumerate() {
                while value != NONE {
                    looked += ((n + lane) * self.splits.len() / 2 / PER_MARK) as u64;
                    if !self.is_option(known, n + lane, value) {
                        return (Some((n + lane, value)), looked);
                    }
                    value = next(&marks, lane, usize::from(value) + 1);
                }
            }
        }
        (None, looked)
    }

    /// Whether a move from a size reaches a value.
    fn is_option(&self, known: &[u16], n: usize, value: u16) -> bool {
        self.singles.iter().any(|&taken| known[n - taken] == value)
            || self.splits.iter().any(|&(taken, unequal)| {
                let left = n - taken;
                let last = (left - usize::from(unequal)) / 2;
                is_reached(&known[1..=last], &known[left - last..left], value)
            })
    }
}

/// Piles in an order that has nothing to do with their sizes.
fn drawn(mut piles: Vec<Pile>) -> Vec<Pile> {
    piles.sort_unstable_by_key(|&(size, _)| size.wrapping_mul(0x9e37_79b9));
    piles
}
