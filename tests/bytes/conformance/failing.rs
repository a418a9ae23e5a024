//! Whichever request of a server fails: an answer is right, or it is an error. Never does a move lack in silence.

use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use serde_json::Value;
use supermex::{ListAsked, Position, ReadError, Table, open_with};

use crate::common::Draw;
use crate::common::ranges::Ranges;
use crate::common::share::some;

/// Positions of each outcome that are asked.
const ASKED: usize = 2;
/// Requests of an answer that fail, one at a time.
const FAILING: usize = 8;

/// A question, and the answer as text.
type Question = (&'static str, fn(&Table, &Position) -> Result<String, ReadError>);

const QUESTIONS: [Question; 10] = [
    ("outcome", |table, position| Ok(format!("{:?}", table.outcome(position)?))),
    ("outcomes", |table, position| {
        let mut outcomes = [supermex::Outcome::Beyond; 2];
        table.outcomes(&[position.clone(), position.clone()], &mut outcomes)?;
        Ok(format!("{outcomes:?}"))
    }),
    ("winning moves", |table, position| Ok(format!("{:?}", table.winning_moves(position)?))),
    ("options", |table, position| Ok(format!("{:?}", table.options(position)?))),
    ("lines", |table, position| Ok(format!("{:?}", table.lines(position)?))),
    ("details", |table, position| Ok(format!("{:?}", table.details(position)?))),
    ("instant winner", |table, position| Ok(format!("{:?}", table.instant_winners()?.contains(position)?))),
    ("openings", |table, _| Ok(format!("{:?}", table.openings(None)?))),
    ("facts", |table, _| Ok(format!("{:?}", table.facts()?))),
    ("list", |table, _| {
        let ask = ListAsked { max: 4, ..ListAsked::default() };
        let listed: Result<Vec<_>, _> =
            table.list(&ask)?.map(|found| Ok::<_, ReadError>(table.format(&found?))).collect();
        Ok(format!("{:?}", listed?))
    }),
];

/// Asks a table of the suite, as a server has it, all questions about some positions. Returns how many answers failed.
pub fn check(name: &str, at: &Path, answers: &Value, draw: &mut Draw) -> usize {
    let answered = Arc::new(AtomicUsize::new(usize::MAX));
    // Nothing is kept of what was decoded before.
    let open = |requests: usize| {
        answered.store(usize::MAX, Ordering::Relaxed);
        let failing = |path: &Path| std::fs::read(path).map(|bytes| Ranges::failing(bytes, &answered).into());
        let table = open_with(at, failing).unwrap();
        answered.store(requests, Ordering::Relaxed);
        table
    };
    let mapped = supermex::open(at).unwrap();
    let mut failed = 0;
    let outcomes = answers["outcomes"].as_object().unwrap();
    for texts in outcomes.values().map(|texts| texts.as_array().unwrap()).flat_map(|texts| [texts; ASKED]) {
        let text = texts[draw.index(texts.len())].as_str().unwrap();
        let position = mapped.parse(text).unwrap();
        for (what, ask) in QUESTIONS {
            let answer = |table: &Table| ask(table, &position).map_err(|error| error.to_string());
            let expected = answer(&mapped);
            assert_eq!(answer(&open(usize::MAX)), expected, "{name} {text}: {what}");
            let requests = usize::MAX - answered.load(Ordering::Relaxed);
            for before in 0..requests {
                if requests > FAILING && draw.index(requests) >= FAILING {
                    continue;
                }
                match answer(&open(before)) {
                    Err(error) if error.contains("timed out") => failed += 1,
                    other => assert_eq!(other, expected, "{name} {text}: {what}, when request {before} fails"),
                }
            }
        }
    }
    failed
}

#[test]
fn whichever_request_fails_no_answer_is_wrong() {
    let mut all: Vec<_> =
        std::fs::read_dir(super::suite().join("good")).unwrap().map(|entry| entry.unwrap().path()).collect();
    all.sort();
    let mut failed = 0;
    for directory in some(all, 16) {
        let answers: Value = serde_json::from_slice(&std::fs::read(directory.join("answers.json")).unwrap()).unwrap();
        let name = directory.file_name().unwrap().to_str().unwrap();
        failed += check(name, &directory.join(answers["table"].as_str().unwrap()), &answers, &mut Draw(59));
    }
    println!("figure: {failed} answers failed, and none was wrong");
    assert!(failed > 100, "{failed}");
}
