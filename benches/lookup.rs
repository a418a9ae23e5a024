//! Look-ups in a table larger than the last-level cache: `cargo bench -p supermex-benches --bench lookup`.
//!
//! Every way to ask the same questions of the same table, in one run: supermex one by one and in batches, and
//! a raw mapped array of `u32` (the physical limit). `SUPERMEX_BENCH_SHEETS` is the size of the table, 20,000
//! if not given; `SUPERMEX_BENCH_ROUNDS` the number of turns of each contender, 200 if not given;
//! `SUPERMEX_BENCH_GAME`, `nim` or `chomp`, takes one game alone. Tables are
//! kept under the target directory.

use std::hint::black_box;
use std::time::Instant;

use supermex::game::Game;
use supermex::raw::Point;
use supermex::{Outcome, Position, Table};
use supermex_benches::contest::{Contender, measure, positions, print};
use supermex_benches::raw::{Raw, coordinates};
use supermex_benches::{Draw, load, measuring, number, one_by_one, sheets, table};

const BATCH: usize = 4096;

fn main() {
    for (game, passes) in table::games() {
        let fast = table::fast(game, passes, sheets(20_000));
        let raw = Raw::of(&fast);
        let title = table::title(game, passes);
        println!(
            "\n# {title}, {} sheets: raw {} MB, fast {} MB; load {}",
            fast.extent().sheets.end,
            raw.values().len() / 250_000,
            table::bytes(&fast) / 1_000_000,
            load()
        );
        large(&title, &fast, &raw);
        frames(&title, &table::small(&fast, 1), &raw);
        slices(&title, &fast, &raw);
        if game == Game::Chomp {
            winning_moves(&title, &fast, &table::indexed(&fast));
        }
    }
}

fn rounds() -> usize {
    number("SUPERMEX_BENCH_ROUNDS", [200, 1])
}

/// Positions asked for in all, at most.
fn many() -> usize {
    if measuring() { 1 << 22 } else { 1 << 14 }
}

fn is_p(database: &Table, position: &Position) -> bool {
    database.outcome(position).unwrap() == Outcome::P
}

fn single(database: &Table, positions: &[Position]) -> usize {
    positions.iter().filter(|position| is_p(database, position)).count()
}

/// Positions as rows of numbers, and those of them that are asked for in a turn.
struct Rows<'a> {
    positions: &'a [Point],
    rows: Vec<Position>,
}

impl<'a> Rows<'a> {
    fn of(positions: &'a [Point]) -> Self {
        Self { positions, rows: positions.iter().map(|&position| position.into()).collect() }
    }

    fn same(&self, asked: &[Point]) -> &[Position] {
        let first = (asked.as_ptr().addr() - self.positions.as_ptr().addr()) / size_of::<Point>();
        &self.rows[first..first + asked.len()]
    }
}

fn batch(database: &Table, positions: &[Position], outcomes: &mut [Outcome]) -> usize {
    let mut count = 0;
    for positions in positions.chunks(outcomes.len()) {
        let outcomes = &mut outcomes[..positions.len()];
        database.outcomes(positions, outcomes).unwrap();
        count += outcomes.iter().filter(|&&outcome| outcome == Outcome::P).count();
    }
    count
}

fn large(title: &str, fast: &Table, raw: &Raw) {
    let (_, sheets, passes) = table::rules(fast);
    let positions = positions(raw, passes, sheets, many());
    let rows = Rows::of(&positions);
    let (turn, mut outcomes) = (1 << 13, [Outcome::Beyond; BATCH]);
    let mut contenders = [
        Contender::new("raw array, each waits for the last", turn, |asked| {
            one_by_one(asked, |position| raw.is_p(position))
        }),
        Contender::new("fast, each waits for the last", turn, |asked| {
            one_by_one(rows.same(asked), |position| is_p(fast, position))
        }),
        Contender::new("raw array, single", turn, |asked| asked.iter().filter(|position| raw.is_p(position)).count()),
        Contender::new("fast, single", turn, |asked| single(fast, rows.same(asked))),
        Contender::new("raw array, batch", turn, |asked| raw.count_p(asked)),
        Contender::new("fast, batch", turn, |asked| batch(fast, rows.same(asked), &mut outcomes)),
    ];
    measure(&mut contenders, &positions, raw, rounds());
    print(
        &format!("{title}: random positions, half of them P"),
        &contenders,
        &["raw array, each waits for the last", "raw array, single", "raw array, batch", "fast, single", "fast, batch"],
    );
}

/// The `small` profile: positions all over the table find no frame in the cache, positions of one frame do.
fn frames(title: &str, small: &Table, raw: &Raw) {
    let (_, sheets, passes) = table::rules(small);
    let positions = positions(raw, passes, sheets, many());
    let rows = Rows::of(&positions);
    let frame = |position: &Point| {
        let [sheet, column, ..] = coordinates(raw.game, position);
        [sheet / 16, column / 64]
    };
    let warm = positions[0];
    let mut contenders = [
        Contender::new("raw array, single", 1 << 11, |asked| {
            asked.iter().filter(|position| raw.is_p(position)).count()
        }),
        Contender::new("small, cold frame", 1 << 8, |asked| single(small, rows.same(asked))),
    ];
    measure(&mut contenders, &positions, raw, rounds());
    print(&format!("{title}: small, {} MB", table::bytes(small) / 1_000_000), &contenders, &["raw array, single"]);
    let count = 1 << 16;
    let start = Instant::now();
    for _ in 0..count {
        black_box(is_p(small, black_box(&rows.rows[0])));
    }
    let each = start.elapsed().as_secs_f64() * 1e9 / f64::from(count);
    println!("{:50}{each:>10.1}   (frame of {:?})", "small, warm frame", frame(&warm));
}

/// Puts the values of some columns of a sheet into a slice.
type Fill<'a> = dyn FnMut(u32, std::ops::Range<u32>, &mut [u32]) + 'a;

/// Row slices: the values of consecutive columns of a sheet.
fn slices(title: &str, fast: &Table, raw: &Raw) {
    println!("\n{title}: row slices, on one core");
    let (rules, sheets, passes) = table::rules(fast);
    for length in [256, 4096, usize::MAX] {
        let mut draw = Draw(length as u64);
        let mut wanted = Vec::new();
        let mut values = 0;
        // One value for each millisecond of a turn.
        for _ in 0..100_000 {
            let sheet = draw.below(sheets.into()) as u32;
            let end = fast.sheets().unwrap().ending(sheet, passes).unwrap().unwrap().start as u32;
            // The columns of Chomp are x + y here, as in the raw array.
            let most = end.saturating_sub(if rules.game == Game::Chomp { 0 } else { sheet }) as usize;
            let own = length.min(most);
            if own > 0 && (own == length || length == usize::MAX) {
                let from = sheet + draw.below((most - own + 1) as u64) as u32;
                wanted.push((sheet, from..from + own as u32));
                values += own;
            }
            if values > if measuring() { 2_048_000 } else { 20_000 } {
                break;
            }
        }
        let longest = wanted.iter().map(|(_, columns)| columns.len()).max().unwrap_or(0);
        let mut out = vec![0; longest];
        let name = if length == usize::MAX { "whole sheets".into() } else { format!("slices of {length} columns") };
        // In the recursion's own coordinates, as the raw array has them, a value of Chomp is the column greater.
        let mut rates = |name: String, adds_column: bool, fill: &mut Fill<'_>| {
            let mut rates = Vec::new();
            for _ in 0..rounds() {
                let start = Instant::now();
                for (sheet, columns) in &wanted {
                    fill(*sheet, columns.clone(), &mut out[..columns.len()]);
                    black_box(&out);
                }
                rates.push(values as f64 / start.elapsed().as_secs_f64() / 1e9);
            }
            for (sheet, columns) in wanted.iter().take(64) {
                fill(*sheet, columns.clone(), &mut out[..columns.len()]);
                let own = |y: u32, value: u32| if adds_column { value + y } else { value };
                assert!(columns.clone().zip(&out).all(|(y, &z)| raw.completion(*sheet, y) == Some(own(y, z))));
            }
            rates.sort_by(f64::total_cmp);
            let rate = rates.get(rates.len() * 3 / 4).copied().unwrap_or(f64::NAN);
            println!("{name:50}{rate:>10.2} G values/s");
        };
        let chomp = rules.game == Game::Chomp;
        rates(format!("fast, {name} at random places"), chomp, &mut |sheet, columns, out| {
            let shift = if chomp { sheet } else { 0 };
            fast.cells()
                .unwrap()
                .completions(&[sheet.into()], columns.start - shift..columns.end - shift, passes, out)
                .unwrap();
        });
        rates(format!("raw array, {name}, copied"), false, &mut |sheet, columns, out| raw.copy(sheet, columns, out));
    }
}

/// Winning moves of Chomp, searched for and by the index: from anywhere in the scattered part, and deep in the tails.
fn winning_moves(title: &str, plain: &Table, indexed: &Table) {
    let (_, sheets, passes) = table::rules(plain);
    let share = indexed.info().index_bytes as f64 / table::bytes(plain) as f64;
    println!("\n{title}: winning moves; the index has {share:.4} of the bytes of the table\n{:50}{:>10}", "", "us");
    for (name, deepest) in [("scattered", 1), ("deep in the tails", 1 << 40)] {
        let mut draw = Draw(7);
        let sheets = u64::from(sheets);
        let mut position = || {
            let (x, z) = (draw.below(sheets), draw.below(sheets));
            let y = if deepest == 1 { draw.below(x / 2 + 1) } else { x + draw.below(deepest) };
            Position::from([x, y, z]).with_passes(passes)
        };
        let positions: Vec<Position> = (0..if measuring() { 2000 } else { 20 }).map(|_| position()).collect();
        for (which, database) in [("searched", plain), ("by the index", indexed)] {
            let time = |position: &Position| {
                let started = Instant::now();
                black_box(database.winning_moves(position).unwrap());
                started.elapsed().as_secs_f64() * 1e6
            };
            let mut times: Vec<f64> = positions.iter().map(time).collect();
            times.sort_by(f64::total_cmp);
            let (median, last) = (times[times.len() / 2], times[times.len() * 99 / 100]);
            println!("{:50}{median:>10.2}   99 of 100 within {last:.2}", format!("{name}, {which}"));
        }
        let same = |position: &Position| plain.winning_moves(position).ok() == indexed.winning_moves(position).ok();
        assert!(positions.iter().take(200).all(same), "the index hides a move");
    }
}
