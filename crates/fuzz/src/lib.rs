//! Bodies of the fuzz targets in `fuzz/`, one a function: arbitrary bytes must never make a reader panic, read out of
//! bounds, loop, or allocate without limit; and answers must agree with each other.
//!
//! `codecs` reads chunks, frames, dictionaries and manifests; `rules` reads the text of rules files. `stores` has a target
//! for each kind of table; `mended` changes its files and makes their checksums right. `files` opens files from every kind
//! of source. `asked` asks tables of any game, and `sheets` what only tables of sheets answer.
//!
//! The bodies are here so that tests can run them too (`tests/bytes/fuzz_bodies.rs`), with the seeds that [`chunk_seed`]
//! and [`frame_seed`] make.

mod asked;
mod codecs;
mod files;
mod mended;
mod rules;
mod sheets;
mod stores;

pub use asked::{Said, asked};
pub use codecs::{chunk, chunk_round_trip, chunk_seed, dictionary, frame, frame_seed, manifest};
pub use rules::rules;
pub use stores::*;

/// A number from the front of the bytes, which are cut; 0 from none.
fn number(data: &mut &[u8], bytes: usize) -> u64 {
    let (head, rest) = data.split_at(bytes.min(data.len()));
    *data = rest;
    head.iter().rev().fold(0, |number, &byte| number << 8 | u64::from(byte))
}

fn small_number(data: &mut &[u8], limit: u64) -> usize {
    usize::try_from(number(data, 2) % limit).unwrap_or(0)
}
