//! Bytes: codecs, sources, and files that are damaged or mean ill; another reader of them, and another judge.

#[path = "../common/mod.rs"]
mod common;

/// One bit of a file in this number is tried. It is odd, so that each place in a byte has its share; the slow tests try all.
#[cfg(feature = "build")]
fn some_bits() -> usize {
    common::share(3, 31)
}

#[cfg(unix)]
mod conformance;
mod threads;

#[cfg(feature = "build")]
mod checked;
#[cfg(feature = "internals")]
mod codecs;
#[cfg(feature = "build")]
mod examples;
#[cfg(all(feature = "fuzz", feature = "build"))]
mod fuzz_bodies;
#[cfg(all(feature = "fuzz", feature = "build"))]
mod hostile;
#[cfg(feature = "build")]
mod python_certify;
#[cfg(feature = "build")]
mod python_reader;
#[cfg(feature = "build")]
mod python_smaller;
#[cfg(feature = "build")]
mod sources;
