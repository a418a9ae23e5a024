//! A database that is copied as it is stored: unpacked, or brought from a web server.
//!
//! It grows beside its name as a build does, with a journal that says of which manifest the files are. A file has its name when
//! its BLAKE3 was found to be that of the manifest; until then what is there of it has another name, and is gone on with. So
//! the same command after any interruption does the rest.

use std::fs::{File, OpenOptions};
use std::io::{Seek, SeekFrom, Write};
use std::ops::Range;
use std::path::{Path, PathBuf};

use tempfile::{NamedTempFile, TempPath};

use super::budget::{Files, check_disk};
use super::destination::{Destination, complete};
use super::files::{hash, io, publish, seal};
use super::journal::{Journal, adopt};
use super::options::Claim;
use super::part::finished;
use super::progress::{OnProgress, Progress, Stage};
use super::resume::clean;
use super::{BuildError, BuildSummary};
use crate::stored::Stored;
use supermex::format::{FileEntry, MANIFEST};
use supermex::source::{Bytes, STEP, SourceError};
use supermex::table::open::directory::{partial, read_manifest_text};
use supermex::table::{ReadError, Table};

/// Steps that are read before they are written: those of a server several at once.
const STEPS: u64 = 16;

/// Makes a directory of a packed database, or copies a directory. Each file is compared with the manifest.
///
/// # Errors
/// If the database does not exist, a file is missing or damaged, something is in the way, or the system refuses. What is finished is kept
/// beside `out`, and gone on with when this is called again.
pub fn unpack(from: &Path, out: &Path, force: bool, progress: OnProgress<'_>) -> Result<BuildSummary, BuildError> {
    copy(&Stored::open(from)?, out, force, progress)
}

/// Brings a database from a web server, or a part that is a database by itself, by the address of its directory or of a
/// packed one. Each file is compared with the manifest. A part has neither index nor overview, and a logical digest of its own:
/// all its sheets are read when they are there.
///
/// # Errors
/// As for [`unpack`], if the server does not answer, and if the part does not exist. A server without range requests sends whole files: one
/// that is interrupted begins again.
#[cfg(feature = "http")]
pub fn get(
    url: &str,
    out: &Path,
    options: &supermex_http::HttpOptions,
    part: &supermex::format::part::Part,
    force: bool,
    progress: OnProgress<'_>,
) -> Result<BuildSummary, BuildError> {
    copy(&crate::fetched::stored(url, part, options, out)?, out, force, progress)
}

fn copy(from: &Stored, out: &Path, force: bool, progress: OnProgress<'_>) -> Result<BuildSummary, BuildError> {
    let describe = format!("copy of the database whose manifest has BLAKE3 {}", blake3::hash(&from.text).to_hex());
    let same = |directory: &Path| Ok(from.is(&read_manifest_text(directory)?));
    if let Some(manifest) = complete(out, Claim { resume: true, ..Claim::default() }, &same)? {
        return Ok(BuildSummary::of_complete(manifest));
    }
    let directory = partial(out);
    let begun = Journal::of(&directory).as_ref() == Some(&describe);
    let resume = directory.exists() && (begun || !force);
    let lengths = || from.manifest.all_files().map(|file| file.bytes);
    let files = Files {
        all: lengths().map(|bytes| bytes as f64).sum(),
        largest: lengths().map(|bytes| bytes as f64).fold(0.0, f64::max),
    };
    check_disk(&directory, files)?;
    let destination = Destination::take(out, Claim { resume, force, ..Claim::default() })?;
    Journal::open(&directory, describe, resume, &|| adopt(&directory, &same))?;
    clean(&directory, |path| {
        from.manifest.all_files().any(|file| path.ends_with(&file.name) || path.ends_with(begun_name(&file.name)))
    })?;
    let total = lengths().fold(0, u64::saturating_add);
    let (mut done, mut came) = (0, 0);
    for (entry, bytes) in from.manifest.all_files().zip(&from.files) {
        let mut told = |bytes: u64, now: bool| {
            done += bytes;
            came += if now { bytes } else { 0 };
            progress(&Progress { bytes: came, ..Progress::of(Stage::Table, done, total) });
        };
        take(from, entry, bytes, &directory, &mut told)?;
    }
    let (manifest, text) = if from.is_part {
        let manifest = finished(from.manifest.clone(), &destination)?;
        let text = manifest.encode();
        (manifest, text)
    } else {
        // What is given the name can be opened.
        Table::from_manifest(from.manifest.clone(), &directory, |entry| destination.file(&entry.name))?;
        (from.manifest.clone(), from.text.clone())
    };
    publish(&directory, MANIFEST, &text)?;
    destination.finish()?;
    Ok(BuildSummary { by_whole_files: from.by_whole_files, ..BuildSummary::new(manifest, text.len() as u64) })
}

/// The name of a file of which a part is there.
fn begun_name(name: &str) -> String {
    format!(".tmp-{name}")
}

/// Copies a file, or what is left of it. `told` gets bytes that are there, and whether they came now.
fn take(
    from: &Stored,
    entry: &FileEntry,
    bytes: &Bytes,
    directory: &Path,
    told: &mut dyn FnMut(u64, bool),
) -> Result<(), BuildError> {
    let path = directory.join(&entry.name);
    if let Ok(mut file) = File::open(&path) {
        if hash(&mut file, &|| {}).map_err(io("read", &path))? == entry.blake3 {
            told(entry.bytes, false);
            return Ok(());
        }
        std::fs::remove_file(&path).map_err(io("remove", &path))?;
    }
    let begun: PathBuf = directory.join(begun_name(&entry.name));
    let mut file = OpenOptions::new()
        .read(true)
        .write(true)
        .create(true)
        .truncate(false)
        .open(&begun)
        .map_err(io("write to", directory))?;
    let mut at = file.metadata().map_err(io("read", &begun))?.len().min(entry.bytes);
    file.set_len(at).and_then(|()| file.seek(SeekFrom::End(0))).map_err(io("write", &begun))?;
    told(at, false);
    let unread = |source| ReadError::Source { path: from.path.join(&entry.name), source };
    while at < entry.bytes {
        let end = entry.bytes.min(at.saturating_add(STEPS * STEP));
        for block in read(bytes, at..end).map_err(unread)? {
            file.write_all(&block).map_err(io("write", &begun))?;
            told(block.len() as u64, true);
        }
        at = end;
    }
    if hash(&mut file, &|| {}).map_err(io("read", &begun))? != entry.blake3 {
        std::fs::remove_file(&begun).map_err(io("remove", &begun))?;
        return Err(BuildError::OtherFile(from.path.join(&entry.name)));
    }
    let name = TempPath::try_from_path(&begun).map_err(io("write", &begun))?;
    seal(NamedTempFile::from_parts(file, name), directory, &path)
}

/// A range of at most [`STEPS`] steps: from a server several of them at once.
fn read(bytes: &Bytes, range: Range<u64>) -> Result<Vec<Vec<u8>>, SourceError> {
    let steps: Vec<Range<u64>> = (range.start..range.end)
        .step_by(usize::try_from(STEP).unwrap_or(usize::MAX))
        .map(|start| start..range.end.min(start + STEP))
        .collect();
    let step = |at: usize| {
        let mut out = Vec::new();
        bytes.read_once(steps[at].clone(), &mut out).map(|()| out)
    };
    #[cfg(feature = "http")]
    if bytes.is_remote() {
        return supermex_http::site::several(steps.len(), step);
    }
    (0..steps.len()).map(step).collect()
}
