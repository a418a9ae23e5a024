//! Pictures of sheets: one, or a series of them side by side at a common relative scale.

use std::ops::Range;

use plotters::backend::DrawingBackend;
use plotters::style::RGBColor;

use super::axes::{Axes, Bar, Style};
use super::panel::{Kind, Panel};
use super::surface::{Area, Drawing, Drawn, Image};
use super::theme::{Theme, mix};

/// Panels of one kind, side by side, with axes and captions.
pub struct SheetPicture<'a> {
    /// The sheets, from left to right.
    pub panels: &'a [Panel],
    /// Its colours.
    pub theme: Theme,
    /// Lines above.
    pub title: Vec<String>,
}

/// The default title above panels.
pub fn usual_title(panels: &[Panel]) -> Vec<String> {
    let Some(panel) = panels.first() else { return Vec::new() };
    let what = match panel.kind {
        _ if panels.len() == 1 => panel.what(),
        Kind::PPositions | Kind::Scattered => "P-positions".to_owned(),
        Kind::InstantWinners => "instant winners".to_owned(),
        Kind::FirstWinningSheets => "first winning sheets".to_owned(),
    };
    vec![panel.game.clone(), what]
}

/// The range of an axis along cells: a cell's number stands at its middle.
fn cells(range: &Range<u32>) -> Range<f64> {
    f64::from(range.start) - 0.5..f64::from(range.end) - 0.5
}

impl SheetPicture<'_> {
    fn style(&self) -> Style {
        let sides = self.panels.iter().map(|panel| panel.raster.width().max(panel.raster.height()));
        Style::of(self.theme, sides.max().unwrap_or(0))
    }

    fn axes<'a>(&self, panel: &'a Panel) -> Axes<'a> {
        let window = panel.raster.window();
        Axes {
            style: self.style(),
            across: (cells(&window.y), panel.axes[0]),
            up: (cells(&window.z), panel.axes[1]),
            sides: (panel.raster.width(), panel.raster.height()),
        }
    }

    /// Pixels before the first panel.
    fn left(&self) -> u32 {
        self.panels.first().map_or(0, |panel| self.axes(panel).left())
    }

    fn tallest(&self) -> u32 {
        self.panels.iter().map(|panel| panel.raster.height()).max().unwrap_or(0)
    }

    /// Pixels above the panels: the title, and the number of each sheet if there are several.
    fn head(&self) -> u32 {
        let lines = self.title.len() + usize::from(self.panels.len() > 1);
        let lines = u32::try_from(lines).unwrap_or(0);
        lines * self.style().line() + self.style().text
    }

    /// The colours of first winning sheets.
    fn bar(&self) -> Option<Bar<'_>> {
        let most =
            self.panels.iter().filter(|panel| panel.kind == Kind::FirstWinningSheets).map(|panel| panel.x).max()?;
        let range = (0.0..f64::from(most), "first winning sheet");
        Some(Bar { style: self.style(), range, height: self.tallest(), colour: &|share| Theme::scale(share) })
    }
}

impl Drawing for SheetPicture<'_> {
    fn size(&self) -> (u32, u32) {
        let style = self.style();
        let panels: u32 = self.panels.iter().map(|panel| self.axes(panel).left() + panel.raster.width()).sum();
        let gaps = u32::try_from(self.panels.len()).unwrap_or(0) * style.line();
        let bar = self.bar().map_or(0, |bar| bar.width() + style.line());
        let title = self.title.iter().map(|line| self.left() + style.width(line) + style.text).max().unwrap_or(0);
        let bottom = self.panels.first().map_or(0, |panel| self.axes(panel).bottom());
        ((panels + gaps + bar).max(title), self.head() + self.tallest() + bottom + style.text / 2)
    }

    fn theme(&self) -> Theme {
        self.theme
    }

    fn draw<B: DrawingBackend>(&self, area: &Area<B>, unit: u32) -> Drawn<B, Vec<Image>> {
        let (style, head) = (self.style(), self.head());
        style.write(area, unit, &self.title, (self.left(), style.text / 2))?;
        let mut images = Vec::new();
        let mut left = 0;
        for panel in self.panels {
            let axes = self.axes(panel);
            left += axes.left();
            let top = head + self.tallest() - panel.raster.height();
            if self.panels.len() > 1 {
                style.write(area, unit, &[format!("x = {}", panel.x)], (left, top - style.line()))?;
            }
            let place = axes.draw(area, unit, (left, top))?;
            images.push(Image { place, columns: panel.raster.width(), colours: colours(panel, self.theme) });
            left += panel.raster.width() + style.line();
        }
        if let Some(bar) = self.bar() {
            images.push(bar.draw(area, unit, (left, head))?);
        }
        Ok(images)
    }
}

/// The colours of a panel, from its upper row on.
fn colours(panel: &Panel, theme: Theme) -> Vec<RGBColor> {
    // Fewer shades make smaller files, and look the same.
    let colours: Vec<RGBColor> = match panel.kind {
        Kind::PPositions | Kind::Scattered => {
            pen(panel).into_iter().map(|share| theme.density((share * 24.0).round() / 24.0)).collect()
        }
        Kind::InstantWinners => {
            panel.darkness().into_iter().map(|share| theme.density((share * 24.0).round() / 24.0)).collect()
        }
        Kind::FirstWinningSheets => {
            let most = f64::from(panel.x.saturating_sub(1).max(1));
            let colour = |(mean, covered): (f64, f64)| {
                let covered = (covered.powf(0.4) * 6.0).ceil() / 6.0;
                mix(theme.paper(), Theme::scale((mean / most * 28.0).round() / 28.0), covered)
            };
            panel.levels().map(|level| level.map_or(theme.paper(), colour)).collect()
        }
    };
    colours.chunks(panel.raster.width() as usize).rev().flatten().copied().collect()
}

/// The darkness of a panel with marks wider than a pixel, so that a lone P-position is visible on paper.
fn pen(panel: &Panel) -> Vec<f64> {
    let dots = panel.darkness();
    if panel.cells_per_pixel() < 0.5 {
        return dots;
    }
    let wide = panel.raster.width() as usize;
    let at = |place: Option<usize>| place.and_then(|place| dots.get(place)).copied().unwrap_or(0.0);
    let one = |(place, &dot): (usize, &f64)| {
        let column = place % wide;
        let sides = [
            at(place.checked_sub(1).filter(|_| column > 0)),
            at(place.checked_add(1).filter(|_| column + 1 < wide)),
            at(place.checked_sub(wide)),
            at(place.checked_add(wide)),
        ];
        let side = sides.into_iter().fold(0.0, f64::max);
        if dot > 0.0 { dot.max(0.5) } else { side.min(1.0) * 0.45 }
    };
    dots.iter().enumerate().map(one).collect()
}
