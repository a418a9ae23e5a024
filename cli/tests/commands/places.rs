//! Where a database is made: what is replaced and what never is, one process at a time, and a replacement that was
//! interrupted.

use std::fs::{File, create_dir, read, remove_dir_all, rename, write};
use std::path::Path;

use super::common::bytes;
use super::common::cli::TestDir;
#[cfg(unix)]
use super::common::cli::{Ran, command, feed, refused};
use supermex::game::Game;
use supermex::{Profile, Table};
use supermex_build::{BuildError, BuildOptions, BuildSummary, build, extend, repack};

fn options(sheets: u32) -> BuildOptions {
    BuildOptions::new(Game::Chomp).sheets(sheets).threads(2)
}

fn make(out: &Path, sheets: u32, force: bool) -> Result<BuildSummary, BuildError> {
    build(out, &options(sheets).force(force), &|_| ())
}

fn longer(out: &Path, sheets: u32) -> Result<BuildSummary, BuildError> {
    extend(out, |table| table.sheets(sheets), &|_| ())
}

fn open(path: &Path) -> Table {
    supermex::open(path).unwrap()
}

#[test]
fn only_databases_are_replaced() {
    let dir = TestDir::new();
    let out = dir.0.path().join("table");
    make(&out, 50, false).unwrap();
    assert!(matches!(make(&out, 60, false), Err(BuildError::Exists { .. })));
    make(&out, 60, true).unwrap();
    assert_eq!(open(&out).extent().sheets.end, 60);
    let again = |to: &Path| repack(&open(&out), to, |table| table.profile(Profile::Small).force(true), &|_| {});

    // A directory with something else in it, a file, and a link.
    let thesis = dir.0.path().join("work").join("thesis.tex");
    create_dir(dir.0.path().join("work")).unwrap();
    write(&thesis, "precious").unwrap();
    write(dir.0.path().join("file"), "precious").unwrap();
    write(out.join("notes.txt"), "precious").unwrap();
    let mut paths = vec![dir.0.path().join("work"), dir.0.path().join("file"), out.clone()];
    #[cfg(unix)]
    {
        create_dir(dir.0.path().join("empty")).unwrap();
        std::os::unix::fs::symlink(dir.0.path().join("empty"), dir.0.path().join("link")).unwrap();
        paths.push(dir.0.path().join("link"));
    }
    let before = dir.names();
    for path in paths {
        assert!(matches!(make(&path, 50, true), Err(BuildError::NotADatabase { .. })), "{path:?}");
        assert!(matches!(again(&path), Err(BuildError::NotADatabase { .. })), "{path:?}");
    }
    assert!(matches!(longer(&out, 70), Err(BuildError::NotADatabase { .. })));
    assert_eq!(dir.names(), before);
    assert_eq!(read(thesis).unwrap(), b"precious");
    assert_eq!(read(dir.0.path().join("file")).unwrap(), b"precious");

    // Nor a directory of that name that is not an unfinished build.
    create_dir(dir.0.path().join("other.partial")).unwrap();
    write(dir.0.path().join("other.partial").join("notes.txt"), "precious").unwrap();
    assert!(matches!(make(&dir.0.path().join("other"), 50, true), Err(BuildError::NotADatabase { .. })));
    assert_eq!(read(dir.0.path().join("other.partial").join("notes.txt")).unwrap(), b"precious");
}

#[cfg(unix)]
#[test]
fn one_process_at_a_time() {
    let dir = TestDir::new();
    let out = dir.0.path().join("table");
    create_dir(dir.0.path().join("table.partial")).unwrap();
    let other = File::open(dir.0.path().join("table.partial")).unwrap();
    other.lock().unwrap();
    for (resume, force) in [(false, false), (true, false), (false, true)] {
        let tried = build(&out, &options(50).resume(resume).force(force), &|_| ());
        assert!(matches!(tried, Err(BuildError::Busy { .. })), "{tried:?}");
    }
    drop(other);
    make(&out, 50, true).unwrap();

    // While a build runs.
    let seen = std::sync::Mutex::new(None);
    let late = dir.0.path().join("late");
    build(&late, &options(300), &|_| *seen.lock().unwrap() = Some(make(&late, 300, true))).unwrap();
    assert!(matches!(seen.into_inner().unwrap(), Some(Err(BuildError::Busy { .. }))));
}

#[test]
fn what_has_the_name_in_the_end_is_kept() {
    let dir = TestDir::new();
    let out = dir.0.path().join("table");
    let appear = |_: &_| {
        let _ = create_dir(&out);
        write(out.join("notes.txt"), "precious").unwrap();
    };
    let tried = build(&out, &options(50), &appear);
    assert!(matches!(tried, Err(BuildError::Appeared { .. })), "{tried:?}");
    assert_eq!(read(out.join("notes.txt")).unwrap(), b"precious");
    remove_dir_all(&out).unwrap();
    build(&out, &options(50).resume(true), &|_| ()).unwrap();
    assert_eq!(open(&out).extent().sheets.end, 50);
}

#[test]
fn an_interrupted_replacement_goes_on() {
    let dir = TestDir::new();
    let (out, next) = (dir.0.path().join("table"), dir.0.path().join("next"));
    make(&out, 50, false).unwrap();
    make(&next, 60, false).unwrap();
    let (old, new) = (bytes(&out), bytes(&next));

    // Where two directories cannot be exchanged the old one steps aside, and after a kill back.
    rename(&out, dir.0.path().join("table.partial.old")).unwrap();
    rename(&next, dir.0.path().join("table.partial")).unwrap();
    assert!(matches!(longer(&out, 60), Err(BuildError::Unfinished { .. })));
    assert!(bytes(&out) == old);
    make(&out, 60, true).unwrap();
    assert!(bytes(&out) == new);
    assert_eq!(dir.names(), ["table"]);

    // The same, and what was to take its place is not a database yet.
    rename(&out, dir.0.path().join("table.partial.old")).unwrap();
    create_dir(dir.0.path().join("table.partial")).unwrap();
    assert!(matches!(make(&out, 50, false), Err(BuildError::Exists { .. })));
    assert!(bytes(&out) == new);
    make(&out, 50, true).unwrap();
    assert!(bytes(&out) == old);

    // They were exchanged, and the kill came before the old one and the journal were removed.
    make(&dir.0.path().join("table.partial"), 40, false).unwrap();
    write(out.join("journal.json"), "{}").unwrap();
    assert!(matches!(make(&out, 60, false), Err(BuildError::Exists { .. })));
    assert!(bytes(&out) == old);
    assert_eq!(dir.names(), ["table"]);

    // While the old one was being removed.
    make(&dir.0.path().join("table.partial.old"), 40, false).unwrap();
    make(&out, 60, true).unwrap();
    assert!(bytes(&out) == new);
    assert_eq!(dir.names(), ["table"]);
}

/// Runs the binary as somebody who may not do everything, if this is the user who may.
#[cfg(unix)]
pub fn as_other(args: &[&str]) -> Ran {
    use std::os::unix::fs::MetadataExt;
    use std::os::unix::process::CommandExt;
    let mut command = command(args);
    let root = Path::new("/").metadata().unwrap().uid();
    if Path::new("/proc/self").metadata().is_ok_and(|own| own.uid() == root) {
        command.uid(NOBODY).gid(NOBODY);
    }
    feed(&mut command, "")
}

#[cfg(unix)]
const NOBODY: u32 = 65534;

#[cfg(unix)]
#[test]
fn what_cannot_be_removed_is_not_replaced() {
    use std::os::unix::fs::PermissionsExt;
    let dir = TestDir::new();
    let mode = |path: &str, mode| std::fs::set_permissions(path, std::fs::Permissions::from_mode(mode)).unwrap();
    let (all, out, left) = (dir.path(""), dir.path("table"), dir.path("table.partial"));
    mode(&all, 0o777);
    make(Path::new(&out), 50, false).unwrap();
    mode(&out, 0o555);
    let before = bytes(Path::new(&out));
    let tries = [
        &["extend", &out, "--sheets", "60"][..],
        &["extend", &out, "--sheets", "60", "--resume"],
        &["build", "nim", "--sheets", "50", "--out", &out, "--force"],
    ];
    for args in tries {
        refused(&as_other(args), 1, &["table is not replaced", "their owner"]);
        assert!(bytes(Path::new(&out)) == before);
        assert_eq!(dir.names(), ["table"]);
    }

    // One that an earlier program left behind: the new one is there, and the journal says so.
    make(Path::new(&left), 40, false).unwrap();
    mode(&left, 0o555);
    mode(&out, 0o777);
    write(Path::new(&out).join("journal.json"), "{}").unwrap();
    for args in tries {
        refused(&as_other(args), 1, &["the new database is in place", "table.partial", "as its owner"]);
        assert!(open(Path::new(&out)).extent().sheets.end == 50);
    }
    mode(&left, 0o755);
}
