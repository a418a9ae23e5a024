//! Why a text or some numbers are not rules.

use super::{RulesFileError, Triple};

/// Why a text or some numbers are not rules.
#[derive(Clone, Debug, thiserror::Error, PartialEq, Eq)]
#[non_exhaustive]
pub enum RulesError {
    /// A number is outside its range.
    #[error("{name} is {found}, and must be {expected}")]
    Range {
        /// What the number is.
        name: &'static str,
        /// The range.
        expected: &'static str,
        /// The number.
        found: u64,
    },
    /// The text does not state rules of the game.
    #[error("{text:?} does not state rules of {game}; they are written {form:?}")]
    Text {
        /// Name of the game.
        game: &'static str,
        /// How its rules are written.
        form: &'static str,
        /// The text.
        text: String,
    },
    /// The text is not a rules file.
    #[error(transparent)]
    RulesFile(#[from] RulesFileError),
    /// The columns of a box may be unbounded only if any number may be taken from the third number.
    #[error("the box needs its third side, as in 10x10x10: the move \"x, y, z-t\" is missing, or has a condition")]
    NoAnyThird,
    /// A variant has to be a position.
    #[error("variant {0:?} is not a position of {1}; leave it out")]
    NoPosition(Triple, String),
    /// A number of a variant is too large.
    #[error("variant {variant:?} has a number of {limit} or more, which no table reaches")]
    TooLarge {
        /// The variant.
        variant: Triple,
        /// Its numbers have to be less.
        limit: u64,
    },
    /// Only some games have values.
    #[error(
        "Grundy values are for games in which the player who cannot move loses, without variants and without `nothing`; those of a rules file take a box with a side for each number"
    )]
    NoValues,
    /// The game's rules have no text.
    #[error("{0:?} is not a game whose rules are written as a text")]
    NoText(String),
}
