//! The flags that several games, and other verbs that write tables, have in common.

use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::Once;
use std::time::{Duration, Instant};

use anyhow::bail;
use clap::ValueEnum;
use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use supermex::{Profile, Rules};
use supermex_build::{BuildOptions, BuildSummary};
use supermex_certify::Note;

use super::report::summarise;
use crate::file::{refuse_directory, refuse_existing};
use crate::perturbed::warn_of_redundant;
use crate::progress::watched;
use crate::say::{self, note, warn};
use crate::text::numbers;
use crate::{certify, interrupt, ranks};

/// Where and how a table is written: flags of every build.
#[derive(clap::Args)]
pub struct Output {
    /// The directory to write
    #[arg(long)]
    pub out: PathBuf,
    /// The most memory to use, such as 800M or 4G; too little is refused
    #[arg(long, value_parser = numbers::bytes)]
    memory: Option<u64>,
    /// Continue an interrupted build from its finished files, or from its last checkpoint; it writes at most one a minute. Tables of
    /// pairs, piles, strips and sets start over
    #[arg(long)]
    resume: bool,
    /// Replace an existing database; without --resume also what an interrupted build has left
    #[arg(long)]
    force: bool,
    /// Write at most this many files, including the manifest; a file then has more than 4096 sheets.
    /// Not with an index or an overview
    #[arg(long, value_name = "N", value_parser = numbers::flag::<u32>)]
    files_at_most: Option<u32>,
    /// Certify the table when it is built, as `verify --certify` does, and write the certificate beside it, as OUT.cert
    #[arg(long)]
    certify: bool,
}

impl Output {
    /// Adds these flags to the options of a build.
    pub fn of(&self, options: BuildOptions) -> anyhow::Result<BuildOptions> {
        refuse_directory(&self.out)?;
        if self.certify {
            refuse_existing(&certify::beside(&self.out), self.force || self.resume)?;
        }
        let options = options.resume(self.resume).force(self.force);
        let options = numbers::with(options, self.files_at_most, BuildOptions::files_at_most);
        Ok(numbers::with(options, self.memory, BuildOptions::memory))
    }

    /// Builds a table of one file, and says what was built.
    pub fn build(&self, options: BuildOptions) -> anyhow::Result<ExitCode> {
        self.finish(self.run(options, || ())?)
    }

    /// Builds a table; returns what was built and how long that took, on rank 0. `say` prints something once the build has begun: not if
    /// it is refused.
    pub fn run(
        &self,
        options: BuildOptions,
        say: impl Fn() + Sync,
    ) -> anyhow::Result<Option<(BuildSummary, Duration)>> {
        let options = self.of(options)?;
        let size = self.mind_checkpoints(&options)?;
        let (started, begun) = (Instant::now(), Once::new());
        let summary = watched("percent", |meter| {
            ranks::build(&self.out, &options, &|progress| {
                begun.call_once(|| {
                    say();
                    size.iter().for_each(|size| note(size));
                });
                meter.share(progress.share);
            })
        })?;
        Ok(summary.map(|summary| (summary, started.elapsed())))
    }

    /// Says what was built. Only rank 0 prints.
    pub fn finish(&self, built: Option<(BuildSummary, Duration)>) -> anyhow::Result<ExitCode> {
        built.map_or(Ok(ExitCode::SUCCESS), |(summary, elapsed)| self.built(&summary, elapsed))
    }

    /// Says what was built, and which of its variants change nothing, and certifies it if that is wanted.
    pub fn built(&self, summary: &BuildSummary, elapsed: Duration) -> anyhow::Result<ExitCode> {
        summarise(&self.out, summary, elapsed, !self.resume)?;
        warn_of_redundant(&supermex::open(&self.out)?)?;
        self.certified()
    }

    /// Certifies the table if that is wanted.
    pub fn certified(&self) -> anyhow::Result<ExitCode> {
        if !self.certify {
            return Ok(ExitCode::SUCCESS);
        }
        let out = certify::beside(&self.out);
        let [table, cert] = [&self.out, &out].map(|path| interrupt::quoted(&path.to_string_lossy()));
        let again = format!("supermex verify {table} --certify --out {cert}");
        interrupt::last_words({
            let again = again.clone();
            move || format!("interrupted; {table} is complete; certify it by: {again}")
        });
        let table = supermex::open(&self.out)?;
        // If it is interrupted, `verify --certify --resume` goes on.
        let note = Note::new(&table).ok().map(|note| (note, format!("{again} --resume")));
        certify::run(&table, certify::all(), Some(&out), note)
    }

    /// The message after an interruption says what is left. Returns what is to be said of the size of a checkpoint.
    pub fn mind_checkpoints(&self, options: &BuildOptions) -> anyhow::Result<Option<String>> {
        let checkpoint = options.checkpoint_bytes()?;
        let kept = match (checkpoint, options.rules()) {
            (Some(_), Rules::Three(_) | Rules::Board(_)) => "it continues from its last checkpoint",
            (_, rules) if rules.has_cells() => "what is finished is kept",
            _ => "this table starts over",
        };
        interrupt::of_database(&self.out, kept, "--resume");
        let large = checkpoint.filter(|&bytes| bytes > say::LARGE || options.keeps_checkpoint());
        Ok(large.map(|bytes| format!("a checkpoint takes up to {} beside {}", say::bytes(bytes), self.out.display())))
    }
}

/// The most threads that can be asked for.
pub const THREADS: std::ops::RangeInclusive<usize> = 1..=4096;

/// The profiles of a table that keeps every cell, each with what it is for.
pub fn profiles() -> impl TypedValueParser<Value = Profile> {
    let purpose = |profile: Profile| profile.codec().map_or("", |codec| codec.writing().purpose());
    let names: Vec<_> = Profile::whole().map(|profile| (profile.name(), purpose(profile))).collect();
    named(&names, Profile::from_name)
}

/// What may be kept of the sheets of Chomp, if not all.
pub const KEPT: &[(&str, &str)] = &[("ends", "Where each sheet starts and ends, and how it goes on")];

/// What the library knows by some names.
pub fn named<T: Clone + Send + Sync + 'static>(
    names: &[(&'static str, &'static str)],
    of: fn(&str) -> Option<T>,
) -> impl TypedValueParser<Value = T> + use<T> {
    let values = names.iter().map(|&(name, what)| PossibleValue::new(name).help(what));
    PossibleValuesParser::new(values).try_map(move |name| of(&name).ok_or("this is none of the names"))
}

/// How the cells of a table are stored.
#[derive(Clone, Copy, clap::Args)]
pub struct Stored {
    /// How to store it
    #[arg(long, value_parser = profiles(), default_value_t)]
    pub profile: Profile,
    #[command(flatten)]
    level: ZstdLevel,
}

impl Stored {
    /// Adds these flags to the options of a build.
    pub fn of(self, options: BuildOptions) -> anyhow::Result<BuildOptions> {
        Ok(options.profile(self.profile).zstd_level(self.level.of(self.profile)?))
    }
}

/// How hard the small profile is compressed.
#[derive(Clone, Copy, clap::Args)]
pub struct ZstdLevel {
    /// Zstandard level of the small profile, 1 to 22; by default 1. Levels below 19 give the same bytes; 19 and more
    /// are for cold storage
    #[arg(long, alias = "level", value_parser = numbers::within(1..=22_u32))]
    zstd_level: Option<u32>,
}

impl ZstdLevel {
    /// The level for a profile.
    pub fn of(self, profile: Profile) -> anyhow::Result<u32> {
        let Some(level) = self.zstd_level else { return Ok(1) };
        if profile.zstd().is_none() {
            let packed: Vec<_> =
                Profile::whole().filter(|profile| profile.zstd().is_some()).map(Profile::name).collect();
            let packed = packed.join(" or ");
            bail!("--zstd-level is for the {packed} profile; give --profile {packed}, or leave it out");
        }
        Ok(level)
    }
}

/// The indexes of a table of cells.
#[derive(Clone, Copy, ValueEnum)]
pub enum IndexName {
    /// Inverses of the table, for games whose moves go along lines: not for Nim without variants, which is its own inverse
    Moves,
}

/// Says so if an index is requested and not needed.
pub fn note_symmetry(rules: &Rules, index: Option<IndexName>) {
    let is_symmetric = match rules {
        Rules::Three(rules) => rules.is_symmetric(),
        Rules::Four(rules) => rules.game.is_symmetric(),
        _ => false,
    };
    if is_symmetric && index.is_some() {
        warn("--index moves: a symmetric table is its own inverse, winning moves need no index");
    }
}
