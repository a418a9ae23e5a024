//! The real binary.

use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

/// What a run of the binary left: exit status, standard output, standard error.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ran {
    pub code: i32,
    pub out: String,
    pub err: String,
}

pub fn command(args: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_supermex"));
    command.args(args).stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
    command
}

pub fn run(args: &[&str]) -> Ran {
    run_with(args, "")
}

/// With text on standard input.
pub fn run_with(args: &[&str], input: &str) -> Ran {
    feed(&mut command(args), input)
}

/// With bytes on standard input, which are answered by bytes.
pub fn run_bytes(args: &[&str], input: Vec<u8>) -> Output {
    feed_bytes(&mut command(args), input)
}

fn feed_bytes(command: &mut Command, input: Vec<u8>) -> Output {
    let command = command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().expect("the program");
    let mut stdin = child.stdin.take().expect("piped");
    // A child that does not read its input is not an error here.
    let feeder = std::thread::spawn(move || stdin.write_all(&input));
    let output = child.wait_with_output().expect("an end");
    let _ = feeder.join().expect("no panic");
    output
}

/// Any command, with text on standard input.
pub fn feed(command: &mut Command, input: &str) -> Ran {
    let output = feed_bytes(command, input.into());
    let text = |bytes| String::from_utf8(bytes).expect("text");
    Ran { code: output.status.code().expect("no signal"), out: text(output.stdout), err: text(output.stderr) }
}

/// The standard output of a run that has to succeed.
pub fn ok(args: &[&str]) -> String {
    let ran = run(args);
    assert_eq!(ran.code, 0, "{args:?}: {ran:?}");
    ran.out
}

/// A refusal: this status, no answer on standard output, one line on standard error with these words in it, and nothing said
/// twice in it.
pub fn refused(ran: &Ran, code: i32, words: &[&str]) {
    assert_eq!(ran.code, code, "{ran:?}");
    assert!(ran.out.lines().all(|line| line.starts_with("? ")), "{ran:?}");
    assert_eq!(ran.err.lines().count(), 1, "{}", ran.err);
    assert!(ran.err.starts_with("supermex: "), "{}", ran.err);
    let causes: Vec<_> = ran.err.trim_end().split(": ").collect();
    assert!(causes.windows(2).all(|two| two[0] != two[1]), "said twice: {}", ran.err);
    for word in words {
        assert!(ran.err.contains(word), "{word:?} is not in {:?}", ran.err);
    }
}

/// A temporary directory with databases, each built by the binary.
pub struct TestDir(pub tempfile::TempDir);

impl TestDir {
    pub fn new() -> Self {
        Self(tempfile::tempdir().expect("a temporary directory"))
    }

    pub fn path(&self, name: &str) -> String {
        self.0.path().join(name).to_str().expect("text").to_owned()
    }

    /// Builds with these arguments (blanks between them) and returns the path.
    pub fn build(&self, name: &str, args: &str) -> String {
        let path = self.path(name);
        let mut all = vec!["build"];
        all.extend(args.split_whitespace());
        all.extend(["--out", &path]);
        ok(&all);
        path
    }

    /// Copies a database, so that it can be damaged: the files of the copy can be written.
    pub fn copy(&self, from: &str, name: &str) -> PathBuf {
        let to = self.0.path().join(name);
        std::fs::create_dir(&to).expect("a new directory");
        for (name, bytes) in super::bytes(Path::new(from)) {
            std::fs::write(to.join(name), bytes).expect("a file");
        }
        to
    }

    pub fn names(&self) -> Vec<String> {
        let entries = std::fs::read_dir(self.0.path()).expect("a directory");
        let mut all: Vec<_> =
            entries.map(|entry| entry.expect("an entry").file_name().into_string().expect("text")).collect();
        all.sort();
        all
    }
}
