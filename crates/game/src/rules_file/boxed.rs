//! The box of positions that a table of a rules file is for.

use std::fmt;

use super::options::{MoveError, Options};
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
    /// The third side of a game on three numbers whose values the table has.
    depth: Option<u64>,
}

impl RulesBox {
    /// How rules are written.
    pub const FORM: &'static str = "a rules file with a line for the box: box = \"XxYxZ\"";
    /// A side of a box is at most this.
    pub const MOST_SIDE: u64 = 1 << 24;
    /// The positions of a box, or the columns of one without a third side, are at most this many.
    pub const MOST_CELLS: u64 = 1 << 36;

    /// The table of a rules file in a box. Games on two numbers have a third one of 0: `Side::Below(1)`.
    ///
    /// # Errors
    /// If a side is 0 or too long, or the box has too many positions; if a column may have any third number and the rules
    /// have no move `x, y, z-t` that may always be made.
    pub fn new(rules_file: RulesFile, sides: [u64; 2], third: Side) -> Result<Self, RulesError> {
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
        if rules_file.numbers() == 2 && third != Side::Below(1) {
            return range("the third side of a box of a game on two numbers", "1", below);
        }
        let (variants, grundy, depth) = Default::default();
        let boxed = Self { rules_file, sides, third, passes: PassLevel::ZERO, variants, grundy, depth };
        if third == Side::Any && !boxed.rules_file.has_pillar() {
            return Err(RulesError::NoAnyThird);
        }
        match boxed.volume() {
            found if found > Self::MOST_CELLS => range("the number of positions in the box", "at most 2^36", found),
            _ => Ok(boxed),
        }
    }

    /// The table of the Grundy values of a game on two numbers. It is the table of that game with a Nim heap beside it:
    /// `[x, y, z]` is P if `z` is the value of `[x, y]`.
    ///
    /// # Errors
    /// If the game is on three numbers, or misère (where the values say nothing), or a side is 0 or too long.
    pub fn grundy(rules_file: RulesFile, sides: [u64; 2]) -> Result<Self, RulesError> {
        if rules_file.numbers() != 2 || rules_file.is_misere() {
            return Err(RulesError::NoValues);
        }
        let boxed = Self::new(rules_file.clone(), sides, Side::Below(1))?;
        let heap = rules_file.with_heap();
        // Numbers that are not a position are not one with a heap either. A table of values has none of these.
        if !heap.nothing().is_empty() {
            return Err(RulesError::NoValues);
        }
        Ok(Self { rules_file: heap, third: Side::Any, grundy: true, ..boxed })
    }

    /// The table of the Grundy values of a game on three numbers in a box: `[x, y, z, n]` is P if `n` is the value of
    /// `[x, y, z]`. To the table `y Z + z` is one number, with `Z` the third side, so that it has columns.
    ///
    /// # Errors
    /// If the game is on two numbers, or misère, or has `nothing`; if a side is 0 or too long, or the box has too many positions.
    pub fn grundy_of_three(rules_file: RulesFile, [x, y, z]: [u64; 3]) -> Result<Self, RulesError> {
        if rules_file.numbers() != 3 || rules_file.is_misere() || !rules_file.nothing().is_empty() {
            return Err(RulesError::NoValues);
        }
        let boxed = Self::new(rules_file, [x, y], Side::Below(z))?;
        Ok(Self { sides: [x, y * z], third: Side::Any, grundy: true, depth: Some(z), ..boxed })
    }

    /// The same game in a box with other first sides.
    ///
    /// # Errors
    /// As for [`new`](Self::new), and [`variants`](Self::variants) if one would be outside.
    pub fn sized(&self, sides: [u64; 2]) -> Result<Self, RulesError> {
        let boxed = match self.depth {
            Some(z) => Self::grundy_of_three(self.rules_file.clone(), [sides[0], sides[1], z])?,
            None => {
                let third = if self.grundy { Side::Any } else { self.third };
                let new = Self::new(self.rules_file.clone(), sides, third)?;
                Self { grundy: self.grundy, ..new }
            }
        };
        boxed.passes(self.passes).variants(self.variants.listed().to_vec())
    }

    /// The rules of the first numbers below another side, up to a level.
    pub fn of_part(&self, x: u64, level: PassLevel) -> Result<Self, RulesError> {
        let is_kept = |variant: &&Variant| variant.piles[0] < x && variant.level.is_none_or(|own| own <= level);
        let kept: Vec<Variant> = self.variants.listed().iter().filter(is_kept).copied().collect();
        let [_, y, _] = self.own_sides();
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
    /// is that of `y Z + z`.
    pub fn sides(&self) -> [u64; 2] {
        self.sides
    }

    /// How far the third number goes.
    pub fn third(&self) -> Side {
        self.third
    }

    /// The sides of the box of a game's own numbers; the third is 1 where there is none.
    pub fn own_sides(&self) -> [u64; 3] {
        let [x, y] = self.sides;
        match self.depth {
            Some(depth) => [x, y / depth, depth],
            None => [x, y, self.below().unwrap_or(1)],
        }
    }

    /// The third side of the box, if it has one.
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

    /// Cells of the table: at each level the columns, or the positions.
    pub fn cells(&self) -> u64 {
        let each = if self.has_columns() { self.columns() } else { self.volume() };
        each.saturating_mul(1 + u64::from(self.passes))
    }

    /// Whether three numbers are a position.
    pub fn is_position(&self, position: Triple) -> bool {
        (self.numbers() > 2 || position[2] == 0) && self.rules_file.nothing().binary_search(&position).is_err()
    }

    /// Whether a position is a variant at a level.
    pub fn is_variant(&self, position: Triple, level: PassLevel) -> bool {
        self.variants.contains(position, level)
    }

    /// The stored level that answers for this number of passes, or `None`: as for the built-in games.
    pub fn level_of(&self, passes: u64) -> Option<PassLevel> {
        self.variants.level(passes, self.passes)
    }

    /// Reads the text that `Display` writes.
    pub fn parse(text: &str) -> Result<Option<Self>, RulesError> {
        let Some(stored) = stored::read(text) else { return Ok(None) };
        let rules_file = RulesFile::of_parts(text, &stored.game)?;
        let Some((sides, third)) = sides(&stored.size) else { return Ok(None) };
        let boxed = match (stored.grundy, third) {
            (true, Side::Any) => Self::grundy(rules_file, sides)?,
            (true, Side::Below(z)) => Self::grundy_of_three(rules_file, [sides[0], sides[1], z])?,
            (false, Side::Any) if rules_file.numbers() == 2 => Self::new(rules_file, sides, Side::Below(1))?,
            (false, third) => Self::new(rules_file, sides, third)?,
        };
        let numbers = boxed.rules_file.numbers();
        let variants: Option<Vec<_>> = stored.variants.iter().map(|text| Variant::parse(text, numbers)).collect();
        let Some((passes, variants)) = PassLevel::new(stored.passes).zip(variants) else { return Ok(None) };
        boxed.passes(passes).variants(variants).map(Some)
    }
}

/// A box from its text: `100x100x100`, or `100x100`.
fn sides(text: &str) -> Option<([u64; 2], Side)> {
    let mut sides = text.split('x').map(|side| side.parse::<u64>().ok());
    let two = [sides.next()??, sides.next()??];
    let third = sides.next().map_or(Some(Side::Any), |side| side.map(Side::Below))?;
    sides.next().is_none().then_some((two, third))
}

impl fmt::Display for RulesBox {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.rules_file.fmt(f)?;
        let [x, y, z] = self.own_sides();
        write!(f, "\nbox = \"{x}x{y}")?;
        if self.depth.is_some() || self.rules_file.numbers() == 3 && self.third != Side::Any {
            write!(f, "x{z}")?;
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
            (4, &[x, y, z]) => self.of_own([x, y, z], 0),
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

    /// A game's own numbers, of those that the table has.
    pub fn own(&self, piles: Triple) -> Triple {
        match (self.depth, piles) {
            (Some(depth), [x, y, _]) => [x, y / depth, y % depth],
            (None, piles) => piles,
        }
    }

    /// The numbers that the table has, of a game's own and the pile beside it; outside the box, if those are.
    fn of_own(&self, [x, y, z]: Triple, pile: u64) -> Triple {
        match self.depth {
            Some(depth) if z < depth && y < self.sides[1] / depth => [x, y * depth + z, pile],
            Some(_) => [x, self.sides[1], pile],
            None => [x, y, z],
        }
    }

    /// The moves but those that take from the third number of a column, or the pile beside a game, alone.
    pub fn other_options(&self) -> Options<'_> {
        if self.has_values_of_three() {
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
    ) -> Result<bool, MoveError> {
        if self.has_values_of_three() {
            options.each_within(self.own(piles), steps, &mut |to| visit(self.of_own(to, piles[2])))
        } else {
            options.each_within(piles, steps, visit)
        }
    }

    /// Calls `visit` with every position that a move leads to, but for the pass, until it says stop; returns whether it did.
    pub fn each_move(
        &self,
        piles: Triple,
        steps: &mut u64,
        visit: &mut dyn FnMut(Triple) -> bool,
    ) -> Result<bool, MoveError> {
        let [x, y, pile] = piles;
        for left in 0..if self.has_values_of_three() { pile } else { 0 } {
            *steps = steps.checked_sub(1).ok_or(MoveError::TooMany)?;
            if visit([x, y, left]) {
                return Ok(true);
            }
        }
        self.each(&Options::new(&self.rules_file), piles, steps, visit)
    }
}
