//! Ranks of a build as threads of one process, whose messages take as long as chance will have it.

use std::collections::VecDeque;
use std::path::Path;
use std::sync::Arc;
use std::sync::mpsc::{Receiver, Sender, channel};

use super::Draw;
use supermex::{BuildError, BuildOptions, BuildSummary, Transport, build_on_ranks};

type Message = (usize, Arc<Vec<u8>>);

/// The wires of a rank to all others. Only the messages of one sender arrive in their order.
pub struct Wires {
    rank: usize,
    to: Vec<Sender<Message>>,
    from: Receiver<Message>,
    held: Vec<VecDeque<Arc<Vec<u8>>>>,
    draw: Draw,
}

impl Wires {
    /// The wires of so many ranks.
    pub fn new(ranks: usize, seed: u64) -> Vec<Self> {
        let (to, from): (Vec<_>, Vec<_>) = (0..ranks).map(|_| channel()).unzip();
        let wires = |(rank, from)| Self {
            rank,
            to: to.clone(),
            from,
            held: vec![VecDeque::new(); ranks],
            draw: Draw(seed.wrapping_mul(977).wrapping_add(rank as u64)),
        };
        from.into_iter().enumerate().map(wires).collect()
    }
}

impl Transport for Wires {
    fn rank(&self) -> usize {
        self.rank
    }

    fn size(&self) -> usize {
        self.to.len()
    }

    fn send(&mut self, to: usize, bytes: Arc<Vec<u8>>) {
        // Whoever has ended reads nothing any more.
        let _ = self.to[to].send((self.rank, bytes));
    }

    fn receive(&mut self) -> Option<(usize, Vec<u8>)> {
        for (from, bytes) in self.from.try_iter() {
            self.held[from].push_back(bytes);
        }
        let waiting: Vec<usize> = (0..self.held.len()).filter(|&from| !self.held[from].is_empty()).collect();
        if waiting.is_empty() || self.draw.below(3) == 0 {
            return None;
        }
        let from = waiting[self.draw.below(waiting.len() as u64) as usize];
        self.held[from].pop_front().map(|bytes| (from, bytes.to_vec()))
    }

    fn finish(&mut self) {}
}

/// Builds on ranks that were each told something; what each of them gives.
pub fn on_ranks(told: &[(&Path, BuildOptions)], seed: u64) -> Vec<Result<Option<BuildSummary>, BuildError>> {
    let wires = Wires::new(told.len(), seed);
    std::thread::scope(|scope| {
        let rank = |((out, options), mut wires): (&(&Path, BuildOptions), Wires)| {
            let (out, options) = (out.to_path_buf(), options.clone());
            scope.spawn(move || build_on_ranks(&out, &options, &mut wires, &|_| ()))
        };
        let ranks: Vec<_> = told.iter().zip(wires).map(rank).collect();
        ranks.into_iter().map(|rank| rank.join().expect("no rank panics")).collect()
    })
}
