//! The file of Linear Clobber.

use std::path::Path;

use super::buildable::{Buildable, small};
use super::sheets::pool;
use super::single::{self, Certifier, Maker, Needs, SingleFileWriter};
use super::{BuildError, BuildOptions, BuildSummary, OnProgress};
use crate::engine::clobber::strips;
use supermex::codec::classes;
use supermex::format::FileEntry;
use supermex_game::{Clobber, Position, RulesError};

impl Buildable for Clobber {
    fn covering(&self, position: &Position) -> Result<BuildOptions, RulesError> {
        Ok(BuildOptions::new(Self::new(small(position.len() as u64))?))
    }

    fn extents(&self, _: &BuildOptions) -> Vec<u64> {
        vec![self.length.into()]
    }

    fn steps(&self, _: &BuildOptions) -> u64 {
        self.positions().saturating_mul(self.length.into()) / 4
    }

    fn stated(&self) -> Option<u64> {
        Some(self.positions())
    }

    fn build(&self, out: &Path, options: &BuildOptions, progress: OnProgress<'_>) -> Result<BuildSummary, BuildError> {
        single::build(self, out, options, progress)
    }
}

impl Certifier for Clobber {}

impl Maker for Clobber {
    fn needs(&self, _columns: u64) -> Needs {
        let bytes = classes::bytes(self.positions());
        // The table, and the data of each low part.
        Needs { memory: bytes + (16 << 20), disk: bytes + bytes / 16384 + (1 << 16) }
    }

    fn write(&self, mut file: SingleFileWriter<'_>) -> Result<FileEntry, BuildError> {
        let length = u64::from(self.length);
        let told = file.told;
        let words = pool(file.threads)?.install(|| strips(self.length, |done| told(done, length)));
        let mut left = usize::try_from(classes::bytes(self.positions())).map_err(|_| BuildError::TooLarge("table"))?;
        let mut bytes = Vec::with_capacity(8 << 12);
        for words in words.chunks(1 << 12) {
            bytes.clear();
            words.iter().for_each(|word| bytes.extend_from_slice(&word.to_le_bytes()));
            bytes.truncate(left);
            left -= bytes.len();
            file.write(&bytes)?;
        }
        file.finish(self.positions(), &[])
    }
}
