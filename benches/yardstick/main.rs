//! The engine alone against small programs of the same recursions, one thread: `cargo bench -p supermex-benches --bench yardstick`.
//!
//! They are given turns, so that a busy machine is busy for both; the best of each is compared. `SUPERMEX_BENCH_MOST` is N
//! (32,000 if not given), `SUPERMEX_BENCH_TURNS` the number of turns (3).

mod chomp;
mod nim;

use std::time::Duration;

use supermex::PassLevel;
use supermex::game::{Game, PerturbedGame};
use supermex_benches::engine::generate;
use supermex_benches::{load, number};

/// What a yardstick did.
pub struct Run {
    /// Cells gone through.
    pub cells: u64,
    pub time: Duration,
    /// Triples of Nim, infinite sheets of Chomp: so that the work is not optimised away, and can be compared with what is known.
    pub found: u64,
}

fn main() {
    let (n, turns): (u32, u32) = (number("SUPERMEX_BENCH_MOST", [32_000, 300]), number("SUPERMEX_BENCH_TURNS", [3, 1]));
    let pool = rayon::ThreadPoolBuilder::new().num_threads(1).build().expect("a thread starts");
    println!("N = {n}, one thread, best of {turns} turns; load {}", load());
    println!("{:20}{:>14}{:>12}{:>14}{:>12}{:>8}", "ns a cell", "cells", "yardstick", "cells", "engine", "ratio");
    type Yardstick = fn(usize) -> Run;
    let contests: [(&str, PerturbedGame, Yardstick); 2] = [
        ("Nim with a pass", PerturbedGame::new(Game::Nim).passes(PassLevel::ONE), nim::run),
        ("Chomp", PerturbedGame::new(Game::Chomp), chomp::run),
    ];
    for (name, rules, yardstick) in contests {
        let mut best: Option<(Run, u64, Duration)> = None;
        for _ in 0..turns {
            let small = yardstick(n as usize);
            let (cells, time) = generate(&rules, n, &pool);
            best = Some(match best {
                Some((run, _, least)) => {
                    let run = if small.time < run.time { small } else { run };
                    (run, cells, time.min(least))
                }
                None => (small, cells, time),
            });
        }
        let Some((small, cells, time)) = best else { continue };
        let each = |time: Duration, cells: u64| time.as_secs_f64() * 1e9 / cells as f64;
        println!(
            "{name:20}{:>14}{:>12.2}{cells:>14}{:>12.2}{:>8.2}   (found {})",
            small.cells,
            each(small.time, small.cells),
            each(time, cells),
            time.as_secs_f64() / small.time.as_secs_f64(),
            small.found
        );
    }
}
