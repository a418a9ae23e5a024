//! The table of a pile's values, and sums of piles.

use std::io::Write;

use super::rows::{Field, FieldKind, Rows, RowsAsked, SheetAsked, Tabular, Waiting, all_sheets, one_sheet};
use super::single::of_one_file;
use super::store::{Store, ValueStore, not_for, too_far};
use super::{Bound, Budget, Facts, Feature, Known, List, ListAsked, Moves, Period, ReadError, SingleFile};
use crate::codec::periodic::Shape;
use crate::codec::{CodecError, fields};
use crate::format::FormatError;
use supermex_game::heap::{Space, replaced};
use supermex_game::{Heap, Outcome, Position, Repetition, Take, or_stop};

/// A table of the values of a pile. Positions are sums of piles.
#[derive(Debug)]
pub struct Piles {
    pub file: SingleFile,
    rules: Heap,
    shape: Shape,
}

const NO_THEORY: &str = "in misère play the values of two piles or more that have moves do not say who wins their sum, \
                         except in Nim; ask for the piles one by one, have the sum searched by its moves (`supermex solve heap`), or build a table of sums (`supermex \
                         build heap --misere --heaps 3`)";

impl Piles {
    pub(super) fn new(file: SingleFile, rules: Heap) -> Result<Self, FormatError> {
        let bad = |field, expected, found| Err(FormatError::Field { field, expected, found });
        let [period, saltus, width] = file.shape()?;
        let Ok(width) = u32::try_from(width) else { return bad("width of a value", "at most 32 bits", width) };
        let shape = Shape { stored: file.header().cells, period, saltus, width };
        if !shape.is_sound() {
            return bad("shape", "a period of at most the values stored, and values of at most 32 bits", period);
        }
        if saltus > 1 || saltus == 1 && period != 1 {
            let Take::Octal(code) = &rules.take else { return bad("saltus", "0, or 1 after each pile", saltus) };
            if code.tail().is_empty() {
                return bad("saltus", "0 where the code has an end", saltus);
            }
        }
        // Values of 0 bits are all 0: those of the sizes too small for any move.
        if width == 0 && shape.stored > Heap::MOST_TAKEN {
            return bad("cells", "at most 2^24 where every value is 0", shape.stored);
        }
        file.require_data(shape.bytes())?;
        Ok(Self { file, rules, shape })
    }

    pub fn rules(&self) -> &Heap {
        &self.rules
    }

    /// Values that are stored: of the sizes from 0 on.
    pub fn stored(&self) -> u64 {
        self.shape.stored
    }

    /// Checks that nothing but zeros follows the last value.
    pub fn ends_in_zeros(&self) -> Result<bool, CodecError> {
        fields::ends_in_zeros(&self.file.data(), 0, self.shape.stored, self.shape.width)
    }

    /// The value of a pile of `n`; `None` where no period is proved and the table does not have the size. Constant time.
    #[inline]
    pub fn value(&self, n: u64) -> Result<Option<u64>, ReadError> {
        self.shape.get(&self.file.data(), n).map_err(ReadError::at(0, n))
    }

    /// In the search for winning moves the smaller of two piles that a move leaves is at most this. The stored values
    /// end with a period: so a smaller pile less a period, and the other pile more by it, have the same values.
    ///
    /// Of three piles the two smaller ones are, so that it is limited there: not all of a large pile are looked at.
    fn most_split(&self) -> u64 {
        let in_three = matches!(&self.rules.take, Take::Octal(code) if code.any(8));
        self.stored().clamp(1 << 8, if in_three { 1 << 11 } else { u64::MAX })
    }

    /// The sizes below `n` that have a value. Where values grow after each period, each stored one gives at most one.
    fn sizes_of(&self, value: u64, n: u64) -> Result<Vec<u64>, ReadError> {
        let (mut sizes, Shape { period, saltus, .. }) = (Vec::new(), self.shape);
        for size in 0..self.stored().min(n) {
            let Some(more) = self.value(size)?.and_then(|stored| value.checked_sub(stored)) else { continue };
            let periods = if size < self.shape.start() { None } else { more.checked_div(saltus) };
            let later =
                periods.filter(|periods| periods * saltus == more).and_then(|periods| periods.checked_mul(period));
            let first = (more == 0).then_some(0);
            sizes.extend(first.or(later).and_then(|more| size.checked_add(more)).filter(|&size| size < n));
        }
        Ok(sizes)
    }
}

/// What decides who wins a sum of piles. A pile is added to it, or left out, in constant time.
#[derive(Clone, Copy)]
struct Summed {
    /// The xor of the values; `None` if the table does not have all.
    values: Option<u64>,
    /// The xor of the sizes.
    tokens: u64,
    /// Piles of more than 1.
    large: usize,
    /// In misère play: piles that have a move, and the xor of their values.
    live: usize,
    live_values: u64,
}

impl Summed {
    /// A sum of no piles.
    const NOTHING: Self = Self { values: Some(0), tokens: 0, large: 0, live: 0, live_values: 0 };

    fn of(table: &Piles, piles: &[u64]) -> Result<Self, ReadError> {
        piles.iter().try_fold(Self::NOTHING, |sum, &n| sum.with(table, n))
    }

    fn with(self, table: &Piles, n: u64) -> Result<Self, ReadError> {
        let (value, is_live) = (table.value(n)?, table.rules.misere && table.rules.has_move(n));
        Ok(Self {
            values: self.values.zip(value).map(|(xor, value)| xor ^ value),
            tokens: self.tokens ^ n,
            large: self.large + usize::from(n > 1),
            live: self.live + usize::from(is_live),
            live_values: self.live_values ^ value.filter(|_| is_live).unwrap_or(0),
        })
    }

    /// The same without a pile that is in it: what is added by xor is removed by it.
    fn without(self, table: &Piles, n: u64) -> Result<Self, ReadError> {
        let both = self.with(table, n)?;
        let [large, live] = [both.large - self.large, both.live - self.live];
        Ok(Self { large: self.large.saturating_sub(large), live: self.live.saturating_sub(live), ..both })
    }

    fn outcome(self, rules: &Heap) -> Result<Outcome, ReadError> {
        let Some(values) = self.values else { return Ok(Outcome::Beyond) };
        let is_p = match (rules.misere, &rules.take, self.live) {
            (false, ..) => values == 0,
            (true, Take::All, _) => (self.tokens == 0) == (self.large > 0),
            // The player to move cannot move, and wins.
            (true, _, 0) => false,
            (true, _, 1) => self.live_values == 0,
            (true, ..) => return Err(ReadError::NoTheory(NO_THEORY)),
        };
        Ok(if is_p { Outcome::P } else { Outcome::N })
    }
}

impl Store for Piles {
    of_one_file!();

    fn outcome(&self, piles: &Position) -> Result<Outcome, ReadError> {
        Summed::of(self, piles)?.outcome(&self.rules)
    }

    /// Costs a look-up for each move, in Nim three a pile: what the other piles are worth is known from the beginning.
    ///
    /// For a pile of more than 2^9 tokens, and more than twice the stored sizes, only some splits are tried. By the
    /// period one of these wins if any split does.
    fn winning_moves(&self, piles: &Position, budget: &mut Budget) -> Result<Moves, ReadError> {
        let mut moves: Vec<Position> = Vec::new();
        let outcome = self.outcome(piles)?;
        if outcome != Outcome::N {
            return Ok(Moves::winning(outcome, moves, true));
        }
        let sum = Summed::of(self, piles)?;
        for (at, &n) in piles.iter().enumerate() {
            let mut failed = Ok(());
            let others = sum.without(self, n)?;
            let mut look = |left: &[u64]| {
                let sum = left.iter().try_fold(others, |sum, &n| sum.with(self, n));
                let found = sum.and_then(|sum| sum.outcome(&self.rules)).map(|outcome| {
                    if outcome != Outcome::P {
                        return !budget.step(left.len());
                    }
                    let to = Position::from(replaced(piles, at, left));
                    let stop = !budget.step(to.len()) || !budget.write(&to);
                    moves.extend(Some(to).filter(|_| !stop));
                    stop
                });
                or_stop(found, &mut failed)
            };
            if self.rules.take == Take::All {
                // Only these can make the sum P: the xor of the others, and in misère play a pile of 0 or 1.
                [0, 1, others.tokens].into_iter().filter(|&left| left < n).any(|left| look(&[left]));
            } else if let Take::Octal(code) = &self.rules.take
                && !code.tail().is_empty()
                && n >= self.stored()
            {
                // What is taken must leave the value of the other piles.
                let sizes = self.sizes_of(others.values.unwrap_or(0), n)?;
                let _ = sizes.into_iter().any(|left| code.leaves_one(n - left, left) && look(&[left]))
                    || code.any_split(n, self.most_split(), look);
            } else {
                self.rules.any_option(n, self.most_split(), look);
            }
            failed?;
            if budget.is_spent() {
                break;
            }
        }
        moves.sort_unstable();
        moves.dedup();
        let splits = matches!(&self.rules.take, Take::Octal(code) if code.any(12));
        let all = !splits || piles.iter().all(|&n| n / 2 <= self.most_split());
        Ok(Moves::winning(outcome, moves, all).within(budget))
    }

    fn list(&self, ask: &ListAsked) -> Result<List<'_>, ReadError> {
        let max = u64::from(ask.max);
        // The last one is checked first, so that no incomplete list is begun.
        if self.value(max)?.is_none() {
            return too_far(Bound::Numbers, max, self.stored().saturating_sub(1));
        }
        let what = format!("n <= {max}");
        let is_p = move |n: u64| match self.outcome(&[n].into()) {
            Ok(outcome) => (outcome == Outcome::P).then(|| Ok(Position::from([n]))),
            Err(error) => Some(Err(error)),
        };
        Ok(List { what, positions: Box::new((0..=max).filter_map(is_p)) })
    }

    fn facts(&self) -> Result<Facts, ReadError> {
        Ok(Facts::Piles {
            rules: self.rules.clone(),
            values_stored: self.stored(),
            value_bits: self.shape.width,
            period: self.period(),
        })
    }

    fn details(&self, position: &Position) -> Result<Known, ReadError> {
        let values = position.iter().map(|&n| self.value(n)).collect::<Result<Vec<_>, _>>()?;
        if self.rules.misere {
            return Ok(Known::Values(values));
        }
        let sum = values.iter().try_fold(0, |xor, value| Some(xor ^ (*value)?));
        Ok(Known::Sum(values, sum))
    }

    fn conditions(&self, of: &Position) -> Vec<(bool, String)> {
        let stored = self.stored();
        let all = (
            of.iter().all(|&pile| pile < stored),
            format!("no period is proved, so that each pile has to be below {stored}"),
        );
        if self.shape.period == 0 { vec![all] } else { Vec::new() }
    }

    fn values(&self) -> Result<&dyn ValueStore, &'static str> {
        Ok(self)
    }
}

impl ValueStore for Piles {
    fn grundy(&self, position: &Position) -> Result<Option<u64>, ReadError> {
        if self.rules.misere && position.len() != 1 {
            return not_for(self.name(), Feature::Grundy, "in misère play they do not say who wins");
        }
        Ok(Summed::of(self, position)?.values)
    }

    fn decides_sums(&self) -> Result<(), &'static str> {
        Err("its positions are sums of piles already: write 3,4 for 3 + 4; a heap of Nim cannot be added")
    }

    fn period(&self) -> Option<Period> {
        let Shape { period, saltus, .. } = self.shape;
        (period > 0).then(|| Period { start: self.shape.start(), length: period, saltus })
    }

    fn rare_piles(&self) -> Result<Option<Space>, ReadError> {
        if self.rules.misere || !matches!(&self.rules.take, Take::Octal(code) if code.any(12)) {
            return Ok(None);
        }
        let mut values = Vec::new();
        for n in 0..self.stored() {
            let Some(value) = self.value(n)?.and_then(|value| u16::try_from(value).ok()) else { return Ok(None) };
            values.push(value);
        }
        Ok(Space::of(&values))
    }

    fn repetition(&self) -> Result<Option<Repetition>, ReadError> {
        if self.shape.period > 0 {
            return Ok(None);
        }
        let values = (0..self.stored()).map(|n| Ok(self.value(n)?.unwrap_or(0)));
        Ok(self.rules.repetition(&values.collect::<Result<Vec<u64>, ReadError>>()?))
    }
}

impl Tabular for Piles {
    fn fields(&self) -> &'static [Field] {
        &[Field("n", FieldKind::U64), Field("grundy", FieldKind::U64), Field("period", FieldKind::U64)]
    }

    fn rows(&self, ask: &RowsAsked, rows: &mut dyn Rows) -> Result<(), ReadError> {
        all_sheets(self.name(), ask)?;
        let mut waiting = Waiting::new(rows);
        each_value(self, ask.columns, |n, value| {
            let period = self.period().filter(|period| n >= period.start).map_or(0, |period| period.length);
            waiting.add([n, value, period])
        })?;
        waiting.give()
    }

    fn sheet(&self, ask: &SheetAsked, out: &mut dyn Write) -> Result<(), ReadError> {
        one_sheet(self.name(), ask)?;
        each_value(self, ask.columns, |n, value| Ok(writeln!(out, "{n} {value}")?))?;
        if let (None, Some(period)) = (ask.columns, self.period()) {
            write!(out, "# tail from n={} period {}", period.start, period.length)?;
            if period.saltus > 0 {
                write!(out, " saltus {}", period.saltus)?;
            }
            write!(out, ":")?;
            for n in period.start..period.start.saturating_add(period.length) {
                // A period is of stored values.
                write!(out, " {}", self.value(n)?.unwrap_or(0))?;
            }
            writeln!(out)?;
        }
        Ok(())
    }
}

/// Calls `take` with every size below `columns` and its value, or with all that are stored.
fn each_value(
    table: &Piles,
    columns: Option<u64>,
    mut take: impl FnMut(u64, u64) -> Result<(), ReadError>,
) -> Result<(), ReadError> {
    let columns = columns.unwrap_or(table.stored());
    for n in 0..columns {
        let Some(value) = table.value(n)? else { return too_far(Bound::Columns, columns, n) };
        take(n, value)?;
    }
    Ok(())
}
