//! `supermex build`: computes a table and writes it.

mod flat;

use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::time::{Duration, Instant};

use anyhow::{Context, bail};
use clap::{Subcommand, ValueEnum};
use supermex::format::Profile;
use supermex::rules::{Game, RuleSet, Variant, Variants};
use supermex::writer::{BuildOptions, Progress, Summary, build};

use super::progress::Meter;

/// Compute the P-positions of a game and write them to a database.
#[derive(clap::Args)]
pub struct Args {
    #[command(subcommand)]
    game: Build,
}

#[derive(Subcommand)]
enum Build {
    /// 3-pile Nim
    Nim(SheetsArgs),
    /// 3-row Chomp
    Chomp(SheetsArgs),
    /// Two piles: (k,m)-Wythoff Nim, which answers (k,m)-Imitation Nim too, or D_r
    Wythoff(flat::WythoffArgs),
    /// One pile from which a number of a set is taken, and sums of such piles
    Heap(flat::HeapArgs),
    /// Linear Clobber: every strip up to a length
    Clobber(flat::ClobberArgs),
}

#[derive(Clone, Copy, ValueEnum)]
pub enum ProfileName {
    /// Answers in place: a look-up is one or two cache lines
    Fast,
    /// Fewest bytes: a look-up decodes a frame
    Small,
}

#[derive(Clone, Copy, ValueEnum)]
pub enum IndexName {
    /// Inverses of the table, for Chomp and for Nim with variants that are not symmetric
    Moves,
}

/// Says so where an index that was asked for is not needed.
pub fn note_symmetry(rules: &RuleSet) {
    if rules.is_symmetric() {
        eprintln!("supermex: --index moves: a symmetric table is its own inverse, winning moves need no index");
    }
}

impl From<ProfileName> for Profile {
    fn from(name: ProfileName) -> Self {
        match name {
            ProfileName::Fast => Self::Fast,
            ProfileName::Small => Self::Small,
        }
    }
}

/// A game and what perturbs it.
#[derive(clap::Args)]
pub struct GameArgs {
    /// The game
    game: GameName,
    #[command(flatten)]
    perturbed: Perturbed,
}

#[derive(Clone, Copy, ValueEnum)]
enum GameName {
    /// 3-pile Nim
    Nim,
    /// 3-row Chomp
    Chomp,
}

/// What perturbs a game.
#[derive(clap::Args)]
struct Perturbed {
    /// Passes: 0 or 1. A table with one pass answers any number
    #[arg(long, default_value_t = 0)]
    passes: u32,
    /// Declare a position an automatic win for who stands on it; with a fourth number, at that pass level only
    #[arg(long, value_name = "X,Y,Z[,P]")]
    variant: Vec<String>,
    /// The same from a file, a position a line
    #[arg(long, value_name = "CSV")]
    variants: Option<PathBuf>,
    /// Declare one random position in every column of every sheet
    #[arg(long, value_name = "SEED")]
    random_variants: Option<u64>,
    /// Misere play of Nim: the variant 0,0,0
    #[arg(long)]
    misere: bool,
}

#[derive(clap::Args)]
struct SheetsArgs {
    #[command(flatten)]
    perturbed: Perturbed,
    /// The sheets x below this
    #[arg(long)]
    sheets: u32,
    /// The columns y below this, at least as many as sheets; as many if not given
    #[arg(long)]
    columns: Option<u32>,
    /// The directory to write
    #[arg(long)]
    out: PathBuf,
    /// How to store it
    #[arg(long, value_enum, default_value = "fast")]
    profile: ProfileName,
    /// Zstandard level of the small profile: 1 to 22, from 19 on for cold storage
    #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(i32).range(1..=22))]
    level: i32,
    /// Write an index too: moves makes winning moves and instant winners constant time
    #[arg(long, value_enum)]
    index: Option<IndexName>,
    /// Threads; as many as there are processors if not given
    #[arg(long, value_parser = clap::value_parser!(u32).range(1..=4096))]
    threads: Option<u32>,
    /// Most memory to use, such as 800M or 4G; refused if it is too little
    #[arg(long, value_parser = size)]
    memory: Option<u64>,
    /// Go on with a build that was interrupted
    #[arg(long)]
    resume: bool,
    /// Replace what is there
    #[arg(long)]
    force: bool,
}

pub fn run(args: &Args) -> anyhow::Result<ExitCode> {
    match &args.game {
        Build::Nim(args) => sheets(args, Game::Nim),
        Build::Chomp(args) => sheets(args, Game::Chomp),
        Build::Wythoff(args) => flat::wythoff(args),
        Build::Heap(args) => flat::heap(args),
        Build::Clobber(args) => flat::clobber(args),
    }
}

fn sheets(args: &SheetsArgs, game: Game) -> anyhow::Result<ExitCode> {
    let options = BuildOptions {
        columns: args.columns,
        profile: args.profile.into(),
        level: args.level,
        threads: args.threads.map(|n| n as usize),
        index: args.index.is_some(),
        memory: args.memory,
        resume: args.resume,
        force: args.force,
        ..BuildOptions::new(args.perturbed.rules(game)?, args.sheets)
    };
    if options.index {
        note_symmetry(&options.rules);
    }
    let started = Instant::now();
    let report = Report::new(&options.rules, options.sheets, started);
    let summary = build(&args.out, &options, &|progress| report.show(progress));
    report.end();
    summarise(&args.out, &summary?, started.elapsed())?;
    Ok(ExitCode::SUCCESS)
}

#[cfg(feature = "pictures")]
impl GameArgs {
    /// The rules that they say.
    pub fn rules(&self) -> anyhow::Result<RuleSet> {
        self.perturbed.rules(match self.game {
            GameName::Nim => Game::Nim,
            GameName::Chomp => Game::Chomp,
        })
    }
}

impl Perturbed {
    fn rules(&self, game: Game) -> anyhow::Result<RuleSet> {
        Ok(RuleSet { game, passes: self.passes, variants: variants(self, game)? })
    }
}

fn variants(args: &Perturbed, game: Game) -> anyhow::Result<Variants> {
    let mut listed = Vec::new();
    for text in &args.variant {
        listed.push(variant(text).with_context(|| format!("--variant {text}"))?);
    }
    if let Some(path) = &args.variants {
        let text = std::fs::read_to_string(path).with_context(|| format!("cannot read {}", path.display()))?;
        for (number, line) in
            text.lines().enumerate().filter(|(_, line)| !line.trim().is_empty() && !line.starts_with('#'))
        {
            // A first line of names is what spreadsheets write.
            if number == 0 && line.trim_start().starts_with(|c: char| c.is_alphabetic()) {
                continue;
            }
            listed.push(variant(line).with_context(|| format!("{}, line {}", path.display(), number + 1))?);
        }
    }
    if args.misere {
        if game != Game::Nim {
            bail!("--misere is for Nim; in Chomp whoever takes the poison loses as it is");
        }
        listed.push(Variant { piles: [0, 0, 0], level: None });
    }
    Ok(Variants::new(game, listed, args.random_variants)?)
}

pub fn variant(text: &str) -> anyhow::Result<Variant> {
    let numbers: Result<Vec<u64>, _> = text.split(',').map(|number| number.trim().parse()).collect();
    match numbers.as_deref() {
        Ok(&[x, y, z]) => Ok(Variant { piles: [x, y, z], level: None }),
        Ok(&[x, y, z, p]) => Ok(Variant { piles: [x, y, z], level: Some(u32::try_from(p)?) }),
        _ => bail!("{text:?} is no variant: write x,y,z or x,y,z,p"),
    }
}

/// Reads `800M` or `4G`.
pub fn size(text: &str) -> Result<u64, String> {
    let digits = text.trim_end_matches(|c: char| c.is_alphabetic());
    let unit = match text[digits.len()..].trim_end_matches("iB").trim_end_matches('B') {
        "" => 1,
        "K" | "k" => 1 << 10,
        "M" | "m" => 1 << 20,
        "G" | "g" => 1 << 30,
        "T" | "t" => 1u64 << 40,
        other => return Err(format!("unknown unit {other:?}; write for example 800M or 4G")),
    };
    let number: u64 = digits.parse().map_err(|_| format!("{text:?} is no size; write for example 800M or 4G"))?;
    number.checked_mul(unit).ok_or_else(|| "larger than any memory".into())
}

/// The progress of a build.
pub struct Report {
    started: Instant,
    sheets: u32,
    law: fn(f64) -> f64,
    meter: Meter,
}

impl Report {
    pub fn new(rules: &RuleSet, sheets: u32, started: Instant) -> Self {
        // The share of the work that lies in a share of the sheets: a sheet of Nim is shorter the later
        // it comes, one of Chomp longer.
        let law = match rules.game {
            Game::Nim if rules.is_symmetric() => |t: f64| t * (2.0 - t),
            Game::Nim => |t: f64| t,
            Game::Chomp => |t: f64| t * t,
        };
        Self { started, sheets, law, meter: Meter::new("sheets") }
    }

    #[allow(clippy::cast_precision_loss, reason = "figures for people")]
    pub fn show(&self, progress: &Progress) {
        let seconds = self.started.elapsed().as_secs_f64();
        let share = (self.law)(f64::from(progress.sheets) / f64::from(self.sheets));
        self.meter.show(progress.sheets, self.sheets, || {
            let left = format!("{:.0} s left", seconds * (1.0 - share) / share.max(1e-9));
            if progress.cells == 0 {
                return left;
            }
            format!(
                "{:.1} M cells/s, {:.1} MB/s, {:.3} bits/cell, {left}",
                progress.cells as f64 / seconds / 1e6,
                progress.bytes as f64 / seconds / 1e6,
                progress.bytes as f64 * 8.0 / progress.cells as f64,
            )
        });
    }

    pub fn end(&self) {
        self.meter.end();
    }
}

/// The closing line.
#[allow(clippy::cast_precision_loss, reason = "figures for people")]
pub fn summarise(out: &Path, summary: &Summary, elapsed: Duration) -> io::Result<()> {
    let (cells, seconds) = (summary.cells, elapsed.as_secs_f64());
    let index: u64 = summary.manifest.index.iter().map(|file| file.bytes).sum();
    // Pure Nim stores no cells: it is a rule.
    let each = |rate: String| if cells > 0 { rate } else { String::new() };
    writeln!(
        io::stdout(),
        "{}: {cells} cells, {} bytes{}{}, {seconds:.2} s{}, peak memory {}",
        out.display(),
        summary.bytes,
        if index > 0 { format!(" ({index} of them the index)") } else { String::new() },
        each(format!(", {:.3} bits/cell", summary.bytes as f64 * 8.0 / cells as f64)),
        each(format!(", {:.1} M cells/s", cells as f64 / seconds / 1e6)),
        peak().map_or("unknown".into(), super::bytes),
    )
}

/// Greatest resident memory of this process so far, where the system tells.
fn peak() -> Option<u64> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find(|line| line.starts_with("VmHWM:"))?;
    line.split_whitespace().nth(1)?.parse::<u64>().ok().map(|kilobytes| kilobytes * 1024)
}
