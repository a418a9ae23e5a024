//! Play to the end: whoever wins does so as soon as possible, whoever loses holds out as long as possible.

use std::collections::HashMap;

use super::store::Store;
use super::{Lack, Line, ReadError, Role};
use crate::game::{Outcome, Player, Position};

/// A position, and in a partizan game who is to move.
type Turn = (Position, Option<Player>);

/// The most moves that a search tries: seconds.
const MOST_MOVES: usize = 1 << 19;

/// The largest [size](crate::game::Play::size) that is played to the end: the line may be as long.
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
        let (positions, lacks) =
            Played { table }.line(&(position.clone(), first), wins)?.unwrap_or((Vec::new(), Some(Lack::TooLarge)));
        Ok(Line { first, positions: positions.into_iter().map(|(position, _)| position).collect(), lacks })
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
    /// Calls `visit` with every turn that a move leads to, until it says stop.
    fn each_option(&self, (position, player): &Turn, visit: &mut dyn FnMut(Turn) -> bool) {
        let next = player.map(Player::other);
        self.table.game().each_option(position, *player, &mut |to| visit((to, next)));
    }

    /// The moves that win from a turn of the table, and whether these are all; `None` beyond the table.
    fn wins(&self, (position, player): &Turn) -> Result<Option<(Vec<Turn>, bool)>, ReadError> {
        let found = self.table.winning_moves(position)?;
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
            let first = if wins { self.wins(from)? } else { None };
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
        let (turns, whole) = self.quick(from, wins)?;
        Ok(Some((turns, Some(if whole { Lack::Unsearched } else { Lack::Outside }))))
    }

    /// The search from a turn; whether it has all moves to choose from.
    fn search(&self, turn: Turn, wins: bool) -> Result<(Search, bool), ReadError> {
        let mut left = Vec::new();
        let (mut unknown, mut complete) = (false, true);
        if wins {
            match self.wins(&turn)? {
                Some((moves, all)) => {
                    // A winning player whose winning moves are unknown does not lose at once.
                    unknown = moves.is_empty() && !all;
                    (left, complete) = (moves, all);
                }
                None => (unknown, complete) = (true, false),
            }
        } else {
            self.each_option(&turn, &mut |to| {
                left.push(to);
                left.len() > MOST_MOVES
            });
        }
        Ok((Search { turn, wins, left, unknown, best: None }, complete))
    }

    /// The line that is best for both; `None` where the search would be too long.
    fn searched(&self, from: &Turn, wins: bool) -> Result<Option<Turns>, ReadError> {
        let mut known: HashMap<Turn, Option<Known>> = HashMap::new();
        let (first, mut whole) = self.search(from.clone(), wins)?;
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
            } else if moves > MOST_MOVES {
                return Ok(None);
            } else {
                let (next, complete) = self.search(to.clone(), !search.wins)?;
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

    /// A line without a search, and whether every move that was needed is in the table.
    fn quick(&self, from: &Turn, wins: bool) -> Result<(Vec<Turn>, bool), ReadError> {
        let (mut turns, mut at, mut wins) = (Vec::new(), from.clone(), wins);
        loop {
            let next = if wins {
                match self.wins(&at)? {
                    Some((moves, complete)) if complete || !moves.is_empty() => moves.into_iter().next(),
                    _ => return Ok((turns, false)),
                }
            } else {
                self.largest(&at)
            };
            let Some(next) = next else { return Ok((turns, true)) };
            turns.push(next.clone());
            at = next;
            wins = !wins;
        }
    }

    /// The move that takes least.
    fn largest(&self, from: &Turn) -> Option<Turn> {
        let most = self.size(from).saturating_sub(1);
        let mut found: Option<(u128, Turn)> = None;
        self.each_option(from, &mut |to| {
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
