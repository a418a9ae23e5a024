//! The games on three numbers, whose tables are of sheets: 3-pile Nim and 3-row Chomp.

use super::facts::Facts;
use super::play::NO_ROWS;
use super::{Triple, board, chomp, nim};

named! {
    /// The games on three numbers, whose tables are of sheets. The command line and the manifest spell their names so.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
    pub enum Game {
        /// 3-pile Nim.
        Nim = "nim",
        /// 3-row Chomp.
        Chomp = "chomp",
    }
}

impl Game {
    #[inline(always)]
    const fn facts(self) -> Facts {
        match self {
            Self::Nim => nim::FACTS,
            Self::Chomp => chomp::FACTS,
        }
    }

    /// Calls `visit` with every position that one move leads to, the pass excepted, until it says stop. Returns whether
    /// it did. Each token gives one: use this to judge a table, not for look-ups.
    pub fn any_move(self, piles: Triple, visit: impl FnMut(Triple) -> bool) -> bool {
        match self {
            Self::Nim => nim::any_move(piles, visit),
            Self::Chomp => chomp::any_move(piles, visit),
        }
    }

    /// The code of the game in the format.
    pub fn code(self) -> u8 {
        self.facts().code
    }

    /// The game of a code, if it is one on three numbers.
    pub fn from_code(code: u8) -> Option<Self> {
        Self::ALL.into_iter().find(|game| game.code() == code)
    }

    /// The game of a name, if it is one on three numbers.
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|game| game.name() == name)
    }

    /// What the game on this many numbers is called in a sentence: `3-row Chomp`.
    pub fn title(self, numbers: usize) -> String {
        let [number, name] = self.facts().called;
        format!("{numbers}-{number} {name}")
    }

    /// The rules in sentences, for a number of piles or rows in words.
    pub(super) fn rules_in_words(self, numbers: &str, is_misere: bool) -> String {
        (self.facts().rules)(numbers, is_misere)
    }

    /// The rows of a board, the longest first, from its numbers.
    pub(super) fn rows(self, numbers: &[u64]) -> Option<Vec<u64>> {
        if self.has_boards() { board::rows_of(numbers) } else { None }
    }

    /// The numbers of the board with these rows.
    pub(super) fn of_rows(self, rows: &[u64], numbers: usize) -> Result<Vec<u64>, String> {
        if self.has_boards() { board::columns_of(rows, numbers) } else { Err(NO_ROWS.into()) }
    }

    /// The tokens of piles, or the squares of the board of these numbers.
    pub(super) fn tokens(self, numbers: &[u64]) -> u128 {
        let heights = (1..=numbers.len() as u128).rev().map(|height| if self.has_boards() { height } else { 1 });
        numbers.iter().zip(heights).map(|(&number, height)| u128::from(number) * height).sum()
    }

    /// The position without moves, where no pass is allowed either.
    #[inline(always)]
    pub fn terminal(self) -> Triple {
        self.facts().terminal
    }

    /// Whether the piles are a position at all: Chomp's `[0,0,0]`, the board without its poison, is not.
    #[inline(always)]
    pub fn is_position(self, piles: Triple) -> bool {
        piles != [0; 3] || self.terminal() == [0; 3]
    }

    /// Whether the sheet, column and value of a cell in the recursion's coordinates ascend, as the lengths of rows do.
    /// Then a sheet begins at the column of its own number, and a value is at least its column.
    #[inline(always)]
    pub fn ascends(self) -> bool {
        self.facts().ascends
    }

    /// Whether a move may bite: shorten the longer of ascending numbers to the length of a shorter one, as in Chomp. Then a sheet
    /// may end, or go on by a tail, and is exact for every column, unless random variants cut it. All higher sheets have its first
    /// completion used, and most values are near two lines, where an index of moves leaves them out.
    pub fn ends(self) -> bool {
        self.facts().ends
    }

    /// Whether the piles are alike, so that in any order they are the same position, unless variants tell them apart.
    pub fn is_symmetric(self) -> bool {
        self.facts().is_symmetric
    }

    /// Whether the completion is the nim-sum if nothing perturbs the game, by Bouton's theorem.
    pub fn is_nim_sum(self) -> bool {
        self.facts().is_nim_sum
    }

    /// Whether a position is a board, so that it has rows, and there are rectangles with which the game is usually begun.
    pub fn has_boards(self) -> bool {
        self.facts().has_boards
    }

    /// The column, in the recursion's coordinates, of `y = 0` in sheet `x`.
    #[inline(always)]
    pub fn shift<N: Default>(self, x: N) -> N {
        if self.ascends() { x } else { N::default() }
    }

    /// A position in the recursion's coordinates: sheet, column, value; `None` if one of them is 2^64 or more.
    #[inline(always)]
    pub fn cell(self, piles: Triple) -> Option<[u64; 3]> {
        if self.ascends() { board::lengths(piles) } else { Some(piles) }
    }

    /// The position of a cell in the recursion's coordinates.
    pub fn position(self, cell: [u64; 3]) -> Triple {
        if self.ascends() { board::of_lengths(cell) } else { cell }
    }
}
