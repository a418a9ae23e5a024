//! The file of a smaller game: one sheet, with its cells numbered from 0.

use std::ops::Range;

use super::ReadError;
use super::sums::{self, Sums};
use crate::codec::{CodecError, Data};
use crate::format::{FormatError, Header, Manifest, PIECE, SectionKind, shape};
use crate::source::Bytes;
use supermex_game::Rules;

/// What a store with one file, beside its `rules`, has of its trait.
macro_rules! of_one_file {
    () => {
        fn game(&self) -> &dyn supermex_game::Play {
            &self.rules
        }

        fn rules(&self) -> supermex_game::Rules {
            self.file.rules().clone()
        }

        fn files(&self) -> $crate::table::Files<'_> {
            $crate::table::Files::Single(&self.file)
        }

        fn files_mut(&mut self) -> Result<&mut $crate::table::CellFiles, &mut $crate::table::SingleFile> {
            Err(&mut self.file)
        }
    };
}
pub(super) use of_one_file;

/// The file of a table that is one sheet.
///
/// Opening reads the header, the rules and the shape, and compares their checksums. A look-up checks the bounds of the
/// data. Only verification says whether the data are what was written.
#[derive(Debug)]
pub struct SingleFile {
    source: Bytes,
    header: Header,
    rules: Rules,
    shape: Vec<u8>,
    data: Range<u64>,
    manifest: Option<Manifest>,
    /// The checksums of the pieces, if look-ups check.
    sums: Option<Sums>,
}

impl SingleFile {
    /// Opens the bytes of a file whose header has been read.
    pub(super) fn new(source: Bytes, header: Header) -> Result<Self, FormatError> {
        // Remote bytes are checked. The checksums lie before the bytes that are read next, and come together with them.
        let sums = if source.is_remote() { Some(read_sums(&source, &header)?) } else { None };
        let rules = sums::section(&source, &header, SectionKind::Rules, shape::MOST_RULES)?;
        let shape = sums::section(&source, &header, SectionKind::Shape, shape::MOST_SHAPE)?;
        let data = header.sections.require(SectionKind::Data)?;
        Ok(Self {
            rules: shape::rules(header.game_name(), &rules)?,
            shape,
            data: data.offset..data.end(),
            source,
            header,
            manifest: None,
            sums,
        })
    }

    /// From here on look-ups check.
    pub(super) fn start_checking(&mut self) -> Result<(), FormatError> {
        if self.sums.is_none() {
            self.sums = Some(read_sums(&self.source, &self.header)?);
        }
        Ok(())
    }

    /// The file as part of a database, whose manifest lists it.
    pub(super) fn with_manifest(self, manifest: Manifest) -> Self {
        Self { manifest: Some(manifest), ..self }
    }

    /// The manifest, if the file was opened through one.
    pub fn manifest(&self) -> Option<&Manifest> {
        self.manifest.as_ref()
    }

    /// The header.
    pub fn header(&self) -> &Header {
        &self.header
    }

    /// The rules of the game.
    pub fn rules(&self) -> &Rules {
        &self.rules
    }

    /// Where the bytes come from.
    pub fn source(&self) -> &Bytes {
        &self.source
    }

    /// The numbers of the shape.
    pub(super) fn shape<const N: usize>(&self) -> Result<[u64; N], FormatError> {
        shape::decode(&self.shape)
    }

    /// The data of the codec.
    #[inline(always)]
    pub fn data(&self) -> DataOf<'_> {
        let in_place = if self.sums.is_none() { self.data_in_place() } else { None };
        DataOf { in_place, file: self }
    }

    /// The data, if they are in memory.
    #[inline(always)]
    fn data_in_place(&self) -> Option<&[u8]> {
        let place = |at: u64| usize::try_from(at).ok();
        self.source.in_place()?.get(place(self.data.start)?..place(self.data.end)?)
    }

    /// Where the data are in the file.
    pub fn data_range(&self) -> Range<u64> {
        self.data.clone()
    }

    /// Refuses a file whose data do not have the length that its other numbers imply.
    pub(super) fn require_data(&self, length: Option<u64>) -> Result<(), FormatError> {
        let found = self.data.end - self.data.start;
        if length == Some(found) {
            return Ok(());
        }
        Err(FormatError::Field { field: "data", expected: "of the length that the shape implies", found })
    }
}

/// The checksums of a file's pieces. The header has found one for each piece.
fn read_sums(source: &Bytes, header: &Header) -> Result<Sums, FormatError> {
    sums::section(source, header, SectionKind::Sums, MOST_SUMS).map(Sums::new)
}

/// Most bytes of checksums that are taken into memory.
const MOST_SUMS: u64 = 1 << 32;

/// The data of a file: in memory, or read and checked when needed.
#[derive(Debug)]
pub struct DataOf<'a> {
    /// The data, if they may be read as they are.
    in_place: Option<&'a [u8]>,
    file: &'a SingleFile,
}

impl Clone for DataOf<'_> {
    fn clone(&self) -> Self {
        *self
    }
}

impl Copy for DataOf<'_> {}

impl DataOf<'_> {
    #[inline(never)]
    fn read<const N: usize>(&self, at: u64) -> Result<[u8; N], CodecError> {
        let file = self.file;
        let start = file.data.start.checked_add(at).ok_or(CodecError::Truncated)?;
        let end = start.checked_add(N as u64).filter(|&end| end <= file.data.end).ok_or(CodecError::Truncated)?;
        if let Some(sums) = &file.sums {
            // They may lie across the end of one.
            for piece in at / PIECE..=(at + (N as u64).saturating_sub(1)) / PIECE {
                file.check_piece(sums, piece)?;
            }
            if let Some(data) = file.data_in_place() {
                return data.at(at);
            }
        }
        let mut bytes = Vec::with_capacity(N);
        file.source.read_ranges(std::slice::from_ref(&(start..end)), &mut bytes)?;
        bytes.try_into().map_err(|_| CodecError::Truncated)
    }
}

impl SingleFile {
    /// Checks a piece that is there, if that was not done before.
    #[inline(always)]
    fn check_piece(&self, sums: &Sums, piece: u64) -> Result<(), CodecError> {
        let number = usize::try_from(piece).map_err(|_| CodecError::Truncated)?;
        if sums.is_right(number) { Ok(()) } else { self.compare_piece(sums, number, piece * PIECE) }
    }

    #[cold]
    fn compare_piece(&self, sums: &Sums, number: usize, at: u64) -> Result<(), CodecError> {
        let start = self.data.start + at;
        let mut bytes = Vec::new();
        self.source.read_ranges(std::slice::from_ref(&(start..self.data.end.min(start + PIECE))), &mut bytes)?;
        sums.compare(number, &bytes)
    }
}

impl Data for DataOf<'_> {
    type Error = CodecError;

    #[inline(always)]
    fn at<const N: usize>(&self, at: u64) -> Result<[u8; N], CodecError> {
        match self.in_place {
            Some(bytes) => Ok(bytes.at(at)?),
            None => self.read(at),
        }
    }
}

/// What was read, one by one, or the error.
pub(super) fn found_in<T>(read: Result<Vec<T>, ReadError>) -> impl Iterator<Item = Result<T, ReadError>> {
    let (found, failed) = read.map_or_else(|error| (Vec::new(), Some(error)), |found| (found, None));
    found.into_iter().map(Ok).chain(failed.map(Err))
}
