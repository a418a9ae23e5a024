//! Sets of numbers as bits of words, low ones first. Beyond its last word a set is empty.

use bitvec::order::Lsb0;
use bitvec::view::BitView;

/// Bits in a word.
pub const WORD: usize = 64;

/// Adds a number to a set, which becomes longer if necessary.
pub fn insert(set: &mut Vec<u64>, number: usize) {
    if set.len() <= number / WORD {
        set.resize(number / WORD + 1, 0);
    }
    set[number / WORD] |= 1 << (number % WORD);
}

/// Whether a set has a number.
#[inline]
pub fn has(set: &[u64], number: usize) -> bool {
    set.view_bits::<Lsb0>().get(number).is_some_and(|bit| *bit)
}

/// One more than the greatest number of a set.
pub fn end(set: &[u64]) -> usize {
    set.view_bits::<Lsb0>().last_one().map_or(0, |last| last + 1)
}

/// A word of a set.
#[inline]
pub fn word(set: &[u64], at: usize) -> u64 {
    set.get(at).copied().unwrap_or(0)
}

/// 64 bits of a set, from one on.
#[inline]
pub fn word_from(set: &[u64], from: usize) -> u64 {
    let (at, shift) = (from / WORD, from % WORD);
    word(set, at) >> shift | word(set, at + 1) << 1 << (63 - shift)
}

/// The least number at or above `from` that is not in a set.
#[inline]
pub fn next_free(set: &[u64], from: usize) -> usize {
    let rest = set.view_bits::<Lsb0>().get(from..).unwrap_or_default();
    from + rest.first_zero().unwrap_or(rest.len())
}

/// Calls back with the numbers of a set up to one, ascending.
#[inline]
pub fn each(set: &[u64], most: u64, mut each: impl FnMut(u64)) {
    for (at, &word) in (0..=most / 64).zip(set) {
        let mut word = if at == most / 64 { word & !0 >> (63 - most % 64) } else { word };
        while word != 0 {
            each(64 * at + u64::from(word.trailing_zeros()));
            word &= word - 1;
        }
    }
}

/// Adds the numbers of a set, shifted up, to the words of another one.
#[inline]
pub fn or_shifted(to: &mut [u64], from: &[u64], by: u64) {
    let (words, bits) = ((by / 64) as usize, by % 64);
    let Some(to) = to.get_mut(words..) else { return };
    if bits == 0 {
        to.iter_mut().zip(from).for_each(|(to, from)| *to |= from);
        return;
    }
    let mut below = 0;
    for (to, &from) in to.iter_mut().zip(from) {
        *to |= from << bits | below >> (64 - bits);
        below = from;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::draw::Draw;

    #[test]
    fn number_by_number() {
        let mut random = Draw(3);
        for round in 0..300 {
            let mut draw = |n: u64| random.below(n);
            let most = 1 + draw(400);
            let numbers: std::collections::BTreeSet<u64> =
                (0..most).filter(|_| draw(2 + round / 20) > 0 || round % 3 == 0).collect();
            let mut set = Vec::new();
            numbers.iter().for_each(|&number| insert(&mut set, number as usize));
            assert_eq!(end(&set) as u64, numbers.last().map_or(0, |last| last + 1));
            let (limit, by) = (draw(500), draw(200));
            let mut up_to = Vec::new();
            each(&set, limit, |number| up_to.push(number));
            assert!(up_to.into_iter().eq(numbers.range(..=limit).copied()));
            let mut shifted = vec![0; 5];
            or_shifted(&mut shifted, &set, by);
            for from in 0..600 {
                let number = from as u64;
                assert_eq!(has(&set, from), numbers.contains(&number));
                let is_free = |number: &u64| !numbers.contains(number);
                assert_eq!(next_free(&set, from) as u64, (number..).find(is_free).unwrap());
                let word = (0..64).filter(|at| numbers.contains(&(number + at))).map(|at| 1 << at).sum::<u64>();
                assert_eq!(word_from(&set, from), word);
                let is_shifted = number < 320 && number.checked_sub(by).is_some_and(|low| numbers.contains(&low));
                // What leaves the last word of the set is lost.
                assert!(has(&shifted, from) == is_shifted || number >= by / 64 * 64 + 64 * set.len() as u64);
            }
        }
    }
}
