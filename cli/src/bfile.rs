//! Sequences as OEIS keeps them: b-files. And where the lines of a verb go.
//!
//! A b-file has a line `n a(n)` for each term, and `n` goes up by one. Lines that begin with `#` are comments.

use std::collections::BTreeMap;
use std::io::{BufWriter, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use anyhow::{Context, bail};
use supermex::rows::Field;

use crate::as_rows::Waiting;
use crate::export::csv::Csv;
use crate::file::{self, cannot_write, publish, refuse_existing, stream};
use crate::say;
use crate::text::numbers;

/// One column of the lines that a verb prints, as a b-file; and a file in place of standard output.
#[derive(clap::Args)]
pub struct BFile {
    /// Print an OEIS b-file instead: lines `n a(n)`, where a(n) is this column of the lines, from 1 on, and n counts the lines
    #[arg(long, value_name = "COLUMN", value_parser = numbers::within(1..=64_u32))]
    bfile: Option<u32>,
    /// The n of the first line; by default its first number where that counts the lines, and 1 elsewhere
    #[arg(long, value_name = "N", requires = "bfile", value_parser = numbers::flag::<u64>)]
    offset: Option<u64>,
    /// Compare that column with a b-file, `-` for standard input, and say where they differ first. Exit status: 1 if they do
    #[arg(long, value_name = "FILE", requires = "bfile", conflicts_with = "out")]
    compare: Option<PathBuf>,
    /// The file to write, in place of standard output
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
    /// Replace an existing file
    #[arg(long, requires = "out")]
    force: bool,
}

/// The most bytes that are read of a b-file: those of OEIS have some hundred thousand.
const LONGEST: u64 = 1 << 26;
/// Offsets that are tried on both sides where a sequence differs.
const OFFSETS: u64 = 3;
/// Terms that have to agree before another offset is proposed.
const ENOUGH: usize = 8;

impl BFile {
    /// The column that is asked for.
    pub fn column(&self) -> Option<u32> {
        self.bfile
    }

    /// Prints lines, or a column of them. `counted` says that the first numbers of the lines count them. `what` is
    /// for the header.
    pub fn lines(
        &self,
        what: &str,
        counted: bool,
        print: impl FnOnce(&mut dyn Write) -> anyhow::Result<()>,
    ) -> anyhow::Result<ExitCode> {
        let Some(column) = self.bfile else { return self.write(print) };
        let mut text = Vec::new();
        print(&mut text)?;
        let text = String::from_utf8(text).context("the lines are not text")?;
        let (comments, lines): (Vec<&str>, Vec<&str>) = text.lines().partition(|line| line.starts_with('#'));
        let first = self.offset.or(lines.first().and_then(|line| number(line, 1)).filter(|_| counted)).unwrap_or(1);
        let term = |line: &&str| {
            number(line, column).with_context(|| format!("--bfile {column}: {line:?} has no number in that column"))
        };
        let terms = lines.iter().map(term).collect::<anyhow::Result<Vec<u64>>>()?;
        if let Some(path) = &self.compare {
            return compared(path, first, &terms);
        }
        self.write(|out| {
            out.write_all(of(&format!("{what}, column {column}"), first, &terms)?.as_bytes())?;
            comments.iter().try_for_each(|comment| Ok(writeln!(out, "{comment}")?))
        })
    }

    /// Prints rows as CSV.
    pub fn csv(
        &self,
        fields: Vec<Field>,
        give: impl FnOnce(&mut Waiting<'_>) -> anyhow::Result<()>,
    ) -> anyhow::Result<ExitCode> {
        self.write(|out| {
            let mut csv = Csv::new(out, &fields)?;
            let mut rows = Waiting::new(fields, &mut csv);
            give(&mut rows)?;
            rows.give()?;
            Ok(csv.finish()?)
        })
    }

    /// Writes to standard output, or to the file that is named, which appears when it is complete.
    fn write(&self, print: impl FnOnce(&mut dyn Write) -> anyhow::Result<()>) -> anyhow::Result<ExitCode> {
        let Some(path) = &self.out else { return say::lines(print) };
        refuse_existing(path, self.force)?;
        let fill = |out: Box<dyn Write>| {
            let mut out = BufWriter::new(out);
            print(&mut out)?;
            out.flush().map_err(|error| cannot_write(path, error))
        };
        match stream(path)? {
            Some(out) => fill(out)?,
            None => publish(path, self.force, |file| fill(Box::new(file)))?,
        }
        Ok(ExitCode::SUCCESS)
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
    let ascii = |c: char| match c {
        'è' => 'e',
        c if c.is_ascii() => c,
        _ => '?',
    };
    Ok(std::iter::once(header.chars().map(ascii).collect()).chain(lines).collect())
}

/// Compares a sequence with a b-file where both have terms, and says what came out.
fn compared(path: &Path, first: u64, terms: &[u64]) -> anyhow::Result<ExitCode> {
    let name = path.display();
    let known = read(&file::text_within(path, LONGEST)?).with_context(|| format!("{name} is not a b-file"))?;
    // The n at which terms agree, up to the first at which they do not, and what is there.
    let agree = |first: u64| {
        let both = (first..).zip(terms).filter_map(|(n, term)| Some((n, term.to_string(), known.get(&n)?)));
        let mut same = Vec::new();
        for (n, term, expected) in both {
            if term != *expected {
                return (same, Some((n, term, expected)));
            }
            same.push(n);
        }
        (same, None)
    };
    let (same, other) = agree(first);
    let count = same.len();
    let Some((n, term, expected)) = other else {
        if let (Some(from), Some(to)) = (same.first(), same.last()) {
            say::line(&format!("{name}: {count} terms agree, n = {from} to {to}"))?;
            return Ok(ExitCode::SUCCESS);
        }
        let last = first.saturating_add(terms.len() as u64).saturating_sub(1);
        let range = known.first_key_value().zip(known.last_key_value());
        let range = range.map_or(String::new(), |((from, _), (to, _))| format!(": it has {from} to {to}"));
        bail!("{name} has no n from {first} to {last}{range}; give --offset");
    };
    let mut offsets = first.saturating_sub(OFFSETS)..=first.saturating_add(OFFSETS);
    let better = offsets.find_map(|offset| match agree(offset) {
        (same, None) if same.len() >= ENOUGH => {
            Some(format!("; with --offset {offset} all {} terms agree", same.len()))
        }
        _ => None,
    });
    let hint = better.unwrap_or_default();
    let terms = if count == 1 { "term agrees" } else { "terms agree" };
    say::line(&format!(
        "{name}: they differ first at n = {n}: {term}, and the file has {expected}; {count} {terms} before it{hint}"
    ))?;
    Ok(ExitCode::FAILURE)
}

/// The terms of a b-file, as they are written: they may be longer than any number here.
fn read(text: &str) -> anyhow::Result<BTreeMap<u64, String>> {
    let mut terms = BTreeMap::new();
    for (at, line) in text.lines().enumerate() {
        let line = line.split('#').next().unwrap_or_default();
        let mut words = line.split_whitespace();
        match (words.next(), words.next(), words.next()) {
            (None, ..) => {}
            (Some(n), Some(term), None) if term.trim_start_matches('-').bytes().all(|byte| byte.is_ascii_digit()) => {
                let n = n.parse().with_context(|| format!("line {}: {n:?} is not an n from 0 on", at + 1))?;
                terms.insert(n, term.to_owned());
            }
            _ => bail!("line {}: {line:?} is not `n a(n)`", at + 1),
        }
    }
    if terms.is_empty() {
        bail!("it has no terms");
    }
    Ok(terms)
}
