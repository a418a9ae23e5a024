//! A sheet file being written: pieces first, then the indexes, then the header, then the name.

use std::fs::File;
use std::io::{BufWriter, Write};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use tempfile::NamedTempFile;

use super::BuildError;
use super::encode::RowGroup;
use super::files::{close, io, name_of};
use crate::format::piece::Coding;
use crate::format::records::After;
use crate::format::{FileEntry, Header, Profile, SectionKind, Sections, encode};
use crate::game::{Game, Variants};

/// A sheet file that is open for row groups, under a temporary name.
pub struct SheetFileWriter {
    header: Header,
    variants: Variants,
    directory: PathBuf,
    path: PathBuf,
    out: BufWriter<NamedTempFile>,
    /// A second handle, to read back what was written.
    reader: Arc<File>,
    /// First block and first piece of each row group.
    row_groups: Vec<(u32, u32)>,
    /// End of each piece in the data section.
    ends: Vec<u64>,
    sums: Vec<u32>,
    records: Vec<(u32, u32)>,
    tails: Vec<u32>,
    starts: Vec<u32>,
    /// Bytes of data so far.
    data: u64,
}

impl SheetFileWriter {
    /// Begins a file; of `header` sizes and sections do not count.
    pub fn begin(directory: &Path, header: Header, variants: &Variants) -> Result<Self, BuildError> {
        let path = directory.join(name_of(&header));
        let mut file = NamedTempFile::new_in(directory).map_err(io("write to", directory))?;
        file.write_all(&[0; Header::BYTES]).map_err(io("write", &path))?;
        let reader = Arc::new(file.reopen().map_err(io("read", &path))?);
        Ok(Self {
            header: Header { cells: 0, file_length: 0, sections: Sections::default(), ..header },
            variants: variants.clone(),
            directory: directory.to_owned(),
            path,
            out: BufWriter::with_capacity(1 << 20, file),
            reader,
            row_groups: Vec::new(),
            ends: Vec::new(),
            sums: Vec::new(),
            records: Vec::new(),
            tails: Vec::new(),
            starts: Vec::new(),
            data: 0,
        })
    }

    /// Appends the next row group, and returns where its data can be read back once `flush` was called.
    pub fn row_group(&mut self, row_group: &RowGroup) -> Result<(Arc<File>, u64), BuildError> {
        let pieces = u32::try_from(self.ends.len()).map_err(|_| BuildError::TooLarge("file"))?;
        self.row_groups.push((row_group.first_block, pieces));
        self.sums.extend(&row_group.sums);
        self.ends.extend(row_group.ends.iter().map(|&end| self.data + u64::from(end)));
        for (end, beyond) in &row_group.records {
            let after = After::encode(beyond, &mut self.tails).ok_or(BuildError::TooLarge("tail"))?;
            self.records.push((*end, after));
        }
        self.starts.extend(&row_group.starts);
        self.out.write_all(&row_group.data).map_err(io("write", &self.path))?;
        let offset = Header::BYTES as u64 + self.data;
        self.data += row_group.data.len() as u64;
        self.header.cells += row_group.cells;
        Ok((Arc::clone(&self.reader), offset))
    }

    /// Makes what was appended readable.
    pub fn flush(&mut self) -> Result<(), BuildError> {
        self.out.flush().map_err(io("write", &self.path))
    }

    /// Whether the file has all the sheets of its header.
    pub fn is_complete(&self) -> bool {
        self.records.len() as u64 == u64::from(self.header.sheets)
    }

    /// Writes the indexes and the header, makes the file durable and gives it its name.
    pub fn finish(mut self) -> Result<FileEntry, BuildError> {
        let pieces = u32::try_from(self.ends.len()).map_err(|_| BuildError::TooLarge("file"))?;
        self.row_groups.push((0, pieces));
        let mut sections = vec![
            (SectionKind::Variants, encode::variants(&self.variants).ok_or(BuildError::TooLarge("list of variants"))?),
            (SectionKind::Sheets, encode::pairs(&self.records)),
            (SectionKind::Tails, self.tails.iter().flat_map(|v| v.to_le_bytes()).collect()),
            (SectionKind::RowGroups, encode::pairs(&self.row_groups)),
            (SectionKind::Pieces, std::iter::once(&0).chain(&self.ends).flat_map(|v| v.to_le_bytes()).collect()),
            (SectionKind::Sums, self.sums.iter().flat_map(|v| v.to_le_bytes()).collect()),
        ];
        if let Some(game) = Game::from_code(self.header.game)
            && let Some(dictionary) = Coding::of_file(game, &self.header).carried()?
        {
            sections.push((SectionKind::Dictionary, dictionary.bytes().to_vec()));
        }
        if self.header.profile == Profile::Ends {
            sections.push((SectionKind::Starts, self.starts.iter().flat_map(|v| v.to_le_bytes()).collect()));
        }
        let header = &mut self.header;
        let blake3 = close(self.out, &self.directory, &self.path, header, self.data, &sections, &|| ())?;
        Ok(FileEntry::new(name_of(header), header, blake3))
    }
}
