//! The file of Linear Clobber.

use super::BuildError;
use super::sheets::pool;
use super::single::{Room, SingleFileWriter, Told};
use crate::codec::classes;
use crate::engine::clobber::strips;
use crate::format::FileEntry;
use crate::game::Clobber;

pub fn room(rules: Clobber) -> Room {
    let bytes = classes::bytes(rules.positions());
    // The table, and what there is of each low part.
    Room { memory: bytes + (16 << 20), disk: bytes + bytes / 16384 + (1 << 16) }
}

/// Computes the classes and writes them.
pub fn write(
    mut file: SingleFileWriter,
    rules: Clobber,
    threads: usize,
    progress: Told<'_>,
) -> Result<FileEntry, BuildError> {
    let length = u64::from(rules.length);
    let words = pool(threads)?.install(|| strips(rules.length, |done| progress(done, length)));
    let mut left = usize::try_from(classes::bytes(rules.positions())).map_err(|_| BuildError::TooLarge("table"))?;
    let mut bytes = Vec::with_capacity(8 << 12);
    for words in words.chunks(1 << 12) {
        bytes.clear();
        words.iter().for_each(|word| bytes.extend_from_slice(&word.to_le_bytes()));
        bytes.truncate(left);
        left -= bytes.len();
        file.write(&bytes)?;
    }
    file.finish(rules.positions(), &[])
}
