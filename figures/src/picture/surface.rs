//! The surfaces of pictures: the pixels of a PNG, the elements of an SVG, or the operators of a PDF.
//!
//! Plotters draws axes, curves and text on either. It does so in whole numbers of pixels: so everything is drawn larger by a
//! `unit`, and a PNG then averaged over this many pixels, which smooths the edges, while an SVG is told that its
//! coordinates are finer. Rasters of cells are not drawn, but laid over it pixel by pixel, and stay exact.

use std::collections::BTreeMap;

use anyhow::{anyhow, bail};
use base64::Engine;
use base64::prelude::BASE64_STANDARD;
use plotters::backend::{BitMapBackend, SVGBackend};
use plotters::coord::Shift;
use plotters::drawing::{DrawingArea, DrawingAreaErrorKind, IntoDrawingArea};
use plotters::style::{IntoFont, RGBColor, TextStyle};
use png::{PixelDimensions, Unit};

use super::backend::Surface;
use super::font::family;
use super::pdf::{Page, Raster};
use super::theme::{Look, mix};

/// The greatest width and height of a picture.
pub const MOST_PIXELS: u32 = 1 << 14;

/// Pictures of at most this many pixels get smooth edges; the pixels of larger ones are fine enough.
const MOST_SMOOTH: u64 = 3_000_000;

/// Kinds of picture files.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "clap", derive(clap::ValueEnum))]
pub enum Format {
    /// Pixels
    Png,
    /// Lines and text, which stay sharp at any size
    Svg,
    /// The same, for LaTeX and for print
    Pdf,
}

/// Something to be drawn.
pub trait Drawing {
    /// Its width and height in pixels.
    fn size(&self) -> (u32, u32);

    /// How it looks, the lines above it, and the height of its text in pixels.
    fn about(&self) -> (&Look, &[String], u32);

    /// Draws it on an area that is `unit` times as large, and gives the rasters that belong over it.
    fn draw(&self, area: &Area<'_>, unit: u32) -> Drawn<Vec<Image>>;
}

/// Where a [`Drawing`] is drawn.
pub type Area<'a> = DrawingArea<Surface<'a>, Shift>;

/// The drawing so far.
pub type Drawn<T> = Result<T, DrawingAreaErrorKind<std::io::Error>>;

/// A rectangle of an [`Area`]: left, top, width and height.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Place {
    /// Pixels before it.
    pub left: u32,
    /// Pixels above it.
    pub top: u32,
    /// Pixels across.
    pub width: u32,
    /// Pixels up.
    pub height: u32,
}

/// A raster to be laid over a rectangle of an area.
pub struct Image {
    /// Where it lies.
    pub place: Place,
    /// Colours in a row.
    pub columns: u32,
    /// The rows, from the top.
    pub colours: Vec<RGBColor>,
}

/// A style of text, `size` pixels high.
pub fn text(size: u32, colour: RGBColor) -> TextStyle<'static> {
    (family(), f64::from(size)).into_font().color(&colour)
}

/// Width of a line of text in pixels.
pub fn text_width(text: &str, size: u32) -> u32 {
    self::text(size, RGBColor(0, 0, 0)).font.box_size(text).map_or(0, |(width, _)| width)
}

/// Height of a line of text of a size, with air around it.
pub fn line(size: u32) -> u32 {
    size + size / 3
}

/// The bytes of a file of the drawing, with its source below it and its title for programs.
pub fn render(drawing: &dyn Drawing, format: Format) -> anyhow::Result<Vec<u8>> {
    let (width, height) = drawing.size();
    let (look, _, text) = drawing.about();
    let foot = if look.source.is_empty() { 0 } else { line(small(text)) };
    let height = height.saturating_add(foot);
    if width == 0 || height == 0 || width.max(height) > MOST_PIXELS {
        bail!(
            "a picture of {width} x {height} pixels cannot be drawn: a side has 1 to {MOST_PIXELS}; ask for another size"
        );
    }
    match format {
        Format::Png => png(drawing, width, height),
        Format::Svg => svg(drawing, width, height),
        Format::Pdf => pdf(drawing, width, height),
    }
}

/// The height of the text of the source.
fn small(text: u32) -> u32 {
    (text * 3 / 4).max(8)
}

fn on(drawing: &dyn Drawing, surface: Surface<'_>, unit: u32) -> anyhow::Result<Vec<Image>> {
    let area = surface.into_drawing_area();
    let (Look { theme, source, .. }, _, height) = drawing.about();
    area.fill(&theme.paper())?;
    let images = drawing.draw(&area, unit)?;
    if !source.is_empty() {
        let style = text(small(height) * unit, mix(theme.paper(), theme.ink(), 0.7));
        let pixels = |pixels: u32| i32::try_from(pixels * unit).unwrap_or(i32::MAX);
        area.draw_text(source, &style, (pixels(height / 2), pixels(drawing.size().1)))?;
    }
    area.present()?;
    Ok(images)
}

fn png(drawing: &dyn Drawing, width: u32, height: u32) -> anyhow::Result<Vec<u8>> {
    let unit = if u64::from(width) * u64::from(height) <= MOST_SMOOTH { 3 } else { 1 };
    let size = (width * unit, height * unit);
    let mut fine = vec![0; size.0 as usize * size.1 as usize * 3];
    let images = on(drawing, Surface::Png(BitMapBackend::with_buffer(&mut fine, size)), unit)?;
    let mut pixels = averaged(&fine, width, unit);
    for image in images {
        let Place { left, top, width: across, height: up } = image.place;
        let rows = u32::try_from(image.colours.len())? / image.columns.max(1);
        for y in 0..up / unit {
            for x in 0..across / unit {
                let (column, row) = (x * image.columns / (across / unit), y * rows / (up / unit));
                let place = (top / unit + y) as usize * width as usize + (left / unit + x) as usize;
                let colour = image.colours.get((row * image.columns + column) as usize);
                if let (Some(pixel), Some(colour)) = (pixels.get_mut(place), colour) {
                    *pixel = [colour.0, colour.1, colour.2];
                }
            }
        }
    }
    let (look, title, _) = drawing.about();
    encode(width, height, &pixels, Some((look, title)))
}

/// Pixels, each the mean of `unit` times `unit` finer ones.
fn averaged(fine: &[u8], width: u32, unit: u32) -> Vec<[u8; 3]> {
    let (width, unit) = (width as usize, unit as usize);
    let mut pixels = Vec::new();
    for rows in fine.chunks(3 * unit * unit * width) {
        for x in 0..width {
            let mut sums = [0usize; 3];
            for row in rows.chunks(3 * unit * width) {
                for colour in row[3 * unit * x..3 * unit * (x + 1)].chunks(3) {
                    sums.iter_mut().zip(colour).for_each(|(sum, &value)| *sum += usize::from(value));
                }
            }
            pixels.push(sums.map(|sum| u8::try_from((sum + unit * unit / 2) / (unit * unit)).unwrap_or(u8::MAX)));
        }
    }
    pixels
}

/// A PNG: with a palette where 256 colours are enough, and if it is a file with its title, source and resolution.
fn encode(width: u32, height: u32, pixels: &[[u8; 3]], file: Option<(&Look, &[String])>) -> anyhow::Result<Vec<u8>> {
    let mut palette = BTreeMap::new();
    for colour in pixels {
        palette.entry(*colour).or_insert(0u8);
        if palette.len() > 256 {
            break;
        }
    }
    let mut bytes = Vec::new();
    let mut encoder = png::Encoder::new(&mut bytes, width, height);
    encoder.set_compression(png::Compression::High);
    encoder.set_depth(png::BitDepth::Eight);
    if let Some((look, title)) = file {
        for (key, words) in [("Title", &title.join("\n")), ("Source", &look.source)] {
            if !words.is_empty() {
                encoder.add_itxt_chunk(key.to_owned(), words.clone())?;
            }
        }
        if let Some(dpi) = look.dpi {
            // An inch has 254 tenths of a millimetre.
            let metre = dpi.saturating_mul(10_000).saturating_add(127) / 254;
            encoder.set_pixel_dims(Some(PixelDimensions { xppu: metre, yppu: metre, unit: Unit::Meter }));
        }
    }
    if palette.len() > 256 {
        encoder.set_color(png::ColorType::Rgb);
        encoder.write_header()?.write_image_data(pixels.as_flattened())?;
        return Ok(bytes);
    }
    for (number, place) in (0..=u8::MAX).zip(palette.values_mut()) {
        *place = number;
    }
    encoder.set_color(png::ColorType::Indexed);
    // Neighbouring numbers of a palette are not neighbouring colours: nothing to filter.
    encoder.set_filter(png::Filter::NoFilter);
    encoder.set_palette(palette.keys().flatten().copied().collect::<Vec<u8>>());
    let numbers: Vec<u8> = pixels.iter().map(|colour| palette.get(colour).copied().unwrap_or(0)).collect();
    encoder.write_header()?.write_image_data(&numbers)?;
    Ok(bytes)
}

fn svg(drawing: &dyn Drawing, width: u32, height: u32) -> anyhow::Result<Vec<u8>> {
    const UNIT: u32 = 10;
    let mut text = String::new();
    let images = on(drawing, Surface::Svg(SVGBackend::with_string(&mut text, (width * UNIT, height * UNIT))), UNIT)?;
    let fine = format!("width=\"{}\" height=\"{}\"", width * UNIT, height * UNIT);
    let (Look { dpi, source, .. }, title, _) = drawing.about();
    let side = |pixels: u32| match dpi {
        Some(dpi) => format!("{:.4}in", f64::from(pixels) / f64::from(*dpi)),
        None => pixels.to_string(),
    };
    let text = text.replacen(&fine, &format!("width=\"{}\" height=\"{}\"", side(width), side(height)), 1);
    let mut about = String::new();
    for (name, words) in [("title", &title.join("\n")), ("desc", source)] {
        if !words.is_empty() {
            about += &format!("<{name}>{}</{name}>\n", escaped(words));
        }
    }
    let text = text.replacen(">\n", &format!(">\n{about}"), 1);
    let body = text.trim_end().strip_suffix("</svg>").ok_or_else(|| anyhow!("the SVG has no end"))?;
    let mut out = body.to_owned();
    for Image { place: Place { left, top, width, height }, columns, colours } in images {
        let rows = u32::try_from(colours.len())? / columns.max(1);
        let pixels: Vec<[u8; 3]> = colours.iter().map(|colour| [colour.0, colour.1, colour.2]).collect();
        let data = BASE64_STANDARD.encode(encode(columns, rows, &pixels, None)?);
        out += &format!(
            "<image x=\"{left}\" y=\"{top}\" width=\"{width}\" height=\"{height}\" preserveAspectRatio=\"none\" \
             image-rendering=\"optimizeSpeed\" style=\"image-rendering:pixelated\" href=\"data:image/png;base64,{data}\"/>\n"
        );
    }
    Ok((out + "</svg>\n").into_bytes())
}

fn pdf(drawing: &dyn Drawing, width: u32, height: u32) -> anyhow::Result<Vec<u8>> {
    const UNIT: u32 = 10;
    let (Look { dpi, source, .. }, title, _) = drawing.about();
    let mut page = Page::new((width * UNIT, height * UNIT), UNIT, *dpi);
    let over = |Image { place: Place { left, top, width, height }, columns, colours }: Image| Raster {
        place: [left, top, width, height],
        columns,
        colours: colours.iter().flat_map(|colour| [colour.0, colour.1, colour.2]).collect(),
    };
    let rasters: Vec<Raster> = on(drawing, Surface::Pdf(&mut page), UNIT)?.into_iter().map(over).collect();
    Ok(page.finish(&rasters, *dpi, UNIT, [&title.join(" "), source])?)
}

/// A text as XML has it.
fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}
