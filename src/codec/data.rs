//! What a codec looks into.

use super::CodecError;

/// Bytes that a codec looks into a few at a time: in memory, or read where they are needed.
pub trait Data {
    /// What can be wrong: the bytes, or the reading of them.
    type Error: From<CodecError>;

    /// The `N` bytes from `at` on.
    ///
    /// # Errors
    /// If there are not so many, or they cannot be read.
    fn at<const N: usize>(&self, at: u64) -> Result<[u8; N], Self::Error>;
}

impl Data for &[u8] {
    type Error = CodecError;

    #[inline(always)]
    fn at<const N: usize>(&self, at: u64) -> Result<[u8; N], CodecError> {
        let rest = usize::try_from(at).ok().and_then(|at| self.get(at..));
        rest.and_then(|rest| rest.first_chunk()).copied().ok_or(CodecError::Truncated)
    }
}
