//! One sheet file: from a cell to its completion, without decoding anything else.

use std::ops::Range;

use super::frames::Frames;
use super::source::Source;
use crate::codec::{CodecError, fast};
use crate::format::{BLOCK, FormatError, Header, Profile, STRIPE, Section, SectionKind, read_u16, read_u32, read_u64};
use crate::rules::{NONE, Variant, Variants};
use crate::sheet::{Beyond, Sheet};

/// What a table says of a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cell {
    /// The completion.
    Completion(u64),
    /// There is none, in any column from here on.
    Nothing,
    /// The table does not reach here.
    Beyond,
}

/// How a sheet goes on after its stored columns, as the sheets section codes it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum After {
    Unknown,
    Nothing,
    Steady(u32),
    /// Place in the tails section of a period, which is followed by as many offsets.
    Cyclic(u32),
}

impl After {
    pub(crate) const UNKNOWN: u32 = u32::MAX;
    pub(crate) const NOTHING: u32 = u32::MAX - 1;
    pub(crate) const CYCLIC: u32 = 1 << 31;

    fn decode(code: u32) -> Self {
        match code {
            Self::UNKNOWN => Self::Unknown,
            Self::NOTHING => Self::Nothing,
            code if code & Self::CYCLIC != 0 => Self::Cyclic(code & !Self::CYCLIC),
            offset => Self::Steady(offset),
        }
    }
}

/// A sheet file over any [`Source`] of bytes: a map, a vector, a static array, a file that is read.
///
/// Opening reads the header, and from a source that is not in memory the indexes; whatever a look-up
/// reads is checked against the bounds of the file, so that no bytes can make it panic. That the bytes
/// are those that were written is for `verify` to say.
#[derive(Debug)]
pub struct SheetFile<D> {
    pub(super) source: D,
    pub(super) header: Header,
    /// The indexes, if the source is not in memory.
    fetched: Vec<u8>,
    // Places in the indexes, which are the whole file if it is in memory.
    variants: Range<usize>,
    sheets: usize,
    tails: Range<usize>,
    pub(super) stripes: usize,
    pub(super) pieces: usize,
    /// Place in the file.
    pub(super) data: Range<u64>,
    frame_rows: u32,
    frames: Frames,
}

/// A section as a range of addresses.
fn range(section: Section) -> Result<Range<usize>, FormatError> {
    let place = |at: u64| {
        usize::try_from(at).map_err(|_| FormatError::Field {
            field: "section",
            expected: "within this machine's address space",
            found: at,
        })
    };
    Ok(place(section.offset)?..place(section.end())?)
}

/// Two numbers that are read at once, the first from the low half.
#[inline(always)]
#[allow(clippy::cast_possible_truncation, reason = "the two halves")]
pub(super) const fn halves(both: u64) -> (u32, u32) {
    (both as u32, (both >> 32) as u32)
}

/// The sections that a look-up needs beside the data.
const INDEXES: [SectionKind; 5] =
    [SectionKind::Variants, SectionKind::Sheets, SectionKind::Tails, SectionKind::Stripes, SectionKind::Pieces];
/// Most bytes of indexes that are taken into memory.
const MOST_FETCHED: u64 = 1 << 32;
const SHEET_BYTES: u64 = 8;
const STRIPE_BYTES: u64 = 8;
const PIECE_BYTES: u64 = 8;

impl<D: Source> SheetFile<D> {
    /// Opens the bytes of a sheet file. Costs the reading of a few hundred bytes, or of the indexes (one
    /// or two bytes for a thousand cells) where the source is not in memory.
    ///
    /// # Errors
    /// If the header is damaged, or the sections have not the sizes that it implies, or the source fails.
    pub fn new(source: D) -> Result<Self, FormatError> {
        let length = source.length();
        let mut fetched = Vec::new();
        let header = if let Some(bytes) = source.in_place() {
            Header::decode(bytes, length)?
        } else {
            source.read(std::slice::from_ref(&(0..length.min(Header::BYTES as u64))), &mut fetched)?;
            Header::decode(&fetched, length)?
        };
        let mut file = Self {
            source,
            fetched,
            variants: 0..0,
            sheets: 0,
            tails: 0..0,
            stripes: 0,
            pieces: 0,
            data: 0..0,
            frame_rows: 0,
            frames: Frames::default(),
            header,
        };
        file.locate()?;
        Ok(file)
    }

    /// Finds the indexes, and reads them if they are not in memory.
    fn locate(&mut self) -> Result<(), FormatError> {
        let header = &self.header;
        let mut places: [Range<usize>; INDEXES.len()] = Default::default();
        if self.source.in_place().is_some() {
            for (kind, place) in INDEXES.into_iter().zip(&mut places) {
                *place = header.sections[kind.index()].map_or(Ok(0..0), range)?;
            }
        } else {
            let sections = INDEXES.map(|kind| header.sections[kind.index()].unwrap_or_default());
            let total = sections.iter().fold(0u64, |sum, section| sum.saturating_add(section.length));
            if total > MOST_FETCHED {
                let expected = "at most 2^32 bytes where the file is not mapped";
                return Err(FormatError::Field { field: "indexes", expected, found: total });
            }
            self.source.read(&sections.map(|section| section.offset..section.end()), &mut self.fetched)?;
            let mut at = 0;
            for (section, place) in sections.into_iter().zip(&mut places) {
                let start = at;
                // All of them were read, so that their lengths are those of memory.
                at += usize::try_from(section.length).unwrap_or(0);
                *place = start..at;
            }
        }
        let [variants, sheets, tails, stripes, pieces] = places;
        header.section(SectionKind::Variants)?;
        self.variants = variants;
        if header.profile == Profile::NimSum {
            return Ok(());
        }
        let sized = |kind: SectionKind, length: u64| {
            let section = header.section(kind)?;
            if section.length == length {
                return Ok(());
            }
            Err(FormatError::Field {
                field: kind.name(),
                expected: "of the length that the header implies",
                found: section.length,
            })
        };
        sized(SectionKind::Sheets, u64::from(header.sheets) * SHEET_BYTES)?;
        let count = u64::from(header.sheets.div_ceil(STRIPE));
        sized(SectionKind::Stripes, (count + 1) * STRIPE_BYTES)?;
        let last = stripes.end.saturating_sub(4);
        let count = u64::from(read_u32(self.source.in_place().unwrap_or(&self.fetched), last).unwrap_or(0));
        sized(SectionKind::Pieces, (count + 1) * PIECE_BYTES)?;
        sized(SectionKind::Sums, count * 4)?;
        header.section(SectionKind::Tails)?;
        let data = header.section(SectionKind::Data)?;
        (self.sheets, self.tails, self.stripes, self.pieces) = (sheets.start, tails, stripes.start, pieces.start);
        self.data = data.offset..data.end();
        self.frame_rows = header.frame_rows;
        self.frames = Frames::new(header.game);
        Ok(())
    }

    /// The header.
    pub fn header(&self) -> &Header {
        &self.header
    }

    /// Where the bytes come from.
    pub fn source(&self) -> &D {
        &self.source
    }

    /// The bytes in which the indexes are.
    #[inline(always)]
    pub(super) fn indexes(&self) -> &[u8] {
        self.source.in_place().unwrap_or(&self.fetched)
    }

    /// Whether the file holds a sheet.
    #[inline(always)]
    pub fn holds(&self, sheet: u32) -> bool {
        sheet.wrapping_sub(self.header.first_sheet) < self.header.sheets
    }

    /// The completion of a cell in the recursion's coordinates: sheet `x` and column `y` in Nim, sheet
    /// `x` and column `x + y` in Chomp with completion `x + y + z`. Constant time: one chunk is looked
    /// into, or in the `small` profile one frame decoded unless it is cached.
    ///
    /// # Errors
    /// If the bytes on the way are damaged.
    #[inline]
    pub fn cell(&self, sheet: u32, column: u64) -> Result<Cell, CodecError> {
        if !self.holds(sheet) || column < u64::from(self.header.first_column(sheet)) {
            return Ok(Cell::Beyond);
        }
        if self.header.profile == Profile::NimSum {
            let inside = column < u64::from(self.header.columns);
            return Ok(if inside { Cell::Completion(column ^ u64::from(sheet)) } else { Cell::Beyond });
        }
        let (end, after) = self.record(sheet)?;
        match u32::try_from(column) {
            Ok(column) if column < end => Ok(Cell::Completion(u64::from(self.stored(sheet, column, end)?))),
            _ => self.after(After::decode(after), end, column),
        }
    }

    /// What follows the stored columns of a sheet.
    fn after(&self, after: After, end: u32, column: u64) -> Result<Cell, CodecError> {
        let offset = match after {
            After::Unknown => return Ok(Cell::Beyond),
            After::Nothing => return Ok(Cell::Nothing),
            After::Steady(offset) => offset,
            After::Cyclic(at) => {
                let period = self.tail(at).ok_or(CodecError::Truncated)?;
                let phase = (column - u64::from(end))
                    .checked_rem(u64::from(period))
                    .ok_or(CodecError::Malformed("period 0"))?;
                let place = u32::try_from(phase + 1).ok().and_then(|phase| at.checked_add(phase));
                place.and_then(|at| self.tail(at)).ok_or(CodecError::Truncated)?
            }
        };
        Ok(column.checked_add(u64::from(offset)).map_or(Cell::Beyond, Cell::Completion))
    }

    fn tail(&self, index: u32) -> Option<u32> {
        let tails = self.indexes().get(self.tails.clone())?;
        read_u32(tails, usize::try_from(index).ok()?.checked_mul(4)?)
    }

    /// One more than the last stored column of a sheet, and what follows.
    #[inline]
    pub(crate) fn extent(&self, sheet: u32) -> Result<(u32, After), CodecError> {
        self.record(sheet).map(|(end, after)| (end, After::decode(after)))
    }

    /// The same, with what follows as it is coded: a look-up of a stored cell does not ask.
    #[inline(always)]
    pub(super) fn record(&self, sheet: u32) -> Result<(u32, u32), CodecError> {
        let at = self.sheets + (sheet - self.header.first_sheet) as usize * 8;
        Ok(halves(read_u64(self.indexes(), at).ok_or(CodecError::Truncated)?))
    }

    #[inline(always)]
    fn stored(&self, sheet: u32, column: u32, end: u32) -> Result<u32, CodecError> {
        if self.header.profile == Profile::Fast {
            let mut scratch = Vec::new();
            let (bytes, way) = self.way_to(sheet, column, end, &mut scratch)?;
            return way.value(bytes, way.chunk(bytes)?);
        }
        self.frames.get(self, sheet, column / BLOCK, column)
    }

    /// Decodes the stored columns of a sheet in `columns` into `out`, which has a place for each.
    ///
    /// # Errors
    /// If a column is not stored, or the bytes are damaged.
    pub fn decode(&self, sheet: u32, columns: Range<u32>, out: &mut [u32]) -> Result<(), CodecError> {
        let (end, _) = self.extent(sheet)?;
        if !self.holds(sheet)
            || columns.start < self.header.first_column(sheet)
            || columns.end > end
            || out.len() != columns.len()
        {
            return Err(CodecError::OutOfRange);
        }
        self.expect(sheet, &(u64::from(columns.start)..u64::from(columns.end)));
        let (mut read, mut scratch) = (Vec::new(), fast::Scratch::default());
        let mut column = columns.start;
        let mut out = out;
        while column < columns.end {
            let block = column / BLOCK;
            let stop = self.span(sheet, block, end).end.min(columns.end);
            let (now, rest) = out.split_at_mut((stop - column) as usize);
            if self.header.profile == Profile::Fast {
                self.fetch_ahead(sheet, block, columns.end);
                let (bytes, way) = self.way_to(sheet, column, end, &mut read)?;
                way.values(&mut scratch, bytes, way.chunk(bytes)?, now)?;
            } else {
                self.frames.slice(self, sheet, block, column..stop, now)?;
            }
            out = rest;
            column = stop;
        }
        Ok(())
    }

    /// The completions of a sheet in `columns` into `out`, with `NONE` where there is no cell or no
    /// completion, or the completion is no `u32`. Costs a look-up for each column that is not stored.
    ///
    /// # Errors
    /// If the file does not hold the sheet, or is damaged.
    pub fn fill(&self, sheet: u32, columns: Range<u32>, out: &mut [u32]) -> Result<(), CodecError> {
        if !self.holds(sheet) || out.len() != columns.len() {
            return Err(CodecError::OutOfRange);
        }
        let place = |column: u32| (column.clamp(columns.start, columns.end) - columns.start) as usize;
        let first = self.header.first_column(sheet);
        let mut tail = first;
        if self.header.profile != Profile::NimSum {
            let (end, _) = self.extent(sheet)?;
            let stored = first.max(columns.start)..end.min(columns.end);
            if !stored.is_empty() {
                self.decode(sheet, stored.clone(), &mut out[place(stored.start)..place(stored.end)])?;
            }
            tail = end.max(first);
        }
        out[..place(first)].fill(NONE);
        for (column, value) in (columns.start.max(tail)..columns.end).zip(&mut out[place(tail)..]) {
            *value = match self.cell(sheet, u64::from(column))? {
                Cell::Completion(completion) => u32::try_from(completion).unwrap_or(NONE),
                Cell::Nothing | Cell::Beyond => NONE,
            };
        }
        Ok(())
    }

    /// One more than the last stored column of a sheet, and what follows.
    ///
    /// # Errors
    /// If the file does not hold the sheet, or is damaged.
    pub fn ending(&self, sheet: u32) -> Result<(u32, Beyond), CodecError> {
        if !self.holds(sheet) {
            return Err(CodecError::OutOfRange);
        }
        if self.header.profile == Profile::NimSum {
            return Ok((self.header.columns, Beyond::Unknown));
        }
        let (end, after) = self.extent(sheet)?;
        let beyond = match after {
            After::Unknown => Beyond::Unknown,
            After::Nothing => Beyond::Nothing,
            After::Steady(offset) => Beyond::Tail(vec![offset]),
            After::Cyclic(at) => {
                let period = self.tail(at).filter(|&period| period > 0).ok_or(CodecError::Malformed("period"))?;
                let offsets = (1..=period).map(|i| at.checked_add(i).and_then(|at| self.tail(at)));
                Beyond::Tail(offsets.collect::<Option<_>>().ok_or(CodecError::Truncated)?)
            }
        };
        Ok((end, beyond))
    }

    /// A whole sheet, decoded. Costs its length.
    ///
    /// # Errors
    /// If the file does not hold the sheet, or is damaged.
    pub fn sheet(&self, sheet: u32) -> Result<Sheet, CodecError> {
        if !self.holds(sheet) {
            return Err(CodecError::OutOfRange);
        }
        let first_column = self.header.first_column(sheet);
        if self.header.profile == Profile::NimSum {
            let completions = (first_column..self.header.columns).map(|column| column ^ sheet).collect();
            return Ok(Sheet { first_column, completions, beyond: Beyond::Unknown });
        }
        let (end, beyond) = self.ending(sheet)?;
        // A row of a piece takes two bytes at least, so that this bounds the memory by the file's length.
        let most =
            self.header.section(SectionKind::Pieces).map_or(0, |pieces| pieces.length / PIECE_BYTES * u64::from(BLOCK));
        if end < first_column || u64::from(end - first_column) > most {
            return Err(CodecError::Malformed("end of a sheet"));
        }
        let mut completions = vec![0; (end - first_column) as usize];
        self.decode(sheet, first_column..end, &mut completions)?;
        Ok(Sheet { first_column, completions, beyond })
    }
}

/// What the frame cache needs of its file.
impl<D: Source> super::frames::FrameSource for SheetFile<D> {
    fn frame_rows(&self) -> u32 {
        self.frame_rows
    }

    fn frame<'a>(
        &'a self,
        sheet: u32,
        block: u32,
        spans: &mut Vec<(u16, u16)>,
        scratch: &'a mut Vec<u8>,
    ) -> Result<&'a [u8], CodecError> {
        let lane = (sheet - self.header.first_sheet) % STRIPE;
        let first = sheet - lane % self.frame_rows;
        let last = (first + self.frame_rows).min(self.header.first_sheet + self.header.sheets);
        spans.clear();
        for row in first..last {
            let span = self.span(row, block, self.extent(row)?.0);
            // Both lie in a block of 256 columns.
            let place = |column: u32| u16::try_from(column).map_err(|_| CodecError::Malformed("span"));
            spans.push((
                place((span.start - block * BLOCK).min(BLOCK))?,
                place(span.len().try_into().unwrap_or(u32::MAX))?,
            ));
        }
        let (bytes, piece, rows) = self.piece_bytes(sheet, block, scratch)?;
        let frames = rows.div_ceil(self.frame_rows);
        let index = (lane / self.frame_rows) as usize;
        let mut start = piece.start + 2 * frames as usize;
        let length = |frame: usize| read_u16(bytes, piece.start + 2 * frame).ok_or(CodecError::Truncated);
        for frame in 0..index {
            start += usize::from(length(frame)?);
        }
        let end = start + usize::from(length(index)?);
        bytes.get(start..end).filter(|_| end <= piece.end).ok_or(CodecError::Truncated)
    }
}

impl<D: Source> SheetFile<D> {
    /// The column of `columns` in which a sheet has the completion `value`, if one has. Costs the
    /// decoding of the sheet, and a look-up for each phase of its tail.
    ///
    /// # Errors
    /// If the bytes are damaged.
    pub fn search(&self, sheet: u32, columns: &Range<u64>, value: u64) -> Result<Option<u64>, CodecError> {
        if self.header.profile == Profile::NimSum {
            let first = columns.start.max(u64::from(self.header.first_column(sheet)));
            let column = value ^ u64::from(sheet);
            return Ok(
                Some(column).filter(|column| (first..columns.end.min(u64::from(self.header.columns))).contains(column))
            );
        }
        match self.search_stored(sheet, columns, value)? {
            Some(column) => Ok(Some(column)),
            None => self.search_tail(sheet, columns, value),
        }
    }

    /// The stored column of `columns` in which a sheet has the completion `value`, if one has. Costs the decoding
    /// of the columns.
    ///
    /// # Errors
    /// If the bytes are damaged.
    pub(super) fn search_stored(
        &self,
        sheet: u32,
        columns: &Range<u64>,
        value: u64,
    ) -> Result<Option<u64>, CodecError> {
        let first = columns.start.max(u64::from(self.header.first_column(sheet)));
        let (end, _) = self.extent(sheet)?;
        let (Ok(mut column), Ok(wanted)) = (u32::try_from(first), u32::try_from(value)) else { return Ok(None) };
        let stop = u32::try_from(columns.end).unwrap_or(u32::MAX).min(end);
        self.expect(sheet, &(first..u64::from(stop)));
        let mut buffer = [0; BLOCK as usize];
        while column < stop {
            let next = (column / BLOCK + 1).saturating_mul(BLOCK).min(stop);
            let values = &mut buffer[..(next - column) as usize];
            self.decode(sheet, column..next, values)?;
            if let Some(at) = values.iter().position(|&value| value == wanted) {
                return Ok(Some(u64::from(column) + at as u64));
            }
            column = next;
        }
        Ok(None)
    }

    /// The column of `columns` in which the tail of a sheet has the completion `value`, if one has. Costs
    /// a look-up for each phase of the tail.
    ///
    /// # Errors
    /// If the bytes are damaged.
    pub(super) fn search_tail(&self, sheet: u32, columns: &Range<u64>, value: u64) -> Result<Option<u64>, CodecError> {
        let first = columns.start.max(u64::from(self.header.first_column(sheet)));
        let (end, after) = self.extent(sheet)?;
        let period = match after {
            After::Unknown | After::Nothing => 0,
            After::Steady(_) => 1,
            After::Cyclic(at) => {
                self.tail(at).ok_or(CodecError::Truncated)?.min(self.tails.len().try_into().unwrap_or(u32::MAX))
            }
        };
        // An offset of the tail fits in one column only, if its phase comes round there.
        for phase in 0..u64::from(period) {
            if let Cell::Completion(there) = self.after(after, end, u64::from(end) + phase)? {
                let Some(column) = value.checked_sub(there - u64::from(end) - phase) else {
                    continue;
                };
                let inside = column >= first.max(u64::from(end)) && column < columns.end;
                if inside && self.cell(sheet, column)? == Cell::Completion(value) {
                    return Ok(Some(column));
                }
            }
        }
        Ok(None)
    }

    /// The variants that the file was built with.
    ///
    /// # Errors
    /// If the section is damaged.
    pub fn variants(&self) -> Result<Variants, FormatError> {
        let bytes = self.indexes().get(self.variants.clone()).unwrap_or(&[]);
        let wrong = |found: u64| FormatError::Field {
            field: "variants",
            expected: "a count, a seed, and records of 32 bytes",
            found,
        };
        let count = read_u32(bytes, 0).ok_or_else(|| wrong(bytes.len() as u64))?;
        let seeded = read_u32(bytes, 4).unwrap_or(0);
        let seed = read_u64(bytes, 8).ok_or_else(|| wrong(bytes.len() as u64))?;
        if bytes.len() as u64 != 16 + 32 * u64::from(count) || seeded > 1 || (seeded == 0 && seed != 0) {
            return Err(wrong(u64::from(count)));
        }
        let record = |bytes: &[u8]| {
            let number = |at| read_u64(bytes, at).unwrap_or(u64::MAX);
            let level = read_u32(bytes, 24).filter(|&level| level != u32::MAX);
            Variant { piles: [number(0), number(8), number(16)], level }
        };
        let listed = bytes[16..].chunks_exact(32).map(record);
        Variants::new(self.header.game, listed, (seeded == 1).then_some(seed)).map_err(|_| wrong(u64::from(count)))
    }
}
