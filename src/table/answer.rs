//! What tables answer: moves, lines of play, openings, lists; and what an answer leaves out.

use std::fmt;
use std::ops::Range;

use super::{Budget, ReadError};
use supermex_game::{Outcome, PassLevel, Player, Position, Rest};

/// Why an answer may be incomplete. A list of moves or a line of play without a `Lack` is complete.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Lack {
    /// The position is beyond the table: nothing is known of it.
    Beyond,
    /// Some moves lead outside the table, or there are too many to look at. A list may lack a winning move, and a line of
    /// play may lack moves that need one.
    Outside,
    /// The position has more moves than one answer goes through, or has place for. A winning move may be missing.
    TooMany,
    /// The position is too large to be played to the end.
    TooLarge,
    /// There are too many lines to search. This one is played to the end, but need not be the quickest for the winner
    /// or the longest for the other player.
    Unsearched,
}

impl Lack {
    /// One word, for programs.
    pub fn name(self) -> &'static str {
        match self {
            Self::Beyond => "beyond",
            Self::Outside => "outside",
            Self::TooMany => "too-many",
            Self::TooLarge => "too-large",
            Self::Unsearched => "unsearched",
        }
    }
}

impl fmt::Display for Lack {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Beyond => "it is beyond the table",
            Self::Outside => {
                "some moves lead outside the database, or are too many to look at, so that a winning move may be missing"
            }
            Self::TooMany => "it has more moves than one answer goes through, so that some are missing",
            Self::TooLarge => "it is too large to be played to the end",
            Self::Unsearched => "there are too many lines to search: this one need not be the longest",
        })
    }
}

/// Who wins, and the moves that prove it.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Moves {
    /// Who wins.
    pub outcome: Outcome,
    /// Every winning move, ascending by its role and then by where it leads. A P-position has only the moves that have
    /// to be blocked, if any; a position that is declared a win, or is beyond the table, has none.
    pub moves: Vec<Move>,
    /// Why a move may be missing, if one may be.
    pub lacks: Option<Lack>,
}

/// A move, as the position that it leads to.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
#[non_exhaustive]
pub struct Move {
    /// What the move is good for.
    pub role: Role,
    /// Where it leads.
    pub to: Position,
}

named! {
    /// What a move is good for.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
    #[non_exhaustive]
    pub enum Role {
        /// It wins.
        Wins = "wins",
        /// It wins unless the other player blocks it. The other player cannot block all of these.
        UnlessBlocked = "unless-blocked",
        /// It would win; so the other player has to block it, and can.
        Block = "block",
        /// It wins for Left, if Left is to move.
        Left = "left",
        /// It wins for Right, if Right is to move.
        Right = "right",
    }
}

impl Role {
    /// The mark before a move of this role: `unless-blocked=`, `block=`, `L:` or `R:`; nothing before a move that wins.
    pub fn mark(self) -> &'static str {
        match self {
            Self::Wins => "",
            Self::UnlessBlocked => "unless-blocked=",
            Self::Block => "block=",
            Self::Left => "L:",
            Self::Right => "R:",
        }
    }
}

impl Moves {
    /// The moves that a table finds, sorted.
    pub(super) fn new(outcome: Outcome, mut moves: Vec<Move>, complete: bool) -> Self {
        moves.sort_unstable();
        let lacks = match outcome {
            Outcome::Beyond => Some(Lack::Beyond),
            _ => (!complete).then_some(Lack::Outside),
        };
        Self { outcome, moves, lacks }
    }

    /// The same if each move wins.
    pub(super) fn winning(outcome: Outcome, to: impl IntoIterator<Item = Position>, complete: bool) -> Self {
        Self::new(outcome, to.into_iter().map(|to| Move { role: Role::Wins, to }).collect(), complete)
    }

    /// The same, marked as incomplete if the budget did not suffice.
    pub(super) fn within(self, budget: &Budget) -> Self {
        let lacks = self.lacks.filter(|&lacks| lacks == Lack::Beyond || !budget.is_spent());
        Self { lacks: lacks.or(Some(Lack::TooMany).filter(|_| budget.is_spent())), ..self }
    }

    /// Where the moves lead.
    pub fn positions(&self) -> impl Iterator<Item = &Position> {
        self.moves.iter().map(|to| &to.to)
    }
}

/// Every move from a position, with who wins after it.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Choices {
    /// Who wins the position itself.
    pub outcome: Outcome,
    /// The moves, ascending by the player who makes them, then by where they lead.
    pub moves: Vec<Choice>,
    /// Why a move may be missing, if one may be.
    pub lacks: Option<Lack>,
}

/// A move from a position, whether it wins or not.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Choice {
    /// Who makes it, in a partizan game.
    pub player: Option<Player>,
    /// Where it leads.
    pub to: Position,
    /// Who wins there; `Beyond` outside the table.
    pub outcome: Outcome,
    /// What sort of move it is.
    pub kind: ChoiceKind,
}

named! {
    /// The sorts of moves.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
    #[non_exhaustive]
    pub enum ChoiceKind {
        /// A move by the rules of the game.
        Move = "move",
        /// A pass: the same numbers, with one pass less.
        Pass = "pass",
        /// A move that the other player may forbid beforehand.
        Blockable = "blockable",
    }
}

/// Play to the end: the winner wins as soon as possible, the other player holds out as long as possible.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Line {
    /// Who moves first, in a partizan game. The players take turns.
    pub first: Option<Player>,
    /// The positions that the moves lead to, to the last one; none where the game is over.
    pub positions: Vec<Position>,
    /// Why the line may not be the best for both, if it may not. It is still a line of legal moves, and the winner's
    /// moves in it win as far as it goes.
    pub lacks: Option<Lack>,
}

/// The first moves that win from a position that a game begins with.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Opening {
    /// The size of the board, as it is written: `7`, or `3x7`.
    pub board: String,
    /// The position before the first move.
    pub from: Position,
    /// Where the winning moves lead, ascending.
    pub moves: Vec<Position>,
    /// Why a move may be missing, if one may be.
    pub lacks: Option<Lack>,
}

/// From where on the values of a pile repeat.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Period {
    /// First size of the first period.
    pub start: u64,
    /// Sizes in a period.
    pub length: u64,
    /// Added to the values after each period: 0, except in Nim and where the code of the game has no end.
    pub saltus: u64,
}

/// How far a table goes.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Extent {
    /// The sheets, or layers. They begin with 0, unless it is a single file of several. A game without sheets has one.
    pub sheets: Range<u32>,
    /// The columns of a sheet are below this; `None` where sheets are exact for every column.
    pub columns: Option<u64>,
}

/// How a sheet goes on.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Ending {
    /// The column `y` after the last one that is stored.
    pub start: u64,
    /// What follows from there on.
    pub rest: Rest,
}

/// How a sheet of Chomp goes on for ever.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Tail {
    /// Number of the sheet.
    pub x: u32,
    /// The column `y` from which on the completions repeat.
    pub start: u64,
    /// The completions `z` of one period, the first of them in column `start`: that of column `y >= start` is
    /// `completions[(y - start) % completions.len()]`. Its length is the least period; empty where no column from `start` on has one.
    pub completions: Vec<u32>,
}

/// P-positions, one after the other.
pub struct List<'a> {
    /// The contents of the list, in words: `3-pile Nim, one pass left: P-positions x,y,z,p for x <= y <= z <= 30`.
    pub what: String,
    pub(super) positions: Box<dyn Iterator<Item = Result<Position, ReadError>> + 'a>,
}

impl Iterator for List<'_> {
    type Item = Result<Position, ReadError>;

    fn next(&mut self) -> Option<Self::Item> {
        self.positions.next()
    }
}

impl fmt::Debug for List<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("List").field("what", &self.what).finish_non_exhaustive()
    }
}

/// A variant: a position that is declared a win for the player to move.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
#[non_exhaustive]
pub struct Declared {
    /// The numbers, without passes.
    pub position: Position,
    /// The only pass level that it holds at, or every level.
    pub level: Option<PassLevel>,
}

/// Which P-positions to list.
#[derive(Clone, Copy, Debug, Default)]
pub struct ListAsked {
    /// The largest number of a position; of strips, the most cells.
    pub max: u32,
    /// With the piles in every order, also where the order does not matter.
    pub all_orders: bool,
    /// Passes left; the most that the table is for if not given.
    pub passes: Option<u64>,
}
