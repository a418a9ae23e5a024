//! Layers of a game on four numbers as a subject of pictures.

use anyhow::bail;
use supermex::game::Four;
use supermex::{NONE, ReadError, Table};

use super::cells::Progress;
use super::panel::{Request, Shown, Subject, with_passes, with_variants};
use super::raster::{Raster, Window};

/// A layer of a table, whose sheets can be drawn.
pub struct Layer<'a> {
    pub table: &'a Table,
    pub rules: Four,
    pub layer: u32,
}

/// The cells of a sheet.
struct Cells {
    /// The completion of each column that the table has, or `NONE`.
    known: Vec<u32>,
    /// The table has the columns below this, if it does not have all.
    end: Option<u32>,
}

impl Layer<'_> {
    /// The cells of a sheet, if the table has it.
    fn cells(&self, sheet: u32, passes: u64) -> Result<Option<Cells>, ReadError> {
        let kept = if self.rules.game.ascends() { self.layer.saturating_add(sheet) } else { 0 };
        // Columns of the table are `w + x + y` in Chomp.
        let columns = self.table.extent().columns.map_or(0, |all| all.saturating_sub(kept.into()));
        let columns = u32::try_from(columns).unwrap_or(u32::MAX);
        let mut known = vec![NONE; columns as usize];
        let first = [self.layer, sheet].map(u64::from);
        match self.table.cells()?.completions(&first, 0..columns, passes, &mut known) {
            Err(ReadError::Beyond) => return Ok(None),
            all => all?,
        }
        // A sheet that goes on has a completion in every column from its first on.
        let goes_on = known.last().is_some_and(|&last| last != NONE);
        known.truncate(known.iter().rposition(|&z| z != NONE).map_or(0, |last| last + 1));
        Ok(Some(Cells { known, end: goes_on.then_some(columns) }))
    }
}

impl Subject for Layer<'_> {
    fn table(&self) -> &Table {
        self.table
    }

    /// The extent of the sheet. Damage is found when it is drawn.
    fn usual(&self, request: &Request) -> Window {
        let cells = self.cells(request.x, request.passes).ok().flatten().map_or_else(Vec::new, |cells| cells.known);
        let most = cells.iter().filter(|&&z| z != NONE).max();
        let columns = u32::try_from(cells.len()).unwrap_or(u32::MAX);
        Window { y: 0..columns.max(1), z: 0..most.map_or(1, |most| most.saturating_add(1)) }
    }

    fn position(&self, x: &str) -> String {
        format!("{}, {x}, y, z", self.layer)
    }

    /// A sheet that goes on is cut where the table is.
    fn end(&self, request: &Request, window: &Window) -> Option<String> {
        let cells = self.cells(request.x, request.passes).ok().flatten()?;
        let end = cells.end.filter(|&end| end == window.y.end)?;
        Some(format!("the table ends at y = {end}, where the sheet goes on"))
    }

    fn check(&self, request: &Request, window: &Window) -> anyhow::Result<()> {
        let (layer, sheet, rules) = (self.layer, request.x, &self.rules);
        if request.kind != Shown::PPositions {
            bail!("instant winners of four piles or four rows are not drawn: their tables have the P-positions only");
        }
        let Some(cells) = self.cells(sheet, request.passes)? else {
            let inside = if rules.game.is_symmetric() { "W <= X" } else { "W + X" };
            bail!("layer {layer}, sheet {sheet} is beyond the database, which has {inside} < {}", rules.sheets);
        };
        match cells.end {
            Some(end) if window.y.end > end => bail!(
                "the database has the columns y < {end} of layer {layer}, sheet {sheet}; give a --window 0..{end} or narrower"
            ),
            _ => Ok(()),
        }
    }

    fn ink(&self, request: &Request, raster: &Raster, progress: Progress) -> anyhow::Result<[Vec<u64>; 2]> {
        let mut ink = raster.layer();
        let cells = self.cells(request.x, request.passes)?.map_or_else(Vec::new, |cells| cells.known);
        // Sheets of Nim are drawn from their diagonal on: before it are cells of other sheets.
        let first = if self.rules.game.is_symmetric() { request.x } else { 0 };
        for (y, z) in (0..).zip(cells).skip(first as usize) {
            raster.add(y, z, &mut ink);
        }
        progress(1, 1);
        Ok([ink, Vec::new()])
    }

    fn axes(&self, _request: &Request) -> [&'static str; 2] {
        ["y", "z"]
    }

    fn name(&self, passes: u64) -> String {
        let rules = &self.rules;
        let (of, numbers) = if rules.has_heap() { ("Grundy values of ", 3) } else { ("", 4) };
        let mut text = format!("{of}{}", rules.game.title(numbers));
        text += &with_passes(rules.passes, passes);
        text += &with_variants(rules.listed());
        text + &format!(", layer w = {}", self.layer)
    }
}
