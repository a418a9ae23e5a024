//! `supermex build`: computes a table and writes it.

mod chomp;
mod flags;
mod four;
mod nim;
mod report;
mod rules;
mod sheets;
mod smaller;

use std::process::ExitCode;

use clap::Subcommand;

pub use flags::{IndexName, ProfileName, ZstdLevel, note_symmetry};
pub use report::{Report, summarise};

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
    /// 3-pile Nim; with --piles 4 that on four piles
    Nim(nim::NimArgs),
    /// 3-row Chomp; with --rows 4 that on four rows, with --board every board inside a rectangle
    Chomp(chomp::ChompArgs),
    /// Two piles: (k,m)-Wythoff Nim, which answers (k,m)-Imitation Nim too, or D_r
    Wythoff(smaller::WythoffArgs),
    /// One pile from which a number of a set is taken, and sums of such piles
    Heap(smaller::HeapArgs),
    /// Linear Clobber: every strip up to a length
    Clobber(smaller::ClobberArgs),
    /// Any game on two or three numbers, whose moves are written in a file
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
