//! The fuzz targets compile: each of them, with a macro in place of libFuzzer's, which needs a C++ compiler. `fuzz/` is a workspace of
//! its own, so that nothing else that the gates run compiles it.

#![allow(unused_attributes, reason = "a target is a program without `main`, and here a module")]

// The crate by whose name the targets call the macro.
extern crate self as libfuzzer_sys;

use std::collections::BTreeSet;
use std::path::Path;

/// What libFuzzer calls with bytes.
#[macro_export]
macro_rules! fuzz_target {
    (|$data:ident: &[u8]| $body:expr) => {
        pub const TARGET: fn(&[u8]) = |$data| $body;
    };
}

macro_rules! targets {
    ($($name:ident $path:literal)*) => {
        $(#[path = $path] mod $name;)*
        /// The name of each target, and what it runs.
        const TARGETS: &[(&str, fn(&[u8]))] = &[$((stringify!($name), $name::TARGET)),*];
    };
}

targets! {
    boards "../../../fuzz/fuzz_targets/boards.rs"
    chunk "../../../fuzz/fuzz_targets/chunk.rs"
    chunk_round_trip "../../../fuzz/fuzz_targets/chunk_round_trip.rs"
    columns "../../../fuzz/fuzz_targets/columns.rs"
    dictionary "../../../fuzz/fuzz_targets/dictionary.rs"
    ends "../../../fuzz/fuzz_targets/ends.rs"
    frame "../../../fuzz/fuzz_targets/frame.rs"
    index "../../../fuzz/fuzz_targets/index.rs"
    layers "../../../fuzz/fuzz_targets/layers.rs"
    manifest "../../../fuzz/fuzz_targets/manifest.rs"
    mended "../../../fuzz/fuzz_targets/mended.rs"
    open "../../../fuzz/fuzz_targets/open.rs"
    overview "../../../fuzz/fuzz_targets/overview.rs"
    pairs "../../../fuzz/fuzz_targets/pairs.rs"
    piles "../../../fuzz/fuzz_targets/piles.rs"
    rules "../../../fuzz/fuzz_targets/rules.rs"
    sets "../../../fuzz/fuzz_targets/sets.rs"
    sheets "../../../fuzz/fuzz_targets/sheets.rs"
    strips "../../../fuzz/fuzz_targets/strips.rs"
}

/// Every file of targets is here and in the manifest, runs the body of its name, and survives nothing at all.
#[test]
fn all_targets() {
    let fuzz = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fuzz");
    let read = |name: &str| std::fs::read_to_string(fuzz.join(name)).expect(name);
    let here: BTreeSet<String> = TARGETS.iter().map(|(name, _)| (*name).to_owned()).collect();
    let files = std::fs::read_dir(fuzz.join("fuzz_targets")).expect("a directory").map(|entry| {
        let name = entry.expect("an entry").file_name().into_string().expect("text");
        name.strip_suffix(".rs").expect("a file of Rust").to_owned()
    });
    assert_eq!(files.collect::<BTreeSet<String>>(), here);
    let manifest = read("Cargo.toml");
    let paths = manifest.lines().filter_map(|line| line.strip_prefix("path = \"fuzz_targets/")?.strip_suffix(".rs\""));
    assert_eq!(paths.map(str::to_owned).collect::<BTreeSet<String>>(), here);
    for (name, run) in TARGETS {
        let text = read(&format!("fuzz_targets/{name}.rs"));
        assert!(text.contains(&format!("supermex_fuzzing::{name}(")), "{text}");
        run(&[]);
    }
}
