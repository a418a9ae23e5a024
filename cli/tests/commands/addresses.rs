//! Every verb that reads, of every game, by the address of a database as by its path, and by each way of reading files.

use std::sync::LazyLock;

use super::common::cli::{Ran, TestDir, command, feed};
#[cfg(feature = "http")]
use super::common::cli::{refused, run};
#[cfg(feature = "http")]
use super::common::server::Server;

/// A database of each kind, with positions of it.
const GAMES: [(&str, &str, &[&str]); 8] = [
    ("nim", "nim --passes 1 --sheets 40", &["4,2,7", "4,2,6", "40,41,42"]),
    ("chomp", "chomp --passes 1 --sheets 20 --index moves", &["4,2,7", "0,0,1", "5,9,2", "99,1,1"]),
    ("wythoff", "wythoff --k 2 --m 3 --columns 1000", &["3,6", "4,9", "7,7", "1000,1000"]),
    ("divisor", "wythoff --divisor 2 --columns 1000", &["9,10", "20,16"]),
    ("heap", "heap --subtract 1,3,4 --columns 100", &["7", "8,5"]),
    ("octal", "heap --octal 0.137 --columns 400", &["7", "8,5", "5,9,20"]),
    ("clobber", "clobber --length 6", &["xo", "xxo", "xoxoxoxo"]),
    ("board", "chomp --board 5x7", &["3,1,1", "7,7,7,7,7", "2,2,2,2,2,2,1", "8,8"]),
];

static DIR: LazyLock<TestDir> = LazyLock::new(|| {
    let dir = TestDir::new();
    for (name, args, _) in GAMES {
        dir.build(name, args);
    }
    dir
});

/// What every verb that reads prints of a database, and what it exports.
fn everything(database: &str, positions: &[&str], flags: &[&str]) -> Vec<Ran> {
    let out = tempfile::tempdir().unwrap();
    let csv = out.path().join("rows.csv");
    let export = ["export", database, "--format", "csv", "--out", csv.to_str().unwrap()];
    let verbs: [&[&str]; 8] = [
        &[&["query", database, "--moves"], positions].concat(),
        &[&["query", database, "--moves", "--json"], positions].concat(),
        &["sheet", database, "3"],
        &["sheet", database],
        &["openings", database],
        &["verify", database, "--digests"],
        &["verify", database, "--certify"],
        &export,
    ];
    let verbs = verbs.map(|args| feed(command(&[args, flags].concat()).env("SUPERMEX_CACHE", ""), ""));
    let mut all = verbs.to_vec();
    all.push(feed(command(&["info", database]).env("SUPERMEX_CACHE", ""), ""));
    let rows = std::fs::read_to_string(csv).unwrap();
    assert!(rows.lines().count() > 5);
    all.push(Ran { code: 0, out: rows, err: String::new() });
    all
}

#[test]
fn every_way_of_reading_gives_the_same() {
    for (name, _, positions) in GAMES {
        let database = DIR.path(name);
        let mapped = everything(&database, positions, &[]);
        for io in ["auto", "mmap", "pread", "memory"] {
            assert_eq!(everything(&database, positions, &["--io", io]), mapped, "{name}: {io}");
        }
    }
}

#[cfg(feature = "http")]
#[test]
fn every_verb_reads_addresses() {
    let server = Server::new(DIR.0.path());
    for (name, _, positions) in GAMES {
        let (path, url) = (DIR.path(name), server.url(name));
        let here = everything(&path, positions, &[]);
        let there = everything(&url, positions, &[]);
        for (here, there) in here.iter().zip(&there) {
            assert_eq!((here.code, &here.out), (there.code, &there.out), "{name}: {there:?}");
        }
        // One file of it.
        let file = |place: &str| run(&["query", &format!("{place}/p0-000000000.smx"), positions[0]]);
        assert_eq!(file(&path), file(&url));
    }
    // One that tells no versions is used, and warned of.
    server.set(|state| state.tag = None);
    let found = feed(command(&["query", &server.url("nim"), "4,2,7"]).env("SUPERMEX_CACHE", ""), "");
    assert_eq!((found.code, found.out.as_str()), (0, "4,2,7 P\n"));
    assert!(found.err.lines().count() == 1 && found.err.contains("ETag"), "{found:?}");
    server.set(|state| state.tag = Some("\"1\"".into()));
    // A server that does not answer is not waited for longer than was asked.
    server.set(|state| state.manner = super::common::server::Manner::Silent(std::time::Duration::from_secs(60)));
    let started = std::time::Instant::now();
    for verb in [&["query", &server.url("nim"), "1,2,3"][..], &["info", &server.url("nim")]] {
        let ran = feed(command(&[verb, &["--timeout", "1"]].concat()).env("SUPERMEX_CACHE", ""), "");
        assert_eq!((ran.code, ran.err.lines().count()), (1, 1), "{ran:?}");
    }
    assert!(started.elapsed().as_secs() < 40);
    server.set(|state| state.manner = super::common::server::Manner::Good);
    // Repacked from there; extended only here.
    let out = tempfile::tempdir().unwrap();
    let small = out.path().join("small");
    let repack = ["repack", &server.url("chomp"), "--profile", "small", "--out", small.to_str().unwrap()];
    assert_eq!(feed(command(&repack).env("SUPERMEX_CACHE", ""), "").code, 0);
    assert_eq!(run(&["verify", small.to_str().unwrap()]).code, 0);
    refused(&run(&["extend", &server.url("nim"), "--sheets", "50"]), 1, &["cannot be written", "supermex get"]);
}

/// Addresses in the words of services, at a server of the tests' own.
#[cfg(feature = "http")]
#[test]
fn every_verb_reads_addresses_of_services() {
    let dir = TestDir::new();
    let place = dir.0.path().join("datasets/me/games/resolve/main");
    std::fs::create_dir_all(&place).unwrap();
    let database = dir.build("datasets/me/games/resolve/main/nim.db", "nim --passes 1 --sheets 40");
    let server = Server::new(dir.0.path());
    server.set(|state| (state.manner, state.only) = (super::common::server::Manner::Signed, ".smx".into()));
    let (address, out) = ("hf://datasets/me/games/nim.db", dir.path("out"));
    let ask = |verb: &[&str]| feed(command(verb).env("SUPERMEX_CACHE", "").env("HF_ENDPOINT", server.url("")), "");
    for verb in [
        &["query", "DB", "--moves", "4,2,7"][..],
        &["verify", "DB", "--digests"],
        &["sheet", "DB", "3"],
        &["info", "DB"],
    ] {
        let of = |database: &str| {
            verb.iter().map(|&word| if word == "DB" { database } else { word }.to_owned()).collect::<Vec<_>>()
        };
        let [here, there] =
            [of(&database), of(address)].map(|verb| ask(&verb.iter().map(String::as_str).collect::<Vec<_>>()));
        assert_eq!((here.code, here.out.replace(&database, address)), (there.code, there.out.clone()), "{there:?}");
        assert_eq!(here.code, 0);
    }
    assert_eq!(ask(&["get", address, "--out", &out]).code, 0);
    assert!(super::common::bytes(std::path::Path::new(&out)) == super::common::bytes(std::path::Path::new(&database)));
    refused(&ask(&["query", "hf://me/nim.db", "1,2,3"]), 1, &["hf://datasets/NAME/REPOSITORY/PATH"]);
    refused(&ask(&["query", "s3://", "1,2,3"]), 1, &["s3://BUCKET/PATH"]);
}
