//! Whichever request of a server fails: an answer is right, or it is an error. Never does a move lack in silence.

use std::path::Path;

use serde_json::Value;
use supermex::{ListAsked, Position, ReadError, Table};

use crate::common::Draw;
use crate::common::ranges::each_request_failing;
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

/// Asks a table of the suite all questions about some positions. Returns how many answers failed.
fn check(at: &Path, answers: &Value, draw: &mut Draw) -> usize {
    let (mapped, mut failed) = (supermex::open(at).unwrap(), 0);
    let outcomes = answers["outcomes"].as_object().unwrap();
    for texts in outcomes.values().map(|texts| texts.as_array().unwrap()).flat_map(|texts| [texts; ASKED]) {
        let position = mapped.parse(texts[draw.index(texts.len())].as_str().unwrap()).unwrap();
        for (what, ask) in QUESTIONS {
            let ask = |table: &Table| Ok(format!("{what} of {position}: {}", ask(table, &position)?));
            let expected = ask(&mapped).map_err(|error: ReadError| error.to_string());
            let fails = |requests| requests <= FAILING || draw.index(requests) < FAILING;
            failed += each_request_failing(at, &expected, fails, ask);
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
        failed += check(&directory.join(answers["table"].as_str().unwrap()), &answers, &mut Draw(59));
    }
    println!("figure: {failed} answers failed, and none was wrong");
    assert!(failed > 100, "{failed}");
}
