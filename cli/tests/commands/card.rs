//! `supermex card`: what it makes of every kind of table, and what it refuses.

use std::collections::BTreeMap;
use std::path::Path;
use std::process::Command;

use super::common::cli::{TestDir, ok, refused, run};
use super::common::python::python;
use super::common::server::Server;

/// Every file under a directory.
fn contents(directory: &Path) -> BTreeMap<String, Vec<u8>> {
    let mut all = BTreeMap::new();
    for entry in std::fs::read_dir(directory).unwrap() {
        let path = entry.unwrap().path();
        let name = path.file_name().unwrap().to_str().unwrap().to_owned();
        if path.is_dir() {
            all.extend(contents(&path).into_iter().map(|(inner, bytes)| (format!("{name}/{inner}"), bytes)));
        } else {
            all.insert(name, std::fs::read(&path).unwrap());
        }
    }
    all
}

/// The lines of a text that are code: indented by four.
fn code(text: &str) -> Vec<&str> {
    text.lines().filter_map(|line| line.strip_prefix("    ")).collect()
}

/// A table of each game, and whether it has a picture.
fn tables() -> Vec<(&'static str, String, bool)> {
    let rules = |name: &str| format!("{}/../rulesets/{name}.toml", env!("CARGO_MANIFEST_DIR"));
    [
        ("nim", "nim --passes 1 --sheets 60 --overview".into(), true),
        ("pure", "nim --sheets 100".into(), true),
        ("misere", "nim --passes 1 --sheets 40 --misere --profile small".into(), true),
        ("varied", "nim --sheets 40 --columns 50 --variant 1,2,3 --variant 2,3,4,0 --index moves".into(), true),
        (
            "many",
            format!(
                "nim --sheets 40 --passes 1{}",
                (1..12).map(|x| format!(" --variant {x},2,3,1")).collect::<String>()
            ),
            true,
        ),
        ("chomp", "chomp --passes 1 --sheets 60 --index moves --profile small --zstd-level 19".into(), true),
        ("random", "chomp --sheets 40 --columns 60 --random-variants 5".into(), true),
        ("ends", "chomp --sheets 100 --keep ends".into(), false),
        ("chomp-4", "chomp --rows 4 --sheets 20 --columns 30 --variant 1,2,3,4".into(), true),
        ("nim-4", "nim --piles 4 --passes 1 --sheets 20".into(), true),
        ("grundy", "chomp --grundy --sheets 20".into(), true),
        ("board", "chomp --board 5x6".into(), false),
        ("wythoff", "wythoff --k 2 --m 3 --columns 200".into(), true),
        ("divisor", "wythoff --divisor 2 --columns 200".into(), true),
        ("heap", "heap --subtract 1,3,4 --columns 100 --misere".into(), false),
        ("all", "heap --subtract all --misere".into(), false),
        ("octal", "heap --octal 0.137 --columns 400".into(), false),
        ("clobber", "clobber --length 7".into(), false),
        ("box", format!("rules {} --box 20x20x20 --passes 1", rules("wythoff-three")), true),
        ("flat", format!("rules {} --box 30x30 --grundy", rules("wythoff")), true),
        ("rays", format!("rules {} --box 30x30 --variant 1,2,3", rules("nim")), true),
        ("misere-rules", format!("rules {} --box 20x20x20", rules("nim-misere")), true),
        ("nothing", format!("rules {} --box 20x20x20", rules("chomp")), true),
    ]
    .into()
}

#[test]
fn every_kind_of_table_has_a_card() {
    let dir = TestDir::new();
    for (name, arguments, has_picture) in tables() {
        let database = dir.build(&format!("{name}.db"), &arguments);
        let card = dir.path(&format!("{name}-card"));
        ok(&["card", &database, "--out", &card, "--license", "cc-by-4.0"]);
        let files = contents(Path::new(&card));
        let text = |file: &str| String::from_utf8(files[file].clone()).unwrap();
        // The table is the table, and the viewer the viewer.
        for (file, bytes) in contents(Path::new(&database)) {
            assert!(files[&format!("{name}.db/{file}")] == bytes, "{name} {file}");
        }
        let dist = contents(Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../web/dist")));
        for file in [
            "index.html",
            "viewer.css",
            "viewer.js",
            "rest.js",
            "worker.js",
            "sheets.wasm",
            "games.wasm",
            "supermex.wasm",
        ] {
            assert!(files[file] == dist[file], "{name} {file}");
        }
        assert_eq!(text("databases.json"), format!("[\"{name}.db/\"]"));
        assert_eq!(files.contains_key("sheets.png"), has_picture, "{name}");
        // Every file but the sums has one, which another program checks.
        assert_eq!(text("SHA256SUMS").lines().count(), files.len() - 1);
        let checked = Command::new("sha256sum").args(["--check", "--quiet", "SHA256SUMS"]).current_dir(&card).status();
        assert!(checked.unwrap().success(), "{name}");
        let page = text("README.md");
        assert!(page.starts_with("---\nlicense: cc-by-4.0\npretty_name: \""), "{page}");
        assert_eq!(page.contains("](sheets.png)"), has_picture);
        assert!(page.contains("is not certified") && page.contains("--certify"), "{page}");
        // The command of the page gives the same bytes.
        let [build, digest] = code(&page)[..2] else { panic!("{page}") };
        let words: Vec<&str> = build.split(' ').skip(1).collect();
        let (inside, again) = (dir.path(&format!("{name}-again")), format!("{name}.db"));
        std::fs::create_dir(&inside).unwrap();
        for file in ["rules.toml", "variants.csv"] {
            if let Some(bytes) = files.get(file) {
                std::fs::write(Path::new(&inside).join(file), bytes).unwrap();
            }
        }
        let built = Command::new(env!("CARGO_BIN_EXE_supermex")).args(words).current_dir(&inside).output().unwrap();
        assert!(built.status.success(), "{name}: {build}: {}", String::from_utf8_lossy(&built.stderr));
        assert!(contents(&Path::new(&inside).join(&again)) == contents(Path::new(&database)), "{name}: {build}");
        let digests = ok(&["verify", &format!("{card}/{name}.db"), "--digests"]);
        assert!(digests.contains(&format!("{digest}  logical")), "{digest} {digests}");
    }
}

#[test]
fn a_card_says_how_its_table_was_certified_and_how_it_is_opened() {
    let dir = TestDir::new();
    let database = dir.build("nim.db", "nim --passes 1 --sheets 60 --certify");
    let server = Server::new(dir.0.path());
    let address = server.url("card");
    let [card, packed] = ["card", "packed"].map(|name| dir.path(name));
    let make = |out: &str, more: &[&str]| {
        let author = ["--author", "Doe, Jane", "--author", "A group"];
        run(&[&["card", &database, "--out", out, "--address", &address, "--title", "A \"table\""], &author[..], more]
            .concat())
    };
    assert_eq!(make(&card, &[]).code, 0);
    let files = contents(Path::new(&card));
    let page = String::from_utf8(files["README.md"].clone()).unwrap();
    let certificate: serde_json::Value = serde_json::from_slice(&files["nim.db.cert"]).unwrap();
    assert!(files["nim.db.cert"] == std::fs::read(dir.path("nim.db.cert")).unwrap());
    assert!(page.contains("**The table is certified**") && page.contains("# A \"table\"\n"), "{page}");
    for name in ["argument", "program", "finished", "machine"] {
        assert!(page.contains(&format!("| {name} | {} |", certificate[name].as_str().unwrap())), "{name} {page}");
    }
    assert!(ok(&["info", &format!("{card}/nim.db")]).contains("certificate:"));
    // What the page says to ask, asked from the server that it names.
    let lines = code(&page);
    let ask = lines.iter().find_map(|line| line.strip_prefix("supermex query ")).unwrap();
    let (asked, answer) = ask.split_once(" # ").unwrap();
    let words: Vec<&str> = ["query"].into_iter().chain(asked.split(' ')).collect();
    assert_eq!(ok(&words), format!("{} {answer}\n", words[2]));
    let get = lines.iter().find_map(|line| line.strip_prefix("supermex get ")).unwrap();
    let brought = dir.path("brought");
    ok(&["get", get.split(' ').next().unwrap(), "--out", &brought]);
    assert!(contents(Path::new(&brought)) == contents(Path::new(&database)));
    // The same bytes again, and nothing is replaced.
    assert_eq!(make(&dir.path("same"), &[]).code, 0);
    assert!(contents(Path::new(&dir.path("same"))) == files);
    refused(&make(&card, &[]), 1, &["exists; choose another name, or remove it"]);
    // A sample is called one.
    let sampled = dir.build("sampled.db", "nim --passes 1 --sheets 60");
    ok(&["verify", &sampled, "--certify", "--samples", "50", "--out", &format!("{sampled}.cert")]);
    ok(&["card", &sampled, "--out", &dir.path("sample")]);
    let told = std::fs::read_to_string(Path::new(&dir.path("sample")).join("README.md")).unwrap();
    assert!(told.contains("**A sample is certified**, 50 random") && !told.contains("| P-positions |"), "{told}");
    // As one file.
    assert_eq!(make(&packed, &["--packed"]).code, 0);
    let one = contents(Path::new(&packed));
    assert!(one.contains_key("nim.smxz") && !one.contains_key("nim.db/manifest.json"));
    assert_eq!(one["databases.json"], b"[\"nim.smxz\"]");
    assert_eq!(ok(&["query", &format!("{packed}/nim.smxz"), "5,7,9"]), "5,7,9 P\n");
    // A card of the packed one is the same.
    std::fs::copy(dir.path("nim.db.cert"), format!("{packed}/again.cert")).unwrap();
    ok(&["card", &format!("{packed}/nim.smxz"), "--out", &dir.path("third")]);
    assert!(contents(Path::new(&dir.path("third")))["nim.smxz"] == one["nim.smxz"]);
    valid_citations(&[&card, &packed, &dir.path("third")]);
}

/// Another program reads the citations; and they have what the format asks for.
fn valid_citations(cards: &[&str]) {
    for card in cards {
        let text = std::fs::read_to_string(Path::new(card).join("CITATION.cff")).unwrap();
        for key in ["cff-version: 1.2.0", "message: ", "title: ", "authors:"] {
            assert_eq!(text.lines().filter(|line| line.starts_with(key)).count(), 1, "{key} {text}");
        }
    }
    let Some(python) = python("cffconvert", &["cffconvert"]) else { return };
    for card in cards {
        let file = Path::new(card).join("CITATION.cff");
        let output = Command::new(&python).args(["-c", CHECK]).arg(&file).output().unwrap();
        assert!(output.status.success(), "{card}: {}", String::from_utf8_lossy(&output.stderr));
    }
}

/// Validates a citation by the schema of the format.
const CHECK: &str = "
import sys
from cffconvert.cli.create_citation import create_citation
citation = create_citation(sys.argv[1], None)
citation.validate()
assert citation.cffobj['title'] and citation.cffobj['authors']
";

#[test]
fn what_is_refused_leaves_nothing() {
    let dir = TestDir::new();
    let database = dir.build("nim.db", "nim --passes 1 --sheets 60");
    let out = dir.path("card");
    let refuse = |database: &str, more: &[&str], code: i32, words: &[&str]| {
        refused(&run(&[&["card", database, "--out", &out], more].concat()), code, words);
        assert!(!Path::new(&out).exists());
    };
    refuse(&format!("{database}/p1-000000000.smx"), &[], 1, &["single file"]);
    refuse("http://127.0.0.1:9/nim.db/", &[], 1, &["supermex get"]);
    refuse(&dir.path("nothing"), &[], 1, &["nothing"]);
    for (flag, value) in [
        ("--author", "Doe,"),
        ("--author", ""),
        ("--title", "two\nlines"),
        ("--address", "example.org"),
        ("--address", "https://example.org/a b"),
        ("--license", "mine"),
    ] {
        refuse(&database, &[flag, value], 2, &[flag]);
    }
    // The certificate of another table.
    let other = dir.build("other.db", "nim --passes 1 --sheets 61 --certify");
    std::fs::copy(format!("{other}.cert"), dir.path("nim.db.cert")).unwrap();
    refuse(&database, &[], 1, &["another table", "remove it"]);
    std::fs::remove_file(dir.path("nim.db.cert")).unwrap();
    // Somebody's file where the card grows.
    let partial = dir.path("card.supermex-partial");
    std::fs::create_dir(&partial).unwrap();
    std::fs::write(format!("{partial}/mine"), "mine").unwrap();
    refuse(&database, &[], 1, &["mine", "remove it"]);
    assert_eq!(std::fs::read(format!("{partial}/mine")).unwrap(), b"mine");
    std::fs::remove_file(format!("{partial}/mine")).unwrap();
    // A bit that is wrong anywhere in the table.
    let damaged = dir.copy(&database, "damaged.db");
    let file = damaged.join("p1-000000000.smx");
    let bytes = std::fs::read(&file).unwrap();
    for at in [0, 300, 600, bytes.len() / 2, bytes.len() - 1] {
        let mut wrong = bytes.clone();
        wrong[at] ^= 4;
        std::fs::write(&file, wrong).unwrap();
        assert_ne!(run(&["card", damaged.to_str().unwrap(), "--out", &out]).code, 0, "byte {at}");
        assert!(!Path::new(&out).exists());
    }
    // What an interrupted run has left is gone on with where it is right, and made again where it is not.
    std::fs::remove_dir_all(&partial).unwrap();
    std::fs::create_dir(&partial).unwrap();
    let left = dir.copy(&database, "card.supermex-partial/nim.db");
    let file = left.join("p1-000000000.smx");
    let mut wrong = std::fs::read(&file).unwrap();
    wrong[700] ^= 1;
    std::fs::write(&file, wrong).unwrap();
    ok(&["card", &database, "--out", &out]);
    assert!(contents(&Path::new(&out).join("nim.db")) == contents(Path::new(&database)));
    assert!(!Path::new(&partial).exists());
}
