//! Pictures of sheets: one, or a series of them side by side at a common relative scale.

use super::PictureError;
use super::axis::labelled;
use super::canvas::{Canvas, Colour, TextSize, mix, whole};
use super::cells::{Progress, check, losers, winners};
use super::raster::{FULL, Raster, Window};
use super::theme::Theme;
use crate::Database;
use crate::reader::Source;
use crate::rules::{Game, RuleSet};

/// What of a sheet is shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// The P-positions of a sheet.
    Losers,
    /// The positions from which one move reaches a P-position on a lower sheet.
    InstantWinners,
    /// All the instant-winner sheets up to one, by the first in which each cell is marked.
    FirstLevels,
}

/// What to show, and how large.
#[derive(Clone, Debug)]
pub struct Request {
    /// What of a sheet.
    pub kind: Kind,
    /// Number of the sheet; for first levels, one more than the last sheet whose P-positions count.
    pub x: u32,
    /// Passes left.
    pub passes: u64,
    /// The cells to show, or what there is to see of the sheet.
    pub window: Option<Window>,
    /// Cells per pixel, or what fits `pixels`.
    pub scale: Option<f64>,
    /// The longer side of the picture, without its margins, where no scale is given.
    pub pixels: u32,
    /// Pixels are letters of a terminal, twice as high as wide: one for each two cells of a column, or as many cells
    /// across as `scale` or `pixels` ask for.
    pub letters: bool,
}

impl Request {
    /// The longest side of a window.
    pub const MOST_CELLS: u32 = 1 << 24;

    /// The same with the window and the scale that are used if none are given.
    #[must_use]
    pub fn resolved<D: Source>(&self, database: &Database<D>) -> Self {
        let window = self.window.clone().unwrap_or_else(|| self.usual(database));
        let (across, up) = window.size();
        let longer = f64::from(if self.letters { across } else { across.max(up) });
        let fitting = longer / f64::from(self.pixels.max(1));
        let usual = if fitting > 1.0 {
            // Whole cells: then even a regular pattern of them meets every pixel alike.
            fitting.ceil()
        } else {
            // A cell that is larger than 16 pixels says no more than one of 16.
            1.0 / (1.0 / fitting).floor().min(if self.letters { 1.0 } else { 16.0 })
        };
        Self { window: Some(window), scale: Some(self.scale.unwrap_or(usual)), ..self.clone() }
    }

    /// A resolved request for another sheet, at the same scale relative to its number.
    #[must_use]
    pub fn scaled(&self, x: u32) -> Self {
        let ratio = f64::from(x) / f64::from(self.x.max(1));
        let times = |cells: u32| u32::try_from(whole(f64::from(cells) * ratio)).unwrap_or(u32::MAX);
        let window = self.window.as_ref().map(|window| Window {
            y: times(window.y.start)..times(window.y.end),
            z: times(window.z.start)..times(window.z.end),
        });
        Self { x, window, scale: self.scale.map(|scale| scale * ratio), ..self.clone() }
    }

    /// Pixels for a window of so many cells.
    fn size(&self, across: u32, up: u32, scale: f64) -> (u32, u32) {
        let pixels =
            |cells: u32, scale: f64| u32::try_from(whole((f64::from(cells) / scale).ceil())).unwrap_or(u32::MAX);
        if !self.letters {
            return (pixels(across, scale), pixels(up, scale));
        }
        let scale = scale.max(1.0);
        let halves = scale <= 1.0 && self.kind != Kind::FirstLevels;
        (pixels(across, scale), pixels(up, if halves { 1.0 } else { 2.0 * scale }))
    }

    /// Where there is something to see: Nim's sheets go on for ever, and their relative size is that of `x`; the scattered
    /// part of a sheet of Chomp is in `y < (√2-1) x`, `z < x / √2`.
    fn usual<D: Source>(&self, database: &Database<D>) -> Window {
        let chomp = database.rules().game == Game::Chomp;
        let share = |of: f64| u32::try_from(whole(f64::from(self.x) * of)).unwrap_or(u32::MAX).saturating_add(8);
        let (y, z) = match (database.rules().game, self.kind) {
            (Game::Nim, Kind::FirstLevels) => (share(1.0) - 8, share(1.0) - 8),
            (Game::Nim, _) => (share(2.5), share(3.0)),
            (Game::Chomp, Kind::Losers) => (share(0.6), share(0.75)),
            (Game::Chomp, Kind::InstantWinners) => (share(0.75), share(0.75)),
            (Game::Chomp, Kind::FirstLevels) => (share(1.5), share(0.75)),
        };
        let kept = if chomp && self.kind == Kind::InstantWinners { self.x } else { 0 };
        let most = database.columns().map_or(u32::MAX, |most| most.saturating_sub(kept));
        Window { y: 0..y.min(most).max(1), z: 0..z.max(1) }
    }
}

/// A sheet in pixels, before colours.
#[derive(Clone, Debug)]
pub struct Panel {
    /// What it was made for.
    pub kind: Kind,
    /// Number of the sheet.
    pub x: u32,
    /// The game, its perturbations, and the passes left.
    pub game: String,
    /// Names of the two axes.
    pub axes: [&'static str; 2],
    /// Where the cells are.
    pub raster: Raster,
    /// The share of each pixel that marked cells cover, in units of 1 / [`FULL`].
    pub ink: Vec<u64>,
    /// The same, weighted with the first levels; empty for loser sheets.
    pub weighted: Vec<u64>,
}

/// Reads what a request asks for.
///
/// # Errors
/// If the database has it not, the window or the scale is none, or a file is damaged.
pub fn read<D: Source + Sync>(
    database: &Database<D>,
    request: &Request,
    progress: Progress,
) -> Result<Panel, PictureError> {
    let rules = database.rules();
    let request = request.resolved(database);
    let (Some(window), Some(scale)) = (request.window.clone(), request.scale) else {
        return Err(PictureError::Window(0, 0));
    };
    let (across, up) = window.size();
    if across == 0 || up == 0 || across > Request::MOST_CELLS || up > Request::MOST_CELLS {
        return Err(PictureError::Window(across, up));
    }
    let chomp = rules.game == Game::Chomp;
    let all = request.kind == Kind::FirstLevels;
    let columns = if all && chomp { window.y.end.saturating_sub(request.x) } else { window.y.end };
    check(database, request.passes, request.x, columns, request.kind != Kind::Losers)?;
    let (width, height) = request.size(across, up, scale);
    // Refused here and not where the canvas is made: before anything is read.
    if width == 0 || height == 0 || width.max(height) > super::MOST_PIXELS {
        return Err(PictureError::TooLarge { width, height, most: super::MOST_PIXELS });
    }
    let raster = Raster::new(window, width, height);
    let (ink, weighted) = match request.kind {
        Kind::Losers => (losers(database, request.passes, request.x, &raster)?, Vec::new()),
        Kind::InstantWinners | Kind::FirstLevels => {
            let shift = if all { 0 } else { request.x };
            let [ink, weighted] = winners(database, request.passes, request.x, shift, &raster, progress)?;
            (ink, weighted)
        }
    };
    let axes = if all && chomp { ["x + y", "z"] } else { ["y", "z"] };
    Ok(Panel { kind: request.kind, x: request.x, game: describe(rules, request.passes), axes, raster, ink, weighted })
}

/// A game for a caption.
pub fn describe(rules: &RuleSet, passes: u64) -> String {
    let mut text = match rules.game {
        Game::Nim => "3-pile Nim".to_owned(),
        Game::Chomp => "3-row Chomp".to_owned(),
    };
    match (rules.passes, passes) {
        (0, _) => {}
        (_, 0) => text += ", no pass left",
        (_, 1) => text += " with a pass",
        (_, n) => text += &format!(", {n} passes left"),
    }
    match rules.variants.listed() {
        [] => {}
        [one] => text += &format!(", variant {:?}", one.piles),
        more => text += &format!(", {} variants", more.len()),
    }
    if let Some(seed) = rules.variants.seed() {
        text += &format!(", random variants (seed {seed})");
    }
    text
}

impl Panel {
    /// A caption for the kind of sheet.
    pub fn what(&self) -> String {
        match self.kind {
            Kind::Losers => format!("loser sheet x = {}", self.x),
            Kind::InstantWinners => format!("instant-winner sheet x = {}", self.x),
            Kind::FirstLevels => format!("first levels of the instant-winner sheets up to {}", self.x),
        }
    }

    /// Cells on the side of a pixel.
    pub fn cells_per_pixel(&self) -> f64 {
        f64::from(self.raster.window().size().0) / f64::from(self.raster.width())
    }

    /// By pixel, how dark it is to be, between 0 and 1.
    ///
    /// Where cells are larger than pixels, the share that is marked. Otherwise densities are small and far apart: a line of
    /// cells fills a hundredth of a pixel of a hundred cells a side. The darkest hundredth of the pixels then is full ink,
    /// lighter ones are raised, and no marked cell vanishes.
    pub fn darkness(&self) -> Vec<f64> {
        #[allow(clippy::cast_precision_loss, reason = "a density of ink")]
        let density = |&sum: &u64| sum as f64 / FULL as f64;
        if self.cells_per_pixel() <= 1.0 {
            return self.ink.iter().map(density).collect();
        }
        let mut marked: Vec<u64> = self.ink.iter().copied().filter(|&sum| sum > 0).collect();
        let most = marked.len().saturating_sub(1);
        let at = most - most / 100;
        let full = if marked.is_empty() { 1.0 } else { density(marked.select_nth_unstable(at).1) };
        let one = |sum: &u64| if *sum == 0 { 0.0 } else { (density(sum) / full).powf(0.6).clamp(0.12, 1.0) };
        self.ink.iter().map(one).collect()
    }

    /// The darkness as a pen leaves it that is wider than a pixel: a lone P-position is to be seen on paper.
    fn pen(&self) -> Vec<f64> {
        let dots = self.darkness();
        if self.cells_per_pixel() < 0.5 {
            return dots;
        }
        let wide = self.raster.width() as usize;
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

    fn colours(&self, theme: Theme) -> Vec<Colour> {
        if self.kind != Kind::FirstLevels {
            // Fewer shades make smaller files, and look the same.
            let pen = if self.kind == Kind::Losers { self.pen() } else { self.darkness() };
            return pen.into_iter().map(|share| theme.density((share * 24.0).round() / 24.0)).collect();
        }
        let colour = |(&ink, &weighted): (&u64, &u64)| {
            if ink == 0 {
                return theme.paper();
            }
            #[allow(clippy::cast_precision_loss, reason = "a mean and a share for a colour")]
            let (mean, covered) = (weighted as f64 / ink as f64, ink as f64 / FULL as f64);
            let level = mean / f64::from(self.x.saturating_sub(1).max(1));
            let covered = (covered.powf(0.4) * 6.0).ceil() / 6.0;
            mix(theme.paper(), theme.scale((level * 28.0).round() / 28.0), covered)
        };
        self.ink.iter().zip(&self.weighted).map(colour).collect()
    }
}

/// Draws panels of one kind side by side, with axes and captions.
///
/// # Errors
/// If the picture would be too large.
pub fn draw(panels: &[Panel], theme: Theme) -> Result<Canvas, PictureError> {
    let tall = panels.iter().map(|panel| panel.raster.height()).max().unwrap_or(0);
    let wide: u32 = panels.iter().map(|panel| panel.raster.width()).sum();
    let size = match tall.max(wide / u32::try_from(panels.len().max(1)).unwrap_or(1)) {
        0..=560 => TextSize::Small,
        561..=1100 => TextSize::Medium,
        _ => TextSize::Large,
    };
    let line = size.height();
    let title: Vec<String> = title(panels);
    let margins: Vec<u32> =
        panels.iter().map(|panel| size.width(&panel.raster.window().z.end.to_string()) + 22).collect();
    let bar = if panels.iter().any(|panel| panel.kind == Kind::FirstLevels) { line + 26 } else { 0 };
    let head = line * u32::try_from(title.len() + 2).unwrap_or(2) + 6;
    let width = wide + margins.iter().sum::<u32>() + line;
    let below = (bar > 0).then(|| margins.first().map_or(0, |margin| margin + size.width(SCALE) + BAR + 6 * line));
    let text = title.iter().map(|text| size.width(text) + line).chain(below).max().unwrap_or(0);
    let height = head + tall + 2 * line + 20 + bar;
    let mut canvas = Canvas::new(width.max(text), height, theme.paper())?;
    for (at, text) in (0..).zip(&title) {
        canvas.text(i64::from(line / 2), i64::from(line / 2 + at * line), text, size, theme.ink());
    }
    let mut left = 0;
    for (panel, margin) in panels.iter().zip(&margins) {
        left += margin;
        let place = (i64::from(left), i64::from(head + tall - panel.raster.height()));
        one(&mut canvas, panel, place, size, theme);
        if panels.len() > 1 {
            let caption = format!("x = {}", panel.x);
            canvas.text(place.0, place.1 - i64::from(line) - 4, &caption, size, theme.ink());
        }
        left += panel.raster.width();
    }
    if bar > 0 {
        scale(
            &mut canvas,
            panels,
            (i64::from(margins.first().copied().unwrap_or(0)), i64::from(height - bar)),
            size,
            theme,
        );
    }
    Ok(canvas)
}

fn title(panels: &[Panel]) -> Vec<String> {
    let Some(panel) = panels.first() else { return Vec::new() };
    let what = match panel.kind {
        _ if panels.len() == 1 => panel.what(),
        Kind::Losers => "loser sheets".to_owned(),
        Kind::InstantWinners => "instant-winner sheets".to_owned(),
        Kind::FirstLevels => "first levels".to_owned(),
    };
    vec![panel.game.clone(), what]
}

/// One panel, its upper left pixel at a place.
fn one(canvas: &mut Canvas, panel: &Panel, (left, top): (i64, i64), size: TextSize, theme: Theme) {
    let (width, height) = (panel.raster.width(), panel.raster.height());
    for (row, colours) in (0..).zip(panel.colours(theme).chunks(width as usize)) {
        for (column, &colour) in (0..).zip(colours) {
            canvas.blend(left + column, top + i64::from(height) - 1 - row, colour, 1.0);
        }
    }
    canvas.frame(left, top, width, height, theme.ink());
    let window = panel.raster.window();
    let (across, up) = window.size();
    let ink = theme.ink();
    let wanted = |pixels: u32| (pixels / 110).clamp(2, 8);
    // A tick stands at the middle of its cell.
    let middle = |tick: f64, start: u32, cells: u32, pixels: u32| {
        whole(((tick - f64::from(start) + 0.5) * f64::from(pixels) / f64::from(cells)).floor())
    };
    let bottom = top + i64::from(height);
    for (tick, label) in labelled(f64::from(window.y.start), f64::from(window.y.end - 1), wanted(width)) {
        let at = left + middle(tick, window.y.start, across, width);
        canvas.fill(at, bottom + 1, 1, 5, ink);
        canvas.text(at - i64::from(size.width(&label) / 2), bottom + 8, &label, size, ink);
    }
    for (tick, label) in labelled(f64::from(window.z.start), f64::from(window.z.end - 1), wanted(height)) {
        let at = bottom - 1 - middle(tick, window.z.start, up, height);
        canvas.fill(left - 6, at, 5, 1, ink);
        canvas.text(left - 9 - i64::from(size.width(&label)), at - i64::from(size.height() / 2), &label, size, ink);
    }
    let [across, up] = panel.axes;
    let middle = left + i64::from(width / 2) - i64::from(size.width(across) / 2);
    canvas.text(middle, bottom + 8 + i64::from(size.height()), across, size, ink);
    canvas.text(left - 9 - i64::from(size.width(up)), top - i64::from(size.height()), up, size, ink);
}

/// What the colour scale of first levels says, and its length.
const SCALE: &str = "W_x is what has a level k < x; k = ";
const BAR: u32 = 180;

/// The colour scale of first levels.
fn scale(canvas: &mut Canvas, panels: &[Panel], (left, top): (i64, i64), size: TextSize, theme: Theme) {
    let most = panels.iter().map(|panel| panel.x).max().unwrap_or(1).saturating_sub(1);
    let ink = theme.ink();
    canvas.text(left, top, SCALE, size, ink);
    let start = left + i64::from(size.width(SCALE)) + i64::from(size.width("0 "));
    canvas.text(start - i64::from(size.width("0 ")), top, "0", size, ink);
    for column in 0..BAR {
        let colour = theme.scale(f64::from(column) / f64::from(BAR));
        canvas.fill(start + i64::from(column), top + 2, 1, size.height() - 4, colour);
    }
    canvas.text(start + i64::from(BAR) + 6, top, &most.to_string(), size, ink);
}
