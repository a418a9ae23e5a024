//! `supermex tails`: how the infinite sheets go on.

use std::process::ExitCode;

use crate::bfile::BFile;
use crate::text::{not_for, numbers};
use std::io::Write;
use supermex::Tail;
use supermex::game::words;

/// Print the tail of every infinite sheet of Chomp.
///
/// A line `x start period` for each: from column `y = start` on, the completions of sheet x repeat with this period. Sheets
/// that end have no tail.
///
/// With --bfile COLUMN, n counts the infinite sheets: `--bfile 1` is the number of the n-th one, `--bfile 2` where its tail begins, and
/// `--bfile 3` its period.
#[derive(clap::Args)]
pub struct Args {
    #[command(flatten)]
    at: crate::open::AtLevel,
    #[command(flatten)]
    bfile: BFile,
    /// Print only the K tails with the longest periods, the longest first; of equal periods, the lower sheets first
    #[arg(long, value_name = "K", value_parser = numbers::flag::<u32>)]
    longest: Option<u32>,
    /// Append the completions of one period, the first of them in column `start`
    #[arg(long)]
    completions: bool,
    /// Print CSV with a line of names, the completions with blanks between them in one field
    #[arg(long, conflicts_with = "bfile")]
    csv: bool,
}

pub fn run(args: &Args) -> anyhow::Result<ExitCode> {
    let table = args.at.open.table()?;
    let passes = args.at.passes_left;
    let why = "only sheets of 3-row Chomp go on for ever";
    let sheets = table.sheets().map_err(|_| not_for("`tails`", table.game().name(), why))?;
    let title = words::title(table.game(), table.known_passes(passes)?);
    args.bfile.lines(&format!("{title}: tails of infinite sheets"), false, |out| {
        let all = sheets.tails(passes)?;
        if args.csv {
            writeln!(out, "x,start,period{}", if args.completions { ",completions" } else { "" })?;
        }
        let Some(longest) = args.longest else {
            return all.into_iter().try_for_each(|tail| print(&tail?, args, out));
        };
        let mut all = all.collect::<Result<Vec<_>, _>>()?;
        // Stable: of equal ones the lower sheets come first.
        all.sort_by_key(|tail| std::cmp::Reverse(tail.completions.len()));
        all.iter().take(longest as usize).try_for_each(|tail| print(tail, args, out))
    })
}

/// Prints a tail: its sheet, its first column, its period, and on request the completions of one period.
fn print(tail: &Tail, args: &Args, out: &mut dyn Write) -> anyhow::Result<()> {
    let (x, start, period) = (tail.x, tail.start, tail.completions.len());
    let between = if args.csv { ',' } else { ' ' };
    write!(out, "{x}{between}{start}{between}{period}")?;
    if args.completions {
        let completions: Vec<String> = tail.completions.iter().map(u32::to_string).collect();
        write!(out, "{between}{}", completions.join(" "))?;
    }
    Ok(writeln!(out)?)
}
