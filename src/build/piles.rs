//! The file of the values of a pile.

use super::BuildError;
use super::single::{Maker, Room, SingleFileWriter, Told};
use crate::codec::fields::encode::{self, Packer};
use crate::engine::heap::{period, values};
use crate::format::FileEntry;
use crate::game::{Heap, Take};

impl Maker for Heap {
    fn room(&self, columns: u64) -> Room {
        let computed = if self.take == Take::All { 1 } else { columns };
        Room { memory: 2 * computed + (32 << 20) + 8 * window(self), disk: 2 * computed + (1 << 16) }
    }

    /// Computes values until they prove a period, and writes those up to the end of the first one.
    fn write(
        &self,
        mut file: SingleFileWriter<'_>,
        _threads: usize,
        progress: Told<'_>,
    ) -> Result<FileEntry, BuildError> {
        let columns = usize::try_from(file.columns).map_err(|_| BuildError::TooLarge("table"))?;
        let place = |n: u64| usize::try_from(n).unwrap_or(usize::MAX);
        let (mut values, period, saltus) = match &self.take {
            // A pile of n has the value n: one more after each period of one. In misère play a pile of 0 has the value 1,
            // and one of 1 the value 0.
            Take::All if self.misere => (vec![1, 0, 2], 1, 1),
            Take::All => (vec![0], 1, 1),
            Take::Set(set) => {
                // The shortest table that proves a period says as much as the longest: each try is twice the one before.
                let window = place(window(self));
                let mut tried = columns.min(4 * window + 1024);
                loop {
                    let mut values = values(set, self.misere, tried, |done| progress(done, file.columns));
                    if let Some((start, period)) = period(&values, window, file.poll) {
                        values.truncate(start + period);
                        break (values, period, 0);
                    }
                    if tried == columns {
                        break (values, 0, 0);
                    }
                    tried = columns.min(2 * tried);
                }
            }
        };
        values.shrink_to_fit();
        let most = values.iter().copied().max().unwrap_or(0);
        let width = encode::width(u64::from(most));
        let mut packer = Packer::default();
        for values in values.chunks(1 << 15) {
            for &value in values {
                packer.push(u64::from(value), width);
            }
            file.write(packer.bytes())?;
            packer.clear();
        }
        if width > 0 {
            file.write(&packer.finish())?;
        }
        let stored = values.len() as u64;
        file.finish(stored, &[period as u64, saltus, u64::from(width)])
    }
}

/// Values that say what follows: the greatest number that may be taken.
fn window(rules: &Heap) -> u64 {
    match &rules.take {
        Take::All => 0,
        Take::Set(set) => set.last().copied().unwrap_or(0),
    }
}
