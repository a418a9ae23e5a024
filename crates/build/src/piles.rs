//! The file of the values of a pile.

use std::path::Path;

use super::buildable::Buildable;
use super::sheets::pool;
use super::single::{self, Certifier, Maker, Needs, SingleFileWriter};
use super::{BuildError, BuildOptions, BuildSummary, OnProgress};
use crate::engine::heap::{Sequence, needs, sequence};
use supermex::codec::fields::encode::{self, Packer};
use supermex::format::FileEntry;
use supermex_game::{Heap, Position, RulesError, Take};

/// Options of piles that are looked at for a period, at most, where nobody says up to which size: some 10 to 20 seconds.
const MOST_LOOKED_AT: u64 = 1 << 33;

/// The values of a pile.
struct Values<'a> {
    rules: &'a Heap,
    /// Whether the work is bounded, and not only the number of values.
    bounded: bool,
}

impl Certifier for Values<'_> {}

impl Buildable for Heap {
    fn covering(&self, position: &Position) -> Result<BuildOptions, RulesError> {
        let options = BuildOptions::new(self.clone());
        let most = position.iter().max().copied().unwrap_or(0);
        Ok(if self.take == Take::All { options } else { options.columns(most.saturating_add(1)) })
    }

    fn extents(&self, options: &BuildOptions) -> Vec<u64> {
        options.columns.into_iter().collect()
    }

    fn steps(&self, options: &BuildOptions) -> u64 {
        let columns = options.columns.unwrap_or(0);
        let square = columns.saturating_mul(columns);
        match &self.take {
            Take::All => 1,
            Take::Set(set) => columns.saturating_mul(set.len() as u64),
            Take::Octal(code) if code.any(8) => (square / 64).saturating_mul(columns),
            Take::Octal(_) => square / 32,
        }
    }

    /// No table of Nim's single piles depends on its size: every pile is answered. Of others the values end where they prove a
    /// period.
    fn stated(&self) -> Option<u64> {
        Some(if self.take == Take::All { 1 } else { Self::MOST_UNSAID })
    }

    fn takes_columns(&self) -> bool {
        true
    }

    fn build(&self, out: &Path, options: &BuildOptions, progress: OnProgress<'_>) -> Result<BuildSummary, BuildError> {
        single::build(&Values { rules: self, bounded: options.columns.is_none() }, out, options, progress)
    }
}

impl Maker for Values<'_> {
    fn needs(&self, columns: u64) -> Needs {
        let (values, memory) = needs(self.rules, columns);
        Needs { memory: memory + (32 << 20), disk: 2 * values + (1 << 16) }
    }

    /// Computes values until they prove a period, and writes those up to the end of the first one.
    fn write(&self, mut file: SingleFileWriter<'_>) -> Result<FileEntry, BuildError> {
        let columns = usize::try_from(file.columns).map_err(|_| BuildError::TooLarge("table"))?;
        let budget = self.bounded.then_some(MOST_LOOKED_AT);
        let told = |done| (file.told)(done, file.columns);
        let sequence = pool(file.threads)?.install(|| sequence(self.rules, columns, budget, told));
        let Sequence { mut values, period, saltus } = sequence.ok_or(BuildError::TooLarge("value"))?;
        values.shrink_to_fit();
        let most = values.iter().copied().max().unwrap_or(0);
        let width = encode::width(u64::from(most));
        let mut packer = Packer::default();
        let mut write = |bytes: &[u8]| file.write(bytes);
        for &value in &values {
            packer.push(u64::from(value), width);
            packer.give(1 << 16, &mut write)?;
        }
        if width > 0 {
            packer.finish(&mut write)?;
        }
        let stored = values.len() as u64;
        file.finish(stored, &[period as u64, saltus, u64::from(width)])
    }
}
