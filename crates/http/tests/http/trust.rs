//! What a server may do, and what is noticed whatever it does: where it sends us on to, versions that it does not tell,
//! bits that are wrong under one version.

use supermex::raw::{CodecError, Point};
use supermex::{Outcome, ReadError, SourceError, Table};
use supermex_http::{HttpOptions, open_url};

use super::answers::answers;
use super::server::Manner;
use super::{Draw, FILE, TestDir, pos};

fn refusal(table: Result<Table, ReadError>) -> SourceError {
    match table {
        Err(ReadError::Source { source: error, .. }) => error,
        other => panic!("{other:?}"),
    }
}

#[test]
fn another_server_is_followed_only_if_asked_for() {
    let dir = TestDir::nim(300);
    let (here, there) = (dir.serve(), dir.serve());
    let options = HttpOptions::default().without_cache();
    let expected = answers(&dir.table());
    // All of it is there, or the files alone.
    for only in ["", ".smx"] {
        here.set(|state| (state.manner, state.only) = (Manner::Elsewhere(there.url("db")), only.into()));
        assert_eq!(refusal(open_url(&here.url("db"), &options)), SourceError::OtherServer);
        assert_eq!(there.asked(), [""; 0]);
        let table = open_url(&here.url("db"), &options.clone().follow_hosts(true)).unwrap();
        assert_eq!(answers(&table), expected);
        assert!(!there.asked().is_empty());
    }
    // Elsewhere on the same server, by a path or by a whole address.
    for place in ["/db".to_owned(), "../db".to_owned(), here.url("db")] {
        here.set(|state| (state.manner, state.only) = (Manner::Elsewhere(place), "/moved".into()));
        assert_eq!(answers(&open_url(&here.url("moved"), &options).unwrap()), expected);
    }
}

#[test]
fn a_server_without_versions_is_told_of() {
    let dir = TestDir::nim(300);
    let server = dir.serve();
    assert!(dir.table().sources().all(supermex::Bytes::tells_versions));
    let expected = answers(&dir.table());
    for (tag, tells) in [(Some("\"1\""), true), (None, false)] {
        server.set(|state| state.tag = tag.map(str::to_owned));
        for options in [dir.options(), dir.options(), dir.options().without_cache()] {
            let table = open_url(&server.url("db"), &options).unwrap();
            assert_eq!(answers(&table), expected);
            assert_eq!(table.sources().all(supermex::Bytes::tells_versions), tells);
        }
        assert_eq!(
            open_url(&server.url(FILE), &dir.options()).unwrap().sources().all(supermex::Bytes::tells_versions),
            tells
        );
    }
}

/// One wrong bit in the file, wherever it is, under the tag that the right file has, and from the beginning or after some
/// look-ups: every answer is right or an error, and every bit that is wrong from the beginning is found.
#[test]
fn every_bit_that_is_wrong_under_one_tag_is_found() {
    let dir = TestDir::nim(1000);
    let server = dir.serve();
    let path = dir.directory.path().join(FILE);
    let right = std::fs::read(&path).unwrap();
    let mut draw = Draw(80);
    // A cell of every piece, and others.
    let every = (0..1000).step_by(64).flat_map(|x| (x..1000).step_by(128).map(move |y| [x, y.max(x + 1), 1000]));
    let others = (0..2000).map(|_| [draw.below(1000), draw.below(1000), draw.below(1100)]).collect::<Vec<_>>();
    let positions: Vec<Point> = every.chain(others).map(|piles| Point { piles, passes: 1 }).collect();
    let local = dir.table();
    let expected: Vec<Outcome> = positions.iter().map(|at| local.outcome(&pos(at.piles, at.passes)).unwrap()).collect();
    std::fs::remove_file(&path).unwrap();
    std::fs::write(&path, &right).unwrap();
    let options = HttpOptions::default().without_cache();
    let (mut refused, mut found, mut wrong_from_the_start) = (0, 0, 0);
    for flip in 0..32 {
        let mut wrong = right.clone();
        // Between sections are a few bytes that nobody reads: not in the first part, which is data for the most part.
        let at = usize::try_from(draw.below(right.len() as u64 * 9 / 10)).unwrap();
        wrong[at] ^= 1 << draw.below(8);
        let early = flip % 2 == 0;
        if early {
            std::fs::write(&path, &wrong).unwrap();
            wrong_from_the_start += 1;
        }
        match open_url(&server.url("db"), &options) {
            Err(ReadError::Format { .. }) => refused += 1,
            Err(other) => panic!("{other}"),
            Ok(table) => {
                let far = table;
                let mut errors = 0;
                for (number, (position, expected)) in positions.iter().zip(&expected).enumerate() {
                    if number == 20 {
                        std::fs::write(&path, &wrong).unwrap();
                    }
                    match far.outcome(&pos(position.piles, position.passes)) {
                        Ok(outcome) => assert_eq!(outcome, *expected, "{position:?}, byte {at}"),
                        Err(ReadError::Damaged { source: CodecError::Piece { .. }, .. }) => errors += 1,
                        Err(other) => panic!("{other}"),
                    }
                }
                found += u32::from(errors > 0 && early);
            }
        }
        std::fs::write(&path, &right).unwrap();
    }
    assert_eq!(refused + found, wrong_from_the_start);
}
