//! The games of [supermex](https://docs.rs/supermex), which other crates use through it: what is public here and not there is not promised.
//!
//! What a game is: its positions, its moves and its rules; and a [`Sheet`] of its P-positions.
//!
//! A game is one file. [`nim`] and [`chomp`] are played on three numbers, and their tables have sheets. The smaller
//! games have tables of pairs ([`wythoff`], with [`imitation`]), piles ([`heap`]), strips ([`clobber`]) and boards
//! ([`board`]). The games on four numbers ([`four`]) have tables of layers. A [`RulesFile`] is a game whose moves are
//! written in a text. [`Rules`] is any of them, with everything that changes its P-positions.

#![deny(clippy::unwrap_used, clippy::panic, clippy::cast_possible_truncation)]
#![cfg_attr(test, allow(clippy::unwrap_used, clippy::panic, clippy::cast_possible_truncation))]

#[macro_use]
mod named;

pub mod board;
#[cfg(feature = "games")]
mod boards_inside;
pub mod chomp;
#[cfg(feature = "games")]
pub mod clobber;
#[cfg(feature = "games")]
mod clobber_sums;
mod error;
mod facts;
pub mod four;
#[cfg(feature = "games")]
pub mod heap;
#[cfg(feature = "games")]
pub mod imitation;
#[cfg(feature = "games")]
pub mod lines;
pub mod nim;
mod outcome;
#[cfg(feature = "games")]
mod passing;
mod perturbed;
mod play;
mod position;
#[cfg(feature = "games")]
mod repetition;
mod rules;
#[cfg(feature = "games")]
pub mod rules_file;
mod sheet;
pub mod text;
mod three;
pub mod variants;
pub mod words;
#[cfg(feature = "games")]
pub mod wythoff;

pub use board::Board;
pub use error::RulesError;
pub use four::{Four, Quadruple};
pub use outcome::{Outcome, PassLevel, Player, Point, Triple};
pub use perturbed::PerturbedGame;
pub use play::or_stop;
pub use play::{Arity, Play};
pub use position::Position;
pub use rules::{Kind, Rules};
pub use rules::{kind_of_code, name_of_code};
pub use sheet::{NONE, Rest, Sheet};
pub use three::Game;
pub use variants::{Variant, Variants};
#[cfg(feature = "games")]
pub use {
    clobber::Clobber,
    clobber_sums::SearchedStrip,
    heap::{Heap, Take},
    passing::Searched,
    repetition::Repetition,
    rules_file::{RulesBox, RulesFile, Side},
    wythoff::Wythoff,
};
