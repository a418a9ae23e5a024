//! Kinds of moves that take a vector any number of times.

use super::expr::{Expr, Op};
use super::{Move, RulesBox};

/// Vectors of a game, at most: what is kept for them is at hand in one search.
pub const MOST_VECTORS: usize = 16;
/// Numbers of a vector are at most this where it may raise the third one, so that no product overflows.
const MOST_STEP: i64 = 1 << 10;

/// The vectors of all moves but that from the third number of a column, if each takes one any number of times, and none leads from a
/// position to another of its column: those of a table with columns, ascending.
pub fn vectors(rules: &RulesBox) -> Option<Vec<[i64; 3]>> {
    let of_three = rules.has_values_of_three();
    let kinds = rules.rules_file().kinds().iter().filter(|one| of_three || !one.is_pillar());
    let vector = |one: &Move| {
        let step = one.taken().filter(|_| one.conds.is_empty())?;
        let [dx, dy, dz] = step;
        let fits = match of_three {
            true => dx >= 0 && dy >= 0 && dz >= 0 && step != [0; 3],
            false => dx >= 0 && dy >= 0 && dx + dy > 0 && step.iter().all(|number| number.abs() <= MOST_STEP),
        };
        fits.then_some(step)
    };
    let mut vectors: Vec<[i64; 3]> = kinds.map(vector).collect::<Option<_>>()?;
    vectors.sort_unstable();
    vectors.dedup();
    (rules.has_columns() && vectors.len() <= MOST_VECTORS).then_some(vectors)
}

impl Move {
    /// What it takes from each number as often as its only parameter says, if the move has that form. If it takes something from a
    /// number of the box, the parameter is at most that number: then all numbers are small enough for [`Expr::linear`].
    pub fn taken(&self) -> Option<[i64; 3]> {
        let vars = self.letters.len();
        // Games on four numbers have no such lines.
        if self.parameters() != 1 || self.targets.len() > 3 {
            return None;
        }
        let mut step = [0; 3];
        for (axis, target) in self.targets.iter().enumerate() {
            let sum = target.linear(vars)?;
            let own = (0..3).all(|other| sum[other] == i64::from(other == axis));
            if !own || sum[vars] != 0 {
                return None;
            }
            step[axis] = sum[3].checked_neg()?;
        }
        Some(step)
    }
}

impl Expr {
    /// The expression as a sum of multiples of the variables, with a number at the end, if it is such a sum and it and
    /// all its parts are small. Then it has a value whenever the variables are below 2^30: four products below 2^60 and
    /// a number fit 64 bits.
    pub fn linear(&self, vars: usize) -> Option<Vec<i64>> {
        let mut sum = vec![0; vars + 1];
        match self {
            Self::Number(number) => sum[vars] = *number,
            Self::Var(var) => *sum.get_mut(*var)? = 1,
            Self::Binary(op, parts) => {
                let [a, b] = [parts[0].linear(vars)?, parts[1].linear(vars)?];
                let number =
                    |of: &[i64]| of.split_last().filter(|(_, rest)| rest.iter().all(|&n| n == 0)).map(|of| *of.0);
                let of_both = |with: fn(i64, i64) -> Option<i64>| a.iter().zip(&b).map(|(&a, &b)| with(a, b)).collect();
                let times = |of: &[i64], by: i64| of.iter().map(|n| n.checked_mul(by)).collect();
                sum = match op {
                    Op::Add => of_both(i64::checked_add),
                    Op::Sub => of_both(i64::checked_sub),
                    Op::Mul => match (number(&a), number(&b)) {
                        (Some(by), _) => times(&b, by),
                        (_, Some(by)) => times(&a, by),
                        _ => None,
                    },
                    _ => None,
                }?;
            }
        }
        Some(sum).filter(|sum| sum.iter().all(|number| number.unsigned_abs() < 1 << 30))
    }
}
