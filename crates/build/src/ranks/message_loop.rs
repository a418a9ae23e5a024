//! The message loop of a rank: one thread passes the messages of all threads to the transport, and takes those that
//! arrive.

use std::collections::VecDeque;
use std::ops::Range;
use std::sync::Arc;
use std::sync::mpsc::{Receiver, Sender, channel};
use std::time::{Duration, Instant};

use super::message::Message;
use super::transport::Transport;
use crate::BuildError;

/// The end to which every thread sends its messages.
#[derive(Clone)]
pub struct Endpoint {
    sender: Sender<Outgoing>,
    pub rank: usize,
    pub ranks: usize,
}

/// A message to this rank, or bytes to another.
enum Outgoing {
    Here(Message),
    Away(usize, Arc<Vec<u8>>),
}

impl Endpoint {
    /// Sends a message to some ranks, of which this may be one.
    pub fn send(&self, to: Range<usize>, message: Message) {
        let mut bytes = None;
        for to in to {
            let outgoing = if to == self.rank {
                Outgoing::Here(message.clone())
            } else {
                Outgoing::Away(to, Arc::clone(bytes.get_or_insert_with(|| Arc::new(message.to_bytes()))))
            };
            // After the build has failed no messages are taken. The error is reported elsewhere.
            let _ = self.sender.send(outgoing);
        }
    }

    pub fn send_first(&self, message: Message) {
        self.send(0..1, message);
    }
}

/// How long the loop sleeps at least, and at most, when there is nothing to do. A message of this process wakes it.
const NAP: Duration = Duration::from_micros(50);
const SLEEP: Duration = Duration::from_micros(400);

/// How long a rank that only waits for messages lets the loop run.
pub const PATIENCE: Duration = Duration::from_secs(1);

/// The loop.
pub struct MessageLoop<'a> {
    transport: &'a mut dyn Transport,
    pub endpoint: Endpoint,
    receiver: Receiver<Outgoing>,
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

    fn hand_over(&mut self, outgoing: Outgoing) {
        match outgoing {
            Outgoing::Here(message) => self.here.push_back(message),
            Outgoing::Away(to, bytes) => self.transport.send(to, bytes),
        }
    }

    /// Takes back messages that came too early: they are the next ones.
    pub fn keep(&mut self, early: Vec<(usize, Message)>) {
        self.kept.extend(early);
    }

    /// The next message and who sent it, if one comes in a while.
    pub fn next(&mut self, patience: Duration) -> Result<Option<(usize, Message)>, BuildError> {
        if let Some(kept) = self.kept.pop_front() {
            return Ok(Some(kept));
        }
        let until = Instant::now() + patience;
        loop {
            while let Ok(message) = self.receiver.try_recv() {
                self.hand_over(message);
            }
            if let Some(message) = self.here.pop_front() {
                self.nap = NAP;
                return Ok(Some((self.endpoint.rank, message)));
            }
            if let Some((from, bytes)) = self.transport.receive() {
                self.nap = NAP;
                return Message::from_bytes(&bytes).map(|message| Some((from, message)));
            }
            if Instant::now() >= until {
                return Ok(None);
            }
            self.nap = (self.nap * 2).min(SLEEP);
            if let Ok(message) = self.receiver.recv_timeout(self.nap) {
                self.hand_over(message);
            }
        }
    }

    /// Waits for the next message.
    pub fn wait(&mut self) -> Result<(usize, Message), BuildError> {
        loop {
            if let Some(next) = self.next(PATIENCE)? {
                return Ok(next);
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
