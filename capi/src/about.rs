//! What a table is, whether it is right, and how its positions are written.

use std::ffi::{CStr, c_char};
use supermex_certify::Certify;

use supermex::checking::Depth;
use supermex_certify::Scope;

use crate::handle::{asked, open};
use crate::memory::{put_if, put_list, put_text, require};
use crate::open::supermex_table_t;
use crate::status::{Failure, guard, null, supermex_status_t};

/// Says what a table is, as a JSON object: `game`; how a position is written (`form`), how many `numbers` it has
/// (null: any number), the most `passes` that the table is for (null: there are none) and what has to hold of one that
/// it answers (`reach`); `title`, `rules`; `cells`, `columns`, `files`, `bytes`, `index_bytes`, `overview_bytes`,
/// `profiles`, `format_version`, `generator`, `logical_digest`. Costs nothing but what is in memory. Texts are put in
/// `text` as far as they fit in its `capacity` bytes with a zero at the end, and `*length` becomes how long the whole
/// is, without the zero: a first call without places tells how many are needed.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn supermex_info(
    table: *const supermex_table_t,
    text: *mut c_char,
    capacity: usize,
    length: *mut usize,
) -> supermex_status_t {
    guard(|| {
        // SAFETY: the caller promises that each pointer is null or valid for its size.
        unsafe { put_json(text, capacity, length, &open(table)?.info()) }
    })
}

/// Says what else there is to know of a table as a whole, as a JSON object with fields of its game: parameters of the
/// rules, variants, sizes, a period, how sheets end. Costs a look-up a sheet. `text` is as for supermex_info().
#[unsafe(no_mangle)]
pub unsafe extern "C" fn supermex_facts(
    table: *const supermex_table_t,
    text: *mut c_char,
    capacity: usize,
    length: *mut usize,
) -> supermex_status_t {
    // SAFETY: the caller promises that each pointer is null or valid for its size.
    guard(|| unsafe { put_json(text, capacity, length, &open(table)?.facts()?) })
}

/// Says what else is known of a position, as a JSON object with fields of its game: partners and the number of a pair,
/// the class of a state of Imitation Nim, Grundy values. `text` is as for supermex_info().
#[unsafe(no_mangle)]
pub unsafe extern "C" fn supermex_details(
    table: *const supermex_table_t,
    numbers: *const u64,
    count: usize,
    passes: u64,
    text: *mut c_char,
    capacity: usize,
    length: *mut usize,
) -> supermex_status_t {
    guard(|| {
        // SAFETY: the caller promises that each pointer is null or valid for its size.
        let (table, position) = unsafe { asked(table, numbers, count, passes)? };
        // SAFETY: the caller promises that each pointer is null or valid for its size.
        unsafe { put_json(text, capacity, length, &table.details(&position)?) }
    })
}

/// Writes who wins, and why, as JSON: `outcome`; `sentence`, as `3,5 is completed by 2, so 5 is N`; and the `cells` that were
/// read, each with `level`, `row`, `column`, `found`, `file` and `bytes`. As supermex_info().
#[unsafe(no_mangle)]
pub unsafe extern "C" fn supermex_explain(
    table: *const supermex_table_t,
    numbers: *const u64,
    count: usize,
    passes: u64,
    text: *mut c_char,
    capacity: usize,
    length: *mut usize,
) -> supermex_status_t {
    guard(|| {
        // SAFETY: the caller promises that each pointer is null or valid for its size.
        let (table, position) = unsafe { asked(table, numbers, count, passes)? };
        let found = table.explain(&position)?;
        // SAFETY: the caller promises that each pointer is null or valid for its size.
        unsafe { put_json(text, capacity, length, &found) }
    })
}

/// Puts an object as text.
///
/// # Safety
/// As for [`put_text`].
unsafe fn put_json(
    text: *mut c_char,
    capacity: usize,
    length: *mut usize,
    object: &impl serde::Serialize,
) -> Result<(), Failure> {
    // SAFETY: the caller promises that each pointer is null or valid for its size.
    unsafe { put_text(text, capacity, length, &serde_json::to_string(object).unwrap_or_default()) }
}

/// Verifies a table: that its bytes are those that were written. Reads every byte and decodes every cell, on all
/// processors; with `quick` the indexes only. If anything is wrong supermex_last_error() says all of it.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn supermex_verify(table: *const supermex_table_t, quick: bool) -> supermex_status_t {
    guard(|| {
        // SAFETY: the caller promises that each pointer is null or valid for its size.
        let table = unsafe { open(table)? };
        Ok(table.verify(if quick { Depth::Quick } else { Depth::Full })?)
    })
}

/// Certifies a table: that its answers are right, from them and the rules of moves alone. Checks `samples` random
/// positions, chosen by `seed`, or with `samples` 0 all of them. `*p_positions` and `*others` become the numbers of
/// positions that were checked; either may be null. SUPERMEX_NOT_CERTIFIED if an answer is wrong or cannot be told.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn supermex_certify(
    table: *const supermex_table_t,
    samples: u64,
    seed: u64,
    p_positions: *mut u64,
    others: *mut u64,
) -> supermex_status_t {
    guard(|| {
        // SAFETY: the caller promises that each pointer is null or valid for its size.
        let table = unsafe { open(table)? };
        let scope = if samples == 0 { Scope::All } else { Scope::Sample { count: samples, seed } };
        let found = table.certify(scope)?;
        // SAFETY: the caller promises that each pointer is null or valid for its size.
        unsafe {
            put_if(p_positions, found.p_positions);
            put_if(others, found.others);
        }
        Ok(())
    })
}

/// Reads a position as its game writes it, which the `form` of supermex_info() says: "5,7,9,1", "xoxo_". Passes that
/// are not told are the most that the table is for. The numbers that fit are put in `numbers`, and `*count` becomes
/// how many there are. That the position is beyond the table is not an error.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn supermex_parse(
    table: *const supermex_table_t,
    text: *const c_char,
    numbers: *mut u64,
    capacity: usize,
    count: *mut usize,
    passes: *mut u64,
) -> supermex_status_t {
    guard(|| {
        require(count, "count")?;
        require(passes, "passes")?;
        // SAFETY: the caller promises that each pointer is null or valid for its size.
        let table = unsafe { open(table)? };
        if text.is_null() {
            return Err(null("text"));
        }
        // SAFETY: it is not null, and the caller says that it is a string.
        let position = table.parse_bytes(unsafe { CStr::from_ptr(text) }.to_bytes())?;
        // SAFETY: the caller promises that each pointer is null or valid for its size.
        unsafe {
            put_list(numbers, capacity, "numbers", count, &position)?;
            put_if(passes, position.passes);
        }
        Ok(())
    })
}

/// Writes a position as its game does and supermex_parse() reads it. `text` is as for supermex_info().
#[unsafe(no_mangle)]
pub unsafe extern "C" fn supermex_format(
    table: *const supermex_table_t,
    numbers: *const u64,
    count: usize,
    passes: u64,
    text: *mut c_char,
    capacity: usize,
    length: *mut usize,
) -> supermex_status_t {
    guard(|| {
        // SAFETY: the caller promises that each pointer is null or valid for its size.
        let (table, position) = unsafe { asked(table, numbers, count, passes)? };
        // SAFETY: the caller promises that each pointer is null or valid for its size.
        unsafe { put_text(text, capacity, length, &table.format(&position)) }
    })
}
