//! Linear Clobber by retrograde analysis: a move removes one stone, so that all strips of `s` stones follow from those
//! of `s - 1`.
//!
//! A strip has a low part of up to eight cells and a high part. Tables list the low parts by their number of stones,
//! with the moves of each as differences of the strip's number. So each round visits exactly the strips of `s` stones.
//! The threads share the high parts.

use std::sync::atomic::{AtomicU64, Ordering};

use rayon::prelude::*;

use crate::game::Player;
use crate::game::clobber::{any_move, cells, number};

/// Positions in a word.
const IN_WORD: u64 = 32;
/// Cells of a low part, at most.
const LOW: u32 = 8;

/// High parts between two calls of `progress`.
const TOLD: u64 = 64;

/// The moves of a part of a strip, by player: what each adds to the strip's number.
#[derive(Clone, Debug, Default)]
struct Moves {
    stones: usize,
    left: Vec<i64>,
    right: Vec<i64>,
}

impl Moves {
    /// The moves within `length` cells, of which the first is worth `unit`.
    fn of(part: u64, length: u32, unit: u64) -> Self {
        let mut cells = cells(part, length as usize);
        let stones = cells.iter().filter(|&&cell| cell != 0).count();
        let mut found = Self { stones, ..Self::default() };
        for player in Player::BOTH {
            any_move(&mut cells, player, |to| {
                let step = (number(to).cast_signed() - part.cast_signed()) * unit.cast_signed();
                found.of_player(player).push(step);
                false
            });
        }
        found
    }

    fn of_player(&mut self, player: Player) -> &mut Vec<i64> {
        match player {
            Player::Left => &mut self.left,
            Player::Right => &mut self.right,
        }
    }
}

/// The positions of all strips of `length` cells: two bits each, bit 0 set if Left wins moving first, bit 1 if Right
/// does. `progress` is told how many stones are done, of `length`, again and again.
pub fn strips(length: u32, progress: impl Fn(u64) + Sync) -> Vec<u64> {
    let low_cells = length.min(LOW);
    let (lows, highs) = (3_u64.pow(low_cells), 3_u64.pow(length - low_cells));
    let table: Vec<AtomicU64> = (0..(lows * highs).div_ceil(IN_WORD)).map(|_| AtomicU64::new(0)).collect();
    let low_moves: Vec<Moves> = (0..lows).map(|low| Moves::of(low, low_cells, 1)).collect();
    let mut by_stones: Vec<Vec<u64>> = vec![Vec::new(); low_cells as usize + 1];
    for (low, moves) in (0..).zip(&low_moves) {
        by_stones[moves.stones].push(low);
    }
    // A round only writes its own words and only reads those of earlier rounds. The end of each parallel loop orders the
    // rounds.
    let wins = |position: u64, bit: u64| {
        table[(position / IN_WORD) as usize].load(Ordering::Relaxed) >> (2 * (position % IN_WORD) + bit) & 1 == 1
    };
    for stones in 0..=length as usize {
        progress(stones as u64);
        (0..highs).into_par_iter().for_each(|high| {
            if high.is_multiple_of(TOLD) {
                progress(stones as u64);
            }
            let moves = Moves::of(high, length - low_cells, lows);
            let Some(lows_here) = stones.checked_sub(moves.stones).and_then(|left| by_stones.get(left)) else { return };
            for &low in lows_here {
                let position = high * lows + low;
                let inside = &low_moves[low as usize];
                let across = across(low, low_cells, high);
                let any = |inside: &[i64], high: &[i64], across: Option<i64>, bit: u64| {
                    let steps = inside.iter().chain(high).copied().chain(across);
                    steps.into_iter().any(|step| !wins(position.wrapping_add_signed(step), bit))
                };
                let left = any(&inside.left, &moves.left, across.map(|(left, _)| left), 1);
                let right = any(&inside.right, &moves.right, across.map(|(_, right)| right), 0);
                let bits = u64::from(left) | u64::from(right) << 1;
                if bits != 0 {
                    table[(position / IN_WORD) as usize]
                        .fetch_or(bits << (2 * (position % IN_WORD)), Ordering::Relaxed);
                }
            }
        });
    }
    table.into_iter().map(AtomicU64::into_inner).collect()
}

/// The moves of Left and of Right between the last cell of the low part and the first of the high part.
fn across(low: u64, low_cells: u32, high: u64) -> Option<(i64, i64)> {
    let unit = 3_i64.pow(low_cells - 1);
    match (low / unit.cast_unsigned(), high % 3) {
        // x o: x goes up and leaves its cell, or o comes down.
        (1, 2) => Some((-unit - 3 * unit, unit - 2 * 3 * unit)),
        // o x
        (2, 1) => Some((-unit - 3 * unit, -2 * unit + 3 * unit)),
        _ => None,
    }
}
