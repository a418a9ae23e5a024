//! Tables that keep only the ends of their sheets, by the real binary: what they answer is what whole tables answer, and what
//! they do not keep they say in a line.

use super::common::cli::{TestDir, ok, refused, run};

#[test]
fn they_answer_what_whole_tables_answer() {
    let dir = TestDir::new();
    for passes in ["", " --passes 1"] {
        let whole = dir.build(&format!("whole{}", passes.len()), &format!("chomp{passes} --sheets 700"));
        let ends = dir.build(&format!("ends{}", passes.len()), &format!("chomp{passes} --sheets 700 --keep ends"));
        let same = |args: &[&str]| {
            let [found, expected] =
                [&ends, &whole].map(|path| ok(&[&args[..1], &[path.as_str()], &args[1..]].concat()));
            assert_eq!(found, expected, "{args:?}");
            assert!(found.lines().count() > 1, "{args:?}");
        };
        same(&["openings"]);
        same(&["openings", "--passes-left", "0"]);
        same(&["tails"]);
        same(&["tails", "--csv", "--longest", "5"]);
        same(&["query", "--moves", "699,0,0", "500,0,0", "3,2000,7", "600,4000,1"]);
        same(&["query", "--io", "pread", "699,0,0", "3,2000,7"]);
        let certified = |path: &str| ok(&["verify", path, "--certify"]).lines().last().map(str::to_owned);
        assert_eq!(certified(&ends), certified(&whole));
    }
}

#[test]
fn lines_without_fits() {
    let dir = TestDir::new();
    let (whole, ends) = (dir.build("whole", "chomp --sheets 300"), dir.build("ends", "chomp --sheets 300 --keep ends"));
    let rows = |path: &str| {
        let out = dir.path("lines.csv");
        ok(&["analyze", "lines", path, "--csv", &out, "--force"]);
        std::fs::read_to_string(out).expect("a file")
    };
    let (found, expected) = (rows(&ends), rows(&whole));
    assert_eq!(found.lines().count(), expected.lines().count());
    for (found, expected) in found.lines().zip(expected.lines()).skip(1) {
        let first = |line: &str| line.split(',').take(5).map(str::to_owned).collect::<Vec<_>>();
        assert_eq!(first(found), first(expected));
        assert!(found.ends_with(",,,,,,,,"), "{found}");
    }
    let said = run(&["analyze", "lines", &ends]);
    assert!(
        said.err.contains("sheets that end") && !said.err.contains("NaN") && !said.err.contains("slope"),
        "{said:?}"
    );
}

#[test]
fn what_is_not_kept() {
    let dir = TestDir::new();
    let ends = dir.build("db", "chomp --passes 1 --sheets 100 --keep ends");
    let asked = run(&["query", &ends, "60,5,7"]);
    assert_eq!((asked.code, asked.out.as_str()), (3, "60,5,7 beyond\n"));
    assert!(asked.err.contains("without --keep ends") && asked.err.lines().count() == 1, "{asked:?}");
    let moves = run(&["query", &ends, "--moves", "60,2000,7"]);
    assert!(moves.err.contains("a winning move may be missing"), "{moves:?}");
    let out = dir.path("out.csv");
    for args in [
        &["sheet", &ends, "60"][..],
        &["sheet", &ends, "60", "--instant-winners"],
        &["list", &ends, "--max", "5"],
        &["export", &ends, "--format", "csv", "--out", &out],
        &["render", &ends, "60", "--out", &dir.path("out.png")],
        &["analyze", "overlap", &ends],
        &["analyze", "density", &format!("{ends}:30"), &format!("{ends}:60")],
    ] {
        let ran = run(args);
        assert!(ran.code != 0 && ran.err.contains("without --keep ends"), "{args:?}: {ran:?}");
        assert_eq!(ran.err.lines().count(), 1, "{args:?}: {ran:?}");
    }
    refused(&run(&["extend", &ends, "--sheets", "200"]), 1, &["ends of its sheets", "build"]);
    refused(&run(&["repack", &ends, "--profile", "small", "--out", &dir.path("small")]), 1, &["ends of its sheets"]);
    refused(&run(&["query", &ends, "--line", "5,0,0"]), 1, &["all the moves"]);
    let sampled = run(&["verify", &ends, "--certify", "--samples", "10"]);
    assert!(sampled.code == 1 && sampled.out.contains("only the ends"), "{sampled:?}");
    assert!(ok(&["info", &ends]).contains("ends"));
    assert_eq!(dir.names(), ["db"]);
}

#[test]
fn what_has_no_ends_to_keep() {
    let dir = TestDir::new();
    let out = dir.path("db");
    for args in [
        "nim --sheets 10 --keep ends",
        "chomp --sheets 10 --keep all",
        "chomp --sheets 10 --keep ends --profile small",
        "chomp --sheets 10 --keep ends --index moves",
        "chomp --sheets 10 --keep ends --overview",
        "chomp --sheets 10 --keep ends --random-variants 5",
        "chomp --rows 4 --sheets 10 --keep ends",
        "chomp --board 4x4 --keep ends",
    ] {
        let mut all = vec!["build"];
        all.extend(args.split_whitespace());
        all.extend(["--out", &out]);
        refused(&run(&all), 2, &["--keep"]);
        assert!(dir.names().is_empty(), "{args} left {:?}", dir.names());
    }
}
