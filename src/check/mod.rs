//! Whether a table can be trusted: its bytes, by verification and digests; its answers, by certificates.

pub mod contents;
pub mod digest;
pub mod overview;
mod problem;
pub mod progress;
pub mod verify;

pub use problem::{FileProblem, Problem};
pub use progress::{Checking, OnCheck};
pub use verify::Depth;
