//! Completions, manual pages and the examples of the help, from the command line's definition.

use std::io::{BufRead, BufReader};

use super::common::cli::{TestDir, command, ok};

/// The verbs, by the help.
fn verbs() -> Vec<String> {
    commands(&["--help"])
}

/// The commands that a help lists.
fn commands(args: &[&str]) -> Vec<String> {
    let help = ok(args);
    let lines = help.lines().skip_while(|line| *line != "Commands:").skip(1).take_while(|line| !line.is_empty());
    lines.map(|line| line.split_whitespace().next().unwrap().to_owned()).filter(|verb| verb != "help").collect()
}

#[test]
fn completions_know_the_verbs_and_their_options() {
    assert!(verbs().len() > 9);
    for shell in ["bash", "zsh", "fish", "elvish", "powershell"] {
        let text = ok(&["completions", shell]);
        for word in verbs().iter().map(String::as_str).chain(["passes-left", "sheets", "random-variants"]) {
            assert!(text.contains(word), "{shell}: {word}");
        }
    }
}

#[test]
fn every_verb_has_a_manual_page() {
    let dir = TestDir::new();
    let out = dir.path("share/man/man1");
    assert_eq!(ok(&["man", "--out", &out]), "");
    let mut pages: Vec<String> =
        std::fs::read_dir(&out).unwrap().map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
    // A verb of verbs has pages for each of those too.
    pages.retain(|page| page.matches('-').count() < 2);
    pages.sort();
    let mut expected: Vec<String> = verbs().iter().map(|verb| format!("supermex-{verb}.1")).collect();
    expected.push("supermex.1".into());
    expected.sort();
    assert_eq!(pages, expected);
    let page = std::fs::read_to_string(format!("{out}/supermex-query.1")).unwrap();
    for word in [".TH supermex-query 1", "DATABASE", "\\-\\-moves", "Exit status: 0; 3 if anything was beyond"] {
        assert!(page.contains(word), "{word}: {page}");
    }
    let main = std::fs::read_to_string(format!("{out}/supermex.1")).unwrap();
    for verb in verbs() {
        assert!(main.contains(&format!("supermex\\-{verb}(1)")), "{verb}: {main}");
    }
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
    for verb in games.iter().map(|game| format!("build {game}")).chain(verbs()) {
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
