//! Bytes: codecs, sources, and files that are damaged or mean ill; and another reader of them.

#[path = "../common/mod.rs"]
mod common;

/// Every third bit of a file is tried, so that each place in a byte has its share; the slow tests try all.
#[cfg(feature = "build")]
const SOME_BITS: usize = 3;

#[cfg(unix)]
mod bad_files;
mod threads;

#[cfg(feature = "internals")]
mod codecs;
#[cfg(feature = "build")]
mod examples;
#[cfg(feature = "internals")]
mod fast_codec;
#[cfg(all(feature = "fuzz", feature = "build"))]
mod fuzz_bodies;
#[cfg(feature = "build")]
mod hostile;
#[cfg(feature = "build")]
mod hostile_smaller;
#[cfg(feature = "build")]
mod python_reader;
#[cfg(feature = "build")]
mod python_smaller;
#[cfg(feature = "build")]
mod sources;
