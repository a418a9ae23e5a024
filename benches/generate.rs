//! The engine alone, nothing encoded and nothing written: `cargo bench -p supermex-benches --bench generate`.
//!
//! Throughput is in stored cells. A flat rate over N = 2,000, 8,000 and 32,000 says that a cell costs the same
//! however large the table, and two threads against one what the second core is worth. A table after the
//! statistics has nanoseconds per cell. N = 32,000 takes 2 GB of memory for Nim, which reads back what it found
//! in lower sheets; `SUPERMEX_BENCH_MOST` is the greatest N (32,000 if not given).

use std::convert::Infallible;
use std::hint::black_box;
use std::ops::Range;
use std::sync::OnceLock;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use criterion::{BenchmarkId, Criterion, SamplingMode, Throughput};
use supermex::internals::{Band, Plan, Sink, run};
use supermex::{Beyond, Game, NONE, PassLevel, RuleSet, Sheet};

/// Counts cells, and keeps the sheets if the game asks for them again.
struct Counting {
    cells: AtomicU64,
    sheets: Option<Vec<OnceLock<Sheet>>>,
}

impl Counting {
    fn new(rules: &RuleSet, sheets: u32) -> Self {
        let kept = rules.is_symmetric().then(|| (0..sheets).map(|_| OnceLock::new()).collect());
        Self { cells: AtomicU64::new(0), sheets: kept }
    }
}

impl Sink for Counting {
    type Error = Infallible;

    fn band(&self, band: Band) -> Result<(), Infallible> {
        let cells: usize = band.levels.iter().flatten().map(|sheet| sheet.completions.len()).sum();
        self.cells.fetch_add(cells as u64, Ordering::Relaxed);
        for (number, sheet) in (band.first_sheet as usize..).zip(band.levels.into_iter().flatten()) {
            match &self.sheets {
                // Symmetric games have one level here, because the rules know the one below.
                Some(sheets) => sheets[number].set(sheet).expect("a sheet comes once"),
                None => drop(black_box(sheet)),
            }
        }
        Ok(())
    }

    fn past(&self, _: usize, rows: Range<u32>, columns: Range<u32>, out: &mut Vec<u32>) -> Result<(), Infallible> {
        out.clear();
        let sheets = self.sheets.as_ref().expect("only symmetric games ask");
        for row in rows {
            let sheet = sheets[row as usize].get().expect("asked for when it is there");
            // A sheet begins at its own number: no cell of a symmetric table is before it.
            let first = columns.start.clamp(sheet.first_column, columns.end);
            out.extend((columns.start..first).map(|_| NONE));
            let place = |column: u32| ((column - sheet.first_column) as usize).min(sheet.completions.len());
            let found = if first < columns.end { &sheet.completions[place(first)..place(columns.end)] } else { &[] };
            out.extend_from_slice(found);
            out.extend((first as usize + found.len()..columns.end as usize).map(|_| NONE));
        }
        Ok(())
    }

    fn known(&self, _: usize, _: Range<u32>, _: Range<u32>, _: &mut Vec<u32>) -> Result<(), Infallible> {
        unreachable!("nothing is known in advance")
    }

    fn ending(&self, _: usize, _: u32) -> Result<(u32, Beyond), Infallible> {
        unreachable!("there are no sheets before the first")
    }
}

/// Runs the recursion; the cells, and the time it took.
fn generate(rules: &RuleSet, sheets: u32, pool: &rayon::ThreadPool) -> (u64, Duration) {
    let nim = rules.game == Game::Nim;
    let plan = Plan {
        sheets: 0..sheets,
        columns: nim.then_some(sheets),
        width: None,
        levels: if nim { vec![rules.passes.index()] } else { rules.levels().map(PassLevel::index).collect() },
        tile: 256,
        in_flight: pool.current_num_threads() + 2,
        known: (0, 0),
    };
    let sink = Counting::new(rules, sheets);
    let start = Instant::now();
    let Ok(()) = pool.install(|| run(rules, &plan, &sink));
    (sink.cells.load(Ordering::Relaxed), start.elapsed())
}

fn main() {
    let measuring = std::env::args().any(|argument| argument == "--bench");
    let most =
        std::env::var("SUPERMEX_BENCH_MOST").map_or(32_000, |n| n.parse().expect("SUPERMEX_BENCH_MOST is a number"));
    let sizes = if measuring { vec![2000, 8000, 32_000] } else { vec![300] };
    let mut criterion = Criterion::default().warm_up_time(Duration::from_millis(500)).configure_from_args();
    let mut table = Vec::new();
    for (game, passes) in [(Game::Nim, PassLevel::ONE), (Game::Chomp, PassLevel::ZERO), (Game::Chomp, PassLevel::ONE)] {
        let name = format!("{}{}", game.name(), if passes == PassLevel::ONE { " with a pass" } else { "" });
        let rules = RuleSet::new(game).passes(passes);
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
