//! The recursion of layers on several ranks: a band takes its used-sets along, and what all layers share to the next band.

use std::ops::Range;

use serde::Serialize;
use serde::de::DeserializeOwned;

use super::tile::{BandLevel, SIDE};
use super::{Layering, Layers, Plan, Sink, first_band};
use crate::BuildError;
use crate::engine::known::Known;
use crate::engine::ranks::{Rank, Shareable, Tiles};

/// Runs a rank's part of the recursion in one slab, on its pool: see [`Tiles::run`]. Rank 0 gives the bands to its sink.
pub fn layers_on_a_rank<L: Serialize + DeserializeOwned + Send>(
    plan: &Plan,
    known: Option<Known<'_>>,
    sink: &dyn Sink<LayerRows = Vec<L>>,
    rank: &Rank<'_>,
    next: &mut dyn FnMut() -> Result<Option<Vec<u8>>, BuildError>,
) -> Result<(), BuildError> {
    match (plan.rules.game.ascends(), plan.rules.ends()) {
        (true, true) => tiles_of_a_rank::<L, true, true>(plan, known, sink, rank, next),
        (true, false) => tiles_of_a_rank::<L, true, false>(plan, known, sink, rank, next),
        (false, _) => tiles_of_a_rank::<L, false, false>(plan, known, sink, rank, next),
    }
}

fn tiles_of_a_rank<L: Serialize + DeserializeOwned + Send, const ROWS: bool, const ENDS: bool>(
    plan: &Plan,
    known: Option<Known<'_>>,
    sink: &dyn Sink<LayerRows = Vec<L>>,
    rank: &Rank<'_>,
    next: &mut dyn FnMut() -> Result<Option<Vec<u8>>, BuildError>,
) -> Result<(), BuildError> {
    let mut work = Layering::<_, ROWS, ENDS>::new(plan, known, sink);
    work.begin(0..plan.columns as usize);
    let share = rank.share;
    let blocks = rank.pool.install(|| work.resume(Shareable::bands(&work), &|block| share.has(block)))?;
    Tiles { work: &work, share, tell: rank.tell }.run((rank.pool, plan.in_flight), blocks, next)
}

impl<L: Serialize + DeserializeOwned + Send, const ROWS: bool, const ENDS: bool> Shareable
    for Layering<'_, Vec<L>, ROWS, ENDS>
{
    /// By layer and level.
    type Found = Vec<Vec<Vec<L>>>;

    fn bands(&self) -> Range<usize> {
        let first = self.known.map_or(0, |known| first_band(&self.plan.rules, known.whole));
        first.min(self.blocks())..self.blocks()
    }

    fn blocks(&self) -> usize {
        self.sheets().div_ceil(SIDE)
    }

    fn found(&self, rows: &mut Self::Band) -> Self::Found {
        std::mem::take(&mut rows.parts)
    }

    fn fits(&self, band: usize, rows: &Self::Band) -> bool {
        let (layers, columns) = (self.range(band), self.slab.columns.len());
        let lanes = layers.len() * (columns - layers.start);
        let fits = |level: &BandLevel| {
            let Layers { diagonals, over } = &level.layers;
            level.columns.are(lanes) && [diagonals.len(), over.len()] == [layers.len(); 2]
        };
        let levels = self.slab.levels.len();
        rows.levels.len() == levels
            && rows.levels.iter().all(fits)
            && (rows.shared.is_empty() || rows.shared.len() == levels)
            && rows.shared.iter().all(|shared| shared.edges.are(columns))
    }

    fn is_found(&self, band: usize, found: &Self::Found) -> bool {
        found.len() == self.range(band).len() && found.iter().all(|layer| layer.len() == self.slab.levels.len())
    }

    fn gathered(&self, band: usize, found: Vec<Self::Found>) -> Result<(), BuildError> {
        let join = |mut all: Self::Found, more: Self::Found| {
            let parts = all.iter_mut().flatten().zip(more.into_iter().flatten());
            parts.for_each(|(part, more)| part.extend(more));
            all
        };
        self.sink.band(self.range(band).start as u32, found.into_iter().reduce(join).unwrap_or_default())
    }
}

#[cfg(test)]
mod tests {
    use super::super::{Band, Block};
    use super::*;
    use crate::engine::wavefront::{Next, Work};
    use supermex_game::{Four, Game, PassLevel};

    struct Lines;

    type Sent = Band<Vec<(u32, Vec<u32>)>>;

    impl Sink for Lines {
        type LayerRows = Vec<(u32, Vec<u32>)>;

        fn line(&self, part: &mut Self::LayerRows, sheet: u32, _: u32, values: &[u32], _: bool) {
            part.push((sheet, values.to_vec()));
        }

        fn band(&self, _: u32, _: Vec<Vec<Self::LayerRows>>) -> Result<(), BuildError> {
            Ok(())
        }
    }

    /// A band that is cut short is refused; one with other bytes is refused too, or goes through its next tile. Nothing panics.
    #[test]
    fn damaged_bands() {
        let rules = Four::new(Game::Chomp, 2 * SIDE as u32).expect("few sheets").passes(PassLevel::ONE);
        let plan = Plan { rules, columns: 36, slab: usize::MAX, below: usize::MAX, in_flight: 1 };
        let mut work = Layering::<_, true, true>::new(&plan, None, &Lines);
        work.begin(0..36);
        let rows = work.enter(0).expect("it begins");
        let Ok(Next::Here(mut rows)) = work.step(0, 0, rows, &mut None) else { panic!("there is another block") };
        assert!(work.is_found(0, &work.found(&mut rows)));
        let good = postcard::to_allocvec(&rows).expect("numbers");
        let (mut refused, mut taken) = (0, 0);
        for at in (0..good.len()).step_by(1 + good.len() / 700) {
            assert!(postcard::from_bytes::<Sent>(&good[..at]).is_err(), "{at} of {}", good.len());
            refused += 1;
            for wrong in [0, 0x7f, 0x80, 0xff, good[at] ^ 1] {
                let mut bytes = good.clone();
                bytes[at] = wrong;
                match postcard::from_bytes::<Sent>(&bytes) {
                    Ok(rows) if work.fits(0, &rows) => {
                        let mut block: Option<Block> = None;
                        assert!(work.step(0, 1, rows, &mut block).is_ok());
                        taken += 1;
                    }
                    _ => refused += 1,
                }
            }
        }
        assert!(refused > 100 && taken > 100, "{refused} {taken}");
    }
}
