//! The modules of every package, and which of them use which: arrows go one way, without a circle.
//!
//! A module is a file; what stands in it in `mod … { }` is part of it. An arrow goes from a file to the one in which an item is
//! *defined* that it names, by `use` or in place, through whatever modules hand the name on. So a `mod.rs` that only hands on
//! what its children have is above them all and in no circle; one that defines what they use, and uses them, is in one. To hand
//! on (`pub use`) is not to use. Unit tests may use everything.
//!
//! What is not seen: methods, which are found by their type, and names that a macro makes, or that come by `*`.

use std::collections::{BTreeMap, BTreeSet, VecDeque};
use std::path::{Path, PathBuf};

/// A module or an item, by the names that lead to it from the crate's root.
pub type Names = Vec<String>;

/// What a name stands for in a file, and whether it is handed on.
struct Use {
    path: Names,
    line: usize,
    is_public: bool,
}

/// The file of a module.
pub struct File {
    pub path: PathBuf,
    /// By the name that each brings.
    uses: BTreeMap<String, Use>,
    /// Other paths, each with the module in the file where it stands.
    paths: Vec<(Names, Names, usize)>,
}

/// The modules of a package.
pub type Modules = BTreeMap<Names, File>;

/// By the two modules, a place and a path that make an arrow.
pub type Arrows = BTreeMap<(Names, Names), String>;

/// The words and signs of a program, with their lines: no comments, and no texts.
fn tokens(text: &str) -> Vec<(String, usize)> {
    let chars: Vec<char> = text.chars().collect();
    let (mut at, mut line, mut all) = (0, 1, Vec::new());
    let is_word = |c: char| c.is_alphanumeric() || c == '_';
    while let Some(&c) = chars.get(at) {
        let start = at;
        let rest = |more: usize| chars.get(at + more).copied().unwrap_or(' ');
        match c {
            '/' if rest(1) == '/' => at += chars[at..].iter().take_while(|c| **c != '\n').count(),
            'r' if matches!(rest(1), '"' | '#') && (start == 0 || !is_word(chars[start - 1])) => {
                let hashes = chars[at + 1..].iter().take_while(|c| **c == '#').count();
                let end: String = std::iter::once('"').chain(std::iter::repeat_n('#', hashes)).collect();
                let text: String = chars[at + hashes + 2..].iter().collect();
                at += hashes + 2 + text.find(&end).map_or(0, |bytes| text[..bytes].chars().count()) + end.len();
            }
            '"' => {
                at += 1;
                while chars.get(at).is_some_and(|c| *c != '"') {
                    at += if chars[at] == '\\' { 2 } else { 1 };
                }
                at += 1;
            }
            // A character; otherwise the name of a lifetime.
            '\'' if rest(1) == '\\' => at += 3 + chars[at + 3..].iter().take_while(|c| **c != '\'').count(),
            '\'' if rest(2) == '\'' => at += 3,
            ':' if rest(1) == ':' => {
                all.push(("::".to_owned(), line));
                at += 2;
            }
            c if is_word(c) => {
                at += chars[at..].iter().take_while(|c| is_word(**c)).count();
                all.push((chars[start..at].iter().collect(), line));
            }
            c => {
                if !c.is_whitespace() {
                    all.push((c.to_string(), line));
                }
                at += 1;
            }
        }
        line += chars[start..at.min(chars.len())].iter().filter(|c| **c == '\n').count();
    }
    all
}

/// Where what begins with a bracket ends: one more than its last token.
fn end_of(tokens: &[(String, usize)], at: usize) -> usize {
    let mut depth = 0;
    for (place, (token, _)) in tokens.iter().enumerate().skip(at) {
        match token.as_str() {
            "{" | "(" | "[" => depth += 1,
            "}" | ")" | "]" => depth -= 1,
            _ => {}
        }
        if depth == 0 {
            return place + 1;
        }
    }
    tokens.len()
}

/// Reads a path, or the paths of a group, from a token on; each with the name that it brings. Gives where they end.
fn paths(tokens: &[(String, usize)], mut at: usize, before: &Names, all: &mut Vec<(String, Names, usize)>) -> usize {
    let mut path = before.clone();
    let token = |at: usize| tokens.get(at).map_or("", |(token, _)| token.as_str());
    loop {
        if token(at) == "{" {
            let end = end_of(tokens, at);
            at += 1;
            while at < end - 1 {
                at = paths(tokens, at, &path, all) + 1;
            }
            return end;
        }
        if token(at) == "*" {
            return at + 1;
        }
        path.push(token(at).to_owned());
        at += 1;
        if token(at) != "::" || matches!(token(at + 1), "<" | "") {
            break;
        }
        at += 1;
    }
    let line = tokens[at - 1].1;
    if path.len() > 1 && path.last().is_some_and(|last| last == "self") {
        path.pop();
    }
    let name = if token(at) == "as" { token(at + 1).to_owned() } else { path.last().cloned().unwrap_or_default() };
    all.push((name, path, line));
    if token(at) == "as" { at + 2 } else { at }
}

/// Reads a file, whose module is given.
pub fn read(text: &str, module: &Names, path: PathBuf) -> File {
    let tokens = tokens(text);
    let token = |at: usize| tokens.get(at).map_or("", |(token, _)| token.as_str());
    let mut file = File { path, uses: BTreeMap::new(), paths: Vec::new() };
    // The module at this place, and the tokens at which modules within the file end.
    let (mut here, mut ends, mut at) = (module.clone(), Vec::new(), 0);
    while at < tokens.len() {
        if ends.last() == Some(&at) {
            ends.pop();
            here.pop();
        }
        let is_word = token(at).starts_with(|c: char| c.is_alphabetic() || c == '_');
        let begins = at == 0 || !matches!(token(at - 1), "::" | "." | "'");
        if token(at) == "#" && token(at + 1) == "[" {
            let end = end_of(&tokens, at + 1);
            let words: Vec<&str> = (at..end).map(token).collect();
            at = end;
            if words.contains(&"cfg") && words.contains(&"test") && !words.contains(&"not") {
                // What is for tests only, to its end.
                while !matches!(token(at), ";" | "{" | "") {
                    at = if matches!(token(at), "(" | "[") { end_of(&tokens, at) } else { at + 1 };
                }
                at = if token(at) == "{" { end_of(&tokens, at) } else { at + 1 };
            }
        } else if token(at) == "mod" && token(at + 2) == "{" {
            here.push(token(at + 1).to_owned());
            ends.push(end_of(&tokens, at + 2) - 1);
            at += 3;
        } else if token(at) == "use" && begins {
            let is_public = at > 0 && matches!(token(at - 1), "pub" | ")");
            let mut found = Vec::new();
            at = paths(&tokens, at + 1, &Vec::new(), &mut found);
            for (name, path, line) in found {
                // What a module within the file brings, it brings for itself.
                if ends.is_empty() {
                    file.uses.insert(name, Use { path, line, is_public });
                } else {
                    file.paths.push((here.clone(), path, line));
                }
            }
        } else if is_word && begins && token(at + 1) == "::" {
            let mut found = Vec::new();
            at = paths(&tokens, at, &Vec::new(), &mut found);
            file.paths.extend(found.into_iter().map(|(_, path, line)| (here.clone(), path, line)));
        } else {
            at += 1;
        }
    }
    file
}

/// The modules below a directory of sources, without those of tests.
pub fn modules(src: &Path) -> Modules {
    let (mut modules, mut directories) = (Modules::new(), vec![src.to_owned()]);
    while let Some(directory) = directories.pop() {
        for entry in std::fs::read_dir(&directory).expect("a directory") {
            let path = entry.expect("an entry").path();
            let name = path.file_stem().and_then(|name| name.to_str()).expect("a name").to_owned();
            if path.is_dir() {
                directories.push(path);
            } else if path.extension().is_some_and(|extension| extension == "rs") && name != "tests" {
                let above = directory.strip_prefix(src).expect("it is below").iter();
                let mut module: Names = above.map(|name| name.to_string_lossy().into_owned()).collect();
                if !matches!(name.as_str(), "mod" | "lib" | "main") {
                    module.push(name);
                }
                let text = std::fs::read_to_string(&path).expect("a file");
                modules.insert(module.clone(), read(&text, &module, path));
            }
        }
    }
    modules
}

/// The module in which what a path leads to is defined, seen from a module; `None` if it is not of this package, or a module
/// itself.
fn defined(modules: &Modules, here: &Names, path: &[String], depth: usize) -> Option<Names> {
    let (first, mut at, mut rest) = (path.first()?, here.clone(), path);
    // A module within a file is not in the list.
    let file =
        (0..=here.len()).rev().map(|length| here[..length].to_vec()).find(|names| modules.contains_key(names))?;
    match first.as_str() {
        "crate" => (at, rest) = (Vec::new(), &path[1..]),
        "self" | "super" => {}
        _ if modules.contains_key(&[&at[..], std::slice::from_ref(first)].concat()) => {}
        _ => {
            let used = modules[&file].uses.get(first).filter(|used| depth > 0 && used.path[0] != *first)?;
            return defined(modules, &file, &[&used.path, &path[1..]].concat(), depth - 1);
        }
    }
    while let Some(word @ ("self" | "super")) = rest.first().map(String::as_str) {
        if word == "super" {
            at.pop()?;
        }
        rest = &rest[1..];
    }
    while let Some(name) = rest.first() {
        at.push(name.clone());
        if !modules.contains_key(&at) {
            at.pop();
            break;
        }
        rest = &rest[1..];
    }
    let item = rest.first()?;
    match modules.get(&at).and_then(|file| file.uses.get(item)).filter(|_| depth > 0) {
        Some(used) => defined(modules, &at, &[&used.path, &rest[1..]].concat(), depth - 1),
        None => Some((0..=at.len()).rev().map(|n| at[..n].to_vec()).find(|names| modules.contains_key(names))?),
    }
}

/// Every arrow between two modules; where names are handed on too, if asked for.
pub fn arrows(modules: &Modules, handed_on: bool) -> Arrows {
    let mut arrows = Arrows::new();
    for (module, file) in modules {
        let uses =
            file.uses.values().filter(|used| handed_on || !used.is_public).map(|used| (module, &used.path, used.line));
        for (here, path, line) in uses.chain(file.paths.iter().map(|(here, path, line)| (here, path, *line))) {
            let to = defined(modules, here, path, 8).filter(|to| to != module);
            if let Some(to) = to {
                let place = format!("{}:{line} ({})", file.path.display(), path.join("::"));
                arrows.entry((module.clone(), to)).or_insert(place);
            }
        }
    }
    arrows
}

/// Circles, the shortest first, and no two with a common arrow.
pub fn circles(arrows: &Arrows) -> Vec<Vec<Names>> {
    let mut arrows_of: BTreeMap<&Names, Vec<&Names>> = BTreeMap::new();
    for (from, to) in arrows.keys() {
        arrows_of.entry(from).or_default().push(to);
    }
    let way_back = |from: &Names, to: &Names| {
        let (mut before, mut queue) = (BTreeMap::from([(to, to)]), VecDeque::from([to]));
        while let Some(at) = queue.pop_front().filter(|at| *at != from) {
            for &next in arrows_of.get(at).into_iter().flatten() {
                before.entry(next).or_insert_with(|| {
                    queue.push_back(next);
                    at
                });
            }
        }
        let mut circle = vec![from.clone()];
        while circle.last() != Some(to) {
            circle.push(before.get(circle.last()?).copied()?.clone());
        }
        circle.reverse();
        Some(circle)
    };
    let each = arrows_of.iter().flat_map(|(from, all)| all.iter().map(move |to| (*from, *to)));
    let mut all: Vec<Vec<Names>> = each.filter_map(|(from, to)| way_back(from, to)).collect();
    all.sort_by_key(Vec::len);
    let mut told = BTreeSet::new();
    all.retain(|circle| {
        let own: Vec<_> =
            circle.iter().zip(circle.iter().cycle().skip(1)).map(|(a, b)| (a.clone(), b.clone())).collect();
        let is_new = own.iter().all(|arrow| !told.contains(arrow));
        told.extend(own.into_iter().filter(|_| is_new));
        is_new
    });
    all
}

/// How a module is called.
pub fn name(module: &Names) -> String {
    if module.is_empty() { "the root".to_owned() } else { module.join("::") }
}
