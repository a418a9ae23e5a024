//! What the text of a kind of move shows: from which numbers it takes the same wherever they are, and its choices in
//! blocks.

use super::expr::{Expr, Op, Ranges, Values};
use super::kind::{Budget, Choices, MOST_PARAMETERS, MoveKind, NUMBERS, Spent, halves, widest};

/// What is taken from a number is less than this, so that a sum of a few has 64 bits wherever it is in the box.
const MOST_TAKEN: i64 = 1 << 56;
/// Parts of a sum that may be taken.
const MOST_PARTS: usize = 32;
/// Ranges of numbers that are looked at for a bound of a parameter.
const MOST_HALVED: usize = 256;

impl MoveKind {
    /// For each number, whether a move takes from it the same wherever it is: something that only other numbers and the
    /// parameters say, if this is not more than it has. `None` if a parameter has no bound in the box.
    pub fn shifts(&self, sides: [i64; 3]) -> Option<[bool; 3]> {
        let mut ranges: Ranges = [[1, 1]; 26];
        for (range, side) in ranges[NUMBERS].iter_mut().zip(sides) {
            *range = [0, side - 1];
        }
        let open = |ranges: &Ranges| {
            let mut open = *ranges;
            self.parameters.iter().for_each(|&parameter| open[parameter] = [1, i64::MAX]);
            open
        };
        for &parameter in &self.parameters {
            // No choice beyond is a move from anywhere in the box.
            let is_most = |most: &i64| {
                let mut beyond = open(&ranges);
                beyond[parameter] = [most + 1, i64::MAX];
                self.has_none(beyond)
            };
            let most = (0..48).map(|bits| 1 << bits).find(is_most)?;
            ranges[parameter] = [1, most];
        }
        Some([0, 1, 2].map(|axis| {
            let var = NUMBERS.start + axis;
            let Some(target) = self.targets.get(axis) else { return true };
            let (mut seen, mut parts) = (0, Vec::new());
            let mut see = |of: usize| seen += usize::from(of == var);
            self.targets.iter().for_each(|target| target.each_var(&mut see));
            self.cond.iter().for_each(|cond| cond.each_var(&mut see));
            let is_small =
                |part: &&Expr| part.range(&ranges).is_none_or(|[low, high]| -MOST_TAKEN < low && high < MOST_TAKEN);
            seen == 1 && taken(target, var, &mut parts) && parts.len() <= MOST_PARTS && parts.iter().all(is_small)
        }))
    }

    /// Whether no choice in ranges is a move, as far as that shows when the ranges of the numbers are halved.
    fn has_none(&self, ranges: Ranges) -> bool {
        let mut open = vec![ranges];
        for _ in 0..MOST_HALVED {
            let Some(here) = open.pop() else { return true };
            if self.may_make([0; 3], &here).is_none() {
                continue;
            }
            let Some(at) = widest(&here[NUMBERS]).map(|at| NUMBERS.start + at) else { return false };
            let [low, high] = here[at];
            // 0 is often another case than all other numbers.
            let middle = if low == 0 { 0 } else { low + (high - low) / 2 };
            let [mut lower, mut upper] = [here; 2];
            (lower[at][1], upper[at][0]) = (middle, middle + 1);
            open.extend([upper, lower]);
        }
        false
    }

    /// Whether the numbers after a move are sums of multiples of the parameters.
    pub fn is_linear(&self) -> bool {
        self.targets.iter().all(|target| target.degree(&self.parameters).is_some())
    }

    /// How many parameters it has.
    pub fn parameters(&self) -> usize {
        self.parameters.len()
    }

    /// Calls `visit` with blocks of choices: each choice that is a move from a position is in one of them, and no other
    /// choice is.
    pub fn blocks(&self, from: [i64; 3], budget: &mut Budget, visit: &mut dyn FnMut(&[[i64; 2]])) -> Result<(), Spent> {
        let mut ranges: Ranges = [[1, 1]; 26];
        ranges[NUMBERS].copy_from_slice(&from.map(|number| [number; 2]));
        let mut open: Vec<Choices> = vec![[[1, i64::MAX]; MOST_PARAMETERS]];
        while let Some(here) = open.pop() {
            budget.spend()?;
            let chosen = &here[..self.parameters.len()];
            self.parameters.iter().zip(chosen).for_each(|(&parameter, range)| ranges[parameter] = *range);
            let Some(at) = widest(chosen) else {
                if self.made(from, &ranges.map(|[low, _]| low)).is_some() {
                    visit(chosen);
                }
                continue;
            };
            if self.may_make(from, &ranges).is_none() {
                continue;
            }
            let is_inside = |target: &Expr| target.sure(&ranges).is_some_and(|[low, _]| low >= 0);
            if self.cond.as_ref().is_none_or(|cond| cond.always(&ranges)) && self.targets.iter().all(is_inside) {
                visit(chosen);
                continue;
            }
            open.extend(halves(here, at));
        }
        Ok(())
    }

    /// The numbers after a choice, which may be negative: its condition is not read.
    pub fn after(&self, from: [i64; 3], choice: &[i64]) -> Option<[i64; 3]> {
        let mut values: Values = [1; 26];
        values[NUMBERS].copy_from_slice(&from);
        self.parameters.iter().zip(choice).for_each(|(&parameter, &value)| values[parameter] = value);
        let mut to = from;
        for (number, target) in to.iter_mut().zip(&self.targets) {
            *number = target.value(&values)?;
        }
        Some(to)
    }

    /// Calls `visit` with the numbers after each choice of a block, in which each has them.
    pub fn each_after(&self, from: [i64; 3], block: &[[i64; 2]], visit: &mut dyn FnMut([i64; 3])) {
        let mut choice: Vec<i64> = block.iter().map(|[low, _]| *low).collect();
        let (last, is_linear) = (block.len().checked_sub(1), self.is_linear());
        loop {
            let Some(first) = self.after(from, &choice) else { return };
            visit(first);
            let Some(last) = last else { return };
            let [low, high] = block[last];
            if low < high {
                choice[last] = low + 1;
                let Some(mut to) = self.after(from, &choice) else { return };
                let step = [0, 1, 2].map(|axis| to[axis] - first[axis]);
                for value in low + 1..=high {
                    if is_linear {
                        visit(to);
                        to = [0, 1, 2].map(|axis| to[axis] + step[axis]);
                    } else {
                        choice[last] = value;
                        self.after(from, &choice).into_iter().for_each(&mut *visit);
                    }
                }
            }
            // The next choice of the other parameters.
            choice[last] = low;
            let Some(at) = (0..last).rev().find(|&at| choice[at] < block[at][1]) else { return };
            choice[at] += 1;
            (at + 1..last).for_each(|behind| choice[behind] = block[behind][0]);
        }
    }
}

/// Whether an expression is a variable, less and plus other parts, which are collected.
fn taken<'a>(expr: &'a Expr, var: usize, parts: &mut Vec<&'a Expr>) -> bool {
    match expr {
        Expr::Var(of) => *of == var,
        Expr::Of(op @ (Op::Add | Op::Sub), both) => {
            let has_var = |expr: &Expr| {
                let mut seen = false;
                expr.each_var(&mut |of| seen |= of == var);
                seen
            };
            let [a, b] = &**both;
            let (within, part) = if *op == Op::Add && has_var(b) { (b, a) } else { (a, b) };
            parts.push(part);
            taken(within, var, parts)
        }
        _ => false,
    }
}
