//! Bad input by the real binary: each a one-line error that says what to do, and nothing under the final name.
//!
//! The full disk needs a small file system of its own, and the right to mount it; without that right the test says so
//! on standard error and passes.

use std::path::Path;
use std::process::Command;

use super::common::bytes;
use super::common::cli::{Ran, TestDir, command, ok, refused, run};

#[test]
fn sizes() {
    let dir = TestDir::new();
    let out = dir.path("db");
    for (args, words) in [
        ("nim --passes 1 --sheets 0", &["--sheets 1"][..]),
        ("chomp --sheets 0", &["--sheets 1"]),
        ("nim --sheets 100 --columns 99", &["--columns 100"]),
        ("nim --sheets 100 --columns 0", &["--columns 100"]),
        ("nim --sheets 4000000000", &["smaller"]),
        ("nim --sheets 10 --columns 4294967295", &["smaller"]),
        ("nim --passes 2 --sheets 10", &["--passes is 0 or 1"]),
        ("chomp --sheets 10 --columns 20", &["--columns"]),
        ("chomp --sheets 10 --columns 0 --random-variants 1", &["--columns 1"]),
        ("chomp --sheets 10 --misere", &["--misere is for Nim"]),
        ("nim --sheets 10 --variant 1,2", &["x,y,z"]),
        ("nim --sheets 10 --variant 1,2,3,2", &["level"]),
        ("nim --sheets 10 --variant 1,2,99999999999", &["1073741824"]),
        ("nim --sheets 10 --variant 1,2,99999999999999999999", &["x,y,z"]),
        ("chomp --sheets 10 --variant 0,0,0", &["not a position"]),
        ("nim --sheets 10 --variants no-such-file.csv", &["no-such-file.csv"]),
        ("chomp --sheets 20 --variant 2,3,2,1", &["variant 2,3,2,1: of a pass level", "--passes 1"]),
        ("chomp --sheets 20 --variant 2,3,2 --variant 20,3,2", &["variant 20,3,2: outside the table"]),
        ("nim --sheets 10 --columns 20 --variant 3,20,2 --variant 10,3,2", &["variants 3,20,2 10,3,2: outside"]),
        ("nim --sheets 10 --resume", &["--resume"]),
    ] {
        let mut all = vec!["build"];
        all.extend(args.split_whitespace());
        all.extend(["--out", &out]);
        refused(&run(&all), 1, words);
        assert!(dir.names().is_empty(), "{args} left {:?}", dir.names());
    }
    let csv = dir.path("bad.csv");
    std::fs::write(&csv, "1,2,3\n4,five,6\n").unwrap();
    refused(
        &run(&["build", "nim", "--sheets", "9", "--variants", &csv, "--out", &out]),
        1,
        &["bad.csv, line 2", "x,y,z"],
    );
}

/// What the argument parser refuses is a line as well, with the status of a wrong use.
#[test]
fn numbers_beyond_range_and_wrong_use() {
    let dir = TestDir::new();
    let out = dir.path("db");
    for args in [
        "build nim --sheets 99999999999",
        "build nim --sheets -1",
        "build nim --sheets ten",
        "build nim --sheets 10 --passes 99999999999",
        "build nim --sheets 10 --threads 0",
        "build nim --sheets 10 --random-variants 18446744073709551616",
        "build nim --sheets 10 --profile tiny",
        "build nim --sheets 10 --profile small --level 23",
        "build go --sheets 10",
        "build nim",
    ] {
        let mut all: Vec<&str> = args.split_whitespace().collect();
        all.extend(["--out", &out]);
        refused(&run(&all), 2, &["--help"]);
        assert!(dir.names().is_empty(), "{args} left {:?}", dir.names());
    }
    for args in [
        &["sheet", "db", "4294967296"][..],
        &["query"],
        &["openings"],
        &["nonsense"],
        &["sheet", "db", "1", "--rows", "5"],
    ] {
        refused(&run(args), 2, &["--help"]);
    }
    assert!(ok(&["--help"]).contains("Usage"));
    assert!(ok(&["build", "--help"]).contains("wythoff"));
    assert!(ok(&["build", "nim", "--help"]).contains("--columns"));
    assert_eq!(ok(&["--version"]), format!("supermex {}\n", env!("CARGO_PKG_VERSION")));
}

#[test]
fn an_output_that_exists() {
    let dir = TestDir::new();
    let database = dir.build("db", "nim --passes 1 --sheets 20");
    let before = bytes(database.as_ref());
    let again = ["build", "chomp", "--sheets", "20", "--out", &database];
    refused(&run(&again), 1, &["exists", "--force"]);
    refused(&run(&["repack", &database, "--profile", "small", "--out", &database]), 1, &["exists", "--force"]);
    assert!(bytes(database.as_ref()) == before);
    ok(&[&again[..], &["--force"]].concat());
    assert_eq!(ok(&["query", &database, "0,0,1"]), "0,0,1 P\n");
    assert_eq!(dir.names(), ["db"]);
    // A file in the way is no database, and is not lost either.
    let file = dir.path("file");
    std::fs::write(&file, "mine").unwrap();
    refused(&run(&["build", "nim", "--sheets", "20", "--out", &file]), 1, &["exists"]);
    assert_eq!(std::fs::read(&file).unwrap(), b"mine");
    // An unfinished build.
    std::fs::create_dir(dir.path("half.partial")).unwrap();
    refused(&run(&["build", "nim", "--sheets", "20", "--out", &dir.path("half")]), 1, &["--resume", "--force"]);
    assert!(!Path::new(&dir.path("half")).exists());
}

#[test]
fn an_output_that_cannot_be_written() {
    let dir = TestDir::new();
    let file = dir.path("file");
    std::fs::write(&file, "").unwrap();
    refused(
        &run(&["build", "nim", "--sheets", "20", "--out", &format!("{file}/db")]),
        1,
        &["cannot create", "file/db"],
    );
    assert_eq!(dir.names(), ["file"]);
    #[cfg(target_os = "linux")]
    refused(
        &run(&["build", "nim", "--sheets", "20", "--out", "/proc/supermex/db"]),
        1,
        &["cannot create", "/proc/supermex"],
    );
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        let closed = dir.path("closed");
        std::fs::create_dir(&closed).unwrap();
        std::fs::set_permissions(&closed, std::fs::Permissions::from_mode(0o555)).unwrap();
        if std::fs::write(format!("{closed}/probe"), "").is_ok() {
            eprintln!("skipped: this user may write to read-only directories");
            return;
        }
        refused(
            &run(&["build", "nim", "--sheets", "20", "--out", &format!("{closed}/db")]),
            1,
            &["choose an output folder"],
        );
    }
}

#[test]
fn a_path_that_is_no_database() {
    let dir = TestDir::new();
    let (empty, text) = (dir.path("empty"), dir.path("text"));
    std::fs::create_dir(&empty).unwrap();
    std::fs::write(&text, "no sheets").unwrap();
    std::fs::create_dir(dir.path("half.partial")).unwrap();
    std::fs::write(dir.path("nothing"), "").unwrap();
    for (path, word) in [
        (&empty, "manifest.json"),
        (&text, "text"),
        (&dir.path("nothing"), "nothing"),
        (&dir.path("absent"), "there is no database at "),
        (&dir.path("half"), "half.partial is an unfinished build of it, which can be resumed; go on with that"),
    ] {
        for verb in [
            &["query", path, "1,2,3"][..],
            &["sheet", path, "1"],
            &["info", path],
            &["verify", path],
            &["openings", path],
        ] {
            refused(&run(verb), 1, &[word]);
        }
    }
}

#[test]
fn a_newer_format() {
    let dir = TestDir::new();
    let database = dir.build("db", "nim --passes 1 --sheets 20");
    let file = dir.copy(&database, "file");
    let sheets = file.join("p1-000000000.smx");
    let mut bytes = std::fs::read(&sheets).unwrap();
    bytes[8] = 1;
    std::fs::write(&sheets, bytes).unwrap();
    refused(&run(&["query", file.to_str().unwrap(), "1,2,3"]), 1, &["newer supermex", "version 1", "p1-000000000.smx"]);
    refused(&run(&["verify", sheets.to_str().unwrap()]), 1, &["newer supermex"]);
    let manifest = dir.copy(&database, "manifest");
    let name = manifest.join("manifest.json");
    let text = std::fs::read_to_string(&name).unwrap().replace("\"version\": 0", "\"version\": 7");
    std::fs::write(&name, text).unwrap();
    refused(&run(&["query", manifest.to_str().unwrap(), "1,2,3"]), 1, &["newer supermex", "version 7"]);
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
    let half = dir.copy(&database, "half");
    let manifest = std::fs::read(half.join("manifest.json")).unwrap();
    std::fs::write(half.join("manifest.json"), &manifest[..manifest.len() / 2]).unwrap();
    refused(&run(&["query", half.to_str().unwrap(), "1,2,3"]), 1, &["manifest", "again"]);
    let missing = dir.copy(&database, "missing");
    std::fs::remove_file(missing.join("p0-000000000.smx")).unwrap();
    refused(&run(&["query", missing.to_str().unwrap(), "1,2,3"]), 1, &["p0-000000000.smx"]);
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

/// Answers that cannot be delivered are not silently lost; a reader that has seen enough is no error.
#[cfg(target_os = "linux")]
#[test]
fn an_output_that_is_full_or_closed() {
    let dir = TestDir::new();
    let database = dir.build("db", "nim --passes 1 --sheets 500");
    let out = dir.path("out");
    let build = ["build", "nim", "--sheets", "9", "--force", "--out", &out];
    let heap = ["build", "heap", "--subtract", "all", "--force", "--out", &out];
    let (info, json, verify) = (["info", &database], ["info", &database, "--json"], ["verify", &database, "--digests"]);
    for args in
        [&["query", database.as_str(), "1,2,3"][..], &["sheet", &database, "3"], &info, &json, &verify, &build, &heap]
    {
        let full = std::fs::OpenOptions::new().write(true).open("/dev/full").unwrap();
        let output = command(args).stdout(full).output().unwrap();
        assert_eq!(output.status.code(), Some(1), "{args:?}");
        assert_eq!(String::from_utf8(output.stderr).unwrap().lines().count(), 1);
        let (reader, writer) = std::io::pipe().unwrap();
        drop(reader);
        let output = command(args).stdout(writer).output().unwrap();
        assert_eq!((output.status.code(), String::from_utf8(output.stderr).unwrap()), (Some(0), String::new()));
    }
    let pipe = format!(
        "{} sheet {database} 3 --instant-winners --columns 400 --rows 400 | head -1",
        env!("CARGO_BIN_EXE_supermex")
    );
    let output = Command::new("sh").args(["-c", &pipe]).output().unwrap();
    assert_eq!(String::from_utf8(output.stderr).unwrap(), "");
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

/// What a user names to be read may be anything: none of it is waited for, nor read to an end that it does not have.
#[cfg(unix)]
#[test]
fn files_that_are_named_are_regular_and_short() {
    let dir = TestDir::new();
    let (fifo, long, bytes) = (dir.path("fifo"), dir.path("long"), dir.path("bytes"));
    assert!(Command::new("mkfifo").arg(&fifo).status().unwrap().success());
    // As long as a disk, and takes no space on it.
    std::fs::File::create(&long).unwrap().set_len(1 << 40).unwrap();
    std::fs::write(&bytes, [0xff; 9]).unwrap();
    let out = dir.path("db");
    let folder = dir.path(".");
    let regular = "it is not a regular file";
    for (file, words) in [
        (fifo.as_str(), regular),
        ("/dev/zero", regular),
        ("/dev/null", regular),
        (&folder, regular),
        (&long, "it has more than 1048576 bytes"),
        (&bytes, "it is not UTF-8"),
        ("no-such-file", "No such file"),
    ] {
        refused(&run(&["build", "rules", file, "--box", "3x3x3", "--out", &out]), 1, &[file, words]);
        refused(&run(&["build", "nim", "--sheets", "9", "--variants", file, "--out", &out]), 1, &[file, words]);
    }
    for file in [fifo.as_str(), "/dev/zero"] {
        refused(&run(&["query", file, "1,2,3"]), 1, &[file, regular]);
    }
    assert!(!Path::new(&out).exists());
}

/// Limits of the process are counted before a build begins; a file that grows too long all the same is an error, and no signal.
#[cfg(target_os = "linux")]
#[test]
fn limits_of_the_process() {
    let dir = TestDir::new();
    let out = dir.path("db");
    let within = |limit: &str, args: &str| {
        let mut shell = Command::new("bash");
        shell.args(["-c", &format!("ulimit {limit} || exit 99; exec \"$0\" {args}")]);
        super::common::cli::feed(shell.arg(env!("CARGO_BIN_EXE_supermex")).arg(&out), "")
    };
    for (limit, args, words) in [
        (
            "-f 64",
            "build nim --passes 1 --sheets 2000",
            &["the largest file needs", "64.0 KiB is available", "`ulimit -f`"],
        ),
        ("-f 64", "build wythoff --columns 1e7", &["the largest file needs", "64.0 KiB is available", "`ulimit -f`"]),
        (
            "-v 120000",
            "build nim --passes 1 --sheets 5000 --threads 2",
            &["address space", "`ulimit -v`", "fewer threads"],
        ),
        ("-v 500000", "build wythoff --columns 4e9 --memory 1T", &["address space", "`ulimit -v`", "smaller table"]),
        (
            "-d 60000",
            "build nim --passes 1 --sheets 30000 --memory 1T",
            &["the memory of this build", "`ulimit -d`", "smaller"],
        ),
    ] {
        refused(&within(limit, &format!("{args} --out \"$1\"")), 1, words);
        assert!(dir.names().is_empty(), "{limit}, {args}");
    }
    // Where there is enough they change nothing.
    ok(&["build", "nim", "--passes", "1", "--sheets", "300", "--out", &dir.path("whole")]);
    let built = within("-v 800000; ulimit -f 8000", "build nim --passes 1 --sheets 300 --threads 1 --out \"$1\"");
    assert_eq!(built.code, 0, "{built:?}");
    assert!(bytes(Path::new(&out)) == bytes(Path::new(&dir.path("whole"))));
    let csv = dir.path("nim.csv");
    let args = format!("export \"$1\" --format csv --out {csv}");
    refused(&within("-f 8", &args), 1, &["cannot write", "too large", "raise the limit of a file's length"]);
    assert!(!Path::new(&csv).exists());
}
