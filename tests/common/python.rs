//! A Python with packages, for the tests that hand data to other tools.

use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use supermex::game::Arity;
use supermex::{ReadError, Table};

/// The interpreter of a virtual environment that has these packages, made at first use in the target directory.
///
/// Where there is no `python3`, or nothing to install from, a message says so and the test that asked is skipped;
/// with `SUPERMEX_ALL_TESTS` in the environment, as in CI, that is a failure.
pub fn python(name: &str, packages: &[&str]) -> Option<PathBuf> {
    let dir = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let python = dir.join("bin/python");
    let ready = dir.join(packages.join("+"));
    if ready.exists() {
        return Some(python);
    }
    let make = run(Command::new("python3").args(["-m", "venv", "--clear"]).arg(&dir));
    let pip = ["-m", "pip", "install", "--quiet", "--disable-pip-version-check"];
    let made = make.and_then(|()| run(Command::new(&python).args(pip).args(packages)));
    match made {
        Ok(()) => {
            std::fs::write(ready, "").expect("a file");
            Some(python)
        }
        Err(why) => {
            assert!(std::env::var_os("SUPERMEX_ALL_TESTS").is_none(), "no python with {packages:?}: {why}");
            eprintln!("skipped: no python with {packages:?}: {why}");
            None
        }
    }
}

fn run(command: &mut Command) -> Result<(), String> {
    let output = command.output().map_err(|error| format!("{command:?}: {error}"))?;
    if output.status.success() {
        return Ok(());
    }
    Err(format!("{command:?}: {}{}", String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr)))
}

/// What a program of `tests` printed and said, and its status.
#[derive(Debug)]
pub struct Said {
    pub out: String,
    pub err: String,
    pub code: i32,
}

/// Runs `tests/reader.py`; `None`, with a message, where there is no `python3`.
pub fn reader(arguments: &[&str], input: &str) -> Option<Said> {
    program("reader.py", arguments, input)
}

/// What `tests/reader.py` has to print of a position: the outcome, and the moves if they are asked for; `None` where no theory
/// answers.
pub fn expected(table: &Table, text: &str, moves: bool) -> Option<String> {
    let mut words = vec![text.to_owned()];
    let position = table.parse(text).unwrap();
    if !moves {
        words.push(table.outcome(&position).unwrap().to_string());
        return Some(words.join(" ") + "\n");
    }
    let found = match table.winning_moves(&position) {
        Ok(found) => found,
        Err(ReadError::NoTheory(_)) => return None,
        Err(other) => panic!("{other}"),
    };
    words.push(found.outcome.to_string());
    if table.game().arity() == Arity::Exactly(position.len() + 1)
        && let Ok(values) = table.values()
    {
        words.extend(values.grundy(&position).unwrap().map(|value| format!("grundy={value}")));
    }
    words.extend(found.moves.iter().map(|one| format!("{}{}", one.role.mark(), table.format(&one.to))));
    Some(words.join(" ") + "\n")
}

/// Runs `tests/certify.py` likewise.
pub fn certify(tables: &[&str]) -> Option<Said> {
    program("certify.py", tables, "")
}

pub fn program(name: &str, arguments: &[&str], input: &str) -> Option<Said> {
    if Command::new("python3").arg("--version").output().is_err() {
        assert!(std::env::var_os("SUPERMEX_ALL_TESTS").is_none(), "no python3");
        eprintln!("skipped: tests/{name} needs python3");
        return None;
    }
    let mut command = Command::new("python3");
    command.arg(Path::new(env!("CARGO_MANIFEST_DIR")).join("tests").join(name)).args(arguments);
    let mut child =
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().expect("there is one");
    let mut stdin = child.stdin.take().expect("a pipe");
    let input = input.to_owned();
    // Written from aside: either side may fill its pipe. A reader that refuses its database does not read on.
    let writer = std::thread::spawn(move || drop(stdin.write_all(input.as_bytes())));
    let output = child.wait_with_output().expect("it ends");
    writer.join().expect("no panic");
    let text = |bytes| String::from_utf8(bytes).expect("text");
    Some(Said { out: text(output.stdout), err: text(output.stderr), code: output.status.code().expect("no signal") })
}
