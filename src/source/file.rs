//! Files that are read piece by piece.

#[cfg(feature = "encode")]
mod write;

use std::fs::{File, Metadata};
use std::io::{self, Read};
use std::ops::Range;
use std::path::Path;

use super::{STEP, Source, SourceError, require_inside};
#[cfg(feature = "encode")]
pub use write::write_at;

/// Opens a regular file. (A FIFO or a device might never end, or never begin.)
pub fn open_regular(path: &Path) -> io::Result<File> {
    // The type is checked before opening, because opening a FIFO waits for its other end.
    if !std::fs::metadata(path)?.is_file() {
        return Err(io::Error::new(io::ErrorKind::InvalidInput, "it is not a regular file"));
    }
    File::open(path)
}

/// Reads all of a small file that a user names: rules, a list, a manifest. The name may be that of a device, of a FIFO
/// without a writer, or of a huge file. So a file that is not regular, or has more than `most` bytes, is an error, and
/// no more are read.
///
/// # Errors
/// If the file does not exist, is not regular or too long ([`io::ErrorKind::FileTooLarge`]), or the system refuses.
pub fn read_small(path: impl AsRef<Path>, most: u64) -> io::Result<Vec<u8>> {
    read_within(open_regular(path.as_ref())?, most)
}

/// Reads all that somebody gives, which is at most `most` bytes.
///
/// # Errors
/// If it is more ([`io::ErrorKind::FileTooLarge`]), or cannot be read.
pub fn read_within(from: impl Read, most: u64) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    from.take(most.saturating_add(1)).read_to_end(&mut bytes)?;
    if bytes.len() as u64 > most {
        return Err(io::Error::new(io::ErrorKind::FileTooLarge, format!("it has more than {most} bytes")));
    }
    Ok(bytes)
}

/// Whether two are the same file or directory; `false` if the system cannot tell.
pub fn is_same(a: &Metadata, b: &Metadata) -> bool {
    #[cfg(unix)]
    {
        use std::os::unix::fs::MetadataExt;
        (a.dev(), a.ino()) == (b.dev(), b.ino())
    }
    #[cfg(not(unix))]
    {
        let _ = (a, b);
        false
    }
}

/// Whether a file has no other name; `false` if the system cannot tell.
pub fn has_one_name(of: &Metadata) -> bool {
    #[cfg(unix)]
    {
        std::os::unix::fs::MetadataExt::nlink(of) == 1
    }
    #[cfg(not(unix))]
    {
        let _ = of;
        false
    }
}

/// A file that is read when needed, with `pread`. Unlike a map it takes no address space, and does not end the process
/// if the file is truncated.
#[derive(Debug)]
pub struct Unmapped {
    file: File,
    length: u64,
}

impl Unmapped {
    /// A source over an open file, which nothing else may read. Asks for its length.
    ///
    /// # Errors
    /// If the system does not tell it.
    pub fn new(file: File) -> io::Result<Self> {
        let length = file.metadata()?.len();
        Ok(Self { file, length })
    }
}

/// Fills `bytes` from a place in a file on, wherever else it is being read.
#[cfg(unix)]
pub fn read_at(file: &File, bytes: &mut [u8], at: u64) -> io::Result<()> {
    std::os::unix::fs::FileExt::read_exact_at(file, bytes, at)
}

/// Fills `bytes` from a place in a file on, wherever else it is being read.
#[cfg(windows)]
pub fn read_at(file: &File, mut bytes: &mut [u8], mut at: u64) -> io::Result<()> {
    while !bytes.is_empty() {
        match std::os::windows::fs::FileExt::seek_read(file, bytes, at) {
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

/// Without a system to ask, as in WebAssembly, bytes come from a source of the caller's own.
#[cfg(not(any(unix, windows)))]
pub fn read_at(_: &File, _: &mut [u8], _: u64) -> io::Result<()> {
    Err(io::ErrorKind::Unsupported.into())
}

impl Source for Unmapped {
    fn length(&self) -> u64 {
        self.length
    }

    fn read(&self, ranges: &[Range<u64>], out: &mut Vec<u8>) -> Result<(), SourceError> {
        out.clear();
        require_inside(ranges, self.length)?;
        for &Range { start, end } in ranges {
            let mut at = start;
            while at < end {
                let failed = |kind| match kind {
                    io::ErrorKind::UnexpectedEof => SourceError::Short(end),
                    kind => SourceError::Io { start, end, kind },
                };
                let filled = out.len();
                let step = usize::try_from((end - at).min(STEP)).expect("at most STEP, which every address space has");
                out.try_reserve(step).map_err(|_| SourceError::Memory((filled + step) as u64))?;
                out.resize(filled + step, 0);
                read_at(&self.file, &mut out[filled..], at).map_err(|error| failed(error.kind()))?;
                at += step as u64;
            }
        }
        Ok(())
    }
}

#[cfg(all(test, unix))]
mod tests {
    use super::*;

    /// Opening must not wait for any of them: a test that hangs here has found such a case.
    #[test]
    fn what_is_no_file_is_not_opened() {
        let directory = tempfile::tempdir().unwrap();
        let fifo = directory.path().join("fifo");
        assert!(std::process::Command::new("mkfifo").arg(&fifo).status().unwrap().success());
        let link = directory.path().join("link.smx");
        std::os::unix::fs::symlink(&fifo, &link).unwrap();
        let devices = ["/dev/zero", "/dev/null"].map(Path::new);
        for path in [fifo.as_path(), &link, devices[0], devices[1], directory.path()] {
            let refused = open_regular(path).unwrap_err();
            assert_eq!(refused.to_string(), "it is not a regular file", "{}", path.display());
            // SAFETY: nothing is mapped: the test is that this is refused.
            let mapped = unsafe { crate::Bytes::map(path) };
            assert!(mapped.is_err() && crate::Bytes::open(path).is_err() && crate::Bytes::read(path).is_err());
            assert_eq!(read_small(path, 9).unwrap_err().to_string(), refused.to_string());
        }
        let small = directory.path().join("small");
        std::fs::write(&small, "123456789").unwrap();
        assert_eq!(read_small(&small, 9).unwrap(), b"123456789");
        let long = read_small(&small, 8).unwrap_err();
        assert_eq!((long.kind(), long.to_string().as_str()), (io::ErrorKind::FileTooLarge, "it has more than 8 bytes"));
        // As a database, as its manifest, and as one of its files.
        for path in [fifo.as_path(), &link, devices[0]] {
            assert!(matches!(crate::open(path), Err(crate::ReadError::Io { .. })), "{}", path.display());
        }
        std::fs::rename(&fifo, directory.path().join("manifest.json")).unwrap();
        let error = crate::open(directory.path()).unwrap_err().to_string();
        assert!(error.contains("manifest.json: it is not a regular file"), "{error}");
    }

    #[test]
    fn a_table_whose_file_is_none() {
        let directory = tempfile::tempdir().unwrap();
        let out = directory.path().join("db");
        supermex_build::build(&out, &supermex_build::BuildOptions::new(supermex_game::Game::Chomp).sheets(10), &|_| {})
            .unwrap();
        let file = out.join("p0-000000000.smx");
        std::fs::remove_file(&file).unwrap();
        assert!(std::process::Command::new("mkfifo").arg(&file).status().unwrap().success());
        let error = crate::open(&out).unwrap_err().to_string();
        assert!(error.contains("p0-000000000.smx: it is not a regular file"), "{error}");
    }
}
