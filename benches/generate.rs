//! The engine alone, nothing encoded and nothing written: `cargo bench -p supermex-benches --bench generate`.
//!
//! Throughput is in stored cells. A flat rate over N = 2,000, 8,000 and 32,000 says that a cell costs the same
//! however large the table, and two threads against one what the second core is worth. A table after the
//! statistics has nanoseconds per cell. N = 32,000 takes 2 GB of memory for Nim, which reads back what it found
//! in lower sheets; `SUPERMEX_BENCH_MOST` is the greatest N (32,000 if not given).

use std::time::Duration;

use criterion::{BenchmarkId, Criterion, SamplingMode, Throughput};
use supermex::PassLevel;
use supermex::game::{Game, PerturbedGame};
use supermex_benches::engine::generate;

fn main() {
    let measuring = std::env::args().any(|argument| argument == "--bench");
    let most =
        std::env::var("SUPERMEX_BENCH_MOST").map_or(32_000, |n| n.parse().expect("SUPERMEX_BENCH_MOST is a number"));
    let sizes = if measuring { vec![2000, 8000, 32_000] } else { vec![300] };
    let mut criterion = Criterion::default().warm_up_time(Duration::from_millis(500)).configure_from_args();
    let mut table = Vec::new();
    for (game, passes) in [(Game::Nim, PassLevel::ONE), (Game::Chomp, PassLevel::ZERO), (Game::Chomp, PassLevel::ONE)] {
        let name = format!("{}{}", game.name(), if passes == PassLevel::ONE { " with a pass" } else { "" });
        let rules = PerturbedGame::new(game).passes(passes);
        let mut group = criterion.benchmark_group(format!("generate/{name}"));
        group.sampling_mode(SamplingMode::Flat).sample_size(10);
        for &sheets in sizes.iter().filter(|&&sheets| sheets <= most) {
            for threads in [1, 2] {
                let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().expect("threads start");
                // One run to know the cells; it is also the only one that every selection makes.
                let (cells, first) = generate(&rules, sheets, &pool);
                let mut best = first;
                group.throughput(Throughput::Elements(cells));
                // Ten of the largest would be minutes: it is run once more.
                if sheets <= 8000 {
                    group.bench_function(BenchmarkId::new(format!("{threads} threads"), sheets), |b| {
                        b.iter_custom(|iterations| {
                            let run = |_| generate(&rules, sheets, &pool).1;
                            let times: Vec<Duration> = (0..iterations).map(run).collect();
                            best = times.iter().copied().min().map_or(best, |time| time.min(best));
                            times.iter().sum()
                        });
                    });
                } else {
                    best = best.min(generate(&rules, sheets, &pool).1);
                }
                table.push((name.clone(), sheets, threads, cells, best.as_secs_f64()));
            }
        }
        group.finish();
    }
    criterion.final_summary();
    println!(
        "\n{:20}{:>8}{:>14}{:>10}{:>12}{:>10}{:>10}",
        "best of the runs", "N", "cells", "threads", "s", "ns/cell", "speed-up"
    );
    let mut alone = f64::NAN;
    for (name, sheets, threads, cells, seconds) in table {
        alone = if threads == 1 { seconds } else { alone };
        let each = seconds * 1e9 / cells as f64;
        println!("{name:20}{sheets:>8}{cells:>14}{threads:>10}{seconds:>12.3}{each:>10.2}{:>10.2}", alone / seconds);
    }
}
