//! Axes around a rectangle, with ticks, labels and a frame; and the colour bar, which is such a rectangle.

use std::ops::Range;

use plotters::chart::{ChartBuilder, ChartContext, LabelAreaPosition};
use plotters::coord::cartesian::Cartesian2d;
use plotters::coord::types::RangedCoordf64;
use plotters::element::Rectangle;
use plotters::style::Color;

use super::backend::Surface;
use super::surface::{Area, Drawn, Image, Place, line, text, text_width};
use super::theme::{Look, Theme};

/// The measures and colours of a picture.
#[derive(Clone, Copy, Debug)]
pub struct Style {
    pub theme: Theme,
    /// Height of its text in pixels.
    pub text: u32,
}

/// The sizes that text has, in pixels; what is drawn larger is looked at from farther off.
const TEXT: (u32, u32) = (15, 400);
/// Text that is smaller is not read.
const LEAST_TEXT: u32 = 8;

impl Style {
    /// What suits a rectangle with sides of this many pixels.
    pub fn of(look: &Look, side: u32) -> Self {
        let text = match look.dpi {
            // Nine of 72 points.
            Some(dpi) => (dpi / 8).clamp(LEAST_TEXT, TEXT.1),
            None => (side / 40).clamp(TEXT.0, TEXT.1),
        };
        Self { theme: look.theme, text }
    }

    /// Pixels between lines of text.
    pub fn line(self) -> u32 {
        line(self.text)
    }

    /// The width of a text.
    pub fn width(self, text: &str) -> u32 {
        text_width(text, self.text)
    }

    /// Lines of text, broken between words where they would be wider than this many pixels.
    pub fn wrapped(self, lines: &[String], most: u32) -> Vec<String> {
        let mut out: Vec<String> = Vec::new();
        for line in lines {
            out.push(String::new());
            for word in line.split_whitespace() {
                let longer = |last: &String| format!("{last}{}{word}", if last.is_empty() { "" } else { " " });
                match out.last_mut() {
                    Some(last) if last.is_empty() || self.width(&longer(last)) <= most => *last = longer(last),
                    _ => out.push(word.to_owned()),
                }
            }
        }
        out
    }

    /// How many ticks an axis to the right may have.
    fn ticks_across(self, pixels: u32, range: &Range<f64>) -> usize {
        (pixels / (labels(self, range) + self.text)).clamp(2, 10) as usize
    }

    /// How many ticks an axis upwards may have.
    fn ticks_up(self, pixels: u32) -> usize {
        (pixels / (self.text * 3)).clamp(2, 10) as usize
    }

    /// Writes lines of text, the first with its upper left corner at a place in pixels.
    pub fn write(self, area: &Area<'_>, unit: u32, lines: &[String], (left, top): (u32, u32)) -> Drawn<()> {
        let style = text(self.text * unit, self.theme.ink());
        for (number, one) in (0..).zip(lines) {
            area.draw_text(one, &style, (at(left * unit), at((top + number * self.line()) * unit)))?;
        }
        Ok(())
    }
}

/// The width of the labels of an axis.
fn labels(style: Style, range: &Range<f64>) -> u32 {
    let digits =
        |value: f64| if range.end - range.start > 10.0 { format!("{value:.0}") } else { format!("{value:.1}") };
    style.width(&digits(range.end)).max(style.width(&digits(range.start)))
}

/// Pixels as plotters counts them.
pub fn at(pixels: u32) -> i32 {
    i32::try_from(pixels).unwrap_or(i32::MAX)
}

/// A rectangle with axes at its left and bottom.
pub struct Axes<'a> {
    pub style: Style,
    /// What is to the right, from its left to its right edge, and its name.
    pub across: (Range<f64>, &'a str),
    /// The same upwards.
    pub up: (Range<f64>, &'a str),
    /// The rectangle's sides in pixels.
    pub sides: (u32, u32),
    /// Whether there are faint lines behind what is in it.
    pub grid: bool,
}

/// What curves are drawn on.
pub type Chart<'a, 'b> = ChartContext<'a, Surface<'b>, Cartesian2d<RangedCoordf64, RangedCoordf64>>;

impl Axes<'_> {
    /// Pixels that the labels take at the left.
    pub fn left(&self) -> u32 {
        labels(self.style, &self.up.0) + 3 * self.style.text
    }

    /// Pixels that the labels take at the bottom.
    pub fn bottom(&self) -> u32 {
        2 * self.style.line() + self.style.text / 2
    }

    /// The part of an area that the rectangle and its labels take, with the rectangle's upper left corner at a place in pixels.
    pub fn area<'b>(&self, area: &Area<'b>, unit: u32, (left, top): (u32, u32)) -> Area<'b> {
        let (wide, tall) = (self.beside() + self.sides.0, self.sides.1 + self.bottom());
        let corner = (at(left.saturating_sub(self.beside()) * unit), at(top * unit));
        area.clone().shrink(corner, (at(wide * unit), at(tall * unit)))
    }

    /// Pixels of the labels at the left: the axis's name would be off by part of a character.
    fn beside(&self) -> u32 {
        self.left() - self.style.text / 2
    }

    /// Draws the axes on such a part, for curves.
    pub fn chart<'a, 'b>(&self, own: &'a Area<'b>, unit: u32) -> Drawn<Chart<'a, 'b>> {
        let ink = self.style.theme.ink();
        let font = text(self.style.text * unit, ink);
        let mut chart = ChartBuilder::on(own)
            .set_label_area_size(LabelAreaPosition::Left, at(self.beside() * unit))
            .set_label_area_size(LabelAreaPosition::Bottom, at(self.bottom() * unit))
            .build_cartesian_2d(self.across.0.clone(), self.up.0.clone())?;
        let mut mesh = chart.configure_mesh();
        if self.across.1.is_empty() {
            mesh.disable_x_axis();
        }
        if self.grid {
            mesh.bold_line_style(self.style.theme.faint().stroke_width(unit)).max_light_lines(0);
        } else {
            mesh.disable_mesh();
        }
        mesh.x_desc(self.across.1)
            .y_desc(self.up.1)
            .x_labels(self.style.ticks_across(self.sides.0, &self.across.0))
            .y_labels(self.style.ticks_up(self.sides.1))
            .x_label_formatter(&|value| label(*value))
            .y_label_formatter(&|value| label(*value))
            .label_style(font.clone())
            .axis_desc_style(font)
            .axis_style(ink.stroke_width(unit))
            .set_all_tick_mark_size(at(self.style.text * unit / 3))
            .draw()?;
        Ok(chart)
    }

    /// Draws the frame, and gives where the rectangle is.
    pub fn frame(&self, area: &Area<'_>, unit: u32, (left, top): (u32, u32)) -> Drawn<Place> {
        let (width, height) = self.sides;
        let place = Place { left: left * unit, top: top * unit, width: width * unit, height: height * unit };
        frame(area, place, unit, self.style)?;
        Ok(place)
    }

    /// Draws the axes around an empty rectangle, and gives where that is.
    pub fn draw(&self, area: &Area<'_>, unit: u32, corner: (u32, u32)) -> Drawn<Place> {
        self.chart(&self.area(area, unit, corner), unit)?;
        self.frame(area, unit, corner)
    }
}

/// A tick's label.
fn label(value: f64) -> String {
    let text = format!("{:.9}", value);
    let text = text.trim_end_matches('0').trim_end_matches('.');
    if text == "-0" { "0".into() } else { text.to_owned() }
}

/// A line around a rectangle, just outside of it.
fn frame(area: &Area<'_>, place: Place, unit: u32, style: Style) -> Drawn<()> {
    let (left, top) = (at(place.left), at(place.top));
    let (right, bottom) = (left + at(place.width), top + at(place.height));
    let one = at(unit);
    for corners in [
        [(left - one, top - one), (right + one, top)],
        [(left - one, bottom), (right + one, bottom + one)],
        [(left - one, top - one), (left, bottom + one)],
        [(right, top - one), (right + one, bottom + one)],
    ] {
        area.draw(&Rectangle::new(corners, style.theme.ink().filled()))?;
    }
    Ok(())
}

/// A scale of colours, upwards at the right of a picture.
pub struct Bar<'a> {
    pub style: Style,
    /// The numbers it stands for, and what they are.
    pub range: (Range<f64>, &'a str),
    /// Its height.
    pub height: u32,
    /// The colour of a number between 0 and 1.
    pub colour: &'a dyn Fn(f64) -> plotters::style::RGBColor,
}

impl Bar<'_> {
    fn axes(&self) -> Axes<'_> {
        let up = (self.range.0.clone(), self.range.1);
        let sides = (self.style.line(), self.height);
        Axes { style: self.style, across: (0.0..1.0, ""), up, sides, grid: false }
    }

    /// Its width with its labels.
    pub fn width(&self) -> u32 {
        self.axes().left() + self.style.line()
    }

    /// Draws it, with the upper left corner of its labels at a place in pixels.
    pub fn draw(&self, area: &Area<'_>, unit: u32, (left, top): (u32, u32)) -> Drawn<Image> {
        let axes = self.axes();
        let place = axes.draw(area, unit, (left + axes.left(), top))?;
        let colours = (0..256u32).rev().map(|step| (self.colour)(f64::from(step) / 255.0)).collect();
        Ok(Image { place, columns: 1, colours })
    }
}
