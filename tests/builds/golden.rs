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
//! writes `tests/golden.txt` anew (one line a database: logical digest, digest of the file digests, name)
//! for the difference to be looked at and committed; it refuses where a logical digest has changed.

use std::fmt::Write;

use supermex::game::{Game, PerturbedGame, Variant, Variants};
use supermex::{BuildOptions, PassLevel, Profile, build};

const GOLDEN: &str = include_str!("../golden.txt");

/// Every kind of database, with its name.
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
            for profile in [Profile::Fast, Profile::Small] {
                let name = format!("{game} {kind}, passes {passes}, {}", profile.name());
                let rules = PerturbedGame::new(game).passes(passes).variants(variants.clone());
                let index = kind.ends_with("index");
                all.push((name, BuildOptions::new(rules).sheets(300).profile(profile).index(index)));
            }
        }
    }
    // Large enough for windows to have let go of whole groups of words.
    for profile in [Profile::Fast, Profile::Small] {
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

/// The line of a database, built with so many threads and such tiles.
fn line(name: &str, options: &BuildOptions, threads: usize, tile: u32) -> String {
    let directory = tempfile::tempdir().unwrap();
    let options = options.clone().threads(threads).tile(tile);
    let manifest = build(&directory.path().join("db"), &options, &|_| {}).unwrap().manifest;
    let mut files = blake3::Hasher::new();
    for file in manifest.all_files() {
        files.update(format!("{} {} {}\n", file.name, file.bytes, file.blake3).as_bytes());
    }
    format!("{} {} {name}", manifest.logical_digest, &files.finalize().to_hex()[..32])
}

#[test]
fn bytes_and_contents_are_golden() {
    let mut text = String::new();
    for (name, options) in databases() {
        let written = line(&name, &options, 1, 256);
        assert_eq!(written, line(&name, &options, 2, 64), "other bytes with other threads and tiles");
        writeln!(text, "{written}").unwrap();
    }
    let logical =
        |text: &str| text.lines().map(|line| (line[97..].to_owned(), line[..64].to_owned())).collect::<Vec<_>>();
    if std::env::var_os("SUPERMEX_GOLDEN").is_some_and(|value| value == "write") {
        let (old, new) = (logical(GOLDEN), logical(&text));
        for golden in old {
            assert!(new.contains(&golden), "the answers of {golden:?} have changed: golden.txt is not written");
        }
        std::fs::write(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/golden.txt"), &text).unwrap();
        return;
    }
    assert_eq!(logical(&text), logical(GOLDEN), "the contents have changed");
    assert_eq!(text.lines().collect::<Vec<_>>(), GOLDEN.lines().collect::<Vec<_>>(), "the bytes have changed");
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
