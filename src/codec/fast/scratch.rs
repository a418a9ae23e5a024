//! Scratch for the numbers of a chunk that is decoded.

/// Numbers that are read eight or sixteen at a time, from number 256 at most, without looking where they end.
pub type Numbers = [u32; 272];

/// Scratch for the numbers of a chunk that is decoded. It is never cleared: what is in it does not matter.
#[derive(Debug)]
pub struct Scratch {
    /// The fields of a list; from number 1 on where runs are.
    pub(super) fields: Numbers,
    /// The values of the two lines.
    pub(super) lines: [Numbers; 2],
}

impl Default for Scratch {
    fn default() -> Self {
        Self { fields: [0; 272], lines: [[0; 272]; 2] }
    }
}

/// The `N` numbers from `at` on; zeros where there are fewer, which the bytes of no sound chunk ask for.
#[inline(always)]
pub fn from_place<const N: usize>(numbers: &Numbers, at: usize) -> &[u32; N] {
    numbers.get(at..).and_then(|rest| rest.first_chunk()).unwrap_or(&[0; N])
}
