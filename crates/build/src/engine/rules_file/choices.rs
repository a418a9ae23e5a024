//! Kinds of moves that take a vector some number of times. How often they may depends on numbers that the move leaves
//! alone: `x-t, y, z if gcd(t, y) = 1`, `x-t*y, y, z if y > 0`.
//!
//! All positions of a ray have the same choices of how often. So these are found once for a ray, and once for all rays
//! on which the expressions in the other numbers have equal values.

use std::collections::HashMap;

use super::check::require_affordable;
use super::outcome::Refused;
use super::spans::vector;
use supermex_game::Triple;
use supermex_game::lines::times;
use supermex_game::rules_file::expr::{Cond, Expr, Op};
use supermex_game::rules_file::options::{Options, Poll};
use supermex_game::rules_file::{Move, RulesFile};

/// Stands for the choices of a ray that has had no P-position.
const UNKNOWN: u32 = u32::MAX;

/// A kind of move whose choices are the same along its rays.
pub struct Choices<'a> {
    options: Options<'a>,
    step: Triple,
    sides: [u64; 3],
    /// The position of a ray from which all choices can be made; numbers that the move leaves alone are 0 in it.
    last: Triple,
    /// Rays with equal values of these have the same choices.
    parts: Vec<Expr>,
    alike: HashMap<Vec<Option<i64>>, u32>,
    /// For each ray, by the numbers that are left alone, the number of its choices.
    known: Vec<u32>,
    /// A bit for each number of times.
    choices: Vec<Box<[u64]>>,
}

/// The vector that is taken some number of times, if it depends only on the other numbers.
fn step(one: &Move) -> Option<Triple> {
    let step = vector(one).or_else(|| multiple(one))?;
    let mut alone = true;
    for cond in &one.conds {
        cond.each_var(&mut |var| alone &= step.get(var).is_none_or(|&taken| taken == 0));
    }
    alone.then_some(step)
}

/// The vector to one number, if the move takes an expression in the others from that number.
fn multiple(one: &Move) -> Option<Triple> {
    let mut step = [0; 3];
    for (axis, target) in one.targets.iter().enumerate() {
        match target {
            Expr::Var(var) if *var == axis => {}
            Expr::Binary(Op::Sub, parts) if parts[0] == Expr::Var(axis) && !parts[1].has(axis) => step[axis] = 1,
            _ => return None,
        }
    }
    (step.iter().sum::<u64>() == 1).then_some(step)
}

/// Adds the largest parts of an expression that are the same all along a ray: those without a parameter and without the
/// number that the move takes from.
fn parts(expr: &Expr, step: Triple, all: &mut Vec<Expr>) {
    let mut fixed = true;
    expr.each_var(&mut |var| fixed &= step.get(var) == Some(&0));
    match expr {
        Expr::Number(_) => {}
        _ if fixed => all.push(expr.clone()),
        Expr::Binary(_, of) => of.iter().for_each(|part| parts(part, step, all)),
        Expr::Var(_) => {}
    }
}

fn parts_of_cond(cond: &Cond, step: Triple, all: &mut Vec<Expr>) {
    match cond {
        Cond::Compare(_, of) => of.iter().for_each(|part| parts(part, step, all)),
        Cond::And(of) | Cond::Or(of) => of.iter().for_each(|part| parts_of_cond(part, step, all)),
        Cond::Not(of) => parts_of_cond(of, step, all),
        Cond::Square(of) | Cond::Prime(of) | Cond::In(of, _) => parts(of, step, all),
    }
}

/// Those of a kind of move with a step.
fn all_parts(one: &Move, step: Triple) -> Vec<Expr> {
    let mut all = Vec::new();
    one.conds.iter().for_each(|cond| parts_of_cond(cond, step, &mut all));
    one.targets.iter().zip(step).filter(|(_, taken)| *taken > 0).for_each(|(target, _)| parts(target, step, &mut all));
    all
}

/// Lines of a kind of move with a step.
fn rays(step: Triple, sides: [u64; 3]) -> u64 {
    (0..3).filter(|&axis| step[axis] == 0).map(|axis| sides[axis]).product()
}

/// Whether a kind of move is one whose choices are the same along its rays.
pub fn are_of(one: &Move) -> bool {
    step(one).is_some()
}

impl<'a> Choices<'a> {
    /// The kind of move of a number as one of these, if it is one.
    ///
    /// # Errors
    /// If the choices of all rays are too many.
    pub fn new(
        rules_file: &'a RulesFile,
        number: usize,
        sides: [u64; 3],
        poll: Poll<'a>,
    ) -> Result<Option<Self>, Refused> {
        let one = &rules_file.kinds()[number];
        let Some(step) = step(one) else { return Ok(None) };
        require_affordable(number, one.choices(sides.map(u64::cast_signed)).saturating_mul(rays(step, sides)))?;
        let most = times(step, sides.map(|side| side - 1));
        Ok(Some(Self {
            options: Options::of_kind(rules_file, number).polling(poll),
            step,
            sides,
            last: step.map(|taken| taken * most),
            parts: all_parts(one, step),
            alike: HashMap::new(),
            known: vec![UNKNOWN; rays(step, sides) as usize],
            choices: Vec::new(),
        }))
    }

    /// Bytes that the choices of a kind of move in a box may take.
    pub fn memory(one: &Move, sides: [u64; 3]) -> u64 {
        let Some(step) = step(one) else { return 0 };
        let mut asked = [false; 3];
        for part in all_parts(one, step) {
            part.each_var(&mut |var| asked[var] = true);
        }
        let unlike: u64 = (0..3).filter(|&axis| asked[axis]).map(|axis| sides[axis]).product();
        4 * rays(step, sides) + unlike * (64 + sides.into_iter().max().unwrap_or(0) / 8)
    }

    /// The vector.
    pub fn step(&self) -> Triple {
        self.step
    }

    /// Whether all positions of a column have the same choices.
    pub fn are_of_columns(&self) -> bool {
        self.parts.iter().all(|part| !part.has(2))
    }

    /// How often the vector may be added to a position inside the box, at most.
    pub fn inside(&self, position: Triple) -> u64 {
        times(self.step, [0, 1, 2].map(|axis| self.sides[axis] - 1 - position[axis]))
    }

    /// The numbers of times on the ray of a position, a bit each.
    pub fn of(&mut self, position: Triple) -> Result<&[u64], Refused> {
        let Self { step, sides, last, .. } = *self;
        let ray = (0..3).filter(|&axis| step[axis] == 0).fold(0, |ray, axis| ray * sides[axis] + position[axis]);
        let known = self.known[ray as usize];
        if known != UNKNOWN {
            return Ok(&self.choices[known as usize]);
        }
        let values = position.map(u64::cast_signed);
        let key: Vec<Option<i64>> = self.parts.iter().map(|part| part.value(&values)).collect();
        let number = match self.alike.get(&key) {
            Some(&number) => number,
            None => {
                let from = [0, 1, 2].map(|axis| if step[axis] == 0 { position[axis] } else { last[axis] });
                let axis = (0..3).find(|&axis| step[axis] > 0).unwrap_or(0);
                let mut choices = vec![0; (last[axis] / step[axis] / 64 + 1) as usize];
                self.options.each(from, &mut |to| {
                    let times = (from[axis] - to[axis]) / step[axis];
                    choices[(times / 64) as usize] |= 1 << (times % 64);
                    false
                })?;
                let number = self.choices.len() as u32;
                self.choices.push(choices.into_boxed_slice());
                self.alike.insert(key, number);
                number
            }
        };
        self.known[ray as usize] = number;
        Ok(&self.choices[number as usize])
    }
}
