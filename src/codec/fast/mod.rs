//! The chunk codec of the `fast` profile: up to 256 completions of one sheet, each found in constant time.
//!
//! A chunk is one *list* of values that mostly rise by one per column, or *two lines*: a bitmap that says which of two
//! lists the next value comes from. Blocks of a list name a value by a cluster and a residual of one width, so that its
//! place is a product; where values repeat, only those where a run starts (a bitmap) stand. `format.md` states the bytes.

#[cfg(feature = "internals")]
mod alone;
mod bits;
mod chunk;
#[cfg(feature = "encode")]
mod encode;
mod form;
mod lines;
mod lines_decode;
mod list;
mod native;
mod processor;
mod scratch;

#[cfg(feature = "internals")]
pub use alone::{cost, decode, encode};
pub use chunk::{MAX_CHUNK_BYTES, WINDOW_BYTES, check, decode_with, get, prefetch, touched};
#[cfg(feature = "encode")]
pub use encode::{EncodeScratch, encode_with};
pub use form::CHUNK;
pub use scratch::Scratch;
