//! Windows for another process or a later run: all that searches may still read.

use serde::{Deserialize, Serialize, Serializer};

use super::super::bits::WORD;
use super::{GROUP, Windows};

/// Lanes of windows that come from another process, at most.
const MOST_LANES: usize = 1 << 12;
/// The words of all values: no hole ends after them.
const LAST: usize = 1 << 26;

/// All that searches in some windows may still read, for another process.
#[derive(Serialize, Deserialize)]
pub struct Open {
    high: u32,
    /// Words that are not kept.
    hole: (u32, u32),
    /// By lane, the low-water mark.
    low: Vec<u32>,
    /// By lane, the words from there to the greatest value of any lane.
    #[serde(with = "serde_bytes")]
    words: Vec<u8>,
}

impl Serialize for Windows {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        let hole = (self.hole.start as u32, self.hole.end as u32);
        let mut open = Open { high: self.high as u32, hole, low: self.low.clone(), words: Vec::new() };
        for (lane, &low) in self.low.iter().enumerate() {
            self.open(low).for_each(|word| open.words.extend_from_slice(&self.word(lane, word).to_le_bytes()));
        }
        open.serialize(to)
    }
}

impl TryFrom<Open> for Windows {
    type Error = &'static str;

    fn try_from(open: Open) -> Result<Self, Self::Error> {
        let (hole, high) = (open.hole.0 as usize..open.hole.1 as usize, open.high as usize);
        let whole = [hole.start, hole.end].iter().all(|word| word.is_multiple_of(GROUP));
        let marks_are_below = hole.is_empty() || open.low.iter().all(|&low| low as usize <= hole.start);
        if !whole || hole.start > hole.end || hole.end > LAST || !marks_are_below {
            return Err("used-sets with a wrong hole");
        }
        let (words, rest) = open.words.as_chunks();
        let end = high.div_ceil(WORD);
        let least = open.low.iter().fold(end, |least, &low| least.min(low as usize));
        let last = end.max(least + 1).max(hole.end).div_ceil(GROUP) * GROUP;
        // Nothing of the windows but their marks, to count the words.
        let given = Self { lanes: 0, base: 0, words: 0, hole, bits: Vec::new(), full: Vec::new(), low: open.low, high };
        let count = given.open_bytes() / 8;
        if given.low.len() > MOST_LANES || count != words.len() as u64 || !rest.is_empty() {
            return Err("used-sets of another length");
        }
        let mut windows = Self::shaped(given.low.len(), least / GROUP * GROUP..last, given.hole());
        windows.high = high;
        let mut words = words.iter().map(|word| u64::from_le_bytes(*word));
        for (lane, &low) in given.low.iter().enumerate() {
            let mut set = windows.set(lane);
            (set.first..(low as usize).min(end)).for_each(|word| set.put(word, !0));
            given.open(low).zip(words.by_ref()).for_each(|(word, bits)| set.put(word, bits));
        }
        Ok(windows)
    }
}
