//! Look-ups that check: the checksum of a piece is compared when the piece is first used.
//!
//! A look-up reads a few bytes, and no checksum covers so few: those that a file has are of pieces. So a *checked* table
//! compares the checksum of a whole piece before the first answer from it, and remembers in a bit that it was right. From
//! then on a look-up tests that bit. The indexes, which lead to the pieces, are compared when the check is asked for. A
//! table that is not checked has none of this, and its look-ups take the way that they take without it.

use std::sync::atomic::{AtomicU64, Ordering};

use super::{CellError, FileError, ReadError, Sheets, Table};
use crate::codec::CodecError;
use crate::format::bytes::read_u32;
use crate::format::{FormatError, Header, Manifest, SectionKind};
use crate::source::Bytes;

/// The bytes of a piece are not those that were written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("piece {piece}: the checksum is {found:08x} where {expected:08x} is stored")]
#[non_exhaustive]
pub struct PieceError {
    /// Number of the piece in its file.
    pub piece: u64,
    /// The stored sum.
    pub expected: u32,
    /// The sum of the bytes.
    pub found: u32,
}

/// The checksums of a file's pieces, and which pieces have been found to have theirs.
///
/// The bits are read and written without any order between them and the bytes of pieces, `Relaxed`, and need none: a bit
/// hands no memory from one thread to another. It says that some thread has summed bytes which do not change, and which
/// every thread could read before. A thread that does not yet see the bit sums them once more, and finds the same.
#[derive(Debug)]
pub(super) struct Sums {
    /// Four bytes a piece.
    stored: Vec<u8>,
    /// A bit a piece.
    right: Vec<AtomicU64>,
}

impl Sums {
    /// The checksums in the section of a file that has them.
    pub fn new(stored: Vec<u8>) -> Self {
        let pieces = stored.len() as u64 / 4;
        Self { stored, ..Self::unread(pieces) }
    }

    /// Of so many pieces, whose checksums are read when they are compared.
    pub fn unread(pieces: u64) -> Self {
        let words = usize::try_from(pieces.div_ceil(64)).unwrap_or(0);
        Self { stored: Vec::new(), right: std::iter::repeat_with(AtomicU64::default).take(words).collect() }
    }

    /// Whether a piece was found to have its checksum.
    #[inline(always)]
    pub fn is_right(&self, piece: usize) -> bool {
        self.right.get(piece / 64).is_some_and(|word| word.load(Ordering::Relaxed) >> (piece % 64) & 1 == 1)
    }

    /// Compares the bytes of a piece with its checksum.
    #[cold]
    pub fn compare(&self, piece: usize, bytes: &[u8]) -> Result<(), CellError> {
        let expected = piece.checked_mul(4).and_then(|at| read_u32(&self.stored, at));
        self.compare_with(piece, expected.ok_or(CodecError::OutOfRange)?, bytes)
    }

    /// Compares the bytes of a piece with its checksum, which was read.
    pub fn compare_with(&self, piece: usize, expected: u32, bytes: &[u8]) -> Result<(), CellError> {
        let found = crc32c::crc32c(bytes);
        if found != expected {
            return Err(PieceError { piece: piece as u64, expected, found }.into());
        }
        if let Some(word) = self.right.get(piece / 64) {
            word.fetch_or(1 << (piece % 64), Ordering::Relaxed);
        }
        Ok(())
    }
}

/// Reads a section of at most so many bytes, whose checksum has to be right.
pub(super) fn section(source: &Bytes, header: &Header, kind: SectionKind, most: u64) -> Result<Vec<u8>, FileError> {
    let section = header.sections.require(kind)?;
    if section.length > most {
        let expected = "a section that is not longer than any writer's";
        return Err(FormatError::Field { field: kind.name(), expected, found: section.length }.into());
    }
    let mut bytes = Vec::new();
    source.read_ranges(std::slice::from_ref(&(section.offset..section.end())), &mut bytes)?;
    require_right(header, kind, &bytes)?;
    Ok(bytes)
}

/// Compares the checksum of a section that has been read.
pub(super) fn require_right(header: &Header, kind: SectionKind, bytes: &[u8]) -> Result<(), FormatError> {
    let (expected, found) = (header.sections.require(kind)?.crc, crc32c::crc32c(bytes));
    if expected == found { Ok(()) } else { Err(FormatError::Checksum { what: kind.name(), expected, found }) }
}

impl Table {
    /// The same table with look-ups that check: no answer comes from a piece of a file (some kilobytes) before its
    /// checksum was found to be right. A wrong bit is then an error that names the piece, [`Damage::Piece`], and never an
    /// answer; without the check it can be either.
    ///
    /// Costs the reading of the indexes, one or two bytes for a thousand cells; of each piece that is used, once, its
    /// reading as a whole and about a microsecond; and of every look-up a bit. A table that was opened on a server
    /// checks in any case.
    ///
    /// The checksums find bits that are wrong by accident. Whoever changes a file on purpose changes its checksums too: that
    /// is found by [`Table::verify`] with the digests of the manifest.
    ///
    /// ```no_run
    /// let table = supermex::open("nim.db")?.checked()?;
    /// # Ok::<(), supermex::ReadError>(())
    /// ```
    ///
    /// # Errors
    /// If an index does not have its checksum, or the checksums cannot be read.
    ///
    /// [`Damage::Piece`]: crate::raw::Damage::Piece
    pub fn checked(mut self) -> Result<Self, ReadError> {
        match self.one_file_mut() {
            Ok(file) => {
                let names = names(file.manifest());
                file.start_checking().map_err(|error| error.of(name(&names, 0)))?;
            }
            Err(sheets) => sheets.start_checking()?,
        }
        Ok(self)
    }
}

impl Sheets {
    /// The same table with look-ups that check: see [`Table::checked`].
    ///
    /// # Errors
    /// If an index does not have its checksum, or the checksums cannot be read.
    pub fn checked(mut self) -> Result<Self, ReadError> {
        self.start_checking()?;
        Ok(self)
    }

    fn start_checking(&mut self) -> Result<(), ReadError> {
        let names = names(self.manifest());
        for (at, file) in self.all_files_mut().enumerate() {
            file.start_checking().map_err(|error| error.of(name(&names, at)))?;
        }
        Ok(())
    }
}

/// The names of the files that a manifest lists.
fn names(manifest: Option<&Manifest>) -> Vec<String> {
    manifest.into_iter().flat_map(Manifest::all_files).map(|entry| entry.name.clone()).collect()
}

/// What a file is called; one that was opened alone has no name here.
fn name(names: &[String], at: usize) -> &str {
    names.get(at).map_or("the file", String::as_str)
}

#[cfg(all(test, feature = "build"))]
mod tests {
    use super::*;
    use crate::format::Section;
    use crate::game::{Board, Clobber, Four, Game, Heap, Outcome, PassLevel, Point, RuleSet, Wythoff};
    use crate::source::Unmapped;
    use crate::table::{Answers, Cell, Damage};
    use crate::{BuildOptions, Profile, build};

    /// Small tables of every kind, and of sheets in every coding.
    fn tables() -> Vec<BuildOptions> {
        let sheets =
            |game, profile| BuildOptions::new(RuleSet::new(game).passes(PassLevel::ONE)).sheets(300).profile(profile);
        vec![
            sheets(Game::Nim, Profile::Fast),
            sheets(Game::Nim, Profile::Small),
            sheets(Game::Chomp, Profile::Fast),
            BuildOptions::new(Wythoff::divisor(2).unwrap()).columns(300_000),
            BuildOptions::new(Heap::subtract([1, 5, 17, 1001], false).unwrap()).columns(200_000),
            BuildOptions::new(Clobber::new(12).unwrap()),
            BuildOptions::new(Board::new(13, 13).unwrap()),
            BuildOptions::new(Four::new(Game::Chomp, 60).unwrap()).columns(900),
            BuildOptions::new(rules(
                "moves = [\"x-t, y, z if t <= y\", \"x, y-t*t, max(z-1, 0)\"]\nbox = \"40x40x40\"",
            )),
            BuildOptions::new(rules("moves = [\"x-t, y, z\", \"x, y-t, z-t\", \"x, y, z-t\"]\nbox = \"60x300\"")),
        ]
    }

    fn rules(text: &str) -> crate::Rules {
        crate::Rules::parse("rules", &format!("name = \"checked\"\n{text}")).unwrap()
    }

    /// The bytes of the file of a table's last level.
    fn bytes(options: &BuildOptions) -> Vec<u8> {
        let directory = tempfile::tempdir().unwrap();
        let out = directory.path().join("db");
        let manifest = build(&out, options, &|_| {}).unwrap().manifest;
        std::fs::read(out.join(&manifest.files.last().unwrap().name)).unwrap()
    }

    /// What a table says, of so much that every piece of it is used.
    fn answers(table: &Table) -> Vec<Result<Cell, ReadError>> {
        let number = |value: Option<u64>| value.map_or(Cell::Nothing, Cell::Completion);
        match table {
            Table::Sheets(table) => {
                let cells = (0..300).flat_map(|x| (0..300).step_by(16).map(move |y| [x, y]));
                cells.map(|[x, y]| table.completion(x, y, 1)).collect()
            }
            Table::Pairs(table) => (0..table.columns()).step_by(97).map(|n| table.partner(n).map(number)).collect(),
            Table::Piles(table) => (0..table.stored()).step_by(97).map(|n| table.value(n).map(number)).collect(),
            Table::Strips(table) => (0..table.rules().positions())
                .step_by(97)
                .map(|n| {
                    table.first_wins(n).map(|[left, right]| Cell::Completion(u64::from(left) * 2 + u64::from(right)))
                })
                .collect(),
            Table::Boards(table) => (0..table.rules().positions())
                .step_by(997)
                .map(|rank| table.is_p(rank).map(|is_p| Cell::Completion(u64::from(is_p))))
                .collect(),
            Table::Boxes(table) => {
                let outcome = |n: u64| table.outcome([n % 60, n / 120, n * 7 % 60], 0);
                (0..7200)
                    .map(|n| outcome(n).map(|outcome| Cell::Completion(u64::from(outcome == Outcome::P))))
                    .collect()
            }
            Table::Layers(table) => {
                (0..60 * 60 * 900).step_by(997).map(|n| table.completion([n % 60, 0, n / 3600], 0)).collect()
            }
        }
    }

    /// Some numbers below `n`, evenly spread and odd.
    fn some(n: usize) -> impl Iterator<Item = usize> {
        (0..40).map(move |i: usize| i.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 16).map(move |i| i % n)
    }

    /// Checks that a table with one wrong byte refuses to be opened, or refuses some answers, and gives no wrong one.
    fn finds(bytes: impl Into<Bytes>, expected: &[Cell], in_data: bool, context: &str) {
        let table = match Table::from_bytes(bytes, "the file").and_then(Table::checked) {
            Ok(table) => table,
            Err(error) => {
                assert!(matches!(error, ReadError::Format { .. }), "{context}: {error}");
                return;
            }
        };
        let mut found = 0;
        for (expected, answer) in expected.iter().zip(answers(&table)) {
            match answer {
                Ok(answer) => assert_eq!(answer, *expected, "{context}"),
                Err(ReadError::Damaged { source: Damage::Piece(_), .. }) => found += 1,
                Err(other) => panic!("{context}: {other}"),
            }
        }
        assert!(in_data && found > 0, "{context}");
    }

    #[test]
    fn every_flipped_bit_is_found_and_none_is_an_answer() {
        let directory = tempfile::tempdir().unwrap();
        let path = directory.path().join("file.smx");
        for options in tables() {
            let right = bytes(&options);
            let header = Header::decode(&right, right.len() as u64).unwrap();
            let expected = answers(&Table::from_bytes(right.clone(), "the file").unwrap().checked().unwrap());
            let expected: Vec<Cell> = expected.into_iter().map(Result::unwrap).collect();
            let all = header.sections.in_order();
            let data = header.sections.require(SectionKind::Data).unwrap();
            for at in some(right.len()).filter(|&at| {
                at < Header::BYTES || all.iter().any(|section| (section.offset..section.end()).contains(&(at as u64)))
            }) {
                let mut wrong = right.clone();
                wrong[at] ^= 1 << (at % 8);
                std::fs::write(&path, &wrong).unwrap();
                let in_data = (data.offset..data.end()).contains(&(at as u64));
                let context = format!("byte {at} of {options:?}");
                finds(Unmapped::new(std::fs::File::open(&path).unwrap()).unwrap(), &expected, in_data, &context);
                finds(wrong, &expected, in_data, &context);
            }
        }
    }

    /// A batch goes by pieces that were found to be right, and checks the others.
    fn batch_checks<T: Answers>(
        mut bytes: Vec<u8>,
        wrong: impl Fn(&Section) -> u64,
        open: impl Fn(Vec<u8>) -> Option<T>,
        positions: &[T::Position],
    ) {
        let outcomes = |bytes: Vec<u8>| {
            let table = open(bytes).unwrap();
            let mut found = vec![Outcome::Beyond; positions.len()];
            // What the first batch checks, the second one has.
            let both = [table.outcomes_of(positions, &mut found), table.outcomes_of(positions, &mut found)];
            (both, found)
        };
        let (sound, expected) = outcomes(bytes.clone());
        assert!(sound.iter().all(Result::is_ok));
        let data = Header::decode(&bytes, bytes.len() as u64).unwrap().sections.require(SectionKind::Data).unwrap();
        bytes[usize::try_from(wrong(&data)).unwrap()] ^= 1;
        let (refused, found) = outcomes(bytes);
        for refused in refused {
            let error = refused.unwrap_err();
            assert!(matches!(error.source, ReadError::Damaged { source: Damage::Piece(_), .. }), "{error}");
            assert!(error.index > 0 && found[..error.index] == expected[..error.index]);
        }
    }

    #[test]
    fn batches_check_too() {
        let position = |piles| Point { piles, passes: 1 };
        let positions: Vec<_> = (0..300).flat_map(|x| [[x, x, x + 1], [5, x, x + 1]]).map(position).collect();
        let checked = |bytes: Vec<u8>| Table::from_bytes(bytes, "the file").unwrap().checked().unwrap();
        batch_checks(bytes(&tables()[0]), |data| data.end() - 3, |bytes| checked(bytes).into_sheets().ok(), &positions);
    }

    /// The last piece has the records, and the first one chunks of low layers.
    #[test]
    fn batches_of_four_rows_check_too() {
        let options = BuildOptions::new(Four::new(Game::Chomp, 60).unwrap()).columns(900);
        let numbers = (0..60).rev().flat_map(|w| (0..60 - w).map(move |x| [w, x, 0, 3]));
        let positions: Vec<_> = numbers.map(|piles| Point { piles, passes: 0 }).collect();
        let open = |bytes: Vec<u8>| match Table::from_bytes(bytes, "the file").unwrap().checked().unwrap() {
            Table::Layers(table) => Some(table),
            _ => None,
        };
        batch_checks(bytes(&options), |data| data.offset, open, &positions);
    }

    /// What has no checksum of its own is found when the check is asked for.
    #[test]
    fn a_table_says_which_file_is_wrong() {
        let directory = tempfile::tempdir().unwrap();
        let out = directory.path().join("db");
        build(&out, &BuildOptions::new(Game::Chomp).sheets(200).index(true), &|_| {}).unwrap();
        crate::read(&out).unwrap().checked().unwrap();
        for entry in crate::read(&out).unwrap().into_sheets().unwrap().manifest().unwrap().all_files() {
            let path = out.join(&entry.name);
            let right = std::fs::read(&path).unwrap();
            let mut wrong = right.clone();
            *wrong.last_mut().unwrap() ^= 1;
            std::fs::remove_file(&path).unwrap();
            std::fs::write(&path, wrong).unwrap();
            let error = crate::read(&out).unwrap().checked().unwrap_err().to_string();
            assert!(error.contains(&entry.name) && error.contains("checksum"), "{error}");
            std::fs::write(&path, right).unwrap();
        }
    }
}
