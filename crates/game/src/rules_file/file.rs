//! Rules files in TOML. They have the same parts as a stored text, in any form that TOML allows.

use serde::Deserialize;
use toml::Spanned;

use super::RulesFile;
use super::moves::letters;
use super::stored::{Fields, Quoted};
use crate::RulesError;

/// A rules file, as it is written.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    name: Spanned<String>,
    #[serde(default)]
    moves: Option<Spanned<Vec<Spanned<String>>>>,
    /// Vectors: a move takes one of them.
    #[serde(default)]
    table: Vec<Spanned<Vec<u64>>>,
    #[serde(default)]
    misere: bool,
    #[serde(default)]
    block: Option<Spanned<u64>>,
    #[serde(default)]
    order: Option<Spanned<String>>,
    #[serde(default)]
    nothing: Vec<Spanned<String>>,
}

impl RulesFile {
    /// Reads a rules file in TOML. Needs the feature `rules-files`, which `supermex-build` turns on; reading a table does not
    /// need it.
    ///
    /// ```
    /// use supermex_game::RulesFile;
    /// let rules = RulesFile::parse("name = 'Wythoff'\nmoves = ['x-t, y', 'x, y-t', 'x-t, y-t']")?;
    /// assert_eq!(rules.options([1, 1, 0])?, [[0, 0, 0], [0, 1, 0], [1, 0, 0]]);
    /// assert!(RulesFile::parse("name = 'endless'\nmoves = ['x, y if t > 0']").is_err());
    /// # Ok::<(), supermex_game::RulesError>(())
    /// ```
    ///
    /// # Errors
    /// What is wrong with the text, and where: invalid TOML, an invalid expression, a parameter that nothing bounds.
    pub fn parse(text: &str) -> Result<Self, RulesError> {
        let file: File = toml::from_str(text).map_err(|error| no_toml(&error).whole_characters(text))?;
        let all_moves = file.moves.as_ref().map_or(0..0, Spanned::span);
        let moves = file.moves.map(Spanned::into_inner).unwrap_or_default().into_iter().map(quoted);
        let moves = moves.chain(file.table.into_iter().map(of_vector)).collect();
        let nothing = file.nothing.into_iter().map(quoted).collect();
        let (block, order) = (file.block.map(|block| (*block.get_ref(), block.span())), file.order.map(quoted));
        let parts = Fields { name: quoted(file.name), moves, all_moves, misere: file.misere, block, order, nothing };
        Self::of_parts(text, &parts)
    }
}

fn quoted(string: Spanned<String>) -> Quoted {
    Quoted { span: string.span(), text: string.into_inner() }
}

/// The move that takes a vector: `x-1, y, z-2`.
fn of_vector(vector: Spanned<Vec<u64>>) -> Quoted {
    let letters = letters(vector.as_ref().len());
    let less = |(at, taken): (usize, &u64)| match (letters.get(at).unwrap_or(&'z'), taken) {
        (name, 0) => name.to_string(),
        (name, taken) => format!("{name}-{taken}"),
    };
    let text: Vec<String> = vector.as_ref().iter().enumerate().map(less).collect();
    Quoted { span: vector.span(), text: text.join(", ") }
}

/// The words of Serde and TOML for what a rules file has, and plain ones.
const PLAIN: [(&str, &str); 6] = [
    ("missing field `name`", "the game has no name: add a line such as name = \"My game\""),
    ("unknown field", "unknown key"),
    ("expected a sequence", "expected a list in brackets, as [\"x-t, y\", \"x, y-t\"]"),
    ("expected a boolean", "expected true or false"),
    ("expected u64", "expected a natural number"),
    ("expected a string", "expected a text in quotes"),
];

/// The error of a text that is not TOML, or has other keys than a rules file.
fn no_toml(error: &toml::de::Error) -> RulesError {
    let plain =
        PLAIN.iter().fold(error.message().replace('\n', "; "), |what, (serde, plain)| what.replace(serde, plain));
    RulesError::at(error.span().unwrap_or(0..0), plain)
}
