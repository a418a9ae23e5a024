//! The recursion on many ranks: processes, on one machine or on many, that share the columns.
//!
//! Blocks of columns are dealt out in stripes, in turn, and never move. A band goes through them from left to right as it does
//! in one process; where the next block is another rank's, its used-sets go there as a message, and nothing else of it. Each
//! band has a **home**, the bands in turn: whoever has computed a tile sends its completions there, once. When a band has
//! ended and all its tiles have come home, the home hands it to its sink.
//!
//! What a tile needs beside its band and its block is the same for all bands, and is told to every rank when it is known: with
//! what the sheets of a band begin (Chomp's diagonal), how they end, and that a band has left. A tile waits until its rank
//! has heard of every band above it, so that nothing depends on the order in which messages arrive.
//!
//! In a symmetric game a completion `f(w,x) = z` of a lower sheet is also `f(x,z) = w` of the sheet `x`. The tiles need no word
//! of that: what the column `x` has used says which columns of the sheet `x` are filled. The home of `x` needs it. It reads it
//! from the sink's past, but for bands that may be on their way when its own is: of these the tile that has the columns of its
//! sheets is sent to it as well.
//!
//! `wire` has the numbers in messages, `letter` the messages, `share` who has what, `front` runs the tiles of a rank, and
//! `home` the bands at home.

mod front;
mod home;
mod letter;
mod share;
pub mod wire;

use std::sync::Arc;

use self::front::Front;
pub use self::letter::left;
pub use self::share::Share;
use super::band::Recursing;
use super::chomp::Chomp;
use super::nim::Nim;
use super::recursion::Recursion;
use super::{Plan, Sink};
use crate::game::{Game, RuleSet};

/// A message to one or to several ranks.
pub type Letter = Arc<Vec<u8>>;

/// Messages of the engine begin with a byte below this; all others are free for whoever carries them.
pub const KINDS: u8 = 16;

/// Takes messages along, from any thread.
pub trait Mail: Sync {
    /// Sends a message to a rank, which may be this one. What is sent to a rank arrives there in this order.
    fn send(&self, to: usize, letter: Letter);
    /// The rank that sends, and how many there are.
    fn ranks(&self) -> (usize, usize);

    /// Sends a message to every rank, this one too.
    fn send_all(&self, letter: Vec<u8>) {
        let letter = Arc::new(letter);
        (0..self.ranks().1).for_each(|to| self.send(to, Arc::clone(&letter)));
    }

    /// Sends a message to every rank but this one.
    fn send_others(&self, letter: Vec<u8>) {
        let (letter, (own, ranks)) = (Arc::new(letter), self.ranks());
        (0..ranks).filter(|&to| to != own).for_each(|to| self.send(to, Arc::clone(&letter)));
    }
}

/// A message that no rank of this build has written.
#[derive(Clone, Copy, Debug)]
pub struct Garbled;

/// What a run on ranks works with.
pub struct Rank<'a, S, M> {
    /// What to compute, the same on all ranks. A file of sheets is a whole number of bands.
    pub plan: &'a Plan,
    /// Who has what.
    pub share: Share,
    /// Takes the bands whose home is here. When a band is where every rank's `past` finds it, [`left`] is sent to all ranks.
    pub sink: &'a S,
    /// Carries messages.
    pub mail: &'a M,
    /// Computes.
    pub pool: &'a rayon::ThreadPool,
}

impl<S: Sink, M: Mail> Rank<'_, S, M>
where
    S::Error: From<Garbled>,
{
    /// Computes this rank's part of a rule set's sheets, on the pool, while `next` is asked on this thread for the messages of
    /// the other ranks: one of the engine's, or nothing after a short while. Returns when every band has left.
    ///
    /// # Errors
    /// Those of the sink and of `next`. `stop` is called before this waits for the threads: nothing may keep them.
    pub fn run(
        &self,
        rules: &RuleSet,
        next: &mut dyn FnMut() -> Result<Option<Letter>, S::Error>,
        stop: &(dyn Fn() + Sync),
    ) -> Result<(), S::Error> {
        match rules.game {
            Game::Nim if rules.is_symmetric() => self.recurse(&Nim::<true>::new(&rules.variants), next, stop),
            Game::Nim => self.recurse(&Nim::<false>::new(&rules.variants), next, stop),
            Game::Chomp => self.recurse(&Chomp::new(&rules.variants), next, stop),
        }
    }

    fn recurse<R: Recursion>(
        &self,
        rules: &R,
        next: &mut dyn FnMut() -> Result<Option<Letter>, S::Error>,
        stop: &(dyn Fn() + Sync),
    ) -> Result<(), S::Error> {
        let work = Recursing::on_a_rank(rules, self.sink, self.plan);
        let blocks = self.pool.install(|| work.resume(|block| self.share.owner(block) == self.share.rank))?;
        let front = Front::new(work, self.share, self.mail, blocks);
        self.pool.in_place_scope_fifo(|scope| front.run(scope, next).inspect_err(|_| stop()))
    }
}
