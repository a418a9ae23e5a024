//! Messages: a line of JSON, and bytes.

use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::error::Failure;
use crate::info::info;
use crate::lookups::{self, Lookup};
use crate::pages::Lacking;
use crate::tables::{Database, Tables, Unanswered};

/// What can be asked.
#[derive(Debug, Deserialize)]
#[serde(tag = "do", rename_all = "camelCase")]
pub enum Request {
    /// A database is to be opened: its manifest, or the length of the file that it is. The reply has its number, and its
    /// files.
    Begin {
        /// What errors call it.
        name: String,
        /// The text of `manifest.json`.
        manifest: Option<String>,
        /// The bytes of the file.
        length: Option<u64>,
    },
    /// What the table is; opens it.
    Open {
        /// Number of the database.
        table: u32,
    },
    /// The bytes of the message are those of a file.
    Put {
        /// Number of the database.
        table: u32,
        /// Number of the file.
        file: usize,
        /// The first byte, which begins a page.
        start: u64,
    },
    /// The time of the table, for `trim`.
    Time {
        /// Number of the database.
        table: u32,
    },
    /// Pages may be forgotten that were read before this time only.
    Trim {
        /// Number of the database.
        table: u32,
        /// The time.
        before: u64,
    },
    /// The table is not needed any more.
    Close {
        /// Number of the database.
        table: u32,
    },
    /// A look-up.
    Look {
        /// Number of the database.
        table: u32,
        /// Which one.
        #[serde(flatten)]
        lookup: Lookup,
    },
}

/// What is replied.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub enum Reply {
    /// The answer. More may follow as bytes.
    Answer(Value),
    /// These bytes have to be put first: number of the file, first byte, one more than the last.
    Lacking(Vec<Lacking>),
    /// There is no answer.
    Failed(Failure),
}

/// An answer, and the bytes that follow it.
pub type Answered = (Value, Vec<u8>);

/// The reply to a message.
pub fn answer(tables: &mut Tables, message: &[u8]) -> Vec<u8> {
    let line = message.iter().position(|&byte| byte == b'\n').unwrap_or(message.len());
    let (line, bytes) = (&message[..line], message.get(line + 1..).unwrap_or_default());
    let replied = serde_json::from_slice::<Request>(line)
        .map_err(|error| Failure::usage(format!("this is no question: {error}")).into())
        .and_then(|request| reply(tables, request, bytes));
    let (reply, bytes) = match replied {
        Ok((value, bytes)) => (Reply::Answer(value), bytes),
        Err(Unanswered::Lacks(lacking)) => (Reply::Lacking(lacking), Vec::new()),
        Err(Unanswered::Failed(failure)) => (Reply::Failed(failure), Vec::new()),
    };
    let mut out = serde_json::to_vec(&reply).unwrap_or_default();
    out.push(b'\n');
    out.extend_from_slice(&bytes);
    out
}

fn reply(tables: &mut Tables, request: Request, bytes: &[u8]) -> Result<Answered, Unanswered> {
    let done = |value| Ok((value, Vec::new()));
    match request {
        Request::Begin { name, manifest, length } => {
            let database = Database::new(name, manifest.as_deref(), length)?;
            let files = serde_json::json!(database.files());
            done(serde_json::json!({"table": tables.add(database), "files": files}))
        }
        Request::Open { table } => tables.get(table)?.with(|table| Ok::<_, Failure>((info(table), Vec::new()))),
        Request::Put { table, file, start } => {
            tables.get(table)?.put(file, start, bytes)?;
            done(Value::Null)
        }
        Request::Time { table } => done(tables.get(table)?.begin().into()),
        Request::Trim { table, before } => {
            tables.get(table)?.trim(before);
            done(Value::Null)
        }
        Request::Close { table } => {
            tables.close(table);
            done(Value::Null)
        }
        Request::Look { table, lookup } => tables.get(table)?.with(|table| lookups::look(table, &lookup, bytes)),
    }
}
