//! Tables of pairs: (k,m)-Wythoff Nim and D_r.

use std::io::Write;

use anyhow::bail;
use serde_json::{Map, Value, json};
use supermex::game::wythoff::Pair;
use supermex::{Found, Outcome, PairMoves, Pairs, ReadError, Wythoff};

use super::imitation::Play;
use super::{
    Answer, Layout, ListAsked, Oracle, Printed, RecordForm, SheetAsked, Speaks, Told, fields, no_passes, numbers,
    one_sheet, only_sheet, records,
};
use crate::export::{Field, FieldKind, Rows, RowsAsked, add_row, add_rows};

/// A pair as it is printed.
fn word([a, b]: Pair) -> String {
    format!("{a},{b}")
}

impl Speaks for Pairs {
    fn form(&self) -> &'static str {
        "a,b"
    }

    fn read(&self, text: &[u8]) -> Result<Pair, String> {
        numbers::exactly::<2>(text)
    }

    fn layout(&self, form: Option<RecordForm>) -> anyhow::Result<Layout> {
        records::own_form(self.game(), form, "a, b: 16 bytes")?;
        Ok(Layout::Fixed(16))
    }

    fn record(&self, record: &[u8]) -> Result<Pair, String> {
        Ok(records::numbers(record))
    }

    fn answer(
        &self,
        position: &Pair,
        outcome: Outcome,
        moves: Option<Option<PairMoves>>,
        with_fields: bool,
    ) -> Result<Answer, ReadError> {
        let mut answer = Answer::of(outcome);
        if with_fields {
            answer.fields = facts(self, *position)?;
        }
        if let Some(PairMoves { mut free, mut diagonal, .. }) = moves.flatten() {
            // Where nothing can be blocked, the options on the diagonal are moves as all others.
            if self.rules().blocked() == 0 {
                free.append(&mut diagonal);
                free.sort_unstable();
            }
            let name = if outcome == Outcome::N { "unless-blocked" } else { "block" };
            // A position with a free option is N; where it is P there is none to print.
            answer.words.extend(free.iter().copied().map(word));
            answer.words.extend(diagonal.iter().map(|&to| format!("{name}={}", word(to))));
            if with_fields {
                let key = if outcome == Outcome::N { "moves_unless_blocked" } else { "block" };
                answer.fields.insert("moves".into(), json!(free));
                answer.fields.insert(key.into(), json!(diagonal));
                answer.fields.insert("may_block".into(), json!(self.rules().blocked()));
            }
        }
        Ok(answer)
    }

    fn no_line(&self) -> Option<&'static str> {
        let why = "whoever blocks decides what follows; give --imitation, whose positions are the same";
        (self.rules().blocked() > 0).then_some(why)
    }

    fn line(&self, position: &Pair) -> Result<Option<Told>, ReadError> {
        Ok(Pairs::line(self, *position)?.map(|line| Told::of(line, |&to| word(to), |to| json!(to))))
    }
}

/// Everything the table says of a position and its piles.
fn facts(table: &Pairs, position: Pair) -> Result<Map<String, Value>, ReadError> {
    let [a, b] = position;
    let mut object = json!({"position": position, "partners": [table.partner(a)?, table.partner(b)?]});
    if let Some(Found { index, .. }) = table.p_position(position)? {
        object["index"] = json!(index);
        object["xi"] = json!(table.rules().xi(index));
    }
    Ok(fields(object))
}

impl Printed for Pairs {
    fn game(&self) -> &'static str {
        "wythoff"
    }

    fn reach(&self) -> Option<String> {
        Some(format!("the smaller pile has to be below {}", self.columns()))
    }

    fn facts(&self) -> anyhow::Result<Map<String, Value>> {
        let mut object = fields(json!({
            "rules": self.rules().to_string(),
            "pairs": self.len(),
            "difference_bits": self.difference_bits(),
        }));
        object.extend(fields(match self.rules() {
            Wythoff::Blocking { k, m } => json!({"k": k, "m": m}),
            Wythoff::Divisor(r) => json!({"divisor": r}),
        }));
        Ok(object)
    }

    fn sheet(&self, ask: &SheetAsked, out: &mut dyn Write) -> anyhow::Result<()> {
        one_sheet(self.game(), ask)?;
        only_sheet(self.game(), ask.number)?;
        each_pair(self, ask.columns, |[a, b]| Ok(writeln!(out, "{a} {b}")?))
    }

    fn list(&self, ask: &ListAsked, out: &mut dyn Write) -> anyhow::Result<()> {
        no_passes(self.game(), ask.passes)?;
        let (max, most) = (u64::from(ask.max), self.columns().saturating_sub(1));
        if max > most {
            bail!("the database has the pairs a,b with a <= {most}; give --max {most} or less");
        }
        let form = if ask.all_orders { "a, b" } else { "a <= b" };
        writeln!(out, "# {}: a,b for {form} <= {max}", self.game())?;
        if !ask.all_orders {
            return each_pair(self, Some(max + 1), |pair| {
                if pair[1] <= max {
                    writeln!(out, "{}", word(pair))?;
                }
                Ok(())
            });
        }
        for a in 0..=max {
            if let Some(b) = self.partner(a)?.filter(|&b| b <= max) {
                writeln!(out, "{}", word([a, b]))?;
            }
        }
        Ok(())
    }

    fn fields(&self) -> &'static [Field] {
        &[Field("a", FieldKind::U64), Field("b", FieldKind::U64)]
    }

    fn export(&self, ask: &RowsAsked, rows: &mut dyn Rows) -> anyhow::Result<()> {
        ask.one_sheet(self.game())?;
        let mut chunk: [Vec<u64>; 2] = Default::default();
        each_pair(self, ask.columns, |pair| add_row(rows, &mut chunk, pair))?;
        add_rows(rows, &mut chunk)
    }

    fn imitation(&self) -> Option<Box<dyn Oracle + '_>> {
        Some(Box::new(Play::new(Pairs::imitation(self)?)))
    }
}

/// Calls `take` with every pair whose smaller number is below `columns`, or with all.
fn each_pair(
    table: &Pairs,
    columns: Option<u64>,
    mut take: impl FnMut(Pair) -> anyhow::Result<()>,
) -> anyhow::Result<()> {
    let most = table.columns();
    let columns = columns.unwrap_or(most);
    if columns > most {
        bail!("the database has the pairs a b with a < {most}; give --columns {most} or less");
    }
    for index in 0..table.len() {
        match table.pair(index)? {
            Some(Found { pair, .. }) if pair[0] < columns => take(pair)?,
            _ => break,
        }
    }
    Ok(())
}
