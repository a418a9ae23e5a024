//! The post of a rank: one thread hands over to the transport what all threads send, and takes what arrives.

use std::collections::VecDeque;
use std::sync::Arc;
use std::sync::mpsc::{Receiver, Sender, channel};
use std::time::{Duration, Instant};

use super::Transport;
use crate::engine::ranks::{KINDS, Letter, Mail};

/// What this process was asked to build.
pub const HELLO: u8 = KINDS;
/// The plan of a run, and how to see that the directory is the same one.
pub const START: u8 = KINDS + 1;
/// A rank has read that, and sees the directory.
pub const READY: u8 = KINDS + 2;
/// The stripes of a band, to the rank that writes them.
pub const STRIPES: u8 = KINDS + 3;
/// Which piece of a stripe is wanted, and its bytes.
pub const ASK: u8 = KINDS + 4;
pub const PIECE: u8 = KINDS + 5;
/// What a band adds to what is done.
pub const PROGRESS: u8 = KINDS + 6;
/// The files that a rank has written.
pub const WRITTEN: u8 = KINDS + 7;
/// Why a rank cannot go on.
pub const FAULT: u8 = KINDS + 8;
/// Nobody goes on.
pub const STOP: u8 = KINDS + 9;
/// The database has its name.
pub const DONE: u8 = KINDS + 10;
/// All ranks are ready.
pub const GO: u8 = KINDS + 11;

/// Where every thread posts its letters.
#[derive(Clone)]
pub struct Office {
    letters: Sender<(usize, Letter)>,
    pub rank: usize,
    pub ranks: usize,
}

impl Mail for Office {
    fn send(&self, to: usize, letter: Letter) {
        // Nobody takes letters any more when the build has failed, which is said elsewhere.
        let _ = self.letters.send((to, letter));
    }

    fn ranks(&self) -> (usize, usize) {
        (self.rank, self.ranks)
    }
}

/// How long the post sleeps at least, and at most, when there is nothing to do. A letter of this process wakes it.
const NAP: Duration = Duration::from_micros(50);
const SLEEP: Duration = Duration::from_micros(400);

/// The thread's end of it.
pub struct Post<'a> {
    transport: &'a mut dyn Transport,
    pub office: Office,
    letters: Receiver<(usize, Letter)>,
    /// Letters of this rank to itself.
    here: VecDeque<Letter>,
    /// Letters that came before they could be read.
    kept: VecDeque<(usize, Letter)>,
    nap: Duration,
}

impl<'a> Post<'a> {
    pub fn new(transport: &'a mut dyn Transport) -> Self {
        let (sender, letters) = channel();
        let office = Office { letters: sender, rank: transport.rank(), ranks: transport.size() };
        Self { transport, office, letters, here: VecDeque::new(), kept: VecDeque::new(), nap: NAP }
    }

    fn hand_over(&mut self, (to, letter): (usize, Letter)) {
        if to == self.office.rank {
            self.here.push_back(letter);
        } else {
            self.transport.send(to, letter);
        }
    }

    /// Takes back letters that came too early: they are the next ones.
    pub fn keep(&mut self, early: Vec<(usize, Letter)>) {
        self.kept.extend(early);
    }

    /// The next letter and who sent it, if one comes in a while.
    pub fn next(&mut self, patience: Duration) -> Option<(usize, Letter)> {
        if let Some(kept) = self.kept.pop_front() {
            return Some(kept);
        }
        let until = Instant::now() + patience;
        loop {
            while let Ok(letter) = self.letters.try_recv() {
                self.hand_over(letter);
            }
            if let Some(letter) = self.here.pop_front() {
                self.nap = NAP;
                return Some((self.office.rank, letter));
            }
            if let Some((from, bytes)) = self.transport.receive() {
                self.nap = NAP;
                return Some((from, Arc::new(bytes)));
            }
            if Instant::now() >= until {
                return None;
            }
            self.nap = (self.nap * 2).min(SLEEP);
            if let Ok(letter) = self.letters.recv_timeout(self.nap) {
                self.hand_over(letter);
            }
        }
    }

    /// Hands over all that was posted, and waits until it has gone if all is well: otherwise some may never be read.
    pub fn finish(&mut self, all_well: bool) {
        while let Ok(letter) = self.letters.try_recv() {
            self.hand_over(letter);
        }
        if all_well {
            self.transport.finish();
        }
    }
}
