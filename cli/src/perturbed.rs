//! The rules of a game on three numbers, from flags.

use std::fmt::Display;
use std::path::PathBuf;

use anyhow::{Context, anyhow, bail};
use supermex::game::{Four, Game, PassLevel, PerturbedGame, Variant, Variants};
use supermex::{Declared, Rules, Table};

use crate::file;
use crate::say::warn;
use crate::text::numbers;

/// What perturbs a game.
#[derive(clap::Args)]
pub struct Perturbed {
    /// Passes: 0 or 1. A table with one pass answers any number
    #[arg(long, default_value_t = 0, value_parser = numbers::flag::<u32>)]
    passes: u32,
    /// Declare a position a win for the player to move; with one more number, only at that pass level. Three piles are meant in this order,
    /// four in any
    #[arg(long, value_name = "X,Y,Z[,P]")]
    variant: Vec<String>,
    /// The same from a file, a position a line; `-` is standard input
    #[arg(long, value_name = "CSV")]
    variants: Option<PathBuf>,
    /// Declare one random position in every column of every sheet, of three piles or three rows
    #[arg(long, value_name = "SEED", value_parser = numbers::flag::<u64>)]
    random_variants: Option<u64>,
    /// Misere play of Nim: the variant 0,0,0
    #[arg(long)]
    misere: bool,
}

impl Perturbed {
    /// The rules of a game that is perturbed so.
    pub fn rules(&self, game: Game) -> anyhow::Result<PerturbedGame> {
        Ok(PerturbedGame::new(game).passes(passes(self.passes)?).variants(self.variants(game)?))
    }

    /// The rules of a perturbed game on four numbers, with the size of its table. The caller has refused random
    /// variants.
    pub fn four(&self, game: Game, sheets: u32) -> anyhow::Result<Four> {
        Ok(Four::new(game, sheets)?.passes(passes(self.passes)?).variants(self.listed(game)?)?)
    }

    /// The rules of the Grundy values of a game on three numbers. Who calls it has refused variants.
    pub fn grundy(&self, game: Game, sheets: u32) -> anyhow::Result<Four> {
        Ok(Four::grundy(game, sheets)?.passes(passes(self.passes)?))
    }

    /// Whether anything perturbs the game.
    pub fn is_some(&self) -> bool {
        self.passes > 0
            || self.misere
            || !self.variant.is_empty()
            || self.variants.is_some()
            || self.random_variants.is_some()
    }

    /// Whether it is misère play without passes or other variants.
    pub fn is_misere(&self) -> bool {
        self.misere && self.flags() == " --misere"
    }

    /// The flags of `heap` that say the same, each after a blank, if there are such.
    pub fn flags_of_heap(&self) -> Option<String> {
        let misere = if self.misere { " --misere" } else { "" };
        let flags = flag_of(self.passes) + misere;
        (self.flags() == flags).then_some(flags)
    }

    /// The flags that say the same, each after a blank.
    pub fn flags(&self) -> String {
        let mut flags = flag_of(self.passes);
        flags.extend(self.variant.iter().map(|variant| said("variant", Some(variant))));
        flags += &said("variants", self.variants.as_ref().map(|path| path.display()));
        flags += &said("random-variants", self.random_variants);
        flags + if self.misere { " --misere" } else { "" }
    }

    /// The passes and the variants of a game by a rules file, which has no others.
    #[cfg(feature = "figures")]
    pub fn of_file(&self) -> anyhow::Result<(u32, &[String])> {
        if self.variants.is_some() || self.random_variants.is_some() || self.misere {
            bail!("the variants of a game by rules are given by --variant, and misere play in its file");
        }
        Ok((self.passes, &self.variant))
    }

    fn variants(&self, game: Game) -> anyhow::Result<Variants> {
        Ok(Variants::new(game, self.listed(game)?, self.random_variants)?)
    }

    /// The variants that are listed, each with this many numbers.
    fn listed<const N: usize>(&self, game: Game) -> anyhow::Result<Vec<Variant<N>>> {
        let mut listed = Vec::new();
        for text in &self.variant {
            listed.push(variant_of(text, game).with_context(|| format!("--variant {text}"))?);
        }
        if let Some(path) = &self.variants {
            let text = file::text(path)?;
            for (number, line) in
                text.lines().enumerate().filter(|(_, line)| !line.trim().is_empty() && !line.starts_with('#'))
            {
                // A first line of names is what spreadsheets write.
                if number == 0 && line.trim_start().starts_with(|c: char| c.is_alphabetic()) {
                    continue;
                }
                listed
                    .push(variant_of(line, game).with_context(|| format!("{}, line {}", path.display(), number + 1))?);
            }
        }
        if self.misere {
            if game.terminal() != [0; 3] {
                bail!("--misere is for Nim; in Chomp the player who takes the poison loses anyway");
            }
            listed.push(Variant { piles: [0; N], level: None });
        }
        have_levels(&listed, N, passes(self.passes)?)?;
        Ok(listed)
    }
}

/// A flag with its value, after a blank, if there is one.
pub fn said(flag: &str, value: Option<impl Display>) -> String {
    value.map_or(String::new(), |value| format!(" --{flag} {value}"))
}

/// The flag for this number of passes, after a blank.
pub fn flag_of(passes: u32) -> String {
    said("passes", Some(passes).filter(|&passes| passes > 0))
}

/// The level of this number of passes.
pub fn passes(passes: u32) -> anyhow::Result<PassLevel> {
    let Some(passes) = PassLevel::new(u64::from(passes)) else {
        bail!("--passes is 0 or 1: a table with one pass answers any number of passes, by parity");
    };
    Ok(passes)
}

/// A variant, as `x,y,z` or `x,y,z,p`; of two numbers as `x,y` or `x,y,p`, of four as `w,x,y,z` or `w,x,y,z,p`.
pub fn variant<const N: usize>(text: &str) -> anyhow::Result<Variant<N>> {
    let mut numbers = vec![0; N + 1];
    let count = supermex::game::text::numbers(text.trim().as_bytes(), &mut numbers);
    let form = match N {
        2 => "x,y",
        4 => "w,x,y,z",
        _ => "x,y,z",
    };
    let (Some((&piles, &[p])), Ok(count)) = (numbers.split_first_chunk(), count) else {
        bail!("{text:?} is not a variant: write {form} or {form},p");
    };
    let level = match (count.checked_sub(N), PassLevel::new(p)) {
        (Some(0), _) => None,
        (Some(1), Some(level)) => Some(level),
        (Some(1), None) => bail!("{text:?} is not a variant: its pass level is {p}, and must be 0 or 1"),
        _ => bail!("{text:?} is not a variant: write {form} or {form},p"),
    };
    Ok(Variant { piles, level })
}

/// The same, or in Chomp the rows of a board: `rows:12,7,5`.
pub fn variant_of<const N: usize>(text: &str, game: Game) -> anyhow::Result<Variant<N>> {
    let Some(rows) = text.trim().strip_prefix("rows:") else { return variant(text) };
    let wrong = |why: String| anyhow!("{text:?} is not a variant: {why}");
    let all = supermex::game::text::all(rows.as_bytes()).map_err(wrong)?;
    let (rows, level) = all.split_at(all.len().min(N));
    let rules: Rules = if N == 4 { Four::new(game, 1)?.into() } else { PerturbedGame::new(game).into() };
    let columns = rules.play().of_rows(rows).map_err(wrong)?;
    variant(&supermex::game::text::word(&[&columns, level].concat()))
}

/// Variants by name, until a line is full.
fn named<V>(variants: &[V], name: impl Fn(&V) -> String) -> String {
    const SHOWN: usize = 8;
    let mut names: Vec<String> = variants.iter().take(SHOWN).map(name).collect();
    if variants.len() > SHOWN {
        names.push(format!("and {} more", variants.len() - SHOWN));
    }
    format!("{} {}", if variants.len() == 1 { "variant" } else { "variants" }, names.join(" "))
}

/// A variant as it is written.
fn name(numbers: &[u64], level: Option<PassLevel>) -> String {
    let numbers = numbers.iter().copied().chain(level.map(u64::from));
    numbers.map(|number| number.to_string()).collect::<Vec<_>>().join(",")
}

/// Says which variants of a table that has been built change nothing.
pub fn warn_of_redundant(table: &Table) -> anyhow::Result<()> {
    let redundant = table.redundant_variants()?;
    if !redundant.is_empty() {
        let name = |one: &Declared| name(one.position.numbers(), one.level);
        warn(&format!("{}: N without being declared, so that nothing changes", named(&redundant, name)));
    }
    Ok(())
}

/// Refuses variants that no query can reach, because the table does not have their pass level. `own` is how many numbers each has.
pub fn have_levels<const N: usize>(listed: &[Variant<N>], own: usize, passes: PassLevel) -> anyhow::Result<()> {
    let unreachable = |variant: &Variant<N>| variant.level.is_some_and(|level| level > passes);
    refuse(listed, own, unreachable, "of a pass level that the table does not have; give --passes 1, or leave it out")
}

/// Refuses variants that no query can reach, because they are outside the table.
pub fn are_inside<const N: usize>(
    listed: &[Variant<N>],
    own: usize,
    inside: impl Fn(&[u64; N]) -> bool,
) -> anyhow::Result<()> {
    let outside = |variant: &Variant<N>| !inside(&variant.piles);
    refuse(listed, own, outside, "outside the table, where no query reaches it; build a larger one, or leave it out")
}

fn refuse<const N: usize>(
    listed: &[Variant<N>],
    own: usize,
    wrong: impl Fn(&Variant<N>) -> bool,
    why: &str,
) -> anyhow::Result<()> {
    let wrong: Vec<_> = listed.iter().copied().filter(wrong).collect();
    if !wrong.is_empty() {
        bail!("{}: {why}", named(&wrong, |one| name(&one.piles[..own], one.level)));
    }
    Ok(())
}
