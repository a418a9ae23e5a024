//! Brute force over the move rules of the games on four numbers.

use std::collections::HashMap;

/// A game on four numbers and what is known of its positions.
pub struct Four {
    /// 4-row Chomp, or else 4-pile Nim.
    pub chomp: bool,
    /// Positions that are won for whoever stands on them, at a pass level or at all; of Nim with the piles ascending.
    pub won: Vec<([u64; 4], Option<u64>)>,
    known: HashMap<([u64; 4], u64), bool>,
}

impl Four {
    pub fn new(chomp: bool, won: Vec<([u64; 4], Option<u64>)>) -> Self {
        Self { chomp, won, known: HashMap::new() }
    }

    /// Whether whoever stands on the position has won without a move.
    pub fn is_won(&self, piles: [u64; 4], passes: u64) -> bool {
        let mut key = piles;
        if !self.chomp {
            key.sort_unstable();
        }
        self.won.iter().any(|&(won, level)| won == key && level.is_none_or(|level| level == passes))
    }

    /// Every position that one move leads to.
    pub fn moves(&self, piles: [u64; 4], passes: u64) -> Vec<([u64; 4], u64)> {
        let mut moves = Vec::new();
        if self.chomp {
            // The heights of the columns from the left. A bite takes the squares above it and to the right of it.
            let heights: Vec<u64> = (0..4).flat_map(|i| vec![4 - i as u64; piles[i] as usize]).collect();
            for (column, &height) in heights.iter().enumerate() {
                for left in 0..height {
                    let mut to = [0; 4];
                    for (at, &height) in heights.iter().enumerate() {
                        let height = if at < column { height } else { height.min(left) };
                        if height > 0 {
                            to[4 - height as usize] += 1;
                        }
                    }
                    if to != [0; 4] {
                        moves.push((to, passes));
                    }
                }
            }
        } else {
            for pile in 0..4 {
                for left in 0..piles[pile] {
                    let mut to = piles;
                    to[pile] = left;
                    moves.push((to, passes));
                }
            }
        }
        // From a position without moves there is no pass.
        if passes > 0 && !moves.is_empty() {
            moves.push((piles, passes - 1));
        }
        moves.sort_unstable();
        moves.dedup();
        moves
    }

    /// Whether the player who just moved wins.
    pub fn is_p(&mut self, piles: [u64; 4], passes: u64) -> bool {
        let mut key = piles;
        if !self.chomp {
            key.sort_unstable();
        }
        if let Some(&known) = self.known.get(&(key, passes)) {
            return known;
        }
        let found =
            !self.is_won(key, passes) && self.moves(key, passes).into_iter().all(|(to, passes)| !self.is_p(to, passes));
        self.known.insert((key, passes), found);
        found
    }
}
