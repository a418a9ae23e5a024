//! Why a text or some numbers are not rules.

use std::ops::Range;

use super::Triple;

/// Why a text or some numbers are not rules.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum RulesError {
    /// A number is outside its range.
    Range {
        /// What the number is.
        name: &'static str,
        /// The range.
        expected: &'static str,
        /// The number.
        found: u64,
    },
    /// The text does not state rules of the game.
    Text {
        /// Name of the game.
        game: &'static str,
        /// How its rules are written.
        form: &'static str,
        /// The text.
        text: String,
    },
    /// The text is not a rules file.
    RulesFile {
        /// What is wrong, in words.
        what: String,
        /// The bytes of the text that are wrong, as whole characters; empty if the whole text is wrong.
        span: Range<usize>,
    },
    /// The columns of a box may be unbounded only if any number may be taken from the third number.
    NoAnyThird,
    /// The same of a game on four numbers: any number has to be one that may be taken from the fourth.
    NoAnyFourth,
    /// A box has a side for each number, or one less.
    Sides {
        /// Numbers of a position.
        numbers: usize,
    },
    /// A variant has to be a position.
    NoPosition(Triple, String),
    /// A number of a variant is too large.
    TooLarge {
        /// The variant.
        variant: Triple,
        /// Its numbers have to be less.
        limit: u64,
    },
    /// Only some games have values.
    NoValues,
    /// The game's rules have no text.
    NoText(String),
    /// The program was compiled without what reads the rules: a feature of the library.
    Without(&'static str),
}

impl std::fmt::Display for RulesError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            // Sums stop at the greatest number.
            Self::Range { name, expected, found: u64::MAX } => write!(f, "{name} is 2^64 - 1 or more, and must be {expected}"),
            Self::Range { name, expected, found } => write!(f, "{name} is {found}, and must be {expected}"),
            Self::Text { game, form, text } => write!(f, "{text:?} does not state rules of {game}; write {form}"),
            Self::RulesFile { what, .. } => f.write_str(what),
            Self::NoAnyThird => write!(f, "the rules have no move \"x, y, z-t\" that may always be made, or have `block` or `order`, so the box needs its third side; write it as {}", sides_as(3)),
            Self::NoAnyFourth => write!(f, "the rules have no move \"w, x, y, z-t\" that may always be made, or have `block` or `order`, so the box needs its fourth side; write it as {}", sides_as(4)),
            Self::Sides { numbers } => {
                write!(f, "a position of this game has {numbers} numbers; write the box as {}", sides_as(*numbers))
            }
            Self::NoPosition(what, of) => write!(f, "variant {what:?} is not a position of {of}; leave it out"),
            Self::TooLarge { variant, limit } => write!(f, "variant {variant:?} has a number of {limit} or more, which no table reaches"),
            Self::NoValues => f.write_str("Grundy values are for games in which the player who cannot move loses, without variants, `nothing`, `block` and `order`; those of a rules file are of two or three numbers, and take a box with a side for each number"),
            Self::Without(feature) => write!(f, "this needs the feature `{feature}` of supermex, and this program was compiled without it; compile it again with that"),
            Self::NoText(what) => write!(f, "{what:?} is not a game whose rules are written as a text"),
        }
    }
}

impl std::error::Error for RulesError {}

impl RulesError {
    /// The bytes of the text of a rules file that are wrong; empty if the whole text is wrong, or it is not about one.
    pub fn span(&self) -> Range<usize> {
        if let Self::RulesFile { span, .. } = self { span.clone() } else { 0..0 }
    }

    /// The line of the text, from 1 on, where the error begins.
    ///
    /// ```
    /// let text = "name = \"Two piles\"\nmoves = [\"x-t, y\"]\nmisere = 1\n";
    /// let error = supermex_game::RulesFile::parse(text).unwrap_err();
    /// assert_eq!(error.line(text), 3);
    /// ```
    pub fn line(&self, text: &str) -> usize {
        text.get(..self.span().start).map_or(1, |before| before.split('\n').count())
    }

    #[cfg(feature = "games")]
    pub(super) fn at(span: Range<usize>, what: impl Into<String>) -> Self {
        Self::RulesFile { what: what.into(), span }
    }

    /// The same, with a span of the text that begins and ends between characters.
    #[cfg(feature = "games")]
    pub(super) fn whole_characters(mut self, text: &str) -> Self {
        if let Self::RulesFile { span: Range { start, end }, .. } = &mut self {
            *end = (*end).min(text.len());
            *start = (*start).min(*end);
            while !text.is_char_boundary(*start) {
                *start -= 1;
            }
            while !text.is_char_boundary(*end) {
                *end += 1;
            }
        }
        self
    }
}

/// How a box for this many numbers is written.
fn sides_as(numbers: usize) -> String {
    vec![if numbers == 4 { "20" } else { "100" }; numbers].join("x")
}
