//! The pairs of the two-pile games, in the order of their smaller numbers.
//!
//! The mex of all used numbers is found by going up a bitmap of the larger numbers. A number that is not marked when
//! the search arrives is the smaller number of the next pair, and its larger number is marked ahead. The search and the
//! marks move through memory side by side.

use bitvec::prelude::{BitVec, Lsb0};

/// A set of numbers below some limit.
pub type Set = BitVec<u64, Lsb0>;

/// Words between two calls of `progress`.
const STEP: usize = 1 << 16;

/// The smaller numbers below `columns` of (k,m)-Wythoff Nim, in two steps of some nanoseconds a pair. `progress` is
/// called from time to time with the current number.
pub fn blocking(k: u32, m: u32, columns: usize, mut progress: impl FnMut(u64)) -> Set {
    let mut larger = Set::repeat(false, columns);
    let (mut difference, mut left) = (0_u64, k);
    let words = larger.as_raw_mut_slice();
    let length = words.len();
    for at in 0..length {
        if at % STEP == 0 {
            progress(64 * at as u64);
        }
        let mut passed = 0_u64;
        loop {
            // The word may change meanwhile: larger numbers may be near.
            let free = !(words[at] | passed);
            if free == 0 {
                break;
            }
            let bit = free.trailing_zeros();
            passed = u64::MAX >> (63 - bit);
            if difference > 0 {
                let number = 64 * at as u64 + u64::from(bit) + difference;
                if let Some(word) = words.get_mut((number / 64) as usize) {
                    *word |= 1 << (number % 64);
                }
            }
            left -= 1;
            if left == 0 {
                (left, difference) = (k, difference + u64::from(m));
            }
        }
    }
    let mut set = !larger;
    // Bits behind the last one belong to no number.
    set.set_uninitialized(false);
    set
}

/// The differences of D_r farther apart than a window of 128.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Spread;

/// The smaller numbers below `columns` of D_r. `each` is called with the difference of each pair, in order.
///
/// # Errors
/// If some pair's difference is 128 or more above the least one that is free for its residue. No table has been seen to
/// need more than `r`.
pub fn divisor(
    r: u32,
    columns: usize,
    mut each: impl FnMut(u64),
    mut progress: impl FnMut(u64),
) -> Result<Set, Spread> {
    let r = r as usize;
    // Larger numbers are at most about `columns (1 + 1/r)`; a window of two words behind is always there.
    let mut larger = vec![0_u64; (columns + columns / r) / 64 + 8];
    // By residue: the least difference that is free, and those used from there on.
    let mut used: Vec<(u64, u128)> = vec![(0, 0); r];
    let length = columns.div_ceil(64);
    for at in 0..length {
        if at % STEP == 0 {
            progress(64 * at as u64);
        }
        let mut passed = 0_u64;
        loop {
            let free = !(larger[at] | passed);
            if free == 0 {
                break;
            }
            let bit = free.trailing_zeros();
            passed = u64::MAX >> (63 - bit);
            let number = 64 * at as u64 + u64::from(bit);
            if number >= columns as u64 {
                break;
            }
            let (least, taken) = &mut used[number as usize % r];
            let start = number + *least;
            while larger.len() < (start / 64) as usize + 4 {
                larger.push(0);
            }
            let window = |word: usize| u128::from(larger[word]) | u128::from(larger[word + 1]) << 64;
            let (word, shift) = ((start / 64) as usize, (start % 64) as u32);
            let mut marked = window(word) >> shift;
            if shift > 0 {
                marked |= u128::from(larger[word + 2]) << (128 - shift);
            }
            let open = !(marked | *taken);
            if open == 0 {
                return Err(Spread);
            }
            let step = open.trailing_zeros();
            let difference = *least + u64::from(step);
            *taken |= 1 << step;
            let full = taken.trailing_ones();
            *least += u64::from(full);
            *taken = taken.checked_shr(full).unwrap_or(0);
            if difference > 0 {
                let partner = number + difference;
                larger[(partner / 64) as usize] |= 1 << (partner % 64);
            }
            each(difference);
        }
    }
    larger.truncate(length);
    for word in &mut larger {
        *word = !*word;
    }
    let mut set = Set::from_vec(larger);
    set.truncate(columns);
    set.set_uninitialized(false);
    Ok(set)
}
