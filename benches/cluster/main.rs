//! What a cluster would take for a table: the recursion is measured here, tile by tile, and then run in simulation on any number of
//! ranks. `docs/cluster.md` has what it printed, and what it is worth.
//!
//! ```text
//! SUPERMEX_BENCH_SHEETS=20000 cargo bench -p supermex-benches --bench cluster
//! ```
//!
//! It writes the plot as `cluster.svg` beside the benches' tables, and says where.

mod model;
mod plot;

use std::sync::Mutex;

use supermex::PassLevel;
use supermex::game::{Game, PerturbedGame};
use supermex::internals::TileCost;
use supermex_benches::engine::{TILE, measured};
use supermex_benches::{cache, load, measuring, sheets};

use self::model::{BINS, Cluster, bin, simulate};
use self::plot::Curve;

/// Seconds that a message takes beside its bytes, and bytes a second: 100 Gbit/s, as clusters have it.
const LATENCY: f64 = 5e-6;
const BANDWIDTH: f64 = 12.5e9;

/// What one run has cost.
struct Measured {
    game: Game,
    sheets: f64,
    tile: f64,
    cells: u64,
    /// Completions above their column, and inside: what a column owes to another one.
    pairs: u64,
    /// Wall-clock time.
    wall: f64,
    /// Tiles.
    tiles: usize,
    /// Time of all tiles.
    busy: f64,
    /// By part of the table: seconds of a tile, and bytes that go on from it.
    costs: [[(f64, f64); BINS]; BINS],
    longest_hop: u64,
}

fn run(game: Game, sheets: u32, threads: usize) -> Measured {
    let rules = PerturbedGame::new(game).passes(if game == Game::Nim { PassLevel::ONE } else { PassLevel::ZERO });
    let tiles: Mutex<Vec<TileCost>> = Mutex::default();
    let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().expect("threads start");
    let ran = measured(&rules, sheets, &pool, &|tile| tiles.lock().expect("no panic").push(tile));
    let tiles = tiles.into_inner().expect("no panic");
    let bands = sheets.div_ceil(TILE) as usize;
    let mut sums = [[(0.0, 0.0, 0.0); BINS]; BINS];
    for tile in &tiles {
        let (band, block) = bin(game, tile.band, tile.block, bands);
        let sum = &mut sums[band][block];
        *sum = (sum.0 + 1.0, sum.1 + tile.time.as_secs_f64(), sum.2 + tile.hop as f64);
    }
    let costs = sums.map(|row| row.map(|(count, time, hop)| (time / f64::max(count, 1.0), hop / f64::max(count, 1.0))));
    let owed = ran.kept.iter().map(|sheet| {
        let above = (sheet.first_column..).zip(&sheet.completions);
        above.filter(|&(column, &value)| value > column && value < sheets).count() as u64
    });
    Measured {
        game,
        sheets: f64::from(sheets),
        tile: f64::from(TILE),
        cells: ran.cells,
        pairs: owed.sum(),
        wall: ran.time.as_secs_f64(),
        tiles: tiles.len(),
        busy: tiles.iter().map(|tile| tile.time.as_secs_f64()).sum(),
        costs,
        longest_hop: tiles.iter().map(|tile| tile.hop).max().unwrap_or(0),
    }
}

/// What is predicted for tables of a game.
fn predict(measured: &Measured, growth: f64) -> Vec<Curve> {
    let mut curves = Vec::new();
    println!("\n| {} | ranks | band and block | time | times as fast | of the ranks' time |", measured.game.name());
    println!("|---|---|---|---|---|---|");
    for sheets in [1e5, 1e6, 1e7] {
        // A cell takes the longer the larger the table is.
        let slower = 1.0 + growth * (sheets / measured.sheets).log2().max(0.0);
        let of = |ranks: usize| {
            // Sides for which the bands are few enough to be simulated.
            let sides = [256.0, 512.0, 1024.0, 2048.0, 4096.0].into_iter().filter(|side| sheets / side <= 5000.0);
            let time = |side| {
                simulate(measured, sheets, slower, Cluster { ranks, side, latency: LATENCY, bandwidth: BANDWIDTH })
            };
            sides.map(|side| (time(side), side)).min_by(|a, b| a.0.total_cmp(&b.0)).expect("there are sides")
        };
        let mut points = Vec::new();
        let mut alone = 0.0;
        for ranks in [1, 2, 4, 16, 64, 256, 1024, 4096] {
            let (time, side) = of(ranks);
            alone = if ranks == 1 { time } else { alone };
            let faster = alone / time;
            println!(
                "| N = {sheets:.0e} | {ranks} | {side} | {time:.3e} s | {faster:.1} | {:.0} % |",
                100.0 * faster / ranks as f64
            );
            points.push((ranks as f64, faster));
        }
        curves.push((format!("{}, N = {sheets:.0e}", measured.game.name()), points));
    }
    curves
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    println!("load before: {}", load());
    let sheets = sheets(8000);
    let mut curves = Vec::new();
    for game in [Game::Nim, Game::Chomp] {
        let [small, one, two] =
            [(sheets / 2, 1), (sheets, 1), (sheets, 2)].map(|(sheets, threads)| run(game, sheets, threads));
        let each = |run: &Measured| run.busy * 1e9 / run.cells as f64;
        let growth = (each(&one) / each(&small) - 1.0).max(0.0);
        println!(
            "{}, N = {sheets}: {} cells in {} tiles of {:.0} µs; {:.2} ns a cell, {:.2} at N / 2",
            game.name(),
            one.cells,
            one.tiles,
            one.busy * 1e6 / one.tiles as f64,
            each(&one),
            each(&small)
        );
        println!(
            "  a hop: at most {} bytes, {:.2} N; at N / 2 {} bytes; pairs of columns: {}, {:.3} N², 8 bytes each",
            one.longest_hop,
            one.longest_hop as f64 / one.sheets,
            small.longest_hop,
            one.pairs,
            one.pairs as f64 / one.sheets.powi(2)
        );
        // What this machine can do, against the model: nothing is sent here.
        let here = |ranks| {
            simulate(&one, one.sheets, 1.0, Cluster { ranks, side: one.tile, latency: 0.0, bandwidth: f64::INFINITY })
        };
        println!(
            "  two threads against one: {:.2} times as fast measured, {:.2} by the model; one: {:.2} s measured, {:.2} by the model",
            one.wall / two.wall,
            here(1) / here(2),
            one.wall,
            here(1)
        );
        curves.extend(predict(&one, growth));
    }
    if measuring() {
        let path = cache().join("cluster.svg");
        plot::draw(&path, &curves)?;
        println!("\n{}", path.display());
    }
    println!("load after: {}", load());
    Ok(())
}
