//! Every verb of a table of cells, on every kind of game that has one: a table by itself, not prose, says that none is missing.
//!
//! Whatever a verb writes is byte for byte what a build of that table writes.

use std::path::Path;

use super::common::bytes;
use super::common::cli::{TestDir, ok, refused, run};
use super::common::server::Server;
use supermex::Profile;

/// Rules files, by name.
const RULES: [(&str, &str); 4] = [
    ("lines", "'x-t, y, z', 'x, y-t, z', 'x-t, y-t, z', 'x-t, y, z-t', 'x, y, z-t'"),
    ("cones", "'x-a, y-b, z if a <= 2*b and b <= 2*a', 'x-t, y, z', 'x, y-t, z', 'x, y, z-t'"),
    ("planes", "'x-t, y, z if t <= z', 'x, y-t, z-t', 'x, y, z-t'"),
    ("two", "'x-t, y', 'x, y-t', 'x-t, y-t'"),
];

/// A kind of table: what `build` is asked for, with `SHEETS`, `COLUMNS` and `PASSES` for its size.
struct TableCase {
    name: &'static str,
    build: &'static str,
    /// Sheets and columns, and those of a larger table.
    size: [u32; 2],
    larger: [u32; 2],
    /// Whether columns are a part of its size.
    has_columns: bool,
}

const fn kind(name: &'static str, build: &'static str, size: [u32; 2], larger: [u32; 2]) -> TableCase {
    TableCase { name, build, size, larger, has_columns: true }
}

const FOUR: &str = "--sheets SHEETS --columns COLUMNS --passes PASSES";

const KINDS: [TableCase; 13] = [
    kind("nim", "nim --sheets SHEETS --columns COLUMNS --passes PASSES", [70, 300], [130, 330]),
    kind("variants", "nim --variant 1,2,3 --sheets SHEETS --columns COLUMNS --passes PASSES", [70, 300], [130, 330]),
    TableCase { has_columns: false, ..kind("chomp", "chomp --sheets SHEETS --passes PASSES", [70, 0], [130, 0]) },
    kind("rows", "chomp --rows 4 FOUR", [20, 35], [31, 50]),
    kind("piles", "nim --piles 4 FOUR", [20, 35], [31, 50]),
    kind("values of Chomp", "chomp --grundy FOUR", [20, 35], [31, 50]),
    kind("values of Nim", "nim --grundy FOUR", [20, 35], [31, 50]),
    kind("lines", "rules lines.toml --box SHEETSxCOLUMNS --passes PASSES", [70, 300], [130, 330]),
    kind("lines in a box", "rules lines.toml --box SHEETSxCOLUMNSx40 --passes PASSES", [30, 40], [66, 50]),
    kind("cones", "rules cones.toml --box SHEETSxCOLUMNS --passes PASSES", [30, 40], [66, 50]),
    kind("planes", "rules planes.toml --box SHEETSxCOLUMNSx40 --passes PASSES", [20, 30], [66, 40]),
    kind("values of two", "rules two.toml --grundy --box SHEETSxCOLUMNS --passes PASSES", [30, 40], [66, 50]),
    kind("values of three", "rules lines.toml --grundy --box SHEETSxCOLUMNSx5 --passes PASSES", [9, 10], [12, 13]),
];

impl TableCase {
    /// The words after `build`, for a size.
    fn build(&self, dir: &TestDir, [sheets, columns]: [u32; 2], passes: u32) -> String {
        let words = self.build.replace("FOUR", FOUR).replace("SHEETS", &sheets.to_string());
        let words = words.replace("COLUMNS", &columns.to_string()).replace("PASSES", &passes.to_string());
        RULES.iter().fold(words, |words, (name, _)| {
            let file = format!("{name}.toml");
            words.replace(&file, &dir.path(&file))
        })
    }
}

/// A directory with the rules files.
fn directory() -> TestDir {
    let dir = TestDir::new();
    for (name, moves) in RULES {
        std::fs::write(dir.path(&format!("{name}.toml")), format!("name = '{name}'\nmoves = [{moves}]\n")).unwrap();
    }
    dir
}

/// Calls a test with each kind, in a directory, and with the words and the path of its table with a pass.
fn each(test: impl Fn(&TableCase, &TestDir, &str, &str) + Sync) {
    std::thread::scope(|scope| {
        for kinds in KINDS.chunks(KINDS.len().div_ceil(2)) {
            let test = &test;
            scope.spawn(move || {
                for kind in kinds {
                    let (dir, words) = (directory(), |dir: &TestDir| kind.build(dir, kind.size, 1));
                    let words = words(&dir);
                    let table = dir.build("table", &words);
                    test(kind, &dir, &words, &table);
                }
            });
        }
    });
}

fn same(kind: &TableCase, what: &str, found: &str, expected: &str) {
    assert!(bytes(Path::new(found)) == bytes(Path::new(expected)), "{}: {what}", kind.name);
}

#[test]
fn repacked() {
    each(|kind, dir, words, table| {
        for profile in Profile::whole().skip(1).map(Profile::name) {
            let expected = dir.build(profile, &format!("{words} --profile {profile}"));
            let [there, back] = ["repacked", "again"].map(|name| dir.path(&format!("{name} {profile}")));
            ok(&["repack", table, "--profile", profile, "--out", &there]);
            same(kind, "repacked", &there, &expected);
            ok(&["repack", &there, "--profile", Profile::default().name(), "--out", &back]);
            same(kind, "repacked again", &back, table);
        }
    });
}

#[test]
fn extended() {
    each(|kind, dir, words, _| {
        let ([sheets, columns], [more, wider]) = (kind.size, kind.larger);
        for profile in Profile::whole().map(Profile::name) {
            for (name, size) in [("rows", [more, columns]), ("columns", [sheets, wider]), ("both", [more, wider])] {
                if size == kind.size {
                    continue;
                }
                let name = format!("{name} {profile}");
                let found = dir.build(&name, &format!("{words} --profile {profile}"));
                let expected = format!("{} --profile {profile}", kind.build(dir, size, 1));
                let expected = dir.build(&format!("{name} built"), &expected);
                let [rows, of_row] = size.map(|number| number.to_string());
                let mut asked = vec!["extend", &found, "--sheets", &rows];
                asked.extend(if kind.has_columns { vec!["--columns", &of_row] } else { vec![] });
                ok(&asked);
                same(kind, &name, &found, &expected);
            }
        }
    });
}

#[test]
fn packed_and_brought() {
    each(|kind, dir, _, table| {
        let [packed, unpacked] = ["table.smxz", "unpacked"].map(|name| dir.path(name));
        ok(&["pack", table, &packed]);
        ok(&["unpack", &packed, "--out", &unpacked]);
        same(kind, "unpacked", &unpacked, table);
        let server = Server::new(dir.0.path());
        for from in ["table", "table.smxz"] {
            let out = dir.path(&format!("brought {from}"));
            ok(&["get", &server.url(from), "--out", &out]);
            same(kind, "brought", &out, table);
        }
        // A part has whole files of its first sheets, or is written as a table of these.
        let [sheets, columns] = kind.size;
        for (name, words, size, passes) in [
            ("level", vec!["--level", "0"], kind.size, 0),
            ("sheets", vec!["--sheets", "0..5"], [5, columns], 1),
            ("both", vec!["--sheets", "0..5", "--level", "0"], [5, columns], 0),
        ] {
            let out = dir.path(name);
            let server_url = server.url("table");
            let mut asked = vec!["get", &server_url, "--out", &out];
            asked.extend(words);
            ok(&asked);
            assert!(ok(&["verify", &out]).starts_with("ok"), "{}: {name}", kind.name);
            // Files of sheets are copied as they are. A level that is a rule has none.
            let is_copied = matches!(kind.name, "nim" | "variants" | "chomp");
            let size = if is_copied && (kind.name, passes) != ("nim", 0) { [sheets, columns] } else { size };
            let expected = dir.build(&format!("{name} built"), &kind.build(dir, size, passes));
            same(kind, name, &out, &expected);
        }
    });
}

#[test]
fn in_few_files_and_certified() {
    each(|kind, dir, words, table| {
        let few = dir.build("few", &format!("{words} --files-at-most 3 --force"));
        let count = bytes(Path::new(&few)).len();
        assert!(count <= 3, "{}: {count} files", kind.name);
        let digest = |path: &str| {
            let info: serde_json::Value = serde_json::from_str(&ok(&["info", path, "--json"])).unwrap();
            info["logical_digest"].as_str().expect("a digest").to_owned()
        };
        assert_eq!(digest(&few), digest(table), "{}", kind.name);
        assert!(ok(&["verify", &few, "--certify"]).starts_with("ok"), "{}", kind.name);
    });
}

/// Whoever plays along lines has an index of moves, Nim is its own inverse, and others are told why they have none. Overviews are for
/// sheets of three numbers: layers are drawn without, and by rules there are no first winning sheets.
#[test]
fn with_an_index_and_an_overview() {
    each(|kind, dir, words, table| {
        let (indexed, overview) = (dir.path("indexed"), dir.path("overview"));
        let build = |words: &str, more: &[&str]| {
            let mut all = vec!["build"];
            all.extend(words.split_whitespace());
            all.extend(more);
            run(&all)
        };
        let ran = build(words, &["--index", "moves", "--out", &indexed]);
        match kind.name {
            "cones" | "planes" => {
                refused(&ran, 1, &["does not take a vector any number of times", "leave --index out"])
            }
            "nim" | "piles" | "values of Nim" => {
                assert!(ran.code == 0 && ran.err.contains("its own inverse"), "{ran:?}");
                same(kind, "without an index", &indexed, table);
            }
            _ => {
                assert_eq!(ran.code, 0, "{ran:?}");
                assert!(ran.out.contains("of them the index"), "{ran:?}");
                assert!(ok(&["verify", &indexed]).starts_with("ok"), "{}", kind.name);
                let numbers = ["3,4,5", "5,2,9", "2,3,4,5", "1,2,3,0"];
                for position in numbers {
                    let asked = |table: &str| run(&["query", table, "--moves", position]).out;
                    assert_eq!(asked(&indexed), asked(table), "{}", kind.name);
                }
            }
        }
        let ran = build(words, &["--overview", "--out", &overview]);
        match kind.name {
            "nim" | "variants" | "chomp" => {
                assert!(ran.code == 0 && ok(&["verify", &overview]).starts_with("ok"), "{ran:?}");
            }
            name => {
                let by_rules = words.starts_with("rules");
                let why = if by_rules { "on one sheet need not on the next" } else { "it is drawn at once without" };
                let sheets = kind.size[0].to_string();
                let extended = run(&["extend", table, "--sheets", &sheets, "--overview"]);
                let repacked = run(&["repack", table, "--profile", "small", "--overview", "--out", &overview]);
                for ran in [ran, extended, repacked] {
                    refused(&ran, 1, &["takes no overview", why, "leave --overview out"]);
                }
                if !by_rules {
                    let drawn = run(&["render", table, "--layer", "2", "9", "--instant-winners", "--terminal"]);
                    assert!(
                        drawn.code == 0 && drawn.out.contains("instant winners of sheet x = 9"),
                        "{name}: {drawn:?}"
                    );
                }
            }
        }
    });
}
