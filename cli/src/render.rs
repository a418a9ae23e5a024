//! `supermex render`: sheets as pictures.

use std::collections::BTreeSet;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use anyhow::{Context, bail};
use supermex::is_url;
use supermex_figures::picture::{Request, SheetPicture, Shown, Window, read, subject, terminal, usual_title};

use crate::file::refuse_existing;
use crate::open;
use crate::picture::{PictureArgs, picture_name, sheet, source, start_threads};
use crate::progress::metered;
use crate::text::numbers;

/// Draw the sheet X.
///
/// Draws its P-positions, its instant winners, or the first winning sheets of all cells, with y to the right and z
/// upwards. If a pixel stands for many cells, it is darker the more of them are marked.
///
/// Sheets of several databases are drawn side by side, at the same scale relative to x: `render nim.db:500:1 nim.db:500:0 --scale x`
/// draws one with a pass and one without.
#[derive(clap::Args)]
pub struct Args {
    /// The database: a directory that `build` wrote, a packed file, one file of a table, or an address; or its sheet X, with P passes left
    #[arg(value_name = "DATABASE[:X[:P]]")]
    database: String,
    /// Number of the sheet; with --first-winning-sheets the sheets below this number, by default all. Or more sheets, DATABASE:X:P
    #[arg(value_name = "X | DATABASE:X[:P]")]
    others: Vec<String>,
    /// Number of the layer, for four piles or four rows
    #[arg(long, value_name = "W", value_parser = numbers::flag::<u32>)]
    layer: Option<u32>,
    /// The picture to write, a PNG, an SVG or a PDF by its ending, or - for standard output
    #[arg(long, value_name = "FILE", value_parser = picture_name, required_unless_present = "terminal", conflicts_with = "terminal")]
    out: Option<PathBuf>,
    /// Passes left; by default the most that the database was built for
    #[arg(long, value_parser = numbers::flag::<u64>)]
    passes_left: Option<u64>,
    /// The instant winners of the sheet instead
    #[arg(long, conflicts_with = "first_winning_sheets")]
    instant_winners: bool,
    /// The instant winners of all sheets at once: the colour of a cell is its first winning sheet
    #[arg(long)]
    first_winning_sheets: bool,
    /// The cells to draw: columns y0 <= y < y1, rows z0 <= z < z1; with ..= the last one too
    #[arg(long, value_name = "Y0..Y1,Z0..Z1", value_parser = window)]
    window: Option<Window>,
    /// Crop the picture to what is drawn in that window
    #[arg(long)]
    fit: bool,
    /// Cells per pixel, 0.25 for 4 pixels a cell; by default what fits --pixels. Or x, for axes that are y/x and z/x
    #[arg(long, value_name = "SCALE", value_parser = scale)]
    scale: Option<Scale>,
    /// The longer side of a sheet in the picture, at most, if no scale is given: a pixel has whole cells
    #[arg(long, value_parser = numbers::within(1..=16384_u32))]
    pixels: Option<u32>,
    /// Several sheets side by side, at the same scale relative to x; --window, --fit and --scale are for the first
    #[arg(long, value_delimiter = ',', value_name = "X1,X2,…", conflicts_with = "others", value_parser = numbers::flag::<u32>)]
    series: Vec<u32>,
    #[command(flatten)]
    picture: PictureArgs,
    /// Draw as text on standard output
    #[arg(long)]
    terminal: bool,
}

/// What `--scale` says.
#[derive(Clone, Copy)]
enum Scale {
    /// Cells per pixel.
    Cells(f64),
    /// The axes are in units of the sheet's number.
    Relative,
}

/// Characters in a line of a terminal, without the margin.
const CHARACTERS: u32 = 96;

/// A sheet that is named, or a database of which none is.
type Named = (PathBuf, Option<u32>, Option<u64>);

/// The sheets that are named: `DATABASE X`, or `DATABASE:X:P` any number of times.
fn named(args: &Args) -> anyhow::Result<Vec<Named>> {
    let (one, passes) = (&args.database, args.passes_left);
    let alone = is_database(one);
    let sheet_is_open = alone || sheet(one).is_none();
    let no_sheet = |text: &str| {
        format!(
            "{text:?} is neither a database nor a sheet; write DATABASE:X or DATABASE:X:P, for example nim.db:500:1"
        )
    };
    match args.others.as_slice() {
        [] if !alone && sheet(one).is_none() && one.contains(':') => bail!(no_sheet(one)),
        [] if alone || sheet(one).is_none() => return Ok(vec![(one.into(), None, passes)]),
        [x] if sheet_is_open && let Ok(x) = numbers::flag(x) => return Ok(vec![(one.into(), Some(x), passes)]),
        _ => {}
    }
    if passes.is_some() || !args.series.is_empty() || args.first_winning_sheets {
        bail!("sheets of several databases are named one by one, with their passes: nim.db:500:1 nim.db:500:0");
    }
    if let Some(all) = one_by_one(args) {
        let series = if args.others.iter().all(|text| numbers::flag::<u32>(text).is_ok()) && alone {
            format!(", or {one} --series {}", args.others.join(","))
        } else {
            String::new()
        };
        bail!("which sheets? each is named with its database; write {all}{series}");
    }
    if let [x] = args.others.as_slice()
        && sheet(x).is_none()
        && let Err(why) = numbers::flag::<u32>(x)
    {
        bail!("{why}");
    }
    let one = |text: &String| {
        let (path, x, passes) = sheet(text).with_context(|| no_sheet(text))?;
        Ok((path, Some(x), passes))
    };
    std::iter::once(&args.database).chain(&args.others).map(one).collect()
}

/// Whether a text is a database as a whole, and not a sheet of one.
fn is_database(text: &str) -> bool {
    Path::new(text).exists() || is_url(text) && sheet(text).is_none()
}

/// What may be meant by databases without a sheet, and sheets without a database: `n.db 5 6` by `n.db:5 n.db:6`. `None` if there are
/// none of these, or anything else.
fn one_by_one(args: &Args) -> Option<String> {
    let (mut written, mut database, mut lacks) = (Vec::new(), None, false);
    let mut texts = std::iter::once(&args.database).chain(&args.others).peekable();
    while let Some(text) = texts.next() {
        if is_database(text) {
            lacks = true;
            database = Some(PathBuf::from(text));
            if texts.peek().is_none_or(|next| numbers::flag::<u32>(next).is_err()) {
                written.push(format!("{text}:X"));
            }
        } else if let Some((path, ..)) = sheet(text) {
            database = Some(path);
            written.push(text.clone());
        } else {
            let x: u32 = numbers::flag(text).ok()?;
            lacks = true;
            written.push(format!("{}:{x}", database.as_ref()?.display()));
        }
    }
    lacks.then(|| written.join(" "))
}

pub fn run(args: &Args) -> anyhow::Result<ExitCode> {
    start_threads()?;
    let named = named(args)?;
    let tables = named.iter().map(|(path, ..)| open::checked(path)).collect::<Result<Vec<_>, _>>()?;
    let sources: BTreeSet<String> = named.iter().zip(&tables).map(|((path, ..), table)| source(path, table)).collect();
    let look = args.picture.look(Vec::from_iter(sources).join("; "))?;
    let subjects = tables.iter().map(|table| subject(table, args.layer)).collect::<anyhow::Result<Vec<_>>>()?;
    let left = named.iter().zip(&subjects).map(|((_, _, passes), table)| table.passes(*passes));
    let left = left.collect::<anyhow::Result<Vec<u64>>>()?;
    let (Some(table), Some(&passes), Some((_, x, _))) = (subjects.first(), left.first(), named.first()) else {
        bail!("no sheet is named");
    };
    let (table, x, several) = (&**table, *x, named.len() > 1);
    if let Some(out) = &args.out {
        refuse_existing(out, args.picture.force)?;
    }
    let kind = match (args.instant_winners, args.first_winning_sheets) {
        (true, _) => Shown::InstantWinners,
        (_, true) => Shown::FirstWinningSheets,
        // All values at once, where no sheet of them is named.
        _ if table.has_values() && x.is_none() && args.series.is_empty() => Shown::Values,
        _ => Shown::PPositions,
    };
    let sheets = match (args.series.as_slice(), x) {
        _ if several => named.iter().filter_map(|(_, x, _)| *x).collect(),
        ([], None) if args.first_winning_sheets => vec![table.sheets()],
        ([], None) if table.flat().is_some() || kind == Shown::Values => vec![0],
        _ if table.flat().is_some() => bail!("a game on two numbers is one picture; leave the number of the sheet out"),
        ([], Some(x)) => vec![x],
        ([], None) => bail!("no sheet is named; give its number X after the database, or --series X1,X2"),
        (all, _) => all.to_vec(),
    };
    if sheets.len() > 1 && sheets.contains(&0) {
        bail!("sheet 0 has no size that others could be scaled to: draw it without --series");
    }
    let relative = matches!(args.scale, Some(Scale::Relative));
    if several && subjects.iter().any(|table| table.flat().is_some()) {
        bail!("only sheets are drawn side by side, and a game on two numbers is one picture; draw it alone");
    }
    if relative && (table.flat().is_some() || sheets.contains(&0)) {
        bail!("--scale x is for sheets with a number above 0, by which y and z are divided; leave it out");
    }
    // In a box the largest sheet of a series fills it, and the others are drawn at its scale.
    let scaled_to = if table.ends().is_some() && args.window.is_none() { sheets.iter().max() } else { sheets.first() };
    let first = Request {
        kind,
        x: scaled_to.copied().unwrap_or_default(),
        passes,
        window: args.window.clone(),
        scale: match args.scale {
            Some(Scale::Cells(scale)) => Some(scale),
            _ => None,
        },
        pixels: args.pixels.unwrap_or(match (args.terminal, sheets.len() > 1) {
            (true, _) => CHARACTERS,
            (_, false) => 1000,
            (_, true) => 420,
        }),
        as_text: args.terminal,
    };
    let mut shown = first.resolved(table);
    if several && args.window.is_none() {
        // What there is to see of each, at the scale of the first.
        let own = sheets.iter().zip(&subjects).zip(&left).map(|((&x, table), &passes)| {
            let own = Request { x, passes, ..first.clone() }.resolved(&**table);
            own.scaled(shown.x).window
        });
        let all = own.flatten().reduce(|a, b| Window {
            y: a.y.start.min(b.y.start)..a.y.end.max(b.y.end),
            z: a.z.start.min(b.z.start)..a.z.end.max(b.z.end),
        });
        shown = Request { window: all, ..first.clone() }.resolved(table);
    }
    if args.fit {
        let fitted = metered("columns", |progress| shown.fitted(table, progress))?;
        // The scale fits the smaller window.
        shown = Request { scale: first.scale, ..fitted }.resolved(table);
    }
    let one = |(at, &x): (usize, &u32)| {
        let (table, passes) = if several { (&*subjects[at], left[at]) } else { (table, passes) };
        metered("columns", |progress| read(table, &Request { passes, ..shown.scaled(x) }, progress))
    };
    let panels = sheets.iter().enumerate().map(one).collect::<anyhow::Result<Vec<_>>>()?;
    let picture = &args.picture;
    match &args.out {
        Some(out) => {
            let title = picture.title(usual_title(&panels));
            picture.draw(&SheetPicture { panels: &panels, look, title, relative }, out)?;
        }
        None => {
            for panel in &panels {
                let title = picture.title(vec![panel.game.clone(), panel.what()]);
                std::io::stdout().write_all(terminal(panel, &title).as_bytes())?;
            }
        }
    }
    Ok(ExitCode::SUCCESS)
}

fn window(text: &str) -> Result<Window, String> {
    let wrong = || "write y0..y1,z0..z1, for example 0..1000,0..2000".to_owned();
    // A picture has a last column.
    let range = |text: &str| match numbers::range(text) {
        Ok(range) if text.ends_with(|c: char| c.is_ascii_alphanumeric()) => Ok(range),
        Ok(_) => Err(wrong()),
        Err(why) => Err(format!("{why}; {}", wrong())),
    };
    let (y, z) = text.split_once(',').ok_or_else(wrong)?;
    Ok(Window { y: range(y)?, z: range(z)? })
}

fn scale(text: &str) -> Result<Scale, String> {
    if text == "x" {
        return Ok(Scale::Relative);
    }
    let scale = text.parse().ok().filter(|&scale: &f64| scale.is_finite() && scale > 0.0);
    let words = "write the cells per pixel, for example 50, or 0.25 for 4 pixels a cell; or x, for axes y/x and z/x";
    scale.map(Scale::Cells).ok_or_else(|| words.into())
}
