//! Three sheets of a table, side by side; of a game on two numbers all of it.

use std::path::Path;

use supermex_figures::picture::{Format, Request, SheetPicture, Subject, Theme, read, render, subject, usual_title};

use crate::open;

/// The name of the picture.
pub const NAME: &str = "sheets.png";

/// The longer side of a sheet.
const SIDE: u32 = 420;

/// The layer of a game on four numbers: layer 1 of Chomp ends after two sheets.
const LAYER: u32 = 2;

/// The picture of a table, if it is one that can be drawn: not if it has no sheets, keeps no cells or is too small.
pub fn of(database: &Path) -> anyhow::Result<Option<Vec<u8>>> {
    let table = open::checked(database)?;
    if let Ok(table) = subject(&table, None) {
        return Ok(drawn(&*table, 0).ok());
    }
    // Only tables of four numbers have layers; the others are refused again.
    Ok(subject(&table, Some(LAYER)).ok().and_then(|table| drawn(&*table, LAYER).ok()))
}

/// The sheets at a third, at two thirds and at the end.
fn drawn(table: &dyn Subject, layer: u32) -> anyhow::Result<Vec<u8>> {
    // A layer of Chomp has fewer sheets than the one before.
    let sheets: Vec<u32> = match table.sheets().saturating_sub(layer) {
        _ if table.flat().is_some() => vec![0],
        sheets @ 0..=6 => vec![sheets.saturating_sub(1)],
        sheets => vec![sheets / 3, sheets / 3 * 2, sheets - 1],
    };
    let passes = table.passes(None)?;
    let whole = |x| Request { x, passes, pixels: SIDE, ..Request::default() }.resolved(table);
    // The largest sheet is cut where the table is, and the others are drawn at its scale. In a layer later sheets are narrower.
    let last = whole(sheets.last().copied().unwrap_or_default());
    let request = |&x: &u32| if layer > 0 { whole(x) } else { last.scaled(x) };
    let panels = sheets.iter().map(|x| read(table, &request(x), &|_, _| ())).collect::<anyhow::Result<Vec<_>>>()?;
    let (look, title) = (Theme::Light.into(), usual_title(&panels));
    render(&SheetPicture { panels: &panels, look, title, relative: false }, Format::Png)
}
