//! Where a database is made: in a directory beside its name, which one process at a time has, and which takes the name
//! when everything in it is complete and durable.

use std::fs::{File, TryLockError};
use std::path::{Path, PathBuf};

use super::BuildError;
use super::files::{io, sync_directory};
use super::options::RunOptions;
use super::resume::JOURNAL;
use crate::format::MANIFEST;
use crate::table::partial;

/// What a command may do with what it finds.
#[derive(Clone, Copy, Debug, Default)]
pub struct Claim {
    /// Go on with an unfinished build.
    pub resume: bool,
    /// Replace what is there, an unfinished build too.
    pub force: bool,
    /// Replace what is there, but no unfinished build.
    pub replacing: bool,
}

impl Claim {
    /// What a build may do.
    pub fn of(run: &RunOptions) -> Self {
        Self { resume: run.resume, force: run.force, replacing: run.replacing }
    }
}

/// A directory in which a database grows, held until this is dropped.
pub struct Destination {
    out: PathBuf,
    directory: PathBuf,
    claim: Claim,
    _lock: Option<File>,
}

impl Destination {
    /// Takes over or makes the directory for a database.
    ///
    /// # Errors
    /// If something is in the way that `claim` does not allow to replace, another process has the directory, there is
    /// nothing to resume, or the system refuses.
    pub fn take(out: &Path, claim: Claim) -> Result<Self, BuildError> {
        recover(out)?;
        let directory = partial(out);
        if out.symlink_metadata().is_ok() {
            if !claim.force && !claim.replacing {
                return Err(BuildError::Exists { path: out.to_owned() });
            }
            check_written_by_us(out)?;
        }
        let left = directory.exists();
        let mut lock = if left { lock(&directory)? } else { None };
        match (left, claim) {
            (false, Claim { resume: true, .. }) => return Err(BuildError::NothingToResume { path: directory }),
            (true, Claim { resume: true, .. }) => {}
            (true, Claim { force: true, .. }) => {
                check_written_by_us(&directory)?;
                for entry in std::fs::read_dir(&directory).map_err(io("read", &directory))? {
                    let path = entry.map_err(io("read", &directory))?.path();
                    std::fs::remove_file(&path).map_err(io("remove", &path))?;
                }
            }
            (true, _) => return Err(BuildError::Unfinished { path: directory }),
            (false, _) => {
                std::fs::create_dir_all(&directory).map_err(io("create", &directory))?;
                lock = self::lock(&directory)?;
            }
        }
        Ok(Self { out: out.to_owned(), directory, claim, _lock: lock })
    }

    /// Where the files go.
    pub fn directory(&self) -> &Path {
        &self.directory
    }

    /// Gives the finished directory its name.
    ///
    /// # Errors
    /// If something has the name by now that is not to be replaced, or the system refuses. What is finished stays.
    pub fn finish(self) -> Result<(), BuildError> {
        let Self { out, directory, claim, .. } = &self;
        if out.symlink_metadata().is_ok() {
            if !claim.force && !claim.replacing {
                return Err(BuildError::Appeared { path: out.clone(), finished: directory.clone() });
            }
            check_written_by_us(out)?;
            let old = old(directory);
            // Killed between these, `recover` goes on.
            std::fs::rename(out, &old).map_err(io("rename", out))?;
            std::fs::rename(directory, out).map_err(io("rename", directory))?;
            remove(&old)?;
        } else {
            std::fs::rename(directory, out).map_err(io("rename", directory))?;
        }
        let parent = out.parent().filter(|parent| !parent.as_os_str().is_empty()).unwrap_or(Path::new("."));
        sync_directory(parent)
    }
}

/// Ends the replacement of a database that was interrupted: the new one gets its name if it is finished, or else the old
/// one gets it back.
///
/// # Errors
/// If another process is at it, or the system refuses.
pub fn recover(out: &Path) -> Result<(), BuildError> {
    let directory = partial(out);
    let old = old(&directory);
    if !old.is_dir() {
        return Ok(());
    }
    if out.symlink_metadata().is_err() {
        let _lock = if directory.exists() { lock(&directory)? } else { None };
        let finished = directory.join(MANIFEST).exists() && !directory.join(JOURNAL).exists();
        if !finished {
            return std::fs::rename(&old, out).map_err(io("rename", &old));
        }
        std::fs::rename(&directory, out).map_err(io("rename", &directory))?;
    }
    remove(&old)
}

/// Removes a database that was replaced.
fn remove(old: &Path) -> Result<(), BuildError> {
    check_written_by_us(old)?;
    match std::fs::remove_dir_all(old) {
        // By another process, which found it left behind.
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => Ok(()),
        removed => removed.map_err(io("remove", old)),
    }
}

/// Refuses a path that is anything but a directory in which nothing is but what supermex writes.
fn check_written_by_us(path: &Path) -> Result<(), BuildError> {
    let other = |what: String| Err(BuildError::NotADatabase { path: path.to_owned(), what });
    if !path.symlink_metadata().map_err(io("read", path))?.is_dir() {
        return other("it is not a directory".into());
    }
    for entry in std::fs::read_dir(path).map_err(io("read", path))? {
        let entry = entry.map_err(io("read", path))?;
        let name = entry.file_name();
        let written = name.to_str().is_some_and(|name| {
            name == MANIFEST || name == JOURNAL || name.ends_with(".smx") || name.starts_with(".tmp")
        });
        if !written || entry.file_type().map_err(io("read", path))?.is_dir() {
            return other(format!("it holds {}", name.display()));
        }
    }
    Ok(())
}

/// Where the database is that is being replaced.
fn old(directory: &Path) -> PathBuf {
    let mut name = directory.as_os_str().to_owned();
    name.push(".old");
    name.into()
}

/// Has a directory for this process alone, where the system can lock directories.
fn lock(directory: &Path) -> Result<Option<File>, BuildError> {
    if cfg!(not(unix)) {
        return Ok(None);
    }
    let busy = || BuildError::Busy { path: directory.to_owned() };
    let file = File::open(directory).map_err(io("open", directory))?;
    if let Err(TryLockError::WouldBlock) = file.try_lock() {
        return Err(busy());
    }
    // Whoever had it may have given it its name meanwhile.
    #[cfg(unix)]
    {
        use std::os::unix::fs::MetadataExt;
        let held = file.metadata().map_err(io("open", directory))?;
        let there = std::fs::metadata(directory).ok();
        if there.is_none_or(|there| (there.dev(), there.ino()) != (held.dev(), held.ino())) {
            return Err(busy());
        }
    }
    Ok(Some(file))
}
