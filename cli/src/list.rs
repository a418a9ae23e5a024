//! `supermex list`: the P-positions of a box.

use std::process::ExitCode;

use anyhow::anyhow;
use supermex::game::{Arity, words};
use supermex::{Cell, ListAsked, Position, Table};

use crate::as_rows::As;
use crate::bfile::BFile;
use crate::remedy::asked;
use crate::text::{not_for, numbers};

/// Print every P-position up to a size, one a line.
///
/// Lines that begin with `#` say what is listed. The others are positions as `query` reads them: `x,y,z,p` in 3-pile games, in
/// Chomp the columns of height 3, 2 and 1, or with --rows the rows, `rows:12,7,5,p`; `a,b` in two-pile games, one pile `n`, the
/// rows of a board, or a strip of at most MAX cells without empty ends. If the piles may stand in any order, as in Nim, each
/// P-position is listed once, with ascending piles. `export --max` writes the same rows to a file of any format.
///
/// With --bfile COLUMN, n counts the P-positions from 1 on, and a(n) is this number of the n-th: of the pairs `a,b` of Wythoff Nim
/// `--bfile 1 --offset 0` is the smaller one, OEIS A000201 from n = 1 on, and `--bfile 2 --offset 0` the larger one, A001950.
#[derive(clap::Args)]
pub struct Args {
    #[command(flatten)]
    at: crate::open::AtLevel,
    #[command(flatten)]
    bfile: BFile,
    /// The most tokens in a pile; in Chomp the most columns of one height, or with --rows the most squares in a row
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

type Positions<'a> = Box<dyn Iterator<Item = anyhow::Result<Position>> + 'a>;

/// The P-positions of boards whose longest row has at most `max` squares, ascending.
///
/// Of three or four rows the shorter ones say which table is needed: one of so many columns in each number would be far larger.
fn by_rows(table: &Table, max: u32, passes: u64) -> anyhow::Result<Positions<'_>> {
    let most = u64::from(max);
    let Arity::Exactly(count) = table.game().arity() else {
        let list = table.list(&ListAsked { max, all_orders: false, passes: Some(passes) });
        return Ok(Box::new(list.map_err(|error| asked(table, error))?.map(|found| Ok(found?))));
    };
    if table.game().rows(&vec![0; count].into()).is_none_or(|rows| rows.len() != count) {
        return Err(not_for("--rows", table.game().name(), "its positions are not boards alone; leave it out"));
    }
    let own = count.saturating_sub(1);
    let whole = move |columns: &[u64], last: u64| Position::from([columns, &[last]].concat()).with_passes(passes);
    let beyond = move |columns: &[u64]| {
        let why = table.why_beyond(&whole(columns, 0)).unwrap_or_else(|| "it does not keep all cells".into());
        anyhow!("rows of up to {max} squares are not all in this database: {why}; build a larger one")
    };
    let cells = table.cells()?;
    // The farthest cells are those of a rectangle: so that no part of a list is printed.
    for height in 0..own {
        let mut farthest = vec![0; own];
        farthest[height] = most;
        if cells.completion(&farthest, passes)? == Cell::Beyond {
            return Err(beyond(&farthest));
        }
    }
    // The columns of all heights but 1: together they are the second row.
    let found = columns(own, most).filter_map(move |columns| {
        let second: u64 = columns.iter().sum();
        match cells.completion(&columns, passes) {
            Ok(Cell::Completion(last)) if second.saturating_add(last) <= most => Some(Ok(whole(&columns, last))),
            Ok(Cell::Completion(_) | Cell::Nothing) => None,
            Ok(Cell::Beyond) => Some(Err(beyond(&columns))),
            Err(error) => Some(Err(error.into())),
        }
    });
    Ok(Box::new(found))
}

/// Every row of so many numbers whose sum is at most `most`, ascending.
fn columns(count: usize, most: u64) -> Box<dyn Iterator<Item = Vec<u64>>> {
    if count == 0 {
        return Box::new(std::iter::once(Vec::new()));
    }
    Box::new(
        (0..=most)
            .flat_map(move |first| columns(count - 1, most - first).map(move |rest| [&[first], &rest[..]].concat())),
    )
}

pub fn run(args: &Args) -> anyhow::Result<ExitCode> {
    let table = args.at.open.table()?;
    if args.rows && table.parse("rows:1").is_err() {
        return Err(not_for("--rows", table.game().name(), "only boards of Chomp have rows; leave it out"));
    }
    let passes = table.known_passes(args.at.passes_left)?;
    let form = As::of(args.rows, false);
    let (what, mut positions): (_, Positions<'_>) = if args.rows {
        let what =
            format!("{}: P-positions by rows of at most {} squares", words::title(table.game(), passes), args.max);
        (what, by_rows(&table, args.max, passes)?)
    } else {
        let ask = ListAsked { max: args.max, all_orders: args.all_orders, passes: args.at.passes_left };
        let list = table.list(&ask).map_err(|error| asked(&table, error))?;
        (list.what.clone(), Box::new(list.map(|found| Ok(found?))))
    };
    if args.csv {
        return args.bfile.csv(form.fields(&table), |rows| {
            positions.try_for_each(|position| {
                let position = position?;
                Ok(rows.add(|| table.format(&position), form.numbers(&table, &position, &position))?)
            })
        });
    }
    args.bfile.lines(&format!("{}: P-positions", words::title(table.game(), passes)), false, |out| {
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
