//! The index of moves by lines, of games whose rules are a text: the same answers with it as without, and never one that is wrong.

use crate::common::files::bytes;
use crate::common::tables::{in_memory, made, without_and_with_index as pair};
use crate::common::written::put_as_level_one;
use crate::common::{Draw, share};
use supermex::checking::{Depth, FileProblem, Problem};
use supermex::game::{Four, Game, PassLevel, Rules, Variant};
use supermex::{Position, Profile};
use supermex_build::{BuildError, BuildOptions, build, extend, repack};

fn rules(text: &str) -> BuildOptions {
    BuildOptions::new(Rules::parse("rules", &format!("name = \"lines\"\n{text}")).expect(text))
}

fn four(rules: Four, passes: PassLevel, columns: u64) -> BuildOptions {
    BuildOptions::new(rules.passes(passes)).columns(columns)
}

/// Tables, and how far their positions go.
fn cases() -> Vec<(BuildOptions, Vec<u64>)> {
    let wythoff = "\"x-t, y, z\", \"x, y-t, z\", \"x-t, y-t, z\", \"x-t, y, z-t\", \"x, y, z-t\"";
    let long = "\"x-2*t, y-t, z+t\", \"x, y-3*t, z-2*t\", \"x-t, y-t, z-3*t\", \"x, y, z-t\"";
    let two = "\"x-t, y\", \"x, y-2*t\", \"x-3*t, y-t\"";
    let three = "\"x-t, y, z\", \"x, y-t, z-t\", \"x-2*t, y, z-t\", \"x, y, z-t\"";
    let mut all = vec![
        (rules(&format!("moves = [{wythoff}]\nbox = \"12x15\"\npasses = 1")), vec![13, 16, 40]),
        (rules(&format!("moves = [{wythoff}]\nmisere = true\nbox = \"12x15\"\npasses = 1")), vec![13, 16, 40]),
        (rules(&format!("moves = [{wythoff}]\nbox = \"12x15\"\nvariants = [\"1,2,3\", \"3,3,0\"]")), vec![13, 16, 40]),
        (rules(&format!("moves = [{wythoff}]\nbox = \"12x15x9\"\npasses = 1")), vec![13, 16, 12]),
        (rules(&format!("moves = [{long}]\nbox = \"14x17\"\npasses = 1")), vec![15, 18, 60]),
        (rules(&format!("moves = [{two}]\nbox = \"14x17\"\npasses = 1\ngrundy = true")), vec![15, 18, 30]),
        (rules(&format!("moves = [{three}]\nbox = \"6x7x8\"\npasses = 1\ngrundy = true")), vec![7, 8, 9, 15]),
    ];
    for passes in [PassLevel::ZERO, PassLevel::ONE] {
        let chomp = || Four::new(Game::Chomp, 8).expect("a size");
        all.push((four(chomp(), passes, 13), vec![6, 5, 5, 9]));
        // Layers and sheets that end at once, and all above them are won by going there.
        for seed in 0..share(40, 8) {
            let mut draw = Draw(seed);
            let piles = |draw: &mut Draw| [draw.below(3), draw.below(3), draw.below(4), draw.below(5)];
            let drawn: Vec<[u64; 4]> = (0..20).map(|_| piles(&mut draw)).chain([[0, 0, 0, 1]]).collect();
            let listed = drawn.into_iter().filter(|piles| *piles != [0; 4]);
            let listed = listed.map(|piles| Variant { piles, level: None }).collect::<Vec<_>>();
            all.push((four(chomp().variants(listed).expect("variants"), passes, 13), vec![6, 5, 5, 9]));
        }
        all.push((four(Four::grundy(Game::Chomp, 8).expect("a size"), passes, 13), vec![6, 5, 5, 20]));
    }
    all
}

/// Calls a test with every position whose numbers are below these, with up to three passes.
fn each(below: &[u64], mut test: impl FnMut(&Position)) {
    let count: u64 = below.iter().product();
    for number in 0..4 * count {
        let mut rest = number / 4;
        let numbers: Vec<u64> = below
            .iter()
            .map(|side| {
                let own = rest % side;
                rest /= side;
                own
            })
            .collect();
        test(&Position::new(&numbers).with_passes(number % 4));
    }
}

#[test]
fn every_position_of_a_small_range() {
    for (number, (options, below)) in cases().into_iter().enumerate() {
        let options = options.profile(Profile::whole().cycle().nth(number).unwrap());
        let folder = tempfile::tempdir().unwrap();
        let (plain, indexed) = pair(folder.path(), &options);
        let mut moves = 0;
        each(&below, |position| {
            let expected = plain.winning_moves(position).unwrap();
            assert_eq!(indexed.winning_moves(position).unwrap(), expected, "{position} of {options:?}");
            moves += expected.moves.len();
        });
        assert!(moves > 200, "{moves} in {options:?}");
    }
}

/// The index is written by a build, an extension and a repacking alike.
#[test]
fn the_same_bytes_however_they_were_made() {
    let text =
        |size: &str| format!("moves = [\"x-t, y, z\", \"x-t, y-2*t, z\", \"x, y, z-t\"]\nbox = \"{size}\"\npasses = 1");
    let chomp = |sheets, columns| four(Four::new(Game::Chomp, sheets).expect("a size"), PassLevel::ONE, columns);
    let sizes = [(rules(&text("70x90")), rules(&text("90x300")), 90, 300), (chomp(20, 30), chomp(31, 50), 31, 50)];
    for (small, large, sheets, columns) in sizes {
        let folder = tempfile::tempdir().unwrap();
        let path = |name: &str| folder.path().join(name);
        let expected = made(&path("expected"), &large.clone().index(true).threads(1));
        made(&path("threads"), &large.clone().index(true).threads(3));
        made(&path("grown"), &small.clone().index(true));
        made(&path("added"), &large);
        made(&path("both"), &small);
        let more = |table: BuildOptions| table.sheets(sheets).columns(columns);
        extend(&path("grown"), more, &|_| {}).unwrap();
        extend(&path("added"), |table| more(table).index(true), &|_| {}).unwrap();
        extend(&path("both"), |table| more(table).index(true), &|_| {}).unwrap();
        for name in ["threads", "grown", "added", "both"] {
            assert!(bytes(&path(name)) == bytes(&path("expected")), "{name} of {large:?}");
        }
        assert!(extend(&path("added"), |table| more(table).index(true), &|_| {}).is_err());
        let plain = made(&path("plain"), &large);
        repack(&expected, &path("kept"), |table| table.profile(Profile::Small), &|_| {}).unwrap();
        repack(&plain, &path("made"), |table| table.profile(Profile::Small).index(true), &|_| {}).unwrap();
        let built = made(&path("built"), &large.clone().index(true).profile(Profile::Small));
        built.verify(Depth::Full).unwrap();
        for name in ["kept", "made"] {
            assert!(bytes(&path(name)) == bytes(&path("built")), "{name} of {large:?}");
        }
    }
}

/// Lines of another level in the place of those of a level: what they hide is found out, and nothing is invented.
#[test]
fn a_wrong_index_hides_and_is_found_out() {
    for (options, below) in [cases().remove(0), cases().into_iter().last().expect("some")] {
        let folder = tempfile::tempdir().unwrap();
        let (plain, _) = pair(folder.path(), &options);
        let path = folder.path().join("indexed");
        put_as_level_one(&path, "index", "lines-000000000.smx");
        let hiding = in_memory(&path);
        let mut hidden = 0;
        each(&below, |position| {
            let (truth, found) = (plain.winning_moves(position).unwrap(), hiding.winning_moves(position).unwrap());
            assert!(found.moves.iter().all(|to| truth.moves.contains(to)), "{position}");
            hidden += truth.moves.len() - found.moves.len();
        });
        assert!(hidden > 50, "{hidden}");
        hiding.verify(Depth::Quick).unwrap();
        let found = hiding.verify(Depth::Full).unwrap_err();
        assert!(
            matches!(
                found[..],
                [FileProblem { problem: Problem::Hidden { table: "lines", level: PassLevel::ONE, .. }, .. }]
            ),
            "{found:?}"
        );
        let healed = folder.path().join("healed");
        repack(&hiding, &healed, |table| table, &|_| {}).unwrap();
        in_memory(&healed).verify(Depth::Full).unwrap();
    }
}

/// Rules with another kind of move have no index, and Nim on four piles needs none.
#[test]
fn where_there_is_none() {
    let folder = tempfile::tempdir().unwrap();
    let cone = rules("moves = [\"x-a, y-b, z if a <= 2*b and b <= 2*a\", \"x, y, z-t\"]\nbox = \"9x9\"").index(true);
    let refused = build(&folder.path().join("cone"), &cone, &|_| {}).unwrap_err();
    assert!(matches!(refused, BuildError::NotForGame { .. }), "{refused}");
    assert!(refused.to_string().contains("does not take a vector any number of times"), "{refused}");
    let nim = four(Four::new(Game::Nim, 9).expect("a size"), PassLevel::ONE, 12);
    made(&folder.path().join("plain"), &nim);
    made(&folder.path().join("nim"), &nim.index(true));
    assert!(bytes(&folder.path().join("nim")) == bytes(&folder.path().join("plain")));
}
