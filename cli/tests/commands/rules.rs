//! Games by rules files by the real binary: the forms that are contracts, and refusals.

use super::common::cli::{TestDir, ok, refused, run, run_with};
use serde_json::{Value, json};

const RESTRICTED: &str =
    "name = 'Restricted'\nmoves = ['x-t, y, z', 'x, y-t, z', 'x, y, z-t', 'x-t, y-t, z if t <= z']\n";

fn file(dir: &TestDir, name: &str, text: &str) -> String {
    let path = dir.path(name);
    std::fs::write(&path, text).unwrap();
    path
}

#[test]
fn every_verb() {
    let dir = TestDir::new();
    let rules = file(&dir, "restricted.toml", RESTRICTED);
    let database = dir.path("r");
    let built = ok(&["build", "rules", &rules, "--box", "30x30x30", "--passes", "1", "--out", &database]);
    assert!(built.contains("1800 cells") && built.ends_with(" positions certified\n"), "{built}");
    // From 1,1,1 a move leads to 1,1,0, and from 1,1,0 none to a P-position.
    let asked = ["--variant", "1,1,1,0", "--variant", "1,1,0,0", "--out", &dir.path("perturbed")];
    let perturbed = run(&[&["build", "rules", &rules, "--box", "9x9x9", "--passes", "1"][..], &asked].concat());
    assert_eq!(perturbed.err, "supermex: variant 1,1,1,0: N without being declared, so that nothing changes\n");
    assert_eq!(
        ok(&["query", &database, "--moves", "1,1,0,0", "0,0,0", "1,1,1,0"]),
        "1,1,0,0 P\n0,0,0 P\n1,1,1,0 N 0,1,1,0 1,0,1,0 1,1,0,0\n"
    );
    let asked = run(&["query", &database, "1,2", "40,0,0", "3,3,3,1"]);
    assert_eq!(asked.code, 2);
    assert!(asked.err.contains("write x,y,z"), "{asked:?}");
    let object: Value = serde_json::from_str(&ok(&["query", &database, "--json", "--moves", "1,1,1,0"])).unwrap();
    let moves = [[0, 1, 1, 0], [1, 0, 1, 0], [1, 1, 0, 0]];
    let expected = json!({"position": [1, 1, 1], "passes": 0, "outcome": "N", "moves": moves, "complete": true});
    assert_eq!(object, expected);
    let object: Value = serde_json::from_str(&ok(&["info", &database, "--json"])).unwrap();
    assert_eq!(
        (&object["game"], &object["name"], &object["box"], &object["passes"]),
        (&json!("rules"), &json!("Restricted"), &json!([30, 30, 30]), &json!(1))
    );
    assert!(ok(&["verify", &database, "--certify"]).contains("positions certified"));
    assert!(ok(&["verify", &database, "--certify", "--samples", "20"]).contains("positions certified"));
    // What is listed is asked as it stands, its first line too.
    let listed = ok(&["list", &database, "--max", "9", "--passes-left", "0"]);
    assert!(listed.starts_with("# Restricted: ") && listed.contains("\n1,1,0,0\n"), "{listed}");
    let answers = run_with(&["query", &database], &listed).out;
    assert_eq!(answers.lines().filter(|line| line.ends_with(" P")).count(), listed.lines().count() - 1, "{answers}");
    // To an instant winner leads a winning move that lowers x; with no pass left, its number is the last.
    let winners =
        ok(&["sheet", &database, "3", "--instant-winners", "--passes-left", "0", "--columns", "5", "--rows", "6"]);
    for (y, z) in (0..5).flat_map(|y| (0..6).map(move |z| (y, z))) {
        let moves = ok(&["query", &database, "--moves", &format!("3,{y},{z},0")]);
        let wins = moves.split_whitespace().skip(2).any(|to| !to.starts_with("3,"));
        assert_eq!(winners.lines().any(|line| line == format!("{y} {z}")), wins, "{y} {z}: {moves}");
    }
    refused(&run(&["sheet", &database, "3", "--instant-winners", "--rows", "31"]), 1, &["--rows 30 or less"]);
    assert!(ok(&["sheet", &database, "1", "--passes-left", "0"]).starts_with("0 1\n1 0\n"));
    let rows = ok(&["export", &database, "--format", "csv", "--out", "-", "--passes-left", "0", "--sheets", "0..2"]);
    assert!(rows.starts_with("p,x,y,z\n0,0,0,0\n") && rows.lines().count() > 50, "{rows}");
    assert!(ok(&["query", &database, "--line", "3,3,3"]).starts_with("3,3,3 "));
}

#[test]
fn two_numbers_and_their_values() {
    let dir = TestDir::new();
    let rules = file(&dir, "wythoff.toml", "name = 'Wythoff'\nmoves = ['x-t, y', 'x, y-t', 'x-t, y-t']\n");
    let (plain, values) = (dir.path("w"), dir.path("g"));
    ok(&["build", "rules", &rules, "--box", "100x100", "--out", &plain]);
    assert_eq!(ok(&["query", &plain, "--moves", "1,2", "3,3"]), "1,2 P\n3,3 N 0,0\n");
    ok(&["build", "rules", &rules, "--box", "100x100", "--grundy", "--out", &values]);
    assert_eq!(ok(&["query", &values, "2,3,5", "1,2,0"]), "2,3,5 P\n1,2,0 P\n");
    // Two numbers ask for their value, and the table is called what it is.
    assert_eq!(ok(&["query", &values, "2,3", "1,2"]), "2,3 N grundy=5\n1,2 P grundy=0\n");
    assert_eq!(ok(&["query", &values, "--moves", "1,1"]), "1,1 N grundy=2 0,0,0\n");
    let object: Value = serde_json::from_str(&ok(&["query", &values, "--json", "2,3"])).unwrap();
    assert_eq!(object, json!({"position": [2, 3], "outcome": "N", "grundy": 5}));
    refused(&run(&["query", &values, "2"]), 2, &["1 number where 3 are needed", "write x,y for its Grundy value"]);
    let titles = [&plain, &values]
        .map(|path| serde_json::from_str::<Value>(&ok(&["info", path, "--json"])).unwrap()["title"].clone());
    assert_eq!(titles, [json!("Wythoff"), json!("the Grundy values of Wythoff")]);
    assert!(
        ok(&["list", &values, "--max", "3"])
            .starts_with("# the Grundy values of Wythoff: P-positions for x, y, z <= 3\n")
    );
    assert!(ok(&["sheet", &values, "1", "--columns", "4"]).starts_with("0 1\n1 2\n2 0\n3 4\n"));
}

/// Values of three numbers: of positions, of sums, and of the moves that win these.
#[test]
fn values_of_three_numbers() {
    let dir = TestDir::new();
    let rules = file(&dir, "wythoff.toml", include_str!("../../../rulesets/wythoff-three.toml"));
    let db = dir.path("db");
    ok(&["build", "rules", &rules, "--box", "20x30x25", "--grundy", "--out", &db]);
    assert_eq!(ok(&["query", &db, "--grundy", "0,1,1", "0,1,2"]), "0,1,1 2\n0,1,2 0\n");
    assert_eq!(ok(&["query", &db, "0,1,1"]), "0,1,1 N grundy=2\n");
    assert_eq!(ok(&["query", &db, "--moves", "0,1,1 + *3"]), "0,1,1 + *3 N grundy=1 0,1,1 + *2\n");
    assert!(ok(&["sheet", &db, "0"]).starts_with("0 0 0\n0 1 1\n"));
    assert!(ok(&["list", &db, "--max", "2"]).contains("\n0,1,1,2\n"));
    let info: Value = serde_json::from_str(&ok(&["info", &db, "--json"])).unwrap();
    assert_eq!((&info["box"], &info["grundy"]), (&json!([20, 30, 25]), &json!(true)));
    refused(&run(&["render", &db, "3", "--out", &dir.path("none.png")]), 1, &["no picture"]);
    ok(&["verify", &db, "--certify", "--samples", "300"]);
}

#[test]
fn what_is_wrong_is_shown() {
    let dir = TestDir::new();
    let wrong = file(&dir, "wrong.toml", "name = 'wrong'\nmoves = ['x-t, y, z', 'x, y-u, z if u <= (t']\n");
    let ran = run(&["build", "rules", &wrong, "--box", "9x9x9", "--out", &dir.path("db")]);
    assert_eq!((ran.code, ran.out.as_str()), (1, ""));
    assert!(ran.err.contains("wrong.toml:2:") && ran.err.contains("line 2: a bracket is open"), "{}", ran.err);
    let rules = file(&dir, "restricted.toml", RESTRICTED);
    let cones = file(&dir, "cones.toml", "name = 'out'\nmoves = ['x-t, y+t, z']\n");
    let rises = file(&dir, "rises.toml", "name = 'up'\nmoves = ['x-t, y, z', 'x+1, y-2, z']\n");
    let costly =
        file(&dir, "costly.toml", "name = 'c'\nmoves = ['x-a, y-b, z-c if a+b+c+d <= 1000 and gcd(a*d, b) != c']\n");
    let dear = file(&dir, "dear.toml", "name = 'd'\nmoves = ['x-a, y-b, z-c if c <= 1000 and gcd(a, b) != c']\n");
    let lines = "name = 'l'\nmoves = ['x-a, y-b, z if a <= 2*b and b <= 2*a', 'x, y-t, z', 'x, y, z-t']\n";
    let lines = file(&dir, "lines.toml", lines);
    let flat = file(&dir, "flat.toml", "name = 'f'\nmoves = ['x-t, y', 'x, y-t']\nnothing = ['0,0']\n");
    let db = dir.path("db");
    for (args, words) in [
        (vec!["build", "rules", &rules, "--box", "9x9", "--out", &db], "needs its third side"),
        (
            vec!["build", "rules", &rules, "--box", "9x9", "--out", &db],
            "\"x-t, y-t, z if t <= z\" is no line and no cone",
        ),
        (vec!["build", "rules", &rules, "--box", "9000x9000x9000", "--out", &db], "is no line and no cone: "),
        (vec!["build", "rules", &lines, "--box", "9000x9000x9000", "--out", &db], "9000x9000 for any z is enough: "),
        (vec!["build", "rules", &rules, "--box", "9", "--out", &db], "as 100x100x100"),
        (vec!["build", "rules", &rules, "--box", "9x9x0", "--out", &db], "1 to 2^24"),
        (vec!["build", "rules", &rules, "--box", "9x9", "--grundy", "--out", &db], "a side for each number"),
        (vec!["build", "rules", &cones, "--box", "9x9x9", "--out", &db], "keep the number inside"),
        (vec!["build", "rules", &rises, "--box", "9x9x9", "--out", &db], "has to lower x"),
        (vec!["build", "rules", &costly, "--box", "60x60x60", "--out", &db], "more moves than can be gone through"),
        (vec!["build", "rules", &dear, "--box", "200x200x2000", "--out", &db], "takes too long"),
        (vec!["build", "rules", &flat, "--box", "9x9", "--variant", "1,9", "--out", &db], "variant 1,9: outside"),
        (vec!["build", "rules", &flat, "--box", "9x9", "--variant", "0,0", "--out", &db], "no position"),
        (vec!["build", "rules", &flat, "--box", "9x9", "--variant", "1,2,1", "--out", &db], "give --passes 1"),
        (vec!["build", "rules", &flat, "--box", "9x9", "--variant", "1,a", "--out", &db], "write x,y or x,y,p"),
        (vec!["build", "rules", "nowhere.toml", "--box", "9x9x9", "--out", &db], "cannot read nowhere.toml"),
    ] {
        refused(&run(&args), 1, &[words]);
    }
    // A longer side is advised only where it helps.
    let leaves = run(&["build", "rules", &cones, "--box", "9x9x9", "--out", &db]);
    assert!(!leaves.err.contains("longer"), "{leaves:?}");
    let fixed = file(&dir, "fixed.toml", "name = 'to 20'\nmoves = ['x-t, 20, z', 'x, y-t, z', 'x, y, z-t']\n");
    let leaves = run(&["build", "rules", &fixed, "--box", "9x9x9", "--out", &db]);
    assert!(leaves.err.contains("make that side longer, or keep"), "{leaves:?}");
    std::fs::remove_file(&fixed).unwrap();
    // What other languages write is known.
    for (moves, why) in [
        ("x-t, y if t^y = 1", "`^` is no operator: an exclusive or is written xor(a, b)"),
        ("x-t, y if t xor y = 1", "functions stand before their numbers, as in xor(a, b)"),
        ("x-t, y if t & y = 1", "bitand(a, b)"),
        ("x-floor(t/2), y", "`/` rounds down"),
        ("x-t, y if t in [1, 2]", "a list follows `in`, as in t in {1, 2, 4}"),
        ("x-t, y if t in {1, y}", "a list follows `in`, as in t in {1, 2, 4}"),
        ("x-t, y if t == y", "equality is written `=`"),
        ("x-t**2, y", "a power is written as a product, as in t*t"),
        ("x-t, y if t = 1 && y = 2", "conditions are joined by `and`"),
    ] {
        let odd = file(&dir, "odd.toml", &format!("name = 'odd'\nmoves = ['{moves}']\n"));
        let ran = run(&["build", "rules", &odd, "--box", "9x9", "--out", &db]);
        assert!(ran.code == 1 && ran.err.contains(why), "{moves}: {ran:?}");
        std::fs::remove_file(&odd).unwrap();
    }
    assert_eq!(
        dir.names(),
        [
            "cones.toml",
            "costly.toml",
            "dear.toml",
            "flat.toml",
            "lines.toml",
            "restricted.toml",
            "rises.toml",
            "wrong.toml"
        ],
        "nothing is left of what was refused"
    );
}

/// The experiments that make sense for any rules; the others say why they do not.
#[test]
fn experiments() {
    let dir = TestDir::new();
    let rules = file(&dir, "restricted.toml", RESTRICTED);
    let two = file(&dir, "wythoff.toml", "name = 'Wythoff'\nmoves = ['x-t, y', 'x, y-t', 'x-t, y-t']\n");
    let (database, plain, flat) = (dir.path("r"), dir.path("plain"), dir.path("flat"));
    ok(&["build", "rules", &rules, "--box", "30x30x30", "--passes", "1", "--out", &database]);
    ok(&["build", "rules", &rules, "--box", "30x30x30", "--out", &plain]);
    ok(&["build", "rules", &two, "--box", "30x30", "--out", &flat]);
    let rows = ok(&["analyze", "overlap", &database, "--sheets", "9", "--every", "4", "--columns", "5"]);
    assert!(rows.starts_with("x,columns,p_positions,") && rows.lines().count() == 4, "{rows}");
    assert!(rows.lines().nth(1).unwrap().starts_with("0,5,5,5,"), "{rows}");
    let pair = [format!("{database}:10"), format!("{database}:10:0")];
    let rows = ok(&["analyze", "density", &pair[0], &pair[1], "--plot", &dir.path("d.svg")]);
    assert!(rows.starts_with("a,b,distance\n") && rows.lines().count() == 2 && !rows.contains(",0.000000"), "{rows}");
    let same = ok(&["analyze", "density", "--p-positions", &pair[0], &pair[0]]);
    assert!(same.ends_with(",0.000000\n"), "{same}");
    let sensitivity = ["analyze", "sensitivity", "rules", &rules, "--box", "12x12x12"];
    let rows = ok(&[&sensitivity[..], &["--trials", "2", "--passes", "1"]].concat());
    assert!(rows.starts_with("trial,base,perturbation,") && rows.lines().count() == 25, "{rows}");
    let rows = ok(&[&sensitivity[..], &["--at", "1,1,0"]].concat());
    let redundant = run(&[&sensitivity[..], &["--at", "1,0,0"]].concat());
    let said = "supermex: --at 1,0,0: N without being declared, so that nothing changes, and every 0 means nothing\n";
    assert_eq!((redundant.code, redundant.err.as_str()), (0, said));
    // In the sheets before it nothing moves, and in its own it is no P-position any more.
    assert!(rows.contains("\n0,,1 1 0,0,-1,12,0,") && rows.lines().count() == 13, "{rows}");
    let moved = |line: &str| line.split(',').nth(6).unwrap().parse::<u64>().unwrap();
    assert!(moved(rows.lines().nth(2).unwrap()) > 0, "{rows}");
    for (args, words) in [
        (vec!["overlap", &plain], "--passes 1"),
        (vec!["overlap", &database, "--sheets", "31"], "x < 30"),
        (vec!["overlap", &database, "--columns", "31"], "y < 30"),
        (vec!["lines", &database], "3-row Chomp"),
        (vec!["density", &format!("{database}:20")], "smaller --reach"),
        (vec!["density", &format!("{flat}:3")], "sheets are lines"),
        (vec!["density", &format!("{database}:30"), "--reach", "0.5"], "sheets 0 to 29"),
        (vec!["sensitivity", "rules", &rules, "--box", "9x9x9", "--sheets", "5"], "leave --sheets"),
        (vec!["sensitivity", "rules", &rules, "--box", "9x9x9", "--misere"], "in its file"),
        (vec!["sensitivity", "rules", &rules, "--box", "9x9x9", "--at", "9,0,0"], "inside the box"),
        (vec!["sensitivity", "rules", &rules, "--box", "9x9x9", "--at", "1,1,0,1"], "any passes"),
        (vec!["sensitivity", "nim", "--box", "9x9x9"], "leave them out"),
    ] {
        refused(&run(&[&["analyze"], &args[..]].concat()), 1, &[words]);
    }
    refused(&run(&["analyze", "sensitivity", "rules", &rules]), 2, &["--box"]);
    // All of a game on two numbers is one picture.
    refused(&run(&["render", &flat, "3", "--out", "flat.png"]), 1, &["one picture"]);
    refused(&run(&["render", &flat, "--instant-winners", "--out", "flat.png"]), 1, &["whose sheets are lines"]);
    assert!(ok(&["render", &flat, "--terminal"]).contains("P-positions x, y: whoever is to move loses\n"));
}
