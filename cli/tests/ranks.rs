//! Builds that `mpirun` starts: the same files as one process writes, and what goes wrong is said by rank 0.
//!
//! With the feature `mpi` only, and an Open MPI that `mpirun` belongs to.
#![cfg(target_os = "linux")]

use std::path::Path;
use std::process::{Child, Command, Output, Stdio};
use std::time::{Duration, Instant};

#[path = "../../tests/common/files.rs"]
mod files;

use files::bytes;

const PROGRAM: &str = env!("CARGO_BIN_EXE_supermex");

fn mpirun() -> Command {
    let mut command = Command::new("mpirun");
    // As root, as CI is, and on fewer processors than there are ranks.
    command.args(["--allow-run-as-root", "--oversubscribe"]).stdin(Stdio::null());
    command.stdout(Stdio::piped()).stderr(Stdio::piped());
    command
}

/// Starts a build on this many ranks, a thread each.
fn start(ranks: usize, parameters: &str, out: &Path) -> Child {
    let mut command = mpirun();
    command.args(["-n", &ranks.to_string(), PROGRAM, "build"]).args(parameters.split(' '));
    command.args(["--threads", "1", "--out"]).arg(out).spawn().unwrap()
}

fn built(ranks: usize, parameters: &str, out: &Path) -> String {
    let output = start(ranks, parameters, out).wait_with_output().unwrap();
    assert!(output.status.success(), "{ranks} ranks, {parameters}: {output:?}");
    String::from_utf8(output.stdout).unwrap()
}

/// What rank 0 says; MPI says more.
fn said(output: &Output) -> Vec<String> {
    assert!(!output.status.success(), "{output:?}");
    let all = String::from_utf8_lossy(&output.stderr);
    // Open MPI 5 hands on what it reads from a rank with a space before it.
    let lines = all.lines().map(str::trim_start).filter(|line| line.starts_with("supermex: "));
    let lines: Vec<String> = lines.map(Into::into).collect();
    assert_eq!(lines.len(), 1, "{all}");
    lines
}

#[test]
fn ranks_write_what_one_process_writes() {
    let dir = tempfile::tempdir().unwrap();
    for parameters in [
        "nim --passes 1 --sheets 1500",
        "chomp --passes 1 --sheets 1500 --index moves",
        "chomp --sheets 900 --keep ends",
        "chomp --rows 4 --passes 1 --sheets 150 --index moves --profile small",
        "nim --piles 4 --sheets 120 --columns 200",
        "chomp --grundy --sheets 120",
    ] {
        let whole = dir.path().join("whole");
        // Without mpirun the program is one process.
        let alone =
            Command::new(PROGRAM).arg("build").args(parameters.split(' ')).arg("--out").arg(&whole).output().unwrap();
        assert!(alone.status.success(), "{alone:?}");
        for ranks in [1, 2, 3] {
            let out = dir.path().join("db");
            let printed = built(ranks, parameters, &out);
            assert_eq!(printed.lines().count(), 1, "only rank 0 prints: {printed}");
            assert!(bytes(&out) == bytes(&whole), "{ranks} ranks, {parameters}");
            std::fs::remove_dir_all(out).unwrap();
        }
        std::fs::remove_dir_all(whole).unwrap();
    }
}

#[test]
fn ranks_that_differ_are_refused() {
    let dir = tempfile::tempdir().unwrap();
    let (here, there) = (dir.path().join("here"), dir.path().join("there"));
    for directory in [&here, &there] {
        std::fs::create_dir(directory).unwrap();
    }
    let other = dir.path().join("other");
    std::fs::copy(PROGRAM, &other).unwrap();
    std::io::Write::write_all(&mut std::fs::File::options().append(true).open(&other).unwrap(), b" ").unwrap();
    // A part of mpirun's command for each of two ranks: directory, program, sheets.
    let two = |parts: [(&Path, &Path, &str); 2]| {
        // By a script: the mpirun of Open MPI 5.0.7 crashes where ranks get arguments of their own.
        let script = "if [ \"$OMPI_COMM_WORLD_RANK\" = 1 ]; then shift 3; fi; \
                      cd \"$1\" && exec \"$2\" build chomp --threads 1 --out db --sheets \"$3\"";
        let mut command = mpirun();
        command.args(["-n", "2", "bash", "-c", script, "bash"]);
        for (directory, program, sheets) in parts {
            command.arg(directory).arg(program).arg(sheets);
        }
        let lines = said(&command.output().unwrap());
        assert!(!here.join("db").exists() && !there.join("db").exists(), "something was published");
        lines.concat()
    };
    let program = Path::new(PROGRAM);
    let error = two([(&here, program, "300"), (&here, program, "301")]);
    assert!(error.contains("rank 1 was started with other arguments: build chomp") && error.contains("301"), "{error}");
    let error = two([(&here, program, "300"), (&here, &other, "300")]);
    assert!(error.contains("rank 1 runs another program"), "{error}");
    // A directory that is not shared.
    let error = two([(&here, program, "300"), (&there, program, "300")]);
    assert!(error.contains("rank 1: db.partial is not the directory that rank 0 sees"), "{error}");
}

#[test]
fn a_full_disk_on_one_rank_ends_all_and_the_build_goes_on() {
    let dir = tempfile::tempdir().unwrap();
    let (whole, out) = (dir.path().join("whole"), dir.path().join("db"));
    built(1, "nim --passes 1 --sheets 2000", &whole);
    // Rank 1 writes the first file, and may write 64 KiB into it.
    let script = "if [ \"$OMPI_COMM_WORLD_RANK\" = 1 ]; then trap '' XFSZ; ulimit -f 64; fi; exec \"$@\"";
    let mut command = mpirun();
    // By the network: what the ranks share in memory are files too, larger than that in Open MPI 5.
    command.args(["--mca", "btl", "self,tcp", "--mca", "btl_tcp_if_include", "lo"]);
    command
        .args(["-n", "2", "bash", "-c", script, "bash", PROGRAM, "build", "nim", "--passes", "1", "--sheets", "2000"]);
    let lines = said(&command.args(["--threads", "1", "--out"]).arg(&out).output().unwrap()).concat();
    assert!(lines.contains("rank 1: cannot write ") && lines.contains("--resume"), "{lines}");
    assert!(!out.exists());
    built(3, "nim --passes 1 --sheets 2000 --resume", &out);
    assert!(bytes(&out) == bytes(&whole));
}

/// The processes that a process has started.
fn children(parent: u32) -> Vec<u32> {
    let all = std::fs::read_dir("/proc").unwrap().filter_map(|entry| entry.ok()?.file_name().to_str()?.parse().ok());
    let is_child = |process: &u32| {
        let stat = std::fs::read_to_string(format!("/proc/{process}/stat")).unwrap_or_default();
        // After the name, which may hold anything: the state, and the parent.
        stat.rsplit(')').next().and_then(|rest| rest.split_whitespace().nth(1)) == Some(&parent.to_string())
    };
    all.filter(is_child).collect()
}

#[test]
fn a_rank_that_is_killed_ends_all_and_another_number_goes_on() {
    let dir = tempfile::tempdir().unwrap();
    let (whole, out, partial) = (dir.path().join("whole"), dir.path().join("db"), dir.path().join("db.partial"));
    let parameters = "chomp --sheets 9000";
    built(1, parameters, &whole);
    let run = start(3, parameters, &out);
    // When the first file is finished, and the second is not.
    let until = Instant::now() + Duration::from_secs(120);
    while !partial.join("p0-000000000.smx").exists() {
        assert!(Instant::now() < until && !out.exists(), "the build was not seen on its way");
        std::thread::sleep(Duration::from_millis(2));
    }
    let ranks = children(run.id());
    assert!(ranks.len() >= 3, "{ranks:?}");
    assert!(Command::new("kill").args(["-9", &ranks[1].to_string()]).status().unwrap().success());
    assert!(!run.wait_with_output().unwrap().status.success());
    assert!(!out.exists() && partial.exists());
    built(2, &format!("{parameters} --resume"), &out);
    assert!(bytes(&out) == bytes(&whole));
}

/// A rank that is not a supermex: one that never calls MPI, one that has ended, and one that calls it and says nothing.
#[test]
fn a_rank_that_is_another_program_is_not_waited_for() {
    let dir = tempfile::tempdir().unwrap();
    let silent = dir.path().join("silent");
    let source = dir.path().join("silent.c");
    std::fs::write(
        &source,
        "#include <mpi.h>\n#include <unistd.h>\nint main(void) { MPI_Init(0, 0); sleep(100); MPI_Finalize(); }\n",
    )
    .unwrap();
    assert!(Command::new("mpicc").arg("-o").args([&silent, &source]).status().unwrap().success());
    let silent = silent.to_str().unwrap();
    for (others, first, who) in [
        (&["sleep", "100"][..], false, "another rank"),
        (&["true"], false, "another rank"),
        (&[silent], false, "rank 1"),
        (&[silent], true, "rank 0"),
    ] {
        let out = dir.path().join("db");
        let mut command = mpirun();
        command.env("SUPERMEX_START_SECONDS", "4");
        let ours = [PROGRAM, "build", "chomp", "--sheets", "300", "--threads", "1", "--out", out.to_str().unwrap()];
        let programs = if first { [others, &ours] } else { [&ours, others] };
        for (number, program) in programs.into_iter().enumerate() {
            command.args(if number == 0 { &[][..] } else { &[":"] }).args(["-n", "1"]).args(program);
        }
        let began = Instant::now();
        let lines = said(&command.output().unwrap()).concat();
        assert!(lines.contains(&format!("{who} has not started with the others within 4 s")), "{lines}");
        assert!(began.elapsed() < Duration::from_secs(60) && !out.exists(), "{others:?}");
    }
}

/// Whenever a rank is killed: if the database is there then, nothing is said to have been lost.
#[test]
fn a_rank_that_is_killed_after_publication_loses_nothing() {
    let dir = tempfile::tempdir().unwrap();
    let (whole, out) = (dir.path().join("whole"), dir.path().join("db"));
    built(1, "chomp --sheets 600", &whole);
    let mut killed = 0;
    for _ in 0..8 {
        let run = start(3, "chomp --sheets 600 --force", &out);
        let before = std::fs::metadata(&out).ok().map(|there| std::os::unix::fs::MetadataExt::ino(&there));
        let until = Instant::now() + Duration::from_secs(120);
        while std::fs::metadata(&out).ok().map(|there| std::os::unix::fs::MetadataExt::ino(&there)) == before {
            assert!(Instant::now() < until, "nothing was published");
        }
        let ranks = children(run.id());
        if let Some(last) = ranks.last() {
            let _ = Command::new("kill").args(["-9", &last.to_string()]).stderr(Stdio::null()).status();
        }
        let output = run.wait_with_output().unwrap();
        let said = String::from_utf8_lossy(&output.stderr);
        assert!(!said.contains("nothing has been written") && !said.contains("--resume"), "{said}");
        killed += u32::from(!output.status.success());
        assert!(bytes(&out) == bytes(&whole) || out.with_extension("partial").exists());
    }
    assert!(killed > 0, "every rank had ended before it was killed");
}

#[test]
fn what_several_ranks_cannot_do_is_refused() {
    let dir = tempfile::tempdir().unwrap();
    let out = dir.path().join("db");
    let cases = [
        (&["query", "nowhere", "1,2,3"][..], "one process, and 2 were started"),
        (&["build", "wythoff", "--columns", "10", "--out"], "with no tiles to share out (run it without mpirun)"),
    ];
    for (words, why) in cases {
        let mut command = mpirun();
        command.args(["-n", "2", PROGRAM]).args(words);
        if words[0] == "build" {
            command.arg(&out);
        }
        let lines = said(&command.output().unwrap()).concat();
        assert!(lines.contains(why), "{lines}");
    }
    assert!(!out.exists());
}
