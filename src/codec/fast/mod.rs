//! The chunk codec of the `fast` profile: up to 256 completions of one sheet, each found in constant time.
//!
//! A chunk is one *list* of values that mostly rise by one per column, or *two lines*: a bitmap that says which of two
//! lists the next value comes from. Blocks of a list name a value by a cluster and a residual of one width, so that its
//! place is a product; where values repeat, only those where a run starts (a bitmap) stand. `format.md` states the bytes.

mod bits;
mod chunk;
mod cover;
mod encode_ops;
mod form;
mod lines;
mod lines_decode;
mod lines_encode;
mod lines_list;
mod lines_window;
mod list;
mod list_encode;
mod native;
mod processor;
mod scratch;
mod writer;

pub use chunk::{
    MAX_CHUNK_BYTES, WINDOW_BYTES, check, cost, decode, decode_with, encode, encode_with, get, prefetch, touched,
};
pub use form::EncodeScratch;
pub use scratch::Scratch;

/// Values in a chunk, at most.
pub const CHUNK: usize = 256;
