//! The moves of a whole column at once: from `x, y, z`, for all `z` below a number, to positions with a lower first number.
//!
//! How far the first two numbers go does not depend on `z`. So the parameters that say it are chosen once for all `z`; each P-position
//! of the column that they lead to then says from which `z` the move ends there. A column costs about the steps of one of its
//! positions, and a look-up for each column that it leads to.

use super::RulesFile;
use super::expr::{Cond, Expr, Op};
use super::moves::Move;
use super::options::MOST_STEPS;
use super::range::Interval;

/// The moves of a game that lower the first number.
pub struct ColumnMoves<'a>(Vec<Kind<'a>>);

/// A kind of move.
struct Kind<'a> {
    made: &'a Move,
    /// The number of parameters, the first ones, that say to which column it leads.
    across: usize,
    /// The conditions that can be asked when this number of parameters, the first ones, is chosen.
    conds: Vec<Vec<&'a Cond>>,
    /// Those that depend on `z`.
    last: Vec<&'a Cond>,
    /// Whether the third number after it is `z` and a number that does not depend on `z`.
    shifts: bool,
}

/// Why a column is not answered.
enum Stop<E> {
    TooMany,
    Failed(E),
}

/// Replaces a list by the third numbers of the P-positions of a column.
pub type Ends<'a, E> = &'a mut dyn FnMut([u64; 2], &mut Vec<u64>) -> Result<(), E>;

const Z: usize = 2;

impl RulesFile {
    /// The moves that lower the first number, if the column that they lead to never depends on `z`.
    pub fn column_moves(&self) -> Option<ColumnMoves<'_>> {
        let lowers = |one: &&Move| one.targets[0] != Expr::Var(0);
        self.moves.iter().filter(lowers).map(Kind::new).collect::<Option<_>>().map(ColumnMoves)
    }
}

impl<'a> Kind<'a> {
    fn new(made: &'a Move) -> Option<Self> {
        let mut across = 0;
        for target in &made.targets[..Z] {
            if target.has(Z) {
                return None;
            }
            target.each_var(&mut |var| across = across.max((var + 1).saturating_sub(3)));
        }
        let (mut conds, mut last) = (vec![Vec::new(); made.parameters() + 1], Vec::new());
        for cond in &made.conds {
            let mut known = 0;
            cond.each_var(&mut |var| known = known.max((var + 1).saturating_sub(3)));
            if cond.has(Z) { last.push(cond) } else { conds[known].push(cond) }
        }
        Some(Self { made, across, conds, last, shifts: shifts(&made.targets[Z]) })
    }
}

/// Whether all of some conditions hold.
fn hold(conds: &[&Cond], values: &[i64]) -> bool {
    conds.iter().all(|cond| cond.holds(values) == Some(true))
}

/// Whether an expression is `z` and a number that does not depend on `z`.
fn shifts(expr: &Expr) -> bool {
    match expr {
        Expr::Number(_) => false,
        Expr::Var(var) => *var == Z,
        Expr::Binary(Op::Add, parts) => shifts(&parts[0]) && !parts[1].has(Z) || shifts(&parts[1]) && !parts[0].has(Z),
        Expr::Binary(Op::Sub, parts) => shifts(&parts[0]) && !parts[1].has(Z),
        Expr::Binary(..) => false,
    }
}

impl ColumnMoves<'_> {
    /// By `z` below `rows`, whether a move from `x, y, z` leads to a P-position with a lower first number; `None` if that takes too
    /// many steps.
    pub fn won<E>(&self, [x, y]: [u64; 2], rows: usize, ends: Ends<'_, E>) -> Result<Option<Vec<bool>>, E> {
        let (Ok(signed_x), Ok(signed_y), Ok(signed_rows)) = (i64::try_from(x), i64::try_from(y), i64::try_from(rows))
        else {
            return Ok(None);
        };
        let mut search = Search { won: vec![false; rows], steps: MOST_STEPS, x, ends, found: Vec::new() };
        for kind in &self.0 {
            let mut values = vec![signed_x, signed_y, 0];
            let mut ranges: Vec<Interval> = vec![[signed_x; 2], [signed_y; 2], [0, signed_rows - 1]];
            values.resize(kind.made.letters.len(), 1);
            ranges.resize(kind.made.letters.len(), [1, i64::MAX]);
            if !hold(&kind.conds[0], &values) {
                continue;
            }
            match search.choose(kind, 0, None, &mut values, &mut ranges) {
                Ok(()) => {}
                Err(Stop::TooMany) => return Ok(None),
                Err(Stop::Failed(error)) => return Err(error),
            }
        }
        Ok(Some(search.won))
    }
}

struct Search<'a, E> {
    won: Vec<bool>,
    steps: u64,
    x: u64,
    ends: Ends<'a, E>,
    /// Kept to be used again.
    found: Vec<u64>,
}

impl<E> Search<'_, E> {
    fn take_step(&mut self) -> Result<(), Stop<E>> {
        self.steps = self.steps.checked_sub(1).ok_or(Stop::TooMany)?;
        Ok(())
    }

    /// Goes through the parameters from one on, `end` being where the move is to end once its column is known.
    fn choose(
        &mut self,
        kind: &Kind<'_>,
        parameter: usize,
        end: Option<u64>,
        values: &mut [i64],
        ranges: &mut [Interval],
    ) -> Result<(), Stop<E>> {
        if end.is_none() && parameter == kind.across {
            return self.arrive(kind, values, ranges);
        }
        if let Some(end) = end.filter(|_| parameter == kind.made.parameters()) {
            return self.solve(kind, end, values);
        }
        let var = 3 + parameter;
        ranges[var..].fill([1, i64::MAX]);
        for value in 1..=kind.made.last(parameter, ranges) {
            self.take_step()?;
            (values[var], ranges[var]) = (value, [value; 2]);
            if hold(&kind.conds[parameter + 1], values) {
                self.choose(kind, parameter + 1, end, values, ranges)?;
            }
        }
        Ok(())
    }

    /// Looks into the column that the move leads to.
    fn arrive(&mut self, kind: &Kind<'_>, values: &mut [i64], ranges: &mut [Interval]) -> Result<(), Stop<E>> {
        let after = |at: usize| kind.made.targets[at].value(values).and_then(|value| u64::try_from(value).ok());
        let (Some(x), Some(y)) = (after(0), after(1)) else { return Ok(()) };
        if x >= self.x {
            return Ok(());
        }
        let mut found = std::mem::take(&mut self.found);
        (self.ends)([x, y], &mut found).map_err(Stop::Failed)?;
        for &end in &found {
            self.choose(kind, kind.across, Some(end), values, ranges)?;
        }
        self.found = found;
        Ok(())
    }

    /// Finds the `z` from which the move ends there, all parameters being chosen.
    fn solve(&mut self, kind: &Kind<'_>, end: u64, values: &mut [i64]) -> Result<(), Stop<E>> {
        let (target, Ok(end)) = (&kind.made.targets[Z], i64::try_from(end)) else { return Ok(()) };
        let mut candidates = 0..self.won.len();
        if kind.shifts {
            values[Z] = 0;
            let z = target.value(values).and_then(|shift| end.checked_sub(shift));
            let Some(z) = z.and_then(|z| usize::try_from(z).ok()).filter(|z| candidates.contains(z)) else {
                return Ok(());
            };
            candidates = z..z + 1;
        }
        for (z, signed) in candidates.clone().zip(i64::try_from(candidates.start).unwrap_or(i64::MAX)..) {
            if !self.won[z] {
                self.take_step()?;
                values[Z] = signed;
                self.won[z] = target.value(values) == Some(end) && hold(&kind.last, values);
            }
        }
        Ok(())
    }
}
