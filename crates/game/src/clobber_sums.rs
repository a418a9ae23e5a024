//! Strips of Clobber that are longer than any table, by their parts.
//!
//! Nothing moves across an empty cell, so that a strip is the sum of the parts between. A part of one kind of stone has no move and is
//! left out, and so is one that is P, because its value is 0. A part and its negative, with the kinds of stones exchanged, are 0
//! together; and a part read from the other end is the same game. Sums that are left are searched by their moves, each once.

use std::collections::HashMap;

use super::clobber::any_move;
use super::{Clobber, Outcome, Player, RulesError, or_stop};

/// Who wins a strip, and the moves after which the other player loses.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SearchedStrip {
    /// Who wins.
    pub outcome: Outcome,
    /// The strips that the winning moves of Left lead to, and those of Right.
    pub moves: [Vec<Vec<u8>>; 2],
}

/// Moves that are looked at, at most: some seconds.
const MOST_LOOKED_AT: u64 = 1 << 20;
/// Cells of a strip, at most, so that every stack is deep enough.
const MOST_CELLS: usize = 256;

impl Clobber {
    /// Who wins a strip of any length, if its parts are few and short.
    ///
    /// ```
    /// use supermex_game::Outcome;
    /// use supermex_game::Clobber;
    ///
    /// // Two strips that are each other's negative.
    /// let strip = [1, 2, 1, 2, 1, 2, 0, 2, 1, 2, 1, 2, 1];
    /// assert_eq!(Clobber::by_moves(&strip)?.outcome, Outcome::P);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// If that takes too long.
    pub fn by_moves(cells: &[u8]) -> Result<SearchedStrip, RulesError> {
        if cells.len() > MOST_CELLS {
            let found = cells.len() as u64;
            return Err(RulesError::Range { name: "cells of a strip", expected: "at most 256", found });
        }
        let mut sums = Sums::default();
        let [left, right] = sums.first_wins(parts(cells))?;
        let outcome = match [left, right] {
            [true, true] => Outcome::N,
            [false, false] => Outcome::P,
            [true, false] => Outcome::Left,
            [false, true] => Outcome::Right,
        };
        let mut moves = [Vec::new(), Vec::new()];
        for (player, moves) in Player::BOTH.into_iter().zip(&mut moves) {
            let mut failed = Ok(());
            any_move(&mut cells.to_vec(), player, |to| {
                let loses = sums.first_wins(parts(to)).map(|wins| !wins[index(player.other())]);
                or_stop(
                    loses.map(|loses| {
                        moves.extend(loses.then(|| to.to_vec()));
                        false
                    }),
                    &mut failed,
                )
            });
            failed?;
        }
        Ok(SearchedStrip { outcome, moves })
    }
}

fn index(player: Player) -> usize {
    usize::from(player == Player::Right)
}

/// A part, read from the end that comes first.
fn canonical(part: &[u8]) -> Vec<u8> {
    let reversed: Vec<u8> = part.iter().rev().copied().collect();
    reversed.min(part.to_vec())
}

fn negative(part: &[u8]) -> Vec<u8> {
    canonical(&part.iter().map(|&cell| 3 - cell).collect::<Vec<u8>>())
}

/// The parts of a strip in which there is a move.
fn parts(cells: &[u8]) -> Vec<Vec<u8>> {
    let live = |part: &&[u8]| part.contains(&1) && part.contains(&2);
    cells.split(|&cell| cell == 0).filter(live).map(canonical).collect()
}

/// A sum without parts that are 0 together, ascending.
fn reduced(mut sum: Vec<Vec<u8>>) -> Vec<Vec<u8>> {
    let mut left: Vec<Vec<u8>> = Vec::new();
    while let Some(part) = sum.pop() {
        let other = negative(&part);
        match sum.iter().position(|there| *there == other) {
            Some(at) => drop(sum.swap_remove(at)),
            None => left.push(part),
        }
    }
    left.sort_unstable();
    left
}

/// Whether Left wins moving first, and whether Right does, for each sum that was searched.
#[derive(Default)]
struct Sums {
    known: HashMap<Vec<Vec<u8>>, [bool; 2]>,
    looked_at: u64,
}

impl Sums {
    /// Every move removes a stone: so this ends, and its depth is at most the number of stones.
    fn first_wins(&mut self, sum: Vec<Vec<u8>>) -> Result<[bool; 2], RulesError> {
        let mut sum = reduced(sum);
        if let Some(&known) = self.known.get(&sum) {
            return Ok(known);
        }
        let whole = sum.clone();
        if sum.len() > 1 {
            let mut left = Vec::new();
            for part in sum {
                if self.first_wins(vec![part.clone()])? != [false; 2] {
                    left.push(part);
                }
            }
            sum = left;
        }
        let wins = match self.known.get(&sum) {
            Some(&known) => known,
            None => {
                let mut wins = [false; 2];
                for player in Player::BOTH {
                    wins[index(player)] = self.wins(&sum, player)?;
                }
                wins
            }
        };
        self.known.insert(whole, wins);
        self.known.insert(sum, wins);
        Ok(wins)
    }

    /// Whether a player who moves first wins.
    fn wins(&mut self, sum: &[Vec<u8>], player: Player) -> Result<bool, RulesError> {
        for (at, part) in sum.iter().enumerate() {
            // Equal parts have the same moves.
            if at > 0 && sum[at - 1] == *part {
                continue;
            }
            let mut failed = Ok(());
            let wins = any_move(&mut part.clone(), player, |to| {
                self.looked_at += 1;
                if self.looked_at > MOST_LOOKED_AT {
                    let name = "the number of moves looked at for this strip";
                    let expected = "at most 2^20; ask for fewer and shorter parts";
                    return or_stop(Err(RulesError::Range { name, expected, found: self.looked_at }), &mut failed);
                }
                let others = sum.iter().enumerate().filter(|&(other, _)| other != at).map(|(_, part)| part.clone());
                let next = self.first_wins(others.chain(parts(to)).collect());
                or_stop(next.map(|wins| !wins[index(player.other())]), &mut failed)
            });
            failed?;
            if wins {
                return Ok(true);
            }
        }
        Ok(false)
    }
}
