//! The installed library under a C program: `program.c`, by the system's compiler with every warning an error, linked
//! both ways through pkg-config, and once more under valgrind; the examples; and the README's program, by its commands.
//!
//! Skipped with a message where there is no compiler, pkg-config or valgrind, unless `SUPERMEX_ALL_TESTS` is set.
#![cfg(target_os = "linux")]

use std::fmt::{Display, Write as _};
use std::fs::File;
use std::path::{Path, PathBuf};
use std::process::Command;

use supermex::game::imitation::{Class, State};
use supermex::{
    Board, BuildOptions, Cell, Clobber, Four, Game, Heap, Outcome, PassLevel, RuleSet, Rules, Table, Wythoff, build,
};

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

fn rules(text: &str) -> BuildOptions {
    BuildOptions::new(Rules::parse("rules", &format!("name = \"a game\"\n{text}")).unwrap())
}

fn code(outcome: Outcome) -> u8 {
    match outcome {
        Outcome::P => 0,
        Outcome::N => 1,
        Outcome::Left => 3,
        Outcome::Right => 4,
        _ => 2,
    }
}

/// A line of an answer: its numbers, and then the moves.
fn line(said: &mut String, first: impl Display, moves: impl IntoIterator<Item = impl Display>) {
    write!(said, "{first}").unwrap();
    moves.into_iter().for_each(|to| write!(said, " {to}").unwrap());
    said.push('\n');
}

fn joined(numbers: &[u64]) -> String {
    numbers.iter().map(u64::to_string).collect::<Vec<_>>().join(",")
}

/// Positions of Nim, and what the program is to say of them.
fn of_nim(database: &Path, said: &mut String) -> String {
    let Table::Sheets(nim) = supermex::open(database).unwrap() else { panic!("Nim has sheets") };
    let mut asked = String::new();
    let mut seed = 1u64;
    for _ in 0..3000 {
        let mut number = |n| {
            seed = seed.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
            (seed >> 33) % n
        };
        let (piles, passes) = ([number(110), number(110), number(110)], number(4));
        let [x, y, z] = piles;
        writeln!(asked, "{x} {y} {z} {passes}").unwrap();
        let outcome = code(nim.outcome(piles, passes).unwrap());
        let (cell, value) = match nim.completion(x, y, passes).unwrap() {
            Cell::Completion(value) => (0, value),
            Cell::Nothing => (1, 0),
            Cell::Beyond => (2, 0),
        };
        let winner = nim.instant_winner(piles, passes).unwrap().map_or(2, i32::from);
        let moves = nim.winning_moves(piles, passes).unwrap();
        let complete = i32::from(moves.complete);
        line(said, format_args!("{outcome} {cell} {value} {winner} {complete}"), moves.moves);
    }
    asked
}

fn of_two_piles(database: &Path, said: &mut String) {
    let Table::Pairs(pairs) = supermex::open(database).unwrap() else { panic!("Wythoff has pairs") };
    for piles in (0..40 * 40).map(|i| [i / 40, i % 40]) {
        let moves = pairs.winning_moves(piles).unwrap().unwrap();
        let to = moves.free.iter().chain(&moves.diagonal).map(|to| joined(to));
        line(said, format_args!("{} {}", code(pairs.outcome(piles).unwrap()), moves.free.len()), to);
    }
    let game = pairs.imitation().unwrap();
    for i in 0..12 * 12 * 5 {
        let taken = [None, Some((0, 1)), Some((0, 2)), Some((1, 1)), Some((1, 2))][usize::try_from(i % 5).unwrap()];
        let state = State { taken, ..State::start([i / 60, i / 5 % 12]) };
        let class = match game.class(state.piles).unwrap().unwrap() {
            Class::PStable => 0,
            Class::PFree => 1,
            Class::NStable => 2,
            Class::NFree => 3,
        };
        let outcome = code(game.outcome(&state).unwrap());
        line(said, format_args!("{outcome} {class}"), game.winning_moves(&state).unwrap().unwrap());
    }
}

fn of_one_pile(database: &Path, said: &mut String) {
    let Table::Piles(heap) = supermex::open(database).unwrap() else { panic!("a heap has piles") };
    (0..100).for_each(|n| line(said, heap.value(n).unwrap().unwrap(), [""; 0]));
    for sum in (0..125).map(|i| [i / 25, i / 5 % 5, i % 5 + 5]) {
        let moves = heap.winning_moves(&sum).unwrap();
        line(said, code(heap.outcome(&sum).unwrap()), moves.iter().map(|to| joined(to)));
    }
}

fn of_strips(database: &Path, said: &mut String) {
    let Table::Strips(clobber) = supermex::open(database).unwrap() else { panic!("Clobber has strips") };
    for number in 0..729 {
        let cells = supermex::game::clobber::cells(number, 6);
        let moves = clobber.winning_moves(&cells).unwrap();
        let to = moves.left.iter().chain(&moves.right).map(|to| supermex::game::clobber::text(to));
        line(said, format_args!("{} {}", code(clobber.outcome(&cells).unwrap()), moves.left.len()), to);
    }
}

fn of_boards(database: &Path, said: &mut String) {
    let Table::Boards(table) = supermex::open(database).unwrap() else { panic!("Chomp on boards has boards") };
    for rank in 1..table.rules().positions() {
        let board = table.rules().board(rank);
        let mut moves = table.winning_moves(&board).unwrap();
        moves.iter_mut().for_each(|to| to.resize(4, 0));
        line(said, code(table.outcome(&board).unwrap()), moves.iter().map(|to| joined(to)));
    }
}

fn of_layers(database: &Path, said: &mut String) {
    let Table::Layers(table) = supermex::open(database).unwrap() else { panic!("Chomp of four rows has layers") };
    for i in 1..7_u64.pow(4) {
        let (piles, passes) = ([i / 343, i / 49 % 7, i / 7 % 7, i % 7], i % 3);
        line(said, code(table.outcome(piles, passes).unwrap()), table.winning_moves(piles, passes).unwrap().moves);
    }
}

fn of_boxes(database: &Path, said: &mut String) {
    let Table::Boxes(table) = supermex::open(database).unwrap() else { panic!("rules from a text have boxes") };
    for i in 0..10_u64.pow(3) {
        let (piles, passes) = ([i / 100, i / 10 % 10, i % 10], i % 3);
        line(said, code(table.outcome(piles, passes).unwrap()), table.winning_moves(piles, passes).unwrap().moves);
    }
}

#[test]
fn c_programs() {
    if !there("cc") || !there("pkg-config") {
        return;
    }
    let home = tempfile::tempdir().unwrap();
    let path = |name: &str| -> PathBuf { home.path().join(name) };
    let passes = |game| RuleSet::new(game).passes(PassLevel::ONE);
    for (name, options) in [
        ("nim.db", BuildOptions::new(passes(Game::Nim)).sheets(100)),
        ("chomp.db", BuildOptions::new(passes(Game::Chomp)).sheets(60)),
        ("wythoff.db", BuildOptions::new(Wythoff::blocking(2, 3).unwrap()).columns(500)),
        ("divisor.db", BuildOptions::new(Wythoff::divisor(2).unwrap()).columns(500)),
        ("heap.db", BuildOptions::new(Heap::subtract([1, 3, 4], false).unwrap()).columns(1000)),
        ("misere.db", BuildOptions::new(Heap::subtract([1, 2], true).unwrap()).columns(1000)),
        ("clobber.db", BuildOptions::new(Clobber::new(8).unwrap())),
        ("board.db", BuildOptions::new(Board::new(4, 6).unwrap())),
        ("four.db", BuildOptions::new(Four::new(Game::Chomp, 9).unwrap().passes(PassLevel::ONE)).columns(12)),
        ("columns.db", rules("moves = [\"x-t, y, z\", \"x, y-t, z-t\", \"x, y, z-t\"]\nbox = \"10x9\"\npasses = 1")),
        ("box.db", rules("moves = [\"x-t*t, y, z\", \"x, y-t, z if t <= z\"]\nmisere = true\nbox = \"10x9x9\"")),
    ] {
        build(&path(name), &options.threads(1), &|_| {}).unwrap();
    }
    damage(&path("nim.db"), &path("damaged.db"));
    let mut said = String::new();
    std::fs::write(path("positions"), of_nim(&path("nim.db"), &mut said)).unwrap();
    of_two_piles(&path("wythoff.db"), &mut said);
    of_one_pile(&path("heap.db"), &mut said);
    of_strips(&path("clobber.db"), &mut said);
    of_boards(&path("board.db"), &mut said);
    of_layers(&path("four.db"), &mut said);
    of_boxes(&path("columns.db"), &mut said);
    of_boxes(&path("box.db"), &mut said);

    let mut install = Command::new(concat!(env!("CARGO_MANIFEST_DIR"), "/install.sh"));
    run(install.arg(path("usr")).env("SUPERMEX_PROFILE", "dev"));
    let flags = |wanted: &[&str]| {
        let directory = path("usr/lib/pkgconfig");
        run(Command::new("pkg-config").args(wanted).arg("supermex").env("PKG_CONFIG_PATH", directory))
    };
    let compile = |source: &Path, name: &str, flags: String| {
        let mut cc = Command::new("cc");
        cc.args(["-std=c11", "-O1", "-g", "-Wall", "-Wextra", "-Wpedantic", "-Werror", "-Wstrict-prototypes"]);
        cc.arg(source).arg("-o").arg(path(name));
        run(cc.args(flags.split_whitespace()).arg("-pthread"));
    };
    let source = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/program.c"));
    compile(source, "shared", flags(&["--cflags", "--libs"]));
    compile(source, "static", flags(&["--cflags", "--static", "--libs"]).replace("-lsupermex", "-l:libsupermex.a"));
    let databases = [
        "nim", "chomp", "damaged", "wythoff", "divisor", "heap", "misere", "clobber", "board", "four", "columns", "box",
    ];
    let databases = databases.map(|name| path(&format!("{name}.db")));
    let program = |command: &mut Command| {
        command.args(&databases).env("LD_LIBRARY_PATH", path("usr/lib"));
        run(command.stdin(File::open(path("positions")).unwrap()))
    };
    assert!(program(&mut Command::new(path("shared"))) == said);
    assert!(program(Command::new(path("static")).env_remove("LD_LIBRARY_PATH")) == said);
    if there("valgrind") {
        let mut valgrind = Command::new("valgrind");
        valgrind.arg(concat!("--suppressions=", env!("CARGO_MANIFEST_DIR"), "/tests/valgrind.supp"));
        valgrind.args(["--quiet", "--leak-check=full", "--errors-for-leak-kinds=definite", "--error-exitcode=9"]);
        // The static library has kept the names that the suppressions go by.
        assert!(program(valgrind.arg(path("static"))) == said);
    }

    for example in std::fs::read_dir(concat!(env!("CARGO_MANIFEST_DIR"), "/examples")).unwrap() {
        let source = example.unwrap().path();
        let text = std::fs::read_to_string(&source).unwrap();
        let (name, arguments, said) = promised(&text);
        compile(&source, name, flags(&["--cflags", "--libs"]));
        let mut example = Command::new(path(name));
        example.args(arguments).current_dir(home.path()).env("LD_LIBRARY_PATH", path("usr/lib"));
        assert_eq!(run(&mut example), said, "{}", source.display());
    }
    readme(home.path());
}

/// What the comment at the top of an example says: its name, its arguments, and what it prints.
fn promised(text: &str) -> (&str, impl Iterator<Item = &str>, String) {
    let about = text.split("*/").next().unwrap();
    let (before, after) = about.split_once(" * prints\n").unwrap();
    let command = before.lines().find_map(|line| line.strip_prefix(" *     ./")).unwrap();
    let mut words = command.split(' ');
    let said = after.lines().filter_map(|line| line.strip_prefix(" *     "));
    (words.next().unwrap(), words, said.map(|line| format!("{line}\n")).collect())
}

/// The commands of the README, in the order printed, and its program, which prints what it says. The library is installed
/// as the test has compiled it, and the database is there already.
fn readme(home: &Path) {
    let readme = std::fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/README.md")).unwrap();
    let blocks = |kind: &str| -> String {
        let begin = format!("```{kind}\n");
        readme.split(&begin).skip(1).map(|rest| rest.split("```").next().unwrap()).collect()
    };
    std::fs::write(home.join("who.c"), blocks("c")).unwrap();
    std::os::unix::fs::symlink(env!("CARGO_MANIFEST_DIR"), home.join("capi")).unwrap();
    // Cargo keeps its own things at home.
    let commands = blocks("sh").replace("$HOME", &home.display().to_string());
    let script = format!("supermex() {{ test -d nim.db; }}\n{commands}");
    let mut shell = Command::new("sh");
    shell.args(["-euc", &script]).current_dir(home).env("SUPERMEX_PROFILE", "dev");
    assert_eq!(run(&mut shell), "P\n");
}
