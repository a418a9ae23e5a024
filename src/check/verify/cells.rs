//! Files of rows of cells: indexes that fit each other, and pieces that decode.

use std::borrow::Cow;
use std::ops::Range;

use super::files::{Depth, Digests, against_manifest, sections};
use super::of_rules;
use super::row::{self, END, OF_NOTHING, greatest, is_of_nothing};
use crate::check::digest::SheetDigest;
use crate::check::problem::Problem;
use crate::check::progress::Progress;
use crate::codec::CodecError;
use crate::format::bytes::{read_u32, read_u64};
use crate::format::piece::{MOST_PIECE, Pieces};
use crate::format::records::{self, After};
use crate::format::{BLOCK, FileEntry, FileRole, FormatError, ROW_GROUP, SectionKind};
use crate::table::CellFile;
use supermex_game::{Game, Rules};

fn index(section: SectionKind, entry: u64, what: &'static str) -> Problem {
    Problem::Index { section: section.name(), entry, what }
}

/// Checks a file as far as asked, and against its entry in the manifest if there is one. Returns the digests of its
/// sheets.
pub(super) fn file(
    file: &CellFile,
    entry: Option<&FileEntry>,
    depth: Depth,
    progress: &Progress<'_>,
) -> Result<Digests, Problem> {
    if depth == Depth::Quick {
        return Check::new(file).indexes().map(|()| Vec::new());
    }
    let digests = decoded(file, progress)?;
    entry.map_or(Ok(()), |entry| against_manifest(file.source(), entry, progress))?;
    file.source().let_go();
    Ok(digests)
}

/// Checks every byte of a file: the indexes, the checksum of each piece, and the structure of each chunk or frame.
/// Returns the digests of its sheets; none for a nim-sum. Reads the file once, and decodes all its completions.
pub fn decoded(file: &CellFile, progress: &Progress<'_>) -> Result<Digests, Problem> {
    let check = Check::new(file);
    check.indexes()?;
    match file.pieces() {
        _ if file.is_a_rule() => Ok(Vec::new()),
        None => check.ends(),
        Some(pieces) => check.pieces(pieces, progress),
    }
}

struct Check<'a> {
    file: &'a CellFile,
    length: u64,
    /// Listed variants.
    variants: u64,
}

impl<'a> Check<'a> {
    fn new(file: &'a CellFile) -> Self {
        // `indexes` reports errors of the variants.
        let variants = file.variants().map_or(0, |variants| variants.listed().len() as u64);
        Self { file, length: file.source().length(), variants }
    }

    fn section(&self, kind: SectionKind) -> Result<Cow<'a, [u8]>, Problem> {
        let section = self.file.header().sections.require(kind)?;
        self.bytes(section.offset..section.end())
    }

    /// Some bytes of the file, in place or read.
    fn bytes(&self, range: Range<u64>) -> Result<Cow<'a, [u8]>, Problem> {
        let place = |at: u64| usize::try_from(at).unwrap_or(usize::MAX);
        if let Some(bytes) = self.file.source().in_place() {
            let bytes = bytes.get(place(range.start)..place(range.end));
            let truncated = FormatError::Truncated { expected: range.end, found: self.length };
            return Ok(Cow::Borrowed(bytes.ok_or(truncated)?));
        }
        let mut read = Vec::new();
        self.file.source().read_ranges(std::slice::from_ref(&range), &mut read)?;
        Ok(Cow::Owned(read))
    }

    fn indexes(&self) -> Result<(), Problem> {
        let header = self.file.header();
        sections(self.file.source(), &header.sections)?;
        self.file.variants()?;
        if self.file.is_a_rule() {
            return Ok(());
        }
        self.tails()?;
        let cells = self.sheets()?;
        if cells != header.cells {
            return Err(FormatError::Field {
                field: "cells",
                expected: "the sum over the sheets",
                found: header.cells,
            }
            .into());
        }
        if !self.file.keeps_cells() {
            self.starts()?;
        }
        if self.file.keeps_some() && !self.numbers().is_sorted_by(|a, b| a < b) {
            return Err(index(SectionKind::Numbers, 0, "numbers that do not ascend"));
        }
        self.row_groups()
    }

    /// The rules that are a text, if the rows are those of the table.
    fn rules(&self) -> Option<&Rules> {
        self.file.rules().filter(|_| self.file.header().table == FileRole::Completions)
    }

    fn tails(&self) -> Result<(), Problem> {
        let tails = self.section(SectionKind::Tails)?;
        let mut at = 0;
        while at < tails.len() {
            let period = read_u32(&tails, at).unwrap_or(0);
            let next = (period as usize).checked_add(1).and_then(|n| n.checked_mul(4)).and_then(|n| n.checked_add(at));
            match next {
                Some(next) if period >= 2 && next <= tails.len() => at = next,
                _ => {
                    return Err(index(
                        SectionKind::Tails,
                        at as u64 / 4,
                        "a period that is below 2 or passes the section's end",
                    ));
                }
            }
        }
        Ok(())
    }

    fn sheets(&self) -> Result<u64, Problem> {
        let header = self.file.header();
        let tails = self.section(SectionKind::Tails)?;
        let (mut cells, mut tail) = (0, 0);
        for sheet in self.numbers() {
            let wrong = |what| index(SectionKind::Rows, u64::from(sheet), what);
            let (end, after) = self.file.extent(sheet).map_err(|_| wrong("missing"))?;
            let first = self.file.first_column(sheet);
            let index_row = header.table != FileRole::Completions;
            let most = if header.columns == 0 || index_row {
                END
            } else {
                let is_shifted = header.half_plane && !header.symmetric;
                header.columns + if is_shifted { u64::from(first) } else { 0 }
            };
            if end < first || u64::from(end) > most {
                return Err(wrong("an end before the first column or after the last"));
            }
            cells += u64::from(end - first);
            if let Some(rules) = self.rules() {
                of_rules::follows(rules, header.columns, end, after).map_err(wrong)?;
                continue;
            }
            match after {
                After::Nothing if index_row => {}
                _ if index_row => return Err(wrong("what follows, where an index row is whole")),
                After::Unknown if header.columns == 0 => {
                    return Err(wrong("a sheet that is cut, in a table of whole sheets"));
                }
                After::Nothing | After::Steady(_) | After::Cyclic(_) if !self.game_ends() => {
                    return Err(wrong("an ending, where every column has a completion"));
                }
                // Tails stand in the order of their sheets, each once.
                After::Cyclic(at) if at != tail => {
                    return Err(wrong("a tail that is not the next in the tails section"));
                }
                After::Cyclic(at) => {
                    let period =
                        read_u32(&tails, at as usize * 4).ok_or_else(|| wrong("a tail outside its section"))?;
                    tail = at + 1 + period;
                    let offsets = (at + 1..tail).filter_map(|at| read_u32(&tails, at as usize * 4));
                    row::offsets(sheet, end, offsets, self.variants).map_err(wrong)?;
                }
                After::Steady(offset) => row::offsets(sheet, end, [offset], self.variants).map_err(wrong)?,
                _ => {}
            }
        }
        if u64::from(tail) * 4 != tails.len() as u64 {
            return Err(index(SectionKind::Tails, u64::from(tail), "a tail of no sheet"));
        }
        Ok(cells)
    }

    /// The starts, as the records imply them.
    fn starts(&self) -> Result<(), Problem> {
        for sheet in self.numbers() {
            let wrong = |what| index(SectionKind::Starts, u64::from(sheet), what);
            let (end, after) = self.file.extent(sheet).map_err(|_| wrong("missing"))?;
            let start = self.file.start(sheet).map_err(|_| wrong("missing"))?;
            let first = self.file.first_column(sheet);
            let stored = end > first;
            let at_once = after == After::Nothing && u64::from(end) == u64::from(first) + 1;
            match start {
                None if stored => return Err(wrong("none, where the sheet has a first completion")),
                Some(_) if !stored => {
                    return Err(wrong("one, where the first completion is the tail's or there is none"));
                }
                Some(start) if start < first || u64::from(start) > self.most(sheet, u64::from(first) + 1) => {
                    return Err(wrong("below its column, or greater than there are positions to move to below it"));
                }
                Some(start) if self.is_of_nothing(sheet, first, start) => return Err(wrong(OF_NOTHING)),
                Some(start) if (start == first) != at_once => {
                    return Err(wrong("its own column where the sheet goes on, or another where it ends at once"));
                }
                _ => {}
            }
        }
        Ok(())
    }

    /// Digests the sheets of which only the ends are kept.
    fn ends(&self) -> Result<Digests, Problem> {
        let of = |sheet| {
            let mut digest = self.digest(sheet)?;
            digest.add(self.file.start(sheet).map_err(Problem::at(sheet, 0))?.as_slice());
            Ok(digest.finish())
        };
        self.numbers().map(of).collect()
    }

    /// The numbers of the rows of the file.
    fn numbers(&self) -> impl Iterator<Item = u32> {
        self.file.numbers()
    }

    /// The rows of a row group of the file.
    fn rows_of(&self, row_group: u32) -> Vec<u32> {
        let first = row_group * ROW_GROUP;
        (first..(first + ROW_GROUP).min(self.file.header().sheets)).map(|index| self.file.row_at(index)).collect()
    }

    /// The blocks of a row group, as its rows imply them.
    fn blocks(&self, sheets: &[u32]) -> Range<u32> {
        if !self.file.keeps_cells() {
            return 0..0;
        }
        let first = |sheet| self.file.first_column(sheet);
        // The records were read before.
        records::blocks(sheets.iter().filter_map(|&sheet| Some(first(sheet)..self.file.extent(sheet).ok()?.0)))
    }

    fn row_groups(&self) -> Result<(), Problem> {
        let header = self.file.header();
        let (row_groups, pieces) = (self.section(SectionKind::RowGroups)?, self.section(SectionKind::Pieces)?);
        let mut next = 0;
        let entry = |row_group: u32| records::row_group(&row_groups, 0, row_group);
        let count = header.sheets.div_ceil(ROW_GROUP);
        for row_group in 0..count {
            let blocks = self.blocks(&self.rows_of(row_group));
            if entry(row_group) != Some((blocks.start, next)) {
                return Err(index(
                    SectionKind::RowGroups,
                    u64::from(row_group),
                    "not the first block of its sheets, or not the next piece",
                ));
            }
            next += blocks.end - blocks.start;
        }
        if entry(count) != Some((0, next)) {
            return Err(index(SectionKind::RowGroups, u64::from(count), "not the number of pieces"));
        }
        let data = header.sections.require(SectionKind::Data)?.length;
        let mut before = 0;
        for piece in 0..=next {
            let offset = read_u64(&pieces, piece as usize * 8).unwrap_or(u64::MAX);
            if offset < before || (piece == 0 && offset != 0) || (piece == next && offset != data) {
                return Err(index(
                    SectionKind::Pieces,
                    u64::from(piece),
                    "offsets that do not ascend from 0 to the end of the data",
                ));
            }
            if offset - before > MOST_PIECE {
                return Err(index(SectionKind::Pieces, u64::from(piece), "a piece of more than 2^23 bytes"));
            }
            before = offset;
        }
        Ok(())
    }

    /// Checks the pieces, and digests the sheets on the way.
    fn pieces(&self, pieces: &dyn Pieces, progress: &Progress<'_>) -> Result<Digests, Problem> {
        let header = self.file.header();
        let data = header.sections.require(SectionKind::Data)?.offset;
        let (sums, offsets) = (self.section(SectionKind::Sums)?, self.section(SectionKind::Pieces)?);
        let mut piece = 0;
        let mut done = Vec::new();
        for row_group in 0..records::row_groups(header.sheets) {
            let sheets = self.rows_of(row_group);
            let first = sheets.first().copied().unwrap_or(0);
            // The contents of other games are digested as a whole.
            let digested = sheets.iter().filter(|_| self.rules().is_none());
            let digests: Result<Vec<_>, _> = digested.map(|&sheet| self.digest(sheet)).collect();
            let mut digests = digests?;
            for block in self.blocks(&sheets) {
                let column = u64::from(block) * u64::from(BLOCK);
                let missing = || Problem::Coded { sheet: first, column, source: CodecError::OutOfRange };
                // The offsets were found to ascend, to the end of the data.
                let place = |index: u32| Some(data + read_u64(&offsets, index as usize * 8)?);
                let (start, end) = place(piece).zip(place(piece + 1)).ok_or_else(missing)?;
                let bytes = self.bytes(start..end)?;
                progress.add(bytes.len() as u64)?;
                let expected = read_u32(&sums, piece as usize * 4).ok_or_else(missing)?;
                let found = crc32c::crc32c(&bytes);
                if expected != found {
                    return Err(Problem::Piece { piece: u64::from(piece), sheet: first, column, expected, found });
                }
                let extents: Result<Vec<_>, CodecError> = sheets.iter().map(|&sheet| self.file.extent(sheet)).collect();
                let extents = extents.map_err(Problem::at(first, column))?;
                let ends = sheets.iter().zip(&extents);
                let spans: Vec<Range<u32>> =
                    ends.map(|(&sheet, (end, _))| self.file.span(sheet, block, *end)).collect();
                let sheet = |lane: usize| sheets.get(lane).copied().unwrap_or(first);
                let mut wrong = Ok(());
                let checked = pieces.check(&bytes, block, &spans, &mut |lane, values| {
                    let right = match self.rules() {
                        Some(rules) => of_rules::values(rules, sheet(lane), spans[lane].start, values, extents[lane]),
                        None => {
                            digests[lane].add(values);
                            self.are_right(sheet(lane), &spans[lane], values, extents[lane])
                        }
                    };
                    wrong = wrong.and(right.map_err(|what| (lane, CodecError::Malformed(what))));
                });
                checked.and(wrong).map_err(|(lane, source)| Problem::Coded { sheet: sheet(lane), column, source })?;
                piece += 1;
            }
            done.extend(digests.into_iter().map(SheetDigest::finish));
        }
        Ok(done)
    }

    /// Whether the game has sheets that end, or go on for ever.
    fn game_ends(&self) -> bool {
        Game::from_code(self.file.header().game).is_some_and(Game::ends)
    }

    /// Checks the completions of a sheet in some columns; `extent` is the end of the sheet, and what follows.
    fn are_right(
        &self,
        sheet: u32,
        columns: &Range<u32>,
        values: &[u32],
        extent: (u32, After),
    ) -> Result<(), &'static str> {
        let most = self.most(sheet, columns.end.into());
        if values.iter().any(|&value| u64::from(value) > most) {
            return Err(row::TOO_GREAT);
        }
        if self.file.header().table != FileRole::Completions {
            return Ok(());
        }
        let cells = columns.clone().zip(values.iter().copied());
        if self.game_ends() && cells.clone().any(|(column, value)| row::is_below(column, value, extent)) {
            return Err(row::BELOW);
        }
        match cells.clone().next() {
            Some((column, value)) if self.is_of_nothing(sheet, column, value) => Err(OF_NOTHING),
            _ => Ok(()),
        }
    }

    /// Whether a completion makes what is not a position. In a sheet only the first can.
    fn is_of_nothing(&self, sheet: u32, column: u32, value: u32) -> bool {
        let game = Game::from_code(self.file.header().game);
        game.is_some_and(|game| is_of_nothing(game, sheet, column, value))
    }

    /// The greatest completion that a sheet can have before a column.
    fn most(&self, sheet: u32, end: u64) -> u64 {
        if self.file.header().table != FileRole::Completions {
            return u64::from(u32::MAX);
        }
        greatest(sheet, end, self.variants)
    }

    /// The digest of a sheet, without its completions.
    fn digest(&self, sheet: u32) -> Result<SheetDigest, Problem> {
        let (end, rest) = self.file.ending(sheet).map_err(Problem::at(sheet, 0))?;
        let first = self.file.first_column(sheet);
        Ok(SheetDigest::new(first, end.saturating_sub(first), &rest))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Table;
    use crate::checking::Depth;
    use crate::format::{Header, Section};
    use supermex_build::{BuildOptions, build};
    use supermex_game::PassLevel;

    /// The first file of a table of Chomp with a changed section and right checksums.
    fn changed(kind: SectionKind, at: usize, number: u32) -> Vec<u8> {
        let directory = tempfile::tempdir().unwrap();
        let out = directory.path().join("db");
        let rules = supermex_game::PerturbedGame::new(supermex_game::Game::Chomp).passes(PassLevel::ONE);
        let manifest = build(&out, &BuildOptions::new(rules).sheets(8), &|_| {}).unwrap().manifest;
        let mut file = std::fs::read(out.join(&manifest.files[1].name)).unwrap();
        let mut header = Header::decode(&file, file.len() as u64).unwrap();
        let Section { offset, length, .. } = header.sections.require(kind).unwrap();
        let bytes = &mut file[offset as usize..][..length as usize];
        bytes[at..at + 4].copy_from_slice(&number.to_le_bytes());
        header.sections.set(kind, Section::new(offset, length, crc32c::crc32c(bytes)));
        file[..Header::BYTES].copy_from_slice(&header.encode());
        file
    }

    fn verify(file: Vec<u8>) -> Result<(), String> {
        let table = Table::from_bytes(file, "the table").unwrap();
        table.verify(Depth::Full).map_err(|problems| problems[0].to_string())
    }

    /// The table of Chomp in `docs/format-vectors.md`: sheet 4 goes on from column 5 with the offset 3, and sheet 5
    /// from column 6 with 2, 5, 2. The bound on cells also holds for tails.
    #[test]
    fn tails_are_no_greater_than_cells_can_be() {
        for (kind, at, most) in
            [(SectionKind::Rows, 8 * 4 + 4, 2 * 6 + 2 * 4 + 4 - 5), (SectionKind::Tails, 8, 2 * 8 + 2 * 5 + 4 - 7)]
        {
            assert_eq!(verify(changed(kind, at, most)), Ok(()));
            for number in [most + 1, 1 << 20, (1 << 31) - 1] {
                let problem = verify(changed(kind, at, number)).unwrap_err();
                assert!(problem.contains(row::TOO_HIGH), "{problem}");
            }
            // A value that is its column ends the row.
            let problem = verify(changed(kind, at, 0)).unwrap_err();
            assert!(problem.contains(row::ENDS), "{problem}");
        }
    }
}
