//! A sheet file being written: pieces first, then the indexes, then the header, then the name.

use std::fs::File;
use std::io::{BufWriter, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use byteorder::{LittleEndian, WriteBytesExt};
use tempfile::NamedTempFile;

use super::BuildError;
use super::encode::Stripe;
use crate::format::{FileEntry, Header, Section, SectionKind, Table};
use crate::reader::After;
use crate::rules::Variants;
use crate::sheet::Beyond;

/// The name of a sheet file.
pub fn name(level: u8, first_sheet: u32) -> String {
    format!("p{level}-{first_sheet:09}.smx")
}

/// The name of a sheet file of any kind.
pub fn name_of(header: &Header) -> String {
    match header.table {
        Table::Completions => name(header.level, header.first_sheet),
        table => format!("p{}-{}-{:09}.smx", header.level, table.name(), header.first_sheet),
    }
}

/// An error of the system, with what was tried and where.
pub fn io(action: &'static str, path: &Path) -> impl FnOnce(std::io::Error) -> BuildError {
    move |source| BuildError::Io { action, path: path.to_owned(), source }
}

/// Makes a rename in a directory durable.
pub fn sync_directory(path: &Path) -> Result<(), BuildError> {
    #[cfg(unix)]
    File::open(path).and_then(|directory| directory.sync_all()).map_err(io("sync", path))?;
    Ok(())
}

/// Puts bytes under a name, all or nothing, durable and read-only.
pub fn publish(directory: &Path, name: &str, bytes: &[u8]) -> Result<(), BuildError> {
    let path = directory.join(name);
    let mut file = NamedTempFile::new_in(directory).map_err(io("write to", directory))?;
    file.write_all(bytes).map_err(io("write", &path))?;
    seal(file, directory, &path)
}

fn seal(file: NamedTempFile, directory: &Path, path: &Path) -> Result<(), BuildError> {
    let mut permissions = file.as_file().metadata().map_err(io("write", path))?.permissions();
    #[cfg(unix)]
    std::os::unix::fs::PermissionsExt::set_mode(&mut permissions, 0o444);
    #[cfg(not(unix))]
    permissions.set_readonly(true);
    file.as_file().set_permissions(permissions).map_err(io("write", path))?;
    file.as_file().sync_all().map_err(io("write", path))?;
    file.persist(path).map_err(|error| io("rename", path)(error.error))?;
    sync_directory(directory)
}

/// A sheet file that is open for stripes, under a temporary name.
pub struct Open {
    header: Header,
    variants: Variants,
    directory: PathBuf,
    path: PathBuf,
    out: BufWriter<NamedTempFile>,
    /// A second handle, to read back what was written.
    reader: Arc<File>,
    /// First block and first piece of each stripe.
    stripes: Vec<(u32, u32)>,
    /// End of each piece in the data section.
    ends: Vec<u64>,
    sums: Vec<u32>,
    records: Vec<(u32, u32)>,
    tails: Vec<u32>,
    /// Bytes of data so far.
    data: u64,
}

impl Open {
    /// Begins a file; `header` says everything but sizes and sections.
    pub fn begin(directory: &Path, header: Header, variants: &Variants) -> Result<Self, BuildError> {
        let path = directory.join(name_of(&header));
        let mut file = NamedTempFile::new_in(directory).map_err(io("write to", directory))?;
        file.write_all(&[0; Header::BYTES]).map_err(io("write", &path))?;
        let reader = Arc::new(file.reopen().map_err(io("read", &path))?);
        Ok(Self {
            header,
            variants: variants.clone(),
            directory: directory.to_owned(),
            path,
            out: BufWriter::with_capacity(1 << 20, file),
            reader,
            stripes: Vec::new(),
            ends: Vec::new(),
            sums: Vec::new(),
            records: Vec::new(),
            tails: Vec::new(),
            data: 0,
        })
    }

    /// Appends the next stripe, and returns where its data can be read back once `flush` was called.
    pub fn stripe(&mut self, stripe: &Stripe) -> Result<(Arc<File>, u64), BuildError> {
        let pieces = u32::try_from(self.ends.len()).map_err(|_| BuildError::TooLarge("file"))?;
        self.stripes.push((stripe.first_block, pieces));
        let mut start = 0;
        for &end in &stripe.ends {
            self.sums.push(crc32c::crc32c(&stripe.data[start..end as usize]));
            self.ends.push(self.data + u64::from(end));
            start = end as usize;
        }
        for (end, beyond) in &stripe.records {
            let code = match beyond {
                Beyond::Unknown => After::UNKNOWN,
                Beyond::Nothing => After::NOTHING,
                Beyond::Tail(offsets) => self.tail(offsets)?,
            };
            self.records.push((*end, code));
        }
        self.out.write_all(&stripe.data).map_err(io("write", &self.path))?;
        let offset = Header::BYTES as u64 + self.data;
        self.data += stripe.data.len() as u64;
        self.header.cells += stripe.cells;
        Ok((Arc::clone(&self.reader), offset))
    }

    /// Makes what was appended readable.
    pub fn flush(&mut self) -> Result<(), BuildError> {
        self.out.flush().map_err(io("write", &self.path))
    }

    fn tail(&mut self, offsets: &[u32]) -> Result<u32, BuildError> {
        if let [offset] = offsets[..] {
            return Ok(offset);
        }
        let small = |n: usize| u32::try_from(n).map_err(|_| BuildError::TooLarge("tail"));
        let at = small(self.tails.len())?;
        self.tails.push(small(offsets.len())?);
        self.tails.extend_from_slice(offsets);
        Ok(at | After::CYCLIC)
    }

    /// Whether the file has all the sheets of its header.
    pub fn is_complete(&self) -> bool {
        self.records.len() as u64 == u64::from(self.header.sheets)
    }

    /// Writes the indexes and the header, makes the file durable and gives it its name.
    pub fn finish(mut self) -> Result<FileEntry, BuildError> {
        let at = Header::BYTES as u64 + self.data;
        self.header.sections[SectionKind::Data.index()] =
            Some(Section { offset: Header::BYTES as u64, length: self.data, crc: 0 });
        const KINDS: [SectionKind; 6] = [
            SectionKind::Variants,
            SectionKind::Sheets,
            SectionKind::Tails,
            SectionKind::Stripes,
            SectionKind::Pieces,
            SectionKind::Sums,
        ];
        let pieces = u32::try_from(self.ends.len()).map_err(|_| BuildError::TooLarge("file"))?;
        self.stripes.push((0, pieces));
        let sections = [
            variants(&self.variants),
            pairs(&self.records),
            self.tails.iter().flat_map(|v| v.to_le_bytes()).collect(),
            pairs(&self.stripes),
            std::iter::once(&0).chain(&self.ends).flat_map(|v| v.to_le_bytes()).collect(),
            self.sums.iter().flat_map(|v| v.to_le_bytes()).collect(),
        ];
        let header = &mut self.header;
        let (at, blake3) = close(self.out, &self.directory, &self.path, at, &sections, |places, length| {
            for (kind, section) in KINDS.iter().zip(places) {
                header.sections[kind.index()] = Some(*section);
            }
            header.file_length = length;
            header.encode()
        })?;
        Ok(FileEntry {
            name: name_of(&self.header),
            table: self.header.table,
            level: self.header.level,
            first_sheet: self.header.first_sheet,
            sheets: self.header.sheets,
            cells: self.header.cells,
            bytes: at,
            blake3,
        })
    }
}

/// Ends a file whose data have been written up to `at`: writes the other sections and, from their places and the
/// file's length, the header; makes the file durable and gives it its name. Returns its length and its BLAKE3.
pub fn close(
    mut out: BufWriter<NamedTempFile>,
    directory: &Path,
    path: &Path,
    mut at: u64,
    sections: &[Vec<u8>],
    header: impl FnOnce(&[Section], u64) -> [u8; Header::BYTES],
) -> Result<(u64, String), BuildError> {
    let mut places = Vec::new();
    for bytes in sections {
        let padding = at.next_multiple_of(8) - at;
        out.write_all(&[0; 8][..usize::try_from(padding).unwrap_or(0)]).map_err(io("write", path))?;
        out.write_all(bytes).map_err(io("write", path))?;
        at += padding;
        places.push(Section { offset: at, length: bytes.len() as u64, crc: crc32c::crc32c(bytes) });
        at += bytes.len() as u64;
    }
    let mut file = out.into_inner().map_err(|error| io("write", path)(error.into_error()))?;
    file.seek(SeekFrom::Start(0)).map_err(io("write", path))?;
    file.write_all(&header(&places, at)).map_err(io("write", path))?;
    let blake3 = hash(file.as_file_mut()).map_err(io("read", path))?;
    seal(file, directory, path)?;
    Ok((at, blake3))
}

/// BLAKE3 of a file from its beginning, in hexadecimal.
pub fn hash(file: &mut File) -> std::io::Result<String> {
    file.seek(SeekFrom::Start(0))?;
    let mut hasher = blake3::Hasher::new();
    let mut buffer = vec![0; 1 << 18];
    loop {
        match file.read(&mut buffer)? {
            0 => return Ok(hasher.finalize().to_hex().to_string()),
            read => hasher.update(&buffer[..read]),
        };
    }
}

fn pairs(pairs: &[(u32, u32)]) -> Vec<u8> {
    pairs.iter().flat_map(|(a, b)| a.to_le_bytes().into_iter().chain(b.to_le_bytes())).collect()
}

/// The variants section.
fn variants(variants: &Variants) -> Vec<u8> {
    let mut out = Vec::new();
    let mut write = || -> std::io::Result<()> {
        out.write_u32::<LittleEndian>(u32::try_from(variants.listed().len()).unwrap_or(u32::MAX))?;
        out.write_u32::<LittleEndian>(u32::from(variants.seed().is_some()))?;
        out.write_u64::<LittleEndian>(variants.seed().unwrap_or(0))?;
        for variant in variants.listed() {
            for pile in variant.piles {
                out.write_u64::<LittleEndian>(pile)?;
            }
            out.write_u32::<LittleEndian>(variant.level.unwrap_or(u32::MAX))?;
            out.write_u32::<LittleEndian>(0)?;
        }
        Ok(())
    };
    // Writing to a vector does not fail.
    let _ = write();
    out
}
