//! Bytes: codecs, sources, and files that are damaged or mean ill; another reader of them, and another judge.

#[path = "../common/mod.rs"]
mod common;

/// One bit of a file in this number is tried. It is odd, so that each place in a byte has its share; the slow tests try all.
#[cfg(not(feature = "reader-alone"))]
fn some_bits() -> usize {
    common::share(3, 31)
}

#[cfg(unix)]
mod conformance;
mod threads;

#[cfg(not(feature = "reader-alone"))]
mod checked;
#[cfg(not(feature = "reader-alone"))]
mod codecs;
#[cfg(not(feature = "reader-alone"))]
mod examples;
#[cfg(not(feature = "reader-alone"))]
mod fuzz_bodies;
#[cfg(not(feature = "reader-alone"))]
mod hostile;
#[cfg(not(feature = "reader-alone"))]
mod python_certify;
#[cfg(not(feature = "reader-alone"))]
mod python_reader;
#[cfg(not(feature = "reader-alone"))]
mod python_smaller;
#[cfg(not(feature = "reader-alone"))]
mod sources;
