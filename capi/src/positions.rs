//! Positions that are found, read one by one: winning moves, lines of play, openings, lists.

use std::ffi::{CString, c_char};
use std::ptr;
use std::sync::LazyLock;

use supermex::game::Player;
use supermex::{Choice, ChoiceKind, Declared, Lack, Line, ListAsked, Opening, Position, ReadError, Role};

use crate::handle::SUPERMEX_MOST_PASSES;
use crate::handle::{asked, open, passes_of};
use crate::memory::{put, put_if, require};
use crate::open::supermex_table_t;
use crate::status::{Failure, guard, null, supermex_status_t};

/// What a position is among those that were found.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum supermex_role_t {
    /// One of a list, of a line of play, or of all moves.
    SUPERMEX_PLAIN = 0,
    /// A move there wins.
    SUPERMEX_WINS = 1,
    /// A move there wins unless the other player blocks it, who cannot block all of these.
    SUPERMEX_UNLESS_BLOCKED = 2,
    /// A move there would win, so that the other player has to block it, as they can; of all moves, one that they may.
    SUPERMEX_BLOCK = 3,
    /// A move of Left's: one that wins, if Left is to move, one of a line of play, or any.
    SUPERMEX_BY_LEFT = 4,
    /// A move of Right's.
    SUPERMEX_BY_RIGHT = 5,
    /// A board that the game begins with; its openings follow.
    SUPERMEX_START = 6,
}

/// What an answer leaves out: supermex_lack_words() says it in words.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum supermex_lack_t {
    /// Nothing.
    SUPERMEX_WHOLE = 0,
    /// The position is beyond the table: nothing is known of it.
    SUPERMEX_LACKS_BEYOND = 1,
    /// Some moves lead outside the table, so that a winning move may be missing.
    SUPERMEX_LACKS_OUTSIDE = 2,
    /// The position is too large to be played to the end.
    SUPERMEX_LACKS_TOO_LARGE = 3,
    /// There are too many lines to search: this one need not be the quickest or the longest.
    SUPERMEX_LACKS_UNSEARCHED = 4,
    /// The position has more moves than one answer goes through, so that some are missing.
    SUPERMEX_LACKS_TOO_MANY = 5,
}

use supermex_lack_t::{
    SUPERMEX_LACKS_BEYOND, SUPERMEX_LACKS_OUTSIDE, SUPERMEX_LACKS_TOO_LARGE, SUPERMEX_LACKS_TOO_MANY,
    SUPERMEX_LACKS_UNSEARCHED, SUPERMEX_WHOLE,
};
use supermex_role_t::{
    SUPERMEX_BLOCK, SUPERMEX_BY_LEFT, SUPERMEX_BY_RIGHT, SUPERMEX_PLAIN, SUPERMEX_START, SUPERMEX_UNLESS_BLOCKED,
    SUPERMEX_WINS,
};

impl From<Role> for supermex_role_t {
    fn from(role: Role) -> Self {
        match role {
            Role::UnlessBlocked => SUPERMEX_UNLESS_BLOCKED,
            Role::Block => SUPERMEX_BLOCK,
            Role::Left => SUPERMEX_BY_LEFT,
            Role::Right => SUPERMEX_BY_RIGHT,
            _ => SUPERMEX_WINS,
        }
    }
}

/// The lacks of the library, each with its name here.
const LACKS: [(Lack, supermex_lack_t); 5] = [
    (Lack::Beyond, SUPERMEX_LACKS_BEYOND),
    (Lack::Outside, SUPERMEX_LACKS_OUTSIDE),
    (Lack::TooLarge, SUPERMEX_LACKS_TOO_LARGE),
    (Lack::Unsearched, SUPERMEX_LACKS_UNSEARCHED),
    (Lack::TooMany, SUPERMEX_LACKS_TOO_MANY),
];

impl From<Option<Lack>> for supermex_lack_t {
    fn from(lack: Option<Lack>) -> Self {
        let Some(lack) = lack else { return SUPERMEX_WHOLE };
        let named = LACKS.into_iter().find(|(of, _)| *of == lack);
        // One without a name here still says that something may be missing.
        named.map_or(SUPERMEX_LACKS_OUTSIDE, |(_, name)| name)
    }
}

/// A position that was found.
#[repr(C)]
pub struct supermex_position_t {
    /// Its numbers: valid until the next one is read.
    pub numbers: *const u64,
    /// How many these are.
    pub count: usize,
    /// Passes left.
    pub passes: u64,
    /// What it is.
    pub role: supermex_role_t,
    /// Of a SUPERMEX_START: why an opening may be missing.
    pub lacks: supermex_lack_t,
}

struct Item {
    to: Position,
    role: supermex_role_t,
    lacks: supermex_lack_t,
}

impl Item {
    fn new(role: impl Into<supermex_role_t>, to: Position) -> Self {
        Self { to, role: role.into(), lacks: SUPERMEX_WHOLE }
    }
}

/// Positions that were found, for supermex_next() and then supermex_free(): by one thread, with their table open.
pub struct supermex_positions_t {
    rest: Box<dyn Iterator<Item = Result<Item, ReadError>>>,
    /// What the caller reads.
    last: Position,
}

/// Hands positions to the caller.
///
/// # Safety
/// `place` is null or a place for a pointer.
unsafe fn hand(
    place: *mut *mut supermex_positions_t,
    name: &str,
    found: impl IntoIterator<Item = Result<Item, ReadError>> + 'static,
) -> Result<(), Failure> {
    require(place, name)?;
    let found = supermex_positions_t { rest: Box::new(found.into_iter()), last: Position::default() };
    // SAFETY: the caller promises that each pointer is null or valid for its size.
    unsafe { put(place, name, Box::into_raw(Box::new(found))) }
}

/// Finds the moves that prove who wins, ascending by role and then by where they lead: none from a P-position, but
/// what has to be blocked there; none beyond the table. `*lacks` becomes why one may be missing; `lacks` may be null.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn supermex_winning_moves(
    table: *const supermex_table_t,
    numbers: *const u64,
    count: usize,
    passes: u64,
    moves: *mut *mut supermex_positions_t,
    lacks: *mut supermex_lack_t,
) -> supermex_status_t {
    guard(|| {
        // SAFETY: the caller promises that each pointer is null or valid for its size.
        let (table, position) = unsafe { asked(table, numbers, count, passes)? };
        let found = table.winning_moves(&position)?;
        let all = found.moves.into_iter().map(|one| Ok(Item::new(one.role, one.to)));
        // SAFETY: the caller promises that each pointer is null or valid for its size.
        unsafe {
            hand(moves, "moves", all)?;
            put_if(lacks, found.lacks.into());
        }
        Ok(())
    })
}

/// Finds every move that the rules allow, as supermex_winning_moves() does; supermex_outcome() says who wins there.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn supermex_options(
    table: *const supermex_table_t,
    numbers: *const u64,
    count: usize,
    passes: u64,
    moves: *mut *mut supermex_positions_t,
    lacks: *mut supermex_lack_t,
) -> supermex_status_t {
    guard(|| {
        // SAFETY: the caller promises that each pointer is null or valid for its size.
        let (table, position) = unsafe { asked(table, numbers, count, passes)? };
        let found = table.options(&position)?;
        let role = |one: &Choice| match (one.player, one.kind) {
            (Some(Player::Left), _) => SUPERMEX_BY_LEFT,
            (Some(Player::Right), _) => SUPERMEX_BY_RIGHT,
            (None, ChoiceKind::Blockable) => SUPERMEX_BLOCK,
            (None, _) => SUPERMEX_PLAIN,
        };
        let all = found.moves.into_iter().map(move |one| Ok(Item::new(role(&one), one.to)));
        // SAFETY: the caller promises that each pointer is null or valid for its size.
        unsafe {
            hand(moves, "moves", all)?;
            put_if(lacks, found.lacks.into());
        }
        Ok(())
    })
}

/// Finds a line of play to the end, by the positions that its moves lead to: the winner wins as soon as possible,
/// the other player loses as late as possible. `*lacks` becomes why it need not be that, or is null. In Clobber Right begins if `right_first`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn supermex_line(
    table: *const supermex_table_t,
    numbers: *const u64,
    count: usize,
    passes: u64,
    right_first: bool,
    line: *mut *mut supermex_positions_t,
    lacks: *mut supermex_lack_t,
) -> supermex_status_t {
    guard(|| {
        // SAFETY: the caller promises that each pointer is null or valid for its size.
        let (table, position) = unsafe { asked(table, numbers, count, passes)? };
        let mut lines = table.lines(&position)?;
        // Games with one line have no players.
        let found = if right_first { lines.pop() } else { lines.into_iter().next() };
        let (first, positions, lack) = found
            .map_or((None, Vec::new(), Some(Lack::Beyond)), |Line { first, positions, lacks, .. }| {
                (first, positions, lacks)
            });
        let role = move |at: usize| match first {
            None => SUPERMEX_PLAIN,
            Some(first) if (first == Player::Left) == at.is_multiple_of(2) => SUPERMEX_BY_LEFT,
            Some(_) => SUPERMEX_BY_RIGHT,
        };
        let all = positions.into_iter().enumerate().map(move |(at, to)| Ok(Item::new(role(at), to)));
        // SAFETY: the caller promises that each pointer is null or valid for its size.
        unsafe {
            hand(line, "line", all)?;
            put_if(lacks, lack.into());
        }
        Ok(())
    })
}

/// Finds the winning first moves of every board that the table decides: it as a SUPERMEX_START, then where they lead.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn supermex_openings(
    table: *const supermex_table_t,
    passes: u64,
    openings: *mut *mut supermex_positions_t,
) -> supermex_status_t {
    guard(|| {
        // SAFETY: the caller promises that each pointer is null or valid for its size.
        let table = unsafe { open(table)? };
        let found = table.openings(Some(passes_of(table, passes)?))?;
        let all = found.into_iter().flat_map(|Opening { from, moves, lacks, .. }| {
            let start = Item { lacks: lacks.into(), ..Item::new(SUPERMEX_START, from) };
            [start].into_iter().chain(moves.into_iter().map(|to| Item::new(SUPERMEX_WINS, to))).map(Ok)
        });
        // SAFETY: the caller promises that each pointer is null or valid for its size.
        unsafe { hand(openings, "openings", all) }
    })
}

/// Finds the P-positions whose numbers are at most `max` (of strips: cells), ascending; where the order of piles does not
/// matter each once, or with `all_orders` in every order. After an error reading goes on behind what is damaged, or ends.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn supermex_list(
    table: *const supermex_table_t,
    max: u32,
    passes: u64,
    all_orders: bool,
    list: *mut *mut supermex_positions_t,
) -> supermex_status_t {
    guard(|| {
        // SAFETY: the caller promises that the pointer is valid and outlives the list.
        let table: &'static _ = unsafe { open(table)? };
        let ask = ListAsked { max, all_orders, passes: Some(passes_of(table, passes)?) };
        let all = table.list(&ask)?.map(|found| Ok(Item::new(SUPERMEX_PLAIN, found?)));
        // SAFETY: the caller promises that each pointer is null or valid for its size.
        unsafe { hand(list, "list", all) }
    })
}

/// Finds the declared variants that change nothing, with the only passes at which each is one, or SUPERMEX_MOST_PASSES.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn supermex_redundant_variants(
    table: *const supermex_table_t,
    variants: *mut *mut supermex_positions_t,
) -> supermex_status_t {
    guard(|| {
        // SAFETY: the caller promises that each pointer is null or valid for its size.
        let found = unsafe { open(table)? }.redundant_variants()?;
        let all = found.into_iter().map(|Declared { position, level, .. }| {
            Ok(Item::new(SUPERMEX_PLAIN, position.with_passes(level.map_or(SUPERMEX_MOST_PASSES, u64::from))))
        });
        // SAFETY: the caller promises that each pointer is null or valid for its size.
        unsafe { hand(variants, "variants", all) }
    })
}

/// Reads the next of some positions: SUPERMEX_END if there is none.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn supermex_next(
    positions: *mut supermex_positions_t,
    position: *mut supermex_position_t,
) -> supermex_status_t {
    guard(|| {
        require(position, "position")?;
        // SAFETY: the caller promises that each pointer is null or valid for its size.
        let positions = unsafe { positions.as_mut() }.ok_or_else(|| null("positions"))?;
        let next = positions.rest.next();
        let Item { to, role, lacks } =
            next.ok_or_else(|| Failure(supermex_status_t::SUPERMEX_END, "there are no more positions".into()))??;
        positions.last = to;
        let last = &positions.last;
        let told = supermex_position_t { numbers: last.as_ptr(), count: last.len(), passes: last.passes, role, lacks };
        // SAFETY: the caller promises that each pointer is null or valid for its size.
        unsafe { put(position, "position", told) }
    })
}

/// Frees positions that were found; lets a null pointer pass.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn supermex_free(positions: *mut supermex_positions_t) {
    if !positions.is_null() {
        // The caller cannot do anything about a failure.
        let _ = guard(|| {
            // SAFETY: they came from a box, and the caller says that this is their end.
            drop(unsafe { Box::from_raw(positions) });
            Ok(())
        });
    }
}

/// What a value of supermex_lack_t means, in words; empty if nothing is lacking. Always valid.
#[unsafe(no_mangle)]
pub extern "C" fn supermex_lack_words(lack: u32) -> *const c_char {
    static WORDS: LazyLock<[CString; 5]> =
        LazyLock::new(|| LACKS.map(|(lack, _)| CString::new(lack.to_string()).unwrap_or_default()));
    let named = LACKS.iter().zip(&*WORDS).find(|((_, name), _)| *name as u32 == lack);
    named.map_or(ptr::from_ref(c"").cast(), |(_, words)| words.as_ptr())
}
