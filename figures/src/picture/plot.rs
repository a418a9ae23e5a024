//! Plots of curves and points.

use std::ops::Range;

use plotters::chart::SeriesLabelPosition;
use plotters::element::{Circle, DashedPathElement, PathElement};
use plotters::series::{DashedLineSeries, LineSeries};
use plotters::style::{Color, ShapeStyle};

use super::axes::{Axes, Style, at};
use super::surface::{Area, Drawing, Drawn, Image, text};
use super::theme::{Look, mix};

/// How a series is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mark {
    /// A line from point to point.
    Line,
    /// The same, thin and pale, as a background to others.
    Pale,
    /// A dot for each point.
    Dots,
    /// A dashed line in the colour of the text, to compare with.
    Dashed,
}

/// Points with a name.
#[derive(Clone, Debug)]
pub struct Series {
    /// The name, for the legend; none if empty.
    pub name: String,
    /// The points, from left to right.
    pub points: Vec<(f64, f64)>,
    /// How they are drawn.
    pub mark: Mark,
}

/// A plot: series over two linear axes.
#[derive(Clone)]
pub struct Plot {
    /// How it looks.
    pub look: Look,
    /// Width in pixels; the height is five eighths of it.
    pub width: u32,
    /// The lines above it.
    pub title: Vec<String>,
    /// Names of the horizontal and of the vertical axis.
    pub axes: [&'static str; 2],
    /// The vertical range, or that of the points.
    pub range: Option<Range<f64>>,
    /// The series.
    pub series: Vec<Series>,
    /// Where the names of the series leave the points free.
    pub legend: SeriesLabelPosition,
}

impl Default for Plot {
    /// Nothing, 800 pixels wide.
    fn default() -> Self {
        let (axes, legend) = ([""; 2], SeriesLabelPosition::UpperLeft);
        Self { look: Look::default(), width: 800, title: Vec::new(), axes, range: None, series: Vec::new(), legend }
    }
}

impl Plot {
    fn style(&self) -> Style {
        Style::of(&self.look, self.width * 3 / 4)
    }

    fn bounds(&self) -> [Range<f64>; 2] {
        let span = |of: fn(&(f64, f64)) -> f64| {
            let values = self.series.iter().flat_map(|series| series.points.iter().map(of));
            let (low, high) = values.fold((f64::INFINITY, f64::NEG_INFINITY), |(l, h), v| (l.min(v), h.max(v)));
            match low.partial_cmp(&high) {
                Some(std::cmp::Ordering::Less) => low..high,
                Some(std::cmp::Ordering::Equal) => low - 0.5..high + 0.5,
                _ => 0.0..1.0,
            }
        };
        let own = || {
            let Range { start, end } = span(|point| point.1);
            let air = (end - start) * 0.04;
            start - air..end + air
        };
        [span(|point| point.0), self.range.clone().unwrap_or_else(own)]
    }

    /// How the series with a number is drawn, in a picture that is `unit` times as large.
    fn shape(&self, number: usize, mark: Mark, unit: u32) -> ShapeStyle {
        // Widths in sixths of the text's strokes: a line, and a thinner one.
        let width = |sixths: u32| (self.style().text * unit * sixths / 60).max(1);
        match mark {
            Mark::Line => self.look.theme.series(number).stroke_width(width(7)),
            Mark::Pale => mix(self.look.theme.paper(), self.look.theme.ink(), 0.25).stroke_width(width(3)),
            Mark::Dots => self.look.theme.series(number).filled(),
            Mark::Dashed => self.look.theme.ink().stroke_width(width(4)),
        }
    }
}

impl Drawing for Plot {
    fn size(&self) -> (u32, u32) {
        (self.width, self.width / 8 * 5)
    }

    fn about(&self) -> (&Look, &[String], u32) {
        (&self.look, &self.title, self.style().text)
    }

    fn draw(&self, area: &Area<'_>, unit: u32) -> Drawn<Vec<Image>> {
        let (style, [across, up]) = (self.style(), self.bounds());
        let mut axes =
            Axes { style, across: (across, self.axes[0]), up: (up.clone(), self.axes[1]), sides: (0, 0), grid: true };
        let (left, (width, height)) = (axes.left(), self.size());
        let title = style.wrapped(&self.title, width.saturating_sub(left + style.text));
        let top = u32::try_from(title.len()).unwrap_or(0) * style.line() + style.text;
        let below = axes.bottom() + style.text / 3;
        axes.sides = (width.saturating_sub(left + 2 * style.text), height.saturating_sub(top + below));
        style.write(area, unit, &title, (left, style.text / 2))?;
        let own = axes.area(area, unit, (left, top));
        let mut chart = axes.chart(&own, unit)?;
        let sample = at(2 * style.text * unit);
        for (number, series) in self.series.iter().enumerate() {
            let shape = self.shape(number, series.mark, unit);
            let radius = at(self.look.point.map_or(style.text * unit / 12, |point| point * unit / 2).max(1));
            let inside = |point: &&(f64, f64)| (up.start..=up.end).contains(&point.1);
            let points = series.points.iter().filter(inside).copied();
            let drawn = match series.mark {
                Mark::Line | Mark::Pale => chart.draw_series(LineSeries::new(points, shape))?,
                Mark::Dots => chart.draw_series(points.map(|point| Circle::new(point, radius, shape)))?,
                Mark::Dashed => chart.draw_series(DashedLineSeries::new(points, sample / 4, sample / 6, shape))?,
            };
            if !series.name.is_empty() {
                drawn.label(&series.name);
                match series.mark {
                    Mark::Dots => drawn.legend(move |(x, y)| Circle::new((x + sample / 2, y), 2 * radius, shape)),
                    Mark::Dashed => drawn.legend(move |(x, y)| {
                        DashedPathElement::new([(x, y), (x + sample, y)], sample / 4, sample / 6, shape)
                    }),
                    _ => drawn.legend(move |(x, y)| PathElement::new([(x, y), (x + sample, y)], shape)),
                };
            }
        }
        if self.series.iter().any(|series| !series.name.is_empty()) {
            chart
                .configure_series_labels()
                .position(self.legend.clone())
                .label_font(text(style.text * unit, self.look.theme.ink()))
                .legend_area_size(sample + at(style.text * unit / 2))
                .margin(style.text * unit / 2)
                .background_style(self.look.theme.paper().mix(0.85))
                .border_style(self.look.theme.faint())
                .draw()?;
        }
        axes.frame(area, unit, (left, top))?;
        Ok(Vec::new())
    }
}
