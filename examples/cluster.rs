//! What a cluster would take for a table: the recursion is measured here, tile by tile, and then run in simulation on any number of
//! ranks. `docs/cluster.md` has what it printed, and what it is worth.
//!
//! ```text
//! cargo run --release --features build,internals --example cluster -- 20000 cluster.svg
//! ```
//!
//! Ranks own stripes of columns, in turn; a band of sheets goes through the stripes from left to right, and its used-sets with
//! it. A part of a band in a stripe is a task: it waits for the part to its left, which comes over the network, and for the
//! band above in the same stripe, which the rank has itself.

use std::cmp::Reverse;
use std::collections::BinaryHeap;
use std::convert::Infallible;
use std::fmt::Write as _;
use std::ops::Range;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Mutex, OnceLock};
use std::time::Instant;

use supermex::internals::{Band, Plan, Sink, TileCost, measure};
use supermex::{Beyond, Game, PassLevel, RuleSet, Sheet};

/// Seconds that a message takes beside its bytes, and bytes a second: 100 Gbit/s, as clusters have it.
const LATENCY: f64 = 5e-6;
const BANDWIDTH: f64 = 12.5e9;
/// Parts of a table, in either direction, that costs are averaged over.
const BINS: usize = 12;
/// Columns that Chomp has, over its sheets.
const CHOMP_COLUMNS: f64 = std::f64::consts::SQRT_2;

/// Keeps what Nim asks for again, and counts.
struct Counting {
    sheets: Option<Vec<OnceLock<Sheet>>>,
    cells: AtomicU64,
    /// Completions above their column, and inside: what a column owes to another one.
    pairs: AtomicU64,
}

impl Sink for Counting {
    type Error = Infallible;

    fn band(&self, band: Band) -> Result<(), Infallible> {
        for (number, sheet) in (band.first_sheet as usize..).zip(band.levels.into_iter().flatten()) {
            self.cells.fetch_add(sheet.completions.len() as u64, Ordering::Relaxed);
            if let Some(sheets) = &self.sheets {
                let above = (sheet.first_column..).zip(&sheet.completions);
                let pairs = above.filter(|&(column, &value)| value > column && (value as usize) < sheets.len()).count();
                self.pairs.fetch_add(pairs as u64, Ordering::Relaxed);
                sheets[number].set(sheet).expect("a sheet comes once");
            }
        }
        Ok(())
    }

    fn past(
        &self,
        _: PassLevel,
        rows: Range<u32>,
        columns: Range<u32>,
        take: &mut dyn FnMut(u32, &[u32]),
    ) -> Result<(), Infallible> {
        let sheets = self.sheets.as_ref().expect("only Nim asks");
        for row in rows {
            let sheet = sheets[row as usize].get().expect("asked for when it is there");
            let place = |column: u32| (column - sheet.first_column) as usize;
            take(row, &sheet.completions[place(columns.start)..place(columns.end)]);
        }
        Ok(())
    }

    fn ending(&self, _: PassLevel, _: u32) -> Result<(u32, Beyond), Infallible> {
        unreachable!("there are no sheets before the first")
    }
}

/// What one run has cost.
struct Measured {
    game: Game,
    sheets: f64,
    tile: f64,
    cells: u64,
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

/// The blocks of a band, of so many bands in all.
fn blocks(game: Game, band: usize, bands: usize) -> Range<usize> {
    match game {
        Game::Nim => band..bands,
        Game::Chomp => band..((band + 1) as f64 * CHOMP_COLUMNS).ceil() as usize + 1,
    }
}

/// The bin of a tile.
fn bin(game: Game, band: usize, block: usize, bands: usize) -> (usize, usize) {
    let blocks = blocks(game, band, bands);
    let share = |part: usize, all: usize| (part * BINS / all.max(1)).min(BINS - 1);
    (share(band, bands), share(block - blocks.start, blocks.len()))
}

fn run(game: Game, sheets: u32, threads: usize) -> Measured {
    let rules = RuleSet::new(game).passes(if game == Game::Nim { PassLevel::ONE } else { PassLevel::ZERO });
    let nim = game == Game::Nim;
    let plan = Plan {
        sheets: 0..sheets,
        columns: nim.then_some(sheets),
        width: None,
        levels: vec![rules.passes],
        tile: 256,
        in_flight: threads + 2,
        known: (0, 0),
    };
    let kept = nim.then(|| (0..sheets).map(|_| OnceLock::new()).collect());
    let sink = Counting { sheets: kept, cells: AtomicU64::new(0), pairs: AtomicU64::new(0) };
    let tiles: Mutex<Vec<TileCost>> = Mutex::new(Vec::new());
    let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().expect("threads start");
    let started = Instant::now();
    let Ok(()) = pool.install(|| measure(&rules, &plan, &sink, &|tile| tiles.lock().expect("no panic").push(tile)));
    let wall = started.elapsed().as_secs_f64();
    let tiles = tiles.into_inner().expect("no panic");
    let bands = sheets.div_ceil(plan.tile) as usize;
    let mut sums = [[(0.0, 0.0, 0.0); BINS]; BINS];
    for tile in &tiles {
        let (band, block) = bin(game, tile.band, tile.block, bands);
        let sum = &mut sums[band][block];
        *sum = (sum.0 + 1.0, sum.1 + tile.time.as_secs_f64(), sum.2 + tile.hop as f64);
    }
    let busy = tiles.iter().map(|tile| tile.time.as_secs_f64()).sum::<f64>();
    let costs = sums.map(|row| row.map(|(count, time, hop)| (time / f64::max(count, 1.0), hop / f64::max(count, 1.0))));
    Measured {
        game,
        sheets: f64::from(sheets),
        tile: f64::from(plan.tile),
        cells: sink.cells.into_inner(),
        pairs: sink.pairs.into_inner(),
        wall,
        tiles: tiles.len(),
        busy,
        costs,
        longest_hop: tiles.iter().map(|tile| tile.hop).max().unwrap_or(0),
    }
}

/// A cluster of so many ranks, a thread each, and how a table is shared out: bands of so many sheets, stripes of as many columns.
#[derive(Clone, Copy)]
struct Cluster {
    ranks: usize,
    side: f64,
    latency: f64,
    bandwidth: f64,
}

/// A moment, in an order.
#[derive(PartialEq)]
struct Moment(f64);

impl Eq for Moment {}

impl Ord for Moment {
    fn cmp(&self, other: &Self) -> std::cmp::Ordering {
        self.0.total_cmp(&other.0)
    }
}

impl PartialOrd for Moment {
    fn partial_cmp(&self, other: &Self) -> Option<std::cmp::Ordering> {
        Some(self.cmp(other))
    }
}

/// Seconds that a table of so many sheets takes, if a cell takes `slower` times as long as in what was measured.
fn simulate(measured: &Measured, sheets: f64, slower: f64, cluster: Cluster) -> f64 {
    let Cluster { ranks, side, latency, bandwidth } = cluster;
    let bands = (sheets / side).ceil() as usize;
    let wide = side / measured.tile;
    let stripes = |band: usize| blocks(measured.game, band, bands);
    // The time of a band in a stripe, and what it takes to send what goes on.
    let cost = |band: usize, stripe: usize| {
        let (band, stripe) = bin(measured.game, band, stripe, bands);
        let (time, hop) = measured.costs[band][stripe];
        (time * wide * wide * slower, latency + hop * wide * sheets / measured.sheets / bandwidth)
    };
    let last = stripes(bands.saturating_sub(1)).end;
    // By band the last stripe that it has come to, and by stripe the band that is next.
    let mut come: Vec<usize> = (0..bands).map(|band| stripes(band).start).collect();
    let mut next = vec![bands; last];
    for band in (0..bands).rev() {
        next[stripes(band)].fill(band);
    }
    let mut busy = vec![false; ranks];
    let mut ready: Vec<BinaryHeap<Reverse<(usize, usize)>>> = (0..ranks).map(|_| BinaryHeap::new()).collect();
    // A band comes to a stripe, or is through it.
    let mut events = BinaryHeap::from([Reverse((Moment(0.0), 0, 0, false))]);
    let mut end = 0.0;
    while let Some(Reverse((Moment(now), band, stripe, through))) = events.pop() {
        let rank = stripe % ranks;
        end = now;
        if through {
            busy[rank] = false;
            next[stripe] = band + 1;
            if band + 1 < bands && come[band + 1] == stripe {
                ready[rank].push(Reverse((band + 1, stripe)));
            }
            if stripe + 1 < stripes(band).end {
                let way = if ranks > 1 { cost(band, stripe).1 } else { 0.0 };
                events.push(Reverse((Moment(now + way), band, stripe + 1, false)));
            }
        } else {
            come[band] = stripe;
            if next[stripe] == band {
                ready[rank].push(Reverse((band, stripe)));
            }
        }
        // The lowest band first: all others wait for it in the end.
        if !busy[rank]
            && let Some(Reverse((band, stripe))) = ready[rank].pop()
        {
            busy[rank] = true;
            events.push(Reverse((Moment(now + cost(band, stripe).0), band, stripe, true)));
        }
    }
    end
}

/// A line of the plot: its name, and a point for each number of ranks.
type Curve = (String, Vec<(usize, f64)>);

/// What is predicted for tables of a game.
fn predict(measured: &Measured, growth: f64) -> Vec<Curve> {
    let mut curves = Vec::new();
    println!("\n| {} | ranks | band and stripe | time | times as fast | of the ranks' time |", measured.game.name());
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
            points.push((ranks, faster));
        }
        curves.push((format!("{}, N = {sheets:.0e}", measured.game.name()), points));
    }
    curves
}

/// How many times as fast, against the ranks, both by their logarithms.
fn plot(curves: &[Curve]) -> String {
    const COLOURS: [&str; 6] = ["#1b6ca8", "#3f9b8f", "#82b366", "#b85450", "#d79b00", "#7d5ba6"];
    let across = |ranks: f64| 60.0 + 40.0 * ranks.log2();
    let up = |faster: f64| 540.0 - 40.0 * faster.max(1.0).log2();
    let mut svg = String::from(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 760 600\" font-family=\"sans-serif\" font-size=\"13\">\n\
         <rect width=\"760\" height=\"600\" fill=\"white\"/>\n",
    );
    for power in 0..=12 {
        let number = f64::from(1 << power);
        let (x, y) = (across(number), up(number));
        let _ = writeln!(svg, "<path d=\"M60 {y}H540M{x} 540V60\" stroke=\"#ddd\"/>");
        let _ = writeln!(svg, "<text x=\"{x}\" y=\"560\" text-anchor=\"middle\">{number}</text>");
        let _ = writeln!(svg, "<text x=\"52\" y=\"{}\" text-anchor=\"end\">{number}</text>", y + 4.0);
    }
    svg += "<text x=\"300\" y=\"585\" text-anchor=\"middle\">ranks</text>\n<text x=\"60\" y=\"40\">times as fast as one</text>\n";
    for (place, ((name, points), colour)) in curves.iter().zip(COLOURS).enumerate() {
        let line: Vec<String> =
            points.iter().map(|&(ranks, faster)| format!("{:.1},{:.1}", across(ranks as f64), up(faster))).collect();
        let _ = writeln!(
            svg,
            "<polyline points=\"{}\" fill=\"none\" stroke=\"{colour}\" stroke-width=\"2\"/>",
            line.join(" ")
        );
        let y = 80 + 22 * place;
        let _ = writeln!(svg, "<text x=\"560\" y=\"{y}\" fill=\"{colour}\">{name}</text>");
    }
    svg + "</svg>\n"
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut arguments = std::env::args().skip(1);
    let sheets: u32 = arguments.next().unwrap_or_else(|| "8000".into()).parse()?;
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
    if let Some(path) = arguments.next() {
        std::fs::write(path, plot(&curves))?;
    }
    Ok(())
}
