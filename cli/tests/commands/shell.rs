//! The examples of the help.

use std::io::{BufRead, BufReader};

use super::common::cli::{TestDir, command, ok};

/// The commands that a help lists.
fn commands(args: &[&str]) -> Vec<String> {
    let help = ok(args);
    let lines = help.lines().skip_while(|line| *line != "Commands:").skip(1).take_while(|line| !line.is_empty());
    lines.map(|line| line.split_whitespace().next().unwrap().to_owned()).filter(|verb| verb != "help").collect()
}

/// The help of every verb, and of every game of `build`, ends with an example, and it runs: first the games, whose tables the others
/// ask.
#[test]
fn every_verb_has_an_example_that_runs() {
    let dir = TestDir::new();
    #[cfg(feature = "http")]
    let served = super::common::server::Server::new(dir.0.path()).url("");
    #[cfg(not(feature = "http"))]
    let served = "";
    let rules = "rulesets/wythoff-three.toml";
    std::fs::create_dir(dir.path("rulesets")).unwrap();
    std::fs::copy(format!("{}/../{rules}", env!("CARGO_MANIFEST_DIR")), dir.path(rules)).unwrap();
    let games = commands(&["build", "--help"]);
    assert!(games.len() > 5, "{games:?}");
    for verb in games.iter().map(|game| format!("build {game}")).chain(commands(&["--help"])) {
        let help = ok(&[&*verb.split(' ').collect::<Vec<_>>(), &["--help"]].concat());
        let examples: Vec<&str> = help.lines().filter_map(|line| line.strip_prefix("Example: supermex ")).collect();
        let [example] = examples[..] else { panic!("{verb} has the examples {examples:?}") };
        assert!(example.starts_with(&verb), "{verb}: {example}");
        // What is at an address is served here.
        let here = |word: &str| word.replace('~', &dir.path("")).replace("http://127.0.0.1:8080/db/", &served);
        let words: Vec<String> = example.split(' ').map(here).collect();
        let mut program = command(&words.iter().map(String::as_str).collect::<Vec<_>>());
        program.current_dir(dir.0.path());
        if verb == "serve" {
            // The port of the example may be taken.
            let mut server = program.args(["--listen", "127.0.0.1:0"]).spawn().unwrap();
            let line = BufReader::new(server.stdout.take().unwrap()).lines().next().unwrap().unwrap();
            server.kill().unwrap();
            server.wait().unwrap();
            assert!(line.contains("/chomp.db"), "{line}");
            continue;
        }
        let output = program.output().unwrap();
        assert!(output.status.success(), "{example}: {}", String::from_utf8_lossy(&output.stderr));
        let written = words.iter().skip_while(|word| *word != "--out").nth(1);
        match written {
            Some(path) => assert!(dir.0.path().join(path).exists(), "{example}"),
            None => assert!(!output.stdout.is_empty(), "{example}"),
        }
    }
}
