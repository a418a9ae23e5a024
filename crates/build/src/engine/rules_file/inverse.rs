//! Moves made backwards: from a position to all positions from which a kind of move leads there.
//!
//! The numbers after a move are three equations in the numbers before it and the parameters. They are solved one after the
//! other, each for its one unknown variable. If no equation has just one, the values of a variable are tried. The order is
//! the same for all positions, and is found once.
//!
//! Every result is right: each condition is checked with all its variables known, and so is each equation, unless
//! undoing one operation solves it exactly. No result is missed: a variable is tried with all values of its range, or
//! with those that [`solve`] leaves.

use super::pace::Pace;
use supermex_game::Triple;
use supermex_game::rules_file::Move;
use supermex_game::rules_file::expr::{Expr, Op};

/// A kind of move, to be made backwards inside a box.
pub struct Inverse<'a> {
    made: &'a Move,
    steps: Vec<Step>,
    /// The last steps in one, if their results are evenly spaced on a ray.
    tail: Option<Tail>,
    /// The greatest values of the variables.
    most: Vec<i64>,
    /// Variables that are tried, from all positions of the box together, at most.
    cost: u64,
}

/// The next step, when some variables are known.
enum Step {
    /// Tries the values of a variable: those that an equation leaves it, or all.
    Try {
        var: usize,
        equation: Option<usize>,
        /// Whether, if no value is here, there is none for greater values of the variable tried before.
        ends: bool,
    },
    /// Asks whether an equation holds.
    Check(usize),
    /// Asks whether a condition holds.
    Ask(usize),
}

/// The last steps: a parameter, and the number from which some multiple of it is taken.
struct Tail {
    parameter: usize,
    number: usize,
    equation: usize,
}

/// Positions that a move is made from: the first, how many there are, and what leads from each to the next.
pub type Ray = (Triple, u64, Triple);

/// An interval of values, with both ends; empty where the first is the greater.
type Span = [i64; 2];

const ALL: Span = [i64::MIN, i64::MAX];
const NONE: Span = [i64::MAX, i64::MIN];

/// An interval with all values of `var` for which an expression is in an interval. `var` occurs once, and the other
/// variables are known. For each operation the values of the part with `var` are in the interval of its case. In 128
/// bits only quotients are rounded, and values that are cut off are beyond 64 bits, where that part has no value.
fn solve(expr: &Expr, var: usize, [low, high]: Span, of: &[i64]) -> Span {
    if low > high {
        return NONE;
    }
    let Expr::Binary(op, parts) = expr else { return [low, high] };
    let first = parts[0].has(var);
    let (unknown, known) = if first { (&parts[0], &parts[1]) } else { (&parts[1], &parts[0]) };
    // If a part has no value, the whole has none.
    let Some(k) = known.value(of) else { return NONE };
    let span = match op {
        Op::Add => [low.saturating_sub(k), high.saturating_sub(k)],
        Op::Sub if first => [low.saturating_add(k), high.saturating_add(k)],
        Op::Sub => [k.saturating_sub(high), k.saturating_sub(low)],
        Op::Mul if k > 0 => [low.div_euclid(k) + i64::from(low.rem_euclid(k) > 0), high.div_euclid(k)],
        Op::Mul if k == 0 && (low > 0 || high < 0) => NONE,
        // The part is at least `low`; if `k` is too large, the part is the `min`.
        Op::Min if k > high => [low, high],
        Op::Min if k >= low => [low, i64::MAX],
        Op::Max if k < low => [low, high],
        Op::Max if k <= high => [i64::MIN, high],
        Op::Min | Op::Max => NONE,
        // A quotient has a value for a natural number and a positive divisor only.
        Op::Div if first && k > 0 => [low.max(0).saturating_mul(k), high.saturating_mul(k).saturating_add(k - 1)],
        Op::Div if first => NONE,
        _ => ALL,
    };
    solve(unknown, var, span, of)
}

/// Whether [`solve`] leaves only values that are solutions, whatever the other variables are.
fn is_solvable(expr: &Expr, var: usize) -> bool {
    match expr {
        Expr::Number(_) | Expr::Var(_) => true,
        Expr::Binary(op, parts) => {
            let first = parts[0].has(var);
            let inside = if first { &parts[0] } else { &parts[1] };
            let known = if first { &parts[1] } else { &parts[0] };
            let simple = match op {
                Op::Add | Op::Sub | Op::Min | Op::Max => true,
                Op::Mul => is_natural(known),
                Op::Div => first,
                Op::Rem | Op::Gcd | Op::Lcm | Op::BitAnd | Op::BitOr | Op::Xor => false,
            };
            simple && is_solvable(inside, var)
        }
    }
}

/// Whether an expression is a variable, or one operation on it that [`solve`] undoes. Then all values that it leaves
/// inside a box are solutions: only the ends of 64 bits are rounded, and they are outside the box.
fn is_one_operation(expr: &Expr, var: usize) -> bool {
    match expr {
        Expr::Number(_) => false,
        Expr::Var(_) => true,
        Expr::Binary(_, parts) => parts.contains(&Expr::Var(var)),
    }
}

/// Whether an expression is never negative, by its form.
fn is_natural(expr: &Expr) -> bool {
    match expr {
        Expr::Number(_) | Expr::Var(_) => true,
        Expr::Binary(op, parts) => *op != Op::Sub && parts.iter().all(is_natural),
    }
}

fn times(expr: &Expr, var: usize) -> usize {
    let mut times = 0;
    expr.each_var(&mut |other| times += usize::from(other == var));
    times
}

impl<'a> Inverse<'a> {
    /// Finds the order in which a move is made backwards in a box.
    pub fn new(made: &'a Move, sides: [i64; 3]) -> Self {
        let vars = made.letters.len();
        let mut most: Vec<i64> = sides.iter().map(|side| side - 1).collect();
        most.extend(made.most_parameters(sides));
        let (mut known, mut steps) = (vec![false; vars], Vec::new());
        let (mut equations, mut conds) = (vec![false; 3], vec![false; made.conds.len()]);
        loop {
            let unknown = |expr: &Expr, known: &[bool]| {
                let mut all: Vec<usize> = Vec::new();
                expr.each_var(&mut |var| {
                    if !known[var] && !all.contains(&var) {
                        all.push(var)
                    }
                });
                all
            };
            for (at, cond) in made.conds.iter().enumerate() {
                let mut ready = true;
                cond.each_var(&mut |var| ready &= known[var]);
                if ready && !std::mem::replace(&mut conds[at], true) {
                    steps.push(Step::Ask(at));
                }
            }
            for (at, target) in made.targets.iter().enumerate() {
                if !equations[at] && unknown(target, &known).is_empty() {
                    equations[at] = true;
                    steps.push(Step::Check(at));
                }
            }
            if known.iter().all(|&known| known) {
                break;
            }
            let open = || made.targets.iter().enumerate().filter(|&(at, _)| !equations[at]);
            let solved = open().find_map(|(at, target)| match unknown(target, &known)[..] {
                [var] if times(target, var) == 1 && is_solvable(target, var) => Some((at, var)),
                _ => None,
            });
            if let Some((at, var)) = solved {
                equations[at] = true;
                let ends = ends(&made.targets[at], var);
                steps.push(Step::Try { var, equation: Some(at), ends });
                if !is_one_operation(&made.targets[at], var) {
                    steps.push(Step::Check(at));
                }
                known[var] = true;
                continue;
            }
            // A parameter of the equation with the fewest unknown variables is tried before others.
            let nearest = open().map(|(_, target)| unknown(target, &known)).min_by_key(Vec::len).unwrap_or_default();
            let parameter = nearest.iter().copied().filter(|&var| var >= 3).min();
            let left = || known.iter().position(|&known| !known).unwrap_or(0);
            let var = parameter.or(nearest.first().copied()).unwrap_or_else(left);
            steps.push(Step::Try { var, equation: None, ends: false });
            known[var] = true;
        }
        let cost = cost(&steps, sides, &most);
        let tail = match steps[..] {
            [
                ..,
                Step::Try { var: parameter, equation: None, .. },
                Step::Try { var: number, equation: Some(equation), .. },
            ] if parameter >= 3
                && number < 3
                && is_number_less_multiple(&made.targets[equation], number, parameter) =>
            {
                steps.truncate(steps.len() - 2);
                Some(Tail { parameter, number, equation })
            }
            _ => None,
        };
        Self { made, steps, tail, most, cost }
    }

    /// Variables that are tried, from all positions of the box together, at most.
    pub fn cost(&self) -> u64 {
        self.cost
    }

    /// Calls `visit` with every position of the box from which the move leads to this one, perhaps more than once.
    pub fn each(&self, to: Triple, pace: &Pace<'_>, visit: &mut impl FnMut(Ray)) {
        let mut values = vec![0; self.most.len()];
        self.step(0, &to.map(u64::cast_signed), &mut values, pace, visit);
    }

    /// The results of the last steps, with all other variables known. The move takes a multiple of the parameter from
    /// numbers of the box, and no more than they are, so that no part of it leaves 64 bits.
    fn ray(&self, tail: &Tail, to: &[i64; 3], values: &mut [i64]) -> Option<Ray> {
        values[tail.parameter] = 1;
        values[tail.number] = 0;
        // The multiple that is taken each time: the value for the number 0 gives it.
        let each = self.made.targets[tail.equation].value(values)?.checked_neg().filter(|&each| each > 0)?;
        let left = self.most[tail.number] - to[tail.equation];
        let count = (left / each).min(self.most[tail.parameter]);
        values[tail.number] = to[tail.equation] + each;
        let mut step = [0; 3];
        step[tail.number] = each.cast_unsigned();
        (count > 0).then(|| (first(values), count.cast_unsigned(), step))
    }

    /// Does the steps from one on. Returns whether a growing variable has gone too far.
    fn step(&self, at: usize, to: &[i64; 3], values: &mut [i64], pace: &Pace<'_>, visit: &mut impl FnMut(Ray)) -> bool {
        let Some(step) = self.steps.get(at) else {
            match &self.tail {
                None => visit((first(values), 1, [0; 3])),
                Some(tail) => self.ray(tail, to, values).into_iter().for_each(visit),
            }
            return false;
        };
        match *step {
            Step::Ask(cond) => {
                self.made.conds[cond].holds(values) == Some(true) && self.step(at + 1, to, values, pace, visit)
            }
            Step::Check(equation) => {
                self.made.targets[equation].value(values) == Some(to[equation])
                    && self.step(at + 1, to, values, pace, visit)
            }
            Step::Try { var, equation, ends } => {
                let span = match equation {
                    Some(equation) => solve(&self.made.targets[equation], var, [to[equation]; 2], values),
                    None => ALL,
                };
                let least = i64::from(var >= 3);
                for value in span[0].max(least)..=span[1].min(self.most[var]) {
                    pace.step();
                    values[var] = value;
                    if self.step(at + 1, to, values, pace, visit) {
                        break;
                    }
                }
                ends && span[0] > self.most[var]
            }
        }
    }
}

/// The numbers of a position among the values of the variables.
fn first(values: &[i64]) -> Triple {
    [values[0], values[1], values[2]].map(i64::cast_unsigned)
}

/// Whether an expression is a variable less a multiple of another one.
pub fn is_number_less_multiple(expr: &Expr, number: usize, of: usize) -> bool {
    fn is_multiple(expr: &Expr, of: usize) -> bool {
        match expr {
            Expr::Var(var) => *var == of,
            Expr::Binary(Op::Mul, parts) => {
                is_multiple(&parts[0], of) && !parts[1].has(of) || is_multiple(&parts[1], of) && !parts[0].has(of)
            }
            _ => false,
        }
    }
    match expr {
        Expr::Binary(Op::Sub, parts) => {
            parts[0] == Expr::Var(number) && is_multiple(&parts[1], of) && !parts[1].has(number)
        }
        _ => false,
    }
}

/// Whether the value of `var` that solves an equation grows with every other variable: it is a sum of a number of the
/// position after the move and of sums, products, `min` or `max` of them, all natural. If that leaves 64 bits, it does
/// for greater values too.
fn ends(target: &Expr, var: usize) -> bool {
    match target {
        Expr::Binary(Op::Sub, parts) => parts[0] == Expr::Var(var) && is_rising(&parts[1]),
        _ => false,
    }
}

/// An upper bound of the values that some steps try, from all positions of a box together. After a step the remaining
/// cases are pairs of a position after the move and values of the variables known by then. Each finished equation
/// leaves, for any values, one number after the move: so it divides the number of cases by a side of the box.
fn cost(steps: &[Step], sides: [i64; 3], most: &[i64]) -> u64 {
    let wide = |number: i64| u128::from(number.max(1).cast_unsigned());
    let mut open = [true; 3];
    let (mut here, mut all) = (sides.into_iter().map(wide).product::<u128>(), 0_u128);
    for step in steps {
        let done = match *step {
            Step::Try { equation, .. } => equation,
            Step::Check(equation) => Some(equation),
            Step::Ask(_) => None,
        };
        if let Step::Try { var, .. } = *step {
            here = here.saturating_mul(wide(if var < 3 { sides[var] } else { most[var] }));
        }
        if let Some(equation) = done.filter(|&equation| std::mem::take(&mut open[equation])) {
            here /= wide(sides[equation]);
        }
        if matches!(step, Step::Try { .. }) {
            all = all.saturating_add(here);
        }
    }
    u64::try_from(all).unwrap_or(u64::MAX)
}

/// Whether the form of an expression shows that it falls with none of its variables.
fn is_rising(expr: &Expr) -> bool {
    match expr {
        Expr::Number(_) | Expr::Var(_) => true,
        Expr::Binary(Op::Add | Op::Mul | Op::Min | Op::Max, parts) => parts.iter().all(is_rising),
        Expr::Binary(..) => false,
    }
}
