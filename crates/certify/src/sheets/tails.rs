//! The tails of the sheets of Chomp, certified for every column at once.
//!
//! From some column `E` on every sheet so far has ended or repeats. Its completion in column `b` is then `b + d`, and
//! the offset `d` depends only on the residue of `b` modulo its period. Let `E` also be at least the first repeated
//! column of the checked sheet plus its greatest offset. Take a value `b + d` of a column `b >= E`, not above the
//! completion. Offsets say what a move from it reaches:
//! - in the column, a sheet with the offset `d` there;
//! - in the row, a column `b' < b` of the tail with the offset `d + b - b'`. The completions before the tail and those
//!   of the diagonal are finitely many; the program checks one by one that none of them is a completion of the tail;
//! - by the pass, the offset of the level below.
//!
//! All of these are residue classes of `b`. So a tail is right iff for each of its classes `b ≡ r` with the offset `o`
//! two things hold: (1) no class with the offset `o` of a lower sheet or of the level below meets it, and the sheet's
//! own completions differ; (2) for each `d < o` the class lies in the union of the classes with the offset `d`. A class
//! lies in a union if it lies in one of its classes. If it meets none, it does not. Otherwise it is split by a further
//! factor of the period of a class that it meets. No common period of all sheets is formed.

use std::collections::BTreeMap;

use super::sets::Values;
use crate::rules::gcd;

/// Most classes that one tail is split into: some seconds.
pub const MOST_CLASSES: u64 = 1 << 26;

/// How a sheet goes on: the completion of column `b >= start` is `b` and the offset `(b - start) mod` their number.
#[derive(Clone, Copy)]
pub struct Tail<'a> {
    pub start: u64,
    pub offsets: &'a [u32],
}

impl Tail<'_> {
    fn period(self) -> u64 {
        self.offsets.len() as u64
    }

    /// Whether the last completion before it already goes on so, or a shorter period does.
    pub fn is_late(self, before: &[u32]) -> bool {
        let offsets = self.offsets;
        let repeats = |p| offsets.len().is_multiple_of(p) && offsets[p..] == offsets[..offsets.len() - p];
        let goes_on = |(&before, &last): (&u32, &u32)| u64::from(before) + 1 == self.start + u64::from(last);
        (1..offsets.len()).any(repeats) || before.last().zip(offsets.last()).is_some_and(goes_on)
    }

    /// Each class of columns with its offset.
    fn classes(self) -> impl Iterator<Item = (Class, u64)> {
        let period = self.period();
        let class = move |phase: u64| Class { period, residue: (self.start % period + phase) % period };
        (0..).zip(self.offsets).map(move |(phase, &offset)| (class(phase), u64::from(offset)))
    }

    /// The offset in the columns of a class of its own period.
    fn offset(self, residue: u64) -> u64 {
        let period = self.period();
        let phase = (residue + period - self.start % period) % period;
        usize::try_from(phase).ok().and_then(|phase| self.offsets.get(phase)).copied().map_or(0, u64::from)
    }
}

/// Why a tail is wrong, and in which column, counted from the first that was asked for.
#[derive(Debug, PartialEq, Eq)]
pub enum Fault {
    /// A lower sheet has the same completion in a column.
    InColumn { column: u64, offset: u64 },
    /// A lower column of the sheet has the same completion.
    InRow { column: u64, offset: u64 },
    /// The level below has the same completion.
    ByPass { column: u64, offset: u64 },
    /// No move leads from a value below the completion to a P-position.
    NoMove { column: u64, offset: u64 },
    /// There are too many classes.
    TooMany,
}

/// The columns that leave a residue.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Class {
    period: u64,
    residue: u64,
}

impl Class {
    const ALL: Self = Self { period: 1, residue: 0 };

    fn meets(self, other: Self) -> bool {
        let common = gcd(self.period, other.period);
        self.residue % common == other.residue % common
    }

    fn lies_in(self, other: Self) -> bool {
        self.period.is_multiple_of(other.period) && self.residue % other.period == other.residue
    }

    fn has(self, column: u64) -> bool {
        column % self.period == self.residue
    }

    /// The columns of both classes, if they meet and their period is a number of 64 bits.
    fn both(self, other: Self) -> Option<Self> {
        let common = gcd(self.period, other.period);
        let period = self.period.checked_mul(other.period / common)?;
        let steps = (0..other.period / common).map(|step| self.residue + step * self.period);
        steps.into_iter().find(|&residue| other.has(residue)).map(|residue| Self { period, residue })
    }

    /// Its first column from one on.
    fn first(self, from: u64) -> u64 {
        let residue = from % self.period;
        from.saturating_add((self.residue + (self.period - residue)) % self.period)
    }
}

/// A part of a class outside a union of classes, if there is one. Each class that is tried counts down `left`.
fn outside(class: Class, union: &[Class], left: &mut u64) -> Result<Option<Class>, Fault> {
    *left = left.checked_sub(1).ok_or(Fault::TooMany)?;
    if union.iter().any(|&one| class.lies_in(one)) {
        return Ok(None);
    }
    let met: Vec<Class> = union.iter().copied().filter(|&one| class.meets(one)).collect();
    // As few parts as possible, so that one of them soon lies in a class.
    let Some(parts) = met.iter().map(|one| one.period / gcd(one.period, class.period)).min() else {
        return Ok(Some(class));
    };
    let period = class.period.checked_mul(parts).ok_or(Fault::TooMany)?;
    for part in 0..parts {
        let part = Class { period, residue: class.residue + part * class.period };
        if let Some(found) = outside(part, &met, left)? {
            return Ok(Some(found));
        }
    }
    Ok(None)
}

/// The tails of the sheets so far, which are right: for each offset the classes of columns in which one of them has it.
#[derive(Default)]
pub struct Tails {
    /// The offsets that one of the sheets has in each column.
    everywhere: Values,
    /// The others.
    classes: BTreeMap<u64, Vec<Class>>,
}

impl Tails {
    /// Checks a tail in all columns from `from` on, against the added tails and the level below.
    pub fn check(&self, tail: Tail<'_>, below: Option<Tail<'_>>, from: u64) -> Result<(), Fault> {
        let own = own_row(tail, from)?;
        let mut left = MOST_CLASSES;
        for (class, offset) in tail.classes() {
            let at = |met: Class| Class { period: class.period, ..class }.both(met).unwrap_or(class).first(from);
            if self.everywhere.has(offset) {
                return Err(Fault::InColumn { column: class.first(from), offset });
            }
            if let Some(&met) = self.of(offset).iter().find(|&&one| class.meets(one)) {
                return Err(Fault::InColumn { column: at(met), offset });
            }
            let same = |&(one, passed): &(Class, u64)| passed == offset && class.meets(one);
            if let Some((met, _)) = below.and_then(|below| below.classes().find(same)) {
                return Err(Fault::ByPass { column: at(met), offset });
            }
            self.each_absent(offset, |absent| {
                // The column of the sheet whose completion it is, unless that one is not before.
                let target = (class.residue + absent) % class.period;
                let cell = usize::try_from(target).ok().and_then(|at| own.get(at)).copied().unwrap_or(0);
                if tail.offset(cell) > absent {
                    return Ok(());
                }
                let passed = below.into_iter().flat_map(Tail::classes).filter(|&(_, passed)| passed == absent);
                let union: Vec<Class> = self.of(absent).iter().copied().chain(passed.map(|(one, _)| one)).collect();
                match outside(class, &union, &mut left)? {
                    None => Ok(()),
                    Some(part) => Err(Fault::NoMove { column: part.first(from), offset: absent }),
                }
            })?;
        }
        Ok(())
    }

    fn of(&self, offset: u64) -> &[Class] {
        self.classes.get(&offset).map_or(&[], Vec::as_slice)
    }

    /// The offsets below one that not every column has, ascending.
    fn each_absent(&self, end: u64, mut visit: impl FnMut(u64) -> Result<(), Fault>) -> Result<(), Fault> {
        for (at, first) in (0..end).step_by(64).enumerate() {
            let mut open = !self.everywhere.word(at);
            if end - first < 64 {
                open &= (1 << (end - first)) - 1;
            }
            while open != 0 {
                visit(first + u64::from(open.trailing_zeros()))?;
                open &= open - 1;
            }
        }
        Ok(())
    }

    /// For a tail of period 1: whether [`check`](Self::check) already holds from column `from` on, although `from` is
    /// nearer to the tail's first column than its offset `o`. This is so if no value is needed that the tail's own
    /// lower columns do not have yet. A value `b + d` of a column `b >= from`, `d < o`, is the value of a lower column
    /// of the tail if it is at least that of the first one, `start + o`. If it is less, either `d` is the offset of
    /// another sheet in every column, or `d` is at least the least offset for which this is not so, `d0`. So all values
    /// from `from + d0` to `start + o` have to be in the row, by its columns before the tail or by the diagonal.
    pub fn holds_early(&self, tail: Tail<'_>, row: &Values, from: u64) -> bool {
        let &[offset] = tail.offsets else { return false };
        row.has_all(from + self.everywhere.least_absent()..tail.start + u64::from(offset))
    }

    /// Adds a tail that was found to be right.
    pub fn add(&mut self, tail: Tail<'_>) {
        for (class, offset) in tail.classes() {
            let classes = self.classes.entry(offset).or_default();
            classes.push(class);
            // No two of them meet, so that they cover all columns once their densities add up to 1. This is a hint;
            // then it is proved.
            let density: f64 = classes.iter().map(|one| 1.0 / one.period as f64).sum();
            if density > 1.0 - 1e-9 && outside(Class::ALL, classes, &mut (1 << 20)) == Ok(None) {
                self.classes.remove(&offset);
                self.everywhere.add(offset);
            }
        }
    }

    /// Enters the completions of a column into its set, which begins at the word of the column's number.
    pub fn fill(&self, column: u64, set: &mut Values) {
        let (base, shift) = (column & !63, column % 64);
        for at in 0..usize::try_from(self.everywhere.end().div_ceil(64)).unwrap_or(0) {
            let word = self.everywhere.word(at);
            set.add_word(at, word << shift);
            if shift > 0 {
                set.add_word(at + 1, word >> (64 - shift));
            }
        }
        for (offset, classes) in &self.classes {
            if classes.iter().any(|class| class.has(column)) {
                set.add(column - base + offset);
            }
        }
    }
}

/// For each residue of a completion, the residue of the column that has it. A period has one residue for each column:
/// so each residue occurs, if no two columns have the same.
fn own_row(tail: Tail<'_>, from: u64) -> Result<Vec<u64>, Fault> {
    let period = tail.period();
    let mut own = vec![None; tail.offsets.len()];
    for (class, offset) in tail.classes() {
        let Some(place) = usize::try_from((class.residue + offset) % period).ok().and_then(|at| own.get_mut(at)) else {
            continue;
        };
        if let Some(other) = place.replace(class.residue) {
            // The cell with the lesser offset is in the higher column: higher by the difference of the offsets.
            let lesser = if tail.offset(other) < offset { other } else { class.residue };
            let column = Class { period, residue: lesser }.first(from);
            return Err(Fault::InRow { column, offset: tail.offset(lesser) });
        }
    }
    Ok(own.into_iter().flatten().collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The tails of sheets, level by level, by the recursion itself in columns that are far beyond all of them.
    fn by_columns(tails: &[Tail<'_>], tail: Tail<'_>, below: Option<Tail<'_>>, columns: std::ops::Range<u64>) -> bool {
        let value = |tail: Tail<'_>, column: u64| column + tail.offset(column % tail.period());
        columns.clone().all(|column| {
            let reached = |to: u64| {
                tails.iter().any(|&lower| value(lower, column) == to)
                    || (tail.start..column).any(|lower| value(tail, lower) == to)
                    || below.is_some_and(|below| value(below, column) == to)
            };
            let found = value(tail, column);
            !reached(found) && (column..found).all(reached)
        })
    }

    /// The tails of `all` that are right above `stack`, compared with those that are right in the columns of some
    /// common periods.
    fn right<'a>(all: &'a [Vec<u32>], stack: &[Tail<'_>], below: Option<Tail<'_>>) -> Vec<Tail<'a>> {
        let mut tails = Tails::default();
        stack.iter().for_each(|&lower| tails.add(lower));
        let one = |offsets| Tail { start: 3, offsets };
        let is_right = |one: &Tail<'_>| {
            let told = tails.check(*one, below, 60);
            let judged = by_columns(stack, *one, below, 60..84);
            assert_eq!(told.is_ok(), judged, "{:?} {:?} {told:?}", one.offsets, below.map(|below| below.offsets));
            judged
        };
        all.iter().map(|offsets| one(offsets.as_slice())).filter(is_right).collect()
    }

    #[test]
    fn tails_are_right_iff_they_are_in_every_column() {
        let of = |period: u32, values: u32| {
            let digits = move |n: u32| (0..period).map(|at| n / values.pow(at) % values).collect();
            (0..values.pow(period)).map(digits)
        };
        let all: Vec<Vec<u32>> = of(1, 5).chain(of(2, 5)).chain(of(3, 4)).chain(of(4, 3)).collect();
        let mut found = 0;
        for below in [None, Some([1].as_slice()), Some(&[0, 2]), Some(&[1, 0, 0])] {
            let below = below.map(|offsets| Tail { start: 3, offsets });
            for first in right(&all, &[], below) {
                for second in right(&all, &[first], below) {
                    found += right(&all, &[first, second], below).len();
                }
            }
        }
        assert!(found > 20, "{found}");
    }

    #[test]
    fn columns_are_filled_as_their_tails_say() {
        let given: [&[u32]; 4] = [&[0], &[1, 3], &[3, 1], &[5, 6, 5]];
        let mut tails = Tails::default();
        given.iter().for_each(|offsets| tails.add(Tail { start: 7, offsets }));
        assert!(tails.everywhere.has(0) && tails.everywhere.has(1) && tails.everywhere.has(3));
        for column in [64, 70, 127, 1000, 1001] {
            let mut set = Values::default();
            tails.fill(column, &mut set);
            let wanted: Vec<u64> =
                given.iter().map(|&offsets| Tail { start: 7, offsets }.offset(column % offsets.len() as u64)).collect();
            let found: Vec<u64> = (0..80).filter(|&value| set.has(value)).map(|value| value - column % 64).collect();
            assert!(wanted.iter().all(|offset| found.contains(offset)) && found.len() == wanted.len(), "{column}");
        }
    }
}
