//! Look-ups that check: the checksum of a piece is compared when the piece is first used.
//!
//! A look-up reads a few bytes, but a checksum covers a whole piece. So a *checked* table compares the checksum of a
//! piece before the first answer from it, and sets a bit if it was right. Later look-ups only test that bit. The
//! indexes, which lead to the pieces, are compared when checking is turned on. A table that is not checked pays nothing
//! for this.

use super::{ReadError, Sheets, Table};
use crate::format::Manifest;

impl Table {
    /// The same table with look-ups that check: a piece of a file (some kilobytes) is used for an answer only after its
    /// checksum was found right. A wrong bit then gives an error that names the piece, [`CodecError::Piece`], and never
    /// a wrong answer; without the check it can give either.
    ///
    /// This reads the indexes, one or two bytes for a thousand cells. It also reads each piece as a whole when it is
    /// first used, and takes about a microsecond for it; each look-up then tests a bit. A table on a server always
    /// checks.
    ///
    /// The checksums find bits that are wrong by accident. A file that is changed on purpose gets new checksums too:
    /// [`Table::verify`] finds that by the digests of the manifest.
    ///
    /// ```no_run
    /// let table = supermex::open("nim.db")?.checked()?;
    /// # Ok::<(), supermex::ReadError>(())
    /// ```
    ///
    /// # Errors
    /// If an index does not have its checksum, or the checksums cannot be read.
    ///
    /// [`CodecError::Piece`]: crate::raw::CodecError::Piece
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

/// The name of a file; empty if it was opened alone.
fn name(names: &[String], at: usize) -> &str {
    names.get(at).map_or("the file", String::as_str)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::codec::CodecError;
    use crate::format::{Header, Section, SectionKind};
    use crate::game::{Board, Clobber, Four, Game, Heap, Outcome, PassLevel, PerturbedGame, Position, Wythoff};
    use crate::source::{Bytes, Unmapped};
    use crate::table::{AnyStore, Cell};
    use crate::{BuildOptions, Profile, build};

    /// Small tables of every kind, and of sheets in every coding.
    fn tables() -> Vec<BuildOptions> {
        let sheets = |game, profile| {
            BuildOptions::new(PerturbedGame::new(game).passes(PassLevel::ONE)).sheets(300).profile(profile)
        };
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

    /// The answers to enough questions to use every piece of a table.
    fn answers(table: &Table) -> Vec<Result<Cell, ReadError>> {
        let number = |value: Option<u64>| value.map_or(Cell::Nothing, Cell::Completion);
        let class = |outcome: Outcome| Cell::Completion(outcome as u64);
        match &table.store {
            AnyStore::Sheets(_) => {
                let cells = (0..300).flat_map(|x| (0..300).step_by(16).map(move |y| [x, y]));
                cells.map(|cell| table.completion(&cell, 1)).collect()
            }
            AnyStore::Pairs(pairs) => (0..pairs.columns()).step_by(97).map(|n| table.completion(&[n], 0)).collect(),
            AnyStore::Piles(piles) => (0..piles.stored()).step_by(97).map(|n| piles.value(n).map(number)).collect(),
            AnyStore::Strips(strips) => {
                (0..strips.rules().positions()).step_by(97).map(|n| strips.outcome_of(n).map(class)).collect()
            }
            AnyStore::Boards(boards) => (0..boards.rules().positions())
                .step_by(997)
                .map(|rank| boards.is_p(rank).map(|is_p| Cell::Completion(u64::from(is_p))))
                .collect(),
            AnyStore::Boxes(_) => {
                (0..7200).map(|n| table.outcome(&[n % 60, n / 120, n * 7 % 60].into()).map(class)).collect()
            }
            AnyStore::Layers(_) => {
                (0..60 * 60 * 900).step_by(997).map(|n| table.completion(&[n % 60, 0, n / 3600], 0)).collect()
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
                Err(ReadError::Damaged { source: CodecError::Piece { .. }, .. }) => found += 1,
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

    /// A batch uses pieces that were found right, and checks the others.
    fn batch_checks(mut bytes: Vec<u8>, wrong: impl Fn(&Section) -> u64, positions: &[Position]) {
        let outcomes = |bytes: Vec<u8>| {
            let table = Table::from_bytes(bytes, "the file").unwrap().checked().unwrap();
            let mut found = vec![Outcome::Beyond; positions.len()];
            // What the first batch checks, the second one has.
            let both = [table.outcomes(positions, &mut found), table.outcomes(positions, &mut found)];
            (both, found)
        };
        let (sound, expected) = outcomes(bytes.clone());
        assert!(sound.iter().all(Result::is_ok));
        let data = Header::decode(&bytes, bytes.len() as u64).unwrap().sections.require(SectionKind::Data).unwrap();
        bytes[usize::try_from(wrong(&data)).unwrap()] ^= 1;
        let (refused, found) = outcomes(bytes);
        for refused in refused {
            let error = refused.unwrap_err();
            assert!(matches!(error.source, ReadError::Damaged { source: CodecError::Piece { .. }, .. }), "{error}");
            assert!(error.index > 0 && found[..error.index] == expected[..error.index]);
        }
    }

    #[test]
    fn batches_check_too() {
        let position = |piles: [u64; 3]| Position::from(piles).with_passes(1);
        let positions: Vec<_> = (0..300).flat_map(|x| [[x, x, x + 1], [5, x, x + 1]]).map(position).collect();
        batch_checks(bytes(&tables()[0]), |data| data.end() - 3, &positions);
    }

    /// The last piece has the records, and the first one chunks of low layers.
    #[test]
    fn batches_of_four_rows_check_too() {
        let options = BuildOptions::new(Four::new(Game::Chomp, 60).unwrap()).columns(900);
        let numbers = (0..60).rev().flat_map(|w| (0..60 - w).map(move |x| [w, x, 0, 3]));
        let positions: Vec<Position> = numbers.map(Position::from).collect();
        batch_checks(bytes(&options), |data| data.offset, &positions);
    }

    /// Damage in the indexes is found when checking is turned on.
    #[test]
    fn a_table_says_which_file_is_wrong() {
        let directory = tempfile::tempdir().unwrap();
        let out = directory.path().join("db");
        build(&out, &BuildOptions::new(Game::Chomp).sheets(200).index(true), &|_| {}).unwrap();
        crate::read(&out).unwrap().checked().unwrap();
        for entry in crate::read(&out).unwrap().sheets().unwrap().manifest().unwrap().all_files() {
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
