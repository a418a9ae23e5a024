//! How often a build tells how far it is: whoever wants to stop it is heard then.

use std::sync::Mutex;
use std::time::{Duration, Instant};

use supermex::Rules;
use supermex::game::{Board, Clobber, Four, Game, Heap, PerturbedGame, RulesBox, RulesFile, Side, Wythoff};
use supermex_build::{BuildOptions, build};

fn boxed(moves: &str, [x, y, z]: [u64; 3]) -> Rules {
    let rules_file = RulesFile::parse(&format!("name = 'told'\nmoves = [{moves}]")).unwrap();
    RulesBox::new(rules_file, [x, y], Side::Below(z)).unwrap().into()
}

/// From each word of a build of seconds to the next, and to its end, it is not long.
#[test]
#[ignore = "slow: builds of seconds, on a machine that does nothing else"]
fn every_build_tells_all_along() {
    let set: Vec<u64> = (1..=4000).map(|n| n * n % 9973 + 1).collect();
    let flat = "'x-t*t, y', 'x, y-t if prime(t)', 'x-t, y-t if t <= y/2'";
    let values = RulesFile::parse(&format!("name = 'values'\nmoves = [{flat}]")).unwrap();
    let all: Vec<(&str, BuildOptions)> = vec![
        ("nim", BuildOptions::new(PerturbedGame::new(Game::Nim)).sheets(6000)),
        ("chomp", BuildOptions::new(PerturbedGame::new(Game::Chomp)).sheets(6000)),
        ("wythoff", BuildOptions::new(Wythoff::blocking(1, 1).unwrap()).columns(1 << 29)),
        ("divisor", BuildOptions::new(Wythoff::divisor(2).unwrap()).columns(1 << 26)),
        ("heap", BuildOptions::new(Heap::subtract(set, false).unwrap()).columns(1 << 21)),
        ("clobber", BuildOptions::new(Clobber::new(17).unwrap())),
        ("boards", BuildOptions::new(Board::new(14, 15).unwrap())),
        ("nim-4", BuildOptions::new(Four::new(Game::Nim, 300).unwrap()).columns(300)),
        ("chomp-4", BuildOptions::new(Four::new(Game::Chomp, 300).unwrap()).columns(300)),
        ("planes", BuildOptions::new(boxed("'x-t, y, z', 'min(x, y-t), y-t, z', 'x, y, z-t if prime(t)'", [400; 3]))),
        ("inverse", BuildOptions::new(boxed("'x-a, y%(a+1), z', 'x, y-t, z%(t+1)'", [60; 3]))),
        ("unproved", BuildOptions::new(boxed("'y, x, z-t if x > y+0'", [250; 3]))),
        (
            "few choices",
            BuildOptions::new(boxed("'x-1, y if prime(t*t+1) and t <= 9999999 and gcd(t, x) > 9'", [4, 4, 1])),
        ),
        (
            "lines",
            BuildOptions::new(
                RulesBox::new(
                    RulesFile::parse("name = 'l'\nmoves = ['x-t, y, z', 'x, y-t, z', 'x-t, y-t, z', 'x, y, z-t']")
                        .unwrap(),
                    [3000; 2],
                    Side::Any,
                )
                .unwrap(),
            ),
        ),
        ("values", BuildOptions::new(RulesBox::grundy(values, [600; 2]).unwrap())),
    ];
    for (name, options) in all {
        let dir = tempfile::tempdir().unwrap();
        let started = Instant::now();
        let gaps = Mutex::new((started, Duration::ZERO, 0_u64));
        let tell = || {
            let (last, longest, count) = &mut *gaps.lock().unwrap();
            *longest = (*longest).max(last.elapsed());
            (*last, *count) = (Instant::now(), *count + 1);
        };
        build(&dir.path().join("db"), &options, &|_| tell()).unwrap();
        tell();
        let (_, longest, count) = *gaps.lock().unwrap();
        println!("{name}: {:.1?}, told {count} times, at most {longest:.2?} between two", started.elapsed());
        assert!(longest < Duration::from_secs(1), "{name}: {longest:?}");
    }
}
