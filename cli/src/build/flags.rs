//! The flags that several games, and other verbs that write tables, have in common.

use std::path::PathBuf;
use std::process::ExitCode;
use std::time::Duration;

use anyhow::bail;
use clap::ValueEnum;
use supermex::checking::Note;
use supermex::{BuildOptions, BuildSummary, Profile};

use super::report::summarise;
use crate::file::refuse_existing;
use crate::perturbed::warn_of_redundant;
use crate::say::warn;
use crate::text::numbers;
use crate::{certify, interrupt};

/// Where and how a table is written: flags of every build.
#[derive(clap::Args)]
pub struct Output {
    /// The directory to write
    #[arg(long)]
    pub out: PathBuf,
    /// Most memory to use, such as 800M or 4G; refused if it is too little
    #[arg(long, value_parser = numbers::bytes)]
    memory: Option<u64>,
    /// Continue an interrupted build; a table of a smaller game, or of ends, begins again
    #[arg(long)]
    resume: bool,
    /// Replace an existing database
    #[arg(long)]
    force: bool,
    /// Write at most so many files, the manifest among them, where a place takes no more: their sheets are then more than 4096
    /// each. Not with an index or an overview
    #[arg(long, value_name = "N", value_parser = numbers::flag::<u32>)]
    files_at_most: Option<u32>,
    /// Certify the table when it is built, as `verify --certify` does, and write the certificate beside it, as OUT.cert
    #[arg(long)]
    certify: bool,
}

impl Output {
    /// Adds these flags to the options of a build.
    pub fn of(&self, options: BuildOptions) -> anyhow::Result<BuildOptions> {
        if self.resume && self.force {
            bail!("--resume goes on with what is there and --force begins anew; give one of them");
        }
        if self.certify && !self.resume {
            refuse_existing(&certify::beside(&self.out), self.force)?;
        }
        let options = options.resume(self.resume).force(self.force);
        let options = numbers::with(options, self.files_at_most, BuildOptions::files_at_most);
        Ok(numbers::with(options, self.memory, BuildOptions::memory))
    }

    /// Says what was built, and which of its variants change nothing, and certifies it if that is wanted.
    pub fn built(&self, summary: &BuildSummary, elapsed: Duration, perturbed: bool) -> anyhow::Result<ExitCode> {
        summarise(&self.out, summary, elapsed)?;
        if perturbed {
            warn_of_redundant(&supermex::open(&self.out)?)?;
        }
        self.certified()
    }

    /// Certifies the table if that is wanted.
    pub fn certified(&self) -> anyhow::Result<ExitCode> {
        if !self.certify {
            return Ok(ExitCode::SUCCESS);
        }
        let out = certify::beside(&self.out);
        interrupt::last_words({
            let table = self.out.clone();
            move || format!("interrupted; {} is complete, certify it by verify --certify", table.display())
        });
        let table = supermex::open(&self.out)?;
        // If it is interrupted, `verify --certify --resume` goes on.
        let note = Note::new(&table).ok();
        certify::run(&table, certify::all(), Some(&out), note)
    }

    /// The message after an interruption says what is left.
    pub fn mind_interruptions(&self) {
        interrupt::of_database(&self.out, "what is finished is kept, go on by the same command and --resume");
    }

    /// The same for a table whose build begins again.
    pub fn begins_again(&self) {
        interrupt::of_database(&self.out, "this table begins again, by the same command and --resume");
    }
}

/// What may be kept of the sheets of Chomp, if not all.
#[derive(Clone, Copy, ValueEnum)]
pub enum KeepName {
    /// Where each sheet starts and ends, and how it goes on
    Ends,
}

impl From<KeepName> for Profile {
    fn from(name: KeepName) -> Self {
        match name {
            KeepName::Ends => Self::Ends,
        }
    }
}

/// The most threads that can be asked for.
pub const THREADS: std::ops::RangeInclusive<usize> = 1..=4096;

/// The profiles of a table of sheets.
#[derive(Clone, Copy, ValueEnum)]
pub enum ProfileName {
    /// Answers in place: a look-up is one or two cache lines
    Fast,
    /// Fewest bytes: a look-up decodes a frame
    Small,
}

impl From<ProfileName> for Profile {
    fn from(name: ProfileName) -> Self {
        match name {
            ProfileName::Fast => Self::Fast,
            ProfileName::Small => Self::Small,
        }
    }
}

/// How hard the small profile is compressed.
#[derive(Clone, Copy, clap::Args)]
pub struct ZstdLevel {
    /// Zstandard level of the small profile, 1 to 22; 1 if not given. Levels below 19 give the same bytes; 19 and more
    /// are for cold storage
    #[arg(long, alias = "level", value_parser = numbers::within(1..=22_u32))]
    zstd_level: Option<u32>,
}

impl ZstdLevel {
    /// The level for a profile.
    pub fn of(self, profile: ProfileName) -> anyhow::Result<u32> {
        match (self.zstd_level, profile) {
            (Some(_), ProfileName::Fast) => {
                bail!("--zstd-level is for the small profile; give --profile small, or leave it out")
            }
            (level, _) => Ok(level.unwrap_or(1)),
        }
    }
}

/// The indexes of a table of sheets.
#[derive(Clone, Copy, ValueEnum)]
pub enum IndexName {
    /// Inverses of the table, for Chomp and for Nim with variants that are not symmetric
    Moves,
}

/// Says so if a requested index is not needed.
pub fn note_symmetry(rules: &supermex::game::PerturbedGame) {
    if rules.is_symmetric() {
        warn("--index moves: a symmetric table is its own inverse, winning moves need no index");
    }
}
