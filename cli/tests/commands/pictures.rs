//! `supermex render` and `supermex analyze` by the real binary: what they write, and what they refuse.

use std::path::Path;
use std::process::{Command, Output};

use supermex::game::{Game, PerturbedGame};
use supermex::{BuildOptions, PassLevel};
use tempfile::TempDir;

/// A directory with tables in it, in which the binary runs.
struct TestDir(TempDir);

impl TestDir {
    fn new() -> Self {
        let dir = Self(tempfile::tempdir().unwrap());
        for (name, game, passes, sheets) in [
            ("nim", Game::Nim, PassLevel::ONE, 300),
            ("pure", Game::Nim, PassLevel::ZERO, 60),
            ("chomp", Game::Chomp, PassLevel::ONE, 60),
        ] {
            let options = BuildOptions::new(PerturbedGame::new(game).passes(passes)).sheets(sheets).threads(1);
            supermex::build(&dir.path(name), &options, &|_| {}).unwrap();
        }
        dir
    }

    fn path(&self, name: &str) -> std::path::PathBuf {
        self.0.path().join(name)
    }

    fn run(&self, args: &str) -> Output {
        let mut command = Command::new(env!("CARGO_BIN_EXE_supermex"));
        command.current_dir(self.0.path()).args(args.split_whitespace()).output().unwrap()
    }

    /// Standard output of a run that succeeds.
    fn ok(&self, args: &str) -> Vec<u8> {
        let ran = self.run(args);
        assert!(ran.status.success(), "{args}: {}", String::from_utf8_lossy(&ran.stderr));
        ran.stdout
    }

    fn text(&self, args: &str) -> String {
        String::from_utf8(self.ok(args)).unwrap()
    }

    fn names(&self) -> Vec<std::ffi::OsString> {
        let mut names: Vec<_> =
            std::fs::read_dir(self.0.path()).unwrap().map(|entry| entry.unwrap().file_name()).collect();
        names.sort();
        names
    }

    /// What is wrong, and no file.
    fn refuses(&self, args: &str, code: i32, words: &[&str]) {
        let before = self.names();
        let ran = self.run(args);
        let said = String::from_utf8_lossy(&ran.stderr);
        assert_eq!((ran.status.code(), ran.stdout.len()), (Some(code), 0), "{args}: {said}");
        for word in words {
            assert!(said.contains(word), "{args}: {word:?} is not in {said:?}");
        }
        assert_eq!(self.names(), before, "{args}");
    }
}

fn is_png(bytes: &[u8]) -> bool {
    bytes.starts_with(b"\x89PNG\r\n\x1a\n") && bytes.ends_with(b"IEND\xaeB`\x82")
}

fn is_svg(bytes: &[u8]) -> bool {
    std::str::from_utf8(bytes).is_ok_and(|text| roxmltree::Document::parse(text).is_ok())
}

fn taken(path: &Path) -> Vec<u8> {
    let bytes = std::fs::read(path).unwrap();
    std::fs::remove_file(path).unwrap();
    bytes
}

#[test]
fn refusals() {
    let dir = TestDir::new();
    for (args, code, words) in [
        ("render nim 300 --out o.png", 1, &["sheet 300", "x < 300"][..]),
        ("render nim 301 --instant-winners --out o.png", 1, &["below 301"]),
        ("render nim 0 --instant-winners --out o.png", 1, &["sheet 0 has no instant winners"]),
        ("render nim --series 0,5 --out o.png", 1, &["sheet 0"]),
        ("render nim 5 --passes-left 1 --window 0..301,0..9 --out o.png", 1, &["y < 300", "--window"]),
        ("render nim 5 --scale y --out o.png", 2, &["cells per pixel", "y/x"]),
        ("render nim 0 --scale x --out o.png", 1, &["above 0"]),
        ("render nim 5 --point 0 --out o.png", 2, &["--point"]),
        ("render nim 5 --dpi 1 --out o.png", 2, &["--dpi"]),
        ("render nim 5 --font missing.ttf --out o.png", 1, &["missing.ttf"]),
        ("render nim 5 --font nim/manifest.json --out o.png", 1, &["no TrueType or OpenType font"]),
        ("render nim 5 --window 9..9,0..9 --out o.png", 1, &["y0..y1,z0..z1"]),
        ("render nim 5 --window 9,9 --out o.png", 2, &["y0..y1,z0..z1"]),
        ("render nim 5 --window 0..-1,0..9 --out o.png", 2, &["y0..y1,z0..z1"]),
        ("render nim 5 --window 0..9,0..4294967295 --out o.png", 1, &["sides of"]),
        ("render nim 5 --scale 0 --out o.png", 2, &["cells per pixel"]),
        ("render nim 5 --scale nan --out o.png", 2, &["cells per pixel"]),
        ("render nim 5 --scale 0.00001 --out o.png", 1, &["--scale"]),
        ("render nim --out o.png", 1, &["--series"]),
        ("render nim 5 --series 1,2 --out o.png", 2, &["--series"]),
        ("render nim --series 5,400 --out o.png", 1, &["sheet 400"]),
        ("render nim 5", 2, &["--out"]),
        ("render nim 5 --instant-winners --first-winning-sheets --out o.png", 2, &["--first-winning-sheets"]),
        ("render nim five --out o.png", 2, &["five"]),
        ("render pure 5 --passes-left 1 --out o.png", 1, &["does not answer"]),
        ("render nim 5 --out no/where.png", 1, &["cannot write", "where.png"]),
        ("render missing 5 --out o.png", 1, &["missing"]),
        ("render nim 5 --out o.gif", 2, &[".png or .svg"]),
        ("render nim 5 --out picture", 2, &[".png or .svg"]),
        ("analyze overlap pure", 1, &["a game with a pass"]),
        ("analyze overlap chomp --sheets 61", 1, &["x < 60"]),
        ("analyze overlap chomp --columns 0", 1, &["give more"]),
        ("analyze overlap chomp --every 0", 2, &["--every"]),
        ("analyze overlap chomp --reach 0", 2, &["above 0"]),
        ("analyze overlap chomp --plot o.jpeg", 2, &[".png or .svg"]),
        ("analyze overlap chomp --plot -", 1, &["--csv FILE"]),
        ("analyze lines nim", 1, &["Chomp", "nim"]),
        ("analyze lines chomp --sheets 99", 1, &["x < 60"]),
        ("analyze lines chomp --csv no/x.csv", 1, &["cannot write"]),
        ("analyze density nim", 1, &["DATABASE:X"]),
        ("analyze density nim:x", 1, &["DATABASE:X"]),
        ("analyze density nim:301", 1, &["below 301"]),
        ("analyze density nim:0", 1, &["larger x"]),
        ("analyze density nim:200", 1, &["y < 300"]),
        ("analyze density pure:5:1", 1, &["does not answer"]),
        ("analyze density nim:5 --bins 0", 2, &["--bins"]),
        ("analyze density", 2, &["DATABASE:X"]),
        ("analyze sensitivity nim --sheets 0", 1, &["give more"]),
        ("analyze sensitivity nim --sheets 1000000 --columns 1000000", 1, &["--columns"]),
        ("analyze sensitivity nim --near 0", 2, &["--near"]),
        ("analyze sensitivity nim --at 1,2", 1, &["x,y,z"]),
        ("analyze sensitivity chomp --at 0,0,0", 1, &["not a position"]),
    ] {
        dir.refuses(args, code, words);
    }
}

#[test]
fn pictures_are_written() {
    let dir = TestDir::new();
    let (png, svg) = (dir.path("a.png"), dir.path("a.SVG"));
    for args in [
        "nim 100",
        "nim 0",
        "chomp 0",
        "nim 100 --instant-winners --theme dark",
        "nim 100 --instant-winners --no-title --pixels 40",
        "nim --first-winning-sheets --title Levels",
        "nim 100 --first-winning-sheets --window 0..50,0..80 --scale 0.25",
        "nim --series 50,100 --passes-left 0",
        "nim --series 25,50,100 --instant-winners --window 0..60,5..70",
        "chomp 50 --first-winning-sheets",
        "nim --series 50,100 --scale x --fit --dpi 150",
        "nim 100 --instant-winners --fit",
        "nim 100 --point 5 --dpi 600 --theme dark",
        "nim 60 --first-winning-sheets --scale x",
    ] {
        assert_eq!(dir.text(&format!("render {args} --out a.png")), "");
        assert!(is_png(&taken(&png)), "{args}");
        assert_eq!(dir.text(&format!("render {args} --out a.SVG")), "");
        assert!(is_svg(&taken(&svg)), "{args}");
    }
    assert!(is_png(&dir.ok("render nim 100 --out -")));
    assert!(is_svg(&dir.ok("render nim 100 --out - --format svg")));
    let text = dir.text("render chomp 7 --passes-left 0 --terminal");
    assert!(text.starts_with("3-row Chomp, no pass left, P-positions of sheet x = 7\n"), "{text}");
    assert!(dir.text("render chomp 7 --terminal --no-title").trim_start().starts_with("z\n"));
    // f_0 of x=7: 6 6 3 5 5 5 …
    let found = dir.text("render chomp 7 --passes-left 0 --terminal --window 0..6,0..8");
    let rows: Vec<&str> = found.lines().skip(2).take(4).collect();
    assert_eq!(rows, ["7|▄▄", " |   ▀▀▀", " |  ▀", "0|"]);
}

#[test]
fn experiments_are_written() {
    let dir = TestDir::new();
    for (args, header) in [
        ("overlap nim --sheets 50", "x,columns,p_positions"),
        ("lines chomp --every 10", "x,kind"),
        ("density nim:50:0 nim:50:1 nim:100 --distributions bins.csv", "a,b,distance"),
        ("density chomp:20 chomp:21 --p-positions", "a,b,distance"),
        ("sensitivity nim --passes 1 --sheets 20 --columns 30 --trials 2", "trial,base"),
    ] {
        for ending in ["png", "svg"] {
            let _ = std::fs::remove_file(dir.path("bins.csv"));
            let plot = format!("a.{ending}");
            assert_eq!(dir.text(&format!("analyze {args} --csv a.csv --plot {plot}")), "");
            let picture = taken(&dir.path(&plot));
            assert!(if ending == "png" { is_png(&picture) } else { is_svg(&picture) }, "{args}");
            let text = String::from_utf8(taken(&dir.path("a.csv"))).unwrap();
            assert!(text.starts_with(header), "{text}");
            let fields = text.lines().next().unwrap().split(',').count();
            assert!(text.lines().count() > 1 && text.lines().all(|line| line.split(',').count() == fields), "{text}");
            if args.contains("bins.csv") {
                assert!(taken(&dir.path("bins.csv")).len() > 2000);
            }
        }
    }
    // Without --csv, to standard output; the plot there if the CSV is elsewhere.
    assert_eq!(dir.text("analyze overlap nim --sheets 1 --columns 3").lines().count(), 2);
    assert!(is_png(&dir.ok("analyze overlap nim --sheets 5 --csv a.csv --plot -")));
}

/// Every table is drawn, or refused in words of its own. A picture says where its numbers are from, and where the table ends.
#[test]
fn pictures_of_every_table() {
    let dir = TestDir::new();
    std::fs::write(dir.path("two.toml"), "name = \"Two piles\"\nmoves = [\"x-t, y\", \"x, y-t\", \"x-t, y-t\"]\n")
        .unwrap();
    for build in [
        "rules two.toml --box 40x40 --out two.db",
        "rules two.toml --box 40x40 --grundy --out values.db",
        "wythoff --k 1 --m 1 --columns 300 --out wythoff.db",
        "heap --subtract 1,2,3 --columns 50 --out heap.db",
        "chomp --board 4x5 --out boards.db",
        "clobber --length 6 --out strips.db",
        "nim --piles 4 --sheets 12 --out four.db",
    ] {
        dir.ok(&format!("build {build}"));
    }
    let said = |args: &str| {
        let svg = String::from_utf8(dir.ok(&format!("render {args} --out - --format svg"))).unwrap();
        let document = roxmltree::Document::parse(&svg).unwrap();
        let texts = document.descendants().filter(|node| node.tag_name().name() == "text");
        texts.filter_map(|node| node.text().map(str::trim).map(str::to_owned)).collect::<Vec<_>>().join(" ")
    };
    let program = concat!("; supermex ", env!("CARGO_PKG_VERSION"));
    for (args, words) in [
        ("two.db", &["P-positions x, y: whoever is to move loses", "two.db, logical digest "][..]),
        ("values.db", &["Two piles, values", "Grundy values of positions x, y", "Grundy value"]),
        ("values.db 7", &["P-positions of sheet x = 7"]),
        ("wythoff.db", &["k 1 m 1", "P-positions a, b", "the table ends at a = 300"]),
        ("four.db --layer 3 5", &["layer w = 3", "whoever is to move at 3, 5, y, z loses", "the table ends at y = 12"]),
        ("nim 100 --instant-winners", &["positions 100, y, z from which a move that lowers x leads to a P-position"]),
        ("nim --series 40,80 --scale x", &["whoever is to move at x, y, z loses", "y/x", "z/x"]),
    ] {
        let said = said(args);
        for word in words.iter().chain([&program]) {
            assert!(said.contains(word), "{args}: {word:?} is not in {said:?}");
        }
    }
    assert!(!said("nim 100 --no-title").contains("supermex"));
    std::fs::write(dir.path("font.ttf"), dejavu::serif::regular()).unwrap();
    let svg = String::from_utf8(dir.ok("render nim 100 --font font.ttf --out - --format svg")).unwrap();
    assert!(svg.contains("font-family=\"DejaVu Serif\"") && !svg.contains("sans-serif"));
    assert!(dir.ok("render nim 100 --font font.ttf --out -") != dir.ok("render nim 100 --out -"));
    for (args, words) in [
        ("heap.db", &["one pile", "supermex sheet"][..]),
        ("boards.db", &["board", "supermex openings"]),
        ("strips.db 3", &["strip", "supermex sheet"]),
        ("wythoff.db --instant-winners", &["two piles"]),
        ("wythoff.db --window 0..301,0..9", &["0..300"]),
        ("wythoff.db --scale x", &["--scale x"]),
        ("two.db 5", &["one picture"]),
        ("values.db --window 0..41,0..9", &["x below 40"]),
        ("four.db 5", &["--layer"]),
    ] {
        dir.refuses(&format!("render {args} --out o.png"), 1, words);
    }
    assert!(is_png(&dir.ok("render values.db --out -")));
    assert_eq!(dir.text("render values.db --terminal --window 0..3,0..3").lines().count(), 6);
}

/// Neighbouring sheets of Chomp have the same geometry, though one goes on for ever and the other ends.
#[test]
fn neighbours_are_near() {
    let dir = TestDir::new();
    let apart = |args: &str| {
        let text = dir.text(&format!("analyze density {args}"));
        text.trim().rsplit(',').next().unwrap().parse::<f64>().unwrap()
    };
    let ends: Vec<bool> =
        dir.text("analyze lines chomp --passes-left 0").lines().skip(1).map(|l| l.contains("ends")).collect();
    let x = (40..59).find(|&x| ends[x] != ends[x + 1]).unwrap();
    for options in ["", "--p-positions"] {
        let found = apart(&format!("chomp:{x}:0 chomp:{}:0 {options}", x + 1));
        assert!(found < 0.25, "{x} {options}: {found}");
    }
}

/// What is there stays, unless it is said that it may go.
#[test]
fn nothing_is_overwritten_unasked() {
    let dir = TestDir::new();
    for name in ["a.png", "a.csv", "bins.csv"] {
        std::fs::write(dir.path(name), "mine").unwrap();
    }
    for args in [
        "render nim 9 --out a.png",
        "analyze overlap nim --sheets 5 --plot a.png",
        "analyze overlap nim --sheets 5 --csv a.csv",
        "analyze density nim:9 nim:10 --distributions bins.csv",
    ] {
        dir.refuses(args, 1, &["is there already", "--force"]);
    }
    for name in ["a.png", "a.csv", "bins.csv"] {
        assert_eq!(std::fs::read(dir.path(name)).unwrap(), b"mine");
    }
    dir.ok("render nim 9 --out a.png --force");
    assert!(is_png(&taken(&dir.path("a.png"))));
    dir.ok("analyze overlap nim --sheets 5 --csv a.csv --plot a.png --force");
    assert!(taken(&dir.path("a.csv")).starts_with(b"x,columns"));
    // Nothing is lost in a device.
    #[cfg(unix)]
    dir.ok("analyze overlap nim --sheets 5 --csv /dev/null");
}
