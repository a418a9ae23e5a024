//! Servers that answer badly, slowly, or not at all.

use std::io;
use std::path::PathBuf;
use std::time::{Duration, Instant};

use supermex::http::Status;
use supermex::{Outcome, Position, ReadError, SourceError};
use supermex_http::open_url;

use super::server::{Manner, Server};
use super::{FAR, FILE, TestDir, open, pos, try_open};

/// What opening fails with.
fn refused(server: &Server, dir: &TestDir) -> (SourceError, String) {
    match try_open(server, dir) {
        Err(error @ ReadError::Source { source, .. }) => (source, error.to_string()),
        other => panic!("{other:?}"),
    }
}

#[test]
fn bad_servers_are_refused() {
    let dir = TestDir::nim(2000);
    let server = dir.serve();
    let length = std::fs::metadata(dir.directory.path().join("db/p0-000000000.smx")).unwrap().len();
    let remedies = [
        (Manner::Whole, SourceError::NoRanges, "it has no range requests; serve the database by one that has"),
        (Manner::Cut(100), SourceError::Truncated { expected: length, found: 100 }, "after 100 of"),
        (Manner::Status(404), SourceError::Status(Status(404)), "answers 404: no such file; name the directory"),
        (Manner::Status(403), SourceError::Status(Status(403)), "answers 403: reading the file is not allowed"),
        (Manner::Status(500), SourceError::Status(Status(500)), "answers 500: the server has an error; try later"),
        (Manner::Status(429), SourceError::Status(Status(429)), "answers 429: too many requests"),
        (Manner::Status(204), SourceError::Status(Status(204)), "answers 204: this is not an answer with a file"),
        (
            Manner::Shifted(1),
            SourceError::Malformed("the server sends another part of the file than was asked for"),
            "part",
        ),
        (Manner::More, SourceError::Malformed("the server sends more of the file than it says"), "more"),
        (Manner::Bytes(b"SSH-2.0-x\r\n"), SourceError::Malformed("the server's answer is not HTTP"), "not HTTP; check"),
        (
            Manner::Bytes(b""),
            SourceError::Connection(io::ErrorKind::UnexpectedEof),
            "the connection to the server failed",
        ),
        (
            Manner::Bytes(b"HTTP/1.1 206 P\r\nContent-Length: 1\r\n\r\nx"),
            SourceError::Malformed("the server does not say which part of the file it sends"),
            "which part",
        ),
        (
            Manner::Bytes(
                b"HTTP/1.1 302 F\r\nConnection: close\r\nLocation: /db/p0-000000000.smx\r\nContent-Length: 0\r\n\r\n",
            ),
            SourceError::Malformed("too many redirects"),
            "too many redirects; check the address",
        ),
    ];
    for (manner, expected, words) in remedies {
        server.set(|state| (state.manner, state.only) = (manner.clone(), "p0-".into()));
        let (error, text) = refused(&server, &dir);
        assert_eq!(error, expected, "{manner:?}");
        assert!(text.contains("/db/p0-000000000.smx: ") && text.contains(words), "{text}");
        assert_eq!(dir.cached(), [""; 0].map(PathBuf::from));
    }
    // The manifest.
    server.set(|state| (state.manner, state.only) = (Manner::Cut(20), "manifest".into()));
    assert!(matches!(refused(&server, &dir).0, SourceError::Truncated { found: 20, .. }));
    server.set(|state| (state.manner, state.only) = (Manner::Good, String::new()));
    let none = open_url(&server.url("elsewhere"), &dir.options());
    assert!(matches!(none, Err(ReadError::NoDatabase(_))), "{none:?}");
    let none = open_url(&server.url("elsewhere.smx"), &dir.options());
    assert!(matches!(none, Err(ReadError::Source { source: SourceError::Status(Status(404)), .. })), "{none:?}");
    let none = open_url("http://127.0.0.1:1/db", &dir.options());
    let refused = SourceError::Connection(io::ErrorKind::ConnectionRefused);
    assert!(matches!(none, Err(ReadError::Source { source, .. }) if source == refused), "{none:?}");
    // A name that no resolver may know (RFC 2606).
    let none = open_url("http://nothing.invalid/db", &dir.options());
    assert!(matches!(none, Err(ReadError::Source { source: SourceError::Host, .. })), "{none:?}");
    let none = open_url("http://", &dir.options());
    assert!(matches!(none, Err(ReadError::Source { source: SourceError::Malformed(_), .. })), "{none:?}");
    std::fs::write(dir.directory.path().join("empty.smx"), "").unwrap();
    let none = open_url(&server.url("empty.smx"), &dir.options());
    let empty = SourceError::Malformed("the file is empty");
    assert!(matches!(none, Err(ReadError::Source { source, .. }) if source == empty), "{none:?}");
    // What fails once is asked again.
    for manner in [Manner::Cut(100), Manner::Bytes(b"")] {
        server.set(|state| state.manner = Manner::Once(Box::new(manner)));
        assert_eq!(open(&server, &dir).outcome(&pos(FAR, 1)).unwrap(), Outcome::N);
    }
}

#[test]
fn a_slow_server_is_not_waited_for() {
    let dir = TestDir::nim(2000);
    let server = dir.serve();
    let options = dir.options().timeout(Duration::from_secs(1));
    let far = open_url(&server.url("db"), &options).unwrap();
    for manner in [Manner::Silent(Duration::from_secs(60)), Manner::Drip] {
        server.set(|state| state.manner = manner);
        let start = Instant::now();
        match far.outcome(&pos(FAR, 1)) {
            Err(error @ ReadError::Unread { source: SourceError::Timeout(1), .. }) => {
                assert!(error.to_string().contains("within 1 s; try again, or download"), "{error}");
            }
            other => panic!("{other:?}"),
        }
        let none = open_url(&server.url(FILE), &options);
        assert!(matches!(none, Err(ReadError::Source { source: SourceError::Timeout(1), .. })), "{none:?}");
        assert!(start.elapsed() < Duration::from_secs(50));
    }
    // It is well again: so are the answers.
    server.set(|state| state.manner = Manner::Good);
    assert_eq!(far.outcome(&pos(FAR, 1)).unwrap(), Outcome::N);
}

/// A look-up that fails is an error of its own, and what was answered before it is answered.
#[test]
fn damage_on_the_way_is_an_error_of_its_look_up() {
    let dir = TestDir::nim(2000);
    let server = dir.serve();
    let far = open(&server, &dir);
    far.outcome(&pos([1, 2, 3], 1)).unwrap();
    let positions = [[1, 2, 3], [1700, 1800, 1900], [1, 2, 3]].map(|piles| Position::from(piles).with_passes(1));
    for (manner, expected) in [
        (Manner::Cut(7), SourceError::Truncated { expected: 0, found: 7 }),
        (Manner::Status(503), SourceError::Status(Status(503))),
        (Manner::Whole, SourceError::NoRanges),
    ] {
        server.set(|state| state.manner = manner);
        let mut found = [Outcome::Beyond; 3];
        let stopped = far.outcomes(&positions, &mut found);
        let Err(ReadError::Batch { index: 1, source, .. }) = stopped else { panic!("{stopped:?}") };
        let ReadError::Unread { sheet: 1700, column: 1800, source: error } = *source else { panic!("{source:?}") };
        assert_eq!(std::mem::discriminant(&error), std::mem::discriminant(&expected), "{error}");
        assert!(found[0] != Outcome::Beyond && found[2] == Outcome::Beyond);
    }
}

/// A busy server says when to come again, and is waited for, as long as the options say.
#[test]
fn a_busy_server_is_waited_for() {
    let dir = TestDir::nim(2000);
    let server = dir.serve();
    let options = dir.options();
    for (status, after) in [(503, "1"), (429, "0"), (503, "Wed, 21 Oct 2015 07:28:00 GMT")] {
        server.set(|state| state.manner = Manner::Busy(status, after.into(), 2));
        let start = Instant::now();
        let far = open_url(&server.url("db"), &options).unwrap();
        assert!(start.elapsed() >= Duration::from_secs(1), "{after}");
        server.set(|state| state.manner = Manner::Busy(status, after.into(), 1));
        assert_eq!(far.outcome(&pos(FAR, 1)).unwrap(), Outcome::N);
    }
    // Not for longer than that, and not where it does not say for how long.
    let start = Instant::now();
    for (seconds, patience) in [(3600, Duration::from_secs(30)), (2, Duration::from_secs(1))] {
        server.set(|state| state.manner = Manner::Busy(503, seconds.to_string(), 9));
        match open_url(&server.url("db"), &options.clone().patience(patience)) {
            Err(error @ ReadError::Source { source: SourceError::Busy { status: 503, .. }, .. }) => {
                assert!(error.to_string().contains(&format!("come again after {seconds} s")), "{error}");
            }
            other => panic!("{other:?}"),
        }
    }
    assert!(start.elapsed() < Duration::from_secs(20));
}

/// Parts may come without the length of the file, which the place of its last byte says.
#[test]
fn parts_without_a_length() {
    let dir = TestDir::nim(2000);
    let server = dir.serve();
    for tag in [Some("\"1\"".to_owned()), None] {
        server.set(|state| (state.manner, state.tag) = (Manner::Starred, tag));
        let far = open(&server, &dir);
        assert_eq!(far.outcome(&pos(FAR, 1)).unwrap(), dir.table().outcome(&pos(FAR, 1)).unwrap());
        let file = open_url(&server.url(FILE), &dir.options()).unwrap();
        assert_eq!(file.info().bytes, std::fs::metadata(dir.directory.path().join(FILE)).unwrap().len());
    }
}

/// What is in the place of the cache is said, and left.
#[test]
fn a_cache_that_is_a_file() {
    let dir = TestDir::nim(50);
    let server = dir.serve();
    let file = dir.directory.path().join("file");
    std::fs::write(&file, "mine").unwrap();
    let error = open_url(&server.url("db"), &dir.options().cache(&file)).unwrap_err().to_string();
    assert!(error.contains("file: the cache") && error.contains("SUPERMEX_CACHE"), "{error}");
    assert_eq!(std::fs::read(&file).unwrap(), b"mine");
}
