//! `supermex build` for the games on four numbers.

use std::process::ExitCode;

use anyhow::bail;
use supermex::Rules;
use supermex::game::Game;
use supermex_build::BuildOptions;

use super::flags::note_symmetry;
use super::sheets;
use crate::perturbed;
use crate::text::numbers;

/// How many rows or piles a game has: three, whose tables are of sheets, or four, whose tables are of layers.
pub const NUMBERS: std::ops::RangeInclusive<u32> = 3..=4;

/// Builds a table of four numbers, or of the Grundy values of three.
pub fn run(args: &sheets::Args, game: Game, grundy: bool) -> anyhow::Result<ExitCode> {
    let Some(sheets) = args.sheets else { bail!("give the size of the table, --sheets") };
    let rules = if grundy { args.perturbed.grundy(game, sheets)? } else { args.perturbed.four(game, sheets)? };
    let columns = args.columns.unwrap_or(sheets);
    perturbed::are_inside(rules.listed(), 4, |&piles| {
        rules.cell(piles).is_some_and(|[_, sheet, column, _]| sheet < u64::from(sheets) && column < u64::from(columns))
    })?;
    let rules = Rules::from(rules);
    note_symmetry(&rules, args.index);
    let options = args.stored.of(BuildOptions::new(rules).columns(columns.into()))?;
    let options = options.index(args.index.is_some()).overview(args.overview);
    let options = numbers::with(options, args.threads, BuildOptions::threads);
    args.output.finish(args.output.run(options, || ())?)
}
