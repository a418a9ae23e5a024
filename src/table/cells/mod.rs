//! Rows of cells: the store that most games have in common.
//!
//! A [`CellFile`] answers cells of one file, and [`CellFiles`] holds the files of a whole table. `path` leads from a cell to its
//! bytes, `look_up` from a position to who wins, and `batch` does that for many at once. `decode` decodes whole rows, `search` finds
//! a value in one, `ends` is for files that keep only the ends of their rows, and `announce` tells a remote source what will be read.
//! What a row, a column and a value are, only the stores know that ask: `sheets`, `layers` and `boxes`.

mod announce;
mod batch;
#[cfg(feature = "encode")]
mod copied;
mod decode;
mod ends;
mod file;
mod files;
mod look_up;
mod path;
mod search;
#[cfg(feature = "games")]
mod whole;

pub(super) use announce::announce;
pub(super) use batch::batch;
pub use file::{Cell, CellFile};
pub use files::{CellFiles, Index, LevelFiles};
pub(super) use look_up::{Asks, OfCells};

#[cfg(test)]
mod tests {
    use crate::checking::Depth;
    use crate::format::{Header, Section, SectionKind};
    use crate::{Cell, Table};
    use supermex_build::{BuildOptions, Profile, build};
    use supermex_game::Rules;

    /// Rows of a box that keep only some numbers answer by them, and no others are in the table.
    #[test]
    fn rows_answer_by_their_numbers() {
        let text = "name = \"kept\"\nmoves = [\"x-t, y, z\", \"x, y-t, z-t\", \"x, y, z-t\"]\nbox = \"200x300\"";
        let number = |row: u32| 3 * row + 1;
        for profile in Profile::whole() {
            let directory = tempfile::tempdir().unwrap();
            let out = directory.path().join("db");
            let options = BuildOptions::new(Rules::parse("rules", text).unwrap()).profile(profile);
            let manifest = build(&out, &options, &|_| {}).unwrap().manifest;
            let plain = std::fs::read(out.join(&manifest.files[0].name)).unwrap();
            let mut header = Header::decode(&plain, plain.len() as u64).unwrap();
            let numbers: Vec<u8> = (0..200).flat_map(|row| [number(row), 0]).flat_map(u32::to_le_bytes).collect();
            let mut bytes = plain.clone();
            bytes.resize(bytes.len().next_multiple_of(8), 0);
            let section = Section::new(bytes.len() as u64, numbers.len() as u64, crc32c::crc32c(&numbers));
            bytes.extend(&numbers);
            header.sections.set(SectionKind::Numbers, section);
            header.file_length = bytes.len() as u64;
            bytes[..Header::BYTES].copy_from_slice(&header.encode());
            let open = |bytes: &[u8]| Table::from_bytes(bytes, "a file").unwrap();
            let (kept, plain) = (open(&bytes), open(&plain));
            kept.verify(Depth::Full).unwrap();
            for row in 0..200_u32 {
                for y in (0..300).step_by(7) {
                    let expected = plain.cells().unwrap().completion(&[row.into(), y], 0).unwrap();
                    assert_eq!(
                        kept.cells().unwrap().completion(&[number(row).into(), y], 0).unwrap(),
                        expected,
                        "{row}, {y}"
                    );
                    assert_eq!(
                        kept.cells().unwrap().completion(&[u64::from(number(row)) + 1, y], 0).unwrap(),
                        Cell::Beyond
                    );
                }
            }
            // Numbers have to ascend.
            let at = usize::try_from(section.offset).unwrap() + 8 * 5;
            bytes[at..at + 4].copy_from_slice(&2_u32.to_le_bytes());
            assert!(open(&bytes).verify(Depth::Full).is_err());
        }
    }
}
