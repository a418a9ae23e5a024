//! Play to the end: the winner wins as soon as possible, the other player holds out as long as possible.

use std::collections::HashMap;

use super::store::Store;
use super::{Budget, Lack, Line, ReadError, Role};
use supermex_game::{Outcome, Player, Position};

/// A position, and in a partizan game who is to move.
type Turn = (Position, Option<Player>);

/// The most moves that a search tries: seconds.
const MOST_MOVES: usize = 1 << 19;

/// The largest [size](supermex_game::Play::size) that is played to the end: the line may be as long.
const MOST_SIZE: u128 = 1 << 14;

/// The lines of play from a position: one, and in a partizan game one for each player to move first.
pub(super) fn lines(table: &dyn Store, position: &Position) -> Result<Vec<Line>, ReadError> {
    let outcome = table.outcome(position)?;
    let line = |first: Option<Player>| {
        let wins = match (outcome, first) {
            (Outcome::Beyond, _) => return Ok(Line { first, positions: Vec::new(), lacks: Some(Lack::Beyond) }),
            (Outcome::N, _) | (Outcome::Left, Some(Player::Left)) | (Outcome::Right, Some(Player::Right)) => true,
            _ => false,
        };
        let (turns, lacks) =
            Played { table }.line(&(position.clone(), first), wins)?.unwrap_or((Vec::new(), Some(Lack::TooLarge)));
        let (all, mut budget) = (turns.len(), Budget::of_answer());
        let positions = turns.into_iter().map(|(position, _)| position).take_while(|position| budget.write(position));
        let positions: Vec<Position> = positions.collect();
        let lacks = if positions.len() < all { Some(Lack::TooLarge) } else { lacks };
        Ok(Line { first, positions, lacks })
    };
    match table.game().players() {
        [] => Ok(vec![line(None)?]),
        players => players.iter().map(|&first| line(Some(first))).collect(),
    }
}

/// The turns of a line of play, and why it may not be the quickest for the winner and the longest for the other player.
type Turns = (Vec<Turn>, Option<Lack>);

/// A table, used to play.
struct Played<'a> {
    table: &'a dyn Store,
}

impl Played<'_> {
    /// Calls `visit` with every turn that a move leads to, until it says stop or the budget is spent.
    fn each_option(&self, (position, player): &Turn, budget: &mut Budget, visit: &mut dyn FnMut(Turn) -> bool) {
        let next = player.map(Player::other);
        let game = self.table.game();
        if !game.each_option_within(position, *player, &mut budget.steps, &mut |to| visit((to, next))) {
            budget.end();
        }
    }

    /// The moves that win from a turn of the table, and whether these are all; `None` beyond the table.
    fn wins(&self, (position, player): &Turn, budget: &mut Budget) -> Result<Option<(Vec<Turn>, bool)>, ReadError> {
        // Of the moves one is kept in the end: the others are not part of the answer.
        let mut own = budget.of_moves();
        let found = self.table.winning_moves(position, &mut own)?;
        budget.steps = own.steps;
        if !budget.step(1 + position.len()) {
            return Ok(None);
        }
        if found.outcome == Outcome::Beyond {
            return Ok(None);
        }
        let role = match player {
            None => Role::Wins,
            Some(Player::Left) => Role::Left,
            Some(Player::Right) => Role::Right,
        };
        let next = player.map(Player::other);
        let moves = found.moves.into_iter().filter(|one| one.role == role).map(|one| (one.to, next)).collect();
        Ok(Some((moves, found.lacks.is_none())))
    }

    fn size(&self, turn: &Turn) -> u128 {
        self.table.game().size(&turn.0)
    }

    /// A line of play from a turn on which the player to move wins, or does not; `None` if it may be too long.
    fn line(&self, from: &Turn, wins: bool) -> Result<Option<Turns>, ReadError> {
        if self.size(from) > MOST_SIZE {
            // Even a huge pile may be gone after the first move.
            let first = if wins { self.wins(from, &mut Budget::of_answer())? } else { None };
            let Some((moves, complete)) = first else { return Ok(None) };
            let only = moves.len() == 1;
            let smallest = moves.into_iter().min_by_key(|to| self.size(to)).filter(|to| self.size(to) <= MOST_SIZE);
            let Some(to) = smallest else { return Ok(None) };
            let Some((mut turns, mut lacks)) = self.line(&to, false)? else { return Ok(None) };
            turns.insert(0, to);
            if !complete {
                lacks = Some(Lack::Outside);
            } else if !only {
                lacks = lacks.or(Some(Lack::Unsearched));
            }
            return Ok(Some((turns, lacks)));
        }
        if let Some(line) = self.searched(from, wins)? {
            return Ok(Some(line));
        }
        let (turns, lacks) = self.quick(from, wins)?;
        Ok(Some((turns, Some(lacks))))
    }

    /// The search from a turn; whether it has all moves to choose from.
    fn search(&self, turn: Turn, wins: bool, budget: &mut Budget) -> Result<(Search, bool), ReadError> {
        let mut left = Vec::new();
        let (mut unknown, mut complete) = (false, true);
        if wins {
            match self.wins(&turn, budget)? {
                Some((moves, all)) => {
                    // A winning player whose winning moves are unknown does not lose at once.
                    unknown = moves.is_empty() && !all;
                    (left, complete) = (moves, all);
                }
                None => (unknown, complete) = (true, false),
            }
        } else {
            let mut kept = Budget::of_search();
            self.each_option(&turn, budget, &mut |to| {
                let stop = !kept.keep(&to.0) || left.len() > MOST_MOVES;
                left.push(to);
                stop
            });
        }
        for (to, _) in &left {
            budget.keep(to);
        }
        Ok((Search { turn, wins, left, unknown, best: None }, complete))
    }

    /// The line that is best for both; `None` where the search would be too long.
    fn searched(&self, from: &Turn, wins: bool) -> Result<Option<Turns>, ReadError> {
        let mut known: HashMap<Turn, Option<Known>> = HashMap::new();
        let mut budget = Budget::of_search();
        let (first, mut whole) = self.search(from.clone(), wins, &mut budget)?;
        let mut path = vec![first];
        let mut moves = 0_usize;
        while let Some(search) = path.last_mut() {
            let Some(to) = search.left.pop() else {
                if let Some(search) = path.pop() {
                    whole &= !search.unknown;
                    let (turn, result) = search.known();
                    known.insert(turn, result);
                }
                continue;
            };
            moves += 1;
            if let Some(result) = known.get(&to) {
                search.take(to, result.as_ref().map(|known| known.length));
            } else if moves > MOST_MOVES || budget.is_spent() {
                return Ok(None);
            } else {
                let (next, complete) = self.search(to.clone(), !search.wins, &mut budget)?;
                whole &= complete;
                moves = moves.saturating_add(next.left.len());
                // The search returns to this turn when the result is known.
                search.left.push(to);
                path.push(next);
            }
        }
        let follow = |turn: &Turn| known.get(turn)?.as_ref()?.next.clone();
        let turns = std::iter::successors(follow(from), |turn| follow(turn)).collect();
        Ok(Some((turns, (!whole).then_some(Lack::Outside))))
    }

    /// A line without a search, and what it lacks.
    fn quick(&self, from: &Turn, wins: bool) -> Result<(Vec<Turn>, Lack), ReadError> {
        let (mut turns, mut at, mut wins) = (Vec::new(), from.clone(), wins);
        let mut budget = Budget::of_answer();
        loop {
            let next = if wins {
                match self.wins(&at, &mut budget)? {
                    Some((moves, complete)) if complete || !moves.is_empty() => moves.into_iter().next(),
                    _ if budget.is_spent() => return Ok((turns, Lack::TooLarge)),
                    _ => return Ok((turns, Lack::Outside)),
                }
            } else {
                self.largest(&at, &mut budget)
            };
            let Some(next) = next.filter(|(to, _)| !budget.is_spent() && budget.write(to)) else {
                return Ok((turns, if budget.is_spent() { Lack::TooLarge } else { Lack::Unsearched }));
            };
            turns.push(next.clone());
            at = next;
            wins = !wins;
        }
    }

    /// The move that takes least.
    fn largest(&self, from: &Turn, budget: &mut Budget) -> Option<Turn> {
        let most = self.size(from).saturating_sub(1);
        let mut found: Option<(u128, Turn)> = None;
        self.each_option(from, budget, &mut |to| {
            let size = self.size(&to);
            if found.as_ref().is_none_or(|(largest, _)| size > *largest) {
                found = Some((size, to));
            }
            found.as_ref().is_some_and(|(largest, _)| *largest >= most)
        });
        found.map(|(_, to)| to)
    }
}

/// A turn on the stack of the search.
struct Search {
    turn: Turn,
    wins: bool,
    /// The moves to choose from that have not been searched.
    left: Vec<Turn>,
    /// Whether a move was left out, because the result after it is unknown.
    unknown: bool,
    /// The best so far, and how many moves follow it.
    best: Option<(u32, Turn)>,
}

impl Search {
    /// Takes a move into account, with the number of moves after it; leaves it out if that is unknown.
    fn take(&mut self, to: Turn, length: Option<u32>) {
        let Some(length) = length else {
            self.unknown = true;
            return;
        };
        let better = match &self.best {
            None => true,
            Some((best, _)) if self.wins => length < *best,
            Some((best, _)) => length > *best,
        };
        if better {
            self.best = Some((length, to));
        }
    }

    /// The result when all moves have been searched.
    fn known(self) -> (Turn, Option<Known>) {
        let known = match self.best {
            Some((length, to)) => Some(Known { length: length + 1, next: Some(to) }),
            // The game is over, unless all moves lead out of the table.
            None => (!self.unknown).then_some(Known { length: 0, next: None }),
        };
        (self.turn, known)
    }
}

/// What follows a turn.
struct Known {
    /// How many moves are left.
    length: u32,
    /// The next turn, if there is one.
    next: Option<Turn>,
}
