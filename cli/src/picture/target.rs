//! Where pictures and tables go: to files, which are not overwritten unasked, or to standard output.

use std::fs::OpenOptions;
use std::io::Write;
use std::path::{Path, PathBuf};

use anyhow::{Context, bail};

use super::surface::{Drawing, Format, render};
use super::theme::Theme;

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
    pub theme: Theme,
    /// Format of a picture on standard output; that of a file is told by its name
    #[arg(long, value_enum, default_value = "png")]
    format: Format,
    /// Replace files that are there
    #[arg(long)]
    pub force: bool,
}

impl PictureArgs {
    /// The title: this one, if nothing else is wanted.
    pub fn title(&self, usual: Vec<String>) -> Vec<String> {
        match &self.title {
            _ if self.no_title => Vec::new(),
            Some(text) => text.lines().map(str::to_owned).collect(),
            None => usual,
        }
    }

    /// Draws to a file whose name [`picture_name`] has taken.
    pub fn draw(&self, drawing: &impl Drawing, out: &Path) -> anyhow::Result<()> {
        let format = if is_stdout(out) { Some(self.format) } else { format_of(out) };
        let Some(format) = format else { bail!("{}: {ENDINGS}", out.display()) };
        write(out, self.force, &render(drawing, format)?)
    }
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

/// Whether a name stands for standard output.
pub fn is_stdout(path: &Path) -> bool {
    path.as_os_str() == "-"
}

/// Refuses to overwrite a file, before the work is done that would be lost.
pub fn refuse_existing(path: &Path, force: bool) -> anyhow::Result<()> {
    if !force && !is_stdout(path) && path.symlink_metadata().is_ok() && !is_device(path) {
        bail!("{} is there already; --force replaces it", path.display());
    }
    Ok(())
}

/// Such as `/dev/null`: nothing in it is lost.
fn is_device(path: &Path) -> bool {
    path.metadata().is_ok_and(|data| !data.is_file() && !data.is_dir())
}

/// Writes a file, or to standard output.
pub fn write(path: &Path, force: bool, bytes: &[u8]) -> anyhow::Result<()> {
    if is_stdout(path) {
        let mut out = std::io::stdout().lock();
        out.write_all(bytes)?;
        return Ok(out.flush()?);
    }
    refuse_existing(path, force)?;
    let mut options = OpenOptions::new();
    options.write(true);
    if force || is_device(path) {
        options.create(true).truncate(true);
    } else {
        options.create_new(true);
    }
    let written = options.open(path).and_then(|mut file| file.write_all(bytes));
    written.with_context(|| format!("cannot write {}", path.display()))
}
