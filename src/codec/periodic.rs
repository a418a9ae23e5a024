//! Values that repeat: `stored` of them; after these each is the value a period before, plus `saltus`.
//!
//! Values are fields of one width. A table without a period has no later values.

use super::{Data, fields};

/// How values go on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shape {
    /// Values stored.
    pub stored: u64,
    /// The period, at most `stored`; 0 if none is proved.
    pub period: u64,
    /// Added to the values after each period.
    pub saltus: u64,
    /// Bits of a value.
    pub width: u32,
}

impl Shape {
    /// Whether the numbers fit each other.
    pub fn is_sound(&self) -> bool {
        self.stored > 0
            && self.period <= self.stored
            && self.width <= fields::MOST_BITS
            && (self.saltus == 0 || self.period > 0)
    }

    /// Bytes of the values.
    pub fn bytes(&self) -> Option<u64> {
        fields::bytes(self.stored, self.width)
    }

    /// Where the period begins; `stored` if there is none.
    pub fn start(&self) -> u64 {
        self.stored - self.period
    }

    /// The value of `n`; `None` where none is known, or where it is 2^64 or more. Constant time.
    ///
    /// # Errors
    /// If the bytes end too early.
    #[inline]
    pub fn get<T: Data>(&self, data: &T, n: u64) -> Result<Option<u64>, T::Error> {
        if n < self.stored {
            return fields::get(data, 0, n, self.width).map(Some);
        }
        let Some(phase) = (n - self.start()).checked_rem(self.period) else { return Ok(None) };
        let value = fields::get(data, 0, self.start() + phase, self.width)?;
        let more = ((n - self.start()) / self.period).checked_mul(self.saltus);
        Ok(more.and_then(|more| value.checked_add(more)))
    }
}
