//! `supermex list`: the P-positions of a box.

use std::process::ExitCode;

use supermex::ListAsked;

use crate::bfile::BFile;
use crate::remedy::asked;
use crate::text::numbers;

/// Print every P-position whose numbers are at most MAX, one a line.
///
/// Lines that begin with `#` say what is listed. The others are positions as `query` reads them: `x,y,z,p` in 3-pile
/// games, `a,b` in two-pile games, one pile `n`, the rows of a board, or a strip of at most MAX cells without empty
/// ends. If the piles may stand in any order, as in Nim, each P-position is listed once, with ascending piles.
///
/// With --bfile COLUMN, n counts the P-positions from 1 on, and a(n) is this number of the n-th: of the pairs `a,b` of Wythoff Nim
/// `--bfile 1 --offset 0` is the smaller one, OEIS A000201 from n = 1 on, and `--bfile 2 --offset 0` the larger one, A001950.
#[derive(clap::Args)]
pub struct Args {
    #[command(flatten)]
    at: crate::open::AtLevel,
    #[command(flatten)]
    bfile: BFile,
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
    args.bfile.lines(&format!("{}: P-positions", table.title()), false, |out| {
        let list = table.list(&ask).map_err(|error| asked(&table, error))?;
        writeln!(out, "# {}", list.what)?;
        for position in list {
            writeln!(out, "{}", table.format(&position?))?;
        }
        Ok(())
    })
}
