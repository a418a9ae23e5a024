//! `supermex list`: the P-positions of a box.

use std::process::ExitCode;

use supermex::ListAsked;

use crate::bfile::BFile;
use crate::remedy::asked;
use crate::text::{not_for, numbers};

/// Print every P-position whose numbers are at most MAX, one a line.
///
/// Lines that begin with `#` say what is listed. The others are positions as `query` reads them: `x,y,z,p` in 3-pile
/// games, in Chomp the numbers of columns of height 3, 2 and 1, or with --rows the rows, `rows:12,7,5,p`; `a,b` in two-pile games, one pile `n`, the rows of a board, or a strip of at most MAX cells without empty
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
    /// The largest number of a position: in Chomp a number of columns, with --rows of squares in a row
    #[arg(long, value_parser = numbers::flag::<u32>)]
    max: u32,
    /// Print boards of Chomp by their rows, as `rows:12,7,5`: those whose longest row has at most MAX squares
    #[arg(long)]
    rows: bool,
    /// List the piles in every order
    #[arg(long)]
    all_orders: bool,
}

pub fn run(args: &Args) -> anyhow::Result<ExitCode> {
    let table = args.at.open.table()?;
    if args.rows && table.parse("rows:1").is_err() {
        return Err(not_for("--rows", table.game(), "only boards of Chomp have rows; leave it out"));
    }
    let ask = ListAsked { max: args.max, all_orders: args.all_orders, passes: args.at.passes_left };
    args.bfile.lines(&format!("{}: P-positions", table.title()), false, |out| {
        let list = table.list(&ask).map_err(|error| asked(&table, error))?;
        if !args.rows {
            writeln!(out, "# {}", list.what)?;
            for position in list {
                writeln!(out, "{}", table.format(&position?))?;
            }
            return Ok(());
        }
        let passes = table.known_passes(args.at.passes_left)?;
        writeln!(out, "# {}: P-positions by rows of at most {} squares", table.title_at(Some(passes)), args.max)?;
        for position in list {
            let position = position?;
            let rows = table.board_rows(&position).unwrap_or_default();
            if rows.first().is_none_or(|&longest| longest <= args.max.into()) {
                let passes = table.passes().map(|_| position.passes);
                let all: Vec<String> = rows.iter().copied().chain(passes).map(|number| number.to_string()).collect();
                writeln!(out, "rows:{}", all.join(","))?;
            }
        }
        Ok(())
    })
}
