//! Bad input by the real binary: each a one-line error that says what to do, and nothing under the final name.
//!
//! The full disk needs a small file system of its own, and the right to mount it; without that right the test says so
//! on standard error and passes.

use std::path::Path;
use std::process::Command;

use super::common::bytes;
use super::common::cli::{Ran, TestDir, command, ok, refused, run};

#[cfg(unix)]
#[test]
fn a_folder_that_cannot_be_written() {
    use std::os::unix::fs::PermissionsExt;
    let dir = TestDir::new();
    let closed = dir.path("closed");
    std::fs::create_dir(&closed).unwrap();
    std::fs::set_permissions(&closed, std::fs::Permissions::from_mode(0o555)).unwrap();
    if std::fs::write(format!("{closed}/probe"), "").is_ok() {
        eprintln!("skipped: this user may write to read-only directories");
        return;
    }
    let args = ["build", "nim", "--sheets", "20", "--out", &format!("{closed}/db")];
    refused(&run(&args), 1, &["choose an output folder"]);
}

#[test]
fn truncated_missing_and_damaged_files() {
    let dir = TestDir::new();
    let database = dir.build("db", "nim --passes 1 --sheets 70");
    let whole = std::fs::read(format!("{database}/p1-000000000.smx")).unwrap();
    for length in [0, 1, 8, 100, whole.len() / 2, whole.len() - 1] {
        let copy = dir.copy(&database, &format!("cut{length}"));
        std::fs::write(copy.join("p1-000000000.smx"), &whole[..length]).unwrap();
        for verb in [&["query", copy.to_str().unwrap(), "1,2,3"][..], &["verify", copy.to_str().unwrap()]] {
            refused(&run(verb), 1, &["p1-000000000.smx"]);
        }
    }
    // Every sixteenth byte: verify says so, by the name of the file.
    for at in (0..whole.len()).step_by(whole.len() / 16) {
        let copy = dir.copy(&database, &format!("flip{at}"));
        let mut bytes = whole.clone();
        bytes[at] ^= 4;
        std::fs::write(copy.join("p1-000000000.smx"), bytes).unwrap();
        let found = run(&["verify", copy.to_str().unwrap()]);
        assert_eq!(found.code, 1, "byte {at}: {found:?}");
        assert!((found.out + &found.err).contains("p1-000000000.smx"), "byte {at}");
    }
}

/// The bit by which laundering was found: a piece that decodes, and not to what was written. No verb makes anything from it,
/// and no look-up answers from it unless it is told to.
#[test]
fn nothing_is_made_of_a_wrong_bit() {
    let dir = TestDir::new();
    let database = dir.build("db", "nim --passes 1 --sheets 300");
    let copy = dir.copy(&database, "copy");
    let file = copy.join("p1-000000000.smx");
    let mut wrong = std::fs::read(&file).unwrap();
    wrong[20395] ^= 1;
    std::fs::write(&file, wrong).unwrap();
    let (copy, before) = (copy.to_str().unwrap(), bytes(&copy));
    let (rows, out) = (dir.path("rows"), dir.path("out"));
    let export = ["export", copy, "--out", &rows, "--format"];
    for (args, words) in [
        (&[&export[..], &["csv"]].concat()[..], &["damaged", "p1-000000000.smx"][..]),
        (&[&export[..], &["npy", "--sheets", "100..200"]].concat(), &["damaged", "checksum"]),
        (&["extend", copy, "--sheets", "310"], &["damaged", "p1-000000000.smx"]),
        (&["repack", copy, "--profile", "small", "--out", &out], &["damaged", "p1-000000000.smx"]),
        (&["query", copy, "130,140,150"], &["damaged", "checksum"]),
        (&["query", copy, "--io", "pread", "--check", "130,140,150"], &["damaged", "checksum"]),
        (&["sheet", copy, "150"], &["damaged", "checksum"]),
    ] {
        let ran = Ran { out: String::new(), ..run(args) };
        refused(&ran, 1, words);
    }
    assert!(bytes(copy.as_ref()) == before);
    assert_eq!(dir.names(), ["copy", "db"]);
    // What does not lie in that piece is answered, and all of it without the check.
    assert_eq!(ok(&["query", copy, "1,2,3"]), "1,2,3 N\n");
    assert!(ok(&["query", copy, "--no-check", "130,140,150"]).starts_with("130,140,150 "));
    ok(&[&export[..], &["csv", "--sheets", "0..20"]].concat());
}

/// A download of which one file is bad: it is named, and that file alone is fetched again.
#[test]
fn one_damaged_file_is_replaced_alone() {
    let dir = TestDir::new();
    let database = dir.build("db", "chomp --sheets 4200");
    let copy = dir.copy(&database, "copy");
    let (database, copied) = (Path::new(&database), copy.to_str().unwrap());
    let digests = run(&["verify", "--digests", copied]);
    assert_eq!((digests.code, digests.out.matches(".smx").count()), (0, 2), "{digests:?}");
    for name in ["p0-000000000.smx", "p0-000004096.smx"] {
        let good = std::fs::read(database.join(name)).unwrap();
        let mut bad = good.clone();
        bad[good.len() / 2] ^= 1;
        std::fs::write(copy.join(name), &bad).unwrap();
        let found = run(&["verify", copied]);
        assert_eq!((found.code, found.out.matches(".smx").count()), (1, 1), "{found:?}");
        assert!(found.out.contains(name) && found.out.contains("1 of 2 files is bad"), "{found:?}");
        // As it should be done: under another name first.
        std::fs::write(copy.join("download"), &good).unwrap();
        std::fs::rename(copy.join("download"), copy.join(name)).unwrap();
        assert_eq!(run(&["verify", "--digests", copied]).out, digests.out);
    }
}

/// A reader that has seen enough is no error.
#[cfg(unix)]
#[test]
fn an_output_that_is_closed() {
    let dir = TestDir::new();
    let (database, out) = (dir.build("db", "nim --passes 1 --sheets 40"), dir.path("out"));
    for args in [
        &["query", database.as_str(), "1,2,3"][..],
        &["sheet", &database, "3"],
        &["info", &database],
        &["info", &database, "--json"],
        &["verify", &database, "--digests"],
        &["build", "nim", "--sheets", "9", "--force", "--out", &out],
        &["build", "heap", "--subtract", "all", "--force", "--out", &out],
        &["--help"],
        &["query", "--help"],
        &["--version"],
        &["completions", "bash"],
    ] {
        let (reader, writer) = std::io::pipe().unwrap();
        drop(reader);
        let output = command(args).stdout(writer).output().unwrap();
        assert_eq!((output.status.code(), String::from_utf8(output.stderr).unwrap()), (Some(0), String::new()));
    }
}

/// A file system of a few hundred kilobytes, unmounted when dropped.
#[cfg(target_os = "linux")]
struct Small(std::path::PathBuf);

#[cfg(target_os = "linux")]
impl Small {
    fn mount(at: &Path, options: &str) -> Option<Self> {
        std::fs::create_dir(at).unwrap();
        let mounted = Command::new("mount").args(["-t", "tmpfs", "-o", options, "supermex-test"]).arg(at).output();
        mounted.is_ok_and(|output| output.status.success()).then(|| Self(at.to_owned()))
    }

    fn resize(&self, size: &str) {
        let done = Command::new("mount").args(["-o", &format!("remount,size={size}")]).arg(&self.0).status().unwrap();
        assert!(done.success());
    }
}

#[cfg(target_os = "linux")]
impl Drop for Small {
    fn drop(&mut self) {
        let _ = Command::new("umount").arg(&self.0).status();
    }
}

#[cfg(target_os = "linux")]
#[test]
fn a_full_disk() {
    let dir = TestDir::new();
    let Some(disk) = Small::mount(&dir.0.path().join("disk"), "size=400k") else {
        eprintln!("skipped: no file system can be mounted here, so none can be filled");
        return;
    };
    let out = dir.path("disk/db");
    let args = ["build", "nim", "--passes", "1", "--sheets", "6000", "--out", &out];
    // Too small from the start, and known before anything is computed.
    refused(&run(&args), 1, &["disk space", "free some space"]);
    assert!(!Path::new(&out).exists() && !Path::new(&dir.path("disk/db.partial")).exists());
    // A table that is written again needs disk too.
    let elsewhere = dir.build("large", "nim --passes 1 --sheets 3000");
    let again = dir.path("disk/again");
    for profile in ["fast", "small"] {
        let refusal = run(&["repack", &elsewhere, "--profile", profile, "--out", &again]);
        refused(&refusal, 1, &["disk space of the new database", "free some space"]);
        assert_eq!(std::fs::read_dir(dir.path("disk")).unwrap().count(), 0, "nothing is left of it");
    }
    // Large enough at first, until something else takes the space.
    disk.resize("64m");
    let child = command(&args).spawn().unwrap();
    let started = std::time::Instant::now();
    while !Path::new(&dir.path("disk/db.partial/journal.json")).exists() {
        assert!(started.elapsed().as_secs() < 20, "the build does not begin");
        std::thread::sleep(std::time::Duration::from_millis(1));
    }
    let filler = dir.path("disk/filler");
    let full = std::fs::write(&filler, vec![1; 64 << 20]).unwrap_err();
    assert_eq!(full.kind(), std::io::ErrorKind::StorageFull);
    let output = child.wait_with_output().unwrap();
    let text = |bytes| String::from_utf8(bytes).unwrap();
    // A build that takes long says so meanwhile.
    let err = text(output.stderr)
        .lines()
        .filter(|line| !line.contains("sheets  "))
        .map(|line| line.to_owned() + "\n")
        .collect();
    let ran = Ran { code: output.status.code().unwrap(), out: text(output.stdout), err };
    refused(&ran, 1, &["free some space", "--resume"]);
    assert!(!Path::new(&out).exists());
    std::fs::remove_file(&filler).unwrap();
    ok(&[&args[..], &["--resume"]].concat());
    let elsewhere = dir.build("db", "nim --passes 1 --sheets 6000");
    assert!(bytes(out.as_ref()) == bytes(elsewhere.as_ref()));
}

/// What the optional feature reads is refused by a program without it.
#[test]
#[cfg(not(feature = "http"))]
fn an_address_without_the_feature() {
    for args in [&["query", "https://example.org/db", "1,2,3"][..], &["info", "http://example.org/db"]] {
        refused(&run(args), 1, &["lacks the feature `http`", "cargo install"]);
    }
}
