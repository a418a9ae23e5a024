//! What plotters draws on: one type for all formats, so that what draws is compiled once.

use std::error::Error;
use std::io;

use plotters::backend::{BitMapBackend, DrawingBackend, SVGBackend};
use plotters_backend::{BackendColor, BackendCoord, BackendStyle, BackendTextStyle, DrawingErrorKind};

use super::pdf::Page;

/// The pixels of a PNG, the elements of an SVG, or the operators of a PDF.
pub enum Surface<'a> {
    /// Pixels, three bytes each.
    Png(BitMapBackend<'a>),
    /// A text of elements.
    Svg(SVGBackend<'a>),
    /// A page.
    Pdf(&'a mut Page),
}

type Done<T = ()> = Result<T, DrawingErrorKind<io::Error>>;

/// The same error, whatever is drawn on.
fn any<E: Error + Send + Sync + 'static>(error: DrawingErrorKind<E>) -> DrawingErrorKind<io::Error> {
    match error {
        DrawingErrorKind::DrawingError(error) => DrawingErrorKind::DrawingError(io::Error::other(error)),
        DrawingErrorKind::FontError(error) => DrawingErrorKind::FontError(error),
    }
}

macro_rules! on_each {
    ($surface:expr, $on:ident => $drawn:expr) => {
        match $surface {
            Surface::Png($on) => $drawn.map_err(any),
            Surface::Svg($on) => $drawn.map_err(any),
            Surface::Pdf($on) => $drawn.map_err(any),
        }
    };
}

impl DrawingBackend for Surface<'_> {
    type ErrorType = io::Error;

    fn get_size(&self) -> (u32, u32) {
        match self {
            Self::Png(on) => on.get_size(),
            Self::Svg(on) => on.get_size(),
            Self::Pdf(on) => on.get_size(),
        }
    }

    fn ensure_prepared(&mut self) -> Done {
        on_each!(self, on => on.ensure_prepared())
    }

    fn present(&mut self) -> Done {
        on_each!(self, on => on.present())
    }

    fn draw_pixel(&mut self, point: BackendCoord, colour: BackendColor) -> Done {
        on_each!(self, on => on.draw_pixel(point, colour))
    }

    fn draw_line<S: BackendStyle>(&mut self, from: BackendCoord, to: BackendCoord, style: &S) -> Done {
        on_each!(self, on => on.draw_line(from, to, style))
    }

    fn draw_rect<S: BackendStyle>(&mut self, a: BackendCoord, b: BackendCoord, style: &S, fill: bool) -> Done {
        on_each!(self, on => on.draw_rect(a, b, style, fill))
    }

    fn draw_path<S: BackendStyle, I: IntoIterator<Item = BackendCoord>>(&mut self, path: I, style: &S) -> Done {
        on_each!(self, on => on.draw_path(path, style))
    }

    fn draw_circle<S: BackendStyle>(&mut self, centre: BackendCoord, radius: u32, style: &S, fill: bool) -> Done {
        on_each!(self, on => on.draw_circle(centre, radius, style, fill))
    }

    fn fill_polygon<S: BackendStyle, I: IntoIterator<Item = BackendCoord>>(&mut self, points: I, style: &S) -> Done {
        on_each!(self, on => on.fill_polygon(points, style))
    }

    fn draw_text<T: BackendTextStyle>(&mut self, text: &str, style: &T, at: BackendCoord) -> Done {
        on_each!(self, on => on.draw_text(text, style, at))
    }
}
