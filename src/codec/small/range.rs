//! A range coder of bits whose probabilities adapt: what is frequent costs little, without tables.

/// How probable a zero is, in 1/65536, and how many bits have said so.
#[derive(Clone, Copy)]
pub struct Chance {
    zero: u16,
    count: u16,
}

impl Chance {
    /// Nothing is known.
    pub const EVEN: Self = Self { zero: 1 << 15, count: 0 };
    /// More bits than these are not counted: the last ones have the same weight.
    const MOST: u16 = 30;

    /// The part of a range that a zero has: never nothing, never all.
    #[inline(always)]
    fn bound(self, range: u32) -> u32 {
        (range >> 12) * u32::from(self.zero >> 4 | 1)
    }

    #[inline(always)]
    #[allow(clippy::cast_possible_truncation, reason = "a mean of two numbers of 16 bits, by weight")]
    fn learn(&mut self, bit: bool) {
        /// Of 1/65536: what the next bit weighs.
        static WEIGHTS: [i32; Chance::MOST as usize + 1] = {
            let (mut weights, mut count) = ([0; Chance::MOST as usize + 1], 0);
            while count < weights.len() {
                weights[count] = (1 << 17) / (2 * count as i32 + 3);
                count += 1;
            }
            weights
        };
        let (to, zero) = (if bit { 0 } else { 0xffff }, i32::from(self.zero));
        let step = ((to - zero) * WEIGHTS[usize::from(self.count.min(Self::MOST))]) >> 16;
        self.zero = (zero + step).cast_unsigned() as u16;
        self.count = (self.count + 1).min(Self::MOST);
    }
}

/// Either direction: a writer takes each bit and returns it, a reader ignores what it is given, and returns what it reads.
pub trait Coder {
    /// Whether it takes.
    const WRITES: bool;

    /// A bit, and what is learnt from it.
    fn bit(&mut self, chance: &mut Chance, bit: bool) -> bool;

    /// A number of `width <= 16` bits, which are all as probable.
    fn plain(&mut self, width: u32, number: u32) -> u32;
}

/// Reads. After the last byte it finds zeros.
pub struct Reader<'a> {
    bytes: std::slice::Iter<'a, u8>,
    range: u32,
    /// Below `range`, whatever the bytes.
    code: u32,
}

impl<'a> Reader<'a> {
    pub fn new(bytes: &'a [u8]) -> Self {
        let mut reader = Self { bytes: bytes.iter(), range: u32::MAX, code: 0 };
        for _ in 0..4 {
            reader.code = reader.code << 8 | reader.byte();
        }
        reader.code = reader.code.min(u32::MAX - 1);
        reader
    }

    /// Whether it has read all bytes.
    pub fn is_done(&self) -> bool {
        self.bytes.len() == 0
    }

    #[inline(always)]
    fn byte(&mut self) -> u32 {
        self.bytes.next().copied().unwrap_or(0).into()
    }

    #[inline(always)]
    fn refill(&mut self) {
        while self.range < 1 << 24 {
            self.range <<= 8;
            self.code = self.code << 8 | self.byte();
        }
    }
}

impl Coder for Reader<'_> {
    const WRITES: bool = false;

    #[inline(always)]
    fn bit(&mut self, chance: &mut Chance, _: bool) -> bool {
        let bound = chance.bound(self.range);
        let bit = self.code >= bound;
        if bit {
            self.code -= bound;
            self.range -= bound;
        } else {
            self.range = bound;
        }
        self.refill();
        chance.learn(bit);
        bit
    }

    #[inline(always)]
    fn plain(&mut self, width: u32, _: u32) -> u32 {
        let unit = self.range >> width;
        // What the division leaves over belongs to the greatest number.
        let number = (self.code / unit).min((1 << width) - 1);
        let from = number * unit;
        self.code -= from;
        self.range = if number == (1 << width) - 1 { self.range - from } else { unit };
        self.refill();
        number
    }
}

/// Writes.
pub struct Writer<'a> {
    out: &'a mut Vec<u8>,
    /// Where in `out` it began.
    start: usize,
    range: u32,
    /// Bytes of which only a carry can still be added are in `out`.
    low: u32,
}

impl<'a> Writer<'a> {
    pub fn new(out: &'a mut Vec<u8>) -> Self {
        let start = out.len();
        Self { out, start, range: u32::MAX, low: 0 }
    }

    #[inline(always)]
    fn narrow(&mut self, from: u32, range: u32) {
        let (low, carry) = self.low.overflowing_add(from);
        (self.low, self.range) = (low, range);
        if carry {
            for byte in self.out[self.start..].iter_mut().rev() {
                *byte = byte.wrapping_add(1);
                if *byte != 0 {
                    break;
                }
            }
        }
        while self.range < 1 << 24 {
            self.range <<= 8;
            self.put();
        }
    }

    #[inline(always)]
    fn put(&mut self) {
        self.out.push(self.low.to_be_bytes()[0]);
        self.low <<= 8;
    }

    /// The last bytes, as few as they can be.
    pub fn finish(mut self) {
        for shift in [24, 16, 8, 0] {
            // The number in the range with most zeros at its end.
            let mask = (1u32 << shift) - 1;
            let above = (self.low & mask).wrapping_neg() & mask;
            if above < self.range {
                self.narrow(above, self.range - above);
                break;
            }
        }
        for _ in 0..4 {
            self.put();
        }
        while self.out.len() > self.start && self.out.last() == Some(&0) {
            self.out.pop();
        }
    }
}

impl Coder for Writer<'_> {
    const WRITES: bool = true;

    #[inline(always)]
    fn bit(&mut self, chance: &mut Chance, bit: bool) -> bool {
        let bound = chance.bound(self.range);
        if bit {
            self.narrow(bound, self.range - bound)
        } else {
            self.narrow(0, bound)
        }
        chance.learn(bit);
        bit
    }

    #[inline(always)]
    fn plain(&mut self, width: u32, number: u32) -> u32 {
        let unit = self.range >> width;
        let from = number * unit;
        let range = if number == (1 << width) - 1 { self.range - from } else { unit };
        self.narrow(from, range);
        number
    }
}
