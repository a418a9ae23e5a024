//! Tables of piles: one-pile games and their sums.

use std::io::Write;

use anyhow::bail;
use serde_json::{Map, Value, json};
use supermex::{Outcome, Piles, ReadError};

use super::numbers::word;
use super::{
    Answer, Layout, ListAsked, Printed, RecordForm, SheetAsked, Speaks, Told, fields, no_passes, numbers, one_sheet,
    only_sheet, records,
};
use crate::export::{Field, FieldKind, Rows, RowsAsked, add_row, add_rows};

impl Speaks for Piles {
    fn form(&self) -> &'static str {
        "n1,n2,... (the sizes of the piles)"
    }

    fn read(&self, text: &[u8]) -> Result<Vec<u64>, String> {
        numbers::all(text)
    }

    fn layout(&self, form: Option<RecordForm>) -> anyhow::Result<Layout> {
        records::own_form(self.game(), form, "the number of piles, and then the size of each")?;
        Ok(Layout::Counted(8))
    }

    fn record(&self, record: &[u8]) -> Result<Vec<u64>, String> {
        Ok(records::counted(record))
    }

    fn answer(
        &self,
        piles: &Vec<u64>,
        outcome: Outcome,
        moves: Option<Vec<Vec<u64>>>,
        with_fields: bool,
    ) -> Result<Answer, ReadError> {
        let mut answer = Answer::of(outcome);
        if with_fields {
            let values = piles.iter().map(|&n| self.value(n)).collect::<Result<Vec<_>, _>>()?;
            let mut object = json!({"position": piles, "values": values});
            if !self.rules().misere {
                object["value"] = json!(values.iter().try_fold(0, |xor, value| Some(xor ^ (*value)?)));
            }
            if let Some(moves) = &moves {
                object["moves"] = json!(moves);
            }
            answer.fields = fields(object);
        }
        answer.words = moves.iter().flatten().map(|piles| word(piles)).collect();
        Ok(answer)
    }

    fn no_line(&self) -> Option<&'static str> {
        None
    }

    fn line(&self, piles: &Vec<u64>) -> Result<Option<Told>, ReadError> {
        Ok(Piles::line(self, piles)?.map(|line| Told::of(line, |to| word(to), |to| json!(to))))
    }
}

impl Printed for Piles {
    fn game(&self) -> &'static str {
        "heap"
    }

    fn reach(&self) -> Option<String> {
        let stored = self.stored();
        self.period().is_none().then(|| format!("no period is proved, so that each pile has to be below {stored}"))
    }

    fn facts(&self) -> anyhow::Result<Map<String, Value>> {
        let period = self.period();
        Ok(fields(json!({
            "rules": self.rules().to_string(),
            "misere": self.rules().misere,
            "values_stored": self.stored(),
            "value_bits": self.value_bits(),
            "period": period.map(|period| period.length),
            "period_from": period.map(|period| period.start),
            "saltus": period.map(|period| period.saltus),
        })))
    }

    fn sheet(&self, ask: &SheetAsked, out: &mut dyn Write) -> anyhow::Result<()> {
        one_sheet(self.game(), ask)?;
        only_sheet(self.game(), ask.number)?;
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

    fn list(&self, ask: &ListAsked, out: &mut dyn Write) -> anyhow::Result<()> {
        no_passes(self.game(), ask.passes)?;
        let max = u64::from(ask.max);
        // The last one first: nothing is printed of a list that would not be whole.
        if self.value(max)?.is_none() {
            let most = self.stored().saturating_sub(1);
            bail!("the database has the sizes up to {most}, and proves no period; give --max {most} or less");
        }
        writeln!(out, "# {}: piles n <= {max}", self.game())?;
        for n in 0..=max {
            if self.outcome(&[n])? == Outcome::P {
                writeln!(out, "{n}")?;
            }
        }
        Ok(())
    }

    fn fields(&self) -> &'static [Field] {
        &[Field("n", FieldKind::U64), Field("value", FieldKind::U64), Field("period", FieldKind::U64)]
    }

    fn export(&self, ask: &RowsAsked, rows: &mut dyn Rows) -> anyhow::Result<()> {
        ask.one_sheet(self.game())?;
        let mut chunk: [Vec<u64>; 3] = Default::default();
        each_value(self, ask.columns, |n, value| {
            let period = self.period().filter(|period| n >= period.start).map_or(0, |period| period.length);
            add_row(rows, &mut chunk, [n, value, period])
        })?;
        add_rows(rows, &mut chunk)
    }
}

/// Calls `take` with every size below `columns` and its value, or with all that are stored.
fn each_value(
    table: &Piles,
    columns: Option<u64>,
    mut take: impl FnMut(u64, u64) -> anyhow::Result<()>,
) -> anyhow::Result<()> {
    for n in 0..columns.unwrap_or(table.stored()) {
        let Some(value) = table.value(n)? else {
            bail!("the database has the sizes n < {n}, and proves no period; give --columns {n} or less");
        };
        take(n, value)?;
    }
    Ok(())
}
