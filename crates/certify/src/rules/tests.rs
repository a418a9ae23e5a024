use super::expr::{Cond, Expr, Op, Ranges, Values};
use super::*;
use crate::draw::Draw;

const MOST: i64 = i64::MAX;

fn value(text: &str, [x, y, z]: Numbers) -> Option<i64> {
    let (mut targets, _) = text::read(&format!("{text}, y")).expect(text);
    let mut values: Values = [0; 26];
    values[23..].copy_from_slice(&[x, y, z]);
    targets.swap_remove(0).value(&values)
}

#[test]
fn values_are_those_of_the_specification() {
    for (text, at, expected) in [
        ("x-y*2+1", [7, 2, 0], Some(4)),
        ("(x-y)*2", [7, 2, 0], Some(10)),
        ("x-y-z", [7, 2, 1], Some(4)),
        ("x/2%3", [11, 0, 0], Some(2)),
        ("x/y", [7, 0, 0], None),
        ("(x-y)/2", [1, 2, 0], None),
        ("x/(0-y)", [1, 2, 0], None),
        ("x%y", [7, 0, 0], None),
        ("x%0", [7, 0, 0], None),
        ("gcd(x, y)", [0, 0, 0], Some(0)),
        ("gcd(x, y, z)", [12, 0, 18], Some(6)),
        ("gcd(x-1, y)", [0, 4, 0], None),
        ("lcm(x, y)", [4, 6, 0], Some(12)),
        ("lcm(x, y)", [0, 6, 0], Some(0)),
        ("lcm(x, y-1)", [0, 0, 0], None),
        ("lcm(x, x-1)", [MOST, 0, 0], None),
        ("min(x, y/z)", [1, 1, 0], None),
        ("max(x, max(y, z), 3)", [1, 5, 4], Some(5)),
        ("x+9223372036854775807", [1, 0, 0], None),
        ("x+9223372036854775807-1", [1, 0, 0], None),
        ("x-1+9223372036854775807", [1, 0, 0], Some(MOST)),
        ("x*x", [3_037_000_500, 0, 0], None),
        ("0-x-1", [MOST, 0, 0], Some(i64::MIN)),
        ("xor(x, y)", [12, 10, 0], Some(6)),
        ("xor(x, y, z)", [1, 2, 3], Some(0)),
        ("bitand(x, y)", [12, 10, 0], Some(8)),
        ("bitor(x, y)", [12, 10, 0], Some(14)),
        ("xor(x, 0)", [MOST, 0, 0], Some(MOST)),
        ("bitand(x-1, y)", [0, 4, 0], None),
        ("bitor(x, y-1)", [0, 0, 0], None),
    ] {
        assert_eq!(value(text, at), expected, "{text} at {at:?}");
    }
}

/// Every operation on every pair of edges of 64 bits is total here too, and has the value that it has in the game; so do
/// intervals between them.
#[test]
fn operations_at_the_edges() {
    use supermex_game::rules_file::expr::{EDGES, Op as GameOp};
    for op in GameOp::ALL {
        let text = match op.name() {
            name if name.len() == 1 => format!("x{name}y"),
            name => format!("{name}(x, y)"),
        };
        let (targets, _) = text::read(&format!("{text}, y")).expect(&text);
        for (a, b) in EDGES.into_iter().flat_map(|a| EDGES.map(|b| (a, b))) {
            let found = value(&text, [a, b, 0]);
            assert_eq!(found, op.apply(a, b), "{text} of {a} and {b}");
            for (c, d) in EDGES.into_iter().flat_map(|c| EDGES.map(|d| (c, d))).filter(|&(c, d)| a <= c && b <= d) {
                let mut ranges: Ranges = [[0; 2]; 26];
                (ranges[23], ranges[24]) = ([a, c], [b, d]);
                let range = targets[0].range(&ranges);
                for value in [found, value(&text, [c, d, 0])].into_iter().flatten() {
                    assert!(range.is_some_and(|[low, high]| low <= value && value <= high), "{text}: {range:?}");
                }
            }
        }
    }
}

#[test]
fn conditions_are_read_no_farther_than_needed() {
    for (text, expected) in [
        ("x = 1 or y/0 = 1", Some(true)),
        ("y/0 = 1 or x = 1", None),
        ("x = 2 and y/0 = 1", Some(false)),
        ("not (x = 2 and y/0 = 1)", Some(true)),
        ("not (x = 1 and y/0 = 1)", None),
        ("not x = 1 or y = 2", Some(true)),
        ("x = 1 or y = 2 and x = 2", Some(true)),
        ("(x = 1 or y = 2) and x = 2", Some(false)),
        ("prime(y) and square(x)", Some(true)),
        ("prime(x-2) or square(x-2)", Some(false)),
        ("(x)+y >= (y+x)", Some(true)),
        ("prime(9223372036854775783)", Some(true)),
        ("prime(9223372036854775807)", Some(false)),
        ("prime(4294967295*4294967291-4294967295*2)", None),
        ("prime(2147483647*2147483647)", Some(false)),
        ("square(2147483647*2147483647)", Some(true)),
        ("square(9223372036854775807)", Some(false)),
        ("x in {1}", Some(true)),
        ("x+y in {2, 4} or x in {0, 9}", Some(false)),
        ("not y in {1, 2, 4}", Some(false)),
        ("y/0 in {1}", None),
    ] {
        let (_, cond) = text::read(&format!("x, y if {text}")).expect(text);
        let mut values: Values = [0; 26];
        values[23..].copy_from_slice(&[1, 2, 0]);
        assert_eq!(cond.expect("a condition").holds(&values), expected, "{text}");
    }
}

#[test]
fn primes_are_those_by_division() {
    let (_, cond) = text::read("x, y if prime(x)").expect("a move");
    let Some(Cond::Prime(_)) = cond else { panic!("{cond:?}") };
    let is_prime = |n| {
        let mut values: Values = [0; 26];
        values[23] = n;
        cond.as_ref().and_then(|cond| cond.holds(&values)) == Some(true)
    };
    for n in (-3..9000).chain([1_000_003, 3_215_031_751, 4_759_123_141, 25_326_001]) {
        let by_division = n > 1 && (2..n).take_while(|d| d * d <= n).all(|d| n % d != 0);
        assert_eq!(is_prime(n), by_division, "{n}");
    }
}

#[test]
fn what_is_no_move_is_not_read() {
    for text in
        ["", "x", "x-t, y, z w", "x, (y < 3)", "x, y if z", "x, y if t < 3 < 4", "x, z", "x, y if", "x-a-b-c-d-e, y"]
            .into_iter()
            .chain(["x, y if t in {}", "x, y if t in {1,}", "x, y if t in {1", "x, y if t in 1", "x, y if t in {x}"])
    {
        assert!(MoveKind::read(text).is_none(), "{text}");
    }
    for text in ["not ".repeat(5000), "(".repeat(5000), "min(x,".repeat(5000)] {
        assert!(MoveKind::read(&format!("x, y if {text}")).is_none());
    }
    assert!(MoveKind::read("x, y, z-p").is_some_and(|kind| kind.is_heap()));
    for text in ["x, y, z-p if z > 0", "x, y, z-2*p", "x, y-p, z", "x, y, z-1", "x-p, y, z-p", "y, x, z-p"] {
        assert!(!MoveKind::read(text).expect(text).is_heap(), "{text}");
    }
}

fn moves(text: &str, from: Numbers) -> Vec<Numbers> {
    let (mut all, mut budget) = (Vec::new(), Budget::new(1 << 16));
    let kind = MoveKind::read(text).expect(text);
    let visited = kind.each(from, &mut budget, &mut |to| {
        all.push(to);
        false
    });
    assert!(visited.is_ok(), "{text} from {from:?}");
    all.sort_unstable();
    all.dedup();
    all
}

/// A choice that has no value says nothing of the next one, however far that is.
#[test]
fn every_choice_that_can_matter_is_tried() {
    assert_eq!(moves("x-t, y if (t-2)/3 <= y", [3, 1, 0]), [[0, 1, 0], [1, 1, 0]]);
    assert_eq!(moves("x-1-(t-3)/2, y", [1, 0, 0]), [[0, 0, 0]]);
    assert_eq!(moves("x-(t-1000000)/3, y", [1, 0, 0]), [[0, 0, 0], [1, 0, 0]]);
    assert_eq!(moves("x-t, y if x-t+9223372036854775807 >= 1", [2, 0, 0]), [[0, 0, 0]]);
    assert_eq!(moves("x-1, y/z, z", [1, 0, 0]), [[0; 3]; 0]);
    assert_eq!(moves("x-1, y if prime(9223372036854775807-t)", [1, 0, 0]), [[0, 0, 0]]);
    assert_eq!(moves("x-a*b, y if a > b", [6, 0, 0]), [[0, 0, 0], [1, 0, 0], [2, 0, 0], [3, 0, 0], [4, 0, 0]]);
    assert_eq!(moves("x-1, y if t*t*t = 8000000000", [1, 0, 0]), [[0, 0, 0]]);
    let endless = MoveKind::read("x-t%5, y if t*t%7 = 3").expect("a move");
    assert!(endless.each([9, 9, 0], &mut Budget::new(10_000), &mut |_| false).is_err());
}

/// Values of expressions in ranges are between the reported ends, and conditions that hold or fail are reported as
/// possible.
#[test]
fn ranges_have_all_their_values() {
    let mut draw = Draw(1);
    let mut below = |n: u64| draw.below(n);
    let ops = [Op::Add, Op::Sub, Op::Mul, Op::Div, Op::Rem, Op::Min, Op::Max, Op::Gcd, Op::Lcm]
        .into_iter()
        .chain([Op::Xor, Op::Both, Op::Either])
        .collect::<Vec<_>>();
    for _ in 0..20_000 {
        // Near 0, or near the ends of 64 bits.
        let ranges: Vec<[i64; 2]> = (0..3)
            .map(|_| {
                let low = i64::try_from(below(9)).unwrap_or(0) - 4;
                let high = low + i64::try_from(below(5)).unwrap_or(0);
                match below(8) {
                    0 => [MOST - 8 + low, MOST - 8 + high],
                    1 => [i64::MIN + 8 + low, i64::MIN + 8 + high],
                    _ => [low, high],
                }
            })
            .collect();
        let mut op = |a, b| Expr::Of(ops[usize::try_from(below(12)).unwrap_or(0)], Box::new([a, b]));
        let inner = op(Expr::Var(0), Expr::Var(1));
        let expr = op(inner, Expr::Var(2));
        let mut of: Ranges = [[0; 2]; 26];
        of[..3].copy_from_slice(&ranges);
        let (range, square) = (expr.range(&of), Cond::Square(op(Expr::Var(0), Expr::Var(1))));
        let relations = [
            "x+y < z",
            "x+y <= z",
            "x-y > z",
            "x >= z*y",
            "x = y",
            "x != z and not (y = 1 or z > 2)",
            "x+y in {0, 1, 4}",
        ];
        let conds = relations.map(|text| text::read(&format!("x, y, z if {text}")).expect(text).1.expect(text));
        of[23..].copy_from_slice(&ranges);
        for a in ranges[0][0]..=ranges[0][1] {
            for b in ranges[1][0]..=ranges[1][1] {
                for c in ranges[2][0]..=ranges[2][1] {
                    let mut values: Values = [0; 26];
                    values[..3].copy_from_slice(&[a, b, c]);
                    values[23..].copy_from_slice(&[a, b, c]);
                    if let Some(value) = expr.value(&values) {
                        assert!(
                            range.is_some_and(|[low, high]| low <= value && value <= high),
                            "{expr:?} of {ranges:?}"
                        );
                    }
                    for cond in conds.iter().chain([&square]) {
                        if let Some(holds) = cond.holds(&values) {
                            assert!(cond.may(&of)[usize::from(!holds)], "{cond:?} of {ranges:?}");
                        }
                    }
                }
            }
        }
    }
}
