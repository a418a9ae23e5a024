//! The ways to read a database: mapped, in memory, by `pread`, and by a source of the caller's own. All
//! answer alike; and when a file is cut short under a running reader, only the map ends the process.

#[path = "common/answers.rs"]
mod answers;
#[path = "common/ranges.rs"]
mod ranges;

use std::io::{BufRead, BufReader, Read, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};

use answers::{answers, positions};
use ranges::Ranges;
use supermex::Database;
use supermex::format::{FormatError, Header, Profile, SectionKind};
use supermex::reader::{Cell, ReadError, SheetFile, SourceError, Unmapped};
use supermex::rules::{Game, Position, RuleSet};
use supermex::verify;
use supermex::writer::{BuildOptions, build};

fn database(game: Game, profile: Profile, sheets: u32) -> (tempfile::TempDir, PathBuf) {
    let directory = tempfile::tempdir().unwrap();
    let out = directory.path().join("db");
    let options = BuildOptions { profile, ..BuildOptions::new(RuleSet::pure(game, 1), sheets) };
    build(&out, &options, &|_| {}).unwrap();
    (directory, out)
}

/// The file of level 1, made writable.
fn top_file(database: &Path) -> PathBuf {
    let file = database.join("p1-000000000.smx");
    let mut permissions = std::fs::metadata(&file).unwrap().permissions();
    #[allow(clippy::permissions_set_readonly_false, reason = "a file in a directory of the test's own")]
    permissions.set_readonly(false);
    std::fs::set_permissions(&file, permissions).unwrap();
    file
}

fn cut(file: &Path, length: u64) {
    std::fs::OpenOptions::new().write(true).open(file).unwrap().set_len(length).unwrap();
}

#[test]
fn all_answer_alike() {
    for game in Game::ALL {
        for profile in [Profile::Fast, Profile::Small] {
            let (_directory, path) = database(game, profile, 300);
            let mapped = answers(&Database::open(&path).unwrap());
            assert_eq!(mapped, answers(&Database::read(&path).unwrap()));
            assert_eq!(mapped, answers(&Database::open_unmapped(&path).unwrap()));
        }
    }
}

#[test]
fn a_look_up_is_one_request() {
    for (game, profile) in [(Game::Nim, Profile::Fast), (Game::Nim, Profile::Small), (Game::Chomp, Profile::Fast)] {
        let (_directory, path) = database(game, profile, 300);
        let remote = Ranges::new(std::fs::read(path.join("p1-000000000.smx")).unwrap());
        let file = SheetFile::new(remote).unwrap();
        assert_eq!(file.source().counts()[0], 2, "the header, then the indexes");
        let reference = Database::open(&path).unwrap();
        for (sheet, column) in [(0, 7), (64, 64), (70, 270), (200, 290), (299, 299)] {
            let before = file.source().counts()[0];
            let cell = file.cell(sheet, column).unwrap();
            assert_eq!(Ok(cell), reference.file(1, sheet).unwrap().cell(sheet, column));
            let requests = file.source().counts()[0] - before;
            assert!(requests <= 1, "{requests} requests");
            // Beyond the stored columns the indexes in memory answer.
            assert!(requests == 1 || game == Game::Chomp, "no request for a stored cell");
        }
    }
}

/// However large a file is, `verify --quick` reads what grows with its sheets and pieces, not with its cells.
#[test]
fn a_quick_verification_reads_no_data() {
    let (_directory, path) = database(Game::Nim, Profile::Fast, 2000);
    let file = SheetFile::new(Ranges::new(std::fs::read(path.join("p1-000000000.smx")).unwrap())).unwrap();
    verify::quick(&file).unwrap();
    let [_, quick] = file.source().counts();
    verify::full(&file).unwrap();
    let [_, both] = file.source().counts();
    let length = usize::try_from(file.header().file_length).unwrap();
    assert!(both - quick >= length - Header::BYTES && quick < length / 10, "{quick} and {both} bytes of {length}");
}

#[test]
fn a_file_that_is_cut_short_is_an_error() {
    for profile in [Profile::Fast, Profile::Small] {
        let (_directory, path) = database(Game::Nim, profile, 300);
        let file = top_file(&path);
        let whole = Database::read(&path).unwrap();
        let unmapped = Database::open_unmapped(&path).unwrap();
        let length = Header::BYTES as u64 + 700;
        cut(&file, length);
        let (mut answered, mut failed) = (0, 0);
        for position in positions() {
            let Position { piles, passes } = position;
            match unmapped.outcome(piles, passes) {
                Ok(outcome) => {
                    answered += 1;
                    assert_eq!(outcome, whole.outcome(piles, passes).unwrap());
                }
                Err(ReadError::Unread { source: SourceError::Short { end }, .. }) => {
                    failed += 1;
                    assert!(end > length);
                }
                Err(other) => panic!("{other}"),
            }
        }
        assert!(answered > 100 && failed > 100, "{answered} {failed}");
        // Whoever opens it now is told so.
        let (expected, found) = (whole.file(1, 0).unwrap().header().file_length, length);
        match Database::open_unmapped(&path) {
            Err(ReadError::Format { source: FormatError::Truncated { expected: said, found: is }, .. }) => {
                assert!(said <= expected && is == found, "{said} {is}");
            }
            other => panic!("{other:?}"),
        }
    }
}

/// Talks to `supermex query` while the file of its answers is cut short: what it says of a position before
/// and after, its standard error, and its exit status, `None` if a signal ended it.
fn cut_under_query(io: &str) -> (String, String, String, Option<i32>) {
    let (_directory, path) = database(Game::Nim, Profile::Fast, 2000);
    let mut child: Child = Command::new(env!("CARGO_BIN_EXE_supermex"))
        .args(["query", "--io", io])
        .arg(&path)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let (mut input, mut output) = (child.stdin.take().unwrap(), BufReader::new(child.stdout.take().unwrap()));
    let (mut before, mut after, mut errors) = (String::new(), String::new(), String::new());
    writeln!(input, "5,7,9,1").unwrap();
    output.read_line(&mut before).unwrap();
    cut(&top_file(&path), 4096);
    writeln!(input, "1900,1950,3,1").unwrap();
    drop(input);
    output.read_to_string(&mut after).unwrap();
    child.stderr.take().unwrap().read_to_string(&mut errors).unwrap();
    (before, after, errors, child.wait().unwrap().code())
}

#[test]
fn a_running_query_is_told() {
    let (before, after, errors, status) = cut_under_query("pread");
    assert_eq!((before.as_str(), after.as_str(), status), ("5,7,9,1 P\n", "", Some(1)), "{errors}");
    assert!(errors.contains("sheet 3, column 1900: the file ends before byte"), "{errors}");
    let (before, after, errors, status) = cut_under_query("memory");
    assert_eq!((before.as_str(), after.as_str(), status), ("5,7,9,1 P\n", "1900,1950,3,1 N\n", Some(0)), "{errors}");
}

/// What the documentation says of a map, so that it stays true, and the test above has something to find.
#[test]
#[cfg(target_os = "linux")]
fn a_map_ends_the_process() {
    let (before, after, _, status) = cut_under_query("mmap");
    assert_eq!((before.as_str(), after.as_str(), status), ("5,7,9,1 P\n", "", None));
}

/// Replacing a file by renaming leaves every open reader with what it opened.
#[test]
fn a_file_that_is_replaced_is_still_there() {
    let (_directory, path) = database(Game::Nim, Profile::Fast, 300);
    let before = answers(&Database::read(&path).unwrap());
    let (mapped, unmapped) = (Database::open(&path).unwrap(), Database::open_unmapped(&path).unwrap());
    let other = path.join("other");
    std::fs::write(&other, b"another file").unwrap();
    std::fs::rename(&other, path.join("p1-000000000.smx")).unwrap();
    assert_eq!(before, answers(&mapped));
    assert_eq!(before, answers(&unmapped));
}

/// A header that names more than there is memory, in a file that really is as long.
#[test]
fn limits_come_before_memory() {
    let (_directory, path) = database(Game::Chomp, Profile::Fast, 70);
    let mut bytes = std::fs::read(path.join("p1-000000000.smx")).unwrap();
    let slot = |kind: SectionKind| 64 + 32 * kind.index();
    // The tails last, and half a terabyte of them.
    let long: u64 = 1 << 39;
    let offset = bytes.len().next_multiple_of(8) as u64;
    for kind in [SectionKind::Stripes, SectionKind::Pieces, SectionKind::Sums] {
        bytes.copy_within(slot(kind)..slot(kind) + 32, slot(kind) - 32);
    }
    let at = slot(SectionKind::Sums);
    bytes[at..at + 8].copy_from_slice(&[4, 0, 0, 0, 1, 0, 0, 0]);
    bytes[at + 8..at + 16].copy_from_slice(&offset.to_le_bytes());
    bytes[at + 16..at + 24].copy_from_slice(&long.to_le_bytes());
    bytes[40..48].copy_from_slice(&(offset + long).to_le_bytes());
    let crc = crc32c::crc32c(&bytes[..Header::BYTES - 4]);
    bytes[Header::BYTES - 4..Header::BYTES].copy_from_slice(&crc.to_le_bytes());
    let sparse = path.join("sparse.smx");
    std::fs::write(&sparse, &bytes).unwrap();
    if std::fs::OpenOptions::new().write(true).open(&sparse).unwrap().set_len(offset + long).is_err() {
        return; // A file system without such files.
    }
    let source = Unmapped::new(std::fs::File::open(&sparse).unwrap()).unwrap();
    match SheetFile::new(source) {
        Err(FormatError::Field { field: "indexes", found, .. }) => assert!(found > long),
        other => panic!("{other:?}"),
    }
    // The map has room for it, and answers.
    assert_eq!(Database::open(&sparse).unwrap().completion(4, 1, 1).unwrap(), Cell::Completion(3));
}
