//! The rules of a game on three numbers, from flags.

use std::path::PathBuf;

use anyhow::{Context, bail};
use clap::ValueEnum;
use supermex::{Four, Game, PassLevel, RuleSet, Variant, Variants};

use crate::text::numbers;

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

impl GameArgs {
    /// The rules that they state.
    pub fn rules(&self) -> anyhow::Result<RuleSet> {
        self.perturbed.rules(match self.game {
            GameName::Nim => Game::Nim,
            GameName::Chomp => Game::Chomp,
        })
    }
}

/// What perturbs a game.
#[derive(clap::Args)]
pub struct Perturbed {
    /// Passes: 0 or 1. A table with one pass answers any number
    #[arg(long, default_value_t = 0, value_parser = numbers::flag::<u32>)]
    passes: u32,
    /// Declare a position an automatic win for who stands on it; with a fourth number, at that pass level only
    #[arg(long, value_name = "X,Y,Z[,P]")]
    variant: Vec<String>,
    /// The same from a file, a position a line
    #[arg(long, value_name = "CSV")]
    variants: Option<PathBuf>,
    /// Declare one random position in every column of every sheet
    #[arg(long, value_name = "SEED", value_parser = numbers::flag::<u64>)]
    random_variants: Option<u64>,
    /// Misere play of Nim: the variant 0,0,0
    #[arg(long)]
    misere: bool,
}

impl Perturbed {
    /// The rules of a game that is perturbed so.
    pub fn rules(&self, game: Game) -> anyhow::Result<RuleSet> {
        Ok(RuleSet::new(game).passes(self.passes()?).variants(self.variants(game)?))
    }

    /// The rules of a game on four numbers that is perturbed so, and of the size of its table. Who calls it has refused other
    /// variants than misere play.
    pub fn four(&self, game: Game, sheets: u32) -> anyhow::Result<Four> {
        let rules = Four::new(game, sheets)?.passes(self.passes()?);
        Ok(if self.misere { rules.misere()? } else { rules })
    }

    fn passes(&self) -> anyhow::Result<PassLevel> {
        let Some(passes) = PassLevel::new(u64::from(self.passes)) else {
            bail!("--passes is 0 or 1: a table with one pass answers any number of passes, by parity");
        };
        Ok(passes)
    }

    fn variants(&self, game: Game) -> anyhow::Result<Variants> {
        let mut listed = Vec::new();
        for text in &self.variant {
            listed.push(variant(text).with_context(|| format!("--variant {text}"))?);
        }
        if let Some(path) = &self.variants {
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
        if self.misere {
            if game != Game::Nim {
                bail!("--misere is for Nim; in Chomp whoever takes the poison loses as it is");
            }
            listed.push(Variant { piles: game.terminal(), level: None });
        }
        Ok(Variants::new(game, listed, self.random_variants)?)
    }
}

/// A variant, as `x,y,z` or `x,y,z,p`.
pub fn variant(text: &str) -> anyhow::Result<Variant> {
    let mut numbers = [0; 4];
    let count = numbers::numbers(text.trim().as_bytes(), &mut numbers);
    let [x, y, z, p] = numbers;
    let level = match count {
        Ok(3) => None,
        Ok(4) => match PassLevel::new(p) {
            Some(level) => Some(level),
            None => bail!("{text:?} is no variant: its pass level is {p}, and must be 0 or 1"),
        },
        _ => bail!("{text:?} is no variant: write x,y,z or x,y,z,p"),
    };
    Ok(Variant { piles: [x, y, z], level })
}
