//! The inner loops: consecutive sizes, the lanes, each beside the same pile.
//!
//! What the lanes leave beside a pile are consecutive piles too. So a few instructions look at an option of each lane.

/// Sizes that are looked at together.
pub const LANES: usize = 16;
const HALF: usize = LANES / 2;
/// Values, and some more, so that the marks of the lanes are not in the same lines of the cache.
const SPAN: usize = (1 << 16) + 23 * 64;

/// Piles of consecutive sizes that are looked at together, and of what number of such chunks one is looked at first.
const CHUNK: usize = 256;
const APART: usize = 64;

/// A number for each lane.
pub type Lanes = [u16; LANES];
/// A size, and its value.
pub type Pile = (u32, u16);

/// By lane and value, 1 if it is reached.
#[derive(Debug)]
pub struct Marks(Box<[[u8; SPAN]; LANES]>);

impl Marks {
    /// No marks.
    pub fn new() -> Self {
        let lanes = vec![[0; SPAN]; LANES].into_boxed_slice();
        Self(lanes.try_into().unwrap_or_else(|_| unreachable!("there are marks for each lane")))
    }

    /// Begins with the same marks for each lane.
    pub fn begin(&mut self, marks: &[u8]) {
        for lane in self.0.iter_mut() {
            lane[..marks.len()].copy_from_slice(marks);
        }
    }

    /// Marks a value for a lane.
    pub fn add(&mut self, lane: usize, value: u16) {
        self.0[lane][usize::from(value)] = 1;
    }

    /// The least value from one on, and below another, that is not marked for a lane.
    pub fn next(&self, lane: usize, values: std::ops::Range<usize>) -> Option<u16> {
        let (first, marks) = (values.start, self.0[lane].get(values)?);
        // Long stretches are full.
        let full = 8 * marks.as_chunks().0.iter().take_while(|&&eight| eight == [1_u8; 8]).count();
        let at = full + marks[full..].iter().position(|&mark| mark == 0)?;
        u16::try_from(first + at).ok()
    }

    /// Marks what the lanes reach beside some piles: the first lane leaves `left` with the pile.
    pub fn splits(&mut self, values: &[u16], left: usize, piles: &[Pile]) {
        let ([low, high], _) = self.0.as_chunks_mut::<HALF>() else { unreachable!("there are two halves") };
        mark(low, 0, values, left, piles);
        mark(high, HALF, values, left, piles);
    }
}

/// Marks what some lanes reach, from the one of a number on.
fn mark(lanes: &mut [[u8; SPAN]; HALF], from: usize, values: &[u16], left: usize, piles: &[Pile]) {
    for &(size, value) in piles {
        let value = u32::from(value);
        let others = &beside(values, left, size)[from..];
        for (marks, &other) in lanes.iter_mut().zip(others) {
            marks[(u32::from(other) ^ value) as usize] = 1;
        }
    }
}

/// The values of the piles that lanes leave beside one.
#[inline(always)]
fn beside(values: &[u16], left: usize, size: u32) -> &Lanes {
    let beside = values.get(left.wrapping_sub(size as usize)..).and_then(<[u16]>::first_chunk);
    beside.expect("lanes leave known piles beside one that is far enough")
}

/// Not 0 for each lane that reaches its number beside one of some piles; for several numbers of each lane.
pub fn reached<const N: usize>(values: &[u16], left: usize, piles: &[Pile], numbers: &[Lanes; N]) -> [Lanes; N] {
    #[cfg(target_arch = "x86_64")]
    if is_x86_feature_detected!("avx2") {
        // SAFETY: the processor has what the function is compiled for.
        return unsafe { reached_avx2(values, left, piles, numbers) };
    }
    reached_by(values, left, piles, numbers)
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx2")]
fn reached_avx2<const N: usize>(values: &[u16], left: usize, piles: &[Pile], numbers: &[Lanes; N]) -> [Lanes; N] {
    use std::arch::x86_64::*;
    let last = values.len().checked_sub(LANES).expect("there are values for all lanes");
    // SAFETY: the numbers are 32 bytes, which a register holds.
    let numbers = numbers.each_ref().map(|numbers| unsafe { _mm256_loadu_si256(numbers.as_ptr().cast()) });
    let mut reached = [_mm256_setzero_si256(); N];
    for &(size, value) in piles {
        let first = left.wrapping_sub(size as usize);
        assert!(first <= last, "lanes leave known piles");
        // SAFETY: `LANES` values begin there.
        let beside = unsafe { _mm256_loadu_si256(values.as_ptr().add(first).cast()) };
        let option = _mm256_xor_si256(beside, _mm256_set1_epi16(value.cast_signed()));
        for (reached, &numbers) in reached.iter_mut().zip(&numbers) {
            *reached = _mm256_or_si256(*reached, _mm256_cmpeq_epi16(option, numbers));
        }
    }
    reached.map(|reached| {
        let mut lanes = [0; LANES];
        // SAFETY: as for the numbers.
        unsafe { _mm256_storeu_si256(lanes.as_mut_ptr().cast(), reached) };
        lanes
    })
}

/// The same for any processor.
fn reached_by<const N: usize>(values: &[u16], left: usize, piles: &[Pile], numbers: &[Lanes; N]) -> [Lanes; N] {
    let mut reached = [[0; LANES]; N];
    for &(size, value) in piles {
        let beside = beside(values, left, size);
        for (reached, numbers) in reached.iter_mut().zip(numbers) {
            for lane in 0..LANES {
                reached[lane] |= if beside[lane] ^ value == numbers[lane] { u16::MAX } else { 0 };
            }
        }
    }
    reached
}

/// Whether a value is that of one of some piles beside one of others, which descend: the first beside the last, and so on.
pub fn is_reached(piles: &[u16], others: &[u16], value: u16) -> bool {
    // Piles near each other reach fewer values than others.
    let chunks = piles.len().div_ceil(CHUNK);
    let mut starts = (0..APART).flat_map(|first| (first..chunks).step_by(APART)).map(|chunk| chunk * CHUNK);
    starts.any(|start| {
        let end = (start + CHUNK).min(piles.len());
        let (piles, others) = (&piles[start..end], &others[piles.len() - end..piles.len() - start]);
        #[cfg(target_arch = "x86_64")]
        if is_x86_feature_detected!("avx2") {
            // SAFETY: the processor has what the function is compiled for.
            return unsafe { is_pair_avx2(piles, others, value) };
        }
        is_pair(piles, others, value)
    })
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx2")]
fn is_pair_avx2(piles: &[u16], others: &[u16], value: u16) -> bool {
    is_pair(piles, others, value)
}

/// The same for a few piles.
#[inline(always)]
fn is_pair(piles: &[u16], others: &[u16], value: u16) -> bool {
    let equal = |(&one, &other): (&u16, &u16)| if one ^ other == value { u16::MAX } else { 0 };
    piles.iter().zip(others.iter().rev()).map(equal).fold(0, |any, equal| any | equal) != 0
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::draw::Draw;

    /// Marks, numbers and pairs by each way give what the options of each lane are.
    #[test]
    fn options_of_each_lane() {
        let (mut draw, mut marks, mut hit) = (Draw(16), Marks::new(), [0; 2]);
        for bits in [2_u16, 6, 11, 16].repeat(50) {
            let mut number = || draw.word() as u16 >> (16 - bits);
            let values: Vec<u16> = (0..600).map(|_| number()).collect();
            let piles: Vec<Pile> = (0..9).map(|at| (100 + 41 * at, number())).collect();
            let (numbers, left) = (Lanes::from(std::array::from_fn(|_| number())), 500);
            marks.begin(&vec![0; 1 << bits]);
            marks.splits(&values, left, &piles);
            for (lane, &number) in numbers.iter().enumerate() {
                let options: Vec<u16> =
                    piles.iter().map(|&(size, value)| values[left + lane - size as usize] ^ value).collect();
                let expected = options.contains(&number);
                hit[usize::from(expected)] += 1;
                assert_eq!(reached(&values, left, &piles, &[numbers])[0][lane] != 0, expected);
                assert_eq!(reached_by(&values, left, &piles, &[numbers])[0][lane] != 0, expected);
                let least = (0..1 << bits).find(|&value| !options.contains(&(value as u16)));
                assert_eq!(marks.next(lane, 0..1 << bits), least.map(|value| value as u16));
                let (few, others) = (&values[..200], &values[300 + lane..500 + lane]);
                let any = few.iter().zip(others.iter().rev()).any(|(one, other)| one ^ other == number);
                assert_eq!((is_reached(few, others, number), is_pair(few, others, number)), (any, any));
            }
        }
        assert!(hit[0] > 100 && hit[1] > 100, "{hit:?}");
    }

    #[test]
    #[should_panic(expected = "known piles")]
    fn lanes_beyond_the_last_value() {
        reached(&[0; 100], 90, &[(5, 0)], &[[0; LANES]]);
    }
}
