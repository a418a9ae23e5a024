//! Layers of a game on four numbers as a subject of pictures.

use anyhow::bail;
use supermex::game::Beyond;
use supermex::raw::Layers;
use supermex::{NONE, ReadError};

use super::cells::Progress;
use super::panel::{Kind, Request, Subject, with_passes, with_variants};
use super::raster::{Raster, Window};

/// A layer of a table, whose sheets can be drawn.
pub struct Layer {
    pub table: Layers,
    pub layer: u32,
}

/// The cells of a sheet.
struct Cells {
    /// Each column with its completion, by column.
    known: Vec<(u32, u32)>,
    /// The table has the columns below this, if it does not have all.
    end: Option<u32>,
}

impl Layer {
    /// The cells of a sheet, if the table has it.
    fn cells(&self, sheet: u32, passes: u64) -> Result<Option<Cells>, ReadError> {
        let mut values = Vec::new();
        let beyond = self.table.completions([self.layer.into(), sheet.into()], passes, &mut values)?;
        let Some(beyond) = beyond else { return Ok(None) };
        let first = if self.table.rules().game.is_symmetric() { sheet } else { 0 };
        let known: Vec<_> = (first..).zip(values).collect();
        let end = known.last().map_or(first, |&(y, _)| y.saturating_add(1));
        Ok(Some(Cells { known, end: (beyond != Beyond::Nothing).then_some(end) }))
    }
}

impl Subject for Layer {
    fn sheets(&self) -> u32 {
        self.table.rules().sheets
    }

    /// The extent of the sheet. Damage is found when it is drawn.
    fn usual(&self, request: &Request) -> Window {
        let cells = self.cells(request.x, request.passes).ok().flatten().map_or_else(Vec::new, |cells| cells.known);
        let end = |number: Option<u32>| number.map_or(1, |number| number.saturating_add(1));
        let most = cells.iter().map(|&(_, z)| z).filter(|&z| z != NONE).max();
        Window { y: 0..end(cells.last().map(|&(y, _)| y)), z: 0..end(most) }
    }

    fn most_passes(&self) -> u64 {
        self.table.rules().passes.into()
    }

    fn answers(&self, passes: u64) -> bool {
        self.table.rules().level(passes).is_some()
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
        let (layer, sheet, rules) = (self.layer, request.x, self.table.rules());
        if request.kind != Kind::PPositions {
            bail!("the instant winners of games on four numbers are not drawn: their tables have the P-positions only");
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
        for (y, z) in cells {
            raster.add(y, z, &mut ink);
        }
        progress(1, 1);
        Ok([ink, Vec::new()])
    }

    fn axes(&self, _request: &Request) -> [&'static str; 2] {
        ["y", "z"]
    }

    fn name(&self, passes: u64) -> String {
        let rules = self.table.rules();
        let (of, numbers) = if rules.has_heap() { ("Grundy values of ", 3) } else { ("", 4) };
        let mut text = format!("{of}{}", rules.game.title(numbers));
        text += &with_passes(rules.passes, passes);
        text += &with_variants(rules.listed());
        text + &format!(", layer w = {}", self.layer)
    }
}
