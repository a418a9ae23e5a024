//! `/api/NAME/positions`: answers for those who cannot read ranges, as `supermex query --json` writes them.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::{Duration, Instant};

use axum::extract::{Query, Request};
use axum::http::header::CONTENT_TYPE;
use axum::http::{Method, StatusCode};
use http_body_util::{BodyExt, Limited};
use serde_json::Value;
use supermex::{ReadError, Table};
use tokio::sync::Semaphore;

use super::database::Database;
use crate::file::text_of;
use crate::remedy;
use crate::text::{Ask, Oracle, write_json, wrong};

/// Positions of a request, at most: of outcomes, of winning moves, which may be looked for among all moves, and of lines,
/// each of which may be a search of seconds.
const OUTCOMES: usize = 10_000;
const MOVES: usize = 500;
const LINES: usize = 10;
/// Bytes of a request's body, and of an answer, at most.
const BODY: usize = 1 << 20;
const ANSWER: usize = 1 << 22;
/// A request that sends its body, or is answered, for so long ends. It is looked at between two positions.
const LONGEST: Duration = Duration::from_secs(10);

/// The databases that are asked, by their names in addresses.
pub struct Api {
    databases: BTreeMap<String, Arc<Database>>,
    /// A place for each request that is computed, also for one that nobody waits for any more: more wait.
    places: Arc<Semaphore>,
}

/// An answer.
pub struct Told {
    pub status: StatusCode,
    /// JSON.
    pub bytes: Vec<u8>,
    /// Positions that were answered.
    pub answered: usize,
}

/// A status, and what is wrong.
type Refused = (StatusCode, String);

impl Api {
    /// Asks databases by their names.
    pub fn of(databases: impl Iterator<Item = (String, Arc<Database>)>) -> Self {
        let processors = std::thread::available_parallelism().map_or(1, std::num::NonZero::get);
        Self { databases: databases.collect(), places: Arc::new(Semaphore::new(processors)) }
    }

    /// Where each table is asked.
    pub fn addresses(&self) -> impl Iterator<Item = String> + '_ {
        self.databases.keys().map(|name| format!("/api/{name}/positions"))
    }

    /// The database that a path asks, by its name or its name without `.db`.
    fn database(&self, path: &str) -> Result<Arc<Database>, Refused> {
        let name = path.strip_prefix("/api/").and_then(|rest| rest.strip_suffix("/positions"));
        let of = |name: &str| self.databases.get(name);
        name.and_then(|name| of(name).or_else(|| of(&format!("{name}.db")))).map(Arc::clone).ok_or_else(|| {
            let there: Vec<String> = self.addresses().collect();
            (StatusCode::NOT_FOUND, format!("no table at {path}; ask for positions at {}", there.join(", ")))
        })
    }

    /// Answers a request: an array of JSON, a position a line, and 400 if something was not a position; or what is wrong
    /// with all of it.
    pub async fn answer(&self, request: Request) -> Told {
        let told = async {
            let database = self.database(request.uri().path())?;
            let (ask, texts) = read(request).await?;
            let place =
                tokio::time::timeout(LONGEST, Arc::clone(&self.places).acquire_owned()).await.map_err(|_| {
                    (
                        StatusCode::SERVICE_UNAVAILABLE,
                        "the server is busy with other requests; ask again later".to_owned(),
                    )
                })?;
            let work = tokio::task::spawn_blocking(move || {
                let _place = place;
                let opened = database.current().map_err(|error| failed(error.into()))?;
                positions(&opened.table, &texts, ask)
            });
            work.await.unwrap_or_else(|_| Err((StatusCode::INTERNAL_SERVER_ERROR, "it was not answered".into())))
        };
        told.await.unwrap_or_else(|(status, why): Refused| {
            let mut out = Vec::new();
            // Writing to memory does not fail.
            let _ = write_json(&mut out, Err(&why));
            Told { status, bytes: out, answered: 0 }
        })
    }
}

/// What is asked, of which positions: those of the query, and those of the body.
async fn read(request: Request) -> Result<(Ask, Vec<String>), Refused> {
    let bad = |why: &str| (StatusCode::BAD_REQUEST, why.to_owned());
    let mut ask = Ask { fields: true, ..Ask::default() };
    let mut texts = Vec::new();
    let Query(query) = Query::<Vec<(String, String)>>::try_from_uri(request.uri())
        .map_err(|_| bad("the query is not one: write ?at=5,7,9"))?;
    for (key, value) in &query {
        match (&**key, &**value) {
            ("at", text) => texts.push(text.to_owned()),
            ("moves", "0" | "1") => ask.moves = value == "1",
            ("options", "0" | "1") => ask.options = value == "1",
            ("explain", "0" | "1") => ask.explain = value == "1",
            ("line", "0" | "1") => ask.line = value == "1",
            _ => return Err(bad("ask for at=POSITION, moves=1, options=1, explain=1 or line=1")),
        }
    }
    if [ask.moves, ask.options, ask.explain, ask.line].into_iter().filter(|&asked| asked).count() > 1 {
        return Err(bad("ask for one of moves=1, options=1, explain=1 and line=1"));
    }
    if request.method() == Method::POST {
        let json =
            request.headers().get(CONTENT_TYPE).is_some_and(|kind| kind.as_bytes().starts_with(b"application/json"));
        let body = tokio::time::timeout(LONGEST, Limited::new(request.into_body(), BODY).collect()).await;
        let body = body.map_err(|_| (StatusCode::REQUEST_TIMEOUT, "the body did not come in 10 seconds".into()))?;
        let body = body.map_err(|error| match error.downcast_ref::<http_body_util::LengthLimitError>() {
            Some(_) => (StatusCode::PAYLOAD_TOO_LARGE, format!("the body has more than {BODY} bytes; ask in parts")),
            None => bad("the body did not come whole"),
        })?;
        let body = body.to_bytes();
        let body = text_of(&body).map_err(|why| bad(&format!("the body: {why}")))?;
        if json || is_array(body) {
            texts.extend(of_json(body).map_err(|why| bad(&why))?);
        } else {
            // As `query` reads them.
            let is_asked = |line: &&str| !line.is_empty() && !line.starts_with('#');
            texts.extend(body.lines().map(str::trim).filter(is_asked).map(str::to_owned));
        }
    }
    let (most, what) = match (ask.moves || ask.options, ask.line) {
        (_, true) => (LINES, "lines"),
        (true, _) => (MOVES, "moves"),
        _ => (OUTCOMES, "outcomes"),
    };
    match texts.len() {
        0 => Err(bad("no position is asked; write /api/NAME/positions?at=5,7,9, or POST one a line")),
        many if many > most => {
            let why = format!("{many} positions are asked, and a request of {what} has at most {most}; ask in parts");
            Err((StatusCode::PAYLOAD_TOO_LARGE, why))
        }
        _ => Ok((ask, texts)),
    }
}

/// Whether a body is an array of positions, whatever its type is called. A position may have brackets, but has no quotes, and no
/// brackets in these.
fn is_array(body: &str) -> bool {
    body.trim_start().strip_prefix('[').is_some_and(|rest| rest.trim_start().starts_with(['"', '[']))
}

/// The positions of an array of JSON, each a string or an array of its numbers, as the answers have them.
fn of_json(body: &str) -> Result<Vec<String>, String> {
    let list: Vec<Value> =
        serde_json::from_str(body).map_err(|error| format!("the body is not an array of JSON: {error}; {AS_JSON}"))?;
    let numbers = |list: &Vec<Value>| {
        let each = list.iter().map(|number| number.as_u64().map(|number| number.to_string()));
        Some(each.collect::<Option<Vec<_>>>()?.join(","))
    };
    let text = |(at, one): (usize, &Value)| match one {
        Value::String(text) => Ok(text.clone()),
        Value::Array(list) if let Some(text) = numbers(list) => Ok(text),
        _ => Err(format!("element {} of the body is neither a string nor an array of numbers; {AS_JSON}", at + 1)),
    };
    list.iter().enumerate().map(text).collect()
}

/// How positions are written in JSON.
const AS_JSON: &str = "write [\"5,7,9\", [1,2,3]]";

/// What a table fails with, or what it does not have, in the words of the command line.
fn failed(error: anyhow::Error) -> Refused {
    use ReadError::{NotForGame, Passes, TooFar};
    let asks =
        error.downcast_ref().is_some_and(|error| matches!(error, NotForGame { .. } | Passes { .. } | TooFar { .. }));
    (
        if asks { StatusCode::BAD_REQUEST } else { StatusCode::INTERNAL_SERVER_ERROR },
        format!("{error:#}{}", remedy::of(&error)),
    )
}

fn positions(table: &Table, texts: &[String], ask: Ask) -> Result<Told, Refused> {
    let oracle = Oracle::new(table, false).map_err(failed)?;
    let asked: Vec<&[u8]> = texts.iter().map(|text| text.as_bytes().trim_ascii()).collect();
    let end = Instant::now() + LONGEST;
    let (mut status, mut out, mut stopped) = (StatusCode::OK, b"[\n".to_vec(), None);
    let mut right = 0;
    let answered = oracle.answer_texts(&asked, ask, &mut |number, answer| {
        if number > 0 {
            // The comma ends the line before.
            out.pop();
            out.extend_from_slice(b",\n");
        }
        match answer {
            Ok(answer) => {
                right += 1;
                write_json(&mut out, Ok(answer))?;
            }
            Err(refusal) => {
                status = StatusCode::BAD_REQUEST;
                let text = asked.get(number).copied().unwrap_or_default();
                write_json(&mut out, Err(&wrong("position", number + 1, text, &refusal)))?;
            }
        }
        if out.len() > ANSWER {
            stopped = Some((StatusCode::PAYLOAD_TOO_LARGE, "the answer is too long"));
        } else if Instant::now() > end {
            stopped = Some((StatusCode::SERVICE_UNAVAILABLE, "the answer takes more than 10 seconds"));
        }
        if stopped.is_some() { Err(std::io::ErrorKind::Other.into()) } else { Ok(()) }
    });
    if let Some((status, why)) = stopped {
        return Err((status, format!("{why}; ask for fewer positions at once")));
    }
    answered.map_err(failed)?;
    out.extend_from_slice(b"]\n");
    Ok(Told { status, bytes: out, answered: right })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn positions_are_strings_or_arrays() {
        for body in [r#"[[1,2,3],[5,7,9,0]]"#, r#" [ "1,2,3", [5, 7,9,0]]"#] {
            assert!(is_array(body));
            assert_eq!(of_json(body), Ok(vec!["1,2,3".into(), "5,7,9,0".into()]));
        }
        // Lines, of which the first has brackets.
        assert!(!is_array("[1,2,3]\n[4,5,6]"));
        for (body, place) in [("[1,2,3]", 1), (r#"["1,2,3",[1,-2]]"#, 2), (r#"[[1],[1.5]]"#, 2), ("[[1],[[2]]]", 2)] {
            let why = format!("element {place} of the body is neither a string nor an array of numbers; {AS_JSON}");
            assert_eq!(of_json(body), Err(why), "{body}");
        }
        assert!(of_json("[[1,2").is_err_and(|why| why.contains(AS_JSON)));
    }
}
