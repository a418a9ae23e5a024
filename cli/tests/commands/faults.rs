//! Every verb that writes, with each of its system calls failing in turn, and killed before each of those that change
//! something. Whatever happens, under the name is what was there before, or what should be there, whole; and the command
//! that the error names, or the same one again, ends with what an undisturbed run leaves, and nothing beside it.
//!
//! It needs `strace` (Debian's package of that name) and a kernel that lets it trace: without them the test says so, and
//! passes. Some thousand runs: `cargo test -p supermex-cli -- --ignored --nocapture faults`.

use std::collections::{BTreeMap, BTreeSet};
use std::os::unix::process::ExitStatusExt;
use std::path::Path;
use std::process::{Command, Output, Stdio};

use super::common::bytes;
use super::common::cli::{TestDir, command, ok};

/// System calls, and the errors that they may give.
const FAILING: [(&str, &[&str]); 25] = [
    ("openat", &["EIO", "EMFILE"]),
    ("read", &["EIO"]),
    ("pread64", &["EIO"]),
    ("write", &["ENOSPC"]),
    ("lseek", &["EIO"]),
    ("fsync", &["EIO"]),
    ("fdatasync", &["EIO"]),
    ("ftruncate", &["EIO"]),
    ("fchmod", &["EIO"]),
    ("flock", &["EIO"]),
    ("statx", &["EIO"]),
    ("statfs", &["EIO"]),
    ("getdents64", &["EIO"]),
    ("mkdir", &["EIO"]),
    ("rename", &["EIO"]),
    // The second is what a file system says that cannot exchange.
    ("renameat2", &["EIO", "EINVAL"]),
    ("link", &["EIO"]),
    ("linkat", &["EIO", "EPERM"]),
    ("copy_file_range", &["EIO"]),
    ("unlink", &["EIO"]),
    ("unlinkat", &["EIO"]),
    ("rmdir", &["EIO"]),
    ("mmap", &["ENOMEM"]),
    ("clone3", &["EAGAIN"]),
    ("fcntl", &["EMFILE"]),
];

/// Those that change something: a kill comes before each of them.
const CHANGING: [&str; 14] = [
    "openat",
    "write",
    "fsync",
    "fdatasync",
    "ftruncate",
    "fchmod",
    "mkdir",
    "rename",
    "renameat2",
    "link",
    "linkat",
    "unlink",
    "unlinkat",
    "rmdir",
];

/// A run of a verb.
struct Scenario {
    name: &'static str,
    /// Its arguments; what is written is called `out`.
    args: &'static str,
    /// Databases that are there, by name, and with which arguments they were built; files hold a word.
    there: &'static [(&'static str, &'static str)],
    /// What goes on with it, if that is not a run of the same arguments.
    resume: &'static str,
}

const NIM: &str = "nim --passes 1 --sheets 70";
const SCENARIOS: [Scenario; 11] = [
    Scenario {
        name: "build",
        args: "build nim --passes 1 --sheets 70 --threads 1 --out out",
        there: &[],
        resume: "--resume",
    },
    Scenario {
        name: "index",
        args: "build chomp --sheets 60 --index moves --profile small --threads 1 --out out",
        there: &[],
        resume: "--resume",
    },
    Scenario {
        name: "force",
        args: "build nim --passes 1 --sheets 70 --threads 1 --force --out out",
        there: &[("out", "chomp --sheets 60")],
        resume: "",
    },
    Scenario {
        name: "heap",
        args: "build heap --subtract 1,3,4 --columns 100 --out out",
        there: &[],
        resume: "--resume",
    },
    Scenario { name: "extend", args: "extend out --sheets 80 --threads 1", there: &[("out", NIM)], resume: "--resume" },
    Scenario {
        name: "wider",
        args: "extend out --sheets 70 --columns 300 --threads 1",
        there: &[("out", NIM)],
        resume: "--resume",
    },
    Scenario { name: "repack", args: "repack from --profile small --out out", there: &[("from", NIM)], resume: "" },
    Scenario {
        name: "repack_force",
        args: "repack from --profile small --force --out out",
        there: &[("from", NIM), ("out", "chomp --sheets 60")],
        resume: "",
    },
    Scenario { name: "export", args: "export from --format npy --out out", there: &[("from", NIM)], resume: "" },
    Scenario {
        name: "export_force",
        args: "export from --format csv --force --out out",
        there: &[("from", NIM), ("out", "")],
        resume: "",
    },
    Scenario {
        name: "render",
        args: "render from 20 --force --out out.png",
        there: &[("from", NIM), ("out.png", "")],
        resume: "",
    },
];

/// All there is in a directory: files by their names, those of directories too.
type Contents = BTreeMap<String, Vec<u8>>;

fn contents(directory: &Path) -> Contents {
    let mut all = Contents::new();
    for entry in std::fs::read_dir(directory).unwrap() {
        let path = entry.unwrap().path();
        let name = path.file_name().unwrap().to_str().unwrap().to_owned();
        if path.is_dir() {
            all.extend(bytes(&path).into_iter().map(|(file, bytes)| (format!("{name}/{file}"), bytes)));
            all.insert(name + "/", Vec::new());
        } else {
            all.insert(name, std::fs::read(&path).unwrap());
        }
    }
    all
}

/// What has the name that is written to. A journal beside it says that something is still to be cleared up.
fn of_out(all: &Contents) -> Contents {
    let is_out =
        |name: &str| (name.starts_with("out/") || name == "out" || name == "out.png") && name != "out/journal.json";
    all.iter().filter(|(name, _)| is_out(name)).map(|(name, bytes)| (name.clone(), bytes.clone())).collect()
}

struct Trial<'a> {
    scenario: &'a Scenario,
    /// Where it runs.
    dir: &'a Path,
    /// What was there, and what an undisturbed run leaves.
    before: Contents,
    after: Contents,
}

fn strace(flags: &[&str], args: &[&str], directory: &Path) -> Output {
    let mut command = Command::new("strace");
    command.args(["-f", "-qq"]).args(flags).arg(env!("CARGO_BIN_EXE_supermex")).args(args);
    command.current_dir(directory).env("RUST_BACKTRACE", "0").stdin(Stdio::null());
    command.output().unwrap()
}

/// Whether programs can be traced here.
fn can_trace() -> bool {
    let output = Command::new("strace").args(["-f", "-qq", "-o", "/dev/null", "true"]).output();
    output.is_ok_and(|output| output.status.success())
}

impl Trial<'_> {
    fn args(&self) -> Vec<&str> {
        self.scenario.args.split(' ').collect()
    }

    fn restore(&self) {
        let _ = std::fs::remove_dir_all(self.dir);
        std::fs::create_dir_all(self.dir).unwrap();
        for (name, bytes) in &self.before {
            if let Some(directory) = name.strip_suffix('/') {
                std::fs::create_dir_all(self.dir.join(directory)).unwrap();
                continue;
            }
            let path = self.dir.join(name);
            std::fs::create_dir_all(path.parent().unwrap()).unwrap();
            std::fs::write(path, bytes).unwrap();
        }
    }

    /// How often each thread at most makes each call.
    fn calls(&self) -> BTreeMap<String, usize> {
        self.restore();
        let log = self.dir.with_extension("log");
        let all: BTreeSet<&str> = FAILING.iter().map(|(call, _)| *call).chain(CHANGING).collect();
        let trace = format!("trace={}", all.into_iter().collect::<Vec<_>>().join(","));
        let ran = strace(&["-o", log.to_str().unwrap(), "-e", &trace], &self.args(), self.dir);
        assert!(ran.status.success(), "{ran:?}");
        assert_eq!(contents(self.dir), self.after, "{} depends on more than its arguments", self.scenario.name);
        let mut of_threads = BTreeMap::new();
        for line in std::fs::read_to_string(log).unwrap().lines() {
            let Some((thread, call)) = line.split_once(' ') else { continue };
            let Some((call, _)) = call.trim_start().split_once('(') else { continue };
            *of_threads.entry((thread.to_owned(), call.to_owned())).or_insert(0) += 1;
        }
        let mut most = BTreeMap::new();
        for ((_, call), count) in of_threads {
            let most = most.entry(call).or_insert(0);
            *most = count.max(*most);
        }
        most
    }

    /// Runs with a call disturbed, and judges what is left.
    fn disturb(&self, call: &str, how: &str, when: usize) {
        self.restore();
        let inject = format!("inject={call}:{how}:when={when}");
        let trace = format!("trace={call}");
        let flags = ["--seccomp-bpf", "-o", "/dev/null", "-e", &trace, "-e", &inject];
        let ran = strace(&flags, &self.args(), self.dir);
        let err = String::from_utf8_lossy(&ran.stderr).into_owned();
        let context = format!("{}, {inject}: {:?} {err}", self.scenario.name, ran.status);
        let left = contents(self.dir);
        let out = of_out(&left);
        let (old, new) = (of_out(&self.before), of_out(&self.after));
        assert!(out == old || out == new, "neither the old nor the new: {context} {:?}", left.keys());
        match (ran.status.code(), ran.status.signal()) {
            (Some(0), _) => assert!(out == new, "nothing was made: {context}"),
            // Memory is missing for a thread or for the loader, before anything of ours runs, or for us.
            (None, Some(6 | 11)) | (Some(127 | 134 | 139), _) if call == "mmap" => {}
            (None, Some(9)) | (Some(137), _) if how.contains("KILL") => {}
            (Some(1), _) => {
                // Where the machine does much else, a build says after some seconds how far it is.
                let lines = err.lines().filter(|line| !line.starts_with(|first: char| first.is_ascii_digit())).count();
                // Where the line that says so was what failed, there is none.
                assert!(lines == 1 || lines == 0 && call == "write", "{context}");
                assert!(!err.contains("panicked"), "{context}");
            }
            (Some(127), _) if err.contains("shared librar") || err.contains("shared object") => {}
            _ => panic!("{context}"),
        }
        self.go_on(&left, &context);
    }

    /// What was interrupted goes on by the same command, or as the error of that says.
    fn go_on(&self, left: &Contents, context: &str) {
        if *left == self.after {
            return;
        }
        let mut args = self.args();
        for _ in 0..3 {
            let output = command(&args).current_dir(self.dir).output().unwrap();
            let err = String::from_utf8(output.stderr).unwrap();
            match err.as_str() {
                _ if output.status.success() => break,
                err if err.contains("--resume") && !self.scenario.resume.is_empty() => args.push(self.scenario.resume),
                err if err.contains("begin anew with --force") => args.push("--force"),
                // It was complete, and clearing up was all that was left to do.
                err if err.contains("exists") || err.contains("already") => break,
                _ => panic!("it does not go on: {err}, after {context}"),
            }
        }
        let left = contents(self.dir);
        let names = |contents: &Contents| contents.keys().cloned().collect::<Vec<_>>();
        assert!(left == self.after, "{:?} where {:?} should be: {context}", names(&left), names(&self.after));
    }
}

/// Every call fails, and every step is killed, of one of the scenarios.
fn disturb_all(name: &str) {
    if !can_trace() {
        assert!(std::env::var_os("SUPERMEX_ALL_TESTS").is_none(), "strace is not here, or may not trace");
        eprintln!("skipped: strace is not here, or may not trace");
        return;
    }
    let scenario = SCENARIOS.iter().find(|scenario| scenario.name == name).unwrap();
    let templates = TestDir::new();
    let work = TestDir::new();
    let dir = work.0.path().join("work");
    let _ = std::fs::remove_dir_all(&dir);
    std::fs::create_dir(&dir).unwrap();
    for (name, args) in scenario.there {
        if args.is_empty() {
            std::fs::write(dir.join(name), "what was there before\n").unwrap();
            continue;
        }
        let template = templates.path(&args.replace(' ', ""));
        if !Path::new(&template).exists() {
            ok(&[&["build"][..], &args.split(' ').collect::<Vec<_>>(), &["--out", &template]].concat());
        }
        std::fs::create_dir(dir.join(name)).unwrap();
        for (file, bytes) in bytes(template.as_ref()) {
            std::fs::write(dir.join(name).join(file), bytes).unwrap();
        }
    }
    let before = contents(&dir);
    let args: Vec<&str> = scenario.args.split(' ').collect();
    assert!(command(&args).current_dir(&dir).status().unwrap().success(), "{}", scenario.name);
    if dir.join("out/manifest.json").exists() {
        ok(&["verify", dir.join("out").to_str().unwrap(), "--certify"]);
    }
    let trial = Trial { scenario, dir: &dir, before, after: contents(&dir) };
    let calls = trial.calls();
    let (mut errors, mut kills) = (0, 0);
    for (call, kinds) in FAILING {
        for (kind, when) in
            kinds.iter().flat_map(|kind| (1..=calls.get(call).copied().unwrap_or(0)).map(move |n| (kind, n)))
        {
            trial.disturb(call, &format!("error={kind}"), when);
            errors += 1;
        }
    }
    for call in CHANGING {
        for when in 1..=calls.get(call).copied().unwrap_or(0) {
            trial.disturb(call, "signal=KILL", when);
            kills += 1;
        }
    }
    println!("figure: {}: {errors} errors and {kills} kills", scenario.name);
}

macro_rules! scenarios {
    ($($name:ident)*) => {
        #[test]
        fn every_scenario_is_a_test() {
            assert_eq!(SCENARIOS.map(|scenario| scenario.name), [$(stringify!($name)),*]);
        }

        $(
            #[test]
            #[ignore = "slow: hundreds of runs under strace"]
            fn $name() {
                disturb_all(stringify!($name));
            }
        )*
    };
}

scenarios! { build index force heap extend wider repack repack_force export export_force render }

/// An interruption says how it goes on, by the signal that it was; and what it leaves goes on so.
#[test]
fn an_interruption_says_how_it_goes_on() {
    let dir = TestDir::new();
    let whole = dir.build("whole", "nim --passes 1 --sheets 300");
    for (signal, number) in [("INT", 2), ("TERM", 15)] {
        let (out, csv) = (dir.path(signal), dir.path("rows.csv"));
        // It is to replace a smaller table.
        dir.build(signal, "nim --sheets 20");
        let build = ["build", "nim", "--passes", "1", "--sheets", "5000", "--force", "--out", &out];
        let partial = format!("{out}.partial");
        let err = interrupted(&build, signal, number, &format!("{partial}/journal.json"));
        assert!(err.contains("what is finished is kept") && Path::new(&partial).exists(), "{err}");
        assert_eq!(supermex::open(&out).unwrap().extent().sheets.end, 20);
        paste(&err);
        assert_eq!(supermex::open(&out).unwrap().extent().sheets.end, 5000);
        assert!(!Path::new(&partial).exists());
        // A fifo that nobody writes to would do for any moment: here the file is the moment.
        let export = ["export", &whole, "--format", "csv", "--out", &csv];
        if let Some(err) = try_interrupted(&export, signal, number, &format!("{csv}.supermex-partial")) {
            assert!(err.contains("was not written") && !Path::new(&csv).exists(), "{err}");
        } else {
            assert_eq!(std::fs::read_to_string(&csv).unwrap().lines().count(), 90_001);
        }
        assert!(!Path::new(&format!("{csv}.supermex-partial")).exists());
        let _ = std::fs::remove_file(&csv);
    }
}

/// Runs the command that an interruption names, which does the rest.
fn paste(err: &str) {
    let command = err.trim_end().split(" with: ").nth(1).unwrap_or_else(|| panic!("{err}"));
    let output = Command::new("sh").args(["-c", command]).output().unwrap();
    assert!(output.status.success(), "{command}: {output:?}");
}

/// Ends a run by a signal once a file is there, and gives its one line.
fn interrupted(args: &[&str], signal: &str, number: i32, begun: &str) -> String {
    try_interrupted(args, signal, number, begun).expect("the run has ended before it could be interrupted")
}

/// The same; nothing where the run was faster.
fn try_interrupted(args: &[&str], signal: &str, number: i32, begun: &str) -> Option<String> {
    let mut child = command(args).spawn().unwrap();
    while !Path::new(begun).exists() && child.try_wait().unwrap().is_none() {
        std::thread::yield_now();
    }
    let _ = Command::new("kill").args([&format!("-{signal}"), &child.id().to_string()]).stderr(Stdio::null()).status();
    let output = child.wait_with_output().unwrap();
    if output.status.success() {
        return None;
    }
    assert_eq!(output.status.signal(), Some(number), "{output:?}");
    let err = String::from_utf8(output.stderr).unwrap();
    if err.contains("was written: it is complete\n") {
        // It had done all.
        return None;
    }
    assert_eq!(err.lines().count(), 1, "{err}");
    assert!(err.starts_with("supermex: interrupted"), "{err}");
    Some(err)
}
