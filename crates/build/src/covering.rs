//! The smallest table that answers a position, and the cost of computing it.

use super::{BuildError, BuildOptions};
use crate::engine::rules_file;
use supermex_game::{Board, Clobber, Four, PerturbedGame, Position, Rules, RulesBox, RulesError, Side, Take};

/// Rounds in which a box grows until it contains its moves.
const ROUNDS: usize = 64;

/// Numbers from this on are far.
const FAR: u64 = 1 << 20;

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
        let rules = rules.into();
        let refused = |error: RulesError| BuildError::Rules(error.to_string());
        match &rules {
            Rules::Three(own) => {
                let mut piles: [u64; 3] = position.exactly().unwrap_or_default();
                if own.is_symmetric() {
                    piles.sort_unstable();
                }
                let [sheet, y, _] = piles;
                // In a game whose cells ascend moves that lower `x` keep `x + y` at most.
                let column = y.saturating_add(own.game.shift(sheet));
                let sheets = u32::try_from(sheet).unwrap_or(u32::MAX).saturating_add(1);
                let columns = column.saturating_add(1).max(sheets.into());
                let cut = own.is_cut();
                let options = Self::new(rules).sheets(sheets);
                Ok(if cut { options.columns(columns) } else { options })
            }
            Rules::Four(own) => {
                let cell = own.point(position).and_then(|point| own.cell(point.piles)).unwrap_or([u64::MAX; 4]);
                let mut sized = own.clone();
                sized.sheets = u32::try_from(cell[1].saturating_add(1)).unwrap_or(u32::MAX);
                Four::new(own.game, sized.sheets).map_err(refused)?;
                Ok(Self::new(sized).columns(cell[2].saturating_add(1)))
            }
            Rules::Wythoff(_) => {
                let piles = || position.iter().take(2).copied();
                // The smaller pile decides. The table also has the partner of the other, if it is not far.
                let most = piles().max().unwrap_or(0).min(FAR).max(piles().min().unwrap_or(0));
                Ok(Self::new(rules).columns(most.saturating_add(1)))
            }
            Rules::Heap(own) if own.take == Take::All => Ok(Self::new(rules)),
            Rules::Heap(_) => {
                let most = position.iter().max().copied().unwrap_or(0);
                Ok(Self::new(rules).columns(most.saturating_add(1)))
            }
            Rules::Clobber(_) => Ok(Self::new(Clobber::new(small(position.len() as u64)).map_err(refused)?)),
            Rules::Board(_) => {
                let rows = position.iter().take_while(|&&row| row > 0).count();
                let longest = position.first().copied().unwrap_or(0);
                Ok(Self::new(Board::new(small(rows as u64), small(longest)).map_err(refused)?))
            }
            Rules::Text(own) => Ok(Self::new(boxed(own, position).map_err(refused)?)),
        }
    }

    /// How large the table is: sheets, and columns where these have a last one; the rows and columns of a rectangle; the sides of
    /// a box; the length of a strip; the columns of any other.
    pub fn extents(&self) -> Vec<u64> {
        let columns = self.columns;
        match &self.rules {
            Rules::Three(_) => self.sheets.map(u64::from).into_iter().chain(columns).collect(),
            Rules::Four(own) => [u64::from(own.sheets)].into_iter().chain(columns).collect(),
            Rules::Wythoff(_) | Rules::Heap(_) => columns.into_iter().collect(),
            Rules::Clobber(own) => vec![own.length.into()],
            Rules::Board(own) => vec![own.rows.into(), own.columns.into()],
            Rules::Text(own) => own.bounded_sides(),
        }
    }

    /// Steps that computing the table takes, about: some nanoseconds each.
    pub fn steps(&self) -> u64 {
        let columns = self.columns.unwrap_or(0);
        let times = |n: u64, m: u64| n.saturating_mul(m);
        match &self.rules {
            Rules::Three(own) => times(1 + u64::from(own.passes), self.cells(own)),
            Rules::Four(own) => {
                let sheets = u64::from(own.sheets);
                times(times(1 + u64::from(own.passes), sheets), times(sheets, columns)) / 4
            }
            Rules::Wythoff(_) => times(columns, 8),
            Rules::Heap(own) => match &own.take {
                Take::All => 1,
                Take::Set(set) => times(columns, set.len() as u64),
                Take::Octal(code) if code.any(8) => times(times(columns, columns) / 64, columns),
                Take::Octal(_) => times(columns, columns) / 32,
            },
            Rules::Clobber(own) => times(own.positions(), u64::from(own.length)) / 4,
            Rules::Board(own) => times(own.positions(), 2),
            Rules::Text(own) => rules_file::steps(own).into_iter().fold(0, |all, (_, steps)| all.saturating_add(steps)),
        }
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

    /// Cells of a level of a table of sheets, about.
    fn cells(&self, rules: &PerturbedGame) -> u64 {
        let sheets = u64::from(self.sheets.unwrap_or(0));
        match (rules.is_cut(), self.columns) {
            (true, columns) => columns.unwrap_or(sheets).saturating_mul(sheets),
            (false, _) => sheets.saturating_mul(sheets) / 4,
        }
    }
}

/// A number of a size that is small, or too large for any.
fn small(number: u64) -> u32 {
    u32::try_from(number).unwrap_or(u32::MAX)
}

/// The same rules in the smallest box that has a position and all positions after its moves.
fn boxed(rules: &RulesBox, position: &Position) -> Result<RulesBox, RulesError> {
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
