//! `supermex render` and `supermex analyze` by the real binary: what they write, and what they refuse.
#![cfg(feature = "pictures")]

mod common;

use common::cli::{Home, ok, run};

/// What is wrong, on one line, and no file.
fn refused(home: &Home, args: &str, code: i32, words: &[&str]) {
    let before = home.names();
    let ran = run(&args.split_whitespace().collect::<Vec<_>>());
    assert_eq!((ran.code, ran.out.as_str()), (code, ""), "{args}: {ran:?}");
    assert_eq!(ran.err.lines().count(), 1, "{args}: {}", ran.err);
    for word in words {
        assert!(ran.err.contains(word), "{args}: {word:?} is not in {:?}", ran.err);
    }
    assert_eq!(home.names(), before, "{args}");
}

#[test]
fn refusals_of_render() {
    let home = Home::new();
    let (nim, out) = (home.build("nim", "nim --passes 1 --sheets 60"), home.path("out.png"));
    let chomp = home.build("chomp", "chomp --sheets 60");
    for (args, code, words) in [
        (format!("render {nim} 60 --out {out}"), 1, &["sheet 60 is beyond", "x < 60"][..]),
        (format!("render {nim} 61 --instant-winners --out {out}"), 1, &["instant-winner sheet 61"]),
        (format!("render {nim} 5 --passes-left 1 --window 0..61,0..9 --out {out}"), 1, &["y < 60", "--window"]),
        (format!("render {nim} 5 --window 9..9,0..9 --out {out}"), 1, &["y0..y1,z0..z1"]),
        (format!("render {nim} 5 --window 9,9 --out {out}"), 2, &["y0..y1,z0..z1"]),
        (format!("render {nim} 5 --window 0..-1,0..9 --out {out}"), 2, &["y0..y1,z0..z1"]),
        (format!("render {nim} 5 --window 0..9,0..4294967295 --out {out}"), 1, &["sides of"]),
        (format!("render {nim} 5 --scale 0 --out {out}"), 2, &["cells per pixel"]),
        (format!("render {nim} 5 --scale nan --out {out}"), 2, &["cells per pixel"]),
        (format!("render {nim} 5 --scale 0.00001 --out {out}"), 1, &["--scale"]),
        (format!("render {nim} --out {out}"), 1, &["--series"]),
        (format!("render {nim} 5 --series 1,2 --out {out}"), 2, &["--series"]),
        (format!("render {nim} --series 5,70 --out {out}"), 1, &["sheet 70"]),
        (format!("render {nim} 5"), 2, &["--out"]),
        (format!("render {nim} 5 --instant-winners --first-levels --out {out}"), 2, &["--first-levels"]),
        (format!("render {nim} five --out {out}"), 2, &["five"]),
        (format!("render {chomp} 5 --passes-left 1 --out {out}"), 1, &["does not answer"]),
        (format!("render {nim} 5 --out {out}/no/where.png"), 1, &["cannot write", "where.png"]),
        (format!("render {out} 5 --out {out}"), 1, &["out.png"]),
    ] {
        refused(&home, &args, code, words);
    }
}

#[test]
fn refusals_of_analyze() {
    let home = Home::new();
    let (nim, chomp) = (home.build("nim", "nim --sheets 60"), home.build("chomp", "chomp --passes 1 --sheets 60"));
    for (args, code, words) in [
        (format!("analyze overlap {nim}"), 1, &["a game with a pass"][..]),
        (format!("analyze overlap {chomp} --sheets 61"), 1, &["x < 60"]),
        (format!("analyze overlap {chomp} --columns 0"), 1, &["give more"]),
        (format!("analyze overlap {chomp} --every 0"), 2, &["--every"]),
        (format!("analyze overlap {chomp} --reach 0"), 2, &["above 0"]),
        (format!("analyze lines {nim}"), 1, &["Chomp", "nim"]),
        (format!("analyze lines {chomp} --sheets 99"), 1, &["x < 60"]),
        (format!("analyze lines {chomp} --passes-left 1 --csv {nim}/no/x.csv"), 1, &["cannot create"]),
        (format!("analyze density {nim}"), 1, &["DATABASE:X"]),
        (format!("analyze density {nim}:x"), 1, &["DATABASE:X"]),
        (format!("analyze density {nim}:60"), 1, &["sheet 60"]),
        (format!("analyze density {nim}:50"), 1, &["y < 60"]),
        (format!("analyze density {nim}:5:1"), 1, &["does not answer"]),
        (format!("analyze density {nim}:5 --bins 0"), 2, &["--bins"]),
        ("analyze density".into(), 2, &["DATABASE:X"]),
        ("analyze sensitivity nim --sheets 0".into(), 1, &["give more"]),
        ("analyze sensitivity nim --sheets 1000000 --columns 1000000".into(), 1, &["--columns"]),
        ("analyze sensitivity nim --near 0".into(), 2, &["--near"]),
        ("analyze sensitivity nim --at 1,2".into(), 1, &["x,y,z"]),
        ("analyze sensitivity chomp --at 0,0,0".into(), 1, &["not a position"]),
        ("analyze sensitivity nim --passes 2".into(), 1, &["--passes"]),
        ("analyze".into(), 2, &["subcommand"]),
    ] {
        refused(&home, &args, code, words);
    }
}

#[test]
fn pictures_and_tables_are_written() {
    let home = Home::new();
    let nim = home.build("nim", "nim --passes 1 --sheets 300");
    let chomp = home.build("chomp", "chomp --sheets 300");
    let (png, csv) = (home.path("a.png"), home.path("a.csv"));
    let is_png = || {
        let bytes = std::fs::read(&png).unwrap();
        std::fs::remove_file(&png).unwrap();
        bytes.starts_with(b"\x89PNG\r\n\x1a\n") && bytes.ends_with(b"IEND\xaeB`\x82")
    };
    for args in [
        "100",
        "100 --instant-winners --theme dark",
        "--first-levels",
        "100 --first-levels --window 0..50,0..80 --scale 0.25",
        "--series 50,100 --passes-left 0",
        "--series 25,50,100 --instant-winners --window 0..60,5..70",
    ] {
        let all = format!("render {nim} {args} --out {png}");
        assert_eq!(ok(&all.split_whitespace().collect::<Vec<_>>()), "");
        assert!(is_png(), "{args}");
    }
    let letters = ok(&["render", &chomp, "7", "--terminal"]);
    assert!(letters.starts_with("3-row Chomp, loser sheet x = 7\n"), "{letters}");
    // f_0 of x=7: 6 6 3 5 5 5 …
    let found = ok(&["render", &chomp, "7", "--terminal", "--window", "0..6,0..8"]);
    let rows: Vec<&str> = found.lines().skip(2).take(4).collect();
    assert_eq!(rows, ["7|▄▄", " |   ▀▀▀", " |  ▀", "0|"]);
    for (args, header) in [
        (format!("analyze overlap {nim} --sheets 50"), "x,columns,losers"),
        (format!("analyze lines {chomp} --every 10"), "x,kind"),
        (format!("analyze density {nim}:50:0 {nim}:50:1 {nim}:100 --distributions {csv}.bins"), "a,b,distance"),
        ("analyze sensitivity nim --passes 1 --sheets 20 --columns 30 --trials 2".into(), "trial,base"),
    ] {
        let all = format!("{args} --csv {csv} --png {png}");
        assert_eq!(ok(&all.split_whitespace().collect::<Vec<_>>()), "");
        assert!(is_png(), "{args}");
        let text = std::fs::read_to_string(&csv).unwrap();
        assert!(text.starts_with(header), "{text}");
        let fields = text.lines().next().unwrap().split(',').count();
        assert!(text.lines().count() > 2 && text.lines().all(|line| line.split(',').count() == fields), "{text}");
    }
    // Without --csv, to standard output.
    assert_eq!(ok(&["analyze", "overlap", &nim, "--sheets", "1", "--columns", "3"]).lines().count(), 2);
    assert!(std::fs::read_to_string(format!("{csv}.bins")).unwrap().lines().count() > 100);
}
