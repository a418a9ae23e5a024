//! A database that is opened while another takes its place.
//!
//! A build replaces a database in one step, by renaming directories, and then removes the old one. Opening it at that
//! moment could read the manifest of one and the files of the other, or find no files. So the code keeps the directory
//! open meanwhile, and accepts the result only if the directory still has its name. Otherwise it opens the new one.

use std::fs::File;
use std::io::{self, ErrorKind};
use std::path::Path;

use crate::source::is_same;
use crate::table::ReadError;

/// How often opening is tried again while the database is replaced. A build takes longer than opening what it writes.
const TRIES: u32 = 100;

/// The directory of a name, as long as it is held: until then no other has its number.
struct Held(io::Result<File>);

impl Held {
    fn of(path: &Path) -> Self {
        Self(match std::fs::metadata(path) {
            // Only directories are replaced. Another file may be a FIFO, and opening it would wait.
            Ok(metadata) if !metadata.is_dir() || !cfg!(unix) => Err(ErrorKind::NotADirectory.into()),
            Ok(_) => File::open(path),
            Err(error) => Err(error),
        })
    }

    /// Whether another directory has the name by now. Systems that cannot open directories also do not replace them
    /// while they are read.
    fn is_replaced(&self, path: &Path) -> bool {
        match (&self.0, std::fs::metadata(path)) {
            (Ok(held), Ok(now)) => held.metadata().is_ok_and(|held| !is_same(&held, &now)),
            (Ok(_), Err(error)) => error.kind() == ErrorKind::NotFound,
            (Err(error), Ok(_)) => error.kind() == ErrorKind::NotFound,
            (Err(_), Err(_)) => false,
        }
    }
}

/// Opens the database of a name with `open`, all of it from one directory.
pub fn open<T>(path: &Path, open: impl Fn() -> Result<T, ReadError>) -> Result<T, ReadError> {
    for _ in 0..TRIES {
        let held = Held::of(path);
        let opened = open();
        if !held.is_replaced(path) {
            return opened;
        }
    }
    Err(ReadError::Replaced(path.to_owned()))
}

#[cfg(all(test, unix))]
mod tests {
    use std::cell::Cell;

    use super::*;

    /// Two directories whose names are exchanged as often as asked for.
    #[test]
    fn what_is_replaced_meanwhile_is_opened_again() {
        let dir = tempfile::tempdir().unwrap();
        let (name, other) = (dir.path().join("db"), dir.path().join("other"));
        let directory = |path: &Path, word: &str| {
            std::fs::create_dir(path).unwrap();
            std::fs::write(path.join("word"), word).unwrap();
        };
        directory(&name, "first");
        let replace = |word: &str| {
            directory(&other, word);
            std::fs::remove_dir_all(&name).unwrap();
            std::fs::rename(&other, &name).unwrap();
        };
        let io = |source| ReadError::Io { path: name.clone(), source };
        let read = || std::fs::read_to_string(name.join("word")).map_err(io);
        let tries = Cell::new(0);
        let replacing = |times: u32, fails: bool| {
            tries.set(0);
            open(&name, || {
                tries.set(tries.get() + 1);
                let found = read();
                if tries.get() <= times {
                    replace(&format!("number {}", tries.get()));
                    return if fails { Err(io(ErrorKind::NotFound.into())) } else { found };
                }
                found
            })
        };
        assert_eq!((replacing(0, false).unwrap().as_str(), tries.get()), ("first", 1));
        // Results and errors from another directory do not count.
        assert_eq!((replacing(3, false).unwrap().as_str(), tries.get()), ("number 3", 4));
        assert_eq!((replacing(2, true).unwrap().as_str(), tries.get()), ("number 2", 3));
        assert!(matches!(replacing(u32::MAX, false), Err(ReadError::Replaced(_))));
        assert_eq!(tries.get(), TRIES);
        // If nothing was replaced, an error is reported at once.
        tries.set(0);
        let failed = open(&name, || {
            tries.set(tries.get() + 1);
            Err::<(), _>(io(ErrorKind::InvalidData.into()))
        });
        assert!(failed.is_err() && tries.get() == 1);
        // The old one has been renamed, and the new one does not have the name yet.
        std::fs::remove_dir_all(&name).unwrap();
        tries.set(0);
        let found = open(&name, || {
            tries.set(tries.get() + 1);
            let found = read();
            if tries.get() == 1 {
                directory(&name, "new");
            }
            found
        });
        assert_eq!(found.unwrap(), "new");
    }
}
