//! The installed library under a C program: `program.c`, by the system's compiler with every warning an error, linked
//! both ways through pkg-config, and once more under valgrind; the examples; and the README's program, by its commands.
//!
//! Skipped with a message without a compiler, pkg-config or valgrind, unless `SUPERMEX_ALL_TESTS` is set.
#![cfg(target_os = "linux")]

#[path = "../../tests/common/draw.rs"]
#[allow(dead_code, reason = "the library's tests use more of it")]
mod draw;

use std::fmt::Display;
use std::fs::File;
use std::path::{Path, PathBuf};
use std::process::Command;

use supermex::game::{
    Arity, Board, Clobber, Four, Game, Heap, PassLevel, PerturbedGame, Player, Rest, Variant, Variants, Wythoff,
};
use supermex::{Cell, Lack, ListAsked, Outcome, Pixel, Position, ReadError, Role, Rules, Table};
use supermex_build::{BuildOptions, build};

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

/// Where the libraries were compiled with this test.
fn compiled() -> PathBuf {
    std::env::current_exe().unwrap().parent().unwrap().to_owned()
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

/// The databases, in the order in which `program.c` names them. The third is made of the first.
fn databases() -> Vec<(&'static str, Option<BuildOptions>)> {
    let passes = |game| PerturbedGame::new(game).passes(PassLevel::ONE);
    let four = |game, sheets| Four::new(game, sheets).unwrap().passes(PassLevel::ONE);
    // The second is an N-position without being declared.
    let listed = [[1, 2, 3], [0, 0, 5]].map(|piles| Variant { piles, level: None });
    let varied = PerturbedGame::new(Game::Nim).variants(Variants::new(Game::Nim, listed, None).unwrap());
    let values = "moves = [\"x-t, y\", \"x, y-t\", \"x-t, y-t\"]\nbox = \"12x12\"\ngrundy = true";
    let columns = "moves = [\"x-t, y, z\", \"x, y-t, z-t\", \"x, y, z-t\"]\nbox = \"10x9\"\npasses = 1";
    let sparse = "moves = [\"x-t*t, y, z\", \"x, y-t, z if t <= z\"]\nmisere = true\nbox = \"10x9x9\"";
    let built = |name, options: BuildOptions| (name, Some(options));
    vec![
        built("nim", BuildOptions::new(passes(Game::Nim)).sheets(100)),
        built("chomp", BuildOptions::new(passes(Game::Chomp)).sheets(60).overview(true)),
        ("damaged", None),
        built("wythoff", BuildOptions::new(Wythoff::blocking(2, 3).unwrap()).columns(500)),
        built("divisor", BuildOptions::new(Wythoff::divisor(2).unwrap()).columns(500)),
        built("heap", BuildOptions::new(Heap::subtract([1, 3, 4], false).unwrap()).columns(1000)),
        built("misere", BuildOptions::new(Heap::subtract([1, 2], true).unwrap()).columns(1000)),
        built("clobber", BuildOptions::new(Clobber::new(8).unwrap())),
        built("board", BuildOptions::new(Board::new(4, 6).unwrap())),
        built("four", BuildOptions::new(four(Game::Chomp, 9)).columns(12)),
        built("nim4", BuildOptions::new(four(Game::Nim, 8)).columns(16)),
        built("columns", rules(columns)),
        built("box", rules(sparse)),
        built("values", rules(values)),
        built("varied", BuildOptions::new(varied).sheets(30)),
    ]
}

/// A row of words, with blanks before them.
fn words(all: impl IntoIterator<Item = impl Display>) -> String {
    all.into_iter().fold(String::new(), |said, one| said + " " + &one.to_string())
}

/// What the program says of something that only some games have: the status, and then what there is.
fn some<T>(name: &str, found: Result<T, ReadError>, say: impl FnOnce(T) -> String) -> String {
    match found {
        Ok(found) => format!(" {name} 0{}", say(found)),
        Err(ReadError::NotForGame { .. }) => format!(" {name} 8"),
        Err(error) => panic!("{name}: {error}"),
    }
}

fn lack(lack: Option<Lack>) -> u8 {
    lack.map_or(0, |lack| match lack.name() {
        "beyond" => 1,
        "outside" => 2,
        "too-large" => 3,
        "unsearched" => 4,
        "too-many" => 5,
        other => panic!("{other} has no value in C"),
    })
}

/// What the program prints of everything that it is asked of a position.
fn of_position(table: &Table, position: &Position, played: bool) -> String {
    let said = |role: u8, to: &Position| format!("{role}:{}", table.format(to));
    let outcome = match table.outcome(position) {
        Ok(outcome) => outcome,
        Err(ReadError::NoTheory(_)) => return format!("{} 9\n", table.format(position)),
        Err(error) => panic!("{error}"),
    };
    let code = match outcome {
        Outcome::P => 0,
        Outcome::N => 1,
        Outcome::Left => 3,
        Outcome::Right => 4,
        _ => 2,
    };
    let found = table.winning_moves(position).unwrap();
    let why = found.lacks.map(|lack| lack.to_string()).unwrap_or_default();
    let mut all = format!("{} 0/{code} lacks {} {why} moves", table.format(position), lack(found.lacks));
    all += &words(found.moves.iter().map(|to| {
        let role = match to.role {
            Role::UnlessBlocked => 2,
            Role::Block => 3,
            Role::Left => 4,
            Role::Right => 5,
            _ => 1,
        };
        said(role, &to.to)
    }));
    let first = position.split_last().map_or(&[][..], |(_, first)| first);
    all +=
        &some(
            "completion",
            table.cells().and_then(|cells| cells.completion(first, position.passes)),
            |cell| match cell {
                Cell::Completion(value) => format!("/0/{value}"),
                Cell::Nothing => "/1/0".into(),
                Cell::Beyond => "/2/0".into(),
            },
        );
    let known = |yes: bool| u8::from(yes);
    all += &some("winner", table.instant_winners().and_then(|winners| winners.contains(position)), |found| {
        format!("/{}/{}", known(found.is_some()), known(found == Some(true)))
    });
    all += &some("value", table.values().and_then(|values| values.grundy(position)), |found| {
        format!("/{}/{}", known(found.is_some()), found.unwrap_or(0))
    });
    let options = table.options(position).unwrap();
    all += &format!(" options {}", lack(options.lacks));
    all += &words(options.moves.iter().map(|one| {
        let role = match (one.player, one.kind.name()) {
            (Some(Player::Left), _) => 4,
            (Some(Player::Right), _) => 5,
            (None, "blockable") => 3,
            (None, _) => 0,
        };
        said(role, &one.to)
    }));
    for right in [false, true].into_iter().filter(|_| played) {
        let line = table.lines(position).map(|lines| {
            let one = lines.len() == 1;
            lines.into_iter().find(|line| one || line.first == Some(if right { Player::Right } else { Player::Left }))
        });
        all += &some("line", line, |line| {
            let line = line.unwrap();
            let by = |at: usize| match (line.first, at % 2) {
                (None, _) => 0,
                (Some(Player::Left), 0) | (Some(Player::Right), 1) => 4,
                _ => 5,
            };
            let positions = line.positions.iter().enumerate().map(|(at, to)| said(by(at), to));
            format!("/{}{}", lack(line.lacks), words(positions))
        });
    }
    let mut known = serde_json::json!(table.explain(position).unwrap());
    let details = serde_json::json!(table.details(position).unwrap());
    known.as_object_mut().unwrap().extend(details.as_object().unwrap().clone());
    all + &format!(" {known}\n")
}

/// What the program prints of a list, and of whatever else is P-positions without more.
fn plain(table: &Table, positions: impl IntoIterator<Item = Position>) -> String {
    words(positions.into_iter().map(|to| format!("0:{}", table.format(&to))))
}

/// Commands for the program, and what it is to print of each.
#[derive(Default)]
struct Script(Vec<(String, String)>);

impl Script {
    fn ask(&mut self, database: usize, command: impl Display, answer: impl Display) {
        self.0.push((format!("{database} {command}\n"), answer.to_string()));
    }

    /// Of every n-th, the commands and what is to be printed.
    fn every(&self, step: usize) -> (String, String) {
        self.0.iter().step_by(step).cloned().unzip()
    }

    /// Asks positions, and of every n-th also how it is played.
    fn positions(&mut self, database: usize, table: &Table, played: usize, all: impl IntoIterator<Item = Position>) {
        for (at, position) in all.into_iter().enumerate() {
            let played = played > 0 && at % played == 0;
            let verb = if played { "played" } else { "position" };
            let answer = of_position(table, &position, played);
            self.ask(database, format_args!("{verb} {}", table.format(&position)), answer);
        }
    }

    /// Asks everything that there is to ask of a table as a whole.
    fn whole(&mut self, database: usize, table: &Table) {
        let passes = table.passes().unwrap_or(0);
        self.ask(database, "facts", format!("{}\n", serde_json::to_string(&table.facts().unwrap()).unwrap()));
        for all_orders in [false, true] {
            let list = table.list(&ListAsked { max: 3, all_orders, passes: None });
            let answer = some("list", list, |list| plain(table, list.map(Result::unwrap)));
            self.ask(database, format_args!("list 3 {passes} {}", u8::from(all_orders)), answer + "\n");
        }
        let openings = some("openings", table.openings(None), |all| {
            words(all.iter().flat_map(|board| {
                let start = format!("6:{}({})", table.format(&board.from), lack(board.lacks));
                [start].into_iter().chain(board.moves.iter().map(|to| format!("1:{}", table.format(to))))
            }))
        });
        self.ask(database, format_args!("openings {passes}"), openings + "\n");
        let variants = some("variants", table.redundant_variants(), |all| {
            // Of every level is that of the table.
            let level = |one: Option<PassLevel>| one.map_or(passes, u64::from);
            plain(table, all.into_iter().map(|one| one.position.with_passes(level(one.level))))
        });
        self.ask(database, "variants", variants + "\n");
        for (x, y) in (0..16).map(|i| (i / 4 * 3, i % 4)) {
            let answer = some(
                "winners",
                table.instant_winners().and_then(|winners| winners.column([x, y], 8, passes)),
                |found| format!("/{}{}", u8::from(found.is_some()), words(found.unwrap_or_default())),
            );
            self.ask(database, format_args!("winners {x} {y} {passes} 8"), answer + "\n");
        }
        for index in [0, 1, 2, 9, u64::MAX] {
            let answer = some("nth", table.nth(index), |found| words(found.unwrap_or_default().iter()));
            self.ask(database, format_args!("nth {index}"), answer + "\n");
        }
        let period = some("period", table.values().and_then(|values| values.period()), |found| {
            found.map_or("/0/0/0".into(), |of| format!("/{}/{}/{}", of.start, of.length, of.saltus))
        });
        self.ask(database, "period", period + "\n");
        let before = if let Arity::Exactly(count) = table.game().arity() { count.saturating_sub(2) } else { 0 };
        for first in (0..12).map(|i| [i, i % 3]) {
            let mut row = [u32::MAX; 20];
            let cells = table.cells();
            let found = cells.map(|cells| cells.completions(&first[..before.min(2)], 2..22, passes, &mut row).is_ok());
            let answer = some("row", found, |whole| {
                format!("/{}{}", u8::from(whole), words(if whole { row } else { [u32::MAX; 20] }))
            });
            self.ask(database, format_args!("row {} {} {}", before.min(2), first[0], first[1]), answer + "\n");
        }
        for x in 0..70 {
            let answer = some("tail", table.sheets().and_then(|sheets| sheets.ending(x, passes)), |found| match found
                .map(|end| (end.start, end.rest))
            {
                Some((start, Rest::Tail(completions))) => format!("/0/{start}{}", words(completions)),
                Some((start, Rest::Nothing)) => format!("/1/{start}"),
                Some((start, Rest::Unknown)) => format!("/2/{start}"),
                None => "/2/0".into(),
            });
            self.ask(database, format_args!("tail {x} {passes}"), answer + "\n");
        }
        let overview = some("overview", table.sheets().and_then(|sheets| sheets.overview(passes)), |found| {
            let Some(found) = found else { return "/0/0/0".into() };
            let mut said = format!("/{}/{}/{}", found.zooms(), found.side(), found.columns());
            for zoom in 0..found.zooms() {
                let mut pixels = [Pixel::default(); 12];
                found.pixels(zoom, 0..3, 0..4, &mut pixels).unwrap();
                said += &words(pixels.iter().flat_map(|pixel| pixel.0));
            }
            said
        });
        self.ask(database, format_args!("overview {passes}"), overview + "\n");
    }
}

/// The numbers of an index, each below a bound, the last one changing fastest.
fn digits<const N: usize>(mut index: u64, below: u64) -> [u64; N] {
    let mut all = [0; N];
    for place in all.iter_mut().rev() {
        *place = index % below;
        index /= below;
    }
    all
}

/// What is asked of each database by its name: positions, and of which every n-th is played.
fn positions_of(name: &str, table: &Table) -> (usize, Vec<Position>) {
    let read = |numbers: &[u64], passes: Option<u64>| table.position(numbers, passes).ok();
    match name {
        "nim" => {
            let mut draw = draw::Draw(1);
            let mut number = move |n| draw.below(n);
            let random = (0..3000).map(|_| Position::from([(); 3].map(|()| number(110))).with_passes(number(4)));
            // One whose lines are too many to search, and of the others only who wins.
            let many = Position::from([90, 90, 1]).with_passes(1);
            (9999, [many].into_iter().chain(random).collect())
        }
        "chomp" => (97, (0..6 * 6 * 6 * 3).filter_map(|i| read(&digits::<3>(i / 3, 6), Some(i % 3))).collect()),
        "wythoff" => {
            let pairs = (0..40 * 40).filter_map(|i| read(&digits::<2>(i, 40), None));
            let states = (0..12 * 12 * 5).filter_map(|i| {
                let [a, b] = digits(i / 5, 12);
                let [r, s] = [[0, 0], [1, 0], [2, 0], [0, 1], [0, 2]][usize::try_from(i % 5).unwrap()];
                read(&[a, b, r, s, 0, 0], None)
            });
            (331, pairs.chain(states).collect())
        }
        "divisor" => (97, (0..400).filter_map(|i| read(&digits::<2>(i, 20), None)).collect()),
        "heap" => {
            let sums = (0..125).filter_map(|i| read(&[i / 25, i / 5 % 5, i % 5 + 5], None));
            // The first is too large to be played to the end.
            let piles = [1_000_000_000_000].into_iter().chain(0..100).filter_map(|n| read(&[n], None));
            (31, piles.chain(sums).collect())
        }
        "misere" => (0, (0..64).filter_map(|i| read(&digits::<2>(i, 8), None)).collect()),
        "clobber" => (91, (0..729).filter_map(|i| read(&digits::<6>(i, 3), None)).collect()),
        "board" => (53, (0..7 * 7 * 7 * 7).filter_map(|i| read(&digits::<4>(i, 7), None)).collect()),
        "four" => (601, (1..7 * 7 * 7 * 7).filter_map(|i| read(&digits::<4>(i, 7), Some(i % 3))).collect()),
        "nim4" => (151, (0..5 * 5 * 5 * 5).filter_map(|i| read(&digits::<4>(i, 5), Some(i % 3))).collect()),
        "columns" => (331, (0..1000).filter_map(|i| read(&digits::<3>(i, 10), Some(i % 3))).collect()),
        "box" => (331, (0..1000).filter_map(|i| read(&digits::<3>(i, 10), None)).collect()),
        "values" => (61, (0..343).filter_map(|i| read(&digits::<3>(i, 7), None)).collect()),
        "varied" => (61, (0..343).filter_map(|i| read(&digits::<3>(i, 7), None)).collect()),
        other => panic!("{other} is asked nothing"),
    }
}

#[test]
fn c_programs() {
    if !there("cc") || !there("pkg-config") {
        return;
    }
    let dir = tempfile::tempdir().unwrap();
    let path = |name: &str| -> PathBuf { dir.path().join(name) };
    let databases = databases();
    let mut script = Script::default();
    for (number, (name, options)) in databases.iter().enumerate() {
        let directory = path(&format!("{name}.db"));
        let Some(options) = options else {
            damage(&path("nim.db"), &directory);
            continue;
        };
        build(&directory, &options.clone().threads(1), &|_| {}).unwrap();
        let table = supermex::open(&directory).unwrap();
        let (played, positions) = positions_of(name, &table);
        assert!(positions.len() > 60, "{name}: {} positions", positions.len());
        script.positions(number, &table, played, positions);
        script.whole(number, &table);
    }

    let mut install = Command::new(concat!(env!("CARGO_MANIFEST_DIR"), "/install.sh"));
    run(install.arg(path("usr")).env("SUPERMEX_BUILT", compiled()));
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
    let databases = databases.iter().map(|(name, _)| path(&format!("{name}.db")));
    let databases: Vec<PathBuf> = databases.collect();
    let compare = |command: &mut Command, step| {
        let (commands, said) = script.every(step);
        std::fs::write(path("commands"), commands).unwrap();
        command.args(&databases).env("LD_LIBRARY_PATH", path("usr/lib"));
        let found = run(command.stdin(File::open(path("commands")).unwrap()));
        let differs = found.lines().zip(said.lines()).find(|(found, said)| found != said);
        assert!(found == said, "the program says, and the library: {differs:#?}");
    };
    compare(&mut Command::new(path("shared")), 1);
    compare(Command::new(path("static")).env_remove("LD_LIBRARY_PATH"), 1);
    if there("valgrind") {
        let mut valgrind = Command::new("valgrind");
        valgrind.arg(concat!("--suppressions=", env!("CARGO_MANIFEST_DIR"), "/tests/valgrind.supp"));
        valgrind.args(["--quiet", "--leak-check=full", "--errors-for-leak-kinds=definite", "--error-exitcode=9"]);
        // The static library has kept the names that the suppressions go by.
        // It takes fifty times as long; all of it in CI.
        let step = if std::env::var_os("SUPERMEX_THOROUGH").is_some() { 1 } else { 13 };
        compare(valgrind.arg(path("static")), step);
    }

    for example in std::fs::read_dir(concat!(env!("CARGO_MANIFEST_DIR"), "/examples")).unwrap() {
        let source = example.unwrap().path();
        let text = std::fs::read_to_string(&source).unwrap();
        let (name, arguments, said) = promised(&text);
        compile(&source, name, flags(&["--cflags", "--libs"]));
        let mut example = Command::new(path(name));
        example.args(arguments).current_dir(dir.path()).env("LD_LIBRARY_PATH", path("usr/lib"));
        assert_eq!(run(&mut example), said, "{}", source.display());
    }
    readme(dir.path());
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
fn readme(dir: &Path) {
    let readme = std::fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/README.md")).unwrap();
    let blocks = |kind: &str| -> String {
        let begin = format!("```{kind}\n");
        readme.split(&begin).skip(1).map(|rest| rest.split("```").next().unwrap()).collect()
    };
    std::fs::write(dir.join("who.c"), blocks("c")).unwrap();
    std::os::unix::fs::symlink(env!("CARGO_MANIFEST_DIR"), dir.join("capi")).unwrap();
    // Cargo keeps its own files below the real one.
    let commands = blocks("sh").replace("$HOME", &dir.display().to_string());
    let script = format!("supermex() {{ test -d nim.db; }}\n{commands}");
    let mut shell = Command::new("sh");
    shell.args(["-euc", &script]).current_dir(dir).env("SUPERMEX_BUILT", compiled());
    assert_eq!(run(&mut shell), "P\n");
}
