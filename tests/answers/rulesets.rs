//! Rules files against the judge of rules files, which shares nothing with what reads and plays them.

use crate::common::boxes;
use crate::common::judge_rules::Judge;
use crate::common::smaller::{Smaller, p_positions};
use crate::common::{Draw, batches, pos, share, some};
use supermex::checking::Depth;
use supermex::game::{PassLevel, RulesBox, RulesFile, Side, Variant};
use supermex::{Cell, Outcome, Position, Table};
use supermex_certify::{Certify, Scope};

/// Rules of every form: lines, bounds, cones, squares and primes, brackets and functions.
const RULES: &[&str] = &[
    "name = 'Nim'\nmoves = ['x-t, y, z', 'x, y-t, z', 'x, y, z-t']",
    "name = 'Wythoff'\nmoves = ['x-t, y, z', 'x, y-t, z', 'x, y, z-t', 'x-t, y-t, z', 'x-t, y, z-t', 'x, y-t, z-t']",
    "name = 'all three'\nmoves = ['x-t, y, z', 'x, y-t, z', 'x, y, z-t', 'x-t, y-t, z-t']\nmisere = true",
    "name = 'Restricted'\nmoves = ['x-t, y, z', 'x, y-t, z', 'x, y, z-t', 'x-t, y-t, z if t <= z', 'x-t, y, z-t if t <= y', 'x, y-t, z-t if t <= x']",
    "name = 'bounded'\nmoves = ['x-t, y, z', 'x, y-t, z', 'x, y, z-t', 'x-a, y-b, z if a <= 2*b and b <= 2*a', 'x-a, y, z-b if a <= 2*b and b <= 2*a']",
    "name = 'unbalanced'\nmoves = ['x-t, y, z', 'x, y-t, z', 'x, y, z-t', 'x-t, y-2*t, z', 'x-2*t, y-t, z']",
    "name = 'Moore'\nmoves = ['x-t, y, z', 'x, y-t, z', 'x, y, z-t', 'x-a, y-b, z', 'x-a, y, z-b', 'x, y-a, z-b']",
    "name = 'squares'\nmoves = ['x-t*t, y, z', 'x, y-t, z if square(t)', 'x, y, z-t if t = 1 or t = 4 or t = 9']",
    "name = 'primes'\nmoves = ['x-t, y, z if prime(t)', 'x, y-t, z if prime(t+1)', 'x, y, z-t if not (prime(t) or t > 5)']\nmisere = true",
    "name = 'gcd'\nmoves = ['x-t, y, z if t <= gcd(y, z)', 'x, y-t, z if t <= lcm(x, z)', 'x, y, z-gcd(x, y) if x+y > 0']",
    "name = 'tax'\nmoves = ['x-t, max(y-1, 0), max(z-1, 0)', 'max(x-1, 0), y-t, max(z-1, 0)', 'max(x-1, 0), max(y-1, 0), z-t']",
    "name = 'Euclid'\nmoves = ['x-t*y, y, z if y > 0', 'x, y-t*z, z if z >= 1', 'x, y, z-t*x if x != 0']",
    "name = 'Fibonacci'\nmoves = ['x-t, y, t if t <= 2*z', 'x, y-t, t if t <= 2*z']",
    "name = 'Chomp'\nmoves = ['x-t, y, z', 'min(x, y-t), y-t, z', 'min(x, z-t), min(y, z-t), z-t']\nnothing = ['0,0,0']",
    "name = 'halves'\nmoves = ['x/2, y, z if x > 0', 'x, y-y/3-1, z', 'x, y%3, z if y >= 3', 'x, y, z-t if t % 2 = x % 2']",
    "name = 'rising'\nmoves = ['x-t, y, min(z+t, 9) if z < 9', 'x, y-1, 9-z', 'x, y, z-t if t <= y+1 and (t = 1 or t > 2)']",
    "name = 'fading'\nmoves = ['x-t, y-t, z if 2*t <= x+z', 'x-t, y, z-2*t if t < y', 'x, y-t, z if t <= 3 and t <= x', 'x, y, z-t if t <= y', 'x-t, y, z if t >= 2 and t <= z']",
    "name = 'choices'\nmoves = ['x-t*(y+1), y, z', 'x-a*a-b*y, y, z if b < 3', 'x, y-t*(z+1), z', 'x-2*t, y-t, z if gcd(t, z) < 3', 'x-t, y, z-2*t if t <= y/2+1', 'x, y, z-t if t <= x or t = y']",
    "name = 'Fraenkel'\nmoves = ['x-t, y, z', 'x, y-t, z', 'x, y, z-t', 'x-t, y, z-t', 'x, y-t, z-t', 'x-a, y-b, z-xor(a, b)']",
    "name = 'bits'\nmoves = ['x-t, y, z if bitand(t, y) = 0', 'x, y-bitor(t, 2), z if t <= y', 'x, bitand(y, z), z if bitand(y, z) < y', 'x, y, z-t if xor(t, x) in {0, 3, 5} or xor(t, y, z) = 0']",
    "name = 'lists'\nmoves = ['x-t*u, y, z if t in {1, 2, 4} and u in {1, 3}', 'x, y-t*3/2, z if t in {1, 4}', 'x-1, y, z if (z+1)*t in {6, 8}']\ntable = [[1, 2, 0], [0, 3, 1], [0, 0, 2]]",
    "name = 'floors'\nmoves = ['x-t, max(y-t, 0), z', 'max(0, x-a), y-b, z if a < 4', 'x-1, max(y-2, 0), max(z-3, 0)', 'x, y, z-t']",
    "name = 'multiples'\nmoves = ['x-t*max(y, z), y, z if y > 1', 'x, y-t*x*2, z if x > 0', 'x, y, z-t*(x+y) if x > 0 and x != y', 'x, y-t, z if t < gcd(x+4, 6)*2', 'x, y, z-t if lcm(x+1, y+1) >= t']",
    "name = 'raised within'\nmoves = ['x-1, y+2, z if y < 8', 'x, y-t, z+1 if z <= 8', 'x-t, y, z+3 if z in {2, 5, 6}', 'x-1, x+2, z if x < 6', 'x-t*y, y, z if y > 0 and z != 0', 'x, y, z-t']",
    "name = 'by the others'\nmoves = ['x-max(y, 1), y, z']\nmisere = true",
    "name = 'holes'\nmoves = ['x-a, y-b, z if a <= 2*b and b <= 2*a', 'x, y-t, z if gcd(t, x) = 1', 'x-t, y-t, z if t <= z', 'x, y, z-t if prime(t)']\nnothing = ['0,0,0', '3,5,2', '5,5,9', '7,8,9', '8,4,9', '9,9,6']",
];

const SIDE: u64 = 10;

fn in_box(text: &str) -> RulesBox {
    RulesBox::new(RulesFile::parse(text).unwrap(), [SIDE; 2], Side::Below(SIDE)).unwrap()
}

/// Compares a whole table with the judge.
fn compare(rules: RulesBox, mut judge: Judge, context: &str) {
    let levels = PassLevel::up_to(rules.level());
    let built = Smaller::new(rules, None);
    let table = &built.table;
    boxes::compare(table, &mut judge, [SIDE; 3]).unwrap_or_else(|what| panic!("{what}"));
    for level in levels {
        let all = (0..SIDE.pow(3)).map(|n| [n / SIDE.pow(2), n / SIDE % SIDE, n % SIDE]);
        let is_p = |at: &[u64; 3]| table.outcome(&pos(*at, level.into())).unwrap() == Outcome::P;
        assert!(all.clone().filter(is_p).eq(p_positions(table, level.into())), "{context}");
        batches::agree(&built.table, &all.map(|at| Position::from(at).with_passes(level.into())).collect::<Vec<_>>());
    }
    built.table.verify(Depth::Full).unwrap();
    built.table.certify(Scope::All).unwrap();
    built.table.certify(Scope::Sample { count: 200, seed: 3 }).unwrap();
}

/// Kinds of moves that are marked for whole columns, and for 64 positions of a ray together.
const BY_WORDS: &[&str] = &[
    "name = 'Euclid'\nmoves = ['x-t*y, y, z if y > 0', 'x-t*z, y, z if z > 0', 'x, y-t*x, z if x > 0', 'x, y-t*z, z if z > 0', 'x, y, z-t*x if x > 0', 'x, y, z-t*y if y > 0']",
    "name = 'Euclid, misere'\nmoves = ['x-t*z, y, z if z > 0', 'x, y-t*z, z if z > 2', 'x, y, z-t*x if x > 0', 'x, y-t*x, z if x > 0']\nmisere = true",
    "name = 'gcd'\nmoves = ['x-t*max(gcd(y, z), 1), y, z if gcd(y, z) > 0', 'x, y-t*max(gcd(x, z), 1), z if gcd(x, z) > 0', 'x, y, z-t*max(gcd(x, y), 1) if gcd(x, y) > 0']",
    "name = 'choices'\nmoves = ['x-t, y, z if prime(t)', 'x, y-t*t, z', 'x-t*(z+1), y, z', 'x-2*t, y-t, z-3*t if gcd(t, 3) = 1', 'x, y, z-t*(x+1)', 'x, y, z-t if t in {2, 3, 70}']\ntable = [[2, 1, 5], [65, 0, 0], [0, 1, 64]]",
    "name = 'one in a column'\nmoves = ['x-t*z, y, z if z > 0', 'x-t*(y+1), y, z', 'x, y-t*t, z', 'x, y, z-t']",
];

/// Boxes of more than 64 columns one way, and columns of several words.
#[test]
fn by_words() {
    let passes = [PassLevel::ONE, PassLevel::ZERO, PassLevel::ZERO, PassLevel::ONE, PassLevel::ZERO];
    for sides in share([[131, 2, 66], [2, 131, 66], [3, 4, 140]], [[70, 2, 10], [2, 70, 10], [2, 3, 70]]) {
        for (text, passes) in BY_WORDS.iter().zip(passes) {
            let [x_side, y_side, z_side] = sides;
            let rules = RulesFile::parse(text).unwrap();
            let rules = RulesBox::new(rules, [x_side, y_side], Side::Below(z_side)).unwrap().passes(passes);
            let built = Smaller::new(rules, None);
            let mut judge = Judge::new(text);
            for (x, y) in (0..x_side).flat_map(|x| (0..y_side).map(move |y| (x, y))) {
                for (z, left) in (0..z_side).flat_map(|z| (0..=u64::from(passes)).map(move |left| (z, left))) {
                    let is_p = judge.is_p([x, y, z].map(u64::cast_signed), left);
                    let expected = if is_p { Outcome::P } else { Outcome::N };
                    let found = built.table.outcome(&pos([x, y, z], left)).unwrap();
                    assert_eq!(found, expected, "{x},{y},{z} with {left} of {text}");
                }
            }
        }
    }
}

/// Positions inside and outside of columns of several chunks, with values that are right or nearly.
#[test]
fn batches_of_random_positions() {
    let mut draw = Draw(2023);
    let rules_file = RulesFile::parse(RULES[1]).unwrap();
    for third in [Side::Any, Side::Below(40)] {
        let built = Smaller::new(RulesBox::new(rules_file.clone(), [30, 700], third).unwrap(), None);
        let table = &built.table;
        let position = |_| {
            let [x, y] = [31, 710].map(|most| draw.below(most));
            let z = match table.cells().unwrap().completion(&[x, y], 0).unwrap() {
                Cell::Completion(z) => z + draw.below(3) / 2,
                _ => draw.below(50),
            };
            Position::from([x, y, if draw.below(20) == 0 { u64::MAX } else { z }]).with_passes(draw.below(9) / 8)
        };
        let positions: Vec<_> = (0..5000).map(position).collect();
        let checked = Table::from_bytes(built.bytes(), "the file").unwrap().checked().unwrap();
        for count in [0, 1, 7, 8, 9, 31, 32, 33, 5000] {
            batches::agree(&built.table, &positions[..count]);
            batches::agree(&checked, &positions[..count]);
        }
        let mut all = vec![Outcome::Left; 5000];
        built.table.outcomes(&positions, &mut all).unwrap();
        for outcome in [Outcome::P, Outcome::N, Outcome::Beyond] {
            assert!(all.iter().filter(|&&found| found == outcome).count() > 50, "{outcome:?}");
        }
    }
}

#[test]
fn every_form_of_rules_against_the_judge() {
    for text in some(RULES, 3) {
        compare(in_box(text), Judge::new(text), text);
    }
}

/// Steps that are the same everywhere are read off one position: what is none near it must not be lost to the others.
#[test]
fn positions_that_are_none_are_none_to_no_others() {
    let mut draw = Draw(5);
    let lines = ["name = 'one line'\nmoves = ['x-t, y-t, z-t']", "name = 'one pile'\nmoves = ['x, y-t, z']"];
    let bare = RULES.iter().filter(|text| !text.contains("nothing")).chain(&lines);
    for (number, text) in some(bare.enumerate(), 3) {
        let mut position = || {
            // Half of them beside the corner of the box that is farthest from the end of the game.
            let far = draw.below(2) * (SIDE - 3);
            [0; 3].map(|_| far + draw.below(3)).map(|number| number.to_string()).join(",")
        };
        let nothing = [position(), position(), position()].map(|position| format!("'{position}'")).join(", ");
        let text = format!("{text}\nnothing = [{nothing}]");
        let passes = PassLevel::ALL[number % 2];
        compare(in_box(&text).passes(passes), Judge::new(&text), &text);
    }
}

#[test]
fn with_passes_and_variants() {
    for text in some(RULES, 3) {
        let level = PassLevel::new(0);
        let listed = [Variant { piles: [2, 1, 3], level: None }, Variant { piles: [0, 1, 1], level }];
        let mut judge = Judge::new(text);
        judge.variants = vec![([2, 1, 3], None), ([0, 1, 1], Some(0))];
        compare(in_box(text).passes(PassLevel::ONE).variants(listed).unwrap(), judge, text);
    }
}

#[test]
fn the_text_that_is_stored_says_the_same() {
    for text in RULES {
        let read = RulesFile::parse(text).unwrap();
        let written = read.to_string();
        let again = RulesFile::parse(&written).unwrap_or_else(|error| panic!("{error} in {written}"));
        assert_eq!((&again, again.to_string()), (&read, written));
        let boxed = supermex::Rules::from(in_box(text).passes(PassLevel::ONE));
        assert_eq!(supermex::Rules::parse("rules", &boxed.to_string()), Ok(boxed));
    }
}

/// What is wrong with a text is said, and where.
#[test]
fn errors_point_at_their_place() {
    for (moves, place, words) in [
        ("x-t, y, z if u <", "", "stands where a number"),
        ("x-t, y, w z", "z", "not understood"),
        ("x-t, y", "x-t, y", "two numbers"),
        ("x-t, y, z if t", "t", "this is a number"),
        ("x-t, y, (t < 3)", "(t < 3)", "this is a condition"),
        ("x-t, y, z if t < max(y", "", "closed"),
        ("x-t, y, foo(z)", "foo", "not a function"),
        ("x-t, y, z-99999999999999999999", "99999999999999999999", "too large"),
        ("x-1, y, z if t > 3", "x-1, y, z if t > 3", "grow without end"),
        ("x-t*y, y, z", "x-t*y, y, z", "grow without end"),
        ("x-min(t, 3), y, z", "x-min(t, 3), y, z", "grow without end"),
        ("X-1, y, z", "X", "small letters"),
        ("x-1, y, z if x < 3 < y", "< y", "not understood"),
    ] {
        let text = format!("name = 'wrong'\nmoves = ['x, y, z-t', '{moves}']");
        let moves = if place == "x-t, y" { "x-t, y" } else { moves };
        assert!(text.contains(moves));
        let error = RulesFile::parse(&text).map(|_| ()).unwrap_err();
        let message = error.to_string().replace("this move has 2 numbers", "two numbers");
        assert!(message.contains(words), "{moves}: {error}");
        assert_eq!(&text[error.span()], place, "{moves}: {error}");
    }
    for (text, words) in [
        ("name = 'no moves'\nmoves = []", "kinds of moves"),
        ("name = \"quoted \\\" \"\nmoves = ['x-t, y']", "printable ASCII characters"),
        ("name = 'key'\nmoves = ['x-t, y']\nmove = 1", "unknown key"),
        ("name = 'box'\nmoves = ['x-t, z']", "not a number of a game on two"),
        ("moves = ['x-t, y']", "the game has no name: add a line"),
        ("name = 'nothing'\nmoves = ['x-t, y']\nnothing = ['0,0,0']", "as 0,0"),
        ("name", "="),
    ] {
        let error = RulesFile::parse(text).map(|_| ()).unwrap_err();
        assert!(error.to_string().contains(words), "{text}: {error}");
    }
}

/// Brackets in brackets, and other long texts, are refused before they are read.
#[test]
fn hostile_texts_end() {
    for one in [
        "(".repeat(300),
        "not ".repeat(200),
        "x-".repeat(200),
        format!("{}x", "min(x,".repeat(60)),
        "x-t, y, z if t<1 or ".repeat(20),
        "x, y, z % (z-9223372036854775807-1)".into(),
    ] {
        let _ = RulesFile::parse(&format!("name = 'hostile'\nmoves = ['{one}']"));
        let _ = RulesFile::parse(&format!("name = 'hostile'\nmoves = ['x, y, z if {one}']"));
    }
}

#[test]
fn what_has_no_table_is_refused() {
    let directory = tempfile::tempdir().unwrap();
    for (moves, words) in [
        ("x-t, y+t, z", "outside the box"),
        ("x, y, min(z+1, 9)", "has to lower"),
        ("x*1, y, z", "has to lower"),
        ("z, y, x", "has to lower"),
    ] {
        let rules = in_box(&format!("name = 'none'\nmoves = ['{moves}']"));
        let refused = supermex_build::build(
            &directory.path().join("db"),
            &supermex_build::BuildOptions::new(rules).force(true),
            &|_| (),
        );
        let error = refused.map(|_| ()).unwrap_err().to_string();
        assert!(error.contains(words), "{moves}: {error}");
    }
}

/// Columns as high as one likes: the completions are those of a game that the judge plays higher than all of them.
#[test]
fn columns_without_an_end() {
    let (mut tried, sides) = (0, share([9, 20], [6, 12]));
    for text in RULES
        .iter()
        .chain(&["name = 'rising lines'\nmoves = ['x-t, y, z+t', 'x, y-2*t, z', 'x-t, y-2*t, z-3*t', 'x, y, z-t']"])
    {
        let rules_file = RulesFile::parse(text).unwrap();
        for passes in PassLevel::ALL {
            let Ok(rules) = RulesBox::new(rules_file.clone(), sides, Side::Any) else { continue };
            let rules = rules.passes(passes).variants([Variant { piles: [1, 2, 3], level: None }]).unwrap();
            let directory = tempfile::tempdir().unwrap();
            let path = directory.path().join("db");
            match supermex_build::build(&path, &supermex_build::BuildOptions::new(rules), &|_| ()) {
                Ok(_) => tried += 1,
                Err(error) => {
                    assert!(error.to_string().contains("third side"), "{text}: {error}");
                    continue;
                }
            }
            let table = supermex::read(&path).unwrap();
            table.verify(Depth::Full).unwrap();
            table.certify(Scope::All).unwrap();
            let mut judge = Judge::new(text);
            judge.variants = vec![([1, 2, 3], None)];
            for (x, y) in (0..sides[0].cast_signed()).flat_map(|x| (0..sides[1].cast_signed()).map(move |y| (x, y))) {
                let level = u64::from(passes);
                let z = (0..).find(|&z| judge.is_p([x, y, z], level)).unwrap();
                let cell = table.cells().unwrap().completion(&[x.cast_unsigned(), y.cast_unsigned()], level).unwrap();
                assert_eq!(cell, supermex::Cell::Completion(z.cast_unsigned()), "{x},{y} with {level} in {text}");
                let above = [x.cast_unsigned(), y.cast_unsigned(), u64::MAX];
                assert_eq!(table.outcome(&pos(above, level)).unwrap(), Outcome::N);
            }
        }
    }
    assert_eq!(tried, 12);
}

/// Values of games on two numbers, against the least number that no option has.
#[test]
fn values_of_two_numbers() {
    let sides = share([70, 140], [20, 70]);
    for text in [
        "name = 'Wythoff'\nmoves = ['x-t, y', 'x, y-t', 'x-t, y-t']",
        "name = 'Nim'\nmoves = ['x-t, y', 'x, y-t']",
        "name = 'knights'\nmoves = ['x-2*t, y-t', 'x-t, y-2*t', 'x-3*t, y']",
        "name = 'no lines'\nmoves = ['x-t*t, y', 'x, y-t if prime(t)', 'x-t, y-t if t <= y/2']",
    ] {
        let rules = RulesBox::grundy(RulesFile::parse(text).unwrap(), sides.map(i64::cast_unsigned)).unwrap();
        let built = Smaller::new(rules, None);
        let judge = Judge::new(text);
        let mut values = std::collections::HashMap::new();
        for (x, y) in (0..sides[0]).flat_map(|x| (0..sides[1]).map(move |y| (x, y))) {
            let options: Vec<u64> = judge.options([x, y, 0]).iter().map(|to| values[to]).collect();
            let value = (0..).find(|value| !options.contains(value)).unwrap();
            values.insert([x, y, 0], value);
            let [x, y] = [x, y].map(i64::cast_unsigned);
            assert_eq!(built.table.values().unwrap().grundy(&[x, y].into()).unwrap(), Some(value), "{x},{y}");
        }
        built.table.verify(Depth::Full).unwrap();
        built.table.certify(Scope::Sample { count: 1000, seed: 1 }).unwrap();
    }
}
