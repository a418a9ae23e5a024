//! The file of Linear Clobber.

use super::{FlatWriter, Room};
use crate::codec::classes;
use crate::engine::flat::clobber::strips;
use crate::format::FileEntry;
use crate::rules::flat::Clobber;
use crate::writer::BuildError;

pub(super) fn room(rules: Clobber) -> Room {
    let bytes = classes::bytes(rules.positions());
    // The table, and what there is of each low part.
    Room { memory: bytes + (16 << 20), disk: bytes + bytes / 16384 + (1 << 16) }
}

/// Computes the classes and writes them.
pub(super) fn write(
    mut file: FlatWriter,
    rules: Clobber,
    threads: Option<usize>,
    progress: &(dyn Fn(u64, u64) + Sync),
) -> Result<FileEntry, BuildError> {
    let length = u64::from(rules.length);
    let pool = rayon::ThreadPoolBuilder::new().num_threads(threads.unwrap_or(0)).build();
    let pool =
        pool.map_err(|error| BuildError::Size(format!("cannot start the threads: {error}; give fewer --threads")))?;
    let words = pool.install(|| strips(rules.length, |done| progress(done, length)));
    let mut left = usize::try_from(classes::bytes(rules.positions())).unwrap_or(usize::MAX);
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
