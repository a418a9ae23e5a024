//! Databases on web servers: a server of the tests' own that counts, misbehaves and changes its files, and nginx.
#![cfg(all(feature = "cli", feature = "http"))]

mod common;

#[path = "common/answers.rs"]
mod answers;
#[path = "common/server.rs"]
mod server;

use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::process::Stdio;
use std::time::{Duration, Instant};

use answers::{answers, positions};
use common::Draw;
use common::cli::command;
use server::{Manner, Server};
use supermex::Database;
use supermex::format::Profile;
use supermex::reader::{HttpError, HttpOptions, ReadError, Remote, SourceError, Status};
use supermex::rules::{Game, Outcome, Position, RuleSet};
use supermex::verify;
use supermex::writer::{BuildOptions, build};

/// A database to serve, and a place for its cache.
struct Home {
    directory: tempfile::TempDir,
}

impl Home {
    fn new(options: &BuildOptions) -> Self {
        let directory = tempfile::tempdir().unwrap();
        build(&directory.path().join("db"), options, &|_| {}).unwrap();
        Self { directory }
    }

    fn nim(sheets: u32) -> Self {
        Self::new(&BuildOptions::new(RuleSet::pure(Game::Nim, 1), sheets))
    }

    fn path(&self) -> PathBuf {
        self.directory.path().join("db")
    }

    fn serve(&self) -> Server {
        Server::new(self.directory.path())
    }

    fn options(&self) -> HttpOptions {
        HttpOptions { cache: Some(self.directory.path().join("cache")), timeout: Duration::from_secs(100) }
    }

    /// Names of what is in the cache.
    fn cached(&self) -> Vec<PathBuf> {
        let entries = std::fs::read_dir(self.directory.path().join("cache"));
        entries.map_or(Vec::new(), |entries| entries.map(|entry| entry.unwrap().path()).collect())
    }

    /// Puts another database in place of this one.
    fn replace(&self, by: &Self) {
        std::fs::rename(self.path(), self.directory.path().join("old")).unwrap();
        std::fs::rename(by.path(), self.path()).unwrap();
    }
}

fn open(server: &Server, home: &Home) -> Result<Database<Remote>, ReadError> {
    Database::open_url(&server.url("db"), &home.options())
}

const FILE: &str = "db/p1-000000000.smx";

#[test]
fn it_answers_as_the_files_do() {
    for game in Game::ALL {
        for (profile, index) in [(Profile::Fast, true), (Profile::Small, false)] {
            let options = BuildOptions { profile, index, ..BuildOptions::new(RuleSet::pure(game, 1), 300) };
            let home = Home::new(&options);
            let server = home.serve();
            let expected = answers(&Database::open(home.path()).unwrap());
            // From the server, from the cache, and without one.
            for options in [home.options(), home.options(), HttpOptions { cache: None, ..home.options() }] {
                assert_eq!(expected, answers(&Database::open_url(&server.url("db/"), &options).unwrap()));
            }
            let single = Database::open(home.directory.path().join(FILE)).unwrap();
            for _ in 0..2 {
                let file = Database::open_url(&server.url(FILE), &home.options()).unwrap();
                for Position { piles, passes } in positions() {
                    assert_eq!(file.outcome(piles, passes).unwrap(), single.outcome(piles, passes).unwrap());
                }
            }
        }
    }
}

#[test]
fn headers_and_indexes_are_fetched_once() {
    let home = Home::nim(2000);
    let server = home.serve();
    open(&server, &home).unwrap();
    // Level 0 is the nim-sum, and has no indexes.
    assert_eq!(server.asked().len(), 1 + 2 + 1, "the manifest; of each file the header; indexes");
    let fetched = server.sent();
    let length = std::fs::metadata(home.directory.path().join(FILE)).unwrap().len();
    assert!(fetched < length / 10, "{fetched} of {length} bytes");
    let again = open(&server, &home).unwrap();
    assert_eq!(server.asked(), ["/db/manifest.json None"]);
    // A look-up is one request, and the neighbours of what was looked up are there.
    let expected = Database::open(home.path()).unwrap();
    let mut draw = Draw(1);
    for _ in 0..20 {
        let piles = [draw.below(2000), draw.below(2000), draw.below(2000)];
        server.asked();
        assert_eq!(again.outcome(piles, 1).unwrap(), expected.outcome(piles, 1).unwrap());
        assert!(server.asked().len() <= 1);
        assert_eq!(again.outcome(piles, 1).unwrap(), expected.outcome(piles, 1).unwrap());
        assert_eq!(server.asked().len(), 0);
    }
    assert!(server.sent() < 20 * 4 * (1 << 14));
    // So are all the winning moves of a position: one round for what is known to be needed.
    server.asked();
    let far = open(&server, &home).unwrap();
    assert_eq!(far.winning_moves([400, 900, 1500], 1).unwrap(), expected.winning_moves([400, 900, 1500], 1).unwrap());
    assert!(server.asked().len() <= 1 + 4);
    // A single file is asked for its version each time.
    for requests in [2, 1] {
        Database::open_url(&server.url(FILE), &home.options()).unwrap();
        assert_eq!(server.asked().len(), requests);
    }
    // Without a cache, everything is fetched each time.
    Database::open_url(&server.url("db"), &HttpOptions { cache: None, ..home.options() }).unwrap();
    assert_eq!(server.asked().len(), 4);
}

#[test]
fn batches_and_sheets_take_few_requests() {
    let home = Home::nim(2000);
    let server = home.serve();
    let local = Database::open(home.path()).unwrap();
    let mut draw = Draw(2);
    let positions: Vec<Position> = (0..5000)
        .map(|_| Position { piles: [draw.below(2000), draw.below(2000), draw.below(2100)], passes: draw.below(3) })
        .collect();
    let (mut expected, mut found) = (vec![Outcome::Beyond; 5000], vec![Outcome::Beyond; 5000]);
    local.outcomes(&positions, &mut expected).unwrap();
    let far = open(&server, &home).unwrap();
    server.asked();
    far.outcomes(&positions, &mut found).unwrap();
    assert_eq!(found, expected);
    let requests = server.asked().len();
    assert!((1..100).contains(&requests), "{requests} requests");
    // The sheet and, before its own number, the column of the lower ones.
    let far = open(&server, &home).unwrap();
    server.asked();
    assert_eq!(far.sheet(1, 1000).unwrap(), local.sheet(1, 1000).unwrap());
    assert_eq!(server.asked().len(), 1, "a sheet lies in one run of pieces");
    let (mut expected, mut found) = (vec![0; 2000], vec![0; 2000]);
    assert!(local.completions(1, 1000..1001, 0..2000, &mut expected).unwrap());
    assert!(far.completions(1, 1000..1001, 0..2000, &mut found).unwrap());
    assert_eq!(found, expected);
    let requests = server.asked().len();
    assert!(requests <= 1000 / 64 + 2, "{requests} requests");
    // Everything about a whole table is there when it was expected.
    let far = open(&server, &home).unwrap();
    far.expect(1, 0..2000, 0..2000);
    server.asked();
    for (x, y) in [(0, 0), (7, 1999), (1999, 7), (1000, 1001), (1999, 1999)] {
        assert_eq!(far.completion(x, y, 1).unwrap(), local.completion(x, y, 1).unwrap());
    }
    assert_eq!(server.asked().len(), 0);
}

/// Without an index of moves a move of Chomp is sought in every lower sheet.
#[test]
fn moves_that_are_sought_take_few_requests() {
    let home = Home::new(&BuildOptions::new(RuleSet::pure(Game::Chomp, 0), 1000));
    let server = home.serve();
    let (local, far) = (Database::open(home.path()).unwrap(), open(&server, &home).unwrap());
    server.asked();
    for piles in [[800, 300, 200], [999, 5, 77]] {
        assert_eq!(far.winning_moves(piles, 0).unwrap(), local.winning_moves(piles, 0).unwrap());
    }
    let requests = server.asked().len();
    assert!((1..100).contains(&requests), "{requests} requests");
    assert_eq!(far.openings(0).unwrap(), local.openings(0).unwrap());
}

/// Whatever is in the cache, the answers are those of the server.
#[test]
fn a_cache_that_is_damaged_is_made_anew() {
    let home = Home::nim(300);
    let server = home.serve();
    let expected = answers(&Database::open(home.path()).unwrap());
    open(&server, &home).unwrap();
    let names = home.cached();
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
            assert_eq!(answers(&open(&server, &home).unwrap()), expected);
            assert_eq!(std::fs::read(name).unwrap(), whole);
        }
        std::fs::remove_file(name).unwrap();
        std::fs::create_dir(name).unwrap();
        assert_eq!(answers(&open(&server, &home).unwrap()), expected);
    }
    // A cache that cannot be is none.
    let options = HttpOptions { cache: Some(home.directory.path().join(FILE)), ..home.options() };
    assert_eq!(answers(&Database::open_url(&server.url("db"), &options).unwrap()), expected);
}

fn changed(result: Result<Outcome, ReadError>) {
    match result {
        Err(error @ ReadError::Unread { source: SourceError::Http(HttpError::Changed), .. }) => {
            assert!(
                error.to_string().contains("sheet 1700, column 1800: the file on the server is another"),
                "{error}"
            );
        }
        other => panic!("{other:?}"),
    }
}

/// Neither with the header nor with the indexes of a table of 2,000 sheets.
const FAR: [u64; 3] = [1700, 1800, 1900];

#[test]
fn a_file_that_changes_is_noticed() {
    let home = Home::nim(2000);
    let server = home.serve();
    // Another version of the same length, while it is open: whatever was there before is still answered.
    let far = open(&server, &home).unwrap();
    far.outcome([0, 0, 0], 1).unwrap();
    server.set(|state| state.tag = Some("\"2\"".into()));
    changed(far.outcome(FAR, 1));
    far.outcome([0, 0, 1], 1).unwrap();
    let mut found = [Outcome::Beyond; 2];
    let batch = [[0, 0, 0], FAR].map(|piles| Position { piles, passes: 1 });
    assert!(far.outcomes(&batch, &mut found).is_err());
    assert_ne!(found[0], Outcome::Beyond);
    // Opened again, the same bytes with another tag are the same file: the cache is compared with them, once.
    for requests in [1 + 2 + 1, 1 + 1] {
        server.asked();
        let far = open(&server, &home).unwrap();
        assert_eq!(far.outcome(FAR, 1).unwrap(), Outcome::N);
        assert_eq!(server.asked().len(), requests);
    }
    // Half of a publication: another file under the old manifest, with another tag and the same length.
    let path = home.directory.path().join(FILE);
    let whole = std::fs::read(&path).unwrap();
    let mut other = whole.clone();
    other[100] ^= 1;
    std::fs::remove_file(&path).unwrap();
    std::fs::write(&path, &other).unwrap();
    let far = open(&server, &home).unwrap();
    server.set(|state| state.tag = Some("\"3\"".into()));
    changed(far.outcome(FAR, 1));
    // Now nothing of it is in the cache, and it is refused for what it is.
    assert!(matches!(open(&server, &home), Err(ReadError::Format { .. })));
    std::fs::write(&path, &whole).unwrap();
    assert_eq!(open(&server, &home).unwrap().outcome(FAR, 1).unwrap(), Outcome::N);
    // The same while the cache is not confirmed, though the length is another.
    let far = open(&server, &home).unwrap();
    std::fs::write(&path, [whole.as_slice(), &[0]].concat()).unwrap();
    changed(far.outcome(FAR, 1));
    assert!(matches!(open(&server, &home), Err(ReadError::Format { .. })));
    // A file of another length.
    std::fs::write(&path, &whole).unwrap();
    let far = open(&server, &home).unwrap();
    std::fs::write(&path, &whole[..whole.len() - 1]).unwrap();
    changed(far.outcome(FAR, 1));
    // One that ends before what is asked for.
    std::fs::write(&path, &whole[..10]).unwrap();
    changed(far.outcome(FAR, 1));
}

#[test]
fn another_database_is_opened_anew() {
    for tag in [Some("\"1\""), None] {
        let (home, other) = (Home::nim(2000), Home::nim(2100));
        let server = home.serve();
        // The length alone tells versions apart where the server says nothing else.
        server.set(|state| state.tag = tag.map(str::to_owned));
        let far = open(&server, &home).unwrap();
        home.replace(&other);
        changed(far.outcome(FAR, 1));
        let far = open(&server, &home).unwrap();
        assert_eq!((far.sheets(), far.outcome([2099, 2099, 0], 1).unwrap()), (2100, Outcome::N));
        assert_eq!(answers(&far), answers(&Database::open(home.path()).unwrap()));
    }
}

/// A manifest is checked as it is from a disk.
#[test]
fn a_manifest_that_lists_a_file_twice() {
    let home = Home::nim(70);
    let server = home.serve();
    let path = home.path().join("manifest.json");
    let text = std::fs::read_to_string(&path).unwrap().replace("p1-000000000", "p0-000000000");
    std::fs::remove_file(&path).unwrap();
    std::fs::write(&path, text).unwrap();
    let error = open(&server, &home).unwrap_err().to_string();
    assert!(error.contains("it lists p0-000000000.smx twice"), "{error}");
}

/// What opening fails with.
fn refused(server: &Server, home: &Home) -> (HttpError, String) {
    match open(server, home) {
        Err(error @ ReadError::Http { source, .. }) => (source, error.to_string()),
        other => panic!("{other:?}"),
    }
}

#[test]
fn bad_servers_are_refused() {
    let home = Home::nim(2000);
    let server = home.serve();
    let length = std::fs::metadata(home.directory.path().join("db/p0-000000000.smx")).unwrap().len();
    let remedies = [
        (Manner::Whole, HttpError::NoRanges, "it has no range requests; serve the database by one that has"),
        (Manner::Cut(100), HttpError::Truncated { expected: length, found: 100 }, "after 100 of"),
        (Manner::Status(404), HttpError::Status(Status(404)), "answers 404: there is no such file; name the directory"),
        (Manner::Status(403), HttpError::Status(Status(403)), "answers 403: it does not let us read the file"),
        (Manner::Status(500), HttpError::Status(Status(500)), "answers 500: it is in trouble; try later"),
        (Manner::Status(429), HttpError::Status(Status(429)), "answers 429: it is asked too often"),
        (Manner::Status(204), HttpError::Status(Status(204)), "answers 204: that is no answer"),
        (
            Manner::Shifted(1),
            HttpError::Malformed("the server sends another part of the file than was asked for"),
            "part",
        ),
        (Manner::More, HttpError::Malformed("the server sends more of the file than it says"), "more"),
        (Manner::Bytes(b"SSH-2.0-x\r\n"), HttpError::Malformed("the server's answer is not HTTP"), "not HTTP; check"),
        (Manner::Bytes(b""), HttpError::Connection(io::ErrorKind::UnexpectedEof), "no connection to the server"),
        (
            Manner::Bytes(b"HTTP/1.1 206 P\r\nContent-Length: 1\r\n\r\nx"),
            HttpError::Malformed("the server does not say which part of the file it sends"),
            "which part",
        ),
        (
            Manner::Bytes(
                b"HTTP/1.1 302 F\r\nConnection: close\r\nLocation: /db/p0-000000000.smx\r\nContent-Length: 0\r\n\r\n",
            ),
            HttpError::Malformed("the server sends us in circles"),
            "circles",
        ),
    ];
    for (manner, expected, words) in remedies {
        server.set(|state| (state.manner, state.only) = (manner.clone(), "p0-".into()));
        let (error, text) = refused(&server, &home);
        assert_eq!(error, expected, "{manner:?}");
        assert!(text.contains("/db/p0-000000000.smx: ") && text.contains(words), "{text}");
        assert_eq!(home.cached(), [""; 0].map(PathBuf::from));
    }
    // The manifest.
    server.set(|state| (state.manner, state.only) = (Manner::Cut(20), "manifest".into()));
    assert!(matches!(refused(&server, &home).0, HttpError::Truncated { found: 20, .. }));
    server.set(|state| (state.manner, state.only) = (Manner::Good, String::new()));
    let none = Database::open_url(&server.url("elsewhere"), &home.options());
    assert!(matches!(none, Err(ReadError::NoDatabase { .. })), "{none:?}");
    let none = Database::open_url(&server.url("elsewhere.smx"), &home.options());
    assert!(matches!(none, Err(ReadError::Http { source: HttpError::Status(Status(404)), .. })), "{none:?}");
    let none = Database::open_url("http://127.0.0.1:1/db", &home.options());
    let refused = HttpError::Connection(io::ErrorKind::ConnectionRefused);
    assert!(matches!(none, Err(ReadError::Http { source, .. }) if source == refused), "{none:?}");
    let none = Database::open_url("http://", &home.options());
    assert!(matches!(none, Err(ReadError::Http { source: HttpError::Malformed(_), .. })), "{none:?}");
    std::fs::write(home.directory.path().join("empty.smx"), "").unwrap();
    let none = Database::open_url(&server.url("empty.smx"), &home.options());
    let empty = HttpError::Malformed("the file is empty");
    assert!(matches!(none, Err(ReadError::Http { source, .. }) if source == empty), "{none:?}");
    // What fails once is asked again.
    for manner in [Manner::Cut(100), Manner::Bytes(b"")] {
        server.set(|state| state.manner = Manner::Once(Box::new(manner)));
        assert_eq!(open(&server, &home).unwrap().outcome(FAR, 1).unwrap(), Outcome::N);
    }
}

#[test]
fn a_slow_server_is_not_waited_for() {
    let home = Home::nim(2000);
    let server = home.serve();
    let options = HttpOptions { timeout: Duration::from_secs(1), ..home.options() };
    let far = Database::open_url(&server.url("db"), &options).unwrap();
    for manner in [Manner::Silent(Duration::from_secs(60)), Manner::Drip] {
        server.set(|state| state.manner = manner);
        let start = Instant::now();
        match far.outcome(FAR, 1) {
            Err(error @ ReadError::Unread { source: SourceError::Http(HttpError::Timeout { seconds: 1 }), .. }) => {
                assert!(error.to_string().contains("within 1 s; try again, or download"), "{error}");
            }
            other => panic!("{other:?}"),
        }
        let none = Database::open_url(&server.url(FILE), &options);
        assert!(matches!(none, Err(ReadError::Http { source: HttpError::Timeout { seconds: 1 }, .. })), "{none:?}");
        assert!(start.elapsed() < Duration::from_secs(50));
    }
    // It is well again: so are the answers.
    server.set(|state| state.manner = Manner::Good);
    assert_eq!(far.outcome(FAR, 1).unwrap(), Outcome::N);
}

/// A look-up that fails is an error of its own, and what was answered before it is answered.
#[test]
fn damage_on_the_way_is_an_error_of_its_look_up() {
    let home = Home::nim(2000);
    let server = home.serve();
    let far = open(&server, &home).unwrap();
    far.outcome([1, 2, 3], 1).unwrap();
    let positions = [[1, 2, 3], [1700, 1800, 1900], [1, 2, 3]].map(|piles| Position { piles, passes: 1 });
    for (manner, expected) in [
        (Manner::Cut(7), HttpError::Truncated { expected: 0, found: 7 }),
        (Manner::Status(503), HttpError::Status(Status(503))),
        (Manner::Whole, HttpError::NoRanges),
    ] {
        server.set(|state| state.manner = manner);
        let mut found = [Outcome::Beyond; 3];
        match far.outcomes(&positions, &mut found) {
            Err(ReadError::Unread { sheet: 1700, column: 1800, source: SourceError::Http(error) }) => {
                assert_eq!(std::mem::discriminant(&error), std::mem::discriminant(&expected), "{error}");
            }
            other => panic!("{other:?}"),
        }
        assert!(found[0] != Outcome::Beyond && found[2] == Outcome::Beyond);
    }
}

#[test]
fn many_threads_ask() {
    let home = Home::nim(2000);
    let server = home.serve();
    let (local, far) = (Database::open(home.path()).unwrap(), open(&server, &home).unwrap());
    std::thread::scope(|scope| {
        for seed in 0..4 {
            let (local, far) = (&local, &far);
            scope.spawn(move || {
                let mut draw = Draw(seed);
                for _ in 0..100 {
                    let piles = [draw.below(2000), draw.below(2000), draw.below(2000)];
                    assert_eq!(far.outcome(piles, 1).unwrap(), local.outcome(piles, 1).unwrap());
                }
            });
        }
    });
}

/// A quick verification asks the server for the indexes, not the cache.
#[test]
fn a_verification_reads_what_is_there() {
    let home = Home::nim(300);
    let server = home.serve();
    open(&server, &home).unwrap();
    let far = open(&server, &home).unwrap();
    far.files().for_each(|file| verify::quick(file).unwrap());
    // One bit of an index is another, and nothing tells.
    let path = home.directory.path().join(FILE);
    let mut bytes = std::fs::read(&path).unwrap();
    let last = bytes.len() - 1;
    bytes[last] ^= 1;
    std::fs::remove_file(&path).unwrap();
    std::fs::write(&path, &bytes).unwrap();
    let far = open(&server, &home).unwrap();
    assert!(far.files().any(|file| verify::quick(file).is_err()));
}

/// The head of the manifest of a game of one pile.
const HEAP: &str = r#"{"format": "supermex", "version": 0, "game": "heap"}"#;

/// The command line by URL, with the cache in a directory of its own.
fn by_url(home: &Home, args: &[&str], input: &[u8]) -> (Vec<u8>, String, i32) {
    let mut command = command(args);
    command.env("SUPERMEX_CACHE", home.directory.path().join("cache")).stdin(Stdio::piped());
    let mut child = command.spawn().unwrap();
    child.stdin.take().unwrap().write_all(input).unwrap();
    let output = child.wait_with_output().unwrap();
    (output.stdout, String::from_utf8(output.stderr).unwrap(), output.status.code().unwrap())
}

#[test]
fn the_command_line_takes_addresses() {
    for (game, index) in [(Game::Nim, false), (Game::Chomp, false), (Game::Chomp, true)] {
        let home = Home::new(&BuildOptions { index, ..BuildOptions::new(RuleSet::pure(game, 1), 500) });
        let server = home.serve();
        let (path, url) = (home.path().display().to_string(), server.url("db"));
        let records: Vec<u8> = [1u64, 2, 3, 400, 77, 2000].map(u64::to_le_bytes).concat();
        for (args, input) in [
            (&["query", "DB", "5,7,9", "400,450,3", "400,77,2000,0"][..], &b""[..]),
            (&["query", "DB", "--moves", "5,7,9", "400,450,3", "1,1,9000"], b""),
            (&["query", "DB"], b"1,2,3\n400,2,77,0\nx\n"),
            (&["query", "DB", "--json"], b"1,2,3\n"),
            (&["query", "DB", "--io", "pread", "--binary"], &records),
            (&["info", "DB"], b""),
            (&["info", "DB", "--json"], b""),
            (&["sheet", "DB", "300"], b""),
            (&["sheet", "DB", "40", "--instant-winners", "--columns", "100", "--rows", "100"], b""),
            (&["openings", "DB"], b""),
            (&["verify", "DB", "--quick"], b""),
            (&["verify", "DB", "--digests"], b""),
        ] {
            let with = |name: &str| {
                let args: Vec<&str> = args.iter().map(|&arg| if arg == "DB" { name } else { arg }).collect();
                by_url(&home, &args, input)
            };
            assert_eq!(with(&url), with(&path), "{args:?}");
        }
        let local = Database::open(home.path()).unwrap();
        assert_eq!(home.cached().len(), local.files().chain(local.index_files()).count());
    }
    let home = Home::nim(70);
    let server = home.serve();
    let says = |args: &[&str], words: &str| {
        let (out, error, code) = by_url(&home, args, b"");
        assert!(out.is_empty() && code == 1 && error.contains(words) && error.lines().count() == 1, "{error}");
    };
    says(&["info", &server.url("none")], "none is no supermex database: it has no manifest.json");
    says(
        &["export", &server.url("db"), "--format", "csv", "--out", "x"],
        "is not a file: this verb reads most of the table",
    );
    says(&["query", "http:/no/such", "1,2,3"], "there is no database at http:/no/such");
    std::fs::create_dir(home.directory.path().join("heap")).unwrap();
    std::fs::write(home.directory.path().join("heap/manifest.json"), HEAP).unwrap();
    says(
        &["query", &server.url("heap"), "5"],
        "is a table of heap, which is not read from a server; download the database",
    );
    server.set(|state| state.manner = Manner::Whole);
    says(&["query", &server.url(FILE), "1,2,3"], "it has no range requests; serve the database by one that has");
}

/// A server that people use, in front of a database: nginx.
struct Nginx {
    directory: tempfile::TempDir,
    process: std::process::Child,
    port: u16,
}

impl Drop for Nginx {
    fn drop(&mut self) {
        self.process.kill().unwrap();
        self.process.wait().unwrap();
    }
}

impl Nginx {
    /// Serves a directory, with these lines in the server's block; `None`, and a message, if there is no nginx.
    fn serve(root: &Path, lines: &str) -> Option<Self> {
        let directory = tempfile::tempdir().unwrap();
        let port = std::net::TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap().port();
        let (home, root) = (directory.path().display(), root.display());
        // One process without a daemon, which needs no rights.
        let configuration = format!(
            "daemon off; master_process off; pid {home}/pid; error_log {home}/error; events {{}}
             http {{ access_log {home}/access; client_body_temp_path {home}/b; proxy_temp_path {home}/p;
             fastcgi_temp_path {home}/f; uwsgi_temp_path {home}/u; scgi_temp_path {home}/s;
             server {{ listen 127.0.0.1:{port} {lines} root {root}; }} }}"
        );
        std::fs::write(directory.path().join("conf"), configuration).unwrap();
        let mut command = std::process::Command::new("nginx");
        command.arg("-c").arg(directory.path().join("conf")).arg("-e").arg(directory.path().join("error"));
        command.stderr(std::process::Stdio::null());
        let process = match command.spawn() {
            Ok(process) => process,
            Err(error) => {
                assert!(std::env::var_os("SUPERMEX_ALL_TESTS").is_none(), "no nginx: {error}");
                eprintln!("skipped: there is no nginx: {error}");
                return None;
            }
        };
        let nginx = Self { directory, process, port };
        let start = Instant::now();
        while std::net::TcpStream::connect(("127.0.0.1", port)).is_err() {
            assert!(start.elapsed() < Duration::from_secs(20), "{:?}", nginx.log("error"));
            std::thread::sleep(Duration::from_millis(20));
        }
        Some(nginx)
    }

    fn log(&self, name: &str) -> Vec<String> {
        let text = std::fs::read_to_string(self.directory.path().join(name)).unwrap();
        text.lines().map(str::to_owned).collect()
    }
}

#[test]
fn nginx_serves() {
    // Positions whose cells are stored, far from each other.
    let tables =
        [(Game::Nim, Profile::Fast, FAR, [1100, 1200, 1300]), (Game::Chomp, Profile::Small, [1500, 3, 9], [700, 3, 9])];
    for (game, profile, one, other) in tables {
        let home = Home::new(&BuildOptions { profile, ..BuildOptions::new(RuleSet::pure(game, 1), 2000) });
        let Some(nginx) = Nginx::serve(home.directory.path(), ";") else { return };
        let url = format!("http://127.0.0.1:{}/db", nginx.port);
        let local = Database::open(home.path()).unwrap();
        let expected = answers(&local);
        assert_eq!(answers(&Database::open_url(&url, &home.options()).unwrap()), expected);
        let before = nginx.log("access").len();
        let far = Database::open_url(&url, &home.options()).unwrap();
        for piles in [FAR, [1, 2, 3], [1000, 1500, 9]] {
            assert_eq!(far.outcome(piles, 1).unwrap(), local.outcome(piles, 1).unwrap());
        }
        let lines = &nginx.log("access")[before..];
        assert!(lines.len() <= 4 && lines[1..].iter().all(|line| line.contains("\" 206 ")), "{lines:?}");
        // Touched, it has another tag and is the same; replaced while it is open, it is not.
        let path = home.directory.path().join(FILE);
        let far = Database::open_url(&url, &home.options()).unwrap();
        let bytes = std::fs::read(&path).unwrap();
        std::fs::remove_file(&path).unwrap();
        std::fs::write(&path, &bytes).unwrap();
        let file = std::fs::File::options().write(true).open(&path).unwrap();
        file.set_modified(std::time::SystemTime::UNIX_EPOCH + Duration::from_secs(1_000_000_000)).unwrap();
        assert_eq!(far.outcome(one, 1).unwrap(), local.outcome(one, 1).unwrap());
        file.set_modified(std::time::SystemTime::UNIX_EPOCH + Duration::from_secs(1_100_000_000)).unwrap();
        let changed = far.outcome(other, 1);
        assert!(
            matches!(changed, Err(ReadError::Unread { source: SourceError::Http(HttpError::Changed), .. })),
            "{changed:?}"
        );
        // Without ranges.
        let Some(nginx) = Nginx::serve(home.directory.path(), "; max_ranges 0;") else { return };
        let none = Database::open_url(&format!("http://127.0.0.1:{}/{FILE}", nginx.port), &home.options());
        assert!(matches!(none, Err(ReadError::Http { source: HttpError::NoRanges, .. })), "{none:?}");
    }
}

/// By TLS, whose certificates are those that the system trusts.
#[test]
fn nginx_speaks_tls() {
    let home = Home::nim(300);
    let keys = tempfile::tempdir().unwrap();
    let file = |name: &str| keys.path().join(name).display().to_string();
    let (key, certificate) = (file("key"), file("certificate"));
    let made = std::process::Command::new("openssl")
        .args(["req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-subj", "/CN=127.0.0.1"])
        .args(["-addext", "basicConstraints=critical,CA:FALSE", "-addext", "subjectAltName=IP:127.0.0.1"])
        .args(["-keyout", &key, "-out", &certificate])
        .output();
    if made.is_err() {
        assert!(std::env::var_os("SUPERMEX_ALL_TESTS").is_none(), "no openssl");
        eprintln!("skipped: there is no openssl to make a certificate");
        return;
    }
    let lines = format!("ssl; ssl_certificate {certificate}; ssl_certificate_key {key};");
    let Some(nginx) = Nginx::serve(home.directory.path(), &lines) else { return };
    let query = |trusted: Option<&str>| {
        let mut command = command(&["query", &format!("https://127.0.0.1:{}/db", nginx.port), "5,7,9"]);
        command.env("SUPERMEX_CACHE", "");
        if let Some(trusted) = trusted {
            command.env("SSL_CERT_FILE", trusted).env_remove("SSL_CERT_DIR");
        }
        let output = command.output().unwrap();
        [output.stdout, output.stderr].map(|text| String::from_utf8(text).unwrap())
    };
    assert_eq!(query(Some(&certificate)), ["5,7,9 P\n", ""]);
    let [out, error] = query(None);
    assert!(out.is_empty() && error.contains("its certificate is not one that this system trusts"), "{error}");
}
