//! Which modules of the library may use which. In no package do modules use each other in a circle.
//!
//! [`modules`](super::modules) says what is read, and what is not seen. A unit test may use everything.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use super::modules::{self, Arrows, Names};

/// Each module, and the modules that it may use, which all stand before it.
const MODULES: [(&str, &[&str]); 8] = [
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

#[test]
fn modules_use_those_before_them() {
    for (at, (module, may)) in MODULES.iter().enumerate() {
        for below in may.iter() {
            assert!(
                MODULES[..at].iter().any(|(name, _)| name == below),
                "{module} uses {below}, which stands above it"
            );
        }
    }
}

/// The packages over the library.
const ABOVE: [&str; 5] = ["cli", "figures", "capi", "python", "web/wasm"];

/// The arrows of a package.
fn read(package: &str, handed_on: bool) -> Arrows {
    let package = src().parent().expect("src is in the package").join(package);
    modules::arrows(&modules::modules(&package), handed_on)
}

#[test]
fn arrows_go_one_way() {
    let (mut wrong, mut seen) = (Vec::new(), BTreeSet::new());
    for ((from, to), place) in read("src", true) {
        // `lib.rs` exports all modules, and `fuzz` uses all of them.
        let Some(from) = from.first().filter(|from| *from != "fuzz") else { continue };
        let (_, may) =
            MODULES.iter().find(|(name, _)| name == from).unwrap_or_else(|| panic!("no module is called {from}"));
        let to = to.first().map_or("the root", String::as_str);
        if to != from && !may.contains(&to) {
            wrong.push(format!("{place}: {from} uses {to}"));
        }
        seen.insert((from.clone(), to.to_owned()));
    }
    assert!(wrong.is_empty(), "arrows that go up:\n{}", wrong.join("\n"));
    // These arrows exist, so that they show that the sources were read.
    for (from, to) in [("build", "engine"), ("table", "source"), ("check", "table"), ("format", "codec")] {
        assert!(seen.contains(&(from.into(), to.into())), "{from} does not use {to} any more? {seen:?}");
    }
}

#[test]
fn no_modules_use_each_other_in_a_circle() {
    let mut wrong = Vec::new();
    for package in std::iter::once("src".to_owned()).chain(ABOVE.map(|package| format!("{package}/src"))) {
        let arrows = read(&package, false);
        for circle in modules::circles(&arrows) {
            wrong.push(format!("{package}: {}", circle.iter().map(modules::name).collect::<Vec<_>>().join(" → ")));
            for (at, from) in circle.iter().enumerate() {
                let arrow = (from.clone(), circle[(at + 1) % circle.len()].clone());
                wrong.push(format!("    {}", arrows[&arrow]));
            }
        }
    }
    assert!(wrong.is_empty(), "modules that use each other in a circle:\n{}", wrong.join("\n"));
}

#[test]
fn paths_are_read() {
    let file = |module: &str, text: &str| {
        let names: Names = module.split("::").filter(|name| !name.is_empty()).map(str::to_owned).collect();
        (names.clone(), modules::read(text, &names, PathBuf::from(module)))
    };
    let texts = [
        ("", "mod a;\npub use a::{Item, b};"),
        ("a", "pub mod b;\npub use b::{Other as Item, c::Deep};\npub struct Own; // crate::x::y\n/// [crate::x::y]"),
        (
            "a::b",
            "use crate::Item;\nuse super::Own;\nlet x = \"crate::x::y\";\n#[cfg(test)]\nmod tests {\n use crate::x::y; }",
        ),
        ("a::b::c", "fn f() { crate::a::Deep::new(); super::super::super::x::y(r#\"\"x::y\"#, 'c', '\\'') }"),
        (
            "x",
            "use crate::{\n    a::b as short,\n    a::{Item, Own},\n};\nmod within { use super::super::a::Own; }\nlet y: short::Type;",
        ),
    ];
    let modules = texts.into_iter().map(|(module, text)| file(module, text)).collect();
    let found: Vec<(String, String)> =
        modules::arrows(&modules, false).keys().map(|(a, b)| (modules::name(a), modules::name(b))).collect();
    let expected = [("a::b", "a"), ("a::b::c", "x"), ("x", "a"), ("x", "a::b")];
    assert_eq!(found, expected.map(|(a, b)| (a.to_owned(), b.to_owned())));
    let circles = modules::circles(&modules::arrows(&modules, true));
    let circles: Vec<Vec<String>> = circles.iter().map(|circle| circle.iter().map(modules::name).collect()).collect();
    assert_eq!(circles, [&["a::b", "a"][..], &["a::b::c", "x", "a"]]);
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

/// The kinds of tables, as the library lists them: only it tells them apart.
fn kinds() -> Vec<String> {
    let text = std::fs::read_to_string(src().join("table/any.rs")).expect("a file");
    let (_, from) = text.split_once("enum AnyStore {").expect("the list");
    let (list, _) = from.split_once('}').expect("its end");
    let lines = list.lines().map(str::trim).filter_map(|line| line.split_once('('));
    lines.map(|(kind, _)| kind.to_owned()).filter(|kind| !kind.starts_with("//")).collect()
}

#[test]
fn no_file_outside_the_library_names_a_kind() {
    let root = src().parent().expect("src is in the package").to_owned();
    let (kinds, mut named) = (kinds(), Vec::new());
    assert!(kinds.len() > 6, "{kinds:?}");
    for package in ABOVE {
        let mut all = Vec::new();
        files(&root.join(package).join("src"), &root, &mut all);
        assert!(!all.is_empty(), "{package} has no sources");
        for path in all {
            let text = std::fs::read_to_string(root.join(&path)).expect("a file");
            let code: String = text.lines().map(|line| line.split("//").next().unwrap_or("")).collect();
            // What the library calls them, and the variants of its enums.
            for path_to in ["supermex::", "Table::", "Rules::", "Kind::"] {
                for (at, _) in code.match_indices(path_to) {
                    let found = names(&code[at + path_to.len()..]).into_iter().filter(|name| kinds.contains(name));
                    named.extend(found.map(|kind| format!("{}: {kind}", path.display())));
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
    for package in ABOVE {
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
