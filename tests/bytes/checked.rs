//! Look-ups that check: no wrong bit of a piece gives a wrong answer.

use crate::common::kinds::{refused, sound, tables};
use crate::common::tables::{Built, in_memory};
use crate::common::{Draw, pos};
use supermex::game::{Four, Game, PassLevel, PerturbedGame};
use supermex::raw::{CodecError, Header, Section, SectionKind, Unmapped};
use supermex::{Bytes, Outcome, Position, Profile, ReadError, Table};
use supermex_build::BuildOptions;

/// Tables of sheets in a coding.
fn sheets(game: Game, profile: Profile) -> BuildOptions {
    BuildOptions::new(PerturbedGame::new(game).passes(PassLevel::ONE)).sheets(300).profile(profile)
}

/// The bytes of the file of a table's last level.
fn bytes(options: &BuildOptions) -> Vec<u8> {
    let built = Built::new(options);
    std::fs::read(built.path.join(&built.summary.manifest.files.last().unwrap().name)).unwrap()
}

fn checked(bytes: impl Into<Bytes>) -> Result<Table, ReadError> {
    Table::from_bytes(bytes, "the file").and_then(Table::checked)
}

/// Some numbers below `n`.
fn some(n: usize) -> impl Iterator<Item = usize> {
    let mut draw = Draw(n as u64);
    (0..40).map(move |_| draw.index(n))
}

/// Checks that a table with one wrong byte refuses to be opened, or refuses some answers, and gives no wrong one.
fn finds(bytes: impl Into<Bytes>, expected: &[String], in_data: bool, context: &str) {
    match checked(bytes) {
        Ok(table) => assert!(refused(&table, expected, context) > 0 && in_data, "{context}"),
        Err(error) => assert!(matches!(error, ReadError::Format { .. }), "{context}: {error}"),
    }
}

#[test]
fn every_flipped_bit_is_found_and_none_is_an_answer() {
    let directory = tempfile::tempdir().unwrap();
    let path = directory.path().join("file.smx");
    let of_sheets = [(Game::Nim, Profile::Fast), (Game::Nim, Profile::Small), (Game::Chomp, Profile::Fast)];
    for options in tables().into_iter().chain(of_sheets.map(|(game, profile)| sheets(game, profile))) {
        let right = bytes(&options);
        let sections = Header::decode(&right, right.len() as u64).unwrap().sections;
        let within = |section: Section, at: usize| (section.offset..section.end()).contains(&(at as u64));
        let data = sections.require(SectionKind::Data).unwrap();
        let expected = sound(&checked(right.clone()).unwrap());
        // Nobody reads what fills the file up between sections.
        let is_read = |at: &usize| {
            *at < Header::BYTES
                || SectionKind::ALL
                    .into_iter()
                    .filter_map(|kind| sections.get(kind))
                    .any(|section| within(section, *at))
        };
        for at in some(right.len()).filter(is_read) {
            let mut wrong = right.clone();
            wrong[at] ^= 1 << (at % 8);
            std::fs::write(&path, &wrong).unwrap();
            let context = format!("byte {at} of {options:?}");
            let unmapped = Unmapped::new(std::fs::File::open(&path).unwrap()).unwrap();
            finds(unmapped, &expected, within(data, at), &context);
            finds(wrong, &expected, within(data, at), &context);
        }
    }
}

/// A batch uses pieces that were found right, and checks the others.
fn batch_checks(mut bytes: Vec<u8>, wrong: impl Fn(&Section) -> u64, positions: &[Position]) {
    let outcomes = |bytes: Vec<u8>| {
        let table = checked(bytes).unwrap();
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
        let ReadError::Batch { index, source, .. } = &error else { panic!("{error}") };
        assert!(matches!(**source, ReadError::Damaged { source: CodecError::Piece { .. }, .. }), "{error}");
        assert!(*index > 0 && found[..*index] == expected[..*index]);
    }
}

#[test]
fn batches_check_too() {
    let positions: Vec<_> = (0..300).flat_map(|x| [[x, x, x + 1], [5, x, x + 1]]).map(|piles| pos(piles, 1)).collect();
    batch_checks(bytes(&sheets(Game::Nim, Profile::Fast)), |data| data.end() - 3, &positions);
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
    let built = Built::new(&BuildOptions::new(Game::Chomp).sheets(200).index(true));
    in_memory(&built.path).checked().unwrap();
    for file in in_memory(&built.path).info().files {
        let path = built.path.join(&file.name);
        let right = std::fs::read(&path).unwrap();
        let mut wrong = right.clone();
        *wrong.last_mut().unwrap() ^= 1;
        std::fs::remove_file(&path).unwrap();
        std::fs::write(&path, wrong).unwrap();
        let error = in_memory(&built.path).checked().unwrap_err().to_string();
        assert!(error.contains(&file.name) && error.contains("checksum"), "{error}");
        std::fs::write(&path, right).unwrap();
    }
}
