//! The bytes that a codec reads.

use super::CodecError;

/// Bytes that a codec reads a few at a time: in memory, or from a file when needed.
pub trait Data {
    /// Errors of the bytes, or of reading them.
    type Error: From<CodecError>;

    /// The `N` bytes from `at` on.
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

/// Prefetches the cache line of an item. If the item does not exist, nothing or another line is prefetched.
#[inline(always)]
pub fn prefetch<T>(items: &[T], at: usize) {
    #[cfg(target_arch = "x86_64")]
    {
        use std::arch::x86_64::{_MM_HINT_T0, _mm_prefetch};
        // SAFETY: a prefetch reads nothing and cannot fail, whatever the address.
        unsafe { _mm_prefetch::<_MM_HINT_T0>(items.as_ptr().wrapping_add(at).cast()) };
    }
    #[cfg(not(target_arch = "x86_64"))]
    let _ = (items, at);
}
