//! Which game was asked: positions read back, boards by their rows, moves as bites, declared wins.

use std::process::Command;
use std::sync::LazyLock;

use serde_json::{Value, json};

use super::common::cli::{TestDir, ok, refused, run, run_with};

static DIR: LazyLock<TestDir> = LazyLock::new(TestDir::new);
static CHOMP: LazyLock<String> = LazyLock::new(|| DIR.build("chomp", "chomp --passes 1 --sheets 20"));

/// Rows are the same board as columns, wherever a position is read.
#[test]
fn rows_of_boards() {
    let found =
        run(&["query", &CHOMP, "5,2,5", "rows:12,7,5", "rows: 12 7 5 0", "--rows", "12,7,5,1", "--rows", "12,7"]);
    assert_eq!(found.out, "5,2,5 P\nrows:12,7,5 P\nrows: 12 7 5 0 N\nrows:12,7,5,1 P\nrows:12,7 N\n");
    assert_eq!((found.code, found.err.as_str()), (0, ""));
    assert_eq!(
        run_with(&["query", &CHOMP], "rows:12,7,5\n# a note\nrows:12,7,5,0\n").out,
        "rows:12,7,5 P\nrows:12,7,5,0 N\n"
    );
    let object: Value = serde_json::from_str(&ok(&["query", &CHOMP, "--json", "--rows", "12,7,5"])).unwrap();
    assert_eq!(object, json!({"position": [5, 2, 5], "passes": 1, "outcome": "P"}));
    for (rows, why) in
        [("7,12,5", "row 2 is longer"), ("0", "a board has a square"), ("9,8,7,6,5", "5 rows where there are 3")]
    {
        refused(&run(&["query", &CHOMP, "--rows", rows]), 2, &["position 1: ", why]);
    }
    let four = DIR.build("four", "chomp --rows 4 --sheets 12");
    assert_eq!(ok(&["query", &four, "8,1,0,0", "--rows", "9,9,9,8"]), "8,1,0,0 N\nrows:9,9,9,8 N\n");
    let board = DIR.build("board", "chomp --board 4x9");
    assert_eq!(ok(&["query", &board, "--moves", "--rows", "9,9,9,8"]), "rows:9,9,9,8 N 9,9,9,7\n");
    let nim = DIR.build("nim", "nim --sheets 10");
    refused(&run(&["query", &nim, "--rows", "3,2,1"]), 2, &["only boards of Chomp have rows"]);
}

#[test]
fn moves_as_bites() {
    let asked = |args: &[&str]| ok(&[&["query", CHOMP.as_str(), "--bites"], args].concat());
    // From 13, 8, 5 to 10, 8, 5, and the same by moves.
    assert_eq!(ok(&["query", &CHOMP, "--moves", "5,3,5"]), "5,3,5 N 5,3,2,1\n");
    assert_eq!(asked(&["5,3,5"]), "5,3,5 N row 1, square 11\n");
    assert_eq!(asked(&["--rows", "12,7,5,0"]), "rows:12,7,5,0 N row 1, square 12\n");
    let line = asked(&["--line", "--rows", "2,1"]);
    assert!(line.starts_with("rows:2,1 ") && line.contains("row 1, square 2"), "{line}");
    let object: Value = serde_json::from_str(&asked(&["--json", "5,3,5"])).unwrap();
    assert_eq!((&object["bites"], &object["moves"]), (&json!(["row 1, square 11"]), &json!([[5, 3, 2, 1]])));
    let nim = DIR.build("unbitten", "nim --sheets 10");
    refused(&run(&["query", &nim, "--bites", "1,2,3"]), 1, &["--bites is not for", "only boards of Chomp"]);
}

#[test]
fn declared_wins() {
    let declared = DIR.build("declared", "chomp --passes 1 --sheets 9 --variant 5,2,5 --variant 1,1,1,0");
    for args in [&["5,2,5"][..], &["--moves", "5,2,5"], &["--line", "5,2,5"]] {
        let found = run(&[&["query", declared.as_str()], args].concat());
        assert_eq!((found.code, found.out.as_str()), (0, "5,2,5 N\n"));
        assert_eq!(found.err, "supermex: 5,2,5: declared a win\n", "{args:?}");
    }
    let lines = run_with(&["query", &declared, "--json"], "5,2,5\n1,1,1,1\n1,1,1,0\n");
    let objects: Vec<Value> = lines.out.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    let told: Vec<bool> = objects.iter().map(|object| object["declared"] == json!(true)).collect();
    assert_eq!(told, [true, false, true]);
}

/// Rows are read where a position of Chomp is declared won or perturbed, too.
#[test]
fn rows_of_variants() {
    let variants = |name: &str, args: &str| {
        let database = DIR.build(name, args);
        let object: Value = serde_json::from_str(&ok(&["info", &database, "--json"])).unwrap();
        object["variants"].clone()
    };
    for (number, (rows, columns)) in [
        (
            "chomp --passes 1 --sheets 9 --variant rows:12,7,5 --variant rows:3,2,1,0",
            "chomp --passes 1 --sheets 9 --variant 5,2,5 --variant 1,1,1,0",
        ),
        ("chomp --rows 4 --sheets 9 --variant rows:4,2", "chomp --rows 4 --sheets 9 --variant 0,0,2,2"),
    ]
    .into_iter()
    .enumerate()
    {
        assert_eq!(variants(&format!("rows{number}"), rows), variants(&format!("columns{number}"), columns));
    }
    let sensitivity = |at: &str| ok(&["analyze", "sensitivity", "chomp", "--sheets", "9", "--at", at]);
    assert_eq!(sensitivity("rows:3,3,1"), sensitivity("1,2,0"));
    let wrong = run(&["build", "nim", "--sheets", "9", "--variant", "rows:3,2,1", "--out", &DIR.path("no")]);
    refused(&wrong, 1, &["--variant rows:3,2,1", "only boards of Chomp have rows"]);
}

/// A position that begins with a negative number, and one that is none, are refused, and the others answered.
#[test]
fn what_is_no_position_takes_no_other_with_it() {
    let found = run(&["query", &CHOMP, "5,2,5", "-1,2,3", "-4", "nonsense", "5,2,5,0"]);
    let lines: Vec<&str> = found.out.lines().collect();
    assert_eq!((found.code, lines.len(), lines[0], lines[4]), (2, 5, "5,2,5 P", "5,2,5,0 N"));
    assert!(lines[1].starts_with("? position 2: \"-1,2,3\" is no position: a number is negative"), "{found:?}");
    assert!(lines[2].starts_with("? position 3: \"-4\" is no position: "), "{found:?}");
}

/// On a terminal the first position is read back, once; elsewhere nothing is said.
#[test]
#[cfg(unix)]
fn the_first_position_is_read_back() {
    const ON_A_TERMINAL: &str = "import os, pty, subprocess, sys
ours, theirs = pty.openpty()
ran = subprocess.run(sys.argv[1:], stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=theirs)
os.close(theirs)
said = b''
try:
    while more := os.read(ours, 4096):
        said += more
except OSError:
    pass
sys.stdout.write(said.decode().replace('\\r\\n', '\\n') + ran.stdout.decode())";
    if Command::new("python3").arg("--version").output().is_err() {
        assert!(std::env::var_os("SUPERMEX_ALL_TESTS").is_none(), "no python3");
        eprintln!("skipped: there is no python3 to make a terminal with");
        return;
    }
    let program = env!("CARGO_BIN_EXE_supermex");
    let asked = ["-c", ON_A_TERMINAL, program, "query", CHOMP.as_str(), "x", "5,2,5", "--rows", "9,8,7"];
    let output = Command::new("python3").args(asked).output().unwrap();
    let said = String::from_utf8(output.stdout).unwrap();
    let read =
        "3-row Chomp, one pass left: rows 12, 7, 5\n  xooooooooooo  12\n  ooooooo        7\n  ooooo          5\n";
    assert!(said.starts_with(read), "{said}");
    assert_eq!(said.matches("3-row Chomp").count(), 1, "{said}");
    assert!(said.ends_with("5,2,5 P\nrows:9,8,7 N\n"), "{said}");
}
