//! A share of the cases of a test that has too many for each run.

/// How much of a long test is run: all of it where `SUPERMEX_THOROUGH` is in the environment, as before a release; else a share, so that
/// `cargo test` is short.
pub fn share<T>(all: T, some: T) -> T {
    if std::env::var_os("SUPERMEX_THOROUGH").is_some() { all } else { some }
}

/// Which of its cases a test takes that has too many for each run: `.ci/run` has another number for each commit, and prints it.
pub fn turn() -> usize {
    std::env::var("SUPERMEX_TURN").map_or(0, |turn| turn.parse().expect("SUPERMEX_TURN is a number"))
}

/// All cases where `SUPERMEX_THOROUGH` is in the environment; else some of them, and the others at other turns.
pub fn some<T>(all: impl IntoIterator<Item = T>, one_in: usize) -> impl Iterator<Item = T> {
    let (skipped, step) = share((0, 1), (turn() % one_in, one_in));
    all.into_iter().skip(skipped).step_by(step)
}
