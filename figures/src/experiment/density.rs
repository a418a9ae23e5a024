//! The smoothed distribution of a sheet on the plane of `y / x` and `z / x`, and how far those of two sheets are apart:
//! two levels of a game, a game and its perturbation, a game and its pass (the paper's figures 1, 4, 5, 7, 9, 10, 11).

use anyhow::bail;
use plotters::style::RGBColor;
use supermex::{Rules, Table};

use super::share::{not_for, share};
use crate::picture::{
    Area, Axes, Bar, Drawing, Drawn, Image, Look, Progress, Request, Shown, Style, Window, read, subject, whole,
};

/// How distributions are made.
#[derive(Clone, Copy, Debug)]
pub struct Options {
    /// What of a sheet is counted.
    pub kind: Shown,
    /// The side of the plane in units of `x`.
    pub reach: f64,
    /// Bins along a side.
    pub bins: u32,
    /// Times that each bin is averaged with its neighbours, in the proportions 1 : 2 : 1 along either side.
    pub smooth: u32,
}

/// A distribution over the bins of the unit-scaled plane.
#[derive(Clone, Debug, PartialEq)]
pub struct Distribution {
    /// Of which game.
    pub game: String,
    /// Of which sheet.
    pub x: u32,
    /// The side of the plane in units of `x`.
    pub reach: f64,
    /// Bins along a side.
    pub bins: u32,
    /// Its share in each bin, along `y` and then upwards; they sum to 1.
    pub shares: Vec<f64>,
}

/// The distribution of a sheet, with this number of passes left (the most if not given). Costs what reading a picture of it does.
///
/// # Errors
/// If its sheets are not planes, the sheet or its columns are not in the database, nothing of it is in the plane, the table does
/// not answer this number of passes, or the database is damaged.
pub fn distribution(
    table: &Table,
    passes: Option<u64>,
    x: u32,
    options: &Options,
    progress: Progress,
) -> anyhow::Result<Distribution> {
    match table.rules() {
        Rules::Text(rules) if rules.numbers() == 2 => {
            return Err(not_for(
                "density",
                "rules on two numbers",
                "its sheets are lines, and no planes of y/x and z/x",
            ));
        }
        Rules::Text(rules) if rules.has_values_of_three() => {
            return Err(not_for(
                "density",
                "values of three numbers",
                "its sheets have three numbers, and are not planes",
            ));
        }
        Rules::Text(rules) if rules.sides_of_four().is_some() => {
            return Err(not_for(
                "density",
                "games on four numbers",
                "its sheets have three numbers, and are not planes",
            ));
        }
        Rules::Text(_) | Rules::Three(_) => {}
        other => return Err(not_for("density", other.name(), "its sheets are not planes of y/x and z/x")),
    }
    let table = &*subject(table, None)?;
    let cells = whole(options.reach * f64::from(x));
    if cells == 0 {
        bail!(
            "sheet {x} is smaller than a cell on the plane of y/x and z/x; give a sheet with a larger x, or a larger --reach"
        );
    }
    if let Some(end) = table.ends().map(|[across, up]| across.min(up)).filter(|&end| u64::from(cells) > end) {
        bail!(
            "the box ends at {end}, before the plane of sheet {x} does, which needs {cells} columns and rows; give a smaller \
             --reach or x"
        );
    }
    let request = Request {
        kind: options.kind,
        x,
        passes: table.passes(passes)?,
        window: Some(Window { y: 0..cells, z: 0..cells }),
        scale: Some(f64::from(cells) / f64::from(options.bins)),
        pixels: options.bins,
        as_text: false,
    };
    let panel = read(table, &request, progress)?;
    let sum: u64 = panel.ink.iter().sum();
    if sum == 0 {
        bail!("the sheet has nothing in the plane; give a larger --reach");
    }
    let mut shares: Vec<f64> = panel.ink.iter().map(|&ink| share(ink, sum)).collect();
    for _ in 0..options.smooth {
        blur(&mut shares, options.bins as usize);
    }
    Ok(Distribution { game: panel.game, x, reach: options.reach, bins: options.bins, shares })
}

/// Averages with the neighbours along both sides. What would leave the plane stays in its bin.
fn blur(shares: &mut [f64], bins: usize) {
    for step in [1, bins] {
        let before = shares.to_vec();
        for (place, share) in shares.iter_mut().enumerate() {
            let along = place / step % bins;
            let here = before[place];
            let low = if along > 0 { before[place - step] } else { here };
            let high = if along + 1 < bins { before[place + step] } else { here };
            *share = (low + 2.0 * here + high) / 4.0;
        }
    }
}

impl Distribution {
    /// The total variation distance: the share that would have to be moved to make one the other, 0 to 1.
    pub fn distance(&self, other: &Self) -> f64 {
        self.shares.iter().zip(&other.shares).map(|(a, b)| (a - b).abs()).sum::<f64>() / 2.0
    }

    /// The side of a bin in units of `x`.
    fn unit(&self) -> f64 {
        self.reach / f64::from(self.bins)
    }

    /// Lines of a CSV: the middle of each bin that is not empty, and its share.
    pub fn rows<'a>(&'a self, name: &'a str) -> impl Iterator<Item = String> + 'a {
        let filled = self.shares.iter().zip(0u32..).filter(|(share, _)| **share > 0.0);
        filled.map(move |(share, place)| {
            let middle = |bin: u32| (f64::from(bin) + 0.5) * self.unit();
            format!("{name},{:.4},{:.4},{share:.9}", middle(place % self.bins), middle(place / self.bins))
        })
    }

    /// The shares over the area of a bin.
    fn densities(&self) -> impl Iterator<Item = f64> + '_ {
        self.shares.iter().map(|share| share / (self.unit() * self.unit()))
    }
}

/// Distributions side by side, in rows of four, with their distances to the first.
pub struct Maps<'a> {
    /// The distributions.
    pub all: &'a [Distribution],
    /// How it looks.
    pub look: Look,
    /// The lines above.
    pub title: Vec<String>,
    /// The width of the whole picture, if it is not chosen automatically.
    pub width: Option<u32>,
}

impl Maps<'_> {
    const ACROSS: u32 = 4;
    const SIDE: u32 = 300;

    fn count(&self) -> u32 {
        u32::try_from(self.all.len()).unwrap_or(u32::MAX)
    }

    /// The side of a map in pixels.
    fn side(&self) -> u32 {
        let across = self.count().clamp(1, Self::ACROSS);
        self.width.map_or(Self::SIDE, |width| (width / (across + 1)).max(50))
    }

    fn style(&self) -> Style {
        Style::of(&self.look, 2 * self.side())
    }

    fn axes(&self) -> Axes<'static> {
        let reach = self.all.first().map_or(1.0, |one| one.reach);
        Axes {
            style: self.style(),
            across: (0.0..reach, "y/x"),
            up: (0.0..reach, "z/x"),
            sides: (self.side(), self.side()),
            grid: false,
        }
    }

    fn caption(&self, one: &Distribution) -> [String; 2] {
        let Some(first) = self.all.first().filter(|first| !std::ptr::eq(*first, one)) else {
            return [one.game.clone(), format!("x = {}", one.x)];
        };
        [one.game.clone(), format!("x = {}, distance {:.3}", one.x, first.distance(one))]
    }

    /// Width and height of a map with all that belongs to it.
    fn cell(&self) -> (u32, u32) {
        let (style, axes) = (self.style(), self.axes());
        let captions = self.all.iter().flat_map(|one| self.caption(one));
        let wide = captions.map(|line| style.width(&line)).max().unwrap_or(0).max(self.side());
        (axes.left() + wide + style.line(), self.side() + axes.bottom() + 5 * style.line() / 2)
    }

    /// The density that is full ink: in one map or another two hundredths of the bins that are not empty have more.
    fn full(&self) -> f64 {
        let most = |one: &Distribution| {
            let mut filled: Vec<f64> = one.densities().filter(|&density| density > 0.0).collect();
            filled.sort_unstable_by(f64::total_cmp);
            filled.get(filled.len().saturating_sub(1 + filled.len() / 50)).copied().unwrap_or(1.0)
        };
        self.all.iter().map(most).fold(1e-12, f64::max)
    }

    /// The colour of a share of the full density.
    fn colour(&self, share: f64) -> RGBColor {
        self.look.theme.density((share.min(1.0).powf(0.6) * 40.0).round() / 40.0)
    }

    fn bar<'a>(&self, colour: &'a dyn Fn(f64) -> RGBColor) -> Bar<'a> {
        Bar { style: self.style(), range: (0.0..self.full(), "density"), height: self.side(), colour }
    }

    fn head(&self) -> u32 {
        u32::try_from(self.title.len()).unwrap_or(0) * self.style().line() + self.style().text
    }
}

impl Drawing for Maps<'_> {
    fn size(&self) -> (u32, u32) {
        let ((wide, tall), style, count) = (self.cell(), self.style(), self.count());
        let title =
            self.title.iter().map(|line| self.axes().left() + style.width(line) + style.text).max().unwrap_or(0);
        let bar = self.bar(&|share| self.colour(share)).width() + style.line();
        let width = (count.min(Self::ACROSS) * wide + bar).max(title);
        (width, count.div_ceil(Self::ACROSS).saturating_mul(tall).saturating_add(self.head()))
    }

    fn about(&self) -> (&Look, &[String], u32) {
        (&self.look, &self.title, self.style().text)
    }

    fn draw(&self, area: &Area<'_>, unit: u32) -> Drawn<Vec<Image>> {
        let ((wide, tall), style, axes, full) = (self.cell(), self.style(), self.axes(), self.full());
        style.write(area, unit, &self.title, (axes.left(), style.text / 2))?;
        let mut images = Vec::new();
        for (number, one) in (0..).zip(self.all) {
            let left = number % Self::ACROSS * wide + axes.left();
            let top = self.head() + number / Self::ACROSS * tall;
            style.write(area, unit, &self.caption(one), (left, top))?;
            let place = axes.draw(area, unit, (left, top + 2 * style.line()))?;
            let colours: Vec<RGBColor> = one.densities().map(|density| self.colour(density / full)).collect();
            let colours = colours.chunks(one.bins as usize).rev().flatten().copied().collect();
            images.push(Image { place, columns: one.bins, colours });
        }
        let corner = (self.count().min(Self::ACROSS) * wide, self.head() + 2 * style.line());
        images.push(self.bar(&|share| self.colour(share)).draw(area, unit, corner)?);
        Ok(images)
    }
}
