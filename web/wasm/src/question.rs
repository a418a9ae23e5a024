//! The fields of a question, and the positions that follow it.

use std::ops::Range;

use serde_json::{Value, json};
use supermex::game::Arity;
use supermex::{Position, ReadError, Table};

use crate::error::Failure;

/// An answer, and the bytes that follow it.
pub type Answered = (Value, Vec<u8>);

/// The greatest whole number that JavaScript tells from its neighbours. Greater ones are `{"big": "digits"}`.
const MOST: u64 = (1 << 53) - 1;

/// A question: an object of JSON.
#[derive(Debug)]
pub struct Question(Value);

impl Question {
    /// Reads it.
    pub fn parse(line: &[u8]) -> Result<Self, Failure> {
        serde_json::from_slice(line)
            .map(Self)
            .map_err(|error| Failure::usage(format!("this is not a question: {error}")))
    }

    /// A text, if there is one of this name.
    pub fn text(&self, name: &str) -> Option<&str> {
        self.0[name].as_str()
    }

    /// Whether something is said to be so.
    #[cfg(feature = "whole")]
    pub fn is(&self, name: &str) -> bool {
        self.0[name].as_bool().unwrap_or_default()
    }

    /// A number, if there is one of this name.
    pub fn optional(&self, name: &str) -> Result<Option<u64>, Failure> {
        if self.0[name].is_null() { Ok(None) } else { self.number(name).map(Some) }
    }

    /// A number.
    pub fn number(&self, name: &str) -> Result<u64, Failure> {
        number(&self.0[name]).ok_or_else(|| Self::wrong(name, "a whole number"))
    }

    /// A number below 2^32.
    pub fn small(&self, name: &str) -> Result<u32, Failure> {
        self.number(name).and_then(small)
    }

    /// A list of numbers.
    pub fn numbers(&self, name: &str) -> Result<Vec<u64>, Failure> {
        let numbers = self.0[name].as_array().and_then(|all| all.iter().map(number).collect());
        numbers.ok_or_else(|| Self::wrong(name, "a list of whole numbers"))
    }

    /// Ranges, each of two numbers below 2^32.
    pub fn ranges(&self, name: &str) -> Result<Vec<Range<u32>>, Failure> {
        let two = |range: &[u64]| match *range {
            [from, to] => Ok(small(from)?..small(to)?),
            _ => Err(Self::wrong(name, "ranges of two numbers")),
        };
        self.numbers(name)?.chunks(2).map(two).collect()
    }

    /// One such range.
    pub fn range(&self, name: &str) -> Result<Range<u32>, Failure> {
        let mut ranges = self.ranges(name)?.into_iter();
        ranges.next().filter(|_| ranges.len() == 0).ok_or_else(|| Self::wrong(name, "a range of two numbers"))
    }

    fn wrong(name: &str, expected: &str) -> Failure {
        Failure::usage(format!("{name} has to be {expected}"))
    }
}

/// A number of JSON, also a great one.
fn number(value: &Value) -> Option<u64> {
    value.as_u64().or_else(|| value["big"].as_str()?.parse().ok())
}

fn small(number: u64) -> Result<u32, Failure> {
    u32::try_from(number).map_err(|_| Failure::usage(format!("{number} is above 2^32 - 1")))
}

/// Has the numbers written so that JavaScript reads what they are.
pub fn exact(value: &mut Value) {
    match value {
        Value::Number(number) => {
            if let Some(great) = number.as_u64().filter(|&number| number > MOST) {
                *value = json!({"big": great.to_string()});
            }
        }
        Value::Array(all) => all.iter_mut().for_each(exact),
        Value::Object(fields) => fields.values_mut().for_each(exact),
        _ => {}
    }
}

/// The positions that follow a question. Each is words of eight bytes: twice how many numbers follow, which are words too; or
/// one more than twice how many bytes of text follow, with zeros behind them that fill the last word.
pub fn positions(table: &Table, bytes: &[u8]) -> Result<Vec<Position>, Failure> {
    let (words, rest) = bytes.as_chunks::<8>();
    let cut = || Failure::usage("the positions are not all there");
    if !rest.is_empty() {
        return Err(cut());
    }
    let (mut all, mut at) = (Vec::new(), 0);
    while let Some(&head) = words.get(at) {
        let head = u64::from_le_bytes(head);
        let count = usize::try_from(head / 2).map_err(|_| cut())?;
        let taken = if head.is_multiple_of(2) { count } else { count.div_ceil(8) };
        let body = at.checked_add(1).zip(at.checked_add(1).and_then(|from| from.checked_add(taken)));
        let body = body.and_then(|(from, to)| words.get(from..to)).ok_or_else(cut)?;
        let position = if head.is_multiple_of(2) {
            let numbers: Vec<u64> = body.iter().map(|&word| u64::from_le_bytes(word)).collect();
            position(table, &numbers)
        } else {
            table.parse(body.as_flattened().get(..count).unwrap_or_default())
        };
        let place = |why: ReadError| Failure {
            index: Some(all.len()),
            ..Failure::usage(format!("position {} of the question: {why}", all.len()))
        };
        all.push(position.map_err(place)?);
        at += 1 + taken;
    }
    Ok(all)
}

/// The position of some numbers, with the passes behind them, or the most that the table is for.
fn position(table: &Table, numbers: &[u64]) -> Result<Position, ReadError> {
    match (table.game().arity(), numbers.split_last()) {
        (Arity::Exactly(count), Some((&passes, first))) if first.len() == count && table.passes().is_some() => {
            table.position(first, passes)
        }
        _ => table.position(numbers, None),
    }
}

/// A position as the page has it: its numbers, and the passes behind them in a game that has some.
pub fn written(table: &Table, position: &Position) -> Value {
    let passes = table.passes().map(|_| position.passes);
    position.iter().copied().chain(passes).collect()
}
