//! The partners of kept numbers in lower sheets, on disk until their sheets are made: see `engine::kept`.
//!
//! A file for each level, in which each band has a place of its own, so that what is written again is written there: a line for each
//! kept number above the band's first sheet, with four bytes for each sheet of the band.

use std::fs::{File, OpenOptions};
use std::ops::Range;
use std::path::{Path, PathBuf};

use super::BuildError;
use super::files::io;
use crate::engine::Keep;
use supermex::source::file::{read_at, write_at};
use supermex_game::PassLevel;

/// The partners at some levels.
pub struct Partners {
    /// By level.
    files: Vec<Option<(PathBuf, File)>>,
    bands: Vec<Place>,
    tile: u32,
}

/// Where the lines of a band are.
#[derive(Clone, Copy)]
struct Place {
    /// In the file.
    at: u64,
    /// The first kept number that has a line, by its place among all.
    line: usize,
    /// Sheets of the band.
    width: u32,
}

/// Bytes of the files of a level, and where each band begins.
fn places(keep: &Keep, sheets: u32, tile: u32) -> (u64, Vec<Place>) {
    let mut end = 0;
    let band = |first: u32| {
        let (above, width) = (keep.above(first), (sheets - first).min(tile));
        let place = Place { at: end, line: above.start, width };
        end += 4 * above.len() as u64 * u64::from(width);
        place
    };
    let bands = (0..sheets).step_by(tile as usize).map(band).collect();
    (end, bands)
}

/// Bytes of the file of a level.
pub fn bytes(keep: &Keep, sheets: u32, tile: u32) -> u64 {
    places(keep, sheets, tile).0
}

/// The name of the file of a level.
fn path(directory: &Path, level: PassLevel) -> PathBuf {
    directory.join(format!(".tmp-p{level}.partners"))
}

impl Partners {
    /// Opens the files of some levels, which need not exist.
    pub fn open(
        directory: &Path,
        levels: &[PassLevel],
        keep: &Keep,
        (sheets, tile): (u32, u32),
    ) -> Result<Self, BuildError> {
        let mut files: Vec<Option<(PathBuf, File)>> = PassLevel::ALL.iter().map(|_| None).collect();
        for &level in levels {
            let path = path(directory, level);
            let file = OpenOptions::new().read(true).write(true).create(true).truncate(false).open(&path);
            let file = file.map_err(io("write to", &path))?;
            files[level.index()] = Some((path, file));
        }
        Ok(Self { files, bands: places(keep, sheets, tile).1, tile })
    }

    fn place(&self, level: PassLevel, first: u32) -> Result<(&Path, &File, Place), BuildError> {
        let band = self.bands.get((first / self.tile) as usize);
        let file = self.files.get(level.index()).and_then(Option::as_ref);
        let (band, (path, file)) = band.zip(file).ok_or(BuildError::TooLarge("band"))?;
        Ok((path, file, *band))
    }

    /// Writes the lines of a band.
    pub fn put(&self, level: PassLevel, first: u32, lines: &[u32]) -> Result<(), BuildError> {
        let (path, file, Place { at, .. }) = self.place(level, first)?;
        let bytes: Vec<u8> = lines.iter().flat_map(|number| number.to_le_bytes()).collect();
        write_at(file, &bytes, at).map_err(io("write", path))
    }

    /// Reads some lines of a band.
    pub fn get(&self, level: PassLevel, first: u32, kept: Range<usize>) -> Result<Vec<u32>, BuildError> {
        let (path, file, Place { at, line, width }) = self.place(level, first)?;
        let skipped = kept.start.checked_sub(line).ok_or(BuildError::TooLarge("band"))? as u64;
        let mut bytes = vec![0; 4 * kept.len() * width as usize];
        read_at(file, &mut bytes, at + 4 * skipped * u64::from(width)).map_err(io("read back", path))?;
        Ok(bytes.as_chunks().0.iter().map(|number| u32::from_le_bytes(*number)).collect())
    }

    /// Makes what was written durable.
    pub fn sync(&self) -> Result<(), BuildError> {
        self.files.iter().flatten().try_for_each(|(path, file)| file.sync_data().map_err(io("write", path)))
    }
}
