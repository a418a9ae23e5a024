//! The file of a smaller game: one sheet, with its cells numbered from 0.

use std::ops::Range;

use super::{CellError, FileError};
use crate::codec::{CodecError, Data};
use crate::format::{FormatError, Header, Manifest, Section, SectionKind, shape};
use crate::game::Rules;
use crate::source::{Bytes, Source};

/// The file of a table that is one sheet, over any [`Source`] of bytes.
///
/// Opening reads the header, the rules and the shape, and compares their checksums; whatever a look-up reads is checked
/// against the bounds of the data. That the data are what was written is for verification to say.
#[derive(Debug)]
pub struct SingleFile<D = Bytes> {
    source: D,
    header: Header,
    rules: Rules,
    shape: Vec<u8>,
    data: Range<u64>,
    manifest: Option<Manifest>,
}

impl<D: Source> SingleFile<D> {
    /// Opens the bytes of a file whose header has been read.
    ///
    /// # Errors
    /// If the rules or the shape are damaged, or cannot be read.
    pub(super) fn new(source: D, header: Header) -> Result<Self, FileError> {
        let rules = Self::section(&source, &header, SectionKind::Rules, shape::MOST_RULES)?;
        let shape = Self::section(&source, &header, SectionKind::Shape, shape::MOST_SHAPE)?;
        let data = header.sections.require(SectionKind::Data)?;
        Ok(Self {
            rules: shape::rules(header.game_name(), &rules)?,
            shape,
            data: data.offset..data.end(),
            source,
            header,
            manifest: None,
        })
    }

    /// A section of at most so many bytes, whose checksum is right.
    fn section(source: &D, header: &Header, kind: SectionKind, most: u64) -> Result<Vec<u8>, FileError> {
        let section: Section = header.sections.require(kind)?;
        if section.length > most {
            let expected = "a section that is not longer than any writer's";
            return Err(FormatError::Field { field: kind.name(), expected, found: section.length }.into());
        }
        let mut bytes = Vec::new();
        source.read(std::slice::from_ref(&(section.offset..section.end())), &mut bytes)?;
        let found = crc32c::crc32c(&bytes);
        if found != section.crc {
            return Err(FormatError::Checksum { what: kind.name(), expected: section.crc, found }.into());
        }
        Ok(bytes)
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
    pub fn source(&self) -> &D {
        &self.source
    }

    /// The numbers of the shape.
    ///
    /// # Errors
    /// If there are not as many as the codec has.
    pub(super) fn shape<const N: usize>(&self) -> Result<[u64; N], FormatError> {
        shape::decode(&self.shape)
    }

    /// What the codec stores, to be looked into.
    #[inline(always)]
    pub(crate) fn data(&self) -> DataOf<'_, D> {
        let in_place = self
            .source
            .in_place()
            .and_then(|bytes| bytes.get(usize::try_from(self.data.start).ok()?..usize::try_from(self.data.end).ok()?));
        DataOf { in_place, source: &self.source, place: &self.data }
    }

    /// Where the data are in the file.
    pub(crate) fn data_range(&self) -> Range<u64> {
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

/// The data of a file: in memory, or read where needed.
#[derive(Debug)]
pub(crate) struct DataOf<'a, D> {
    in_place: Option<&'a [u8]>,
    source: &'a D,
    place: &'a Range<u64>,
}

impl<D> Clone for DataOf<'_, D> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<D> Copy for DataOf<'_, D> {}

impl<D: Source> DataOf<'_, D> {
    #[inline(never)]
    fn read<const N: usize>(&self, at: u64) -> Result<[u8; N], CellError> {
        let start = self.place.start.checked_add(at).ok_or(CodecError::Truncated)?;
        let end = start.checked_add(N as u64).filter(|&end| end <= self.place.end).ok_or(CodecError::Truncated)?;
        let mut bytes = Vec::with_capacity(N);
        self.source.read(std::slice::from_ref(&(start..end)), &mut bytes)?;
        Ok(bytes.try_into().map_err(|_| CodecError::Truncated)?)
    }
}

impl<D: Source> Data for DataOf<'_, D> {
    type Error = CellError;

    #[inline(always)]
    fn at<const N: usize>(&self, at: u64) -> Result<[u8; N], CellError> {
        match self.in_place {
            Some(bytes) => Ok(bytes.at(at)?),
            None => self.read(at),
        }
    }
}
