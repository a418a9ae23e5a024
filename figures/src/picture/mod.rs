//! Pictures: sheets as people of this field look at them, and plots.
//!
//! `cells` takes the cells of a sheet from a database, `raster` lays them over pixels by area, `panel` does both for what is
//! asked for: the density of a sheet at any scale; `three`, `boxes`, `layers` and `pairs` are what it has to know of the games.
//! `sheets` draws panels, `plot` curves, on a `surface` that is a PNG, an SVG or a `pdf`, one `backend` for plotters, with `axes`, a `font` and in the colours of a `theme`; plotters draws lines and text. `terminal` draws as text.

mod axes;
mod backend;
mod boxes;
mod cells;
mod font;
mod layers;
mod pairs;
mod panel;
mod pdf;
mod plot;
mod raster;
mod sheets;
mod surface;
mod terminal;
#[cfg(test)]
mod tests;
mod theme;
mod three;

use anyhow::bail;
pub(crate) use axes::{Axes, Bar, Style};
pub use backend::Surface;
pub(crate) use boxes::{InBox, places, sheet};
pub use cells::Progress;
pub(crate) use cells::{BATCH, Three, check, check_sheets, rows};
pub use font::use_font;
pub use panel::{Panel, Request, Shown, Subject, read};
pub use plot::{Mark, Plot, Series};
pub use plotters::chart::SeriesLabelPosition as Legend;
pub(crate) use raster::whole;
pub use raster::{FULL, Raster, Window};
pub use sheets::{SheetPicture, usual_title};
use supermex::{Rules, Table};
pub use surface::{Area, Drawing, Drawn, Format, Image, Place, render};
pub use terminal::terminal;
pub use theme::{Look, Theme};
pub(crate) use three::describe;

/// What is drawn of a table; of games on four numbers, one of its layers.
///
/// # Errors
/// If a layer has to be named or cannot be, or the table has no sheets.
pub fn subject(table: &Table, layer: Option<u32>) -> anyhow::Result<Box<dyn Subject + '_>> {
    Ok(match (table.rules(), layer) {
        (Rules::Four(rules), Some(layer)) => Box::new(layers::Layer { table, rules, layer }),
        (Rules::Four(_), None) => bail!("name the layer and the sheet: supermex render DB --layer W X --out FILE"),
        (_, Some(_)) => bail!("--layer is for four piles or four rows; leave it out"),
        (Rules::Three(rules), None) => Box::new(Three { table, rules }),
        (Rules::Text(rules), None) => Box::new(InBox { table, rules }),
        (Rules::Wythoff(_), None) => Box::new(pairs::TwoPiles(table)),
        (Rules::Heap(_), None) => {
            bail!("the values of one pile are a row, not a plane: `supermex sheet DB` prints them, for a plot")
        }
        (Rules::Board(_), None) => {
            bail!(
                "a board may have any number of rows, and is not a point of a plane: `supermex openings DB` prints first moves, and `supermex solve chomp --rows 5,3` draws a board"
            )
        }
        (Rules::Clobber(_), None) => {
            bail!(
                "a strip is a word, not a point of a plane: `supermex sheet DB 8` prints the strips of eight cells on which the player to move loses"
            )
        }
    })
}
