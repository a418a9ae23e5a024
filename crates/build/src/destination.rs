//! The directory in which a database is made. It stands beside the database's name, and one process at a time has it.
//! It takes the name when everything in it is complete and durable.
//!
//! # What a kill leaves, at any moment
//! Before the exchange: a directory `NAME.partial` with a journal, beside the database that has the name. The two are
//! exchanged in one step, so that the name always has a whole database. The journal is removed last. So a journal under
//! the name says that an exchange was made and `NAME.partial` is the database that was replaced: [`recover`] removes
//! both. Where the system cannot exchange, the old database is first renamed to `NAME.partial.old`. If anything goes
//! wrong it is renamed back; after a kill `recover` does that.

use std::fs::{File, TryLockError};
use std::io;
use std::path::{Path, PathBuf};
use std::time::Duration;

use super::BuildError;
use super::checkpoint;
use super::files::{io, sync_directory};
use super::journal::JOURNAL;
use super::options::Claim;
use supermex::format::{MANIFEST, Manifest};
use supermex::source::{Bytes, has_one_name, is_same};
use supermex::table::open::directory::{partial, read_manifest};
use supermex::table::{CellFile, ReadError};

/// A directory in which a database grows, held until this is dropped.
pub struct Destination {
    out: PathBuf,
    directory: PathBuf,
    claim: Claim,
    /// The lock, where the system locks directories.
    lock: Option<File>,
}

/// Longest name that file systems have, in bytes.
const LONGEST_NAME: usize = 255;
/// The ending of the old database's name while it steps aside.
const OLD: &str = ".old";

impl Destination {
    /// Takes over or makes the directory for a database.
    pub fn take(out: &Path, claim: Claim) -> Result<Self, BuildError> {
        // A slash at the end would follow a link.
        let out = &out.components().collect::<PathBuf>();
        let directory = partial(out);
        let longest = old(&directory).file_name().map_or(0, std::ffi::OsStr::len);
        if out.file_name().is_none() || longest > LONGEST_NAME {
            return Err(BuildError::Name { path: out.to_owned(), most: LONGEST_NAME - ".partial".len() - OLD.len() });
        }
        recover(out)?;
        if out.symlink_metadata().is_ok() {
            if !claim.force && !claim.replacing {
                return Err(BuildError::Exists(out.to_owned()));
            }
            check_written_by_us(out)?;
            check_removable(out)?;
        }
        let lock = begin(&directory, claim)?;
        Ok(Self { out: out.to_owned(), directory, claim, lock })
    }

    /// The same beside a file that is not written here.
    pub fn beside(file: &Path, claim: Claim) -> Result<Self, BuildError> {
        let directory = partial(file);
        let lock = begin(&directory, claim)?;
        Ok(Self { out: file.to_owned(), directory, claim, lock })
    }

    /// Removes a directory that has nothing but a journal and checkpoints.
    pub fn discard(self) -> Result<(), BuildError> {
        let directory = &self.directory;
        checkpoint::remove(directory)?;
        forget_journal(directory)?;
        std::fs::remove_dir(directory).map_err(io("remove", directory))
    }

    /// Where the files go.
    pub fn directory(&self) -> &Path {
        &self.directory
    }

    /// The bytes of a finished file. It is mapped if nobody else may change it: not without a lock, nor if it may be a file of the
    /// database that is replaced, under a second name.
    pub fn file(&self, name: &str) -> io::Result<Bytes> {
        let path = self.directory.join(name);
        if self.lock.is_some() && (!self.claim.replacing || has_one_name(&std::fs::metadata(&path)?)) {
            // SAFETY: a file has its name only when it is complete and read-only, and this process alone has the
            // directory and uses the bytes. A process that changes the files of a build breaks its documented contract.
            unsafe { Bytes::map(&path) }
        } else {
            Bytes::open(&path)
        }
    }

    /// A finished sheet file.
    pub fn sheets(&self, name: &str) -> Result<CellFile, ReadError> {
        let path = self.directory.join(name);
        match self.file(name) {
            Ok(bytes) => CellFile::new(bytes).map_err(|error| error.of(path)),
            Err(source) => Err(ReadError::Io { path, source }),
        }
    }

    /// Gives the finished directory its name, and removes the database that had it.
    pub fn finish(self) -> Result<(), BuildError> {
        let Self { out, directory, claim, .. } = &self;
        checkpoint::remove(directory)?;
        sync_directory(directory)?;
        if out.symlink_metadata().is_ok() {
            if !claim.force && !claim.replacing {
                return Err(BuildError::Appeared { path: out.clone(), finished: directory.clone() });
            }
            check_written_by_us(out)?;
            replace(directory, out)?;
        } else {
            std::fs::rename(directory, out).map_err(io("rename", directory))?;
            sync_directory(parent(out))?;
        }
        forget_journal(out)
    }
}

/// Makes the directory of a run, or takes over the one that is left; and locks it.
fn begin(directory: &Path, claim: Claim) -> Result<Option<File>, BuildError> {
    let left = directory.exists();
    let mut lock = if left { lock(directory)? } else { None };
    match (left, claim) {
        (false, Claim { resume: true, .. }) => return Err(BuildError::NothingToResume(directory.to_owned())),
        (true, Claim { resume: true, .. }) => {}
        (true, Claim { force: true, .. } | Claim { restart: true, .. }) => {
            check_written_by_us(directory)?;
            for entry in std::fs::read_dir(directory).map_err(io("read", directory))? {
                let path = entry.map_err(io("read", directory))?.path();
                std::fs::remove_file(&path).map_err(io("remove", &path))?;
            }
        }
        (true, _) => return Err(BuildError::Unfinished(directory.to_owned())),
        (false, _) => {
            std::fs::create_dir_all(directory).map_err(io("create", directory))?;
            lock = self::lock(directory)?;
            sync_directory(parent(directory))?;
        }
    }
    Ok(lock)
}

/// A sheet file in a directory that this process has not locked. It is read when needed and not mapped, so that a change of
/// it is at worst an error.
pub fn unlocked(path: &Path) -> Result<CellFile, ReadError> {
    let bytes = Bytes::open(path).map_err(|source| ReadError::Io { path: path.to_owned(), source })?;
    CellFile::new(bytes).map_err(|error| error.of(path))
}

/// The database that already has the name, if the build to resume is complete: nothing is left to do.
pub fn complete(
    out: &Path,
    claim: Claim,
    same: &dyn Fn(&Path) -> Result<bool, BuildError>,
) -> Result<Option<Manifest>, BuildError> {
    if !claim.resume {
        return Ok(None);
    }
    recover(out)?;
    if partial(out).exists() || !out.join(MANIFEST).exists() || !same(out)? {
        return Ok(None);
    }
    Ok(Some(read_manifest(out)?))
}

/// Replaces a database by a finished one, and removes the old one.
fn replace(new: &Path, out: &Path) -> Result<(), BuildError> {
    match exchange(new, out) {
        Ok(()) => {
            sync_directory(parent(out))?;
            // The old database now has the partial name.
            remove(new)?;
        }
        Err(error) if matches!(error.kind(), io::ErrorKind::Unsupported | io::ErrorKind::InvalidInput) => {
            let old = old(new);
            std::fs::rename(out, &old).map_err(io("rename", out))?;
            if let Err(error) = std::fs::rename(new, out) {
                // If this fails, `recover` gives the name back.
                std::fs::rename(&old, out).map_err(io("rename", &old))?;
                return Err(io("rename", new)(error));
            }
            sync_directory(parent(out))?;
            remove(&old)?;
        }
        Err(error) => return Err(io("rename", new)(error)),
    }
    sync_directory(parent(out))
}

/// Exchanges two directories in one step.
fn exchange(a: &Path, b: &Path) -> io::Result<()> {
    #[cfg(any(target_os = "linux", target_os = "android", target_vendor = "apple"))]
    {
        use rustix::fs::{CWD, RenameFlags, renameat_with};
        Ok(renameat_with(CWD, a, CWD, b, RenameFlags::EXCHANGE)?)
    }
    #[cfg(not(any(target_os = "linux", target_os = "android", target_vendor = "apple")))]
    {
        let _ = (a, b);
        Err(io::ErrorKind::Unsupported.into())
    }
}

/// Finishes an interrupted exchange of names. If the new database has the name, the old one is removed. If neither has it,
/// the old one gets it back.
pub fn recover(out: &Path) -> Result<(), BuildError> {
    let directory = partial(out);
    let old = old(&directory);
    if old.is_dir() {
        if out.symlink_metadata().is_err() {
            let _lock = if directory.exists() { lock(&directory)? } else { None };
            std::fs::rename(&old, out).map_err(io("rename", &old))?;
            return sync_directory(parent(out));
        }
        let _lock = lock(out)?;
        remove(&old)?;
    }
    if out.is_dir() && out.join(JOURNAL).exists() {
        let _lock = lock(out)?;
        // All files of the replaced database, or what is left of them. An unfinished build has a journal of its own.
        if directory.is_dir() && !directory.join(JOURNAL).exists() {
            remove(&directory)?;
        }
        forget_journal(out)?;
    }
    Ok(())
}

/// Removes the journal of a database that has its name, the last step of a build.
fn forget_journal(out: &Path) -> Result<(), BuildError> {
    let path = out.join(JOURNAL);
    match std::fs::remove_file(&path) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => {}
        removed => removed.map_err(io("remove", &path))?,
    }
    sync_directory(out)
}

/// Removes a database that was replaced.
fn remove(old: &Path) -> Result<(), BuildError> {
    check_written_by_us(old)?;
    match std::fs::remove_dir_all(old) {
        // Another process has found it and removed it.
        Err(error) if error.kind() == io::ErrorKind::NotFound => {}
        removed => removed.map_err(|source| BuildError::Left { path: old.to_owned(), source })?,
    }
    sync_directory(parent(old))
}

/// Refuses to replace a database that this process could not remove afterwards.
fn check_removable(out: &Path) -> Result<(), BuildError> {
    #[cfg(unix)]
    {
        let entries = std::fs::read_dir(out).map_err(io("read", out))?;
        let mut all = std::iter::once(Ok(out.to_owned())).chain(entries.map(|entry| Ok(entry?.path())));
        let may = all.try_fold(true, |may, path: io::Result<PathBuf>| Ok(may && may_remove(&path?)?));
        if !may.map_err(io("read", out))? {
            return Err(BuildError::NotOurs(out.to_owned()));
        }
    }
    let _ = out;
    Ok(())
}

/// Whether this process may remove an entry of a directory: in a sticky one, only if it owns one of the two.
#[cfg(unix)]
fn may_remove(entry: &Path) -> io::Result<bool> {
    use rustix::fs::{Access, access};
    use std::os::unix::fs::MetadataExt;
    let directory = parent(entry);
    let (holder, held, user) = (directory.metadata()?, entry.symlink_metadata()?, rustix::process::geteuid());
    let owned = user.is_root() || [holder.uid(), held.uid()].contains(&user.as_raw());
    let sticky = holder.mode() & 0o1000 != 0;
    Ok((owned || !sticky) && access(directory, Access::WRITE_OK | Access::EXEC_OK).is_ok())
}

/// Refuses a path that is not a directory with files of supermex only.
fn check_written_by_us(path: &Path) -> Result<(), BuildError> {
    let other = |what: String| Err(BuildError::NotADatabase { path: path.to_owned(), what });
    let kind = path.symlink_metadata().map_err(io("read", path))?.file_type();
    if kind.is_symlink() {
        return other("it is a link".into());
    }
    if !kind.is_dir() {
        return other("it is not a directory".into());
    }
    for entry in std::fs::read_dir(path).map_err(io("read", path))? {
        let entry = entry.map_err(io("read", path))?;
        let name = entry.file_name();
        let written = name.to_str().is_some_and(|name| {
            name == MANIFEST || name == JOURNAL || name.ends_with(".smx") || name.starts_with(".tmp")
        });
        let is_directory = entry.file_type().map_err(io("read", path))?.is_dir();
        if is_directory || !written {
            let why = if is_directory { "is a directory" } else { "supermex did not write" };
            return other(format!("it holds {}, which {why}", name.display()));
        }
    }
    Ok(())
}

/// The name of the old database during an exchange in two steps.
fn old(directory: &Path) -> PathBuf {
    let mut name = directory.as_os_str().to_owned();
    name.push(OLD);
    name.into()
}

/// The directory that a path is in.
fn parent(path: &Path) -> &Path {
    path.parent().filter(|parent| !parent.as_os_str().is_empty()).unwrap_or(Path::new("."))
}

/// How often a lock that somebody has is tried again, and after how long.
const LOCK_TRIES: u32 = 20;
const LOCK_PAUSE: Duration = Duration::from_millis(2);

/// Takes a directory for this process alone, where the system can lock directories.
fn lock(directory: &Path) -> Result<Option<File>, BuildError> {
    if cfg!(not(unix)) {
        return Ok(None);
    }
    let busy = || BuildError::Busy(directory.to_owned());
    let file = File::open(directory).map_err(io("open", directory))?;
    let mut tries = 0;
    let locked = loop {
        match file.try_lock() {
            Ok(()) => break true,
            // A process that another thread starts has a copy of each lock of this one until it runs its program.
            Err(TryLockError::WouldBlock) if tries < LOCK_TRIES => tries += 1,
            Err(TryLockError::WouldBlock) => return Err(busy()),
            // A file system without locks.
            Err(TryLockError::Error(_)) => break false,
        }
        std::thread::sleep(LOCK_PAUSE);
    };
    // The process that had it may have renamed it meanwhile.
    let held = file.metadata().map_err(io("open", directory))?;
    let same = std::fs::metadata(directory).is_ok_and(|there| is_same(&there, &held));
    if same { Ok(Some(file).filter(|_| locked)) } else { Err(busy()) }
}
