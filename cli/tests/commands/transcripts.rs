//! The pages of `tests/transcripts`: commands, and what they print. Each page is run in a directory of its own.
//!
//! What is indented by four is a transcript, all else is prose. A line `$ COMMAND` is run by bash; below it stands what it prints: standard
//! output, standard error after `! `, and `[status 2]` unless that is 0. In a line `[..]` stands for any text, and a line of three dots for
//! any lines. What a page writes to `helpers.sh` is read before each command. With `SUPERMEX_WRITE=1` in the environment the pages get
//! what is printed now: read what has changed before it is committed.

use std::path::Path;
use std::process::{Command, Stdio};

/// Whether a line is as a page has it.
fn fits(expected: &str, line: &str) -> bool {
    let Some((start, rest)) = expected.split_once("[..]") else { return expected == line };
    let after = line.strip_prefix(start);
    after.is_some_and(|after| after.char_indices().any(|(at, _)| fits(rest, &after[at..])) || fits(rest, ""))
}

fn all_fit(expected: &[String], lines: &[String]) -> bool {
    match expected {
        [] => lines.is_empty(),
        [any, rest @ ..] if any == "..." => (0..=lines.len()).any(|at| all_fit(rest, &lines[at..])),
        [first, rest @ ..] => {
            lines.split_first().is_some_and(|(line, lines)| fits(first, line) && all_fit(rest, lines))
        }
    }
}

/// What a command prints, and its status last unless that is 0.
fn printed(command: &str, directory: &Path) -> Vec<String> {
    let program = Path::new(env!("CARGO_BIN_EXE_supermex")).parent().expect("a directory").display();
    let mut bash = Command::new("bash");
    bash.args(["-o", "pipefail", "-c", command]).current_dir(directory).stdin(Stdio::null());
    let output = bash
        .env("PATH", format!("{program}:/usr/bin:/bin"))
        .env("LC_ALL", "C")
        .env("BASH_ENV", "helpers.sh")
        .output()
        .expect("bash");
    let text = |bytes: &[u8], mark: &str| -> Vec<String> {
        String::from_utf8_lossy(bytes).lines().map(|line| format!("{mark}{line}").trim_end().to_owned()).collect()
    };
    let mut lines = [text(&output.stdout, ""), text(&output.stderr, "! ")].concat();
    for error in lines.iter().filter(|line| line.starts_with("! supermex: ")) {
        let causes: Vec<_> = error.split(": ").collect();
        assert!(causes.windows(2).all(|two| two[0] != two[1]), "said twice: {error}");
    }
    match output.status.code() {
        Some(0) => {}
        Some(code) => lines.push(format!("[status {code}]")),
        None => lines.push(format!("[{}]", output.status)),
    }
    lines
}

fn run(name: &str) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/transcripts").join(format!("{name}.md"));
    let directory = tempfile::tempdir().expect("a temporary directory");
    let rulesets = Path::new(env!("CARGO_MANIFEST_DIR")).join("../rulesets");
    std::os::unix::fs::symlink(rulesets, directory.path().join("rulesets")).expect("a link");
    let page = std::fs::read_to_string(&path).expect("a page");
    let (mut lines, mut now, mut wrong) = (page.lines().peekable(), Vec::new(), Vec::new());
    while let Some(line) = lines.next() {
        now.push(line.to_owned());
        let Some(command) = line.strip_prefix("    $ ") else { continue };
        let mut expected = Vec::new();
        while let Some(line) = lines.next_if(|line| line.starts_with("    ") && !line.starts_with("    $ ")) {
            expected.push(line[4..].trim_end().to_owned());
        }
        let mut found = printed(command, directory.path());
        if all_fit(&expected, &found) {
            found = expected;
        } else {
            wrong.push(format!("$ {command}\n{}\nand not\n{}\n", found.join("\n"), expected.join("\n")));
        }
        now.extend(found.iter().map(|line| format!("    {line}")));
    }
    if std::env::var_os("SUPERMEX_WRITE").is_some() {
        std::fs::write(&path, now.join("\n") + "\n").expect("a page");
    } else {
        assert!(wrong.is_empty(), "{name}.md: this prints\n{}", wrong.join("\n"));
    }
}

macro_rules! pages {
    ($($name:ident)*) => {
        $(
            #[test]
            fn $name() {
                run(stringify!($name));
            }
        )*

        #[test]
        fn every_page_is_a_test() {
            let mut pages: Vec<_> = std::fs::read_dir(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/transcripts"))
                .expect("a directory")
                .map(|entry| entry.expect("an entry").file_name().into_string().expect("text"))
                .collect();
            pages.sort();
            assert_eq!(pages, [$(concat!(stringify!($name), ".md")),*]);
        }
    };
}

pages! { boards certificates clobber damage ends foreign four heap kept meanings outputs packed query refusals refused render rules sequences sheets shell solve values wythoff }
