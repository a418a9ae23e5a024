//! The plain interpreter as a judge: each position by all its moves.

use crate::certificate::Certificate;
use crate::certified::{Random, Work, shared_out};
use crate::error::{CertifyError, ONE_FILE};
use crate::rules::{Budget, GameInBox, Numbers, Spent};
use supermex::table::{Boxes, Cell};
use supermex_game::{Outcome, PassLevel, Point, Triple, or_stop};

/// Choices of parameters that are tried from one position: a few seconds, and fewer for a fuzzer, which tries many tables.
pub const MOST_OF_ONE: u64 = if cfg!(fuzzing) { 1 << 17 } else { 1 << 26 };
/// And from all of them: some hours.
pub const MOST_OF_ALL: u64 = 1 << 40;
/// Tables with no more positions than this are certified by the plain interpreter alone.
pub const SMALL: u64 = 1 << 12;

pub fn passes(level: u64) -> PassLevel {
    if level == 0 { PassLevel::ZERO } else { PassLevel::ONE }
}

/// A table beside its rules.
pub struct Judge<'a> {
    pub table: &'a Boxes,
    pub rules: GameInBox,
    pub sides: [u64; 2],
    /// The third side, if there is one.
    pub below: Option<u64>,
    pub levels: u64,
    /// Whether positions above the P-position of a column have the move to it.
    pub has_columns: bool,
}

impl<'a> Judge<'a> {
    pub fn new(table: &'a Boxes) -> Result<Self, CertifyError> {
        if !table.is_whole() {
            return Err(CertifyError::Incomplete(ONE_FILE));
        }
        let text = table.rules().to_string();
        let read = || {
            let rules = GameInBox::read(&text)?;
            let side = |side: i64| u64::try_from(side).ok().filter(|&side| side > 0);
            let [x, y, z] = rules.sides();
            let below = match z {
                Some(z) => Some(side(z)?),
                None => None,
            };
            let has_columns = rules.has_columns();
            // This has to hold if columns have no bound.
            (below.is_some() || has_columns).then_some(())?;
            Some(Self { table, sides: [side(x?)?, side(y?)?], below, levels: 1 + rules.passes, has_columns, rules })
        };
        let judge = read().ok_or(CertifyError::Rules)?;
        // Only numbers that the table has are checked.
        let has = (table.rules().sides(), table.rules().below(), 1 + u64::from(table.rules().level()));
        if (judge.sides, judge.below, judge.levels) == has { Ok(judge) } else { Err(CertifyError::Rules) }
    }

    /// All positions, about.
    pub fn positions(&self) -> Result<u64, CertifyError> {
        let columns = self.levels.saturating_mul(self.columns());
        Ok(columns.saturating_mul(self.top(self.last(), PassLevel::ZERO)?))
    }

    /// Certifies each position by its moves, with at most this many choices of parameters.
    pub fn plainly(&self, work: &Work<'_>, most: u64) -> Result<Certificate, CertifyError> {
        self.refuse_long(self.positions()?, most)?;
        shared_out(self.levels.saturating_mul(self.columns()), work, |column| {
            let [x, y, level] = self.column(column);
            self.whole_column([x, y], passes(level))
        })
    }

    fn columns(&self) -> u64 {
        self.sides[0].saturating_mul(self.sides[1])
    }

    /// The numbers of a column, and its level.
    fn column(&self, number: u64) -> [u64; 3] {
        let [x_side, y_side] = self.sides;
        [number / y_side % x_side, number % y_side, number / y_side / x_side]
    }

    fn last(&self) -> [u64; 2] {
        self.sides.map(|side| side - 1)
    }

    /// Refuses work that would take too long, estimated by the moves from the last position of the box.
    pub fn refuse_long(&self, positions: u64, most: u64) -> Result<(), CertifyError> {
        let [x, y] = self.last();
        let last = [x, y, self.top([x, y], PassLevel::ZERO)? - 1];
        let mut budget = Budget::new(MOST_OF_ONE);
        let found = self.rules.each_move(signed(last), &mut budget, &mut |_| false);
        found.map_err(|Spent| self.too_many(last, PassLevel::ZERO))?;
        let choices = positions.saturating_mul(MOST_OF_ONE - budget.left());
        if choices > most {
            return Err(CertifyError::Choices { choices, most });
        }
        Ok(())
    }

    /// Only the positions of a column below this have to be checked; it is at least 1.
    pub fn top(&self, [x, y]: [u64; 2], level: PassLevel) -> Result<u64, CertifyError> {
        if self.has_columns
            && let Cell::Completion(z) = self.table.cell(x, y, level)?
        {
            return Ok(z + 1);
        }
        self.below.ok_or(CertifyError::Rules)
    }

    fn whole_column(&self, [x, y]: [u64; 2], level: PassLevel) -> Result<Certificate, CertifyError> {
        let mut all = Certificate::default();
        for z in 0..self.top([x, y], level)? {
            all = all.and(self.position([x, y, z], level, &mut Budget::new(MOST_OF_ONE))?);
        }
        Ok(all)
    }

    /// Columns of all levels.
    pub fn cells(&self) -> u64 {
        let [x_side, y_side] = self.sides;
        x_side.saturating_mul(y_side).saturating_mul(self.levels)
    }

    /// A random position of the table.
    pub fn drawn(&self, cell: u64, random: &mut Random) -> Result<(Triple, PassLevel), CertifyError> {
        let [_, y_side] = self.sides;
        let (column, level) = (cell / self.levels, passes(cell % self.levels));
        let [x, y] = [column / y_side, column % y_side];
        let top = self.top([x, y], level)?;
        // One drawn position in this number is the P-position of its column.
        let z = random.below(top).checked_sub(1).unwrap_or(top - 1);
        Ok(([x, y, z], level))
    }

    fn text(&self, piles: Triple, level: PassLevel) -> String {
        format!("{},{level}", self.table.rules().told(Point { piles, passes: 0 }))
    }

    /// A position that a move leads to, in words.
    fn told(&self, to: Point) -> String {
        if self.table.rules().joins_numbers() { self.table.rules().told(to).to_string() } else { to.to_string() }
    }

    fn outside(&self, to: Point) -> String {
        format!("a move leads from it to {}, which is outside the box or no lower", self.told(to))
    }

    pub fn too_many(&self, position: Triple, level: PassLevel) -> CertifyError {
        CertifyError::TooMany(self.text(position, level))
    }

    /// Certifies a position by its moves.
    pub fn position(&self, piles: Triple, level: PassLevel, budget: &mut Budget) -> Result<Certificate, CertifyError> {
        let (at, found) = (signed(piles), self.table.outcome_at(piles, level)?);
        let is_p = found == Outcome::P;
        let wrong = |why: String| Err(CertifyError::Wrong { position: self.text(piles, level), found, why });
        if !self.rules.is_position(at) {
            // Nothing is answered, and the column has no P-position here either.
            let completes = self.table.cell(piles[0], piles[1], level)? == Cell::Completion(piles[2]);
            return match found {
                Outcome::Beyond if !completes => Ok(Certificate::default()),
                _ => wrong("it is not a position".into()),
            };
        }
        if !matches!(found, Outcome::P | Outcome::N) && !self.rules.has_order() {
            return wrong("it is a position of the box".into());
        }
        // Positions about which nothing is known are not counted.
        let counts = if found == Outcome::Beyond { Certificate::default() } else { Certificate::of(is_p) };
        if self.rules.is_variant(at, level.into()) {
            return if found == Outcome::N { Ok(counts) } else { wrong("it is a variant".into()) };
        }
        if self.rules.is_counted() {
            return match self.by_all_moves(piles, level, budget)? {
                Err(to) => wrong(self.outside(to)),
                Ok(outcome) if outcome == found => Ok(counts),
                Ok(outcome) => wrong(format!("by its options it is {outcome}")),
            };
        }
        match (is_p, self.moves(piles, level, budget)?) {
            (_, Moves::Outside(to)) => wrong(self.outside(to)),
            (true, Moves::ToP(to)) => wrong(format!("so is {}, to which a move leads from it", self.told(to))),
            (false, Moves::ToN) => wrong("no move from it leads to a P-position".into()),
            (_, Moves::None) if is_p == self.rules.is_misere() => {
                let who = if is_p { "wins, in misère play" } else { "loses" };
                wrong(format!("it has no move, and the player to move {who}"))
            }
            _ => Ok(counts),
        }
    }

    /// What the moves from a position lead to, the pass included.
    fn moves(&self, piles: Triple, level: PassLevel, budget: &mut Budget) -> Result<Moves, CertifyError> {
        let (from, mut found, mut failed) = (signed(piles), Moves::None, Ok(()));
        let visited = self.rules.each_move(from, budget, &mut |to| {
            let inside = to.iter().zip(self.rules.sides()).all(|(&number, side)| side.is_none_or(|side| number < side));
            let piles = to.map(i64::cast_unsigned);
            let to = Point { piles, passes: level.into() };
            if !inside || signed(piles) >= from {
                found = Moves::Outside(to);
                return true;
            }
            let looked_up = self.table.outcome_at(piles, level).map(|outcome| {
                found = match outcome {
                    Outcome::P => Moves::ToP(to),
                    Outcome::N => Moves::ToN,
                    _ => Moves::Outside(to),
                };
                !matches!(found, Moves::ToN)
            });
            or_stop(looked_up, &mut failed)
        });
        failed?;
        visited.map_err(|Spent| self.too_many(piles, level))?;
        if let Some(below) = level.below().filter(|_| matches!(found, Moves::ToN))
            && self.table.outcome_at(piles, below)? == Outcome::P
        {
            found = Moves::ToP(Point { piles, passes: below.into() });
        }
        Ok(found)
    }
}

/// What the moves from a position lead to.
enum Moves {
    None,
    /// None leads to a P-position.
    ToN,
    /// One leads to this P-position.
    ToP(Point),
    /// One leads to a place where no move may lead.
    Outside(Point),
}

/// Numbers of a table are below 2^32.
pub fn signed(piles: Triple) -> Numbers {
    piles.map(u64::cast_signed)
}
