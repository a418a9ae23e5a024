//! A kind of move: the numbers after it, and the conditions under which it may be made.

use super::expr::{Cond, Expr, Op, Written};

/// A kind of move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Move {
    /// The numbers after it: four, or three, of which the last one stays in a game on two.
    pub targets: Vec<Expr>,
    /// All of these have to hold.
    pub conds: Vec<Cond>,
    /// The names of the variables: `x`, `y`, `z`, or `w`, `x`, `y`, `z`, and the parameters in the order in which they are chosen.
    pub letters: Vec<char>,
    /// The parts that contain each parameter.
    pub(super) bounds: Vec<Vec<Constraint>>,
    /// Whether the text proves that the move lowers a position.
    pub lowers: bool,
}

/// A part of a move that contains a parameter.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Constraint {
    /// A number after the move, which may not be negative.
    Target(usize),
    /// A condition, which has to hold.
    Cond(usize),
}

/// Parameters of a move, at most.
pub(super) const MOST_PARAMETERS: usize = 4;

/// The letters of the numbers of a position with this many; of two as of three.
pub(super) fn letters(numbers: usize) -> &'static [char] {
    if numbers == 4 { &['w', 'x', 'y', 'z'] } else { &['x', 'y', 'z'] }
}

impl Move {
    /// A move from parsed expressions. Returns the move, and whether `z` is among its letters.
    pub(super) fn new(targets: Vec<Expr>, cond: Option<Cond>) -> (Self, bool) {
        let mut letters = letters(targets.len()).to_vec();
        let mut third = false;
        let mut name = |expr: &Expr| {
            expr.each_var(&mut |var| {
                let letter = u32::try_from(var).ok().and_then(char::from_u32).unwrap_or('?');
                third |= letter == 'z';
                if !letters.contains(&letter) {
                    letters.push(letter);
                }
            });
        };
        targets.iter().for_each(&mut name);
        let mut conds = Vec::new();
        if let Some(cond) = cond {
            cond.split(&mut conds);
        }
        for cond in &conds {
            cond.each_var(&mut |var| name(&Expr::Var(var)));
        }
        let place = |var: usize| letters.iter().position(|&letter| letter as usize == var).unwrap_or(0);
        let mut targets: Vec<Expr> = targets.into_iter().map(|target| target.renamed(&place)).collect();
        (targets.len()..3).for_each(|at| targets.push(Expr::Var(at)));
        let conds = conds.into_iter().map(|cond| cond.renamed(&place)).collect();
        (Self { targets, conds, letters, bounds: Vec::new(), lowers: false }, third)
    }

    /// `x, y, z-t`.
    pub(super) fn pillar() -> Self {
        let third = Expr::binary(Op::Sub, Expr::Var(2), Expr::Var(3));
        let mut made = Self {
            targets: vec![Expr::Var(0), Expr::Var(1), third.clone()],
            conds: Vec::new(),
            letters: vec!['x', 'y', 'z', 't'],
            bounds: Vec::new(),
            lowers: false,
        };
        made.settle(3).expect("z bounds what is taken from it");
        made
    }

    /// The numbers of a position among the variables, which come first: three or four.
    pub fn axes(&self) -> usize {
        self.targets.len()
    }

    /// Parameters of the move.
    pub fn parameters(&self) -> usize {
        self.letters.len() - self.axes()
    }

    /// Whether it takes any number from `z`, the last one, and nothing else.
    pub fn is_pillar(&self) -> bool {
        let (axes, last) = (self.axes(), self.axes() - 1);
        self.conds.is_empty()
            && (0..last).all(|axis| self.targets[axis] == Expr::Var(axis))
            && self.targets[last] == Expr::binary(Op::Sub, Expr::Var(last), Expr::Var(axes))
    }

    /// Whether its last parameter moves the third number alone, by the same with each step.
    pub(super) fn last_goes_along(&self) -> bool {
        let [x, y, third] = &self.targets[..] else { return false };
        let last = self.letters.len() - 1;
        last > 2 && !x.has(last) && !y.has(last) && third.has(last) && third.is_linear_in(last)
    }

    /// The text of the move.
    pub fn text(&self, numbers: usize) -> String {
        let targets: Vec<String> =
            self.targets.iter().take(numbers).map(|target| Written(target, &self.letters, 0).to_string()).collect();
        let mut text = targets.join(", ");
        for (at, cond) in self.conds.iter().enumerate() {
            text += if at == 0 { " if " } else { " and " };
            // An `or` among conditions joined by `and` stands in brackets.
            let alone = self.conds.len() == 1 || !matches!(cond, Cond::Or(_));
            let cond = Written(cond, &self.letters, 0).to_string();
            text += &if alone { cond } else { format!("({cond})") };
        }
        text
    }
}
