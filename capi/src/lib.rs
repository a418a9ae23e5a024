//! The reader of supermex databases for C: opaque handles, status codes, and no panic across the boundary.
//!
//! `include/supermex.h` is made from this source, whose comments are its documentation. `handle` has the table and the position of a call, `memory` is what goes through the
//! caller's pointers.

#![deny(missing_docs)]
#![deny(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::cast_possible_truncation)]
#![allow(non_camel_case_types, reason = "the names are those of C")]
#![allow(
    clippy::missing_safety_doc,
    reason = "the caller promises what the header says of every pointer; any more stands at the function"
)]

mod memory;

// In the order of the header.
mod status;

mod open;

mod about;

mod handle;

mod outcome;

mod positions;

mod some;

pub use about::*;
pub use handle::SUPERMEX_MOST_PASSES;
pub use open::*;
pub use outcome::*;
pub use positions::*;
pub use some::*;
pub use status::{supermex_last_error, supermex_status_t};
