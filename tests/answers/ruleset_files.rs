//! The files of `rulesets/`, against what is known of their games, and the games that are built in.

use crate::common::pos;
use std::path::PathBuf;

use crate::common::share;
use crate::common::smaller::{self, Smaller, p_positions};
use supermex::Outcome;
use supermex::game::{Game, PassLevel, PerturbedGame, RulesBox, RulesFile, Side, Variant, Variants, Wythoff};
use supermex_build::{BuildOptions, build};

fn folder() -> PathBuf {
    PathBuf::from(concat!(env!("CARGO_MANIFEST_DIR"), "/rulesets"))
}

fn rules_file(name: &str) -> RulesFile {
    let text = std::fs::read_to_string(folder().join(format!("{name}.toml"))).unwrap();
    RulesFile::parse(&text).unwrap_or_else(|error| panic!("{name}: {error} at {:?}", error.span()))
}

fn in_box(name: &str, side: u64) -> Smaller {
    Smaller::new(RulesBox::new(rules_file(name), [side; 2], Side::Below(side)).unwrap(), None)
}

fn outcome(built: &Smaller, piles: [u64; 3], passes: u64) -> Outcome {
    built.table.outcome(&smaller::in_box(&built.table, piles, passes)).unwrap()
}

/// Compares a box with a rule for its P-positions.
fn theory(name: &str, side: u64, is_p: impl Fn([u64; 3]) -> bool) {
    let built = in_box(name, side);
    for (x, y, z) in triples(side) {
        let expected = if is_p([x, y, z]) { Outcome::P } else { Outcome::N };
        assert_eq!(outcome(&built, [x, y, z], 0), expected, "{x},{y},{z} of {name}");
    }
}

fn triples(side: u64) -> impl Iterator<Item = (u64, u64, u64)> {
    (0..side).flat_map(move |x| (0..side).flat_map(move |y| (0..side).map(move |z| (x, y, z))))
}

/// The values of a pile from which numbers of a set are taken.
fn values(side: u64, takes: impl Fn(u64) -> bool) -> Vec<u64> {
    let mut values: Vec<u64> = Vec::new();
    for n in 0..side {
        let options: Vec<u64> =
            (1..=n).filter(|&taken| takes(taken)).map(|taken| values[(n - taken) as usize]).collect();
        values.push((0..).find(|value| !options.contains(value)).unwrap());
    }
    values
}

#[test]
fn what_is_known() {
    theory("nim", 40, |[x, y, z]| x ^ y ^ z == 0);
    theory("nim-misere", 40, |[x, y, z]| (x ^ y ^ z == 0) == (x.max(y).max(z) > 1));
    // Moore: in no place of their binary digits are the ones other than a multiple of three.
    theory("moore", 40, |piles| (0..6).all(|bit| piles.iter().map(|n| n >> bit & 1).sum::<u64>() % 3 == 0));
    // No two numbers of which one is twice the other change the nim-sum of what they are taken from.
    theory("unbalanced", 40, |[x, y, z]| x ^ y ^ z == 0);
    let squares = values(60, |n| n.isqrt().pow(2) == n);
    theory("square", 60, |piles| piles.iter().fold(0, |sum, &n| sum ^ squares[n as usize]) == 0);
    let primes = values(60, |n| n > 1 && (2..n).all(|d| n % d != 0));
    theory("prime", 60, |piles| piles.iter().fold(0, |sum, &n| sum ^ primes[n as usize]) == 0);
}

/// Wythoff's game is where one of three piles is gone. With two or three piles at a time, the piles up to 100 are known.
#[test]
fn wythoff() {
    let pairs = Smaller::new(Wythoff::blocking(1, 1).unwrap(), Some(200));
    for name in ["wythoff-two", "wythoff-three"] {
        let built = Smaller::new(RulesBox::new(rules_file(name), [101; 2], Side::Any).unwrap(), None);
        for (x, y) in (0..101).flat_map(|x| (0..101).map(move |y| (x, y))) {
            assert_eq!(outcome(&built, [x, y, 0], 0), pairs.outcome(&[x, y]).unwrap(), "{x},{y} of {name}");
        }
        if name == "wythoff-three" {
            let all = p_positions(&built.table, 0).into_iter();
            let ascending: Vec<[u64; 3]> = all.filter(|[x, y, z]| x <= y && y <= z && *z <= 100).collect();
            assert_eq!((ascending.len(), ascending.iter().flatten().sum::<u64>()), (1264, 173_895));
        }
    }
    let two = Smaller::new(RulesBox::new(rules_file("wythoff"), [150, 150], Side::Below(1)).unwrap(), None);
    for (x, y) in (0..150).flat_map(|x| (0..150).map(move |y| (x, y))) {
        assert_eq!(outcome(&two, [x, y, 0], 0), pairs.outcome(&[x, y]).unwrap());
    }
}

#[test]
fn fibonacci_and_euclid() {
    // On one pile: who may take no more than less than the least part of Zeckendorf's sum loses.
    let least_part = |mut n: u64| {
        let mut last = u64::MAX;
        while n > 0 {
            let (mut a, mut b) = (1, 2);
            while b <= n {
                (a, b) = (b, a + b);
            }
            (last, n) = (a, n - a);
        }
        last
    };
    let built = in_box("fibonacci", 60);
    for (x, z) in (0..60).flat_map(|x| (0..60).map(move |z| (x, z))) {
        let expected = if least_part(x) > 2 * z { Outcome::P } else { Outcome::N };
        assert_eq!(outcome(&built, [x, 0, z], 0), expected, "{x},0,{z}");
    }
    // On two piles: the golden ratio decides.
    let built = in_box("euclid", 60);
    for (x, y) in (1..60_u64).flat_map(|x| (1..=x).map(move |y| (x, y))) {
        let wins = x == y || (x - y) * x > y * y;
        assert_eq!(outcome(&built, [x, y, 0], 0) == Outcome::N, wins, "{x},{y},0");
    }
}

/// Fraenkel's games Wyt(f), of taking `k` from one pile and from the other `l`, `0 < k <= l < f(k)` ("New games related to old and
/// new sequences", Integers 4, 2004). `A` is the least number in no pair before. For `f(k) = s k + t` its partner is `s A + t n`; for
/// `k k + 1` it is `f(A)`, because taking all of `A` forbids the most. Bounds of 1:2 and 1:3 are such games where the third pile is gone.
#[test]
fn fraenkels_heap_games() {
    type Partner = fn(u64, u64) -> u64;
    let games: [(&str, Partner); 4] = [
        ("wyt-f", |a, n| 2 * a + 2 * n),
        ("bounded", |a, n| 2 * a + n),
        ("bounded-1-3", |a, n| 3 * a + n),
        ("wyt-square", |a, _| a * a + 1),
    ];
    for (name, partner) in games {
        let mut pairs = vec![[0, 0]];
        for n in 1..90 {
            let a = (0..).find(|a| !pairs.iter().flatten().any(|known| known == a)).unwrap();
            pairs.push([a, partner(a, n)]);
        }
        let side = share(120, 70);
        let built = Smaller::new(RulesBox::new(rules_file(name), [side; 2], Side::Below(1)).unwrap(), None);
        for (x, y) in (0..side).flat_map(|x| (x..side).map(move |y| (x, y))) {
            let expected = if pairs.contains(&[x, y]) { Outcome::P } else { Outcome::N };
            assert_eq!(outcome(&built, [x, y, 0], 0), expected, "{x},{y} of {name}");
        }
    }
}

/// Fraenkel's conjecture, which Sun and Zeilberger proved where the least pile is at most 10: with it fixed, the difference of
/// the two others is one more from each P-position to the next, from some on. Without it the game is Wythoff's.
#[test]
fn wythoff_of_fraenkel() {
    let (x_side, y_side) = (11, 500);
    let rules = RulesBox::new(rules_file("fraenkel"), [x_side, y_side], Side::Below(860)).unwrap();
    let all = p_positions(&Smaller::new(rules, None).table, 0);
    let pairs = Smaller::new(Wythoff::blocking(1, 1).unwrap(), Some(y_side));
    for x in 0..x_side {
        let here = all.iter().filter(|at| at[0] == x && x <= at[1] && at[1] <= at[2]);
        let differences: Vec<u64> = here.clone().map(|at| at[2] - at[1]).collect();
        let (last, far) = (differences[differences.len() - 1], differences.len() - 41);
        assert!(far > 231 && differences[far..].iter().copied().eq(last - 40..=last), "{x}: {differences:?}");
        for &[_, y, z] in here.filter(|_| x == 0) {
            assert_eq!(pairs.outcome(&[y, z]).unwrap(), Outcome::P, "0,{y},{z}");
        }
    }
}

/// Larsson: in the game of 1 and 2 a sector has no P-position, and there are any number of them on both sides of it. The moves of 3
/// and 4 lead from no P-position of Wythoff's game to another.
#[test]
fn diagonal() {
    let text = std::fs::read_to_string(folder().join("diagonal.toml")).unwrap();
    let all_of = |text: &str| {
        let sides = share([600, 1200], [300, 600]);
        let rules = RulesBox::new(RulesFile::parse(text).unwrap(), sides, Side::Below(1)).unwrap();
        p_positions(&Smaller::new(rules, None).table, 0)
    };
    let far = |at: &&[u64; 3]| at[0] >= 50 && at[0] <= at[1];
    let all = all_of(&text);
    let [below, above] = [[0, 16], [22, 100]].map(|[low, high]| {
        all.iter().filter(far).filter(|at| (low * at[0]..high * at[0]).contains(&(10 * at[1]))).count()
    });
    assert!(
        below.min(above) > share(100, 30) && below + above == all.iter().filter(far).count(),
        "{below} and {above}"
    );
    let other = text.replace("x-t, y-2*t", "x-3*t, y-4*t").replace("x-2*t, y-t", "x-4*t, y-3*t");
    assert!(other != text);
    let wythoff = std::fs::read_to_string(folder().join("wythoff.toml")).unwrap();
    assert_eq!(all_of(&other), all_of(&wythoff));
}

/// The games that are built in say the same, with passes and variants too.
#[test]
fn built_in_games() {
    const SIDE: u64 = 40;
    for (game, name) in [(Game::Nim, "nim"), (Game::Chomp, "chomp")] {
        for passes in PassLevel::ALL {
            for listed in [vec![], vec![[1, 2, 3], [4, 0, 4]]] {
                let rows = |[x, y, z]: [u64; 3]| [x, x + y, x + y + z];
                let as_rules = |piles| if game.ascends() { rows(piles) } else { piles };
                let variant = |piles| Variant { piles, level: None };
                let variants = Variants::new(game, listed.iter().copied().map(variant), None).unwrap();
                let dir = tempfile::tempdir().unwrap();
                let rules = PerturbedGame::new(game).passes(passes).variants(variants);
                build(&dir.path().join("db"), &BuildOptions::new(rules).sheets(SIDE as u32), &|_| ()).unwrap();
                let sheets = supermex::read(dir.path().join("db")).unwrap();
                let rules = RulesBox::new(rules_file(name), [SIDE; 2], Side::Below(SIDE)).unwrap().passes(passes);
                let rules = rules.variants(listed.iter().copied().map(as_rules).map(variant)).unwrap();
                let built = Smaller::new(rules, None);
                for (x, y, z) in
                    triples(SIDE).filter(|&(x, y, z)| as_rules([x, y, z])[2] < SIDE && as_rules([x, y, z])[1] < SIDE)
                {
                    for p in 0..=u64::from(passes) {
                        let found = outcome(&built, as_rules([x, y, z]), p);
                        let expected = sheets.outcome(&pos([x, y, z], p)).unwrap();
                        assert_eq!(found, expected, "{x},{y},{z} with {p} of {name}");
                    }
                }
            }
        }
    }
}
/// The page says how many P-positions each game has in a box of 100, and shows each.
#[test]
fn the_page_is_right() {
    let page = std::fs::read_to_string(folder().join("README.md")).unwrap();
    let (mut on_page, one_in) = (Vec::new(), share(1, 9));
    for line in page.lines().filter(|line| line.starts_with("| [")) {
        let name = line.split(['(', '.']).nth(1).unwrap().to_owned();
        let count: usize = line.rsplit('|').nth(1).unwrap().trim().replace(',', "").parse().unwrap();
        if on_page.len() % one_in == 0 {
            let rules = rules_file(&name);
            let third = Side::Below(if rules.numbers() == 2 { 1 } else { 100 });
            let built = Smaller::new(RulesBox::new(rules, [100; 2], third).unwrap(), None);
            assert_eq!(p_positions(&built.table, 0).len(), count, "{name}");
        }
        assert!(page.contains(&format!("]({name}.png)")) && folder().join(format!("{name}.png")).exists(), "{name}");
        on_page.push(name);
    }
    let mut there: Vec<String> = std::fs::read_dir(folder())
        .unwrap()
        .filter_map(|entry| entry.unwrap().file_name().to_str()?.strip_suffix(".toml").map(str::to_owned))
        .collect();
    there.sort();
    on_page.sort();
    assert_eq!(on_page, there);
}
