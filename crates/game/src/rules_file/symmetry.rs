//! Whether the numbers of a game may be put in any order, as far as its text shows.

use super::expr::{Cond, Expr, Op, Relation};
use super::{Move, RulesFile};
use crate::Triple;

/// Exchanges of neighbours, which make all orders of the numbers; each has three places or more.
fn exchanges(numbers: usize) -> impl Iterator<Item = Vec<usize>> {
    (1..numbers).map(move |second| {
        let mut all: Vec<usize> = (0..numbers.max(3)).collect();
        all.swap(second - 1, second);
        all
    })
}

impl RulesFile {
    /// Whether exchanging numbers gives the same moves and the same `nothing`. If the text does not show this, the game
    /// counts as not symmetric.
    pub fn is_symmetric(&self) -> bool {
        self.order.is_none()
            && exchanges(self.numbers).all(|exchange| {
                let all = |exchange: &[usize]| {
                    let mut all: Vec<String> = self.moves.iter().map(|one| least_text(one, exchange)).collect();
                    all.sort_unstable();
                    all.dedup();
                    all
                };
                let same: Vec<usize> = (0..exchange.len()).collect();
                all(&same) == all(&exchange) && are_symmetric(&self.nothing, &exchange)
            })
    }

    /// Whether these positions are the same with their numbers in any order.
    pub fn exchanges(&self, positions: &[Triple]) -> bool {
        positions.is_empty() || exchanges(self.numbers).all(|exchange| are_symmetric(positions, &exchange))
    }
}

fn are_symmetric(positions: &[Triple], exchange: &[usize]) -> bool {
    positions.iter().all(|position| positions.contains(&[0, 1, 2].map(|at| position[exchange[at]])))
}

/// A text of a move with its numbers exchanged. Moves that differ only in the names of their parameters, and in the
/// order of operands whose order does not matter, have the same text.
fn least_text(one: &Move, exchange: &[usize]) -> String {
    let mut least: Option<String> = None;
    let mut names: Vec<usize> = (exchange.len()..one.letters.len()).collect();
    each_order(&mut names, 0, &mut |names| {
        let name = |var: usize| {
            exchange.get(var).or_else(|| names.get(var.wrapping_sub(exchange.len()))).copied().unwrap_or(var)
        };
        let targets: Vec<String> = exchange.iter().map(|&at| text(&one.targets[at], &name)).collect();
        let mut conds: Vec<String> = one.conds.iter().map(|cond| condition(cond, &name)).collect();
        conds.sort_unstable();
        let text = format!("{} if {}", targets.join(","), conds.join(" and "));
        if least.as_ref().is_none_or(|least| text < *least) {
            least = Some(text);
        }
    });
    least.unwrap_or_default()
}

/// Calls `visit` with every order of the elements from a place on.
fn each_order(names: &mut Vec<usize>, from: usize, visit: &mut impl FnMut(&[usize])) {
    if from >= names.len() {
        return visit(names);
    }
    for at in from..names.len() {
        names.swap(from, at);
        each_order(names, from + 1, visit);
        names.swap(from, at);
    }
}

fn text(expr: &Expr, name: &impl Fn(usize) -> usize) -> String {
    match expr {
        Expr::Number(number) => number.to_string(),
        Expr::Var(var) => format!("v{}", name(*var)),
        Expr::Binary(op, parts) if matches!(op, Op::Sub | Op::Div | Op::Rem) => {
            format!("{op:?}({},{})", text(&parts[0], name), text(&parts[1], name))
        }
        Expr::Binary(op, _) => {
            let mut all = Vec::new();
            operands(expr, *op, name, &mut all);
            all.sort_unstable();
            format!("{op:?}({})", all.join(","))
        }
    }
}

/// The operands of an operation that may be done in any order.
fn operands(expr: &Expr, of: Op, name: &impl Fn(usize) -> usize, all: &mut Vec<String>) {
    match expr {
        Expr::Binary(op, parts) if *op == of => parts.iter().for_each(|part| operands(part, of, name, all)),
        expr => all.push(text(expr, name)),
    }
}

fn condition(cond: &Cond, name: &impl Fn(usize) -> usize) -> String {
    let two = |relation: &str, a: &Expr, b: &Expr| format!("{relation}({},{})", text(a, name), text(b, name));
    match cond {
        Cond::Compare(relation, parts) => {
            let [a, b] = &**parts;
            match relation {
                Relation::Equal | Relation::Unequal => {
                    let mut sides = [text(a, name), text(b, name)];
                    sides.sort_unstable();
                    format!("{relation:?}({})", sides.join(","))
                }
                Relation::Less => two("<", a, b),
                Relation::LessEqual => two("<=", a, b),
                Relation::Greater => two("<", b, a),
                Relation::GreaterEqual => two("<=", b, a),
            }
        }
        // If one part is false or has no value, it is not a move.
        Cond::And(_) => {
            let mut all = Vec::new();
            cond.clone().split(&mut all);
            let mut all: Vec<String> = all.iter().map(|part| condition(part, name)).collect();
            all.sort_unstable();
            format!("and({})", all.join(","))
        }
        // Parts after a true one need no value. So the order matters if a part may have no value.
        Cond::Or(_) => {
            let mut all = Vec::new();
            choices(cond, name, &mut all);
            if always_has_value(cond) {
                all.sort_unstable();
            }
            format!("or({})", all.join(","))
        }
        Cond::Not(part) => format!("not({})", condition(part, name)),
        Cond::Square(part) => format!("square({})", text(part, name)),
        Cond::Prime(part) => format!("prime({})", text(part, name)),
        Cond::In(part, list) => format!("in({},{list:?})", text(part, name)),
    }
}

fn choices(cond: &Cond, name: &impl Fn(usize) -> usize, all: &mut Vec<String>) {
    match cond {
        Cond::Or(parts) => parts.iter().for_each(|part| choices(part, name, all)),
        cond => all.push(condition(cond, name)),
    }
}

/// Whether every expression of a condition has a value: it has only sums and differences of small numbers.
fn always_has_value(cond: &Cond) -> bool {
    fn has(expr: &Expr) -> bool {
        match expr {
            Expr::Number(number) => number.unsigned_abs() < 1 << 32,
            Expr::Var(_) => true,
            Expr::Binary(op, parts) => matches!(op, Op::Add | Op::Sub | Op::Min | Op::Max) && parts.iter().all(has),
        }
    }
    match cond {
        Cond::Compare(_, parts) => parts.iter().all(has),
        Cond::And(parts) | Cond::Or(parts) => parts.iter().all(always_has_value),
        Cond::Not(part) => always_has_value(part),
        Cond::Square(part) | Cond::Prime(part) | Cond::In(part, _) => has(part),
    }
}

#[cfg(all(test, feature = "rules-files"))]
mod tests {
    use super::*;

    #[test]
    fn symmetric_games() {
        let symmetric =
            |moves: &str| RulesFile::parse(&format!("name = 'drawn'\n{moves}")).expect(moves).is_symmetric();
        for moves in [
            "moves = ['x-t, y, z', 'x, y-t, z', 'x, y, z-t']",
            "moves = ['x-t, y', 'x, y-u']",
            "moves = ['x-t, y-u if t < 2*u and u < 2*t', 'x-t, y', 'x, y-t']",
            "moves = ['x-t, y-u if t < u*2 and t*2 > u', 'x-t, y', 'x, y-t']",
            "moves = ['x-t, y-t if t <= min(x, y)+1', 'x-t, y', 'x, y-t']",
            "moves = ['x-t, y', 'x, y-t']\nnothing = ['1,2', '2,1']",
            "moves = ['x-t, y-u, z-v if t = u or u = v or v = t', 'x-t, y, z', 'x, y-t, z', 'x, y, z-t']",
        ] {
            assert!(symmetric(moves), "{moves}");
        }
        for moves in [
            "moves = ['x-t, y', 'x, y-t if t <= 3']",
            "moves = ['x-t, y', 'x, y-t']\nnothing = ['1,2']",
            "moves = ['x-t, y, z', 'x, y-t, z']",
            "moves = ['x-t, y-2*t', 'x-t, y', 'x, y-t']",
            "moves = ['x-t, y-u, z if t = u', 'x-t, y, z', 'x, y-t, z', 'x, y, z-t']",
            "moves = ['x-t, y if x = 0 or y/x > 1', 'x, y-t if x/y > 1 or y = 0']",
        ] {
            assert!(!symmetric(moves), "{moves}");
        }
    }
}
