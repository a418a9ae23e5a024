//! Pictures of sheets: one, or a series of them side by side at a common relative scale.

use std::ops::Range;

use plotters::style::RGBColor;

use super::axes::{Axes, Bar, Style};
use super::panel::{Panel, Shown};
use super::surface::{Area, Drawing, Drawn, Image};
use super::theme::{Look, Theme, mix};

/// Panels of one kind, side by side, with axes and captions.
pub struct SheetPicture<'a> {
    /// The sheets, from left to right.
    pub panels: &'a [Panel],
    /// How it looks.
    pub look: Look,
    /// Lines above.
    pub title: Vec<String>,
    /// The axes are y/x and z/x, in which sheets of any number are alike.
    pub relative: bool,
}

/// Whether panels are of one game, with the same passes left: then the title says it once.
fn of_one_game(panels: &[Panel]) -> bool {
    panels.iter().all(|panel| panel.game == panels[0].game)
}

/// The default title above panels. Where these are of several games, or have other passes left, each says its own.
pub fn usual_title(panels: &[Panel]) -> Vec<String> {
    let Some(panel) = panels.first() else { return Vec::new() };
    let alone = panels.len() == 1;
    let [of_one, of_any] = &panel.positions;
    let (sheet, position) =
        if alone { (format!(" of sheet x = {}", panel.x), of_one) } else { (String::new(), of_any) };
    let what = match panel.kind {
        _ if panel.flat.is_some() => panel.what(),
        Shown::PPositions | Shown::Scattered | Shown::Values => {
            format!("P-positions{sheet}: the player to move at {position} loses")
        }
        Shown::InstantWinners => format!(
            "instant winners{sheet}: positions {position} from which a move that lowers x leads to a P-position"
        ),
        Shown::FirstWinningSheets => {
            let up_to = if alone { format!(" up to {}", panel.x) } else { String::new() };
            format!(
                "first winning sheets{up_to}: at a cell a move that lowers x leads to a P-position if x is above the number \
                 of its colour"
            )
        }
    };
    let game = Some(panel.game.clone()).filter(|_| of_one_game(panels));
    game.into_iter().chain([what]).chain(panel.end.clone()).collect()
}

/// The range of an axis along cells: a cell's number stands at its middle.
fn cells(range: &Range<u32>) -> Range<f64> {
    f64::from(range.start) - 0.5..f64::from(range.end) - 0.5
}

impl SheetPicture<'_> {
    fn style(&self) -> Style {
        let sides = self.panels.iter().map(|panel| panel.raster.width().max(panel.raster.height()));
        Style::of(&self.look, sides.max().unwrap_or(0))
    }

    fn axes<'a>(&self, panel: &'a Panel) -> Axes<'a> {
        let window = panel.raster.window();
        let (x, names) = match panel.axes {
            ["y", "z"] if self.relative => (f64::from(panel.x), ["y/x", "z/x"]),
            ["x + y", "z"] if self.relative => (f64::from(panel.x), ["1 + y/x", "z/x"]),
            names => (1.0, names),
        };
        let along = |range: &Range<u32>| {
            let cells = cells(range);
            cells.start / x..cells.end / x
        };
        Axes {
            style: self.style(),
            across: (along(&window.y), names[0]),
            up: (along(&window.z), names[1]),
            sides: (panel.raster.width(), panel.raster.height()),
            grid: false,
        }
    }

    /// Pixels before the first panel.
    fn left(&self) -> u32 {
        self.panels.first().map_or(0, |panel| self.axes(panel).left())
    }

    fn tallest(&self) -> u32 {
        self.panels.iter().map(|panel| panel.raster.height()).max().unwrap_or(0)
    }

    /// Pixels across the panels with their axes and the colour bar.
    fn wide(&self) -> u32 {
        let style = self.style();
        let panels: u32 = self.panels.iter().map(|panel| self.axes(panel).left() + panel.raster.width()).sum();
        let gaps = u32::try_from(self.panels.len()).unwrap_or(0) * style.line();
        panels + gaps + self.bar().map_or(0, |bar| bar.width() + style.line())
    }

    /// The title, in lines that make the picture no wider if they can be read so.
    fn lines(&self) -> Vec<String> {
        let style = self.style();
        style.wrapped(&self.title, self.wide().saturating_sub(self.left() + style.text).max(20 * style.text))
    }

    /// What stands above a panel, if there are several.
    fn caption(&self, panel: &Panel) -> Vec<String> {
        let sheet = format!("x = {}", panel.x);
        match self.panels.len() {
            ..2 => Vec::new(),
            _ if of_one_game(self.panels) => vec![sheet],
            _ => self.style().wrapped(&[panel.game.clone(), sheet], panel.raster.width()),
        }
    }

    /// Pixels above the panels: the title, and what stands above each.
    fn head(&self) -> u32 {
        let captions = self.panels.iter().map(|panel| self.caption(panel).len()).max().unwrap_or(0);
        let lines = self.lines().len() + captions;
        let lines = u32::try_from(lines).unwrap_or(0);
        lines * self.style().line() + self.style().text
    }

    /// The colours of first winning sheets, or of values.
    fn bar(&self) -> Option<Bar<'_>> {
        let coloured = self.panels.iter().find(|panel| panel.kind.is_coloured())?;
        let range = match coloured.kind {
            Shown::Values => (0.0..f64::from(coloured.most()), "Grundy value"),
            _ => (0.0..f64::from(self.panels.iter().map(|panel| panel.x).max()?), "first winning sheet"),
        };
        Some(Bar { style: self.style(), range, height: self.tallest(), colour: &|share| Theme::scale(share) })
    }
}

impl Drawing for SheetPicture<'_> {
    fn size(&self) -> (u32, u32) {
        let style = self.style();
        let title = self.lines().iter().map(|line| self.left() + style.width(line) + style.text).max().unwrap_or(0);
        let bottom = self.panels.first().map_or(0, |panel| self.axes(panel).bottom());
        (self.wide().max(title), self.head() + self.tallest() + bottom + style.text / 2)
    }

    fn about(&self) -> (&Look, &[String], u32) {
        (&self.look, &self.title, self.style().text)
    }

    fn draw(&self, area: &Area<'_>, unit: u32) -> Drawn<Vec<Image>> {
        let (style, head) = (self.style(), self.head());
        style.write(area, unit, &self.lines(), (self.left(), style.text / 2))?;
        let mut images = Vec::new();
        let mut left = 0;
        for panel in self.panels {
            let axes = self.axes(panel);
            left += axes.left();
            let top = head + self.tallest() - panel.raster.height();
            let caption = self.caption(panel);
            let lines = u32::try_from(caption.len()).unwrap_or(0);
            style.write(area, unit, &caption, (left, top.saturating_sub(lines * style.line())))?;
            let place = axes.draw(area, unit, (left, top))?;
            images.push(Image { place, columns: panel.raster.width(), colours: colours(panel, &self.look) });
            left += panel.raster.width() + style.line();
        }
        if let Some(bar) = self.bar() {
            images.push(bar.draw(area, unit, (left, head))?);
        }
        Ok(images)
    }
}

/// The colours of a panel, from its upper row on.
fn colours(panel: &Panel, look: &Look) -> Vec<RGBColor> {
    let theme = look.theme;
    // Fewer shades make smaller files, and look the same.
    let colours: Vec<RGBColor> = match panel.kind {
        Shown::PPositions | Shown::Scattered => {
            pen(panel, look.point).into_iter().map(|share| theme.density((share * 24.0).round() / 24.0)).collect()
        }
        Shown::InstantWinners => {
            panel.darkness().into_iter().map(|share| theme.density((share * 24.0).round() / 24.0)).collect()
        }
        Shown::FirstWinningSheets | Shown::Values => {
            let most = f64::from(panel.most());
            let colour = |(mean, covered): (f64, f64)| {
                let covered = (covered.powf(0.4) * 6.0).ceil() / 6.0;
                mix(theme.paper(), Theme::scale((mean / most * 28.0).round() / 28.0), covered)
            };
            panel.levels().map(|level| level.map_or(theme.paper(), colour)).collect()
        }
    };
    colours.chunks(panel.raster.width() as usize).rev().flatten().copied().collect()
}

/// The darkness of a panel with marks wider than a pixel, so that a lone P-position is visible on paper: discs of this many pixels
/// across, if that is given.
fn pen(panel: &Panel, point: Option<u32>) -> Vec<f64> {
    let dots = panel.darkness();
    if let Some(point) = point {
        return discs(panel, &dots, point);
    }
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

/// The darkness of a panel where each mark is a disc, or what it covers by itself if that is more.
fn discs(panel: &Panel, dots: &[f64], diameter: u32) -> Vec<f64> {
    let (wide, high) = (i64::from(panel.raster.width()), i64::from(panel.raster.height()));
    let reach = i64::from(diameter / 2);
    // Of an even number of pixels the middle is between two.
    let middle = if diameter.is_multiple_of(2) { 0.5 } else { 0.0 };
    let inside = |(across, up): (i64, i64)| {
        let [across, up] = [across, up].map(|at| f64::from(i32::try_from(at).unwrap_or(i32::MAX)) + middle);
        4.0 * (across * across + up * up) <= f64::from(diameter * diameter)
    };
    let disc: Vec<(i64, i64)> = (-reach..=reach)
        .flat_map(|up| (-reach..=reach).map(move |across| (across, up)))
        .filter(|&at| inside(at))
        .collect();
    let mut out = dots.to_vec();
    for (place, &dot) in (0..).zip(dots).filter(|&(_, &dot)| dot > 0.0) {
        for (across, up) in &disc {
            let (column, row) = (place % wide + across, place / wide + up);
            if (0..wide).contains(&column)
                && (0..high).contains(&row)
                && let Some(pixel) = usize::try_from(row * wide + column).ok().and_then(|place| out.get_mut(place))
            {
                *pixel = pixel.max(dot.max(0.5));
            }
        }
    }
    out
}
