//! The command line by its real binary.
//!
//! Slow ones are ignored, and run by `cargo test --release -p supermex-cli -- --ignored --nocapture`.

mod addresses;
#[cfg(all(feature = "card", feature = "http"))]
mod card;
#[cfg(feature = "http")]
mod cells;
mod certificates;
mod common;
mod export;
#[cfg(target_os = "linux")]
mod faults;
#[cfg(unix)]
mod kill;
mod packed;
mod pictures;
mod pipes;
mod places;
mod queries;
mod refusals;
mod research;
#[cfg(feature = "serve")]
mod serve;
mod shell;
#[cfg(all(feature = "card", unix))]
mod transcripts;
mod verbs;
