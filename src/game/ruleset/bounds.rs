//! How far the parameters of a move go, and that it lowers a position: what can be told from the text.
//!
//! A parameter is bounded by an expression that may not be negative (a number after the move, or the difference of a
//! condition), if it falls without end as the parameter grows, and does not rise with the parameters that are chosen
//! later: then the parameter grows until the expression is negative with the least of those, 1.

use super::Move;
use super::expr::{Cond, Expr, Op, Relation};

/// How an expression goes as a variable grows, whatever the others are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Trend {
    rises: bool,
    falls: bool,
    /// Whether it goes on without end in its one direction.
    endless: bool,
}

const CONSTANT: Trend = Trend { rises: false, falls: false, endless: false };
const UNKNOWN: Trend = Trend { rises: true, falls: true, endless: false };

impl Trend {
    fn turned(self) -> Self {
        Self { rises: self.falls, falls: self.rises, ..self }
    }

    /// That of a sum.
    fn and(self, other: Self) -> Self {
        let (rises, falls) = (self.rises || other.rises, self.falls || other.falls);
        Self { rises, falls, endless: (self.endless || other.endless) && !(rises && falls) }
    }
}

/// What is known of the variables: the least values of `x`, `y`, `z`.
type Least = [i64; 3];

/// The least value that an expression can have, if any is known.
fn least(expr: &Expr, of: &Least) -> Option<i64> {
    match expr {
        Expr::Number(number) => Some(*number),
        Expr::Var(var) => Some(of.get(*var).copied().unwrap_or(1)),
        Expr::Binary(op, parts) => {
            let [a, b] = [least(&parts[0], of), least(&parts[1], of)];
            match (op, a, b) {
                (Op::Add, Some(a), Some(b)) => a.checked_add(b),
                (Op::Mul, Some(a), Some(b)) if a >= 0 && b >= 0 => a.checked_mul(b),
                (Op::Min | Op::Gcd | Op::Lcm, Some(a), Some(b)) => Some(a.min(b))
                    .filter(|_| *op == Op::Min || a.min(b) >= 0)
                    .map(|m| if *op == Op::Gcd { m.min(1) } else { m }),
                (Op::Max, Some(a), Some(b)) => Some(a.max(b)),
                (Op::Max, Some(a), None) | (Op::Max, None, Some(a)) => Some(a),
                // Where they have a value, it is of natural numbers.
                (Op::Div | Op::Rem | Op::Gcd | Op::Lcm, ..) => Some(0),
                _ => None,
            }
        }
    }
}

fn trend(expr: &Expr, var: usize, of: &Least) -> Trend {
    match expr {
        Expr::Number(_) => CONSTANT,
        Expr::Var(other) if *other == var => Trend { rises: true, falls: false, endless: true },
        Expr::Var(_) => CONSTANT,
        Expr::Binary(op, parts) => {
            let [a, b] = [trend(&parts[0], var, of), trend(&parts[1], var, of)];
            let positive = |at: usize| least(&parts[at], of).is_some_and(|least| least > 0);
            let natural = |at: usize| least(&parts[at], of).is_some_and(|least| least >= 0);
            match op {
                Op::Add => a.and(b),
                Op::Sub => a.and(b.turned()),
                _ if a == CONSTANT && b == CONSTANT => CONSTANT,
                Op::Mul if natural(0) && natural(1) => {
                    let endless = a.endless && positive(1) || b.endless && positive(0);
                    Trend { endless, ..a.and(b) }
                }
                // A quotient that has a value is of natural numbers.
                Op::Div if b == CONSTANT => a,
                Op::Min => {
                    Trend { endless: a.endless && b.endless || a.and(b).falls && (a.endless || b.endless), ..a.and(b) }
                }
                Op::Max => {
                    Trend { endless: a.endless && b.endless || a.and(b).rises && (a.endless || b.endless), ..a.and(b) }
                }
                _ => UNKNOWN,
            }
        }
    }
}

/// The difference that may not be negative where a condition holds, if there is one.
fn differences(cond: &Cond) -> Vec<Expr> {
    let minus = |a: &Expr, b: &Expr| Expr::binary(Op::Sub, a.clone(), b.clone());
    let less = |a: &Expr, b: &Expr| minus(&minus(b, a), &Expr::Number(1));
    match cond {
        Cond::Compare(relation, parts) => {
            let [a, b] = &**parts;
            match relation {
                Relation::LessEqual => vec![minus(b, a)],
                Relation::GreaterEqual => vec![minus(a, b)],
                Relation::Less => vec![less(a, b)],
                Relation::Greater => vec![less(b, a)],
                Relation::Equal => vec![minus(a, b), minus(b, a)],
                Relation::Unequal => Vec::new(),
            }
        }
        Cond::Square(part) | Cond::Prime(part) => vec![(**part).clone()],
        _ => Vec::new(),
    }
}

/// What the conditions say of the least values of the numbers: `y > 0` and the like.
fn least_numbers(conds: &[Cond]) -> Least {
    let mut found = [0; 3];
    for cond in conds {
        let Cond::Compare(relation, parts) = cond else { continue };
        let (var, number, relation) = match (&parts[0], &parts[1]) {
            (Expr::Var(var), Expr::Number(number)) => (*var, *number, *relation),
            (Expr::Number(number), Expr::Var(var)) => (
                *var,
                *number,
                match relation {
                    Relation::Less => Relation::Greater,
                    Relation::LessEqual => Relation::GreaterEqual,
                    Relation::Greater => Relation::Less,
                    Relation::GreaterEqual => Relation::LessEqual,
                    same => *same,
                },
            ),
            _ => continue,
        };
        let least = match relation {
            Relation::Greater => number.saturating_add(1),
            Relation::GreaterEqual | Relation::Equal => number,
            Relation::Unequal if number == 0 => 1,
            _ => continue,
        };
        if let Some(found) = found.get_mut(var) {
            *found = least.max(*found);
        }
    }
    found
}

impl Move {
    /// Finds the order in which the parameters are chosen, and what bounds each.
    ///
    /// # Errors
    /// That nothing bounds one of them, in words.
    pub(super) fn settle(&mut self) -> Result<(), String> {
        let of = least_numbers(&self.conds);
        let mut natural: Vec<Expr> = self.targets.to_vec();
        natural.extend(self.conds.iter().flat_map(differences));
        let (mut order, mut left): (Vec<usize>, Vec<usize>) = (vec![0, 1, 2], (3..self.letters.len()).collect());
        let mut bounds: Vec<Vec<Expr>> = Vec::new();
        while !left.is_empty() {
            let of_var = |var: usize| -> Vec<Expr> {
                let later = |other: &&usize| **other != var;
                let does = |expr: &&Expr| {
                    let own = trend(expr, var, &of);
                    own.falls
                        && !own.rises
                        && own.endless
                        && left.iter().filter(later).all(|&other| !trend(expr, other, &of).rises)
                };
                natural.iter().filter(does).cloned().collect()
            };
            let Some((at, found)) =
                left.iter().map(|&var| of_var(var)).enumerate().find(|(_, found)| !found.is_empty())
            else {
                let letter = self.letters[left[0]];
                return Err(format!(
                    "{letter} can grow without end: it has to be taken from a number, as in x-{letter}, or to be bounded by a \
                     condition, as in {letter} <= x"
                ));
            };
            order.push(left.remove(at));
            bounds.push(found);
        }
        let place = |var: usize| order.iter().position(|&other| other == var).unwrap_or(var);
        let renamed = |expr: Expr| expr.renamed(&place);
        self.bounds = bounds.into_iter().map(|all| all.into_iter().map(renamed).collect()).collect();
        self.targets = self.targets.clone().map(renamed);
        self.conds = std::mem::take(&mut self.conds).into_iter().map(|cond| cond.renamed(&place)).collect();
        self.letters = order.iter().map(|&var| self.letters[var]).collect();
        self.lowers = self.is_lowering(&of);
        Ok(())
    }

    /// Whether the text proves that the move lowers a position.
    fn is_lowering(&self, of: &Least) -> bool {
        for (var, target) in self.targets.iter().enumerate() {
            match most(target, var, of) {
                Some(0) if *target == Expr::Var(var) => {}
                Some(above) => return above < 0,
                None => return false,
            }
        }
        false
    }

    /// Between what the variables are in moves from positions of a box.
    #[cfg(feature = "build")]
    fn ranges(&self, sides: [i64; 3]) -> Vec<[i64; 2]> {
        let of = least_numbers(&self.conds);
        let mut ranges: Vec<[i64; 2]> =
            sides.iter().zip(of).map(|(side, least)| [least.min(side - 1), side - 1]).collect();
        for all in &self.bounds {
            // Where even the greatest value of a bound is negative the parameter has gone too far.
            let goes = |at: i64| {
                let mut here = ranges.clone();
                here.push([at, at]);
                here.resize(self.letters.len(), [1, 1]);
                all.iter().all(|bound| range(bound, &here)[1] >= 0)
            };
            let mut high = 1;
            while high < 1 << 40 && goes(high) {
                high *= 2;
            }
            let mut low = high / 2;
            while high - low > 1 {
                let middle = low + (high - low) / 2;
                if goes(middle) { low = middle } else { high = middle }
            }
            ranges.push([1, low]);
        }
        ranges
    }

    /// The greatest values of the parameters in moves from positions of a box; 0 where there is no such move.
    #[cfg(feature = "build")]
    pub(crate) fn most_parameters(&self, sides: [i64; 3]) -> Vec<i64> {
        self.ranges(sides).into_iter().skip(3).map(|range| range[1]).collect()
    }

    /// The greatest numbers after the move from a position in a box, or more.
    #[cfg(feature = "build")]
    pub(crate) fn greatest(&self, sides: [i64; 3]) -> [i64; 3] {
        let (of, ranges) = (least_numbers(&self.conds), self.ranges(sides));
        [0, 1, 2].map(|at| match most(&self.targets[at], at, &of) {
            Some(above) if above <= 0 => sides[at] - 1,
            _ => range(&self.targets[at], &ranges)[1],
        })
    }
}

/// A number `d` with which the expression is at most `d` more than a variable, if one is known, at most 0.
fn most(expr: &Expr, var: usize, of: &Least) -> Option<i64> {
    match expr {
        Expr::Var(other) if *other == var => Some(0),
        Expr::Number(number) => Some(number.checked_sub(*of.get(var)?)?).filter(|&above| above <= 0),
        Expr::Var(_) => None,
        Expr::Binary(op, parts) => {
            let [a, b] = [most(&parts[0], var, of), most(&parts[1], var, of)];
            match op {
                Op::Sub => Some(a?.checked_sub(least(&parts[1], of).filter(|&least| least >= 0)?)?),
                Op::Min => match (a, b) {
                    (Some(a), Some(b)) => Some(a.min(b)),
                    (one, other) => one.or(other),
                },
                Op::Max => Some(a?.max(b?)),
                // A half of something is less than all of it.
                Op::Div if least(&parts[1], of).is_some_and(|b| b >= 2) && of.get(var).is_some_and(|&x| x > 0) => {
                    Some(a? - 1)
                }
                Op::Div | Op::Rem => a,
                _ => None,
            }
        }
    }
}

/// Between what values an expression is, with each variable in a range. Values that it does not have do not count.
#[cfg(feature = "build")]
fn range(expr: &Expr, of: &[[i64; 2]]) -> [i64; 2] {
    match expr {
        Expr::Number(number) => [*number; 2],
        Expr::Var(var) => of.get(*var).copied().unwrap_or([0, i64::MAX]),
        Expr::Binary(op, parts) => {
            let [[a, c], [b, d]] = [range(&parts[0], of), range(&parts[1], of)];
            match op {
                Op::Add => [a.saturating_add(b), c.saturating_add(d)],
                Op::Sub => [a.saturating_sub(d), c.saturating_sub(b)],
                Op::Mul => {
                    let all = [a.saturating_mul(b), a.saturating_mul(d), c.saturating_mul(b), c.saturating_mul(d)];
                    [all.into_iter().min().unwrap_or(i64::MIN), all.into_iter().max().unwrap_or(i64::MAX)]
                }
                Op::Div => [a.max(0) / d.max(1), c.max(0) / b.max(1)],
                Op::Rem => [0, c.min(d.saturating_sub(1)).max(0)],
                Op::Min => [a.min(b), c.min(d)],
                Op::Max => [a.max(b), c.max(d)],
                Op::Gcd => [0, c.max(d).max(0)],
                Op::Lcm => [0, c.saturating_mul(d).max(0)],
            }
        }
    }
}
