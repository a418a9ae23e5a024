//! Layers of a game on four numbers as a subject of pictures.
//!
//! Instant winners are those of the layer: a move that lowers `x` and keeps `w` leads to a P-position. A layer has few rows, and all
//! below a sheet are read at once.

use std::ops::Range;

use anyhow::bail;
use supermex::game::Four;
use supermex::{NONE, ReadError, Table};

use super::cells::{Below, Progress, Stack, winners};
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

/// Whether a picture is made of the sheets below its own.
fn is_below(kind: Shown) -> bool {
    matches!(kind, Shown::InstantWinners | Shown::FirstWinningSheets)
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

    /// How far to the right, and how far to the left of that, a cell of sheet `k` is in a picture: in Chomp it is the board with the
    /// same `x + y`.
    fn moved(&self, request: &Request, k: u32) -> (u32, u32) {
        match request.kind {
            Shown::InstantWinners if self.rules.game.ascends() => (k, request.x),
            Shown::FirstWinningSheets if self.rules.game.ascends() => (k, 0),
            _ => (0, 0),
        }
    }

    /// What a picture is made of: its sheet, or those below.
    fn sources(&self, request: &Request) -> Range<u32> {
        if is_below(request.kind) { 0..request.x } else { request.x..request.x.saturating_add(1) }
    }

    /// The columns of a picture that the table decides are below this, if it does not have all. `None` if it lacks a sheet.
    fn decided(&self, request: &Request) -> Result<Option<Option<u32>>, ReadError> {
        let mut least = None;
        for k in self.sources(request) {
            let Some(cells) = self.cells(k, request.passes)? else { return Ok(None) };
            let (right, left) = self.moved(request, k);
            let end = cells.end.map(|end| end.saturating_add(right).saturating_sub(left));
            least = [least, end].into_iter().flatten().min();
        }
        Ok(Some(least))
    }
}

impl Subject for Layer<'_> {
    fn table(&self) -> &Table {
        self.table
    }

    /// Those of the layer.
    fn sheets(&self) -> u32 {
        let kept = if self.rules.game.ascends() { self.layer } else { 0 };
        self.rules.sheets.saturating_sub(kept)
    }

    /// The extent of what it is made of. Damage is found when it is drawn.
    fn usual(&self, request: &Request) -> Window {
        let (mut y, mut z) = (1, 1);
        // There may be fewer.
        let there = |k| Some((k, self.cells(k, request.passes).ok().flatten()?.known));
        for (k, known) in self.sources(request).map_while(there) {
            let (right, left) = self.moved(request, k);
            let columns = u32::try_from(known.len()).unwrap_or(u32::MAX);
            y = y.max(columns.saturating_add(right).saturating_sub(left));
            z = known.into_iter().filter(|&z| z != NONE).map(|z| z.saturating_add(1)).fold(z, u32::max);
        }
        Window { y: 0..y, z: 0..z }
    }

    fn position(&self, x: &str) -> String {
        format!("{}, {x}, y, z", self.layer)
    }

    /// A sheet that goes on is cut where the table is.
    fn end(&self, request: &Request, window: &Window) -> Option<String> {
        let end = self.decided(request).ok().flatten().flatten().filter(|&end| end == window.y.end)?;
        let [y, _] = self.axes(request);
        let goes = if is_below(request.kind) { "sheets go" } else { "the sheet goes" };
        Some(format!("the table ends at {y} = {end}, where {goes} on"))
    }

    fn check(&self, request: &Request, window: &Window) -> anyhow::Result<()> {
        let (layer, sheet, rules) = (self.layer, request.x, &self.rules);
        if request.kind == Shown::Values {
            bail!("a table of four numbers has no map of values; draw a sheet of it");
        }
        let Some(end) = self.decided(request)? else {
            let inside = if rules.game.is_symmetric() { "W <= X" } else { "W + X" };
            let first = if is_below(request.kind) { sheet.min(self.sheets()) } else { sheet };
            bail!("layer {layer}, sheet {first} is beyond the database, which has {inside} < {}", rules.sheets);
        };
        let [y, _] = self.axes(request);
        match end {
            Some(end) if window.y.end > end => bail!(
                "the database has the columns {y} < {end} of layer {layer}, sheet {sheet}; give a --window 0..{end} or narrower"
            ),
            _ => Ok(()),
        }
    }

    fn ink(&self, request: &Request, raster: &Raster, progress: Progress) -> anyhow::Result<[Vec<u64>; 2]> {
        let &Request { kind, x, passes, .. } = request;
        if is_below(kind) {
            let (layer, game, has_heap) = (Some(self.layer), self.rules.game, self.rules.has_heap());
            let (_, shift) = self.moved(request, x);
            let of = Stack { table: self.table, layer, game, has_heap, passes };
            return winners(&Below { of, x, shift, raster }, progress);
        }
        let mut ink = raster.layer();
        let cells = self.cells(x, passes)?.map_or_else(Vec::new, |cells| cells.known);
        // Sheets of Nim are drawn from their diagonal on: before it are cells of other sheets.
        let first = if self.rules.game.is_symmetric() { x } else { 0 };
        for (y, z) in (0..).zip(cells).skip(first as usize) {
            raster.add(y, z, &mut ink);
        }
        progress(1, 1);
        Ok([ink, Vec::new()])
    }

    fn axes(&self, request: &Request) -> [&'static str; 2] {
        let all = request.kind == Shown::FirstWinningSheets && self.rules.game.ascends();
        if all { ["x + y", "z"] } else { ["y", "z"] }
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
