//! The table of a two-pile game: which numbers are the smaller of their pair, and the rank of each.
//!
//! Every number is in one pair. The smaller number of pair `i` is number `i` of the set. In (k,m)-Wythoff Nim the
//! difference follows from `i`, and the larger numbers, in order, are those of the pairs from `k` on: so a look-up of
//! one line finds the pair of any number. In D_r a field of a few bits stores how far the difference of pair `i` is
//! from `i/r`; to find the pair of a larger number, the few smaller numbers at about that distance are tried.

mod answers;
mod imitation;
mod moves;

use super::{ReadError, SingleFile};
use crate::codec::{CodecError, fields, ranked};
use crate::format::FormatError;
use supermex_game::{Outcome, Wythoff, wythoff::Pair};

use super::single::DataOf;

/// The widest field: differences of D_r are some tens from their line, in tables of 10^9.
pub const MOST_WIDTH: u32 = 12;

/// A table of the P-positions of a two-pile game: pairs of numbers.
#[derive(Debug)]
pub struct Pairs {
    pub file: SingleFile,
    rules: Wythoff,
    columns: u64,
    /// Pairs whose smaller number is below `columns`.
    pairs: u64,
    /// Bits of a field.
    width: u32,
    /// Subtracted from a field to give the distance of a difference.
    bias: u64,
    /// Bytes of the set, after which the fields begin.
    lines: u64,
}

impl Pairs {
    pub(super) fn new(file: SingleFile, rules: Wythoff) -> Result<Self, FormatError> {
        let bad = |field, expected, found| Err(FormatError::Field { field, expected, found });
        let header = file.header();
        let (columns, pairs) = (header.columns, header.cells);
        if columns == 0 || columns > ranked::MOST {
            return bad("columns", "1 to 2^32", columns);
        }
        if pairs == 0 || pairs > columns {
            return bad("cells", "1 to columns", pairs);
        }
        let [width, bias] = file.shape()?;
        let most = if matches!(rules, Wythoff::Divisor(_)) { MOST_WIDTH } else { 0 };
        let width = match u32::try_from(width) {
            Ok(width) if width <= most => width,
            _ => return bad("width of a field", "at most 12, and 0 in (k,m)-Wythoff Nim", width),
        };
        if bias >> width != 0 {
            return bad("bias of the fields", "below 2^width", bias);
        }
        let lines = ranked::bytes(columns);
        file.require_data(fields::bytes(pairs, width).and_then(|fields| fields.checked_add(lines)))?;
        Ok(Self { file, rules, columns, pairs, width, bias, lines })
    }
}

/// A pair with its number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct IndexedPair {
    /// Number of its pair, from 0, by the smaller number.
    pub index: u64,
    /// The pair, the smaller number first.
    pub pair: Pair,
}

impl Pairs {
    pub fn rules(&self) -> Wythoff {
        self.rules
    }

    /// The table has every pair whose smaller number is below this.
    pub fn columns(&self) -> u64 {
        self.columns
    }

    /// How many pairs that is.
    pub fn count(&self) -> u64 {
        self.pairs
    }

    #[inline(always)]
    pub fn set(&self) -> ranked::Ranked<DataOf<'_>> {
        ranked::Ranked::new(self.file.data(), self.columns)
    }

    /// Checks that nothing but zeros follows the last field.
    pub fn fields_end_in_zeros(&self) -> Result<bool, CodecError> {
        fields::ends_in_zeros(&self.file.data(), self.lines, self.pairs, self.width)
    }

    /// The difference of a pair.
    #[inline]
    pub fn difference(&self, index: u64) -> Result<u64, CodecError> {
        let slope = self.rules.slope(index);
        if self.width == 0 {
            return Ok(slope);
        }
        let distance = fields::get(&self.file.data(), self.lines, index, self.width)?;
        let difference = (slope + distance).checked_sub(self.bias);
        difference.ok_or(CodecError::Malformed("a difference below 0"))
    }

    /// The pair of a number below [`columns`](Self::columns), and of any number if its partner is; otherwise `None`.
    ///
    /// Constant time for numbers below `columns`: one line, and in D_r a few. Logarithmic for others.
    #[inline]
    pub fn find(&self, n: u64) -> Result<Option<IndexedPair>, ReadError> {
        let found = if n < self.columns {
            let (smaller, rank) = self.set().get(n).map_err(ReadError::at(0, n))?;
            if smaller {
                let larger = n + self.difference(rank).map_err(ReadError::at(0, n))?;
                return Ok(Some(IndexedPair { index: rank, pair: [n, larger] }));
            }
            // The pairs of the larger numbers before it are those that follow the equal ones.
            let about = n.saturating_sub(rank) + self.rules.equal_pairs();
            let found = match self.rules {
                Wythoff::Blocking { .. } => self.smaller(n, about),
                Wythoff::Divisor(_) => self.search(n, n.saturating_sub(self.rules.slope(about))),
            };
            found.and_then(|found| found.map(Some).ok_or(CodecError::Malformed("a number without a pair")))
        } else {
            self.search(n, n / 2)
        };
        found.map_err(ReadError::at(0, n))
    }

    /// The other number of the pair of `n`, which may be `n` itself; `None` where [`find`](Self::find) finds none.
    pub fn partner(&self, n: u64) -> Result<Option<u64>, ReadError> {
        Ok(self.find(n)?.map(|IndexedPair { pair: [a, b], .. }| if a == n { b } else { a }))
    }

    /// The pair of a larger number, of which the index is known.
    fn smaller(&self, larger: u64, index: u64) -> Result<Option<IndexedPair>, CodecError> {
        let Some(smaller) = larger.checked_sub(self.difference(index)?) else { return Ok(None) };
        let sound = self.set().get(smaller)? == (true, index);
        Ok(sound.then_some(IndexedPair { index, pair: [smaller, larger] }))
    }

    /// The pair of a larger number. The search for the smaller one begins at a guess.
    fn search(&self, larger: u64, guess: u64) -> Result<Option<IndexedPair>, CodecError> {
        // `a + slope(rank of a)` never falls, so that the pairs that may end in `larger` are adjacent.
        let most = self.columns.min(larger);
        let upper = larger.saturating_add(self.bias);
        let fits = |a: u64| self.set().get(a).map(|(_, rank)| a + self.rules.slope(rank) <= upper);
        if most == 0 || !fits(0)? {
            return Ok(None);
        }
        let mut at = ranked::gallop(guess, 0..most, fits)?;
        for _ in 0..=1_u64 << self.width {
            let (smaller, index) = self.set().get(at)?;
            if at + self.rules.slope(index) + (1 << self.width) <= upper {
                return Ok(None);
            }
            if smaller && at + self.difference(index)? == larger {
                return Ok(Some(IndexedPair { index, pair: [at, larger] }));
            }
            let Some(before) = at.checked_sub(1) else { return Ok(None) };
            at = before;
        }
        Err(CodecError::Malformed("ranks that do not ascend"))
    }

    /// Pair `index`, if its smaller number is in the table.
    pub fn pair(&self, index: u64) -> Result<Option<IndexedPair>, ReadError> {
        let smaller = self.set().select(index, self.pairs).map_err(ReadError::at(0, index))?;
        let Some(smaller) = smaller else { return Ok(None) };
        let larger = smaller + self.difference(index).map_err(ReadError::at(0, smaller))?;
        Ok(Some(IndexedPair { index, pair: [smaller, larger] }))
    }

    /// Who wins, by the pair of the smaller pile.
    #[inline]
    pub fn outcome_of(&self, [a, b]: Pair) -> Result<Outcome, ReadError> {
        let (a, b) = (a.min(b), a.max(b));
        if a >= self.columns {
            return Ok(Outcome::Beyond);
        }
        let (smaller, index) = self.set().get(a).map_err(ReadError::at(0, a))?;
        // The partner of a larger number is smaller, so that no position with a greater one is P.
        let p = smaller && b - a == self.difference(index).map_err(ReadError::at(0, a))?;
        Ok(if p { Outcome::P } else { Outcome::N })
    }

    /// The pair that a position is, if it is a P-position.
    fn p_position(&self, [a, b]: Pair) -> Result<Option<IndexedPair>, ReadError> {
        if self.outcome_of([a, b])? != Outcome::P { Ok(None) } else { self.find(a.min(b)) }
    }
}
