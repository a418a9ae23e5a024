//! The file of Linear Clobber.

use super::BuildError;
use super::sheets::pool;
use super::single::{Maker, Needs, SingleFileWriter};
use crate::engine::clobber::strips;
use supermex::codec::classes;
use supermex::format::FileEntry;
use supermex_game::Clobber;

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
