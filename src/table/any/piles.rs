//! One-pile games and their sums, as rows of numbers.

use serde_json::{Map, Value, json};

use super::{AnyTable, fields, not_for, too_far};
use crate::game::{Outcome, Play, Position};
use crate::table::{Bound, Feature, List, ListAsked, Moves, Period, Piles, ReadError};

impl AnyTable for Piles {
    fn game(&self) -> &dyn Play {
        self.rules()
    }

    fn outcome(&self, position: &Position) -> Result<Outcome, ReadError> {
        self.outcome(position)
    }

    fn winning_moves(&self, position: &Position) -> Result<Moves, ReadError> {
        self.winning_moves(position)
    }

    fn list(&self, ask: &ListAsked) -> Result<List<'_>, ReadError> {
        let max = u64::from(ask.max);
        // The last one is checked first, so that no incomplete list is begun.
        if self.grundy(max)?.is_none() {
            return too_far(Bound::Numbers, max, self.stored().saturating_sub(1));
        }
        let what = format!("{}: P-positions n <= {max}", self.name());
        let is_p = move |n: u64| match self.outcome(&[n]) {
            Ok(outcome) => (outcome == Outcome::P).then(|| Ok(Position::from([n]))),
            Err(error) => Some(Err(error)),
        };
        Ok(List { what, positions: Box::new((0..=max).filter_map(is_p)) })
    }

    fn facts(&self) -> Result<Map<String, Value>, ReadError> {
        let period = self.period();
        let (name, take) = self.rules().fact();
        Ok(fields(json!({
            "rules": self.rules().to_string(),
            name: take,
            "misere": self.rules().misere,
            "values_stored": self.stored(),
            "value_bits": self.value_bits(),
            "period": period.map(|period| period.length),
            "period_from": period.map(|period| period.start),
            "saltus": period.map(|period| period.saltus),
        })))
    }

    fn details(&self, position: &Position) -> Result<Map<String, Value>, ReadError> {
        let values = position.iter().map(|&n| self.grundy(n)).collect::<Result<Vec<_>, _>>()?;
        let mut object = json!({"grundy_values": values});
        if !self.rules().misere {
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
        if self.period().is_none() { vec![all] } else { Vec::new() }
    }

    fn decides_sums(&self) -> Result<(), ReadError> {
        not_for(self.name(), Feature::Grundy, "its positions are sums of piles already, as 5,7")
    }

    fn grundy(&self, position: &Position) -> Result<Option<u64>, ReadError> {
        if let [n] = *position.numbers() {
            return self.grundy(n);
        }
        if self.rules().misere {
            return not_for(self.name(), Feature::Grundy, "in misère play they do not say who wins");
        }
        let mut xor = 0;
        for &n in position.numbers() {
            let Some(value) = self.grundy(n)? else { return Ok(None) };
            xor ^= value;
        }
        Ok(Some(xor))
    }

    fn period(&self) -> Result<Option<Period>, ReadError> {
        Ok(self.period())
    }
}
