//! Games whose rules are a text: what their moves are, by expressions over the numbers of a position.
//!
//! `stored` reads the one form in which the rules of a table are stored, `file` what people write, `parse` the text of a move, `expr` says what its parts are worth, `bounds` that its parameters have bounds and that it
//! lowers a position, `range` how far they go, `options` makes the moves. A [`Ruleset`] is a game; `boxed` has the box of
//! positions that a table of it is for.

mod bounds;
mod boxed;
mod error;
pub(crate) mod expr;
#[cfg(feature = "rules-files")]
mod file;
#[cfg(feature = "build")]
mod generator;
mod options;
mod parse;
mod range;
mod stored;

use std::fmt;

pub use boxed::{RulesBox, Side};
pub use error::RulesetError;
use expr::{Cond, Expr, Op, Written};
pub(crate) use options::Options;
#[cfg(feature = "build")]
pub(crate) use options::{MoveError, Poll};
use range::Part;
use stored::{Parts, Quoted};

use super::Triple;

/// A game on two or three numbers, whose moves are written as expressions.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ruleset {
    name: String,
    /// Of a game on two numbers, with the third one as it is.
    moves: Vec<Move>,
    numbers: usize,
    misere: bool,
    nothing: Vec<Triple>,
}

/// A kind of move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Move {
    /// The numbers after it.
    pub targets: [Expr; 3],
    /// All of these have to hold.
    pub conds: Vec<Cond>,
    /// The names of the variables: `x`, `y`, `z`, and the parameters in the order in which they are gone through.
    pub letters: Vec<char>,
    /// What each parameter takes part in.
    bounds: Vec<Vec<Part>>,
    /// Whether the text proves that the move lowers a position.
    pub lowers: bool,
}

/// Moves of a game, at most.
const MOST_MOVES: usize = 64;
/// Positions that are none, at most.
const MOST_NOTHING: usize = 512;
/// Parameters of a move, at most.
const MOST_PARAMETERS: usize = 4;
/// Letters of a name, at most.
const MOST_NAME: usize = 80;

impl Ruleset {
    /// The game of the parts of a text.
    fn of_parts(text: &str, parts: &Parts) -> Result<Self, RulesetError> {
        Self::of_spans(text, parts).map_err(|error| error.whole_characters(text))
    }

    fn of_spans(text: &str, parts: &Parts) -> Result<Self, RulesetError> {
        let Parts { name: Quoted { text: written, span }, moves: all, all_moves, misere, nothing } = parts;
        let plain = |c: char| (c.is_ascii_graphic() || c == ' ') && c != '"' && c != '\\';
        if written.is_empty() || written.len() > MOST_NAME || !written.chars().all(plain) {
            let what = format!("a name has 1 to {MOST_NAME} plain letters, and no quotes");
            return Err(RulesetError::at(span.clone(), what));
        }
        if all.is_empty() || all.len() > MOST_MOVES {
            return Err(RulesetError::at(all_moves.clone(), format!("a game has 1 to {MOST_MOVES} kinds of moves")));
        }
        let (mut read, mut numbers) = (Vec::with_capacity(all.len()), None);
        for one in all {
            let (made, count) = parse::parse(&one.text, numbers)
                .and_then(|(mut made, count)| {
                    made.settle().map(|()| (made, count)).map_err(|what| parse::whole(&one.text, what))
                })
                .map_err(|failure| one.error(text, failure.span, failure.what))?;
            // What is stored is read again: its form may be longer and deeper than the one that was given.
            let written = made.text(count);
            if parse::parse(&written, Some(count)).is_err() {
                return Err(RulesetError::at(
                    one.span.clone(),
                    "this move is too long, or has too many brackets in brackets",
                ));
            }
            numbers = Some(count);
            read.push(made);
        }
        let numbers = numbers.unwrap_or(3);
        if nothing.len() > MOST_NOTHING {
            return Err(RulesetError::at(0..0, format!("at most {MOST_NOTHING} positions are none")));
        }
        let mut none = Vec::new();
        for position in nothing {
            let form = if numbers == 2 { "0,0" } else { "0,0,0" };
            let what = || RulesetError::at(position.span.clone(), format!("a position is its numbers, as {form}"));
            none.push(triple(&position.text, numbers).ok_or_else(what)?);
        }
        none.sort_unstable();
        none.dedup();
        Ok(Self { name: written.clone(), moves: read, numbers, misere: *misere, nothing: none })
    }

    /// The name of the game.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// How many numbers a position has, two or three. The third number of a game on two is 0.
    pub fn numbers(&self) -> usize {
        self.numbers
    }

    /// The moves, each in the form in which it is written. That of the pile which a game of values has besides is none of them.
    pub fn moves(&self) -> impl Iterator<Item = String> + '_ {
        let written = self.moves.iter().filter(|one| self.numbers == 3 || !one.is_pillar());
        written.map(|one| one.text(self.numbers))
    }

    /// Whether whoever cannot move wins.
    pub fn is_misere(&self) -> bool {
        self.misere
    }

    /// What is no position, ascending: no move leads there.
    pub fn nothing(&self) -> &[Triple] {
        &self.nothing
    }

    /// Every position that a move leads to, ascending, each once. Costs as many steps as there are choices of parameters.
    ///
    /// # Errors
    /// If a move does not lower the position, or there are too many to be gone through.
    pub fn options(&self, position: Triple) -> Result<Vec<Triple>, RulesetError> {
        let mut all = Vec::new();
        self.any_move(position, |to| {
            all.push(to);
            false
        })?;
        all.sort_unstable();
        all.dedup();
        Ok(all)
    }

    /// Calls `visit` with every position that one move leads to, in no order and perhaps more than once, until it says stop.
    /// Returns whether it did. Costs as many steps as there are choices of parameters until then.
    ///
    /// ```
    /// let wythoff = supermex::game::Ruleset::parse("name = 'Wythoff'\nmoves = ['x-t, y', 'x, y-t', 'x-t, y-t']")?;
    /// assert!(wythoff.any_move([5, 5, 0], |to| to == [0, 0, 0])?);
    /// assert!(!wythoff.any_move([1, 2, 0], |to| to == [0, 0, 0])?);
    /// # Ok::<(), supermex::game::RulesetError>(())
    /// ```
    ///
    /// # Errors
    /// As for [`options`](Self::options).
    pub fn any_move(&self, position: Triple, mut visit: impl FnMut(Triple) -> bool) -> Result<bool, RulesetError> {
        if self.nothing.binary_search(&position).is_ok() {
            return Ok(false);
        }
        let found = Options::new(self).each(position, &mut visit);
        found.map_err(|error| RulesetError::at(0..0, error.to_string()))
    }

    /// Whether `x, y, z-t` is a move that may always be made: then a column has one P-position at most.
    pub(crate) fn has_pillar(&self) -> bool {
        self.moves.iter().any(Move::is_pillar)
    }

    /// The game with a Nim heap as its third number: there `[x, y, z]` is P where the value of `[x, y]` is `z`.
    pub(crate) fn with_heap(&self) -> Self {
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

impl Move {
    /// A move whose letters are still letters. Gives the move, and whether `z` is among its letters.
    fn new(targets: Vec<Expr>, cond: Option<Cond>) -> (Self, bool) {
        let mut letters = vec!['x', 'y', 'z'];
        let mut third = false;
        let mut name = |expr: &Expr| {
            expr.each_var(&mut |var| {
                let letter = u32::try_from(var).ok().and_then(char::from_u32).unwrap_or('?');
                third |= letter == 'z';
                if !letters.contains(&letter) {
                    letters.push(letter);
                }
            });
        };
        targets.iter().for_each(&mut name);
        let mut conds = Vec::new();
        if let Some(cond) = cond {
            cond.split(&mut conds);
        }
        for cond in &conds {
            cond.each_var(&mut |var| name(&Expr::Var(var)));
        }
        let place = |var: usize| letters.iter().position(|&letter| letter as usize == var).unwrap_or(0);
        let mut targets = targets.into_iter().map(|target| target.renamed(&place));
        let mut next = |at: usize| targets.next().unwrap_or(Expr::Var(at));
        let targets = [next(0), next(1), next(2)];
        let conds = conds.into_iter().map(|cond| cond.renamed(&place)).collect();
        (Self { targets, conds, letters, bounds: Vec::new(), lowers: false }, third)
    }

    /// `x, y, z-t`.
    fn pillar() -> Self {
        let third = Expr::binary(Op::Sub, Expr::Var(2), Expr::Var(3));
        let mut made = Self {
            targets: [Expr::Var(0), Expr::Var(1), third.clone()],
            conds: Vec::new(),
            letters: vec!['x', 'y', 'z', 't'],
            bounds: Vec::new(),
            lowers: false,
        };
        made.settle().expect("z bounds what is taken from it");
        made
    }

    /// Parameters of the move.
    pub fn parameters(&self) -> usize {
        self.letters.len() - 3
    }

    /// Whether it takes any number from `z`, and nothing else.
    pub fn is_pillar(&self) -> bool {
        self.conds.is_empty()
            && self.targets[0] == Expr::Var(0)
            && self.targets[1] == Expr::Var(1)
            && self.targets[2] == Expr::binary(Op::Sub, Expr::Var(2), Expr::Var(3))
    }

    /// The text of the move.
    pub fn text(&self, numbers: usize) -> String {
        let targets: Vec<String> =
            self.targets.iter().take(numbers).map(|target| Written(target, &self.letters).to_string()).collect();
        let mut text = targets.join(", ");
        for (at, cond) in self.conds.iter().enumerate() {
            text += if at == 0 { " if " } else { " and " };
            // A choice among conditions all of which have to hold stands in brackets.
            let alone = self.conds.len() == 1 || !matches!(cond, Cond::Or(_));
            let cond = Written(cond, &self.letters).to_string();
            text += &if alone { cond } else { format!("({cond})") };
        }
        text
    }
}

/// The rules file, in the one form that is stored.
impl fmt::Display for Ruleset {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "name = \"{}\"", self.name)?;
        let quoted: Vec<String> = self.moves().map(|text| format!("\"{text}\"")).collect();
        write!(f, "moves = [{}]", quoted.join(", "))?;
        if self.misere {
            write!(f, "\nmisere = true")?;
        }
        if !self.nothing.is_empty() {
            let all: Vec<String> =
                self.nothing.iter().map(|&position| format!("\"{}\"", joined(position, self.numbers))).collect();
            write!(f, "\nnothing = [{}]", all.join(", "))?;
        }
        Ok(())
    }
}

fn joined(position: Triple, numbers: usize) -> String {
    position.iter().take(numbers).map(u64::to_string).collect::<Vec<_>>().join(",")
}
