//! Tables of every kind on a server.

use supermex::raw::{Header, SectionKind};
use supermex_http::open_url;

use super::TestDir;
use super::of_kinds::{refused, sound, tables};

/// The file of a table of a smaller game.
const FILE: &str = "db/p0-000000000.smx";

#[test]
fn smaller_games_answer_from_afar() {
    for options in tables() {
        let dir = TestDir::new(&options);
        let server = dir.serve();
        let expected = sound(&dir.table());
        for (address, options) in [
            ("db", dir.options()),
            ("db", dir.options()),
            ("db", dir.options().without_cache()),
            (FILE, dir.options()),
            (FILE, dir.options()),
        ] {
            server.asked();
            let table = open_url(&server.url(address), &options).unwrap();
            assert!(server.asked().len() <= 4);
            assert_eq!(sound(&table), expected);
            // A piece of 64 KiB is fetched once.
            let (length, fetched) = (dir.path().join("p0-000000000.smx").metadata().unwrap().len(), server.sent());
            assert!(fetched <= length + (1 << 17), "{fetched} of {length} bytes");
        }
        // What is opened is what was built.
        open_url(&server.url("db"), &dir.options()).unwrap().verify(supermex::checking::Depth::Full).unwrap();
        // From the cache, and without a request.
        server.asked();
        open_url(&server.url("db"), &dir.options()).unwrap();
        assert_eq!(server.asked(), ["/db/manifest.json None"]);
    }
}

/// A table on a server checks without being asked to. Which bits that finds, `tests/bytes/checked.rs` says.
#[test]
fn a_wrong_bit_is_no_answer() {
    for options in tables() {
        let dir = TestDir::new(&options);
        let server = dir.serve();
        let expected = sound(&dir.table());
        let path = dir.directory.path().join(FILE);
        let mut bytes = std::fs::read(&path).unwrap();
        let data = Header::decode(&bytes, bytes.len() as u64).unwrap().sections.require(SectionKind::Data).unwrap();
        bytes[usize::try_from(data.offset).unwrap()] ^= 1;
        std::fs::remove_file(&path).unwrap();
        std::fs::write(&path, bytes).unwrap();
        let table = open_url(&server.url("db"), &dir.options().without_cache()).unwrap();
        assert!(refused(&table, &expected, &format!("{options:?}")) > 0, "{options:?}");
    }
}
