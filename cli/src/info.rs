//! `supermex info`: what a database is.

use std::io::{self, Write};
use std::process::ExitCode;

use serde_json::{Value, json};
use supermex::game::Arity;
use supermex::sizes::Sizes;
use supermex::{ReadError, Table, is_url};

use crate::certify;

/// Describe a database: game, rules, size, bits per cell, codecs, versions, digests.
///
/// Bytes are those of the table's files, without manifest, index and overview. Bits per cell are these bytes divided by
/// the stored cells.
///
/// For four piles or four rows, `p positions` says how many P-positions have all piles, or all rows, below the number of sheets. The
/// order of piles does not matter. If the table is large, give --count.
#[derive(clap::Args)]
pub struct Args {
    #[command(flatten)]
    server: crate::open::Server,
    /// Print one JSON object
    #[arg(long)]
    json: bool,
    /// Count the P-positions of four piles or four rows, though it takes longer than a second
    #[arg(long)]
    count: bool,
}

/// Cells that are counted unasked, at most.
const FEW: u64 = 1 << 26;

/// Whether P-positions are to be counted, which reads all of the table.
fn is_counted(args: &Args, table: &Table) -> bool {
    let at_once = table.info().cells <= FEW && !is_url(&args.server.database);
    args.count || at_once && table.game().arity() == Arity::Exactly(4)
}

pub fn run(args: &Args) -> anyhow::Result<ExitCode> {
    let table = args.server.table()?;
    let mut fields = crate::text::info(&table)?;
    if is_counted(args, &table) {
        match Sizes::of(&table, None) {
            // A table of values is not counted.
            Err(ReadError::NotForGame { .. }) if !args.count => {}
            sizes => {
                let sizes = sizes?;
                let counted = json!({"numbers_below": sizes.of.len(), "count": sizes.p_positions()});
                fields.insert("p_positions".into(), counted);
            }
        }
    }
    if table.info().cells <= FEW && !is_url(&args.server.database) || args.count {
        let space = table.values().ok().map(|values| values.rare_piles()).transpose()?;
        if let Some(space) = space.flatten() {
            let (count, last) = (space.piles().len(), space.piles().last().map(|&(size, _)| size));
            let rare = json!({"mask": format!("{:b}", space.mask()), "piles": count, "last": last});
            fields.insert("rare_values".into(), rare);
        }
    }
    if let Some(certificate) = certify::told(&args.server.database, &table)? {
        fields.insert("certificate".into(), certificate);
    }
    let mut out = io::stdout().lock();
    if args.json {
        writeln!(out, "{}", Value::Object(fields))?;
    } else {
        for (name, value) in &fields {
            show(&mut out, name, value, 0)?;
        }
    }
    Ok(ExitCode::SUCCESS)
}

/// A field as lines for people.
fn show(out: &mut dyn Write, name: &str, value: &Value, depth: usize) -> io::Result<()> {
    let indent = "  ".repeat(depth);
    match value {
        Value::Null => Ok(()),
        Value::Array(list) if list.is_empty() => Ok(()),
        Value::Object(fields) => {
            writeln!(out, "{indent}{}:", name.replace('_', " "))?;
            fields.iter().try_for_each(|(name, value)| show(out, name, value, depth + 1))
        }
        Value::String(text) => writeln!(out, "{indent}{}: {text}", name.replace('_', " ")),
        other => writeln!(out, "{indent}{}: {other}", name.replace('_', " ")),
    }
}
