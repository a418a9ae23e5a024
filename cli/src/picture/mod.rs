//! Pictures: sheets as people of this field look at them, and plots.
//!
//! `cells` takes the cells of a sheet from a database, `raster` lays them over pixels by area, `panel` does both for what is
//! asked for: the density of a sheet at any scale; `boxes` and `layers` are what it has to know of a box, and of a layer. `sheets` draws panels, `plot` curves, on a `surface` that is a PNG or an
//! SVG, with `axes` and in the colours of a `theme`; plotters draws lines and text. `terminal` draws in letters. `target` is
//! where all of it goes.

pub mod axes;
mod boxes;
mod cells;
mod layers;
mod panel;
mod plot;
mod raster;
mod sheets;
pub mod surface;
mod target;
mod terminal;
#[cfg(test)]
mod tests;
mod theme;

pub use cells::{BATCH, Progress, check, check_sheets, rows};
pub use layers::Layer;
pub use panel::{Kind, Request, Subject, describe, read};
pub use plot::{Mark, Plot, Series};
pub use raster::{Window, whole};
pub use sheets::{SheetPicture, usual_title};
pub use target::{PictureArgs, picture_name};
pub use terminal::terminal;
pub use theme::Theme;
