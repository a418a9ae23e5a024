//! A sheet file being written: pieces first, then the indexes, then the header, then the name.

use std::fs::File;
use std::io::{Read, Seek, SeekFrom};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use super::BuildError;
use super::encode::RowGroup;
use super::files::{DataFile, io};
use supermex::check::verify::Digests;
use supermex::format::piece::Coding;
use supermex::format::records::After;
use supermex::format::{FileEntry, Header, SectionKind, encode};
use supermex_game::Rules;

/// A sheet file that is written, or verified, and the digests of its sheets.
#[derive(Clone)]
pub struct Written {
    pub entry: FileEntry,
    pub digests: Digests,
}

/// A sheet file that is open for row groups, under a temporary name.
pub struct CellFileWriter {
    file: DataFile,
    rules: Rules,
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
    numbers: Vec<(u32, u32)>,
    digests: Digests,
}

impl CellFileWriter {
    /// Begins a file; of `header` sizes and sections do not count.
    pub fn begin(directory: &Path, header: Header, rules: &Rules) -> Result<Self, BuildError> {
        let file = DataFile::begin(directory, header)?;
        Ok(Self {
            reader: Arc::new(file.reader()?),
            file,
            rules: rules.clone(),
            row_groups: Vec::new(),
            ends: Vec::new(),
            sums: Vec::new(),
            records: Vec::new(),
            tails: Vec::new(),
            starts: Vec::new(),
            numbers: Vec::new(),
            digests: Vec::new(),
        })
    }

    /// Appends the next row group, and returns where its data can be read back once the file was flushed.
    fn row_group(&mut self, row_group: &RowGroup) -> Result<(Arc<File>, u64), BuildError> {
        let pieces = u32::try_from(self.ends.len()).map_err(|_| BuildError::TooLarge("file"))?;
        let data = self.file.data;
        self.row_groups.push((row_group.first_block, pieces));
        self.sums.extend(&row_group.sums);
        self.ends.extend(row_group.ends.iter().map(|&end| data + u64::from(end)));
        for (end, rest) in &row_group.records {
            let after = After::encode(rest, &mut self.tails).ok_or(BuildError::TooLarge("tail"))?;
            self.records.push((*end, after));
        }
        self.starts.extend(&row_group.starts);
        self.numbers.extend(&row_group.numbers);
        self.digests.extend(&row_group.digests);
        self.file.write(&row_group.data)?;
        self.file.header.cells += row_group.cells;
        Ok((Arc::clone(&self.reader), Header::BYTES as u64 + data))
    }

    /// Takes over what another has.
    fn take(&mut self, other: &mut Self) -> Result<(), BuildError> {
        other.file.flush()?;
        let path = &other.file.path;
        let mut data = other.file.reader()?;
        data.seek(SeekFrom::Start(Header::BYTES as u64)).map_err(io("read", path))?;
        let mut buffer = vec![0; 1 << 20];
        loop {
            match data.read(&mut buffer).map_err(io("read", path))? {
                0 => break,
                read => self.file.write(&buffer[..read])?,
            }
        }
        self.file.header.cells = other.file.header.cells;
        self.row_groups.clone_from(&other.row_groups);
        self.ends.clone_from(&other.ends);
        self.sums.clone_from(&other.sums);
        self.records.clone_from(&other.records);
        self.tails.clone_from(&other.tails);
        self.starts.clone_from(&other.starts);
        self.numbers.clone_from(&other.numbers);
        Ok(())
    }

    /// Whether the file has all the sheets of its header.
    fn is_complete(&self) -> bool {
        self.records.len() as u64 == u64::from(self.file.header.sheets)
    }

    /// Writes the indexes and the header, makes the file durable and gives it its name.
    pub fn finish(mut self) -> Result<Written, BuildError> {
        let pieces = u32::try_from(self.ends.len()).map_err(|_| BuildError::TooLarge("file"))?;
        self.row_groups.push((0, pieces));
        let rules = match &self.rules {
            Rules::Three(rules) => {
                let variants = encode::variants(&rules.variants).ok_or(BuildError::TooLarge("list of variants"))?;
                (SectionKind::Variants, variants)
            }
            rules => (SectionKind::Rules, rules.to_string().into_bytes()),
        };
        let mut sections = vec![
            rules,
            (SectionKind::Rows, encode::pairs(&self.records)),
            (SectionKind::Tails, self.tails.iter().flat_map(|v| v.to_le_bytes()).collect()),
            (SectionKind::RowGroups, encode::pairs(&self.row_groups)),
            (SectionKind::Pieces, std::iter::once(&0).chain(&self.ends).flat_map(|v| v.to_le_bytes()).collect()),
            (SectionKind::Sums, self.sums.iter().flat_map(|v| v.to_le_bytes()).collect()),
        ];
        let header = &self.file.header;
        if header.profile.has_frames() {
            sections.push((SectionKind::Dictionary, Coding::of_file(header).dictionary()?));
        }
        if header.profile.is_of_ends() {
            sections.push((SectionKind::Starts, self.starts.iter().flat_map(|v| v.to_le_bytes()).collect()));
        }
        if !self.numbers.is_empty() {
            sections.push((SectionKind::Numbers, encode::pairs(&self.numbers)));
        }
        sections.sort_by_key(|(kind, _)| kind.code());
        Ok(Written { entry: self.file.close(&sections, &|| ())?, digests: self.digests })
    }
}

/// The sheet files of a level, written one after the other.
pub struct LevelFiles<'a> {
    directory: &'a Path,
    rules: &'a Rules,
    /// The header of the file that begins with a sheet.
    header: Box<dyn Fn(u32) -> Header + Send + 'a>,
    open: Option<CellFileWriter>,
    /// Those that are finished.
    pub files: Vec<Written>,
}

impl<'a> LevelFiles<'a> {
    pub fn new(directory: &'a Path, rules: &'a Rules, header: impl Fn(u32) -> Header + Send + 'a) -> Self {
        Self { directory, rules, header: Box::new(header), open: None, files: Vec::new() }
    }

    /// Appends the next row group, and finishes a file that has all of its own. Returns where its data can be read back once
    /// `flush` was called.
    pub fn row_group(&mut self, row_group: &RowGroup) -> Result<(Arc<File>, u64), BuildError> {
        let file = match &mut self.open {
            Some(file) => file,
            open => {
                let header = (self.header)(row_group.first_sheet);
                open.insert(CellFileWriter::begin(self.directory, header, self.rules)?)
            }
        };
        let place = file.row_group(row_group)?;
        if file.is_complete()
            && let Some(file) = self.open.take()
        {
            self.files.push(file.finish()?);
        }
        Ok(place)
    }

    /// Bytes of the file that is open.
    pub fn open_bytes(&self) -> u64 {
        self.open.as_ref().map_or(0, |open| open.file.data)
    }

    /// Writes what there is of the open file, and rows that do not make a row group yet, as a file of fewer rows with another name.
    pub fn save(&mut self, path: PathBuf, more: Option<&RowGroup>) -> Result<(), BuildError> {
        let first = self.open.as_ref().map(|open| open.file.header.first_sheet);
        let Some(first) = first.or(more.map(|more| more.first_sheet)) else { return Ok(()) };
        let mut copy = CellFileWriter::begin(self.directory, (self.header)(first), self.rules)?;
        self.open.as_mut().map_or(Ok(()), |open| copy.take(open))?;
        more.map_or(Ok(()), |more| copy.row_group(more).map(drop))?;
        copy.file.path = path;
        copy.file.header.sheets = u32::try_from(copy.records.len()).map_err(|_| BuildError::TooLarge("file"))?;
        copy.finish().map(drop)
    }

    /// Makes what was appended readable.
    pub fn flush(&mut self) -> Result<(), BuildError> {
        self.open.as_mut().map_or(Ok(()), |open| open.file.flush())
    }
}
