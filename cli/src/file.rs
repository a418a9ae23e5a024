//! Where files go that verbs write: to their names, where nothing is overwritten unasked, or to standard output.

use std::fs::{File, OpenOptions};
use std::io::{ErrorKind, Write};
use std::path::Path;

use anyhow::{anyhow, bail};

/// Whether a name stands for standard output.
pub fn is_stdout(path: &Path) -> bool {
    path.as_os_str() == "-"
}

/// Refuses to overwrite a file, before the work is done that would be lost.
pub fn refuse_existing(path: &Path, force: bool) -> anyhow::Result<()> {
    if !force && !is_stdout(path) && path.symlink_metadata().is_ok() && !is_device(path) {
        bail!("{} is there already; --force replaces it", path.display());
    }
    let directory = folder(path);
    if !is_stdout(path) && !directory.is_dir() {
        bail!("cannot write {}: there is no folder {}; make it first", path.display(), directory.display());
    }
    Ok(())
}

/// Where a file is to be.
fn folder(path: &Path) -> &Path {
    path.parent().filter(|path| !path.as_os_str().is_empty()).unwrap_or(Path::new("."))
}

/// Such as `/dev/null`, or a pipe: nothing in it is lost.
fn is_device(path: &Path) -> bool {
    path.metadata().is_ok_and(|data| !data.is_file() && !data.is_dir())
}

/// What is written as it comes: standard output, or a device. `None` where a file is written.
///
/// # Errors
/// If the device cannot be opened.
pub fn stream(path: &Path) -> anyhow::Result<Option<Box<dyn Write + Send>>> {
    if is_stdout(path) {
        return Ok(Some(Box::new(std::io::stdout())));
    }
    if !is_device(path) {
        return Ok(None);
    }
    let file = OpenOptions::new().write(true).open(path).map_err(|error| cannot_write(path, error))?;
    Ok(Some(Box::new(file)))
}

/// Writes a file under a name of its own, which becomes the final one when all of it is on the disk.
///
/// # Errors
/// If `fill` fails, or the system refuses; then there is no file, or the one that there was.
pub fn publish(path: &Path, force: bool, fill: impl FnOnce(File) -> anyhow::Result<()>) -> anyhow::Result<()> {
    refuse_existing(path, force)?;
    let directory = folder(path);
    // As any file that is created: for whom the umask lets.
    let mut options = tempfile::Builder::new();
    #[cfg(unix)]
    options.permissions(std::os::unix::fs::PermissionsExt::from_mode(0o666));
    let cannot = |error| cannot_write(path, error);
    // Without the name that is for the time being.
    let file = options.tempfile_in(directory).map_err(|error| cannot(error.kind().into()))?;
    fill(file.reopen().map_err(cannot)?)?;
    file.as_file().sync_all().map_err(cannot)?;
    // Whoever has made a file of that name meanwhile keeps it.
    let published = if force { file.persist(path) } else { file.persist_noclobber(path) };
    match published {
        Err(error) if error.error.kind() == ErrorKind::AlreadyExists => refuse_existing(path, force)?,
        published => drop(published.map_err(|error| cannot(error.error))?),
    }
    #[cfg(unix)]
    File::open(directory).and_then(|directory| directory.sync_all()).map_err(cannot)?;
    Ok(())
}

/// Writes a file, or to standard output.
///
/// # Errors
/// If there is one already and it is not to be replaced, or the system refuses.
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
