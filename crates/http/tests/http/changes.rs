//! Files and caches that change: what was opened is answered, or an error, never a mixture.

use supermex::checking::Depth;
use supermex::{Outcome, Position, ReadError, SourceError};
use supermex_http::open_url;

use super::answers::answers;
use super::{FAR, FILE, TestDir, open, pos, try_open};

fn changed(result: Result<Outcome, ReadError>) {
    match result {
        Err(error @ ReadError::Unread { source: SourceError::Changed, .. }) => {
            assert!(
                error.to_string().contains("sheet 1700, column 1800: the file on the server has changed"),
                "{error}"
            );
        }
        other => panic!("{other:?}"),
    }
}

/// Whatever is in the cache, the answers are those of the server.
#[test]
fn a_cache_that_is_damaged_is_made_anew() {
    let dir = TestDir::nim(300);
    let server = dir.serve();
    let expected = answers(&dir.table());
    open(&server, &dir);
    let names = dir.cached();
    assert_eq!(names.len(), 2);
    for name in &names {
        let whole = std::fs::read(name).unwrap();
        for damage in [0, 1, 2, 3] {
            let mut bytes = whole.clone();
            let length = bytes.len();
            match damage {
                0 => bytes.truncate(length / 2),
                1 => bytes[length - 5] ^= 1,
                2 => bytes[20] ^= 1,
                _ => bytes.clear(),
            }
            std::fs::write(name, &bytes).unwrap();
            assert_eq!(answers(&try_open(&server, &dir).unwrap()), expected);
            assert_eq!(std::fs::read(name).unwrap(), whole);
        }
        std::fs::remove_file(name).unwrap();
        std::fs::create_dir(name).unwrap();
        assert_eq!(answers(&try_open(&server, &dir).unwrap()), expected);
    }
    // Where a file is in the way of the cache, that is said.
    let options = dir.options().cache(dir.directory.path().join(FILE));
    let refused = open_url(&server.url("db"), &options).unwrap_err().to_string();
    assert!(refused.contains("is to be a directory, and this is a file"), "{refused}");
    // A cache that cannot be made is none.
    let options = dir.options().cache(dir.directory.path().join(FILE).join("below"));
    assert_eq!(answers(&open_url(&server.url("db"), &options).unwrap()), expected);
}

/// Whichever byte of the cache is damaged, it is told which file that was, and what it had is fetched again.
#[test]
fn every_byte_of_the_cache_is_checked() {
    let dir = TestDir::nim(20);
    let server = dir.serve();
    let expected = answers(&dir.table());
    open(&server, &dir);
    let name = dir.cached().remove(0);
    let whole = std::fs::read(&name).unwrap();
    assert!(try_open(&server, &dir).unwrap().sources().all(|bytes| bytes.damaged_cache().is_none()));
    // What is said of the file, and some of its bytes.
    for at in (0..whole.len()).filter(|at| *at < 300 || at % 32 == 0) {
        let mut bytes = whole.clone();
        bytes[at] ^= 1 << (at % 8);
        std::fs::write(&name, &bytes).unwrap();
        let table = try_open(&server, &dir).unwrap();
        let damaged: Vec<_> = table.sources().filter_map(supermex::Bytes::damaged_cache).collect();
        assert_eq!(damaged, [&name], "byte {at}");
        if at % 16 == 0 {
            assert_eq!(answers(&table), expected, "byte {at}");
        }
        assert_eq!(std::fs::read(&name).unwrap(), whole, "byte {at}");
    }
    assert!(try_open(&server, &dir).unwrap().sources().all(|bytes| bytes.damaged_cache().is_none()));
}

#[test]
fn a_file_that_changes_is_noticed() {
    let dir = TestDir::nim(2000);
    let server = dir.serve();
    // Another version of the same length, while it is open: whatever was there before is still answered.
    let far = open(&server, &dir);
    far.outcome(&pos([0, 0, 0], 1)).unwrap();
    server.set(|state| state.tag = Some("\"2\"".into()));
    changed(far.outcome(&pos(FAR, 1)));
    far.outcome(&pos([0, 0, 1], 1)).unwrap();
    let mut found = [Outcome::Beyond; 2];
    let batch = [[0, 0, 0], FAR].map(|piles| Position::from(piles).with_passes(1));
    assert!(far.outcomes(&batch, &mut found).is_err());
    assert_ne!(found[0], Outcome::Beyond);
    // Opened again, the same bytes with another tag are the same file: the cache is compared with them, once.
    for requests in [1 + 2 + 1, 1 + 1] {
        server.asked();
        let far = open(&server, &dir);
        assert_eq!(far.outcome(&pos(FAR, 1)).unwrap(), Outcome::N);
        assert_eq!(server.asked().len(), requests);
    }
    // Half of a publication: another file under the old manifest, with another tag and the same length.
    let path = dir.directory.path().join(FILE);
    let whole = std::fs::read(&path).unwrap();
    let mut other = whole.clone();
    other[100] ^= 1;
    std::fs::remove_file(&path).unwrap();
    std::fs::write(&path, &other).unwrap();
    let far = open(&server, &dir);
    server.set(|state| state.tag = Some("\"3\"".into()));
    changed(far.outcome(&pos(FAR, 1)));
    // Now nothing of it is in the cache, and it is refused for what it is.
    assert!(matches!(try_open(&server, &dir), Err(ReadError::Format { .. })));
    std::fs::write(&path, &whole).unwrap();
    assert_eq!(open(&server, &dir).outcome(&pos(FAR, 1)).unwrap(), Outcome::N);
    // The same while the cache is not confirmed, though the length is another.
    let far = open(&server, &dir);
    std::fs::write(&path, [whole.as_slice(), &[0]].concat()).unwrap();
    changed(far.outcome(&pos(FAR, 1)));
    assert!(matches!(try_open(&server, &dir), Err(ReadError::Format { .. })));
    // A file of another length.
    std::fs::write(&path, &whole).unwrap();
    let far = open(&server, &dir);
    std::fs::write(&path, &whole[..whole.len() - 1]).unwrap();
    changed(far.outcome(&pos(FAR, 1)));
    // One that ends before what is asked for.
    std::fs::write(&path, &whole[..10]).unwrap();
    changed(far.outcome(&pos(FAR, 1)));
}

#[test]
fn another_database_is_opened_anew() {
    for tag in [Some("\"1\""), None] {
        let (dir, other) = (TestDir::nim(2000), TestDir::nim(2100));
        let server = dir.serve();
        // The length alone tells versions apart where the server says nothing else.
        server.set(|state| state.tag = tag.map(str::to_owned));
        let far = open(&server, &dir);
        dir.replace(&other);
        changed(far.outcome(&pos(FAR, 1)));
        let table = try_open(&server, &dir).unwrap();
        assert_eq!(answers(&table), answers(&dir.table()));
        let far = table;
        assert_eq!((far.extent().sheets.end, far.outcome(&pos([2099, 2099, 0], 1)).unwrap()), (2100, Outcome::N));
    }
}

/// A manifest is checked as it is from a disk.
#[test]
fn a_manifest_that_lists_a_file_twice() {
    let dir = TestDir::nim(70);
    let server = dir.serve();
    let path = dir.path().join("manifest.json");
    let text = std::fs::read_to_string(&path).unwrap().replace("p1-000000000", "p0-000000000");
    std::fs::remove_file(&path).unwrap();
    std::fs::write(&path, text).unwrap();
    let here = supermex::open(dir.path()).unwrap_err().to_string();
    let there = try_open(&server, &dir).unwrap_err().to_string();
    assert!(here.contains("level is 0 where the manifest says 1"), "{here}");
    assert_eq!(there, here.replace(&dir.path().display().to_string(), &server.url("db")));
}

/// A quick verification asks the server for the indexes, not the cache.
#[test]
fn a_verification_reads_what_is_there() {
    let dir = TestDir::nim(300);
    let server = dir.serve();
    open(&server, &dir);
    try_open(&server, &dir).unwrap().verify(Depth::Quick).unwrap();
    // One bit of an index is another, and nothing tells.
    let path = dir.directory.path().join(FILE);
    let mut bytes = std::fs::read(&path).unwrap();
    let last = bytes.len() - 1;
    bytes[last] ^= 1;
    std::fs::remove_file(&path).unwrap();
    std::fs::write(&path, &bytes).unwrap();
    assert!(try_open(&server, &dir).unwrap().verify(Depth::Quick).is_err());
}
