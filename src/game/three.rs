//! The games on three numbers, whose tables are of sheets: 3-pile Nim and 3-row Chomp.

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
    /// The code of the game in the format.
    pub fn code(self) -> u8 {
        self as u8 + 1
    }

    /// The game of a code, if it is one on three numbers.
    pub fn from_code(code: u8) -> Option<Self> {
        Self::ALL.into_iter().find(|game| game.code() == code)
    }

    /// What the game on so many numbers is called in a sentence: `3-row Chomp`.
    pub(super) fn title(self, numbers: usize, is_misere: bool, is_perturbed: bool) -> String {
        let (misere, perturbed) = match (is_misere, is_perturbed) {
            (true, _) => ("misère ", ""),
            (false, perturbed) => ("", if perturbed { " with declared wins" } else { "" }),
        };
        match self {
            Self::Nim => format!("{misere}{numbers}-pile Nim{perturbed}"),
            Self::Chomp => format!("{misere}{numbers}-row Chomp{perturbed}"),
        }
    }

    /// The rules in sentences, of so many piles or rows, a number in words.
    pub(super) fn rules_in_words(self, numbers: &str, is_misere: bool) -> String {
        match self {
            Self::Nim => {
                let last = if is_misere { "loses" } else { "wins" };
                format!(
                    "{numbers} piles of tokens. A move takes any number of tokens from one pile. Whoever takes the last token \
                     {last}."
                )
            }
            Self::Chomp => board::rules_in_words(numbers),
        }
    }

    /// The rows of a board of Chomp, the longest first, from its numbers.
    pub(super) fn rows(self, numbers: &[u64]) -> Option<Vec<u64>> {
        match self {
            Self::Nim => None,
            Self::Chomp => board::rows_of(numbers),
        }
    }

    /// The numbers of the board of Chomp with these rows.
    pub(super) fn of_rows(self, rows: &[u64], numbers: usize) -> Result<Vec<u64>, String> {
        match self {
            Self::Nim => Err("only boards of Chomp have rows".into()),
            Self::Chomp => board::columns_of(rows, numbers),
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

    /// Whether the sheet, column and value of a cell in the recursion's coordinates ascend, as the lengths of rows do.
    /// Then a sheet begins at the column of its own number, and a value is no less than its column.
    pub fn ascends(self) -> bool {
        match self {
            Self::Nim => false,
            Self::Chomp => true,
        }
    }

    /// The column, in the recursion's coordinates, of `y = 0` in sheet `x`.
    pub fn shift<N: Default>(self, x: N) -> N {
        if self.ascends() { x } else { N::default() }
    }

    /// Whether the piles are alike, so that in any order they are the same position, unless variants tell them apart.
    pub fn is_symmetric(self) -> bool {
        match self {
            Self::Nim => true,
            Self::Chomp => false,
        }
    }

    /// Whether a move may shorten sheet and column together, to a cell in which they are equal.
    pub fn reaches_diagonal(self) -> bool {
        match self {
            Self::Nim => false,
            Self::Chomp => true,
        }
    }

    /// Whether a position is a board, so that there are rectangles with which the game is usually begun.
    pub fn has_boards(self) -> bool {
        match self {
            Self::Nim => false,
            Self::Chomp => true,
        }
    }

    /// Whether a sheet may end, or go on by a tail: then it is exact for every column, unless random variants cut it.
    pub fn ends(self) -> bool {
        match self {
            Self::Nim => false,
            Self::Chomp => true,
        }
    }

    /// Whether the completion is the nim-sum if nothing perturbs the game, by Bouton's theorem.
    pub fn is_nim_sum(self) -> bool {
        match self {
            Self::Nim => true,
            Self::Chomp => false,
        }
    }

    /// The position of a cell in the recursion's coordinates.
    pub fn position(self, cell: [u64; 3]) -> Triple {
        match self {
            Self::Nim => cell,
            Self::Chomp => chomp::position(cell),
        }
    }

    /// Calls `visit` with every position that one move leads to, the pass excepted, until it says stop. Returns whether
    /// it did. There are as many as tokens: use this to judge a table, not for look-ups.
    pub fn any_move(self, piles: Triple, visit: impl FnMut(Triple) -> bool) -> bool {
        match self {
            Self::Nim => nim::any_move(piles, visit),
            Self::Chomp => chomp::any_move(piles, visit),
        }
    }
}
