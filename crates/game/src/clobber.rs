//! Linear Clobber: stones `x` and `o` on a strip.
//!
//! A move takes a stone to the next cell, if a stone of the other kind stands there; that stone is removed
//! (*clobbered*). **Left** moves the `x`, **Right** the `o`. The player who cannot move loses.
//!
//! A strip of up to [`Clobber::MOST`] cells is a number in base 3: the cell `i`, from the left, is digit `i`
//! (`3^i` times it), with 0 for an empty cell, 1 for `x`, 2 for `o`. Empty cells at the right end change neither the
//! number nor the game, so that a table of one length has all shorter strips.

use std::fmt;

use super::text::{bare, numbers_after};
use super::{Arity, Play, Player, Position, RulesError};

/// A table of all strips up to a length.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Clobber {
    /// Cells of a strip.
    pub length: u32,
}

impl Clobber {
    /// How rules are written.
    pub const FORM: &'static str = "length L";
    /// The greatest length: 3^20 positions of two bits are 872 MB.
    pub const MOST: u32 = 20;

    /// The table of the strips up to a length.
    ///
    /// # Errors
    /// If it is 0 or too great.
    pub fn new(length: u32) -> Result<Self, RulesError> {
        if length == 0 || length > Self::MOST {
            return Err(RulesError::Range { name: "length", expected: "1 to 20", found: u64::from(length) });
        }
        Ok(Self { length })
    }

    pub(super) fn parse(text: &str) -> Result<Option<Self>, RulesError> {
        let Some([length]) = numbers_after(text, ["length"]) else { return Ok(None) };
        Self::new(length).map(Some)
    }

    /// Positions of a table: `3^length`.
    pub fn positions(self) -> u64 {
        3_u64.pow(self.length)
    }
}

/// The number of a strip.
pub fn number(cells: &[u8]) -> u64 {
    cells.iter().rev().fold(0, |number, &cell| 3 * number + u64::from(cell))
}

/// The cells of a number, as digits.
pub fn cells(mut number: u64, length: usize) -> Vec<u8> {
    (0..length)
        .map(|_| {
            let digit = match number % 3 {
                0 => 0,
                1 => 1,
                _ => 2,
            };
            number /= 3;
            digit
        })
        .collect()
}

/// Calls `visit` with every strip that one move of a player leads to, in place of the strip, until it says stop;
/// returns whether it did. The cells are afterwards what they were.
pub fn any_move(cells: &mut [u8], player: Player, mut visit: impl FnMut(&[u8]) -> bool) -> bool {
    let (own, other) = (player.stone(), player.other().stone());
    for i in 1..cells.len() {
        for (from, to) in [(i - 1, i), (i, i - 1)] {
            if cells[from] == own && cells[to] == other {
                (cells[from], cells[to]) = (0, own);
                let stop = visit(cells);
                (cells[from], cells[to]) = (own, other);
                if stop {
                    return true;
                }
            }
        }
    }
    false
}

/// A strip as it is written: `_` for an empty cell, `x` and `o`.
pub fn text(cells: &[u8]) -> String {
    cells.iter().map(|&cell| [b'_', b'x', b'o'].get(usize::from(cell)).map_or('?', |&byte| char::from(byte))).collect()
}

impl fmt::Display for Clobber {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "length {}", self.length)
    }
}

impl Play for Clobber {
    fn name(&self) -> &'static str {
        "clobber"
    }

    fn title(&self) -> String {
        "Linear Clobber".into()
    }

    fn rules_in_words(&self) -> String {
        "A strip of cells, each with a stone of Left (x), a stone of Right (o) or nothing (_). A move takes a neighbouring stone of \
         the other player, and puts the own stone into its place. The player who cannot move loses."
            .into()
    }

    fn form(&self) -> &'static str {
        "a strip of x, o and _, . or - for an empty cell"
    }

    fn arity(&self) -> Arity {
        Arity::Any
    }

    fn refuse(&self, numbers: &[u64]) -> Option<String> {
        let wrong = numbers.iter().find(|&&cell| cell > 2);
        wrong.map(|cell| format!("a cell is {cell}, where 0 is empty, 1 is x and 2 is o"))
    }

    fn read(&self, text: &[u8]) -> Result<Position, String> {
        let cell = |&byte: &u8| match byte {
            b'_' | b'.' | b'-' => Ok(0),
            b'x' | b'X' => Ok(1),
            b'o' | b'O' => Ok(2),
            _ => Err(format!("{:?} is not a cell", char::from(byte))),
        };
        match bare(text)?.trim_ascii() {
            [] => Err("it has no cell".into()),
            cells => cells.iter().map(cell).collect::<Result<Vec<u64>, _>>().map(Position::from),
        }
    }

    fn write(&self, position: &Position) -> String {
        strip(position).map_or_else(|| position.to_string(), |cells| text(&cells))
    }

    fn players(&self) -> &'static [Player] {
        &Player::BOTH
    }

    fn each_option(&self, position: &Position, player: Option<Player>, visit: &mut dyn FnMut(Position) -> bool) {
        if let (Some(mut cells), Some(player)) = (strip(position), player) {
            any_move(&mut cells, player, |to| visit(row(to)));
        }
    }

    fn size(&self, position: &Position) -> u128 {
        position.len() as u128
    }
}

/// The cells of a position; `None` if a number is not a cell.
pub fn strip(position: &[u64]) -> Option<Vec<u8>> {
    position.iter().map(|&cell| u8::try_from(cell).ok().filter(|&cell| cell <= 2)).collect()
}

/// The position of some cells.
pub fn row(cells: &[u8]) -> Position {
    cells.iter().map(|&cell| u64::from(cell)).collect::<Vec<_>>().into()
}
