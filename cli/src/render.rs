//! `supermex render`: sheets as pictures.

use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use anyhow::{Context, bail};
use clap::ValueEnum;
use supermex::picture::{Canvas, Kind, Request, Theme, Window, draw, read, terminal};

use super::progress::Meter;

#[derive(Clone, Copy, ValueEnum)]
pub enum ThemeName {
    /// Dark ink on white
    Light,
    /// Light ink on near black
    Dark,
}

impl From<ThemeName> for Theme {
    fn from(name: ThemeName) -> Self {
        match name {
            ThemeName::Light => Self::Light,
            ThemeName::Dark => Self::Dark,
        }
    }
}

/// Draw the sheet X.
///
/// With y to the right and z upwards: its P-positions, its instant winners, or all instant-winner sheets up to it.
#[derive(clap::Args)]
pub struct Args {
    /// The database: a directory that `build` wrote, or a sheet file
    database: PathBuf,
    /// Number of the sheet; with --first-levels the sheets below it, all if not given
    x: Option<u32>,
    /// The PNG to write
    #[arg(long, required_unless_present = "terminal", conflicts_with = "terminal")]
    out: Option<PathBuf>,
    /// Passes left; the most that the database was built for if not given
    #[arg(long)]
    passes_left: Option<u64>,
    /// The instant-winner sheet W_x instead
    #[arg(long, conflicts_with = "first_levels")]
    instant_winners: bool,
    /// All the instant-winner sheets at once: W_x is where the colour says less than x
    #[arg(long)]
    first_levels: bool,
    /// The cells to draw: columns y0 <= y < y1, rows z0 <= z < z1
    #[arg(long, value_name = "Y0..Y1,Z0..Z1", value_parser = window)]
    window: Option<Window>,
    /// Cells per pixel, 0.25 for 4 pixels a cell; what fits --pixels if not given
    #[arg(long, value_parser = scale)]
    scale: Option<f64>,
    /// The longer side of the picture, where no scale is given
    #[arg(long, value_parser = clap::value_parser!(u32).range(1..=16384))]
    pixels: Option<u32>,
    /// Several sheets side by side, at the same scale relative to x; --window and --scale are those of the first
    #[arg(long, value_delimiter = ',', value_name = "X1,X2,…", conflicts_with = "x")]
    series: Vec<u32>,
    /// Colours
    #[arg(long, value_enum, default_value = "light")]
    theme: ThemeName,
    /// Draw in letters on standard output
    #[arg(long)]
    terminal: bool,
}

/// Letters in a line of a terminal, without the margin.
const LETTERS: u32 = 96;

pub fn run(args: &Args) -> anyhow::Result<ExitCode> {
    let database = super::open(&args.database)?;
    let passes = super::level(&database, args.passes_left)?;
    let kind = match (args.instant_winners, args.first_levels) {
        (true, _) => Kind::InstantWinners,
        (_, true) => Kind::FirstLevels,
        _ => Kind::Losers,
    };
    let sheets = match (args.series.as_slice(), args.x) {
        ([], Some(x)) => vec![x],
        ([], None) if args.first_levels => vec![database.sheets()],
        ([], None) => bail!("no sheet is named; give its number X after the database, or --series X1,X2"),
        (all, _) => all.to_vec(),
    };
    let first = Request {
        kind,
        x: sheets.first().copied().unwrap_or_default(),
        passes,
        window: args.window.clone(),
        scale: args.scale,
        pixels: args.pixels.unwrap_or(match (args.terminal, sheets.len() > 1) {
            (true, _) => LETTERS,
            (_, false) => 1000,
            (_, true) => 420,
        }),
        letters: args.terminal,
    }
    .resolved(&database);
    let mut panels = Vec::new();
    for &x in &sheets {
        let meter = Meter::new("columns");
        let panel = read(&database, &first.scaled(x), &|done, total| {
            meter.show(done, total, || format!("of sheet {x}"));
        });
        meter.end();
        panels.push(panel?);
    }
    match &args.out {
        Some(out) => write(&draw(&panels, args.theme.into())?, out)?,
        None => panels.iter().try_for_each(|panel| std::io::stdout().write_all(terminal(panel).as_bytes()))?,
    }
    Ok(ExitCode::SUCCESS)
}

/// Writes a picture to a file of this name.
pub fn write(canvas: &Canvas, out: &Path) -> anyhow::Result<()> {
    let mut png = Vec::new();
    canvas.write_png(&mut png)?;
    std::fs::write(out, png).with_context(|| format!("cannot write {}", out.display()))
}

fn window(text: &str) -> Result<Window, String> {
    let range = |text: &str| {
        let (start, end) = text.split_once("..")?;
        Some(start.trim().parse().ok()?..end.trim().parse().ok()?)
    };
    let both = text.split_once(',').and_then(|(y, z)| Some(Window { y: range(y)?, z: range(z)? }));
    both.ok_or_else(|| "write y0..y1,z0..z1, for example 0..1000,0..2000".into())
}

fn scale(text: &str) -> Result<f64, String> {
    let scale = text.parse().ok().filter(|&scale: &f64| scale.is_finite() && scale > 0.0);
    scale.ok_or_else(|| "write the cells per pixel, for example 50, or 0.25 for 4 pixels a cell".into())
}
