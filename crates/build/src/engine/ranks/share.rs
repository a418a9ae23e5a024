//! Which rank has which block and which band.

/// How the work is distributed to ranks.
#[derive(Clone, Copy, Debug)]
pub struct Share {
    /// This rank, from 0.
    pub rank: usize,
    /// How many there are.
    pub ranks: usize,
    /// Consecutive blocks of a rank before those of the next rank. More blocks mean fewer messages, and a later start
    /// of the last rank.
    pub cycle: usize,
}

impl Share {
    /// The rank that has a block.
    pub fn block_owner(&self, block: usize) -> usize {
        block / self.cycle.max(1) % self.ranks
    }

    /// Whether this rank has a block.
    pub fn has(&self, block: usize) -> bool {
        self.block_owner(block) == self.rank
    }

    /// The rank that gathers the computed parts of a band.
    pub fn band_owner(&self, band: usize) -> usize {
        band % self.ranks
    }
}
