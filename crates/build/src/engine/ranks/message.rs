//! The messages of the engine.

use std::ops::Range;
use std::sync::Arc;

use serde::{Deserialize, Serialize};

use super::super::recursion::Recursion;
use super::super::state::Rows;
use super::super::tails::Ending;
use super::super::tiling::Tiling;
use supermex_game::NONE;

/// What a rank tells others about a band.
#[derive(Clone, Serialize, Deserialize)]
pub struct Message {
    pub band: usize,
    pub news: News,
}

/// Values and endings are those of the band's sheets, level by level.
#[derive(Clone, Serialize, Deserialize)]
pub enum News {
    /// The band goes on to a block of another rank. Its completions stay: its owner has them.
    Came { block: usize, rows: Rows },
    /// What its tile in a block has computed.
    Cells { block: usize, cells: Arc<Cells> },
    /// With what its sheets begin.
    Begun(Vec<Option<u32>>),
    /// How its sheets end; the block was its last.
    Ended { block: usize, endings: Vec<Option<Ending>> },
    /// The band has left: every rank can read it back.
    Left,
}

/// Sends a message to some ranks, of which this may be one, from any thread. Messages to a rank arrive in the order in
/// which they were sent.
pub type Tell<'a> = &'a (dyn Fn(Range<usize>, Message) + Sync);

/// The completions that a tile has computed. For each sheet: which columns have one, and how far each is above the
/// least possible value, in the bytes that the greatest needs. In a symmetric game completions below their column
/// mirror others, and are not sent.
#[derive(Serialize, Deserialize)]
pub struct Cells {
    /// Words of 8 bytes, with a bit for each column.
    #[serde(with = "serde_bytes")]
    masks: Vec<u8>,
    /// Bytes of a value.
    width: u8,
    #[serde(with = "serde_bytes")]
    values: Vec<u8>,
}

impl Cells {
    /// Those of a band in a block.
    pub fn of<R: Recursion>(tiling: &Tiling<'_, R>, block: usize, rows: &Rows) -> Self {
        let columns = tiling.columns(block);
        let (mut masks, mut values, mut all) = (Vec::new(), Vec::new(), 0);
        for row in rows.sheets() {
            for start in columns.clone().step_by(64) {
                let from = start.max(row.first);
                let place = |column: u32| (column.saturating_sub(row.first) as usize).min(row.completions.len());
                let some = &row.completions[place(from)..place(columns.end.min(start + 64))];
                // In a symmetric game the computed columns are almost random, so that a branch for each would cost more.
                let (mut above, mut mask) = ([0; 64], 0);
                for (i, (above, &value)) in above.iter_mut().zip(some).enumerate() {
                    let least = tiling.rules.least(from + i as u32);
                    *above = value.wrapping_sub(least);
                    // Values below the least wrap to above `NONE`.
                    mask |= u64::from(*above < NONE - least) << i;
                }
                masks.extend_from_slice(&(mask << ((from - start) & 63)).to_le_bytes());
                let (mut kept, mut count) = ([0; 64], 0);
                while mask != 0 {
                    kept[count & 63] = above[mask.trailing_zeros() as usize & 63];
                    all |= kept[count & 63];
                    count += 1;
                    mask &= mask - 1;
                }
                values.extend_from_slice(&kept[..count]);
            }
        }
        let width = (4 - all.leading_zeros() as u8 / 8).max(1);
        let values = match width {
            1 => low_bytes::<1>(&values),
            2 => low_bytes::<2>(&values),
            3 => low_bytes::<3>(&values),
            _ => low_bytes::<4>(&values),
        };
        Self { masks, width, values }
    }

    /// To be read sheet by sheet, in the columns of the tile.
    pub fn read(&self, columns: Range<u32>) -> Reading<'_> {
        Reading { columns, masks: self.masks.as_chunks().0, width: self.width, values: &self.values }
    }
}

fn low_bytes<const BYTES: usize>(numbers: &[u32]) -> Vec<u8> {
    let mut out = vec![0; numbers.len() * BYTES];
    for (place, number) in out.as_chunks_mut::<BYTES>().0.iter_mut().zip(numbers) {
        *place = std::array::from_fn(|byte| number.to_le_bytes()[byte]);
    }
    out
}

/// What is left of the cells of a tile.
pub struct Reading<'a> {
    columns: Range<u32>,
    masks: &'a [[u8; 8]],
    width: u8,
    values: &'a [u8],
}

impl Reading<'_> {
    /// Whether all has been read.
    pub fn is_empty(&self) -> bool {
        self.masks.is_empty() && self.values.is_empty()
    }

    /// Hands over the columns and the completions of the next sheet; levels follow each other.
    #[inline]
    pub fn next<R: Recursion>(&mut self, rules: &R, take: impl FnMut(u32, u32)) -> Option<()> {
        match self.width {
            1 => self.next_of::<1, R>(rules, take),
            2 => self.next_of::<2, R>(rules, take),
            3 => self.next_of::<3, R>(rules, take),
            4 => self.next_of::<4, R>(rules, take),
            _ => None,
        }
    }

    #[inline(always)]
    fn next_of<const BYTES: usize, R: Recursion>(&mut self, rules: &R, mut take: impl FnMut(u32, u32)) -> Option<()> {
        let masks;
        (masks, self.masks) = self.masks.split_at_checked(self.columns.len().div_ceil(64))?;
        for (start, mask) in self.columns.clone().step_by(64).zip(masks) {
            let mut mask = u64::from_le_bytes(*mask);
            if mask.checked_shr(self.columns.end - start).is_some_and(|beyond| beyond != 0) {
                return None;
            }
            let values;
            (values, self.values) = self.values.split_at_checked(mask.count_ones() as usize * BYTES)?;
            for value in values.as_chunks::<BYTES>().0 {
                let column = start + mask.trailing_zeros();
                mask &= mask - 1;
                let above = u32::from_le_bytes(std::array::from_fn(|at| value.get(at).copied().unwrap_or(0)));
                take(column, rules.least(column).checked_add(above)?);
            }
        }
        Some(())
    }
}

#[cfg(test)]
mod tests {
    use super::super::super::state::{LevelRows, Row};
    use super::super::super::windows::Windows;
    use super::*;

    fn read(bytes: &[u8]) -> Option<Message> {
        postcard::take_from_bytes(bytes).ok().filter(|(_, rest)| rest.is_empty()).map(|(message, _)| message)
    }

    /// Messages that are cut short are refused; those with other bytes are read or not, and take no more memory than they
    /// have bytes, times the lanes of a tile.
    #[test]
    fn damaged_messages() {
        let mut used = Windows::new(3, 0..14_000);
        for value in (0..200).chain((300..9000).step_by(7)) {
            used.insert(1, value);
            used.insert(2, 3 * value / 2);
        }
        let ending = Some(Ending::Tail { start: 7, offsets: vec![3, 1, 200] });
        let rows = |ending| vec![Row::at(4), Row { ending, registered: true, ..Row::default() }, Row::at(9)];
        let rows = Rows { levels: vec![LevelRows { used, sheets: rows(ending.clone()), partners: Vec::new() }] };
        let cells = Arc::new(Cells { masks: vec![7; 16], width: 2, values: vec![1; 12] });
        for news in [
            News::Came { block: 3, rows },
            News::Cells { block: 1, cells },
            News::Begun(vec![None, Some(900)]),
            News::Ended { block: 2, endings: vec![ending, None, Some(Ending::Nothing)] },
            News::Left,
        ] {
            let good = postcard::to_allocvec(&Message { band: 200, news }).unwrap();
            assert_eq!(postcard::to_allocvec(&read(&good).unwrap()).unwrap(), good);
            for at in 0..good.len() {
                assert!(read(&good[..at]).is_none(), "{at} of {}", good.len());
                for wrong in [0, 0x7f, 0x80, 0xff, good[at] ^ 1] {
                    let mut bytes = good.clone();
                    bytes[at] = wrong;
                    if let Some(Message { news: News::Came { rows, .. }, .. }) = read(&bytes) {
                        assert!(rows.levels.iter().all(|level| level.used.words().len() <= 4 * bytes.len()));
                    }
                }
            }
        }
        let endless = News::Ended { block: 2, endings: vec![Some(Ending::Tail { start: 7, offsets: Vec::new() })] };
        assert!(read(&postcard::to_allocvec(&Message { band: 0, news: endless }).unwrap()).is_none());
    }
}
