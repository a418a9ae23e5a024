//! Where the bytes of a sheet file come from.
//!
//! | | at open | a look-up | if the file changes under it |
//! |---|---|---|---|
//! | a map ([`Database::open`](super::Database::open)) | the header | reads memory | other answers, or a signal |
//! | memory ([`Database::read`](super::Database::read)) | everything | reads memory | nothing |
//! | [`Unmapped`] | header and indexes | one read of a piece, some kilobytes | an error, or other answers |
//! | `Remote` (feature `http`) | header and indexes, from the cache if they are there | a request, or none | an error |
//!
//! Bytes in memory are read in place, at no cost. Other sources are asked for ranges, several at a time
//! where several are known, so that one far away can answer them with few requests.

use std::fs::File;
use std::io;
use std::ops::Range;

/// Why bytes of an open file could not be had.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SourceError {
    /// The file ends before bytes that were there when it was opened.
    #[error(
        "the file ends before byte {end}: it was cut short while it was open; replace it by a whole one, and open that"
    )]
    Short {
        /// One more than the last byte wanted.
        end: u64,
    },
    /// The system refused.
    #[error(
        "bytes {start}..{end} cannot be read: {kind}; check the disk or the connection, and open the database again"
    )]
    Io {
        /// First byte wanted.
        start: u64,
        /// One more than the last byte wanted.
        end: u64,
        /// What the system said.
        kind: io::ErrorKind,
    },
    /// The server did not send them.
    #[cfg(feature = "http")]
    #[error(transparent)]
    Http(#[from] super::http::HttpError),
}

/// The bytes of a file that does not change, in memory or elsewhere.
pub trait Source {
    /// Number of bytes, as it was when the source was opened.
    fn length(&self) -> u64;

    /// All of the bytes, if they are in memory: then they are read there, and never by [`Source::read`].
    fn in_place(&self) -> Option<&[u8]>;

    /// Puts the bytes of some ranges into `out`, one range after the other, instead of what it holds.
    /// All ranges of one step of an answer come in one call. Callers bound what they ask for.
    ///
    /// # Errors
    /// If the bytes are not there, or cannot be had.
    fn read(&self, ranges: &[Range<u64>], out: &mut Vec<u8>) -> Result<(), SourceError>;

    /// Whether reading takes so long that it pays to [say beforehand](Source::expect) what will be read.
    fn far(&self) -> bool {
        false
    }

    /// Says which ranges will be read next, in many steps, so that few requests bring them. What fails here
    /// fails again in the step that reads it.
    fn expect(&self, ranges: &[Range<u64>]) {
        let _ = ranges;
    }
}

impl<D: AsRef<[u8]>> Source for D {
    #[inline(always)]
    fn length(&self) -> u64 {
        self.as_ref().len() as u64
    }

    #[inline(always)]
    fn in_place(&self) -> Option<&[u8]> {
        Some(self.as_ref())
    }

    fn read(&self, ranges: &[Range<u64>], out: &mut Vec<u8>) -> Result<(), SourceError> {
        out.clear();
        for range in ranges {
            let place = |at: u64| usize::try_from(at).unwrap_or(usize::MAX);
            let bytes = self.as_ref().get(place(range.start)..place(range.end));
            out.extend_from_slice(bytes.ok_or(SourceError::Short { end: range.end })?);
        }
        Ok(())
    }
}

/// A file that is read where and when it is needed, with `pread`: nothing that happens to it ends the
/// process, as a map does whose file is cut short, and no address space is taken.
#[derive(Debug)]
pub struct Unmapped {
    file: File,
    length: u64,
}

/// Bytes read at a time: memory is taken as the bytes arrive.
const STEP: u64 = 1 << 20;

impl Unmapped {
    /// Takes the length of an open file, which is to be read by this source only.
    ///
    /// # Errors
    /// If the system does not tell it.
    pub fn new(file: File) -> io::Result<Self> {
        let length = file.metadata()?.len();
        Ok(Self { file, length })
    }

    #[cfg(unix)]
    fn read_at(&self, bytes: &mut [u8], at: u64) -> io::Result<()> {
        std::os::unix::fs::FileExt::read_exact_at(&self.file, bytes, at)
    }

    #[cfg(windows)]
    fn read_at(&self, mut bytes: &mut [u8], mut at: u64) -> io::Result<()> {
        while !bytes.is_empty() {
            match std::os::windows::fs::FileExt::seek_read(&self.file, bytes, at) {
                Ok(0) => return Err(io::ErrorKind::UnexpectedEof.into()),
                Ok(read) => {
                    bytes = &mut bytes[read..];
                    at += read as u64;
                }
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                Err(error) => return Err(error),
            }
        }
        Ok(())
    }
}

impl Source for Unmapped {
    fn length(&self) -> u64 {
        self.length
    }

    fn in_place(&self) -> Option<&[u8]> {
        None
    }

    fn read(&self, ranges: &[Range<u64>], out: &mut Vec<u8>) -> Result<(), SourceError> {
        out.clear();
        for &Range { start, end } in ranges {
            if end > self.length {
                return Err(SourceError::Short { end });
            }
            let mut at = start;
            while at < end {
                let failed = |kind| match kind {
                    io::ErrorKind::UnexpectedEof => SourceError::Short { end },
                    kind => SourceError::Io { start, end, kind },
                };
                let filled = out.len();
                // At most STEP, which every address space has.
                let step = usize::try_from((end - at).min(STEP)).unwrap_or(0);
                out.try_reserve(step).map_err(|_| failed(io::ErrorKind::OutOfMemory))?;
                out.resize(filled + step, 0);
                self.read_at(&mut out[filled..], at).map_err(|error| failed(error.kind()))?;
                at += step as u64;
            }
        }
        Ok(())
    }
}

/// Hands a range of a source over, block by block or in one if it is in memory.
pub(crate) fn scan(source: &impl Source, range: Range<u64>, mut take: impl FnMut(&[u8])) -> Result<(), SourceError> {
    if let Some(bytes) = source.in_place() {
        let place = |at: u64| usize::try_from(at).unwrap_or(usize::MAX);
        take(bytes.get(place(range.start)..place(range.end)).ok_or(SourceError::Short { end: range.end })?);
        return Ok(());
    }
    let mut block = Vec::new();
    let mut at = range.start;
    while at < range.end {
        let end = range.end.min(at + STEP);
        source.read(std::slice::from_ref(&(at..end)), &mut block)?;
        take(&block);
        at = end;
    }
    Ok(())
}
