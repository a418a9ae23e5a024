//! `supermex build` for the smaller games, whose table is one sheet.

use std::io::{self, Write};
use std::process::ExitCode;

use anyhow::{anyhow, bail};
use supermex::Period;
use supermex::game::{Clobber, Heap, PassLevel, Repetition, Take, Wythoff};
use supermex_build::BuildOptions;

use super::flags::{Output, THREADS};
use crate::perturbed::said;
use crate::text::numbers;

/// Which game on two piles.
#[derive(clap::Args)]
pub struct WythoffRules {
    /// P-positions on a diagonal: up to K - 1 options may be blocked; by default 1
    #[arg(long, conflicts_with = "divisor", value_parser = numbers::flag::<u32>)]
    k: Option<u32>,
    /// The numbers taken from both piles differ by less than M; by default 1
    #[arg(long, conflicts_with = "divisor", value_parser = numbers::flag::<u32>)]
    m: Option<u32>,
    /// D_r instead: the same multiple of R from both piles
    #[arg(long, value_name = "R", value_parser = numbers::flag::<u32>)]
    divisor: Option<u32>,
}

impl WythoffRules {
    /// The flags that say the same, each after a blank.
    pub fn flags(&self) -> String {
        said("k", self.k) + &said("m", self.m) + &said("divisor", self.divisor)
    }

    pub fn rules(&self) -> anyhow::Result<Wythoff> {
        Ok(match self.divisor {
            Some(r) => Wythoff::divisor(r)?,
            None => Wythoff::blocking(self.k.unwrap_or(1), self.m.unwrap_or(1))?,
        })
    }
}

#[derive(clap::Args)]
pub struct WythoffArgs {
    #[command(flatten)]
    rules: WythoffRules,
    /// The pairs whose smaller number is below this
    #[arg(long, value_parser = numbers::flag::<u64>)]
    columns: u64,
    #[command(flatten)]
    output: Output,
}

pub fn wythoff(args: &WythoffArgs) -> anyhow::Result<ExitCode> {
    args.output.build(BuildOptions::new(args.rules.rules()?).columns(args.columns))
}

/// Which game on a pile.
#[derive(clap::Args)]
#[command(group = clap::ArgGroup::new("moves").args(["subtract", "octal"]).required(true))]
pub struct HeapRules {
    /// What may be taken from a pile: numbers, or `all` for Nim, or `all but N,N,...`
    #[arg(long, value_name = "N,N,...|all")]
    subtract: Option<String>,
    /// Instead, the code of an octal game: 0.137 is Dawson's Chess. Digit i is for moves that take i tokens. It is a sum: 1 if such
    /// a move may leave no pile, 2 if it may leave one, 4 if it may leave two, 8 if it may leave three. Digits are 0 to F. A !
    /// after a digit requires that the piles differ, and digits in brackets at the end repeat for ever. Grundy's game is 4!.0,
    /// Lasker's Nim 4.[3]
    #[arg(long, value_name = "CODE")]
    octal: Option<String>,
    /// Misere play: the player who cannot move wins
    #[arg(long)]
    misere: bool,
}

#[derive(clap::Args)]
pub struct HeapArgs {
    #[command(flatten)]
    rules: HeapRules,
    /// How far to look for a period. As soon as the values prove one, every size is answered. By default about 20 seconds of work,
    /// and at most 2^24. If moves split piles and rare values are not found, the time grows with the square of this: some seconds
    /// for 100,000, some minutes for 1,000,000
    #[arg(long, value_parser = numbers::flag::<u64>)]
    columns: Option<u64>,
    /// Passes: 0 or 1. A pass belongs to a whole sum, and no table says who wins all sums: with 1 give --heaps
    #[arg(long, default_value_t = 0, value_parser = numbers::within(0..=1_u32))]
    passes: u32,
    /// With a pass, or in misere play: the P-positions of all sums of 2 to 4 piles, each below --columns. Not for games whose moves
    /// split piles: `solve heap` answers sums of these
    #[arg(long, value_parser = numbers::within(2..=4_u32))]
    heaps: Option<u32>,
    /// The Grundy values of piles, which every table of piles without a pass has anyway
    #[arg(long, conflicts_with_all = ["passes", "heaps", "misere"])]
    grundy: bool,
    #[command(flatten)]
    output: Output,
}

impl HeapRules {
    /// The flags that say the same, each after a blank.
    pub fn flags(&self) -> String {
        // A shell reads blanks, brackets and exclamation marks itself.
        let quoted = |text: &String| {
            if text.contains([' ', '[', '!']) { format!("'{text}'") } else { text.clone() }
        };
        let rules =
            said("subtract", self.subtract.as_ref().map(quoted)) + &said("octal", self.octal.as_ref().map(quoted));
        rules + if self.misere { " --misere" } else { "" }
    }

    /// The rules of a table of values.
    fn rules_of_values(&self) -> anyhow::Result<Heap> {
        let rules = self.rules()?;
        if self.octal.is_some() && self.misere {
            let flags = self.flags();
            // Where a move splits a pile there is no table of sums either.
            let table = match super::sums::rules(&rules, 3, 100, PassLevel::ZERO) {
                Ok(_) => {
                    "add --heaps 3 --columns 100 for a table of the sums of three piles below 100, or ask for sums one by one"
                }
                Err(_) => "ask for sums one by one",
            };
            bail!("in misère play Grundy values do not say who wins; {table}: supermex solve heap{flags} PILES");
        }
        Ok(rules)
    }

    /// The rules of a search, or of a table of sums.
    pub fn rules(&self) -> anyhow::Result<Heap> {
        Ok(match (&self.octal, self.subtract.as_deref().unwrap_or_default()) {
            (Some(code), _) => Heap { misere: self.misere, ..Heap::octal(code)? },
            (None, "all") => Heap { take: Take::All, misere: self.misere },
            (None, subtract) => {
                let (all_but, set) = match subtract.strip_prefix("all but ") {
                    Some(_) if self.misere => {
                        bail!("--subtract \"{subtract}\" has no --misere: give the numbers that may be taken")
                    }
                    Some(set) => (true, set),
                    None => (false, subtract),
                };
                let set: Result<Vec<u64>, _> = set.split(',').map(|number| numbers::flag(number.trim())).collect();
                let set = set.map_err(|why| anyhow!("--subtract {subtract}: {why}; or write all"))?;
                if all_but { Heap::all_but(set)? } else { Heap::subtract(set, self.misere)? }
            }
        })
    }
}

pub fn heap(args: &HeapArgs) -> anyhow::Result<ExitCode> {
    match (args.passes, args.heaps) {
        (0, None) => {}
        (0, Some(_)) if !args.rules.misere => {
            bail!(
                "without a pass one table answers any number of piles; leave --heaps out, or add --passes 1, or --misere"
            )
        }
        (_, None) => {
            let flags = args.rules.flags();
            bail!(
                "a pass belongs to a whole sum, and no table says who wins all sums; add --heaps 2, 3 or 4 for those of 2, 3 or 4 piles, or ask for sums one by one: supermex solve heap --passes 1{flags} PILES"
            );
        }
        (_, Some(heaps)) => return sums(args, heaps as usize),
    }
    let options = numbers::with(BuildOptions::new(args.rules.rules_of_values()?), args.columns, BuildOptions::columns);
    let Some((summary, elapsed)) = args.output.run(options, || ())? else { return Ok(ExitCode::SUCCESS) };
    let table = supermex::open(&args.output.out)?;
    let cells = table.info().cells;
    let values = table.values()?;
    let answered = match (values.period()?, values.repetition()?) {
        (Some(Period { length, start, saltus: 0, .. }), _) => {
            format!("period {length} from {start}, every size is answered")
        }
        (Some(Period { length, start, saltus, .. }), _) => {
            format!("period {length} from {start}, after which values are more by {saltus}; every size is answered")
        }
        (None, Some(Repetition { start, period, columns, .. })) => format!(
            "no period is proved below {cells}; the values from {start} on repeat with period {period} so far, and --columns {columns} proves it if they go on so"
        ),
        (None, None) => format!("no period is proved below {cells}, more --columns may prove one"),
    };
    let out = args.output.out.display();
    writeln!(io::stdout(), "{out}: {} bytes, {:.2} s; {answered}", summary.bytes, elapsed.as_secs_f64())?;
    args.output.certified()
}

/// The table of all sums of `heaps` piles with a pass, or in misère play.
fn sums(args: &HeapArgs, heaps: usize) -> anyhow::Result<ExitCode> {
    let Some(columns) = args.columns else { bail!("how large may a pile be? add --columns N, for piles below N") };
    let passes = crate::perturbed::passes(args.passes)?;
    args.output.build(BuildOptions::new(super::sums::rules(&args.rules.rules()?, heaps, columns, passes)?))
}

#[derive(clap::Args)]
pub struct ClobberArgs {
    /// Cells of a strip, up to 20: 3^L positions of two bits
    #[arg(long, value_parser = numbers::flag::<u32>)]
    length: u32,
    /// Threads; by default one for each processor
    #[arg(long, value_parser = numbers::within(THREADS))]
    threads: Option<usize>,
    #[command(flatten)]
    output: Output,
}

pub fn clobber(args: &ClobberArgs) -> anyhow::Result<ExitCode> {
    let options = BuildOptions::new(Clobber::new(args.length)?);
    args.output.build(numbers::with(options, args.threads, BuildOptions::threads))
}
