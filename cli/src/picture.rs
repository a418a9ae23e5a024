//! The flags of every verb that draws, and where its picture goes.

use std::path::{Path, PathBuf};

use anyhow::{Context, bail};
use clap::ValueEnum;
use supermex_figures::picture::{Drawing, Format, Theme, render};

use crate::file::{is_stdout, write};

/// Light, for paper, or dark, for screens.
#[derive(Clone, Copy, ValueEnum)]
enum ThemeName {
    /// Dark ink on white
    Light,
    /// Light ink on near black
    Dark,
}

/// Kinds of picture files.
#[derive(Clone, Copy, ValueEnum)]
enum FormatName {
    /// Pixels
    Png,
    /// Lines and text, which stay sharp at any size
    Svg,
}

impl From<FormatName> for Format {
    fn from(name: FormatName) -> Self {
        match name {
            FormatName::Png => Self::Png,
            FormatName::Svg => Self::Svg,
        }
    }
}

/// The options of every verb that draws.
#[derive(clap::Args)]
pub struct PictureArgs {
    /// The title, in place of the usual one
    #[arg(long, value_name = "TEXT", conflicts_with = "no_title")]
    title: Option<String>,
    /// No title
    #[arg(long)]
    no_title: bool,
    /// Colours
    #[arg(long, value_enum, default_value = "light")]
    theme: ThemeName,
    /// Format of a picture on standard output; a file has the format of its ending
    #[arg(long, value_enum, default_value = "png")]
    format: FormatName,
    /// Replace files that are there
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

    /// The colours.
    pub fn theme(&self) -> Theme {
        match self.theme {
            ThemeName::Light => Theme::Light,
            ThemeName::Dark => Theme::Dark,
        }
    }

    /// Draws to a file whose name [`picture_name`] has taken.
    pub fn draw(&self, drawing: &impl Drawing, out: &Path) -> anyhow::Result<()> {
        let format = if is_stdout(out) { Some(self.format.into()) } else { format_of(out) };
        let Some(format) = format else { bail!("{}: {ENDINGS}", out.display()) };
        write(out, self.force, &render(drawing, format)?)
    }
}

/// Starts the threads of rayon. Without this call rayon panics if the system gives no threads.
///
/// # Errors
/// If it gives none.
pub fn start_threads() -> anyhow::Result<()> {
    rayon::ThreadPoolBuilder::new().build_global().context("cannot start threads; end other programs")
}

const ENDINGS: &str = "the name of a picture ends in .png or .svg, or is - for standard output";

/// Reads the name of a picture.
pub fn picture_name(text: &str) -> Result<PathBuf, String> {
    let path = PathBuf::from(text);
    if is_stdout(&path) || format_of(&path).is_some() { Ok(path) } else { Err(ENDINGS.into()) }
}

fn format_of(path: &Path) -> Option<Format> {
    match path.extension()?.to_str()?.to_ascii_lowercase().as_str() {
        "png" => Some(Format::Png),
        "svg" => Some(Format::Svg),
        _ => None,
    }
}
