//! Where the results of an experiment go.

use std::fmt::Display;
use std::fmt::Write;
use std::path::{Path, PathBuf};

use anyhow::bail;
use supermex_figures::picture::Plot;

use crate::file::{is_standard, refuse_existing, write};
use crate::picture::{PictureArgs, picture_name, program};
use crate::text::numbers;

/// Where the results go.
#[derive(clap::Args)]
pub struct Output {
    /// The CSV to write; by default standard output
    #[arg(long, value_name = "FILE", default_value = "-", hide_default_value = true)]
    csv: PathBuf,
    /// The plot to write too, a PNG, an SVG or a PDF by its ending, or - for standard output
    #[arg(long, visible_alias = "out", alias = "png", value_name = "FILE", value_parser = picture_name)]
    pub plot: Option<PathBuf>,
    /// Width of the plot in pixels, or about that of a row of maps
    #[arg(long, value_parser = numbers::within(200..=16384_u32))]
    pub width: Option<u32>,
    #[command(flatten)]
    pub picture: PictureArgs,
}

impl Output {
    /// Before the work begins, refuses files that exist or cannot be written, and two outputs for one standard output. Some
    /// experiments have another one.
    pub fn check(&self, other: Option<&Path>) -> anyhow::Result<()> {
        let all = || [Some(&*self.csv), self.plot.as_deref(), other].into_iter().flatten();
        if all().filter(|path| is_standard(path)).count() > 1 {
            bail!("standard output takes one of them, and the CSV goes there too: give --csv FILE");
        }
        all().try_for_each(|path| refuse_existing(path, self.picture.force))
    }

    pub fn csv<R: Display>(&self, header: &str, rows: impl IntoIterator<Item = R>) -> anyhow::Result<()> {
        self.table(&self.csv, header, rows)
    }

    /// Writes a CSV that is not the main one.
    pub fn table<R: Display>(
        &self,
        path: &Path,
        header: &str,
        rows: impl IntoIterator<Item = R>,
    ) -> anyhow::Result<()> {
        let mut text = format!("{header}\n");
        for row in rows {
            writeln!(text, "{row}")?;
        }
        write(path, self.picture.force, text.as_bytes())
    }

    /// Writes a text in place of the CSV.
    pub fn text(&self, text: &str) -> anyhow::Result<()> {
        write(&self.csv, self.picture.force, text.as_bytes())
    }

    /// Draws curves, if that is wanted.
    pub fn plot(&self, plot: impl FnOnce() -> Plot) -> anyhow::Result<()> {
        let Some(path) = &self.plot else { return Ok(()) };
        let usual = plot();
        let (look, title) = (self.picture.look(program())?, self.picture.title(usual.title));
        let plot = Plot { look, title, width: self.width.unwrap_or(usual.width), ..usual };
        self.picture.draw(&plot, path)
    }
}

/// A number above 0.
pub fn positive(text: &str) -> Result<f64, String> {
    let number = text.parse().ok().filter(|&number: &f64| number.is_finite() && number > 0.0);
    number.ok_or_else(|| "write a number above 0, for example 2.5".into())
}
