//! Flat tables: building them in memory, and look-ups of the mapped files: `cargo bench --bench flat`.
//!
//! Throughput of building is in numbers (two piles), sizes (a pile) and strips. Look-ups are of a million random
//! positions, all over a table of two piles of `SUPERMEX_BENCH_COLUMNS` numbers (10^8 if not given: 13 MB, and of D_2 27).

use std::hint::black_box;

use criterion::{Criterion, SamplingMode, Throughput};
use supermex::engine::flat::{clobber, heap, wythoff};
use supermex::flat::{Clobber, FlatGame, FlatTable, Heap, Wythoff, open_file};
use supermex::reader::ReadError;
use supermex::rules::flat::{Clobber as Strips, FlatRules, Heap as Piles, Wythoff as Pairs};
use supermex::writer::{FlatOptions, build_flat};

/// SplitMix64.
struct Draw(u64);

impl Draw {
    fn below(&mut self, n: u64) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let s = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let s = (s ^ (s >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        (s ^ (s >> 31)) % n
    }
}

fn main() {
    let mut criterion = Criterion::default().configure_from_args();
    let measuring = std::env::args().any(|argument| argument == "--bench");
    building(&mut criterion, measuring);
    looking_up(&mut criterion, measuring);
    criterion.final_summary();
}

fn building(criterion: &mut Criterion, measuring: bool) {
    let columns: usize = if measuring { 10_000_000 } else { 10_000 };
    let mut group = criterion.benchmark_group("flat/build");
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
    group.bench_function("heap 1,3,4", |b| b.iter(|| heap::values(&[1, 3, 4], false, columns, |_| ())));
    let length = if measuring { 13 } else { 6 };
    group.throughput(Throughput::Elements(3_u64.pow(length)));
    group.bench_function(format!("clobber {length}"), |b| b.iter(|| clobber::strips(length, |_| ())));
    group.finish();
}

/// A mapped table.
fn table<G: FlatGame>(
    home: &std::path::Path,
    rules: FlatRules,
    columns: Option<u64>,
) -> FlatTable<impl AsRef<[u8]>, G> {
    let path = home.join(rules.name());
    build_flat(&path, &FlatOptions::new(rules, columns), &|_, _| ()).expect("built");
    let map = |path: &std::path::Path| -> Result<_, ReadError> {
        let file = std::fs::File::open(path).expect("just built");
        // SAFETY: the file lies in a directory of this process alone, which does not change it.
        Ok(unsafe { memmap2::Mmap::map(&file) }.expect("mapped"))
    };
    FlatTable::new(open_file(&path, map).expect("just built").expect("flat")).expect("sound")
}

fn looking_up(criterion: &mut Criterion, measuring: bool) {
    let columns = std::env::var("SUPERMEX_BENCH_COLUMNS").ok().and_then(|n| n.parse().ok());
    let columns: u64 = columns.unwrap_or(if measuring { 100_000_000 } else { 10_000 });
    let home = tempfile::tempdir().expect("a temporary directory");
    let mut draw = Draw(1);
    // More lines of 64 bytes than a second-level cache holds.
    let many = if measuring { 1 << 20 } else { 1 << 10 };
    let asked: Vec<[u64; 2]> = (0..many).map(|_| [draw.below(columns), draw.below(columns)]).collect();
    let mut group = criterion.benchmark_group("flat/lookup");
    group.sample_size(10).sampling_mode(SamplingMode::Flat);
    group.throughput(Throughput::Elements(asked.len() as u64));
    for rules in [Pairs::blocking(2, 3), Pairs::divisor(2)] {
        let rules = rules.expect("rules");
        let home = tempfile::tempdir().expect("a temporary directory");
        let two = table::<Wythoff>(home.path(), FlatRules::Wythoff(rules), Some(columns));
        let pairs = two.game().pairs(two.file().data());
        group.bench_function(format!("wythoff {rules} outcome"), |b| {
            b.iter(|| asked.iter().for_each(|&position| drop(black_box(pairs.outcome(position)))));
        });
        group.bench_function(format!("wythoff {rules} pair of a number"), |b| {
            b.iter(|| asked.iter().for_each(|&[n, _]| drop(black_box(pairs.find(n)))));
        });
        group.bench_function(format!("wythoff {rules} options"), |b| {
            b.iter(|| asked.iter().for_each(|&position| drop(black_box(pairs.options(position)))));
        });
    }
    let one =
        table::<Heap>(home.path(), FlatRules::Heap(Piles::subtract([1, 3, 4], false).expect("rules")), Some(1000));
    group.bench_function("heap value", |b| {
        b.iter(|| asked.iter().for_each(|&[n, _]| drop(black_box(one.game().value(one.file().data(), n)))));
    });
    let strips = Strips::new(if measuring { 13 } else { 6 }).expect("rules");
    let strip = table::<Clobber>(home.path(), FlatRules::Clobber(strips), None);
    let positions = strips.positions();
    group.bench_function("clobber class", |b| {
        b.iter(|| {
            let class =
                |&[n, _]: &[u64; 2]| drop(black_box(strip.game().first_wins(strip.file().data(), n % positions)));
            asked.iter().for_each(class);
        });
    });
    group.finish();
}
