//! What carries messages between the processes of a build.

use std::sync::Arc;

/// Messages between the ranks of a build, the processes that share it: MPI's, or any others'.
///
/// All of it is called by the one thread that [`build_on_ranks`](crate::ranks::build_on_ranks) was called by. What one rank sends to
/// another has to arrive, once and in the order in which it was sent; nothing is asked of the order of messages of several ranks.
/// A transport that cannot deliver a message any more has to end the process, as MPI does.
pub trait Transport {
    /// The number of this rank, from 0.
    fn rank(&self) -> usize;
    /// How many ranks there are, at least 1.
    fn size(&self) -> usize;
    /// Sends bytes to another rank, and does not wait until they have arrived.
    fn send(&mut self, to: usize, bytes: Arc<Vec<u8>>);
    /// A message that has arrived, and the rank that sent it; nothing if none has, without waiting for one.
    fn receive(&mut self) -> Option<(usize, Vec<u8>)>;
    /// Waits until all that was sent is on its way, so that the process may end.
    fn finish(&mut self);
}
