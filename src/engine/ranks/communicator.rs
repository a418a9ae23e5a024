//! The interface that carries the engine's messages, and the error of a malformed one.

use std::sync::Arc;

/// A message to one or to several ranks.
pub type Message = Arc<Vec<u8>>;

/// The engine's messages begin with a byte below this. All other first bytes are the communicator's own.
pub const KINDS: u8 = 16;

/// Sends messages, from any thread.
pub trait Communicator: Sync {
    /// Sends a message to a rank, which may be this one. Messages to a rank arrive in the order in which they were
    /// sent.
    fn send(&self, to: usize, message: Message);
    /// The rank that sends, and how many there are.
    fn ranks(&self) -> (usize, usize);

    /// Sends a message to every rank, this one too.
    fn send_all(&self, message: Vec<u8>) {
        let message = Arc::new(message);
        (0..self.ranks().1).for_each(|to| self.send(to, Arc::clone(&message)));
    }

    /// Sends a message to every rank but this one.
    fn send_others(&self, message: Vec<u8>) {
        let (message, (own, ranks)) = (Arc::new(message), self.ranks());
        (0..ranks).filter(|&to| to != own).for_each(|to| self.send(to, Arc::clone(&message)));
    }
}

/// A message that no rank of this build has written.
#[derive(Clone, Copy, Debug)]
pub struct Garbled;
