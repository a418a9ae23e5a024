//! Who has what.

/// How the work is dealt out to ranks.
#[derive(Clone, Copy, Debug)]
pub struct Share {
    /// This rank, from 0.
    pub rank: usize,
    /// How many there are.
    pub ranks: usize,
    /// Consecutive blocks that a rank has before the next one's turn: the more, the fewer messages, and the longer until
    /// the last rank has something to do.
    pub stripe: usize,
}

impl Share {
    /// The rank that has a block.
    pub fn owner(&self, block: usize) -> usize {
        block / self.stripe.max(1) % self.ranks
    }

    /// The rank where a band is at home.
    pub fn home(&self, band: usize) -> usize {
        band % self.ranks
    }
}
