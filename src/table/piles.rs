//! The table of a pile's values, and sums of piles.

use super::{Moves, ReadError, SingleFile};
use crate::codec::fields;
use crate::codec::periodic::Shape;
use crate::format::FormatError;
use crate::game::heap::replaced;
use crate::game::{Heap, Outcome, Position, Rules, Take, or_stop};

/// A table of the values of a pile. Positions are sums of piles.
#[derive(Debug)]
pub struct Piles {
    pub(crate) file: SingleFile,
    rules: Heap,
    shape: Shape,
}

/// From where on the values of a pile repeat.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Period {
    /// First size of the first period.
    pub start: u64,
    /// Sizes in a period.
    pub length: u64,
    /// Added to the values after each period: 0, except in Nim.
    pub saltus: u64,
}

const NO_THEORY: &str = "in misère play the values of two piles or more that have moves do not say who wins their sum, \
                         except in Nim; ask for the piles one by one, or in normal play";

impl Piles {
    pub(super) fn new(file: SingleFile) -> Result<Self, FormatError> {
        let bad = |field, expected, found| Err(FormatError::Field { field, expected, found });
        let Rules::Piles(rules) = file.rules().clone() else {
            return bad("game", "4", u64::from(file.header().game));
        };
        let [period, saltus, width] = file.shape()?;
        let Ok(width) = u32::try_from(width) else { return bad("width of a value", "at most 32 bits", width) };
        let shape = Shape { stored: file.header().cells, period, saltus, width };
        if !shape.is_sound() {
            return bad("shape", "a period of at most the values stored, and values of at most 32 bits", period);
        }
        // Values of 0 bits are all 0: those of the sizes too small for any move.
        if width == 0 && shape.stored > Heap::MOST_TAKEN {
            return bad("cells", "at most 2^24 where every value is 0", shape.stored);
        }
        file.require_data(shape.bytes())?;
        Ok(Self { file, rules, shape })
    }

    /// The rules.
    pub fn rules(&self) -> &Heap {
        &self.rules
    }

    /// Values that are stored: of the sizes from 0 on.
    pub fn stored(&self) -> u64 {
        self.shape.stored
    }

    /// Bits of a stored value.
    pub fn value_bits(&self) -> u32 {
        self.shape.width
    }

    /// From where on the values repeat; `None` where none is proved, and no size beyond the stored ones is answered.
    pub fn period(&self) -> Option<Period> {
        let Shape { period, saltus, .. } = self.shape;
        (period > 0).then(|| Period { start: self.shape.start(), length: period, saltus })
    }

    /// Checks that nothing but zeros follows the last value.
    pub(crate) fn ends_in_zeros(&self) -> Result<bool, super::CellError> {
        fields::ends_in_zeros(&self.file.data(), 0, self.shape.stored, self.shape.width)
    }

    /// The value of a pile of `n`; `None` where no period is proved and the table does not have the size. Constant time.
    ///
    /// ```
    /// # fn example(table: &supermex::raw::Piles) -> Result<(), supermex::ReadError> {
    /// // Taking 1, 2 or 3: the value is the size modulo 4.
    /// assert_eq!(table.grundy(1_000_000_001)?, Some(1));
    /// # Ok(())
    /// # }
    /// ```
    #[inline]
    pub fn grundy(&self, n: u64) -> Result<Option<u64>, ReadError> {
        self.shape.get(&self.file.data(), n).map_err(ReadError::at(0, n))
    }

    /// Who wins a sum of piles. A look-up a pile.
    ///
    /// # Errors
    /// If the data are damaged where a value should be, or in misère play no theory says who wins the sum.
    pub fn outcome(&self, piles: &[u64]) -> Result<Outcome, ReadError> {
        let mut xor = 0;
        for &n in piles {
            let Some(value) = self.grundy(n)? else { return Ok(Outcome::Beyond) };
            xor ^= value;
        }
        let outcome = |p: bool| Ok(if p { Outcome::P } else { Outcome::N });
        if !self.rules.misere {
            return outcome(xor == 0);
        }
        if self.rules.take == Take::All {
            let xor = piles.iter().fold(0, |xor, n| xor ^ n);
            return outcome((xor == 0) == piles.iter().any(|&n| n > 1));
        }
        let mut live = piles.iter().filter(|&&n| self.rules.has_move(n));
        match (live.next(), live.next()) {
            // The player to move cannot move, and wins.
            (None, _) => outcome(false),
            (Some(&n), None) => outcome(self.grundy(n)? == Some(0)),
            (Some(_), Some(_)) => Err(ReadError::NoTheory(NO_THEORY)),
        }
    }

    /// Every move to a sum that is P, as the sum that it leads to; none if the sum itself is not N. Costs as many
    /// look-ups as there are moves, in Nim three a pile.
    ///
    /// For a pile of more than 2^9 tokens, and more than twice the stored sizes, only some splits are tried. By the
    /// period one of these wins if any split does.
    ///
    /// # Errors
    /// As for [`Self::outcome`].
    pub fn winning_moves(&self, piles: &[u64]) -> Result<Moves, ReadError> {
        let mut moves: Vec<Position> = Vec::new();
        let outcome = self.outcome(piles)?;
        if outcome != Outcome::N {
            return Ok(Moves::winning(outcome, moves, true));
        }
        for (at, &n) in piles.iter().enumerate() {
            let mut failed = Ok(());
            let mut look = |left: &[u64]| {
                let to = replaced(piles, at, left);
                let found = self.outcome(&to).map(|outcome| {
                    moves.extend((outcome == Outcome::P).then(|| Position::from(to)));
                    false
                });
                or_stop(found, &mut failed)
            };
            if self.rules.take == Take::All {
                // Only these can make the sum P: the xor of the others, and in misère play a pile of 0 or 1.
                let others = piles.iter().fold(n, |xor, n| xor ^ n);
                [0, 1, others].into_iter().filter(|&left| left < n).any(|left| look(&[left]));
            } else {
                self.rules.any_option(n, self.most_split(), look);
            }
            failed?;
        }
        moves.sort_unstable();
        moves.dedup();
        let all = !matches!(self.rules.take, Take::Octal(_)) || piles.iter().all(|&n| n / 2 <= self.most_split());
        Ok(Moves::winning(outcome, moves, all))
    }

    /// In the search for winning moves the smaller of two piles that a move leaves is at most this. The stored values
    /// end with a period: so a smaller pile less a period, and the other pile more by it, have the same values.
    fn most_split(&self) -> u64 {
        self.stored().max(1 << 8)
    }
}
