//! Play to the end: whoever wins does so as soon as possible, whoever loses holds out as long as possible.

use std::collections::HashMap;
use std::hash::Hash;

use super::{Answers, ReadError};
use crate::game::Outcome;

/// A line of play.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct PlayedLine<P> {
    /// The positions that the moves lead to, to the last one; none where the game is over.
    pub positions: Vec<P>,
    /// Whether it was searched to the end: of the moves that win, each one is the quickest, and of the moves that lose, each
    /// one holds out longest against them. Otherwise the loser takes as little as possible, and the winner wins
    /// by the first move that does.
    pub longest: bool,
}

/// What play has to know of a game.
pub(super) trait Play {
    /// A position, and whatever else says what may be done next.
    type Position: Clone + Eq + Hash;

    /// Calls `visit` with every position that a move leads to, until it says stop. None where the game is over.
    fn each_option(&self, position: &Self::Position, visit: &mut dyn FnMut(Self::Position) -> bool);

    /// The moves that win.
    fn wins(&self, position: &Self::Position) -> Result<Vec<Self::Position>, ReadError>;

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
        let moves = if wins { table.wins(from)? } else { Vec::new() };
        let only = moves.len() == 1;
        let smallest = moves.into_iter().min_by_key(|to| table.size(to)).filter(|to| table.size(to) <= MOST_SIZE);
        let Some(to) = smallest else { return Ok(None) };
        let Some(mut rest) = line(table, &to, false)? else { return Ok(None) };
        rest.positions.insert(0, to);
        rest.longest &= only;
        return Ok(Some(rest));
    }
    let positions = match searched(table, from, wins)? {
        Some(positions) => return Ok(Some(PlayedLine { positions, longest: true })),
        None => quick(table, from, wins)?,
    };
    Ok(Some(PlayedLine { positions, longest: false }))
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
    /// The best so far, and how many moves follow it.
    best: Option<(u32, P)>,
}

impl<P: Clone> Search<P> {
    fn new<T: Play<Position = P>>(table: &T, position: P, wins: bool) -> Result<Self, ReadError> {
        let mut left = Vec::new();
        if wins {
            left = table.wins(&position)?;
        } else {
            table.each_option(&position, &mut |to| {
                left.push(to);
                left.len() > MOST_MOVES
            });
        }
        Ok(Self { position, wins, left, best: None })
    }

    /// Takes a move into account that so many others follow.
    fn take(&mut self, to: P, length: u32) {
        let better = match &self.best {
            None => true,
            Some((best, _)) if self.wins => length < *best,
            Some((best, _)) => length > *best,
        };
        if better {
            self.best = Some((length, to));
        }
    }
}

/// What follows a position: the next one, if there is one, and how many moves are left.
type Known<P> = HashMap<P, (u32, Option<P>)>;

/// The line that is best for both; `None` where the search would be too long.
fn searched<T: Play>(table: &T, from: &T::Position, wins: bool) -> Result<Option<Vec<T::Position>>, ReadError> {
    let mut known: Known<T::Position> = HashMap::new();
    let mut path = vec![Search::new(table, from.clone(), wins)?];
    let mut moves = 0_usize;
    while let Some(search) = path.last_mut() {
        let Some(to) = search.left.pop() else {
            if let Some(Search { position, best, .. }) = path.pop() {
                known.insert(position, best.map_or((0, None), |(length, to)| (length + 1, Some(to))));
            }
            continue;
        };
        moves += 1;
        if let Some(&(length, _)) = known.get(&to) {
            search.take(to, length);
        } else if moves > MOST_MOVES {
            return Ok(None);
        } else {
            let next = Search::new(table, to.clone(), !search.wins)?;
            moves = moves.saturating_add(next.left.len());
            // It is found again when it is known.
            search.left.push(to);
            path.push(next);
        }
    }
    let follow = |position: &T::Position| known.get(position).and_then(|(_, next)| next.clone());
    Ok(Some(std::iter::successors(follow(from), |position| follow(position)).collect()))
}

/// A line without a search.
fn quick<T: Play>(table: &T, from: &T::Position, wins: bool) -> Result<Vec<T::Position>, ReadError> {
    let (mut positions, mut at, mut wins) = (Vec::new(), from.clone(), wins);
    loop {
        let next = if wins { table.wins(&at)?.into_iter().next() } else { largest(table, &at) };
        let Some(next) = next else { return Ok(positions) };
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
