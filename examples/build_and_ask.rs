//! A small database, built and asked by a program: `cargo run --example build_and_ask -- DIRECTORY`.

use supermex::Database;
use supermex::rules::{Game, RuleSet, Variant, Variants};
use supermex::writer::{BuildOptions, build};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let path = std::path::PathBuf::from(std::env::args().nth(1).ok_or("give a directory to build in")?);
    // Nim in which whoever stands on [1, 2, 3] wins.
    let variants = Variants::new(Game::Nim, [Variant { piles: [1, 2, 3], level: None }], None)?;
    let rules = RuleSet { game: Game::Nim, passes: 0, variants };
    let summary = build(&path, &BuildOptions::new(rules, 500), &|progress| eprintln!("{} sheets", progress.sheets))?;
    println!("{} cells in {} bytes", summary.cells, summary.bytes);
    let database = Database::open(&path)?;
    println!("[1, 2, 3] is {}, [1, 2, 4] is {}", database.outcome([1, 2, 3], 0)?, database.outcome([1, 2, 4], 0)?);
    Ok(())
}
