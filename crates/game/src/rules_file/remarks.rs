//! What rules say that their author may not mean: nothing of it is wrong, and all of it is silent.

use super::expr::{Cond, Expr, Op, Written};
use super::options::Options;
use super::range::{Interval, may_be};
use super::{Move, RulesBox, RulesFile, Side};

/// Steps that looking for positions with each of the moves may take together: about a second.
const MOST_STEPS: u64 = 1 << 24;
/// The last numbers that are taken into account where these have no bound.
const MOST_LAST: i64 = 1 << 30;

impl RulesFile {
    /// What the text says that may not be meant, in sentences: constants that are rounded down, as `1/2*x`, numbers that are kept
    /// below a constant, as `min(x*y, 99)`, and conditions that always hold, as `t >= 0`.
    ///
    /// ```
    /// let text = "name = 'halves'\nmoves = ['x-t, y if t <= 1/2*x', 'x, y-t']";
    /// let said = supermex_game::RulesFile::parse(text)?.remarks();
    /// assert!(said.len() == 1 && said[0].contains("1/2 is 0"));
    /// # Ok::<(), supermex_game::RulesError>(())
    /// ```
    pub fn remarks(&self) -> Vec<String> {
        let mut all = Vec::new();
        for (one, text) in self.written() {
            let mut rounded = Vec::new();
            one.targets.iter().for_each(|target| roundings(target, &mut rounded));
            one.conds.iter().for_each(|cond| each_expr(cond, &mut |expr| roundings(expr, &mut rounded)));
            rounded.dedup();
            for (expr, value) in rounded {
                let expr = Written(&expr, &one.letters, 0);
                all.push(format!(
                    "in the move {text:?}, {expr} is {value}, because `/` rounds down; multiply first, as in x*1/2, or divide x itself"
                ));
            }
            for (axis, target) in one.targets.iter().enumerate() {
                let is_raised = self.order.is_none() && one.most(axis).is_none();
                if let Some(most) = ceiling(target).filter(|_| is_raised) {
                    let target = Written(target, &one.letters, 0);
                    all.push(format!(
                        "in the move {text:?}, {target} is never more than {most}; if that only keeps it inside a box, leave it out \
                         and give the rules an `order`, as in order = \"x+y\": otherwise the game is another one at the edge"
                    ));
                }
            }
            // Whatever the numbers are, and the parameters, which begin with 1.
            let mut ranges: Vec<Interval> = vec![[0, i64::MAX]; one.axes()];
            ranges.resize(one.letters.len(), [1, i64::MAX]);
            for cond in one.conds.iter().filter(|cond| always_holds(cond, &ranges)) {
                let cond = Written(cond, &one.letters, 0);
                all.push(format!(
                    "in the move {text:?}, the condition {cond} always holds: numbers are 0 or more, and parameters 1 or more"
                ));
            }
        }
        all
    }

    /// The moves as they are written, but for that of a pile beside the game.
    fn written(&self) -> impl Iterator<Item = (&Move, String)> {
        self.moves.iter().filter(|one| self.numbers > 2 || !one.is_pillar()).map(|one| (one, one.text(self.numbers)))
    }
}

impl RulesBox {
    /// The moves that no position of the box has, as they are written, as far as that is found out in about a second.
    pub fn idle_moves(&self) -> Vec<String> {
        let rules = self.rules_file();
        let endless = rules.numbers() > 2 && self.third() == Side::Any && !self.has_values_of_three();
        let last = |last: u64| if endless { MOST_LAST } else { last.cast_signed() };
        let steps = MOST_STEPS / (rules.moves.len() as u64).max(4);
        let is_idle = |number: usize, one: &Move| match (self.sides_of_four(), self.own_sides()) {
            (Some([w, x, y, z]), _) => {
                is_idle(rules, number, one, [w.cast_signed(), x.cast_signed(), y.cast_signed(), last(z)], steps)
            }
            (None, [x, y, z]) => is_idle(rules, number, one, [x.cast_signed(), y.cast_signed(), last(z)], steps),
        };
        let idle = rules.written().enumerate().filter(|(number, (one, _))| is_idle(*number, one));
        idle.map(|(_, (_, text))| text).collect()
    }
}

/// Whether no position of a box has a kind of move: by its intervals, or because none was found within the steps.
fn is_idle<const N: usize>(rules: &RulesFile, number: usize, one: &Move, sides: [i64; N], mut steps: u64) -> bool {
    if one.ranges(sides).iter().any(|[low, high]| low > high) {
        return true;
    }
    let options = Options::of_kind(rules, number);
    // From the far corner, where most moves are.
    let mut next = Some(sides.map(|side| side - 1));
    while let Some(at) = next {
        steps = steps.saturating_sub(1);
        let from = at.map(i64::cast_unsigned);
        match options.each_within(from, &mut steps, &mut |_| true) {
            // Also what is refused later says that it is there.
            Ok(true) | Err(_) => return false,
            Ok(false) if steps == 0 => return false,
            Ok(false) => {}
        }
        next = (0..N).rev().find(|&axis| at[axis] > 0).map(|last| {
            std::array::from_fn(|axis| match axis {
                _ if axis < last => at[axis],
                _ if axis == last => at[axis] - 1,
                _ => sides[axis] - 1,
            })
        });
    }
    true
}

/// The constant that an expression never exceeds, if it is the least of that and something else.
fn ceiling(expr: &Expr) -> Option<i64> {
    let Expr::Binary(Op::Min, parts) = expr else { return None };
    parts.iter().find_map(|part| part.value(&[]))
}

/// Whether a condition has a value everywhere in the ranges and holds there.
fn always_holds(cond: &Cond, of: &[Interval]) -> bool {
    may_be(cond, true, of) && !may_be(cond, false, of)
}

/// Calls `visit` with every expression of a condition.
fn each_expr(cond: &Cond, visit: &mut dyn FnMut(&Expr)) {
    match cond {
        Cond::Compare(_, parts) => parts.iter().for_each(visit),
        Cond::And(parts) | Cond::Or(parts) => parts.iter().for_each(|part| each_expr(part, visit)),
        Cond::Not(part) => each_expr(part, visit),
        Cond::Square(part) | Cond::Prime(part) | Cond::In(part, _) => visit(part),
    }
}

/// Adds the quotients of constants that have a remainder, with what they are.
fn roundings(expr: &Expr, all: &mut Vec<(Expr, i64)>) {
    let Expr::Binary(op, parts) = expr else { return };
    parts.iter().for_each(|part| roundings(part, all));
    if let (Op::Div, Some(a), Some(b)) = (op, parts[0].value(&[]), parts[1].value(&[]))
        && a.checked_rem(b).is_some_and(|rest| rest != 0)
        && let Some(value) = expr.value(&[])
    {
        all.push((expr.clone(), value));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn rules(moves: &str) -> RulesFile {
        RulesFile::parse(&format!("name = 'remarks'\nmoves = [{moves}]")).expect(moves)
    }

    #[test]
    fn silent_meanings_are_said() {
        for (moves, expected) in [
            ("'x-t, y if t <= 1/2*x', 'x, y-t'", &["1/2 is 0"][..]),
            ("'x-t, y if t <= 7/2+x', 'x, y-t'", &["7/2 is 3"]),
            ("'x-t, y if t <= x/2', 'x, y-t-4/2'", &[]),
            ("'x-t, y if t >= 0', 'x, y-t if t > 0 and y >= 0'", &["t >= 0 always", "t > 0 always", "y >= 0 always"]),
            ("'x-t, y if not t < 1', 'x, y-t if y+t > 0 or t = 3'", &["not (t < 1) always", "y+t > 0 or t = 3 always"]),
            ("'x-t, y if t <= x', 'x, y-t if t != 2 and t < 99'", &[]),
            ("'x-t, min(x*y, 899)', 'x, y-t'", &["min(x*y, 899) is never more than 899"]),
            ("'x-t, min(y-1, 899)', 'min(x-1, 3), y'", &[]),
        ] {
            let said = rules(moves).remarks();
            assert_eq!(said.len(), expected.len(), "{moves}: {said:?}");
            assert!(expected.iter().all(|what| said.iter().any(|said| said.contains(what))), "{moves}: {said:?}");
        }
    }

    #[test]
    fn moves_that_no_position_has() {
        for (moves, sides, expected) in [
            ("'x-t, y', 'x, y-t if t > 9'", [12, 9], &["x, y-t if t > 9"][..]),
            ("'x-t, y', 'x, y-t if t > 9'", [12, 11], &[]),
            ("'x-t, y', 'x, y-t if prime(4*t)'", [12, 11], &["x, y-t if prime(4*t)"]),
            ("'x-t, y', 'x-40, y-t', 'x-t*y, 0 if y > 12'", [30, 10], &["x-40, y-t", "x-t*y, 0 if y > 12"]),
        ] {
            let found = RulesBox::new(rules(moves), sides, Side::Below(1)).expect(moves).idle_moves();
            assert_eq!(found, expected, "{moves}");
        }
        let endless =
            RulesBox::new(rules("'x-t, y, z if z > 999', 'x, y-t, z if x > 3', 'x, y, z-t'"), [3, 4], Side::Any);
        assert_eq!(endless.expect("columns").idle_moves(), ["x, y-t, z if x > 3"]);
    }
}
