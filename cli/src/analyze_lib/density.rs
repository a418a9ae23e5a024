//! The smoothed distribution of a sheet on the plane of `y / x` and `z / x`, and how far those of two sheets are apart:
//! two levels of a game, a game and its perturbation, a game and its pass (the paper's figures 1, 4, 5, 7, 9, 10, 11).

use super::AnalyzeError;
use crate::Database;
use crate::picture::{Canvas, Kind, Panel, PictureError, Progress, Request, TextSize, Theme, Window, read};
use crate::reader::Source;

/// How distributions are made.
#[derive(Clone, Copy, Debug)]
pub struct Options {
    /// What of a sheet is counted.
    pub kind: Kind,
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
    /// Of which game and sheet.
    pub name: String,
    /// Bins along a side.
    pub bins: u32,
    /// Its share in each bin, along `y` and then upwards; they sum to 1.
    pub shares: Vec<f64>,
}

/// The distribution of a sheet.
///
/// # Errors
/// If the sheet or its columns are not in the database, nothing of it is in the plane, or the database is damaged.
pub fn distribution<D: Source + Sync>(
    database: &Database<D>,
    passes: u64,
    x: u32,
    options: &Options,
    progress: Progress,
) -> Result<Distribution, AnalyzeError> {
    let cells = super::whole(options.reach * f64::from(x));
    let request = Request {
        kind: options.kind,
        x,
        passes,
        window: Some(Window { y: 0..cells, z: 0..cells }),
        scale: Some(f64::from(cells) / f64::from(options.bins)),
        pixels: options.bins,
        letters: false,
    };
    let panel = read(database, &request, progress)?;
    let sum: u64 = panel.ink.iter().sum();
    if sum == 0 {
        return Err(AnalyzeError::Nothing("the sheet has nothing in the plane; give a larger --reach"));
    }
    let mut shares: Vec<f64> = panel.ink.iter().map(|&ink| super::share(ink, sum)).collect();
    for _ in 0..options.smooth {
        blur(&mut shares, options.bins as usize);
    }
    Ok(Distribution { name: name(&panel), bins: options.bins, shares })
}

fn name(panel: &Panel) -> String {
    format!("{}, x = {}", panel.game, panel.x)
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
}

/// Draws distributions side by side, in rows of four, with their distances to the first.
///
/// # Errors
/// If the picture would be too large.
pub fn draw(all: &[Distribution], theme: Theme) -> Result<Canvas, PictureError> {
    const ACROSS: u32 = 4;
    const SIDE: u32 = 300;
    let size = TextSize::Small;
    let line = size.height();
    let count = u32::try_from(all.len()).unwrap_or(u32::MAX);
    let (wide, tall) = (SIDE + line, SIDE + 4 * line);
    let (across, down) = (count.min(ACROSS), count.div_ceil(ACROSS));
    let mut canvas = Canvas::new(across * wide + line, down.saturating_mul(tall) + line, theme.paper())?;
    for (number, one) in (0..).zip(all) {
        let left = i64::from(line + number % ACROSS * wide);
        let top = i64::from(number / ACROSS * tall + 3 * line + line / 2);
        let distance = all.first().map_or(0.0, |first| first.distance(one));
        let (head, tail) = one.name.rsplit_once(", ").unwrap_or((&one.name, ""));
        canvas.text(left, top - 3 * i64::from(line) - 5, head, size, theme.ink());
        let second = if number == 0 { tail.to_owned() } else { format!("{tail}; distance {distance:.3}") };
        canvas.text(left, top - 2 * i64::from(line) - 5, &second, size, theme.ink());
        let mut sorted = one.shares.clone();
        sorted.sort_unstable_by(f64::total_cmp);
        let full = sorted.get(sorted.len().saturating_sub(1 + sorted.len() / 200)).copied().unwrap_or(1.0).max(1e-12);
        for row in 0..SIDE {
            for column in 0..SIDE {
                let place = (SIDE - 1 - row) * one.bins / SIDE * one.bins + column * one.bins / SIDE;
                let share = one.shares.get(place as usize).copied().unwrap_or(0.0);
                let colour = theme.density(((share / full).powf(0.6) * 24.0).round() / 24.0);
                canvas.blend(left + i64::from(column), top - i64::from(line) + i64::from(row), colour, 1.0);
            }
        }
        canvas.frame(left, top - i64::from(line), SIDE, SIDE, theme.ink());
    }
    Ok(canvas)
}
