//! The file of a two-pile game.

use std::path::Path;

use super::buildable::Buildable;
use super::single::{self, Certifier, Maker, Needs, SingleFileWriter};
use super::{BuildError, BuildOptions, BuildSummary, OnProgress};
use crate::engine::wythoff::{blocking, divisor};
use supermex::codec::{fields, ranked};
use supermex::format::FileEntry;
use supermex::table::pairs::MOST_WIDTH;
use supermex_game::{Position, RulesError, Wythoff};

/// Bits of a field in D_r, at most, as an estimate.
const FIELD_BITS: u64 = 6;

/// Numbers from this on are far.
const FAR: u64 = 1 << 20;

impl Buildable for Wythoff {
    fn covering(&self, position: &Position) -> Result<BuildOptions, RulesError> {
        let piles = || position.iter().take(2).copied();
        // The smaller pile decides. The table also has the partner of the other, if it is not far.
        let most = piles().max().unwrap_or(0).min(FAR).max(piles().min().unwrap_or(0));
        Ok(BuildOptions::new(*self).columns(most.saturating_add(1)))
    }

    fn extents(&self, options: &BuildOptions) -> Vec<u64> {
        options.columns.into_iter().collect()
    }

    fn steps(&self, options: &BuildOptions) -> u64 {
        options.columns.unwrap_or(0).saturating_mul(8)
    }

    fn build(&self, out: &Path, options: &BuildOptions, progress: OnProgress<'_>) -> Result<BuildSummary, BuildError> {
        single::build(self, out, options, progress)
    }
}

impl Certifier for Wythoff {}

impl Maker for Wythoff {
    fn needs(&self, columns: u64) -> Needs {
        let lines = ranked::bytes(columns);
        let (map, fields) = match *self {
            Wythoff::Blocking { .. } => (columns / 8, 0),
            Wythoff::Divisor(r) => {
                (columns / 8 * (1 + u64::from(r)) / u64::from(r), columns * FIELD_BITS / 8 * 62 / 100)
            }
        };
        Needs { memory: map + (16 << 20), disk: lines + fields + lines / 16384 + (1 << 16) }
    }

    fn write(&self, mut file: SingleFileWriter<'_>) -> Result<FileEntry, BuildError> {
        let rules = *self;
        let (columns, progress) = (file.columns, file.told);
        let size = usize::try_from(columns).map_err(|_| BuildError::TooLarge("table"))?;
        match rules {
            Wythoff::Blocking { k, m } => {
                let set = blocking(k, m, size, |done| progress(done, columns));
                let pairs = ranked::encode(&set, columns, |lines| file.write(lines))?;
                file.finish(pairs, &[0, 0])
            }
            Wythoff::Divisor(r) => {
                // Twice: the width of a field is known only when all differences are.
                let (mut least, mut most, mut index) = (0, 0, 0);
                let first = |difference: u64| {
                    let distance = difference.cast_signed() - rules.slope(index).cast_signed();
                    (least, most, index) = (least.min(distance), most.max(distance), index + 1);
                };
                let spread = |_| BuildError::Spread(r);
                let set = divisor(r, size, first, |done| progress(done, 2 * columns)).map_err(spread)?;
                let bias = least.unsigned_abs();
                let width = fields::encode::width(bias + most.unsigned_abs());
                if width > MOST_WIDTH {
                    return Err(BuildError::Spread(r));
                }
                let pairs = ranked::encode(&set, columns, |lines| file.write(lines))?;
                drop(set);
                let (mut index, mut written, mut packer) = (0, Ok(()), fields::encode::Packer::default());
                let second = |difference: u64| {
                    packer.push(difference + bias - rules.slope(index), width);
                    index += 1;
                    if written.is_ok() {
                        written = packer.give(1 << 16, &mut |bytes: &[u8]| file.write(bytes));
                    }
                };
                divisor(r, size, second, |done| progress(columns + done, 2 * columns)).map_err(spread)?;
                written?;
                if width > 0 {
                    packer.finish(&mut |bytes: &[u8]| file.write(bytes))?;
                }
                file.finish(pairs, &[u64::from(width), bias])
            }
        }
    }
}
