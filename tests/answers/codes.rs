//! Codes beyond those of octal games, and octal games by their rare values: published values and brute force by the code.

use crate::common::Draw;
use crate::common::judge_small::OctalJudge;
use crate::common::share::{share, turn};
use crate::common::smaller::Smaller;
use supermex::checking::Depth;
use supermex::game::Heap;
use supermex::{Outcome, Position, Rules};
use supermex_certify::{Certify, Scope};

fn built(code: &str, columns: Option<u64>) -> Smaller {
    Smaller::new(Heap::octal(code).unwrap(), columns)
}

/// Where the period begins, how long it is, and what is added after each.
pub fn period(built: &Smaller) -> Option<(u64, u64, u64)> {
    built.table.values().unwrap().period().unwrap().map(|period| (period.start, period.length, period.saltus))
}

pub fn values(built: &Smaller, count: u64) -> Vec<u64> {
    (0..count).map(|n| built.value(n).unwrap()).collect()
}

/// The values of piles by the moves of a code.
pub fn mexes(code: &str, count: u64) -> Vec<u64> {
    let (judge, mut values) = (OctalJudge::new(code), Vec::new());
    for n in 0..count {
        let value = |left: &Vec<u64>| left.iter().fold(0, |xor, &pile| xor ^ values[usize::try_from(pile).unwrap()]);
        let options: Vec<u64> = judge.moves(n).iter().map(value).collect();
        values.push((0..).find(|mex| !options.contains(mex)).unwrap());
    }
    values
}

/// Values that Combinatorial Game Suite's own tests have, from 0 to 20, and what is known of their periods.
#[test]
fn published() {
    let grundy = [0, 0, 0, 1, 0, 2, 1, 0, 2, 1, 0, 2, 1, 3, 2, 1, 3, 2, 4, 3, 0];
    let all_but = [0, 1, 0, 1, 2, 3, 2, 3, 4, 5, 4, 5, 6, 7, 6, 7, 8, 9, 8, 9, 10];
    let three = [0, 1, 2, 0, 1, 2, 3, 4, 5, 3, 4, 5, 6, 7, 8, 6, 7, 8, 9, 10, 11];
    let nim: Vec<u64> = (0..21).collect();
    for (code, known) in [("4!.0", &grundy[..]), ("0.3003330[3]", &all_but), ("0.3F", &three), ("0.[3]", &nim)] {
        let table = built(code, Some(600));
        assert_eq!(values(&table, 21), known, "{code}");
        table.table.certify(Scope::All).unwrap();
        table.table.verify(Depth::Full).unwrap();
    }
    assert_eq!(period(&built("0.[3]", None)), Some((0, 1, 1)));
    assert_eq!(period(&built("0.3003330[3]", None)), Some((0, 4, 2)));
    assert_eq!(Heap::all_but([7, 2, 3]).unwrap(), Heap::octal("0.3003330[3]").unwrap());
    assert!(Heap::all_but([0]).is_err() && Heap::all_but([64]).is_err());
    // Nobody knows a period of Grundy's game.
    assert_eq!(period(&built("4!.0", Some(5000))), None);
    // Lasker's Nim: 4k + 3 has the value 4k + 4, and 4k + 4 has 4k + 3.
    let lasker = built("4.[3]", None);
    for n in (0_u64..2000).chain(1_000_000_000_000..1_000_000_000_100) {
        let value = match n % 4 {
            0 => n.saturating_sub(1),
            3 => n + 1,
            _ => n,
        };
        assert_eq!(lasker.value(n), Some(value), "{n}");
    }
    let large = 1_000_000_000_002;
    for piles in [[large, large + 1], [5, large], [large, 3]] {
        let found = lasker.table.winning_moves(&Position::new(&piles)).unwrap();
        assert_eq!(found.outcome, Outcome::N);
        assert!(!found.moves.is_empty() && found.positions().all(|to| lasker.outcome(to).unwrap() == Outcome::P));
    }
}

/// The shortest text of a code is its only one.
#[test]
fn texts() {
    for (code, text) in [
        ("4!.00", "4!.0"),
        ("0.33[33]", "0.[3]"),
        ("0.30[30]", "0.[30]"),
        ("0.3[03]", "0.[30]"),
        ("c.3f!", "C.3F!"),
        ("0.3!7![0]", "0.37!"),
        (".8", "0.8"),
    ] {
        let rules = Heap::octal(code).unwrap();
        assert_eq!(rules.to_string(), format!("octal {text}"));
        assert_eq!(Rules::parse("heap", &rules.to_string()).unwrap(), rules.into());
    }
    for code in ["0.[]", "0.[3", "0.3]", "0.[3]3", "0.!3", "0.3!!", "0.G", "2.3", "0.[0]", "44.3", "0.[3][3]"] {
        assert!(Heap::octal(code).is_err(), "{code}");
    }
}

/// A code with digits to F, with unequal piles, without an end.
pub fn random_code(draw: &mut Draw) -> String {
    let digit =
        |draw: &mut Draw, most: u64| format!("{:X}{}", draw.below(most), if draw.below(5) == 0 { "!" } else { "" });
    let most = [8, 16][usize::try_from(draw.below(2)).unwrap()];
    let first = ["0", "4", "8", "C", "4!", "8!"][usize::try_from(draw.below(6)).unwrap()];
    let places: String = (0..1 + draw.below(3)).map(|_| digit(draw, most)).collect();
    let tail = match draw.below(3) {
        0 => "[3]".to_owned(),
        1 => format!("[{}]", (0..1 + draw.below(2)).map(|_| digit(draw, 8)).collect::<String>()),
        _ => "1".to_owned(),
    };
    format!("{first}.{places}{tail}")
}

/// Values of such codes, and what a certificate says of them, by brute force. (`every_game` has sums of their piles.)
#[test]
fn random_codes() {
    let (mut draw, mut proved) = (Draw(52), 0);
    for _ in 0..120 {
        let code = random_code(&mut draw);
        let table = built(&code, Some(300));
        assert_eq!(values(&table, 70), mexes(&code, 70), "{code}");
        table.table.certify(Scope::Sample { count: 5, seed: 1 }).unwrap();
        // A period says the values of sizes that were not needed to find it.
        proved += u64::from(period(&table).is_some_and(|(start, length, _)| start + length < 70));
    }
    assert!(proved > 10, "{proved}");
}

/// However few columns are asked for, a period that they prove holds, and a certificate says so. Where the piles that are left must differ
/// more are needed: the first of these codes have values that go on otherwise.
#[test]
fn few_columns_prove_no_wrong_period() {
    let (mut draw, mut proved) = (Draw(77), 0);
    let named = ["0.6!3", "0.35!", "0.4!1", "4!.002", "0.6!1", "0.8!"].map(|code| (code.to_owned(), 4..34));
    let drawn =
        std::iter::repeat_with(|| random_code(&mut draw)).filter(|code| code.contains('!') && !code.contains('['));
    for (code, columns) in named.into_iter().chain(drawn.take(20).map(|code| (code, 12..16))) {
        let right = mexes(&code, 70);
        for columns in columns {
            let table = built(&code, Some(columns));
            let Some((start, length, _)) = period(&table) else { continue };
            assert_eq!(values(&table, 70), right, "{code}, {columns} columns: {length} from {start}");
            table.table.certify(Scope::All).unwrap();
            proved += 1;
        }
    }
    assert!(proved > 4, "{proved}");
}

/// Codes that end in `[3]`: what is proved of sizes that are not stored is so.
#[test]
fn values_that_grow() {
    let (mut draw, mut proved, mut of_n) = (Draw(53), [0, 0], 0);
    for turn in 0..60 {
        let most = if turn % 2 == 0 { 4 } else { 8 };
        let places: String = (0..1 + draw.below(4)).map(|_| draw.below(most).to_string()).collect();
        let code = format!("{}.{places}[3]", if turn % 4 == 3 { 4 } else { 0 });
        let table = built(&code, Some(1200));
        let Some((start, length, saltus)) = period(&table) else { continue };
        assert!(saltus > 0 && start + length <= 1200, "{code}");
        proved[turn % 2] += 1;
        let count = (start + 3 * length + 20).min(260);
        assert_eq!(values(&table, count), mexes(&code, count), "{code}: {start} {length} {saltus}");
        // Every winning position has a move that wins, however large it is.
        for n in [start + length + 5, 1_000_003, 1 << 40] {
            for other in [1, 2, start + 1] {
                let found = table.table.winning_moves(&Position::new(&[n, other])).unwrap();
                assert_eq!(found.outcome == Outcome::N, !found.moves.is_empty(), "{code} {n},{other}");
                of_n += usize::from(found.outcome == Outcome::N);
                assert!(found.positions().all(|to| table.outcome(to).unwrap() == Outcome::P), "{code} {n},{other}");
            }
        }
    }
    assert!(proved[0] > 20 && proved[1] > 3 && of_n > 500, "{proved:?} {of_n}");
}

/// The values of an octal game by its digits, each by all options.
fn plainly(code: &str, count: usize) -> Vec<u64> {
    let mut digits: Vec<(u32, bool)> = Vec::new();
    for c in code.chars() {
        match (c.to_digit(8), digits.last_mut()) {
            (Some(digit), _) => digits.push((digit, false)),
            (None, Some(last)) => last.1 |= c == '!',
            (None, None) => {}
        }
    }
    let (mut values, mut seen): (Vec<u64>, Vec<usize>) = (Vec::new(), vec![usize::MAX; 1 << 12]);
    for n in 0..count {
        for (taken, &(digit, unequal)) in digits.iter().enumerate().filter(|&(taken, _)| taken <= n) {
            let left = n - taken;
            if digit & (if left == 0 { 1 } else { 2 }) > 0 {
                seen[usize::try_from(values[left]).unwrap()] = n;
            }
            for small in (1..=left / 2).filter(|small| digit & 4 > 0 && !(unequal && 2 * small == left)) {
                seen[usize::try_from(values[small] ^ values[left - small]).unwrap()] = n;
            }
        }
        values.push((0_u64..).zip(&seen).find(|&(_, &at)| at != n).unwrap().0);
    }
    values
}

/// By their rare values 300 octal games have the values that all options give. Those that have few go on, many sizes at once, and so do
/// some of the others: one in four in each run.
#[test]
fn sparse_spaces() {
    let (mut draw, mut sparse, count, long) = (Draw(300), 0, 1100, 6000);
    let goes_on = |code: &str, at: usize| {
        if share(false, at % 4 != turn() % 4) {
            return;
        }
        let long_ones = values(&built(code, Some(long)), long);
        assert_eq!(long_ones, plainly(code, usize::try_from(long).unwrap()), "{code}");
    };
    for number in 0..300 {
        let mut code = super::octal::random_code(&mut draw, number);
        code.push(['4', '5', '6', '7'][usize::try_from(draw.below(4)).unwrap()]);
        let table = built(&code, Some(count));
        let known = plainly(&code, usize::try_from(count).unwrap());
        assert_eq!(values(&table, count), known, "{code}");
        if let Some(space) = table.table.values().unwrap().rare_piles().unwrap() {
            sparse += 1;
            let stored = table.table.info().cells;
            let rare = (1..stored).filter(|&n| {
                (known[usize::try_from(n).unwrap()] & u64::from(space.mask())).count_ones().is_multiple_of(2)
            });
            assert!(rare.eq(space.piles().iter().map(|&(size, _)| u64::from(size))), "{code}");
            assert!(8 * space.piles().len() as u64 <= stored, "{code}");
            goes_on(&code, sparse);
        } else if number % 16 == 0 {
            goes_on(&code, usize::try_from(number / 16).unwrap());
        }
    }
    assert!(sparse > 60, "{sparse}");
    // Grundy's game, whose piles are unequal, games with rare piles among those that are computed together, and one with many of them.
    for code in ["4!.0", "0.007", "0.015", "0.115", "0.361", "0.444"] {
        assert_eq!(values(&built(code, Some(9000)), 9000), plainly(code, 9000), "{code}");
    }
}

/// Periods that took computers long to find: 0.16 (Gangolli and Plambeck) and 0.56, found without saying how far to look.
#[test]
fn long_periods() {
    let table = built("0.16", None);
    assert_eq!(period(&table), Some((105_351, 149_459, 0)));
    let table = built("0.56", Some(700_000));
    assert_eq!(period(&table), Some((326_640, 144, 0)));
    let space = table.table.values().unwrap().rare_piles().unwrap().unwrap();
    assert!(space.piles().len() < 100 && space.piles().last().unwrap().0 < 2000, "{space:?}");
}
