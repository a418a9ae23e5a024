//! `query` by the real binary: arguments, lines, moves, JSON, and as a coprocess.

use std::io::{BufRead, BufReader, Write};
use std::process::Stdio;
use std::sync::LazyLock;
use std::sync::mpsc::channel;
use std::time::Duration;

use super::common::cli::{TestDir, answers, command, run, run_with};
use super::common::judge::{Chomp3, Dense, MoveRules, Nim3};
use serde_json::{Value, json};

static DIR: LazyLock<TestDir> = LazyLock::new(TestDir::new);
static NIM: LazyLock<String> = LazyLock::new(|| DIR.build("nim", "nim --passes 1 --sheets 40"));
static CHOMP: LazyLock<String> = LazyLock::new(|| DIR.build("chomp", "chomp --passes 1 --sheets 20"));

#[test]
fn query_answers_arguments() {
    let found = run(&[
        "query",
        &NIM,
        "4,2,7",
        "4,2,7,0",
        "4,2,6,0",
        "4, 2 ,7,2",
        "0,0,0",
        "7,4,99",
        "1,2,99999999999999",
        "3,3,18446744073709551615",
    ]);
    assert_eq!(
        found.out,
        "4,2,7 P\n4,2,7,0 N\n4,2,6,0 P\n4, 2 ,7,2 N\n0,0,0 P\n7,4,99 N\n1,2,99999999999999 N\n3,3,18446744073709551615 N\n"
    );
    assert_eq!((found.code, found.err.as_str()), (0, ""));
}

#[test]
fn query_answers_standard_input() {
    let found = run_with(&["query", &NIM], "4,2,7\n 4 2 7 \n4\t2\t7\t1\n\n4,2,7,3\r\n4 2 6 4\n40,1,2\n40 41 1");
    assert_eq!(found.out, "4,2,7 P\n4 2 7 P\n4\t2\t7\t1 P\n4,2,7,3 P\n4 2 6 4 P\n40,1,2 N\n40 41 1 beyond\n");
    assert_eq!((found.code, found.err.as_str()), (3, ""));
}

/// Bad lines are named by their number, the others are answered, and the status is 2 whatever else there is.
#[test]
fn query_names_bad_lines() {
    let bad = [
        "",
        "1,2",
        "1,2,3,4,5",
        "a,b,c",
        "1,2,-3",
        "1,2,3x",
        "1.5,2,3",
        "1,,2,3",
        "1,2,",
        "18446744073709551616,1,1",
        "\u{3b1},1,2",
    ];
    let input = bad.iter().map(|line| format!("4,2,7\n{line}\n")).collect::<String>() + "40,41,1\n";
    let found = run_with(&["query", &NIM], &input);
    assert_eq!(answers(&found.out), "4,2,7 P\n".repeat(bad.len()) + "40,41,1 beyond\n");
    assert_eq!(found.code, 2);
    let named: Vec<usize> = found
        .err
        .lines()
        .map(|line| line.split("line ").nth(1).unwrap().split(':').next().unwrap().parse().unwrap())
        .collect();
    // A blank line is no position, and no error.
    assert_eq!(named, (2..=bad.len()).map(|n| 2 * n).collect::<Vec<_>>(), "{}", found.err);
    assert!(found.err.lines().all(|line| line.contains("write x,y,z")), "{}", found.err);
    let found = run(&["query", &NIM, "4,2,7", "nonsense", "4,2,6,0"]);
    assert_eq!((found.code, answers(&found.out).as_str()), (2, "4,2,7 P\n4,2,6,0 P\n"));
    assert!(found.out.lines().nth(1).unwrap().starts_with("? position 2: \"nonsense\" is no position: "), "{found:?}");
    assert!(found.err.contains("position 2:"), "{}", found.err);
    for (line, word) in
        [("-1,2,3", "negative"), ("foo", "'f' is no digit"), ("1", ": 1 number where"), ("1,,2", "missing")]
    {
        let found = run_with(&["query", &NIM], line);
        assert!(found.code == 2 && found.err.contains("line 1:") && found.err.contains(word), "{}", found.err);
    }
    let found = run(&["query", &CHOMP, "0,0,0", "0,0,1"]);
    assert_eq!((found.code, answers(&found.out).as_str()), (2, "0,0,1 P\n"));
    // Bytes that are no text.
    let mut child = command(&["query", &NIM]).stdin(Stdio::piped()).spawn().unwrap();
    child.stdin.take().unwrap().write_all(b"\xff\xfe\n4,2,7\n").unwrap();
    let output = child.wait_with_output().unwrap();
    let out = String::from_utf8(output.stdout).unwrap();
    assert_eq!((output.status.code(), answers(&out).as_str()), (Some(2), "4,2,7 P\n"));
}

#[test]
fn query_statuses() {
    for (positions, code) in
        [(vec!["1,1,1"], 0), (vec!["1,1,1", "50,50,1"], 3), (vec!["50,50,1", "x"], 2), (vec!["x"], 2)]
    {
        let mut args = vec!["query", NIM.as_str()];
        args.extend(&positions);
        assert_eq!(run(&args).code, code, "{positions:?}");
    }
    assert_eq!(run_with(&["query", &NIM], "").code, 0);
}

#[test]
fn query_default_is_the_most_passes() {
    let pure = DIR.build("pure", "nim --passes 0 --sheets 10");
    let asked = run(&["query", &pure, "1,2,3", "1,2,3,0", "1,2,3,2", "1,2,3,1"]);
    assert_eq!(asked.out, "1,2,3 P\n1,2,3,0 P\n1,2,3,2 P\n1,2,3,1 beyond\n");
    // What failed is said once, and nothing else.
    let even =
        "supermex: beyond the database: the number of passes has to be even; `supermex info` says what else it has\n";
    assert_eq!(asked.err, even);
    let asked = run(&["query", &pure, "9,70,20", "1,2,3,1", "11,70,20", "1,2,3", "12,70,20"]);
    let [passes, next, least] = [
        "the number of passes has to be even",
        "the second least has to be below 10",
        "the least pile has to be below 10, and the second least has to be below 10",
    ];
    assert!(asked.err.contains(&format!("database: {next}, and {passes}, and {least}; ")), "{asked:?}");
    assert_eq!(run(&["query", &NIM, "1,2,0", "1,2,0,1", "1,2,0,0"]).out, "1,2,0 P\n1,2,0,1 P\n1,2,0,0 N\n");
}

/// Every position of a cube, with every winning move, against the judge.
#[test]
fn query_moves() {
    fn check<R: MoveRules + Copy>(rules: R, database: &str, judge: &Dense<R>, bound: u64) {
        let asked: Vec<_> = rules.in_order(bound).into_iter().flat_map(|at| (0..4).map(move |p| (at, p))).collect();
        let line = |at: [u64; 3], p: u32| format!("{},{},{},{p}", at[0], at[1], at[2]);
        let input: String = asked.iter().map(|&(at, p)| line(at, p) + "\n").collect();
        let found = run_with(&["query", database, "--moves"], &input);
        assert_eq!((found.code, found.err.as_str()), (0, ""));
        assert_eq!(found.out.lines().count(), asked.len());
        for (&(at, p), text) in asked.iter().zip(found.out.lines()) {
            let mut to = Vec::new();
            let mut all = Vec::new();
            if !rules.is_terminal(at) {
                rules.moves(at, &mut to);
                all.extend(to.iter().filter(|&&to| judge.is_p(to, p)).map(|&to| (to, p)));
                all.extend((p > 0 && judge.is_p(at, p.saturating_sub(1))).then(|| (at, p - 1)));
            }
            all.sort_unstable();
            let mut expected = line(at, p) + if judge.is_p(at, p) { " P" } else { " N" };
            all.iter().for_each(|&(to, q)| expected += &format!(" {}", line(to, q)));
            assert_eq!(text, expected);
        }
    }
    check(Nim3, &NIM, &Dense::nim(12, 3, &[]), 12);
    check(Chomp3, &CHOMP, &Dense::chomp(16, 3, &[]), 16);
    let beyond = run(&["query", &NIM, "--moves", "40,41,1", "4,2,7"]);
    assert_eq!((beyond.code, beyond.out.as_str()), (3, "40,41,1 beyond\n4,2,7 P\n"));
}

#[test]
fn query_json() {
    let lines = |args: &[&str]| -> Vec<Value> {
        run(args).out.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
    };
    let found = lines(&["query", &NIM, "--json", "4,2,7", "4,2,7,0", "41,40,1"]);
    assert_eq!(found[0], json!({"position": [4, 2, 7], "passes": 1, "outcome": "P"}));
    assert_eq!(found[1], json!({"position": [4, 2, 7], "passes": 0, "outcome": "N"}));
    assert_eq!(found[2], json!({"position": [41, 40, 1], "passes": 1, "outcome": "beyond"}));
    let found = lines(&["query", &NIM, "--json", "--moves", "4,2,7,0", "4,2,7,1"]);
    assert_eq!(found[0]["moves"], json!([[4, 2, 6, 0]]));
    assert_eq!(found[1]["moves"], json!([]));
}

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
    // Half a line is no question yet; its end makes it one.
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
