//! `supermex build`: computes a table and writes it.

mod chomp;
#[cfg(feature = "card")]
pub mod command;
mod flags;
mod four;
mod nim;
mod report;
mod rules;
mod sheets;
mod smaller;
mod sums;

use std::process::ExitCode;

use clap::Subcommand;

#[cfg(feature = "figures")]
pub use flags::named;
pub use flags::{IndexName, THREADS, ZstdLevel, note_symmetry, profiles};
pub use report::{brought, copied, rates, summarise};
pub use smaller::{HeapRules, WythoffRules};

/// Compute the P-positions of a game and write them to a database.
///
/// Numbers may be written 20000, 20k, 1e6 or 1_000_000.
#[derive(clap::Args)]
pub struct Args {
    #[command(subcommand)]
    game: Build,
}

#[derive(Subcommand)]
enum Build {
    /// 3-pile Nim; 4-pile Nim with --piles 4
    #[command(after_help = "Example: supermex build nim --passes 1 --sheets 1000 --out nim.db")]
    Nim(nim::NimArgs),
    /// 3-row Chomp; 4-row Chomp with --rows 4; every board inside a rectangle with --board
    #[command(after_help = "Example: supermex build chomp --sheets 1000 --out pure.db")]
    Chomp(chomp::ChompArgs),
    /// Two piles: (k,m)-Wythoff Nim, which also answers (k,m)-Imitation Nim, or D_r
    #[command(after_help = "Example: supermex build wythoff --columns 1000 --out wythoff.db")]
    Wythoff(smaller::WythoffArgs),
    /// Piles from which only some numbers may be taken, octal games, and sums of piles
    #[command(after_help = "Example: supermex build heap --subtract 1,3,4 --columns 100 --out heap.db")]
    Heap(smaller::HeapArgs),
    /// Linear Clobber: every strip up to a length
    #[command(after_help = "Example: supermex build clobber --length 12 --out clobber.db")]
    Clobber(smaller::ClobberArgs),
    /// Any game on two to four numbers, whose moves are written in a file
    #[command(
        after_help = "Example: supermex build rules rulesets/wythoff-three.toml --box 100x100x100 --out three.db"
    )]
    Rules(rules::Args),
}

pub fn run(args: &Args) -> anyhow::Result<ExitCode> {
    match &args.game {
        Build::Nim(args) => nim::run(args),
        Build::Chomp(args) => chomp::run(args),
        Build::Wythoff(args) => smaller::wythoff(args),
        Build::Heap(args) => smaller::heap(args),
        Build::Clobber(args) => smaller::clobber(args),
        Build::Rules(args) => rules::run(args),
    }
}
