//! The text of a table's rules, in the only form that is stored: one line for each key, strings without escapes. This
//! is a small part of TOML. The reader writes the rules again and compares, so that it accepts no other form.

use std::ops::Range;

use crate::RulesError;

/// A string of a text, and where it stands, with its quotes.
pub struct Quoted {
    pub text: String,
    pub span: Range<usize>,
}

/// What a game is made of.
pub struct Fields {
    pub name: Quoted,
    pub moves: Vec<Quoted>,
    /// Where the moves stand.
    pub all_moves: Range<usize>,
    pub misere: bool,
    /// And where it stands.
    pub block: Option<(u64, Range<usize>)>,
    pub order: Option<Quoted>,
    pub nothing: Vec<Quoted>,
}

/// A game, and the stored facts of its table.
pub struct Stored {
    pub game: Fields,
    pub size: String,
    pub passes: u64,
    pub variants: Vec<String>,
    pub grundy: bool,
}

impl Quoted {
    /// An error inside the string. If the string has escapes, its places are not those of the text; then the error
    /// points at all of it.
    pub fn error(&self, text: &str, span: Range<usize>, what: String) -> RulesError {
        let Self { text: string, span: whole } = self;
        let quotes = (whole.len() - string.len().min(whole.len())) / 2;
        let start = whole.start + quotes;
        let as_it_is = text.get(start..start + string.len()) == Some(string.as_str());
        let inside = start + span.start..start + span.end;
        RulesError::at(if as_it_is { inside } else { whole.clone() }, what)
    }
}

/// The parts of a stored text; `None` if it is none.
pub fn read(text: &str) -> Option<Stored> {
    let value = |key: &str| text.lines().find_map(|line| line.strip_prefix(key)?.strip_prefix(" = "));
    let is_true = |key| value(key).is_some_and(|value| value == "true");
    let moves = value("moves")?;
    Some(Stored {
        game: Fields {
            name: quoted(text, string(value("name")?)?),
            moves: strings(moves)?.into_iter().map(|one| quoted(text, one)).collect(),
            all_moves: span(text, moves),
            misere: is_true("misere"),
            block: value("block").map_or(Some(None), |block| Some(Some((block.parse().ok()?, span(text, block)))))?,
            order: value("order").map_or(Some(None), |order| Some(Some(quoted(text, string(order)?))))?,
            nothing: value("nothing")
                .map_or(Some(Vec::new()), strings)?
                .into_iter()
                .map(|one| quoted(text, one))
                .collect(),
        },
        size: string(value("box")?)?.to_owned(),
        passes: value("passes").map_or(Some(0), |passes| passes.parse().ok())?,
        variants: value("variants").map_or(Some(Vec::new()), strings)?.into_iter().map(str::to_owned).collect(),
        grundy: is_true("grundy"),
    })
}

fn string(value: &str) -> Option<&str> {
    value.strip_prefix('"')?.strip_suffix('"')
}

fn strings(value: &str) -> Option<Vec<&str>> {
    Some(value.strip_prefix("[\"")?.strip_suffix("\"]")?.split("\", \"").collect())
}

/// A part of a text that stands in quotes.
fn quoted(text: &str, string: &str) -> Quoted {
    let Range { start, end } = span(text, string);
    Quoted { text: string.to_owned(), span: start.saturating_sub(1)..end + 1 }
}

/// Where a part of a text stands.
fn span(text: &str, part: &str) -> Range<usize> {
    let start = part.as_ptr().addr().saturating_sub(text.as_ptr().addr());
    start..start + part.len()
}
