//! `supermex sheet`: a sheet as lines of numbers.

use std::process::ExitCode;

use crate::bfile::BFile;
use crate::remedy::of_rows;
use crate::text::numbers;
use supermex::game::words;
use supermex::rows::SheetAsked;

/// Print the sheet X: a line `y z` for each of its P-positions [X, y, z; p].
///
/// A sheet of Chomp is printed to the end of its scattered part and one period further, and a last line
/// `# tail from y=Y0 period P: z1 z2 …` or `# ends at y=Y` says how it goes on.
///
/// Four piles and four rows have sheets in layers: --layer W prints a line `y z` for each P-position [W, X, y, z; p], in
/// 4-pile Nim with W <= X <= y.
///
/// Two-pile games have one sheet, with a line `a b` for each pair. The sheet of a pile has a line `n g` with the Grundy
/// value of each size up to the end of the first period, and a last line for the other sizes. The sheet of Chomp on
/// boards has a line of rows for each P-position. Sheet X of Clobber has the P-positions of X cells.
///
/// With --bfile COLUMN, n is column 1 of the first line and counts the lines from there on: `--bfile 2` is the completion of each y,
/// the partner of each pile, or the Grundy value of each size.
#[derive(clap::Args)]
pub struct Args {
    #[command(flatten)]
    at: crate::open::AtLevel,
    #[command(flatten)]
    bfile: BFile,
    /// Number of the layer, for four piles or four rows
    #[arg(long, value_name = "W", value_parser = numbers::flag::<u32>)]
    layer: Option<u32>,
    /// Number of the sheet, if there is more than one
    #[arg(value_parser = numbers::flag::<u32>)]
    x: Option<u32>,
    /// Print exactly the columns below this
    #[arg(long, value_parser = numbers::flag::<u64>)]
    columns: Option<u64>,
    /// Print the instant winners of the sheet instead, for the columns below --columns and the z below --rows
    #[arg(long)]
    instant_winners: bool,
    /// Rows z, with --instant-winners
    #[arg(long, requires = "instant_winners", value_parser = numbers::flag::<u64>)]
    rows: Option<u64>,
}

pub fn run(args: &Args) -> anyhow::Result<ExitCode> {
    let table = args.at.open.table()?;
    let ask = SheetAsked {
        layer: args.layer.map(u64::from),
        number: args.x.map(u64::from),
        passes: args.at.passes_left,
        columns: args.columns,
        instant_winners: args.instant_winners,
        rows: args.rows,
    };
    let mut what = words::title(table.game(), table.known_passes(args.at.passes_left)?);
    for (name, number) in [("layer", args.layer), ("sheet", args.x)] {
        what += &number.map_or(String::new(), |number| format!(", {name} {number}"));
    }
    args.bfile.lines(&what, true, |out| table.sheet(&ask, out).map_err(|error| of_rows(&table, error)))
}
