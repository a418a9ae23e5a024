//! (k,m)-Imitation Nim, answered from tables of (k,m)-Wythoff Nim.

use supermex::game::imitation::{Class, State};
use supermex::{Imitation, ReadError};

use crate::memory::{Laid, answer, batch, one_by_one, pairs, put, put_list, require};
use crate::pairs::supermex_pair_t;
use crate::status::{Failure, guard, invalid, supermex_status_t};
use crate::types::{supermex_outcome_t, supermex_table_t};

/// A state in play of (k,m)-Imitation Nim.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct supermex_state_t {
    /// The piles.
    pub piles: [u64; 2],
    /// What the previous move took from each; one of them is 0, and both are before any move.
    pub taken: [u64; 2],
    /// Imitations in a row by who has just moved, the last move included.
    pub made: u64,
    /// Imitations in a row by who is to move, before that.
    pub before: u64,
}

impl From<State> for supermex_state_t {
    fn from(state: State) -> Self {
        let taken = match state.taken {
            Some((0, taken)) => [taken, 0],
            Some((_, taken)) => [0, taken],
            None => [0, 0],
        };
        Self { piles: state.piles, taken, made: state.made, before: state.before }
    }
}

/// What the piles of a state are, as a position of (k,m)-Wythoff Nim. One byte.
#[repr(u8)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum supermex_class_t {
    /// A P-position, the first on its diagonal: P whatever came before.
    SUPERMEX_P_STABLE = 0,
    /// Another P-position: P if fewer imitations were made than P-positions lie at it and after it on its diagonal.
    SUPERMEX_P_FREE = 1,
    /// An N-position that is N whatever came before.
    SUPERMEX_N_STABLE = 2,
    /// Another N-position: P if a P-position is an imitation away that leads to no further one.
    SUPERMEX_N_FREE = 3,
    /// The piles are outside what the table holds.
    SUPERMEX_CLASS_BEYOND = 4,
}

impl From<Option<Class>> for supermex_class_t {
    fn from(class: Option<Class>) -> Self {
        match class {
            Some(Class::PStable) => Self::SUPERMEX_P_STABLE,
            Some(Class::PFree) => Self::SUPERMEX_P_FREE,
            Some(Class::NStable) => Self::SUPERMEX_N_STABLE,
            Some(Class::NFree) => Self::SUPERMEX_N_FREE,
            None => Self::SUPERMEX_CLASS_BEYOND,
        }
    }
}

/// The game over the table behind a pointer.
///
/// # Safety
/// The pointer is null or a handle that is open as long as the game lives.
unsafe fn imitation<'a>(table: *const supermex_table_t) -> Result<Imitation<'a>, Failure> {
    // SAFETY: by the caller's word.
    let game = unsafe { pairs(table)? }.imitation();
    game.ok_or_else(|| ReadError::Kind { found: "D_r", expected: "(k,m)-Wythoff Nim" }.into())
}

/// A state of the game, if play can lead to it.
fn state(game: &Imitation<'_>, given: supermex_state_t) -> Result<State, Failure> {
    let taken = match given.taken {
        [0, 0] => None,
        [taken, 0] => Some((0, taken)),
        [0, taken] => Some((1, taken)),
        _ => return Err(invalid("the previous move took from both piles: one number of taken has to be 0")),
    };
    let state = State { piles: given.piles, taken, made: given.made, before: given.before };
    match game.refuse(&state) {
        Some(words) => Err(invalid(words)),
        None if taken.is_none() && (state.made > 0 || state.before > 0) => {
            Err(invalid("before any move nobody has imitated: made and before have to be 0"))
        }
        None => Ok(state),
    }
}

/// Says who wins from a state of (k,m)-Imitation Nim, by the table of (k,m)-Wythoff Nim. Constant time.
///
/// # Safety
/// `table` is null or open; `outcome` is null or a place for one.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn supermex_imitation_outcome(
    table: *const supermex_table_t,
    state: supermex_state_t,
    outcome: *mut supermex_outcome_t,
) -> supermex_status_t {
    // SAFETY: by the caller's word.
    unsafe {
        answer(outcome, "outcome", || {
            let game = imitation(table)?;
            Ok(game.outcome(&self::state(&game, state)?)?.into())
        })
    }
}

/// Says who wins from each of `count` states of (k,m)-Imitation Nim. `*done` becomes the number of outcomes that were
/// written: all of them, or those before the state that could not be answered, which is state number `*done`. `done` may
/// be null.
///
/// # Safety
/// `table` is null or open; `states` has `count` states and `outcomes` places for as many; both may be null if `count` is
/// 0.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn supermex_imitation_outcomes(
    table: *const supermex_table_t,
    states: *const supermex_state_t,
    count: usize,
    outcomes: *mut supermex_outcome_t,
    done: *mut usize,
) -> supermex_status_t {
    // SAFETY: by the caller's word.
    unsafe {
        batch(Laid { positions: states, width: 1, name: "states" }, count, outcomes, done, || {
            let game = imitation(table)?;
            Ok(one_by_one(1, move |given| Ok(game.outcome(&state(&game, given[0])?)?)))
        })
    }
}

/// Says of which class two piles are in (k,m)-Imitation Nim.
///
/// # Safety
/// `table` is null or open; `found` is null or a place for one.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn supermex_imitation_class(
    table: *const supermex_table_t,
    piles: supermex_pair_t,
    found: *mut supermex_class_t,
) -> supermex_status_t {
    // SAFETY: by the caller's word.
    unsafe { answer(found, "found", || Ok(imitation(table)?.class(piles.piles)?.into())) }
}

/// Finds every legal move from a state of (k,m)-Imitation Nim to a state that is P, in ascending order of its piles.
/// `*count` becomes their number, and as many of them as fit are put in `moves`, which has `capacity` places (and may be
/// null if that is 0). There are none beyond the table; supermex_imitation_outcome() tells which.
///
/// # Safety
/// `table` is null or open; `moves` has `capacity` places; `count` is null or a place for its value.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn supermex_imitation_winning_moves(
    table: *const supermex_table_t,
    state: supermex_state_t,
    moves: *mut supermex_state_t,
    capacity: usize,
    count: *mut usize,
) -> supermex_status_t {
    guard(|| {
        require(count, "count")?;
        // SAFETY: by the caller's word.
        let game = unsafe { imitation(table)? };
        let found = game.winning_moves(&self::state(&game, state)?)?.unwrap_or_default();
        let number = found.len();
        let to = found.into_iter().map(Into::into);
        // SAFETY: by the caller's word.
        unsafe { put_list(moves, capacity, "moves", to).and_then(|()| put(count, "count", number)) }
    })
}
