//! The engine alone, nothing encoded and nothing written: `cargo bench -p supermex-benches --bench generate`.
//!
//! A flat rate over N = 2,000, 8,000 and 32,000 says that a cell costs the same however large the table, and two threads against
//! one what the second core is worth. Each is run ten times, the largest twice, and the best is printed. N = 32,000 takes 2 GB of
//! memory for Nim, which reads back what it found in lower sheets; `SUPERMEX_BENCH_MOST` is the greatest N (32,000 if not given),
//! and `SUPERMEX_BENCH_GAME`, `nim` or `chomp`, takes one game alone.

use supermex::game::{Game, PassLevel, PerturbedGame};
use supermex_benches::engine::generate;
use supermex_benches::{measuring, number, table};

fn main() {
    let most: u32 = number("SUPERMEX_BENCH_MOST", [32_000, 300]);
    let sizes = if measuring() { vec![2000, 8000, 32_000] } else { vec![300] };
    println!(
        "{:20}{:>8}{:>14}{:>10}{:>12}{:>10}{:>10}",
        "best of the runs", "N", "cells", "threads", "s", "ns/cell", "speed-up"
    );
    let chomp = table::games().filter(|(game, _)| *game == Game::Chomp).map(|(game, _)| (game, PassLevel::ONE));
    for (game, passes) in table::games().chain(chomp) {
        let (name, rules) = (table::title(game, passes), PerturbedGame::new(game).passes(passes));
        for &sheets in sizes.iter().filter(|&&sheets| sheets <= most) {
            let mut alone = f64::NAN;
            for threads in [1, 2] {
                let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().expect("threads start");
                // Ten of the largest would be minutes.
                let runs = if !measuring() {
                    1
                } else if sheets <= 8000 {
                    10
                } else {
                    2
                };
                let runs = (0..runs).map(|_| generate(&rules, sheets, &pool));
                let Some((cells, best)) = runs.min_by_key(|&(_, time)| time) else { continue };
                let seconds = best.as_secs_f64();
                alone = if threads == 1 { seconds } else { alone };
                let (each, faster) = (seconds * 1e9 / cells as f64, alone / seconds);
                println!("{name:20}{sheets:>8}{cells:>14}{threads:>10}{seconds:>12.3}{each:>10.2}{faster:>10.2}");
            }
        }
    }
}
