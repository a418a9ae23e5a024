//! Sequences as OEIS keeps them: b-files.
//!
//! A b-file has a line `n a(n)` for each term, and `n` goes up by one. Lines that begin with `#` are comments.

use std::io::Write;
use std::process::ExitCode;

use anyhow::{Context, bail};

use crate::say;
use crate::text::numbers;

/// One column of the lines that a verb prints, as a b-file.
#[derive(clap::Args)]
pub struct BFile {
    /// Print an OEIS b-file instead: lines `n a(n)`, where a(n) is this column of the lines, from 1 on, and n counts the lines
    #[arg(long, value_name = "COLUMN", value_parser = numbers::within(1..=64_u32))]
    bfile: Option<u32>,
    /// The n of the first line; by default its first number where that counts the lines, and 1 elsewhere
    #[arg(long, value_name = "N", requires = "bfile", value_parser = numbers::flag::<u64>)]
    offset: Option<u64>,
}

impl BFile {
    /// Prints lines, or a column of them. `counted` says that the first numbers of the lines count them. `what` is
    /// for the header.
    pub fn lines(
        &self,
        what: &str,
        counted: bool,
        print: impl FnOnce(&mut dyn Write) -> anyhow::Result<()>,
    ) -> anyhow::Result<ExitCode> {
        let Some(column) = self.bfile else { return say::lines(print) };
        say::lines(|out| {
            let mut text = Vec::new();
            print(&mut text)?;
            let text = String::from_utf8(text).context("the lines are not text")?;
            let (comments, lines): (Vec<&str>, Vec<&str>) = text.lines().partition(|line| line.starts_with('#'));
            let first = self.offset.or(lines.first().and_then(|line| number(line, 1)).filter(|_| counted));
            let term = |line: &&str| {
                number(line, column).with_context(|| format!("--bfile {column}: {line:?} has no number there"))
            };
            let terms = lines.iter().map(term).collect::<anyhow::Result<Vec<u64>>>()?;
            out.write_all(of(&format!("{what}, column {column}"), first.unwrap_or(1), &terms)?.as_bytes())?;
            comments.iter().try_for_each(|comment| Ok(writeln!(out, "{comment}")?))
        })
    }
}

/// A column of a line, if it is a number.
fn number(line: &str, column: u32) -> Option<u64> {
    let mut columns = line.split([' ', ',', ':']).filter(|column| !column.is_empty());
    columns.nth(column.saturating_sub(1) as usize)?.parse().ok()
}

/// The b-file of a sequence, with what it is in its header.
pub fn of(what: &str, first: u64, terms: &[u64]) -> anyhow::Result<String> {
    if terms.is_empty() {
        bail!("a b-file needs a term, and there is none: {what}");
    }
    let header = format!("# {what} (supermex {})\n", env!("CARGO_PKG_VERSION"));
    let lines = (first..).zip(terms).map(|(n, term)| format!("{n} {term}\n"));
    // Its bytes are ASCII.
    let ascii = |c: char| if c.is_ascii() { c } else { '?' };
    Ok(std::iter::once(header.chars().map(ascii).collect()).chain(lines).collect())
}
