//! What every game says of itself: its positions, how they are written and read, and the moves from them.

use super::{PassLevel, Player, Position, text};

/// How many numbers a position has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Arity {
    /// Exactly so many.
    Exactly(usize),
    /// Any number of them: piles of a sum, rows of a board, cells of a strip.
    Any,
}

/// A game, asked by rows of numbers. What a game need not say itself is said here once.
pub trait Play {
    /// The game's name, as the command line and the manifest spell it.
    fn name(&self) -> &'static str;

    /// How a position is written.
    fn form(&self) -> &'static str;

    /// How many numbers a position has, the passes not counted.
    fn arity(&self) -> Arity;

    /// The most passes that a table is for, 0 or 1; `None` where positions have no passes.
    fn most_passes(&self) -> Option<PassLevel> {
        None
    }

    /// Whether a table of the game answers so many passes.
    fn answers_passes(&self, passes: u64) -> bool {
        passes == 0
    }

    /// Says why numbers, of which there are as many as a position has, are none, if they are none.
    fn refuse(&self, numbers: &[u64]) -> Option<String> {
        let _ = numbers;
        None
    }

    /// A position from text, which need not be UTF-8.
    ///
    /// # Errors
    /// Why it is none, in words.
    fn read(&self, text: &[u8]) -> Result<Position, String> {
        match self.arity() {
            Arity::Any => self.position(&text::all(text)?, None),
            Arity::Exactly(count) => {
                let mut numbers = [0; 8];
                let found = text::numbers(text, &mut numbers)?;
                let numbers = numbers.get(..found).unwrap_or_default();
                match numbers.split_last() {
                    Some((&passes, first)) if found == count + 1 && self.most_passes().is_some() => {
                        self.position(first, Some(passes))
                    }
                    _ => self.position(numbers, None),
                }
            }
        }
    }

    /// The position of some numbers, with so many passes, or the most that a table is for.
    ///
    /// # Errors
    /// Why they are none, in words.
    fn position(&self, numbers: &[u64], passes: Option<u64>) -> Result<Position, String> {
        let most = self.most_passes();
        if let Arity::Exactly(count) = self.arity()
            && numbers.len() != count
        {
            let with = if most.is_some() { format!("{count} or {}", count + 1) } else { count.to_string() };
            return Err(text::wrong_count(numbers.len(), &with));
        }
        if most.is_none() && passes.is_some_and(|passes| passes > 0) {
            return Err("the game has no passes".into());
        }
        match self.refuse(numbers) {
            Some(why) => Err(why),
            None => Ok(Position::new(numbers).with_passes(passes.unwrap_or_else(|| most.map_or(0, u64::from)))),
        }
    }

    /// A position as [`read`](Self::read) reads it.
    fn write(&self, position: &Position) -> String {
        let numbers = text::word(position);
        if self.most_passes().is_some() { format!("{numbers},{}", position.passes) } else { numbers }
    }

    /// The players, where they have moves of their own, each of whom may move first; none where both have the same moves.
    fn players(&self) -> &'static [Player] {
        &[]
    }

    /// Calls `visit` with every position that a move leads to, a pass too, until it says stop; none where the game is over, and
    /// from what is no position. The moves are those of `player` where the [players](Self::players) have their own. There may
    /// be as many as tokens: this is for playing and judging, not for look-ups.
    fn each_option(&self, position: &Position, player: Option<Player>, visit: &mut dyn FnMut(Position) -> bool);

    /// More than the moves that can still be made.
    fn size(&self, position: &Position) -> u128 {
        position.iter().copied().chain([position.passes]).map(u128::from).sum()
    }
}
