//! `supermex list`: the P-positions of a box.

use std::process::ExitCode;

use crate::say::lines;
use crate::text::numbers;
use supermex::ListAsked;

/// Print every P-position whose numbers are at most MAX, one a line.
///
/// Lines that begin with `#` say what is listed. The others are positions as `query` reads them: `x,y,z,p` in 3-pile
/// games, `a,b` in two-pile games, one pile `n`, the rows of a board, or a strip of at most MAX cells without empty
/// ends. If the piles may stand in any order, as in Nim, each P-position is listed once, with ascending piles.
#[derive(clap::Args)]
pub struct Args {
    #[command(flatten)]
    at: crate::open::AtLevel,
    /// The largest number of a position
    #[arg(long, value_parser = numbers::flag::<u32>)]
    max: u32,
    /// List the piles in every order
    #[arg(long)]
    all_orders: bool,
}

pub fn run(args: &Args) -> anyhow::Result<ExitCode> {
    let table = args.at.open.table()?;
    let ask = ListAsked { max: args.max, all_orders: args.all_orders, passes: args.at.passes_left };
    lines(|out| {
        let list = table.list(&ask)?;
        writeln!(out, "# {}", list.what)?;
        for position in list {
            writeln!(out, "{}", table.format(&position?))?;
        }
        Ok(())
    })
}
