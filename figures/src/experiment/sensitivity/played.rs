//! The games that are perturbed: as they are stated, with one more variant, and built.

use std::ops::Range;

use anyhow::bail;
use supermex::game::{PerturbedGame, RulesBox, Triple, Variant, Variants};
use supermex::{Cell, NONE, Outcome, Position, Rules, Table};
use supermex_build::BuildOptions;
use tempfile::TempDir;

use super::super::random::Random;
use crate::picture::{describe, rows, sheet};

/// A game, with the variants it has anyway, and how much of it is looked at.
#[derive(Clone, Debug)]
pub enum Played {
    /// One that is built in: sheets `x` and columns `y` below these.
    Known {
        /// Its rules.
        rules: PerturbedGame,
        /// Sheets `x` below this.
        sheets: u32,
        /// Columns `y` below this.
        columns: u32,
    },
    /// One by a file: all of its box.
    Boxed(RulesBox),
}

impl Played {
    /// The game, for a caption.
    pub fn name(&self) -> String {
        match self {
            Self::Known { rules, .. } => describe(rules, rules.passes.into()),
            Self::Boxed(rules) => rules.rules_file().name().to_owned(),
        }
    }

    /// How many numbers its positions have.
    pub fn numbers(&self) -> usize {
        match self {
            Self::Known { .. } => 3,
            Self::Boxed(rules) => rules.numbers(),
        }
    }

    /// Sheets `x` below this.
    pub fn sheets(&self) -> u32 {
        match self {
            Self::Known { sheets, .. } => *sheets,
            Self::Boxed(rules) => u32::try_from(rules.sides()[0]).unwrap_or(u32::MAX),
        }
    }

    /// Columns `y` below this.
    pub fn columns(&self) -> u32 {
        match self {
            Self::Known { columns, .. } => *columns,
            Self::Boxed(rules) => u32::try_from(rules.sides()[1]).unwrap_or(u32::MAX),
        }
    }

    /// Cells of its table.
    pub fn cells(&self) -> u64 {
        match self {
            Self::Known { rules, sheets, columns } => {
                u64::from(*sheets) * u64::from(*columns) * (u64::from(rules.passes.number()) + 1)
            }
            Self::Boxed(rules) => rules.cells(),
        }
    }

    /// Whether it has variants.
    pub fn is_generic(&self) -> bool {
        match self {
            Self::Known { rules, .. } => !rules.variants.is_empty(),
            Self::Boxed(rules) => !rules.listed().is_empty(),
        }
    }

    /// The game with one more variant, at every level.
    ///
    /// # Errors
    /// If that is not a position.
    pub fn with(&self, piles: Triple) -> anyhow::Result<Self> {
        let one = Variant { piles, level: None };
        Ok(match self {
            Self::Known { rules, sheets, columns } => {
                let listed = rules.variants.listed().iter().copied().chain([one]);
                let variants = Variants::new(rules.game, listed, rules.variants.seed())?;
                Self::Known { rules: rules.clone().variants(variants), sheets: *sheets, columns: *columns }
            }
            Self::Boxed(rules) => {
                if !rules.is_position(piles) {
                    bail!("{piles:?} is not a position: the rules say so");
                }
                let listed: Vec<Variant> = rules.listed().iter().copied().chain([one]).collect();
                Self::Boxed(rules.clone().variants(listed)?)
            }
        })
    }

    /// Whether nobody moves from a position.
    fn is_terminal(&self, piles: Triple) -> anyhow::Result<bool> {
        Ok(match self {
            Self::Known { rules, .. } => piles == rules.game.terminal(),
            Self::Boxed(rules) => !rules.rules_file().any_move(piles, |_| true)?,
        })
    }

    fn options(&self) -> BuildOptions {
        match self {
            Self::Known { rules, sheets, columns } => {
                let build = BuildOptions::new(rules.clone()).sheets(*sheets);
                // Chomp's sheets are exact unless there are variants in all of them; a table of Nim is not higher than wide.
                let least = if rules.game.ends() { 0 } else { *sheets };
                if rules.is_cut() { build.columns((*columns).max(least).into()) } else { build }
            }
            Self::Boxed(rules) => BuildOptions::new(Rules::from(rules.clone())),
        }
    }
}

/// A game with its table, in a directory of its own.
pub struct Built {
    played: Played,
    table: Table,
    /// The table reads its files there.
    _directory: TempDir,
}

impl Built {
    /// Builds the table; `share` is told how much of it is done.
    pub fn new(played: &Played, share: &(dyn Fn(f64) + Sync)) -> anyhow::Result<Self> {
        let directory = tempfile::tempdir()?;
        let out = directory.path().join("table");
        supermex_build::build(&out, &played.options(), &|progress| share(progress.share))?;
        Ok(Self { played: played.clone(), table: supermex::open(&out)?, _directory: directory })
    }

    /// The P-positions `y, z` of some sheets with the most passes, ascending.
    pub fn p_positions(&self, sheets: Range<u32>) -> anyhow::Result<Vec<Vec<[u32; 2]>>> {
        let table = &self.table;
        if let Played::Boxed(_) = self.played {
            let small = |[y, z]: [u64; 2]| anyhow::Ok([u32::try_from(y)?, u32::try_from(z)?]);
            return sheets
                .map(|x| sheet(table, x, None, Some(self.passes()))?.into_iter().map(small).collect())
                .collect();
        }
        let columns = 0..self.played.columns();
        let cells = rows(table, self.passes(), sheets, columns.clone())?;
        let there = |row: &[u32]| columns.clone().zip(row).filter(|&(_, &z)| z != NONE).map(|(y, &z)| [y, z]).collect();
        Ok(cells.chunks(columns.len()).map(there).collect())
    }

    /// The most passes.
    fn passes(&self) -> u64 {
        self.table.passes().unwrap_or(0)
    }

    /// A position of the game, of which one on two numbers has no third.
    fn position(&self, piles: Triple) -> Position {
        Position::new(&piles[..self.played.numbers()])
    }

    /// Whether a position is N with any number of passes. Beyond the table it does not count as one.
    pub fn is_n(&self, piles: Triple) -> anyhow::Result<bool> {
        for passes in 0..=self.passes() {
            if self.table.outcome(&self.position(piles).with_passes(passes))? != Outcome::N {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// A P-position with `x` and `y` below a number, from which there are moves.
    pub fn draw(&self, near: u32, random: &mut Random) -> anyhow::Result<Triple> {
        let within = |limit: u32| u64::from(near.min(limit));
        let (sheets, columns) = (within(self.played.sheets()), within(self.played.columns()));
        for _ in 0..DRAWS {
            let (x, y) = (random.below(sheets), random.below(columns));
            let found = match self.played {
                Played::Known { .. } => match self.table.cells()?.completion(&[x, y], self.passes())? {
                    Cell::Completion(z) => Some([x, y, z]),
                    _ => None,
                },
                Played::Boxed(_) => {
                    let mut column = sheet(&self.table, u32::try_from(x)?, None, Some(self.passes()))?;
                    column.retain(|at| at[0] == y);
                    let drawn = random.below(column.len() as u64);
                    usize::try_from(drawn).ok().and_then(|drawn| column.get(drawn)).map(|&[y, z]| [x, y, z])
                }
            };
            if let Some(piles) = found
                && !self.played.is_terminal(piles)?
            {
                return Ok(piles);
            }
        }
        bail!("no P-position with x, y < {near} was drawn; give a larger --near")
    }
}

/// Tries before there is said to be nothing to draw.
const DRAWS: u32 = 10_000;
