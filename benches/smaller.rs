//! Smaller games: building their tables in memory, and look-ups of the mapped files:
//! `cargo bench -p supermex-benches --bench smaller`.
//!
//! Throughput of building is in numbers (two piles), sizes (a pile), strips and boards. Look-ups are of a million random
//! positions, all over a table of two piles of `SUPERMEX_BENCH_COLUMNS` numbers (10^8 if not given: 13 MB, and of D_2 27).

use std::hint::black_box;

use criterion::{Criterion, SamplingMode, Throughput};
use supermex::game::clobber::cells as clobber_cells;
use supermex::game::{Board, Clobber, Four, Game, Heap, Wythoff};
use supermex::raw::Point;
use supermex::{NONE, Outcome, Position, Rules, Table, open_mmap};
use supermex_benches::{Draw, measuring, number, one_by_one, sheets};
use supermex_build::engine::{board, clobber, heap, wythoff};
use supermex_build::{BuildOptions, build};

fn main() {
    let mut criterion = Criterion::default().configure_from_args();
    building(&mut criterion, measuring());
    looking_up(&mut criterion, measuring());
    four_rows(&mut criterion, measuring());
    criterion.final_summary();
}

fn building(criterion: &mut Criterion, measuring: bool) {
    let columns: usize = if measuring { 10_000_000 } else { 10_000 };
    let mut group = criterion.benchmark_group("smaller/build");
    group.sample_size(10).sampling_mode(SamplingMode::Flat);
    group.throughput(Throughput::Elements(columns as u64));
    for (k, m) in [(1, 1), (2, 3)] {
        group.bench_function(format!("wythoff k {k} m {m}"), |b| b.iter(|| wythoff::blocking(k, m, columns, |_| ())));
    }
    for r in [2, 10] {
        let build = || {
            let mut sum = 0_u64;
            let set = wythoff::divisor(r, columns, |difference| sum = sum.wrapping_add(difference), |_| ());
            (set, sum)
        };
        group.bench_function(format!("wythoff divisor {r}"), |b| b.iter(build));
    }
    let set = Heap::subtract([1, 3, 4], false).expect("rules");
    group.bench_function("heap 1,3,4", |b| b.iter(|| heap::Values::new(&set).extend(columns, u64::MAX, |_, _| ())));
    let code = Heap::octal("0.56").expect("rules");
    let columns = if measuring { 700_000 } else { 10_000 };
    group.throughput(Throughput::Elements(columns as u64));
    group.bench_function("heap 0.56", |b| b.iter(|| heap::Values::new(&code).extend(columns, u64::MAX, |_, _| ())));
    let length = if measuring { 13 } else { 6 };
    group.throughput(Throughput::Elements(3_u64.pow(length)));
    group.bench_function(format!("clobber {length}"), |b| b.iter(|| clobber::strips(length, |_| ())));
    let side = if measuring { 14 } else { 6 };
    let square = Board::new(side, side).expect("rules");
    group.throughput(Throughput::Elements(square.positions()));
    group.bench_function(format!("chomp-board {side}x{side}"), |b| b.iter(|| board::board(square, None, |_, _| ())));
    group.finish();
}

/// A mapped table.
fn table(dir: &std::path::Path, rules: impl Into<Rules>, columns: Option<u64>) -> Table {
    let rules = rules.into();
    let path = dir.join(rules.name());
    let options = columns.into_iter().fold(BuildOptions::new(rules), BuildOptions::columns);
    build(&path, &options, &|_| ()).expect("built");
    // SAFETY: the file lies in a directory of this process alone, which does not change it.
    unsafe { open_mmap(&path) }.expect("just built")
}

fn looking_up(criterion: &mut Criterion, measuring: bool) {
    let columns: u64 = number("SUPERMEX_BENCH_COLUMNS", [100_000_000, 10_000]);
    let dir = tempfile::tempdir().expect("a temporary directory");
    let mut draw = Draw(1);
    // More lines of 64 bytes than a second-level cache holds.
    let many = if measuring { 1 << 20 } else { 1 << 10 };
    let asked: Vec<Position> = (0..many).map(|_| [draw.below(columns), draw.below(columns)].into()).collect();
    let mut group = criterion.benchmark_group("smaller/lookup");
    group.sample_size(10).sampling_mode(SamplingMode::Flat);
    group.throughput(Throughput::Elements(asked.len() as u64));
    for rules in [Wythoff::blocking(2, 3), Wythoff::divisor(2)] {
        let rules = rules.expect("rules");
        let dir = tempfile::tempdir().expect("a temporary directory");
        let pairs = table(dir.path(), rules, Some(columns));
        group.bench_function(format!("wythoff {rules} outcome"), |b| {
            b.iter(|| asked.iter().for_each(|position| drop(black_box(pairs.outcome(position)))));
        });
        group.bench_function(format!("wythoff {rules} pair of a number"), |b| {
            let cells = pairs.cells().expect("pairs");
            b.iter(|| asked.iter().for_each(|position| drop(black_box(cells.completion(&position[..1], 0)))));
        });
        group.bench_function(format!("wythoff {rules} winning moves"), |b| {
            b.iter(|| asked.iter().for_each(|position| drop(black_box(pairs.winning_moves(position)))));
        });
    }
    let sizes: Vec<Position> = asked.iter().map(|position| Position::new(&position[..1])).collect();
    let rules = Heap::subtract([1, 3, 4], false).expect("rules");
    let piles = table(dir.path(), rules, Some(1000));
    group.bench_function("heap value", |b| {
        b.iter(|| sizes.iter().for_each(|size| drop(black_box(piles.values().unwrap().grundy(size)))));
    });
    let rules = Clobber::new(if measuring { 13 } else { 6 }).expect("rules");
    let strips = table(dir.path(), rules, None);
    let positions = rules.positions();
    let cells =
        |n: u64| clobber_cells(n % positions, rules.length as usize).into_iter().map(u64::from).collect::<Vec<_>>();
    let some: Vec<Position> = asked.iter().map(|position| cells(position[0]).into()).collect();
    group.bench_function("clobber outcome", |b| {
        b.iter(|| some.iter().for_each(|strip| drop(black_box(strips.outcome(strip)))));
    });
    let side = if measuring { 14 } else { 6 };
    let square = Board::new(side, side).expect("rules");
    let boards = table(dir.path(), square, None);
    let some: Vec<Position> =
        asked.iter().map(|position| square.board(position[0] % square.positions()).into()).collect();
    group.bench_function("chomp-board outcome by rows", |b| {
        b.iter(|| some.iter().for_each(|board| drop(black_box(boards.outcome(board)))));
    });
    group.finish();
}

/// Cells of 4-row Chomp, drawn evenly from a table of `SUPERMEX_BENCH_SHEETS` sheets, 800 if not given: one by one, in batches,
/// and in a raw array of them all.
fn four_rows(criterion: &mut Criterion, measuring: bool) {
    let rules = Four::new(Game::Chomp, if measuring { sheets(800) } else { 20 }).expect("rules");
    let dir = tempfile::tempdir().expect("a temporary directory");
    let layers = table(dir.path(), rules.clone(), None);
    let (mut lines, mut raw, mut values) = (Vec::new(), Vec::new(), Vec::new());
    for (w, x) in (0..rules.sheets).flat_map(|w| (0..rules.sheets - w).map(move |x| (w, x))) {
        let columns = rules.sheets - w - x;
        values.resize(columns as usize, 0);
        layers.cells().unwrap().completions(&[w.into(), x.into()], 0..columns, 0, &mut values).expect("a good file");
        lines.push((w, x, raw.len()));
        // Up to where the line ends.
        raw.extend(values.iter().copied().take_while(|&z| z != NONE));
    }
    // Values that are right, or nearly.
    let mut draw = Draw(2);
    let asked = (0..if measuring { 1 << 20 } else { 1 << 10 }).map(|_| {
        let at = draw.below(raw.len() as u64) as usize;
        let (w, x, start) = lines[lines.partition_point(|&(.., start)| start <= at) - 1];
        let (y, z) = ((at - start) as u64, u64::from(raw[at]) + draw.below(2));
        (at, Point { piles: [w.into(), x.into(), y, z], passes: 0 })
    });
    let asked: Vec<(usize, Point<4>)> = asked.collect();
    let rows: Vec<Position> = asked.iter().map(|&(_, position)| position.into()).collect();
    let in_raw = |&(at, position): &(usize, Point<4>)| u64::from(raw[at]) == position.piles[3];
    let in_table = |position: &Position| layers.outcome(position).is_ok_and(|outcome| outcome == Outcome::P);
    let mut outcomes = vec![Outcome::Beyond; 4096];
    let mut group = criterion.benchmark_group(format!("four rows/lookup, raw {} MB", raw.len() / 250_000));
    group.sample_size(10).sampling_mode(SamplingMode::Flat);
    group.throughput(Throughput::Elements(asked.len() as u64));
    group.bench_function("raw array, each waits for the last", |b| b.iter(|| one_by_one(&asked, in_raw)));
    group.bench_function("each waits for the last", |b| b.iter(|| one_by_one(&rows, in_table)));
    group.bench_function("raw array, one by one", |b| {
        b.iter(|| asked.iter().filter(|one| black_box(in_raw(one))).count());
    });
    group.bench_function("one by one", |b| b.iter(|| rows.iter().filter(|one| black_box(in_table(one))).count()));
    group.bench_function("batches of 4096", |b| {
        b.iter(|| {
            for some in rows.chunks(outcomes.len()) {
                drop(black_box(layers.outcomes(some, &mut outcomes[..some.len()])));
            }
        });
    });
    group.finish();
}
