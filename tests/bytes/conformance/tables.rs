//! The good tables of the suite.

use std::path::Path;

use supermex::game::{Board, Clobber, Four, Game, Heap, PassLevel, RulesBox, RulesFile, Side, Take, Variant, Wythoff};
use supermex::{KeptSheets, Profile};
use supermex_build::BuildOptions;

use super::{answers, patch, suite, write_new};
use crate::common::tables::{Case, make};

/// A table to build, or a change of one.
enum Made {
    Built(BuildOptions),
    /// The one file of a level.
    Level(BuildOptions, u8),
    Packed(BuildOptions),
    /// A change of the last file of another table, as in `bad.jsonl`, that readers must read.
    Changed(&'static str, &'static str, &'static str),
    /// The same of another table's manifest.
    Manifest(&'static str, &'static str),
}

use Made::{Built, Changed, Level, Manifest, Packed};

fn nim(passes: u32, listed: &[([u64; 3], Option<u32>)]) -> Case {
    Case::listed(Game::Nim, passes, listed.to_vec())
}

fn chomp(passes: u32, listed: &[([u64; 3], Option<u32>)]) -> Case {
    Case::listed(Game::Chomp, passes, listed.to_vec())
}

fn small(options: BuildOptions) -> BuildOptions {
    options.profile(Profile::Small)
}

/// Rules from a file of `rulesets`, or a text.
fn boxed(text: &str, sides: [u64; 2], third: Side, passes: u32) -> RulesBox {
    let rules = RulesBox::new(RulesFile::parse(text).unwrap(), sides, third).unwrap();
    rules.passes(PassLevel::new(passes.into()).unwrap())
}

fn four_variants() -> Vec<Variant<4>> {
    let listed = [([1, 2, 0, 3], None), ([0, 0, 0, 1], None), ([2, 2, 2, 1], Some(PassLevel::ONE))];
    listed.map(|(piles, level)| Variant { piles, level }).to_vec()
}

const BLOCKED: &str = "name = 'Blocking Wythoff Nim'\nmoves = ['x-t, y', 'x, y-t', 'x-t, y-t']\nblock = 2";
const BLOCKED_MISERE: &str =
    "name = 'Blocking Nim'\nmoves = ['x-t, y, z', 'x, y-t, z', 'x, y, z-t']\nmisere = true\nblock = 1";
const ORDER: &str = "name = 'Exchange'\nmoves = ['x-t, y+t', 'x, y-t if t <= x+1']\norder = '2*x+y'";
const FOUR_NUMBERS: &str = "name = 'Four'\nmoves = ['w-t, x, y, z', 'w, x-t, y, z-t', 'w, x, y-t, z', 'w, x, y, z-t']";
const FOUR_SET: &str =
    "name = 'Four'\nmoves = ['w-t, x, y, z if t <= z+1', 'w, x-t, y, z', 'w, x, y-t, z-t']\nmisere = true";

/// Rules of a text in a box with these sides.
fn of_text(text: &str, sides: &[u64], passes: u64) -> Made {
    let rules = RulesBox::with_sides(RulesFile::parse(text).unwrap(), sides, false).unwrap();
    Built(BuildOptions::new(rules.passes(PassLevel::new(passes).unwrap())))
}

/// Name, what it is about, and how it is made.
fn tables() -> Vec<(&'static str, &'static str, Made)> {
    let misere = [([0, 0, 0], None)];
    let asymmetric = [([1, 2, 3], None), ([5, 0, 4], Some(1))];
    let listed = [([1, 0, 2], Some(1)), ([2, 2, 2], None)];
    let empty = [([0, 0, 1], None), ([0, 1, 0], None)];
    let both = [([1, 2, 3], Some(0)), ([1, 2, 3], Some(1))];
    let mut all = vec![
        ("nim-no-pass", "Nim-sum: no data at all", Built(nim(0, &[]).options(20))),
        ("nim", "Level 0 is nim-sum, level 1 fast", Built(nim(1, &[]).options(20))),
        ("nim-small", "Frames, model nim", Built(small(nim(1, &[]).options(70)))),
        (
            "nim-small-19",
            "Frames with matches: Zstandard's level 19",
            Built(small(nim(1, &[]).options(70)).zstd_level(19)),
        ),
        ("nim-window", "More columns than rows", Built(nim(1, &[]).window(20, Some(300)))),
        ("nim-small-window", "The same in frames", Built(small(nim(1, &[]).window(20, Some(300))))),
        ("nim-misere", "A variant in a symmetric table", Built(nim(1, &misere).options(12))),
        (
            "nim-both-levels",
            "A variant listed for each level, which is not one of every level: more passes than one are beyond",
            Built(nim(1, &both).options(12)),
        ),
        (
            "nim-asymmetric",
            "Variants that are not symmetric; one holds at level 1 only",
            Built(nim(1, &asymmetric).options(12)),
        ),
        ("nim-asymmetric-small", "The same in frames", Built(small(nim(1, &asymmetric).options(12)))),
        (
            "nim-random",
            "A variant in every column, from a seed",
            Built(Case::random(Game::Nim, 1, 99).window(10, Some(20))),
        ),
        ("nim-random-small", "The same in frames", Built(small(Case::random(Game::Nim, 1, 99).window(10, Some(20))))),
        ("nim-random-no-pass", "A seed without a pass", Built(Case::random(Game::Nim, 0, 7).window(12, Some(12)))),
        (
            "nim-index",
            "An index of moves, which readers may ignore",
            Built(nim(1, &asymmetric).options(12).index(true)),
        ),
        ("nim-overview", "An overview, which readers may ignore", Built(nim(1, &[]).options(20).overview(true))),
        ("nim-overview-no-pass", "An overview of nim-sum", Built(nim(0, &[]).options(20).overview(true))),
        ("nim-files", "Three files a level, the last shorter", Built(nim(1, &[]).options(130).tile(64))),
        ("nim-packed", "The packed form", Packed(nim(1, &[]).options(20))),
        ("nim-level-0", "One file of nim-sum alone", Level(nim(1, &[]).options(20), 0)),
        ("nim-level-1", "One file of level 1 alone: level 0 is beyond", Level(nim(1, &[]).options(20), 1)),
        ("chomp", "Rows that end, steady tails, a cyclic tail", Built(chomp(1, &[]).options(70))),
        ("chomp-no-pass", "Only level 0", Built(chomp(0, &[]).options(70))),
        ("chomp-small", "Frames, model chomp", Built(small(chomp(1, &[]).options(70)))),
        (
            "chomp-small-19",
            "Frames with matches: Zstandard's level 19",
            Built(small(chomp(1, &[]).options(70)).zstd_level(19)),
        ),
        ("chomp-ends", "The profile ends", Built(chomp(1, &[]).options(9).profile(Profile::Ends))),
        (
            "chomp-ends-longer",
            "The profile ends, with cyclic tails",
            Built(chomp(1, &[]).options(100).profile(Profile::Ends)),
        ),
        ("chomp-variants", "Variants, one at level 1 only", Built(chomp(1, &listed).options(9))),
        ("chomp-variants-small", "The same in frames", Built(small(chomp(1, &listed).options(9)))),
        ("chomp-empty", "A row ends at once: all later ones are empty", Built(chomp(1, &empty).options(70))),
        ("chomp-empty-small", "The same in frames", Built(small(chomp(1, &empty).options(70)))),
        (
            "chomp-empty-ends",
            "The same in the profile ends",
            Built(chomp(1, &empty).options(70).profile(Profile::Ends)),
        ),
        ("chomp-random", "A seed: rows are cut", Built(Case::random(Game::Chomp, 1, 7).window(20, Some(30)))),
        (
            "chomp-random-small",
            "The same in frames",
            Built(small(Case::random(Game::Chomp, 1, 7).window(20, Some(30)))),
        ),
        ("chomp-long", "Chunks of two lines, several blocks", Built(chomp(0, &[]).options(400))),
        ("chomp-long-small", "The same in frames", Built(small(chomp(0, &[]).options(400)))),
        ("chomp-files", "Three files a level, the last shorter", Built(chomp(1, &[]).options(140).tile(64))),
        ("chomp-index", "An index of moves, which readers may ignore", Built(chomp(1, &[]).options(30).index(true))),
        ("chomp-index-small", "The same in frames", Built(small(chomp(1, &[]).options(30).index(true)))),
        ("chomp-overview", "An overview, which readers may ignore", Built(chomp(1, &[]).options(30).overview(true))),
        ("chomp-packed", "The packed form", Packed(chomp(1, &[]).options(30))),
        ("chomp-level-1", "One file of level 1 alone", Level(small(chomp(1, &[]).options(30)), 1)),
    ];
    all.extend(kept());
    let text = |name: &str| std::fs::read_to_string(suite().join("../../rulesets").join(name)).unwrap();
    let three = boxed(&text("wythoff-three.toml"), [10, 20], Side::Any, 0);
    let pass = boxed(&text("wythoff-three.toml"), [9, 9], Side::Below(9), 1);
    let bounded = boxed(&text("bounded.toml"), [40, 300], Side::Any, 0);
    let wide = RulesBox::grundy(RulesFile::parse(&text("wythoff.toml")).unwrap(), [12, 20]).unwrap();
    let values = RulesBox::grundy_of_three(RulesFile::parse(&text("wythoff-three.toml")).unwrap(), [5, 6, 7]).unwrap();
    let values = values.passes(PassLevel::ONE);
    let all_rules = [
        ("rules-open", "Cells of rules without a third side", three),
        ("rules-box", "Cells of rules in a box, with a pass", pass),
        ("rules-bounded", "Cells near two lines", bounded),
        ("rules-values", "Grundy values of two numbers", wide),
        ("rules-values-of-three", "Grundy values of three numbers: two of them are the column", values),
    ];
    for (name, about, rules) in all_rules {
        all.push((name, about, Built(BuildOptions::new(rules.clone()))));
        let name_small: &'static str = Box::leak(format!("{name}-small").into_boxed_str());
        all.push((name_small, "The same in frames", Built(small(BuildOptions::new(rules)))));
    }
    let set = |name: &str, sides, third, passes| Built(BuildOptions::new(boxed(&text(name), sides, third, passes)));
    all.extend([
        ("rules-misere", "Cells of misère rules", set("nim-misere.toml", [8, 8], Side::Below(8), 1)),
        ("rules-restricted", "Cells of rules with conditions", set("restricted.toml", [10, 10], Side::Below(10), 1)),
        ("rules-set", "Rules as a sparse set, with a pass", set("tax.toml", [8, 9], Side::Below(10), 1)),
        ("rules-set-of-two", "A game on two numbers as a sparse set", set("wythoff.toml", [30, 20], Side::Below(1), 1)),
        ("rules-blocked", "Options that may be forbidden", of_text(BLOCKED, &[20, 21], 0)),
        (
            "rules-blocked-pass",
            "The same on three numbers, misère, with a pass",
            of_text(BLOCKED_MISERE, &[6, 5, 7], 1),
        ),
        ("rules-order", "An order: a second set has what depends on the outside", of_text(ORDER, &[15, 9], 0)),
        ("rules-order-pass", "The same with a pass: two sets of each level", of_text(ORDER, &[9, 8], 1)),
        ("rules-four", "Cells of rules on four numbers, any fourth", of_text(FOUR_NUMBERS, &[5, 6, 7], 1)),
        ("rules-four-box", "The same in a box of four sides", of_text(FOUR_NUMBERS, &[5, 6, 7, 8], 1)),
        ("rules-four-set", "Rules on four numbers as a sparse set", of_text(FOUR_SET, &[4, 5, 6, 7], 1)),
        ("rules-set-euclid", "Rules as a sparse set, without a pass", set("euclid.toml", [9, 9], Side::Below(9), 0)),
    ]);
    let four = RulesBox::with_sides(RulesFile::parse(FOUR_NUMBERS).unwrap(), &[5, 6, 40], false).unwrap();
    all.push(("rules-four-small", "Frames of rules on four numbers", Built(small(BuildOptions::new(four)))));
    for (name, name_small, about, rules, columns) in [
        ("nim-4", "nim-4-small", "Four piles", Four::new(Game::Nim, 9).unwrap(), Some(12)),
        (
            "nim-4-values",
            "nim-4-values-small",
            "Grundy values of three piles",
            Four::grundy(Game::Nim, 9).unwrap(),
            Some(12),
        ),
        ("chomp-4", "chomp-4-small", "Four rows, cut", Four::new(Game::Chomp, 12).unwrap(), Some(40)),
        ("chomp-heap", "chomp-heap-small", "Three rows and a pile", Four::grundy(Game::Chomp, 10).unwrap(), Some(14)),
    ] {
        let options = |passes| BuildOptions::new(rules.clone().passes(passes)).columns(columns.unwrap_or(0));
        all.push((name, about, Built(options(PassLevel::ONE))));
        all.push((name_small, "The same in frames", Built(small(options(PassLevel::ONE)))));
    }
    let varied = |game| Four::new(game, 7).unwrap().passes(PassLevel::ONE).variants(four_variants()).unwrap();
    all.extend([
        ("nim-4-variants", "Four piles with variants", Built(BuildOptions::new(varied(Game::Nim)))),
        ("chomp-4-variants", "Four rows with variants", Built(BuildOptions::new(varied(Game::Chomp)))),
        ("chomp-4-no-pass", "Four rows without a pass", Built(BuildOptions::new(Four::new(Game::Chomp, 9).unwrap()))),
        (
            "nim-4-level-1",
            "One file of four piles",
            Level(BuildOptions::new(Four::new(Game::Nim, 6).unwrap().passes(PassLevel::ONE)), 1),
        ),
        ("nim-4-packed", "The packed form of four piles", Packed(BuildOptions::new(Four::new(Game::Nim, 6).unwrap()))),
    ]);
    let pairs = |rules, columns| Built(BuildOptions::new(rules).columns(columns));
    let heap = |rules: Heap, columns| Built(BuildOptions::new(rules).columns(columns));
    let all_piles = |misere| Built(BuildOptions::new(Heap { take: Take::All, misere }));
    let taken = |set: &[u64], misere| Heap::subtract(set.iter().copied(), misere).unwrap();
    all.extend([
        ("wythoff-1-1", "Wythoff's game", pairs(Wythoff::blocking(1, 1).unwrap(), 1000)),
        ("wythoff-2-3", "Three may be blocked", pairs(Wythoff::blocking(2, 3).unwrap(), 20)),
        ("wythoff-3-2", "Several lines of 480", pairs(Wythoff::blocking(3, 2).unwrap(), 1000)),
        ("wythoff-divisor-2", "Differences in fields", pairs(Wythoff::divisor(2).unwrap(), 700)),
        ("wythoff-divisor-3", "Differences in fields", pairs(Wythoff::divisor(3).unwrap(), 500)),
        (
            "wythoff-packed",
            "The packed form of a store",
            Packed(BuildOptions::new(Wythoff::divisor(2).unwrap()).columns(100)),
        ),
        ("heap-1-3-4", "A period", heap(taken(&[1, 3, 4], false), 100)),
        ("heap-2-5-9-misere", "A period in misère play", heap(taken(&[2, 5, 9], true), 300)),
        ("heap-no-period", "No period was found", heap(taken(&[5, 18, 23], false), 30)),
        ("heap-all", "Nim with any number of piles", all_piles(false)),
        ("heap-all-misere", "The same in misère play", all_piles(true)),
        ("heap-octal-0.137", "Dawson's Chess", heap(Heap::octal("0.137").unwrap(), 400)),
        ("heap-octal-4.7", "Splitting without taking", heap(Heap::octal("4.7").unwrap(), 300)),
        ("clobber-2", "A few strips", Built(BuildOptions::new(Clobber::new(2).unwrap()))),
        ("clobber-7", "More strips", Built(BuildOptions::new(Clobber::new(7).unwrap()))),
        ("chomp-board-3x3", "Boards", Built(BuildOptions::new(Board::new(3, 3).unwrap()))),
        (
            "chomp-board-6x8",
            "Boards of another shape than their transposes",
            Built(BuildOptions::new(Board::new(6, 8).unwrap())),
        ),
    ]);
    all.extend(rules_of_each_kind(&text));
    all.extend(changed());
    all
}

/// Indexes of lines, several files a level, plain frames, and what a text of rules may declare. `text` reads a file of `rulesets`.
fn rules_of_each_kind(text: &dyn Fn(&str) -> String) -> Vec<(&'static str, &'static str, Made)> {
    let three = text("wythoff-three.toml");
    let lines = |passes| BuildOptions::new(boxed(&three, [10, 20], Side::Any, passes)).index(true);
    let narrow = || BuildOptions::new(boxed(&three, [4200, 3], Side::Any, 0));
    let four = |game| Four::new(game, 7).unwrap().passes(PassLevel::ONE);
    let declared = |moves: &str, more: &str| format!("name = 'Declared'\nmoves = [{moves}]\n{more}");
    let nim = "'x-t, y, z', 'x, y-t, z', 'x, y, z-t'";
    let blocks = "'x-t, y, z if t <= z+1', 'x, y-t, z', 'x, y-t, z-t'";
    let varied = |moves: &str| {
        let listed = [([2, 1, 3], None), ([0, 0, 1], Some(PassLevel::ONE)), ([4, 4, 4], Some(PassLevel::ZERO))];
        let rules = boxed(&declared(moves, ""), [7, 8], Side::Below(9), 1);
        Built(BuildOptions::new(rules.variants(listed.map(|(piles, level)| Variant { piles, level })).unwrap()))
    };
    let nothing = "nothing = ['0,0,0', '2,1,0', '1,1,1']";
    vec![
        ("rules-index", "An index of lines of rules, which readers may ignore", Built(lines(1))),
        ("rules-index-small", "The same in frames", Built(small(lines(0)))),
        ("nim-4-index", "An index of lines of four piles", Built(BuildOptions::new(four(Game::Nim)).index(true))),
        ("chomp-4-index", "An index of lines of four rows", Built(BuildOptions::new(four(Game::Chomp)).index(true))),
        (
            "chomp-ends-several-files",
            "Two files a level, the second with fewer rows",
            Built(chomp(1, &[]).options(4200).profile(Profile::Ends)),
        ),
        ("rules-several-files", "The same of rules", Built(narrow())),
        ("rules-several-files-small", "The same in frames", Built(small(narrow()))),
        (
            "rules-plain-frame",
            "The last frame holds its one value as it is",
            Built(small(BuildOptions::new(boxed(&three, [1, 4097], Side::Any, 0)))),
        ),
        ("rules-variants", "Cells of rules with variants", varied(nim)),
        (
            "rules-nothing",
            "Cells of rules, and what is not a position",
            of_text(&declared(nim, nothing), &[7, 8, 9], 0),
        ),
        ("rules-set-variants", "A sparse set with variants", varied(blocks)),
        (
            "rules-set-nothing",
            "A sparse set, and what is not a position",
            of_text(&declared(blocks, nothing), &[7, 8, 9], 1),
        ),
    ]
}

/// Tables that keep some rows.
fn kept() -> Vec<(&'static str, &'static str, Made)> {
    let keep = |case: Case, sheets, columns: Option<u32>, kept: &str| {
        case.window(sheets, columns).keep_sheets(KeptSheets::parse(kept, sheets).unwrap())
    };
    let some = |case| keep(case, 70, None, "0..3,every:13,60..=61");
    let asymmetric = nim(1, &[([1, 2, 3], None), ([5, 0, 4], Some(1))]);
    let misere = nim(1, &[([0, 0, 0], None)]);
    vec![
        ("nim-kept", "Some rows, with all their columns, in any order of the piles", Built(some(nim(1, &[])))),
        ("nim-kept-small", "The same in frames", Built(small(some(nim(1, &[]))))),
        ("nim-kept-window", "More columns than rows", Built(keep(nim(1, &[]), 300, Some(330), "every:150,299"))),
        ("nim-kept-misere", "Some rows of two levels of cells", Built(keep(misere, 20, None, "every:6"))),
        (
            "nim-kept-asymmetric",
            "Some rows where the order of the piles matters",
            Built(keep(asymmetric, 20, None, "2..5")),
        ),
        ("nim-kept-level-1", "One file of some rows alone", Level(some(nim(1, &[])), 1)),
        ("nim-kept-packed", "The packed form", Packed(keep(nim(1, &[]), 20, None, "7,19"))),
        ("chomp-kept", "Some rows of Chomp", Built(some(chomp(1, &[])))),
        ("chomp-kept-small", "The same in frames", Built(small(some(chomp(1, &[]))))),
        (
            "chomp-kept-random",
            "Some rows that are cut",
            Built(keep(Case::random(Game::Chomp, 1, 7), 20, Some(30), "3,7..=9")),
        ),
    ]
}

/// What a later minor version may add, and what writers may choose.
fn changed() -> Vec<(&'static str, &'static str, Made)> {
    let add = "add 4711 0 = 73 6f 6d 65 74 68 69 6e 67";
    let reserved = "u8 header+51 = 7; u64 header+56 = 7; u32 header+480 = 7; u32 header+504 = 7; u32 slot.data+28 = 7; \
                    u32 slot.rows+4 = 0xffffffff";
    let keys = r#"set /colour = "blue"; set /more = [1, {"a": null}]; set /files/0/colour = 7"#;
    let variants =
        r#"set /variants = [{"position": [2, 2, 2]}, {"level": 1, "position": [1, 0, 2]}, {"position": [2, 2, 2]}]"#;
    vec![
        ("version-minor", "A greater minor version", Changed("chomp", "u16 header+10 = 7", "header")),
        ("version-minor-greatest", "The greatest minor version", Changed("nim", "u16 header+10 = 0xffff", "header")),
        (
            "version-minor-store",
            "A greater minor version of a store",
            Changed("wythoff-2-3", "u16 header+10 = 7", "header"),
        ),
        ("version-section", "An unknown optional section", Changed("chomp", add, "header")),
        ("version-section-small", "The same in a table of frames", Changed("chomp-small", add, "header")),
        ("version-section-store", "The same in a store", Changed("wythoff-2-3", add, "header")),
        (
            "version-section-empty",
            "An unknown optional section without bytes",
            Changed("nim-4", "add 14 0 =", "header"),
        ),
        ("version-manifest-keys", "Unknown keys of the manifest", Manifest("chomp-variants", keys)),
        ("manifest-variants", "Variants in another order, one of them twice", Manifest("chomp-variants", variants)),
        ("manifest-bare", "Without the keys that may be absent", Manifest("chomp-no-pass", "remove /passes")),
        ("version-reserved", "Reserved bytes that are not 0", Changed("chomp", reserved, "header")),
    ]
}

/// Builds the tables that are not there, and writes what they answer.
pub fn add() {
    for (name, about, made) in tables() {
        let directory = suite().join("good").join(name);
        if directory.exists() {
            continue;
        }
        let scratch = tempfile::tempdir().unwrap();
        let built = scratch.path().join("table");
        let write = |options: &BuildOptions| drop(make(&built, options));
        let copy = |from: &Path, to: &Path| write_new(to, &std::fs::read(from).unwrap());
        let level = |level: u8| built.join(format!("p{level}-000000000.smx"));
        let at = match &made {
            Built(options) => {
                write(options);
                let at = directory.join("table");
                super::files_below(&built).iter().for_each(|path| copy(path, &at.join(path.file_name().unwrap())));
                at
            }
            Level(options, one) => {
                write(options);
                let at = directory.join("table.smx");
                copy(&level(*one), &at);
                at
            }
            Packed(options) => {
                write(options);
                let mut packed = std::io::Cursor::new(Vec::new());
                supermex_build::pack(&built, &mut packed, &|_| ()).unwrap();
                let at = directory.join("table.smxz");
                write_new(&at, packed.get_ref());
                at
            }
            Manifest(of, patch) => {
                let at = directory.join("table");
                let files = super::changed_directory(&format!("good/{of}/table/manifest.json"), patch);
                files.iter().for_each(|(name, bytes)| write_new(&at.join(name), bytes));
                at
            }
            Changed(of, patch, seal) => {
                let from = suite().join("good").join(of).join("table");
                let files = super::files_below(&from);
                let last =
                    files.iter().rfind(|path| path.extension().is_some_and(|extension| extension == "smx")).unwrap();
                let at = directory.join("table.smx");
                write_new(&at, &patch::patched(&std::fs::read(last).unwrap(), patch, seal));
                at
            }
        };
        let table = supermex::open(&at).unwrap();
        write_new(&directory.join("answers.json"), answers::text(&table, about, &at).as_bytes());
    }
}
