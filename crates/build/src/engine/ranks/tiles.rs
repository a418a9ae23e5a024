//! Any wavefront on many ranks whose bands can be sent, and go through all blocks.
//!
//! As in the recursion of sheets, blocks are distributed block-cyclically and never move, and a band goes to the rank of its next
//! block as a message. What its tiles have found does not go with it: each sends that to rank 0, once, which hands a band over
//! when all of it is there, and then says so.

use std::collections::BTreeMap;
use std::ops::Range;

use rayon::ScopeFifo;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

use super::super::wavefront::{Heard, Next, Wavefront, Work};
use super::share::Share;
use crate::BuildError;

/// Work whose tiles can be shared out to ranks.
pub trait Shareable: Work<Band: Serialize + DeserializeOwned> {
    /// What a tile finds.
    type Found: Serialize + DeserializeOwned + Send;

    /// The bands of the run.
    fn bands(&self) -> Range<usize>;
    /// One more than the last block, in which every band ends.
    fn blocks(&self) -> usize;
    /// Takes what a tile has found out of its band.
    fn found(&self, rows: &mut Self::Band) -> Self::Found;
    /// Whether a band that came as a message has the sizes of this one.
    fn fits(&self, band: usize, rows: &Self::Band) -> bool;
    /// Whether what came is what a tile of a band finds.
    fn is_found(&self, band: usize, found: &Self::Found) -> bool;
    /// Takes what the tiles of a band have found, in the order of the blocks. Bands come from several threads, and not always in order.
    fn gathered(&self, band: usize, found: Vec<Self::Found>) -> Result<(), BuildError>;
}

/// What a rank tells others about a band.
#[derive(Serialize, Deserialize)]
struct Message<B, F> {
    band: usize,
    news: News<B, F>,
}

#[derive(Serialize, Deserialize)]
enum News<B, F> {
    /// It goes on to a block of another rank.
    Came { block: usize, rows: B },
    /// What its tile in a block has found.
    Found { block: usize, found: F },
    /// Rank 0 has handed it over.
    Left,
}

/// Sends a message to some ranks, of which this may be one, from any thread.
pub type TellBytes<'a> = &'a (dyn Fn(Range<usize>, Vec<u8>) + Sync);

/// A rank of a run.
pub struct Rank<'a> {
    pub share: Share,
    pub tell: TellBytes<'a>,
    /// Computes.
    pub pool: &'a rayon::ThreadPool,
}

/// The tiles of a rank.
pub struct Tiles<'a, W> {
    pub work: &'a W,
    pub share: Share,
    pub tell: TellBytes<'a>,
}

/// What rank 0 has of the bands that have not left: by band and block.
type Gathering<W> = BTreeMap<usize, BTreeMap<usize, <W as Shareable>::Found>>;

impl<W: Shareable> Tiles<'_, W> {
    fn tell(&self, to: Range<usize>, band: usize, news: News<W::Band, W::Found>) {
        let bytes = postcard::to_allocvec(&Message { band, news });
        (self.tell)(to, bytes.expect("all parts of messages are numbers and lists of them"));
    }

    /// Computes this rank's tiles on the pool, at most `in_flight` bands at a time; `blocks` has the state of its blocks. Meanwhile
    /// this thread calls `next` for the messages of the other ranks, as they were sent: it returns one, or nothing after a short while.
    /// Returns when every band has left.
    pub fn run(
        &self,
        (pool, in_flight): (&rayon::ThreadPool, usize),
        blocks: Vec<Option<W::Block>>,
        next: &mut dyn FnMut() -> Result<Option<Vec<u8>>, BuildError>,
    ) -> Result<(), BuildError> {
        let bands = self.work.bands();
        let front = Wavefront::new(self, bands.clone(), in_flight, bands.end, blocks);
        let mut gathering = BTreeMap::new();
        pool.in_place_scope_fifo(|scope| {
            front.start(scope);
            loop {
                if front.is_broken() {
                    front.fail(BuildError::Message);
                }
                if let Some(error) = front.failure() {
                    return Err(error);
                }
                if front.left() >= bands.end {
                    return Ok(());
                }
                let take = |bytes: Option<Vec<u8>>| {
                    bytes.map_or(Ok(()), |bytes| self.take(scope, &front, &mut gathering, &bytes))
                };
                if let Err(error) = next().and_then(take) {
                    front.fail(error);
                }
            }
        })
    }

    /// Takes a message of another rank, or of this one.
    fn take<'s>(
        &'s self,
        scope: &ScopeFifo<'s>,
        front: &'s Wavefront<'s, W::Band, W::Block>,
        gathering: &mut Gathering<W>,
        bytes: &[u8],
    ) -> Result<(), BuildError> {
        let read = postcard::take_from_bytes::<Message<W::Band, W::Found>>(bytes);
        let Ok((Message { band, news }, [])) = read else { return Err(BuildError::Message) };
        if !self.work.bands().contains(&band) {
            return Err(BuildError::Message);
        }
        let blocks = self.work.first_block(band)..self.work.blocks();
        match news {
            News::Came { block, rows } if blocks.contains(&block) && self.has(block) && self.work.fits(band, &rows) => {
                front.hear(scope, Heard::Came { band, block, rows });
            }
            News::Found { block, found }
                if blocks.contains(&block) && self.share.rank == 0 && self.work.is_found(band, &found) =>
            {
                let of_band = gathering.entry(band).or_default();
                of_band.insert(block, found);
                if of_band.len() == blocks.len()
                    && let Some(found) = gathering.remove(&band)
                {
                    scope.spawn_fifo(move |_| {
                        let _alarm = front.alarm();
                        match self.work.gathered(band, found.into_values().collect()) {
                            Ok(()) => self.tell(0..self.share.ranks, band, News::Left),
                            Err(error) => front.fail(error),
                        }
                    });
                }
            }
            News::Left => front.hear(scope, Heard::Left(band)),
            _ => return Err(BuildError::Message),
        }
        Ok(())
    }
}

impl<W: Shareable> Work for Tiles<'_, W> {
    type Band = W::Band;
    type Block = W::Block;

    fn first_block(&self, band: usize) -> usize {
        self.work.first_block(band)
    }

    fn has(&self, block: usize) -> bool {
        self.share.has(block)
    }

    fn enter(&self, band: usize) -> Result<Self::Band, BuildError> {
        self.work.enter(band)
    }

    fn step(
        &self,
        band: usize,
        block: usize,
        rows: Self::Band,
        columns: &mut Option<Self::Block>,
    ) -> Result<Next<Self::Band>, BuildError> {
        let next = self.work.step(band, block, rows, columns)?;
        let (Next::Here(mut rows) | Next::Ended(mut rows)) = next else { return Ok(next) };
        let (found, next) = (self.work.found(&mut rows), block + 1);
        self.tell(0..1, band, News::Found { block, found });
        if next == self.work.blocks() {
            // It leaves at rank 0.
            return Ok(Next::Elsewhere);
        }
        if self.has(next) {
            return Ok(Next::Here(rows));
        }
        let owner = self.share.block_owner(next);
        self.tell(owner..owner + 1, band, News::Came { block: next, rows });
        Ok(Next::Elsewhere)
    }

    fn leave(&self, _: usize, _: Self::Band) -> Result<(), BuildError> {
        Ok(())
    }
}
