//! A plain set of numbers, with a bit for each.

use supermex::source::SourceError;
use supermex::source::memory::filled;

/// A set that grows with its numbers.
#[derive(Clone, Default)]
pub(super) struct Bits(Vec<u64>);

impl Bits {
    /// Adds a number, as a table says it; returns whether it was there already.
    pub fn add(&mut self, n: u64) -> Result<bool, SourceError> {
        let there = self.has(n);
        let words = self.0.len() as u64;
        if n / 64 >= words {
            let mut more = filled(0, (n / 64 + 1).max(words + words / 2))?;
            more[..self.0.len()].copy_from_slice(&self.0);
            self.0 = more;
        }
        if let Some(word) = usize::try_from(n / 64).ok().and_then(|at| self.0.get_mut(at)) {
            *word |= 1 << (n % 64);
        }
        Ok(there)
    }

    pub fn has(&self, n: u64) -> bool {
        usize::try_from(n / 64).is_ok_and(|at| self.word(at) >> (n % 64) & 1 == 1)
    }

    /// The numbers from `64 * at` to `64 * at + 63`.
    pub fn word(&self, at: usize) -> u64 {
        self.0.get(at).copied().unwrap_or(0)
    }
}
