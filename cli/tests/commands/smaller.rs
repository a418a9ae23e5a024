//! Two-pile, one-pile and strip games by the real binary: the forms that are contracts, and refusals.

use super::common::bytes;
use super::common::cli::{TestDir, answers, ok, refused, run, run_with};
use serde_json::{Value, json};

#[test]
fn wythoff() {
    let dir = TestDir::new();
    let database = dir.build("w", "wythoff --k 2 --m 3 --columns 1000");
    let found = run(&["query", &database, "--moves", "0,0", "5,2", "3,6", "4,9", "7 7", "999,5000", "1000,1000"]);
    assert_eq!(
        found.out,
        "0,0 P\n5,2 P\n3,6 P block=2,5\n4,9 N 2,5 3,6\n7 7 N unless-blocked=0,0 unless-blocked=1,1\n\
         999,5000 N 999,1998\n1000,1000 beyond\n"
    );
    assert!(found.code == 3 && found.err.contains("the smaller pile has to be below 1000"), "{found:?}");
    let found = run_with(&["query", &database], "1,1\n1\n1,2,3\n\nx\n2,5\n");
    assert_eq!((found.code, found.out.lines().count()), (2, 5));
    assert_eq!(answers(&found.out), "1,1 P\n2,5 P\n");
    for (line, text) in [(2, "1 number where 2"), (3, "3 numbers where 2"), (5, "'x' is no digit")] {
        let said = found.err.lines().find(|said| said.contains(&format!("line {line}:"))).unwrap();
        assert!(said.contains(text) && said.contains("write a,b"), "{said}");
    }
    let object: Value = serde_json::from_str(&ok(&["query", &database, "--json", "--moves", "3,6"])).unwrap();
    let expected = json!({"position": [3, 6], "outcome": "P", "index": 3, "xi": 1, "partners": [6, 3],
                          "moves": [], "moves_unless_blocked": [], "block": [[2, 5]], "may_block": 1,
                          "complete": true});
    assert_eq!(object, expected);
    assert_eq!(ok(&["sheet", &database, "--columns", "5"]), "0 0\n1 1\n2 5\n3 6\n4 10\n");
    assert_eq!(ok(&["sheet", &database, "0", "--columns", "1"]), "0 0\n");
    let object: Value = serde_json::from_str(&ok(&["info", &database, "--json"])).unwrap();
    assert_eq!(
        (&object["game"], &object["rules"], &object["k"], &object["m"]),
        (&json!("wythoff"), &json!("k 2 m 3"), &json!(2), &json!(3))
    );
    assert_eq!(
        (&object["columns"], &object["files"], &object["format_version"]),
        (&json!(1000), &json!(1), &json!("0.2"))
    );
    assert_eq!(object["logical_digest"].as_str().unwrap().len(), 64);
    for args in [&["verify", &database][..], &["verify", &database, "--quick"], &["verify", &database, "--certify"]] {
        assert!(ok(args).starts_with("ok: 1 file, "));
    }
    assert!(ok(&["verify", &database, "--certify", "--samples", "20"]).contains("40 positions certified"));
    assert_eq!(ok(&["verify", &database, "--digests"]).lines().filter(|line| line.len() > 64).count(), 2);
    // One file is a database.
    let file = format!("{database}/p0-000000000.smx");
    assert_eq!(ok(&["query", &file, "2,5"]), "2,5 P\n");
    assert!(ok(&["verify", &file]).starts_with("ok: "));

    let divisor = dir.build("d", "wythoff --divisor 2 --columns 100");
    assert_eq!(
        ok(&["query", &divisor, "--moves", "9,10", "8,13", "20,16"]),
        "9,10 P\n8,13 N 8,11\n20,16 N 12,16 16,12\n"
    );
    assert_eq!(dir.names(), ["d", "w"]);
}

#[test]
fn imitation() {
    let dir = TestDir::new();
    let database = dir.build("w", "wythoff --k 2 --m 3 --columns 1000");
    assert_eq!(
        ok(&["query", &database, "--imitation", "--moves", "4,9", "3,9/1,0/0,0", "3,6/0,3/1,0", "2,6/1,0/0,1"]),
        "4,9 N N-stable 3,9/1,0/0,0\n3,9/1,0/0,0 P N-free\n3,6/0,3/1,0 N P-free 2,6/1,0/0,1\n2,6/1,0/0,1 P N-free\n"
    );
    let object: Value =
        serde_json::from_str(&ok(&["query", &database, "--imitation", "--json", "--moves", "3,6/0,3/1,0"])).unwrap();
    let expected = json!({"position": "3,6/0,3/1,0", "class": "P-free", "xi": 1, "outcome": "N", "complete": true,
                          "moves": ["2,6/1,0/0,1"], "moves_unless_blocked": [], "block": []});
    assert_eq!(object, expected);
    refused(&run(&["query", &database, "--imitation", "3,9/1,0/1,0"]), 2, &["leading pile", "a,b/r,s/l,n"]);
    let divisor = dir.build("d", "wythoff --divisor 2 --columns 100");
    refused(&run(&["query", &divisor, "--imitation", "1,2"]), 1, &["--imitation", "--k and --m"]);
    let nim = dir.build("n", "nim --sheets 10");
    refused(&run(&["query", &nim, "--imitation", "1,2"]), 1, &["--imitation", "nim"]);
}

#[test]
fn heap() {
    let dir = TestDir::new();
    let database = dir.build("h", "heap --subtract 1,3,4 --columns 100");
    let built = ["build", "heap", "--subtract", "6,7,19", "--columns", "30", "--out"];
    assert!(ok(&[&built[..], &[&dir.path("s")]].concat()).contains("no period is proved"));
    assert_eq!(
        ok(&["query", &database, "--moves", "7", "8,5", "1000000000000000003"]),
        format!("7 P\n8,5 N 5,5 8,1\n{}\n", large())
    );
    assert_eq!(
        ok(&["sheet", &database]),
        "0 0\n1 1\n2 0\n3 1\n4 2\n5 3\n6 2\n# tail from n=0 period 7: 0 1 0 1 2 3 2\n"
    );
    let object: Value = serde_json::from_str(&ok(&["info", &database, "--json"])).unwrap();
    assert_eq!((&object["period"], &object["period_from"], &object["misere"]), (&json!(7), &json!(0), &json!(false)));
    assert!(ok(&["verify", &database, "--certify"]).contains("every size of a pile"));
    let object: Value = serde_json::from_str(&ok(&["query", &database, "--json", "--moves", "8,5"])).unwrap();
    assert_eq!(
        (&object["grundy_values"], &object["grundy"], &object["outcome"]),
        (&json!([1, 3]), &json!(2), &json!("N"))
    );

    let misere = dir.build("m", "heap --subtract 1,2,3 --columns 100 --misere");
    assert_eq!(ok(&["query", &misere, "--moves", "21", "22,0"]), "21 P\n22,0 N 21,0\n");
    refused(&run(&["query", &misere, "2,2"]), 2, &["one by one"]);
    let nim = dir.build("n", "heap --subtract all --misere");
    assert_eq!(ok(&["query", &nim, "--moves", "1,1,1", "2,2", "5,1"]), "1,1,1 P\n2,2 P\n5,1 N 0,1\n");
    assert!(ok(&["verify", &nim, "--certify"]).contains("every size of a pile"));
}

/// Dawson's Chess, and a game whose period nobody knows.
#[test]
fn octal_games() {
    let dir = TestDir::new();
    let database = dir.build("d", "heap --octal 0.137 --columns 100000");
    assert_eq!(
        ok(&["query", &database, "--moves", "5,9,20", "3,7", "6,1", "2,2,1"]),
        "5,9,20 P\n3,7 N 1,7\n6,1 P\n2,2,1 N 0,2,1 2,0,1 2,2,0\n"
    );
    let object: Value = serde_json::from_str(&ok(&["info", &database, "--json"])).unwrap();
    assert_eq!(
        (&object["rules"], &object["octal"], &object["period"], &object["period_from"], &object["subtract"]),
        (&json!("octal 0.137"), &json!("0.137"), &json!(34), &json!(52), &Value::Null)
    );
    assert!(ok(&["verify", &database, "--certify"]).contains("every size of a pile"));
    let large = run(&["query", &database, "--moves", "1000000000000000003"]);
    assert!(large.out.starts_with("1000000000000000003 N ") && large.err.contains("may be missing"), "{}", large.err);
    let officers = ["build", "heap", "--octal", "0.6", "--columns", "300", "--out", &dir.path("o")];
    assert!(ok(&officers).contains("no period is proved below 300"));
}

/// 10^18 + 3 in the game of 1, 3 and 4: the period is 7.
fn large() -> String {
    let n: u64 = 1_000_000_000_000_000_003;
    let zero = |n: u64| n.is_multiple_of(7) || n % 7 == 2;
    let moves: Vec<String> = [4, 3, 1].iter().map(|s| n - s).filter(|&n| zero(n)).map(|n| format!(" {n}")).collect();
    format!("{n} {}{}", if zero(n) { "P" } else { "N" }, moves.concat())
}

#[test]
fn clobber() {
    let dir = TestDir::new();
    let database = dir.build("c", "clobber --length 8");
    assert_eq!(
        ok(&["query", &database, "--moves", "xo", "xoxoxo", "xxo", "_x_"]),
        "xo N L:_x R:o_\nxoxoxo P\nxxo L L:x_x\n_x_ P\n"
    );
    let found = run(&["query", &database, "xoxoxox_xo", "__xo_________"]);
    assert_eq!((found.code, found.out.as_str()), (3, "xoxoxox_xo beyond\n__xo_________ N\n"));
    assert_eq!(ok(&["sheet", &database, "2"]), "__\nx_\no_\n_x\nxx\n_o\noo\n");
    assert_eq!(ok(&["openings", &database]).lines().nth(2), Some("3:"));
    let object: Value = serde_json::from_str(&ok(&["query", &database, "--json", "--moves", "xo"])).unwrap();
    assert_eq!(
        object,
        json!({"position": "xo", "outcome": "N", "left_moves": ["_x"], "right_moves": ["o_"],
                             "complete": true})
    );
    let object: Value = serde_json::from_str(&ok(&["info", &database, "--json"])).unwrap();
    assert_eq!(
        (&object["length"], &object["columns"], &object["codecs"]),
        (&json!(8), &json!(6561), &json!(["classes"]))
    );
    assert!(ok(&["verify", &database, "--certify"]).contains("6561 positions certified"));
}

#[test]
fn boards() {
    let dir = TestDir::new();
    let database = dir.build("b", "chomp --board 6x13");
    let found = run(&["query", &database, "--moves", "1", "3,1,1", "[3 3 3]", "2,2", "2,2,2,1,0", "13", "14,1"]);
    assert_eq!(
        (found.code, found.out.as_str()),
        (3, "1 P\n3,1,1 P\n[3 3 3] N 3,1,1\n2,2 N 2,1\n2,2,2,1,0 P\n13 N 1\n14,1 beyond\n")
    );
    // By its transpose, which has the moves that it has.
    assert_eq!(
        ok(&["query", &database, "--moves", "2,2,2,2,2,2,2,2", "1,1,1,1,1,1,1"]),
        "2,2,2,2,2,2,2,2 N 2,2,2,2,2,2,2,1\n1,1,1,1,1,1,1 N 1\n"
    );
    let openings = ok(&["openings", &database]);
    let moves = |board: &str| {
        let line = openings.lines().find_map(|line| line.strip_prefix(&format!("{board}:"))).unwrap();
        line.split_whitespace().map(str::to_owned).collect::<Vec<_>>()
    };
    assert_eq!((openings.lines().count(), moves("1x1"), moves("3x3")), (6 * 13, vec![], vec!["3,1,1".to_owned()]));
    assert_eq!(moves("6x13").len(), 2);
    for to in moves("6x13") {
        assert_eq!(ok(&["query", &database, &to]), format!("{to} P\n"));
    }
    let object: Value = serde_json::from_str(&ok(&["query", &database, "--json", "--moves", "3,3,3"])).unwrap();
    assert_eq!(object, json!({"position": [3, 3, 3], "outcome": "N", "moves": [[3, 1, 1]], "complete": true}));
    let object: Value = serde_json::from_str(&ok(&["info", &database, "--json"])).unwrap();
    assert_eq!(
        [&object["game"], &object["board"], &object["boards"], &object["p_positions"], &object["codecs"]],
        [&json!("chomp-board"), &json!("6x13"), &json!(27132), &json!(895), &json!(["sparse"])]
    );
    let listed = ok(&["sheet", &database]);
    assert_eq!((listed.lines().count(), listed.lines().next()), (895, Some("1")));
    assert!(ok(&["list", &database, "--max", "13"]).ends_with(&listed));
    refused(&run(&["list", &database, "--max", "14"]), 1, &["give --max 13 or less"]);
    assert_eq!(ok(&["sheet", &database, "--columns", "3"]), "1\n2,1\n2,2,1\n2,2,2,1\n2,2,2,2,1\n2,2,2,2,2,1\n");
    assert!(ok(&["verify", &database, "--certify"]).ends_with("27131 positions certified (895 P, 26236 N)\n"));
    let file = dir.path("rows.csv");
    ok(&["export", &database, "--format", "csv", "--columns", "3", "--out", &file]);
    let rows = std::fs::read_to_string(&file).unwrap();
    assert!(rows.starts_with("row1,row2,row3,row4,row5,row6\n1,0,0,0,0,0\n2,1,0,0,0,0\n") && rows.lines().count() == 7);
    ok(&["export", &database, "--format", "npy", "--out", &dir.path("rows.npy")]);
    for (board, word) in [("2,3", "row 2 is longer"), ("0", "a board has a square"), ("2,x", "'x' is no digit")] {
        refused(&run(&["query", &database, board]), 2, &[word, "write a1,a2,..."]);
    }
}

/// Four rows, with a window and passes.
#[test]
fn chomp_of_four_rows() {
    let dir = TestDir::new();
    let database = dir.build("c", "chomp --rows 4 --sheets 12 --columns 20 --passes 1");
    let asked = ["0,0,0,1", "[0 0 0 1 0]", "1,0,0,3,0", "4,0,0,0,0", "2,1,1,1", "3,9,9,9", "0,0,25,3"];
    let found = run(&[&["query", &database, "--moves"], &asked[..]].concat());
    assert_eq!(
        (found.code, found.out.as_str()),
        (
            3,
            "0,0,0,1 P\n[0 0 0 1 0] P\n1,0,0,3,0 P\n4,0,0,0,0 N 1,0,0,3,0\n2,1,1,1 N 1,0,0,4,1 2,1,0,0,1\n3,9,9,9 beyond\n\
             0,0,25,3 N 0,0,2,0,1\n"
        )
    );
    assert!(found.err.contains("0,0,25,3: some moves lead outside"), "{found:?}");
    for (position, word) in [("2,1,1", "3 numbers where 4 or 5"), ("0,0,0,0", "not a position of chomp-4")] {
        refused(&run(&["query", &database, position]), 2, &[word, "write w,x,y,z or w,x,y,z,p"]);
    }
    // The window is b < 20, and the lengths of the rows of this line begin with 3.
    let sheet = ok(&["sheet", &database, "--layer", "1", "2"]);
    assert!(sheet.starts_with("0 5\n1 5\n2 1\n") && sheet.ends_with("\n16 4\n"), "{sheet}");
    assert_eq!(ok(&["sheet", &database, "--layer", "1", "2", "--columns", "2"]), "0 5\n1 5\n");
    refused(&run(&["sheet", &database, "--layer", "1", "2", "--columns", "18"]), 1, &["give --columns 17 or less"]);
    refused(&run(&["sheet", &database, "--layer", "12", "0"]), 1, &["the layer is 12, and at most 11"]);
    refused(&run(&["sheet", &database, "3"]), 1, &["--layer W X"]);
    let drawn = ok(&["render", &database, "--layer", "1", "2", "--terminal"]);
    assert!(
        drawn.contains("4-row Chomp with a pass, layer w = 1") && drawn.contains("P-positions of sheet x = 2"),
        "{drawn}"
    );
    for (args, word) in [
        (&["--layer", "1", "11"][..], "which has W + X < 12"),
        (&["2"], "--layer W X"),
        (&["--layer", "1"], "give its number X"),
        (&["--layer", "1", "2", "--window", "0..18,0..9"], "--window 0..17"),
        (&["--layer", "1", "2", "--instant-winners"], "the P-positions only"),
        (&["--layer", "1", "--first-winning-sheets"], "the P-positions only"),
    ] {
        refused(&run(&[&["render", &database, "--terminal"], args].concat()), 1, &[word]);
    }
    // 4 x 2 and 4 x 3, and the boards that the table of boards has, too.
    let openings = ok(&["openings", &database, "--passes-left", "0"]);
    assert!(openings.starts_with("1: 0,0,0,1,0\n2: 1,1,0,0,0\n3: 1,0,2,0,0\n"), "{openings}");
    let listed = ok(&["list", &database, "--max", "2", "--passes-left", "0"]);
    assert_eq!((listed.lines().count(), listed.lines().nth(1)), (13, Some("0,0,0,1,0")));
    refused(&run(&["list", &database, "--max", "9"]), 1, &["give --max 5 or less"]);
    let object: Value = serde_json::from_str(&ok(&["info", &database, "--json"])).unwrap();
    assert_eq!(
        [&object["game"], &object["rules"], &object["columns"], &object["cells"], &object["codecs"]],
        [&json!("chomp-4"), &json!("sheets 12 passes 1"), &json!(20), &json!(1084), &json!(["layers"])]
    );
    assert!(ok(&["verify", &database, "--certify"]).ends_with("6776 positions certified (1084 P, 5692 N)\n"));
    // As many columns as sheets, if none are named.
    let square = dir.build("s", "chomp --rows 4 --sheets 9");
    let object: Value = serde_json::from_str(&ok(&["info", &square, "--json"])).unwrap();
    assert_eq!([&object["columns"], &object["passes"]], [&json!(9), &json!(0)]);
    let mut three = Vec::new();
    for rows in ["", "--rows 3 "] {
        three.push(bytes(dir.build(&format!("r{}", rows.len()), &format!("chomp {rows}--sheets 20")).as_ref()));
    }
    assert!(three[0] == three[1], "--rows 3 is what is built without it");
    refused(
        &run(&["render", &dir.path("r0"), "--layer", "1", "2", "--terminal"]),
        1,
        &["--layer is for games on four"],
    );
}

/// Four piles, in any order.
/// Variants of four numbers: what is declared is N, and what it was before is told.
#[test]
fn variants_of_four_numbers() {
    let dir = TestDir::new();
    let out = dir.path("v");
    let list = dir.path("variants.csv");
    std::fs::write(&list, "w,x,y,z\n1,0,0,3\n# of one level\n2,0,0,4,0\n").unwrap();
    let built = run(&[
        "build",
        "chomp",
        "--rows",
        "4",
        "--sheets",
        "12",
        "--passes",
        "1",
        "--variants",
        &list,
        "--variant",
        "5,0,0,0",
        "--out",
        &out,
    ]);
    assert_eq!(built.code, 0, "{}", built.err);
    assert!(built.err.contains("variant 5,0,0,0: N without being declared"), "{}", built.err);
    assert_eq!(
        ok(&["query", &out, "--moves", "1,0,0,3,0", "2,0,0,4,0", "1,0,0,4,0"]),
        "1,0,0,3,0 N\n2,0,0,4,0 N\n1,0,0,4,0 P\n"
    );
    let object: Value = serde_json::from_str(&ok(&["info", &out, "--json"])).unwrap();
    assert_eq!(object["variants"][1], json!({"position": [2, 0, 0, 4], "level": 0}));
    assert!(ok(&["verify", &out, "--certify"]).contains("positions certified"));
    assert!(ok(&["verify", &out, "--certify", "--samples", "50"]).contains("positions certified"));
}

#[test]
fn nim_of_four_piles() {
    let dir = TestDir::new();
    let database = dir.build("n", "nim --piles 4 --sheets 6 --columns 9 --misere");
    let found = run(&["query", &database, "--moves", "1,1,1,0", "3,0,2,1", "7,8,8,8", "4,5,6,2"]);
    assert_eq!(
        (found.code, found.out.as_str()),
        (3, "1,1,1,0 P\n3,0,2,1 P\n7,8,8,8 beyond\n4,5,6,2 N 1,5,6,2,0 4,0,6,2,0 4,5,3,2,0\n")
    );
    assert_eq!(ok(&["sheet", &database, "--layer", "2", "4"]), "4 2\n5 3\n6 0\n7 1\n8 14\n");
    refused(&run(&["openings", &database]), 1, &["nim-4"]);
    let once = ok(&["list", &database, "--max", "3"]);
    let all = ok(&["list", &database, "--max", "3", "--all-orders"]);
    assert!(once.contains("\n0,1,2,3,0\n") && all.contains("\n2,0,3,1,0\n") && all.len() > 4 * once.len());
    assert!(ok(&["verify", &database, "--certify"]).contains("positions certified"));
    let passes = dir.build("p", "nim --piles 4 --sheets 6 --passes 1");
    assert_eq!(ok(&["query", &passes, "0,0,1,2,1", "0,0,1,2,3", "0,0,0,0"]), "0,0,1,2,1 P\n0,0,1,2,3 P\n0,0,0,0 P\n");
    refused(&run_with(&["query", &passes, "--binary=triples"], ""), 1, &["4 numbers", "--binary alone"]);
}

#[test]
fn refusals_of_four_numbers() {
    let dir = TestDir::new();
    let out = dir.path("db");
    for (args, code, words) in [
        ("chomp --rows 5 --sheets 10", 2, &["--rows", "3..=4"][..]),
        ("nim --piles 2 --sheets 10", 2, &["--piles", "3..=4"]),
        ("chomp --rows 4", 2, &["--sheets"]),
        ("chomp --rows 4 --sheets 0", 1, &["number of sheets is 0", "1 to 2^14"]),
        ("nim --piles 4 --sheets 16385", 1, &["number of sheets is 16385", "1 to 2^14"]),
        ("chomp --rows 4 --sheets 10 --columns 9", 1, &["columns is 9", "--columns 10 or more"]),
        ("nim --piles 4 --sheets 10 --columns 5000000", 1, &["columns is 5000000", "--columns 4194304 or less"]),
        ("nim --piles 4 --sheets 10 --passes 2", 1, &["--passes is 0 or 1"]),
        ("chomp --rows 4 --sheets 10 --resume", 1, &["leave --resume out"]),
        ("chomp --rows 4 --sheets 10 --misere", 1, &["--misere is for Nim"]),
        ("chomp --rows 4 --sheets 10 --variant 1,2,3", 1, &["--variant 1,2,3", "w,x,y,z"]),
        ("chomp --rows 4 --sheets 10 --variant 0,0,0,0", 1, &["squares of a variant"]),
        ("chomp --rows 4 --sheets 10 --variant 3,4,5,6,1", 1, &["3,4,5,6,1", "level"]),
        ("chomp --rows 4 --sheets 10 --variant 3,7,0,0", 1, &["variant 3,7,0,0: outside the table"]),
        ("nim --piles 4 --sheets 10 --random-variants 1", 2, &["--piles", "--random-variants"]),
        ("nim --piles 4 --sheets 10 --profile small", 2, &["--piles", "--profile"]),
        ("chomp --rows 4 --sheets 10 --index moves", 2, &["--rows", "--index"]),
        ("nim --piles 4 --sheets 10 --overview", 2, &["--piles", "--overview"]),
        ("chomp --rows 4 --board 3x3", 2, &["--board", "--rows"]),
    ] {
        let mut all = vec!["build"];
        all.extend(args.split_whitespace());
        all.extend(["--out", &out]);
        refused(&run(&all), code, words);
        assert!(dir.names().is_empty(), "{args} left {:?}", dir.names());
    }
}

#[test]
fn refusals() {
    let dir = TestDir::new();
    let out = dir.path("db");
    for (args, words) in [
        ("wythoff --k 0 --m 1 --columns 10", &["k is 0", "1 to"][..]),
        ("wythoff --k 1 --m 2000000 --columns 10", &["m is 2000000"]),
        ("wythoff --divisor 0 --columns 10", &["divisor is 0"]),
        ("wythoff --divisor 65 --columns 10", &["divisor is 65", "1 to 64"]),
        ("wythoff --columns 0", &["columns is 0", "--columns 1 or more"]),
        ("wythoff --columns 4294967297", &["columns is 4294967297", "--columns 4294967296 or less"]),
        ("wythoff --columns 1000000000 --memory 10M", &["--memory"]),
        ("wythoff --columns 10 --resume", &["leave --resume out"]),
        ("heap --subtract 1,2", &["--columns"]),
        ("heap --subtract 0,2 --columns 10", &["1 to 16777216"]),
        ("heap --subtract 1,x --columns 10", &["--subtract 1,x"]),
        ("heap --subtract 1,2 --columns 0", &["columns is 0", "--columns 1 or more"]),
        ("heap --octal 0.77", &["--columns"]),
        ("heap --octal 0.8 --columns 10", &["octal 0.8", "digits from 0 to 7"]),
        ("heap --octal 0.77 --misere --columns 10", &["--octal has no --misere"]),
        ("clobber --length 0", &["length is 0"]),
        ("clobber --length 21", &["length is 21", "1 to 20"]),
        ("clobber --length 16 --memory 1M", &["--memory"]),
        ("chomp --board 0x3", &["--board 0x3", "rows is 0", "1 to 30"]),
        ("chomp --board 3x31", &["columns is 31", "1 to 30"]),
        ("chomp --board 20x20", &["--board 20x20", "at most 2^36"]),
        ("chomp --board 16", &["--board 16", "as 16x16"]),
        ("chomp --board 15x15 --memory 1M", &["--memory"]),
    ] {
        let mut all = vec!["build"];
        all.extend(args.split_whitespace());
        all.extend(["--out", &out]);
        refused(&run(&all), 1, words);
        assert!(dir.names().is_empty(), "{args} left {:?}", dir.names());
    }
    for args in [
        "wythoff --k 2 --divisor 2 --columns 10",
        "wythoff --k 2 --m 3",
        "wythoff --columns ten",
        "heap --columns 10",
        "clobber",
        "clobber --length -1",
        "chomp",
        "nim",
        "chomp --board 5x5 --sheets 10",
        "chomp --board 5x5 --passes 1",
        "chomp --board 5x5 --profile fast",
        "nim --board 5x5",
    ] {
        let mut all = vec!["build"];
        all.extend(args.split_whitespace());
        all.extend(["--out", &out]);
        refused(&run(&all), 2, &["--help"]);
    }
    let database = dir.build("w", "wythoff --columns 100");
    refused(&run(&["build", "clobber", "--length", "3", "--out", &database]), 1, &["exists", "--force"]);
    refused(&run(&["extend", &database, "--sheets", "10"]), 1, &["wythoff", "extend"]);
    let copy = dir.path("copy");
    refused(&run(&["repack", &database, "--profile", "small", "--out", &copy]), 1, &["wythoff", "repack"]);
    for flags in [&["--sheets", "0..1"][..], &["--passes-left", "1"]] {
        let export = ["export", &database, "--format", "csv", "--out", &copy];
        refused(&run(&[&export[..], flags].concat()), 1, &["wythoff", flags[0]]);
    }
    refused(&run(&["query", &database, "--binary=triples"]), 1, &["wythoff", "2 numbers", "--binary alone"]);
    refused(&run(&["openings", &database]), 1, &["openings", "wythoff"]);
    refused(&run(&["sheet", &database, "1"]), 1, &["one sheet"]);
    refused(&run(&["sheet", &database, "--columns", "101"]), 1, &["--columns 100"]);
    refused(&run(&["sheet", &database, "--passes-left", "1"]), 1, &["passes"]);
    refused(&run(&["sheet", &database, "--instant-winners"]), 1, &["lower ones"]);
    ok(&["build", "clobber", "--length", "3", "--out", &database, "--force"]);
    assert_eq!(ok(&["query", &database, "xo"]), "xo N\n");
    refused(&run(&["sheet", &database]), 1, &["so many cells; name it"]);
    refused(&run(&["query", &database, "1,2"]), 2, &["no cell", "a strip of x, o"]);
    assert_eq!(dir.names(), ["w"]);
}

/// What a kill leaves behind is taken over or refused, as with any other build.
#[test]
fn unfinished_builds() {
    let dir = TestDir::new();
    let whole = dir.build("whole", "wythoff --columns 5000");
    let (out, partial) = (dir.path("db"), dir.path("db.partial"));
    let build = |more: &[&str]| run(&[&["build", "wythoff", "--columns", "5000", "--out", &out], more].concat());
    // Killed before the journal, and just before the name.
    std::fs::create_dir(&partial).unwrap();
    refused(&build(&[]), 1, &["--resume"]);
    assert_eq!(build(&["--resume"]).code, 0);
    assert!(bytes(out.as_ref()) == bytes(whole.as_ref()));
    std::fs::rename(&out, &partial).unwrap();
    let other = run(&["build", "wythoff", "--columns", "5001", "--out", &out, "--resume"]);
    refused(&other, 1, &["is not this one"]);
    assert_eq!(build(&["--resume"]).code, 0);
    assert!(bytes(out.as_ref()) == bytes(whole.as_ref()));
    assert_eq!(dir.names(), ["db", "whole"]);
}

/// A damaged file is named, and the answers do not come from it unnoticed.
#[test]
fn damaged_files() {
    let dir = TestDir::new();
    let database = dir.build("w", "wythoff --columns 5000");
    let copy = dir.copy(&database, "copy");
    let file = copy.join("p0-000000000.smx");
    let mut bytes = std::fs::read(&file).unwrap();
    bytes[700] ^= 4;
    std::fs::write(&file, &bytes).unwrap();
    let path = copy.to_str().unwrap();
    let found = run(&["verify", path]);
    assert_eq!(found.code, 1);
    assert!(found.out.contains("p0-000000000.smx: a piece of the data: the checksum is"), "{}", found.out);
    assert!(ok(&["verify", path, "--quick"]).contains("indexes only"));
    bytes.truncate(900);
    std::fs::write(&file, &bytes).unwrap();
    refused(&run(&["query", path, "1,2"]), 1, &["p0-000000000.smx", "truncated"]);
    std::fs::remove_file(&file).unwrap();
    refused(&run(&["info", path]), 1, &["cannot read", "p0-000000000.smx"]);
}

#[test]
fn grundy_values_of_three_numbers() {
    let dir = TestDir::new();
    let chomp = dir.build("c", "chomp --grundy --sheets 12 --columns 20");
    assert_eq!(
        ok(&["query", &chomp, "1,2,3", "1,2,3,6", "rows:5,3,1"]),
        "1,2,3 N grundy=6\n1,2,3,6 P\nrows:5,3,1 N grundy=1\n"
    );
    assert_eq!(ok(&["query", &chomp, "--moves", "1,2,3,1"]), "1,2,3,1 N 1,2,2,1,0\n");
    assert_eq!(
        ok(&["query", &chomp, "--grundy", "1,2,3", "2,0,1", "1,2,3,4", "2,0,1 + *3"]),
        "1,2,3 6\n2,0,1 3\n1,2,3,4 2\n2,0,1 + *3 0\n"
    );
    let sum = "1,2,3 + 2,0,1 + *2";
    let moves = ["1,2,2 + 2,0,1 + *2", "1,2,3 + 2,0,0 + *2"];
    assert_eq!(
        ok(&["query", &chomp, "--moves", sum, "*2+*2"]),
        format!("{sum} N grundy=7 {}\n*2+*2 P grundy=0\n", moves.join("; "))
    );
    let object: Value = serde_json::from_str(&ok(&["query", &chomp, "--moves", "--json", sum])).unwrap();
    assert_eq!(object, json!({"sum": sum, "grundy": 7, "outcome": "N", "moves": moves, "complete": true}));
    let found = run(&["query", &chomp, "1,1,1 + 0,0,20", "1,1,1"]);
    assert_eq!((found.code, found.out.as_str()), (3, "1,1,1 + 0,0,20 beyond\n1,1,1 N grundy=1\n"));
    refused(
        &run(&["query", &chomp, "0,0,0"]),
        2,
        &["not a position of chomp-heap", "write x,y,z for its Grundy value"],
    );
    refused(&run(&["query", &chomp, "--line", "1,1,1 + *1"]), 2, &["--moves"]);
    refused(&run(&["openings", &chomp]), 1, &["no boards"]);
    assert_eq!(ok(&["sheet", &chomp, "--layer", "0", "0", "--columns", "4"]), "1 0\n2 1\n3 2\n");
    assert!(ok(&["export", &chomp, "--format", "csv", "--out", "-"]).starts_with("x,y,z,n,p\n0,0,1,0,0\n0,0,2,1,0\n"));
    let listed = ok(&["list", &chomp, "--max", "1"]);
    assert_eq!(
        listed.lines().skip(1).collect::<Vec<_>>(),
        ["0,0,1,0,0", "0,1,0,1,0", "0,1,1,0,0", "1,1,0,0,0", "1,1,1,1,0"]
    );
    let object: Value = serde_json::from_str(&ok(&["info", &chomp, "--json"])).unwrap();
    assert_eq!([&object["grundy"], &object["title"]], [&json!(true), &json!("the Grundy values of 3-row Chomp")]);
    assert!(ok(&["render", &chomp, "--layer", "1", "2", "--terminal"]).contains("Grundy values of 3-row Chomp"));
    assert!(ok(&["verify", &chomp, "--certify"]).contains("positions certified"));
    let nim = dir.build("n", "nim --grundy --passes 1 --sheets 12");
    assert_eq!(ok(&["query", &nim, "--grundy", "5,7,9", "5,7,9,0,0"]), "5,7,9 0\n5,7,9,0,0 11\n");
    assert_eq!(ok(&["query", &nim, "--moves", "1,2,3 + *2"]), "1,2,3 + *2 N grundy=3 1,1,3 + *2; 1,2,3 + *1\n");
    let plain = dir.build("p", "nim --sheets 12");
    refused(&run(&["query", &plain, "1,2,3 + *4"]), 2, &["no Grundy values"]);
    refused(&run(&["query", &plain, "--grundy", "1,2,3"]), 1, &["no Grundy values"]);
    for args in [
        "nim --grundy --misere",
        "nim --grundy --piles 4",
        "chomp --grundy --variant 1,2,3",
        "chomp --grundy --keep ends",
    ] {
        let args: Vec<&str> =
            ["build"].into_iter().chain(args.split(' ')).chain(["--sheets", "9", "--out", "nowhere"]).collect();
        refused(&run(&args), 2, &["--grundy"]);
    }
}
