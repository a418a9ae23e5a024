//! Proves from the text of a move that its parameters are bounded and that it lowers a position.
//!
//! An expression that may not be negative (a number after the move, or the difference of a condition) bounds a
//! parameter if it falls without end as the parameter grows, and does not rise with the parameters that are chosen
//! later. If every parameter is bounded, the move is accepted. `range` then proves how far its parameters go from a
//! position.

use super::expr::{Cond, Expr, Op, Relation};
use super::moves::{Constraint, Move};

/// Whether an expression rises or falls as a variable grows, whatever the others are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Trend {
    rises: bool,
    falls: bool,
    /// Whether it is unbounded in its one direction.
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

/// The least values of the numbers of a position that are known.
type Least = [i64];

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
                // If they have a value, their arguments are natural numbers. `bitor` is at least each of them.
                (Op::BitOr, a, b) => Some(a.max(b).unwrap_or(0).max(0)),
                (Op::Div | Op::Rem | Op::Gcd | Op::Lcm | Op::BitAnd | Op::Xor, ..) => Some(0),
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
                // If it has a value, the divisor is positive.
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

/// The differences that are not negative if a condition holds.
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
        Cond::In(part, list) => {
            let ends = list.first().zip(list.last());
            let of_ends = |(&least, &most)| vec![minus(part, &Expr::Number(least)), minus(&Expr::Number(most), part)];
            ends.map_or_else(Vec::new, of_ends)
        }
        _ => Vec::new(),
    }
}

/// What the conditions say of the least values of the numbers: `y > 0` and the like.
pub(super) fn least_numbers(conds: &[Cond], axes: usize) -> Vec<i64> {
    let mut found = vec![0; axes];
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
    /// Finds the order in which the parameters are chosen, and the parts that contain each, in a game on this many numbers.
    ///
    /// # Errors
    /// If nothing bounds one of them, in words.
    pub(super) fn settle(&mut self, numbers: usize) -> Result<(), String> {
        let (of, axes) = (least_numbers(&self.conds, self.axes()), self.axes());
        let mut natural: Vec<Expr> = self.targets.clone();
        natural.extend(self.conds.iter().flat_map(differences));
        let (mut order, mut left): (Vec<usize>, Vec<usize>) =
            ((0..axes).collect(), (axes..self.letters.len()).collect());
        while !left.is_empty() {
            let bounds = |expr: &Expr, var: usize| {
                let own = trend(expr, var, &of);
                let later = |other: &&usize| **other != var;
                own.falls
                    && !own.rises
                    && own.endless
                    && left.iter().filter(later).all(|&other| !trend(expr, other, &of).rises)
            };
            let Some(at) = left.iter().position(|&var| natural.iter().any(|expr| bounds(expr, var))) else {
                let letter = self.letters[left[0]];
                let of_position = ["x and y", "x, y and z", "w, x, y and z"][numbers.clamp(2, 4) - 2];
                return Err(format!(
                    "{letter} can grow without end: take it from a number, as in x-{letter}, or bound it by a condition, as in \
                     {letter} <= x. The numbers of a position are {of_position}"
                ));
            };
            order.push(left.remove(at));
        }
        let place = |var: usize| order.iter().position(|&other| other == var).unwrap_or(var);
        self.targets = std::mem::take(&mut self.targets).into_iter().map(|target| target.renamed(&place)).collect();
        self.conds = std::mem::take(&mut self.conds).into_iter().map(|cond| cond.renamed(&place)).collect();
        self.letters = order.iter().map(|&var| self.letters[var]).collect();
        self.bounds = (axes..self.letters.len()).map(|var| self.parts_with(var)).collect();
        self.lowers = self.is_lowering();
        Ok(())
    }

    /// The numbers after the move and the conditions that a variable is in.
    fn parts_with(&self, var: usize) -> Vec<Constraint> {
        let targets = (0..self.axes()).filter(|&at| self.targets[at].has(var)).map(Constraint::Target);
        let conds = (0..self.conds.len()).filter(|&at| self.conds[at].has(var)).map(Constraint::Cond);
        targets.chain(conds).collect()
    }

    /// Whether the text proves that the move lowers a position: a number falls, and those before it do not rise.
    fn is_lowering(&self) -> bool {
        for axis in 0..self.axes() {
            match self.most(axis) {
                Some(above) if above < 0 => return true,
                Some(_) => {}
                None => return false,
            }
        }
        false
    }

    /// A number `d <= 0`, if one is known, such that the number of this axis is at most `d` more after the move than
    /// before it.
    pub(super) fn most(&self, axis: usize) -> Option<i64> {
        let (target, number) = (&self.targets[axis], Expr::Var(axis));
        let by_cond = self.conds.iter().filter_map(|cond| {
            let Cond::Compare(relation, parts) = cond else { return None };
            let [a, b] = &**parts;
            match relation {
                Relation::Less if a == target && *b == number => Some(-1),
                Relation::Greater if *a == number && b == target => Some(-1),
                Relation::LessEqual if a == target && *b == number => Some(0),
                Relation::GreaterEqual if *a == number && b == target => Some(0),
                _ => None,
            }
        });
        by_cond.chain(most(target, axis, &least_numbers(&self.conds, self.axes()))).min()
    }
}

/// A number `d <= 0`, if one is known, such that the expression is at most `d` more than a variable.
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
                // A half is less than its number, or 0, and then less than `var` if that is positive.
                Op::Div if least(&parts[1], of).is_some_and(|b| b >= 2) && of.get(var).is_some_and(|&x| x > 0) => {
                    a.map(|_| -1)
                }
                Op::Div => a,
                // A remainder is at most the number, and less than the divisor.
                Op::Rem => a.into_iter().chain(b.map(|b| b.saturating_sub(1))).min(),
                // It has no bit that either number has not.
                Op::BitAnd => a.into_iter().chain(b).min(),
                _ => None,
            }
        }
    }
}
