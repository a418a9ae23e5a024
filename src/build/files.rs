//! Writes files: first under a temporary name; when complete, durable and read-only, under their own.

use std::fs::File;
use std::io::{BufWriter, Read, Seek, SeekFrom, Write};
use std::path::Path;

use tempfile::NamedTempFile;

use super::BuildError;
use crate::format::{FileRole, Header, Section, SectionKind};
use crate::game::PassLevel;

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

/// Ends a file whose data have been written: writes the other sections, then the header with their places and the
/// file's length. Makes the file durable and gives it its name. Returns its BLAKE3; polls while it reads for that.
pub fn close(
    mut out: BufWriter<NamedTempFile>,
    directory: &Path,
    path: &Path,
    header: &mut Header,
    data: u64,
    sections: &[(SectionKind, Vec<u8>)],
    poll: &dyn Fn(),
) -> Result<String, BuildError> {
    let start = Header::BYTES as u64;
    header.sections.set(SectionKind::Data, Section::new(start, data, 0));
    let mut at = start + data;
    for (kind, bytes) in sections {
        while !at.is_multiple_of(8) {
            out.write_all(&[0]).map_err(io("write", path))?;
            at += 1;
        }
        out.write_all(bytes).map_err(io("write", path))?;
        header.sections.set(*kind, Section::new(at, bytes.len() as u64, crc32c::crc32c(bytes)));
        at += bytes.len() as u64;
    }
    header.file_length = at;
    let mut file = out.into_inner().map_err(|error| io("write", path)(error.into_error()))?;
    file.seek(SeekFrom::Start(0)).map_err(io("write", path))?;
    file.write_all(&header.encode()).map_err(io("write", path))?;
    let blake3 = hash(file.as_file_mut(), poll).map_err(io("read", path))?;
    seal(file, directory, path)?;
    Ok(blake3)
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
