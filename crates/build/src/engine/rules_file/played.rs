//! Who wins at each position, by all its moves: where the previous player may forbid some of them, so that the options that are P
//! are counted; where moves do not lead to lower positions, but to such as come before them in an order of their own; and on four
//! numbers.
//!
//! With an order a move may lead out of the box. What is there is not known, nor is who wins where it matters.

use super::columns::Columns;
use super::outcome::{PPositionsOfSheet, Refused, Take, Task};
use super::pace::Pace;
use super::steps::is_inside;
use crate::BuildError;
use crate::engine::bits::has;
use supermex_game::rules_file::options::{MOST_STEPS, Options};
use supermex_game::rules_file::tally::Tally;
use supermex_game::{Outcome, RulesBox, Triple};

pub fn memory(rules: &RulesBox) -> u64 {
    let sets = 2 * (1 + u64::from(rules.level()));
    let ordered = if rules.rules_file().order().is_some() { 16 } else { 0 };
    rules.volume().saturating_mul(ordered).saturating_add(sets * rules.volume().div_ceil(8))
}

/// The positions of a level that are P, and those about which nothing is known: a bit each, by their places.
struct LevelOutcomes {
    p_positions: Vec<u64>,
    beyond: Vec<u64>,
}

impl LevelOutcomes {
    fn outcome(&self, place: usize) -> Outcome {
        if has(&self.p_positions, place) {
            Outcome::P
        } else if has(&self.beyond, place) {
            Outcome::Beyond
        } else {
            Outcome::N
        }
    }

    fn set(&mut self, place: usize, outcome: Outcome) {
        let set = match outcome {
            Outcome::P => &mut self.p_positions,
            Outcome::Beyond => &mut self.beyond,
            _ => return,
        };
        set[place / 64] |= 1 << (place % 64);
    }
}

/// A box of positions that are found one after the other.
struct Played<'a> {
    rules: &'a RulesBox,
    sides: [u64; 3],
    levels: Vec<LevelOutcomes>,
    options: Options<'a>,
    /// By level, positions that are N whatever their moves, and those that are none.
    excepted: Vec<Vec<Triple>>,
}

/// The place of a position in a box.
fn place([x, y, z]: Triple, [_, y_side, z_side]: [u64; 3]) -> usize {
    ((x * y_side + y) * z_side + z) as usize
}

impl Played<'_> {
    /// Finds who wins at a position. All positions that its moves lead to in the box are found.
    fn find(&mut self, at: Triple) -> Result<(), Refused> {
        let (own, mut below) = (place(at, self.sides), None);
        for level in 0..self.levels.len() {
            let found = if self.excepted[level].binary_search(&at).is_ok() {
                Outcome::N
            } else {
                let (sides, levels, rules_file) = (self.sides, &self.levels, self.rules.rules_file());
                let mut tally = Tally::new(rules_file.block(), rules_file.is_misere());
                // Every move is made once, to see that it lowers the order.
                let (makes_all, mut decided) = (level == 0 && rules_file.order().is_some(), false);
                self.rules.each(&self.options, at, &mut MOST_STEPS.clone(), &mut |to| {
                    let inside = is_inside(to, sides);
                    let outcome = || if inside { levels[level].outcome(place(to, sides)) } else { Outcome::Beyond };
                    decided = decided || tally.add(to, outcome());
                    decided && !makes_all
                })?;
                // Nobody may forbid the pass. Where there is no move there is none.
                match (tally.outcome(), below.filter(|_| tally.any())) {
                    (Outcome::P | Outcome::Beyond, Some(Outcome::P)) => Outcome::N,
                    (Outcome::P, Some(Outcome::Beyond)) => Outcome::Beyond,
                    (found, _) => found,
                }
            };
            self.levels[level].set(own, found);
            below = Some(found);
        }
        Ok(())
    }
}

pub fn run(task: Task<'_>, take: Take<'_>) -> Result<(), BuildError> {
    let Task { rules, poll, refuse, .. } = task;
    let ([x_side, y_side], below) = (rules.sides(), rules.below().unwrap_or(1));
    let sides = [x_side, y_side, below];
    let (rules_file, each) = (rules.rules_file(), y_side * below);
    let excepted = Columns::new(task).excepted;
    let words = rules.volume().div_ceil(64) as usize;
    let level = |_: &Vec<Triple>| LevelOutcomes { p_positions: vec![0; words], beyond: vec![0; words] };
    let mut played = Played {
        rules,
        sides,
        levels: excepted.iter().map(level).collect(),
        options: Options::new(rules_file).polling(poll),
        excepted,
    };
    let position = |place: u64| [place / each, place / below % y_side, place % below];
    let pace = Pace::new(poll);
    let has_order = rules_file.order().is_some();
    if has_order {
        let mut places = Vec::with_capacity(rules.volume() as usize);
        for place in 0..rules.volume() {
            pace.step();
            let value =
                rules_file.order_of(position(place)).ok_or_else(|| refuse(Refused::NoOrder(position(place).into())))?;
            places.push((value, place));
        }
        places.sort_unstable();
        for (_, place) in places {
            pace.step();
            played.find(position(place)).map_err(refuse)?;
        }
    }
    let mut found = Vec::new();
    for x in 0..x_side {
        for place in if has_order { 0..0 } else { x * each..(x + 1) * each } {
            pace.step();
            played.find(position(place)).map_err(refuse)?;
        }
        for level in &played.levels {
            for set in [&level.p_positions, &level.beyond].into_iter().take(rules.sets() as usize) {
                let first = x * each;
                found.clear();
                found.extend((0..each).filter(|at| has(set, (first + at) as usize)));
                take(PPositionsOfSheet::Positions(&found))?;
            }
        }
    }
    Ok(())
}
