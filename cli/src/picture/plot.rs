//! Plots of curves and points.

use super::PictureError;
use super::axis::labelled;
use super::canvas::{Canvas, TextSize, mix, whole};
use super::theme::Theme;

/// How a series is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Style {
    /// A line from point to point.
    Line,
    /// The same, thin and pale, as a background to others.
    Pale,
    /// A dot for each point.
    Dots,
}

/// Points with a name.
#[derive(Clone, Debug)]
pub struct Series {
    /// The name, for the legend; none if empty.
    pub name: String,
    /// The points, from left to right.
    pub points: Vec<(f64, f64)>,
    /// How they are drawn.
    pub style: Style,
}

/// A plot: series over two linear axes.
#[derive(Clone, Debug, Default)]
pub struct Plot {
    /// The lines above it.
    pub title: Vec<String>,
    /// Name of the horizontal axis.
    pub across: String,
    /// Name of the vertical axis.
    pub up: String,
    /// The vertical range, or that of the points.
    pub range: Option<(f64, f64)>,
    /// Values with a line across, to compare with, and what they are.
    pub references: Vec<(f64, String)>,
    /// The series.
    pub series: Vec<Series>,
}

impl Plot {
    fn bounds(&self) -> ((f64, f64), (f64, f64)) {
        let points = || self.series.iter().flat_map(|series| &series.points);
        let span = |values: &mut dyn Iterator<Item = f64>| {
            let (low, high) =
                values.fold((f64::INFINITY, f64::NEG_INFINITY), |(low, high), v| (low.min(v), high.max(v)));
            if low < high {
                (low, high)
            } else if low == high {
                (low - 0.5, high + 0.5)
            } else {
                (0.0, 1.0)
            }
        };
        let across = span(&mut points().map(|point| point.0));
        let up = self.range.unwrap_or_else(|| {
            let values = points().map(|point| point.1).chain(self.references.iter().map(|reference| reference.0));
            let (low, high) = span(&mut values.into_iter());
            let air = (high - low) * 0.04;
            (low - air, high + air)
        });
        (across, up)
    }

    /// Draws the plot, of this size in all.
    ///
    /// # Errors
    /// If the size is too large, or too small for a plot.
    pub fn draw(&self, width: u32, height: u32, theme: Theme) -> Result<Canvas, PictureError> {
        let size = if width < 900 { TextSize::Small } else { TextSize::Medium };
        let line = size.height();
        let ((x0, x1), (y0, y1)) = self.bounds();
        let ticks = labelled(y0, y1, (height / 70).max(2));
        let margin = ticks.iter().map(|(_, label)| size.width(label)).max().unwrap_or(0) + line;
        let head = line * u32::try_from(self.title.len() + 2).unwrap_or(2);
        let legend = self.series.iter().filter(|series| !series.name.is_empty()).count();
        let foot = line * 2 + 14 + line * u32::try_from(legend).unwrap_or(0);
        let canvas = Canvas::new(width, height, theme.paper())?;
        let (Some(across), Some(up)) = (width.checked_sub(margin + line), height.checked_sub(head + foot)) else {
            return Ok(canvas);
        };
        let mut canvas = canvas;
        let (left, top) = (i64::from(margin), i64::from(head));
        let bottom = top + i64::from(up);
        let (ink, faint) = (theme.ink(), theme.faint());
        for (at, text) in (0..).zip(&self.title) {
            canvas.text(i64::from(line / 2), i64::from(line / 2 + at * line), text, size, ink);
        }
        canvas.text(i64::from(line / 2), top - i64::from(line) - 5, &self.up, size, ink);
        let place = |(x, y): (f64, f64)| {
            let right = (x - x0) / (x1 - x0) * f64::from(across - 1);
            let above = (y - y0) / (y1 - y0) * f64::from(up - 1);
            (f64::from(margin) + right, f64::from(head + up - 1) - above)
        };
        for (tick, label) in ticks {
            let at = whole(place((x0, tick)).1);
            canvas.fill(left, at, across, 1, faint);
            let start = left - 6 - i64::from(size.width(&label));
            canvas.text(start, at - i64::from(line / 2), &label, size, ink);
        }
        for (tick, label) in labelled(x0, x1, (across / 110).max(2)) {
            let at = whole(place((tick, y0)).0);
            canvas.fill(at, top, 1, up, faint);
            canvas.text(at - i64::from(size.width(&label) / 2), bottom + 6, &label, size, ink);
        }
        for (value, name) in &self.references {
            let at = whole(place((x0, *value)).1);
            for start in (0..across).step_by(12) {
                canvas.fill(left + i64::from(start), at, 7.min(across - start), 1, ink);
            }
            canvas.text(
                left + i64::from(across - size.width(name).min(across)) - 4,
                at - i64::from(line),
                name,
                size,
                ink,
            );
        }
        for (number, series) in self.series.iter().enumerate() {
            let pale = series.style == Style::Pale;
            let colour = if pale { mix(theme.paper(), theme.ink(), 0.25) } else { theme.series(number) };
            let inside = |point: &&(f64, f64)| (y0..=y1).contains(&point.1);
            match series.style {
                Style::Line | Style::Pale => {
                    for pair in series.points.windows(2) {
                        if let [from, to] = pair {
                            canvas.line(place(*from), place(*to), if pale { 0.8 } else { 1.8 }, colour);
                        }
                    }
                }
                Style::Dots => {
                    for point in series.points.iter().filter(inside) {
                        canvas.line(place(*point), place(*point), 2.2, colour);
                    }
                }
            }
        }
        canvas.frame(left, top, across, up, ink);
        let middle = left + i64::from(across / 2) - i64::from(size.width(&self.across) / 2);
        canvas.text(middle, bottom + 6 + i64::from(line), &self.across, size, ink);
        let named = self.series.iter().enumerate().filter(|(_, series)| !series.name.is_empty());
        for (at, (number, series)) in (0..).zip(named) {
            let y = bottom + 10 + i64::from(line) * (2 + at);
            canvas.fill(left, y + i64::from(line / 2) - 1, 24, 3, theme.series(number));
            canvas.text(left + 32, y, &series.name, size, ink);
        }
        Ok(canvas)
    }
}
