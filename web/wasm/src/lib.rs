//! The reader of supermex for WebAssembly.
//!
//! A page of the web cannot wait for bytes in the middle of a look-up. So a look-up that misses some says which ones
//! ([`pages`]); the page fetches them, hands them over, and asks again. The reader is the library's own, and
//! knows nothing of this.
//!
//! Three functions are exported. The page puts a message where [`supermex_input`] says, calls [`supermex_ask`], and finds
//! the reply where [`supermex_output`] says. A message is a line of JSON, and after it bytes, if the request
//! or the reply has some: pages of files, positions, completions. [`ask`] and [`lookups`] say what each is.

#![deny(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::cast_possible_truncation)]
#![cfg_attr(test, allow(clippy::unwrap_used, clippy::panic))]

pub mod ask;
mod error;
mod lookups;
mod pages;
mod question;
mod tables;
#[cfg(feature = "whole")]
mod whole;

use std::cell::RefCell;

use tables::Tables;

#[derive(Default)]
struct State {
    input: Vec<u8>,
    output: Vec<u8>,
    tables: Tables,
}

thread_local! {
    static STATE: RefCell<State> = RefCell::default();
}

/// Reserves a message of this many bytes, and says where.
#[unsafe(no_mangle)]
pub extern "C" fn supermex_input(length: usize) -> *mut u8 {
    STATE.with_borrow_mut(|state| {
        state.input.clear();
        state.input.resize(length, 0);
        state.input.as_mut_ptr()
    })
}

/// Answers the message, and says how many bytes the reply has.
#[unsafe(no_mangle)]
pub extern "C" fn supermex_ask() -> usize {
    STATE.with_borrow_mut(|state| {
        let message = std::mem::take(&mut state.input);
        state.output = ask::answer(&mut state.tables, &message);
        state.output.len()
    })
}

/// Where the reply is, until the next question.
#[unsafe(no_mangle)]
pub extern "C" fn supermex_output() -> *const u8 {
    STATE.with_borrow(|state| state.output.as_ptr())
}
