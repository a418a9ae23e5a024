//! The chunk codec of the `fast` profile: up to 256 completions of one sheet, each found in constant time.
//!
//! A chunk is one *list* of values that mostly rise by one per column, or *two lines*: a bitmap that says which of two
//! lists the next value comes from. A list keeps the value where a run starts (the runs are a bitmap), and names
//! each by a cluster and a residual. `FORMAT.md` states the bytes.

mod bits;
mod chunk;
mod fit;
mod lines;
mod list;
mod list_check;
mod list_encode;
mod native;
mod part;
mod plan;

pub use chunk::{CHUNK, MAX_CHUNK_BYTES, check, decode, encode, get};
