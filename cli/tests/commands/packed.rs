//! Databases that are packed, unpacked and brought from servers.

use std::path::Path;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use super::common::cli::{TestDir, command, feed, ok, refused, run};
#[cfg(feature = "http")]
use super::common::server::Server;
use super::common::{Draw, bytes};
use supermex::Profile;
use supermex::game::{Kind, Rules};
use supermex::raw::Manifest;
use supermex_build::BuildOptions;

/// What verbs print of a database.
fn said(database: &str) -> Vec<String> {
    let verbs: [&[&str]; 4] = [
        &["query", database, "--moves", "4,2,7,0", "5,9,2,1"],
        &["sheet", database, "3"],
        &["verify", database, "--digests"],
        &["info", database, "--json"],
    ];
    verbs
        .map(|args| {
            let ran = feed(command(args).env("SUPERMEX_CACHE", ""), "");
            // In messages as in answers only the name differs.
            format!("{} {} {}", ran.code, ran.out, ran.err.replace(database, "DB"))
        })
        .to_vec()
}

/// Bits of a packed database that are wrong: whatever is opened is refused, or unpacked as what was packed.
#[test]
fn a_damaged_packed_database_is_not_unpacked() {
    let dir = TestDir::new();
    dir.build("nim", "chomp --sheets 80");
    let [db, packed, wrong, out] = ["nim", "nim.smxz", "wrong.smxz", "out"].map(|name| dir.path(name));
    assert_eq!(run(&["pack", &db, &packed]).code, 0);
    let right = std::fs::read(&packed).unwrap();
    let expected = bytes(Path::new(&db));
    let mut refused = 0;
    for part in 0..60 {
        let mut copy = right.clone();
        let at = right.len() * part / 60;
        copy[at] ^= 1 << (part % 8);
        std::fs::write(&wrong, &copy).unwrap();
        let ran = run(&["unpack", &wrong, "--out", &out, "--force"]);
        if ran.code == 0 {
            assert!(bytes(Path::new(&out)) == expected, "byte {at}");
            std::fs::remove_dir_all(&out).unwrap();
        } else {
            assert_eq!((ran.code, ran.err.lines().count()), (1, 1), "{ran:?}");
            assert!(!Path::new(&out).exists());
            refused += 1;
        }
    }
    assert!(refused > 5, "{refused}");
    // Nor is a directory packed that is damaged.
    let file = Path::new(&db).join("p0-000000000.smx");
    let mut copy = std::fs::read(&file).unwrap();
    std::fs::remove_file(&file).unwrap();
    copy[600] ^= 1;
    std::fs::write(&file, copy).unwrap();
    let again = dir.path("again.smxz");
    let ran = run(&["pack", &db, &again]);
    assert!(ran.code == 1 && ran.err.contains("BLAKE3") && !Path::new(&again).exists(), "{ran:?}");
}

#[cfg(feature = "http")]
#[test]
fn a_database_is_brought_from_a_server() {
    use super::common::server::Manner;
    let dir = TestDir::new();
    dir.build("nim", "nim --passes 1 --sheets 300");
    let [db, packed, out] = ["nim", "nim.smxz", "out"].map(|name| dir.path(name));
    assert_eq!(run(&["pack", &db, &packed]).code, 0);
    let expected = bytes(Path::new(&db));
    let server = Server::new(dir.0.path());
    assert_eq!(said(&server.url("nim.smxz"))[..3], said(&db)[..3]);
    for name in ["nim", "nim/", "nim.smxz"] {
        let ran = run(&["get", &server.url(name), "--out", &out]);
        assert_eq!(ran.code, 0, "{ran:?}");
        assert!(bytes(Path::new(&out)) == expected, "{name}");
        // It is there: nothing is asked for but what it is.
        let ran = run(&["get", &server.url(name), "--out", &out]);
        assert!(ran.code == 0 && ran.out.contains("complete already"), "{ran:?}");
        std::fs::remove_dir_all(&out).unwrap();
    }
    // What fails is gone on with by the same command.
    for manner in [Manner::Status(503), Manner::Cut(100), Manner::Shifted(1), Manner::Busy(503, "3600".into(), 9)] {
        server.set(|state| (state.manner, state.only) = (manner, "p1-".into()));
        let ran = run(&["get", &server.url("nim"), "--out", &out]);
        assert_eq!((ran.code, ran.err.lines().count()), (1, 1), "{ran:?}");
        assert!(!Path::new(&out).exists());
    }
    server.set(|state| state.manner = Manner::Good);
    assert_eq!(run(&["get", &server.url("nim"), "--out", &out]).code, 0);
    assert!(bytes(Path::new(&out)) == expected);
    // Whole files, and a busy server that says for how long.
    for (manner, words) in
        [(Manner::Whole, "no range requests"), (Manner::Busy(429, "1".into(), 2), ""), (Manner::Starred, "")]
    {
        for name in ["nim", "nim.smxz"] {
            server.set(|state| (state.manner, state.only) = (manner.clone(), String::new()));
            std::fs::remove_dir_all(&out).unwrap();
            let ran = run(&["get", &server.url(name), "--out", &out]);
            assert!(ran.code == 0 && ran.err.contains(words) && ran.err.is_empty() == words.is_empty(), "{ran:?}");
            assert!(bytes(Path::new(&out)) == expected, "{name}");
        }
    }
    // One that ends too early is tried again, and refused; what came whole is kept.
    std::fs::remove_dir_all(&out).unwrap();
    let file = Path::new(&db).join("p1-000000000.smx");
    let whole = std::fs::read(&file).unwrap();
    std::fs::remove_file(&file).unwrap();
    std::fs::write(&file, &whole[..whole.len() - 9]).unwrap();
    server.set(|state| (state.manner, state.only) = (Manner::Whole, String::new()));
    let ran = run(&["get", &server.url("nim"), "--out", &out]);
    assert!(ran.code == 1 && ran.err.contains("ended the connection after"), "{ran:?}");
    std::fs::write(&file, &whole).unwrap();
    assert_eq!(run(&["get", &server.url("nim"), "--out", &out]).code, 0);
    assert!(bytes(Path::new(&out)) == expected);
    refused(&run(&["get", &db, "--out", &out]), 1, &["is not an address", "cp -r"]);
}

/// The first sheets, and the lower level, of a table are the table that a build of that size writes.
#[cfg(feature = "http")]
#[test]
fn a_part_is_a_table_by_itself() {
    let dir = TestDir::new();
    for (name, whole, part, same) in [
        ("nim", "nim --passes 1 --sheets 4200", "--sheets ..4096", "nim --passes 1 --sheets 4096 --columns 4200"),
        (
            "low",
            "nim --passes 1 --sheets 300 --profile small",
            "--sheets 0..100 --level 0",
            "nim --sheets 100 --columns 300",
        ),
        (
            "chomp",
            "chomp --passes 1 --sheets 4200 --index moves --overview",
            "--sheets ..70",
            "chomp --passes 1 --sheets 4096",
        ),
        ("pure", "chomp --passes 1 --sheets 200 --profile small", "--level 0", "chomp --sheets 200 --profile small"),
        (
            "declared",
            "chomp --passes 1 --sheets 200 --variant 3,2,1 --variant 2,2,2,1 --variant 1,1,1,0",
            "--level 0",
            "chomp --sheets 200 --variant 3,2,1 --variant 1,1,1,0",
        ),
        (
            "unlike",
            "chomp --passes 1 --sheets 200 --profile small --variant 2,2,2,1",
            "--level 0",
            "chomp --sheets 200 --profile small",
        ),
        (
            "both",
            "nim --passes 1 --sheets 100 --variant 3,2,1 --variant 5,2,2,1",
            "--level 0",
            "nim --sheets 100 --variant 3,2,1",
        ),
        (
            "beyond",
            "chomp --passes 1 --sheets 4200 --variant 3,2,1 --variant 4100,2,2 --variant 4150,1,1,1",
            "--sheets ..4096",
            "chomp --passes 1 --sheets 4096 --variant 3,2,1",
        ),
        (
            "four",
            "nim --piles 4 --passes 1 --sheets 20 --variant 1,2,3,4 --variant 12,12,13,13 --variant 14,3,2,1,1",
            "--sheets ..10",
            "nim --piles 4 --passes 1 --sheets 10 --columns 20 --variant 1,2,3,4 --variant 14,3,2,1,1",
        ),
        ("all", "chomp --sheets 200 --index moves", "--sheets ..=199 --level 0", "chomp --sheets 200 --index moves"),
    ] {
        let [db, expected] = [dir.build(name, whole), dir.build(&format!("{name}-same"), same)];
        assert_eq!(run(&["pack", &db, &dir.path("packed.smxz"), "--force"]).code, 0);
        let server = Server::new(dir.0.path());
        for from in [name, "packed.smxz"] {
            let out = dir.path("out");
            let mut args = vec!["get".to_owned(), server.url(from), "--out".into(), out.clone()];
            args.extend(part.split(' ').map(str::to_owned));
            let get = || run(&args.iter().map(String::as_str).collect::<Vec<_>>());
            let ran = get();
            assert_eq!(ran.code, 0, "{ran:?}");
            assert!(bytes(Path::new(&out)) == bytes(Path::new(&expected)), "{name}");
            assert_eq!(run(&["verify", &out]).code, 0);
            let ran = run(&["repack", &out, "--profile", "small", "--out", &dir.path("repacked"), "--force"]);
            assert!(!ran.err.contains("damaged"), "{name}: {ran:?}");
            assert!(get().out.contains("complete already"));
            // Another part is another table.
            if name != "all" {
                refused(&run(&["get", &server.url(from), "--out", &out]), 1, &["exists", "--force"]);
            }
            std::fs::remove_dir_all(&out).unwrap();
        }
    }
    dir.build("pairs", "wythoff --columns 100");
    dir.build("mirror", "nim --passes 1 --sheets 100 --variant 1,2,3,1");
    dir.build("sum", "nim --passes 1 --sheets 100 --variant 2,2,2,1");
    let server = Server::new(dir.0.path());
    for (name, part, words) in [
        ("nim", "--sheets 10..20", &["begins with sheet 0", "0..20", "p1-000000000.smx"][..]),
        ("nim", "--sheets 4100..", &["0..4200", "p1-000004096.smx"]),
        ("nim", "--sheets 5000..", &["it has the sheets 0..4200"]),
        ("nim", "--level 2", &["its greatest level is 1"]),
        ("pairs", "--sheets ..10", &["in one file", "ask for all"]),
        // Without them it is symmetric.
        ("sum", "--level 0", &["declared outside", "ask for all"]),
        ("mirror", "--level 0", &["declared outside of the part", "stored in another way", "ask for all"]),
    ] {
        let (url, out) = (server.url(name), dir.path("out"));
        let args: Vec<&str> = ["get", &url, "--out", &out].into_iter().chain(part.split(' ')).collect();
        refused(&run(&args), 1, words);
        assert!(!Path::new(&out).exists());
    }
}

/// Parts of the conformance tables are refused, or what `build` writes of their rules.
#[cfg(feature = "http")]
#[test]
fn parts_of_conformance_tables_are_what_is_built() {
    let dir = TestDir::new();
    let suite = Path::new(env!("CARGO_MANIFEST_DIR")).join("../tests/conformance/good");
    let server = Server::new(&suite);
    let mut parts = 0;
    for entry in std::fs::read_dir(&suite).unwrap() {
        let table = entry.unwrap().path();
        let Ok(text) = std::fs::read(table.join("table/manifest.json")) else { continue };
        let sheets = Manifest::parse(&text).unwrap().sheets;
        let (name, half) = (table.file_name().unwrap().to_str().unwrap(), format!("--sheets=..{}", sheets.div_ceil(2)));
        for part in ["--level=0", &half] {
            let [out, other] = [format!("{name}{part}"), format!("{name}{part}-other")].map(|name| dir.path(&name));
            if run(&["get", &server.url(&format!("{name}/table")), part, "--out", &out]).code != 0 {
                continue;
            }
            ok(&["verify", &out]);
            let ran = run(&["repack", &out, "--profile", "small", "--out", &other]);
            assert!(!ran.err.contains("damaged"), "{out}: {ran:?}");
            let part = Manifest::parse(&std::fs::read(Path::new(&out).join("manifest.json")).unwrap()).unwrap();
            let rules = part.rules().unwrap();
            let mut options = BuildOptions::new(rules.clone());
            if part.profile == "ends" {
                options = options.profile(Profile::Ends);
            }
            if rules.kind() == Kind::Sheets {
                options = options.sheets(part.sheets);
            }
            if let Some(columns) = part.columns.filter(|_| matches!(rules, Rules::Three(_) | Rules::Four(_))) {
                options = options.columns(columns);
            }
            let built = supermex_build::build(Path::new(&dir.path(&format!("{name}-built{parts}"))), &options, &|_| ());
            let built = built.unwrap_or_else(|error| panic!("{out}: {error}"));
            assert_eq!(built.manifest.logical_digest, part.logical_digest, "{out}");
            parts += 1;
        }
    }
    assert!(parts > 50, "{parts}");
}

/// What does not fit is refused before anything is fetched but what it is.
#[cfg(all(feature = "http", unix))]
#[test]
fn a_get_that_does_not_fit() {
    let dir = TestDir::new();
    dir.build("nim", "nim --passes 1 --sheets 1000");
    let (server, out) = (Server::new(dir.0.path()), dir.path("out"));
    let script = "ulimit -f 64 || exit 99; exec \"$0\" \"$@\"";
    let args = ["-c", script, env!("CARGO_BIN_EXE_supermex"), "get", &server.url("nim"), "--out", &out];
    let ran = feed(Command::new("sh").args(args), "");
    refused(&ran, 1, &["the largest file needs", "KiB is available", "ulimit -f"]);
    assert!(!Path::new(&out).exists() && !Path::new(&dir.path("out.partial")).exists());
    assert!(server.sent() < 100_000);
}

/// Kills a get at random moments until enough have hit, and insists that the name has the table or nothing.
#[cfg(feature = "http")]
fn survive(wanted: u32) {
    let dir = TestDir::new();
    dir.build("nim", "nim --passes 1 --sheets 12000");
    let [db, out] = ["nim", "out"].map(|name| dir.path(name));
    let (expected, out) = (bytes(Path::new(&db)), Path::new(&out));
    let server = Server::new(dir.0.path());
    let start = || {
        let args = ["get", &server.url("nim"), "--out", out.to_str().unwrap()];
        command(&args).stdout(Stdio::null()).stderr(Stdio::null()).spawn().unwrap()
    };
    let started = Instant::now();
    assert!(start().wait().unwrap().success() && bytes(out) == expected);
    let time = started.elapsed();
    std::fs::remove_dir_all(out).unwrap();
    let (mut kills, mut draw) = (0, Draw(1));
    while kills < wanted {
        let mut child = start();
        let moment = time.mul_f64(draw.below(1 << 24) as f64 / f64::from(1 << 24));
        std::thread::sleep(moment.max(Duration::from_millis(1)));
        let running = child.try_wait().unwrap().is_none();
        child.kill().unwrap();
        let ended = child.wait().unwrap();
        assert!(!running || !ended.success() || out.exists());
        kills += u32::from(running);
        if out.exists() {
            let mut found = bytes(out);
            found.retain(|(name, _)| name != "journal.json");
            assert!(found == expected, "a final name too early, after {kills} kills");
            assert!(start().wait().unwrap().success() && bytes(out) == expected);
            std::fs::remove_dir_all(out).unwrap();
        }
    }
    assert!(start().wait().unwrap().success() && bytes(out) == expected);
    println!("figure: {kills} killed downloads");
}

#[cfg(feature = "http")]
#[test]
fn a_few_killed_gets() {
    survive(10);
}

#[cfg(feature = "http")]
#[test]
#[ignore = "slow: 200 kills"]
fn many_killed_gets() {
    survive(200);
}
