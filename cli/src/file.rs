//! Files that a user names. Reads small ones, and writes outputs: to a file, which is replaced only by `--force`, or to
//! standard output.

use std::fs::{File, OpenOptions, TryLockError};
use std::io::{ErrorKind, Seek, Write};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};

use anyhow::{Context, anyhow, bail};
use supermex::raw::{foreign, without_mark};
use tempfile::{NamedTempFile, TempPath};

use crate::interrupt::{self, LastWords};
use crate::say::{line, note};

/// The most bytes that are read of a text: rules, and lists of positions.
const LONGEST_TEXT: u64 = 1 << 20;

/// The error where nothing can be written for a while.
pub const NO_TEMPORARY: &str = "cannot make a temporary file; the variable TMPDIR names a directory for it";

/// The text in a file.
pub fn text(path: &Path) -> anyhow::Result<String> {
    text_within(path, LONGEST_TEXT)
}

/// The text in a file of at most `most` bytes, or on standard input for the name `-`.
pub fn text_within(path: &Path, most: u64) -> anyhow::Result<String> {
    let name = if is_standard(path) { "standard input".into() } else { path.display().to_string() };
    let read = if is_standard(path) { standard_input(most) } else { supermex::raw::read_small(path, most) };
    let bytes = read.with_context(|| format!("cannot read {name}"))?;
    text_of(&bytes).map(str::to_owned).map_err(|why| anyhow!("{name}: {why}"))
}

/// What standard input has, which may be asked for again.
fn standard_input(most: u64) -> std::io::Result<Vec<u8>> {
    static READ: Mutex<Option<Vec<u8>>> = Mutex::new(None);
    let mut read = READ.lock().unwrap_or_else(PoisonError::into_inner);
    if read.is_none() {
        *read = Some(supermex::raw::read_within(std::io::stdin().lock(), most)?);
    }
    Ok(read.clone().unwrap_or_default())
}

/// The text that some bytes are, without a mark before it; or what they are instead. An empty text is one.
pub fn text_of(bytes: &[u8]) -> Result<&str, &'static str> {
    if let Some(what) = foreign(bytes).filter(|_| !bytes.is_empty()) {
        return Err(what);
    }
    std::str::from_utf8(without_mark(bytes)).map_err(|_| "this is not text: it is not UTF-8")
}

/// Whether a name stands for standard input or output.
pub fn is_standard(path: &Path) -> bool {
    path.as_os_str() == "-"
}

/// A line about an output: on standard error where the output itself goes to standard output.
pub fn about(out: Option<&Path>, told: &str) -> std::io::Result<()> {
    if !out.is_some_and(is_standard) {
        return line(told);
    }
    note(told);
    Ok(())
}

/// Whether an output is written directly, and no file is there afterwards: standard output, or a device.
pub fn is_stream(path: &Path) -> bool {
    is_standard(path) || is_device(path)
}

/// Refuses what cannot be written, before any work is done: a file that is there already, and a place that takes none.
pub fn refuse_existing(path: &Path, force: bool) -> anyhow::Result<()> {
    refuse_overwriting(path, force)?;
    if is_stream(path) {
        return Ok(());
    }
    // The file is begun, and removed again; an interruption waits for that.
    interrupt::last_words_of(|| begin_unheard(path).map(|_| ((), unwritten(path))))
}

/// The words of an interruption, unless the file has taken its name by then.
fn unwritten(path: &Path) -> LastWords {
    let (out, before) = (path.to_owned(), interrupt::identity(path));
    Box::new(move || {
        let complete = interrupt::complete(&out, before);
        complete.unwrap_or_else(|| format!("interrupted; {} was not written", out.display()))
    })
}

/// Refuses what is not a name for a directory that a verb makes, before any work is done.
pub fn refuse_directory(path: &Path) -> anyhow::Result<()> {
    if is_standard(path) {
        bail!("- is standard output, which takes no directory; name the directory (./- if that is its name)");
    }
    let folder = folder(path);
    // Whatever else is in the way is found when it is made.
    if matches!(folder.try_exists(), Ok(false)) {
        bail!("cannot write {}: folder {} does not exist; make it first", path.display(), folder.display());
    }
    Ok(())
}

fn refuse_overwriting(path: &Path, force: bool) -> anyhow::Result<()> {
    if !force && !is_standard(path) && path.symlink_metadata().is_ok() && !is_device(path) {
        bail!("{} exists; choose another name, or give --force to replace it", path.display());
    }
    let directory = folder(path);
    if !is_standard(path) && !directory.is_dir() {
        bail!("cannot write {}: folder {} does not exist; make it first", path.display(), directory.display());
    }
    Ok(())
}

/// The name of a file beside another: its own, and an ending.
pub fn beside(path: &Path, ending: &str) -> PathBuf {
    // Components drop a slash at the end of the name, after which the file would be inside.
    let mut name = path.components().as_path().as_os_str().to_owned();
    name.push(ending);
    name.into()
}

/// A name as far as addresses need no escapes for it.
#[cfg(any(feature = "card", feature = "serve"))]
pub fn plain(name: &str) -> String {
    name.chars().map(|c| if c.is_ascii_alphanumeric() || "._-".contains(c) { c } else { '_' }).collect()
}

/// Where a file is to be.
pub fn folder(path: &Path) -> &Path {
    path.parent().filter(|path| !path.as_os_str().is_empty()).unwrap_or(Path::new("."))
}

/// Such as `/dev/null`, or a pipe: nothing in it is lost.
fn is_device(path: &Path) -> bool {
    path.metadata().is_ok_and(|data| !data.is_file() && !data.is_dir())
}

/// An output that is written directly: standard output, or a device. `None` where a file is written.
pub fn stream(path: &Path) -> anyhow::Result<Option<Box<dyn Write + Send>>> {
    if is_standard(path) {
        return Ok(Some(Box::new(std::io::stdout())));
    }
    if !is_device(path) {
        return Ok(None);
    }
    let file = OpenOptions::new().write(true).open(path).map_err(|error| cannot_write(path, error))?;
    Ok(Some(Box::new(file)))
}

/// Begins a file beside its name, as `NAME.supermex-partial`. One process at a time has it. If that process is
/// interrupted, it removes the file; if it is killed, the next one that writes the same name takes the file over.
fn begin(path: &Path) -> anyhow::Result<NamedTempFile> {
    interrupt::last_words_of(|| begin_unheard(path))
}

fn begin_unheard(path: &Path) -> anyhow::Result<(NamedTempFile, LastWords)> {
    path.file_name().with_context(|| format!("{} is not a name of a file", path.display()))?;
    let partial = beside(path, ".supermex-partial");
    if partial.symlink_metadata().is_ok_and(|there| !there.is_file()) {
        bail!("{} is in the way, and is not a file; move it elsewhere", partial.display());
    }
    let cannot = |error| cannot_write(path, error);
    let file = OpenOptions::new().read(true).write(true).create(true).truncate(false).open(&partial).map_err(cannot)?;
    // Without locks, two processes that write the same file cannot be told apart. The process that had this one may have
    // renamed it meanwhile.
    if matches!(file.try_lock(), Err(TryLockError::WouldBlock)) || !is_there(&file, &partial) {
        bail!("{}: another process is writing it; wait for that", path.display());
    }
    let file = NamedTempFile::from_parts(file, TempPath::try_from_path(&partial).map_err(cannot)?);
    file.as_file().set_len(0).map_err(cannot)?;
    let words = unwritten(path);
    let words = move || {
        // It is there no more once it has its name.
        let _ = std::fs::remove_file(&partial);
        words()
    };
    Ok((file, Box::new(words)))
}

/// Whether an open file is the one with this name, if the system can tell.
fn is_there(file: &File, path: &Path) -> bool {
    interrupt::identity_of(file.metadata()) == interrupt::identity_of(path.symlink_metadata())
}

/// Writes a file under a temporary name, and gives it its final name when all of it is on the disk. If `fill` fails, or
/// the system refuses, an existing file stays, and no new one appears.
pub fn publish(path: &Path, force: bool, fill: impl FnOnce(File) -> anyhow::Result<()>) -> anyhow::Result<()> {
    refuse_overwriting(path, force)?;
    let file = begin(path)?;
    fill(file.as_file().try_clone().map_err(|error| cannot_write(path, error))?)?;
    finish(path, force, file)
}

/// Gives a file that is written its name.
fn finish(path: &Path, force: bool, file: NamedTempFile) -> anyhow::Result<()> {
    let cannot = |error| cannot_write(path, error);
    file.as_file().sync_all().map_err(cannot)?;
    // If another process has made the file meanwhile, that file stays.
    let published = if force { file.persist(path) } else { file.persist_noclobber(path) };
    match published {
        Err(error) if error.error.kind() == ErrorKind::AlreadyExists => refuse_overwriting(path, force)?,
        published => drop(published.map_err(|error| cannot(error.error))?),
    }
    #[cfg(unix)]
    File::open(folder(path)).and_then(|directory| directory.sync_all()).map_err(cannot)?;
    Ok(())
}

/// The same of what is not written from its beginning to its end: on the way to standard output it is a temporary file.
pub fn publish_seeking(path: &Path, force: bool, fill: impl FnOnce(File) -> anyhow::Result<()>) -> anyhow::Result<()> {
    let Some(mut out) = stream(path)? else { return publish(path, force, fill) };
    let mut whole = tempfile::tempfile().context(NO_TEMPORARY)?;
    fill(whole.try_clone()?)?;
    whole.rewind()?;
    std::io::copy(&mut whole, &mut out).and_then(|_| out.flush()).map_err(|error| cannot_write(path, error))
}

/// Replaces a small file in one step. An interruption waits for that, and has these words from then on.
pub fn replace(path: &Path, text: &str, words: LastWords) -> anyhow::Result<()> {
    interrupt::last_words_of(|| replace_unheard(path, text).map(|()| ((), words)))
}

/// The same within the words of an interruption, which keep others waiting.
pub fn replace_unheard(path: &Path, text: &str) -> anyhow::Result<()> {
    let (mut file, _) = begin_unheard(path)?;
    file.write_all(text.as_bytes()).map_err(|error| cannot_write(path, error))?;
    finish(path, true, file)
}

/// Writes a file, or to standard output.
pub fn write(path: &Path, force: bool, bytes: &[u8]) -> anyhow::Result<()> {
    let Some(mut out) = stream(path)? else {
        return publish(path, force, |mut file| file.write_all(bytes).map_err(|error| cannot_write(path, error)));
    };
    out.write_all(bytes).and_then(|()| out.flush()).map_err(|error| cannot_write(path, error))
}

/// Why a file cannot be written, and what to do about it.
pub fn cannot_write(path: &Path, error: std::io::Error) -> anyhow::Error {
    let remedy = match error.kind() {
        ErrorKind::PermissionDenied => "; choose a folder in which you may write",
        ErrorKind::StorageFull => "; free some space, or choose another disk",
        _ => "",
    };
    let what = match path.to_string_lossy() {
        stdout if stdout == "-" => "cannot write to standard output".into(),
        path => format!("cannot write {path}"),
    };
    if remedy.is_empty() { anyhow::Error::new(error).context(what) } else { anyhow!("{what}: {error}{remedy}") }
}
