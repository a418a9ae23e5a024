//! The smallest table that answers a position, and the cost of computing it; of rules from a text, the box.

use super::buildable::buildable;
use super::{BuildError, BuildOptions};
use crate::engine::rules_file;
use supermex_game::{Position, Rules, RulesBox, RulesError, Side};

/// Rounds in which a box grows until it contains its moves.
const ROUNDS: usize = 64;

impl BuildOptions {
    /// The smallest usual table that answers a position and all positions after its moves. The size in the rules does
    /// not count.
    ///
    /// ```
    /// use supermex::{Position, game::Game};
    /// use supermex_build::BuildOptions;
    /// let options = BuildOptions::covering(Game::Nim, &Position::from([9, 3, 700]))?;
    /// assert_eq!(options.extents(), [4, 10]);
    /// # Ok::<(), supermex_build::BuildError>(())
    /// ```
    ///
    /// # Errors
    /// If no table has this size.
    pub fn covering(rules: impl Into<Rules>, position: &Position) -> Result<Self, BuildError> {
        buildable(&rules.into()).covering(position).map_err(|error| BuildError::Rules(error.to_string()))
    }

    /// How large the table is: sheets, and columns where these have a last one; the rows and columns of a rectangle; the sides of
    /// a box; the length of a strip; the columns of any other.
    pub fn extents(&self) -> Vec<u64> {
        buildable(&self.rules).extents(self)
    }

    /// Steps that computing the table takes, about: some nanoseconds each.
    pub fn steps(&self) -> u64 {
        buildable(&self.rules).steps(self)
    }

    /// The kind of move of a rules file that takes most of these steps, as it is written, and how many; `None` for
    /// other games.
    pub fn costliest_move(&self) -> Option<(String, u64)> {
        let Rules::Text(rules) = &self.rules else { return None };
        let (number, steps) = rules_file::steps(rules).into_iter().max_by_key(|&(_, steps)| steps)?;
        Some((rules.rules_file().moves().nth(number)?, steps))
    }

    /// The kind of move of a rules file, as it is written, that is neither a line nor a cone, so that its box needs a third side;
    /// `None` for rules in a box that has one or needs none.
    pub fn move_that_needs_a_third_side(&self) -> Option<String> {
        let Rules::Text(rules) = &self.rules else { return None };
        rules.rules_file().moves().nth(rules_file::needs_third(rules)? - 1)
    }
}

/// The same rules in the smallest box that has a position and all positions after its moves.
pub fn boxed(rules: &RulesBox, position: &Position) -> Result<RulesBox, RulesError> {
    let numbers = rules.rules_file().numbers();
    let side = |at: usize| position.get(at).map_or(1, |number| number.saturating_add(1));
    let sized = |sides: &[u64], last: Side| {
        let rules_file = rules.rules_file().clone();
        let same = match *sides {
            [w, x, y, _] => RulesBox::of_four(rules_file, [w, x, y], last)?,
            [x, y, z] if rules.has_values_of_three() => RulesBox::grundy_of_three(rules_file, [x, y, z])?,
            [x, y, ..] => RulesBox::new(rules_file, [x, y], last)?,
            _ => rules.clone(),
        };
        same.passes(rules.level()).variants(rules.listed().iter().copied())
    };
    let own: Vec<u64> = (0..numbers.max(3)).map(|at| if at < numbers { side(at) } else { 1 }).collect();
    if numbers > 2
        && !rules.has_values_of_three()
        && let Ok(any) = sized(&own, Side::Any)
        && rules_file::needs_no_third(&any)
    {
        return Ok(any);
    }
    if let Some(order) = rules.rules_file().order_of([0, 1, 2].map(|at| position.get(at).copied().unwrap_or(0))) {
        // Moves may raise a number again and again. No number is more than most orders are.
        let sides: Vec<u64> =
            (0..3).map(|at| if at < numbers { own[at].max(order.saturating_add(1)) } else { 1 }).collect();
        return sized(&sides, Side::Below(sides[2]));
    }
    let closed = match *own {
        [w, x, y, z] => closed([w, x, y, z], sized),
        [x, y, z] => closed([x, y, z], sized),
        _ => Ok(None),
    };
    closed?.map_or_else(|| sized(&vec![u64::MAX; own.len()], Side::Below(u64::MAX)), Ok)
}

/// The rules in a box that no move leaves, with at least these sides; `None` if it is not found soon.
fn closed<const N: usize>(
    mut sides: [u64; N],
    sized: impl Fn(&[u64], Side) -> Result<RulesBox, RulesError>,
) -> Result<Option<RulesBox>, RulesError> {
    for _ in 0..ROUNDS {
        // This fails if a side is too long.
        let found = sized(&sides, Side::Below(sides[N - 1]))?;
        let most = rules_file::greatest(&found, sides);
        let longer = std::array::from_fn(|axis| sides[axis].max(most[axis].saturating_add(1)));
        if longer == sides {
            return Ok(Some(found));
        }
        sides = longer;
    }
    Ok(None)
}
