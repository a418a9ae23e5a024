//! The ways to read a database: mapped, in memory, by `pread`, and by a source of the caller's own. All
//! answer alike; and when a file is cut short under a running reader, only the map ends the process.

use crate::common::{Draw, pos};
use std::io::{BufRead, BufReader, Read, Write};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use crate::common::answers::{answers, positions};
use crate::common::ranges::{Ranges, each_request_failing};
use crate::common::share::share;
use crate::common::tables::{in_memory, mapped};
use supermex::checking::Depth;
use supermex::game::{Game, PassLevel, PerturbedGame};
use supermex::raw::{CellFile, FormatError, Header, Point, SectionKind, Unmapped};
use supermex::{Bytes, Cell, Outcome, Position, Profile, ReadError, SourceError, Table, open_with};
use supermex_build::{BuildOptions, build};

fn database(game: Game, profile: Profile, sheets: u32) -> (tempfile::TempDir, PathBuf) {
    let directory = tempfile::tempdir().unwrap();
    let out = directory.path().join("db");
    let rules = PerturbedGame::new(game).passes(PassLevel::ONE);
    build(&out, &BuildOptions::new(rules).sheets(sheets).profile(profile), &|_| {}).unwrap();
    (directory, out)
}

/// Opens a database whose files are read range by range, however small they are.
fn unmapped(path: &Path) -> Result<Table, ReadError> {
    open_with(path, |path| Unmapped::new(std::fs::File::open(path)?).map(Bytes::from))
}

fn mapped_table(path: &Path) -> Table {
    mapped(path)
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
        for profile in Profile::whole() {
            let (_directory, path) = database(game, profile, 300);
            let mapped = answers(&mapped_table(&path));
            assert_eq!(mapped, answers(&supermex::read(&path).unwrap()));
            assert_eq!(mapped, answers(&supermex::open(&path).unwrap()));
            assert_eq!(mapped, answers(&unmapped(&path).unwrap()));
            let ranges = open_with(&path, |path| std::fs::read(path).map(Ranges::new).map(Bytes::from)).unwrap();
            assert_eq!(mapped, answers(&ranges));
            let cached = open_with(&path, |path| std::fs::read(path).map(Ranges::cached).map(Bytes::from)).unwrap();
            assert_eq!(mapped, answers(&cached));
        }
    }
}

/// Whichever request of an answer fails, it is an error, and never an answer that lacks a move.
#[test]
fn a_request_that_fails_is_an_error() {
    let mut draw = Draw(57);
    let (mut failed, mut ends) = (0, 0);
    for game in Game::ALL {
        for profile in Profile::whole() {
            let (_directory, path) = database(game, profile, 60);
            let mapped = mapped_table(&path);
            for _ in 0..share(100, 12) {
                let position = pos([draw.below(60), draw.below(80), draw.below(80)], 1);
                let expected = mapped.winning_moves(&position).unwrap();
                ends += usize::from(game == Game::Chomp && expected.positions().any(|to| to[2] == 0));
                failed += each_request_failing(&path, &Ok(expected), |_| true, |table| table.winning_moves(&position));
            }
        }
    }
    assert!(failed > 1000 && ends > 10, "{failed} errors, {ends} moves to the end of a sheet");
}

#[test]
fn a_look_up_is_one_request() {
    for (game, profile) in [(Game::Nim, Profile::Fast), (Game::Nim, Profile::Small), (Game::Chomp, Profile::Fast)] {
        let (_directory, path) = database(game, profile, 300);
        let remote = Ranges::new(std::fs::read(path.join("p1-000000000.smx")).unwrap());
        let file = CellFile::new(remote.clone()).unwrap();
        assert_eq!(remote.counts()[0], 2, "the header, then the indexes");
        let reference = CellFile::new(std::fs::read(path.join("p1-000000000.smx")).unwrap()).unwrap();
        for (sheet, column) in [(0, 7), (64, 64), (70, 270), (200, 290), (299, 299)] {
            let before = remote.counts()[0];
            let cell = file.cell(sheet, column).unwrap();
            assert_eq!(Ok(cell), reference.cell(sheet, column));
            let requests = remote.counts()[0] - before;
            assert!(requests <= 1, "{requests} requests");
            // Beyond the stored columns the indexes in memory answer.
            assert!(requests == 1 || game == Game::Chomp, "no request for a stored cell");
        }
    }
}

/// From a source that keeps what it has fetched, opening reads nothing that grows with the pieces; and no wrong bit answers.
#[test]
fn indexes_of_pieces_are_read_where_they_are_needed() {
    for profile in Profile::whole() {
        let (_directory, path) = database(Game::Nim, profile, 1500);
        let good = std::fs::read(path.join("p1-000000000.smx")).unwrap();
        let reference = CellFile::new(good.clone()).unwrap();
        let section = |kind| reference.header().sections.get(kind).unwrap();
        let ranges = Ranges::cached(good.clone());
        let file = CellFile::new(ranges.clone()).unwrap();
        let (pieces, sums) = (section(SectionKind::Pieces), section(SectionKind::Sums));
        let taken = [SectionKind::Variants, SectionKind::Rows, SectionKind::Tails, SectionKind::RowGroups];
        let taken = taken.iter().map(|&kind| section(kind).length).sum::<u64>();
        let dictionary = reference.header().sections.get(SectionKind::Dictionary).map_or(0, |section| section.length);
        assert_eq!(ranges.counts()[1] as u64, Header::BYTES as u64 + taken + dictionary);
        let cells: Vec<(u32, u64)> = (0..1500).step_by(37).flat_map(|x| [(x, u64::from(x) + 3), (x, 1499)]).collect();
        for &(x, y) in &cells {
            assert_eq!(file.cell(x, y), reference.cell(x, y));
        }
        // Every sixteenth byte of both indexes wrong, one after the other.
        let mut errors = 0;
        for at in (pieces.offset..pieces.end()).chain(sums.offset..sums.end()).step_by(16) {
            let mut wrong = good.clone();
            wrong[usize::try_from(at).unwrap()] ^= 4;
            let file = CellFile::new(Ranges::cached(wrong)).unwrap();
            for &(x, y) in &cells {
                match file.cell(x, y) {
                    Ok(cell) => assert_eq!(Ok(cell), reference.cell(x, y), "byte {at}"),
                    Err(_) => errors += 1,
                }
            }
        }
        assert!(errors > 20, "{errors}");
    }
}

/// However large a file is, `verify --quick` reads what grows with its sheets and pieces, not with its cells.
#[test]
fn a_quick_verification_reads_no_data() {
    let (_directory, path) = database(Game::Nim, Profile::Fast, 2000);
    let ranges = Ranges::new(std::fs::read(path.join("p1-000000000.smx")).unwrap());
    let table = Table::from_bytes(ranges.clone(), "one file").unwrap();
    table.verify(Depth::Quick).unwrap();
    let [_, quick] = ranges.counts();
    table.verify(Depth::Full).unwrap();
    let [_, both] = ranges.counts();
    let length = usize::try_from(std::fs::metadata(path.join("p1-000000000.smx")).unwrap().len()).unwrap();
    assert!(both - quick >= length - Header::BYTES && quick < length / 10, "{quick} and {both} bytes of {length}");
}

#[test]
fn a_file_that_is_cut_short_is_an_error() {
    for profile in Profile::whole() {
        let (_directory, path) = database(Game::Nim, profile, 300);
        let file = top_file(&path);
        let whole = in_memory(&path);
        let cut_short = unmapped(&path).unwrap();
        let length = Header::BYTES as u64 + 700;
        cut(&file, length);
        let (mut answered, mut failed) = (0, 0);
        for position in positions() {
            let Point { piles, passes } = position;
            match cut_short.outcome(&pos(piles, passes)) {
                Ok(outcome) => {
                    answered += 1;
                    assert_eq!(outcome, whole.outcome(&pos(piles, passes)).unwrap());
                }
                Err(ReadError::Unread { source: SourceError::Short(end), .. }) => {
                    failed += 1;
                    assert!(end > length);
                }
                Err(other) => panic!("{other}"),
            }
        }
        assert!(answered > 100 && failed > 100, "{answered} {failed}");
        // Whoever opens it now is told so.
        let (expected, found) = (whole.info().files.last().unwrap().bytes, length);
        match unmapped(&path) {
            Err(ReadError::Format { source: FormatError::Truncated { expected: said, found: is }, .. }) => {
                assert!(said <= expected && is == found, "{said} {is}");
            }
            other => panic!("{other:?}"),
        }
    }
}

/// The program that asks a table about positions, in a process of its own: this test, run by the one below.
#[test]
#[ignore = "the other process of `a_map_ends_the_process`"]
fn asks_line_by_line() {
    let Some(path) = std::env::var_os("SUPERMEX_CUT").map(PathBuf::from) else { return };
    // SAFETY: that the file changes is what is tried here, in a process that is there to be ended by it.
    let table = unsafe { supermex::open_mmap(path) }.unwrap();
    for line in std::io::stdin().lines() {
        let numbers: Vec<u64> = line.unwrap().split(',').map(|number| number.parse().unwrap()).collect();
        println!("answer {}", table.outcome(&pos([numbers[0], numbers[1], numbers[2]], 1)).unwrap());
    }
}

/// What the documentation says of a map, so that it stays true.
#[test]
#[cfg(target_os = "linux")]
fn a_map_ends_the_process() {
    let (_directory, path) = database(Game::Nim, Profile::Fast, 2000);
    let mut child = Command::new(std::env::current_exe().unwrap())
        .args(["--exact", "sources::asks_line_by_line", "--ignored", "--nocapture"])
        .env("SUPERMEX_CUT", &path)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let (mut input, mut output) = (child.stdin.take().unwrap(), BufReader::new(child.stdout.take().unwrap()));
    writeln!(input, "5,7,9").unwrap();
    let mut line = String::new();
    while !line.starts_with("answer") {
        line.clear();
        assert!(output.read_line(&mut line).unwrap() > 0, "it ended before it was asked");
    }
    assert_eq!(line, "answer P\n");
    cut(&top_file(&path), 4096);
    writeln!(input, "1900,1950,3").unwrap();
    drop(input);
    let mut rest = String::new();
    output.read_to_string(&mut rest).unwrap();
    // By a signal.
    assert!(!rest.contains("answer") && child.wait().unwrap().code().is_none(), "{rest}");
}

/// Who reads everything beforehand, or where it is needed, is told or does not notice.
#[test]
fn others_are_told() {
    let (_directory, path) = database(Game::Nim, Profile::Fast, 2000);
    let (memory, cut_short) = (in_memory(&path), supermex::open(&path).unwrap());
    assert_eq!(cut_short.outcome(&pos([5, 7, 9], 1)).unwrap(), Outcome::P);
    // Behind the first piece.
    cut(&top_file(&path), 8192);
    assert_eq!(memory.outcome(&pos([1900, 1950, 3], 1)).unwrap(), Outcome::N);
    let error = cut_short.outcome(&pos([1900, 1950, 3], 1)).unwrap_err().to_string();
    assert!(error.starts_with("sheet 3, column 1900: the file ends before byte"), "{error}");
    // A batch says which of its positions that is.
    let positions = [[5, 7, 9], [1900, 1950, 3], [5, 7, 9]].map(|piles| Position::from(piles).with_passes(1));
    let mut outcomes = [Outcome::Beyond; 3];
    let error = cut_short.outcomes(&positions, &mut outcomes).unwrap_err();
    assert!(matches!(error, ReadError::Batch { index: 1, .. }) && outcomes[0] == Outcome::P, "{error}");
}

/// Replacing a file by renaming leaves every open reader with what it opened.
#[test]
fn a_file_that_is_replaced_is_still_there() {
    let (_directory, path) = database(Game::Nim, Profile::Fast, 300);
    let before = answers(&supermex::read(&path).unwrap());
    let (mapped, unmapped) = (mapped_table(&path), unmapped(&path).unwrap());
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
    for kind in [SectionKind::RowGroups, SectionKind::Pieces, SectionKind::Sums] {
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
    match CellFile::new(source) {
        Err(FormatError::Field { field: "indexes", found, .. }) => assert!(found > long),
        other => panic!("{other:?}"),
    }
    // It fits in the map, which answers.
    assert_eq!(mapped(&sparse).cells().unwrap().completion(&[4, 1], 1).unwrap(), Cell::Completion(3));
}
