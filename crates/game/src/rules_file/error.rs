//! What is wrong with a rules file, and where.

use std::ops::Range;

/// Why a text is not a rules file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RulesFileError {
    /// What is wrong, in words.
    pub what: String,
    /// The bytes of the text that are wrong, as whole characters; empty if the whole text is wrong.
    pub span: Range<usize>,
}

impl std::fmt::Display for RulesFileError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let Self { what, .. } = self;
        write!(f, "{what}")
    }
}

impl std::error::Error for RulesFileError {}

impl RulesFileError {
    /// The line of the text, from 1 on, where the error begins.
    ///
    /// ```
    /// let text = "name = \"Two piles\"\nmoves = [\"x-t, y\"]\nmisere = 1\n";
    /// let error = supermex_game::RulesFile::parse(text).unwrap_err();
    /// assert_eq!(error.line(text), 3);
    /// ```
    pub fn line(&self, text: &str) -> usize {
        text.get(..self.span.start).map_or(1, |before| before.split('\n').count())
    }

    pub(super) fn at(span: Range<usize>, what: impl Into<String>) -> Self {
        Self { what: what.into(), span }
    }

    /// The same, with a span of the text that begins and ends between characters.
    pub(super) fn whole_characters(mut self, text: &str) -> Self {
        let Range { start, end } = &mut self.span;
        *end = (*end).min(text.len());
        *start = (*start).min(*end);
        while !text.is_char_boundary(*start) {
            *start -= 1;
        }
        while !text.is_char_boundary(*end) {
            *end += 1;
        }
        self
    }
}
