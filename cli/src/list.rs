//! `supermex list`: the P-positions of a box.

use std::process::ExitCode;

use supermex::{ListAsked, Position};

use crate::as_rows::As;
use crate::bfile::BFile;
use crate::remedy::asked;
use crate::text::{not_for, numbers};

/// Print every P-position whose numbers are at most MAX, one a line.
///
/// Lines that begin with `#` say what is listed. The others are positions as `query` reads them: `x,y,z,p` in 3-pile
/// games, in Chomp the numbers of columns of height 3, 2 and 1, or with --rows the rows, `rows:12,7,5,p`; `a,b` in two-pile games, one pile `n`, the rows of a board, or a strip of at most MAX cells without empty
/// ends. If the piles may stand in any order, as in Nim, each P-position is listed once, with ascending piles. `export --max` writes
/// the same rows to a file of any format.
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
    /// Print CSV: a first line of names, as `export` has them, and no comments
    #[arg(long, conflicts_with = "bfile")]
    csv: bool,
}

pub fn run(args: &Args) -> anyhow::Result<ExitCode> {
    let table = args.at.open.table()?;
    if args.rows && table.parse("rows:1").is_err() {
        return Err(not_for("--rows", table.game(), "only boards of Chomp have rows; leave it out"));
    }
    let ask = ListAsked { max: args.max, all_orders: args.all_orders, passes: args.at.passes_left };
    let list = table.list(&ask).map_err(|error| asked(&table, error))?;
    let what = if args.rows {
        let title = table.title_at(Some(table.known_passes(args.at.passes_left)?));
        format!("{title}: P-positions by rows of at most {} squares", args.max)
    } else {
        list.what.clone()
    };
    let form = As::of(args.rows, false);
    // In a board by its columns the longest row may have more squares than any number of columns.
    let inside = |position: &Position| {
        let longest = || table.board_rows(position).and_then(|rows| rows.first().copied());
        !args.rows || longest().is_none_or(|longest| longest <= args.max.into())
    };
    let mut positions = list.filter(|found| found.as_ref().map_or(true, inside));
    if args.csv {
        return args.bfile.csv(form.fields(&table), |rows| {
            positions.try_for_each(|position| {
                let position = position?;
                Ok(rows.add(|| table.format(&position), form.numbers(&table, &position, &position))?)
            })
        });
    }
    args.bfile.lines(&format!("{}: P-positions", table.title()), false, |out| {
        writeln!(out, "# {what}")?;
        positions.try_for_each(|position| {
            let position = position?;
            if args.rows {
                let all: Vec<String> = form.numbers(&table, &position, &position).iter().map(u64::to_string).collect();
                return Ok(writeln!(out, "rows:{}", all.join(","))?);
            }
            Ok(writeln!(out, "{}", table.format(&position))?)
        })
    })
}
