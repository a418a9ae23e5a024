//! The rooms of the library, and which of them may touch which: arrows go one way, and there is no circle.
//!
//! What is read are the paths in `src`: `crate::room::…` and `super::…` that leads out of a room. A unit test may also
//! build what it tests.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

/// Each room, and the rooms that it may touch, which all stand before it.
const ROOMS: [(&str, &[&str]); 8] = [
    ("game", &[]),
    ("codec", &[]),
    ("format", &["codec", "game"]),
    ("source", &[]),
    ("table", &["format", "codec", "source", "game"]),
    ("check", &["table", "format", "codec", "source", "game"]),
    ("engine", &["game"]),
    ("build", &["engine", "format", "table", "check", "codec", "source", "game"]),
];

fn src() -> PathBuf {
    // The package's own directory, or that of `fuzz`.
    let above = Path::new(env!("CARGO_MANIFEST_DIR")).ancestors().map(|path| path.join("src"));
    above.into_iter().find(|path| path.join("lib.rs").exists()).expect("the sources are there")
}

/// Every file under a directory, by its path from there.
fn files(directory: &Path, from: &Path, all: &mut Vec<PathBuf>) {
    for entry in std::fs::read_dir(directory).expect("a directory") {
        let path = entry.expect("an entry").path();
        if path.is_dir() {
            files(&path, from, all);
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            all.push(path.strip_prefix(from).expect("it is under it").to_owned());
        }
    }
}

/// A path out of a module: the room that it leads to, on which line, and whether a test goes there.
#[derive(Debug, PartialEq, Eq)]
struct Arrow {
    to: String,
    line: usize,
    in_test: bool,
}

/// The names that stand where a path goes on: one, or those of a group in braces.
fn names(rest: &str) -> Vec<String> {
    let name = |text: &str| text.chars().take_while(|c| c.is_alphanumeric() || *c == '_').collect::<String>();
    let Some(group) = rest.strip_prefix('{') else { return vec![name(rest)] };
    let (mut depth, mut start, mut found) = (0, 0, Vec::new());
    for (at, c) in group.char_indices() {
        match c {
            '{' => depth += 1,
            '}' if depth > 0 => depth -= 1,
            ',' | '}' if depth == 0 => {
                found.push(name(group[start..at].trim_start()));
                start = at + 1;
                if c == '}' {
                    break;
                }
            }
            _ => {}
        }
    }
    found.retain(|name| !name.is_empty());
    found
}

/// The arrows from a module, whose file is so deep below `src` (a room's `mod.rs` is 1), to rooms and to the crate's root.
fn arrows(text: &str, depth: usize, is_test: bool) -> Vec<Arrow> {
    // Without comments, but with as many lines. A text that has `//` in it ends its line here, and has no path behind it.
    let code: Vec<&str> = text.lines().map(|line| line.split("//").next().unwrap_or("")).collect();
    // Modules within the file: their indentation, and whether they are tests. rustfmt has indented what is in them.
    let mut inside: Vec<(usize, bool)> = Vec::new();
    let mut all = Vec::new();
    for (number, line) in code.iter().enumerate() {
        let indentation = line.len() - line.trim_start().len();
        if line.trim() == "}" {
            inside.retain(|&(outer, _)| outer < indentation);
        }
        let opens = line.trim_start().trim_start_matches("pub ").trim_start_matches("pub(crate) ");
        if opens.starts_with("mod ") && opens.ends_with('{') {
            inside.push((
                indentation,
                number > 0 && code[number - 1].contains("cfg(") && code[number - 1].contains("test"),
            ));
        }
        let in_test = is_test || inside.iter().any(|&(_, test)| test);
        let mut push = |at: usize| {
            // A group may go on over several lines.
            let rest = [&line[at..], &code[number + 1..].join(" ")].join(" ");
            all.extend(names(&rest).into_iter().map(|to| Arrow { to, line: number + 1, in_test }));
        };
        let is_path =
            |at: usize| !line[..at].ends_with(|c: char| c.is_alphanumeric() || c == '_' || c == ':' || c == '$');
        for (at, word) in line.match_indices("crate::").filter(|&(at, _)| is_path(at)) {
            push(at + word.len());
        }
        for (at, _) in line.match_indices("super::").filter(|&(at, _)| is_path(at)) {
            let steps = line[at..].split("super::").take_while(|between| between.is_empty()).count();
            // As many steps as the module is deep lead to the crate's root.
            if steps >= depth + inside.len() {
                push(at + steps * "super::".len());
            }
        }
    }
    all
}

/// How deep a file's module is: `table/sheets/path.rs` is `table::sheets::path`.
fn depth(path: &Path) -> usize {
    path.components().count() - usize::from(path.ends_with("mod.rs"))
}

#[test]
fn arrows_go_one_way() {
    let (src, mut all) = (src(), Vec::new());
    files(&src, &src, &mut all);
    let (mut wrong, mut seen) = (Vec::new(), BTreeSet::new());
    for path in &all {
        let Some(room) =
            path.iter().next().and_then(|room| room.to_str()).filter(|&room| room != "fuzz" && path.iter().count() > 1)
        else {
            // `lib.rs` has all the keys, and `fuzz` asks everything.
            assert!(
                path.ends_with("lib.rs") || path.ends_with("fuzz.rs") || path.starts_with("fuzz"),
                "{} is in no room",
                path.display()
            );
            continue;
        };
        let (_, may) =
            ROOMS.iter().find(|(name, _)| *name == room).unwrap_or_else(|| panic!("no room is called {room}"));
        let is_test = path.ends_with("tests.rs");
        for arrow in arrows(&std::fs::read_to_string(src.join(path)).expect("a file"), depth(path), is_test) {
            let allowed = arrow.to == room || may.contains(&arrow.to.as_str()) || arrow.in_test;
            if !allowed {
                wrong.push(format!("src/{}:{}: {room} touches {}", path.display(), arrow.line, arrow.to));
            }
            seen.insert((room.to_owned(), arrow.to));
        }
    }
    assert!(wrong.is_empty(), "arrows that go up:\n{}", wrong.join("\n"));
    // It has read what it should have.
    for (from, to) in [("build", "engine"), ("table", "source"), ("check", "table"), ("format", "codec")] {
        assert!(seen.contains(&(from.into(), to.into())), "{from} does not touch {to} any more? {seen:?}");
    }
}

#[test]
fn rooms_stand_on_those_before_them() {
    for (at, (room, may)) in ROOMS.iter().enumerate() {
        for below in may.iter() {
            assert!(ROOMS[..at].iter().any(|(name, _)| name == below), "{room} touches {below}, which stands above it");
        }
    }
}

#[test]
fn paths_are_read() {
    let to = |text: &str, depth| arrows(text, depth, false).into_iter().map(|arrow| arrow.to).collect::<Vec<_>>();
    assert_eq!(to("use crate::game::{Game, Rules};\nlet x = crate::build::build();", 2), ["game", "build"]);
    assert_eq!(to("use crate::{\n    game::{A, B},\n    table, codec::fast,\n};", 2), ["game", "table", "codec"]);
    assert_eq!(to("// crate::build\n/// [crate::build]\nuse super::x;\npub(in crate::check) fn f() {}", 2), ["check"]);
    assert_eq!(to("use super::super::engine::run;\nuse super::game;", 2), ["engine"]);
    assert_eq!(to("use super::engine;", 1), ["engine"]);
    let inner = "#[cfg(test)]\nmod tests {\n    use super::*;\n    use super::super::build;\n}\nuse super::engine;";
    let found: Vec<_> = arrows(inner, 1, false).into_iter().map(|arrow| (arrow.to, arrow.in_test)).collect();
    assert_eq!(found, [("build".to_owned(), true), ("engine".to_owned(), false)]);
}

/// The paths that stand where one goes on: `a::b`, or those of a group in braces, in which there may be others.
fn paths(rest: &str) -> Vec<Vec<String>> {
    let Some(group) = rest.strip_prefix('{') else {
        let name: String = rest.chars().take_while(|c| c.is_alphanumeric() || *c == '_').collect();
        let behind = rest[name.len()..].strip_prefix("::").map_or_else(Vec::new, paths);
        let behind = if behind.is_empty() { vec![Vec::new()] } else { behind };
        return behind.into_iter().map(|path| [vec![name.clone()], path].concat()).collect();
    };
    let (mut depth, mut start, mut found) = (0, 0, Vec::new());
    for (at, c) in group.char_indices() {
        match c {
            '{' => depth += 1,
            '}' if depth > 0 => depth -= 1,
            ',' | '}' if depth == 0 => {
                found.extend(paths(group[start..at].trim()));
                start = at + 1;
                if c == '}' {
                    break;
                }
            }
            _ => {}
        }
    }
    found
}

/// The modules that a module names by paths, as far as they are files of its package; what its tests name is left out.
fn touches(text: &str, module: &[String], modules: &BTreeSet<Vec<String>>) -> BTreeSet<Vec<String>> {
    let text = text.split("\nmod tests {").next().unwrap_or(text);
    let code: String = text.lines().map(|line| line.split("//").next().unwrap_or("").to_owned() + " ").collect();
    let mut named = BTreeSet::new();
    for (start, base) in [("crate::", 0), ("super::", module.len().saturating_sub(1))] {
        for (at, _) in code.match_indices(start) {
            if code[..at].ends_with(|c: char| c.is_alphanumeric() || "_:$".contains(c)) {
                continue;
            }
            let rest = &code[at + start.len()..];
            let steps =
                rest.split("super::").take_while(|between| between.is_empty()).count() - usize::from(rest.is_empty());
            let base = &module[..base.saturating_sub(steps)];
            for path in paths(&rest[steps * "super::".len()..]) {
                let whole: Vec<String> = base.iter().cloned().chain(path).collect();
                named.extend((0..=whole.len()).rev().map(|n| whole[..n].to_vec()).find(|part| modules.contains(part)));
            }
        }
    }
    named
}

/// Of the modules of a package those that are in circles, or stand on one. A module stands on those inside of it.
fn circles(src: &Path) -> Vec<String> {
    let mut all = Vec::new();
    files(src, src, &mut all);
    let module = |path: &Path| {
        let names: Vec<String> =
            path.with_extension("").iter().map(|name| name.to_string_lossy().into_owned()).collect();
        let root = names.last().is_some_and(|last| ["mod", "main", "lib"].contains(&last.as_str()));
        names[..names.len() - usize::from(root)].to_vec()
    };
    let all: Vec<_> =
        all.into_iter().filter(|path| !path.iter().any(|name| name == "tests" || name == "tests.rs")).collect();
    let modules: BTreeSet<Vec<String>> = all.iter().map(|path| module(path)).collect();
    let mut left: Vec<(Vec<String>, BTreeSet<Vec<String>>)> = Vec::new();
    for path in &all {
        let own = module(path);
        let text = std::fs::read_to_string(src.join(path)).expect("a file");
        let mut on = touches(&text, &own, &modules);
        on.extend(modules.iter().filter(|other| other.len() == own.len() + 1 && other.starts_with(&own)).cloned());
        on.remove(&own);
        left.push((own, on));
    }
    loop {
        let before = left.len();
        let there: BTreeSet<Vec<String>> = left.iter().map(|(module, _)| module.clone()).collect();
        left.retain(|(_, on)| on.iter().any(|other| there.contains(other)));
        if left.len() == before {
            let mut left: Vec<String> = left.into_iter().map(|(module, _)| module.join("::")).collect();
            left.sort_unstable();
            return left;
        }
    }
}

#[test]
fn modules_of_packages_go_one_way() {
    let root = src().parent().expect("src is in the package").to_owned();
    for package in ["cli", "figures"] {
        let found = circles(&root.join(package).join("src"));
        assert!(found.is_empty(), "in circles of {package}, or on them: {}", found.join(", "));
    }
}

#[test]
fn circles_are_found() {
    let directory = tempfile::tempdir().expect("a directory");
    let write = |name: &str, text: &str| std::fs::write(directory.path().join(name), text).expect("a file");
    write("main.rs", "mod a;\nmod b;\nmod c;");
    write("a.rs", "use crate::{c::d, b::{self, x}};");
    write("b.rs", "// crate::a\nuse super::c;\n#[cfg(test)]\nmod tests {\n    use crate::a;\n}");
    write("c.rs", "");
    assert!(circles(directory.path()).is_empty());
    write("c.rs", "fn f() { crate::a::g() }");
    assert_eq!(circles(directory.path()), ["", "a", "b", "c"]);
}

/// The kinds of tables. That there are several is for the library to know.
const KINDS: [&str; 8] = ["Sheets", "Layers", "Pairs", "Piles", "Strips", "Boards", "Boxes", "Imitation"];

/// What draws or judges stores still asks them in their own types: pictures and experiments, and what extends sheets.
const ASKS_STORES: [&str; 3] = ["figures/src", "cli/src/extend.rs", "cli/src/repack.rs"];

#[test]
fn no_file_outside_the_library_names_a_kind() {
    let root = src().parent().expect("src is in the package").to_owned();
    let mut named = Vec::new();
    for package in ["cli", "figures", "capi", "python", "web/wasm"] {
        let mut all = Vec::new();
        files(&root.join(package).join("src"), &root, &mut all);
        assert!(!all.is_empty(), "{package} has no sources");
        for path in all.into_iter().filter(|path| !ASKS_STORES.iter().any(|may| path.starts_with(may))) {
            let text = std::fs::read_to_string(root.join(&path)).expect("a file");
            let code: String = text.lines().map(|line| line.split("//").next().unwrap_or("")).collect();
            // What the library calls them, and the variants of its table.
            for path_to in ["supermex::", "Table::"] {
                for (at, _) in code.match_indices(path_to) {
                    let kinds =
                        names(&code[at + path_to.len()..]).into_iter().filter(|name| KINDS.contains(&name.as_str()));
                    named.extend(kinds.map(|kind| format!("{}: {kind}", path.display())));
                }
            }
        }
    }
    assert!(named.is_empty(), "kinds of tables are named outside the library:\n{}", named.join("\n"));
}

/// The command line and the bindings know the library's public names only: nothing that is hidden from the documentation.
#[test]
fn what_is_on_top_knows_what_is_promised() {
    let root = src().parent().expect("src is in the package").to_owned();
    for package in ["cli", "figures", "capi", "python"] {
        let mut all = Vec::new();
        let directory = root.join(package).join("src");
        files(&directory, &directory, &mut all);
        assert!(!all.is_empty(), "{package} has no sources");
        for path in all {
            let text = std::fs::read_to_string(directory.join(&path)).expect("a file");
            for hidden in ["supermex::internals", "supermex::fuzz"] {
                assert!(!text.contains(hidden), "{package}/src/{} uses {hidden}", path.display());
            }
        }
    }
}
