//! The infinite sheets of Chomp: a registry of their tails, and the proof that a tail is exact.
//!
//! In the coordinates `c` (sheet), `b` (column) and `a` (completion) of Chomp, with `t = a - b`, let `S` be the values
//! that the sheet's row or the diagonal exclude. Suppose that at column `b` every lower sheet has ended or is in its
//! tail, and that no variant of the sheet is left. Then
//!
//! ```text
//! a(b) = b + least t with b + t not in S and t not in T(b);     S := S + {a(b)};     b := b + 1
//! ```
//!
//! where `T(b)` are the offsets that the lower sheets' tails (and, with a pass, the tail of the same sheet one pass
//! level down) take in column `b`. The recursion depends on nothing else. It has become a finite automaton: its *state*
//! at `b` is `S` relative to `b`, and the phases of the tails in `T`. Write `m` for the least `t` with `b + t` not in
//! `S`. A step looks only at the part of `T(b)` from `m` to the offset that it takes. Suppose that `S` relative to `b1`
//! equals `S` relative to `b2 > b1`. Take all tails that have an offset between the least `m` and the greatest offset
//! taken on the way, and suppose that `b2 - b1` is a multiple of the period of each. Then every step after `b2` repeats
//! the step after `b1`: the offsets are periodic from `b1` on, with period `b2 - b1`. This is the proof of a tail here;
//! a run of equal values proves nothing.

use std::collections::{BTreeMap, HashMap};
use std::ops::Range;
use std::slice;

use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize};

use super::bits::{has, insert, next_free};
use super::windows::{Lane, Windows};

/// Columns that a proof looks ahead before the recursion goes on.
const PATIENCE: u32 = 1 << 14;
/// States wider than this have not settled yet, and are not stored.
const WIDEST_STATE: u32 = 1 << 10;
/// After this many columns a tail repeats if its period divides this number. In Chomp nearly all do (with a pass, where
/// more than half of the periods are longer than 1, 97 of 100).
pub const TURN: usize = 144;

/// The exact continuation of a finished sheet.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Ending {
    /// No later column has a completion.
    Nothing,
    /// The offsets `completion - column` repeat: the first of them is taken in column `start`.
    Tail {
        /// First column of the tail.
        start: u32,
        /// One period of offsets: at least one.
        #[serde(deserialize_with = "period")]
        offsets: Vec<u32>,
    },
}

fn period<'de, D: Deserializer<'de>>(from: D) -> Result<Vec<u32>, D::Error> {
    let offsets = Vec::deserialize(from)?;
    if offsets.is_empty() { Err(D::Error::custom("a tail without a period")) } else { Ok(offsets) }
}

/// The start of a tail, and a period of its offsets.
pub type Tail<'a> = (u32, &'a [u32]);

/// The registry of finished sheets, in order from sheet 0, at one pass level.
#[derive(Debug, Serialize, Deserialize)]
#[serde(try_from = "Saved")]
pub struct Registry {
    /// Offset of each finished sheet with a tail of period 1; `NO_OFFSET` of the others.
    steady: Vec<u32>,
    /// Start of the tail of each finished sheet; 0 of the others.
    starts: Vec<u32>,
    /// Tails of longer periods: sheet, start, offsets.
    cyclic: Vec<(u32, u32, Vec<u32>)>,
    /// Which of `cyclic` takes an offset in some phase.
    #[serde(skip_serializing)]
    takers: BTreeMap<u32, Vec<usize>>,
    /// By column, modulo `TURN`: the offsets of tails whose period divides `TURN`.
    #[serde(skip_serializing)]
    turn: Vec<Vec<u64>>,
    /// Which of `cyclic` have other periods.
    #[serde(skip_serializing)]
    odd: Vec<usize>,
    /// One more than the greatest offset of a tail so far.
    #[serde(skip_serializing)]
    reach: u32,
    /// Greatest start of a tail so far.
    #[serde(skip_serializing)]
    settled: u32,
    /// The same of the tails with small offsets: least offsets, and the greatest start of a tail with such a one or a lesser. Both
    /// ascend.
    #[serde(skip_serializing)]
    starts_below: Vec<(u32, u32)>,
}

const NO_OFFSET: u32 = u32::MAX;
/// Tails in a saved registry start below this, and have offsets below this: in a table that can be computed they do.
const MOST_SAVED: u32 = 1 << 27;

/// What is saved of a registry.
#[derive(Deserialize)]
struct Saved {
    steady: Vec<u32>,
    starts: Vec<u32>,
    cyclic: Vec<(u32, u32, Vec<u32>)>,
}

impl TryFrom<Saved> for Registry {
    type Error = &'static str;

    fn try_from(Saved { steady, starts, cyclic }: Saved) -> Result<Self, Self::Error> {
        let (mut registry, mut cyclic) = (Self::default(), cyclic.into_iter().peekable());
        if steady.len() != starts.len() {
            return Err("tails of other sheets");
        }
        for (sheet, (steady, start)) in (0..).zip(steady.into_iter().zip(starts)) {
            let ending = match cyclic.next_if(|&(of, ..)| of == sheet) {
                Some((_, _, offsets)) if steady == NO_OFFSET && offsets.len() > 1 => Ending::Tail { start, offsets },
                Some(_) => return Err("a sheet with two tails"),
                None if steady == NO_OFFSET => Ending::Nothing,
                None => Ending::Tail { start, offsets: vec![steady] },
            };
            if let Ending::Tail { start, offsets } = &ending
                && (*start >= MOST_SAVED || offsets.iter().any(|&offset| offset >= MOST_SAVED))
            {
                return Err("a tail that is too far away");
            }
            registry.push(&ending);
        }
        if cyclic.next().is_none() { Ok(registry) } else { Err("tails of other sheets") }
    }
}

impl Default for Registry {
    fn default() -> Self {
        Self {
            steady: Vec::new(),
            starts: Vec::new(),
            cyclic: Vec::new(),
            takers: BTreeMap::new(),
            turn: vec![Vec::new(); TURN],
            odd: Vec::new(),
            reach: 0,
            settled: 0,
            starts_below: Vec::new(),
        }
    }
}

impl Registry {
    /// The number of sheets entered: the next one is the lowest unfinished sheet.
    pub fn len(&self) -> u32 {
        self.steady.len() as u32
    }

    /// Enters the next sheet.
    pub fn push(&mut self, beyond: &Ending) {
        let (mut steady, mut begins) = (NO_OFFSET, 0);
        if let Ending::Tail { start, offsets } = beyond {
            begins = *start;
            self.settled = self.settled.max(*start);
            self.note_start(offsets.iter().fold(NO_OFFSET, |least, &offset| least.min(offset)), *start);
            self.reach = offsets.iter().fold(self.reach, |reach, &offset| reach.max(offset + 1));
            if TURN.is_multiple_of(offsets.len()) {
                for (column, &offset) in (*start as usize..).zip(offsets.iter().cycle()).take(TURN) {
                    insert(&mut self.turn[column % TURN], offset as usize);
                }
            } else {
                self.odd.push(self.cyclic.len());
            }
            if let [offset] = offsets[..] {
                steady = offset;
            } else {
                for &offset in offsets {
                    let takers = self.takers.entry(offset).or_default();
                    if takers.last() != Some(&self.cyclic.len()) {
                        takers.push(self.cyclic.len());
                    }
                }
                self.cyclic.push((self.len(), *start, offsets.clone()));
            }
        }
        self.steady.push(steady);
        self.starts.push(begins);
    }

    /// Notes the start of a tail by its least offset.
    fn note_start(&mut self, offset: u32, start: u32) {
        let at = self.starts_below.partition_point(|&(other, _)| other <= offset);
        if self.starts_below[..at].last().is_some_and(|&(_, later)| later >= start) {
            return;
        }
        let same = self.starts_below[..at].last().is_some_and(|&(other, _)| other == offset);
        let end = at + self.starts_below[at..].iter().take_while(|&&(_, other)| other <= start).count();
        self.starts_below.splice(at - usize::from(same)..end, [(offset, start)]);
    }

    /// The tails that may take an offset of a range, from a column on: where the offsets of nearly all are, by column modulo [`TURN`], if
    /// all tails with such or lesser offsets have begun; and the starts and the periods of the others.
    pub fn with_offsets(&self, range: Range<u32>, column: u32) -> (Option<&[Vec<u64>]>, Vec<Tail<'_>>) {
        let lesser = self.starts_below.partition_point(|&(offset, _)| offset < range.end);
        if self.starts_below[..lesser].last().is_none_or(|&(_, start)| start <= column) {
            let takers = self.takers.range(range).flat_map(|(_, tails)| tails);
            let tails = takers.map(|&tail| (self.cyclic[tail].1, &self.cyclic[tail].2[..]));
            return (Some(&self.turn), tails.filter(|(_, offsets)| !TURN.is_multiple_of(offsets.len())).collect());
        }
        let steady = self.starts.iter().zip(&self.steady).map(|(&start, offset)| (start, slice::from_ref(offset)));
        let cyclic = self.cyclic.iter().map(|(_, start, offsets)| (*start, &offsets[..]));
        (
            None,
            steady.chain(cyclic).filter(|(_, offsets)| offsets.iter().any(|offset| range.contains(offset))).collect(),
        )
    }

    /// Marks in the columns from `first_column` on the offsets of the tails of all entered sheets, except sheets below
    /// `from`, which the columns have already.
    ///
    /// From sheet 0 on this costs a shifted copy of the offsets for each column, otherwise a bit for each sheet and
    /// column.
    pub fn mark(&self, from: u32, first_column: u32, columns: usize, block: &mut Windows) {
        let cyclic = self.cyclic.partition_point(|&(sheet, ..)| sheet < from);
        for lane in 0..columns {
            let column = first_column as usize + lane;
            let mut take = |tail: usize| {
                let (_, start, offsets) = &self.cyclic[tail];
                block.insert(lane, column + offsets[(column - *start as usize) % offsets.len()] as usize);
            };
            if from == 0 {
                self.odd.iter().copied().for_each(take);
                block.merge(lane, &self.turn[column % TURN], column);
            } else {
                (cyclic..self.cyclic.len()).for_each(&mut take);
                for &offset in self.steady.iter().skip(from as usize).filter(|&&offset| offset != NO_OFFSET) {
                    block.insert(lane, column + offset as usize);
                }
            }
        }
    }

    /// Whether the tails of all sheets from one on have begun in a column.
    pub fn have_begun(&self, from: u32, column: u32) -> bool {
        self.starts.iter().skip(from as usize).all(|&start| start <= column)
    }

    /// One more than the greatest offset of a tail.
    pub fn reach(&self) -> u32 {
        self.reach
    }

    /// Proves that the next unfinished sheet is in its tail at `column`, where `used` are the values that its row and
    /// the diagonal exclude, and `below` is its continuation one pass level down. Returns one period of offsets.
    /// Returns nothing if the tails below have not all begun, or if the state at `column` does not recur: then the
    /// recursion must go on for a while before the next try.
    pub fn prove(&self, used: Lane<'_>, column: u32, below: Option<&Ending>) -> Option<Vec<u32>> {
        if self.settled > column {
            return None;
        }
        let below = match below {
            Some(Ending::Tail { start, .. }) if *start > column => return None,
            Some(Ending::Tail { start, offsets }) => Some((*start, offsets)),
            Some(Ending::Nothing) | None => None,
        };
        Proof::new(self, used, column, below)?.run()
    }
}

/// The recursion of a sheet after its scattered part: see the module's documentation.
struct Proof<'a> {
    registry: &'a Registry,
    below: Option<(u32, &'a Vec<u32>)>,
    /// First column, and the value of bit 0 of `used`.
    origin: u32,
    /// `S`.
    used: Vec<u64>,
    column: u32,
    /// Least value at or above `column` that is not in `S`, and one more than the greatest in `S`.
    low: u32,
    high: u32,
}

impl<'a> Proof<'a> {
    fn new(registry: &'a Registry, lane: Lane<'_>, column: u32, below: Option<(u32, &'a Vec<u32>)>) -> Option<Self> {
        let (low, high) = (lane.next_free(column as usize) as u32, (lane.high() as u32).max(column));
        if high.saturating_sub(low) > WIDEST_STATE {
            return None;
        }
        let used = lane.part(low as usize..high as usize);
        // Bits below `low` are all set and never read again.
        Some(Self { registry, below, origin: low, used, column, low, high })
    }

    /// Whether `S` has a value from its origin on.
    fn is_used(&self, value: u32) -> bool {
        has(&self.used, (value - self.origin) as usize)
    }

    /// Whether a lower tail takes `offset` in the present column.
    fn taken(&self, offset: u32) -> bool {
        let at = |start: u32, offsets: &Vec<u32>| offsets[(self.column - start) as usize % offsets.len()] == offset;
        has(&self.registry.turn[self.column as usize % TURN], offset as usize)
            || self.registry.takers.get(&offset).is_some_and(|takers| {
                takers.iter().any(|&tail| at(self.registry.cyclic[tail].1, &self.registry.cyclic[tail].2))
            })
            || self.below.is_some_and(|(start, offsets)| at(start, offsets))
    }

    /// Takes one step and returns the offset taken.
    fn step(&mut self) -> u32 {
        let mut value = self.low;
        while self.is_used(value) || self.taken(value - self.column) {
            value += 1;
        }
        insert(&mut self.used, (value - self.origin) as usize);
        self.high = self.high.max(value + 1);
        let offset = value - self.column;
        self.column += 1;
        let low = self.low.max(self.column);
        self.low = self.origin + next_free(&self.used, (low - self.origin) as usize) as u32;
        offset
    }

    /// `S` relative to the present column.
    fn state(&self) -> (u32, Vec<u32>) {
        let members = (self.low..self.high).filter(|&v| self.is_used(v));
        (self.low - self.column, members.map(|v| v - self.low).collect())
    }

    /// The least multiple of the periods of the tails with an offset in `range`.
    fn common_period(&self, range: std::ops::RangeInclusive<u32>) -> u64 {
        let below = self.below.map(|(_, offsets)| offsets);
        let below = below.filter(|offsets| offsets.iter().any(|offset| range.contains(offset)));
        let takers = self.registry.takers.range(range.clone()).flat_map(|(_, tails)| tails);
        takers.map(|&tail| &self.registry.cyclic[tail].2).chain(below).fold(1, |common: u64, offsets| {
            let period = offsets.len() as u64;
            let (mut a, mut b) = (common, period);
            while b != 0 {
                (a, b) = (b, a % b);
            }
            (common / a).saturating_mul(period)
        })
    }

    fn run(mut self) -> Option<Vec<u32>> {
        let first = self.column;
        let mut seen: HashMap<(u32, Vec<u32>), Vec<usize>> = HashMap::new();
        // For each step: least free offset before it, and the offset taken.
        let mut steps: Vec<(u32, u32)> = Vec::new();
        loop {
            let earlier = seen.entry(self.state()).or_default();
            for &from in earlier.iter().rev() {
                let cycle = &steps[from..];
                let widest =
                    |(least, most): (u32, u32), &(low, offset): &(u32, u32)| (least.min(low), most.max(offset));
                let (least, most) = cycle.iter().fold((u32::MAX, 0), widest);
                if (cycle.len() as u64).is_multiple_of(self.common_period(least..=most)) {
                    return (from == 0).then(|| cycle.iter().map(|&(_, offset)| offset).collect());
                }
            }
            earlier.push(steps.len());
            if self.column - first > PATIENCE || self.high - self.low > WIDEST_STATE {
                return None;
            }
            let low = self.low - self.column;
            steps.push((low, self.step()));
        }
    }
}

/// Brings a sheet to its canonical form: the least period, and the earliest start. `first` is the column of
/// `completions[0]`. Completions at the end that the tail gives are removed.
pub fn canonical(first: u32, completions: &mut Vec<u32>, mut offsets: Vec<u32>) -> Ending {
    let period = offsets.len();
    let repeats = |p: &usize| period.is_multiple_of(*p) && (*p..period).all(|i| offsets[i] == offsets[i - *p]);
    if let Some(shorter) = (1..period).find(repeats) {
        offsets.truncate(shorter);
    }
    let mut start = first + completions.len() as u32;
    while let (Some(&value), Some(&last)) = (completions.last(), offsets.last()) {
        if value != start - 1 + last {
            break;
        }
        completions.pop();
        offsets.rotate_right(1);
        start -= 1;
    }
    Ending::Tail { start, offsets }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;
    use crate::draw::Draw;

    #[test]
    fn tails_are_found_by_their_offsets() {
        let mut random = Draw(5);
        let mut settled = 0;
        for round in 0..40u32 {
            let (mut registry, mut tails) = (Registry::default(), Vec::new());
            for sheet in 0..60u32 {
                let period = [1, 1, 2, 9, 5, 7][random.below(6) as usize];
                // Nearly in order, and in some rounds in no order.
                let noise = if round % 4 == 0 { 500 } else { 5 };
                let start = 10 * sheet + random.below(noise) as u32;
                let offsets: Vec<u32> = (0..period).map(|_| 3 * sheet + random.below(noise) as u32 / 4).collect();
                registry.push(&Ending::Tail { start, offsets: offsets.clone() });
                tails.push((start, offsets));
            }
            for _ in 0..50 {
                let (column, from) = (random.below(700) as u32, random.below(200) as u32);
                let range = from..from + 1 + random.below(60) as u32;
                let at = |start: u32, offsets: &[u32]| offsets[(column - start) as usize % offsets.len()];
                let begun = tails.iter().filter(|(start, _)| *start <= column);
                let begun: BTreeSet<u32> = begun.map(|(start, offsets)| at(*start, offsets)).collect();
                let (turn, others) = registry.with_offsets(range.clone(), column);
                let others = others.into_iter().filter(|(start, _)| *start <= column);
                let mut found: BTreeSet<u32> = others.map(|(start, offsets)| at(start, offsets)).collect();
                if let Some(turn) = turn {
                    settled += 1;
                    found.extend(range.clone().filter(|&offset| has(&turn[column as usize % TURN], offset as usize)));
                }
                assert!(found.range(range.clone()).eq(begun.range(range)));
            }
        }
        assert!((200..1800).contains(&settled), "{settled} of 2000");
    }
}
