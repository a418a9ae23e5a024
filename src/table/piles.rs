//! The table of a pile's values, and sums of piles.

use std::io::Write;

use serde_json::{Map, Value, json};

use super::rows::{Field, FieldKind, Rows, RowsAsked, RowsError, SheetAsked, Tabular, Waiting, all_sheets, one_sheet};
use super::store::{Store, fields, not_for, too_far};
use super::{Bound, CellError, Feature, List, ListAsked, Moves, Period, ReadError, SingleFile};
use crate::codec::fields;
use crate::codec::periodic::Shape;
use crate::format::FormatError;
use crate::game::heap::replaced;
use crate::game::{Heap, Outcome, Play, Position, Repetition, Take, or_stop};

/// A table of the values of a pile. Positions are sums of piles.
#[derive(Debug)]
pub(crate) struct Piles {
    pub(crate) file: SingleFile,
    rules: Heap,
    shape: Shape,
}

const NO_THEORY: &str = "in misère play the values of two piles or more that have moves do not say who wins their sum, \
                         except in Nim; ask for the piles one by one, or have the sum searched by its moves (`supermex solve heap`)";

impl Piles {
    pub(super) fn new(file: SingleFile, rules: Heap) -> Result<Self, FormatError> {
        let bad = |field, expected, found| Err(FormatError::Field { field, expected, found });
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

    pub(crate) fn rules(&self) -> &Heap {
        &self.rules
    }

    /// Values that are stored: of the sizes from 0 on.
    pub(crate) fn stored(&self) -> u64 {
        self.shape.stored
    }

    /// Checks that nothing but zeros follows the last value.
    pub(crate) fn ends_in_zeros(&self) -> Result<bool, CellError> {
        fields::ends_in_zeros(&self.file.data(), 0, self.shape.stored, self.shape.width)
    }

    /// The value of a pile of `n`; `None` where no period is proved and the table does not have the size. Constant time.
    #[inline]
    pub(crate) fn value(&self, n: u64) -> Result<Option<u64>, ReadError> {
        self.shape.get(&self.file.data(), n).map_err(ReadError::at(0, n))
    }

    /// The xor of the values of some piles; `None` if the table does not have all.
    fn xor(&self, piles: &[u64]) -> Result<Option<u64>, ReadError> {
        let mut values = piles.iter().map(|&n| self.value(n));
        values.try_fold(Some(0), |xor, value| Ok(xor.zip(value?).map(|(xor, value)| xor ^ value)))
    }

    /// In the search for winning moves the smaller of two piles that a move leaves is at most this. The stored values
    /// end with a period: so a smaller pile less a period, and the other pile more by it, have the same values.
    fn most_split(&self) -> u64 {
        self.stored().max(1 << 8)
    }
}

impl Store for Piles {
    fn game(&self) -> &dyn Play {
        &self.rules
    }

    fn outcome(&self, piles: &Position) -> Result<Outcome, ReadError> {
        let Some(xor) = self.xor(piles)? else { return Ok(Outcome::Beyond) };
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
            (Some(&n), None) => outcome(self.value(n)? == Some(0)),
            (Some(_), Some(_)) => Err(ReadError::NoTheory(NO_THEORY)),
        }
    }

    /// Costs as many look-ups as there are moves, in Nim three a pile.
    ///
    /// For a pile of more than 2^9 tokens, and more than twice the stored sizes, only some splits are tried. By the
    /// period one of these wins if any split does.
    fn winning_moves(&self, piles: &Position) -> Result<Moves, ReadError> {
        let mut moves: Vec<Position> = Vec::new();
        let outcome = self.outcome(piles)?;
        if outcome != Outcome::N {
            return Ok(Moves::winning(outcome, moves, true));
        }
        for (at, &n) in piles.iter().enumerate() {
            let mut failed = Ok(());
            let mut look = |left: &[u64]| {
                let to = Position::from(replaced(piles, at, left));
                let found = self.outcome(&to).map(|outcome| {
                    moves.extend((outcome == Outcome::P).then_some(to));
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

    fn list(&self, ask: &ListAsked) -> Result<List<'_>, ReadError> {
        let max = u64::from(ask.max);
        // The last one is checked first, so that no incomplete list is begun.
        if self.value(max)?.is_none() {
            return too_far(Bound::Numbers, max, self.stored().saturating_sub(1));
        }
        let what = format!("{}: P-positions n <= {max}", self.name());
        let is_p = move |n: u64| match self.outcome(&[n].into()) {
            Ok(outcome) => (outcome == Outcome::P).then(|| Ok(Position::from([n]))),
            Err(error) => Some(Err(error)),
        };
        Ok(List { what, positions: Box::new((0..=max).filter_map(is_p)) })
    }

    fn facts(&self) -> Result<Map<String, Value>, ReadError> {
        let period = self.period()?;
        let (name, take) = self.rules.fact();
        Ok(fields(json!({
            "rules": self.rules.to_string(),
            name: take,
            "misere": self.rules.misere,
            "values_stored": self.stored(),
            "value_bits": self.shape.width,
            "period": period.map(|period| period.length),
            "period_from": period.map(|period| period.start),
            "saltus": period.map(|period| period.saltus),
        })))
    }

    fn details(&self, position: &Position) -> Result<Map<String, Value>, ReadError> {
        let values = position.iter().map(|&n| self.value(n)).collect::<Result<Vec<_>, _>>()?;
        let mut object = json!({"grundy_values": values});
        if !self.rules.misere {
            object["grundy"] = json!(values.iter().try_fold(0, |xor, value| Some(xor ^ (*value)?)));
        }
        Ok(fields(object))
    }

    fn conditions(&self, of: &Position) -> Vec<(bool, String)> {
        let stored = self.stored();
        let all = (
            of.iter().all(|&pile| pile < stored),
            format!("no period is proved, so that each pile has to be below {stored}"),
        );
        if self.shape.period == 0 { vec![all] } else { Vec::new() }
    }

    fn decides_sums(&self) -> Result<(), ReadError> {
        not_for(self.name(), Feature::Grundy, "its positions are sums of piles already, as 5,7")
    }

    fn grundy(&self, position: &Position) -> Result<Option<u64>, ReadError> {
        if self.rules.misere && position.len() != 1 {
            return not_for(self.name(), Feature::Grundy, "in misère play they do not say who wins");
        }
        self.xor(position)
    }

    fn repetition(&self) -> Result<Option<Repetition>, ReadError> {
        if self.shape.period > 0 {
            return Ok(None);
        }
        let values = (0..self.stored()).map(|n| Ok(self.value(n)?.unwrap_or(0)));
        Ok(self.rules.repetition(&values.collect::<Result<Vec<u64>, ReadError>>()?))
    }

    fn period(&self) -> Result<Option<Period>, ReadError> {
        let Shape { period, saltus, .. } = self.shape;
        Ok((period > 0).then(|| Period { start: self.shape.start(), length: period, saltus }))
    }
}

impl Tabular for Piles {
    fn fields(&self) -> &'static [Field] {
        &[Field("n", FieldKind::U64), Field("grundy", FieldKind::U64), Field("period", FieldKind::U64)]
    }

    fn rows(&self, ask: &RowsAsked, rows: &mut dyn Rows) -> Result<(), RowsError> {
        all_sheets(self.name(), ask)?;
        let mut waiting = Waiting::new(rows);
        each_value(self, ask.columns, |n, value| {
            let period = self.period()?.filter(|period| n >= period.start).map_or(0, |period| period.length);
            waiting.add([n, value, period])
        })?;
        waiting.give()
    }

    fn sheet(&self, ask: &SheetAsked, out: &mut dyn Write) -> Result<(), RowsError> {
        one_sheet(self.name(), ask)?;
        each_value(self, ask.columns, |n, value| Ok(writeln!(out, "{n} {value}")?))?;
        if let (None, Some(period)) = (ask.columns, self.period()?) {
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
    mut take: impl FnMut(u64, u64) -> Result<(), RowsError>,
) -> Result<(), RowsError> {
    let columns = columns.unwrap_or(table.stored());
    for n in 0..columns {
        let Some(value) = table.value(n)? else { return too_far(Bound::Columns, columns, n) };
        take(n, value)?;
    }
    Ok(())
}
