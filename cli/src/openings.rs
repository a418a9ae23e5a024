//! `supermex openings`: the winning first moves from the boards on which a game is usually played.

use std::process::ExitCode;

use anyhow::bail;
use supermex::game::words;
use supermex::rows::{Field, FieldKind};

use crate::as_rows::As;
use crate::bfile::BFile;
use crate::say::warn;
use crate::text::{change, not_for, numbers};

/// Print the winning first moves of 3 x n or 4 x n Chomp, of Chomp on rectangles, or of alternating Clobber.
///
/// Prints a line for each board that the database decides: `n: x,y,z,p …` for 3 x n Chomp, `n: w,x,y,z,p …` for 4 x n.
/// For M rows of N squares it prints `MxN: rows rows …`, with the rows that each move leaves, as 4,1,1. For Clobber it
/// prints `n: STRIP …` for the strip of n times `xo`, with Left moving first. --bites prints bites, as `n: row 2, square 5`.
///
/// With --bfile COLUMN, n is the board 3 x n or 4 x n, column 1; the columns after it are those of the first move listed: of 3 x n
/// Chomp `--bfile 2` is the length of the shortest row that it leaves.
#[derive(clap::Args)]
pub struct Args {
    #[command(flatten)]
    at: crate::open::AtLevel,
    #[command(flatten)]
    bfile: BFile,
    /// Only the boards of at most this many columns
    #[arg(long, value_parser = numbers::flag::<u64>)]
    max: Option<u64>,
    /// Print the rows of Chomp that each move leaves, as `rows:12,7,5`
    #[arg(long, conflicts_with = "bites")]
    rows: bool,
    /// Print bites: the row, counted from the longest, and the square; `; ` separates them
    #[arg(long)]
    bites: bool,
    /// Print CSV: a line for each move, with the board in its first column, `n` where that is a number
    #[arg(long, conflicts_with = "bfile")]
    csv: bool,
}

pub fn run(args: &Args) -> anyhow::Result<ExitCode> {
    let table = args.at.open.table()?;
    if (args.rows || args.bites) && table.parse("rows:1").is_err() {
        return Err(not_for(
            if args.bites { "--bites" } else { "--rows" },
            table.game().name(),
            "only boards of Chomp have rows; leave it out",
        ));
    }
    let columns = |board: &str| board.rsplit('x').next().and_then(|text| text.parse::<u64>().ok());
    let inside = |board: &str| args.max.is_none_or(|max| columns(board).is_some_and(|columns| columns <= max));
    let mut openings = table.openings(args.at.passes_left)?;
    let most = openings.iter().filter_map(|opening| columns(&opening.board)).max();
    if let (Some(max), Some(most)) = (args.max, most)
        && max > most
    {
        bail!(
            "--max is {max}, and the largest board in this database has {most} columns; give less, or build a larger one"
        );
    }
    openings.retain(|opening| inside(&opening.board));
    let form = As::of(args.rows, args.bites);
    if args.csv {
        let counted = openings.iter().all(|opening| !opening.board.contains('x'));
        let board: &[&str] = if counted { &["n"] } else { &["rows", "columns"] };
        let fields = board.iter().map(|name| Field(name, FieldKind::U64)).chain(form.fields(&table)).collect();
        return args.bfile.csv(fields, |rows| {
            for opening in &openings {
                let board: Vec<u64> = opening.board.split('x').filter_map(|text| text.parse().ok()).collect();
                for to in &opening.moves {
                    let numbers = if form.fields(&table).iter().any(|field| field.1 == FieldKind::Text) {
                        Vec::new()
                    } else {
                        form.numbers(&table, &opening.from, to)
                    };
                    rows.add(|| table.format(to), [board.clone(), numbers].concat())?;
                }
            }
            Ok(())
        });
    }
    let several: Vec<&str> =
        openings.iter().filter(|opening| opening.moves.len() > 1).map(|opening| &*opening.board).collect();
    if let (Some(2..), [first, ..]) = (args.bfile.column(), &several[..]) {
        let count = if several.len() == 1 { "1 board has".into() } else { format!("{} boards have", several.len()) };
        warn(&format!(
            "{count} more than one winning first move, the first of them {first}, and a b-file has one; --csv prints all"
        ));
    }
    let passes = table.known_passes(args.at.passes_left)?;
    args.bfile.lines(&format!("{}: winning first moves", words::title(table.game(), passes)), true, |out| {
        for opening in &openings {
            let texts = opening.moves.iter().map(|to| match form {
                As::Numbers => table.format(to),
                As::Rows => {
                    let rows = form.numbers(&table, &opening.from, to);
                    format!("rows:{}", rows.iter().map(u64::to_string).collect::<Vec<_>>().join(","))
                }
                As::Bites => change(table.game(), &opening.from, to),
            });
            let between = if args.bites { "; " } else { " " };
            let moves = texts.collect::<Vec<_>>().join(between);
            writeln!(out, "{}:{}{moves}", opening.board, if moves.is_empty() { "" } else { " " })?;
        }
        Ok(())
    })
}
