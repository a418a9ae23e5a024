//! Golden digests: small databases of every game and profile have the bytes, and the contents, that are
//! written down here, on any number of threads and with any tile size.
//!
//! A *logical* digest changes only if an answer does: never accept that without knowing which. A *file*
//! digest changes with the format or a codec, and that is a change of format version. Then
//!
//! ```text
//! SUPERMEX_GOLDEN=write cargo test --test builds golden
//! ```
//!
//! writes `tests/golden.txt` anew (one line a database: logical digest, digest of the file digests, name) and
//! `tests/golden_smaller.txt` (logical digest, digest of the file, parameters) for the difference to be looked at and
//! committed; it refuses where a logical digest has changed.

use crate::common::share;
use supermex::game::{Game, PassLevel, PerturbedGame, Variant, Variants};
use supermex::{Profile, Rules};
use supermex_build::{BuildOptions, BuildSummary, build};

const GOLDEN: &str = include_str!("../golden.txt");
const SMALLER: &str = include_str!("../golden_smaller.txt");

/// Every kind of database of sheets, with its name.
fn databases() -> Vec<(String, BuildOptions)> {
    let mut all = Vec::new();
    for game in Game::ALL {
        let listed = |piles| Variants::new(game, [Variant { piles, level: None }], None).unwrap();
        let mut kinds = vec![
            ("pure", Variants::default()),
            ("variant 1,2,3", listed([1, 2, 3])),
            ("random 42", Variants::new(game, [], Some(42)).unwrap()),
            ("variant 1,2,3, index", listed([1, 2, 3])),
        ];
        if game == Game::Nim {
            kinds.push(("misere", listed([0, 0, 0])));
        }
        for ((kind, variants), passes) in
            kinds.into_iter().flat_map(|kind| PassLevel::ALL.map(|passes| (kind.clone(), passes)))
        {
            for profile in Profile::whole() {
                let name = format!("{game} {kind}, passes {passes}, {}", profile.name());
                let rules = PerturbedGame::new(game).passes(passes).variants(variants.clone());
                let index = kind.ends_with("index");
                all.push((name, BuildOptions::new(rules).sheets(300).profile(profile).index(index)));
            }
        }
    }
    // Large enough for windows to have let go of whole groups of words.
    for profile in Profile::whole() {
        let rules = PerturbedGame::new(Game::Nim).passes(PassLevel::ONE);
        let name = format!("nim pure, 9000 sheets, passes 1, {}", profile.name());
        all.push((name, BuildOptions::new(rules).sheets(9000).profile(profile)));
    }
    for passes in PassLevel::ALL {
        let name = format!("chomp pure, 5000 sheets, passes {passes}, ends");
        let rules = PerturbedGame::new(Game::Chomp).passes(passes);
        all.push((name, BuildOptions::new(rules).sheets(5000).profile(Profile::Ends)));
    }
    all
}

/// Tables of smaller games: the game, its rules, and columns.
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

fn made(options: &BuildOptions) -> BuildSummary {
    let directory = tempfile::tempdir().unwrap();
    build(&directory.path().join("db"), options, &|_| {}).unwrap()
}

/// The line of a database, built with this many threads and such tiles.
fn line(name: &str, options: &BuildOptions, threads: usize, tile: u32) -> String {
    let manifest = made(&options.clone().threads(threads).tile(tile)).manifest;
    let mut files = blake3::Hasher::new();
    for file in manifest.all_files() {
        files.update(format!("{} {} {}\n", file.name, file.bytes, file.blake3).as_bytes());
    }
    format!("{} {} {name}\n", manifest.logical_digest, &files.finalize().to_hex()[..32])
}

fn is_written() -> bool {
    std::env::var_os("SUPERMEX_GOLDEN").is_some_and(|value| value == "write")
}

/// Compares lines with golden ones, in which the name begins at `name`; or writes them, if that is asked for and no contents have changed.
fn compare(text: &str, golden: &str, file: &str, name: usize) {
    let logical = |text: &str| text.lines().map(|l| (l[name..].to_owned(), l[..64].to_owned())).collect::<Vec<_>>();
    if is_written() {
        let new = logical(text);
        for golden in logical(golden) {
            assert!(new.contains(&golden), "the answers of {golden:?} have changed: {file} is not written");
        }
        std::fs::write(format!("{}/tests/{file}", env!("CARGO_MANIFEST_DIR")), text).unwrap();
        return;
    }
    assert_eq!(logical(text), logical(golden), "the contents have changed");
    assert_eq!(text.lines().collect::<Vec<_>>(), golden.lines().collect::<Vec<_>>(), "the bytes have changed");
}

#[test]
fn bytes_and_contents_are_golden() {
    // The one that takes longest is of the same cells as another.
    let is_tried = |line: &str| share(true, is_written() || !line.ends_with("9000 sheets, passes 1, small"));
    let mut text = String::new();
    for (name, options) in databases().into_iter().filter(|(name, _)| is_tried(name)) {
        let written = line(&name, &options, 2, 64);
        // `disk` compares those of other threads and tiles, too.
        if share(true, false) {
            assert_eq!(written, line(&name, &options, 1, 256), "other bytes with other threads and tiles");
        }
        text += &written;
    }
    let golden: String = GOLDEN.split_inclusive('\n').filter(|line| is_tried(line.trim_end())).collect();
    compare(&text, &golden, "golden.txt", 97);
}

#[test]
fn smaller_games_are_golden() {
    let line = |(game, text, columns): (&str, &str, Option<u64>)| {
        let options = BuildOptions::new(Rules::parse(game, text).unwrap());
        let summary = made(&columns.map_or(options.clone(), |columns| options.columns(columns)));
        let (manifest, file, text) = (&summary.manifest, &summary.manifest.files[0], text.replace('\n', "; "));
        // Of four numbers the columns of a row, of others what there is of cells.
        let columns = if game.ends_with("-4") { manifest.columns.unwrap_or(0) } else { summary.columns };
        format!("{} {} {game} {text} columns {columns}\n", manifest.logical_digest, file.blake3)
    };
    compare(&TABLES.map(line).concat(), SMALLER, "golden_smaller.txt", 130);
}

#[test]
fn profiles_have_the_same_contents() {
    let lines: Vec<_> = GOLDEN.lines().collect();
    assert_eq!(lines.len(), databases().len());
    // Ends say less, and have digests of their own.
    for pair in lines.chunks_exact(2).filter(|pair| !pair[0].ends_with(", ends")) {
        assert_eq!(pair[0][..64], pair[1][..64]);
        assert!(pair[0].ends_with(", fast") && pair[1].ends_with(", small"));
    }
}
