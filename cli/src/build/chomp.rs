//! `supermex build chomp`: the sheets of three rows, the layers of four, or every board inside a rectangle.

use std::process::ExitCode;

use anyhow::Context;
use supermex::Profile;
use supermex::game::{Board, Game};
use supermex_build::BuildOptions;

use super::flags::{KEPT, named};
use super::{four, sheets};
use crate::text::numbers;

#[derive(clap::Args)]
#[command(mut_arg("sheets", |sheets| sheets.required(false).required_unless_present("board")))]
pub struct ChompArgs {
    /// Every board inside M rows of N squares, instead of the sheets of three rows
    #[arg(
        long,
        value_name = "MxN",
        conflicts_with_all = [
            "sheets", "columns", "passes", "variant", "variants", "random_variants", "misere", "profile",
            "zstd_level", "index", "overview", "threads", "rows", "keep", "keep_sheets", "keep_checkpoint", "grundy",
        ],
    )]
    board: Option<String>,
    /// Rows: 3 or 4. With 4 a variant W,X,Y,Z has the columns of height 4, 3, 2 and 1
    #[arg(
        long,
        value_parser = numbers::within(four::NUMBERS),
        conflicts_with_all = ["random_variants", "keep", "keep_sheets", "keep_checkpoint"],
    )]
    rows: Option<u32>,
    /// The Grundy values of three rows, instead of their P-positions: of boards whose two shorter rows are below N, and the longest one
    /// below --columns, by default below N
    #[arg(
        long,
        conflicts_with_all = [
            "rows", "variant", "variants", "misere", "random_variants", "keep", "keep_sheets", "keep_checkpoint",
        ],
    )]
    grundy: bool,
    /// Of each sheet of three rows keep only where it starts and ends and how it goes on. This is enough for openings,
    /// tails and analyze lines, and reaches sizes that no disk holds
    #[arg(
        long,
        value_parser = named(KEPT, Profile::from_name),
        conflicts_with_all = ["random_variants", "profile", "zstd_level", "index", "overview", "keep_sheets"],
    )]
    keep: Option<Profile>,
    #[command(flatten)]
    sheets: sheets::Args,
}

pub fn run(args: &ChompArgs) -> anyhow::Result<ExitCode> {
    let Some(text) = &args.board else {
        return match (args.grundy, args.rows) {
            (true, _) => four::run(&args.sheets, Game::Chomp, true),
            (false, Some(4)) => four::run(&args.sheets, Game::Chomp, false),
            (false, _) => sheets::run(&args.sheets, Game::Chomp, args.keep),
        };
    };
    args.sheets.output.build(BuildOptions::new(rectangle(text)?))
}

/// A rectangle as it is written: `16x16`.
fn rectangle(text: &str) -> anyhow::Result<Board> {
    let sides =
        text.split_once(['x', 'X']).and_then(|(rows, columns)| Some((rows.parse().ok()?, columns.parse().ok()?)));
    let (rows, columns) = sides.with_context(|| format!("--board {text}: write rows and columns, as 16x16"))?;
    Board::new(rows, columns).with_context(|| format!("--board {text}"))
}
