//! A sheet in pixels, before colours: requests, and their densities.

use anyhow::bail;
use supermex::Table;
use supermex::game::{PassLevel, Variant};

use super::cells::Progress;
use super::raster::{FULL, Raster, Window, whole};
use super::surface::MOST_PIXELS;

/// What of a sheet is shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shown {
    /// The P-positions of a sheet.
    PPositions,
    /// Those of them before the tail of the sheet, if it has one.
    Scattered,
    /// The positions from which one move reaches a P-position on a lower sheet.
    InstantWinners,
    /// The first winning sheet of each cell, of the sheets up to one.
    FirstWinningSheets,
    /// The Grundy values of all of the table.
    Values,
}

impl Shown {
    /// Whether the colour of a cell is a number.
    pub(super) fn is_coloured(self) -> bool {
        matches!(self, Self::FirstWinningSheets | Self::Values)
    }
}

/// What to show, and how large.
#[derive(Clone, Debug)]
pub struct Request {
    /// What of a sheet.
    pub kind: Shown,
    /// Number of the sheet; for first winning sheets, one more than the last sheet whose P-positions count.
    pub x: u32,
    /// Passes left.
    pub passes: u64,
    /// The cells to show, or what there is to see of the sheet.
    pub window: Option<Window>,
    /// Cells per pixel, or what fits `pixels`.
    pub scale: Option<f64>,
    /// The longer side of the picture, without its margins, where no scale is given.
    pub pixels: u32,
    /// Pixels are characters of a terminal, twice as high as wide: one for each two cells of a column. The
    /// cells across are those of `scale` or `pixels`.
    pub as_text: bool,
}

impl Default for Request {
    /// Sheet 0 with no pass left, all that there is to see of it, in a thousand pixels.
    fn default() -> Self {
        let kind = Shown::PPositions;
        Self { kind, x: 0, passes: 0, window: None, scale: None, pixels: 1000, as_text: false }
    }
}

impl Request {
    /// The longest side of a window.
    pub const MOST_CELLS: u32 = 1 << 24;

    /// The same with the window and the scale that are used if none are given.
    #[must_use]
    pub fn resolved(&self, table: &dyn Subject) -> Self {
        let (window, scale) = self.view(table);
        Self { window: Some(window), scale: Some(scale), ..self.clone() }
    }

    fn view(&self, table: &dyn Subject) -> (Window, f64) {
        let window = self.window.clone().unwrap_or_else(|| table.usual(self));
        let (across, up) = window.size();
        let longer = f64::from(if self.as_text { across } else { across.max(up) });
        let fitting = longer / f64::from(self.pixels.max(1));
        let usual = if fitting > 1.0 {
            // Whole cells: then even a regular pattern of them covers every pixel alike.
            fitting.ceil()
        } else {
            // A cell that is larger than 40 pixels says no more than one of 40.
            1.0 / (1.0 / fitting).floor().min(if self.as_text { 1.0 } else { 40.0 })
        };
        (window, self.scale.unwrap_or(usual))
    }

    /// A resolved request whose window is at most the size of its drawing. Costs what drawing it costs.
    ///
    /// # Errors
    /// As for [`read`].
    pub fn fitted(&self, table: &dyn Subject, progress: Progress) -> anyhow::Result<Self> {
        let panel = read(table, self, progress)?;
        let (raster, wide) = (&panel.raster, panel.raster.width().max(1));
        let marked =
            (0u32..).zip(&panel.ink).filter(|&(_, &ink)| ink > 0).map(|(place, _)| [place % wide, place / wide]);
        // The pixels from the first to the last that is marked, and the cells that these are of.
        let ends = marked.fold(None, |ends: Option<[[u32; 2]; 2]>, at| {
            let [low, high] = ends.unwrap_or([at; 2]);
            Some([[0, 1].map(|axis| low[axis].min(at[axis])), [0, 1].map(|axis| high[axis].max(at[axis]))])
        });
        let Some([low, high]) = ends else { return Ok(self.clone()) };
        let (across, up) = raster.window().size();
        let cells = |[first, last]: [u32; 2], start: u32, cells: u32, pixels: u32| {
            let at = |pixel: u32| u64::from(pixel) * u64::from(cells);
            let cell = |at: u64| start.saturating_add(u32::try_from(at).unwrap_or(u32::MAX));
            let pixels = u64::from(pixels.max(1));
            cell(at(first) / pixels)..cell(at(last + 1).div_ceil(pixels))
        };
        let window = Window {
            y: cells([low[0], high[0]], raster.window().y.start, across, raster.width()),
            z: cells([low[1], high[1]], raster.window().z.start, up, raster.height()),
        };
        Ok(Self { window: Some(window), ..self.clone() })
    }

    /// A resolved request for another sheet, at the same scale relative to its number.
    #[must_use]
    pub fn scaled(&self, x: u32) -> Self {
        if x == self.x {
            return self.clone();
        }
        let ratio = f64::from(x) / f64::from(self.x.max(1));
        let times = |cells: u32| whole(f64::from(cells) * ratio);
        let window = self.window.as_ref().map(|window| Window {
            y: times(window.y.start)..times(window.y.end),
            z: times(window.z.start)..times(window.z.end),
        });
        Self { x, window, scale: self.scale.map(|scale| scale * ratio), ..self.clone() }
    }

    /// Pixels for a window of this many cells.
    fn size(&self, across: u32, up: u32, scale: f64) -> (u32, u32) {
        let pixels = |cells: u32, scale: f64| whole((f64::from(cells) / scale).ceil());
        if !self.as_text {
            return (pixels(across, scale), pixels(up, scale));
        }
        let scale = scale.max(1.0);
        let halves = scale <= 1.0 && !self.kind.is_coloured();
        (pixels(across, scale), pixels(up, if halves { 1.0 } else { 2.0 * scale }))
    }
}

/// What a panel is of: a table whose sheets can be drawn.
pub trait Subject {
    /// The table.
    fn table(&self) -> &Table;

    /// How many sheets it has, with those before its first.
    fn sheets(&self) -> u32 {
        self.table().extent().sheets.end
    }

    /// The default window.
    fn usual(&self, request: &Request) -> Window;

    /// The last column and row of every sheet, if there are any.
    fn ends(&self) -> Option<[u64; 2]> {
        None
    }

    /// What there is to see, if all of the table is one picture and no sheet has to be named.
    fn flat(&self) -> Option<&'static str> {
        None
    }

    /// Whether the table has a Grundy value for each two numbers.
    fn has_values(&self) -> bool {
        false
    }

    /// A position of a sheet, in words.
    fn position(&self, x: &str) -> String {
        format!("{x}, y, z")
    }

    /// Where the table ends, if that is in the window or at its edge.
    fn end(&self, _request: &Request, _window: &Window) -> Option<String> {
        None
    }

    /// The passes that are left: those that were asked for, if the table answers them, or the most that it was built for.
    ///
    /// # Errors
    /// If it does not.
    fn passes(&self, asked: Option<u64>) -> anyhow::Result<u64> {
        let most = self.table().passes().unwrap_or(0);
        let passes = asked.unwrap_or(most);
        if self.table().known_passes(passes).is_err() {
            let word = if passes == 1 { "pass" } else { "passes" };
            bail!("the database does not answer {passes} {word}; it was built for {most}, see `supermex info`");
        }
        Ok(passes)
    }

    /// Refuses what the table does not have.
    ///
    /// # Errors
    /// What it is.
    fn check(&self, request: &Request, window: &Window) -> anyhow::Result<()>;

    /// The ink of each pixel, and the same weighted with the first winning sheets.
    ///
    /// # Errors
    /// If the table is damaged.
    fn ink(&self, request: &Request, raster: &Raster, progress: Progress) -> anyhow::Result<[Vec<u64>; 2]>;

    /// The names of the axes.
    fn axes(&self, request: &Request) -> [&'static str; 2];

    /// The game, and the passes left.
    fn name(&self, passes: u64) -> String;
}

/// A sheet in pixels, before colours.
#[derive(Clone, Debug)]
pub struct Panel {
    /// What it was made for.
    pub kind: Shown,
    /// Number of the sheet.
    pub x: u32,
    /// What it shows, if it is of no sheet but of all of the table.
    pub flat: Option<&'static str>,
    /// A position of its sheet, and of any of a series, in words.
    pub positions: [String; 2],
    /// Where the table ends, if that is to be seen.
    pub end: Option<String>,
    /// The game, its perturbations, and the passes left.
    pub game: String,
    /// Names of the two axes.
    pub axes: [&'static str; 2],
    /// Where the cells are.
    pub raster: Raster,
    /// The share of each pixel that marked cells cover, in units of 1 / [`FULL`].
    pub ink: Vec<u64>,
    /// The same, weighted with the first winning sheets; empty for P-positions.
    pub weighted: Vec<u64>,
}

/// Reads what a request asks for.
///
/// # Errors
/// If the database does not have it, the window or the scale makes no picture, or a file is damaged.
pub fn read(table: &dyn Subject, request: &Request, progress: Progress) -> anyhow::Result<Panel> {
    let (window, scale) = request.view(table);
    if table.flat().is_none()
        && matches!(request.kind, Shown::InstantWinners | Shown::FirstWinningSheets)
        && request.x == 0
    {
        bail!("sheet 0 has no instant winners, because no sheet is below it: there is nothing to draw");
    }
    let (across, up) = window.size();
    if across == 0 || up == 0 || across.max(up) > Request::MOST_CELLS {
        bail!(
            "a window of {across} x {up} cells cannot be drawn; write y0..y1,z0..z1 with y0 < y1, z0 < z1 and sides of {} \
             at most",
            Request::MOST_CELLS
        );
    }
    table.check(request, &window)?;
    let (width, height) = request.size(across, up, scale);
    // Refused here, before anything is read.
    if width == 0 || height == 0 || width.max(height) > MOST_PIXELS {
        let side = |pixels: u32| if pixels == u32::MAX { "2^32 - 1 or more".to_owned() } else { pixels.to_string() };
        bail!(
            "a picture of {} x {} pixels cannot be drawn; give a --scale that leaves 1 to {MOST_PIXELS} a side",
            side(width),
            side(height)
        );
    }
    let raster = Raster::new(window, width, height);
    let [ink, weighted] = table.ink(request, &raster, progress)?;
    let (axes, game) = (table.axes(request), table.name(request.passes));
    let (kind, x) = (request.kind, request.x);
    let flat = if kind == Shown::Values { Some("Grundy values of positions x, y") } else { table.flat() };
    let positions = [table.position(&x.to_string()), table.position("x")];
    let end = table.end(request, raster.window());
    Ok(Panel { kind, x, flat, positions, end, game, axes, raster, ink, weighted })
}

/// What follows a game's name in a caption where this number of passes is left, of a table with the levels up to `of`.
pub fn with_passes(of: PassLevel, left: u64) -> String {
    match (of, left) {
        (PassLevel::ZERO, _) => String::new(),
        (_, 0) => ", no pass left".into(),
        (_, 1) => " with a pass".into(),
        (_, n) => format!(", {n} passes left"),
    }
}

/// What follows a game's name for its variants.
pub fn with_variants<const N: usize>(listed: &[Variant<N>]) -> String {
    match listed {
        [] => String::new(),
        [one] => format!(", variant {:?}", one.piles),
        more => format!(", {} variants", more.len()),
    }
}

impl Panel {
    /// A caption for the kind of sheet.
    pub fn what(&self) -> String {
        if let Some(flat) = self.flat {
            return flat.into();
        }
        match self.kind {
            Shown::PPositions | Shown::Scattered | Shown::Values => format!("P-positions of sheet x = {}", self.x),
            Shown::InstantWinners => format!("instant winners of sheet x = {}", self.x),
            Shown::FirstWinningSheets => format!("first winning sheets up to {}", self.x),
        }
    }

    /// The number that the last colour stands for.
    pub fn most(&self) -> u32 {
        match self.kind {
            Shown::Values => self.levels().flatten().map(|(mean, _)| whole(mean.ceil())).max().unwrap_or(0),
            _ => self.x.saturating_sub(1),
        }
        .max(1)
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

    /// By pixel, the mean first winning sheet of what is marked in it, and the share that is; `None` where nothing is.
    pub fn levels(&self) -> impl Iterator<Item = Option<(f64, f64)>> {
        #[allow(clippy::cast_precision_loss, reason = "a mean and a share for a colour")]
        let one = |(&ink, &weighted): (&u64, &u64)| {
            (ink > 0).then(|| (weighted as f64 / ink as f64, ink as f64 / FULL as f64))
        };
        self.ink.iter().zip(&self.weighted).map(one)
    }
}
