//! Who wins: one by one and in batches.

use supermex::{Outcome, Position, ReadError, Table};

use crate::handle::{SUPERMEX_MOST_PASSES, open, told_passes};
use crate::memory::{given, put, put_if, require_places};
use crate::open::supermex_table_t;
use crate::status::{Failure, guard, invalid, supermex_status_t};

/// Who wins.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum supermex_outcome_t {
    /// The player who just moved.
    SUPERMEX_P = 0,
    /// The player to move.
    SUPERMEX_N = 1,
    /// The position is outside what the table holds.
    SUPERMEX_BEYOND = 2,
    /// Left, whoever moves: in Clobber only.
    SUPERMEX_LEFT = 3,
    /// Right, whoever moves: in Clobber only.
    SUPERMEX_RIGHT = 4,
}

impl From<Outcome> for supermex_outcome_t {
    fn from(outcome: Outcome) -> Self {
        match outcome {
            Outcome::P => Self::SUPERMEX_P,
            Outcome::N => Self::SUPERMEX_N,
            Outcome::Left => Self::SUPERMEX_LEFT,
            Outcome::Right => Self::SUPERMEX_RIGHT,
            _ => Self::SUPERMEX_BEYOND,
        }
    }
}

/// A table, and what every look-up needs. Numbers are validated only if the answer is missing.
struct Asker<'a> {
    table: &'a Table,
    most: Option<u64>,
}

impl<'a> Asker<'a> {
    fn new(table: &'a Table) -> Self {
        Self { table, most: table.passes() }
    }

    fn position(&self, numbers: &[u64], passes: u64) -> Position {
        Position::new(numbers).with_passes(told_passes(passes).or(self.most).unwrap_or(0))
    }

    /// Refuses what is not a position.
    fn check(&self, position: &Position, outcome: Outcome) -> Result<(), Failure> {
        if outcome == Outcome::Beyond || (self.most.is_none() && position.passes > 0) {
            self.table.position(position, position.passes)?;
        }
        Ok(())
    }
}

/// Says who wins at a position. Constant time; for sums, boards and strips one step for each number.
/// A position is `count` numbers, with `passes` left: piles; columns of height 3, 2, 1 or 4, 3, 2, 1 in Chomp; rows of
/// a board; cells of a strip (0 empty, 1 x, 2 o); a,b,r,s,l,n in Imitation Nim, which a table of (k,m)-Wythoff Nim
/// answers: the piles, what the last move took from each, imitations in a row of who made it and of who is to move.
/// Numbers that are not a position of the game, or passes where it has none, are SUPERMEX_INVALID.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn supermex_outcome(
    table: *const supermex_table_t,
    numbers: *const u64,
    count: usize,
    passes: u64,
    outcome: *mut supermex_outcome_t,
) -> supermex_status_t {
    guard(|| {
        // SAFETY: the caller promises that each pointer is null or valid for its size.
        let (table, numbers) = unsafe { (Asker::new(open(table)?), given(numbers, count, "numbers")?) };
        let position = table.position(numbers, passes);
        let found = table.table.outcome(&position)?;
        table.check(&position, found)?;
        // SAFETY: the caller promises that each pointer is null or valid for its size.
        unsafe { put(outcome, "outcome", found.into()) }
    })
}

/// Positions that are answered at once.
const GROUP: usize = 1024;

/// Says who wins at each of `positions` positions, several times as fast as one by one where the table is large. Their
/// numbers follow each other in rows of `count`; `passes` has a number for each, and is null where all have
/// SUPERMEX_MOST_PASSES. Shorter boards and strips have zeros at the end. An outcome is a byte, a supermex_outcome_t.
/// `*done` becomes how many were written, those before the first without an answer; it may be null.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn supermex_outcomes(
    table: *const supermex_table_t,
    numbers: *const u64,
    count: usize,
    passes: *const u64,
    positions: usize,
    outcomes: *mut u8,
    done: *mut usize,
) -> supermex_status_t {
    let mut written = 0;
    let status = guard(|| {
        let values = count.checked_mul(positions).ok_or_else(|| invalid("the positions do not fit in memory"))?;
        // SAFETY: the caller promises that each pointer is null or valid for its size.
        let (table, numbers) = unsafe { (Asker::new(open(table)?), given(numbers, values, "numbers")?) };
        // SAFETY: the caller promises that each pointer is null or valid for its size.
        let passes = if passes.is_null() { None } else { Some(unsafe { given(passes, positions, "passes")? }) };
        require_places(outcomes, positions, "outcomes")?;
        let position = |at: usize| {
            let passes = passes.map_or(SUPERMEX_MOST_PASSES, |passes| passes[at]);
            table.position(&numbers[at * count..][..count], passes)
        };
        let mut asked = Vec::with_capacity(GROUP.min(positions));
        let mut found = [Outcome::Beyond; GROUP];
        while written < positions {
            asked.clear();
            asked.extend((written..positions).take(GROUP).map(position));
            let (right, mut failed) = match table.table.outcomes(&asked, &mut found) {
                Ok(()) => (asked.len(), None),
                Err(ReadError::Batch { index, source, .. }) => (index.min(asked.len()), Some(Failure::from(*source))),
                Err(error) => return Err(error.into()),
            };
            for (position, &outcome) in asked[..right].iter().zip(&found) {
                if let Err(refused) = table.check(position, outcome) {
                    failed = Some(refused);
                    break;
                }
                // SAFETY: it is below `positions`, for which the caller promises places. They may hold
                // anything, so that no reference is made of them.
                unsafe { outcomes.add(written).write(supermex_outcome_t::from(outcome) as u8) };
                written += 1;
            }
            if let Some(Failure(status, words)) = failed {
                return Err(Failure(status, format!("position {written} of the batch: {words}")));
            }
        }
        Ok(())
    });
    // SAFETY: the caller promises that each pointer is null or valid for its size.
    unsafe { put_if(done, written) };
    status
}
