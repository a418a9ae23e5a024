//! The two halves of a codec: what it would cost, then the bytes.

/// Sees the values, and says exactly what it would write.
pub trait Estimate: Sized {
    /// What the codec is told about the values.
    type Input<'a>;

    /// A plan for `input`, or none where this codec cannot or will not hold it.
    fn plan(input: Self::Input<'_>) -> Option<Self>;

    /// The exact number of bytes that `Encode::write` appends.
    fn bytes(&self) -> usize;
}

/// Writes what was planned.
pub trait Encode: Estimate {
    fn write(&self, out: &mut Vec<u8>);
}
