//! Flat tables built for a test, and asked by text.

use std::path::PathBuf;

use supermex::oracle::{Answer, Ask, Oracle, Refusal, Stored};
use supermex::rules::flat::FlatRules;
use supermex::writer::{FlatOptions, build_flat};

/// A flat table in a directory that goes away with it.
pub struct Flat {
    pub path: PathBuf,
    pub database: Box<dyn Stored>,
    _home: tempfile::TempDir,
}

impl Flat {
    pub fn new(rules: FlatRules, columns: Option<u64>) -> Self {
        let home = tempfile::tempdir().expect("a temporary directory");
        let path = home.path().join("table");
        let options = FlatOptions::new(rules, columns);
        build_flat(&path, &options, &|_, _| ()).unwrap_or_else(|error| panic!("{error} for {options:?}"));
        let database = supermex::open(&path).expect("just built");
        Self { path, database, _home: home }
    }

    /// The bytes of the one file.
    pub fn bytes(&self) -> Vec<u8> {
        std::fs::read(self.path.join("p0-000000000.smx")).expect("a file")
    }
}

/// The answers to texts, in order.
pub fn answers(oracle: &dyn Oracle, texts: &[String], ask: Ask) -> Vec<Result<Answer, Refusal>> {
    let bytes: Vec<&[u8]> = texts.iter().map(String::as_bytes).collect();
    let mut all = Vec::new();
    let take = &mut |number: usize, answer| {
        assert_eq!(number, all.len(), "answers come in order");
        all.push(answer);
        Ok(())
    };
    oracle.answer(&bytes, ask, take).expect("a sound table");
    assert_eq!(all.len(), texts.len());
    all
}

/// The answer to a text that is a position, as it is printed.
pub fn printed(oracle: &dyn Oracle, text: &str, moves: bool) -> String {
    let answer = answers(oracle, &[text.to_owned()], Ask { moves, fields: false }).pop().expect("one answer");
    let answer = answer.unwrap_or_else(|refusal| panic!("{text} {refusal}"));
    std::iter::once(answer.class.to_string()).chain(answer.words).collect::<Vec<_>>().join(" ")
}

/// What is printed of a sheet.
pub fn sheet(database: &dyn Stored, number: Option<u64>) -> String {
    let mut out = Vec::new();
    let ask = supermex::oracle::SheetAsk { number, ..Default::default() };
    database.sheet(&ask, &mut out).expect("a sheet");
    String::from_utf8(out).expect("text")
}
