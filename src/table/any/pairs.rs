//! Two-pile games, as rows of numbers. Six numbers are a state of Imitation Nim, which the tables of (k,m)-Wythoff Nim
//! answer too: the piles, what the last move took from each, and the imitations in a row of who made it and of who is to
//! move.

use std::ops::Range;

use serde_json::{Map, Value, json};

use super::{AnyTable, Arity, fields, no_moves, not_for, row_of, told, too_far};
use crate::game::imitation::{Class, State};
use crate::game::wythoff::Pair;
use crate::game::{Outcome, Position, Wythoff, text};
use crate::table::line::PlayedLine;
use crate::table::{
    Bound, Cell, Feature, Found, Imitation, Line, List, ListAsked, Move, Moves, PairMoves, Pairs, ReadError, Role,
};

/// A state of Imitation Nim; `None` if the numbers are none.
fn state(numbers: &[u64]) -> Option<State> {
    let &[a, b, r, s, made, before] = numbers else { return None };
    let taken = match [r, s] {
        [0, 0] => None,
        [r, 0] => Some((0, r)),
        [0, s] => Some((1, s)),
        _ => return None,
    };
    (taken.is_some() || [made, before] == [0, 0]).then_some(State { piles: [a, b], taken, made, before })
}

impl From<State> for Position {
    fn from(state: State) -> Self {
        let [r, s] = match state.taken {
            Some((0, taken)) => [taken, 0],
            Some((_, taken)) => [0, taken],
            None => [0, 0],
        };
        let [a, b] = state.piles;
        Self::from([a, b, r, s, state.made, state.before])
    }
}

/// What a position is asked of.
enum Asked<'a> {
    Pair(Pair),
    State(Imitation<'a>, State),
    Nothing,
}

impl Pairs {
    fn asked(&self, position: &Position) -> Asked<'_> {
        if let Some(pair) = position.exactly() {
            return Asked::Pair(pair);
        }
        let state = state(position).and_then(|state| Some((self.imitation()?, state)));
        match state.filter(|(game, state)| game.refuse(state).is_none()) {
            Some((game, state)) => Asked::State(game, state),
            None => Asked::Nothing,
        }
    }
}

impl AnyTable for Pairs {
    fn name(&self) -> &'static str {
        "wythoff"
    }

    fn form(&self) -> &'static str {
        if self.imitation().is_some() {
            "a,b, or in Imitation Nim a,b/r,s/l,n (taken by the last move from each pile, imitations in a row of who made it \
             and of who is to move)"
        } else {
            "a,b"
        }
    }

    fn arity(&self) -> Arity {
        Arity::Exactly(2)
    }

    fn parse(&self, text: &[u8]) -> Result<Position, String> {
        let mut parts = text.split(|&byte| byte == b'/').map(<[u8]>::trim_ascii);
        let piles = text::all(parts.next().unwrap_or_default())?;
        if piles.len() != 2 {
            return Err(text::wrong_count(piles.len(), "2"));
        }
        let rest: Vec<&[u8]> = parts.collect();
        if rest.is_empty() {
            return Ok(piles.into());
        }
        if rest.len() > 2 {
            return Err("more than three parts".into());
        }
        let mut all = piles;
        for part in rest.into_iter().map(Some).chain([None]).take(2) {
            let two = part.map_or(Ok(vec![0, 0]), text::all)?;
            if two.len() != 2 {
                return Err(text::wrong_count(two.len(), "2"));
            }
            all.extend(two);
        }
        self.position(&all, None)
    }

    fn position(&self, numbers: &[u64], passes: Option<u64>) -> Result<Position, String> {
        if passes.is_some_and(|passes| passes > 0) {
            return Err("the game has no passes".into());
        }
        if let &[_, _, r, s, made, before] = numbers {
            let Some(game) = self.imitation() else {
                return Err("only (k,m)-Wythoff Nim has imitations, built with --k and --m".into());
            };
            let Some(state) = state(numbers) else {
                return Err(format!(
                    "{r} and {s} taken with {made} and {before} imitations, where one is 0 and the other is not"
                ));
            };
            return game.refuse(&state).map_or_else(|| Ok(Position::new(numbers)), Err);
        }
        if numbers.len() == 2 { Ok(Position::new(numbers)) } else { Err(text::wrong_count(numbers.len(), "2")) }
    }

    fn format(&self, position: &Position) -> String {
        match *position.numbers() {
            [a, b, r, s, l, n] => format!("{a},{b}/{r},{s}/{l},{n}"),
            _ => text::word(position),
        }
    }

    fn outcome(&self, position: &Position) -> Result<Outcome, ReadError> {
        match self.asked(position) {
            Asked::Pair(pair) => self.outcome(pair),
            Asked::State(game, state) => game.outcome(&state),
            Asked::Nothing => Ok(Outcome::Beyond),
        }
    }

    fn winning_moves(&self, position: &Position) -> Result<Moves, ReadError> {
        let outcome = AnyTable::outcome(self, position)?;
        match self.asked(position) {
            Asked::Pair(pair) => {
                let Some(PairMoves { free, diagonal }) = self.winning_moves(pair)? else { return Ok(no_moves()) };
                let on_diagonal = match outcome {
                    // Where nothing can be blocked, the options on the diagonal are moves as all others.
                    _ if self.rules().blocked() == 0 => Role::Wins,
                    Outcome::N => Role::UnlessBlocked,
                    _ => Role::Block,
                };
                let moves = |role, to: Vec<Pair>| to.into_iter().map(move |to| Move { role, to: to.into() });
                let moves = moves(Role::Wins, free).chain(moves(on_diagonal, diagonal)).collect();
                Ok(Moves::new(outcome, moves, true))
            }
            Asked::State(game, state) => {
                let moves = game.winning_moves(&state)?.unwrap_or_default();
                Ok(Moves::winning(outcome, moves.into_iter().map(Position::from), true))
            }
            Asked::Nothing => Ok(no_moves()),
        }
    }

    fn roles(&self) -> &'static [Role] {
        if self.rules().blocked() > 0 { &[Role::Wins, Role::UnlessBlocked, Role::Block] } else { &[Role::Wins] }
    }

    fn lines(&self, position: &Position) -> Result<Vec<Line>, ReadError> {
        let outcome = AnyTable::outcome(self, position)?;
        match self.asked(position) {
            Asked::Pair(_) if self.rules().blocked() > 0 => not_for(self.name(), Feature::Lines, BLOCKS),
            Asked::Pair(pair) => Ok(told(outcome, self.line(pair)?)),
            Asked::State(game, state) => Ok(told(outcome, game.line(&state)?)),
            Asked::Nothing => Ok(told(outcome, None::<PlayedLine<Position>>)),
        }
    }

    fn list(&self, ask: &ListAsked) -> Result<List<'_>, ReadError> {
        let (max, most) = (u64::from(ask.max), self.columns().saturating_sub(1));
        if max > most {
            return too_far(Bound::Numbers, max, most);
        }
        let form = if ask.all_orders { "a, b" } else { "a <= b" };
        let what = format!("{}: a,b for {form} <= {max}", self.name());
        let all = ask.all_orders;
        // Of each number the partner: of the larger ones only if every order is wanted.
        let pair = move |a: u64| match self.partner(a) {
            Ok(Some(b)) if b <= max && (all || a <= b) => Some(Ok(Position::from([a, b]))),
            Ok(_) => None,
            Err(error) => Some(Err(error)),
        };
        Ok(List { what, positions: Box::new((0..=max).filter_map(pair)) })
    }

    fn facts(&self) -> Result<Map<String, Value>, ReadError> {
        let mut object = fields(json!({
            "rules": self.rules().to_string(),
            "pairs": self.len(),
            "difference_bits": self.difference_bits(),
        }));
        object.extend(fields(match self.rules() {
            Wythoff::Blocking { k, m } => json!({"k": k, "m": m}),
            Wythoff::Divisor(r) => json!({"divisor": r}),
        }));
        Ok(object)
    }

    fn details(&self, position: &Position) -> Result<Map<String, Value>, ReadError> {
        let object = match self.asked(position) {
            Asked::Pair([a, b]) => {
                let mut object = json!({
                    "partners": [self.partner(a)?, self.partner(b)?],
                    "may_block": self.rules().blocked(),
                });
                if let Some(Found { index, .. }) = self.p_position([a, b])? {
                    object["index"] = json!(index);
                    object["xi"] = json!(self.rules().xi(index));
                }
                object
            }
            Asked::State(game, state) => {
                let Some(class) = game.class(state.piles)? else { return Ok(Map::new()) };
                let mut object = json!({"class": class.to_string()});
                if matches!(class, Class::PStable | Class::PFree) {
                    object["xi"] = json!(game.xi(state.piles)?);
                }
                object
            }
            Asked::Nothing => return Ok(Map::new()),
        };
        Ok(fields(object))
    }

    fn reach(&self) -> Option<String> {
        Some(format!("the smaller pile has to be below {}", self.columns()))
    }

    fn nth(&self, index: u64) -> Result<Option<Position>, ReadError> {
        Ok(self.pair(index)?.map(|found| found.pair.into()))
    }

    fn completion(&self, numbers: &[u64], _: u64) -> Result<Cell, ReadError> {
        let [n] = *numbers else { return Ok(Cell::Beyond) };
        Ok(self.partner(n)?.map_or(Cell::Beyond, Cell::Completion))
    }

    fn completions(&self, first: &[u64], columns: Range<u32>, _: u64, out: &mut [u32]) -> Result<bool, ReadError> {
        // The one row there is: nothing stands before the number whose partner is asked for.
        if !first.is_empty() {
            return Ok(false);
        }
        row_of(columns, out, |n| Ok(self.partner(n)?.map_or(Cell::Beyond, Cell::Completion)))
    }
}

/// Why there is no line where options may be blocked.
const BLOCKS: &str =
    "whoever blocks decides what follows; ask for a state of Imitation Nim, a,b/0,0, whose positions are the same";
