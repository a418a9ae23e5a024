//! `supermex analyze sensitivity`.

use std::path::PathBuf;

use anyhow::{Context, bail};
use clap::ValueEnum;
use supermex::game::Game;
use supermex_figures::experiment::sensitivity::{Options, Played, Row, sensitivity};

use super::output::Output;
use crate::perturbed::{Perturbed, variant_of};
use crate::progress::metered;
use crate::rules::{self, Asked};
use crate::say::{note, warn};
use crate::text::numbers;

#[derive(clap::Args)]
pub struct Args {
    #[command(flatten)]
    game: GameArgs,
    /// The sheets x below this, or `..=X`; by default 100, for rules those of the box
    #[arg(long, value_parser = numbers::below)]
    sheets: Option<u32>,
    /// The columns y below this; by default 1000, for rules those of the box
    #[arg(long, value_parser = numbers::flag::<u32>)]
    columns: Option<u32>,
    /// Perturbations to draw
    #[arg(long, default_value_t = 5, value_parser = numbers::flag::<u32>)]
    trials: u32,
    /// Seed of the random perturbations
    #[arg(long, default_value_t = 0, value_parser = numbers::flag::<u64>)]
    seed: u64,
    /// Draw perturbations among the P-positions with x and y below this
    #[arg(long, default_value_t = 8, value_parser = numbers::within(1..=u32::MAX))]
    near: u32,
    /// Use this perturbation, instead of random ones
    #[arg(long, value_name = "X,Y,Z")]
    at: Option<String>,
    #[command(flatten)]
    output: Output,
}

/// A game and what perturbs it.
#[derive(clap::Args)]
pub struct GameArgs {
    /// The game
    game: GameName,
    /// The rules file, for rules
    #[arg(value_name = "FILE", required_if_eq("game", "rules"))]
    file: Option<PathBuf>,
    /// The box of positions of a rules file, as in `supermex build rules`: XxYxZ or XxY
    #[arg(long = "box", value_name = "XxYxZ|XxY", required_if_eq("game", "rules"))]
    size: Option<String>,
    #[command(flatten)]
    perturbed: Perturbed,
}

#[derive(Clone, Copy, ValueEnum)]
enum GameName {
    /// 3-pile Nim
    Nim,
    /// 3-row Chomp
    Chomp,
    /// Any game on two or three numbers, whose moves are written in a file
    Rules,
}

/// The sheets and columns of a game that is built in, if none are given.
const SHEETS: u32 = 100;
const COLUMNS: u32 = 1000;

impl Args {
    /// The game, and the part of it that is examined.
    fn played(&self) -> anyhow::Result<Played> {
        let GameArgs { game, file, size, perturbed } = &self.game;
        let game = match (game, file, size) {
            (GameName::Rules, Some(file), Some(size)) => {
                let (passes, variants) = perturbed.of_file()?;
                let rules = Asked { file, size, grundy: false, passes, variants }.rules()?;
                if self.sheets.is_some() || self.columns.is_some() {
                    bail!(
                        "the --box says how many sheets and columns of rules are looked at; leave --sheets and --columns out"
                    );
                }
                if rules.rules_file().numbers() == 4 || rules.rules_file().order().is_some() {
                    bail!("sensitivity is for rules on two or three numbers, without `order`");
                }
                return Ok(Played::Boxed(rules));
            }
            (GameName::Rules, ..) => bail!("rules needs a rules file, and a --box"),
            (GameName::Nim, None, None) => Game::Nim,
            (GameName::Chomp, None, None) => Game::Chomp,
            _ => bail!("a rules file and its --box are for rules; leave them out"),
        };
        let (sheets, columns) = (self.sheets.unwrap_or(SHEETS), self.columns.unwrap_or(COLUMNS));
        Ok(Played::Known { rules: perturbed.rules(game)?, sheets, columns })
    }
}

/// From this number of cells in all tables on, the program says how many there are: some seconds.
const MANY: u64 = 1 << 28;

/// Says beforehand if the work takes long.
fn say_cost(options: &Options) {
    let (tables, cells) = (options.tables().into(), options.game.cells());
    if cells.saturating_mul(tables) >= MANY {
        note(&format!("{tables} tables of {cells} cells each are built and compared"));
    }
}

pub fn run(args: &Args) -> anyhow::Result<()> {
    args.output.check(None)?;
    let game = args.played()?;
    let at = match &args.at {
        Some(text) => {
            let one = match &game {
                Played::Known { rules, .. } => variant_of(text, rules.game),
                Played::Boxed(_) => rules::variant(text, game.numbers()),
            };
            let one = one.with_context(|| format!("--at {text}"))?;
            if one.level.is_some() {
                bail!("--at {text}: a perturbation holds with any passes; leave their number out");
            }
            Some(one.piles)
        }
        None => None,
    };
    let options = Options { game, trials: args.trials, seed: args.seed, near: args.near, at };
    say_cost(&options);
    let rows = metered("percent", |progress| sensitivity(&options, progress))?;
    if let (Some(text), Some(Row { redundant: true, .. })) = (&args.at, rows.first()) {
        warn(&format!("--at {text}: N without being declared, so that nothing changes, and every 0 means nothing"));
    }
    args.output.csv(Row::HEADER, &rows)?;
    args.output.plot(|| options.plot(&rows))
}
