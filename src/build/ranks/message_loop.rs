//! The message loop of a rank: one thread passes the messages of all threads to the transport, and takes those that
//! arrive.

use std::collections::VecDeque;
use std::sync::Arc;
use std::sync::mpsc::{Receiver, Sender, channel};
use std::time::{Duration, Instant};

use super::transport::Transport;
use crate::engine::ranks::{Communicator, KINDS, Message};

/// What this process was asked to build.
pub const HELLO: u8 = KINDS;
/// The plan of a run, and how to check the directory.
pub const START: u8 = KINDS + 1;
/// A rank has read the plan, and sees the directory.
pub const READY: u8 = KINDS + 2;
/// The row groups of a band, to the rank that writes them.
pub const ROW_GROUPS: u8 = KINDS + 3;
/// A request for a piece of a row group, and the answer with its bytes.
pub const ASK: u8 = KINDS + 4;
pub const PIECE: u8 = KINDS + 5;
/// The progress that a band adds.
pub const PROGRESS: u8 = KINDS + 6;
/// The files that a rank has written.
pub const WRITTEN: u8 = KINDS + 7;
/// Why a rank cannot go on.
pub const FAULT: u8 = KINDS + 8;
/// All ranks stop.
pub const STOP: u8 = KINDS + 9;
/// The database has its name.
pub const DONE: u8 = KINDS + 10;
/// All ranks are ready.
pub const GO: u8 = KINDS + 11;

/// The end to which every thread sends its messages.
#[derive(Clone)]
pub struct Endpoint {
    sender: Sender<(usize, Message)>,
    pub rank: usize,
    pub ranks: usize,
}

impl Communicator for Endpoint {
    fn send(&self, to: usize, message: Message) {
        // After the build has failed no messages are taken. The error is reported elsewhere.
        let _ = self.sender.send((to, message));
    }

    fn ranks(&self) -> (usize, usize) {
        (self.rank, self.ranks)
    }
}

/// How long the loop sleeps at least, and at most, when there is nothing to do. A message of this process wakes it.
const NAP: Duration = Duration::from_micros(50);
const SLEEP: Duration = Duration::from_micros(400);

/// The loop.
pub struct MessageLoop<'a> {
    transport: &'a mut dyn Transport,
    pub endpoint: Endpoint,
    receiver: Receiver<(usize, Message)>,
    /// Messages of this rank to itself.
    here: VecDeque<Message>,
    /// Messages that came before they could be read.
    kept: VecDeque<(usize, Message)>,
    nap: Duration,
}

impl<'a> MessageLoop<'a> {
    pub fn new(transport: &'a mut dyn Transport) -> Self {
        let (sender, receiver) = channel();
        let endpoint = Endpoint { sender, rank: transport.rank(), ranks: transport.size() };
        Self { transport, endpoint, receiver, here: VecDeque::new(), kept: VecDeque::new(), nap: NAP }
    }

    fn hand_over(&mut self, (to, message): (usize, Message)) {
        if to == self.endpoint.rank {
            self.here.push_back(message);
        } else {
            self.transport.send(to, message);
        }
    }

    /// Takes back messages that came too early: they are the next ones.
    pub fn keep(&mut self, early: Vec<(usize, Message)>) {
        self.kept.extend(early);
    }

    /// The next message and who sent it, if one comes in a while.
    pub fn next(&mut self, patience: Duration) -> Option<(usize, Message)> {
        if let Some(kept) = self.kept.pop_front() {
            return Some(kept);
        }
        let until = Instant::now() + patience;
        loop {
            while let Ok(message) = self.receiver.try_recv() {
                self.hand_over(message);
            }
            if let Some(message) = self.here.pop_front() {
                self.nap = NAP;
                return Some((self.endpoint.rank, message));
            }
            if let Some((from, bytes)) = self.transport.receive() {
                self.nap = NAP;
                return Some((from, Arc::new(bytes)));
            }
            if Instant::now() >= until {
                return None;
            }
            self.nap = (self.nap * 2).min(SLEEP);
            if let Ok(message) = self.receiver.recv_timeout(self.nap) {
                self.hand_over(message);
            }
        }
    }

    /// Passes on all messages. If all is well, waits until they are sent; after an error some may never be read.
    pub fn finish(&mut self, all_well: bool) {
        while let Ok(message) = self.receiver.try_recv() {
            self.hand_over(message);
        }
        if all_well {
            self.transport.finish();
        }
    }
}
