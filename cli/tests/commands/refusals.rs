//! Bad input by the real binary: each a one-line error that says what to do, and nothing under the final name.
//!
//! The full disk needs a small file system of its own, and the right to mount it; without that right the test says so
//! on standard error and passes.

use std::path::Path;
use std::process::Command;

use super::common::bytes;
use super::common::cli::{Ran, TestDir, command, ok, refused, run};
#[cfg(unix)]
use super::places::as_other;
use supermex::Profile;

#[cfg(unix)]
#[test]
fn a_folder_that_cannot_be_written() {
    use std::os::unix::fs::PermissionsExt;
    let dir = TestDir::new();
    let closed = dir.path("closed");
    std::fs::create_dir(&closed).unwrap();
    for (path, mode) in [(dir.path(""), 0o755), (closed.clone(), 0o555)] {
        std::fs::set_permissions(path, std::fs::Permissions::from_mode(mode)).unwrap();
    }
    let args = ["build", "nim", "--sheets", "20", "--out", &format!("{closed}/db")];
    refused(&as_other(&args), 1, &["choose an output folder"]);
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
        assert!(std::env::var_os("SUPERMEX_ALL_TESTS").is_none(), "no file system can be mounted here");
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
    for profile in Profile::whole().map(Profile::name) {
        let refusal = run(&["repack", &elsewhere, "--profile", profile, "--out", &again]);
        refused(&refusal, 1, &["of disk space", "free some space"]);
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
