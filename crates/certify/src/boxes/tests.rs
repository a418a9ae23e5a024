//! Whole certificates against the plain interpreter, and against wrong answers.

#[path = "../../../../tests/common/random_rules.rs"]
#[allow(dead_code)]
mod random_rules;

use super::answers::Answers;
use super::judge::{Judge, MOST_OF_ALL};
use super::steps::Steps;
use super::*;
use crate::draw::Draw;
use crate::rules::GameInBox;
use crate::share::share;
use random_rules::Drawn;
use supermex::check::progress::UNTOLD;
use supermex::table::{AnyStore, Table};
use supermex_build::{BuildOptions, build};
use supermex_game::{PassLevel, RulesBox, RulesFile, Side, Variant};

/// The table of rules, unless they are refused.
fn table(rules: RulesBox) -> Option<Table> {
    let dir = tempfile::tempdir().unwrap();
    let path = dir.path().join("db");
    build(&path, &BuildOptions::new(rules).threads(1), &|_| ()).ok()?;
    Some(supermex::read(&path).unwrap())
}

fn store(table: &Table) -> &Boxes {
    let AnyStore::Boxes(boxes) = &table.store else { panic!("not of a box") };
    boxes
}

fn work() -> Work<'static> {
    Work::new(u64::MAX, 0, UNTOLD)
}

fn drawn(drawn: &Drawn) -> Option<RulesBox> {
    let rules_file = RulesFile::parse(&drawn.text).ok()?;
    let [x, y, z] = drawn.sides;
    let boxed = match (drawn.grundy, drawn.endless) {
        (true, _) => RulesBox::grundy(rules_file, [x, y]),
        (false, true) => RulesBox::new(rules_file, [x, y], Side::Any),
        (false, false) => RulesBox::new(rules_file, [x, y], Side::Below(z)),
    };
    let listed = drawn.variants.iter().map(|&(piles, level)| Variant { piles, level: level.and_then(PassLevel::new) });
    boxed.ok()?.passes(PassLevel::new(drawn.passes)?).variants(listed).ok()
}

/// Changes one answer.
fn change(answers: &mut Answers, height: u64, draw: &mut Draw) {
    match answers {
        Answers::Completions(rows) => {
            let at = draw.index(rows.len());
            let old = rows[at];
            while rows[at] == old {
                // Near the right one, anywhere, or none.
                rows[at] = match draw.below(8) {
                    0..4 => old.saturating_add_signed(draw.below(9) as i32 - 4).min(height as u32 - 1),
                    4..7 => draw.below(height) as u32,
                    _ => u32::MAX,
                };
            }
        }
        Answers::Bits(words, bits) => {
            let (column, row) = (draw.index(bits.len() / *words), draw.below(height));
            bits[column * *words + frame::index(row / 64)] ^= 1 << (row % 64);
        }
    }
}

/// Certifies a right table in both ways, and changes some of its answers. Says how many kinds of moves were left to the
/// plain interpreter, or `None` if all were.
fn both(table: &Table, wrong: usize, draw: &mut Draw) -> Option<bool> {
    let boxes = store(table);
    let judge = Judge::new(boxes).unwrap();
    let text = boxes.rules().to_string();
    let plain = match judge.plainly(&work(), MOST_OF_ALL) {
        Err(CertifyError::TooMany(_) | CertifyError::Choices { .. }) => return None,
        plain => plain.unwrap_or_else(|error| panic!("{error}: {text}")),
    };
    let mut whole = Whole::new(&judge, &work(), MOST_OF_KIND).unwrap_or_else(|error| panic!("{error}: {text}"))?;
    let certified = whole.certify(&work()).unwrap_or_else(|error| panic!("{error}: {text}"));
    assert_eq!(certified, plain, "{text}");
    if whole.has_others() || judge.rules.is_misere() {
        // The plain interpreter, which sees the right answers, has the last word on some positions.
        return Some(true);
    }
    for _ in 0..wrong {
        let level = draw.index(whole.answers.len());
        let height = whole.height();
        let right = whole.answers[level].clone();
        change(&mut whole.answers[level], height, draw);
        assert!(whole.certify(&work()).is_err(), "level {level} of {text}");
        whole.answers[level] = right;
    }
    Some(false)
}

#[test]
fn random_rules_as_by_the_plain_interpreter() {
    let (mut draw, mut counts) = (Draw(52), [0; 3]);
    let count = share(1000, 100);
    while counts.iter().sum::<usize>() < count {
        let drawn_rules = Drawn::of(&mut draw);
        let Some(table) = drawn(&drawn_rules).and_then(table) else { continue };
        counts[match both(&table, 20, &mut draw) {
            None => 0,
            Some(true) => 1,
            Some(false) => 2,
        }] += 1;
    }
    println!("plain, some plain, none plain: {counts:?}");
    assert!(counts[2] > count / 4, "{counts:?}");
}

fn boxed(text: &str, sides: [u64; 2], third: Side) -> RulesBox {
    RulesBox::new(RulesFile::parse(&format!("name = 'one'\nmoves = [{text}]")).unwrap(), sides, third).unwrap()
}

/// Kinds of moves, and whether they are carried, listed, or related to other numbers.
#[test]
fn wrong_tables_of_each_kind_are_refused() {
    let cone = "'x-t, y, z', 'x, y-t, z', 'x, y, z-t', 'x-a, y-b, z if a <= 2*b and b <= 2*a', \
                'x-a, y, z-b if a <= 2*b and b <= 2*a', 'x, y-a, z-b if a <= 2*b and b <= 2*a'";
    let span = "'x-t, y, z', 'x, y-t, z', 'x, y, z-t', 'x-t, y-t, z if t <= z', 'x-t, y, z-t if t <= y'";
    let multiple = "'x-t*y, y, z if y > 0', 'x, y-t*z, z if z > 0', 'x, y, z-t*x if x > 0'";
    let prime = "'x-t, y, z if prime(t)', 'x, y-t, z if prime(t)', 'x, y, z-t if prime(t)'";
    let list = "'x-t, y, z if t in {1, 3, 4}', 'x, y-t*t, z', 'x, y, z-t', 'x-a, y, z-b if a + b in {2, 5}'";
    let few = "'x-t, y, z', 'x-1, y-2, z', 'x-a, y-b, z if a + b <= 3', 'x-3, y, z-1', 'x, y-t, z', 'x, y, z-t'";
    let line = "'x-t, y, z', 'x, y-t, z+2*t', 'x, y, z-t', 'x-2*t, y-t, z-t'";
    let moore = "'x-t, y, z', 'x, y-t, z', 'x, y, z-t', 'x-a, y-b, z', 'x-a, y, z-b', 'x, y-a, z-b', 'x-a, y-a, z-b'";
    let tax = "'x-t, max(y-1, 0), max(z-1, 0)', 'max(x-1, 0), y-t, max(z-1, 0)', 'max(x-1, 0), max(y-1, 0), z-t'";
    let pair = "'x-t, y', 'x, y-t', 'x-a, y-b if a < 2*b+2 and b < 2*a+2'";
    let pairs = |text: &str, sides| {
        RulesBox::grundy(RulesFile::parse(&format!("name = 'one'\nmoves = [{text}]")).unwrap(), sides).unwrap()
    };
    let triples = |text: &str, sides| {
        let rules_file = RulesFile::parse(&format!("name = 'one'\nmoves = [{text}]")).unwrap();
        RulesBox::grundy_of_three(rules_file, sides).unwrap()
    };
    let variants = [[2, 1, 3], [0, 0, 0], [4, 5, 1]];
    let varied = |rules: RulesBox| {
        let listed = variants
            .iter()
            .enumerate()
            .map(|(at, &piles)| Variant { piles, level: PassLevel::new(at as u64).filter(|_| at > 0) });
        rules.passes(PassLevel::ONE).variants(listed.filter(|variant| variant.level <= Some(PassLevel::ONE))).unwrap()
    };
    let nothing = RulesFile::parse(&format!("name = 'one'\nmoves = [{cone}]\nnothing = ['0,0,0', '3,2,2']")).unwrap();
    let mut draw = Draw(7);
    for (name, rules) in [
        ("cones", boxed(cone, [9, 40], Side::Any)),
        ("cones, long", boxed(cone, [30, 6], Side::Any)),
        ("cones, pass and variants", varied(boxed(cone, [9, 21], Side::Any))),
        ("cones in a box", boxed(cone, [12, 11], Side::Below(70))),
        ("cones without some", RulesBox::new(nothing, [12, 11], Side::Any).unwrap().passes(PassLevel::ONE)),
        ("spans", boxed(span, [9, 11], Side::Below(80))),
        ("spans, pass and variants", varied(boxed(span, [9, 11], Side::Below(20)))),
        ("multiples", boxed(multiple, [9, 11], Side::Below(12))),
        ("multiples, pass and variants", varied(boxed(multiple, [9, 11], Side::Below(12)))),
        ("primes", boxed(prime, [9, 11], Side::Below(14))),
        ("lists", boxed(few, [13, 11], Side::Any)),
        ("lists in a box", boxed(list, [13, 11], Side::Below(9))),
        ("lines", boxed(line, [13, 11], Side::Any)),
        ("lines with a pass", boxed(line, [13, 11], Side::Any).passes(PassLevel::ONE)),
        ("order 2", boxed(moore, [8, 9], Side::Below(10))),
        ("tax", boxed(tax, [8, 9], Side::Below(10))),
        ("pairs", boxed(pair, [25, 80], Side::Below(1))),
        ("values of pairs", pairs(pair, [11, 20])),
        ("values of three, with a heap", triples("'x-t, y, z', 'x-t, y-t, z', 'x, y, z-t'", [6, 7, 8])),
        ("values of three", triples(prime, [7, 8, 9]).passes(PassLevel::ONE)),
        (
            "values of three by lines",
            triples("'x-t, y, z', 'x, y-t, z-t', 'x, y, z-t'", [8, 9, 10]).passes(PassLevel::ONE),
        ),
    ] {
        let table = table(rules).unwrap_or_else(|| panic!("{name}"));
        assert_eq!(both(&table, share(10_000, 400), &mut draw), Some(false), "{name}");
    }
}

fn steps(text: &str, last: [i64; 3]) -> Option<Steps> {
    let rules = format!("moves = [\"{text}\"]\nbox = \"9x9x9\"");
    let rules = GameInBox::read(&rules).unwrap();
    Steps::of(&rules.kinds()[0], last, Some(2), &mut Budget::new(1 << 20))
}

/// Each step that is a sum, and no other, is a choice of the kind.
#[test]
fn steps_are_the_starts_with_sums_of_vectors() {
    let last = [23, 19, 30];
    let mut carried = 0;
    for text in [
        "x-t, y, z",
        "x-a, y-b, z if a <= 2*b and b <= 2*a",
        "x-a, y, z-b if 3*a <= 5*b and 4*b <= 7*a",
        "x, y-a, z-b if a < 2*b and b < 2*a",
        "x-2*t-1, y, z-t if t >= 5",
        "x-a, y-b, z if a + b <= 3",
        "x-1, y-2, z",
        "x-a, y-b, z if a < 2*b+2 and b < 2*a+2",
        "x-a, y-a, z-b",
        "x-a, y-b, z-c if a <= b",
        "x-a, y, z-b if b <= a*a and a <= b*b",
        "x-t, y, z if prime(t)",
        "x-t, y-t, z if t in {1, 2, 5}",
        "x-t, y, z if t % 3 = 1",
        "x-t, y, z if t % 3 = 1 or t > 12",
        "x-a-b, y, z if a <= 2*b",
        "x-a, y, z if b <= a",
        "x-t*t, y, z",
        "x-a, y-b, z-xor(a, b)",
    ] {
        let found = steps(text, last).unwrap_or_else(|| panic!("{text}"));
        carried += usize::from(!found.vectors.is_empty());
        let kind = GameInBox::read(&format!("moves = [\"{text}\"]\nbox = \"9x9x9\"")).unwrap();
        let mut right = Vec::new();
        let visited = kind.kinds()[0].each(last, &mut Budget::new(1 << 20), &mut |to| {
            right.push([0, 1, 2].map(|axis| last[axis] - to[axis]));
            false
        });
        assert!(visited.is_ok());
        right.sort_unstable();
        right.dedup();
        let mut sums = found.starts.clone();
        let mut new = sums.clone();
        while let Some(step) = new.pop() {
            for vector in &found.vectors {
                let sum = [0, 1, 2].map(|axis| step[axis] + vector[axis]);
                if (0..3).all(|axis| sum[axis] <= last[axis]) && !sums.contains(&sum) {
                    sums.push(sum);
                    new.push(sum);
                }
            }
        }
        sums.sort_unstable();
        assert_eq!(sums, right, "{text}: {found:?}");
    }
    assert!(carried >= 10, "{carried}");
    let bounded = steps("x-a, y-b, z if a <= 2*b and b <= 2*a", last).unwrap();
    assert_eq!(bounded.vectors, [[1, 1, 0], [1, 2, 0], [2, 1, 0]]);
    assert_eq!(bounded.starts, bounded.vectors);
    for none in ["x-t, y+1, z", "x, y, z+t if t < 3"] {
        assert_eq!(steps(none, last), None, "{none}");
    }
}
