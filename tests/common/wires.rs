//! Ranks of a build as threads of one process, whose messages take as long as chance will have it.

use std::collections::{BTreeMap, VecDeque};
use std::path::Path;
use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Arc, Mutex};

use super::Draw;
use supermex_build::{BuildError, BuildOptions, BuildSummary, Transport, build_on_ranks};

type Message = (usize, Arc<Vec<u8>>);

/// Messages and their bytes, by their kinds.
pub type Tally = BTreeMap<Kind, (u64, u64)>;

/// The first byte of a message; of one about a band, which begins with 0, what it says of the band.
pub type Kind = (u8, u8);

fn kind(bytes: &[u8]) -> Kind {
    let of_band = || bytes.iter().skip(1).skip_while(|&&byte| byte >= 0x80).nth(1).copied().unwrap_or_default();
    (bytes[0], if bytes[0] == 0 { of_band() } else { 0 })
}

/// The wires of a rank to all others. Only the messages of one sender arrive in their order.
pub struct Wires {
    rank: usize,
    to: Vec<Sender<Message>>,
    from: Receiver<Message>,
    held: Vec<VecDeque<Arc<Vec<u8>>>>,
    draw: Draw,
    tally: Arc<Mutex<Tally>>,
}

impl Wires {
    /// The wires of this many ranks.
    pub fn new(ranks: usize, seed: u64, tally: &Arc<Mutex<Tally>>) -> Vec<Self> {
        let (to, from): (Vec<_>, Vec<_>) = (0..ranks).map(|_| channel()).unzip();
        let wires = |(rank, from)| Self {
            rank,
            to: to.clone(),
            from,
            held: vec![VecDeque::new(); ranks],
            draw: Draw(seed.wrapping_mul(977).wrapping_add(rank as u64)),
            tally: Arc::clone(tally),
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
        {
            let mut tally = self.tally.lock().expect("no rank panics");
            let (messages, sum) = tally.entry(kind(&bytes)).or_default();
            *messages += 1;
            *sum += bytes.len() as u64;
        }
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

/// What a rank gives.
pub type Given = Result<Option<BuildSummary>, BuildError>;

/// Builds on ranks that were each told something; what each of them gives, and what they have sent each other.
pub fn on_ranks(told: &[(&Path, BuildOptions)], seed: u64) -> (Vec<Given>, Tally) {
    let tally = Arc::default();
    let wires = Wires::new(told.len(), seed, &tally);
    let given = std::thread::scope(|scope| {
        let rank = |((out, options), mut wires): (&(&Path, BuildOptions), Wires)| {
            let (out, options) = (out.to_path_buf(), options.clone());
            scope.spawn(move || build_on_ranks(&out, &options, &mut wires, &|_| ()))
        };
        let ranks: Vec<_> = told.iter().zip(wires).map(rank).collect();
        ranks.into_iter().map(|rank| rank.join().expect("no rank panics")).collect()
    });
    let tally = tally.lock().expect("no rank panics").clone();
    (given, tally)
}
