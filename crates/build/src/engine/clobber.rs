//! Linear Clobber by retrograde analysis: a move removes one stone, so that all strips of `s` stones follow from those
//! of `s - 1`.
//!
//! A strip has a low part of up to eight cells and a high part. Tables list the low parts by their number of stones,
//! with the moves of each as differences of the strip's number. So each round visits exactly the strips of `s` stones.
//! The threads share the high parts.

use std::sync::atomic::{AtomicU64, Ordering};

use rayon::prelude::*;

use supermex_game::Player;
use supermex_game::clobber::{any_move, cells, number};

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
    /// Those of Left, and those of Right.
    steps: [Vec<i64>; 2],
}

impl Moves {
    /// The moves within `length` cells, of which the first is worth `unit`.
    fn of(part: u64, length: u32, unit: u64) -> Self {
        let mut cells = cells(part, length as usize);
        let stones = cells.iter().filter(|&&cell| cell != 0).count();
        let steps = [Player::Left, Player::Right].map(|player| {
            let mut steps = Vec::new();
            any_move(&mut cells, player, |to| {
                steps.push((number(to).cast_signed() - part.cast_signed()) * unit.cast_signed());
                false
            });
            steps
        });
        Self { stones, steps }
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
                let [left, right] = [0, 1].map(|player: usize| {
                    let steps = inside.steps[player].iter().chain(&moves.steps[player]).copied();
                    let mut steps = steps.chain(across.map(|steps| steps[player]));
                    u64::from(steps.any(|step| !wins(position.wrapping_add_signed(step), 1 - player as u64)))
                });
                let bits = left | right << 1;
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
fn across(low: u64, low_cells: u32, high: u64) -> Option<[i64; 2]> {
    let unit = 3_i64.pow(low_cells - 1);
    match (low / unit.cast_unsigned(), high % 3) {
        // x o: x goes up and leaves its cell, or o comes down.
        (1, 2) => Some([-unit - 3 * unit, unit - 2 * 3 * unit]),
        // o x
        (2, 1) => Some([-unit - 3 * unit, -2 * unit + 3 * unit]),
        _ => None,
    }
}
