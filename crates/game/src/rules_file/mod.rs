//! Games whose rules are a text, with moves as expressions over the numbers of a position.
//!
//! `stored` reads the canonical form of a table's rules, `file` the files that people write. `moves` is a kind of move:
//! `parse` reads its text, `expr` evaluates it, `bounds` proves that its parameters are bounded and that it lowers a
//! position, `range` says how far they go, `options` makes the moves of a position, and `column` those of a column at
//! once. `order` is what the moves of some games lower, and `tally` decides a position by its options. A [`RulesFile`]
//! is a game; `boxed` has the box of positions that a table of it is for.

mod bounds;
mod boxed;
pub mod column;
pub mod expr;
#[cfg(feature = "rules-files")]
mod file;
mod generator;
pub mod lines;
#[cfg_attr(not(feature = "rules"), allow(dead_code, reason = "nothing parses moves"))]
mod moves;
pub mod options;
mod order;
#[cfg_attr(not(feature = "rules"), path = "unparsed.rs")]
mod parse;
mod play;
mod range;
mod remarks;
mod stored;
mod symmetry;
pub mod tally;

use std::fmt;

pub use boxed::{RulesBox, Side};
pub use moves::Move;
use order::Order;
use stored::{Fields, Quoted};

use super::{RulesError, Triple, text};

/// A game on two, three or four numbers, whose moves are written as expressions.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RulesFile {
    name: String,
    /// In a game on two numbers moves leave the third as it is.
    moves: Vec<Move>,
    numbers: usize,
    misere: bool,
    block: usize,
    order: Option<Order>,
    nothing: Vec<Triple>,
}

/// Moves of a game, at most.
const MOST_MOVES: usize = 64;
/// The most positions in `nothing`.
const MOST_NOTHING: usize = 512;
/// Options that may be forbidden, at most.
const MOST_BLOCKED: usize = 255;
/// Letters of a name, at most.
const MOST_NAME: usize = 80;

impl RulesFile {
    /// The game of the parts of a text.
    fn of_parts(text: &str, parts: &Fields) -> Result<Self, RulesError> {
        Self::of_spans(text, parts).map_err(|error| error.whole_characters(text))
    }

    fn of_spans(text: &str, parts: &Fields) -> Result<Self, RulesError> {
        let Fields { name: Quoted { text: written, span }, moves: all, all_moves, misere, block, order, nothing } =
            parts;
        let plain = |c: char| (c.is_ascii_graphic() || c == ' ') && c != '"' && c != '\\';
        if written.is_empty() || written.len() > MOST_NAME || !written.chars().all(plain) {
            let what = format!("a name has 1 to {MOST_NAME} printable ASCII characters, without \" and \\");
            return Err(RulesError::at(span.clone(), what));
        }
        if all.is_empty() || all.len() > MOST_MOVES {
            return Err(RulesError::at(
                all_moves.clone(),
                format!(
                    "a game has 1 to {MOST_MOVES} kinds of moves: add a line such as moves = [\"x-t, y\", \"x, y-t\"]"
                ),
            ));
        }
        let (mut read, mut numbers) = (Vec::with_capacity(all.len()), None);
        for one in all {
            let (made, count) = parse::parse(&one.text, numbers)
                .and_then(|(mut made, count)| {
                    made.settle(count).map(|()| (made, count)).map_err(|what| parse::whole(&one.text, what))
                })
                .map_err(|failure| one.error(text, failure.span, failure.what))?;
            // The canonical form is parsed again: it may be longer and deeper than the given text.
            let written = made.text(count);
            if parse::parse(&written, Some(count)).is_err() {
                return Err(RulesError::at(
                    one.span.clone(),
                    "this move is too long, or has too many brackets in brackets",
                ));
            }
            numbers = Some(count);
            read.push(made);
        }
        let numbers = numbers.unwrap_or(3);
        let blocked = block.as_ref().map_or(Some(0), |(block, _)| {
            usize::try_from(*block).ok().filter(|block| (1..=MOST_BLOCKED).contains(block))
        });
        let Some(block_of) = blocked else {
            let span = block.as_ref().map_or(0..0, |(_, span)| span.clone());
            return Err(RulesError::at(
                span,
                format!("`block` is the number of options that may be forbidden, 1 to {MOST_BLOCKED}"),
            ));
        };
        let read_order = |order: &Quoted| {
            Order::parse(&order.text, numbers).map_err(|failure| order.error(text, failure.span, failure.what))
        };
        let order_of = order.as_ref().map(read_order).transpose()?;
        for (key, span) in [
            ("order", order.as_ref().map(|order| &order.span)),
            ("nothing", nothing.first().map(|position| &position.span)),
        ] {
            if let Some(span) = span.filter(|_| numbers == 4) {
                let what = format!("`{key}` is for games on two or three numbers, and this one has four");
                return Err(RulesError::at(span.clone(), what));
            }
        }
        if nothing.len() > MOST_NOTHING {
            return Err(RulesError::at(0..0, format!("`nothing` lists at most {MOST_NOTHING} positions")));
        }
        let mut none = Vec::new();
        for position in nothing {
            let form = if numbers == 2 { "0,0" } else { "0,0,0" };
            let what = || {
                RulesError::at(
                    position.span.clone(),
                    format!("a position of this game has {numbers} numbers, as {form}"),
                )
            };
            none.push(triple(&position.text, numbers).ok_or_else(what)?);
        }
        none.sort_unstable();
        none.dedup();
        Ok(Self {
            name: written.clone(),
            moves: read,
            numbers,
            misere: *misere,
            block: block_of,
            order: order_of,
            nothing: none,
        })
    }

    /// The name of the game.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// How many numbers a position has, two to four. The third number of a game on two is 0.
    pub fn numbers(&self) -> usize {
        self.numbers
    }

    /// The moves, each in the form in which it is written. The move of the Nim heap in a game of Grundy values is not
    /// among them.
    pub fn moves(&self) -> impl Iterator<Item = String> + '_ {
        let written = self.moves.iter().filter(|one| self.numbers > 2 || !one.is_pillar());
        written.map(|one| one.text(self.numbers))
    }

    /// Whether the player who cannot move wins.
    pub fn is_misere(&self) -> bool {
        self.misere
    }

    /// How many options of a position the previous player may forbid, before each move: a position is P if at most this many of
    /// its options are P.
    pub fn block(&self) -> usize {
        self.block
    }

    /// The expression in the numbers of a position that every move makes less, as it is written; `None` if moves lower the
    /// first number that they change.
    pub fn order(&self) -> Option<String> {
        self.order.as_ref().map(Order::to_string)
    }

    /// The value of the order at a position, if it has one.
    pub fn order_of(&self, position: Triple) -> Option<u64> {
        self.order.as_ref()?.of(&position)
    }

    /// Numbers that are not a position, ascending: no move leads there.
    pub fn nothing(&self) -> &[Triple] {
        &self.nothing
    }

    /// Whether `x, y, z-t`, or `w, x, y, z-t`, is a move without a condition, so that a column has at most one P-position.
    pub fn has_pillar(&self) -> bool {
        self.block == 0 && self.order.is_none() && self.moves.iter().any(Move::is_pillar)
    }

    /// Whether the Grundy values of the game say who wins a sum.
    fn has_values(&self) -> bool {
        // Numbers that are not a position are not one with a heap either.
        !self.misere && self.block == 0 && self.order.is_none() && self.nothing.is_empty()
    }

    /// Whether each position is decided by all its moves, and not by marks of the P-positions: options are counted, moves do
    /// not lead to lower positions, or there are four numbers.
    pub fn is_played(&self) -> bool {
        self.block > 0 || self.order.is_some() || self.numbers == 4
    }

    /// Its kinds of moves.
    pub fn kinds(&self) -> &[Move] {
        &self.moves
    }

    /// The game with a Nim heap as its third number: `[x, y, z]` is P in it if the Grundy value of `[x, y]` is `z`.
    pub fn with_heap(&self) -> Self {
        let mut moves = self.moves.clone();
        moves.push(Move::pillar());
        Self { moves, ..self.clone() }
    }
}

/// Numbers with commas between them.
fn triple(text: &str, numbers: usize) -> Option<Triple> {
    let mut parts = text.split(',').map(|part| part.trim().parse::<u64>().ok().filter(|&n| n < 1 << 32));
    let mut triple = [0; 3];
    for number in triple.iter_mut().take(numbers) {
        *number = parts.next()??;
    }
    parts.next().is_none().then_some(triple)
}

/// The rules file, in the one form that is stored.
impl fmt::Display for RulesFile {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "name = \"{}\"", self.name)?;
        let quoted: Vec<String> = self.moves().map(|text| format!("\"{text}\"")).collect();
        write!(f, "moves = [{}]", quoted.join(", "))?;
        if self.misere {
            write!(f, "\nmisere = true")?;
        }
        if self.block > 0 {
            write!(f, "\nblock = {}", self.block)?;
        }
        if let Some(order) = &self.order {
            write!(f, "\norder = \"{order}\"")?;
        }
        if !self.nothing.is_empty() {
            let quoted = |position: &Triple| format!("\"{}\"", text::word(&position[..self.numbers]));
            let all: Vec<String> = self.nothing.iter().map(quoted).collect();
            write!(f, "\nnothing = [{}]", all.join(", "))?;
        }
        Ok(())
    }
}
