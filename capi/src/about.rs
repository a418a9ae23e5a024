//! What a table is, whether it is right, and how its positions are written.

use serde_json::{Map, Value, json};
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
/// it answers (`reach`); `title`, `rules`, `cells`, `columns`, `files`, `bytes`, `profiles`, `logical_digest` and more.
/// Texts are put in `text` as far as they fit in its `capacity` bytes with a zero at the end, and `*length` becomes how
/// long the whole is, without the zero: a first call without places tells how many are needed.
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

/// Says what else is known of a position, as a JSON object: why the answer is what it is (a `sentence`, and the `cells` of the
/// table that say so), and fields of its game, such as partners or Grundy values. `text` is as for supermex_info().
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
        let known = [json!(table.explain(&position)?), json!(table.details(&position)?)];
        let all: Map<String, Value> = known
            .into_iter()
            .flat_map(|known| if let Value::Object(known) = known { known } else { Map::new() })
            .collect();
        // SAFETY: the caller promises that each pointer is null or valid for its size.
        unsafe { put_json(text, capacity, length, &all) }
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

/// Certifies that the answers of a table are right, from them and the rules of moves alone: of `samples` random positions,
/// chosen by `seed`, or with 0 of all. `*p_positions` and `*others` become how many were checked; either may be null.
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
/// are not told are the most that the table is for. As many numbers as fit are put in `numbers`, of `*count` in all.
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
        let position = table.parse(unsafe { CStr::from_ptr(text) }.to_bytes())?;
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
