//! Shared by the tests of the command line. The judge by brute force is that of the library's tests.

pub mod cli;
#[path = "../../../../tests/common/judge.rs"]
#[allow(dead_code, reason = "the library's tests use more of it")]
pub mod judge;
#[path = "../../../../tests/common/python.rs"]
#[cfg(feature = "parquet")]
pub mod python;
#[path = "../../../../tests/common/server.rs"]
#[cfg(feature = "http")]
#[allow(dead_code, reason = "the library's tests use more of it")]
pub mod server;

use std::path::Path;

/// SplitMix64: the tests draw the same variants everywhere.
pub struct Draw(pub u64);

impl Draw {
    pub fn word(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut v = self.0;
        v = (v ^ (v >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        v = (v ^ (v >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        v ^ (v >> 31)
    }

    /// A number below `n`.
    pub fn below(&mut self, n: u64) -> u64 {
        self.word() % n
    }
}

/// The `z` of the random variant in column `y` of sheet `x`, written again from the documentation of the generator.
pub fn drawn(seed: u64, x: u64, y: u64) -> u64 {
    let mix = |state: u64| Draw(state).word();
    let h = mix(mix(mix(seed) ^ x) ^ y);
    u64::try_from((u128::from(h) * u128::from(x + y + 2)) >> 64).expect("below x + y + 2")
}

/// Every file of a directory, by name.
pub fn bytes(directory: &Path) -> Vec<(String, Vec<u8>)> {
    let mut all: Vec<_> = std::fs::read_dir(directory)
        .expect("a directory")
        .map(|entry| {
            let entry = entry.expect("an entry");
            (entry.file_name().into_string().expect("text"), std::fs::read(entry.path()).expect("a file"))
        })
        .collect();
    all.sort();
    all
}
