//! Rules whose expressions have no value for some choices of parameters, or for some positions: such a choice is not a move, and
//! says nothing of the next. And rules that would take too long, which are refused before they begin.

use crate::common::boxes::table_of;
use crate::common::smaller::in_box;
use std::time::{Duration, Instant};
use supermex_certify::Certify;

use supermex::game::{RulesBox, RulesFile, Side};
use supermex::{Outcome, Rules};
use supermex_build::BuildError;
use supermex_certify::Scope;

fn boxed(moves: &[&str], [x, y, z]: [u64; 3]) -> RulesBox {
    let quoted: Vec<String> = moves.iter().map(|one| format!("'{one}'")).collect();
    let rules_file = RulesFile::parse(&format!("name = 'parts'\nmoves = [{}]", quoted.join(", "))).unwrap();
    RulesBox::new(rules_file, [x, y], Side::Below(z)).unwrap()
}

/// Each kind of move is the same as another one, all of whose parts have values.
#[test]
fn the_same_in_other_words() {
    const HUGE: &str = "9223372036854775807";
    for (sides, moves, plain) in [
        // The choices before the first move have no value.
        ([6, 4, 1], "x-t, y if (t-2)/3 <= y", "x-t, y if t >= 2 and t <= 3*y+4"),
        ([6, 2, 1], "x-1-(t-3)/2, y", "x-t, y"),
        ([6, 4, 1], "x-t-(u-2)/2, y", "x-t, y"),
        ([6, 4, 1], "x-t, y if (t-2)%3 = 1", "x-t, y if t = 3 or t = 6"),
        ([6, 4, 1], "x-t, y if gcd(t-3, 2) = 2", "x-t, y if t = 3 or t = 5"),
        ([6, 4, 1], "x-t, y if 6/(t-1) > 1", "x-t, y if t >= 2 and t <= 4"),
        ([6, 4, 1], "x-min((t-2)/2+1, t), y if t <= 9", "x-t, y if t <= 4"),
        // Those before the last ones have none.
        ([6, 4, 1], "(x-t)/2, y", "x-t, y if 2*t > x"),
        ([6, 4, 1], "x, (y-t)/2", "x, y-t if 2*t > y"),
        // Divisors that are 0 or negative.
        ([3, 7, 3], "x-1, y/z, z", "x-1, y/max(z, 1), z if z > 0"),
        ([3, 7, 3], "x-1, min(y/z, 6), z", "x-1, min(y/max(z, 1), 6), z if z > 0"),
        ([3, 7, 3], "x-1, max(y/z, 0), z", "x-1, y/max(z, 1), z if z > 0"),
        ([5, 7, 1], "x-1, y/(x-2)", "x-1, y/max(x-2, 1) if x >= 3"),
        ([3, 7, 3], "x-1, (x+y)/z/2, z", "x-1, (x+y)/max(z, 1)/2, z if z > 0"),
        ([3, 3, 7], "x-1, y, z/y", "x-1, y, z/max(y, 1) if y > 0"),
        ([5, 7, 1], "x-1, y%(x-2)", "x-1, y%max(x-2, 1) if x >= 3"),
        ([5, 7, 1], "x-1, y/(2-x)", "x-1, y if x = 1"),
        // Sums and products beyond 64 bits.
        ([6, 4, 1], &format!("x-t, y if x-t+{HUGE} >= 1"), "x-x, y if x > 0"),
        ([6, 4, 1], &format!("x-t, y if t-1-{HUGE} <= x+{HUGE}"), "x-t, y if x < 0"),
        ([6, 4, 1], &format!("x+9223372036854775806-{HUGE}+1-t, y"), "x-1, y if x = 1"),
        ([6, 4, 1], &format!("x-t, y if t <= y+{HUGE}"), "x-t, y if y = 0"),
        ([6, 4, 1], &format!("x-t, y if (t-2)*{HUGE} < x"), "x-t, y if t <= 2"),
        ([6, 4, 1], &format!("x-t, y if not (t*{HUGE} > x)"), "x-t, y if x < 0"),
        ([6, 4, 1], &format!("x-1, min(y, (y+1)*{HUGE}/{HUGE}-1)"), "x-1, y if y = 0"),
        // Negative numbers on the way, and what is of 0.
        ([6, 4, 1], "x-1, min(y, max(y-3, 0-1)+1)", "x-1, max(y-2, 0)"),
        ([6, 4, 1], "x-1-gcd(y, 0), y", "x-1-y, y"),
        ([6, 4, 1], "x-t, y if lcm(t-1, y) = 0", "x-t, y if t = 1 or y = 0"),
    ] {
        let context = format!("{moves} and {plain}");
        let [found, expected] = [moves, plain].map(|one| {
            let table = table_of(boxed(&[one], sides)).unwrap_or_else(|error| panic!("{context}: {error}"));
            table.certify(Scope::All).unwrap_or_else(|error| panic!("{context}: {error}"));
            table
        });
        let [x_side, y_side, z_side] = sides;
        for (x, y, z) in (0..x_side).flat_map(|x| (0..y_side).flat_map(move |y| (0..z_side).map(move |z| (x, y, z)))) {
            let at = [x, y, z];
            let [options, others] = [&found, &expected].map(|table| {
                let Rules::Text(rules) = table.rules() else { panic!("not of a box") };
                rules.rules_file().options(at).unwrap()
            });
            assert_eq!(options, others, "{at:?} of {context}");
            assert_eq!(
                found.outcome(&in_box(&found, at, 0)).unwrap(),
                expected.outcome(&in_box(&expected, at, 0)).unwrap(),
                "{at:?} of {context}"
            );
        }
    }
}

/// What is said of the positions of the first reports.
#[test]
fn as_reported() {
    for (moves, sides, at, outcome) in [
        ("x-t, y if (t-2)/3 <= y", [6, 4, 1], [3, 1, 0], Outcome::N),
        ("x-1-(t-3)/2, y", [6, 2, 1], [1, 0, 0], Outcome::N),
        ("x-1, y/z, z", [3, 7, 3], [1, 0, 0], Outcome::P),
    ] {
        let table = table_of(boxed(&[moves], sides)).unwrap();
        assert_eq!(table.outcome(&in_box(&table, at, 0)).unwrap(), outcome, "{moves}");
    }
}

/// Either a table, or a reason in words: both at once.
#[test]
fn what_takes_too_long_is_refused_before_it_begins() {
    for (moves, sides, words) in [
        ("(x-t)/2, y", [1, 1, 1], None),
        ("(x-t)/1, y", [3, 3, 1], None),
        ("x, (y-t)/5, z", [3, 3, 3], None),
        ("x-1, y if prime(9223372036854775807-t)", [3, 3, 1], Some("bound them by conditions")),
        ("x-t/9223372036854775807, y", [3, 3, 1], Some("bound them by conditions")),
        ("x-1, y if t <= 9999999999", [3, 3, 1], Some("bound them by conditions")),
        ("x-1, y if t/99999999 <= y", [3, 3, 1], Some("bound them by conditions")),
        ("x-1-x/9, y if t+u <= 60000", [3, 3, 1], Some("bound them by conditions")),
        ("x-1, y%(z+t), z%(9+t) if t <= 8000", [9, 2000, 2000], Some("too long")),
        ("y%9, x%9, z if y < x and t <= 60000000", [1000, 1000, 1000], Some("too long")),
    ] {
        let started = Instant::now();
        match (table_of(boxed(&[moves], sides)).map(drop), words) {
            (Ok(()), None) => {}
            (Err(BuildError::Rules(error)), Some(words)) if error.contains(words) => {}
            (other, _) => panic!("{moves}: {other:?}"),
        }
        assert!(started.elapsed() < Duration::from_secs(20), "{moves}: {:?}", started.elapsed());
    }
}
