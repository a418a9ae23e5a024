//! Builds that are killed: the real binary is killed with SIGKILL at random moments and resumed, again and
//! again, and what it writes at last is what an uninterrupted build writes, byte for byte.
//!
//! Many kills: `cargo test --release -p supermex-cli -- --ignored --nocapture kills`.

use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use super::common::{Draw, bytes};

fn start(parameters: &str, out: &Path, resume: bool) -> Child {
    let mut command = Command::new(env!("CARGO_BIN_EXE_supermex"));
    command.arg("build").args(parameters.split(' ')).arg("--out").arg(out).stdout(Stdio::null()).stderr(Stdio::piped());
    if resume {
        command.arg("--resume");
    }
    command.spawn().unwrap()
}

/// Waits until a build ends by itself, and insists that it ends well.
fn finish(child: Child) {
    let output = child.wait_with_output().unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
}

/// Files of the table that have their final name: what a kill must not lose. Those of an index are made anew, and so is one whose
/// rows another level does not have yet.
fn durable(partial: &Path, has_passes: bool) -> Vec<String> {
    let Ok(entries) = std::fs::read_dir(partial) else { return Vec::new() };
    let names: Vec<String> = entries.filter_map(|entry| entry.ok()?.file_name().into_string().ok()).collect();
    let index = |name: &String| ["rows", "columns", "lists", "lines"].iter().any(|table| name.contains(table));
    let is_whole = |name: &String| !has_passes || names.contains(&name.replace("p0-", "p1-"));
    names.iter().filter(|name| name.ends_with(".smx") && !index(name) && is_whole(name)).cloned().collect()
}

/// Kills and resumes builds until `wanted` kills have hit a running build. Returns the kills, and the
/// most that one build survived.
fn survive(parameters: &str, wanted: u32, seed: u64) -> (u32, u32) {
    let directory = tempfile::tempdir().unwrap();
    let whole = directory.path().join("whole");
    let started = Instant::now();
    finish(start(parameters, &whole, false));
    let time = started.elapsed();
    let expected = bytes(&whole);
    let (out, partial) = (directory.path().join("db"), directory.path().join("db.partial"));
    let has_passes = parameters.contains("--passes 1");
    let (mut kills, mut here, mut most) = (0, 0, 0);
    let mut draw = Draw(seed);
    let mut random = move || draw.below(1 << 31) as f64 / f64::from(1u32 << 31);
    while kills < wanted || !out.exists() {
        let kept = durable(&partial, has_passes);
        let mut child = start(parameters, &out, partial.exists());
        // A resumed build has less to do, so that kills at the same moments would spare its end.
        let moment = time.mul_f64(random() * if here % 2 == 0 { 1.0 } else { 0.3 });
        let last = kills >= wanted;
        if !last {
            std::thread::sleep(moment.max(Duration::from_millis(1)));
            let running = child.try_wait().unwrap().is_none();
            child.kill().unwrap();
            if running && !child.wait().unwrap().success() {
                (kills, here) = (kills + 1, here + 1);
                most = most.max(here);
                if out.exists() {
                    // The last thing that a build does: a journal beside a whole table is of no account.
                    let _ = std::fs::remove_file(out.join("journal.json"));
                }
                assert!(!out.exists() || partial.exists() || bytes(&out) == expected, "a final name too early");
                let now = if out.exists() { Vec::new() } else { durable(&partial, has_passes) };
                assert!(out.exists() || kept.iter().all(|name| now.contains(name)), "lost: {kept:?}, {now:?}");
                if out.exists() {
                    std::fs::remove_dir_all(&out).unwrap();
                    here = 0;
                }
                continue;
            }
        }
        finish(child);
        assert!(!partial.exists());
        assert!(bytes(&out) == expected, "{parameters}: other bytes after {here} kills");
        here = 0;
        if kills < wanted {
            std::fs::remove_dir_all(&out).unwrap();
        }
    }
    (kills, most)
}

/// Rules of lines, and rules with a cone; `LINES` and `CONES` stand for their files.
const RULES: [(&str, &str); 2] = [
    ("LINES", "'x-t, y, z', 'x, y-t, z', 'x-t, y, z-t', 'x, y, z-t'"),
    ("CONES", "'x-a, y-b, z if a <= 2*b and b <= 2*a', 'x-t, y, z', 'x, y-t, z', 'x, y, z-t'"),
];

/// As [`survive`], of several builds with their kills.
fn all_survive(builds: &[(&str, u32)], seed: u64) {
    let directory = tempfile::tempdir().unwrap();
    for (parameters, wanted) in builds {
        let mut words = (*parameters).to_owned();
        for (name, moves) in RULES {
            let file = directory.path().join(format!("{name}.toml"));
            std::fs::write(&file, format!("name = 'killed'\nmoves = [{moves}]\n")).unwrap();
            words = words.replace(name, file.to_str().expect("text"));
        }
        let (kills, most) = survive(&words, *wanted, seed);
        println!("figure: {parameters}: {kills} kills, up to {most} of one build");
        assert_eq!(kills, *wanted);
    }
}

#[test]
fn a_few_kills() {
    let builds = [
        ("chomp --sheets 5000 --threads 2", 5),
        ("chomp --sheets 4500 --index moves", 4),
        ("chomp --rows 4 --sheets 120 --columns 150", 4),
        ("rules LINES --box 13000x9 --passes 1", 4),
    ];
    all_survive(&builds, 1);
}

#[test]
#[ignore = "slow: 260 kills"]
fn many_kills() {
    let builds = [
        ("chomp --sheets 13000", 25),
        ("chomp --passes 1 --sheets 9000 --profile small", 15),
        ("nim --passes 1 --sheets 9000", 20),
        ("chomp --rows 4 --passes 1 --sheets 200 --columns 240", 40),
        ("nim --piles 4 --sheets 160 --columns 200 --profile small", 30),
        ("chomp --grundy --sheets 200", 30),
        ("rules LINES --box 40000x30 --passes 1", 30),
        ("rules LINES --box 20000x30 --profile small --threads 1", 20),
        ("rules CONES --box 17000x30", 30),
        ("rules LINES --grundy --box 9000x9x9", 20),
    ];
    all_survive(&builds, 77);
}
