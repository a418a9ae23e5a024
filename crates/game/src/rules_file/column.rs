//! The moves of a whole column at once: from `x, y, z`, for all `z` below a number, to positions of other columns. On four numbers a
//! column is `w, x, y`.
//!
//! How far the numbers before the last go does not depend on `z`. So the parameters that say it are chosen once for all `z`; each P-position
//! of the column that they lead to then says from which `z` the move ends there. A column costs about the steps of one of its
//! positions, and a look-up for each column that it leads to.

use super::RulesFile;
use super::expr::{Cond, Expr, Op};
use super::moves::Move;
use super::options::MOST_STEPS;
use super::range::Interval;

/// The moves of a game to other columns: of those that lower the first number, or of all.
pub struct ColumnMoves<'a> {
    kinds: Vec<MoveKind<'a>>,
    lowers_first: bool,
}

/// A kind of move.
struct MoveKind<'a> {
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
pub type Ends<'a, const N: usize, E> = &'a mut dyn FnMut([u64; N], &mut Vec<u64>) -> Result<(), E>;

impl RulesFile {
    /// The moves that lower the first number, if the column that they lead to never depends on `z`.
    pub fn column_moves(&self) -> Option<ColumnMoves<'_>> {
        let lowers = |one: &&Move| one.targets[0] != Expr::Var(0);
        let kinds = self.moves.iter().filter(lowers).map(MoveKind::new).collect::<Option<_>>()?;
        Some(ColumnMoves { kinds, lowers_first: true })
    }

    /// All moves to other columns, if no column that one leads to depends on `z`.
    pub fn moves_across(&self) -> Option<ColumnMoves<'_>> {
        let leaves = |one: &&Move| (0..one.axes() - 1).any(|axis| one.targets[axis] != Expr::Var(axis));
        let kinds = self.moves.iter().filter(leaves).map(MoveKind::new).collect::<Option<_>>()?;
        Some(ColumnMoves { kinds, lowers_first: false })
    }
}

impl<'a> MoveKind<'a> {
    fn new(made: &'a Move) -> Option<Self> {
        let (mut across, axes, last_axis) = (0, made.axes(), made.axes() - 1);
        for target in &made.targets[..last_axis] {
            if target.has(last_axis) {
                return None;
            }
            target.each_var(&mut |var| across = across.max((var + 1).saturating_sub(axes)));
        }
        let (mut conds, mut last) = (vec![Vec::new(); made.parameters() + 1], Vec::new());
        for cond in &made.conds {
            let mut known = 0;
            cond.each_var(&mut |var| known = known.max((var + 1).saturating_sub(axes)));
            if cond.has(last_axis) { last.push(cond) } else { conds[known].push(cond) }
        }
        Some(Self { made, across, conds, last, shifts: shifts(&made.targets[last_axis], last_axis) })
    }
}

impl Move {
    /// Whether the last number after it is that before it and something that does not depend on it.
    pub fn shifts_last(&self) -> bool {
        shifts(&self.targets[self.axes() - 1], self.axes() - 1)
    }
}

/// Whether all of some conditions hold.
fn hold(conds: &[&Cond], values: &[i64]) -> bool {
    conds.iter().all(|cond| cond.holds(values) == Some(true))
}

/// Whether an expression is a variable and a number that does not depend on it.
fn shifts(expr: &Expr, of: usize) -> bool {
    match expr {
        Expr::Number(_) => false,
        Expr::Var(var) => *var == of,
        Expr::Binary(Op::Add, parts) => {
            shifts(&parts[0], of) && !parts[1].has(of) || shifts(&parts[1], of) && !parts[0].has(of)
        }
        Expr::Binary(Op::Sub, parts) => shifts(&parts[0], of) && !parts[1].has(of),
        Expr::Binary(..) => false,
    }
}

impl ColumnMoves<'_> {
    /// By `z` below `rows`, whether a move from that position of a column leads to a P-position of another one; `None` if that takes
    /// too many steps, or the game has other columns.
    pub fn won<const N: usize, E>(
        &self,
        column: [u64; N],
        rows: usize,
        ends: Ends<'_, N, E>,
    ) -> Result<Option<Vec<bool>>, E> {
        let signed: Option<Vec<i64>> = column.iter().map(|&number| i64::try_from(number).ok()).collect();
        let (Some(signed), Ok(signed_rows)) = (signed, i64::try_from(rows)) else { return Ok(None) };
        let lowers_first = self.lowers_first;
        let mut search =
            Search { won: vec![false; rows], steps: MOST_STEPS, column, lowers_first, ends, found: Vec::new() };
        for kind in &self.kinds {
            if kind.made.axes() != N + 1 {
                return Ok(None);
            }
            let mut values = signed.clone();
            values.push(0);
            let mut ranges: Vec<Interval> = signed.iter().map(|&number| [number; 2]).collect();
            ranges.push([0, signed_rows - 1]);
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

struct Search<'a, const N: usize, E> {
    won: Vec<bool>,
    steps: u64,
    column: [u64; N],
    /// Whether only columns with a lower first number count.
    lowers_first: bool,
    ends: Ends<'a, N, E>,
    /// Kept to be used again.
    found: Vec<u64>,
}

impl<const N: usize, E> Search<'_, N, E> {
    fn take_step(&mut self) -> Result<(), Stop<E>> {
        self.steps = self.steps.checked_sub(1).ok_or(Stop::TooMany)?;
        Ok(())
    }

    /// Goes through the parameters from one on, `end` being where the move is to end once its column is known.
    fn choose(
        &mut self,
        kind: &MoveKind<'_>,
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
        let var = N + 1 + parameter;
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
    fn arrive(&mut self, kind: &MoveKind<'_>, values: &mut [i64], ranges: &mut [Interval]) -> Result<(), Stop<E>> {
        let mut column = [0; N];
        for (number, target) in column.iter_mut().zip(&kind.made.targets) {
            let Some(after) = target.value(values).and_then(|value| u64::try_from(value).ok()) else { return Ok(()) };
            *number = after;
        }
        let counts = if self.lowers_first { column[0] < self.column[0] } else { column < self.column };
        if !counts {
            return Ok(());
        }
        let mut found = std::mem::take(&mut self.found);
        (self.ends)(column, &mut found).map_err(Stop::Failed)?;
        for &end in &found {
            self.choose(kind, kind.across, Some(end), values, ranges)?;
        }
        self.found = found;
        Ok(())
    }

    /// Finds the `z` from which the move ends there, all parameters being chosen.
    fn solve(&mut self, kind: &MoveKind<'_>, end: u64, values: &mut [i64]) -> Result<(), Stop<E>> {
        let (target, Ok(end)) = (&kind.made.targets[N], i64::try_from(end)) else { return Ok(()) };
        let mut candidates = 0..self.won.len();
        if kind.shifts {
            values[N] = 0;
            let z = target.value(values).and_then(|shift| end.checked_sub(shift));
            let Some(z) = z.and_then(|z| usize::try_from(z).ok()).filter(|z| candidates.contains(z)) else {
                return Ok(());
            };
            candidates = z..z + 1;
        }
        for (z, signed) in candidates.clone().zip(i64::try_from(candidates.start).unwrap_or(i64::MAX)..) {
            if !self.won[z] {
                self.take_step()?;
                values[N] = signed;
                self.won[z] = target.value(values) == Some(end) && hold(&kind.last, values);
            }
        }
        Ok(())
    }
}
