//! Values of many sizes at once.
//!
//! Where rare values are few, a split reaches a common value only with a rare pile: see [`Space`]. Where they are not, any value is
//! looked for as common ones are, and all piles as rare ones, up to half of what is left: the other half is beside them.
//!
//! A run of sizes is looked at in two steps.
//!
//! - [`Blocks::open`] looks at the splits that leave no pile of the run, so that its blocks of sizes, the lanes, do not depend on each
//!   other and are shared by all threads. Splits with some of the rare piles are marked; what is not marked are candidates. All
//!   other rare piles go around: a candidate that is reached gives way to the next one, until each has met all piles. Rare values
//!   that two common piles do not reach are found likewise.
//! - [`Blocks::value`] has one size after the other, and the splits that are left: with a pile below [`WINDOW`]. They decide which of
//!   the candidates is the value.
//!
//! Where no candidate is left, and where a rare value has to be looked for once more, that size is computed alone.

use std::ops::Range;
use std::sync::Mutex;

use rayon::prelude::*;

use super::lanes::{LANES, Lanes, Marks, Pile, is_reached, reached};
use supermex_game::heap::{Octal, Space};

/// Sizes of a run.
const RUN: usize = 256;
/// Known values that blocks need, at least.
pub const LEAST: usize = 1 << 12;
/// Smaller piles leave sizes of the same run.
const WINDOW: usize = RUN + Octal::MOST_PLACES;
/// How many candidates each size has at a time.
const CANDIDATES: usize = 4;
/// How many of them meet all piles. Few sizes have a near pile for each of these.
const SURE: usize = 3;
/// How many piles are marked, of those that tell the most: rare ones, or of all where none are, and common ones to look for a rare value. A
/// value that these do not reach is reached so seldom that it is found faster by going around.
const MARKED: usize = 1 << 13;
const MARKED_COMMON: usize = 1 << 12;
/// Marking stops early if no value is left to look for: this is checked after the first so many piles, and each time there are four times
/// as many.
const CHECKED: usize = 1 << 8;
/// Of how many piles these are chosen.
const CONSIDERED: usize = 1 << 15;
/// Common piles are taken from this many places: piles far from each other reach more values, and those near each other are in the cache.
const PLACES: usize = 512;
/// From how many sizes it is seen which piles tell the most, and how far apart these are.
const SEEN: usize = 64;
const APART: usize = 61;
/// Piles that go by between two looks at the candidates.
const CHUNK: usize = 64;
/// Comparisons that cost what one mark does.
const PER_MARK: usize = 8;
/// Where a size has no candidate.
const NONE: u16 = u16::MAX;

/// What the values of consecutive sizes are computed from.
#[derive(Debug)]
pub struct Blocks {
    /// How many tokens may be taken to leave one pile, and to leave two; of the latter, whether they have to be unequal.
    singles: Vec<usize>,
    splits: Vec<(usize, bool)>,
    /// Rare piles below `WINDOW`; those from there on, first those that are marked, each ascending.
    close: Vec<Pile>,
    rare: Vec<Pile>,
    marked: usize,
    /// Some common piles, those that are marked first likewise.
    common: Vec<Pile>,
    marked_common: usize,
    /// Whether there are rare values. Without them all piles count as rare.
    sparse: bool,
    /// By value, 1 if it is rare, and 1 if it is common.
    is_rare: Vec<u8>,
    is_common: Vec<u8>,
    /// One for each thread that has looked at a block.
    marks: Mutex<Vec<Marks>>,
}

/// What the splits that leave no pile of the same run do not reach.
#[derive(Debug, Clone, Copy)]
pub struct Open {
    /// The least common values, ascending.
    common: [u16; SURE],
    /// The least rare value below the last of them; `NONE` if there is none.
    rare: u16,
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
        let with = |digit: u8| removals.iter().filter(move |&&(_, all)| all & digit != 0);
        let splits: Vec<_> = with(4).map(|&(taken, digit)| (taken, digit & Octal::UNEQUAL != 0)).collect();
        let is_rare: Vec<u8> = is_common.iter().map(|&common| 1 - common).collect();
        let last = known.len() - WINDOW;
        let (mut rare, marked) = telling(known, &splits, piles(WINDOW..last), &is_common, MARKED);
        rare.extend(piles(last..known.len()));
        let common = if let Some(space) = space { apart(known, space) } else { Vec::new() };
        let (common, marked_common) = telling(known, &splits, common, &is_rare, MARKED_COMMON);
        Self {
            singles: with(2).map(|&(taken, _)| taken).collect(),
            splits,
            close: piles(1..WINDOW),
            rare,
            marked,
            common,
            marked_common,
            sparse: space.is_some(),
            is_rare,
            is_common,
            marks: Mutex::default(),
        }
    }

    /// Adds a rare pile, larger than all others.
    pub fn add(&mut self, size: u32, value: u16) {
        self.rare.push((size, value));
    }

    /// What is open for each of the next sizes, at most [`RUN`], and how many options were looked at. On the current rayon pool.
    pub fn open(&self, known: &[u16], count: usize) -> (Vec<Open>, u64) {
        let blocks = (0..count.min(RUN)).into_par_iter().step_by(LANES).map(|first| {
            let lock = || self.marks.lock().unwrap_or_else(|poisoned| poisoned.into_inner());
            let kept = lock().pop();
            let mut marks = kept.unwrap_or_else(Marks::new);
            let found = self.block(known, known.len() + first, &mut marks);
            lock().push(marks);
            found
        });
        let blocks: Vec<_> = blocks.collect();
        let looked = blocks.iter().map(|(_, looked)| looked).sum();
        (blocks.into_iter().flat_map(|(open, _)| open).take(count).collect(), looked)
    }

    /// The same for the sizes from one on, one for each lane.
    fn block(&self, known: &[u16], n: usize, marks: &mut Marks) -> ([Open; LANES], u64) {
        let (common, looked) = self.open_common(known, n, marks);
        let bound = common[SURE - 1].map(|last| last.min(self.values()));
        let (rare, more) = if self.sparse { self.open_rare(known, n, bound, marks) } else { ([NONE; LANES], 0) };
        let open = |lane: usize| Open { common: std::array::from_fn(|at| common[at][lane]), rare: rare[lane] };
        (std::array::from_fn(open), looked + more)
    }

    /// The number of values that there may be; [`NONE`] is not one of them.
    fn values(&self) -> u16 {
        u16::try_from(self.is_rare.len()).unwrap_or(NONE)
    }

    /// The least common values that no split with a far pile reaches, by lane.
    fn open_common(&self, known: &[u16], n: usize, marks: &mut Marks) -> ([Lanes; CANDIDATES], u64) {
        let (marked, rest) = self.rare.split_at(self.marked);
        let rounds = self.splits.iter().flat_map(|&(taken, _)| {
            // Without rare piles, the lanes leave some more.
            let most = if self.sparse { known.len() - WINDOW } else { (n - taken) / 2 + LANES };
            let far = &rest[..rest.partition_point(|&(size, _)| (size as usize) < most)];
            far.chunks(CHUNK).map(move |piles| (n - taken, piles))
        });
        let mut sieve = Sieve::new(known, marks, &self.is_rare, [self.values(); LANES]);
        sieve.mark(&self.splits, n, marked);
        sieve.go_around(&rounds.collect::<Vec<_>>(), SURE);
        (sieve.open, sieve.looked)
    }

    /// The least rare value, below a bound, that no split into two far common piles reaches, by lane.
    fn open_rare(&self, known: &[u16], n: usize, bound: Lanes, marks: &mut Marks) -> (Lanes, u64) {
        let (marked, rest) = self.common.split_at(self.marked_common);
        let rounds = rest.chunks(CHUNK).flat_map(|piles| self.splits.iter().map(move |&(taken, _)| (n - taken, piles)));
        let mut sieve = Sieve::new(known, marks, &self.is_common, bound);
        sieve.mark(&self.splits, n, marked);
        sieve.go_around(&rounds.collect::<Vec<_>>(), 1);
        // Few are left: all piles are looked at.
        for lane in 0..LANES {
            while sieve.open[0][lane] != NONE {
                sieve.looked += self.pairs(n);
                if !self.is_option(known, n + lane, WINDOW, sieve.open[0][lane]) {
                    break;
                }
                sieve.is_reached(lane, 0);
            }
        }
        (sieve.open[0], sieve.looked)
    }

    /// The value of the next size, from what is open for it; `None` if that does not tell it. `base` is the first size of the run. `near`
    /// gets the values of splits, and `looked` grows by the options that were looked at.
    pub fn value(&self, known: &[u16], base: usize, open: &Open, near: &mut Vec<u16>, looked: &mut u64) -> Option<u16> {
        let n = known.len();
        near.clear();
        near.extend(self.singles.iter().map(|&taken| known[n - taken]));
        let late = self.rare[self.marked..].partition_point(|&(size, _)| (size as usize) < base - WINDOW);
        let late = &self.rare[self.marked + late..];
        for &(taken, _) in &self.splits {
            let left = n - taken;
            near.extend(self.close.iter().map(|&(size, value)| value ^ known[left - size as usize]));
            let late = late.iter().take_while(|&&(size, _)| (size as usize) < left);
            near.extend(late.map(|&(size, value)| value ^ known[left - size as usize]));
        }
        *looked += near.len() as u64;
        let value = open.common.into_iter().find(|candidate| !near.contains(candidate));
        let value = value.filter(|&value| value != NONE)?;
        if value <= open.rare {
            return Some(value);
        }
        *looked += self.pairs(n);
        // If near piles reach it after all, other rare values may be open.
        (!self.is_option(known, n, 1, open.rare)).then_some(open.rare)
    }

    /// What it costs to look at all splits of a size.
    fn pairs(&self, n: usize) -> u64 {
        (n * self.splits.len() / 2 / PER_MARK) as u64
    }

    /// Whether a move from a size reaches a value: of those that split it, with two piles of a size or more.
    fn is_option(&self, known: &[u16], n: usize, least: usize, value: u16) -> bool {
        (least == 1 && self.singles.iter().any(|&taken| known[n - taken] == value))
            || self.splits.iter().any(|&(taken, unequal)| {
                let left = n - taken;
                let last = (left - usize::from(unequal)) / 2;
                is_reached(&known[least..=last], &known[left - last..=left - least], value)
            })
    }
}

/// Looks for the least values, of one kind, that consecutive sizes do not reach.
struct Sieve<'a> {
    known: &'a [u16],
    marks: &'a mut Marks,
    /// By lane, what the values are below.
    bound: Lanes,
    /// The least values that are not marked, ascending.
    open: [Lanes; CANDIDATES],
    /// How many rounds had gone by before each candidate became one, and how many have by now.
    since: [[usize; LANES]; CANDIDATES],
    now: usize,
    looked: u64,
}

impl<'a> Sieve<'a> {
    /// Without candidates; values that are not looked for are marked.
    fn new(known: &'a [u16], marks: &'a mut Marks, marked: &[u8], bound: Lanes) -> Self {
        marks.begin(marked);
        let open = [[NONE; LANES]; CANDIDATES];
        Self { known, marks, bound, open, since: [[0; LANES]; CANDIDATES], now: 0, looked: 0 }
    }

    /// Marks what is reached beside some piles, those that tell the most first, and finds the first candidates.
    fn mark(&mut self, splits: &[(usize, bool)], n: usize, piles: &[Pile]) {
        for piles in parts(piles.len()).map(|part| &piles[part]) {
            for &(taken, _) in splits {
                self.marks.splits(self.known, n - taken, piles);
                self.looked += (LANES * piles.len()) as u64;
            }
            for lane in 0..LANES {
                let mut from = 0;
                for at in 0..CANDIDATES {
                    self.open[at][lane] = self.next(lane, from);
                    from = self.open[at][lane].saturating_add(1);
                }
            }
            if self.open[0] == [NONE; LANES] {
                return;
            }
        }
    }

    fn next(&self, lane: usize, from: u16) -> u16 {
        self.marks.next(lane, from.into()..self.bound[lane].into()).unwrap_or(NONE)
    }

    /// Replaces a candidate that is reached by the next one.
    fn is_reached(&mut self, lane: usize, at: usize) {
        let last = self.open[CANDIDATES - 1][lane];
        self.marks.add(lane, self.open[at][lane]);
        for at in at + 1..CANDIDATES {
            self.open[at - 1][lane] = self.open[at][lane];
            self.since[at - 1][lane] = self.since[at][lane];
        }
        self.open[CANDIDATES - 1][lane] = if last == NONE { NONE } else { self.next(lane, last + 1) };
        self.since[CANDIDATES - 1][lane] = self.now;
    }

    /// Lets piles go by, again and again, until the first `sure` candidates of each lane have met all of them.
    fn go_around(&mut self, rounds: &[(usize, &[Pile])], sure: usize) {
        let mut end = rounds.len();
        while self.now < end && self.open[0] != [NONE; LANES] {
            let (left, piles) = rounds[self.now % rounds.len()];
            self.now += 1;
            self.looked += (LANES * piles.len() * CANDIDATES / PER_MARK) as u64;
            let hit = reached(self.known, left, piles, &self.open);
            if hit == [[0; LANES]; CANDIDATES] {
                continue;
            }
            for (at, hit) in hit.iter().enumerate().rev() {
                for lane in (0..LANES).filter(|&lane| hit[lane] != 0) {
                    if self.open[at][lane] != NONE {
                        self.is_reached(lane, at);
                    }
                }
            }
            let latest = self.since[..sure].iter().flatten().max();
            end = latest.map_or(0, |&latest| latest) + rounds.len();
        }
    }
}

/// The parts of a number of piles in which they are marked; one, if there are none.
fn parts(count: usize) -> impl Iterator<Item = Range<usize>> {
    let ends =
        std::iter::successors(Some(CHECKED.min(count)), move |&end| (end < count).then_some((4 * end).min(count)));
    ends.scan(0, |start, end| Some(std::mem::replace(start, end)..end))
}

/// Common piles from places far from each other.
fn apart(known: &[u16], space: &Space) -> Vec<Pile> {
    let sizes = WINDOW..known.len() / 2 - WINDOW;
    let (step, each) = ((sizes.len() / PLACES).max(CONSIDERED / PLACES), CONSIDERED / PLACES);
    let places = sizes.clone().step_by(step);
    let sizes = places.flat_map(|first| first..(first + each).min(sizes.end));
    sizes.map(|size| (size as u32, known[size])).filter(|&(_, value)| space.is_common(value)).collect()
}

/// Piles, first a number of those beside which values of a kind are reached that few others reach, as seen from some of the last sizes, and
/// that number. Those of a part ascend: one after the other they are found in the cache.
fn telling(
    known: &[u16],
    splits: &[(usize, bool)],
    mut piles: Vec<Pile>,
    of_kind: &[u8],
    most: usize,
) -> (Vec<Pile>, usize) {
    // Any of them, where there are too many to look at: values may depend on remainders of the size.
    piles.sort_unstable_by_key(|&(size, _)| size.wrapping_mul(0x9e37_79b9));
    let considered = piles.len().min(CONSIDERED);
    let (piles_seen, _) = piles.split_at_mut(considered);
    let mut scored: Vec<(u64, Pile)> = piles_seen.iter().map(|&pile| (0, pile)).collect();
    let mut reached = vec![0_u64; of_kind.len()];
    for n in (LEAST / 2..known.len()).rev().step_by(APART).take(SEEN) {
        let options = |&(size, value): &Pile| {
            let beside = move |&(taken, _): &(usize, bool)| known.get(n.checked_sub(taken + size as usize)?);
            let options = splits.iter().filter_map(beside).map(move |other| usize::from(other ^ value));
            options.filter(|&option| option < known[n].into() && of_kind[option] == 1)
        };
        reached.fill(0);
        scored.iter().flat_map(|(_, pile)| options(pile)).for_each(|option| reached[option] += 1);
        for (score, pile) in &mut scored {
            *score += options(pile).map(|option| (1 << 32) / reached[option].pow(2)).sum::<u64>();
        }
    }
    scored.sort_unstable_by_key(|&(score, (size, _))| (std::cmp::Reverse(score), size));
    for (pile, (_, scored)) in piles_seen.iter_mut().zip(scored) {
        *pile = scored;
    }
    let marked = most.min(considered);
    parts(marked).for_each(|part| piles[part].sort_unstable());
    piles[marked..].sort_unstable();
    (piles, marked)
}
