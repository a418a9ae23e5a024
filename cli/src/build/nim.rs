//! `supermex build nim`: the sheets of three piles, or the layers of four.

use std::process::ExitCode;

use supermex::game::Game;

use super::{four, sheets};
use crate::text::numbers;

#[derive(clap::Args)]
pub struct NimArgs {
    /// Piles: 3 or 4. With 4 a variant W,X,Y,Z holds for every order of its piles
    #[arg(
        long,
        value_parser = numbers::within(four::NUMBERS),
        conflicts_with_all = ["random_variants", "profile", "zstd_level", "index", "overview"],
    )]
    piles: Option<u32>,
    #[command(flatten)]
    sheets: sheets::Args,
}

pub fn run(args: &NimArgs) -> anyhow::Result<ExitCode> {
    if args.piles == Some(4) { four::run(&args.sheets, Game::Nim) } else { sheets::run(&args.sheets, Game::Nim, None) }
}
