//! Databases on web servers: a server of the tests' own that counts, misbehaves and changes its files, and nginx.

mod bad_servers;
mod changes;
mod kinds;
mod nginx;
mod services;
mod trust;

#[path = "../../../../tests/common/answers.rs"]
mod answers;
#[path = "../../../../tests/common/draw.rs"]
#[allow(dead_code, reason = "other tests use more of it")]
mod draw;
#[path = "../../../../tests/common/kinds.rs"]
mod of_kinds;
#[path = "../../../../tests/common/server.rs"]
mod server;

use std::path::PathBuf;
use std::time::Duration;

use answers::{answers, positions};
use draw::Draw;
use server::Server;
use supermex::game::{Game, PassLevel, PerturbedGame};
use supermex::raw::Point;
use supermex::{Outcome, Position, Profile, ReadError, Table};
use supermex_build::{BuildOptions, build};
use supermex_http::{HttpOptions, open_url};

/// A database to serve, and a place for its cache.
struct TestDir {
    directory: tempfile::TempDir,
}

impl TestDir {
    fn new(options: &BuildOptions) -> Self {
        let directory = tempfile::tempdir().unwrap();
        build(&directory.path().join("db"), options, &|_| {}).unwrap();
        Self { directory }
    }

    fn nim(sheets: u32) -> Self {
        Self::new(&passes(Game::Nim).sheets(sheets))
    }

    fn path(&self) -> PathBuf {
        self.directory.path().join("db")
    }

    /// The database as its files say.
    fn table(&self) -> Table {
        supermex::read(self.path()).unwrap()
    }

    fn serve(&self) -> Server {
        Server::new(self.directory.path())
    }

    fn options(&self) -> HttpOptions {
        HttpOptions::default().cache(self.directory.path().join("cache")).timeout(Duration::from_secs(100))
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

/// The usual build of a game with a pass.
fn passes(game: Game) -> BuildOptions {
    BuildOptions::new(PerturbedGame::new(game).passes(PassLevel::ONE))
}

/// A position of three piles, with this number of passes left.
fn pos(piles: [u64; 3], passes: u64) -> Position {
    Position::from(piles).with_passes(passes)
}

/// Opens the database that a server has.
fn try_open(server: &Server, dir: &TestDir) -> Result<Table, ReadError> {
    open_url(&server.url("db"), &dir.options())
}

fn open(server: &Server, dir: &TestDir) -> Table {
    try_open(server, dir).unwrap()
}

const FILE: &str = "db/p1-000000000.smx";

/// Neither with the header nor with the indexes of a table of 2,000 sheets.
const FAR: [u64; 3] = [1700, 1800, 1900];

#[test]
fn it_answers_as_the_files_do() {
    for game in Game::ALL {
        for (profile, index) in [(Profile::Fast, true), (Profile::Small, false)] {
            let options = passes(game).sheets(300).profile(profile).index(index);
            let dir = TestDir::new(&options);
            let server = dir.serve();
            let expected = answers(&dir.table());
            // From the server, from the cache, and without one.
            for options in [dir.options(), dir.options(), dir.options().without_cache()] {
                assert_eq!(expected, answers(&open_url(&server.url("db/"), &options).unwrap()));
            }
            let single = supermex::read(dir.directory.path().join(FILE)).unwrap();
            for _ in 0..2 {
                let file = open_url(&server.url(FILE), &dir.options()).unwrap();
                for Point { piles, passes } in positions() {
                    assert_eq!(
                        file.outcome(&pos(piles, passes)).unwrap(),
                        single.outcome(&pos(piles, passes)).unwrap()
                    );
                }
            }
        }
    }
}

#[test]
fn headers_and_indexes_are_fetched_once() {
    let dir = TestDir::nim(2000);
    let server = dir.serve();
    open(&server, &dir);
    // Level 0 is the nim-sum, and has no indexes.
    assert_eq!(server.asked().len(), 1 + 2 + 1, "the manifest; of each file the header; indexes");
    let fetched = server.sent();
    let length = std::fs::metadata(dir.directory.path().join(FILE)).unwrap().len();
    assert!(fetched < length / 10, "{fetched} of {length} bytes");
    let again = open(&server, &dir);
    assert_eq!(server.asked(), ["/db/manifest.json None"]);
    // A look-up is one request, and the neighbours of what was looked up are there.
    let expected = dir.table();
    let mut draw = Draw(1);
    for _ in 0..20 {
        let piles = [draw.below(2000), draw.below(2000), draw.below(2000)];
        server.asked();
        assert_eq!(again.outcome(&pos(piles, 1)).unwrap(), expected.outcome(&pos(piles, 1)).unwrap());
        assert!(server.asked().len() <= 1);
        assert_eq!(again.outcome(&pos(piles, 1)).unwrap(), expected.outcome(&pos(piles, 1)).unwrap());
        assert_eq!(server.asked().len(), 0);
    }
    assert!(server.sent() < 20 * 4 * (1 << 14));
    // So are all the winning moves of a position: one round for what is known to be needed.
    server.asked();
    let far = open(&server, &dir);
    assert_eq!(
        far.winning_moves(&pos([400, 900, 1500], 1)).unwrap(),
        expected.winning_moves(&pos([400, 900, 1500], 1)).unwrap()
    );
    assert!(server.asked().len() <= 1 + 4);
    // A single file is asked for its version each time.
    for requests in [2, 1] {
        open_url(&server.url(FILE), &dir.options()).unwrap();
        assert_eq!(server.asked().len(), requests);
    }
    // Without a cache, everything is fetched each time.
    open_url(&server.url("db"), &dir.options().without_cache()).unwrap();
    assert_eq!(server.asked().len(), 4);
}

#[test]
fn batches_and_sheets_take_few_requests() {
    let dir = TestDir::nim(2000);
    let server = dir.serve();
    let local = dir.table();
    let mut draw = Draw(2);
    let positions: Vec<Position> = (0..5000)
        .map(|_| {
            let piles = [draw.below(2000), draw.below(2000), draw.below(2100)];
            Position::from(piles).with_passes(draw.below(3))
        })
        .collect();
    let (mut expected, mut found) = (vec![Outcome::Beyond; 5000], vec![Outcome::Beyond; 5000]);
    local.outcomes(&positions, &mut expected).unwrap();
    let far = open(&server, &dir);
    server.asked();
    far.outcomes(&positions, &mut found).unwrap();
    assert_eq!(found, expected);
    let requests = server.asked().len();
    assert!((1..100).contains(&requests), "{requests} requests");
    // The sheet and, before its own number, the column of the lower ones.
    let far = open(&server, &dir);
    server.asked();
    let (mut expected, mut found) = (vec![0; 2000], vec![0; 2000]);
    local.cells().unwrap().completions(&[1000], 0..2000, 1, &mut expected).unwrap();
    far.cells().unwrap().completions(&[1000], 1000..2000, 1, &mut found[1000..]).unwrap();
    assert_eq!(server.asked().len(), 1, "a sheet lies in one run of pieces");
    far.cells().unwrap().completions(&[1000], 0..2000, 1, &mut found).unwrap();
    assert_eq!(found, expected);
    let requests = server.asked().len();
    assert!(requests <= 1000 / 64 + 2, "{requests} requests");
    // All of a table comes together.
    let far = open(&server, &dir);
    far.cells().unwrap().completions(&[0], 0..2000, 1, &mut vec![0; 2000 * 2000]).unwrap();
    server.asked();
    for (x, y) in [(0, 0), (7, 1999), (1999, 7), (1000, 1001), (1999, 1999)] {
        assert_eq!(
            far.cells().unwrap().completion(&[x, y], 1).unwrap(),
            local.cells().unwrap().completion(&[x, y], 1).unwrap()
        );
    }
    assert_eq!(server.asked().len(), 0);
}

/// Without an index of moves a move of Chomp is sought in every lower sheet.
#[test]
fn moves_that_are_sought_take_few_requests() {
    let dir = TestDir::new(&BuildOptions::new(Game::Chomp).sheets(1000));
    let server = dir.serve();
    let (local, far) = (dir.table(), open(&server, &dir));
    server.asked();
    for piles in [[800, 300, 200], [999, 5, 77]] {
        assert_eq!(far.winning_moves(&pos(piles, 0)).unwrap(), local.winning_moves(&pos(piles, 0)).unwrap());
    }
    let requests = server.asked().len();
    assert!((1..100).contains(&requests), "{requests} requests");
    assert_eq!(far.openings(Some(0)).unwrap(), local.openings(Some(0)).unwrap());
}

#[test]
fn many_threads_ask() {
    let dir = TestDir::nim(2000);
    let server = dir.serve();
    let (local, far) = (dir.table(), open(&server, &dir));
    std::thread::scope(|scope| {
        for seed in 0..4 {
            let (local, far) = (&local, &far);
            scope.spawn(move || {
                let mut draw = Draw(seed);
                for _ in 0..100 {
                    let piles = [draw.below(2000), draw.below(2000), draw.below(2000)];
                    assert_eq!(far.outcome(&pos(piles, 1)).unwrap(), local.outcome(&pos(piles, 1)).unwrap());
                }
            });
        }
    });
}

/// A packed database is opened by no more requests than a directory of which nothing is in the cache, and asked by the same number. It has no
/// cache of its own.
#[test]
fn a_packed_database_takes_no_more_requests() {
    for sheets in [300, 2000] {
        let dir = TestDir::nim(sheets);
        let mut packed = std::fs::File::create(dir.directory.path().join("db.smxz")).unwrap();
        supermex_build::pack(&dir.path(), &mut packed, &|_| {}).unwrap();
        let server = dir.serve();
        let expected = answers(&dir.table());
        for options in [dir.options(), dir.options().without_cache()] {
            server.asked();
            open_url(&server.url("db"), &options).unwrap();
            let most = server.asked().len();
            let table = open_url(&server.url("db.smxz"), &options).unwrap();
            let asked = server.asked();
            assert!(asked.len() <= most, "{asked:?}");
            assert_eq!(answers(&table), expected);
            server.asked();
            let far = open_url(&server.url("db.smxz"), &options).unwrap();
            server.asked();
            far.outcome(&pos([u64::from(sheets) - 1, 200, 7], 1)).unwrap();
            assert!(server.asked().len() <= 1);
        }
        // Here too, by every way of reading.
        let path = dir.directory.path().join("db.smxz");
        // SAFETY: nobody else knows the file.
        let tables = [supermex::open(&path), supermex::read(&path), unsafe { supermex::open_mmap(&path) }];
        assert!(tables.into_iter().all(|table| answers(&table.unwrap()) == expected));
    }
}
