//! Numbers drawn from a seed, and what the documentation of the generator says is drawn from it.

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

    /// A place in what has `n`.
    pub fn index(&mut self, n: usize) -> usize {
        (self.word() % n as u64) as usize
    }

    /// A number below `n`, small ones much more often.
    pub fn skewed(&mut self, n: u64) -> u64 {
        let cap = 1 + self.below(n);
        let cap = 1 + self.below(cap);
        self.below(cap)
    }
}

/// The `z` of the random variant in column `y` of sheet `x`, written again from the documentation of the generator.
pub fn drawn(seed: u64, x: u64, y: u64) -> u64 {
    let mix = |state: u64| Draw(state).word();
    let h = mix(mix(mix(seed) ^ x) ^ y);
    u64::try_from((u128::from(h) * u128::from(x + y + 2)) >> 64).expect("below x + y + 2")
}
