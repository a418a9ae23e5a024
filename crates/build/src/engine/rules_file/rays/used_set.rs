//! The used-set of one ray of columns, with a summary, and the search in several of them.

use crate::engine::bits::{WORD, word, word_from};

/// Sets grow by this many words.
const STEP: usize = 8;

/// A used-set: the bits of all numbers that are in it, and a bit for each word that is full.
#[derive(Default)]
pub struct UsedSet {
    words: Vec<u64>,
    full: Vec<u64>,
    /// Words at the beginning that are full.
    low: usize,
}

impl UsedSet {
    #[inline]
    pub fn insert(&mut self, bit: usize) {
        let word = bit / WORD;
        if word >= self.words.len() {
            self.grow(word);
        }
        let used = self.words[word] | 1 << (bit % WORD);
        self.words[word] = used;
        if used == !0 {
            self.fill(word);
        }
    }

    #[cold]
    #[inline(never)]
    fn grow(&mut self, word: usize) {
        self.words.resize((word + 1).next_multiple_of(STEP), 0);
        self.full.resize(self.words.len().div_ceil(WORD), 0);
    }

    /// Notes that a word has become full.
    #[cold]
    #[inline(never)]
    fn fill(&mut self, word: usize) {
        self.full[word / WORD] |= 1 << (word % WORD);
        self.low += self.words[self.low..].iter().take_while(|&&used| used == !0).count();
    }

    /// Which of 64 words are full, from a multiple of 64 on.
    #[inline]
    fn closed(&self, group: usize) -> u64 {
        word(&self.full, group)
    }

    /// Which of 64 groups of 64 bits, from one bit on, are full; it finds only those that lie in two full words.
    #[inline]
    fn closed_from(&self, from: usize) -> u64 {
        let (group, shift) = (from / WORD / WORD, from / WORD % WORD);
        let (here, next) = (self.closed(group), self.closed(group + 1));
        let first = here >> shift | next << 1 << (63 - shift);
        let second = first >> 1 | next >> shift << 63;
        first & second
    }

    /// Bytes that a set of this many numbers takes, about: its words are at most doubled as it grows.
    pub fn memory(bits: u64) -> u64 {
        bits / 4 + 192
    }
}

/// Where a cell finds 0 in a used-set.
#[derive(Clone, Copy, Default)]
pub struct Place {
    /// The number of the set.
    pub ray: usize,
    /// The bit of 0.
    pub zero: usize,
}

/// The least number from one on that is in none of the sets at the places. In the first `level` of these sets, 0 is bit
/// 0.
#[inline]
pub fn least(sets: &[UsedSet], places: &[Place], level: usize, from: usize) -> usize {
    let (level, shifted) = places.split_at(level);
    let mut start = from / WORD;
    for place in level {
        start = start.max(sets[place.ray].low);
    }
    let ignored = (1 << (from % WORD)) - 1;
    let mut group = start / WORD;
    let mut closed = (1 << (start % WORD)) - 1;
    loop {
        for place in level {
            closed |= sets[place.ray].closed(group);
        }
        for place in shifted {
            closed |= sets[place.ray].closed_from(place.zero + group * WORD * WORD);
        }
        let mut open: u64 = !closed;
        while open != 0 {
            let at = group * WORD + open.trailing_zeros() as usize;
            let mut used = if at == from / WORD { ignored } else { 0 };
            for place in level {
                used |= word(&sets[place.ray].words, at);
            }
            for place in shifted {
                used |= word_from(&sets[place.ray].words, place.zero + at * WORD);
            }
            if used != !0 {
                return at * WORD + (!used).trailing_zeros() as usize;
            }
            open &= open - 1;
        }
        group += 1;
        closed = 0;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::draw::Draw;
    use crate::engine::bits::has;

    /// Against sets of numbers, some of them all but full.
    #[test]
    fn least_by_its_definition() {
        let mut random = Draw(7);
        let mut draw = |n: usize| random.index(n);
        for round in 0..300 {
            let level = draw(3);
            let mut sets: Vec<UsedSet> = Vec::new();
            let places: Vec<Place> = (0..1 + level + draw(3))
                .map(|ray| Place { ray, zero: if ray < level { 0 } else { draw(9000) } })
                .collect();
            let most = 64 * (1 + draw(200));
            for place in &places {
                let mut set = UsedSet::default();
                for number in (0..place.zero + most).filter(|_| draw(1 + round) > 0 || round % 7 == 0) {
                    set.insert(number);
                }
                sets.push(set);
            }
            let has = |place: &Place, number: usize| {
                let bit = place.zero + number;
                has(&sets[place.ray].words, bit)
            };
            for from in [0, draw(64), draw(most), most + draw(5000)] {
                let expected = (from..).find(|&number| !places.iter().any(|place| has(place, number))).unwrap();
                assert_eq!(least(&sets, &places, level, from), expected, "round {round} from {from}");
            }
        }
    }
}
