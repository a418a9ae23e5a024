//! One file of rows of cells: from a cell to its completion, without decoding anything else.

use std::ops::Range;

use crate::codec::CodecError;
use crate::format::piece::{Codec, Coding, Pieces};
use crate::format::records::{self, After};
use crate::format::{FormatError, Header, Keeps, LIMIT, SectionKind, shape, variants};
use crate::source::Bytes;
use crate::table::sums::{self, Sums};
use supermex_game::{Game, Kind, Rest, Rules, Variants};

/// What a table says of a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cell {
    /// The completion.
    Completion(u64),
    /// There is none, in any column from here on.
    Nothing,
    /// The table does not reach here, or does not keep the cell.
    Beyond,
}

/// A file of rows of cells over its [`Bytes`]. A row is a sheet of Nim or Chomp, or whatever else a game has for one.
///
/// Opening reads the header, and also the indexes if the source is not in memory. A look-up checks all bounds, so that
/// no bytes can make it panic. `verify` checks that the bytes are those that were written.
#[derive(Debug)]
pub struct CellFile {
    pub(super) source: Bytes,
    pub(super) header: Header,
    /// The rules of a game whose rules are a text.
    rules: Option<Box<Rules>>,
    /// As the header has it, in which it is at most 2^29.
    pub(super) columns: u32,
    /// The indexes, if the source is not in memory.
    fetched: Vec<u8>,
    // Places in the indexes, which are the whole file if it is in memory.
    variants: Range<usize>,
    pub(super) rows: usize,
    tails: Range<usize>,
    pub(super) starts: usize,
    /// The number and first column of each row, where the file keeps only some rows.
    numbers: Option<usize>,
    pub(super) row_groups: usize,
    /// If they were not read at opening, the places of entries count from 0, and [`Late`] says where that is in the
    /// file.
    pub(super) pieces: usize,
    pub(super) late: Option<Late>,
    /// Place in the file.
    pub(super) data: Range<u64>,
    pub(super) kept: Kept,
    /// Whether each value can be read in place.
    pub(super) in_place: bool,
    /// The checksums of the pieces, if look-ups check.
    pub(super) sums: Option<Sums>,
}

/// What a file keeps of its rows before their ends.
#[derive(Debug)]
pub(super) enum Kept {
    /// Every cell, in pieces.
    Pieces(Box<dyn Pieces>),
    Ends,
    /// Nothing: each value is the nim-sum.
    Nothing,
}

/// Where the indexes are that are not read at opening. Their entries are read when needed. Their checksum is not
/// compared: a piece that a wrong entry leads to, or is compared with, fails its own checksum.
#[derive(Clone, Copy, Debug)]
pub(super) struct Late {
    pub pieces: u64,
    pub sums: u64,
}

impl Late {
    /// The bytes of some entries of pieces, from a place of the index on.
    pub fn entry(&self, at: usize, count: u64) -> Range<u64> {
        let start = self.pieces.saturating_add(at as u64);
        start..start.saturating_add(8 * count)
    }

    /// The bytes of the checksum of a piece.
    pub fn sum(&self, piece: usize) -> Range<u64> {
        let start = self.sums.saturating_add((piece as u64).saturating_mul(4));
        start..start.saturating_add(4)
    }
}

/// The sections that a look-up needs beside the data.
const INDEXES: [SectionKind; 9] = [
    SectionKind::Variants,
    SectionKind::Rows,
    SectionKind::Tails,
    SectionKind::RowGroups,
    SectionKind::Pieces,
    SectionKind::Rules,
    SectionKind::Dictionary,
    SectionKind::Starts,
    SectionKind::Numbers,
];
/// The most bytes of indexes that are read into memory.
const MOST_FETCHED: u64 = 1 << 32;

impl CellFile {
    /// Opens the bytes of a sheet file. Costs the reading of a few hundred bytes, or of the indexes (one
    /// or two bytes for a thousand cells) where the source is not in memory.
    ///
    /// # Errors
    /// If the header is damaged or is of another kind of table, or the sections do not have the sizes that it implies, or
    /// the source fails.
    pub fn new(source: impl Into<Bytes>) -> Result<Self, FormatError> {
        let source = source.into();
        let header = Header::read(&source)?;
        Self::with_header(source, header)
    }

    /// The same, where the header has been read.
    pub(in crate::table) fn with_header(source: Bytes, header: Header) -> Result<Self, FormatError> {
        let wrong = |field, expected, found| FormatError::Field { field, expected, found };
        if !header.profile.is_of_cells() {
            return Err(wrong("profile", "one of rows of cells", header.profile.code().into()));
        }
        // The header has found it to be at most 2^29.
        let columns = u32::try_from(header.columns).map_err(|_| wrong("columns", "at most 2^29", header.columns))?;
        let mut file = Self {
            source,
            rules: None,
            columns,
            fetched: Vec::new(),
            variants: 0..0,
            rows: 0,
            tails: 0..0,
            starts: 0,
            numbers: None,
            row_groups: 0,
            pieces: 0,
            late: None,
            data: 0..0,
            kept: Kept::Nothing,
            in_place: false,
            sums: None,
            header,
        };
        file.locate()?;
        Ok(file)
    }

    /// Whether an index is read at opening, or found in the bytes in memory.
    fn takes(&self, kind: SectionKind) -> bool {
        kind != SectionKind::Pieces || !self.source.is_cached()
    }

    /// Where the indexes are in the bytes that have them.
    fn places(&self) -> Result<[Range<usize>; INDEXES.len()], FormatError> {
        let place = |at: u64| {
            let expected = "within this machine's address space";
            usize::try_from(at).map_err(|_| FormatError::Field { field: "section", expected, found: at })
        };
        let mut places: [Range<usize>; INDEXES.len()] = Default::default();
        let mut fetched = 0;
        for (kind, range) in INDEXES.into_iter().zip(&mut places) {
            let section = self.header.sections.get(kind).unwrap_or_default();
            let start = if self.source.in_place().is_some() { section.offset } else { fetched };
            fetched = start.saturating_add(if self.takes(kind) { section.length } else { 0 });
            *range = place(start)?..place(fetched)?;
        }
        Ok(places)
    }

    /// Finds the indexes, and reads them if they are not in memory.
    fn locate(&mut self) -> Result<(), FormatError> {
        let header = &self.header;
        let section = |kind| header.sections.get(kind).unwrap_or_default();
        let mut sums = None;
        if self.source.in_place().is_none() {
            let taken = INDEXES.into_iter().filter(|&kind| self.takes(kind));
            let mut sections: Vec<_> = taken.map(section).collect();
            let total = sections.iter().fold(0u64, |sum, section| sum.saturating_add(section.length));
            if total > MOST_FETCHED {
                let expected = "at most 2^32 bytes where the file is not mapped";
                return Err(FormatError::Field { field: "indexes", expected, found: total });
            }
            // Remote bytes are always checked: the checksums come with the indexes, or with the pieces.
            if self.source.is_remote() && !self.source.is_cached() {
                sections.push(section(SectionKind::Sums));
            }
            let ranges: Vec<Range<u64>> = sections.iter().map(|section| section.offset..section.end()).collect();
            self.source.read_ranges(&ranges, &mut self.fetched)?;
            if self.source.is_remote() && !self.source.is_cached() {
                let indexes = usize::try_from(total).unwrap_or(usize::MAX).min(self.fetched.len());
                sums = Some(self.fetched.split_off(indexes));
            }
        }
        let places = self.places()?;
        if let Some(sums) = sums {
            self.check(sums)?;
        } else if self.source.is_cached() {
            self.check_indexes()?;
        }
        let header = &self.header;
        let section = |kind| header.sections.get(kind).unwrap_or_default();
        let [variants, rows, tails, row_groups, pieces, rules, dictionary, starts, numbers] = places;
        self.variants = variants;
        if header.kind != Kind::Sheets {
            let text = self.indexes().get(rules).unwrap_or_default();
            if text.len() as u64 > shape::MOST_RULES {
                let expected = "at most 2^16 bytes";
                return Err(FormatError::Field { field: "rules", expected, found: text.len() as u64 });
            }
            sums::require_right(header, SectionKind::Rules, text)?;
            self.rules = Some(Box::new(shape::rules(header.game_name(), text)?));
        }
        let header = &self.header;
        let codec = match header.profile.keeps() {
            Keeps::Cells(codec) => Some(codec),
            Keeps::Ends => None,
            Keeps::Nothing | Keeps::Single(_) => return Ok(()),
        };
        let sized = |kind: SectionKind, length: u64| {
            let found = section(kind).length;
            if found == length {
                return Ok(());
            }
            Err(FormatError::Field { field: kind.name(), expected: "of the length that the header implies", found })
        };
        sized(SectionKind::Rows, u64::from(header.sheets) * records::RECORD_BYTES)?;
        let count = u64::from(records::row_groups(header.sheets));
        sized(SectionKind::RowGroups, (count + 1) * records::ROW_GROUP_BYTES)?;
        // After the last row group's entry stands the number of pieces.
        let indexes = self.source.in_place().unwrap_or(&self.fetched);
        let count = records::row_group(indexes, row_groups.start, records::row_groups(header.sheets));
        let count = u64::from(count.map_or(0, |(_, pieces)| pieces));
        sized(SectionKind::Pieces, (count + 1) * records::PIECE_ENTRY_BYTES)?;
        sized(SectionKind::Sums, count * 4)?;
        if codec.is_none() {
            sized(SectionKind::Starts, u64::from(header.sheets) * records::START_BYTES)?;
        }
        if header.sections.get(SectionKind::Numbers).is_some() {
            sized(SectionKind::Numbers, u64::from(header.sheets) * records::NUMBER_BYTES)?;
            self.numbers = Some(numbers.start);
            let last = records::number(indexes, numbers.start, header.sheets.saturating_sub(1));
            if let Some((last, _)) = last.filter(|&(last, _)| last >= LIMIT) {
                let expected = "row numbers below 2^29";
                return Err(FormatError::Field { field: "numbers", expected, found: last.into() });
            }
        }
        let data = section(SectionKind::Data);
        (self.rows, self.tails, self.row_groups, self.pieces) = (rows.start, tails, row_groups.start, pieces.start);
        self.starts = starts.start;
        if !self.takes(SectionKind::Pieces) {
            let [pieces, sums] = [SectionKind::Pieces, SectionKind::Sums].map(|kind| section(kind).offset);
            (self.pieces, self.late) = (0, Some(Late { pieces, sums }));
            self.sums = Some(Sums::unread(count));
        }
        self.data = data.offset..data.end();
        let dictionary = self.indexes().get(dictionary).unwrap_or_default();
        let pieces = codec.map(|codec| codec.open(self.coding(), dictionary)).transpose()?;
        self.in_place = self.source.in_place().is_some() && codec.is_some_and(Codec::is_in_place);
        self.kept = pieces.map_or(Kept::Ends, Kept::Pieces);
        Ok(())
    }

    /// The same file with look-ups that check: see [`Table::checked`](crate::Table::checked).
    ///
    /// # Errors
    /// If an index does not have its checksum, or the checksums cannot be read.
    pub fn checked(mut self) -> Result<Self, FormatError> {
        self.start_checking()?;
        Ok(self)
    }

    /// Turns on checks at look-ups.
    pub(in crate::table) fn start_checking(&mut self) -> Result<(), FormatError> {
        if self.sums.is_some() {
            return Ok(());
        }
        let sums = match self.kept {
            Kept::Nothing => Vec::new(),
            _ => sums::section(&self.source, &self.header, SectionKind::Sums, MOST_FETCHED)?,
        };
        self.check(sums)
    }

    /// Compares the checksums of the indexes that were read at opening.
    fn check_indexes(&self) -> Result<(), FormatError> {
        for (kind, place) in INDEXES.into_iter().zip(self.places()?) {
            if self.takes(kind) && self.header.sections.get(kind).is_some() {
                sums::require_right(&self.header, kind, self.indexes().get(place).unwrap_or_default())?;
            }
        }
        Ok(())
    }

    /// Compares the checksums of the indexes, and from now on those of the pieces, which are given.
    fn check(&mut self, sums: Vec<u8>) -> Result<(), FormatError> {
        self.check_indexes()?;
        if !self.header.profile.is_a_rule() {
            sums::require_right(&self.header, SectionKind::Sums, &sums)?;
        }
        // What was decoded before was not checked.
        if let Kept::Pieces(pieces) = &mut self.kept {
            pieces.clear_cache();
        }
        self.sums = Some(Sums::new(sums));
        Ok(())
    }

    /// What reads its pieces, if it keeps every cell.
    pub fn pieces(&self) -> Option<&dyn Pieces> {
        if let Kept::Pieces(pieces) = &self.kept { Some(&**pieces) } else { None }
    }

    /// Whether it stores no cells, because each value is the nim-sum.
    pub fn is_a_rule(&self) -> bool {
        matches!(self.kept, Kept::Nothing)
    }

    /// How the pieces are coded.
    pub fn coding(&self) -> Coding {
        Coding::of_file(&self.header)
    }

    /// The rules, where they are a text.
    pub fn rules(&self) -> Option<&Rules> {
        self.rules.as_deref()
    }

    /// Columns `y` of a sheet that is a window; `None` where every sheet is exact for every column.
    pub fn window(&self) -> Option<u32> {
        Some(self.columns).filter(|&columns| columns > 0)
    }

    /// The header.
    pub fn header(&self) -> &Header {
        &self.header
    }

    /// Where the bytes come from.
    pub fn source(&self) -> &Bytes {
        &self.source
    }

    #[cfg(feature = "games")]
    /// Where the pieces are in the file.
    pub(in crate::table) fn data_range(&self) -> Range<u64> {
        self.data.clone()
    }

    /// The bytes in which the indexes are.
    #[inline(always)]
    pub(super) fn indexes(&self) -> &[u8] {
        self.source.in_place().unwrap_or(&self.fetched)
    }

    /// Whether the file holds a sheet.
    #[inline(always)]
    pub fn holds(&self, sheet: u32) -> bool {
        self.index(sheet) < self.header.sheets
    }

    /// The place of a row among those of the file; at least their number if the file does not hold it.
    #[inline(always)]
    pub(super) fn index(&self, row: u32) -> u32 {
        match self.numbers {
            None => row.wrapping_sub(self.header.first_sheet),
            Some(numbers) => self.place_among(numbers, row),
        }
    }

    /// The place of a row in a file that keeps some.
    #[cold]
    fn place_among(&self, numbers: usize, row: u32) -> u32 {
        let number = |at: u32| records::number(self.indexes(), numbers, at).map_or(u32::MAX, |(number, _)| number);
        let (mut low, mut high) = (0, self.header.sheets);
        while low < high {
            let middle = low + (high - low) / 2;
            if number(middle) < row { low = middle + 1 } else { high = middle }
        }
        if low < self.header.sheets && number(low) == row { low } else { u32::MAX }
    }

    /// The number of the row at a place of the file.
    pub fn row_at(&self, index: u32) -> u32 {
        let own = self.numbers.and_then(|numbers| records::number(self.indexes(), numbers, index));
        own.map_or(self.header.first_sheet.saturating_add(index), |(number, _)| number)
    }

    /// The numbers of its rows.
    pub fn numbers(&self) -> impl Iterator<Item = u32> + '_ {
        (0..self.header.sheets).map(|index| self.row_at(index))
    }

    /// How many of its rows have the numbers 0, 1, 2 and so on, without a gap.
    pub fn rows_from_0(&self) -> u32 {
        let (mut low, mut high) = (0, self.header.sheets);
        while low < high {
            let middle = low + (high - low) / 2;
            if self.row_at(middle) == middle { low = middle + 1 } else { high = middle }
        }
        low
    }

    /// Whether the file keeps only some rows.
    pub fn keeps_some(&self) -> bool {
        self.numbers.is_some()
    }

    /// The first column that a row of this file stores.
    #[inline(always)]
    pub fn first_column(&self, row: u32) -> u32 {
        match self.numbers {
            None => self.header.first_column(row),
            Some(numbers) => {
                records::number(self.indexes(), numbers, self.index(row)).map_or(u32::MAX, |(_, first)| first)
            }
        }
    }

    /// What follows the stored columns of a sheet.
    pub(super) fn after(&self, after: After, end: u32, column: u64) -> Result<Cell, CodecError> {
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

    pub(super) fn tail(&self, index: u32) -> Option<u32> {
        records::tail(self.indexes().get(self.tails.clone())?, index)
    }

    /// Numbers in the tails section.
    pub(super) fn tails(&self) -> u64 {
        self.tails.len() as u64 / 4
    }

    /// One more than the last stored column of a sheet, and what follows.
    #[inline]
    pub fn extent(&self, sheet: u32) -> Result<(u32, After), CodecError> {
        self.record(sheet).map(|(end, after)| (end, After::decode(after)))
    }

    /// The same, with what follows still coded: a look-up of a stored cell does not need it.
    #[inline(always)]
    pub(super) fn record(&self, sheet: u32) -> Result<(u32, u32), CodecError> {
        records::record(self.indexes(), self.rows, self.index(sheet))
    }

    /// One more than the last stored column of a sheet, and what follows.
    ///
    /// # Errors
    /// If the file does not hold the sheet, or is damaged.
    pub fn ending(&self, sheet: u32) -> Result<(u32, Rest), CodecError> {
        if !self.holds(sheet) {
            return Err(CodecError::OutOfRange);
        }
        if self.is_a_rule() {
            return Ok((self.columns, Rest::Unknown));
        }
        let (end, after) = self.extent(sheet)?;
        let rest = match after {
            After::Unknown => Rest::Unknown,
            After::Nothing => Rest::Nothing,
            After::Steady(offset) => Rest::Tail(vec![offset]),
            After::Cyclic(at) => {
                let period = self.tail(at).filter(|&period| period > 0).ok_or(CodecError::Malformed("period"))?;
                if u64::from(period) > self.tails() {
                    return Err(CodecError::Malformed("a period longer than its section"));
                }
                let offsets = (1..=period).map(|i| at.checked_add(i).and_then(|at| self.tail(at)));
                Rest::Tail(offsets.collect::<Option<_>>().ok_or(CodecError::Truncated)?)
            }
        };
        Ok((end, rest))
    }

    /// The variants that the file was built with.
    pub fn variants(&self) -> Result<Variants, FormatError> {
        // Those of other games stand in the text of their rules.
        let Some(game) = Game::from_code(self.header.game) else { return Ok(Variants::default()) };
        variants::decode(game, self.indexes().get(self.variants.clone()).unwrap_or_default())
    }
}
