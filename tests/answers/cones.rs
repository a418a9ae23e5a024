//! Rules whose moves are lines and cones, in boxes of two sides and of three: against the definition, several bands and
//! blocks of columns; against the program's other way to a table; and against a table that others have published.

use std::collections::HashSet;
use supermex_certify::Certify;

use crate::common::Draw;
use crate::common::share;
use crate::common::smaller::{Smaller, p_positions};
use supermex::Cell;
use supermex::checking::Depth;
use supermex::game::{RulesBox, RulesFile, Side};
use supermex_build::{BuildOptions, build};
use supermex_certify::Scope;

/// A kind of move: `a` from one number and a multiple of `b` from another, under two conditions.
struct Kind {
    axes: [usize; 2],
    times: i64,
    /// `p a <= q b + c`, and `r b <= s a + d`; `<` in place of `<=` where it is strict.
    sums: [([i64; 3], bool); 2],
}

impl Kind {
    fn draw(draw: &mut Draw) -> Self {
        let mut below = |n: u64| draw.below(n).cast_signed();
        let axes = [[0, 1], [0, 2], [1, 2]][below(3) as usize];
        let mut sum = || {
            let constant = if below(3) == 0 { below(13) - 6 } else { 0 };
            ([1 + below(5), 1 + below(5), constant], below(3) == 0)
        };
        let sums = [sum(), sum()];
        Self { axes, times: 1 + i64::from(below(4) == 0), sums }
    }

    fn text(&self) -> String {
        let mut targets = ["x", "y", "z"].map(String::from);
        targets[self.axes[0]] += "-a";
        targets[self.axes[1]] += &format!("-{}*b", self.times);
        let conds: Vec<String> = (self.sums.iter().zip([["a", "b"], ["b", "a"]]))
            .map(|(&([p, q, c], strict), [a, b])| format!("{p}*{a} {} {q}*{b}{c:+}", if strict { "<" } else { "<=" }))
            .collect();
        format!("{} if {}", targets.join(", "), conds.join(" and "))
    }

    /// Whether the move takes this from the numbers.
    fn takes(&self, [from, other]: [i64; 2]) -> bool {
        let (a, b) = (from, other / self.times);
        let holds = |([p, q, c], strict): ([i64; 3], bool), [a, b]: [i64; 2]| p * a + i64::from(strict) <= q * b + c;
        other % self.times == 0 && a > 0 && b > 0 && holds(self.sums[0], [a, b]) && holds(self.sums[1], [b, a])
    }
}

/// Random cones beside lines: each completion is the least number from which no move leads to a P-position of a column
/// before.
#[test]
fn random_cones_by_definition() {
    const SIDES: [usize; 2] = [20, 75];
    const LINES: [(&str, [i64; 3]); 7] = [
        ("x-t, y, z", [1, 0, 0]),
        ("x, y-t, z", [0, 1, 0]),
        ("x-t, y-t, z", [1, 1, 0]),
        ("x-t, y-2*t, z-t", [1, 2, 1]),
        ("x-3*t, y, z-2*t", [3, 0, 2]),
        // These lead over more than a word, and over more than a tile.
        ("x-t, y, z-70*t", [1, 0, 70]),
        ("x-17*t, y-66*t, z", [17, 66, 0]),
    ];
    let mut draw = Draw(77);
    for _ in 0..share(120, 6) {
        let kinds: Vec<Kind> = (0..1 + draw.below(3)).map(|_| Kind::draw(&mut draw)).collect();
        let lines: Vec<(&str, [i64; 3])> = LINES.into_iter().filter(|_| draw.below(2) == 0).collect();
        let mut moves: Vec<String> = kinds.iter().map(Kind::text).collect();
        moves.extend(lines.iter().map(|(text, _)| (*text).into()).chain(["x, y, z-t".into()]));
        let text = format!("name = 'cones'\nmoves = {moves:?}");
        let rules_file = RulesFile::parse(&text).unwrap();
        let rules = RulesBox::new(rules_file, SIDES.map(|side| side as u64), Side::Any).unwrap();
        let table = Smaller::new(rules, None).table;
        let mut found: Vec<[i64; 3]> = Vec::new();
        for (x, y) in (0..SIDES[0]).flat_map(|x| (0..SIDES[1]).map(move |y| (x, y))) {
            let Cell::Completion(z) = table.cells().unwrap().completion(&[x as u64, y as u64], 0).unwrap() else {
                panic!("{x},{y} has no completion in {text}")
            };
            let z = z.cast_signed();
            // Only numbers up to the completion matter.
            let mut forbidden = HashSet::new();
            for &[px, py, pz] in &found {
                let (dx, dy) = (x as i64 - px, y as i64 - py);
                for &(_, [lx, ly, lz]) in &lines {
                    let times = (dx + dy) / (lx + ly);
                    if times > 0 && [lx * times, ly * times] == [dx, dy] {
                        forbidden.insert(pz + lz * times);
                    }
                }
                for kind in &kinds {
                    match kind.axes {
                        [0, 1] if kind.takes([dx, dy]) => drop(forbidden.insert(pz)),
                        [0, 2] if dy == 0 => forbidden.extend((pz + 1..=z).filter(|z| kind.takes([dx, z - pz]))),
                        [1, 2] if dx == 0 => forbidden.extend((pz + 1..=z).filter(|z| kind.takes([dy, z - pz]))),
                        _ => {}
                    }
                }
            }
            assert_eq!((0..).find(|z| !forbidden.contains(z)), Some(z), "{x},{y} of {text}");
            found.push([x as i64, y as i64, z]);
        }
    }
}

fn bounded(moves: &str, sides: [u64; 2], third: Side) -> Smaller {
    let text = include_str!("../../rulesets/bounded.toml").replace("moves = [", &format!("moves = [{moves}"));
    Smaller::new(RulesBox::new(RulesFile::parse(&text).unwrap(), sides, third).unwrap(), None)
}

/// The cells that the research group's recurrence has (`x < 100`, and `y` and `z` below 300): how many, and sums of them.
#[test]
fn bounded_wythoff_as_published() {
    let any = bounded("", [100, 300], Side::Any);
    any.table.verify(Depth::Full).unwrap();
    any.table.certify(Scope::Sample { count: 100, seed: 1 }).unwrap();
    let cells = |built: &Smaller| p_positions(&built.table, 0);
    let all = cells(&any);
    assert_eq!(all.len(), 30_000);
    let low: Vec<[u64; 3]> = all.into_iter().filter(|cell| cell[2] < 300).collect();
    let sums = low.iter().fold([0, 0], |[z, mixed], cell| [z + cell[2], mixed + cell[0] * cell[1] % 97 * cell[2]]);
    assert_eq!((low.len(), sums), (10_082, [1_110_938, 52_104_771]));
    for cell in [[1, 9, 2], [1, 77, 27], [1, 299, 108], [7, 40, 137], [7, 77, 243], [50, 40, 269]] {
        assert!(low.contains(&cell), "{cell:?}");
    }
    // A move more changes no answer, as it is among those of the first line. It is not a cone.
    let [x, y, z] = share([100, 300, 300], [60, 150, 150]);
    let inside: Vec<[u64; 3]> = low.into_iter().filter(|cell| cell[0] < x && cell[1] < y && cell[2] < z).collect();
    for more in ["", "\"x-t*t, y, z\", "] {
        assert_eq!(cells(&bounded(more, [x, y], Side::Below(z))), inside, "{more}");
    }
}

/// A box without a third side is refused by the move that is the reason.
#[test]
fn the_reason_is_named() {
    for (text, reason) in [
        ("'x-t, y, z', 'x, y-t, z if square(t)', 'x, y, z-t'", "x, y-t, z if square(t)"),
        ("'x-a, y, z-b', 'x-t, y, z', 'x, y, z-t'", "x-a, y, z-b"),
        ("'x-a, y-b, z if a <= 2*b and b <= 2*a', 'x, y-t, z+t', 'x, y, z-t'", "x, y-t, z+t"),
        ("'x-a, y-b, z-c if a <= b', 'x, y, z-t'", "x-a, y-b, z-c if a <= b"),
    ] {
        let rules_file = RulesFile::parse(&format!("name = 'none'\nmoves = [{text}]")).unwrap();
        let rules = RulesBox::new(rules_file, [9, 9], Side::Any).unwrap();
        let dir = tempfile::tempdir().unwrap();
        let refused = build(&dir.path().join("db"), &BuildOptions::new(rules), &|_| ()).unwrap_err().to_string();
        assert!(refused.contains(reason) && refused.contains("third side"), "{text}: {refused}");
    }
}
