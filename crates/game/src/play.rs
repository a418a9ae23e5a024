//! The trait that every game implements: its positions, how to write and read them, and the moves from them.

use std::fmt::Display;

use super::{PassLevel, Player, Position, text};

/// What a visitor of moves says, or to stop where it failed: its error is kept.
pub fn or_stop<E>(said: Result<bool, E>, failed: &mut Result<(), E>) -> bool {
    said.unwrap_or_else(|error| {
        *failed = Err(error);
        true
    })
}

/// Why the position of other games is not read as rows.
pub(super) const NO_ROWS: &str = "only boards of Chomp have rows";

/// How many numbers a position has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Arity {
    /// Exactly this many.
    Exactly(usize),
    /// Any number of them: piles of a sum, rows of a board, cells of a strip.
    Any,
}

/// A game whose positions are rows of numbers, printed as its rules are written. The defaults are right for most games.
pub trait Play: Display {
    /// The game's name, as the command line and the manifest spell it.
    fn name(&self) -> &'static str;

    /// What the game is called in a sentence: `3-row Chomp`.
    fn title(&self) -> String;

    /// The rules in sentences: what a position is, what a move does, who wins. Passes and declared wins are left out.
    fn rules_in_words(&self) -> String;

    /// How a position is written.
    fn form(&self) -> &'static str;

    /// The same for a text that was meant as the rows of a board, where positions are boards.
    fn form_of(&self, text: &[u8]) -> &'static str {
        let has_rows = text.trim_ascii_start().starts_with(b"rows:") && self.of_rows(&[1]).is_ok();
        if has_rows { "rows:12,7,5" } else { self.form() }
    }

    /// How many numbers a position has, the passes not counted.
    fn arity(&self) -> Arity;

    /// How many of the last numbers may be left out.
    fn may_lack(&self) -> usize {
        0
    }

    /// The most passes that a table is for, 0 or 1; `None` where positions have no passes.
    fn most_passes(&self) -> Option<PassLevel> {
        None
    }

    /// Whether a table of the game answers this number of passes.
    fn answers_passes(&self, passes: u64) -> bool {
        passes == 0
    }

    /// Why numbers are not a position, `None` if they are one. Their count is that of a position.
    fn refuse(&self, numbers: &[u64]) -> Option<String> {
        let _ = numbers;
        None
    }

    /// The lengths of the rows of a board, the longest first; `None` where positions are not boards.
    fn rows(&self, position: &Position) -> Option<Vec<u64>> {
        let _ = position;
        None
    }

    /// The numbers of the board with these rows, of which empty ones may be left out.
    fn of_rows(&self, rows: &[u64]) -> Result<Vec<u64>, String> {
        let _ = rows;
        Err(NO_ROWS.into())
    }

    /// The sizes of piles; `None` if positions are not piles.
    fn piles(&self, position: &Position) -> Option<Vec<u64>> {
        let _ = position;
        None
    }

    /// The numbers of a position in words: `rows 12, 7, 5`.
    fn numbers_in_words(&self, position: &Position) -> String {
        match (self.rows(position), self.piles(position)) {
            (Some(rows), _) => text::listed("row", "rows", &rows),
            (None, Some(piles)) => text::listed("pile", "piles", &piles),
            // The passes are said beside it.
            (None, None) if self.most_passes().is_some() => text::word(position),
            (None, None) => self.write(position),
        }
    }

    /// Whether the rules declare the position a win for the player to move.
    fn is_declared(&self, position: &Position) -> bool {
        let _ = position;
        false
    }

    /// A position from text, which need not be UTF-8: its numbers, or `rows:` and the rows of a board.
    fn read(&self, text: &[u8]) -> Result<Position, String> {
        if let Some(rows) = text.trim_ascii_start().strip_prefix(b"rows:") {
            let rows = text::all(rows)?;
            return match (self.arity(), rows.split_last()) {
                (Arity::Exactly(count), Some((&passes, rows)))
                    if rows.len() == count && self.most_passes().is_some() =>
                {
                    let numbers = self.of_rows(rows)?;
                    // It is far likelier to be a fourth row.
                    if passes > 0 && self.most_passes() == Some(PassLevel::ZERO) {
                        return Err(format!(
                            "{} rows where there are {count} at most; without a pass no passes may follow the rows",
                            count + 1
                        ));
                    }
                    self.position(&numbers, Some(passes))
                }
                _ => self.position(&self.of_rows(&rows)?, None),
            };
        }
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

    /// The position of some numbers, with this number of passes, or the most that a table is for.
    fn position(&self, numbers: &[u64], passes: Option<u64>) -> Result<Position, String> {
        let most = self.most_passes();
        if let Arity::Exactly(count) = self.arity()
            && !(count - self.may_lack()..=count).contains(&numbers.len())
        {
            let (least, last) = (count - self.may_lack(), count + usize::from(most.is_some()));
            let but_last: Vec<String> = (least..last).map(|count| count.to_string()).collect();
            let or = if least < last { " or " } else { "" };
            return Err(text::wrong_count(numbers.len(), &format!("{}{or}{last}", but_last.join(", "))));
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
        let mut numbers = text::word(position);
        if self.most_passes().is_some() {
            // Passes are a number too: those that may be left out are written before them.
            if let Arity::Exactly(count) = self.arity() {
                (position.len()..count).for_each(|_| numbers.push_str(",0"));
            }
            format!("{numbers},{}", position.passes)
        } else {
            numbers
        }
    }

    /// The players, if each has moves of their own (either may move first); none if both have the same moves.
    fn players(&self) -> &'static [Player] {
        &[]
    }

    /// Calls `visit` with every position that a move or a pass leads to, until it says stop. There is none if the game
    /// is over, or if `position` is not a position. If the [players](Self::players) have moves of their own, it gives
    /// those of `player`. Each token may give one: use this for playing and judging, not for look-ups.
    fn each_option(&self, position: &Position, player: Option<Player>, visit: &mut dyn FnMut(Position) -> bool);

    /// The same within a number of steps, from which those that it takes are subtracted; returns whether they sufficed.
    fn each_option_within(
        &self,
        position: &Position,
        player: Option<Player>,
        steps: &mut u64,
        visit: &mut dyn FnMut(Position) -> bool,
    ) -> bool {
        let mut sufficed = true;
        self.each_option(position, player, &mut |to| match steps.checked_sub(1 + to.len() as u64) {
            Some(left) => {
                *steps = left;
                visit(to)
            }
            None => {
                sufficed = false;
                true
            }
        });
        sufficed
    }

    /// Whether the other player may forbid a move before it is made.
    fn may_be_blocked(&self, from: &Position, to: &Position) -> bool {
        let _ = (from, to);
        false
    }

    /// An upper bound of the moves that can still be made.
    fn size(&self, position: &Position) -> u128 {
        position.iter().copied().chain([position.passes]).map(u128::from).sum()
    }
}
