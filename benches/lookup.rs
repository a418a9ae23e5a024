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
use supermex::raw::{Point, Sheets};
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
            fast.sheets(),
            raw.values().len() / 250_000,
            table::bytes(&fast) / 1_000_000,
            load()
        );
        let any = Table::Sheets(fast);
        let Table::Sheets(fast) = &any else { continue };
        large(&title, fast, &any, &raw);
        frames(&title, &table::small(fast, 1), &raw);
        slices(&title, fast, &raw);
        if game == Game::Chomp {
            winning_moves(&title, fast, &table::indexed(fast));
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

fn single(database: &Sheets, positions: &[Point]) -> usize {
    let is_p = |position: &&Point| database.outcome(position.piles, position.passes).unwrap() == Outcome::P;
    positions.iter().filter(is_p).count()
}

fn batch(database: &Sheets, positions: &[Position], outcomes: &mut [Outcome]) -> usize {
    let mut count = 0;
    for positions in positions.chunks(outcomes.len()) {
        let outcomes = &mut outcomes[..positions.len()];
        database.outcomes(positions, outcomes).unwrap();
        count += outcomes.iter().filter(|&&outcome| outcome == Outcome::P).count();
    }
    count
}

fn large(title: &str, fast: &Sheets, any: &Table, raw: &Raw) {
    let positions = positions(raw, u64::from(fast.rules().passes), fast.sheets(), many());
    // The same as rows of numbers, for the table of any game.
    let rows: Vec<Position> = positions.iter().map(|&position| position.into()).collect();
    let same = |asked: &[Point]| {
        let first = (asked.as_ptr().addr() - positions.as_ptr().addr()) / size_of::<Point>();
        &rows[first..first + asked.len()]
    };
    let turn = 1 << 13;
    let (mut outcomes, mut of_any) = ([Outcome::Beyond; BATCH], [Outcome::Beyond; BATCH]);
    let fast_is_p = |position: &Point| fast.outcome(position.piles, position.passes).unwrap() == Outcome::P;
    let mut contenders = [
        Contender::new("raw array, each waits for the last", turn, |asked| {
            one_by_one(asked, |position| raw.is_p(position))
        }),
        Contender::new("fast, each waits for the last", turn, |asked| one_by_one(asked, fast_is_p)),
        Contender::new("raw array, single", turn, |asked| asked.iter().filter(|position| raw.is_p(position)).count()),
        Contender::new("fast, single", turn, |asked| single(fast, asked)),
        Contender::new("raw array, batch", turn, |asked| raw.count_p(asked)),
        Contender::new("fast, batch", turn, |asked| batch(fast, same(asked), &mut outcomes)),
        Contender::new("any table, single", turn, |asked| {
            same(asked).iter().filter(|position| any.outcome(position).unwrap() == Outcome::P).count()
        }),
        Contender::new("any table, batch", turn, |asked| {
            let groups = same(asked).chunks(BATCH);
            groups
                .map(|group| {
                    any.outcomes(group, &mut of_any).unwrap();
                    of_any[..group.len()].iter().filter(|&&outcome| outcome == Outcome::P).count()
                })
                .sum()
        }),
    ];
    measure(&mut contenders, &positions, raw, rounds());
    print(
        &format!("{title}: random positions, half of them P"),
        &contenders,
        &["raw array, each waits for the last", "raw array, single", "raw array, batch", "fast, single", "fast, batch"],
    );
}

/// The `small` profile: positions all over the table find no frame in the cache, positions of one frame do.
fn frames(title: &str, small: &Sheets, raw: &Raw) {
    let passes = u64::from(small.rules().passes);
    let positions = positions(raw, passes, small.sheets(), many());
    let frame = |position: &Point| {
        let [sheet, column, ..] = coordinates(raw.game, position);
        [sheet / 16, column / 64]
    };
    let warm = positions[0];
    let mut contenders = [
        Contender::new("raw array, single", 1 << 11, |asked| {
            asked.iter().filter(|position| raw.is_p(position)).count()
        }),
        Contender::new("small, cold frame", 1 << 8, |asked| single(small, asked)),
    ];
    measure(&mut contenders, &positions, raw, rounds());
    print(&format!("{title}: small, {} MB", table::bytes(small) / 1_000_000), &contenders, &["raw array, single"]);
    let count = 1 << 16;
    let start = Instant::now();
    for _ in 0..count {
        black_box(small.outcome(black_box(warm.piles), passes).unwrap());
    }
    let each = start.elapsed().as_secs_f64() * 1e9 / f64::from(count);
    println!("{:50}{each:>10.1}   (frame of {:?})", "small, warm frame", frame(&warm));
}

/// Puts the values of some columns of a sheet into a slice.
type Fill<'a> = dyn FnMut(u32, std::ops::Range<u32>, &mut [u32]) + 'a;

/// Row slices: the values of consecutive columns of a sheet.
fn slices(title: &str, fast: &Sheets, raw: &Raw) {
    println!("\n{title}: row slices, on one core");
    let level = fast.rules().passes;
    for length in [256, 4096, usize::MAX] {
        let mut draw = Draw(length as u64);
        let mut wanted = Vec::new();
        let mut values = 0;
        // As many values as a turn takes milliseconds.
        for _ in 0..100_000 {
            let sheet = draw.below(u64::from(fast.sheets())) as u32;
            let (end, _) = fast.file(level, sheet).unwrap().ending(sheet).unwrap();
            let most = (end - sheet) as usize;
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
        let mut rates = |name: String, fill: &mut Fill<'_>| {
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
                assert!(columns.clone().zip(&out).all(|(y, &value)| raw.completion(*sheet, y) == Some(value)));
            }
            rates.sort_by(f64::total_cmp);
            let rate = rates.get(rates.len() * 3 / 4).copied().unwrap_or(f64::NAN);
            println!("{name:50}{rate:>10.2} G values/s");
        };
        rates(format!("fast, {name} at random places"), &mut |sheet, columns, out| {
            fast.file(level, sheet).unwrap().decode(sheet, columns, out).unwrap();
        });
        rates(format!("raw array, {name}, copied"), &mut |sheet, columns, out| raw.copy(sheet, columns, out));
    }
}

/// Winning moves of Chomp, searched for and by the index: from anywhere in the scattered part, and deep in the tails.
fn winning_moves(title: &str, plain: &Sheets, indexed: &Sheets) {
    let passes = u64::from(plain.rules().passes);
    let share = table::index_bytes(indexed) as f64 / table::bytes(plain) as f64;
    println!("\n{title}: winning moves; the index has {share:.4} of the bytes of the table\n{:50}{:>10}", "", "us");
    for (name, deepest) in [("scattered", 1), ("deep in the tails", 1 << 40)] {
        let mut draw = Draw(7);
        let sheets = u64::from(plain.sheets());
        let mut position = || {
            let (x, z) = (draw.below(sheets), draw.below(sheets));
            let y = if deepest == 1 { draw.below(x / 2 + 1) } else { x + draw.below(deepest) };
            [x, y, z]
        };
        let positions: Vec<_> = (0..if measuring() { 2000 } else { 20 }).map(|_| position()).collect();
        for (which, database) in [("searched", plain), ("by the index", indexed)] {
            let time = |&piles: &[u64; 3]| {
                let started = Instant::now();
                black_box(database.winning_moves(piles, passes).unwrap());
                started.elapsed().as_secs_f64() * 1e6
            };
            let mut times: Vec<f64> = positions.iter().map(time).collect();
            times.sort_by(f64::total_cmp);
            let (median, last) = (times[times.len() / 2], times[times.len() * 99 / 100]);
            println!("{:50}{median:>10.2}   99 of 100 within {last:.2}", format!("{name}, {which}"));
        }
        let same =
            |piles: &[u64; 3]| plain.winning_moves(*piles, passes).ok() == indexed.winning_moves(*piles, passes).ok();
        assert!(positions.iter().take(200).all(same), "the index hides a move");
    }
}
