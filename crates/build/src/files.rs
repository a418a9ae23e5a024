//! Writes files: first under a temporary name; when complete, durable and read-only, under their own.

use std::fs::File;
use std::io::{BufWriter, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

use tempfile::NamedTempFile;

use super::BuildError;
use supermex::format::{FileEntry, FileRole, Header, Section, SectionKind, Sections};
use supermex_game::PassLevel;

/// The name of a file of a table.
pub fn name(level: PassLevel, first_sheet: u32) -> String {
    format!("p{level}-{first_sheet:09}.smx")
}

/// The name of a file of any kind.
pub fn name_of(header: &Header) -> String {
    match header.table {
        FileRole::Completions => name(header.level, header.first_sheet),
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

/// Gives a file another name, in another directory: a link, or a copy where there are no links.
pub fn link_or_copy(from: &Path, to: &Path) -> Result<(), BuildError> {
    std::fs::hard_link(from, to).or_else(|_| copy(from, to))
}

/// Copies a file, all or nothing, and durable.
pub fn copy(from: &Path, to: &Path) -> Result<(), BuildError> {
    let directory = to.parent().unwrap_or(Path::new(""));
    let file = NamedTempFile::new_in(directory).map_err(io("write to", directory))?;
    std::fs::copy(from, file.path()).map_err(io("copy", from))?;
    file.as_file().sync_all().map_err(io("write", to))?;
    file.persist(to).map_err(|error| io("rename", to)(error.error))?;
    Ok(())
}

/// Puts bytes under a name, all or nothing, durable and read-only.
pub fn publish(directory: &Path, name: &str, bytes: &[u8]) -> Result<(), BuildError> {
    let path = directory.join(name);
    let mut file = NamedTempFile::new_in(directory).map_err(io("write to", directory))?;
    file.write_all(bytes).map_err(io("write", &path))?;
    seal(file, directory, &path)
}

/// Gives a whole file its name, durable and read-only.
pub fn seal(file: NamedTempFile, directory: &Path, path: &Path) -> Result<(), BuildError> {
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

/// A file that is being written under a temporary name: first its data, from the end of the header on.
pub struct DataFile {
    pub header: Header,
    directory: PathBuf,
    pub path: PathBuf,
    out: BufWriter<NamedTempFile>,
    /// Bytes of data so far.
    pub data: u64,
}

impl DataFile {
    /// Begins a file; of `header` sizes and sections do not count.
    pub fn begin(directory: &Path, header: Header) -> Result<Self, BuildError> {
        let header = Header { cells: 0, file_length: 0, sections: Sections::default(), ..header };
        let path = directory.join(name_of(&header));
        let mut file = NamedTempFile::new_in(directory).map_err(io("write to", directory))?;
        file.write_all(&[0; Header::BYTES]).map_err(io("write", &path))?;
        let out = BufWriter::with_capacity(1 << 20, file);
        Ok(Self { header, directory: directory.to_owned(), path, out, data: 0 })
    }

    /// A second handle, to read back what was written.
    pub fn reader(&self) -> Result<File, BuildError> {
        self.out.get_ref().reopen().map_err(io("read", &self.path))
    }

    /// Appends data.
    pub fn write(&mut self, bytes: &[u8]) -> Result<(), BuildError> {
        self.data += bytes.len() as u64;
        self.out.write_all(bytes).map_err(io("write", &self.path))
    }

    /// Makes what was appended readable.
    pub fn flush(&mut self) -> Result<(), BuildError> {
        self.out.flush().map_err(io("write", &self.path))
    }

    /// Ends the file: writes the other sections, then the header with their places and the file's length. Makes the file
    /// durable and gives it its name. Polls while it is read for its BLAKE3.
    pub fn close(self, sections: &[(SectionKind, Vec<u8>)], poll: &dyn Fn()) -> Result<FileEntry, BuildError> {
        let Self { mut header, directory, path, mut out, data } = self;
        let start = Header::BYTES as u64;
        header.sections.set(SectionKind::Data, Section::new(start, data, 0));
        let mut at = start + data;
        for (kind, bytes) in sections {
            while !at.is_multiple_of(8) {
                out.write_all(&[0]).map_err(io("write", &path))?;
                at += 1;
            }
            out.write_all(bytes).map_err(io("write", &path))?;
            header.sections.set(*kind, Section::new(at, bytes.len() as u64, crc32c::crc32c(bytes)));
            at += bytes.len() as u64;
        }
        header.file_length = at;
        let mut file = out.into_inner().map_err(|error| io("write", &path)(error.into_error()))?;
        file.seek(SeekFrom::Start(0)).map_err(io("write", &path))?;
        file.write_all(&header.encode()).map_err(io("write", &path))?;
        let blake3 = hash(file.as_file_mut(), poll).map_err(io("read", &path))?;
        seal(file, &directory, &path)?;
        Ok(FileEntry::new(name_of(&header), &header, blake3))
    }
}

/// BLAKE3 of a file from its beginning, in hexadecimal.
pub fn hash(file: &mut File, poll: &dyn Fn()) -> std::io::Result<String> {
    file.seek(SeekFrom::Start(0))?;
    let mut hasher = blake3::Hasher::new();
    let mut buffer = vec![0; 1 << 18];
    loop {
        match file.read(&mut buffer)? {
            0 => return Ok(hasher.finalize().to_hex().to_string()),
            read => hasher.update(&buffer[..read]),
        };
        poll();
    }
}
