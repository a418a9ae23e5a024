//! `supermex render` and `supermex analyze` by the real binary: what they write.

use std::path::{Path, PathBuf};

use super::common::cli::{TestDir, command};

/// A directory with tables in it, in which the binary runs.
struct Tables(TestDir);

impl Tables {
    fn new() -> Self {
        let dir = TestDir::new();
        dir.build("nim", "nim --passes 1 --sheets 300 --threads 1");
        dir.build("chomp", "chomp --passes 1 --sheets 60 --threads 1");
        Self(dir)
    }

    fn path(&self, name: &str) -> PathBuf {
        self.0.0.path().join(name)
    }

    /// Standard output of a run that succeeds.
    fn ok(&self, args: &str) -> Vec<u8> {
        let words: Vec<&str> = args.split_whitespace().collect();
        let ran = command(&words).current_dir(self.0.0.path()).output().unwrap();
        assert!(ran.status.success(), "{args}: {}", String::from_utf8_lossy(&ran.stderr));
        ran.stdout
    }

    fn text(&self, args: &str) -> String {
        String::from_utf8(self.ok(args)).unwrap()
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
fn pictures_are_written() {
    let dir = Tables::new();
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
}

#[test]
fn experiments_are_written() {
    let dir = Tables::new();
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
    let dir = Tables::new();
    std::fs::write(dir.path("two.toml"), "name = \"Two piles\"\nmoves = [\"x-t, y\", \"x, y-t\", \"x-t, y-t\"]\n")
        .unwrap();
    for build in [
        "rules two.toml --box 40x40 --out two.db",
        "rules two.toml --box 40x40 --grundy --out values.db",
        "wythoff --k 1 --m 1 --columns 300 --out wythoff.db",
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
        ("two.db", &["P-positions x, y: the player to move loses", "two.db, logical digest "][..]),
        ("values.db", &["Two piles, values", "Grundy values of positions x, y", "Grundy value"]),
        ("values.db 7", &["P-positions of sheet x = 7"]),
        ("wythoff.db", &["k 1 m 1", "P-positions a, b", "the table ends at a = 300"]),
        ("four.db --layer 3 5", &["layer w = 3", "the player to move at 3, 5, y, z loses", "the table ends at y = 12"]),
        ("nim 100 --instant-winners", &["positions 100, y, z from which a move that lowers x leads to a P-position"]),
        ("nim --series 40,80 --scale x", &["the player to move at x, y, z loses", "y/x", "z/x"]),
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
    assert!(is_png(&dir.ok("render values.db --out -")));
}

/// Neighbouring sheets of Chomp have the same geometry, though one goes on for ever and the other ends.
#[test]
fn neighbours_are_near() {
    let dir = Tables::new();
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
