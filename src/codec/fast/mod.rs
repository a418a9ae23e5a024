//! The chunk codec of the `fast` profile: up to 256 completions of one sheet, each found in constant time.
//!
//! A chunk is a *list* of values that mostly rise by one per column, or *two lines*: a bitmap says from which of two
//! lists the next value comes. A block of a list has for each value a cluster and a residual, all of one width, so that
//! the place of a value is a product. If values repeat, only the first of each run is stored, with a bitmap of run
//! starts. `format.md` specifies the bytes.

#[cfg(feature = "encode")]
mod alone;
mod bits;
#[cfg(feature = "verify")]
mod check;
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

#[cfg(feature = "encode")]
pub use alone::{cost, decode, encode};
#[cfg(feature = "verify")]
pub use check::check;
#[cfg(feature = "encode")]
pub use chunk::MAX_CHUNK_BYTES;
pub use chunk::{decode_with, get};
#[cfg(feature = "encode")]
pub use encode::{EncodeScratch, encode_with};
#[cfg(feature = "encode")]
pub use form::CHUNK;
pub use form::get_from;
#[cfg(feature = "encode")]
pub use native::be_portable;
pub use native::{Work, natively};
pub use processor::Processor;
pub use scratch::Scratch;
