//! Databases certified by the real binary: `supermex verify --certify`.
//!
//! The slow ones (N = 2,000 in full, every game and level, and samples of a larger table) run with
//! `cargo test --release --test certify -- --ignored`.

use std::path::Path;
use std::process::Command;

/// Runs the binary; its exit status and standard output.
fn supermex(arguments: &[&str], database: &Path) -> (i32, String) {
    let output = Command::new(env!("CARGO_BIN_EXE_supermex")).args(arguments).arg(database).output().unwrap();
    let text = String::from_utf8(output.stdout).unwrap() + &String::from_utf8(output.stderr).unwrap();
    (output.status.code().unwrap(), text)
}

/// Builds a database, certifies it with `options`, and returns the number of positions.
fn certified(parameters: &str, options: &[&str]) -> u64 {
    let directory = tempfile::tempdir().unwrap();
    let out = directory.path().join("db");
    let build: Vec<&str> = ["build"].into_iter().chain(parameters.split(' ')).chain(["--out"]).collect();
    let (status, text) = supermex(&build, &out);
    assert_eq!(status, 0, "{text}");
    let verify: Vec<&str> = ["verify", "--certify"].into_iter().chain(options.iter().copied()).collect();
    let (status, text) = supermex(&verify, &out);
    assert_eq!(status, 0, "{parameters}: {text}");
    let line = text.lines().find(|line| line.contains("positions certified")).unwrap();
    println!("{parameters}: {line}");
    line.split(' ').next().unwrap().parse().unwrap()
}

#[test]
fn small_databases() {
    assert!(certified("nim --passes 1 --sheets 200", &[]) > 2_000_000);
    assert!(certified("chomp --passes 1 --sheets 200 --profile small", &[]) > 1_000_000);
    assert!(certified("nim --misere --sheets 70 --columns 300", &[]) > 1_000_000);
    // Random variants soon make a sheet that ends all higher ones.
    assert!(certified("chomp --random-variants 5 --sheets 70", &[]) > 400);
    // Each sample is at least one position, and at most two.
    let samples = certified("chomp --passes 1 --sheets 300", &["--samples", "1000", "--seed", "9"]);
    assert!((1000..=2000).contains(&samples), "{samples}");
}

#[test]
fn one_file_is_not_enough() {
    let directory = tempfile::tempdir().unwrap();
    let out = directory.path().join("db");
    let (status, text) = supermex(&["build", "chomp", "--passes", "1", "--sheets", "30", "--out"], &out);
    assert_eq!(status, 0, "{text}");
    let file = std::fs::read_dir(&out).unwrap().map(|entry| entry.unwrap().path());
    let mut files: Vec<_> = file.filter(|path| path.extension().is_some_and(|e| e == "smx")).collect();
    files.sort();
    let (status, text) = supermex(&["verify", "--certify"], &files[0]);
    assert_eq!((status, text.contains("positions certified")), (0, true), "{text}");
    let (status, text) = supermex(&["verify", "--certify"], &files[1]);
    assert_eq!((status, text.contains("a pass level is missing")), (1, true), "{text}");
}

#[test]
#[ignore = "slow: full certificates of N = 2,000"]
fn every_position_of_two_thousand_sheets() {
    for profile in ["fast", "small"] {
        for game in ["nim", "chomp", "nim --misere", "chomp --variant 3,0,3 --variant 1,0,2"] {
            for passes in 0..2 {
                certified(&format!("{game} --passes {passes} --sheets 2000 --profile {profile}"), &[]);
            }
        }
    }
}

#[test]
#[ignore = "slow: samples of N = 20,000"]
fn samples_of_twenty_thousand_sheets() {
    for game in ["nim", "chomp"] {
        certified(&format!("{game} --passes 1 --sheets 20000"), &["--samples", "2000"]);
    }
}
