//! Golden digests of tables of smaller games, as `golden.rs` has them of tables of sheets: a line of
//! `golden_smaller.txt` is the logical digest, the digest of the file, and the parameters.
//! `SUPERMEX_GOLDEN=write cargo test --test builds golden` writes it anew, and refuses where a logical digest has changed:
//! then an answer has.

use supermex::{BuildOptions, Rules, build};

const GOLDEN: &str = include_str!("../golden_smaller.txt");

const TABLES: [(&str, &str, Option<u64>); 24] = [
    ("wythoff", "k 1 m 1", Some(10_000)),
    ("wythoff", "k 2 m 3", Some(10_000)),
    ("wythoff", "k 5 m 2", Some(481)),
    ("wythoff", "divisor 2", Some(10_000)),
    ("wythoff", "divisor 7", Some(10_000)),
    ("heap", "subtract 1,2,3", Some(100)),
    ("heap", "subtract 1,3,4 misere", Some(100)),
    ("heap", "subtract 5,18,23", Some(40)),
    ("heap", "subtract all", None),
    ("heap", "subtract all misere", None),
    ("clobber", "length 9", None),
    ("chomp-board", "rows 1 columns 1", None),
    ("chomp-board", "rows 8 columns 10", None),
    (
        "rules",
        "name = \"Tax\"\nmoves = [\"x-t, max(y-1, 0), max(z-1, 0)\", \"max(x-1, 0), y-t, max(z-1, 0)\", \"max(x-1, 0), max(y-1, 0), z-t\"]\nbox = \"30x30x30\"",
        None,
    ),
    (
        "rules",
        "name = \"Restricted\"\nmoves = [\"x-t, y, z\", \"x, y-t, z\", \"x, y, z-t\", \"x-t, y-t, z if t <= z\"]\nmisere = true\nbox = \"40x300x300\"\npasses = 1\nvariants = [\"1,2,3\"]",
        None,
    ),
    (
        "rules",
        "name = \"Wythoff\"\nmoves = [\"x-t, y\", \"x, y-t\", \"x-t, y-t\"]\nbox = \"300x300\"\ngrundy = true",
        None,
    ),
    ("chomp-4", "sheets 40 passes 0", Some(40)),
    ("chomp-4", "sheets 30 passes 1", Some(300)),
    ("nim-4", "sheets 40 passes 1", Some(40)),
    ("nim-4", "sheets 20 passes 1 variants 0,0,0,0", Some(30)),
    ("chomp-4", "sheets 20 passes 1 variants 1,2,3,1,0 2,0,1,4", None),
    ("heap", "octal 0.137", Some(400)),
    ("heap", "octal 4.7", Some(400)),
    ("heap", "octal 0.6", Some(300)),
];

fn line(game: &str, text: &str, columns: Option<u64>) -> String {
    let dir = tempfile::tempdir().unwrap();
    let options = BuildOptions::new(Rules::parse(game, text).unwrap());
    let options = columns.map_or(options.clone(), |columns| options.columns(columns));
    let summary = build(&dir.path().join("table"), &options, &|_| ()).unwrap();
    let (manifest, file, text) = (&summary.manifest, &summary.manifest.files[0], text.replace('\n', "; "));
    format!("{} {} {game} {text} columns {}\n", manifest.logical_digest, file.blake3, summary.columns)
}

#[test]
fn bytes_and_contents_are_golden() {
    let text: String = TABLES.into_iter().map(|(game, text, columns)| line(game, text, columns)).collect();
    let logical = |text: &str| text.lines().map(|l| (l[130..].to_owned(), l[..64].to_owned())).collect::<Vec<_>>();
    if std::env::var_os("SUPERMEX_GOLDEN").is_some_and(|value| value == "write") {
        let new = logical(&text);
        for golden in logical(GOLDEN) {
            assert!(new.contains(&golden), "the answers of {golden:?} have changed: golden_smaller.txt is not written");
        }
        std::fs::write(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/golden_smaller.txt"), &text).unwrap();
        return;
    }
    assert_eq!(logical(&text), logical(GOLDEN), "the contents have changed");
    assert_eq!(text.lines().collect::<Vec<_>>(), GOLDEN.lines().collect::<Vec<_>>(), "the bytes have changed");
}
