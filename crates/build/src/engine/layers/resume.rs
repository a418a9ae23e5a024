//! Reads back the lines that are known before a run.

use std::ops::Range;

use super::sets::Sets;
use super::tile::{SIDE, Slab};
use super::{Block, Layering, words};
use crate::BuildError;
use crate::engine::bits::WORD;
use crate::engine::lock;
use crate::parallel::each;
use supermex_game::{Four, NONE};

/// Blocks that are read together: the sheets of a row group.
const BLOCKS: usize = 64 / SIDE;

/// The number of a line in a table with this many sheets: layer by layer.
fn number(sheets: u32, layer: usize, sheet: usize) -> u32 {
    let layer = layer as u32;
    layer * (2 * sheets + 1 - layer) / 2 + sheet as u32 - layer
}

/// The band with which a run begins, if this many lines are known as a whole: all lines of the bands before are.
pub fn first_band(rules: &Four, whole: u32) -> usize {
    let last = rules.sheets as usize - 1;
    let is_whole = |band: &usize| number(rules.sheets, (band * SIDE + SIDE - 1).min(last), last) < whole;
    (0..=last / SIDE).take_while(is_whole).count()
}

impl<P: Default + Send, const ROWS: bool, const ENDS: bool> Layering<'_, P, ROWS, ENDS> {
    /// Whether a line is known as a whole.
    pub fn is_whole(&self, layer: usize, sheet: usize) -> bool {
        self.known.is_some_and(|known| number(self.plan.rules.sheets, layer, sheet) < known.whole)
    }

    /// Fails with a column of a line that is known to have what it cannot have.
    fn require(&self, found: Result<(), usize>, level: usize, [layer, sheet]: [usize; 2]) -> Result<(), BuildError> {
        match (found, self.known) {
            (Err(column), Some(known)) => {
                Err(known.cells.wrong(self.slab.levels[level], [layer, sheet, column].map(|number| number as u32)))
            }
            _ => Ok(()),
        }
    }

    /// Reads sheets of a layer that are known as a whole.
    fn read(
        &self,
        level: usize,
        layer: usize,
        sheets: Range<usize>,
        columns: Range<usize>,
        mut line: impl FnMut(usize, &[u32]) -> Result<(), usize>,
    ) -> Result<(), BuildError> {
        let Some(known) = self.known.filter(|_| !sheets.is_empty() && !columns.is_empty()) else { return Ok(()) };
        let [sheets, columns] = [sheets, columns].map(|range| range.start as u32..range.end as u32);
        let mut all = Ok(());
        known.cells.read_back(self.slab.levels[level], layer as u32, sheets, columns, &mut |sheet, values| {
            if all.is_ok() {
                all = self.require(line(sheet as usize, values), level, [layer, sheet as usize]);
            }
        })?;
        all
    }

    /// What the bands before the first of some have used in the slab: the pillars of each block that others have, and that this
    /// process has. All their lines are known as a whole.
    pub fn resume(
        &self,
        bands: Range<usize>,
        has: &(dyn Fn(usize) -> bool + Sync),
    ) -> Result<Vec<Option<Block>>, BuildError> {
        let layers = 0..(bands.start * SIDE).min(self.sheets());
        if ROWS {
            let end = self.slab.columns.end;
            for (level, shared) in lock(&self.shared).iter_mut().enumerate() {
                for layer in layers.clone() {
                    let columns = layer.max(self.slab.columns.start)..end;
                    self.read(level, layer, layer..layer + 1, columns, |_, values| {
                        self.slab.share(shared, layer, values)
                    })?;
                }
            }
        }
        let mut blocks: Vec<Option<Block>> = layers.clone().step_by(SIDE).map(|_| None).collect();
        if layers.is_empty() {
            return Ok(blocks);
        }
        let firsts: Vec<usize> = bands.clone().step_by(BLOCKS).collect();
        let read = |at: usize| {
            let some = firsts[at]..bands.end.min(firsts[at] + BLOCKS);
            let found = if some.clone().any(has) { self.replay(layers.clone(), some.clone())? } else { Vec::new() };
            let mut found = found.into_iter();
            let block = |pillars| Block { pillars, shared: Vec::new() };
            Ok::<_, BuildError>(some.map(|number| found.next().filter(|_| has(number)).map(block)).collect::<Vec<_>>())
        };
        blocks.extend(each(firsts.len(), &read)?.into_iter().flatten());
        Ok(blocks)
    }

    /// The pillars of blocks, by block and level, with what known layers have used.
    fn replay(&self, layers: Range<usize>, blocks: Range<usize>) -> Result<Vec<Vec<Sets>>, BuildError> {
        let end = self.slab.columns.end;
        let first = |sheet: usize| (sheet / SIDE * SIDE).max(self.slab.columns.start);
        let levels = 0..self.slab.levels.len();
        let new = |block: usize| {
            let sheets = self.range(block);
            let mut sets = Sets::new(sheets.len() * (end - first(sheets.start)));
            sets.grow(words(&self.plan.rules, end, sheets.end));
            sets
        };
        let mut all: Vec<Vec<Sets>> =
            blocks.clone().map(|block| levels.clone().map(|_| new(block)).collect()).collect();
        let sheets = self.range(blocks.start).start..self.range(blocks.end - 1).end;
        let start = first(sheets.start);
        for (level, layer) in levels.flat_map(|level| layers.clone().map(move |layer| (level, layer))) {
            self.sink.poll();
            self.read(level, layer, sheets.clone(), start..end, |sheet, values| {
                let pillars = &mut all[sheet / SIDE - blocks.start][level];
                let lane = sheet % SIDE * (end - first(sheet));
                let own = sheet.max(start);
                let values = values.get(own - start..).unwrap_or_default();
                for (column, &value) in (own..end).zip(values).take_while(|&(_, &value)| !ENDS || value != NONE) {
                    if !self.slab.can_be(column, value) {
                        return Err(column);
                    }
                    let number = value as usize - Slab::<ROWS, ENDS>::base(column) * WORD;
                    pillars.grow(number / WORD + 1);
                    pillars.insert(lane + column - first(sheet), number);
                }
                Ok(())
            })?;
        }
        Ok(all)
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;
    use std::sync::Mutex;

    use super::super::{Plan, Sink, layers};
    use super::*;
    use crate::draw::Draw;
    use crate::engine::known::{Known, ReadBack};
    use crate::share::some;
    use supermex_game::{Four, Game, PassLevel, Variant};

    /// By layer, sheet and level: the completions, and whether these are all.
    type Lines = BTreeMap<(u32, u32, usize), (Vec<u32>, bool)>;

    /// A level's lines of a slab: the sheet and the completions, and whether these are all.
    type LayerRows = Vec<(u32, Vec<u32>, bool)>;

    #[derive(Default)]
    struct Collecting(Mutex<Lines>);

    impl Sink for Collecting {
        type LayerRows = LayerRows;

        fn line(&self, part: &mut LayerRows, sheet: u32, _: u32, values: &[u32], ends: bool) {
            part.push((sheet, values.to_vec(), ends));
        }

        fn band(&self, first_layer: u32, layers: Vec<Vec<LayerRows>>) -> Result<(), BuildError> {
            let mut all = lock(&self.0);
            for (layer, levels) in (first_layer..).zip(layers) {
                for (level, (sheet, values, ends)) in levels
                    .into_iter()
                    .enumerate()
                    .flat_map(|(level, part)| part.into_iter().map(move |line| (level, line)))
                {
                    let line = all.entry((layer, sheet, level)).or_default();
                    line.0.extend(values);
                    line.1 = ends;
                }
            }
            Ok(())
        }
    }

    /// A table of which some lines are known as a whole.
    struct Table<'a> {
        sheets: u32,
        whole: u32,
        lines: &'a Lines,
    }

    fn number_of(sheets: u32, layer: u32, sheet: u32) -> u32 {
        (0..layer).map(|layer| sheets - layer).sum::<u32>() + sheet - layer
    }

    impl ReadBack for Table<'_> {
        fn read_back(
            &self,
            level: PassLevel,
            layer: u32,
            rows: Range<u32>,
            columns: Range<u32>,
            line: &mut dyn FnMut(u32, &[u32]),
        ) -> Result<(), BuildError> {
            for sheet in rows {
                assert!(number_of(self.sheets, layer, sheet) < self.whole, "only what is known is read");
                let (values, ends) = &self.lines[&(layer, sheet, usize::from(level.number()))];
                let value = |column: u32| {
                    let Some(at) = column.checked_sub(sheet) else { return NONE };
                    let value = values.get(at as usize).copied();
                    assert!(value.is_some() || *ends, "no column is read that the table does not have");
                    value.unwrap_or(NONE)
                };
                line(sheet, &columns.clone().map(value).collect::<Vec<_>>());
            }
            Ok(())
        }

        fn wrong(&self, _: PassLevel, cell: [u32; 3]) -> BuildError {
            BuildError::Rules(format!("{cell:?}"))
        }
    }

    fn run(plan: &Plan, known: Option<Known<'_>>) -> Result<Lines, String> {
        let sink = Collecting::default();
        layers(plan, known, &sink).map_err(|error| error.to_string())?;
        Ok(sink.0.into_inner().expect("nothing panics"))
    }

    fn plan(rules: &Four, columns: u32, slab: usize) -> Plan {
        Plan { rules: rules.clone(), columns, slab, below: usize::MAX, in_flight: 3 }
    }

    /// Each of the three games with this many sheets: plain, and with a pass and variants.
    fn games(sheets: u32) -> Vec<Four> {
        let one = |rules: Result<Four, _>| rules.expect("few sheets");
        let variant = |piles| Variant { piles, level: None };
        let mut all =
            vec![one(Four::grundy(Game::Chomp, sheets)), one(Four::grundy(Game::Chomp, sheets)).passes(PassLevel::ONE)];
        for game in [Game::Nim, Game::Chomp] {
            let listed = [[0, 0, 0, 2], [0, 0, 2, 1], [1, 2, 3, 0], [2, 2, 2, 2]].map(variant);
            all.push(one(Four::new(game, sheets)));
            all.push(one(Four::new(game, sheets)).passes(PassLevel::ONE).variants(listed).expect("positions"));
        }
        all
    }

    /// Numbers of lines that are known, in one slab and in two.
    #[test]
    fn what_is_known_changes_nothing() {
        const SHEETS: u32 = 33;
        const COLUMNS: u32 = 66;
        for rules in games(SHEETS) {
            let table = run(&plan(&rules, COLUMNS, usize::MAX), None).expect("nothing fails");
            let in_slabs = run(&plan(&rules, COLUMNS, 64), None).expect("nothing fails");
            assert_eq!(in_slabs, table);
            let all = number_of(SHEETS, SHEETS - 1, SHEETS - 1) + 1;
            for whole in some(0..=all, 7) {
                let cells = Table { sheets: SHEETS, whole, lines: &table };
                let known = Some(Known { whole, part: (0, 0), cells: &cells });
                let mut rest = table.clone();
                rest.retain(|&(layer, sheet, _), _| number_of(SHEETS, layer, sheet) >= whole);
                for slab in [usize::MAX, 64] {
                    let found = run(&plan(&rules, COLUMNS, slab), known);
                    assert!(found.as_ref() == Ok(&rest), "{rules}, {whole} lines, {slab} columns in a slab");
                }
            }
        }
    }

    /// Numbers that no cell has are an error, and others change what comes later: nothing panics.
    #[test]
    fn what_is_known_may_be_wrong() {
        for rules in games(18) {
            let table = run(&plan(&rules, 40, usize::MAX), None).expect("nothing fails");
            let (mut random, mut refused, mut taken) = (Draw(5), 0, 0);
            let mut draw = |n: usize| random.index(n);
            for _ in 0..400 {
                let mut wrong = table.clone();
                let line = draw(wrong.len());
                let (&(layer, sheet, _), (values, _)) = wrong.iter_mut().nth(line).expect("a line");
                if values.is_empty() {
                    continue;
                }
                let at = draw(values.len());
                let number = [NONE, NONE - 1, 1 << 20, draw(200) as u32, 0][draw(5)];
                values[at] = number;
                // Of lines of the first band those are read that higher layers need.
                let whole = number_of(18, SIDE as u32 - 1, 17) + 1;
                let cells = Table { sheets: 18, whole, lines: &wrong };
                let is_edge = layer == sheet && rules.game.ascends();
                let is_read = layer < SIDE as u32 && (sheet >= SIDE as u32 || is_edge);
                match run(&plan(&rules, 40, usize::MAX), Some(Known { whole, part: (0, 0), cells: &cells })) {
                    // A line of Chomp may end anywhere.
                    Ok(_) => {
                        assert!(number < 200 || !is_read || rules.ends() && number == NONE, "{rules}: {number}");
                        taken += 1;
                    }
                    Err(cell) => {
                        assert_eq!(cell, format!("{:?}", [layer, sheet, sheet + at as u32]), "{rules}");
                        refused += 1;
                    }
                }
            }
            assert!(refused > 20 && taken > 20, "{refused} {taken}");
        }
    }
}
