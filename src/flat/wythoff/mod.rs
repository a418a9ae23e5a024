//! The table of a two-pile game: which numbers are the smaller of their pair, and the rank of each.
//!
//! Every number is in one pair. The smaller number of pair `i` is number `i` of the set; in (k,m)-Wythoff Nim the
//! difference follows from `i`, and the larger numbers, in order, are those of the pairs from `k` on: a look-up of one
//! line says of any number its pair. In D_r how far the difference of pair `i` is from `i/r` is a field of a few bits;
//! the larger number of a pair is then looked for among the few smaller ones at about that distance.

mod answer;
mod certify;
mod imitation;
mod moves;

use crate::codec::{CodecError, fields, ranked};
use crate::format::FormatError;
use crate::reader::ReadError;
use crate::rules::Outcome;
use crate::rules::flat::{self as rules, FlatRules};

use super::FlatFile;
use super::file::damaged;
pub use moves::Options;
pub(crate) use rules::wythoff::Pair;

/// The widest field: differences of D_r are some tens from their line, in tables of 10^9.
pub(crate) const MOST_WIDTH: u32 = 12;

/// The game and the shape of its table.
#[derive(Clone, Copy, Debug)]
pub struct Wythoff {
    rules: rules::Wythoff,
    columns: u64,
    /// Pairs whose smaller number is below `columns`.
    pairs: u64,
    /// Bits of a field.
    width: u32,
    /// What is taken from a field to give the distance of a difference.
    bias: u64,
}

impl Wythoff {
    fn of<D: AsRef<[u8]>>(file: &FlatFile<D>) -> Result<Self, FormatError> {
        let FlatRules::Wythoff(rules) = *file.rules() else {
            let found = u64::from(file.header().game);
            return Err(FormatError::Field { field: "game", expected: "3", found });
        };
        let columns = file.header().columns;
        let bad = |field, expected, found| Err(FormatError::Field { field, expected, found });
        if columns == 0 || columns > ranked::MOST {
            return bad("columns", "1 to 2^32", columns);
        }
        let (pairs, width, bias) = (file.header().cells, file.shape(0), file.shape(1));
        if pairs == 0 || pairs > columns {
            return bad("cells", "1 to columns", pairs);
        }
        let plain = matches!(rules, rules::Wythoff::Blocking { .. });
        let width = match u32::try_from(width) {
            Ok(width) if width <= MOST_WIDTH && (width == 0 || !plain) => width,
            _ => return bad("width of a field", "at most 12, and 0 in (k,m)-Wythoff Nim", width),
        };
        if bias >> width != 0 {
            return bad("bias of the fields", "below 2^width", bias);
        }
        let fields = fields::bytes(pairs, width);
        file.expect_data(fields.and_then(|fields| fields.checked_add(ranked::bytes(columns))))?;
        Ok(Self { rules, columns, pairs, width, bias })
    }

    /// The table over its data.
    pub fn pairs<'a>(&self, data: &'a [u8]) -> Pairs<'a> {
        let lines = usize::try_from(ranked::bytes(self.columns)).unwrap_or(usize::MAX);
        let fields = data.get(lines..).unwrap_or_default();
        Pairs { game: *self, set: ranked::Ranked::new(data, self.columns), fields }
    }
}

/// What a table says of a number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Found {
    /// Number of its pair, from 0, by the smaller number.
    pub index: u64,
    /// The pair, the smaller number first.
    pub pair: Pair,
}

/// The P-positions of a two-pile game: pairs of numbers.
#[derive(Clone, Copy, Debug)]
pub struct Pairs<'a> {
    game: Wythoff,
    set: ranked::Ranked<'a>,
    fields: &'a [u8],
}

impl Pairs<'_> {
    /// The rules.
    pub fn rules(&self) -> rules::Wythoff {
        self.game.rules
    }

    /// The table has every pair whose smaller number is below this.
    pub fn columns(&self) -> u64 {
        self.game.columns
    }

    /// How many pairs that is.
    pub fn len(&self) -> u64 {
        self.game.pairs
    }

    /// Never: the pair of 0 is there.
    pub fn is_empty(&self) -> bool {
        self.game.pairs == 0
    }

    /// The difference of a pair.
    #[inline]
    fn difference(&self, index: u64) -> Result<u64, CodecError> {
        let slope = self.game.rules.slope(index);
        if self.game.width == 0 {
            return Ok(slope);
        }
        let distance = fields::get(self.fields, index, self.game.width)?;
        (slope + distance).checked_sub(self.game.bias).ok_or(CodecError::Malformed("a difference below 0"))
    }

    /// The pair of a number below [`columns`](Self::columns), and of any number if its partner is; otherwise `None`.
    ///
    /// Constant time for numbers below `columns`: one line, and in D_r a few. Logarithmic for others.
    ///
    /// # Errors
    /// If the file is damaged where the answer should be.
    #[inline]
    pub fn find(&self, n: u64) -> Result<Option<Found>, ReadError> {
        let found = if n < self.game.columns {
            let (smaller, rank) = self.set.get(n).map_err(damaged(n))?;
            if smaller {
                let larger = n + self.difference(rank).map_err(damaged(n))?;
                return Ok(Some(Found { index: rank, pair: [n, larger] }));
            }
            // The pairs of the larger numbers before it are those that follow the equal ones.
            let about = n.saturating_sub(rank) + self.game.rules.equal_pairs();
            let found = match self.game.rules {
                rules::Wythoff::Blocking { .. } => self.smaller(n, about),
                rules::Wythoff::Divisor(_) => self.search(n, n.saturating_sub(self.game.rules.slope(about))),
            };
            found.and_then(|found| found.map(Some).ok_or(CodecError::Malformed("a number without a pair")))
        } else {
            self.search(n, n / 2)
        };
        found.map_err(damaged(n))
    }

    /// The other number of the pair of `n`, which may be `n` itself; `None` where [`find`](Self::find) finds none.
    ///
    /// # Errors
    /// If the file is damaged where the answer should be.
    pub fn partner(&self, n: u64) -> Result<Option<u64>, ReadError> {
        Ok(self.find(n)?.map(|Found { pair: [a, b], .. }| if a == n { b } else { a }))
    }

    /// The pair of a larger number, of which the index is known.
    fn smaller(&self, larger: u64, index: u64) -> Result<Option<Found>, CodecError> {
        let Some(smaller) = larger.checked_sub(self.difference(index)?) else { return Ok(None) };
        let sound = self.set.get(smaller)? == (true, index);
        Ok(sound.then_some(Found { index, pair: [smaller, larger] }))
    }

    /// The pair of a larger number, whose smaller one is sought from a guess on.
    fn search(&self, larger: u64, guess: u64) -> Result<Option<Found>, CodecError> {
        // `a + slope(rank of a)` never falls: the pairs that may end in `larger` stand together.
        let most = self.game.columns.min(larger);
        let upper = larger.saturating_add(self.game.bias);
        let fits = |a: u64| self.set.get(a).map(|(_, rank)| a + self.game.rules.slope(rank) <= upper);
        if most == 0 || !fits(0)? {
            return Ok(None);
        }
        let mut at = ranked::gallop(guess, 0..most, fits)?;
        for _ in 0..=1_u64 << self.game.width {
            let (smaller, index) = self.set.get(at)?;
            if at + self.game.rules.slope(index) + (1 << self.game.width) <= upper {
                return Ok(None);
            }
            if smaller && at + self.difference(index)? == larger {
                return Ok(Some(Found { index, pair: [at, larger] }));
            }
            let Some(before) = at.checked_sub(1) else { return Ok(None) };
            at = before;
        }
        Err(CodecError::Malformed("ranks that do not ascend"))
    }

    /// Pair `index`, if its smaller number is in the table.
    ///
    /// # Errors
    /// If the file is damaged where the answer should be.
    pub fn pair(&self, index: u64) -> Result<Option<Found>, ReadError> {
        let smaller = self.set.select(index, self.game.pairs).map_err(damaged(index))?;
        let Some(smaller) = smaller else { return Ok(None) };
        let larger = smaller + self.difference(index).map_err(damaged(smaller))?;
        Ok(Some(Found { index, pair: [smaller, larger] }))
    }

    /// Who wins. Constant time: the pair of the smaller pile.
    ///
    /// # Errors
    /// If the file is damaged where the answer should be.
    #[inline]
    pub fn outcome(&self, [a, b]: Pair) -> Result<Outcome, ReadError> {
        let (a, b) = (a.min(b), a.max(b));
        if a >= self.game.columns {
            return Ok(Outcome::Beyond);
        }
        let (smaller, index) = self.set.get(a).map_err(damaged(a))?;
        // Of a larger number the partner is smaller: no position with a greater one is P.
        let p = smaller && b - a == self.difference(index).map_err(damaged(a))?;
        Ok(if p { Outcome::P } else { Outcome::N })
    }

    /// The pair that a position is, if it is a P-position.
    ///
    /// # Errors
    /// If the file is damaged where the answer should be.
    pub fn p_position(&self, [a, b]: Pair) -> Result<Option<Found>, ReadError> {
        if self.outcome([a, b])? != Outcome::P { Ok(None) } else { self.find(a.min(b)) }
    }
}
