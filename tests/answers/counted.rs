//! Rules with `block`, by which options may be forbidden, and with `order`, whose moves may lead out of the box: against the judge of
//! rules files, and what is published.

use crate::common::boxes::{self, positions, rules_file, table_of};
use crate::common::judge_rules::Judge;
use crate::common::random_rules::Drawn;
use crate::common::smaller::{self, Smaller};
use crate::common::{Draw, share};
use supermex::game::{PassLevel, RulesBox, RulesFile, Side, Variant, Wythoff};
use supermex::{Outcome, Position, Table};
use supermex_build::BuildError;
use supermex_certify::{Certify, Scope};

/// Compares every position of a box, and certifies the table. Returns how many positions are P, N and not known.
fn compare(table: &Table, judge: &mut Judge, sides: [u64; 3]) -> [u64; 3] {
    let counts = boxes::compare(table, judge, sides).unwrap_or_else(|what| panic!("{what}"));
    let certificate = table.certify(Scope::All).unwrap_or_else(|error| panic!("{error} for\n{}", table.rules()));
    assert_eq!([certificate.p_positions, certificate.others], counts[..2], "{}", table.rules());
    counts
}

/// Random rules of the wide grammar, with options that may be forbidden.
#[test]
fn random_rules_whose_options_may_be_forbidden() {
    let (mut draw, mut tables) = (Draw(53), 0);
    let count = share(300, 30);
    let mut all = [0; 3];
    while tables < count {
        let drawn = Drawn::of(&mut draw);
        let block = 1 + draw.below(4) as usize;
        if drawn.grundy || drawn.endless {
            continue;
        }
        let text = format!("{}block = {block}\n", drawn.text);
        let Ok(rules_file) = RulesFile::parse(&text) else { continue };
        let ([x, y, z], passes) = (drawn.sides, PassLevel::new(drawn.passes).expect("0 or 1"));
        let listed =
            drawn.variants.iter().map(|&(piles, level)| Variant { piles, level: level.and_then(PassLevel::new) });
        let rules = RulesBox::new(rules_file, [x, y], Side::Below(z)).unwrap().passes(passes).variants(listed).unwrap();
        let table = match table_of(rules) {
            Ok(found) => found,
            Err(BuildError::Rules(_)) => continue,
            Err(error) => panic!("{error}: {text}"),
        };
        let mut judge = Judge::new(&text).far();
        judge.variants = drawn.variants.iter().map(|&(at, level)| (at.map(u64::cast_signed), level)).collect();
        let counts = compare(&table, &mut judge, drawn.sides);
        all = [0, 1, 2].map(|at| all[at] + counts[at]);
        tables += 1;
    }
    assert!(all[0] > all[1] / 4 && all[1] > count && all[2] == 0, "{all:?}");
}

/// Moves along lines, some of them parallel, with positions that do not exist and declared wins.
#[test]
fn lines_whose_options_may_be_forbidden() {
    let mut draw = Draw(11);
    for round in 0..share(80, 16) {
        let (numbers, block) = (2 + round % 2, 1 + draw.below(4) as usize);
        let names = &["x", "y", "z"][..numbers];
        let mut line = || {
            let mut step = [0; 3].map(|_| draw.below(3));
            step[0] += u64::from(step[..numbers] == [0; 3][..numbers]);
            let targets: Vec<String> = names.iter().zip(step).map(|(name, step)| format!("{name}-{step}*t")).collect();
            format!("'{}'", targets.join(", "))
        };
        let moves: Vec<String> = (0..1 + round % 4).map(|_| line()).collect();
        let nothing = if draw.below(3) == 0 { "nothing = ['2,1,0', '0,0,0']\n" } else { "" };
        let nothing = if numbers == 2 { nothing.replace(",0'", "'") } else { nothing.to_owned() };
        let text = format!("name = 'lines'\nmoves = [{}]\nblock = {block}\n{nothing}", moves.join(", "));
        let sides = if numbers == 2 { [12, 9, 1] } else { [5, 6, 7] };
        let listed = [[1, 3, 0], [3, 3, 0]].map(|piles| Variant { piles, level: None });
        let rules = RulesBox::new(rules_file(&text), [sides[0], sides[1]], Side::Below(sides[2])).unwrap();
        let listed = &listed[..draw.below(3) as usize];
        let table = table_of(rules.variants(listed.iter().copied()).unwrap()).unwrap();
        let mut judge = Judge::new(&text);
        judge.variants = listed.iter().map(|one| (one.piles.map(u64::cast_signed), None)).collect();
        compare(&table, &mut judge, sides);
    }
}

/// Random moves that raise numbers, and an order that they lower.
fn raising(draw: &mut Draw) -> (String, [u64; 3]) {
    let numbers = 2 + draw.below(2) as usize;
    let weights = [1 + draw.below(3), 1 + draw.below(3), 1 + draw.below(2)];
    let names = &["x", "y", "z"][..numbers];
    let order: Vec<String> = names.iter().zip(weights).map(|(name, weight)| format!("{weight}*{name}")).collect();
    let mut moves = Vec::new();
    for _ in 0..1 + draw.below(4) {
        // It takes `t` of a number, and adds to another one less than that is worth.
        let from = draw.below(numbers as u64) as usize;
        let to = (from + 1 + draw.below(numbers as u64 - 1) as usize) % numbers;
        let ([taken, given], other) = ([weights[from], weights[to]], names[to]);
        let (raised, cond) = match draw.below(5) {
            0 => (format!("{other}+({taken}*t-1)/{given}"), String::new()),
            1 => (format!("{other}+({taken}*t-1)/{given}"), " if t != 2".into()),
            2 => (format!("max({other}-t, 0)"), String::new()),
            3 => (format!("{other}*2"), format!(" if {given}*{other} < {taken}*t")),
            _ => (other.to_owned(), " if t < 4".into()),
        };
        let all: Vec<String> = (0..numbers)
            .map(|at| match at {
                _ if at == from => format!("{}-t", names[at]),
                _ if at == to => raised.clone(),
                _ => names[at].to_owned(),
            })
            .collect();
        moves.push(format!("'{}{cond}'", all.join(", ")));
    }
    let misere = if draw.below(4) == 0 { "misere = true\n" } else { "" };
    let block = draw.below(5).saturating_sub(2);
    let blocks = if block > 0 { format!("block = {block}\n") } else { String::new() };
    let text =
        format!("name = 'raising'\nmoves = [{}]\norder = '{}'\n{misere}{blocks}", moves.join(", "), order.join("+"));
    let side = if numbers == 2 { 9 } else { 5 };
    let mut sides = [0; 3].map(|_| 2 + draw.below(side));
    if numbers == 2 {
        sides[2] = 1;
    }
    (text, sides)
}

/// What is answered in the box is so whatever is outside, and everything else is beyond.
#[test]
fn moves_that_leave_the_box() {
    let (mut draw, mut all) = (Draw(7), [0; 3]);
    for _ in 0..share(300, 40) {
        let (text, sides) = raising(&mut draw);
        let passes = [PassLevel::ZERO, PassLevel::ONE][draw.below(2) as usize];
        let [x, y, z] = sides;
        let rules = RulesBox::new(rules_file(&text), [x, y], Side::Below(z)).unwrap().passes(passes);
        let table = table_of(rules).unwrap_or_else(|error| panic!("{error}: {text}"));
        let mut judge = Judge::new(&text);
        judge.sides = Some(sides.map(u64::cast_signed));
        let counts = compare(&table, &mut judge, sides);
        // In a box with longer sides they are the same, and fewer are beyond.
        let longer = RulesBox::new(rules_file(&text), [x + 5, y + 3], Side::Below(if z > 1 { z + 4 } else { 1 }));
        let longer = table_of(longer.unwrap().passes(passes)).unwrap();
        for at in positions(sides) {
            let outcome = |table: &Table| table.outcome(&smaller::in_box(table, at, passes.into())).unwrap();
            assert!([outcome(&longer), Outcome::Beyond].contains(&outcome(&table)), "{at:?} of {text}");
        }
        all = [0, 1, 2].map(|at| all[at] + counts[at]);
    }
    assert!(all.iter().all(|&count| count > 1000 / share(1, 8)), "{all:?}");
}

/// Without the order the box would have to be closed; a wrong order is refused at the move that does not lower it.
#[test]
fn orders_that_do_not_hold_are_refused() {
    let why = |text: &str| {
        let rules = RulesBox::new(rules_file(text), [6, 6], Side::Below(1)).unwrap();
        let error = table_of(rules).map(|_| ()).unwrap_err().to_string();
        error.replace('\n', " ")
    };
    for (text, expected) in [
        (
            "name = 'a'\nmoves = ['x-t, y+t']\norder = 'x+y'",
            "leads from 1,0 to 0,1, and has to lower the order \"x+y\"",
        ),
        ("name = 'a'\nmoves = ['x, y+1 if y < 3']\norder = 'y'", "leads from 0,0 to 0,1, and has to lower"),
        ("name = 'a'\nmoves = ['x-t, y']\norder = 'x-y'", "no value at 0,1"),
        ("name = 'a'\nmoves = ['x-t, y']\norder = '12/y'", "no value at 0,0"),
        ("name = 'a'\nmoves = ['x-t, y+t*t']", "outside the box"),
    ] {
        assert!(why(text).contains(expected), "{text}: {}", why(text));
    }
    for (line, expected) in [
        ("order = 'x+t'", "only the numbers of a position"),
        ("order = 'z'", "only the numbers of a position"),
        ("order = 'x <'", "stands where"),
        ("order = 'x < y'", "a number has to stand here"),
        ("order = ''", "stands where"),
        ("block = 0", "1 to 255"),
        ("block = 256", "1 to 255"),
        ("block = 'x'", "invalid type"),
        ("block = -1", "invalid"),
    ] {
        let error = RulesFile::parse(&format!("name = 'a'\nmoves = ['x-t, y']\n{line}")).unwrap_err();
        assert!(error.to_string().contains(expected), "{line}: {error}");
    }
    for line in ["order = 'x+y'", "block = 1"] {
        let text = format!("name = 'a'\nmoves = ['x-t, y', 'x, y-t']\n{line}");
        let error = RulesBox::grundy(rules_file(&text), [5, 5]).unwrap_err().to_string();
        assert!(error.contains("`block` and `order`"), "{error}");
        let text = format!("name = 'a'\nmoves = ['x-t, y, z', 'x, y, z-t']\n{line}");
        let error = RulesBox::new(rules_file(&text), [5, 5], Side::Any).unwrap_err().to_string();
        assert!(error.contains("needs its third side"), "{error}");
    }
}

/// The text of rules with either line is read again, and no other text of them.
#[test]
fn one_text() {
    let text = "name = \"a\"\nmoves = [\"x-t, y+t\"]\nblock = 2\norder = \"2*x+y\"\nbox = \"4x5\"";
    let rules = supermex::Rules::parse("rules", text).unwrap();
    assert_eq!(rules.to_string(), text);
    for (from, to) in
        [("2*x+y", "2 * x+y"), ("2*x+y", "(2*x)+y"), ("block = 2", "block = 02"), ("block = 2\n", "block = 0\n")]
    {
        assert!(supermex::Rules::parse("rules", &text.replace(from, to)).is_err(), "{to}");
    }
}

/// Larsson's "Blocking Wythoff Nim" (2011): with one option that may be forbidden, 0,0 and n,2n+1 and 2a+2,2b+2 are P, with a,b P
/// in Wythoff's game; with two, 0,0 and n,2n+1 and n,2n+2.
#[test]
fn blocking_wythoff_nim() {
    const SIDE: u64 = 100;
    let wythoff = Smaller::new(Wythoff::blocking(1, 1).unwrap(), Some(SIDE));
    for (block, known) in [(1, false), (2, true)] {
        let moves = "moves = ['x-t, y', 'x, y-t', 'x-t, y-t']";
        let text = format!("name = 'Blocking Wythoff Nim'\n{moves}\nblock = {block}\n");
        let rules = RulesBox::new(rules_file(&text), [SIDE; 2], Side::Below(1)).unwrap();
        let table = table_of(rules).unwrap();
        for (x, y) in (0..SIDE).flat_map(|x| (x..SIDE).map(move |y| (x, y))) {
            let half = |n: u64| n.checked_sub(2).filter(|n| n.is_multiple_of(2)).map(|n| n / 2);
            let pair = half(x).zip(half(y)).is_some_and(|(a, b)| wythoff.outcome(&[a, b]).unwrap() == Outcome::P);
            let is_p = y == 0 || y == 2 * x + 1 || if known { y == 2 * x + 2 } else { pair };
            for at in [[x, y], [y, x]] {
                assert_eq!(
                    table.outcome(&Position::new(&at)).unwrap() == Outcome::P,
                    is_p,
                    "{at:?}, {block} forbidden"
                );
            }
        }
    }
}
