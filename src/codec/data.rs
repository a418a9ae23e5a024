//! The bytes that a codec reads.

use super::CodecError;

/// Bytes that a codec reads a few at a time: in memory, or from a file when needed.
pub trait Data {
    /// Errors of the bytes, or of reading them.
    type Error: From<CodecError>;

    /// The `N` bytes from `at` on.
    fn at<const N: usize>(&self, at: u64) -> Result<[u8; N], Self::Error>;

    /// The bytes from `at` on: `most` of them, or as many as there are, and never more, so that no answer depends on
    /// their source. If they are not in memory, they are read into `buffer`.
    fn from<'a>(&'a self, at: u64, most: usize, buffer: &'a mut Vec<u8>) -> Result<&'a [u8], Self::Error>;

    /// Prefetches the cache line of a byte, if it is in memory.
    fn prefetch(&self, at: u64) {
        let _ = at;
    }
}

impl Data for &[u8] {
    type Error = CodecError;

    #[inline(always)]
    fn at<const N: usize>(&self, at: u64) -> Result<[u8; N], CodecError> {
        let rest = usize::try_from(at).ok().and_then(|at| self.get(at..));
        rest.and_then(|rest| rest.first_chunk()).copied().ok_or(CodecError::Truncated)
    }

    #[inline(always)]
    fn from<'a>(&'a self, at: u64, most: usize, _buffer: &'a mut Vec<u8>) -> Result<&'a [u8], CodecError> {
        let rest = usize::try_from(at).ok().and_then(|at| self.get(at..)).ok_or(CodecError::Truncated)?;
        Ok(&rest[..most.min(rest.len())])
    }

    #[inline(always)]
    fn prefetch(&self, at: u64) {
        prefetch(self, usize::try_from(at).unwrap_or(usize::MAX));
    }
}

/// Prefetches the cache line of a byte. If there is no such byte, nothing or another line is prefetched.
#[inline(always)]
pub fn prefetch(bytes: &[u8], at: usize) {
    #[cfg(target_arch = "x86_64")]
    {
        use std::arch::x86_64::{_MM_HINT_T0, _mm_prefetch};
        // SAFETY: a prefetch reads nothing and cannot fail, whatever the address.
        unsafe { _mm_prefetch::<_MM_HINT_T0>(bytes.as_ptr().wrapping_add(at).cast()) };
    }
    #[cfg(not(target_arch = "x86_64"))]
    let _ = (bytes, at);
}

/// Bytes as a file gives them: no more than were asked for.
#[cfg(test)]
pub struct Brought<'a>(pub &'a [u8]);

#[cfg(test)]
impl Data for Brought<'_> {
    type Error = CodecError;

    fn at<const N: usize>(&self, at: u64) -> Result<[u8; N], CodecError> {
        self.0.at(at)
    }

    fn from<'a>(&'a self, at: u64, most: usize, buffer: &'a mut Vec<u8>) -> Result<&'a [u8], CodecError> {
        let rest = self.0.get(usize::try_from(at).unwrap_or(usize::MAX)..).ok_or(CodecError::Truncated)?;
        *buffer = rest.iter().copied().take(most).collect();
        Ok(buffer)
    }
}
