//! Input as people and programs write it: brackets, numbers of flags, lines that are none, records of every game.

use std::io::Write;
use std::process::Stdio;
use std::sync::LazyLock;

use serde_json::Value;

use super::common::cli::{TestDir, command, ok, refused, run, run_bytes, run_with};

static DIR: LazyLock<TestDir> = LazyLock::new(TestDir::new);
static NIM: LazyLock<String> = LazyLock::new(|| DIR.build("nim", "nim --passes 1 --sheets 40"));
static WYTHOFF: LazyLock<String> = LazyLock::new(|| DIR.build("wythoff", "wythoff --k 2 --m 3 --columns 1_000"));
static HEAP: LazyLock<String> = LazyLock::new(|| DIR.build("heap", "heap --subtract 1,3,4 --columns 100"));
static CLOBBER: LazyLock<String> = LazyLock::new(|| DIR.build("clobber", "clobber --length 8"));

#[test]
fn positions_in_brackets() {
    let found = run(&["query", &NIM, "[4,2,7]", "(4, 2, 6, 0)", "[ 4 2 7 1 ]", " 4,2,7 "]);
    assert_eq!(found.out, "[4,2,7] P\n(4, 2, 6, 0) P\n[ 4 2 7 1 ] P\n4,2,7 P\n");
    assert_eq!(ok(&["query", &CLOBBER, "[xo]"]), "[xo] N\n");
    assert_eq!(ok(&["query", &WYTHOFF, "--imitation", "[3,9]/1,0/0,0"]), "[3,9]/1,0/0,0 P N-free\n");
    for open in ["[4,2,7", "4,2,7]", "[4,2,7)", "[[4,2,7]]"] {
        refused(&run(&["query", &NIM, open]), 2, &["position 1:"]);
    }
    for database in [&NIM, &WYTHOFF, &HEAP, &CLOBBER] {
        refused(&run(&["query", database, ""]), 2, &["position 1: \"\" is no position"]);
        refused(&run(&["query", database, "[]"]), 2, &["position 1:"]);
    }
}

#[test]
fn numbers_of_flags() {
    let dir = TestDir::new();
    let database = dir.build("db", "nim --passes 1 --sheets 0.1k --columns 2e2 --memory 1_000_000_000");
    let object: Value = serde_json::from_str(&ok(&["info", &database, "--json"])).unwrap();
    assert_eq!((&object["sheets"], &object["columns"]), (&100.into(), &200.into()));
    assert_eq!(ok(&["sheet", &database, "3", "--columns", "1e1"]).lines().count(), 10);
    let csv = dir.path("csv");
    for (range, sheets) in [("3..=4", 2), ("98..", 2), ("..2", 2), ("0..0.1k", 100)] {
        ok(&[
            "export",
            &database,
            "--format",
            "csv",
            "--passes-left",
            "1",
            "--sheets",
            range,
            "--force",
            "--out",
            &csv,
        ]);
        assert_eq!(std::fs::read_to_string(&csv).unwrap().lines().count(), 1 + 200 * sheets, "{range}");
    }
    let backwards = ["export", &database, "--format", "csv", "--sheets", "110..100", "--out", &csv];
    refused(&run(&backwards), 2, &["begins after its end", "100..110"]);
    for wrong in ["1.5", "1e-3", "1__0", "1e30", "10x"] {
        refused(&run(&["build", "nim", "--sheets", wrong, "--out", &dir.path("no")]), 2, &["--help"]);
    }
    // The level of Zstandard by either name.
    let levels = ["--level", "--zstd-level"].map(|flag| {
        let small = dir.build(flag, &format!("chomp --sheets 30 --profile small {flag} 9"));
        super::common::bytes(small.as_ref())
    });
    assert!(levels[0] == levels[1]);
    assert!(ok(&["build", "nim", "--help"]).contains("--zstd-level"));
    let pure = dir.build("pure", "nim --sheets 10");
    refused(&run(&["sheet", &pure, "1", "--passes-left", "1"]), 1, &["does not answer 1 pass;"]);
    refused(&run(&["sheet", &pure, "1", "--passes-left", "3"]), 1, &["does not answer 3 passes;"]);
}

/// Numbers of positions are written as those of flags are, and every flag is.
#[test]
fn numbers_of_positions() {
    let found = run(&["query", &NIM, "[0_4, 2, 7]", "4,2,1k", "4,2,1e3", "1.5k,2,4", "4,2,7x", "4,2,1e"]);
    assert!(found.out.starts_with("[0_4, 2, 7] P\n4,2,1k N\n4,2,1e3 N\n1.5k,2,4 N\n? position 5:"), "{found:?}");
    assert_eq!((found.code, found.out.lines().count()), (2, 6));
    let drawn = |x: &str, window: &str| ok(&["render", &NIM, x, "--window", window, "--terminal"]);
    assert_eq!(drawn("0_3", "0..=0_9,..1e1"), drawn("3", "0..10,0..10"));
    refused(&run(&["render", &NIM, "3", "--window", "0..,0..10", "--terminal"]), 2, &["y0..y1,z0..z1"]);
    let dir = TestDir::new();
    for args in [
        "heap --subtract 1_0,2k --columns 3k --out",
        "wythoff --k 0_2 --m 3 --columns 1k --threads 2 --out",
        "clobber --length 0_5 --threads 0_2 --out",
        "nim --random-variants 1k --passes 0_1 --sheets 10 --threads 1_0 --out",
    ] {
        let ran = run(&[&["build"], &args.split(' ').collect::<Vec<_>>()[..], &[&dir.path("db"), "--force"]].concat());
        assert_eq!(ran.code, if args.starts_with("wythoff") { 2 } else { 0 }, "{args}: {ran:?}");
    }
    refused(
        &run(&["build", "heap", "--subtract", "1,x", "--columns", "9", "--out", "no"]),
        1,
        &["--subtract 1,x", "all"],
    );
    refused(
        &run(&["build", "nim", "--sheets", "9", "--threads", "5k", "--out", "no"]),
        2,
        &["5000 is not in 1..=4096"],
    );
    // What the parser of flags has to say is one sentence after the other.
    refused(
        &run(&["sheet", &NIM, "--row", "5"]),
        2,
        &["'--row' found; a similar argument exists: '--rows'; try --help"],
    );
}

/// Variants that change nothing are named, those that do are not.
#[test]
fn redundant_variants() {
    let dir = TestDir::new();
    let built = |args: &str| {
        let all: Vec<&str> = ["build"].into_iter().chain(args.split(' ')).collect();
        let ran = run(&[&all[..], &["--force", "--out", &dir.path("db")]].concat());
        assert_eq!(ran.code, 0, "{ran:?}");
        ran.err
    };
    let redundant = built("chomp --sheets 20 --variant 2,3,4 --variant 2,0,2");
    assert_eq!(redundant, "supermex: variant 2,3,4: N without being declared, so that nothing changes\n");
    assert_eq!(built("nim --sheets 20 --variant 1,2,3 --misere"), "");
    let redundant = built("nim --sheets 20 --passes 1 --variant 1,2,3,0 --variant 1,2,3,1 --variant 0,5,0");
    assert!(redundant.starts_with("supermex: variants 0,5,0 1,2,3,1: "), "{redundant}");
}

/// Columns that an extension would not have are refused, not passed over.
#[test]
fn columns_of_an_extension() {
    let dir = TestDir::new();
    let (nim, chomp) = (dir.build("nim", "nim --sheets 20 --columns 100"), dir.build("chomp", "chomp --sheets 20"));
    for (sheets, columns, least) in [("30", "50", "100"), ("200", "150", "200")] {
        let ran = run(&["extend", &nim, "--sheets", sheets, "--columns", columns]);
        refused(&ran, 1, &[&format!("--columns {least} or more")]);
    }
    refused(&run(&["extend", &chomp, "--sheets", "30", "--columns", "50"]), 1, &["leave --columns out"]);
    ok(&["extend", &nim, "--sheets", "30", "--columns", "150"]);
    let object: Value = serde_json::from_str(&ok(&["info", &nim, "--json"])).unwrap();
    assert_eq!((&object["sheets"], &object["columns"]), (&30.into(), &150.into()));
}

/// `build` and `info` give the same figure, of the same bytes over the same cells.
#[test]
fn bits_of_a_cell_agree() {
    let dir = TestDir::new();
    for (name, args) in [
        ("nim", "nim --passes 1 --sheets 300"),
        ("chomp", "chomp --sheets 300 --index moves"),
        ("wythoff", "wythoff --k 2 --m 3 --columns 6000"),
        ("clobber", "clobber --length 9"),
    ] {
        let path = dir.path(name);
        let mut all: Vec<&str> = vec!["build"];
        all.extend(args.split(' '));
        let built = ok(&[&all[..], &["--out", &path]].concat());
        let object: Value = serde_json::from_str(&ok(&["info", &path, "--json"])).unwrap();
        let bits = format!(" {:.3} bits/cell", object["bits_per_cell"].as_f64().unwrap());
        assert!(built.contains(&bits), "{built}: {bits}");
        assert!(built.contains(&format!(": {} cells", object["cells"])), "{built}");
    }
}

/// A program that waits for an answer gets one for every line that is not blank.
#[test]
fn lines_that_are_none_are_answered() {
    let input = "4,2,7\n\nnonsense\n4,2,6\n";
    let found = run_with(&["query", &NIM], input);
    let lines: Vec<&str> = found.out.lines().collect();
    assert_eq!((found.code, lines.len(), lines[0], lines[2]), (2, 3, "4,2,7 P", "4,2,6 N"));
    assert!(lines[1].starts_with("? line 3: \"nonsense\" is no position: "), "{found:?}");
    let found = run_with(&["query", &NIM, "--json"], input);
    let objects: Vec<Value> = found.out.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!((objects.len(), &objects[2]["outcome"]), (3, &"N".into()));
    assert!(objects[1]["error"].as_str().unwrap().contains("line 3"));
    // A sum that no theory answers is one position of many.
    let misere = DIR.build("misere", "heap --subtract 1,2,3 --columns 100 --misere");
    let found = run_with(&["query", &misere, "--moves"], "21\n2,2\n22,0\n");
    assert_eq!((found.code, found.out.lines().count()), (2, 3));
    assert!(found.out.starts_with("21 P\n? line 2: \"2,2\" is not answered: ") && found.out.ends_with("22,0 N 21,0\n"));
}

/// A line longer than any position is not kept, and those around it are answered.
#[test]
fn a_line_without_end() {
    let mut child = command(&["query", &NIM]).stdin(Stdio::piped()).spawn().unwrap();
    let mut stdin = child.stdin.take().unwrap();
    let feeder = std::thread::spawn(move || {
        stdin.write_all(b"4,2,7\n").unwrap();
        for _ in 0..64 {
            stdin.write_all(&[b'1'; 1 << 20]).unwrap();
        }
        stdin.write_all(b"\n4,2,6\n").unwrap();
    });
    let output = child.wait_with_output().unwrap();
    feeder.join().unwrap();
    let out = String::from_utf8(output.stdout).unwrap();
    let lines: Vec<&str> = out.lines().collect();
    assert_eq!((output.status.code(), lines.len(), lines[0], lines[2]), (Some(2), 3, "4,2,7 P", "4,2,6 N"));
    assert!(lines[1].contains("line 2 is no position: it has more than 1048576 bytes"), "{out}");
}

fn words(numbers: &[u64]) -> Vec<u8> {
    numbers.iter().flat_map(|number| number.to_le_bytes()).collect()
}

/// Records are answered as text is, in every game.
#[test]
fn records_of_every_game() {
    let pairs = [[0, 0], [5, 2], [3, 6], [4, 9], [999, 5000], [1000, 1000]];
    let found = run_bytes(&["query", &WYTHOFF, "--binary"], words(&pairs.concat()));
    assert_eq!((found.status.code(), &found.stdout[..]), (Some(3), &b"PPPNNB"[..]));

    let states = [[4, 9, 0, 0, 0, 0], [3, 9, 1, 0, 0, 0], [3, 6, 0, 3, 1, 0], [3, 9, 1, 0, 1, 0], [2, 6, 1, 0, 0, 1]];
    let found = run_bytes(&["query", &WYTHOFF, "--imitation", "--binary"], words(&states.concat()));
    assert_eq!((found.status.code(), &found.stdout[..]), (Some(2), &b"NPN?P"[..]));
    assert!(String::from_utf8(found.stderr).unwrap().contains("record 4: the last move took from a leading pile"));

    let sums: [&[u64]; 4] = [&[1, 7], &[2, 8, 5], &[0], &[3, 1, 1, 2]];
    let found = run_bytes(&["query", &HEAP, "--binary"], sums.iter().flat_map(|sum| words(sum)).collect());
    assert_eq!((found.status.code(), &found.stdout[..]), (Some(0), &b"PNPP"[..]));

    let strip = |cells: &[u64]| [words(&[cells.len() as u64]), words(cells)].concat();
    let strips = [strip(&[1, 2]), strip(&[1, 1, 2]), strip(&[2, 2, 1]), strip(&[]), strip(&[1, 3]), strip(&[1; 9])];
    let found = run_bytes(&["query", &CLOBBER, "--binary"], strips.concat());
    assert_eq!((found.status.code(), &found.stdout[..]), (Some(2), &b"NLRP?B"[..]));
    assert!(String::from_utf8(found.stderr).unwrap().contains("record 5: a cell is 3"));

    // A record that says that it goes on for ever, and half of one.
    let found = run_bytes(&["query", &HEAP, "--binary"], [words(&[1, 7]), words(&[u64::MAX, 1, 7])].concat());
    assert_eq!((found.status.code(), &found.stdout[..]), (Some(2), &b"P"[..]));
    assert!(String::from_utf8(found.stderr).unwrap().contains("record 2: it says that 18446744073709551615 numbers"));
    let found = run_bytes(&["query", &HEAP, "--binary"], words(&[3, 7]));
    assert_eq!(found.status.code(), Some(2));
    assert!(String::from_utf8(found.stderr).unwrap().contains("record 1: it has 16 bytes where 32 are needed"));
    for database in [&WYTHOFF, &HEAP, &CLOBBER] {
        refused(&run(&["query", database, "--binary=quadruples"]), 1, &["--binary alone"]);
    }
}

/// Where a random variant would lie beyond all numbers there is none, and the position is beyond the table as any other.
#[test]
fn random_variants_beyond_all_numbers() {
    let random = DIR.build("random", "nim --passes 1 --sheets 60 --random-variants 7");
    let last = u64::MAX;
    for position in
        [format!("{},{last},{last},0", 1_u64 << 63), format!("{last},{last},{last}"), format!("{last},0,{last},1")]
    {
        let found = run(&["query", &random, &position]);
        assert_eq!((found.code, found.out), (3, format!("{position} beyond\n")));
    }
}

/// No path panics where standard error or output is closed or full.
#[cfg(target_os = "linux")]
#[test]
fn nothing_panics_where_nobody_listens() {
    let (out, missing) = (DIR.path("out"), DIR.path("missing"));
    let full = || Stdio::from(std::fs::OpenOptions::new().write(true).open("/dev/full").unwrap());
    let closed = || {
        let (reader, writer) = std::io::pipe().unwrap();
        drop(reader);
        Stdio::from(writer)
    };
    for (args, code) in [
        (&["query", NIM.as_str(), "nonsense"][..], 2),
        (&["query", &missing, "1,2,3"], 1),
        (&["query"], 2),
        (&["nonsense"], 2),
        (&["build", "nim", "--sheets", "0", "--out", &out], 1),
        (&["build", "nim", "--sheets", "9", "--index", "moves", "--force", "--out", &out], 0),
        (&["verify", &missing], 1),
        (&["sheet", &NIM, "99"], 1),
    ] {
        for stderr in [full(), closed()] {
            let status = command(args).stdout(Stdio::null()).stderr(stderr).status().unwrap();
            assert_eq!(status.code(), Some(code), "{args:?}");
        }
        let status = command(args).stdout(full()).stderr(full()).status().unwrap();
        assert_ne!(status.code(), Some(101), "{args:?}");
        assert!(status.code().is_some(), "{args:?}");
    }
    for args in [&["--help"][..], &["query", "--help"], &["--version"], &["completions", "bash"]] {
        let status = command(args).stdout(full()).stderr(Stdio::null()).status().unwrap();
        assert_eq!(status.code(), Some(1), "{args:?}");
        assert_eq!(command(args).stdout(closed()).status().unwrap().code(), Some(0), "{args:?}");
    }
    let mut junk = command(&["query", &NIM, "--binary"]).stdin(Stdio::piped()).stderr(full()).spawn().unwrap();
    junk.stdin.take().unwrap().write_all(b"half").unwrap();
    assert_eq!(junk.wait().unwrap().code(), Some(2));
}
