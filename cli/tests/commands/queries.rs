//! `query` by the real binary: long inputs, as a coprocess, and on a terminal.

use std::io::{BufRead, BufReader, Write};
use std::process::{Command, Stdio};
use std::sync::LazyLock;
use std::sync::mpsc::channel;
use std::time::Duration;

use super::common::cli::{TestDir, command, run_with};
use super::common::judge::{Dense, Nim3};

static DIR: LazyLock<TestDir> = LazyLock::new(TestDir::new);
static NIM: LazyLock<String> = LazyLock::new(|| DIR.build("nim", "nim --passes 1 --sheets 40"));
static CHOMP: LazyLock<String> = LazyLock::new(|| DIR.build("chomp", "chomp --passes 1 --sheets 20"));

/// A program that asks one question at a time gets each answer before it asks the next.
#[test]
fn query_as_a_coprocess() {
    let mut child = command(&["query", &NIM]).stdin(Stdio::piped()).spawn().unwrap();
    let mut stdin = child.stdin.take().unwrap();
    let mut stdout = BufReader::new(child.stdout.take().unwrap());
    let (sender, answers) = channel();
    let reader = std::thread::spawn(move || {
        let mut line = String::new();
        while stdout.read_line(&mut line).unwrap() > 0 {
            sender.send(std::mem::take(&mut line)).unwrap();
        }
    });
    let wait = || answers.recv_timeout(Duration::from_secs(20)).expect("an answer while the input is open");
    for (question, answer) in [("4,2,7\n", "4,2,7 P\n"), ("4 2 6\n", "4 2 6 N\n"), ("40,40,40\n", "40,40,40 beyond\n")]
    {
        stdin.write_all(question.as_bytes()).unwrap();
        assert_eq!(wait(), answer);
    }
    // Half a line is not a question yet; its end makes it one.
    stdin.write_all(b"0,1").unwrap();
    assert!(answers.recv_timeout(Duration::from_millis(100)).is_err());
    stdin.write_all(b",2\n3,3,3").unwrap();
    assert_eq!(wait(), "0,1,2 P\n");
    drop(stdin);
    assert_eq!(wait(), "3,3,3 N\n");
    reader.join().unwrap();
    assert_eq!(child.wait().unwrap().code(), Some(3));
}

/// Many more lines than one read of the input brings.
#[test]
fn query_a_long_input() {
    let input: String = (0..200_000_u64).map(|i| format!("{},{},{}\n", i % 40, i / 40 % 40, i % 53)).collect();
    let found = run_with(&["query", &NIM], &input);
    let asked: Vec<&str> = found.out.lines().map(|line| line.rsplit_once(' ').unwrap().0).collect();
    assert!(asked.iter().copied().eq(input.lines()));
    let judge = Dense::<Nim3>::nim(53, 1, &[]);
    for line in found.out.lines() {
        let (position, outcome) = line.rsplit_once(' ').unwrap();
        let at: Vec<u64> = position.split(',').map(|n| n.parse().unwrap()).collect();
        assert_eq!(outcome == "P", judge.is_p([at[0], at[1], at[2]], 1), "{line}");
    }
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
        eprintln!("skipped: making a terminal needs python3");
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
