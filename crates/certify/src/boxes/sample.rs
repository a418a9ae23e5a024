//! A sample of a new table, which is certified before it is published.

use super::judge::{Judge, passes};
use crate::certificate::Certificate;
use crate::certified::Random;
use crate::draws::Draws;
use crate::error::CertifyError;
use crate::rules::Budget;
use supermex::table::Boxes;
use supermex_game::{PassLevel, Triple};

/// Positions near the end of the game have numbers below this.
const NEAR: u64 = 8;
/// Positions that a sample of a new table has, besides those.
const DRAWN: u64 = 1000;
/// Choices of parameters that it takes, and from one position: a tenth of a second.
const SAMPLED: [u64; 2] = [1 << 20, 1 << 17];

/// Certifies a sample of a new table: positions near the end of the game, where most kinds of moves begin to differ,
/// and random positions, within a limit of choices of parameters. Positions with too many choices are left out. Calls
/// `told` before each.
pub fn sample(table: &Boxes, told: &dyn Fn()) -> Result<Certificate, CertifyError> {
    let judge = Judge::new(table)?;
    let [total, each] = SAMPLED;
    let (mut left, mut all) = (total, Certificate::default());
    let mut one = |position: Triple, level: PassLevel| {
        told();
        let allowed = each.min(left);
        let mut budget = Budget::new(allowed);
        let found = match judge.position(position, level, &mut budget) {
            Err(CertifyError::TooMany(_)) => Ok(Certificate::default()),
            found => found,
        };
        left -= allowed - budget.left();
        found.map(|found| all = all.and(found)).map(|()| left > 0)
    };
    let [x_side, y_side] = judge.sides.map(|side| side.min(NEAR));
    for number in 0..judge.levels * x_side * y_side {
        let (x, y, level) = (number / y_side % x_side, number % y_side, passes(number / (x_side * y_side)));
        for z in 0..judge.top([x, y], level)?.min(NEAR) {
            if !one([x, y, z], level)? {
                return Ok(all);
            }
        }
    }
    // A small box has no other positions.
    let drawn = if judge.sides.iter().chain(&judge.below).all(|&side| side <= NEAR) { 0 } else { DRAWN };
    let draws = Draws::new(&[judge.cells()], 0);
    for (number, cell) in (0..drawn).map_while(|number| Some((number, draws.get(number)?.cell))) {
        let (position, level) = judge.drawn(cell, &mut Random::new(0, number))?;
        if !one(position, level)? {
            break;
        }
    }
    Ok(all)
}
