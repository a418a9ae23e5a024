//! Puts bits and bytes of a word in their places: one instruction where the processor has it.

/// One bit of each byte.
pub const ONES: u64 = 0x0101_0101_0101_0101;

/// A processor, as decoding sees it.
pub trait Deposit: Copy {
    /// Byte `j` is the field `j` of `width <= 7` bits.
    fn fields(self, word: u64, width: usize) -> u64;

    /// All ones in byte `j` where bit `j` is set, else zero.
    fn mask(self, bits: u64) -> u64;

    /// The bytes of `word`, in order, in the places where `mask` has ones.
    fn bytes(self, word: u64, mask: u64) -> u64;
}

/// Any processor.
#[derive(Debug, Clone, Copy)]
pub struct Portable;

impl Deposit for Portable {
    #[inline(always)]
    fn fields(self, word: u64, width: usize) -> u64 {
        let keep = super::bits::mask(width);
        (0..8).fold(0, |all, j| all | (word >> (j * width) & keep) << (8 * j))
    }

    #[inline(always)]
    fn mask(self, bits: u64) -> u64 {
        // Byte `j` keeps bit `j` alone; then it is carried to bit 7, and down to bit 0.
        let alone = (bits & 255).wrapping_mul(ONES) & 0x8040_2010_0804_0201;
        let carried = ((alone & !(ONES << 7)) + (ONES * 127)) | alone;
        (carried >> 7 & ONES) * 255
    }

    #[inline(always)]
    fn bytes(self, mut word: u64, mask: u64) -> u64 {
        let mut all = 0;
        for j in 0..8 {
            let own = mask & 255 << (8 * j);
            all |= (word & 255) << (8 * j) & own;
            word >>= if own == 0 { 0 } else { 8 };
        }
        all
    }
}

/// A processor that has the instruction: it cannot be made elsewhere.
#[cfg(target_arch = "x86_64")]
#[derive(Debug, Clone, Copy)]
pub struct Bmi2(());

#[cfg(target_arch = "x86_64")]
impl Bmi2 {
    #[inline]
    pub fn new() -> Option<Self> {
        is_x86_feature_detected!("bmi2").then_some(Self(()))
    }

    #[inline(always)]
    fn deposit(self, word: u64, mask: u64) -> u64 {
        // SAFETY: `new` has seen that the processor has the instruction.
        unsafe { std::arch::x86_64::_pdep_u64(word, mask) }
    }
}

#[cfg(target_arch = "x86_64")]
impl Deposit for Bmi2 {
    #[inline(always)]
    fn fields(self, word: u64, width: usize) -> u64 {
        self.deposit(word, ONES * super::bits::mask(width))
    }

    #[inline(always)]
    fn mask(self, bits: u64) -> u64 {
        self.deposit(bits, ONES) * 255
    }

    #[inline(always)]
    fn bytes(self, word: u64, mask: u64) -> u64 {
        self.deposit(word, mask)
    }
}

#[cfg(all(test, target_arch = "x86_64"))]
mod tests {
    use super::{Bmi2, Deposit, Portable};

    #[test]
    fn both_processors_agree() {
        let Some(native) = Bmi2::new() else { return };
        let mut word = 0x0123_4567_89ab_cdefu64;
        for bits in 0..256 {
            word = word.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            let mask = Portable.mask(bits);
            assert_eq!(native.mask(bits), mask);
            assert_eq!(native.bytes(word, mask), Portable.bytes(word, mask));
            for width in 0..8 {
                assert_eq!(native.fields(word, width), Portable.fields(word, width));
            }
        }
    }
}
