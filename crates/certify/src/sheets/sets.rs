//! Sets of completions, with a bit for each value, that find their least absent value fast.

use std::ops::Range;

/// A set of numbers: a bit for each, and over the words of these a bit for each that is full.
#[derive(Clone, Default)]
pub struct Values {
    words: Vec<u64>,
    full: Vec<u64>,
}

impl Values {
    /// The bits of the numbers `64 * at` to `64 * at + 63`.
    pub fn word(&self, at: usize) -> u64 {
        self.words.get(at).copied().unwrap_or(0)
    }

    /// For each of 64 words from `at` on, whether it is full.
    pub fn full_from(&self, at: usize) -> u64 {
        let (word, bit) = (at / 64, at % 64);
        let low = self.full.get(word).copied().unwrap_or(0) >> bit;
        if bit == 0 { low } else { low | self.full.get(word + 1).copied().unwrap_or(0) << (64 - bit) }
    }

    /// Whether a number is in the set.
    pub fn has(&self, number: u64) -> bool {
        usize::try_from(number / 64).is_ok_and(|at| self.word(at) >> (number % 64) & 1 == 1)
    }

    /// The least number that is not in the set.
    pub fn least_absent(&self) -> u64 {
        let at = self.words.iter().position(|&word| word != u64::MAX).unwrap_or(self.words.len());
        64 * at as u64 + u64::from(self.word(at).trailing_ones())
    }

    /// Whether all numbers of a range are in the set.
    pub fn has_all(&self, range: Range<u64>) -> bool {
        let mut number = range.start;
        while number < range.end {
            let bits = (range.end - number).min(64 - number % 64);
            let wanted = if bits == 64 { u64::MAX } else { ((1 << bits) - 1) << (number % 64) };
            if usize::try_from(number / 64).map_or(0, |at| self.word(at)) & wanted != wanted {
                return false;
            }
            number += bits;
        }
        true
    }

    /// One more than the greatest number.
    pub fn end(&self) -> u64 {
        let last = self.words.iter().rposition(|&word| word != 0);
        last.map_or(0, |at| 64 * (at as u64 + 1) - u64::from(self.words[at].leading_zeros()))
    }

    /// Words of memory.
    pub fn size(&self) -> usize {
        self.words.capacity() + self.full.capacity()
    }

    /// Adds the numbers of a word.
    pub fn add_word(&mut self, at: usize, bits: u64) {
        if bits == 0 {
            return;
        }
        if self.words.len() <= at {
            // An eighth more: a set that doubled would take twice its memory.
            let size = at + 1 + at / 8;
            self.words.reserve_exact(size - self.words.len());
            self.words.resize(size, 0);
            self.full.resize(size / 64 + 1, 0);
        }
        self.words[at] |= bits;
        if self.words[at] == u64::MAX {
            self.full[at / 64] |= 1 << (at % 64);
        }
    }

    /// Forgets the first words, and counts from there on. Words above the last are forgotten too, but for some to grow into.
    pub fn cut(&mut self, words: usize) {
        let end = self.words.iter().rposition(|&word| word != 0).map_or(0, |last| last + 1);
        let rest = self.words.get(words..end).unwrap_or_default();
        let mut cut = Self::default();
        cut.words.reserve_exact(rest.len() + rest.len() / 8);
        cut.words.extend_from_slice(rest);
        cut.full.resize(rest.len() / 64 + 1, 0);
        for (at, _) in rest.iter().enumerate().filter(|(_, word)| **word == u64::MAX) {
            cut.full[at / 64] |= 1 << (at % 64);
        }
        *self = cut;
    }

    /// The words.
    pub fn words(&self) -> &[u64] {
        &self.words
    }

    /// Adds a number. A number too large for memory is not added: the budget has refused it before.
    pub fn add(&mut self, number: u64) {
        if let Ok(at) = usize::try_from(number / 64) {
            self.add_word(at, 1 << (number % 64));
        }
    }

    /// Makes it the same as another, in the memory that it has.
    pub fn assign(&mut self, other: &Self) {
        self.words.clone_from(&other.words);
        self.full.clone_from(&other.full);
    }

    /// Empties it, and keeps its memory.
    pub fn clear(&mut self) {
        self.words.clear();
        self.full.clear();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ranges_are_looked_at_as_a_whole() {
        let mut set = Values::default();
        assert!(set.least_absent() == 0 && set.end() == 0 && set.has_all(5..5) && !set.has_all(0..1));
        (0..200).chain(203..300).for_each(|number| set.add(number));
        assert!(set.least_absent() == 200 && set.end() == 300);
        for start in 0..310 {
            for end in start..310 {
                let all = (start..end).all(|number| set.has(number));
                assert_eq!(set.has_all(start..end), all, "{start}..{end}");
            }
        }
    }
}
