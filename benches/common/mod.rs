//! What the benches share: tables, contenders, and positions to ask for.

pub mod contest;
#[path = "../../tests/common/draw.rs"]
#[allow(dead_code, reason = "the tests use more of it")]
mod draw;
pub mod engine;
pub mod raw;
pub mod table;

use std::path::PathBuf;

pub use draw::Draw;

/// Whether this is `cargo bench`. `cargo test --benches` only asks whether the benches run.
pub fn measuring() -> bool {
    std::env::args().any(|argument| argument == "--bench")
}

/// The number that a variable of the environment is, or else a default: one for `cargo bench`, and a small one.
pub fn number<N: std::str::FromStr>(variable: &str, [default, small]: [N; 2]) -> N {
    match std::env::var(variable) {
        Ok(asked) => asked.parse().unwrap_or_else(|_| panic!("{variable} is a number")),
        Err(_) if measuring() => default,
        Err(_) => small,
    }
}

/// Sheets of the tables: `SUPERMEX_BENCH_SHEETS`, or else `default`.
pub fn sheets(default: u32) -> u32 {
    number("SUPERMEX_BENCH_SHEETS", [default, 600])
}

/// Where tables are kept from run to run. Delete it to have them built anew.
pub fn cache() -> PathBuf {
    let path = PathBuf::from(option_env!("CARGO_TARGET_TMPDIR").unwrap_or("target/tmp")).join("bench-tables");
    std::fs::create_dir_all(&path).expect("the cache of tables can be made");
    path
}

/// What the machine was doing meanwhile.
pub fn load() -> String {
    std::fs::read_to_string("/proc/loadavg").unwrap_or_else(|_| "unknown".into()).trim().to_owned()
}

/// How many of some positions are P, one at a time: which one is next is known when the answer for the last one is.
pub fn one_by_one<P>(positions: &[P], is_p: impl Fn(&P) -> bool) -> usize {
    let (mut at, mut count) = (0, 0);
    while let Some(position) = positions.get(at) {
        let answer = std::hint::black_box(usize::from(is_p(position)));
        count += answer;
        // One, by way of the answer.
        at += 1 + (answer >> 1);
    }
    count
}
