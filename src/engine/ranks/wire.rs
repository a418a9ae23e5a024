//! Numbers in messages, little-endian. A rank of the same build has written them; a message that is truncated or
//! damaged gives `None`, and nothing worse.

/// Appends a number.
pub fn put_u32(out: &mut Vec<u8>, number: u32) {
    out.extend_from_slice(&number.to_le_bytes());
}

/// Appends a number.
pub fn put_u64(out: &mut Vec<u8>, number: u64) {
    out.extend_from_slice(&number.to_le_bytes());
}

/// Appends words, as many as the reader knows to expect.
pub fn put_words(out: &mut Vec<u8>, words: &[u64]) {
    let from = out.len();
    out.resize(from + words.len() * 8, 0);
    let (places, _) = out[from..].as_chunks_mut();
    for (place, word) in places.iter_mut().zip(words) {
        *place = word.to_le_bytes();
    }
}

/// Appends numbers, and how many they are.
pub fn put_list(out: &mut Vec<u8>, numbers: &[u32]) {
    put_u32(out, u32::try_from(numbers.len()).unwrap_or(u32::MAX));
    out.reserve(numbers.len() * 4);
    for &number in numbers {
        put_u32(out, number);
    }
}

/// Appends bytes, and how many they are.
pub fn put_bytes(out: &mut Vec<u8>, bytes: &[u8]) {
    put_u64(out, bytes.len() as u64);
    out.extend_from_slice(bytes);
}

/// A message being read.
pub struct Input<'a>(&'a [u8]);

impl<'a> Input<'a> {
    /// Reads from the first byte on.
    pub fn new(message: &'a [u8]) -> Self {
        Self(message)
    }

    /// So many bytes.
    pub fn take(&mut self, bytes: usize) -> Option<&'a [u8]> {
        let (head, rest) = self.0.split_at_checked(bytes)?;
        self.0 = rest;
        Some(head)
    }

    /// One byte.
    pub fn u8(&mut self) -> Option<u8> {
        self.take(1).map(|bytes| bytes[0])
    }

    /// A number.
    pub fn u32(&mut self) -> Option<u32> {
        self.take(4)?.first_chunk().map(|bytes| u32::from_le_bytes(*bytes))
    }

    /// A number.
    pub fn u64(&mut self) -> Option<u64> {
        self.take(8)?.first_chunk().map(|bytes| u64::from_le_bytes(*bytes))
    }

    /// So many words.
    pub fn words(&mut self, count: usize) -> Option<impl Iterator<Item = u64> + use<'a>> {
        let bytes = self.take(count.checked_mul(8)?)?;
        Some(bytes.as_chunks().0.iter().map(|bytes| u64::from_le_bytes(*bytes)))
    }

    /// A list of numbers.
    pub fn list(&mut self) -> Option<Vec<u32>> {
        let count = self.u32()? as usize;
        let bytes = self.take(count.checked_mul(4)?)?;
        let number = |bytes: &[u8]| bytes.first_chunk().map(|bytes| u32::from_le_bytes(*bytes));
        bytes.chunks_exact(4).map(number).collect()
    }

    /// Bytes with their length.
    pub fn bytes(&mut self) -> Option<&'a [u8]> {
        let length = self.u64()?;
        self.take(usize::try_from(length).ok()?)
    }

    /// All that is left.
    pub fn rest(&mut self) -> &'a [u8] {
        std::mem::take(&mut self.0)
    }

    /// Whether nothing is left.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}
