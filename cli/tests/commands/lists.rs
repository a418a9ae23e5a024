//! Lists of a whole table: P-positions of a box, tails of infinite sheets; and play to the end.

use std::sync::LazyLock;

use serde_json::{Value, json};

use super::common::cli::{TestDir, ok, refused, run};
use super::common::judge::{Dense, Nim3};

static DIR: LazyLock<TestDir> = LazyLock::new(TestDir::new);
static NIM: LazyLock<String> = LazyLock::new(|| DIR.build("nim", "nim --passes 1 --sheets 40"));
static CHOMP: LazyLock<String> = LazyLock::new(|| DIR.build("chomp", "chomp --passes 1 --sheets 60"));
static WYTHOFF: LazyLock<String> = LazyLock::new(|| DIR.build("wythoff", "wythoff --columns 100"));
static BLOCKING: LazyLock<String> = LazyLock::new(|| DIR.build("blocking", "wythoff --k 2 --m 3 --columns 100"));
static HEAP: LazyLock<String> = LazyLock::new(|| DIR.build("heap", "heap --subtract 1,2,3 --columns 50"));
static CLOBBER: LazyLock<String> = LazyLock::new(|| DIR.build("clobber", "clobber --length 8"));

/// The lines that are no comments.
fn listed(args: &[&str]) -> Vec<String> {
    let text = ok(&[&["list"], args].concat());
    assert!(text.starts_with("# "), "{text}");
    text.lines().filter(|line| !line.starts_with('#')).map(str::to_owned).collect()
}

#[test]
fn p_positions_of_a_box() {
    let judge = Dense::<Nim3>::nim(31, 1, &[]);
    for (p, extra) in [(1, &[][..]), (0, &["--passes-left", "0"]), (1, &["--passes-left", "1"])] {
        let line = |[x, y, z]: &[u64; 3]| format!("{x},{y},{z},{p}");
        let all = judge.p_positions(p);
        let once: Vec<String> = all.iter().filter(|at| at.is_sorted()).map(line).collect();
        let all: Vec<String> = all.iter().map(line).collect();
        assert_eq!(listed(&[&[&NIM, "--max", "30"], extra].concat()), once);
        assert_eq!(listed(&[&[&NIM, "--max", "30", "--all-orders"], extra].concat()), all);
    }
    // What is listed is what `query` answers P, in every game.
    for (database, max, least) in
        [(&*NIM, "39", 100), (&CHOMP, "40", 600), (&WYTHOFF, "60", 20), (&HEAP, "1e3", 250), (&CLOBBER, "6", 30)]
    {
        let all = listed(&[database, "--max", max]);
        assert!(all.len() > least, "{}", all.len());
        let asked: Vec<&str> = all.iter().map(String::as_str).collect();
        let answers = ok(&[&["query", database], &asked[..]].concat());
        assert!(answers.lines().all(|line| line.ends_with(" P")), "{answers}");
    }
    assert_eq!(listed(&[&WYTHOFF, "--max", "5"]), ["0,0", "1,2", "3,5"]);
    assert_eq!(listed(&[&WYTHOFF, "--max", "5", "--all-orders"]), ["0,0", "1,2", "2,1", "3,5", "5,3"]);
    assert_eq!(listed(&[&HEAP, "--max", "9"]), ["0", "4", "8"]);
    // Where the order matters, every order is listed.
    let odd = DIR.build("odd", "nim --sheets 9 --variant 1,2,3");
    assert_eq!(listed(&[&odd, "--max", "8"]), listed(&[&odd, "--max", "8", "--all-orders"]));
    for (database, most) in [(&*NIM, "39"), (&CHOMP, "59"), (&WYTHOFF, "99"), (&CLOBBER, "8")] {
        refused(&run(&["list", database, "--max", "100"]), 1, &[&format!("--max {most} or less")]);
    }
    refused(
        &run(&["list", &WYTHOFF, "--max", "9", "--passes-left", "1"]),
        1,
        &["a number of passes is not for", "--passes-left"],
    );
}

/// The numbers of a line.
fn numbers(line: &str) -> Vec<u64> {
    line.split(',').map(|number| number.parse().unwrap()).collect()
}

/// A game of one's own whose numbers may be put in any order is listed once each, as Nim is; all lists ascend, and say what they are.
#[test]
fn lists_of_all_games() {
    let rulesets = concat!(env!("CARGO_MANIFEST_DIR"), "/../rulesets");
    for (name, symmetric) in
        [("nim", true), ("wythoff", true), ("moore", true), ("gcd", true), ("chomp", false), ("asymmetric", false)]
    {
        let side = if name == "wythoff" { "12x12" } else { "12x12x12" };
        let database = DIR.build(&format!("rules-{name}"), &format!("rules {rulesets}/{name}.toml --box {side}"));
        let (some, all) = (listed(&[&database, "--max", "11"]), listed(&[&database, "--max", "11", "--all-orders"]));
        let once: Vec<String> = all.iter().filter(|line| numbers(line).is_sorted()).cloned().collect();
        assert_eq!(some, if symmetric { once } else { all.clone() }, "{name}");
        assert!(all.iter().map(|line| numbers(line)).is_sorted() && all.len() > 5, "{name}: {all:?}");
    }
    let four = DIR.build("four", "nim --piles 4 --passes 1 --sheets 8");
    let all = listed(&[&four, "--max", "7", "--all-orders"]);
    assert!(all.iter().map(|line| numbers(line)).is_sorted(), "{all:?}");
    let sorted: Vec<&String> = all.iter().filter(|line| numbers(line)[..4].is_sorted()).collect();
    assert!(all.len() > 400 && sorted.into_iter().eq(&listed(&[&four, "--max", "7"])));
    let board = DIR.build("board", "chomp --board 4x6");
    for database in [&*NIM, &CHOMP, &WYTHOFF, &HEAP, &CLOBBER, &four, &board] {
        assert!(ok(&["list", database, "--max", "5"]).lines().next().unwrap().contains(": P-positions "));
    }
}

#[test]
fn tails_of_infinite_sheets() {
    for extra in [&[][..], &["--passes-left", "0"]] {
        let brief = ok(&[&["tails", &CHOMP], extra].concat());
        let text = ok(&[&["tails", &CHOMP, "--completions"], extra].concat());
        let three = |line: &str| line.splitn(4, ' ').take(3).collect::<Vec<_>>().join(" ");
        assert!(brief.lines().map(str::to_owned).eq(text.lines().map(three)));
        let mut lines = text.lines();
        for x in 0..60 {
            // `# tail from y=1 period 3: 2 5 2`
            let sheet = ok(&[&["sheet", &CHOMP, &x.to_string()], extra].concat());
            let last = sheet.lines().last().unwrap();
            if let Some((start, rest)) = last.strip_prefix("# tail from y=").and_then(|rest| rest.split_once(' ')) {
                let (period, completions) = rest.strip_prefix("period ").unwrap().split_once(": ").unwrap();
                assert_eq!(lines.next(), Some(format!("{x} {start} {period} {completions}").as_str()));
            }
        }
        assert_eq!(lines.next(), None);
        let csv = ok(&[&["tails", &CHOMP, "--completions", "--csv"], extra].concat());
        let comma = |line: &str| line.replacen(' ', ",", 3) + "\n";
        assert_eq!(csv, "x,start,period,completions\n".to_owned() + &text.lines().map(comma).collect::<String>());
        let mut longest: Vec<&str> = text.lines().collect();
        longest.sort_by_key(|line| std::cmp::Reverse(line.split(' ').nth(2).unwrap().parse::<u32>().unwrap()));
        assert_eq!(
            ok(&[&["tails", &CHOMP, "--completions", "--longest", "4"], extra].concat()).lines().collect::<Vec<_>>(),
            longest[..4]
        );
    }
    let brief = ok(&["tails", &CHOMP, "--csv", "--longest", "1"]);
    assert!(
        brief.starts_with("x,start,period\n") && brief.lines().nth(1).unwrap().matches(',').count() == 2,
        "{brief}"
    );
    for database in [&NIM, &WYTHOFF, &HEAP, &CLOBBER] {
        refused(&run(&["tails", database]), 1, &["tails is not for a database of"]);
    }
}

/// That lines are the best ones is for the tests of the library.
#[test]
fn lines_of_play() {
    assert_eq!(ok(&["query", &NIM, "--line", "1,2,3"]), "1,2,3 N 1,2,0,1 1,1,0,1 1,1,0,0 1,0,0,0 0,0,0,0\n");
    assert_eq!(ok(&["query", &WYTHOFF, "--line", "3,5", "0,0"]), "3,5 P 1,3 1,2 0,1 0,0\n0,0 P\n");
    assert_eq!(ok(&["query", &HEAP, "--line", "9"]), "9 N 8 5 4 1 0\n");
    let line = ok(&["query", &BLOCKING, "--imitation", "--line", "4,9"]);
    assert!(line.starts_with("4,9 N N-stable 3,9/1,0/0,0 ") && line.ends_with("\n"), "{line}");
    assert_eq!(ok(&["query", &CLOBBER, "--line", "xoxo"]), "xoxo N L:xx_o | R:x_oo\n");
    let object: Value = serde_json::from_str(&ok(&["query", &NIM, "--line", "--json", "0,1,1,0"])).unwrap();
    assert_eq!((&object["line"], &object["longest"]), (&json!([[0, 1, 0, 0], [0, 0, 0, 0]]), &json!(true)));
    // Too many lines to search, or one too long: an answer, and a word on standard error.
    let large = run(&["query", &HEAP, "--line", "1e18", "1e4"]);
    assert_eq!((large.code, large.out.split(' ').count()), (0, 2 + 5000 + 1), "{large:?}");
    assert!(large.out.starts_with("1e18 P\n1e4 P 9997 9996 "), "{large:?}");
    assert_eq!(large.err, "supermex: 1e18: it is too large to be played to the end\n");
    let beyond = run(&["query", &NIM, "--line", "100,100,100", "39,39,39"]);
    assert!(beyond.code == 3 && beyond.out.starts_with("100,100,100 beyond\n39,39,39 N "), "{beyond:?}");
    refused(&run(&["query", &BLOCKING, "--line", "3,6"]), 1, &["a line of play is not for", "Imitation Nim"]);
    refused(&run(&["query", &NIM, "--line", "--moves", "1,2,3"]), 2, &["cannot be used with"]);
    let window = DIR.build("window", "chomp --sheets 9 --columns 30 --random-variants 5");
    refused(&run(&["query", &window, "--line", "1,2,3"]), 1, &["a line of play is not for"]);
}
