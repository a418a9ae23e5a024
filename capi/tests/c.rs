//! The installed library under a C program: `program.c`, by the system's compiler with every warning an error, linked
//! both ways through pkg-config, and once more under valgrind.
//!
//! Skipped with a message where there is no compiler, pkg-config or valgrind, unless `SUPERMEX_ALL_TESTS` is set.
#![cfg(target_os = "linux")]

use std::fmt::Write as _;
use std::fs::File;
use std::path::{Path, PathBuf};
use std::process::Command;

use supermex::Database;
use supermex::reader::Cell;
use supermex::rules::{Game, Outcome, RuleSet};
use supermex::writer::{BuildOptions, build};

fn there(tool: &str) -> bool {
    let there = Command::new(tool).arg("--version").output().is_ok_and(|output| output.status.success());
    if !there {
        assert!(std::env::var_os("SUPERMEX_ALL_TESTS").is_none(), "there is no {tool}");
        eprintln!("skipped: there is no {tool}");
    }
    there
}

fn run(command: &mut Command) -> String {
    let output = command.output().unwrap();
    assert!(output.status.success(), "{command:?}: {}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).unwrap()
}

/// A database whose sheet 7 goes on in a cycle that is not there.
fn damage(from: &Path, to: &Path) {
    std::fs::create_dir(to).unwrap();
    for entry in std::fs::read_dir(from).unwrap() {
        let name = entry.unwrap().file_name();
        let mut bytes = std::fs::read(from.join(&name)).unwrap();
        if name == "p1-000000000.smx" {
            // The third slot of the header is that of the sheets.
            let sheets = usize::try_from(u64::from_le_bytes(bytes[0x88..0x90].try_into().unwrap())).unwrap();
            bytes[sheets + 7 * 8..][..8].copy_from_slice(&[0, 0, 0, 0, 0xff, 0xff, 0xff, 0x80]);
        }
        std::fs::write(to.join(&name), bytes).unwrap();
    }
}

/// Positions, and what the program is to say of them.
fn expected(database: &Path) -> (String, String) {
    let database = Database::open(database).unwrap();
    let (mut asked, mut said) = (String::new(), String::new());
    let mut seed = 1u64;
    for _ in 0..3000 {
        let mut number = |n| {
            seed = seed.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
            (seed >> 33) % n
        };
        let (piles, passes) = ([number(110), number(110), number(110)], number(4));
        let [x, y, z] = piles;
        writeln!(asked, "{x} {y} {z} {passes}").unwrap();
        let outcome = match database.outcome(piles, passes).unwrap() {
            Outcome::P => 0,
            Outcome::N => 1,
            Outcome::Beyond => 2,
        };
        let (cell, value) = match database.completion(x, y, passes).unwrap() {
            Cell::Completion(value) => (0, value),
            Cell::Nothing => (1, 0),
            Cell::Beyond => (2, 0),
        };
        let winner = database.instant_winner(piles, passes).unwrap().map_or(2, i32::from);
        let moves = database.winning_moves(piles, passes).unwrap();
        write!(said, "{outcome} {cell} {value} {winner} {}", i32::from(moves.complete)).unwrap();
        for to in moves.moves {
            write!(said, " {to}").unwrap();
        }
        said.push('\n');
    }
    (asked, said)
}

#[test]
fn a_c_program() {
    if !there("cc") || !there("pkg-config") {
        return;
    }
    let home = tempfile::tempdir().unwrap();
    let path = |name: &str| -> PathBuf { home.path().join(name) };
    for (name, game, sheets) in [("nim", Game::Nim, 100), ("chomp", Game::Chomp, 60)] {
        build(&path(name), &BuildOptions::new(RuleSet::pure(game, 1), sheets), &|_| {}).unwrap();
    }
    damage(&path("nim"), &path("damaged"));
    let (asked, said) = expected(&path("nim"));
    std::fs::write(path("positions"), asked).unwrap();

    run(Command::new(concat!(env!("CARGO_MANIFEST_DIR"), "/install.sh")).arg(path("usr")));
    let flags = |wanted: &[&str]| {
        let directory = path("usr/lib/pkgconfig");
        run(Command::new("pkg-config").args(wanted).arg("supermex").env("PKG_CONFIG_PATH", directory))
    };
    let compile = |name: &str, flags: String| {
        let mut cc = Command::new("cc");
        cc.args(["-std=c11", "-O1", "-g", "-Wall", "-Wextra", "-Wpedantic", "-Werror", "-Wstrict-prototypes"]);
        cc.arg(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/program.c")).arg("-o").arg(path(name));
        run(cc.args(flags.split_whitespace()).arg("-pthread"));
    };
    compile("shared", flags(&["--cflags", "--libs"]));
    compile("static", flags(&["--cflags", "--static", "--libs"]).replace("-lsupermex", "-l:libsupermex.a"));
    let program = |command: &mut Command| {
        command.args([path("nim"), path("chomp"), path("damaged")]).env("LD_LIBRARY_PATH", path("usr/lib"));
        run(command.stdin(File::open(path("positions")).unwrap()))
    };
    assert!(program(&mut Command::new(path("shared"))) == said);
    assert!(program(Command::new(path("static")).env_remove("LD_LIBRARY_PATH")) == said);
    if there("valgrind") {
        let mut valgrind = Command::new("valgrind");
        valgrind.args(["--quiet", "--leak-check=full", "--errors-for-leak-kinds=definite", "--error-exitcode=9"]);
        assert!(program(valgrind.arg(path("shared"))) == said);
    }
}
