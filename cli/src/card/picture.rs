//! Three sheets of a table, side by side; of a game on two numbers all of it.

use std::path::Path;

use supermex_figures::picture::{Format, Request, SheetPicture, Subject, Theme, read, render, subject, usual_title};

/// The name of the picture.
pub const NAME: &str = "sheets.png";

/// The longer side of a sheet.
const SIDE: u32 = 420;

/// The picture of a table, if it is one that can be drawn.
///
/// # Errors
/// If the table cannot be read.
pub fn of(database: &Path) -> anyhow::Result<Option<Vec<u8>>> {
    // Tables of four numbers want a layer, which the others refuse. Those of which neither is drawn have no sheets.
    let whole = subject(super::again(database)?, None);
    let Ok(table) = whole.or_else(|_| subject(super::again(database)?, Some(1))) else { return Ok(None) };
    Ok(drawn(&*table).ok())
}

/// The sheets at a third, at two thirds and at the end. A table that keeps no cells, or is too small, is refused here.
fn drawn(table: &dyn Subject) -> anyhow::Result<Vec<u8>> {
    let sheets: Vec<u32> = match table.sheets() {
        _ if table.flat().is_some() => vec![0],
        sheets @ 0..=6 => vec![sheets.saturating_sub(1)],
        sheets => [sheets / 3, sheets / 3 * 2, sheets - 1].to_vec(),
    };
    // The largest sheet is cut where the table is, and the others are drawn at its scale.
    let x = sheets.last().copied().unwrap_or_default();
    let first = Request { x, passes: table.passes(None)?, pixels: SIDE, ..Request::default() }.resolved(table);
    let panels =
        sheets.iter().map(|&x| read(table, &first.scaled(x), &|_, _| ())).collect::<anyhow::Result<Vec<_>>>()?;
    let (look, title) = (Theme::Light.into(), usual_title(&panels));
    render(&SheetPicture { panels: &panels, look, title, relative: false }, Format::Png)
}
