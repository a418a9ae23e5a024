//! Files that are read piece by piece.

use std::fs::File;
use std::io;
use std::ops::Range;
use std::path::Path;

use super::{STEP, Source, SourceError};

/// Opens a file that is one: a FIFO or a device might never end, or never begin.
///
/// # Errors
/// If there is no file, it is something else, or the system refuses.
pub(crate) fn open_regular(path: &Path) -> io::Result<File> {
    // Looked at before it is opened, because opening a FIFO waits for its other end.
    if !std::fs::metadata(path)?.is_file() {
        return Err(io::Error::new(io::ErrorKind::InvalidInput, "it is not a regular file"));
    }
    File::open(path)
}

/// A file that is read where and when it is needed, with `pread`: nothing that happens to it ends the
/// process, as a map does whose file is cut short, and no address space is taken.
#[derive(Debug)]
pub struct Unmapped {
    file: File,
    length: u64,
}

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
