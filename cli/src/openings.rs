//! `supermex openings`: the winning first moves from the boards on which a game is usually played.

use std::process::ExitCode;

use crate::bfile::BFile;

/// Print the winning first moves of 3 x n or 4 x n Chomp, of Chomp on rectangles, or of alternating Clobber.
///
/// Prints a line for each board that the database decides: `n: x,y,z,p …` for 3 x n Chomp, `n: w,x,y,z,p …` for 4 x n.
/// For M rows of N squares it prints `MxN: rows rows …`, with the rows that each move leaves, as 4,1,1. For Clobber it
/// prints `n: STRIP …` for the strip of n times `xo`, with Left moving first.
///
/// With --bfile COLUMN, n is the board 3 x n or 4 x n, column 1; the columns after it are those of the first move listed: of 3 x n
/// Chomp `--bfile 2` is the length of the shortest row that it leaves.
#[derive(clap::Args)]
pub struct Args {
    #[command(flatten)]
    at: crate::open::AtLevel,
    #[command(flatten)]
    bfile: BFile,
}

pub fn run(args: &Args) -> anyhow::Result<ExitCode> {
    let table = args.at.open.table()?;
    args.bfile.lines(&format!("{}: winning first moves", table.title()), true, |out| {
        for opening in table.openings(args.at.passes_left)? {
            write!(out, "{}:", opening.board)?;
            for to in &opening.moves {
                write!(out, " {}", table.format(to))?;
            }
            writeln!(out)?;
        }
        Ok(())
    })
}
