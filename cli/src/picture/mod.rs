//! Pictures: sheets as people of this field look at them, and plots.
//!
//! `cells` takes the cells of a sheet from a database, `raster` lays them over pixels by area, `sheet` makes
//! a picture of one sheet or of a series of them, `terminal` the same in letters. `plot` draws curves. All of it
//! on the small `canvas`, in the colours of a `theme`.

mod axis;
mod canvas;
mod cells;
mod plot;
mod raster;
mod sheet;
mod terminal;
mod theme;

use crate::reader::ReadError;

pub use canvas::{Canvas, Colour, MOST_PIXELS, TextSize};
pub use cells::{BATCH, Progress, check, losers, rows, winners};
pub use plot::{Plot, Series, Style};
pub use raster::{FULL, Raster, Window};
pub use sheet::{Kind, Panel, Request, describe, draw, read};
pub use terminal::terminal;
pub use theme::Theme;

/// Why there is no picture.
#[derive(Debug, thiserror::Error)]
pub enum PictureError {
    /// The sheet is not in the database.
    #[error("{} is beyond the database, which has the sheets {first} <= x < {end}", what(*x, *below))]
    Sheet {
        /// Number of the sheet.
        x: u32,
        /// First sheet there is.
        first: u32,
        /// One more than the last.
        end: u32,
        /// All sheets below `x` were needed, from 0 on.
        below: bool,
    },
    /// The columns are not in the database.
    #[error(
        "the database decides the columns y < {most} of sheet {x}, not {columns}; give a --window y0..{most} or narrower"
    )]
    Columns {
        /// Number of the sheet.
        x: u32,
        /// Columns asked for.
        columns: u32,
        /// Columns there are.
        most: u32,
    },
    /// A window without cells, or with too many.
    #[error("a window of {0} x {1} cells cannot be drawn; write y0..y1,z0..z1 with y0 < y1, z0 < z1 and sides of {most} at most", most = Request::MOST_CELLS)]
    Window(u32, u32),
    /// The picture would be too large, or empty.
    #[error("a picture of {width} x {height} pixels is none; give a --scale that leaves 1 to {most} pixels a side")]
    TooLarge {
        /// Pixels across.
        width: u32,
        /// Pixels down.
        height: u32,
        /// The greatest side.
        most: u32,
    },
    /// The database could not be read.
    #[error(transparent)]
    Read(#[from] ReadError),
    /// The PNG could not be written.
    #[error("cannot write the picture: {0}")]
    Png(#[from] png::EncodingError),
}

fn what(x: u32, below: bool) -> String {
    if below {
        format!("the instant-winner sheet {x}, which needs every sheet below it,")
    } else {
        format!("sheet {x}")
    }
}
