//! Play to the end: whoever wins does so as soon as possible, whoever loses holds out as long as possible.

use std::collections::HashMap;
use std::hash::Hash;

use super::{Answers, Lack, ReadError};
use crate::game::Outcome;

/// A line of play.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct PlayedLine<P> {
    /// The positions that the moves lead to, to the last one; none where the game is over.
    pub positions: Vec<P>,
    /// Why it need not be the quickest for who wins and the longest for who loses, if it need not.
    pub lacks: Option<Lack>,
}

impl<P> PlayedLine<P> {
    /// The same line, its positions told in another way.
    pub(super) fn map<Q>(self, of: impl FnMut(P) -> Q) -> PlayedLine<Q> {
        PlayedLine { positions: self.positions.into_iter().map(of).collect(), lacks: self.lacks }
    }
}

/// The moves that win from a position of the table.
#[derive(Debug)]
pub(super) struct Wins<P> {
    /// Where they lead.
    pub moves: Vec<P>,
    /// Whether these are all.
    pub complete: bool,
}

/// What play has to know of a game.
pub(super) trait Play {
    /// A position, and whatever else says what may be done next.
    type Position: Clone + Eq + Hash;

    /// Calls `visit` with every position that a move leads to, until it says stop. None where the game is over.
    fn each_option(&self, position: &Self::Position, visit: &mut dyn FnMut(Self::Position) -> bool);

    /// The moves that win from a position whose player to move wins; `None` beyond the table.
    fn wins(&self, position: &Self::Position) -> Result<Option<Wins<Self::Position>>, ReadError>;

    /// More than the moves that can still be made.
    fn size(&self, position: &Self::Position) -> u128;
}

/// Moves that are looked at in a search, at most: seconds.
const MOST_MOVES: usize = 1 << 19;

/// The largest [size](Play::size) that is played to the end: the line may be as long.
const MOST_SIZE: u128 = 1 << 14;

/// A line of play from a position on which the player to move wins, or does not; `None` if it may be too long.
pub(super) fn line<T: Play>(
    table: &T,
    from: &T::Position,
    wins: bool,
) -> Result<Option<PlayedLine<T::Position>>, ReadError> {
    if table.size(from) > MOST_SIZE {
        // A pile as large as one likes may be gone after the first move.
        let first = if wins { table.wins(from)? } else { None };
        let Some(Wins { moves, complete }) = first else { return Ok(None) };
        let only = moves.len() == 1;
        let smallest = moves.into_iter().min_by_key(|to| table.size(to)).filter(|to| table.size(to) <= MOST_SIZE);
        let Some(to) = smallest else { return Ok(None) };
        let Some(mut rest) = line(table, &to, false)? else { return Ok(None) };
        rest.positions.insert(0, to);
        if !complete {
            rest.lacks = Some(Lack::Outside);
        } else if !only {
            rest.lacks = rest.lacks.or(Some(Lack::Unsearched));
        }
        return Ok(Some(rest));
    }
    if let Some(line) = searched(table, from, wins)? {
        return Ok(Some(line));
    }
    let (positions, whole) = quick(table, from, wins)?;
    Ok(Some(PlayedLine { positions, lacks: Some(if whole { Lack::Unsearched } else { Lack::Outside }) }))
}

/// The line from a position of a game with the outcomes N and P.
pub(super) fn line_of<T, P>(table: &T, from: &P) -> Result<Option<PlayedLine<P>>, ReadError>
where
    T: Play<Position = P> + Answers<Position = P>,
    P: Clone + Eq + Hash,
{
    match table.outcome_of(from)? {
        Outcome::N => line(table, from, true),
        Outcome::P => line(table, from, false),
        Outcome::Left | Outcome::Right | Outcome::Beyond => Ok(None),
    }
}

/// A position whose moves are being searched.
struct Search<P> {
    position: P,
    wins: bool,
    /// The moves to choose from that have not been searched.
    left: Vec<P>,
    /// Whether a move was left out, because nothing is known of where it leads.
    unknown: bool,
    /// The best so far, and how many moves follow it.
    best: Option<(u32, P)>,
}

impl<P: Clone> Search<P> {
    /// The search from a position; whether it has all moves to choose from.
    fn new<T: Play<Position = P>>(table: &T, position: P, wins: bool) -> Result<(Self, bool), ReadError> {
        let mut left = Vec::new();
        let (mut unknown, mut complete) = (false, true);
        if wins {
            match table.wins(&position)? {
                Some(found) => {
                    // A player who wins, and whose winning moves are not in sight, does not lose at once.
                    unknown = found.moves.is_empty() && !found.complete;
                    (left, complete) = (found.moves, found.complete);
                }
                None => (unknown, complete) = (true, false),
            }
        } else {
            table.each_option(&position, &mut |to| {
                left.push(to);
                left.len() > MOST_MOVES
            });
        }
        Ok((Self { position, wins, left, unknown, best: None }, complete))
    }

    /// Takes a move into account that so many others follow; one of which nothing is known is left out.
    fn take(&mut self, to: P, length: Option<u32>) {
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

    /// What is known when all moves have been searched.
    fn known(self) -> (P, Option<Known<P>>) {
        let known = match self.best {
            Some((length, to)) => Some(Known { length: length + 1, next: Some(to) }),
            // The game is over, unless all that there is leads out of the table.
            None => (!self.unknown).then_some(Known { length: 0, next: None }),
        };
        (self.position, known)
    }
}

/// What follows a position.
struct Known<P> {
    /// How many moves are left.
    length: u32,
    /// The next position, if there is one.
    next: Option<P>,
}

/// The line that is best for both; `None` where the search would be too long.
fn searched<T: Play>(table: &T, from: &T::Position, wins: bool) -> Result<Option<PlayedLine<T::Position>>, ReadError> {
    let mut known: HashMap<T::Position, Option<Known<T::Position>>> = HashMap::new();
    let (first, mut whole) = Search::new(table, from.clone(), wins)?;
    let mut path = vec![first];
    let mut moves = 0_usize;
    while let Some(search) = path.last_mut() {
        let Some(to) = search.left.pop() else {
            if let Some(search) = path.pop() {
                whole &= !search.unknown;
                let (position, result) = search.known();
                known.insert(position, result);
            }
            continue;
        };
        moves += 1;
        if let Some(result) = known.get(&to) {
            search.take(to, result.as_ref().map(|known| known.length));
        } else if moves > MOST_MOVES {
            return Ok(None);
        } else {
            let (next, complete) = Search::new(table, to.clone(), !search.wins)?;
            whole &= complete;
            moves = moves.saturating_add(next.left.len());
            // It is found again when it is known.
            search.left.push(to);
            path.push(next);
        }
    }
    let follow = |position: &T::Position| known.get(position)?.as_ref()?.next.clone();
    let positions = std::iter::successors(follow(from), |position| follow(position)).collect();
    Ok(Some(PlayedLine { positions, lacks: (!whole).then_some(Lack::Outside) }))
}

/// A line without a search, and whether every move that was needed is in the table.
fn quick<T: Play>(table: &T, from: &T::Position, wins: bool) -> Result<(Vec<T::Position>, bool), ReadError> {
    let (mut positions, mut at, mut wins) = (Vec::new(), from.clone(), wins);
    loop {
        let next = if wins {
            match table.wins(&at)? {
                Some(found) if found.complete || !found.moves.is_empty() => found.moves.into_iter().next(),
                _ => return Ok((positions, false)),
            }
        } else {
            largest(table, &at)
        };
        let Some(next) = next else { return Ok((positions, true)) };
        positions.push(next.clone());
        at = next;
        wins = !wins;
    }
}

/// The move that takes least.
fn largest<T: Play>(table: &T, from: &T::Position) -> Option<T::Position> {
    let most = table.size(from).saturating_sub(1);
    let mut found: Option<(u128, T::Position)> = None;
    table.each_option(from, &mut |to| {
        let size = table.size(&to);
        if found.as_ref().is_none_or(|(largest, _)| size > *largest) {
            found = Some((size, to));
        }
        found.as_ref().is_some_and(|(largest, _)| *largest >= most)
    });
    found.map(|(_, to)| to)
}
