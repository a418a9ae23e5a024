//! Positions in words, 64 at a time: the next ones of a ray, and rays instead of columns.

/// The bits of a word that follow from others of a ray at a distance, where all words before it are known.
pub fn continued(ray: &[u64], at: usize, by: u64) -> u64 {
    let (words, bits) = ((by / 64) as usize, by % 64);
    let before = |words: usize| at.checked_sub(words).map_or(0, |at| ray[at]);
    match (words, bits) {
        // Of the word before, the last bits.
        (0, _) => repeated(before(1) >> (64 - bits), by),
        (_, 0) => before(words),
        _ => before(words) << bits | before(words + 1) >> (64 - bits),
    }
}

/// The bits of a word, and the same shifted up again and again.
pub fn repeated(mut word: u64, mut by: u64) -> u64 {
    while by < 64 {
        word |= word << by;
        by *= 2;
    }
    word
}

/// Makes bit `i` of word `j` bit `j` of word `i`: the halves of all words change places with those of others, then their quarters,
/// and so on.
pub fn turn(words: &mut [u64; 64]) {
    let (mut width, mut low) = (32, u64::MAX >> 32);
    while width > 0 {
        for pair in words.chunks_exact_mut(2 * width) {
            let (first, second) = pair.split_at_mut(width);
            for (first, second) in first.iter_mut().zip(second) {
                let changed = (*first >> width ^ *second) & low;
                *first ^= changed << width;
                *second ^= changed;
            }
        }
        width /= 2;
        low ^= low << width;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::draw::Draw;

    fn bits(words: &[u64]) -> Vec<bool> {
        (0..64 * words.len()).map(|at| words[at / 64] >> (at % 64) & 1 == 1).collect()
    }

    #[test]
    fn bit_by_bit() {
        let mut draw = Draw(3);
        let words: [u64; 64] = std::array::from_fn(|_| draw.word());
        let mut turned = words;
        turn(&mut turned);
        for (i, j) in (0..64).flat_map(|i| (0..64).map(move |j| (i, j))) {
            assert_eq!(turned[i] >> j & 1, words[j] >> i & 1, "{i} {j}");
        }
        for by in 1..200 {
            let once = bits(&[repeated(words[0], by)]);
            for (at, bit) in once.into_iter().enumerate() {
                let expected = (0..=at).step_by(by as usize).any(|back| bits(&words[..1])[at - back]);
                assert_eq!(bit, expected, "{at} {by}");
            }
            // A ray, whose bits come back again and again.
            let mut ray = vec![repeated(words[0], by)];
            for at in 1..5 {
                ray.push(0);
                ray[at] = continued(&ray, at, by);
            }
            let first = bits(&words[..1]);
            for (at, bit) in bits(&ray).into_iter().enumerate() {
                let expected = (0..=at).step_by(by as usize).any(|back| first.get(at - back) == Some(&true));
                assert_eq!(bit, expected, "{at} {by}");
            }
        }
    }
}
