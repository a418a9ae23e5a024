//! The checksums of the pieces of a file, for look-ups that check.

use std::sync::atomic::{AtomicU64, Ordering};

use crate::codec::CodecError;
use crate::format::bytes::read_u32;
use crate::format::{FormatError, Header, SectionKind};
use crate::source::Bytes;

/// The checksums of a file's pieces, and which pieces have been found to have theirs.
///
/// The bits are read and written with `Relaxed` order. They need no other, because a bit hands no memory from one
/// thread to another. It only says that some thread has summed bytes that do not change, and that every thread could
/// read before. A thread that does not see the bit yet sums them once more, and finds the same.
#[derive(Debug)]
pub(super) struct Sums {
    /// Four bytes a piece.
    stored: Vec<u8>,
    /// A bit a piece.
    right: Vec<AtomicU64>,
}

impl Sums {
    /// The checksums in the section of a file that has them.
    pub fn new(stored: Vec<u8>) -> Self {
        let pieces = stored.len() as u64 / 4;
        Self { stored, ..Self::unread(pieces) }
    }

    /// Of this number of pieces, whose checksums are read when they are compared.
    pub fn unread(pieces: u64) -> Self {
        let words = usize::try_from(pieces.div_ceil(64)).unwrap_or(0);
        Self { stored: Vec::new(), right: std::iter::repeat_with(AtomicU64::default).take(words).collect() }
    }

    /// Whether a piece was found to have its checksum.
    #[inline(always)]
    pub fn is_right(&self, piece: usize) -> bool {
        self.right.get(piece / 64).is_some_and(|word| word.load(Ordering::Relaxed) >> (piece % 64) & 1 == 1)
    }

    /// Compares the bytes of a piece with its checksum.
    #[cold]
    pub fn compare(&self, piece: usize, bytes: &[u8]) -> Result<(), CodecError> {
        let expected = piece.checked_mul(4).and_then(|at| read_u32(&self.stored, at));
        self.compare_with(piece, expected.ok_or(CodecError::OutOfRange)?, bytes)
    }

    /// Compares the bytes of a piece with its checksum, which was read.
    pub fn compare_with(&self, piece: usize, expected: u32, bytes: &[u8]) -> Result<(), CodecError> {
        let found = crc32c::crc32c(bytes);
        if found != expected {
            return Err(CodecError::Piece { piece: piece as u64, expected, found });
        }
        if let Some(word) = self.right.get(piece / 64) {
            word.fetch_or(1 << (piece % 64), Ordering::Relaxed);
        }
        Ok(())
    }
}

/// Reads a section of at most this many bytes, whose checksum has to be right.
pub(super) fn section(source: &Bytes, header: &Header, kind: SectionKind, most: u64) -> Result<Vec<u8>, FormatError> {
    let section = header.sections.require(kind)?;
    if section.length > most {
        let expected = "a section that is not longer than any writer's";
        return Err(FormatError::Field { field: kind.name(), expected, found: section.length });
    }
    let mut bytes = Vec::new();
    source.read_ranges(std::slice::from_ref(&(section.offset..section.end())), &mut bytes)?;
    require_right(header, kind, &bytes)?;
    Ok(bytes)
}

/// Compares the checksum of a section that has been read.
pub(super) fn require_right(header: &Header, kind: SectionKind, bytes: &[u8]) -> Result<(), FormatError> {
    let (expected, found) = (header.sections.require(kind)?.crc, crc32c::crc32c(bytes));
    if expected == found { Ok(()) } else { Err(FormatError::Checksum { what: kind.name(), expected, found }) }
}
