//! `supermex info`: what a database is.

use std::path::PathBuf;
use std::process::ExitCode;

use serde_json::Value;

/// Describe a database: game, rules, size, bits per cell, codecs, versions, digests.
#[derive(clap::Args)]
pub struct Args {
    /// The database: a directory that `build` wrote, or a sheet file
    database: PathBuf,
    /// One JSON object
    #[arg(long)]
    json: bool,
}

pub fn run(args: &Args) -> anyhow::Result<ExitCode> {
    let fields = super::any(&args.database)?.info()?;
    if args.json {
        println!("{}", Value::Object(fields));
    } else {
        for (name, value) in &fields {
            show(name, value, 0);
        }
    }
    Ok(ExitCode::SUCCESS)
}

/// A field as lines for people.
fn show(name: &str, value: &Value, depth: usize) {
    let indent = "  ".repeat(depth);
    match value {
        Value::Null => {}
        Value::Array(list) if list.is_empty() => {}
        Value::Object(fields) => {
            println!("{indent}{}:", name.replace('_', " "));
            for (name, value) in fields {
                show(name, value, depth + 1);
            }
        }
        Value::String(text) => println!("{indent}{}: {text}", name.replace('_', " ")),
        other => println!("{indent}{}: {other}", name.replace('_', " ")),
    }
}
