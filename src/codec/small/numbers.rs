//! Numbers of any size in bytes.

/// Small differences, of either sign, become small numbers.
pub fn zigzag(difference: u32) -> u32 {
    (difference << 1) ^ (difference >> 31).wrapping_neg()
}

pub fn unzigzag(code: u32) -> u32 {
    (code >> 1) ^ (code & 1).wrapping_neg()
}

/// LEB128: seven bits a byte, low ones first.
#[allow(clippy::cast_possible_truncation, reason = "seven bits at a time")]
pub fn push_varint(out: &mut Vec<u8>, mut value: u32) {
    while value >= 0x80 {
        out.push(value as u8 | 0x80);
        value >>= 7;
    }
    out.push(value as u8);
}

pub fn take_varint(bytes: &mut &[u8]) -> Option<u32> {
    let mut value = 0;
    for shift in [0, 7, 14, 21, 28] {
        let (&byte, rest) = bytes.split_first()?;
        *bytes = rest;
        let bits = u32::from(byte & 0x7f);
        value |= bits << shift;
        if byte < 0x80 {
            // Bits beyond 32 are refused.
            return (value >> shift == bits).then_some(value);
        }
    }
    None
}
