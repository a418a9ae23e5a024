//! Games on four numbers: a row for each completion, row after row of the layers.

use std::io::Write;

use super::Layers;
use crate::table::rows::{CHUNK, Field, FieldKind, Rows, RowsAsked, SheetAsked, Tabular, Values, add, sheets_of};
use crate::table::store::{not_for, too_far};
use crate::table::{Bound, Feature, ReadError};
use supermex_game::{NONE, Play, Rest};

impl Tabular for Layers {
    fn fields(&self) -> &'static [Field] {
        const NUMBER: FieldKind = FieldKind::U32;
        if self.rules().has_heap() {
            return &[
                Field("x", NUMBER),
                Field("y", NUMBER),
                Field("z", NUMBER),
                Field("grundy", NUMBER),
                Field("p", NUMBER),
            ];
        }
        &[Field("w", NUMBER), Field("x", NUMBER), Field("y", NUMBER), Field("z", NUMBER), Field("p", NUMBER)]
    }

    fn rows(&self, ask: &RowsAsked, rows: &mut dyn Rows) -> Result<(), ReadError> {
        let rules = self.rules();
        let layers = sheets_of(&ask.sheets, 0..rules.sheets)?;
        let levels: Vec<u64> =
            ask.passes.map_or_else(|| rules.levels().map(u64::from).collect(), |passes| vec![passes]);
        for passes in levels {
            for w in layers.clone() {
                let sheets = if rules.game.is_symmetric() { w..rules.sheets } else { 0..rules.sheets - w };
                for x in sheets {
                    row(self, [w, x], passes, ask.columns, rows)?;
                }
            }
        }
        Ok(())
    }

    fn sheet(&self, ask: &SheetAsked, out: &mut dyn Write) -> Result<(), ReadError> {
        let rules = self.rules();
        let (Some(layer), Some(sheet)) = (ask.layer, ask.number) else {
            return not_for(rules.name(), Feature::SheetWithoutLayer, "its sheets are in layers: --layer W X");
        };
        let passes = ask.passes.unwrap_or_else(|| u64::from(rules.passes));
        let mut values = Vec::new();
        let Some(rest) = self.whole_row([layer, sheet], passes, &mut values)? else {
            let last = u64::from(rules.sheets) - 1;
            if layer > last {
                return too_far(Bound::Layer, layer, last);
            }
            // Nim has the sheets from the layer's own number on, Chomp those with W + X below the number of sheets.
            return match rules.game.is_symmetric() {
                true if sheet < layer => too_far(Bound::LayerOfSheet, layer, sheet),
                true => too_far(Bound::Sheet, sheet, last),
                false => too_far(Bound::Sheet, sheet, last - layer),
            };
        };
        let first = if rules.game.is_symmetric() { sheet } else { 0 };
        let end = first + values.len() as u64;
        if let Some(columns) = ask.columns.filter(|&columns| columns > end && rest == Rest::Unknown) {
            return too_far(Bound::Columns, columns, end);
        }
        for (y, z) in (first..ask.columns.unwrap_or(u64::MAX)).zip(&values).filter(|&(_, &z)| z != NONE) {
            writeln!(out, "{y} {z}")?;
        }
        match rest {
            _ if ask.columns.is_some() => {}
            Rest::Nothing if values.is_empty() => writeln!(out, "# empty")?,
            Rest::Nothing => writeln!(out, "# ends at y={}", end.saturating_sub(1))?,
            _ => {}
        }
        Ok(())
    }
}

/// Gives the rows of some completions, up to this number of columns.
fn row(
    table: &Layers,
    [w, x]: [u32; 2],
    passes: u64,
    columns: Option<u64>,
    rows: &mut dyn Rows,
) -> Result<(), ReadError> {
    let mut values = Vec::new();
    let rest = table.whole_row([u64::from(w), u64::from(x)], passes, &mut values)?;
    let mut first = if table.rules().game.is_symmetric() { x } else { 0 };
    let end = u64::from(first) + values.len() as u64;
    if let Some(columns) = columns {
        if columns > end && rest != Some(Rest::Nothing) {
            return too_far(Bound::Columns, columns, end);
        }
        values.truncate(usize::try_from(columns.saturating_sub(u64::from(first))).unwrap_or(usize::MAX));
    }
    if values.first() == Some(&NONE) {
        // No position.
        values.remove(0);
        first += 1;
    }
    let number = u32::try_from(passes).unwrap_or(u32::MAX);
    let at: Vec<u32> = (first..).take(values.len()).collect();
    for (at, values) in at.chunks(CHUNK).zip(values.chunks(CHUNK)) {
        let row = [Values::Same(w), Values::Same(x), Values::U32(at), Values::U32(values), Values::Same(number)];
        add(rows, at.len(), &row)?;
    }
    Ok(())
}
