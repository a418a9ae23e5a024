//! Random numbers that are the same everywhere: SplitMix64 from a seed.

/// A seed, and then the state.
pub struct Random(pub u64);

impl Random {
    /// A number below `limit`, or 0; the bias is below one in 2^32 for any table.
    pub fn below(&mut self, limit: u64) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let s = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let s = (s ^ (s >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        (s ^ (s >> 31)).checked_rem(limit).unwrap_or(0)
    }
}
