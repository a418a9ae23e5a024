//! Why a text or some numbers are not rules.

use super::{RulesFileError, Triple};

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
    RulesFile(RulesFileError),
    /// The columns of a box may be unbounded only if any number may be taken from the third number.
    NoAnyThird,
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
}

impl std::fmt::Display for RulesError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Range { name, expected, found } => write!(f, "{name} is {found}, and must be {expected}"),
            Self::Text { game, form, text } => write!(f, "{text:?} does not state rules of {game}; they are written {form:?}"),
            Self::RulesFile(source) => source.fmt(f),
            Self::NoAnyThird => f.write_str("the rules have no move \"x, y, z-t\" that may always be made, or have `block` or `order`, so the box needs its third side"),
            Self::Sides { numbers } => {
                write!(f, "a position of this game has {numbers} numbers; write the box as {}", sides_as(*numbers))
            }
            Self::NoPosition(what, of) => write!(f, "variant {what:?} is not a position of {of}; leave it out"),
            Self::TooLarge { variant, limit } => write!(f, "variant {variant:?} has a number of {limit} or more, which no table reaches"),
            Self::NoValues => f.write_str("Grundy values are for games in which the player who cannot move loses, without variants, `nothing`, `block` and `order`; those of a rules file are of two or three numbers, and take a box with a side for each number"),
            Self::NoText(what) => write!(f, "{what:?} is not a game whose rules are written as a text"),
        }
    }
}

impl std::error::Error for RulesError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            Self::RulesFile(source) => source.source(),
            _ => None,
        }
    }
}

impl From<RulesFileError> for RulesError {
    fn from(source: RulesFileError) -> Self {
        Self::RulesFile(source)
    }
}

/// How a box for this many numbers is written.
fn sides_as(numbers: usize) -> String {
    vec![if numbers == 4 { "20" } else { "100" }; numbers].join("x")
}
