//! Positions and moves in the words of their game.

use super::Table;
use supermex_game::{Position, words};

impl Table {
    /// What the game is called in a sentence: `3-row Chomp`, `the Grundy values of Wythoff`.
    pub fn title(&self) -> String {
        self.any().game().title()
    }

    /// The game and the passes left, or the most that the table is for: `3-row Chomp, one pass left`.
    pub fn title_at(&self, passes: Option<u64>) -> String {
        let passes = passes.unwrap_or_else(|| self.passes().map_or(0, u64::from));
        words::title(self.any().game(), passes)
    }

    /// The rules of the game in sentences: what a position is, what a move does, who wins. Passes and declared wins are left
    /// out.
    pub fn rules_in_words(&self) -> String {
        self.any().game().rules_in_words()
    }

    /// Which game it is, and the position read back: `3-row Chomp, one pass left: rows 12, 7, 5`.
    pub fn words(&self, position: &Position) -> String {
        words::words(self.any().game(), position)
    }

    /// The rows or piles of a position as a small drawing in lines of text; `None` where it has neither, or too many.
    pub fn drawing(&self, position: &Position) -> Option<String> {
        words::drawing(self.any().game(), position)
    }

    /// The lengths of the rows of a board, the longest first; `None` where positions are not boards. The text `rows:12,7,5` is
    /// [read](Self::parse) as the board with these rows.
    pub fn board_rows(&self, position: &Position) -> Option<Vec<u64>> {
        self.any().game().rows(position)
    }

    /// A move in words: `row 3, square 12`, `take 3 from pile 2`, `pass`; `None` where the game has none for it.
    pub fn move_words(&self, from: &Position, to: &Position) -> Option<String> {
        words::change(self.any().game(), from, to)
    }

    /// Whether the rules declare the position a win for the player to move: then it is N, and no move is made.
    pub fn is_declared(&self, position: &Position) -> bool {
        self.any().game().is_declared(position)
    }
}
