//! The box of positions that a table of a rules file is for.

use std::fmt;

use super::options::{NoMoves, Options};
use super::{RulesFile, stored};
use crate::{PassLevel, Point, Position, RulesError, Triple, Variant, Variants};

/// How far the third number of the positions of a box goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Side {
    /// Below this.
    Below(u64),
    /// Without a bound: each column `x, y` has one P-position.
    Any,
}

/// A rules file, with what may change its P-positions, and the box of positions that a table has.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RulesBox {
    rules_file: RulesFile,
    sides: [u64; 2],
    third: Side,
    passes: PassLevel,
    pub(super) variants: Variants,
    grundy: bool,
    /// The third side of a game on three numbers whose values the table has, and of one on four numbers. To the table the
    /// second and the third number are one.
    depth: Option<u64>,
}

impl RulesBox {
    /// How rules are written.
    pub const FORM: &'static str = "a rules file with a line for the box: box = \"XxYxZ\"";
    /// A side of a box is at most this.
    pub const MOST_SIDE: u64 = 1 << 24;
    /// The positions of a box, or the columns of one without a third side, are at most this many.
    pub const MOST_CELLS: u64 = 1 << 36;

    /// The table of a rules file, or of its Grundy values, in a box with these sides: one for each number of a position, or one less
    /// where any last number is to be answered.
    ///
    /// ```
    /// use supermex_game::{RulesBox, RulesFile};
    /// let gale = "name = 'Nim'\nmoves = ['w-t, x, y, z', 'w, x-t, y, z', 'w, x, y-t, z', 'w, x, y, z-t']";
    /// let rules = RulesBox::with_sides(RulesFile::parse(gale)?, &[20, 20, 20], false)?;
    /// assert!(rules.has_columns() && rules.bounded_sides() == [20, 20, 20]);
    /// assert!(RulesBox::with_sides(RulesFile::parse(gale)?, &[20, 20], false).is_err());
    /// # Ok::<(), supermex_game::RulesError>(())
    /// ```
    ///
    /// # Errors
    /// As for [`new`](Self::new), [`of_four`](Self::of_four), [`grundy`](Self::grundy) and
    /// [`grundy_of_three`](Self::grundy_of_three); and if there are more or fewer sides.
    pub fn with_sides(rules_file: RulesFile, sides: &[u64], grundy: bool) -> Result<Self, RulesError> {
        match (rules_file.numbers(), sides, grundy) {
            (2, &[x, y], true) => Self::grundy(rules_file, [x, y]),
            (3, &[x, y, z], true) => Self::grundy_of_three(rules_file, [x, y, z]),
            (_, _, true) => Err(RulesError::NoValues),
            (2, &[x, y], false) => Self::new(rules_file, [x, y], Side::Below(1)),
            (3, &[x, y], false) => Self::new(rules_file, [x, y], Side::Any),
            (3, &[x, y, z], false) => Self::new(rules_file, [x, y], Side::Below(z)),
            (4, &[w, x, y], false) => Self::of_four(rules_file, [w, x, y], Side::Any),
            (4, &[w, x, y, z], false) => Self::of_four(rules_file, [w, x, y], Side::Below(z)),
            (numbers, ..) => Err(RulesError::Sides { numbers }),
        }
    }

    /// The table of a rules file in a box. Games on two numbers have a third one of 0: `Side::Below(1)`.
    ///
    /// # Errors
    /// If a side is 0 or too long, or the box has too many positions; if a column may have any third number and the rules
    /// have no move `x, y, z-t` that may always be made.
    pub fn new(rules_file: RulesFile, sides: [u64; 2], third: Side) -> Result<Self, RulesError> {
        let range = |name, expected, found| Err(RulesError::Range { name, expected, found });
        if rules_file.numbers() == 4 {
            return Err(RulesError::Sides { numbers: 4 });
        }
        if rules_file.numbers() == 2 && third != Side::Below(1) {
            let below = if let Side::Below(below) = third { below } else { 1 };
            return range("the third side of a box of a game on two numbers", "1", below);
        }
        Self::boxed(rules_file, sides, third)
    }

    /// A box with these sides to the table.
    fn boxed(rules_file: RulesFile, sides: [u64; 2], third: Side) -> Result<Self, RulesError> {
        let range = |name, expected, found| Err(RulesError::Range { name, expected, found });
        let below = match third {
            Side::Below(below) => below,
            Side::Any => 1,
        };
        for found in [sides[0], sides[1], below] {
            if found == 0 || found > Self::MOST_SIDE {
                return range("a side of the box", "1 to 2^24", found);
            }
        }
        let (variants, grundy, depth) = Default::default();
        let boxed = Self { rules_file, sides, third, passes: PassLevel::ZERO, variants, grundy, depth };
        if third == Side::Any && !boxed.rules_file.has_pillar() {
            return Err(match boxed.rules_file.numbers() {
                3 => RulesError::NoAnyThird,
                4 => RulesError::NoAnyFourth,
                numbers => RulesError::Sides { numbers },
            });
        }
        match boxed.volume() {
            found if found > Self::MOST_CELLS => {
                range("the number of positions in the box", "at most 2^36; choose a smaller one", found)
            }
            _ => Ok(boxed),
        }
    }

    /// The table of the Grundy values of a game on two numbers. It is the table of that game with a Nim heap beside it:
    /// `[x, y, z]` is P if `z` is the value of `[x, y]`.
    ///
    /// # Errors
    /// If the game is on three numbers, or has no values (see [`RulesError::NoValues`]), or a side is 0 or too long.
    pub fn grundy(rules_file: RulesFile, sides: [u64; 2]) -> Result<Self, RulesError> {
        if rules_file.numbers() != 2 || !rules_file.has_values() {
            return Err(RulesError::NoValues);
        }
        let boxed = Self::new(rules_file.clone(), sides, Side::Below(1))?;
        let heap = rules_file.with_heap();
        Ok(Self { rules_file: heap, third: Side::Any, grundy: true, ..boxed })
    }

    /// The table of the Grundy values of a game on three numbers in a box: `[x, y, z, n]` is P if `n` is the value of
    /// `[x, y, z]`. To the table `y Z + z` is one number, with `Z` the third side, so that it has columns.
    ///
    /// # Errors
    /// If the game is on two numbers, or has no values; if a side is 0 or too long, or the box has too many positions.
    pub fn grundy_of_three(rules_file: RulesFile, [x, y, z]: [u64; 3]) -> Result<Self, RulesError> {
        if rules_file.numbers() != 3 || !rules_file.has_values() {
            return Err(RulesError::NoValues);
        }
        let boxed = Self::new(rules_file, [x, y], Side::Below(z))?;
        Ok(Self { sides: [x, y * z], third: Side::Any, grundy: true, depth: Some(z), ..boxed })
    }

    /// The table of a game on four numbers `w, x, y, z`, of which the first three are below these sides. To the table `x Y + y` is
    /// one number, with `Y` the third side, and `z` is the third.
    ///
    /// # Errors
    /// As for [`new`](Self::new), of the first side and the product of the others; and if the game is not on four numbers.
    pub fn of_four(rules_file: RulesFile, [w, x, y]: [u64; 3], fourth: Side) -> Result<Self, RulesError> {
        if rules_file.numbers() != 4 {
            return Err(RulesError::Sides { numbers: rules_file.numbers() });
        }
        if let Some(&found) = [x, y].iter().find(|side| !(1..=Self::MOST_SIDE).contains(side)) {
            return Err(RulesError::Range { name: "a side of the box", expected: "1 to 2^24", found });
        }
        Ok(Self { depth: Some(y), ..Self::boxed(rules_file, [w, x * y], fourth)? })
    }

    /// The same game in a box with other first sides.
    ///
    /// # Errors
    /// As for [`new`](Self::new), and [`variants`](Self::variants) if one would be outside.
    pub fn sized(&self, sides: [u64; 2]) -> Result<Self, RulesError> {
        let boxed = match self.depth {
            Some(z) if self.grundy => Self::grundy_of_three(self.rules_file.clone(), [sides[0], sides[1], z])?,
            Some(y) => Self::of_four(self.rules_file.clone(), [sides[0], sides[1], y], self.third)?,
            None => {
                // Values of two numbers have any pile beside them.
                let third = if self.rules_file.numbers() == 2 { Side::Below(1) } else { self.third };
                let new = Self::new(self.rules_file.clone(), sides, third)?;
                Self { third: self.third, grundy: self.grundy, ..new }
            }
        };
        boxed.passes(self.passes).variants(self.variants.listed().to_vec())
    }

    /// The rules of the first numbers below another side, up to a level.
    pub fn of_part(&self, x: u64, level: PassLevel) -> Result<Self, RulesError> {
        let is_kept = |variant: &&Variant| variant.piles[0] < x && variant.level.is_none_or(|own| own <= level);
        let kept: Vec<Variant> = self.variants.listed().iter().filter(is_kept).copied().collect();
        let y = self.sides[1] / self.depth.unwrap_or(1);
        self.clone().passes(level).variants(kept)?.sized([x, y])
    }

    /// The same with passes.
    #[must_use]
    pub fn passes(self, passes: PassLevel) -> Self {
        Self { passes, ..self }
    }

    /// The same with variants, in place of those it has: positions that are declared a win for the player to move.
    ///
    /// # Errors
    /// If one is outside the box, is not a position, is of a level that the table does not have, or there are too many.
    pub fn variants(self, listed: impl IntoIterator<Item = Variant>) -> Result<Self, RulesError> {
        let variants = Variants::of_text(listed, self.passes)?;
        let range = |name, expected, found| Err(RulesError::Range { name, expected, found });
        if self.grundy && !variants.is_empty() {
            return Err(RulesError::NoValues);
        }
        if self.sides_of_four().is_some() && !variants.is_empty() {
            return range("the number of variants of a game on four numbers", "0", variants.listed().len() as u64);
        }
        for variant in variants.listed() {
            let [x, y, z] = variant.piles;
            let beyond = [(x, self.sides[0]), (y, self.sides[1]), (z, self.below().unwrap_or(1 << 30))];
            if let Some((found, _)) = beyond.into_iter().find(|(number, side)| number >= side) {
                return range("a number of a variant", "inside the box", found);
            }
            if self.rules_file.nothing().binary_search(&variant.piles).is_ok() {
                return Err(RulesError::NoPosition(variant.piles, self.rules_file.name().to_owned()));
            }
        }
        Ok(Self { variants, ..self })
    }

    /// The game.
    pub fn rules_file(&self) -> &RulesFile {
        &self.rules_file
    }

    /// The first two sides of the box: `x` and `y` are below them. In a table of the values of three numbers the second one
    /// is that of `y Z + z`, in a game on four numbers that of `x Y + y`.
    #[inline]
    pub fn sides(&self) -> [u64; 2] {
        self.sides
    }

    /// How far the third number goes.
    pub fn third(&self) -> Side {
        self.third
    }

    /// The sides of the box of a game on four numbers; the fourth is 1 where there is none.
    pub fn sides_of_four(&self) -> Option<[u64; 4]> {
        let ([w, both], depth) = (self.sides, self.depth.filter(|_| !self.grundy)?);
        Some([w, both / depth, depth, self.below().unwrap_or(1)])
    }

    /// The sides of the box of a game's own numbers; the third is 1 where there is none. Of a game on four numbers these are the
    /// sides to the table: see [`of_four`](Self::of_four).
    pub fn own_sides(&self) -> [u64; 3] {
        let [x, y] = self.sides;
        match self.depth {
            Some(depth) if self.grundy => [x, y / depth, depth],
            _ => [x, y, self.below().unwrap_or(1)],
        }
    }

    /// The sides of the box, one for each of a position's own numbers that it bounds.
    pub fn bounded_sides(&self) -> Vec<u64> {
        let is_bounded = self.below().is_some() || self.has_values_of_three();
        match (self.sides_of_four(), self.own_sides()) {
            (Some(sides), _) => sides[..3 + usize::from(is_bounded)].to_vec(),
            (None, sides) if self.rules_file.numbers() == 3 && is_bounded => sides.to_vec(),
            (None, [x, y, _]) => vec![x, y],
        }
    }

    /// The third side of the box, if it has one. Of a game on four numbers it is the fourth.
    #[inline]
    pub fn below(&self) -> Option<u64> {
        match self.third {
            Side::Below(below) => Some(below),
            Side::Any => None,
        }
    }

    /// The level of the most passes that the table is for.
    pub fn level(&self) -> PassLevel {
        self.passes
    }

    /// The variants, ascending.
    pub fn listed(&self) -> &[Variant] {
        self.variants.listed()
    }

    /// Whether the table has the values of a game.
    pub fn is_of_grundy(&self) -> bool {
        self.grundy
    }

    /// Whether these are values of three numbers.
    pub fn has_values_of_three(&self) -> bool {
        self.grundy && self.depth.is_some()
    }

    /// Whether two numbers of a position are one to the table: in values of three numbers, and in games on four.
    pub fn joins_numbers(&self) -> bool {
        self.depth.is_some()
    }

    /// How many numbers a position has in questions, with the pile of Nim beside a game whose values the table has.
    pub fn numbers(&self) -> usize {
        self.rules_file.numbers() + usize::from(self.grundy)
    }

    /// Whether each column `x, y` has at most one P-position, because any number may be taken from `z`. Then the table
    /// has completions, otherwise positions.
    pub fn has_columns(&self) -> bool {
        self.has_values_of_three() || self.rules_file.has_pillar()
    }

    /// Whether the numbers of a P-position may be put in any order, as far as the rules show.
    pub fn is_symmetric(&self) -> bool {
        let variants = |level: PassLevel| self.variants.at(level).collect::<Vec<Triple>>();
        self.rules_file.is_symmetric()
            && PassLevel::up_to(self.passes).all(|level| self.rules_file.exchanges(&variants(level)))
    }

    /// Columns of the box: `x, y`.
    pub fn columns(&self) -> u64 {
        self.sides[0].saturating_mul(self.sides[1])
    }

    /// Positions of the box, or columns if these have no bound.
    pub fn volume(&self) -> u64 {
        self.columns().saturating_mul(self.below().unwrap_or(1))
    }

    /// Cells of the table: at each level the columns, or the positions, once for each set.
    pub fn cells(&self) -> u64 {
        let each = if self.has_columns() { self.columns() } else { self.volume() };
        each.saturating_mul(1 + u64::from(self.passes)).saturating_mul(self.sets())
    }

    /// How many sets of positions a table without columns has at each level: the P-positions, and with an order those that
    /// depend on positions outside the box.
    pub fn sets(&self) -> u64 {
        1 + u64::from(self.rules_file.order().is_some())
    }

    /// Whether three numbers are a position.
    #[inline]
    pub fn is_position(&self, position: Triple) -> bool {
        (self.numbers() > 2 || position[2] == 0) && self.rules_file.nothing().binary_search(&position).is_err()
    }

    /// Whether a position is a variant at a level.
    pub fn is_variant(&self, position: Triple, level: PassLevel) -> bool {
        self.variants.contains(position, level)
    }

    /// The stored level that answers for this number of passes, or `None`: as for the built-in games.
    #[inline]
    pub fn level_of(&self, passes: u64) -> Option<PassLevel> {
        self.variants.level(passes, self.passes)
    }

    /// Reads the text that `Display` writes.
    pub fn parse(text: &str) -> Result<Option<Self>, RulesError> {
        let Some(stored) = stored::read(text) else { return Ok(None) };
        let rules_file = RulesFile::of_parts(text, &stored.game)?;
        let boxed = match (sides(&stored.size), stored.grundy) {
            (Some((first, third)), grundy) => match (&first[..], grundy, third) {
                (&[x, y], true, Side::Any) => Self::grundy(rules_file, [x, y])?,
                (&[x, y], true, Side::Below(z)) => Self::grundy_of_three(rules_file, [x, y, z])?,
                (&[x, y], false, Side::Any) if rules_file.numbers() == 2 => {
                    Self::new(rules_file, [x, y], Side::Below(1))?
                }
                (&[x, y], false, third) => Self::new(rules_file, [x, y], third)?,
                (&[w, x, y], false, fourth) => Self::of_four(rules_file, [w, x, y], fourth)?,
                _ => return Ok(None),
            },
            (None, _) => return Ok(None),
        };
        let numbers = boxed.rules_file.numbers();
        let variants: Option<Vec<_>> = stored.variants.iter().map(|text| Variant::parse(text, numbers)).collect();
        let Some((passes, variants)) = PassLevel::new(stored.passes).zip(variants) else { return Ok(None) };
        boxed.passes(passes).variants(variants).map(Some)
    }
}

/// A box from its text: `100x100x100`, or `100x100` for any third number; `20x20x20x20`, or `20x20x20xany` for any fourth.
fn sides(text: &str) -> Option<(Vec<u64>, Side)> {
    let number = |side: &&str| side.parse::<u64>().ok();
    let all: Vec<&str> = text.split('x').collect();
    let (bounded, last) = match all.as_slice() {
        [_, _] => (&all[..], Side::Any),
        [first @ .., "any"] if first.len() == 3 => (first, Side::Any),
        [first @ .., last] if first.len() < 4 => (first, Side::Below(number(last)?)),
        _ => return None,
    };
    Some((bounded.iter().map(number).collect::<Option<_>>()?, last))
}

impl fmt::Display for RulesBox {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.rules_file.fmt(f)?;
        write!(f, "\nbox = \"")?;
        match (self.sides_of_four(), self.own_sides()) {
            (Some([w, x, y, _]), _) if self.third == Side::Any => write!(f, "{w}x{x}x{y}xany")?,
            (Some([w, x, y, z]), _) => write!(f, "{w}x{x}x{y}x{z}")?,
            (None, [x, y, z]) if self.depth.is_some() || self.rules_file.numbers() == 3 && self.third != Side::Any => {
                write!(f, "{x}x{y}x{z}")?;
            }
            (None, [x, y, _]) => write!(f, "{x}x{y}")?,
        }
        f.write_str("\"")?;
        if self.passes == PassLevel::ONE {
            write!(f, "\npasses = 1")?;
        }
        if !self.listed().is_empty() {
            let written = |variant: &Variant| format!("\"{}\"", variant.text(self.rules_file.numbers()));
            let all: Vec<String> = self.listed().iter().map(written).collect();
            write!(f, "\nvariants = [{}]", all.join(", "))?;
        }
        if self.grundy {
            write!(f, "\ngrundy = true")?;
        }
        Ok(())
    }
}

impl RulesBox {
    /// The numbers of a position with its passes; the third number of a game on two is 0.
    #[inline(always)]
    pub fn point(&self, position: &Position) -> Option<Point> {
        let piles = match (self.numbers(), position.numbers()) {
            (4, &[x, y, z]) if self.grundy => self.of_own([x, y, z], 0),
            (4, &[x, y, z, pile]) => self.of_own([x, y, z], pile),
            (2, &[x, y]) => [x, y, 0],
            // Without a pile of Nim beside it.
            (3, &[x, y]) if self.grundy => [x, y, 0],
            (3, &[x, y, z]) => [x, y, z],
            _ => return None,
        };
        Some(Point { piles, passes: position.passes })
    }

    /// The position of three numbers.
    pub fn told(&self, Point { piles, passes }: Point) -> Position {
        let [x, y, z] = self.own(piles);
        let all = [x, y, z, piles[2]];
        Position::new(all.get(..self.numbers()).unwrap_or(&all)).with_passes(passes)
    }

    /// The letters of a position's numbers, of which it has the first ones.
    pub fn letters(&self) -> [&'static str; 4] {
        if self.rules_file.numbers() == 4 { ["w", "x", "y", "z"] } else { ["x", "y", "z", "n"] }
    }

    /// The column of a position to the table, by the numbers that come before its last one.
    pub fn column(&self, numbers: &[u64]) -> Option<[u64; 2]> {
        match (self.depth, numbers) {
            (None, &[x, y]) => Some([x, y]),
            (Some(_), &[x, y, z]) => {
                let [x, y, _] = self.of_own([x, y, z], 0);
                Some([x, y])
            }
            _ => None,
        }
    }

    /// A game's own numbers, of those that the table has; of four the first three.
    pub fn own(&self, piles: Triple) -> Triple {
        match (self.depth, piles) {
            (Some(depth), [x, y, _]) => [x, y / depth, y % depth],
            (None, piles) => piles,
        }
    }

    /// The numbers that the table has, of a game's own and the pile beside it, or the fourth; outside the box, if those are.
    fn of_own(&self, [x, y, z]: Triple, pile: u64) -> Triple {
        match self.depth {
            Some(depth) if z < depth && y < self.sides[1] / depth => [x, y * depth + z, pile],
            Some(_) => [x, self.sides[1], pile],
            None => [x, y, z],
        }
    }

    /// The moves but those that take from the third number of a column, or the pile beside a game, alone.
    pub fn other_options(&self) -> Options<'_> {
        if self.has_values_of_three() || !self.has_columns() {
            Options::new(&self.rules_file)
        } else {
            Options::without_pillar(&self.rules_file)
        }
    }

    /// Calls `visit` with every position that one of some moves of the game leads to, until it says stop; returns whether
    /// it did. The steps that it takes are subtracted from those that it may take.
    pub fn each(
        &self,
        options: &Options<'_>,
        piles: Triple,
        steps: &mut u64,
        visit: &mut dyn FnMut(Triple) -> bool,
    ) -> Result<bool, NoMoves> {
        match self.depth {
            Some(_) if self.grundy => {
                options.each_within(self.own(piles), steps, &mut |to| visit(self.of_own(to, piles[2])))
            }
            Some(_) => {
                let [w, x, y] = self.own(piles);
                let visit = &mut |[w, x, y, z]: [u64; 4]| visit(self.of_own([w, x, y], z));
                options.each_within([w, x, y, piles[2]], steps, visit)
            }
            None => options.each_within(piles, steps, visit),
        }
    }

    /// Calls `visit` with every position that a move leads to, but for the pass, until it says stop; returns whether it did.
    pub fn each_move(
        &self,
        piles: Triple,
        steps: &mut u64,
        visit: &mut dyn FnMut(Triple) -> bool,
    ) -> Result<bool, NoMoves> {
        let [x, y, pile] = piles;
        for left in 0..if self.has_values_of_three() { pile } else { 0 } {
            *steps = steps.checked_sub(1).ok_or(NoMoves::TooMany)?;
            if visit([x, y, left]) {
                return Ok(true);
            }
        }
        self.each(&Options::new(&self.rules_file), piles, steps, visit)
    }
}
