//! What a game is: positions, moves, what excludes a value; and what a table of it says, a [`Sheet`].
//!
//! A game is one file. [`nim`] and [`chomp`] are played on three numbers, and their tables are of sheets: they say what
//! their moves are, which winning moves and certificates need. The smaller games, [`wythoff`] (with [`imitation`]),
//! [`heap`], [`clobber`] and [`board`], have tables of pairs, piles, strips and boards, those on four numbers, [`four`],
//! of layers. A [`Ruleset`] is a game whose moves are
//! written in a text. [`Rules`] is any of them, with everything that
//! changes its P-positions, and lists them all.

pub mod board;
pub mod chomp;
pub mod clobber;
pub mod four;
pub mod heap;
pub mod imitation;
pub mod nim;
mod outcome;
mod play;
mod position;
mod rules;
pub(crate) mod ruleset;
mod sheet;
pub mod text;
mod variants;
pub mod wythoff;

use std::fmt;

pub use board::Board;
#[cfg(feature = "build")]
pub(crate) use board::lists;
pub use clobber::{Clobber, Player};
pub use four::{Four, Quadruple};
pub use heap::{Heap, Take};
pub use outcome::{Outcome, PassLevel, Point};
pub use play::{Arity, Play};
pub use position::Position;
use rules::numbers_after;
pub use rules::{Kind, Rules, RulesError};
pub(crate) use rules::{kind_of_code, name_of_code};
pub use ruleset::{RulesBox, Ruleset, RulesetError, Side};
pub use sheet::{Beyond, Sheet};
#[cfg(feature = "build")]
pub(crate) use variants::random_completion;
pub use variants::{Variant, VariantError, Variants};
pub use wythoff::Wythoff;

/// Stands for "no completion" where completions are `u32`.
pub const NONE: u32 = u32::MAX;

/// The three numbers of a position: piles in Nim, columns of height 3, 2 and 1 in Chomp.
pub type Triple = [u64; 3];

/// The games on three numbers, whose tables are of sheets.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Game {
    /// 3-pile Nim.
    Nim,
    /// 3-row Chomp.
    Chomp,
}

impl Game {
    /// Every game, in the order of their codes.
    pub const ALL: [Self; 2] = [Self::Nim, Self::Chomp];

    /// The code of the game in the format.
    pub fn code(self) -> u8 {
        match self {
            Self::Nim => 1,
            Self::Chomp => 2,
        }
    }

    /// The game of a code, if it is one on three numbers.
    pub fn from_code(code: u8) -> Option<Self> {
        Self::ALL.into_iter().find(|game| game.code() == code)
    }

    /// The game's name, as the command line and the manifest spell it.
    pub fn name(self) -> &'static str {
        match self {
            Self::Nim => "nim",
            Self::Chomp => "chomp",
        }
    }

    /// The game of a name, if it is one on three numbers.
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|game| game.name() == name)
    }

    /// The position without moves, where no pass is allowed either.
    pub fn terminal(self) -> Triple {
        match self {
            Self::Nim => nim::TERMINAL,
            Self::Chomp => chomp::TERMINAL,
        }
    }

    /// Whether the piles are a position at all: Chomp's `[0,0,0]`, the board without its poison, is not.
    pub fn is_position(self, piles: Triple) -> bool {
        self == Self::Nim || piles != [0, 0, 0]
    }

    /// Calls `visit` with every position that one move leads to, the pass excepted, until it says stop.
    /// Returns whether it did. There are as many as tokens: this is for judging a table, not for look-ups.
    pub fn any_move(self, piles: Triple, visit: impl FnMut(Triple) -> bool) -> bool {
        match self {
            Self::Nim => nim::any_move(piles, visit),
            Self::Chomp => chomp::any_move(piles, visit),
        }
    }
}

impl fmt::Display for Game {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// A game on three numbers with everything that changes its P-positions.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct RuleSet {
    /// The game.
    pub game: Game,
    /// The level of the most passes that a table is for; by parity it answers for any number.
    pub passes: PassLevel,
    /// Positions that are automatic wins for whoever stands on them.
    pub variants: Variants,
}

impl RuleSet {
    /// The game as it is played without perturbation and without passes.
    ///
    /// ```
    /// use supermex::PassLevel;
    /// use supermex::game::{Game, RuleSet};
    /// let rules = RuleSet::new(Game::Nim).passes(PassLevel::ONE);
    /// assert_eq!(rules.level(3), Some(PassLevel::ONE));
    /// ```
    pub fn new(game: Game) -> Self {
        Self { game, passes: PassLevel::ZERO, variants: Variants::default() }
    }

    /// The same game with passes.
    #[must_use]
    pub fn passes(self, passes: PassLevel) -> Self {
        Self { passes, ..self }
    }

    /// The same game with these variants, in place of those it has.
    #[must_use]
    pub fn variants(self, variants: Variants) -> Self {
        Self { variants, ..self }
    }

    /// The levels that a table of the game has, ascending.
    pub fn levels(&self) -> impl DoubleEndedIterator<Item = PassLevel> + use<> {
        PassLevel::up_to(self.passes)
    }

    /// The stored level that answers for `passes` passes left, or `None` if none does.
    ///
    /// P-positions with `p` passes are those with `p - 2`, because a pass is answered by a pass. Variants that hold at
    /// one level only break the argument; then no level beyond the table's own is answered.
    #[inline]
    pub fn level(&self, passes: u64) -> Option<PassLevel> {
        self.variants.level(passes, self.passes)
    }

    /// Whether the P-positions do not change when the piles are put in another order, so that the
    /// sheets are involutions and the table needs each pair of piles in one order only.
    pub fn is_symmetric(&self) -> bool {
        self.game == Game::Nim && self.variants.are_symmetric()
    }
}

impl Play for RuleSet {
    fn name(&self) -> &'static str {
        self.game.name()
    }

    fn form(&self) -> &'static str {
        "x,y,z or x,y,z,p"
    }

    fn arity(&self) -> Arity {
        Arity::Exactly(3)
    }

    fn most_passes(&self) -> Option<PassLevel> {
        Some(self.passes)
    }

    fn answers_passes(&self, passes: u64) -> bool {
        self.level(passes).is_some()
    }

    fn refuse(&self, numbers: &[u64]) -> Option<String> {
        let is_position = numbers.try_into().is_ok_and(|piles| self.game.is_position(piles));
        (!is_position).then(|| format!("[{}] is not a position of {}", text::word(numbers), self.game))
    }

    fn each_option(&self, position: &Position, _: Option<Player>, visit: &mut dyn FnMut(Position) -> bool) {
        let Some(Point { piles, passes }) = position.point() else { return };
        // Whoever stands on a variant has won, and nobody moves.
        if self.level(passes).is_none_or(|level| self.variants.contains(piles, level)) {
            return;
        }
        let fewer = passes.checked_sub(1).filter(|_| piles != self.game.terminal());
        let stopped = fewer.is_some_and(|passes| visit(Point { piles, passes }.into()));
        if !stopped {
            self.game.any_move(piles, |piles| visit(Point { piles, passes }.into()));
        }
    }

    fn size(&self, position: &Position) -> u128 {
        let numbers = position.iter().copied().map(u128::from);
        let tokens: u128 = match self.game {
            Game::Nim => numbers.sum(),
            Game::Chomp => numbers.zip([3, 2, 1]).map(|(columns, height)| columns * height).sum(),
        };
        tokens + u128::from(position.passes)
    }
}
