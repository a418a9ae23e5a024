//! Sets of completions that are used, and the search for the least that none of two sets has.

/// A set of numbers whose beginning fills up: the full words are forgotten.
#[derive(Clone, Debug, Default)]
pub struct Used {
    /// Words that are full.
    full: usize,
    /// Words that are forgotten, all of them full.
    gone: usize,
    words: Vec<u64>,
}

impl Used {
    /// Adds a number.
    pub fn insert(&mut self, value: u32) {
        let Some(word) = (value as usize / 64).checked_sub(self.gone) else { return };
        if self.words.len() <= word {
            self.words.resize(word + 1, 0);
        }
        if let Some(bits) = self.words.get_mut(word) {
            *bits |= 1 << (value % 64);
        }
        while self.words.get(self.full - self.gone) == Some(&u64::MAX) {
            self.full += 1;
        }
        if self.full - self.gone > self.words.len() / 2 {
            self.words.drain(..self.full - self.gone);
            self.gone = self.full;
        }
    }

    fn word(&self, word: usize) -> u64 {
        word.checked_sub(self.gone).map_or(u64::MAX, |word| self.words.get(word).copied().unwrap_or(0))
    }
}

/// The least number from `start` on that is in none of the sets and passes a test.
pub fn least(start: u32, sets: &[&Used], free: impl Fn(u32) -> bool) -> u32 {
    let full = sets.iter().map(|set| set.full).max().unwrap_or(0);
    let first = (start as usize / 64).max(full);
    let mut mask = if first == start as usize / 64 { u64::MAX << (start % 64) } else { u64::MAX };
    for word in first.. {
        let mut left = mask & !sets.iter().fold(0, |used, set| used | set.word(word));
        mask = u64::MAX;
        while left != 0 {
            let value = u32::try_from(word * 64).unwrap_or(u32::MAX).saturating_add(left.trailing_zeros());
            if free(value) {
                return value;
            }
            left &= left - 1;
        }
    }
    u32::MAX
}

#[cfg(test)]
#[allow(clippy::cast_possible_truncation)]
mod tests {
    use std::collections::BTreeSet;

    use super::super::random::Random;
    use super::*;

    #[test]
    fn least_is_the_least() {
        let mut random = Random(5);
        for _ in 0..300 {
            let mut sets = [Used::default(), Used::default()];
            let mut all = BTreeSet::new();
            for _ in 0..random.below(900) {
                let value = random.below(400) as u32;
                sets[random.below(2) as usize].insert(value);
                all.insert(value);
            }
            let start = random.below(450) as u32;
            let odd = random.below(2) as u32;
            let expected = (start..).find(|value| !all.contains(value) && value % 2 == odd).unwrap();
            assert_eq!(least(start, &[&sets[0], &sets[1]], |value| value % 2 == odd), expected);
        }
    }
}
