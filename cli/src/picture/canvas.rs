//! A canvas of pixels: rectangles, lines, dots, text, and the way to a PNG file.

use std::collections::BTreeMap;
use std::io::Write;

use noto_sans_mono_bitmap::{FontWeight, RasterHeight, get_raster, get_raster_width};

use super::PictureError;

/// A colour: red, green, blue.
pub type Colour = [u8; 3];

/// The size of text, in pixels of line height.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TextSize {
    /// 16 pixels.
    Small,
    /// 20 pixels.
    Medium,
    /// 24 pixels.
    Large,
}

impl TextSize {
    fn raster(self) -> RasterHeight {
        match self {
            Self::Small => RasterHeight::Size16,
            Self::Medium => RasterHeight::Size20,
            Self::Large => RasterHeight::Size24,
        }
    }

    /// Height of a line.
    pub fn height(self) -> u32 {
        match self {
            Self::Small => 16,
            Self::Medium => 20,
            Self::Large => 24,
        }
    }

    /// Width of a text of one line.
    pub fn width(self, text: &str) -> u32 {
        let advance = get_raster_width(FontWeight::Regular, self.raster());
        u32::try_from(text.chars().count() * advance).unwrap_or(u32::MAX)
    }
}

/// A rectangle of pixels, `(0, 0)` at the upper left. What is drawn outside is cut.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Canvas {
    width: u32,
    height: u32,
    pixels: Vec<Colour>,
}

/// The greatest width and height of a canvas.
pub const MOST_PIXELS: u32 = 1 << 14;

impl Canvas {
    /// A canvas of one colour.
    ///
    /// # Errors
    /// If a side is 0 or above [`MOST_PIXELS`].
    pub fn new(width: u32, height: u32, colour: Colour) -> Result<Self, PictureError> {
        if width == 0 || height == 0 || width > MOST_PIXELS || height > MOST_PIXELS {
            return Err(PictureError::TooLarge { width, height, most: MOST_PIXELS });
        }
        Ok(Self { width, height, pixels: vec![colour; (width * height) as usize] })
    }

    /// Width in pixels.
    pub fn width(&self) -> u32 {
        self.width
    }

    /// Height in pixels.
    pub fn height(&self) -> u32 {
        self.height
    }

    /// The colour of a pixel, if it is inside.
    pub fn pixel(&self, x: u32, y: u32) -> Option<Colour> {
        (x < self.width).then(|| self.pixels.get((y * self.width + x) as usize).copied()).flatten()
    }

    /// Colours a pixel, as far as `share` (0 to 1) says.
    pub fn blend(&mut self, x: i64, y: i64, colour: Colour, share: f64) {
        let (Ok(column), Ok(row)) = (u32::try_from(x), u32::try_from(y)) else { return };
        if column >= self.width {
            return;
        }
        if let Some(pixel) = self.pixels.get_mut((row as usize) * (self.width as usize) + column as usize) {
            *pixel = mix(*pixel, colour, share);
        }
    }

    /// Fills a rectangle.
    pub fn fill(&mut self, x: i64, y: i64, width: u32, height: u32, colour: Colour) {
        for row in y..y + i64::from(height) {
            for column in x..x + i64::from(width) {
                self.blend(column, row, colour, 1.0);
            }
        }
    }

    /// Draws the outline of a rectangle, just outside of it.
    pub fn frame(&mut self, x: i64, y: i64, width: u32, height: u32, colour: Colour) {
        self.fill(x - 1, y - 1, width + 2, 1, colour);
        self.fill(x - 1, y + i64::from(height), width + 2, 1, colour);
        self.fill(x - 1, y - 1, 1, height + 2, colour);
        self.fill(x + i64::from(width), y - 1, 1, height + 2, colour);
    }

    /// Draws a line of some thickness between the centres of two pixels, its edges smoothed.
    pub fn line(&mut self, from: (f64, f64), to: (f64, f64), thickness: f64, colour: Colour) {
        let (dx, dy) = (to.0 - from.0, to.1 - from.1);
        let length = dx.hypot(dy);
        let reach = thickness / 2.0 + 1.0;
        let span = |a: f64, b: f64| whole((a.min(b) - reach).floor())..=whole((a.max(b) + reach).ceil());
        for y in span(from.1, to.1) {
            for x in span(from.0, to.0) {
                #[allow(clippy::cast_precision_loss, reason = "pixel coordinates are small")]
                let (px, py) = (x as f64 - from.0, y as f64 - from.1);
                let along = if length > 0.0 { ((px * dx + py * dy) / (length * length)).clamp(0.0, 1.0) } else { 0.0 };
                let distance = (px - along * dx).hypot(py - along * dy);
                self.blend(x, y, colour, (thickness / 2.0 + 0.5 - distance).clamp(0.0, 1.0));
            }
        }
    }

    /// Writes a line of text with its upper left corner at a place. Letters the font has not are left out.
    pub fn text(&mut self, x: i64, y: i64, text: &str, size: TextSize, colour: Colour) {
        let mut left = x;
        for letter in text.chars() {
            let Some(glyph) = get_raster(letter, FontWeight::Regular, size.raster()) else { continue };
            for (row, line) in (y..).zip(glyph.rows()) {
                for (column, &share) in (left..).zip(line) {
                    if share > 0 {
                        self.blend(column, row, colour, f64::from(share) / 255.0);
                    }
                }
            }
            left += i64::try_from(glyph.width()).unwrap_or(0);
        }
    }

    /// Writes the canvas as a PNG: with a palette where 256 colours are enough.
    ///
    /// # Errors
    /// If the system refuses.
    pub fn write_png(&self, out: impl Write) -> Result<(), PictureError> {
        let mut encoder = png::Encoder::new(out, self.width, self.height);
        encoder.set_compression(png::Compression::High);
        let mut palette = BTreeMap::new();
        for &colour in &self.pixels {
            palette.entry(colour).or_insert(0u8);
            if palette.len() > 256 {
                break;
            }
        }
        if palette.len() > 256 {
            encoder.set_color(png::ColorType::Rgb);
            encoder.set_depth(png::BitDepth::Eight);
            let mut writer = encoder.write_header()?;
            writer.write_image_data(self.pixels.as_flattened())?;
            return Ok(writer.finish()?);
        }
        for (number, place) in (0..=u8::MAX).zip(palette.values_mut()) {
            *place = number;
        }
        let (depth, bits) = match palette.len() {
            0..=2 => (png::BitDepth::One, 1),
            3..=4 => (png::BitDepth::Two, 2),
            5..=16 => (png::BitDepth::Four, 4),
            _ => (png::BitDepth::Eight, 8),
        };
        encoder.set_color(png::ColorType::Indexed);
        encoder.set_depth(depth);
        // Neighbouring numbers of a palette are not neighbouring colours: nothing to filter.
        encoder.set_filter(png::Filter::NoFilter);
        encoder.set_palette(palette.keys().flatten().copied().collect::<Vec<u8>>());
        let mut data = Vec::new();
        for row in self.pixels.chunks(self.width as usize) {
            for pixels in row.chunks(8 / bits) {
                let byte = (0..).zip(pixels).fold(0, |byte, (place, colour)| {
                    byte | palette.get(colour).copied().unwrap_or(0) << (8 - bits * (place + 1))
                });
                data.push(byte);
            }
        }
        let mut writer = encoder.write_header()?;
        writer.write_image_data(&data)?;
        Ok(writer.finish()?)
    }
}

/// The nearest whole number; for pixel coordinates, which are far below 2^53.
#[allow(clippy::cast_possible_truncation, reason = "saturates")]
pub fn whole(value: f64) -> i64 {
    value.round() as i64
}

/// A colour on the way from one to another.
pub fn mix(from: Colour, to: Colour, share: f64) -> Colour {
    let one = |from: u8, to: u8| {
        let value = f64::from(from) + (f64::from(to) - f64::from(from)) * share.clamp(0.0, 1.0);
        u8::try_from(whole(value)).unwrap_or(u8::MAX)
    };
    [one(from[0], to[0]), one(from[1], to[1]), one(from[2], to[2])]
}
