//! What a build leaves on disk: the same bytes however it ran, and however it was interrupted. And what the recursion
//! makes before it is coded.
#![cfg(feature = "build")]

#[path = "../common/mod.rs"]
mod common;

mod disk;
#[cfg(feature = "internals")]
mod engine;
mod golden;
mod golden_smaller;
mod laundering;
