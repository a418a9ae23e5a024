//! A small database, built and asked by a program: `cargo run --example build_and_ask -- DIRECTORY`.

use supermex::game::{Game, PerturbedGame, Variant, Variants};
use supermex_build::{BuildOptions, build};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let path = std::path::PathBuf::from(std::env::args().nth(1).ok_or("give a directory to build in")?);
    // Nim in which whoever stands on [1, 2, 3] wins.
    let variants = Variants::new(Game::Nim, [Variant { piles: [1, 2, 3], level: None }], None)?;
    let options = BuildOptions::new(PerturbedGame::new(Game::Nim).variants(variants)).sheets(500);
    let summary = build(&path, &options, &|progress| eprintln!("{} of {} sheets", progress.done, progress.total))?;
    println!("{} cells in {} bytes", summary.cells, summary.bytes);
    let nim = supermex::open(&path)?;
    println!("[1, 2, 3] is {}, [1, 2, 4] is {}", nim.outcome(&[1, 2, 3].into())?, nim.outcome(&[1, 2, 4].into())?);
    Ok(())
}
