//! Certificates that are files: written by `verify` and `build`, shown by `info`, and refused where they are of another table.

use serde_json::Value;

use super::common::cli::{TestDir, ok, refused, run};

fn json(path: &str) -> Value {
    serde_json::from_str(&std::fs::read_to_string(path).expect("a file")).expect("JSON")
}

fn info(table: &str) -> Value {
    serde_json::from_str(&ok(&["info", table, "--json"])).expect("JSON")
}

#[test]
fn they_say_what_was_checked() {
    let dir = TestDir::new();
    let table = dir.build("chomp", "chomp --passes 1 --sheets 60");
    assert!(info(&table)["certificate"].is_null());
    let file = format!("{table}.cert");
    let printed = ok(&["verify", &table, "--certify", "--out", &file]);
    let found = json(&file);
    assert_eq!(found["format"], "supermex certificate");
    assert_eq!(found["logical_digest"], info(&table)["logical_digest"]);
    let all = format!("({} P, {} N)", found["p_positions"], found["others"]);
    assert!(printed.contains(&all), "{printed} {found}");
    for name in ["version", "game", "argument", "program", "seconds", "finished", "machine"] {
        assert!(!found[name].is_null(), "{name}: {found}");
    }
    assert_eq!(info(&table)["certificate"]["p_positions"], found["p_positions"]);
    assert!(ok(&["info", &table]).contains("certificate:\n  argument: all positions"));
    // With a slash at the end it is the same table.
    assert_eq!(info(&format!("{table}/"))["certificate"]["others"], found["others"]);
    // One that is there is kept unless it may be replaced.
    refused(&run(&["verify", &table, "--certify", "--out", &file]), 1, &["--force"]);
    ok(&["verify", &table, "--certify", "--samples", "50", "--seed", "3", "--out", &file, "--force"]);
    let sample = json(&file);
    assert_eq!((&sample["samples"], &sample["seed"]), (&50.into(), &3.into()));
    // And a stream is written as one.
    assert!(ok(&["verify", &table, "--certify", "--out", "-"]).contains("\"supermex certificate\""));
}

#[test]
fn tables_are_built_with_theirs() {
    let dir = TestDir::new();
    for (name, game) in [("nim", "nim --passes 1 --sheets 50"), ("heap", "heap --subtract 1,3,4 --columns 50")] {
        let table = dir.path(name);
        let args: Vec<&str> =
            ["build"].into_iter().chain(game.split(' ')).chain(["--out", &table, "--certify"]).collect();
        assert!(ok(&args).contains("positions certified"));
        assert_eq!(info(&table)["certificate"]["every_size"], name == "heap");
        refused(&run(&args), 1, &["there already"]);
    }
    // That of another table is not shown as this one's.
    let other = dir.build("other", "nim --sheets 50");
    std::fs::copy(dir.path("nim.cert"), dir.path("other.cert")).expect("a copy");
    let told = info(&other)["certificate"].as_str().map(str::to_owned);
    assert!(told.is_some_and(|told| told.contains("another table")));
    for text in ["", "{}", "[1]", "{\"format\": \"supermex certificate\", \"version\": 2}"] {
        std::fs::write(dir.path("other.cert"), text).expect("a file");
        refused(&run(&["info", &other]), 1, &["other.cert is no certificate"]);
    }
}

#[test]
fn what_is_wrong_has_none() {
    let dir = TestDir::new();
    let table = dir.build("chomp", "chomp --sheets 40");
    let file = format!("{table}/p0-000000000.smx");
    let mut bytes = std::fs::read(&file).expect("a file");
    let middle = bytes.len() / 2;
    bytes[middle] ^= 1;
    std::fs::write(&file, bytes).expect("a file");
    let out = dir.path("cert");
    let said = run(&["verify", &table, "--certify", "--out", &out]);
    assert_eq!(said.code, 1, "{said:?}");
    assert!(!std::path::Path::new(&out).exists());
    // A file alone has no digest to name.
    let whole = dir.build("whole", "chomp --sheets 40");
    let alone = format!("{whole}/p0-000000000.smx");
    refused(&run(&["verify", &alone, "--certify", "--out", &out]), 1, &["certify the database as a whole"]);
}
