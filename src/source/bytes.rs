//! The bytes of a file, whichever way they are had.

use std::fmt;
use std::fs::File;
use std::io::{self, Read};
use std::ops::Range;
use std::path::Path;

use memmap2::Mmap;

#[cfg(feature = "http")]
use super::Remote;
use super::file::open_regular;
use super::memory::reserved;
use super::{Source, SourceError, Unmapped};

/// Files up to this length are taken into memory by [`Bytes::open`]: less than their pieces would be read.
const SMALL: u64 = 1 << 20;

/// The bytes of a file: mapped, in memory, read where needed, or on a web server.
///
/// One type for all of them, so that tables need not be generic in how their bytes are had. Bytes in memory are found by
/// one load, as those of a map are.
pub struct Bytes {
    /// The bytes, if they are in memory: those of `owner`.
    in_place: Option<*const [u8]>,
    owner: Owner,
}

enum Owner {
    Map(Mmap),
    Memory(Vec<u8>),
    Unmapped(Unmapped),
    #[cfg(feature = "http")]
    Remote(Box<Remote>),
}

// SAFETY: `in_place` points into `owner`, which is never changed, and everything that `owner` may be is `Send` and `Sync`
// (`assert_owner` below holds the compiler to that).
unsafe impl Send for Bytes {}
// SAFETY: as for `Send`; through a shared `Bytes` the memory is only read.
unsafe impl Sync for Bytes {}

const _: () = {
    const fn assert_owner<T: Send + Sync>() {}
    assert_owner::<Owner>();
};

impl Bytes {
    fn of(owner: Owner) -> Self {
        // What an owner keeps is on the heap or mapped: it stays where it is when the owner is moved.
        let in_place: Option<*const [u8]> = match &owner {
            Owner::Map(map) => Some(&raw const map[..]),
            Owner::Memory(bytes) => Some(&raw const bytes[..]),
            Owner::Unmapped(_) => None,
            #[cfg(feature = "http")]
            Owner::Remote(_) => None,
        };
        Self { in_place, owner }
    }

    /// Opens a file without any promise of whoever calls: a small one is taken into memory, any other is read where
    /// and when it is needed.
    ///
    /// # Errors
    /// If there is no such file, or the system refuses.
    pub fn open(path: &Path) -> io::Result<Self> {
        let file = open_regular(path)?;
        if file.metadata()?.len() <= SMALL {
            return Self::read_from(file);
        }
        Unmapped::new(file).map(Owner::Unmapped).map(Self::of)
    }

    /// Reads a file into memory, after which nothing that happens to it changes an answer.
    ///
    /// # Errors
    /// If there is no such file, or the system refuses.
    pub fn read(path: &Path) -> io::Result<Self> {
        Self::read_from(open_regular(path)?)
    }

    fn read_from(file: File) -> io::Result<Self> {
        let length = file.metadata()?.len();
        let mut bytes = reserved(length).map_err(|error| io::Error::new(io::ErrorKind::OutOfMemory, error))?;
        file.take(length).read_to_end(&mut bytes)?;
        Ok(bytes.into())
    }

    /// Maps a file, to be read here and there.
    ///
    /// # Safety
    /// The file must not change, nor be cut short, as long as the bytes are used: what is read of a mapped file that
    /// changes is undefined behaviour, and behind the end of one that was cut short, or where a disk or network fails to
    /// deliver, there is a signal that ends the process. Whoever calls has to know who may write the file. Sheet files
    /// are read-only once they have their name, and supermex replaces them by renaming only, which leaves open maps
    /// alone; what other programs do, supermex cannot know.
    ///
    /// # Errors
    /// If there is no such file, or the system refuses.
    pub unsafe fn map(path: &Path) -> io::Result<Self> {
        let file = open_regular(path)?;
        // SAFETY: that the file does not change is what the caller promises.
        let map = unsafe { Mmap::map(&file) }?;
        #[cfg(unix)]
        // Read-ahead would bring what no look-up asked for. A hint that fails costs nothing.
        let _ = map.advise(memmap2::Advice::Random);
        Ok(Self::of(Owner::Map(map)))
    }
}

impl From<Vec<u8>> for Bytes {
    fn from(bytes: Vec<u8>) -> Self {
        Self::of(Owner::Memory(bytes))
    }
}

#[cfg(feature = "http")]
impl From<Remote> for Bytes {
    fn from(remote: Remote) -> Self {
        Self::of(Owner::Remote(Box::new(remote)))
    }
}

#[cfg(feature = "http")]
impl Bytes {
    /// The file on a web server, if it is one.
    pub(crate) fn remote(&self) -> Option<&Remote> {
        if let Owner::Remote(remote) = &self.owner { Some(remote) } else { None }
    }
}

impl fmt::Debug for Bytes {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let how = match &self.owner {
            Owner::Map(_) => "mapped",
            Owner::Memory(_) => "in memory",
            Owner::Unmapped(_) => "on disk",
            #[cfg(feature = "http")]
            Owner::Remote(_) => "on a server",
        };
        write!(f, "Bytes({}, {how})", self.length())
    }
}

impl Source for Bytes {
    #[inline]
    fn length(&self) -> u64 {
        match &self.owner {
            Owner::Map(map) => map.len() as u64,
            Owner::Memory(bytes) => bytes.len() as u64,
            Owner::Unmapped(file) => file.length(),
            #[cfg(feature = "http")]
            Owner::Remote(remote) => remote.length(),
        }
    }

    #[inline(always)]
    fn in_place(&self) -> Option<&[u8]> {
        // SAFETY: the pointer is to what `owner` keeps, which lives as long as `self` and is never changed or moved.
        self.in_place.map(|bytes| unsafe { &*bytes })
    }

    fn read(&self, ranges: &[Range<u64>], out: &mut Vec<u8>) -> Result<(), SourceError> {
        match &self.owner {
            Owner::Map(map) => Source::read(&&map[..], ranges, out),
            Owner::Memory(bytes) => Source::read(bytes, ranges, out),
            Owner::Unmapped(file) => file.read(ranges, out),
            #[cfg(feature = "http")]
            Owner::Remote(remote) => remote.read(ranges, out),
        }
    }

    fn is_remote(&self) -> bool {
        match &self.owner {
            Owner::Map(_) | Owner::Memory(_) | Owner::Unmapped(_) => false,
            #[cfg(feature = "http")]
            Owner::Remote(remote) => remote.is_remote(),
        }
    }

    fn announce(&self, ranges: &[Range<u64>]) {
        match &self.owner {
            Owner::Map(_) | Owner::Memory(_) | Owner::Unmapped(_) => {
                let _ = ranges;
            }
            #[cfg(feature = "http")]
            Owner::Remote(remote) => remote.announce(ranges),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_same_bytes_by_every_way() {
        let directory = tempfile::tempdir().unwrap();
        let path = directory.path().join("file");
        for length in [0, 1, SMALL, SMALL + 1] {
            let expected: Vec<u8> = (0..length).map(|n| (n % 251) as u8).collect();
            std::fs::write(&path, &expected).unwrap();
            // SAFETY: nobody else knows the file.
            let mapped = unsafe { Bytes::map(&path) };
            let all = [Bytes::open(&path), Bytes::read(&path), mapped, Ok(expected.clone().into())];
            for bytes in all.map(Result::unwrap).map(Box::new) {
                assert_eq!(bytes.length(), length);
                assert_eq!(bytes.in_place().unwrap_or(&expected), expected);
                let mut out = vec![1];
                bytes.read(&[0..length, 0..length.min(1)], &mut out).unwrap();
                assert_eq!(out[..expected.len()], expected);
                let end = length + 1;
                assert_eq!(bytes.read(std::slice::from_ref(&(0..end)), &mut out), Err(SourceError::Short { end }));
            }
        }
        assert!(Bytes::open(directory.path()).is_err());
    }
}
