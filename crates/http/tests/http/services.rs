//! Addresses in the words of services, at a server of the tests' own that behaves as theirs do: it sends on to addresses that are
//! signed and expire, answers nothing but GET, and compresses if it may.

use std::path::Path;

use supermex::http::Status;
use supermex::{Outcome, ReadError, SourceError, Table};
use supermex_build::{Part, get};
use supermex_http::{HttpOptions, Service, open_url};

use super::answers::answers;
use super::server::{Manner, Server};
use super::{FAR, TestDir, pos};

const SERVICES: [(Service, &str, &str); 4] = [
    (Service::HuggingFace, "hf://datasets/me/games/nim.db@v1", "datasets/me/games/resolve/v1/nim.db"),
    (Service::S3, "s3://my.games/nim.db", "my.games/nim.db"),
    (Service::GoogleStorage, "gs://games/a/nim.db", "games/a/nim.db"),
    (Service::Zenodo, "zenodo:77", "records/77/files"),
];

/// Options that find each service at a server.
fn options(server: &Server) -> HttpOptions {
    let options = HttpOptions::default().without_cache();
    SERVICES.iter().fold(options, |options, (service, ..)| options.endpoint(*service, server.url("")))
}

/// Puts the database at a place, and a list of its files where Zenodo has one.
fn publish(dir: &TestDir, place: &str) {
    let to = dir.directory.path().join(place);
    std::fs::create_dir_all(to.parent().unwrap()).unwrap();
    std::fs::rename(dir.path(), &to).unwrap();
    let names: Vec<String> =
        to.read_dir().unwrap().map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
    list(dir, &names.iter().map(String::as_str).collect::<Vec<_>>());
}

/// Writes the list of the files of the record 77.
fn list(dir: &TestDir, names: &[&str]) {
    let files: Vec<String> = names.iter().map(|name| format!("{{\"key\": \"{name}\", \"size\": 1}}")).collect();
    let records = dir.directory.path().join("api/records");
    std::fs::create_dir_all(&records).unwrap();
    std::fs::write(records.join("77"), format!("{{\"id\": 77, \"files\": [{}]}}", files.join(","))).unwrap();
}

fn refusal<T: std::fmt::Debug>(result: Result<T, ReadError>) -> SourceError {
    match result {
        Err(ReadError::Source { source: error, .. } | ReadError::Unread { source: error, .. }) => error,
        other => panic!("{other:?}"),
    }
}

#[test]
fn every_service_answers_as_the_files_do() {
    for (_, address, place) in SERVICES {
        let dir = TestDir::nim(300);
        let expected = answers(&dir.table());
        publish(&dir, place);
        let server = dir.serve();
        for manner in [Manner::Good, Manner::Signed] {
            server.set(|state| (state.manner, state.only) = (manner, ".smx".into()));
            assert_eq!(answers(&open_url(address, &options(&server)).unwrap()), expected, "{address}");
        }
        // Not to any other server, though it is one that we could ask.
        let other = dir.serve();
        server.set(|state| state.manner = Manner::Elsewhere(other.url("")));
        assert_eq!(refusal(open_url(address, &options(&server))), SourceError::OtherServer);
        assert_eq!(other.asked(), [""; 0]);
        server.set(|state| state.manner = Manner::Compressed);
        assert!(refusal(open_url(address, &options(&server))).to_string().contains("compresses"));
    }
}

#[test]
fn the_packed_database_of_a_record() {
    let dir = TestDir::nim(300);
    let expected = answers(&dir.table());
    let files = dir.directory.path().join("records/77/files");
    std::fs::create_dir_all(&files).unwrap();
    let mut packed = std::fs::File::create(files.join("nim.smxz")).unwrap();
    supermex_build::pack(&dir.path(), &mut packed, &|_| {}).unwrap();
    let server = dir.serve();
    list(&dir, &["README.md", "nim.smxz"]);
    for address in ["zenodo:77", "zenodo:77/nim.smxz"] {
        assert_eq!(answers(&open_url(address, &options(&server)).unwrap()), expected);
    }
    for (names, word) in [(&["a.smxz", "nim.smxz"][..], "name one"), (&["README.md"], "no packed database")] {
        list(&dir, names);
        assert!(refusal(open_url("zenodo:77", &options(&server))).to_string().contains(word));
    }
    assert_eq!(refusal(open_url("zenodo:78", &options(&server))), SourceError::Status(Status(404)));
    assert!(refusal(open_url("zenodo:me", &options(&server))).to_string().contains("zenodo:RECORD"));
}

/// A signed address is asked directly as long as it is good, and asked for again when it is not.
#[test]
fn signed_addresses_expire() {
    let dir = TestDir::nim(2000);
    let local = dir.table();
    publish(&dir, SERVICES[0].2);
    let server = dir.serve();
    server.set(|state| (state.manner, state.only) = (Manner::Signed, ".smx".into()));
    let far = open_url(SERVICES[0].1, &options(&server)).unwrap();
    let piles = |number: u64| [500 + 100 * number, 1950, 1990];
    let asked = |number: u64| {
        server.asked();
        assert_eq!(far.outcome(&pos(piles(number), 1)).unwrap(), local.outcome(&pos(piles(number), 1)).unwrap());
        server.asked().iter().map(|path| path.starts_with("/signed/")).collect::<Vec<_>>()
    };
    assert_eq!(asked(1), [true]);
    server.set(|state| state.signature += 1);
    assert_eq!(asked(5), [true, false, true], "refused, asked for, answered");
    assert_eq!(asked(9), [true]);
    // Refused altogether.
    server.set(|state| (state.signature, state.manner) = (9, Manner::Status(403)));
    assert_eq!(refusal(far.outcome(&pos(piles(12), 1))), SourceError::Status(Status(403)));
    // As long as it is not, another file is not taken for the one that was opened.
    server.set(|state| (state.manner, state.tag) = (Manner::Signed, Some("\"2\"".into())));
    assert_eq!(refusal(far.outcome(&pos(FAR, 1))), SourceError::Changed);
}

#[test]
fn a_database_is_brought_though_signatures_expire() {
    let dir = TestDir::nim(3000);
    publish(&dir, SERVICES[0].2);
    let server = dir.serve();
    server.set(|state| (state.manner, state.only) = (Manner::Signed, ".smx".into()));
    let out = dir.directory.path().join("out");
    let expire = |_: &supermex_build::Progress| server.set(|state| state.signature += 1);
    get(SERVICES[0].1, &out, &options(&server), &Part::default(), false, &expire).unwrap();
    let here = |path: &Path| answers(&supermex::read(path).unwrap() as &Table);
    assert_eq!(here(&out), here(&dir.directory.path().join(SERVICES[0].2)));
    assert_ne!(supermex::open(&out).unwrap().outcome(&supermex::Position::from([1, 2, 3])).unwrap(), Outcome::Beyond);
}
