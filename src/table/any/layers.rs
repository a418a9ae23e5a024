//! Games on four numbers, as rows of numbers.

use std::ops::Range;

use serde_json::{Map, Value, json};

use super::{
    AnyTable, NO_OPENINGS, NO_VALUES, boards_of, count, declared, fields, listed, no_moves, not_for, of_passes, too_far,
};
use crate::game::{Beyond, NONE, Outcome, PassLevel, Play, Point, Position};
use crate::table::{
    BatchError, Bound, Cell, Declared, Feature, Layers, List, ListAsked, Moves, Opening, ReadError, Sizes,
};

impl AnyTable for Layers {
    fn game(&self) -> &dyn Play {
        self.rules()
    }

    fn outcome(&self, position: &Position) -> Result<Outcome, ReadError> {
        self.outcome_of(position)
    }

    fn outcomes(&self, positions: &[Position], outcomes: &mut [Outcome]) -> Result<(), BatchError> {
        self.outcomes(positions, outcomes)
    }

    fn winning_moves(&self, position: &Position) -> Result<Moves, ReadError> {
        let Some(Point { piles, passes }) = self.rules().point(position) else { return Ok(no_moves()) };
        self.winning_moves(piles, passes)
    }

    fn decides_sums(&self) -> Result<(), ReadError> {
        if self.rules().has_values() { Ok(()) } else { not_for(self.name(), Feature::Grundy, NO_VALUES) }
    }

    fn grundy_asked(&self, position: &Position) -> Result<Option<u64>, ReadError> {
        let asks = self.rules().has_values() && position.len() == 3;
        if asks { self.grundy(position) } else { Ok(None) }
    }

    fn grundy(&self, position: &Position) -> Result<Option<u64>, ReadError> {
        self.decides_sums()?;
        let Some(Point { piles: [x, y, z, heap], passes }) = self.rules().point(position) else { return Ok(None) };
        Ok(match self.completion([x, y, z], passes)? {
            Cell::Completion(value) => Some(value ^ heap),
            Cell::Nothing | Cell::Beyond => None,
        })
    }

    fn details(&self, position: &Position) -> Result<Map<String, Value>, ReadError> {
        let value = self.grundy_asked(position)?.map(|value| ("grundy".into(), value.into()));
        Ok(value.into_iter().collect())
    }

    fn openings(&self, passes: u64) -> Result<Vec<Opening>, ReadError> {
        if !self.rules().game.has_boards() || self.rules().has_heap() {
            return not_for(self.name(), Feature::Openings, NO_OPENINGS);
        }
        // A pass leads to the other level.
        let complete = passes == 0 || self.rules().passes > PassLevel::ZERO;
        Ok(boards_of::<4>(self.openings(passes)?, passes, complete))
    }

    fn list(&self, ask: &ListAsked) -> Result<List<'_>, ReadError> {
        let (rules, max) = (self.rules(), ask.max);
        let passes = ask.passes.unwrap_or_else(|| u64::from(rules.passes));
        let symmetric = rules.game.is_symmetric();
        let Some(all) = self.p_positions(max, passes) else {
            let sheets = u64::from(rules.sheets) - 1;
            let most = if symmetric { sheets } else { (sheets / 2).min((self.columns() - 1) / 3) };
            return too_far(Bound::Numbers, max.into(), most);
        };
        let once = symmetric && !ask.all_orders;
        let (form, names) = match (once, rules.has_heap()) {
            (true, _) => ("w <= x <= y <= z", "w,x,y,z,p"),
            (false, false) => ("w, x, y, z", "w,x,y,z,p"),
            (false, true) => ("x, y, z, n", "x,y,z,n,p"),
        };
        let what = format!(
            "{} with {}: P-positions {names} for {form} <= {max}",
            self.name(),
            count(passes, "pass", "passes")
        );
        if symmetric && !once {
            // All of them are inside the table, and in this order.
            let fourth = move |three: [u64; 3]| match self.completion(three, passes) {
                Ok(Cell::Completion(z)) if z <= u64::from(max) => {
                    let [w, x, y] = three;
                    Some(Ok(Position::from([w, x, y, z]).with_passes(passes)))
                }
                Ok(_) => None,
                Err(error) => Some(Err(error)),
            };
            let numbers = move || 0..=u64::from(max);
            let three = numbers().flat_map(move |w| numbers().flat_map(move |x| numbers().map(move |y| [w, x, y])));
            return Ok(List { what, positions: Box::new(three.filter_map(fourth)) });
        }
        Ok(List { what, positions: Box::new(all.map(|found| found.map(Position::from))) })
    }

    fn facts(&self) -> Result<Map<String, Value>, ReadError> {
        let rules = self.rules();
        let mut facts = fields(json!({
            "rules": rules.to_string(),
            "passes": rules.passes.number(),
            "misere": rules.is_misere(),
            "variants": listed(rules.listed()),
            "sheets": rules.sheets,
            "columns": self.columns(),
        }));
        if rules.has_values() {
            facts.insert("grundy".into(), true.into());
        }
        Ok(facts)
    }

    fn conditions(&self, of: &Position) -> Vec<(bool, String)> {
        let rules = self.rules();
        let (sheets, columns) = (rules.sheets, self.columns());
        let [_, sheet, column, _] = rules.point(of).and_then(|point| rules.cell(point.piles)).unwrap_or([u64::MAX; 4]);
        let [first, second] = match (rules.game.is_symmetric(), rules.has_heap()) {
            (true, _) => ["the two least piles have", "the third least has"],
            (false, true) => ["x + y has", "x + y + z has"],
            (false, false) => ["w + x has", "w + x + y has"],
        };
        let sheet = (sheet < sheets.into(), format!("{first} to be below {sheets}"));
        let column = (column < columns, format!("{second} to be below {columns}"));
        let passes = of_passes(rules.passes.into(), |passes| rules.level(passes).is_some(), of.passes);
        [sheet, column].into_iter().chain(passes).collect()
    }

    fn completion(&self, numbers: &[u64], passes: u64) -> Result<Cell, ReadError> {
        let Ok(three) = numbers.try_into() else { return Ok(Cell::Beyond) };
        self.completion(three, passes)
    }

    fn completions(&self, first: &[u64], columns: Range<u32>, passes: u64, out: &mut [u32]) -> Result<bool, ReadError> {
        let Ok([w, x]) = <[u64; 2]>::try_from(first) else { return Ok(false) };
        if columns.len() != out.len() {
            return Ok(false);
        }
        let symmetric = self.rules().game.is_symmetric();
        // In Nim the row begins at its diagonal: the cells before it are in other rows.
        let [w, x] = if symmetric { [w.min(x), w.max(x)] } else { [w, x] };
        let mut values = Vec::new();
        let Some(beyond) = self.completions([w, x], passes, &mut values)? else { return Ok(false) };
        let start = if symmetric { x } else { 0 };
        let end = start.saturating_add(values.len() as u64);
        if beyond != Beyond::Nothing && u64::from(columns.end) > end {
            return Ok(false);
        }
        for (y, place) in columns.zip(out) {
            let y = u64::from(y);
            *place = if y >= start {
                let at = usize::try_from(y - start).ok();
                at.and_then(|at| values.get(at)).copied().unwrap_or(NONE)
            } else {
                match self.completion([w, x, y], passes)? {
                    Cell::Completion(value) => u32::try_from(value).unwrap_or(NONE),
                    Cell::Nothing => NONE,
                    Cell::Beyond => return Ok(false),
                }
            };
        }
        Ok(true)
    }

    fn redundant_variants(&self) -> Result<Vec<Declared>, ReadError> {
        self.redundant_variants().map(declared)
    }

    fn sizes(&self, passes: u64) -> Result<Sizes, ReadError> {
        self.sizes(passes)
    }
}
