//! Shared by the test binaries; each of them uses only a part.
#![allow(dead_code)]

#[cfg(feature = "build")]
pub mod answers;
pub mod judge;
pub mod judge_small;
pub mod lines;
#[cfg(all(feature = "build", feature = "internals"))]
pub mod memory;
pub mod python;
pub mod ranges;
#[cfg(feature = "build")]
pub mod smaller;
#[cfg(feature = "build")]
pub mod tables;

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

    /// A number below `n`, small ones much more often.
    pub fn skewed(&mut self, n: u64) -> u64 {
        let cap = 1 + self.below(n);
        let cap = 1 + self.below(cap);
        self.below(cap)
    }
}
