//! Brings the lines of the cache near with which a tile begins.
//!
//! Between two of its tiles a block of a large table is out of the caches. The first sheet of a tile would wait for each column in
//! turn; read before the tile, all at once, the lines come together.

use std::hint::black_box;

use super::{BYTE, Cut, LINE, Set, Windows};

impl Windows {
    /// The first word of a lane after its low-water mark that the summary does not call full, in windows without a hole.
    pub fn second_open(&self, lane: usize) -> usize {
        let full = &self.full[lane * self.full_stride()..][..self.full_stride()];
        let set = Set { bits: self.lane(lane).bits, full, cut: Cut::NONE };
        self.base + set.first_open((self.low[lane] as usize + 1).saturating_sub(self.base))
    }

    /// Reads the lines of all lanes at the low-water marks, and those from a word on.
    pub fn fetch(&self, far: usize) {
        let far = self.cut(self.base).place(far.saturating_sub(self.base));
        let mut read = 0;
        for (lane, &low) in self.low.iter().enumerate() {
            let bits = &self.bits[lane * self.stride()..][..self.kept()];
            let full = &self.full[lane * self.full_stride()..][..self.kept() / BYTE];
            let low = (low as usize).saturating_sub(self.base);
            for place in [low, far, far + LINE] {
                read ^= bits.get(place).copied().unwrap_or(0);
            }
            for place in [low, far] {
                read ^= u64::from(full.get(place / BYTE).copied().unwrap_or(0));
            }
        }
        black_box(read);
    }
}
