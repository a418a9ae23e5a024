//! What a game is: positions, moves, what excludes a value; and what a table of it says, a [`Sheet`].
//!
//! A game is one file. [`nim`] and [`chomp`] are played on three numbers, and their tables are of sheets: they say what
//! their moves are, which winning moves and certificates need. The smaller games, [`wythoff`] (with [`imitation`]),
//! [`heap`], [`clobber`] and [`board`], have tables of pairs, piles, strips and boards, those on four numbers, [`four`],
//! of layers. A [`RulesFile`] is a game whose moves are
//! written in a text. [`Rules`] is any of them, with everything that
//! changes its P-positions, and lists them all.

pub mod board;
pub mod chomp;
pub mod clobber;
mod error;
pub mod four;
pub mod heap;
pub mod imitation;
pub mod nim;
mod outcome;
mod passing;
mod perturbed;
mod play;
mod position;
mod rules;
pub(crate) mod rules_file;
mod sheet;
pub mod text;
mod three;
mod variants;
pub mod words;
pub mod wythoff;

pub use board::Board;
#[cfg(feature = "build")]
pub(crate) use board::lists;
pub use clobber::Clobber;
pub use error::RulesError;
pub use four::{Four, Quadruple};
pub use heap::{Heap, Take};
pub use outcome::{Outcome, PassLevel, Player, Point, Triple};
pub use passing::Passing;
pub use perturbed::PerturbedGame;
pub use play::{Arity, Play};
pub use position::Position;
pub use rules::{Kind, Rules};
pub(crate) use rules::{kind_of_code, name_of_code};
pub use rules_file::{RulesBox, RulesFile, RulesFileError, Side};
pub use sheet::{Beyond, NONE, Sheet};
pub use three::Game;
#[cfg(feature = "build")]
pub(crate) use variants::random_completion;
pub use variants::{Variant, VariantError, Variants};
pub use wythoff::Wythoff;
