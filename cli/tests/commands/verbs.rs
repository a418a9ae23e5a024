//! The command line by its real binary: the forms that are contracts.

use std::collections::BTreeMap;
use std::io::{BufRead, BufReader, Write};
use std::process::Stdio;
use std::sync::LazyLock;
use std::sync::mpsc::channel;
use std::time::Duration;

use super::common::bytes;
use super::common::cli::{Home, answers, command, ok, run, run_with};
use super::common::drawn;
use super::common::judge::{Chomp3, Dense, MoveRules, Nim3};
use serde_json::{Value, json};

static HOME: LazyLock<Home> = LazyLock::new(Home::new);
static NIM: LazyLock<String> = LazyLock::new(|| HOME.build("nim", "nim --passes 1 --sheets 40"));
static CHOMP: LazyLock<String> = LazyLock::new(|| HOME.build("chomp", "chomp --passes 1 --sheets 20"));

#[test]
fn build_says_what_it_made() {
    let home = Home::new();
    let out = home.path("db");
    let text =
        ok(&["build", "nim", "--passes", "1", "--sheets", "300", "--columns", "400", "--threads", "2", "--out", &out]);
    for word in [&out, " cells", " bytes", " bits/cell", " s", "peak memory"] {
        assert!(text.contains(word), "{word:?} is not in {text:?}");
    }
    assert_eq!(text.lines().count(), 1);
    // The cells with x <= y.
    assert!(text.contains(&format!("{} cells", (0..300).map(|x| 400 - x).sum::<u64>())), "{text}");
    // Pure Nim is a rule, of which no cell is stored.
    let pure = ok(&["build", "nim", "--sheets", "30", "--out", &home.path("pure")]);
    assert!(pure.contains(": 0 cells, ") && !pure.contains("bits/cell") && !pure.contains("cells/s"), "{pure}");
    assert_eq!(home.names(), ["db", "pure"]);
    let files: Vec<_> = bytes(out.as_ref()).into_iter().map(|file| file.0).collect();
    assert_eq!(files, ["manifest.json", "p0-000000000.smx", "p1-000000000.smx"]);
}

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
    let pure = HOME.build("pure", "nim --passes 0 --sheets 10");
    assert_eq!(
        run(&["query", &pure, "1,2,3", "1,2,3,0", "1,2,3,2", "1,2,3,1"]).out,
        "1,2,3 P\n1,2,3,0 P\n1,2,3,2 P\n1,2,3,1 beyond\n"
    );
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

#[test]
fn sheet_of_nim() {
    let expected = |list: &[u64]| list.iter().enumerate().map(|(y, z)| format!("{y} {z}\n")).collect::<String>();
    assert_eq!(ok(&["sheet", &NIM, "2", "--columns", "9"]), expected(&[1, 0, 2, 5, 7, 3, 8, 4, 6]));
    assert_eq!(ok(&["sheet", &NIM, "2", "--columns", "4", "--passes-left", "0"]), expected(&[2, 3, 0, 1]));
    assert_eq!(ok(&["sheet", &NIM, "2", "--columns", "4", "--passes-left", "7"]), expected(&[1, 0, 2, 5]));
    assert_eq!(ok(&["sheet", &NIM, "2", "--columns", "0"]), "");
    let whole = ok(&["sheet", &NIM, "8"]);
    assert_eq!(whole.lines().count(), 40);
    assert!(whole.starts_with(&expected(&[7, 8, 6, 9, 5, 4, 2, 0, 1, 3, 17, 18, 16, 19, 20, 21])));
}

#[test]
fn sheet_of_chomp() {
    let print = |args: &[&str]| ok(&[&["sheet", CHOMP.as_str()], args].concat());
    assert_eq!(print(&["0"]), "0 1\n1 2\n2 0\n# ends at y=2\n");
    assert_eq!(print(&["7"]), "0 7\n1 4\n2 4\n3 6\n4 0\n# ends at y=4\n");
    assert_eq!(print(&["3", "--passes-left", "0"]), "0 3\n1 3\n2 0\n# ends at y=2\n");
    assert_eq!(print(&["7", "--columns", "2"]), "0 7\n1 4\n");
    assert_eq!(print(&["7", "--columns", "20"]), "0 7\n1 4\n2 4\n3 6\n4 0\n");
    assert_eq!(print(&["5", "--columns", "9"]), "0 4\n1 2\n2 5\n3 2\n4 2\n5 5\n6 2\n7 2\n8 5\n");
    // The scattered part and one period, and then how it goes on.
    for (x, p) in (0..20).flat_map(|x| [(x, "0"), (x, "1")]) {
        let text = print(&[&x.to_string(), "--passes-left", p]);
        let (last, lines) = text
            .lines()
            .collect::<Vec<_>>()
            .split_last()
            .map(|(last, lines)| (last.to_string(), lines.to_vec()))
            .unwrap();
        let columns = print(&[&x.to_string(), "--passes-left", p, "--columns", "300"]);
        assert!(columns.starts_with(&(lines.join("\n") + "\n")));
        let z: Vec<&str> = columns.lines().map(|line| line.split_once(' ').unwrap().1).collect();
        let Some(tail) = last.strip_prefix("# tail from y=") else {
            assert_eq!(last, format!("# ends at y={}", lines.len() - 1));
            assert_eq!((z.len(), z[lines.len() - 1]), (lines.len(), "0"));
            continue;
        };
        let (start, rest) = tail.split_once(" period ").unwrap();
        let (period, values) = rest.split_once(": ").unwrap();
        let (start, period): (usize, usize) = (start.parse().unwrap(), period.parse().unwrap());
        let values: Vec<&str> = values.split(' ').collect();
        assert_eq!((values.len(), lines.len()), (period, start + period), "{text}");
        assert_eq!(z.len(), 300);
        for (y, z) in z.iter().enumerate().skip(start) {
            assert_eq!(*z, values[(y - start) % period], "sheet {x}, column {y}");
        }
        if (x, p) == (5, "1") {
            assert_eq!(period, 3);
        }
    }
}

#[test]
fn sheet_of_instant_winners() {
    let nim = Dense::<Nim3>::nim(40, 1, &[]);
    let chomp = Dense::<Chomp3>::chomp(60, 1, &[]);
    for (x, p) in [(0, 1), (1, 1), (6, 0), (6, 1), (13, 1)] {
        let (number, passes) = (x.to_string(), p.to_string());
        let args =
            ["sheet", &NIM, &number, "--instant-winners", "--columns", "17", "--rows", "30", "--passes-left", &passes];
        let cells = (0..17).flat_map(|y| (0..30).map(move |z| (y, z)));
        let expected: String = cells
            .clone()
            .filter(|&(y, z)| (0..x).any(|x| nim.is_p([x, y, z], p)))
            .map(|(y, z)| format!("{y} {z}\n"))
            .collect();
        assert_eq!(ok(&args), expected, "sheet {x} of Nim");
        let args = [
            "sheet",
            &CHOMP,
            &number,
            "--instant-winners",
            "--columns",
            "17",
            "--rows",
            "30",
            "--passes-left",
            &passes,
        ];
        let wins = |y: u64, z: u64| {
            let mut to = Vec::new();
            Chomp3.moves([x, y, z], &mut to);
            to.into_iter().any(|to| to[0] < x && chomp.is_p(to, p))
        };
        let expected: String = cells.filter(|&(y, z)| wins(y, z)).map(|(y, z)| format!("{y} {z}\n")).collect();
        assert_eq!(ok(&args), expected, "sheet {x} of Chomp");
    }
    // What a window of Chomp does not decide is not printed as if it were.
    let window = HOME.build("window", "chomp --sheets 10 --columns 12 --random-variants 3");
    ok(&["sheet", &window, "4", "--instant-winners", "--columns", "8"]);
    let found = run(&["sheet", &window, "4", "--instant-winners", "--columns", "9"]);
    assert_eq!(found.code, 1, "{found:?}");
    assert!(found.err.contains("--columns 8"), "{}", found.err);
    assert_eq!(
        ok(&["sheet", &window, "4", "--instant-winners", "--rows", "5"]),
        ok(&["sheet", &window, "4", "--instant-winners", "--rows", "5", "--columns", "8"])
    );
}

#[test]
fn sheets_that_are_not_there() {
    for args in [&["sheet", NIM.as_str(), "40"][..], &["sheet", &NIM, "3", "--columns", "41"], &["sheet", &CHOMP, "20"]]
    {
        let found = run(args);
        assert_eq!((found.code, found.err.lines().count()), (1, 1), "{found:?}");
        assert!(found.err.starts_with("supermex: "), "{}", found.err);
    }
}

#[test]
fn info() {
    let object: Value = serde_json::from_str(&ok(&["info", &NIM, "--json"])).unwrap();
    assert_eq!(object["game"], "nim");
    assert_eq!(object["passes"], 1);
    assert_eq!(object["levels"], json!([0, 1]));
    assert_eq!((&object["sheets"], &object["columns"]), (&json!(40), &json!(40)));
    assert_eq!(object["cells"], 40 * 41 / 2);
    let files = bytes(NIM.as_ref());
    let sheets = files.iter().filter(|file| file.0.ends_with(".smx"));
    assert_eq!(object["bytes"], json!(sheets.clone().map(|file| file.1.len()).sum::<usize>()));
    let bits = object["bytes"].as_f64().unwrap() * 8.0 / object["cells"].as_f64().unwrap();
    assert!((object["bits_per_cell"].as_f64().unwrap() - bits).abs() < 0.001);
    assert_eq!(object["codecs"].as_array().unwrap().len(), 2);
    assert_eq!(object["tool_version"], env!("CARGO_PKG_VERSION"));
    assert!(object["format_version"].as_str().unwrap().starts_with("0."));
    let digests: BTreeMap<String, Value> =
        sheets.map(|(name, bytes)| (name.clone(), json!(blake3::hash(bytes).to_hex().as_str()))).collect();
    assert_eq!(object["file_digests"], json!(digests));
    assert_eq!(object["logical_digest"].as_str().unwrap().len(), 64);

    let object: Value = serde_json::from_str(&ok(&["info", &CHOMP, "--json"])).unwrap();
    assert_eq!(object["columns"], Value::Null);
    let kinds = &object["sheet_kinds"];
    for level in ["level 0", "level 1"] {
        assert_eq!(kinds[level].as_object().unwrap().values().map(|n| n.as_u64().unwrap()).sum::<u64>(), 20);
        assert!(kinds[level]["ends"].as_u64().unwrap() > 5);
    }
    assert!(kinds["level 1"]["period 3"].as_u64().unwrap() > 0);

    let text = ok(&["info", &CHOMP]);
    for line in ["game: chomp", "passes: 1", "sheets: 20", "period 3:", "format version: 0.", "logical digest: "] {
        assert!(text.contains(line), "{line:?} is not in {text}");
    }
    assert!(ok(&["info", &format!("{}/p1-000000000.smx", *NIM)]).contains("sheets: 40"));
}

#[test]
fn verify_and_openings() {
    for database in [&NIM, &CHOMP] {
        for args in [&["verify", database.as_str()][..], &["verify", database, "--quick"]] {
            assert!(ok(args).starts_with("ok: "));
        }
    }
    let pure = HOME.build("openings", "chomp --sheets 30");
    let judge = Dense::<Chomp3>::chomp(30, 1, &[]);
    for (database, passes, boards) in [(&pure, 0, 30), (&*CHOMP, 1, 19), (&*CHOMP, 0, 19)] {
        let text = ok(&["openings", database, "--passes-left", &passes.to_string()]);
        for (n, line) in (1..=boards).zip(text.lines()) {
            let (mut to, mut all) = (Vec::new(), Vec::new());
            Chomp3.moves([n, 0, 0], &mut to);
            all.extend(to.into_iter().filter(|&to| judge.is_p(to, passes)).map(|to| (to, passes)));
            all.extend((passes > 0 && judge.is_p([n, 0, 0], 0)).then_some(([n, 0, 0], 0)));
            all.sort_unstable();
            let expected: String = all.iter().map(|([x, y, z], p)| format!(" {x},{y},{z},{p}")).collect();
            assert_eq!(line, format!("{n}:{expected}"));
        }
        assert!(text.lines().count() as u64 >= boards);
    }
    let none = run(&["openings", &NIM]);
    assert_eq!((none.code, none.out.as_str()), (1, ""));
    assert!(none.err.contains("openings is not for a database of nim"), "{}", none.err);
    assert_eq!(ok(&["openings", &pure]), ok(&["openings", &pure, "--passes-left", "0"]));
}

/// Asks for every outcome of a cube and compares with the judge.
fn agrees_nim(database: &str, listed: &[super::common::judge::Variant], passes: u32) {
    let judge = Dense::<Nim3>::nim(10, passes, listed);
    let asked: Vec<_> = Nim3.in_order(10).into_iter().flat_map(|at| (0..=passes).map(move |p| (at, p))).collect();
    let line = |at: [u64; 3], p: u32| format!("{},{},{},{p}", at[0], at[1], at[2]);
    let found = run_with(&["query", database], &asked.iter().map(|&(at, p)| line(at, p) + "\n").collect::<String>());
    let expected: String =
        asked.iter().map(|&(at, p)| line(at, p) + if judge.is_p(at, p) { " P\n" } else { " N\n" }).collect();
    assert_eq!((found.code, found.out == expected), (0, true), "{}", found.err);
}

#[test]
fn variants() {
    let home = Home::new();
    let flags = home.build("flags", "nim --passes 1 --sheets 10 --variant 1,2,3 --variant 0,4,0,1 --variant 2,2,0,0");
    let listed = [([1, 2, 3], None), ([0, 4, 0], Some(1)), ([2, 2, 0], Some(0))];
    agrees_nim(&flags, &listed, 1);
    assert_eq!(run(&["query", &flags, "--moves", "1,2,3", "0,4,0,1"]).out, "1,2,3 N\n0,4,0,1 N\n");
    // Declared at one level only: two passes are not none.
    assert_eq!(run(&["query", &flags, "1,1,0,2"]).code, 3);

    let csv = home.path("variants.csv");
    std::fs::write(&csv, "x,y,z,p\n# a comment\n1,2,3\n\n0, 4, 0, 1\n2,2,0,0\n").unwrap();
    let file = home.build("file", &format!("nim --passes 1 --sheets 10 --variants {csv}"));
    assert!(bytes(flags.as_ref()) == bytes(file.as_ref()));
    let object: Value = serde_json::from_str(&ok(&["info", &file, "--json"])).unwrap();
    assert_eq!(object["variants"].as_array().unwrap().len(), 3);

    let misere = home.build("misere", "nim --passes 1 --sheets 10 --misere");
    agrees_nim(&misere, &[([0, 0, 0], None)], 3);
    let declared = home.build("declared", "nim --passes 1 --sheets 10 --variant 0,0,0");
    assert!(bytes(misere.as_ref()) == bytes(declared.as_ref()));

    for seed in [5, u64::MAX] {
        let random =
            home.build(&format!("random{seed}"), &format!("nim --passes 1 --sheets 10 --random-variants {seed}"));
        let cells = (0..10).flat_map(|x| (0..10).map(move |y| (x, y)));
        let listed: Vec<_> =
            cells.map(|(x, y)| ([x, y, drawn(seed, x, y)], None)).filter(|(at, _)| at[2] < 10).collect();
        agrees_nim(&random, &listed, 3);
        let object: Value = serde_json::from_str(&ok(&["info", &random, "--json"])).unwrap();
        assert_eq!(object["random_variants"], json!(seed.to_string()));
    }

    let chomp = home.build("chomp", "chomp --sheets 6 --variant 0,0,1 --variant 1,1,0");
    let judge = Dense::<Chomp3>::chomp(12, 0, &[([0, 0, 1], None), ([1, 1, 0], None)]);
    for at in Chomp3.in_order(12).into_iter().filter(|at| at[0] < 6) {
        let line = format!("{},{},{}", at[0], at[1], at[2]);
        let expected = if judge.is_p(at, 0) { "P" } else { "N" };
        if at.iter().sum::<u64>() < 5 {
            assert_eq!(ok(&["query", &chomp, &line]), format!("{line} {expected}\n"));
        }
    }
    // A window: what is outside is beyond.
    let window = home.build("window", "chomp --sheets 6 --columns 9 --random-variants 1");
    let inside = run(&["query", &window, "5,8,3"]);
    assert_eq!(inside.code, 0, "{inside:?}");
    assert_eq!(run(&["query", &window, "6,0,3"]).out, "6,0,3 beyond\n");
}

#[test]
fn repack_and_back() {
    let home = Home::new();
    let (small, fast) = (home.path("small"), home.path("fast"));
    // The bits of both databases, counted by `info` too.
    let bits = |database: &str| {
        let facts: serde_json::Value = serde_json::from_str(&ok(&["info", database, "--json"])).unwrap();
        format!("{:.3}", facts["bits_per_cell"].as_f64().unwrap())
    };
    let said = ok(&["repack", &CHOMP, "--profile", "small", "--out", &small]);
    assert_eq!(said.lines().count(), 1, "{said}");
    assert!(said.starts_with(&format!("from {} to {} bits/cell, ", bits(&CHOMP), bits(&small))), "{said}");
    assert!(said.contains("saved ("), "{said}");
    let back = ok(&["repack", &small, "--profile", "fast", "--out", &fast]);
    assert!(back.starts_with(&format!("from {} to {} bits/cell, ", bits(&small), bits(&CHOMP))), "{back}");
    assert!(back.contains("more ("), "{back}");
    assert!(bytes(fast.as_ref()) == bytes(CHOMP.as_ref()));
    assert!(ok(&["verify", &small]).starts_with("ok: "));
}
