//! The pairs of the two-pile games, in the order of their smaller numbers.
//!
//! The mex of all used numbers is found by going up a bitmap of the larger numbers. A number that is not marked when
//! the search arrives is the smaller number of the next pair, and its larger number is marked ahead. The search and the
//! marks move through memory side by side.

use std::convert::Infallible;

use super::bits::{WORD, insert, word_from};

/// Words between two calls of `progress`.
const STEP: usize = 1 << 16;

/// The smaller numbers below `columns`. `pair` is called with each of them, and with the set of the larger numbers, to
/// which it adds that of the pair; `larger` is long enough for them.
#[inline]
fn smaller<E>(
    columns: usize,
    mut larger: Vec<u64>,
    mut progress: impl FnMut(u64),
    mut pair: impl FnMut(&mut Vec<u64>, usize) -> Result<(), E>,
) -> Result<Vec<u64>, E> {
    let length = columns.div_ceil(WORD);
    for at in 0..length {
        if at % STEP == 0 {
            progress((WORD * at) as u64);
        }
        let mut passed = 0_u64;
        loop {
            // The word may change meanwhile: larger numbers may be near.
            let free = !(larger[at] | passed);
            let number = WORD * at + free.trailing_zeros() as usize;
            if free == 0 || number >= columns {
                break;
            }
            passed = u64::MAX >> (63 - free.trailing_zeros());
            pair(&mut larger, number)?;
        }
    }
    larger.truncate(length);
    larger.iter_mut().for_each(|word| *word = !*word);
    // Bits behind the last one belong to no number.
    if let Some(last) = larger.last_mut().filter(|_| !columns.is_multiple_of(WORD)) {
        *last &= !(!0 << (columns % WORD));
    }
    Ok(larger)
}

/// The smaller numbers below `columns` of (k,m)-Wythoff Nim, as a set, in two steps of some nanoseconds a pair.
/// `progress` is called from time to time with the current number.
pub fn blocking(k: u32, m: u32, columns: usize, progress: impl FnMut(u64)) -> Vec<u64> {
    let (mut difference, mut left) = (0, k);
    let pair = |larger: &mut Vec<u64>, number: usize| {
        let partner = number + difference;
        if let Some(word) = larger.get_mut(partner / WORD).filter(|_| difference > 0) {
            *word |= 1 << (partner % WORD);
        }
        left -= 1;
        if left == 0 {
            (left, difference) = (k, difference + m as usize);
        }
        Ok::<_, Infallible>(())
    };
    let Ok(set) = smaller(columns, vec![0; columns.div_ceil(WORD)], progress, pair);
    set
}

/// The differences of D_r farther apart than a window of 128.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Spread;

/// The smaller numbers below `columns` of D_r, as a set. `each` is called with the difference of each pair, in order.
///
/// # Errors
/// If some pair's difference is 128 or more above the least one that is free for its residue. No table has been seen to
/// need more than `r`.
pub fn divisor(
    r: u32,
    columns: usize,
    mut each: impl FnMut(u64),
    progress: impl FnMut(u64),
) -> Result<Vec<u64>, Spread> {
    let r = r as usize;
    // Larger numbers are at most about `columns (1 + 1/r)`.
    let larger = vec![0; (columns + columns / r) / WORD + 8];
    // By residue: the least difference that is free, and those used from there on.
    let mut used: Vec<(usize, u128)> = vec![(0, 0); r];
    smaller(columns, larger, progress, |larger, number| {
        let (least, taken) = &mut used[number % r];
        let start = number + *least;
        let marked = u128::from(word_from(larger, start)) | u128::from(word_from(larger, start + WORD)) << WORD;
        let open = !(marked | *taken);
        if open == 0 {
            return Err(Spread);
        }
        let step = open.trailing_zeros();
        let difference = *least + step as usize;
        *taken |= 1 << step;
        let full = taken.trailing_ones();
        *least += full as usize;
        *taken = taken.checked_shr(full).unwrap_or(0);
        if difference > 0 {
            insert(larger, number + difference);
        }
        each(difference as u64);
        Ok(())
    })
}
