//! A picture as a page of PDF: lines, text as the outlines of its letters, and rasters as images.
//!
//! Outlines need no font where the page is read, and look as they do in a PNG.

use std::convert::Infallible;
use std::io::Write;

use flate2::Compression;
use flate2::write::ZlibEncoder;
use pdf_writer::types::{LineCapStyle, LineJoinStyle};
use pdf_writer::{Content, Filter, Finish, Name, Pdf, Rect, Ref, TextStr};
use plotters_backend::text_anchor::{HPos, VPos};
use plotters_backend::{BackendColor, BackendCoord, BackendStyle, BackendTextStyle, DrawingBackend, DrawingErrorKind};

use super::font::face;

/// Points of an inch.
const INCH: f32 = 72.0;
/// Pixels of an inch where nothing else is said.
const USUAL: u32 = 96;

/// A page that is drawn on: its operators, its size, and the point on which each pixel stands.
pub struct Page {
    content: Content,
    size: (u32, u32),
}

/// Colours that lie over a page.
pub struct Raster {
    /// Left, top, width and height, in pixels of the page.
    pub place: [u32; 4],
    /// Colours in a row.
    pub columns: u32,
    /// The rows from the top, three bytes a colour.
    pub colours: Vec<u8>,
}

/// What is drawn so far, or why it cannot be.
type Done = Result<(), DrawingErrorKind<Infallible>>;

impl Page {
    /// An empty page, `unit` times finer than what is drawn, by its pixels and the pixels to an inch.
    pub fn new(size: (u32, u32), unit: u32, dpi: Option<u32>) -> Self {
        let mut content = Content::new();
        let point = scale(dpi) / float(unit);
        // Pixels count downwards.
        content.transform([point, 0.0, 0.0, -point, 0.0, float(size.1) * point]);
        content.set_line_cap(LineCapStyle::ButtCap).set_line_join(LineJoinStyle::RoundJoin);
        Self { content, size }
    }

    /// The file, with rasters over the page, a title and where the numbers are from.
    pub fn finish(
        mut self,
        rasters: &[Raster],
        dpi: Option<u32>,
        unit: u32,
        about: [&str; 2],
    ) -> std::io::Result<Vec<u8>> {
        let [catalog, pages, page, contents, info] = [1, 2, 3, 4, 5].map(Ref::new);
        let named = |at: usize| (format!("I{at}"), Ref::new(6 + i32::try_from(at).unwrap_or(0)));
        let mut pdf = Pdf::new();
        pdf.catalog(catalog).pages(pages);
        pdf.pages(pages).kids([page]).count(1);
        for (at, Raster { place, columns, colours }) in rasters.iter().enumerate() {
            let [left, top, width, height] = place.map(float);
            let (name, id) = named(at);
            self.content.save_state().transform([width, 0.0, 0.0, -height, left, top + height]);
            self.content.x_object(Name(name.as_bytes())).restore_state();
            let rows = u32::try_from(colours.len() / 3).unwrap_or(0).checked_div(*columns).unwrap_or(0);
            let bytes = squeezed(colours)?;
            let mut image = pdf.image_xobject(id, &bytes);
            image.filter(Filter::FlateDecode);
            image.width(i32::try_from(*columns).unwrap_or(0)).height(i32::try_from(rows).unwrap_or(0));
            image.color_space().device_rgb();
            image.bits_per_component(8);
        }
        let point = scale(dpi) / float(unit);
        let mut of = pdf.page(page);
        of.media_box(Rect::new(0.0, 0.0, float(self.size.0) * point, float(self.size.1) * point));
        of.parent(pages).contents(contents);
        let mut resources = of.resources();
        let mut objects = resources.x_objects();
        for (name, id) in (0..rasters.len()).map(named) {
            objects.pair(Name(name.as_bytes()), id);
        }
        objects.finish();
        resources.finish();
        of.finish();
        let drawn = squeezed(&self.content.finish())?;
        pdf.stream(contents, &drawn).filter(Filter::FlateDecode);
        let mut told = pdf.document_info(info);
        let [title, source] = about;
        told.title(TextStr(title)).subject(TextStr(source)).creator(TextStr("supermex"));
        told.finish();
        Ok(pdf.finish())
    }

    fn colour(&mut self, colour: BackendColor, fill: bool) -> bool {
        let (r, g, b) = colour.rgb;
        let [r, g, b] = [r, g, b].map(|part| f32::from(part) / 255.0);
        if fill {
            self.content.set_fill_rgb(r, g, b);
        } else {
            self.content.set_stroke_rgb(r, g, b);
        }
        colour.alpha > 0.0
    }

    /// A path through some points.
    fn through(&mut self, points: impl IntoIterator<Item = BackendCoord>) {
        for (at, (x, y)) in points.into_iter().enumerate() {
            let [x, y] = [x, y].map(whole);
            if at == 0 {
                self.content.move_to(x, y)
            } else {
                self.content.line_to(x, y)
            };
        }
    }

    fn stroke<S: BackendStyle>(&mut self, style: &S, points: impl IntoIterator<Item = BackendCoord>) -> Done {
        if self.colour(style.color(), false) {
            self.content.set_line_width(float(style.stroke_width()));
            self.through(points);
            self.content.stroke();
        }
        Ok(())
    }
}

/// Points of a pixel.
fn scale(dpi: Option<u32>) -> f32 {
    INCH / float(dpi.unwrap_or(USUAL).max(1))
}

#[allow(clippy::cast_precision_loss, reason = "pixels of a page")]
fn float(number: u32) -> f32 {
    number as f32
}

#[allow(clippy::cast_precision_loss, reason = "pixels of a page")]
fn whole(number: i32) -> f32 {
    number as f32
}

fn squeezed(bytes: &[u8]) -> std::io::Result<Vec<u8>> {
    let mut encoder = ZlibEncoder::new(Vec::new(), Compression::default());
    encoder.write_all(bytes)?;
    encoder.finish()
}

impl DrawingBackend for &mut Page {
    type ErrorType = Infallible;

    fn get_size(&self) -> (u32, u32) {
        self.size
    }

    fn ensure_prepared(&mut self) -> Done {
        Ok(())
    }

    fn present(&mut self) -> Done {
        Ok(())
    }

    fn draw_pixel(&mut self, point: BackendCoord, colour: BackendColor) -> Done {
        self.draw_rect(point, (point.0 + 1, point.1 + 1), &colour, true)
    }

    fn draw_line<S: BackendStyle>(&mut self, from: BackendCoord, to: BackendCoord, style: &S) -> Done {
        self.stroke(style, [from, to])
    }

    fn draw_path<S: BackendStyle, I: IntoIterator<Item = BackendCoord>>(&mut self, path: I, style: &S) -> Done {
        self.stroke(style, path)
    }

    fn draw_rect<S: BackendStyle>(&mut self, a: BackendCoord, b: BackendCoord, style: &S, fill: bool) -> Done {
        let corners = [a, (b.0, a.1), b, (a.0, b.1)];
        if fill { self.fill_polygon(corners, style) } else { self.stroke(style, corners.into_iter().chain([a])) }
    }

    fn fill_polygon<S: BackendStyle, I: IntoIterator<Item = BackendCoord>>(&mut self, points: I, style: &S) -> Done {
        if self.colour(style.color(), true) {
            self.through(points);
            self.content.close_path().fill_nonzero();
        }
        Ok(())
    }

    fn draw_circle<S: BackendStyle>(&mut self, centre: BackendCoord, radius: u32, style: &S, fill: bool) -> Done {
        if !self.colour(style.color(), fill) {
            return Ok(());
        }
        // A quarter of a circle by one curve of the third degree.
        const ROUND: f32 = 0.552_285;
        let ([x, y], r) = ([centre.0, centre.1].map(whole), float(radius));
        let c = ROUND * r;
        self.content.move_to(x + r, y);
        self.content.cubic_to(x + r, y + c, x + c, y + r, x, y + r);
        self.content.cubic_to(x - c, y + r, x - r, y + c, x - r, y);
        self.content.cubic_to(x - r, y - c, x - c, y - r, x, y - r);
        self.content.cubic_to(x + c, y - r, x + r, y - c, x + r, y);
        self.content.close_path();
        if fill {
            self.content.fill_nonzero();
        } else {
            self.content.set_line_width(float(style.stroke_width())).stroke();
        }
        Ok(())
    }

    fn draw_text<T: BackendTextStyle>(&mut self, text: &str, style: &T, at: BackendCoord) -> Done {
        let failed = |error: Box<dyn std::error::Error + Send + Sync>| DrawingErrorKind::FontError(error);
        let ((left, top), (right, bottom)) = style.layout_box(text).map_err(|error| failed(Box::new(error)))?;
        let face = face().map_err(|error| failed(Box::new(error)))?;
        if !self.colour(style.color(), true) {
            return Ok(());
        }
        let (anchor, [width, height]) = (style.anchor(), [right - left, bottom - top].map(whole));
        let across = match anchor.h_pos {
            HPos::Left => 0.0,
            HPos::Center => -width / 2.0,
            HPos::Right => -width,
        };
        let down = match anchor.v_pos {
            VPos::Top => 0.0,
            VPos::Center => -height / 2.0,
            VPos::Bottom => -height,
        };
        // The size is that of a line, from the highest to the lowest letter, and its middle is the line that letters stand on: as
        // plotters draws them.
        #[allow(clippy::cast_possible_truncation, reason = "a size of text")]
        let size = style.size() as f32;
        let [ax, ay] = [(1, 0), (0, 1)].map(|(x, y)| style.transform().transform(x, y)).map(|(x, y)| [x, y].map(whole));
        let [x, y] = [at.0, at.1].map(whole);
        let points = size / f32::from(face.height());
        self.content.save_state().transform([ax[0], ax[1], ay[0], ay[1], x, y]);
        self.content.transform([points, 0.0, 0.0, -points, across, down + size / 2.0]);
        let mut pen = Pen { content: &mut self.content, across: 0.0, at: [0.0; 2] };
        for letter in text.chars() {
            let glyph = face.glyph_index(letter).unwrap_or_default();
            face.outline_glyph(glyph, &mut pen);
            pen.across += f32::from(face.glyph_hor_advance(glyph).unwrap_or(0));
        }
        self.content.fill_nonzero().restore_state();
        Ok(())
    }
}

/// Draws the outlines of letters, one behind the other.
struct Pen<'a> {
    content: &'a mut Content,
    across: f32,
    at: [f32; 2],
}

impl ttf_parser::OutlineBuilder for Pen<'_> {
    fn move_to(&mut self, x: f32, y: f32) {
        self.at = [x + self.across, y];
        self.content.move_to(self.at[0], y);
    }

    fn line_to(&mut self, x: f32, y: f32) {
        self.at = [x + self.across, y];
        self.content.line_to(self.at[0], y);
    }

    fn quad_to(&mut self, x1: f32, y1: f32, x: f32, y: f32) {
        // PDF has curves of the third degree only.
        let toward = |from: f32, to: f32| from + (to - from) * 2.0 / 3.0;
        let ([from_x, from_y], middle, end) = (self.at, x1 + self.across, x + self.across);
        let (first, second) = ([toward(from_x, middle), toward(from_y, y1)], [toward(end, middle), toward(y, y1)]);
        self.content.cubic_to(first[0], first[1], second[0], second[1], end, y);
        self.at = [end, y];
    }

    fn curve_to(&mut self, x1: f32, y1: f32, x2: f32, y2: f32, x: f32, y: f32) {
        self.at = [x + self.across, y];
        self.content.cubic_to(x1 + self.across, y1, x2 + self.across, y2, self.at[0], y);
    }

    fn close(&mut self) {
        self.content.close_path();
    }
}
