//! A table on a cluster, in simulation.
//!
//! Ranks own blocks of columns, in turn; a band of sheets goes through the blocks from left to right, and its used-sets with
//! it. A part of a band in a block is a task: it waits for the part to its left, which comes over the network, and for the
//! band above in the same block, which the rank has itself.

use std::cmp::Reverse;
use std::collections::BinaryHeap;
use std::ops::Range;

use supermex::game::Game;

use super::Measured;

/// Parts of a table, in either direction, that costs are averaged over.
pub const BINS: usize = 12;
/// Columns that Chomp has, over its sheets.
const CHOMP_COLUMNS: f64 = std::f64::consts::SQRT_2;

/// The blocks of a band, of so many bands in all.
fn blocks(game: Game, band: usize, bands: usize) -> Range<usize> {
    match game {
        Game::Nim => band..bands,
        Game::Chomp => band..((band + 1) as f64 * CHOMP_COLUMNS).ceil() as usize + 1,
    }
}

/// The bin of a tile.
pub fn bin(game: Game, band: usize, block: usize, bands: usize) -> (usize, usize) {
    let blocks = blocks(game, band, bands);
    let share = |part: usize, all: usize| (part * BINS / all.max(1)).min(BINS - 1);
    (share(band, bands), share(block - blocks.start, blocks.len()))
}

/// A cluster of so many ranks, a thread each, and how a table is shared out: bands of so many sheets, blocks of as many columns.
#[derive(Clone, Copy)]
pub struct Cluster {
    pub ranks: usize,
    /// Sheets of a band, and columns of a block.
    pub side: f64,
    /// Seconds that a message takes beside its bytes.
    pub latency: f64,
    /// Bytes a second.
    pub bandwidth: f64,
}

/// A moment, in an order.
#[derive(PartialEq)]
struct Moment(f64);

impl Eq for Moment {}

impl Ord for Moment {
    fn cmp(&self, other: &Self) -> std::cmp::Ordering {
        self.0.total_cmp(&other.0)
    }
}

impl PartialOrd for Moment {
    fn partial_cmp(&self, other: &Self) -> Option<std::cmp::Ordering> {
        Some(self.cmp(other))
    }
}

/// Seconds that a table of so many sheets takes, if a cell takes `slower` times as long as in what was measured.
pub fn simulate(measured: &Measured, sheets: f64, slower: f64, cluster: Cluster) -> f64 {
    let Cluster { ranks, side, latency, bandwidth } = cluster;
    let bands = (sheets / side).ceil() as usize;
    let wide = side / measured.tile;
    let blocks_of = |band: usize| blocks(measured.game, band, bands);
    // The time of a band in a block, and what it takes to send what goes on.
    let cost = |band: usize, block: usize| {
        let (band, block) = bin(measured.game, band, block, bands);
        let (time, hop) = measured.costs[band][block];
        (time * wide * wide * slower, latency + hop * wide * sheets / measured.sheets / bandwidth)
    };
    let last = blocks_of(bands.saturating_sub(1)).end;
    // By band the last block that it has come to, and by block the band that is next.
    let mut come: Vec<usize> = (0..bands).map(|band| blocks_of(band).start).collect();
    let mut next = vec![bands; last];
    for band in (0..bands).rev() {
        next[blocks_of(band)].fill(band);
    }
    let mut busy = vec![false; ranks];
    let mut ready: Vec<BinaryHeap<Reverse<(usize, usize)>>> = (0..ranks).map(|_| BinaryHeap::new()).collect();
    // A band comes to a block, or is through it.
    let mut events = BinaryHeap::from([Reverse((Moment(0.0), 0, 0, false))]);
    let mut end = 0.0;
    while let Some(Reverse((Moment(now), band, block, through))) = events.pop() {
        let rank = block % ranks;
        end = now;
        if through {
            busy[rank] = false;
            next[block] = band + 1;
            if band + 1 < bands && come[band + 1] == block {
                ready[rank].push(Reverse((band + 1, block)));
            }
            if block + 1 < blocks_of(band).end {
                let way = if ranks > 1 { cost(band, block).1 } else { 0.0 };
                events.push(Reverse((Moment(now + way), band, block + 1, false)));
            }
        } else {
            come[band] = block;
            if next[block] == band {
                ready[rank].push(Reverse((band, block)));
            }
        }
        // The lowest band first: all others wait for it in the end.
        if !busy[rank]
            && let Some(Reverse((band, block))) = ready[rank].pop()
        {
            busy[rank] = true;
            events.push(Reverse((Moment(now + cost(band, block).0), band, block, true)));
        }
    }
    end
}
