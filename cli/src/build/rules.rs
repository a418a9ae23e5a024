//! `supermex build rules`: a game whose moves are written in a file.

use std::path::{Path, PathBuf};
use std::process::ExitCode;

use anyhow::{Context, anyhow, bail};
use ariadne::{Config, IndexType, Label, Report, ReportKind, Source};
use supermex::{PassLevel, RulesBox, Ruleset, RulesetError, Side, Variant};

use super::{Output, THREADS, smaller, summarise};
use crate::perturbed;
use crate::say;
use crate::text::numbers;

#[derive(clap::Args)]
pub struct Args {
    /// The rules file: TOML with a name and moves, such as moves = ["x-t, y, z", "x, y-t, z if t <= x", "x, y, z-t"]
    file: PathBuf,
    /// The positions of the table: x below X, y below Y, z below Z; XxY for games on two numbers, and where the rules allow
    /// any z
    #[arg(long = "box", value_name = "XxYxZ|XxY")]
    size: String,
    /// The values of a game on two numbers, instead of its P-positions: z is the value of x, y
    #[arg(long, conflicts_with = "variant")]
    grundy: bool,
    /// Passes: 0 or 1. A table with one pass answers any number
    #[arg(long, default_value_t = 0, value_parser = numbers::flag::<u32>)]
    passes: u32,
    /// Declare a position an automatic win for who stands on it; with a fourth number, at that pass level only
    #[arg(long, value_name = "X,Y,Z[,P]")]
    variant: Vec<String>,
    /// Threads; as many as there are processors if not given
    #[arg(long, value_parser = numbers::within(THREADS))]
    threads: Option<u32>,
    #[command(flatten)]
    output: Output,
}

pub fn run(args: &Args) -> anyhow::Result<ExitCode> {
    let ruleset = read(&args.file)?;
    let Some(passes) = PassLevel::new(u64::from(args.passes)) else {
        bail!("--passes is 0 or 1: a table with one pass answers any number of passes, by parity");
    };
    let (sides, third) = sides(&args.size, &ruleset, args.grundy)?;
    let of_box = || format!("--box {}", args.size);
    let rules = match third {
        _ if args.grundy => RulesBox::values(ruleset, sides).context("--grundy")?,
        third => RulesBox::new(ruleset, sides, third).with_context(of_box)?,
    };
    let mut listed = Vec::with_capacity(args.variant.len());
    for text in &args.variant {
        listed.push(variant(text, rules.ruleset().numbers()).with_context(|| format!("--variant {text}"))?);
    }
    let rules = rules.passes(passes).variants(listed).context("--variant")?;
    let (summary, started) = smaller::run(rules.into(), None, args.threads, &args.output)?;
    summarise(&args.output.out, &summary, started.elapsed())?;
    Ok(ExitCode::SUCCESS)
}

/// The most bytes of a rules file.
const MOST_BYTES: u64 = 1 << 20;

/// The rules in a file. What is wrong with them is shown where it stands.
fn read(path: &Path) -> anyhow::Result<Ruleset> {
    let name = path.display().to_string();
    let length = std::fs::metadata(path).with_context(|| format!("cannot read {name}"))?.len();
    if length > MOST_BYTES {
        bail!("{name} has {length} bytes, and is no rules file: those have a name and moves");
    }
    let text = std::fs::read_to_string(path).with_context(|| format!("cannot read {name}"))?;
    Ruleset::parse(&text).map_err(|error| {
        if !error.span.is_empty() || error.span.start > 0 {
            show(&name, &text, &error);
        }
        anyhow!("{name}, line {}: {error}", error.line(&text))
    })
}

/// Shows the place of an error in its text.
fn show(name: &str, text: &str, error: &RulesetError) {
    // The end of a text is shown at its last letter.
    let start = error.span.start.min(text.len().saturating_sub(1));
    let span = (name, start..error.span.end.clamp(start, text.len()).max(start + 1));
    let config = Config::default().with_color(false).with_index_type(IndexType::Byte);
    let report = Report::build(ReportKind::Error, span.clone()).with_config(config);
    let report =
        report.with_message("the rules are not understood").with_label(Label::new(span).with_message(&error.what));
    let mut shown = Vec::new();
    if report.finish().write((name, Source::from(text)), &mut shown).is_ok() {
        say::note(String::from_utf8_lossy(&shown).trim_end());
    }
}

/// A box as it is written: `100x100x100`, or `100x100`.
fn sides(text: &str, ruleset: &Ruleset, grundy: bool) -> anyhow::Result<([u64; 2], Side)> {
    let form = if ruleset.numbers() == 2 || grundy { "100x100" } else { "100x100x100" };
    let all: Result<Vec<u64>, String> = text.split(['x', 'X']).map(numbers::flag).collect();
    let all = all.map_err(|why| anyhow!("--box {text}: {why}; write {form}"))?;
    match (&all[..], ruleset.numbers()) {
        (&[x, y], 2) => Ok(([x, y], Side::Below(1))),
        (&[x, y], _) => Ok(([x, y], Side::Any)),
        (&[x, y, z], 3) => Ok(([x, y], Side::Below(z))),
        _ => bail!("--box {text}: write the sides of the box, as {form}"),
    }
}

/// A variant, as the numbers of a position, and perhaps a pass level.
fn variant(text: &str, own: usize) -> anyhow::Result<Variant> {
    if own == 3 {
        return perturbed::variant(text);
    }
    let parts: Vec<&str> = text.split(',').collect();
    match parts[..] {
        [x, y] => perturbed::variant(&format!("{x},{y},0")),
        [x, y, p] => perturbed::variant(&format!("{x},{y},0,{p}")),
        _ => bail!("{text:?} is no variant: write x,y or x,y,p"),
    }
}
