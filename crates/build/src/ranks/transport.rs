//! The interface that carries messages between the processes of a build.

use std::sync::Arc;

/// Messages between the ranks of a build, the processes that share it: MPI's, or any others'.
///
/// Only the thread that called [`build_on_ranks`](crate::ranks::build_on_ranks) calls these methods. Messages from one
/// rank to another have to arrive once, in the order in which they were sent. Messages of different ranks may arrive in
/// any order. A transport that can no longer deliver a message has to end the process, as MPI does.
pub trait Transport {
    /// The number of this rank, from 0.
    fn rank(&self) -> usize;
    /// How many ranks there are, at least 1.
    fn size(&self) -> usize;
    /// Sends bytes to another rank, and does not wait until they have arrived.
    fn send(&mut self, to: usize, bytes: Arc<Vec<u8>>);
    /// A message that has arrived, and the rank that sent it; nothing if none has, without waiting for one.
    fn receive(&mut self) -> Option<(usize, Vec<u8>)>;
    /// Waits until all messages are on their way, so that the process may end.
    fn finish(&mut self);
}
