//! `supermex tails`: how the infinite sheets go on.

use std::process::ExitCode;

use crate::say::lines;
use crate::text::numbers;
use std::io::Write;
use supermex::Tail;

/// Print the tail of every infinite sheet of Chomp.
///
/// A line `x start period offsets…` for each: from column `y = start` on, the completions of sheet x repeat with this
/// period, and the offsets are those of one period, the first of them in column `start`. Sheets that end have no tail.
#[derive(clap::Args)]
pub struct Args {
    #[command(flatten)]
    at: crate::open::AtLevel,
    /// The K tails with the longest periods only, the longest first; of equal ones, the lower sheets
    #[arg(long, value_name = "K", value_parser = numbers::flag::<u32>)]
    longest: Option<u32>,
    /// Print CSV with a line of names, the offsets with blanks between them in one field
    #[arg(long)]
    csv: bool,
}

pub fn run(args: &Args) -> anyhow::Result<ExitCode> {
    let table = args.at.open.table()?;
    let passes = args.at.passes_left.unwrap_or_else(|| table.passes().map_or(0, u64::from));
    lines(|out| {
        let all = table.tails(passes)?;
        if args.csv {
            writeln!(out, "x,start,period,offsets")?;
        }
        let Some(longest) = args.longest else {
            return all.into_iter().try_for_each(|tail| print(&tail?, args.csv, out));
        };
        let mut all = all.collect::<Result<Vec<_>, _>>()?;
        // Stable: of equal ones the lower sheets come first.
        all.sort_by_key(|tail| std::cmp::Reverse(tail.offsets.len()));
        all.iter().take(longest as usize).try_for_each(|tail| print(tail, args.csv, out))
    })
}

/// Prints a tail: its sheet, from where on it is, its period and the completions of one.
fn print(tail: &Tail, csv: bool, out: &mut dyn Write) -> anyhow::Result<()> {
    let offsets: Vec<String> = tail.offsets.iter().map(u32::to_string).collect();
    let (x, start, period) = (tail.x, tail.start, offsets.len());
    let between = if csv { ',' } else { ' ' };
    Ok(writeln!(out, "{x}{between}{start}{between}{period}{between}{}", offsets.join(" "))?)
}
