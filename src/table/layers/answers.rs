//! Games on four numbers, as rows of numbers.

use std::ops::Range;
use supermex_game::Rules;

use super::Layers;
use crate::table::cells;
use crate::table::redundant::redundant;
use crate::table::store::{
    CellStore, NO_VALUES, ONE_FILE, Store, StoredRow, ValueStore, WinnerStore, boards_of, declared, no_moves, not_for,
    of_passes, too_far,
};
use crate::table::{
    Bound, Budget, Cell, CellFiles, Declared, Facts, Feature, Files, Known, List, ListAsked, Moves, Opening, ReadError,
    SingleFile,
};
use supermex_game::{Four, NONE, Outcome, PassLevel, Play, Point, Position, Rest};

impl Store for Layers {
    fn game(&self) -> &dyn Play {
        &self.rules
    }

    fn answers_passes(&self, passes: u64) -> bool {
        self.rules.level(passes).is_some_and(|level| self.cells.has_level(level))
    }

    fn rules(&self) -> Rules {
        self.rules.clone().into()
    }

    fn files(&self) -> Files<'_> {
        Files::Cells(&self.cells)
    }

    fn files_mut(&mut self) -> Result<&mut CellFiles, &mut SingleFile> {
        Ok(&mut self.cells)
    }

    fn extent(&self) -> (Range<u32>, Option<u64>) {
        (0..self.rules.sheets, Some(self.columns()))
    }

    fn outcome(&self, position: &Position) -> Result<Outcome, ReadError> {
        let Some(Point { piles, passes }) = self.rules.point(position) else { return Ok(Outcome::Beyond) };
        self.outcome_at(piles, passes)
    }

    fn outcomes(&self, positions: &[Position], outcomes: &mut [Outcome]) -> Result<(), ReadError> {
        cells::batch(self, positions, outcomes)
    }

    /// In Nim this costs four look-ups; if two of the other piles are outside the table, it costs one for each number to which a
    /// pile may be lowered. In Chomp it costs one for each square of the three shorter rows. The table finds all of them from a
    /// position that it has, except a pass to a level that it lacks.
    fn winning_moves(&self, position: &Position, budget: &mut Budget) -> Result<Moves, ReadError> {
        let Some(Point { piles, passes }) = self.rules.point(position) else { return Ok(no_moves()) };
        let look_ups = piles.iter().fold(0_u64, |all, &n| all.saturating_add(n.min(self.columns())));
        if !budget.step(usize::try_from(look_ups).unwrap_or(usize::MAX)) {
            return Ok(Moves::winning(self.outcome_at(piles, passes)?, [], false).within(budget));
        }
        let outcome = self.outcome_at(piles, passes)?;
        match self.rules.level(passes).filter(|&level| outcome == Outcome::N && !self.rules.is_variant(piles, level)) {
            Some(level) => {
                let (moves, complete) = self.moves_at(level, piles, passes)?;
                Ok(Moves::winning(outcome, moves.into_iter().map(Position::from), complete))
            }
            None => Ok(Moves::winning(outcome, [], outcome != Outcome::Beyond)),
        }
    }

    fn details(&self, position: &Position) -> Result<Known, ReadError> {
        let asks = self.rules.has_values() && position.len() == 3;
        let value = if asks { self.grundy(position)? } else { None };
        Ok(value.map_or(Known::None, |value| Known::Grundy(Some(value))))
    }

    /// Costs three look-ups for each `j < n` of each board of `n` columns.
    fn openings(&self, passes: u64) -> Option<Result<Vec<Opening>, ReadError>> {
        if !self.rules.game.ends() || self.rules.has_heap() {
            return None;
        }
        // A pass leads to the other level.
        let complete = passes == 0 || self.rules.passes > PassLevel::ZERO;
        let winning = |n: u32| {
            let board = Position::from([n.into(), 0, 0, 0]).with_passes(passes);
            Ok(self.winning_moves(&board, &mut Budget::of_answer())?.positions().cloned().collect())
        };
        let boards = (0..self.rules.sheets).map(winning).collect::<Result<_, ReadError>>();
        Some(boards.map(|boards| boards_of::<4>(boards, passes, complete)))
    }

    fn list(&self, ask: &ListAsked) -> Result<List<'_>, ReadError> {
        if !self.is_whole() {
            return not_for(self.name(), Feature::Lists, ONE_FILE);
        }
        let (rules, max) = (&self.rules, ask.max);
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
            "{names}{} for {form} <= {max}",
            match (rules.game.ends(), rules.has_heap()) {
                (false, _) => "",
                (true, false) => ", columns of height 4, 3, 2 and 1,",
                (true, true) => ", columns of height 3, 2 and 1 and a heap,",
            }
        );
        if symmetric && !once {
            // All of them are inside the table, and in this order.
            let fourth = move |three: [u64; 3]| match self.completion(&three, passes) {
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

    fn facts(&self) -> Result<Facts, ReadError> {
        let rules = &self.rules;
        Ok(Facts::Layers {
            rules: rules.clone(),
            passes: rules.passes.into(),
            misere: rules.is_misere(),
            variants: declared(rules.listed()),
            sheets: rules.sheets,
            columns: self.columns(),
            grundy: rules.has_values(),
        })
    }

    fn conditions(&self, of: &Position) -> Vec<(bool, String)> {
        let rules = &self.rules;
        let (sheets, columns) = (rules.sheets, self.columns());
        let [_, sheet, column, _] = rules.point(of).and_then(|point| rules.cell(point.piles)).unwrap_or([u64::MAX; 4]);
        let [first, second] = match (rules.game.is_symmetric(), rules.has_heap()) {
            (true, _) => ["the two least piles have", "the third least has"],
            (false, true) => ["x + y has", "x + y + z has"],
            (false, false) => ["w + x has", "w + x + y has"],
        };
        let sheet = (sheet < sheets.into(), format!("{first} to be below {sheets}"));
        let column = (column < columns, format!("{second} to be below {columns}"));
        let passes = of_passes(rules.passes.into(), |passes| self.answers_passes(passes), of.passes);
        [sheet, column].into_iter().chain(passes).collect()
    }

    fn cells(&self) -> Result<&dyn CellStore, &'static str> {
        Ok(self)
    }

    fn instant_winners(&self) -> Result<&dyn WinnerStore, &'static str> {
        Err("it has the P-positions only")
    }

    fn values(&self) -> Result<&dyn ValueStore, &'static str> {
        if self.rules.has_values() { Ok(self) } else { Err(NO_VALUES) }
    }

    /// Costs the winning moves of each.
    fn redundant_variants(&self) -> Result<Vec<Declared>, ReadError> {
        let is_won = |piles, level: PassLevel| Ok(!self.moves_at(level, piles, level.into())?.0.is_empty());
        redundant(self.rules.listed(), self.rules.passes, is_won).map(|found| declared(&found))
    }
}

impl CellStore for Layers {
    fn completion(&self, numbers: &[u64], passes: u64) -> Result<Cell, ReadError> {
        let Ok(three) = <[u64; 3]>::try_from(numbers) else { return Ok(Cell::Beyond) };
        let Some(level) = self.rules.level(passes) else { return Ok(Cell::Beyond) };
        let Some(cell @ [_, _, column]) = self.rules.column(three) else { return Ok(Cell::Beyond) };
        if self.rules.has_heap() && column == 0 {
            return Ok(Cell::Nothing);
        }
        Ok(match self.cell(level, cell)? {
            Cell::Completion(value) if self.rules.ends() => {
                value.checked_sub(column).map_or(Cell::Beyond, Cell::Completion)
            }
            cell => cell,
        })
    }

    fn row(&self, first: &[u64], columns: Range<u32>, passes: u64, out: &mut [u32]) -> Result<bool, ReadError> {
        let Ok([w, x]) = <[u64; 2]>::try_from(first) else { return Ok(false) };
        if columns.len() != out.len() {
            return Ok(false);
        }
        let symmetric = self.rules.game.is_symmetric();
        // In Nim the row begins at its diagonal: the cells before it are in other rows.
        let [w, x] = if symmetric { [w.min(x), w.max(x)] } else { [w, x] };
        let mut values = Vec::new();
        let Some(rest) = self.whole_row([w, x], passes, &mut values)? else { return Ok(false) };
        let start = if symmetric { x } else { 0 };
        let end = start.saturating_add(values.len() as u64);
        if rest != Rest::Nothing && u64::from(columns.end) > end {
            return Ok(false);
        }
        for (y, place) in columns.zip(out) {
            let y = u64::from(y);
            *place = if y >= start {
                let at = usize::try_from(y - start).ok();
                at.and_then(|at| values.get(at)).copied().unwrap_or(NONE)
            } else {
                match self.completion(&[w, x, y], passes)? {
                    Cell::Completion(value) => u32::try_from(value).unwrap_or(NONE),
                    Cell::Nothing => NONE,
                    Cell::Beyond => return Ok(false),
                }
            };
        }
        Ok(true)
    }

    fn end(&self) -> u32 {
        self.rules.rows()
    }

    fn stored(&self, row: u32, passes: u64) -> Result<Option<StoredRow>, ReadError> {
        let file = self.rules.level(passes).and_then(|level| self.cells.file(level, row));
        let Some(file) = file.filter(|file| file.holds(row)) else { return Ok(None) };
        let [layer, sheet] = Four::layer_and_sheet(self.rules.sheets, row);
        let (end, _) = file.ending(row).map_err(ReadError::at(sheet.into(), 0))?;
        // As in the rows of `whole_row`: piles from the diagonal on, and the columns of a board.
        let (first, columns) =
            if self.rules.game.ascends() { (sheet - layer, 0..end.saturating_sub(sheet)) } else { (sheet, sheet..end) };
        Ok(Some((vec![layer.into(), first.into()], columns)))
    }
}

impl ValueStore for Layers {
    fn grundy(&self, position: &Position) -> Result<Option<u64>, ReadError> {
        let Some(Point { piles: [x, y, z, heap], passes }) = self.rules.point(position) else { return Ok(None) };
        Ok(match self.completion(&[x, y, z], passes)? {
            Cell::Completion(value) => Some(value ^ heap),
            Cell::Nothing | Cell::Beyond => None,
        })
    }
}

impl Layers {
    /// Every P-position whose numbers are at most `max`, in the order of the table, in Nim with the piles ascending;
    /// `None` if the table does not have all of them. After an error it continues after the damaged part. Costs the
    /// decoding of their lines.
    fn p_positions(&self, max: u32, passes: u64) -> Option<impl Iterator<Item = Result<Point<4>, ReadError>>> {
        let level = self.rules.level(passes)?;
        let ascends = self.rules.game.ascends();
        let limit = u64::from(max);
        let (sheet, column) = if ascends { (limit.checked_mul(2)?, limit.checked_mul(3)?) } else { (limit, limit) };
        if sheet >= u64::from(self.rules.sheets) || column >= self.columns() {
            return None;
        }
        let sheets = move |layer: u32| layer..=if ascends { layer.saturating_add(max) } else { max };
        let mut values = Vec::new();
        Some((0..=max).flat_map(move |layer| sheets(layer).map(move |sheet| (layer, sheet))).flat_map(
            move |(layer, sheet)| {
                let read = self.values(level, layer, sheet, &mut values);
                let cells = (u64::from(sheet)..).zip(std::mem::take(&mut values));
                let found: Vec<_> = cells
                    .filter(|&(_, value)| value != NONE)
                    .map(|(column, value)| [u64::from(layer), u64::from(sheet), column, u64::from(value)])
                    .filter(|cell| ascends || cell[3] >= cell[2])
                    .map(|cell| self.rules.position(cell))
                    .filter(|&piles| self.rules.is_position(piles) && piles.iter().all(|&number| number <= limit))
                    .map(|piles| Ok(Point { piles, passes }))
                    .collect();
                found.into_iter().chain(read.err().map(Err))
            },
        ))
    }
}
