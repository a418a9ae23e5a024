//! The games of two piles, one pile and one strip, whose table is *flat*: a single sheet, with its cells numbered
//! 0, 1, 2, ….
//!
//! Rules have one text, which files, manifests and digests share: [`FlatRules`] writes and reads it.

pub mod clobber;
pub mod heap;
pub mod imitation;
pub mod wythoff;

use std::fmt;

pub use clobber::Clobber;
pub use heap::{Heap, Take};
pub use wythoff::Wythoff;

/// Why a text or some numbers are no rules.
#[derive(Clone, Debug, thiserror::Error, PartialEq, Eq)]
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
    /// The text is none that rules are written in.
    #[error("{text:?} are no rules of {game}, which are written {form:?}")]
    Text {
        /// Name of the game.
        game: &'static str,
        /// How its rules are written.
        form: &'static str,
        /// The text.
        text: String,
    },
}

/// A game whose table is flat, with its rules.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum FlatRules {
    /// Two piles: (k,m)-Wythoff Nim, or D_r.
    Wythoff(Wythoff),
    /// One pile, or sums of such: subtraction games and Nim.
    Heap(Heap),
    /// Linear Clobber.
    Clobber(Clobber),
}

impl FlatRules {
    /// The names of the games, in the order of their codes, which go on from those of [`super::Game`].
    pub const NAMES: [&'static str; 3] = ["wythoff", "heap", "clobber"];

    /// The game's code in the format.
    pub fn code(&self) -> u8 {
        match self {
            Self::Wythoff(_) => 3,
            Self::Heap(_) => 4,
            Self::Clobber(_) => 5,
        }
    }

    /// The game of a code, if a flat game has it.
    pub fn name_of(code: u8) -> Option<&'static str> {
        Self::NAMES.get(usize::from(code.checked_sub(3)?)).copied()
    }

    /// The game's name, as the command line and the manifest spell it.
    pub fn name(&self) -> &'static str {
        Self::NAMES[usize::from(self.code() - 3)]
    }

    /// Reads the text that `Display` writes. `None` if the name is of no flat game.
    ///
    /// # Errors
    /// If the text is another than `Display` would write of any rules.
    pub fn parse(game: &str, text: &str) -> Option<Result<Self, RulesError>> {
        let rules = match game {
            "wythoff" => Wythoff::parse(text).map(Self::Wythoff),
            "heap" => Heap::parse(text).map(Self::Heap),
            "clobber" => Clobber::parse(text).map(Self::Clobber),
            _ => return None,
        };
        // One text for one set of rules: digests are of the text.
        Some(rules.and_then(|rules| if rules.to_string() == text { Ok(rules) } else { Err(rules.no_text(text)) }))
    }

    fn no_text(&self, text: &str) -> RulesError {
        let form = match self {
            Self::Wythoff(_) => Wythoff::FORM,
            Self::Heap(_) => Heap::FORM,
            Self::Clobber(_) => Clobber::FORM,
        };
        RulesError::Text { game: self.name(), form, text: text.to_owned() }
    }
}

impl fmt::Display for FlatRules {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Wythoff(rules) => rules.fmt(f),
            Self::Heap(rules) => rules.fmt(f),
            Self::Clobber(rules) => rules.fmt(f),
        }
    }
}

/// The numbers of a text in which words and numbers take turns: `k 2 m 3` for the words `k` and `m`.
fn numbers_after<const N: usize>(text: &str, words: [&str; N]) -> Option<[u64; N]> {
    let mut parts = text.split(' ');
    let mut numbers = [0; N];
    for (word, number) in words.into_iter().zip(&mut numbers) {
        parts.next().filter(|part| *part == word)?;
        *number = parts.next()?.parse().ok()?;
    }
    parts.next().is_none().then_some(numbers)
}
