//! The conformance suite of the format, `tests/conformance`: the library and `tests/reader.py` pass it. Its README says what
//! it holds. Its files are written once and never changed.
//!
//! To add to it, add a table to `tables.rs`, or a line to `bad.jsonl`; then
//!
//! ```text
//! SUPERMEX_CONFORMANCE=add cargo test --test bytes conformance
//! ```
//!
//! writes the files that are not there yet, and never over one that is. `messages.txt` beside this file has what the library says
//! of each malformed file; it may change with the library, and `SUPERMEX_CONFORMANCE=messages` writes it again.
//!
//! A line of `bad.jsonl` says of which good file (`of`) a malformed one is a change (`patch`), which checksums were then made
//! right (`seal`: `none`, `header`, `sections`, or `all`, with those of the pieces), the `class` of the fault, the `position` to
//! ask, and who refuses it: at opening (`open`), when the position is asked (`answer`), or a verifier (`verify`).
//!
//! A patch is a list of `u8|u16|u32|u64 PLACE = NUMBER`, `hex PLACE = BYTES`, `cut PLACE`, `grow BYTES`, `swap PLACE PLACE BYTES`,
//! `add KIND FLAGS = BYTES` (a section); in manifests `set /POINTER = JSON`, `remove /POINTER`, and `copy FILE NAME` into the
//! directory, `delete NAME`, `text MANIFEST`. A place is a name and perhaps `+BYTES`: `header`, `end`, a section,
//! `slot.SECTION`, `piece.N`, `part.N.I` (chunk or frame `I` of piece `N`). A number may be `@PLACE`.

#[cfg(not(feature = "reader-alone"))]
mod answers;
#[cfg(not(feature = "reader-alone"))]
mod failing;
mod patch;
#[cfg(not(feature = "reader-alone"))]
mod tables;

use std::collections::BTreeMap;
use std::fmt::Write;
use std::path::{Path, PathBuf};

use serde_json::{Value, json};
use supermex::checking::Depth;
use supermex::{Bytes, Table};

use crate::common::ranges::Ranges;

/// The suite's directory.
fn suite() -> PathBuf {
    // The package's own directory, or that of `fuzz`.
    let above = Path::new(env!("CARGO_MANIFEST_DIR")).ancestors().map(|path| path.join("tests/conformance"));
    above.into_iter().find(|path| path.exists()).unwrap()
}

fn asked_to(what: &str) -> bool {
    std::env::var_os("SUPERMEX_CONFORMANCE").is_some_and(|value| value == what)
}

/// The files below a directory, in order.
fn files_below(directory: &Path) -> Vec<PathBuf> {
    let mut all = Vec::new();
    for entry in std::fs::read_dir(directory).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() { all.extend(files_below(&path)) } else { all.push(path) }
    }
    all.sort();
    all
}

/// One malformed file, or directory, and what is said of it.
struct Bad {
    name: String,
    line: Value,
}

impl Bad {
    fn all() -> Vec<Self> {
        let lines = std::fs::read_to_string(suite().join("bad.jsonl")).unwrap();
        let bad = |line| {
            let line: Value = serde_json::from_str(line).expect(line);
            Self { name: line["name"].as_str().unwrap().to_owned(), line }
        };
        lines.lines().map(bad).collect()
    }

    fn field(&self, key: &str) -> &str {
        self.line[key].as_str().unwrap_or_else(|| panic!("{} has no {key}", self.name))
    }

    fn is_directory(&self) -> bool {
        self.field("of").ends_with("manifest.json")
    }

    fn path(&self) -> PathBuf {
        let extension = self.field("of").rsplit_once('.').unwrap().1;
        suite().join("bad").join(if self.is_directory() {
            self.name.clone()
        } else {
            format!("{}.{extension}", self.name)
        })
    }

    /// The bytes, by their paths, as the patch has them.
    fn made(&self) -> BTreeMap<PathBuf, Vec<u8>> {
        if !self.is_directory() {
            let good = std::fs::read(suite().join(self.field("of"))).unwrap();
            return BTreeMap::from([(self.path(), patch::patched(&good, self.field("patch"), self.field("seal")))]);
        }
        let files = changed_directory(self.field("of"), self.field("patch"));
        files.into_iter().map(|(name, bytes)| (self.path().join(name), bytes)).collect()
    }

    /// What the library says of it: who refuses it, and in which words.
    fn said(&self) -> (&'static str, String) {
        if self.is_directory() {
            let opened = supermex::open(self.path()).map_err(|error| error.to_string());
            let (refused, said) = said(opened, self.field("position"));
            return (refused, said.replace(&format!("{}{}", self.path().display(), std::path::MAIN_SEPARATOR), ""));
        }
        let bytes = std::fs::read(self.path()).unwrap();
        fn single(source: impl Into<Bytes>) -> Result<Table, String> {
            Table::from_bytes(source, "FILE").map_err(|error| error.to_string().replacen("FILE: ", "", 1))
        }
        let in_memory = said(single(&bytes[..]), self.field("position"));
        let ranges = said(single(Ranges::new(bytes)), self.field("position"));
        // A chunk that passes the end of its piece may be read in memory, for the next piece's bytes are there.
        let files =
            |(_, text): &(_, String)| text.lines().filter(|line| !line.starts_with("query")).collect::<String>();
        assert_eq!(files(&in_memory), files(&ranges), "{}, range by range", self.name);
        in_memory
    }
}

/// The files of the directory of a manifest, by their names, as a patch has them.
fn changed_directory(of: &str, patch: &str) -> BTreeMap<PathBuf, Vec<u8>> {
    let from = suite().join(of);
    let mut files = BTreeMap::new();
    for path in files_below(from.parent().unwrap()) {
        files.insert(PathBuf::from(path.file_name().unwrap()), std::fs::read(&path).unwrap());
    }
    let mut manifest: Value = serde_json::from_slice(&std::fs::read(&from).unwrap()).unwrap();
    let mut text = None;
    for step in patch.split(';').map(str::trim) {
        let words: Vec<&str> = step.split_whitespace().collect();
        match *words {
            ["set", pointer, "=", ref value @ ..] => {
                let (parent, key) = pointer.rsplit_once('/').unwrap();
                let value = serde_json::from_str(&value.join(" ")).unwrap();
                match (manifest.pointer_mut(parent).unwrap(), key.parse::<usize>()) {
                    (Value::Array(array), Ok(index)) if index == array.len() => array.push(value),
                    (Value::Array(array), Ok(index)) => array[index] = value,
                    (object, _) => object[key] = value,
                }
            }
            ["remove", pointer] => {
                let (parent, key) = pointer.rsplit_once('/').unwrap();
                match manifest.pointer_mut(parent).unwrap() {
                    Value::Array(array) => drop(array.remove(key.parse().unwrap())),
                    object => drop(object.as_object_mut().unwrap().remove(key).unwrap()),
                }
            }
            ["copy", from, to] => {
                drop(files.insert(to.into(), std::fs::read(suite().join(from)).unwrap()));
            }
            ["delete", file] => drop(files.remove(Path::new(file)).unwrap()),
            ["text", ref words @ ..] => text = Some(words.join(" ")),
            _ => panic!("{step:?} is not a patch"),
        }
    }
    files.insert("manifest.json".into(), text.unwrap_or_else(|| manifest.to_string()).into_bytes());
    files
}

/// Who refuses a table, and what opening, verifying and asking say, line by line.
fn said(opened: Result<Table, String>, position: &str) -> (&'static str, String) {
    let table = match opened {
        Ok(table) => table,
        Err(error) => return ("open", format!("open   {error}\n")),
    };
    let verified = match table.verify(Depth::Full) {
        Ok(()) => "ok".to_owned(),
        Err(problems) => problems[0].problem.to_string(),
    };
    let answer = table.outcome(&table.parse(position).unwrap_or_else(|error| panic!("{position}: {error}")));
    let refused = if answer.is_err() {
        "answer"
    } else if verified == "ok" {
        "nobody"
    } else {
        "verify"
    };
    let answer = answer.map_or_else(|error| error.to_string(), |outcome| outcome.to_string());
    (refused, format!("open   ok\nverify {verified}\nquery {position} {answer}\n"))
}

/// Writes a file that is not there yet.
fn write_new(path: &Path, bytes: &[u8]) {
    use std::io::Write;
    std::fs::create_dir_all(path.parent().unwrap()).unwrap();
    let mut file = std::fs::File::create_new(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    file.write_all(bytes).unwrap();
}

/// Writes the malformed files that are not there, and says in their lines who refuses them.
fn add_bad_files() {
    let mut lines = String::new();
    for mut bad in Bad::all() {
        if !bad.path().exists() {
            bad.made().iter().for_each(|(path, bytes)| write_new(path, bytes));
        }
        if bad.line.get("refused").is_none() {
            bad.line["refused"] = json!(bad.said().0);
        }
        writeln!(lines, "{}", bad.line).unwrap();
    }
    std::fs::write(suite().join("bad.jsonl"), lines).unwrap();
}

/// Each file of the suite with its BLAKE3, as `b3sum` lists them.
fn contents() -> String {
    let mut lines = String::new();
    for path in files_below(&suite()) {
        let name = path.strip_prefix(suite()).unwrap().to_str().unwrap().replace(std::path::MAIN_SEPARATOR, "/");
        if !["README.md", "CONTENTS", "bad.jsonl"].contains(&&*name) {
            writeln!(lines, "{}  {name}", blake3::hash(&std::fs::read(&path).unwrap()).to_hex()).unwrap();
        }
    }
    lines
}

#[test]
fn the_library_passes_the_suite() {
    if asked_to("add") {
        #[cfg(not(feature = "reader-alone"))]
        tables::add();
        add_bad_files();
        let (path, now) = (suite().join("CONTENTS"), contents());
        for line in std::fs::read_to_string(&path).unwrap_or_default().lines() {
            assert!(now.lines().any(|new| new == line), "{line} was changed");
        }
        std::fs::write(path, now).unwrap();
    }
    assert_eq!(
        contents(),
        std::fs::read_to_string(suite().join("CONTENTS")).unwrap(),
        "files are added, never changed"
    );
    #[cfg(not(feature = "reader-alone"))]
    good_tables();
    let mut messages = String::new();
    let all = Bad::all();
    for bad in &all {
        for (path, bytes) in bad.made() {
            assert_eq!(bytes, std::fs::read(&path).unwrap(), "{}: the patch makes another file", path.display());
        }
        let (refused, said) = bad.said();
        let place = |stage: &str| ["open", "answer", "verify"].iter().position(|&one| one == stage);
        let last = place(bad.field("refused")).unwrap_or_else(|| panic!("{}: {said}", bad.name));
        // Earlier is as good.
        assert!(place(refused).is_some_and(|place| place <= last), "{}:\n{said}", bad.name);
        writeln!(messages, "[{}]\n{said}", bad.name).unwrap();
    }
    println!("figure: {} malformed files refused", all.len());
    assert!(all.len() >= 300);
    let path = suite().join("../bytes/conformance/messages.txt");
    if asked_to("add") || asked_to("messages") {
        std::fs::write(&path, &messages).unwrap();
    }
    let expected = std::fs::read_to_string(path).unwrap();
    for (said, expected) in messages.split("\n\n").zip(expected.split("\n\n")) {
        assert_eq!(said, expected);
    }
    assert_eq!(messages.len(), expected.len());
}

#[cfg(not(feature = "reader-alone"))]
fn good_tables() {
    let mut count = 0;
    for entry in std::fs::read_dir(suite().join("good")).unwrap() {
        let directory = entry.unwrap().path();
        let name = directory.file_name().unwrap().to_str().unwrap();
        let answers: Value = serde_json::from_slice(&std::fs::read(directory.join("answers.json")).unwrap()).unwrap();
        let at = directory.join(answers["table"].as_str().unwrap());
        let table = supermex::open(&at).unwrap_or_else(|error| panic!("{name}: {error}"));
        table.verify(Depth::Full).unwrap_or_else(|problems| panic!("{name}: {}", problems[0].problem));
        answers::check(name, &table, &at, &answers);
        count += 1;
    }
    println!("{count} good tables");
    assert!(count >= 60);
}

#[cfg(not(feature = "reader-alone"))]
#[test]
fn the_python_reader_passes_the_suite() {
    let Some(said) = crate::common::python::program("conformance.py", &[suite().to_str().unwrap()], "") else { return };
    assert!(said.code == 0, "{}", said.err);
    println!("{}", said.out);
}
