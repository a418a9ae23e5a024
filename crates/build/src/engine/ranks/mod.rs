//! The recursion on many ranks: processes, on one machine or on many, that share the columns.
//!
//! Blocks of columns are distributed block-cyclically, and never move. A band goes through them from left to right, in
//! the same wavefront as in one process. If the next block belongs to another rank, only the used-sets of the band go
//! there, as a message. Each band has an **owner**, the ranks in turn: the rank that has computed a tile sends its
//! completions there, once. When a band has ended and its owner has gathered all its tiles, the owner gives it to its
//! sink.
//!
//! Besides its band and its block a tile needs three facts: how the sheets of each band begin (Chomp's diagonal), how
//! they end, and which bands have left. Every rank gets them as soon as they are known. A tile waits until its rank has
//! these facts for every band above it. So nothing depends on the order in which messages arrive.
//!
//! In a symmetric game a completion `f(w,x) = z` of a lower sheet is also `f(x,z) = w` of the sheet `x`. The tiles do
//! not need it: the used-set of column `x` says which columns of sheet `x` are filled. The owner of `x` needs it, and
//! reads it back from the sink. Bands that may be in flight at the same time cannot be read back. So their tile with
//! the columns of the owner's sheets is sent to the owner too.
//!
//! `message` has the messages; whoever runs this carries them. `share` says which rank has which block. `work` computes a
//! rank's tiles, `listen` handles messages, and `gather` completes a band at its owner. `tiles` is for other wavefronts, whose bands
//! rank 0 gathers.

mod gather;
mod listen;
mod message;
mod share;
mod tiles;
mod work;

use self::listen::Listener;
pub use self::message::{Message, News, Tell};
pub use self::share::Share;
pub use self::tiles::{Rank, Shareable, Tiles};
use self::work::OnRank;
use super::band::Recursing;
use super::games::with_recursion;
use super::plan::{Plan, Sink};
use super::recursion::Recursion;
use super::wavefront::Wavefront;
use crate::BuildError;
use supermex_game::PerturbedGame;

/// The context of a run on ranks of the recursion of sheets.
pub struct RankOfSheets<'a> {
    /// What to compute, the same on all ranks. A file of sheets is a whole number of bands.
    pub plan: &'a Plan,
    /// Who has what.
    pub share: Share,
    /// Takes the bands that this rank owns. When every rank can read a band back, [`News::Left`] is sent to all ranks.
    pub sink: &'a dyn Sink,
    pub tell: Tell<'a>,
    /// Computes.
    pub pool: &'a rayon::ThreadPool,
}

impl RankOfSheets<'_> {
    /// Computes this rank's part of the sheets on the pool. Meanwhile this thread calls `next` for the messages of the
    /// other ranks: it returns one of the engine's, or nothing after a short while. Returns when every band has left.
    pub fn run(
        &self,
        rules: &PerturbedGame,
        next: &mut dyn FnMut() -> Result<Option<Message>, BuildError>,
        stop: &(dyn Fn() + Sync),
    ) -> Result<(), BuildError> {
        with_recursion!(rules, recursion => self.recurse(&recursion, next, stop))
    }

    fn recurse<R: Recursion>(
        &self,
        rules: &R,
        next: &mut dyn FnMut() -> Result<Option<Message>, BuildError>,
        stop: &(dyn Fn() + Sync),
    ) -> Result<(), BuildError> {
        let recursing = Recursing::on_a_rank(rules, self.sink, self.plan);
        let blocks = self.pool.install(|| recursing.resume(&|block| self.share.has(block)))?;
        let bands = recursing.tiling.bands();
        let work = OnRank { recursing, share: self.share, tell: self.tell };
        // With what the sheets of a band begin is asked for where they end.
        let known = if R::ENDS { bands.start } else { bands.end };
        let front = Wavefront::new(&work, bands, self.plan.in_flight, known, blocks);
        let listener = Listener::new(&work, &front, known);
        self.pool.in_place_scope_fifo(|scope| listener.run(scope, next).inspect_err(|_| stop()))
    }
}
