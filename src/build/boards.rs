//! The file of the boards of Chomp inside a rectangle.

use super::BuildError;
use super::single::{Maker, Needs, SingleFileWriter, Told};
use crate::codec::sparse::encode::encode;
use crate::codec::sparse::{self, Shape};
use crate::engine::board;
use crate::format::FileEntry;
use crate::game::Board;

/// At most one in so many boards is P: one in a hundred in a square of 12, fewer in greater ones.
const ONE_IN: u64 = 64;

impl Maker for Board {
    fn needs(&self, columns: u64) -> Needs {
        let p_positions = columns / ONE_IN + (1 << 16);
        // The rank of each, and memory to join the sets of one first row at a time.
        Needs { memory: board::memory(*self) + 12 * p_positions + (16 << 20), disk: 2 * p_positions + (1 << 16) }
    }

    fn write(
        &self,
        mut file: SingleFileWriter<'_>,
        _threads: usize,
        progress: Told<'_>,
    ) -> Result<FileEntry, BuildError> {
        let found = board::board(*self, progress);
        let members = found.len() as u64;
        if members >= sparse::MOST {
            return Err(BuildError::TooLarge("table"));
        }
        let shape = Shape::of(self.positions(), members);
        encode(&found, shape, |bytes| file.write(bytes))?;
        file.finish(members, &[u64::from(shape.width)])
    }
}
