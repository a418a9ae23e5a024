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
        conflicts_with_all = ["random_variants", "keep_sheets", "keep_checkpoint"],
    )]
    piles: Option<u32>,
    /// The Grundy values of three piles, instead of their P-positions: the table of four piles, of which one is the value of the others
    #[arg(
        long,
        conflicts_with_all = [
            "piles", "variant", "variants", "misere", "random_variants", "keep_sheets", "keep_checkpoint",
        ],
    )]
    grundy: bool,
    #[command(flatten)]
    sheets: sheets::Args,
}

pub fn run(args: &NimArgs) -> anyhow::Result<ExitCode> {
    match (args.grundy, args.piles) {
        (true, _) => four::run(&args.sheets, Game::Nim, true),
        (false, Some(4)) => four::run(&args.sheets, Game::Nim, false),
        (false, _) => sheets::run(&args.sheets, Game::Nim, None),
    }
}
