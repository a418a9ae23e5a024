//! The flags of every verb that draws, and where its picture goes.

use std::path::{Path, PathBuf};

use anyhow::{Context, bail};
use supermex::{Table, is_url};
use supermex_figures::picture::{Drawing, Format, Look, Theme, render, use_font};

use crate::file::{is_standard, write};
use crate::text::numbers;

/// The options of every verb that draws.
#[derive(clap::Args)]
pub struct PictureArgs {
    /// The title, in place of the usual one
    #[arg(long, value_name = "TEXT", conflicts_with = "no_title")]
    title: Option<String>,
    /// No title, and no source below the picture
    #[arg(long)]
    no_title: bool,
    /// Colours
    #[arg(long, value_enum, default_value = "light")]
    theme: Theme,
    /// Diameter of points in pixels, for P-positions and for plots
    #[arg(long, value_name = "PIXELS", value_parser = numbers::within(1..=100_u32))]
    point: Option<u32>,
    /// Pixels to an inch, for print: text is then 9 points high, and the file says its size
    #[arg(long, value_name = "N", value_parser = numbers::within(30..=2400_u32))]
    dpi: Option<u32>,
    /// The font of all text, a TrueType or OpenType file; by default DejaVu Sans
    #[arg(long, value_name = "FILE")]
    font: Option<PathBuf>,
    /// Format of a picture on standard output; a file has the format of its ending
    #[arg(long, value_enum, default_value = "png")]
    format: Format,
    /// Replace existing files
    #[arg(long)]
    pub force: bool,
}

impl PictureArgs {
    /// The title: the usual one, unless the flags say otherwise.
    pub fn title(&self, usual: Vec<String>) -> Vec<String> {
        match &self.title {
            _ if self.no_title => Vec::new(),
            Some(text) => text.lines().map(str::to_owned).collect(),
            None => usual,
        }
    }

    /// How the picture looks, with a source below it. Reads the font, so that this comes before anything is drawn.
    pub fn look(&self, source: String) -> anyhow::Result<Look> {
        if let Some(path) = &self.font {
            let bytes = std::fs::read(path).with_context(|| format!("cannot read the font {}", path.display()))?;
            use_font(bytes).with_context(|| format!("cannot use the font {}", path.display()))?;
        }
        let source = if self.no_title { String::new() } else { source };
        Ok(Look { theme: self.theme, dpi: self.dpi, point: self.point, source })
    }

    /// Draws to a file whose name [`picture_name`] has taken.
    pub fn draw(&self, drawing: &dyn Drawing, out: &Path) -> anyhow::Result<()> {
        let format = if is_standard(out) { Some(self.format) } else { format_of(out) };
        let Some(format) = format else { bail!("{}: {ENDINGS}", out.display()) };
        write(out, self.force, &render(drawing, format)?)
    }
}

/// What made a picture.
pub fn program() -> String {
    format!("supermex {}", env!("CARGO_PKG_VERSION"))
}

/// Where the numbers of a picture are from: the database, by its address or its name, and what tells it from others.
pub fn source(database: &Path, table: &Table) -> String {
    let name = if is_url(database) { None } else { database.file_name() };
    let name = name.map_or_else(|| database.display().to_string(), |name| name.to_string_lossy().into_owned());
    let digest = table.info().logical_digest;
    let digest = digest.map(|digest| format!(", logical digest {}", digest.chars().take(16).collect::<String>()));
    format!("{name}{}; {}", digest.unwrap_or_default(), program())
}

/// `DATABASE:X` or `DATABASE:X:P`; the name may have colons.
pub fn sheet(text: &str) -> Option<(PathBuf, u32, Option<u64>)> {
    let (head, last) = text.rsplit_once(':')?;
    if let Some((path, x)) = head.rsplit_once(':')
        && let (Ok(x), Ok(passes)) = (numbers::flag(x), numbers::flag(last))
    {
        return Some((path.into(), x, Some(passes)));
    }
    Some((head.into(), numbers::flag(last).ok()?, None))
}

/// Starts the threads of rayon. Without this call rayon panics if the system gives no threads.
pub fn start_threads() -> anyhow::Result<()> {
    rayon::ThreadPoolBuilder::new().build_global().context("cannot start threads; end other programs")
}

const ENDINGS: &str = "the name of a picture ends in .png, .svg or .pdf, or is - for standard output";

/// Reads the name of a picture.
pub fn picture_name(text: &str) -> Result<PathBuf, String> {
    let path = PathBuf::from(text);
    if is_standard(&path) || format_of(&path).is_some() { Ok(path) } else { Err(ENDINGS.into()) }
}

fn format_of(path: &Path) -> Option<Format> {
    match path.extension()?.to_str()?.to_ascii_lowercase().as_str() {
        "png" => Some(Format::Png),
        "svg" => Some(Format::Svg),
        "pdf" => Some(Format::Pdf),
        _ => None,
    }
}
