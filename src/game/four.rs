//! Games on four numbers: 4-row Chomp and 4-pile Nim.
//!
//! In Chomp `w, x, y, z` are the columns of height 4, 3, 2 and 1; in the lengths of its rows, `d = w`, `c = w + x`, `b = w + x + y`
//! and `a = w + x + y + z`, the recursion is
//!
//! ```text
//! f(d,c,b) = least a >= b not in {f(d,c,b') : b' < b}       the row
//!                                {f(d,c',b) : c' < c}       the column
//!                                {f(d',c,b) : d' < d}       the pillar
//!                                {f(d,j,j) : d <= j < c}, {f(j,j,b) : j < d}, {f(j,j,j) : j < d}
//!                                f_{p-1}(d,c,b) for the pass, unless that is the terminal [0,0,0,1]
//! ```
//!
//! A line `(d,c,·)` ends where `f(d,c,b) = b`; all of layer `d` after the sheet `c` with `f(d,c,c) = c`; everything after the
//! layer `d` with `f(d,d,d) = d`. In Nim the numbers are piles, in any order.

use std::fmt;

use super::board::any_move;
use super::{Game, PassLevel, RulesError, numbers_after};

/// The four numbers of a position: piles in Nim, columns of height 4, 3, 2 and 1 in Chomp.
pub type Quadruple = [u64; 4];

/// A game on four numbers, with everything that changes its P-positions, and the size of its table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Four {
    /// The game.
    pub game: Game,
    /// Layers and sheets of the table are those below this.
    pub sheets: u32,
    /// The level of the most passes that a table is for; by parity it answers for any number.
    pub passes: PassLevel,
    /// Nim: whether who cannot move wins.
    pub misere: bool,
}

impl Four {
    /// How rules are written.
    pub const FORM: &'static str = "sheets N passes P, and misere";
    /// Layers and sheets are at most this many.
    pub const MOST: u32 = 1 << 14;
    /// Columns are at most this many.
    pub const MOST_COLUMNS: u64 = 1 << 22;

    /// The table of the layers and sheets below a number, without passes.
    ///
    /// # Errors
    /// If there are none, or too many.
    pub fn new(game: Game, sheets: u32) -> Result<Self, RulesError> {
        if sheets == 0 || sheets > Self::MOST {
            let expected = "1 to 2^14 in a game on four numbers";
            return Err(RulesError::Range { name: "the number of sheets", expected, found: u64::from(sheets) });
        }
        Ok(Self { game, sheets, passes: PassLevel::ZERO, misere: false })
    }

    /// The same game with passes.
    #[must_use]
    pub fn passes(self, passes: PassLevel) -> Self {
        Self { passes, ..self }
    }

    /// Nim in which who cannot move wins: `[0,0,0,0]` is N, with passes left or without.
    ///
    /// # Errors
    /// If the game is Chomp, in which who cannot move has lost by his last one.
    pub fn misere(self) -> Result<Self, RulesError> {
        match self.game {
            Game::Nim => Ok(Self { misere: true, ..self }),
            Game::Chomp => Err(RulesError::Range { name: "misere in Chomp", expected: "0", found: 1 }),
        }
    }

    pub(super) fn parse(name: &'static str, game: Game, text: &str) -> Result<Self, RulesError> {
        let (numbers, misere) = text.strip_suffix(" misere").map_or((text, false), |numbers| (numbers, true));
        let [sheets, passes] = numbers_after(numbers, ["sheets", "passes"]).unwrap_or_default();
        let Some(passes) = PassLevel::new(passes).filter(|_| sheets > 0) else {
            return Err(RulesError::Text { game: name, form: Self::FORM, text: text.to_owned() });
        };
        let rules = Self::new(game, u32::try_from(sheets).unwrap_or(u32::MAX))?.passes(passes);
        if misere { rules.misere() } else { Ok(rules) }
    }

    /// The levels that a table has, ascending.
    pub fn levels(self) -> impl DoubleEndedIterator<Item = PassLevel> + use<> {
        PassLevel::up_to(self.passes)
    }

    /// The stored level that answers for `passes` passes left, or `None` if none does: P-positions with `p` passes are those
    /// with `p - 2`.
    #[inline]
    pub fn level(self, passes: u64) -> Option<PassLevel> {
        PassLevel::new(passes % 2).filter(|&level| level <= self.passes)
    }

    /// How many lines a table has, of all levels: pairs of a layer and a sheet.
    pub(crate) fn lines(self) -> u64 {
        let sheets = u64::from(self.sheets);
        self.levels().count() as u64 * (sheets * (sheets + 1) / 2)
    }

    /// The number of a line, by layer, then by level, then by sheet.
    #[inline(always)]
    pub(crate) fn line(self, level: PassLevel, layer: u32, sheet: u32) -> u64 {
        let (sheets, layer, sheet) = (u64::from(self.sheets), u64::from(layer), u64::from(sheet));
        // Layer `d` has those from `d` on.
        let before = layer * (2 * sheets + 1 - layer) / 2;
        let levels = 1 + u64::from(self.passes);
        levels * before + u64::from(level) * (sheets - layer) + sheet - layer
    }

    /// No completion in a column is more than this: a cell has no more used values than its row, column and pillar have lower
    /// cells, and one for the pass.
    pub(crate) fn most(column: u64) -> u64 {
        column.saturating_mul(4).saturating_add(2)
    }

    /// The position without moves, where no pass is allowed either.
    pub fn terminal(self) -> Quadruple {
        [0, 0, 0, u64::from(self.game == Game::Chomp)]
    }

    /// Whether the numbers are a position at all: Chomp's `[0,0,0,0]`, the board without its poison, is not.
    pub fn is_position(self, piles: Quadruple) -> bool {
        self.game == Game::Nim || piles != [0; 4]
    }

    /// Whether whoever stands on the position has won without a move: the last one of misère Nim.
    pub fn is_won(self, piles: Quadruple) -> bool {
        self.misere && piles == [0; 4]
    }

    /// Layer, sheet, column and value under which a table keeps a position; `None` for a board of Chomp of 2^64 squares a row
    /// or more.
    #[inline]
    pub fn cell(self, piles: Quadruple) -> Option<Quadruple> {
        match self.game {
            Game::Nim => Some(sorted(piles)),
            Game::Chomp => {
                let [w, x, y, z] = piles;
                let c = w.checked_add(x)?;
                let b = c.checked_add(y)?;
                Some([w, c, b, b.checked_add(z)?])
            }
        }
    }

    /// The position of a layer, a sheet, a column and a value, each at least the one before in Chomp; in Nim the piles
    /// ascending.
    pub fn position(self, [d, c, b, a]: Quadruple) -> Quadruple {
        match self.game {
            Game::Nim => sorted([d, c, b, a]),
            Game::Chomp => [d, c.saturating_sub(d), b.saturating_sub(c), a.saturating_sub(b)],
        }
    }

    /// Calls `visit` with every position that one move leads to, the pass excepted, until it says stop; returns whether it
    /// did. There are as many as tokens. None from a position of which [`is_won`](Self::is_won) says yes, nor from a board of Chomp with
    /// a row of 2^64 squares or more.
    pub fn any_move(self, piles: Quadruple, mut visit: impl FnMut(Quadruple) -> bool) -> bool {
        match self.game {
            Game::Nim => (0..4).any(|pile| {
                (0..piles[pile]).any(|left| {
                    let mut to = piles;
                    to[pile] = left;
                    visit(to)
                })
            }),
            Game::Chomp => {
                let Some([d, c, b, a]) = self.cell(piles) else { return false };
                any_move(&mut [a, b, c, d], |to| match *to {
                    [a, b, c, d] => visit(self.position([d, c, b, a])),
                    _ => false,
                })
            }
        }
    }

    /// The least value in the first cell, of layer, sheet and column 0: the rules forbid some there and nowhere else.
    #[cfg(feature = "build")]
    pub(crate) fn first(self, level: PassLevel) -> u32 {
        match (self.game, self.misere) {
            // The board without its poison is no position, and from the poison alone there is no pass.
            (Game::Chomp, _) => 1,
            (Game::Nim, false) => 0,
            // The position without tokens is N, and one of one token is P without passes.
            (Game::Nim, true) => 1 + u32::from(level.number()),
        }
    }
}

/// Four numbers, ascending.
#[inline(always)]
fn sorted([w, x, y, z]: Quadruple) -> Quadruple {
    let (w, x, y, z) = (w.min(x), w.max(x), y.min(z), y.max(z));
    let (least, w, x, most) = (w.min(y), w.max(y), x.min(z), x.max(z));
    [least, w.min(x), w.max(x), most]
}

impl fmt::Display for Four {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "sheets {} passes {}{}", self.sheets, self.passes, if self.misere { " misere" } else { "" })
    }
}
