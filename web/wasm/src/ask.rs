//! Messages: a line of JSON, and bytes.
//!
//! A request names what is to be done in `do`:
//!
//! | `do` | what it needs | what it gives |
//! |---|---|---|
//! | `begin` | `name`, and the text of the `manifest` or the `length` of a file | the number of the database and its files |
//! | `open` | `table` | what the table is |
//! | `put` | `table`, `file`, `start` of the page that the bytes begin with | |
//! | `time` | `table` | the time of the table, for `trim` |
//! | `trim` | `table`, `before`: pages may be forgotten that were read before this time only | |
//! | `close` | `table` | |
//! | `look` | `table`, and what [`look`] needs | an answer, and bytes |
//!
//! The reply is an object of one field: `answer`; `lacking`, which has the number of a file, the first byte and one more than
//! the last, of bytes that have to be put first; or `failed`.

use serde_json::{Value, json};

use crate::error::Failure;
use crate::lookups::look;
use crate::question::{Answered, Question, exact};
use crate::tables::{Database, Tables, Unanswered};

/// The reply to a message.
pub fn answer(tables: &mut Tables, message: &[u8]) -> Vec<u8> {
    let line = message.iter().position(|&byte| byte == b'\n').unwrap_or(message.len());
    let (line, bytes) = (&message[..line], message.get(line + 1..).unwrap_or_default());
    let replied = Question::parse(line).map_err(Unanswered::from).and_then(|question| reply(tables, &question, bytes));
    let (reply, bytes) = match replied {
        Ok((mut value, bytes)) => {
            exact(&mut value);
            (json!({"answer": value}), bytes)
        }
        Err(Unanswered::Lacks(lacking)) => (json!({"lacking": lacking}), Vec::new()),
        Err(Unanswered::Failed(failure)) => (json!({"failed": failure}), Vec::new()),
    };
    let mut out = reply.to_string().into_bytes();
    out.push(b'\n');
    out.extend_from_slice(&bytes);
    out
}

fn reply(tables: &mut Tables, question: &Question, bytes: &[u8]) -> Result<Answered, Unanswered> {
    let done = |value| Ok((value, Vec::new()));
    let what = question.text("do").unwrap_or_default();
    if what == "begin" {
        let name = question.text("name").unwrap_or_default().to_owned();
        let database = Database::new(name, question.text("manifest"), question.optional("length")?)?;
        let files = json!(database.files());
        return done(json!({"table": tables.add(database), "files": files}));
    }
    let table = question.small("table")?;
    match what {
        "open" => tables.get(table)?.with(|table| Ok::<_, Failure>((info(table)?, Vec::new()))),
        "put" => {
            let file = usize::try_from(question.number("file")?).unwrap_or(usize::MAX);
            tables.get(table)?.put(file, question.number("start")?, bytes)?;
            done(Value::Null)
        }
        "time" => done(tables.get(table)?.begin().into()),
        "trim" => {
            tables.get(table)?.trim(question.number("before")?);
            done(Value::Null)
        }
        "close" => {
            tables.close(table);
            done(Value::Null)
        }
        "look" => tables.get(table)?.with(|table| look(table, question, bytes)),
        _ => Err(Failure::usage(format!("{what:?} is nothing that can be done")).into()),
    }
}

/// What there is to know of a table as a whole.
fn info(table: &supermex::Table) -> Result<Value, Failure> {
    let facts = table.facts()?;
    let mut info = json!(table.info());
    info["facts"] = json!(facts);
    Ok(info)
}
