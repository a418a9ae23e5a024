//! `supermex serve`: databases that are replaced or truncated while they are served.

use super::Serving;
use crate::common::cli::{TestDir, ok};

/// Who wins at a position, or the error in its place, with the status.
fn answer(serving: &Serving, name: &str, position: &str) -> (u16, String) {
    let (status, _, body) = serving.ask("GET", &format!("/api/{name}/positions?at={position}"), &[]);
    let body: serde_json::Value = serde_json::from_slice(&body).unwrap();
    let word = if status == 200 { &body[0]["outcome"] } else { &body["error"] };
    (status, word.as_str().unwrap().to_owned())
}

/// A new table of the name is asked, and its files are served, for both kinds of address.
#[test]
fn the_new_database_is_answered_from() {
    let dir = TestDir::new();
    let nim = dir.build("nim.db", "nim --sheets 20 --passes 1");
    let packed = dir.path("packed.smxz");
    ok(&["pack", &nim, &packed]);
    let serving = Serving::with(&[&nim, &packed], &["--api"]);
    let agree = || {
        for (name, address) in [("nim", "nim.db/"), ("packed.smxz", "packed.smxz")] {
            let url = format!("http://{}/db/{address}", serving.host);
            let own = &dir.path(address.trim_end_matches('/'));
            let facts = |database: &str| -> serde_json::Value {
                serde_json::from_str(&ok(&["info", database, "--json"])).unwrap()
            };
            if cfg!(feature = "http") {
                assert_eq!(facts(&url)["logical_digest"], facts(own)["logical_digest"]);
            }
            for position in ["5,7,9", "15,30,40", "30,40,50", "2,2,0"] {
                let expected = outcome_by_query(own, position);
                assert_eq!(answer(&serving, name, position), (200, expected), "{position}");
            }
        }
    };
    agree();
    // Larger, of other rules, and smaller.
    for build in ["--sheets 60 --passes 1", "--sheets 60 --misere --passes 1", "--sheets 20"] {
        let again = format!("build nim {build} --out {nim} --force");
        ok(&again.split(' ').collect::<Vec<_>>());
        ok(&["pack", &nim, &packed, "--force"]);
        agree();
    }
}

fn outcome_by_query(database: &str, position: &str) -> String {
    let ran = crate::common::cli::run(&["query", database, position]);
    ran.out.split_whitespace().nth(1).unwrap().to_owned()
}

/// A name that is a link to the database of the day.
#[cfg(unix)]
#[test]
fn a_link_leads_elsewhere() {
    use std::os::unix::fs::symlink;
    let dir = TestDir::new();
    let [first, second] =
        [("1.db", "nim --sheets 20"), ("2.db", "nim --sheets 20 --misere")].map(|(name, args)| dir.build(name, args));
    let (link, next) = (dir.path("today.db"), dir.path("next"));
    symlink(&first, &link).unwrap();
    let serving = Serving::with(&[&link], &["--api"]);
    let manifest = || serving.ask("GET", "/db/today.db/manifest.json", &[]).2;
    assert_eq!(answer(&serving, "today", "0,1,1"), (200, "P".into()));
    assert_eq!(manifest(), std::fs::read(format!("{first}/manifest.json")).unwrap());
    symlink(&second, &next).unwrap();
    std::fs::rename(&next, &link).unwrap();
    assert_eq!(answer(&serving, "today", "0,1,1"), (200, "N".into()));
    assert_eq!(manifest(), std::fs::read(format!("{second}/manifest.json")).unwrap());
    // To nothing, and back.
    std::fs::remove_file(&link).unwrap();
    let (status, why) = answer(&serving, "today", "0,1,1");
    assert!(status == 500 && why.contains("today.db"), "{status} {why}");
    assert_eq!(serving.ask("GET", "/db/today.db/manifest.json", &[]).0, 404);
    symlink(&first, &link).unwrap();
    assert_eq!(answer(&serving, "today", "0,1,1"), (200, "P".into()));
}

/// A file that is truncated is an error of its own table. The others are answered, and so is this one when the file is whole again.
#[test]
fn one_truncated_file_is_one_error() {
    let dir = TestDir::new();
    let whole = dir.build("whole", "nim --sheets 2500 --passes 1");
    let other = dir.build("other", "chomp --sheets 20");
    let copy = dir.copy(&whole, "copy");
    let path = copy.join("p1-000000000.smx");
    let bytes = std::fs::read(&path).unwrap();
    assert!(bytes.len() > 1 << 20);
    let serving = Serving::with(&[copy.to_str().unwrap(), &other], &["--api"]);
    let expected = outcome_by_query(&whole, "2400,2450,2470");
    for length in [1 << 16, 100, 0] {
        assert_eq!(answer(&serving, "copy", "4,2,7"), (200, "P".into()));
        std::fs::File::options().write(true).open(&path).unwrap().set_len(length).unwrap();
        for _ in 0..2 {
            let (status, why) = answer(&serving, "copy", "2400,2450,2470");
            assert!(status == 500 && why.contains("p1-000000000.smx"), "{status} {why}");
            assert_eq!(answer(&serving, "other", "3,0,0").0, 200);
        }
        std::fs::write(&path, &bytes).unwrap();
        assert_eq!(answer(&serving, "copy", "2400,2450,2470"), (200, expected.clone()));
    }
}
