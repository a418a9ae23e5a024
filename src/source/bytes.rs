//! The bytes of a file, wherever they come from.

#[cfg(feature = "games")]
mod through;

use std::fmt;
use std::fs::File;
use std::io::{self, Read};
use std::ops::Range;
use std::path::Path;
use std::ptr::NonNull;
use std::sync::Arc;

use memmap2::Mmap;

use super::file::open_regular;
use super::memory::reserved;
use super::{Source, SourceError, Unmapped, require_inside};

/// [`Bytes::open`] reads files up to this length into memory: a few pieces of a file take about this many bytes.
const SMALL: u64 = 1 << 20;

/// The bytes of a file: mapped, in memory, or read from a [`Source`] range by range.
///
/// One type for all, so that tables are not generic in their source. Bytes in memory are read in place, and found by one load: to ask
/// `place` instead takes a look-up a fifth longer, and twice as long where it waits for memory, because fewer of them overlap.
pub struct Bytes {
    /// The bytes in memory, which `place` keeps.
    here: Option<NonNull<[u8]>>,
    place: Place,
}

// SAFETY: `here` points to what `place` keeps, which is never changed, and every place is `Send` and `Sync`, as
// `assert_place` makes the compiler check.
unsafe impl Send for Bytes {}
// SAFETY: as for `Send`; the bytes are only read.
unsafe impl Sync for Bytes {}

const _: () = {
    const fn assert_place<T: Send + Sync>() {}
    assert_place::<Place>();
};

enum Place {
    Map(Mmap),
    Memory(Vec<u8>),
    Elsewhere(Box<dyn Source + Send + Sync>),
    Slice(Slice),
}

/// A part of the bytes of a file, as if it were a file of its own.
struct Slice {
    whole: Arc<Bytes>,
    range: Range<u64>,
}

impl Bytes {
    fn of(place: Place) -> Self {
        let here = match &place {
            Place::Map(map) => Some(NonNull::from(&map[..])),
            Place::Memory(bytes) => Some(NonNull::from(&bytes[..])),
            // That it is inside was found when it was made.
            Place::Slice(Slice { whole, range }) => {
                whole.in_place().map(|bytes| NonNull::from(part(bytes, range).unwrap_or_default()))
            }
            _ => None,
        };
        Self { here, place }
    }

    /// The bytes of a source: a file that is read with `pread` ([`Unmapped`]), one on a web server, or a source of the
    /// program's own.
    pub fn from_source(source: impl Source + Send + Sync + 'static) -> Self {
        Self::of(Place::Elsewhere(Box::new(source)))
    }

    /// Opens a file; the caller promises nothing. A small file is read into memory, any other piece by piece when
    /// needed.
    ///
    /// # Errors
    /// If the file does not exist, or the system refuses.
    pub fn open(path: &Path) -> io::Result<Self> {
        let file = open_regular(path)?;
        if file.metadata()?.len() <= SMALL {
            return Self::read_from(file);
        }
        Unmapped::new(file).map(Self::from_source)
    }

    /// Reads a file into memory. Later changes of the file do not change an answer.
    ///
    /// # Errors
    /// If the file does not exist, or the system refuses.
    pub fn read(path: &Path) -> io::Result<Self> {
        Self::read_from(open_regular(path)?)
    }

    /// A part of the bytes of a file, as the bytes of a file of their own.
    pub fn part(whole: &Arc<Self>, range: Range<u64>) -> Result<Self, SourceError> {
        require_inside(std::slice::from_ref(&range), whole.length())?;
        Ok(Self::of(Place::Slice(Slice { whole: whole.clone(), range })))
    }

    fn read_from(file: File) -> io::Result<Self> {
        let length = file.metadata()?.len();
        let mut bytes = reserved(length).map_err(|error| io::Error::new(io::ErrorKind::OutOfMemory, error))?;
        file.take(length).read_to_end(&mut bytes)?;
        Ok(bytes.into())
    }

    /// Maps a file for reads at random places.
    ///
    /// # Safety
    /// The file must not change, nor be truncated, as long as the bytes are used. Reading a mapped file that changes is
    /// undefined behaviour. If the file was truncated, or the disk or network fails, a read ends the process by a
    /// signal. The caller has to know who may write the file. Sheet files are read-only once they have their name, and
    /// supermex replaces them only by renaming, which does not affect open maps. supermex cannot know what other
    /// programs do.
    ///
    /// # Errors
    /// If the file does not exist, or the system refuses.
    pub unsafe fn map(path: &Path) -> io::Result<Self> {
        let file = open_regular(path)?;
        // SAFETY: the caller promises that the file does not change.
        let map = unsafe { Mmap::map(&file) }?;
        #[cfg(unix)]
        // Read-ahead would read bytes that no look-up needs. A hint that fails costs nothing.
        let _ = map.advise(memmap2::Advice::Random);
        Ok(Self::of(Place::Map(map)))
    }
}

impl From<Vec<u8>> for Bytes {
    fn from(bytes: Vec<u8>) -> Self {
        Self::of(Place::Memory(bytes))
    }
}

impl From<&[u8]> for Bytes {
    fn from(bytes: &[u8]) -> Self {
        bytes.to_vec().into()
    }
}

impl From<Unmapped> for Bytes {
    fn from(file: Unmapped) -> Self {
        Self::from_source(file)
    }
}

impl fmt::Debug for Bytes {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let how = match &self.place {
            Place::Map(_) => "mapped",
            Place::Memory(_) => "in memory",
            Place::Elsewhere(source) if source.is_remote() => "on a server",
            Place::Elsewhere(_) => "elsewhere",
            Place::Slice(_) => "part of a file",
        };
        write!(f, "Bytes({}, {how})", self.length())
    }
}

impl Bytes {
    /// Number of bytes, as it was when they were opened.
    pub fn length(&self) -> u64 {
        match self.elsewhere() {
            Some(source) => source.length(),
            None => self.in_place().unwrap_or_default().len() as u64,
        }
    }

    /// All of the bytes, if they are mapped or in memory.
    #[inline(always)]
    pub fn in_place(&self) -> Option<&[u8]> {
        // SAFETY: `place` keeps these bytes on the heap or mapped, itself or by a shared pointer. There they stay if it is moved, and
        // as long as `self` is there.
        self.here.map(|bytes| unsafe { bytes.as_ref() })
    }

    /// Replaces `out` by the bytes of some ranges, one range after the other: see [`Source::read`].
    ///
    /// # Errors
    /// If the bytes are not there, or cannot be read.
    pub fn read_ranges(&self, ranges: &[Range<u64>], out: &mut Vec<u8>) -> Result<(), SourceError> {
        if let Some(source) = self.elsewhere() {
            return source.read(ranges, out);
        }
        out.clear();
        ranges.iter().try_for_each(|range| {
            out.extend_from_slice(part(self.in_place().unwrap_or_default(), range)?);
            Ok(())
        })
    }

    /// The source, if the bytes are neither mapped nor in memory.
    fn elsewhere(&self) -> Option<&dyn Source> {
        match &self.place {
            _ if self.here.is_some() => None,
            Place::Map(_) | Place::Memory(_) => None,
            Place::Elsewhere(source) => Some(&**source),
            Place::Slice(part) => Some(part),
        }
    }

    /// Says that the table which reads it is open: see [`Source::opened`].
    pub fn opened(&self) {
        if let Some(source) = self.elsewhere() {
            source.opened();
        }
    }

    /// Whether the source says which version of the file its bytes are of: see [`Source::tells_versions`].
    pub fn tells_versions(&self) -> bool {
        self.elsewhere().is_none_or(Source::tells_versions)
    }

    /// The file of a local cache that was damaged: see [`Source::damaged_cache`].
    pub fn damaged_cache(&self) -> Option<&Path> {
        self.elsewhere()?.damaged_cache()
    }

    /// Whether reads are slow enough to announce them: see [`Source::is_remote`].
    pub fn is_remote(&self) -> bool {
        self.elsewhere().is_some_and(Source::is_remote)
    }

    /// Whether bytes that were read once stay in memory: see [`Source::is_cached`].
    pub fn is_cached(&self) -> bool {
        self.elsewhere().is_some_and(Source::is_cached)
    }

    /// Says which ranges will be read next: see [`Source::announce`].
    pub fn announce(&self, ranges: &[Range<u64>]) {
        if let Some(source) = self.elsewhere() {
            source.announce(ranges);
        }
    }

    /// Lets go of the pages of a map that were read, so that a pass over a large file does not hold all of it in memory. They are
    /// read again where they are needed. Other bytes stay as they are.
    pub fn let_go(&self) {
        match &self.place {
            #[cfg(unix)]
            Place::Map(map) => {
                // SAFETY: what may be lost are changes that a page has and the file has not. The map is only read, so that its pages
                // have the bytes of the file, before and after.
                let _ = unsafe { map.unchecked_advise(memmap2::UncheckedAdvice::DontNeed) };
            }
            Place::Slice(part) => part.whole.let_go(),
            _ => {}
        }
    }
}

impl Slice {
    /// A range of the part, which is inside, as one of the whole file.
    fn place(&self, range: &Range<u64>) -> Range<u64> {
        self.range.start + range.start..self.range.start + range.end
    }

    fn places(&self, ranges: &[Range<u64>]) -> Vec<Range<u64>> {
        ranges.iter().map(|range| self.place(range)).collect()
    }
}

impl Source for Slice {
    fn length(&self) -> u64 {
        self.range.end - self.range.start
    }

    fn read(&self, ranges: &[Range<u64>], out: &mut Vec<u8>) -> Result<(), SourceError> {
        require_inside(ranges, self.length())?;
        self.whole.read_ranges(&self.places(ranges), out)
    }

    fn read_once(&self, range: &Range<u64>, out: &mut Vec<u8>) -> Result<(), SourceError> {
        require_inside(std::slice::from_ref(range), self.length())?;
        match self.whole.elsewhere() {
            Some(source) => source.read_once(&self.place(range), out),
            None => self.read(std::slice::from_ref(range), out),
        }
    }

    fn opened(&self) {
        self.whole.opened();
    }

    fn tells_versions(&self) -> bool {
        self.whole.tells_versions()
    }

    fn damaged_cache(&self) -> Option<&Path> {
        self.whole.damaged_cache()
    }

    fn is_remote(&self) -> bool {
        self.whole.is_remote()
    }

    fn is_cached(&self) -> bool {
        self.whole.is_cached()
    }

    fn announce(&self, ranges: &[Range<u64>]) {
        if require_inside(ranges, self.length()).is_ok() {
            self.whole.announce(&self.places(ranges));
        }
    }
}

/// A range of bytes that are in memory.
fn part<'a>(bytes: &'a [u8], range: &Range<u64>) -> Result<&'a [u8], SourceError> {
    let place = |at: u64| usize::try_from(at).unwrap_or(usize::MAX);
    bytes.get(place(range.start)..place(range.end)).ok_or(SourceError::Short(range.end))
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
                bytes.read_ranges(&[0..length, 0..length.min(1)], &mut out).unwrap();
                assert_eq!(out[..expected.len()], expected);
                let end = length + 1;
                assert_eq!(bytes.read_ranges(std::slice::from_ref(&(0..end)), &mut out), Err(SourceError::Short(end)));
            }
        }
        assert!(Bytes::open(directory.path()).is_err());
    }
}
