//! Builds that go on from checkpoints: a process is ended at many moments, by itself or by a signal, and what is built at last is what
//! a build in one go writes, byte for byte.

use std::path::Path;
use std::process::{Command, Output};
use std::sync::atomic::{AtomicU32, Ordering::Relaxed};
use std::time::Duration;

use crate::common::Draw;
use crate::common::files::bytes;
use crate::common::share::{share, some};
use crate::common::tables::{Case, make};
use supermex::game::{Board, Four, Game, PassLevel, RulesBox, RulesFile, Side};
use supermex::raw::Header;
use supermex::sizes::Sizes;
use supermex::{KeptSheets, Profile};
use supermex_build::{BuildError, BuildOptions, build, count, count_beside};

/// Bounded Wythoff, in a box.
fn cones(sides: [u64; 2], passes: PassLevel) -> BuildOptions {
    let file = RulesFile::parse(include_str!("../../rulesets/bounded.toml")).unwrap();
    BuildOptions::new(RulesBox::new(file, sides, Side::Any).unwrap().passes(passes))
}

/// The tables, small ones of several bands and row groups, by number; and after them games whose positions are counted.
fn options(case: usize) -> BuildOptions {
    let keep = |options: BuildOptions, sheets| {
        options.keep_sheets(KeptSheets::parse("0..70,every:13,400..=410", sheets).unwrap()).tile(64)
    };
    match case {
        0 => keep(Case::pure(Game::Nim, 1).options(600), 600),
        1 => keep(Case::pure(Game::Chomp, 1).options(900), 900),
        2 => Case::pure(Game::Chomp, 1).options(1500).profile(Profile::Ends).tile(128),
        3 => keep(Case::listed(Game::Nim, 1, vec![([0, 0, 0], None)]).window(420, Some(500)), 420),
        4 => keep(Case::listed(Game::Nim, 0, vec![([1, 2, 3], None)]).options(420).profile(Profile::Small), 420),
        5 => keep(Case::random(Game::Chomp, 0, 5).window(420, Some(300)), 420),
        // With sets of four bytes and of two, and with more rows before the last ones than are gone through one by one.
        6 => BuildOptions::new(Board::new(9, 17).unwrap()),
        7 => BuildOptions::new(Board::new(12, 6).unwrap()),
        // Of one file, and of two.
        8 => cones([170, 1200], PassLevel::ONE),
        9 => cones([4200, 12], PassLevel::ZERO).profile(Profile::Small),
        10 => BuildOptions::new(Four::new(Game::Chomp, 100).unwrap().passes(PassLevel::ONE)).columns(120),
        COUNTED => BuildOptions::new(Four::new(Game::Chomp, 200).unwrap().passes(PassLevel::ONE)),
        _ => BuildOptions::new(Four::new(Game::Nim, 150).unwrap()),
    }
}

const CASES: usize = 13;
const COUNTED: usize = 11;

/// Builds a table, or writes counts to a file.
fn write(out: &Path, case: usize, options: &BuildOptions, progress: supermex_build::OnProgress<'_>) {
    if case < COUNTED {
        build(out, options, progress).unwrap();
        return;
    }
    let keep = |counts: Vec<Sizes>| {
        std::fs::write(out, format!("{counts:?}")).unwrap();
        Ok::<_, BuildError>(())
    };
    count_beside(out, options, progress, keep).unwrap();
}

/// What was written.
fn written(out: &Path) -> Vec<(String, Vec<u8>)> {
    if out.is_file() { vec![(String::new(), std::fs::read(out).unwrap())] } else { bytes(out) }
}

fn remove(out: &Path) {
    if out.is_file() { std::fs::remove_file(out).unwrap() } else { std::fs::remove_dir_all(out).unwrap() }
}

/// A process of a test: a build that ends itself at a call of its progress.
#[test]
#[ignore = "the other tests run it"]
fn child() {
    let Ok(out) = std::env::var("SUPERMEX_TEST_OUT") else { return };
    let number = |name: &str| std::env::var(name).unwrap().parse::<u32>().unwrap();
    let (case, last, out) = (number("SUPERMEX_TEST_CASE"), number("SUPERMEX_TEST_LAST"), Path::new(&out));
    let resume = out.with_file_name("db.partial").exists();
    let calls = AtomicU32::new(0);
    let options = options(case as usize).checkpoints(Duration::ZERO).resume(resume);
    write(out, case as usize, &options, &|progress| {
        let call = calls.fetch_add(1, Relaxed);
        if call == 0 {
            println!("began at {}", progress.done);
        }
        if call == last {
            std::process::abort();
        }
    });
    println!("{} calls", calls.load(Relaxed));
}

fn start(out: &Path, case: usize, last: u32) -> Command {
    let mut command = Command::new(std::env::current_exe().unwrap());
    command.args(["--exact", "checkpoints::child", "--ignored", "--nocapture"]);
    command.env("SUPERMEX_TEST_OUT", out).env("SUPERMEX_TEST_CASE", case.to_string());
    command.env("SUPERMEX_TEST_LAST", last.to_string());
    command
}

/// A number before or after some words of what a process has said.
fn said(output: &Output, before: &str, after: &str) -> Option<u32> {
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    let rest = text.split_once(before)?.1;
    let word = if after.is_empty() { rest } else { text.split_once(after)?.0 };
    let digits = |c: char| !c.is_ascii_digit();
    if after.is_empty() { word.split(digits).next()?.parse().ok() } else { word.rsplit(digits).next()?.parse().ok() }
}

/// Ends a build at moments, and goes on, until it is whole; says how many times it went on from a checkpoint.
fn survive(case: usize, ends: usize, draw: &mut Draw) -> usize {
    let directory = tempfile::tempdir().unwrap();
    let [whole, out] = ["whole", "db"].map(|name| directory.path().join(name));
    if case < COUNTED {
        make(&whole, &options(case));
    } else {
        // Without checkpoints.
        std::fs::write(&whole, format!("{:?}", count(&options(case), &|_| ()).unwrap())).unwrap();
    }
    let expected = written(&whole);
    // In one go, with all checkpoints that are possible.
    let output = start(&out, case, u32::MAX).output().unwrap();
    assert!(output.status.success(), "{output:?}");
    assert!(written(&out) == expected, "other bytes with checkpoints");
    let calls = said(&output, "began at", " calls").unwrap();
    remove(&out);
    let (mut went_on, mut left) = (0, ends);
    loop {
        let last = if left == 0 { u32::MAX } else { draw.below(u64::from(calls)) as u32 };
        // What is left to do of such a table may be to certify it.
        let has_rows = directory.path().join("db.partial/.tmp-p0.rows").exists();
        let mut command = start(&out, case, last);
        let output = if left % 4 == 1 {
            // By a signal, at any moment.
            let child = command.stdout(std::process::Stdio::piped()).stderr(std::process::Stdio::piped()).spawn();
            let mut child = child.unwrap();
            std::thread::sleep(Duration::from_micros(draw.below(200_000)));
            let _ = child.kill();
            child.wait_with_output().unwrap()
        } else {
            command.output().unwrap()
        };
        went_on += usize::from(has_rows || said(&output, "began at ", "").is_some_and(|sheets| sheets > 0));
        if output.status.success() {
            assert!(written(&out) == expected, "case {case}: other bytes");
            assert!(!directory.path().join("db.partial").exists());
            if left == 0 {
                return went_on;
            }
            remove(&out);
        } else if out.exists() {
            // Ended after it had its name.
            remove(&out);
        }
        left = left.saturating_sub(1);
    }
}

#[test]
fn ended_at_many_moments() {
    let mut draw = Draw(3);
    for case in some(0..CASES, 2) {
        let ends = share(40, 12);
        let went_on = survive(case, ends, &mut draw);
        assert!(went_on > ends / 4, "case {case}: {went_on}");
    }
}

/// Two hundred of each: `cargo test --release --test builds -- --ignored --nocapture two_hundred`.
#[test]
#[ignore = "slow: 2600 ended processes"]
fn two_hundred_moments() {
    let mut draw = Draw(50);
    for case in 0..CASES {
        let went_on = survive(case, 200, &mut draw);
        println!("figure: case {case}: ended 200 times, {went_on} times gone on from a checkpoint");
        assert!(went_on > 50, "case {case}: {went_on}");
    }
}

/// A checkpoint that is damaged is an error that says what to do, and never another table.
#[test]
fn damaged_checkpoints_are_refused() {
    let directory = tempfile::tempdir().unwrap();
    let out = directory.path().join("db");
    while !directory.path().join("db.partial/.tmp-checkpoint").exists() {
        let _ = std::fs::remove_dir_all(directory.path().join("db.partial"));
        assert!(!start(&out, 2, 40).output().unwrap().status.success());
    }
    let path = directory.path().join("db.partial/.tmp-checkpoint");
    let good = std::fs::read(&path).unwrap();
    for at in [0, 9, 20, good.len() / 2, good.len() - 1] {
        let mut bad = good.clone();
        bad[at] ^= 1;
        std::fs::write(&path, bad).unwrap();
        let error = build(&out, &options(2).resume(true), &|_| ()).unwrap_err().to_string();
        assert!(error.contains(".tmp-checkpoint"), "{at}: {error}");
    }
    std::fs::write(&path, &good[..good.len() - 5]).unwrap();
    assert!(build(&out, &options(2).resume(true), &|_| ()).is_err());
    // Of another build it is not.
    std::fs::write(&path, &good).unwrap();
    let error = build(&out, &options(1).resume(true), &|_| ()).unwrap_err().to_string();
    assert!(error.contains("is not this one"), "{error}");
    std::fs::remove_file(&path).unwrap();
    make(&out, &options(2).resume(true));
}

/// The same of a file with the rows that do not make a file yet.
#[test]
fn damaged_rows_are_refused() {
    let directory = tempfile::tempdir().unwrap();
    let [out, whole] = ["db", "whole"].map(|name| directory.path().join(name));
    let partial = directory.path().join("db.partial");
    let path = partial.join(".tmp-p0.rows");
    // On a quick machine there may be so few that all of them are computed again.
    let rows = || std::fs::read(&path).map_or(0, |file| Header::decode(&file, file.len() as u64).unwrap().sheets);
    while rows() < 64 || partial.join("p0-000000000.smx").exists() {
        let _ = std::fs::remove_dir_all(&partial);
        assert!(!start(&out, 8, 300).output().unwrap().status.success());
    }
    let good = std::fs::read(&path).unwrap();
    std::fs::remove_file(&path).unwrap();
    for at in [0, 200, good.len() / 3, good.len() / 2, good.len() - 1] {
        let mut bad = good.clone();
        bad[at] ^= 1;
        std::fs::write(&path, bad).unwrap();
        let error = build(&out, &options(8).resume(true), &|_| ()).unwrap_err().to_string();
        assert!(error.contains(".tmp-p0.rows"), "{at}: {error}");
    }
    // Of a table of other columns it is not, whatever the journal says.
    let other = cones([170, 600], PassLevel::ONE);
    make(&whole, &other);
    std::fs::remove_file(&path).unwrap();
    std::fs::copy(whole.join("p0-000000000.smx"), &path).unwrap();
    let error = build(&out, &options(8).resume(true), &|_| ()).unwrap_err().to_string();
    assert!(error.contains("it is not of this table"), "{error}");
    std::fs::remove_file(&path).unwrap();
    std::fs::write(&path, &good).unwrap();
    let first = AtomicU32::new(u32::MAX);
    build(&out, &options(8).resume(true), &|progress| {
        let _ = first.compare_exchange(u32::MAX, progress.done as u32, Relaxed, Relaxed);
    })
    .unwrap();
    assert!(first.load(Relaxed) > 0, "it goes on from the rows");
    std::fs::remove_dir_all(&whole).unwrap();
    make(&whole, &options(8));
    assert!(bytes(&out) == bytes(&whole));
}
