//! Whether a table can be trusted: its bytes, by verification and digests; its answers, by certificates.

mod certify;
mod contents;
pub(crate) mod digest;
pub(crate) mod overview;
mod problem;
mod progress;
mod threads;
mod verify;

#[cfg(feature = "fuzz")]
pub(crate) use certify::rules as judge;
#[cfg(feature = "build")]
pub(crate) use certify::sample_of_box;
pub use certify::{Certificate, CertifyError, Note, Scope};
#[cfg(feature = "build")]
pub(crate) use contents::of as contents_of;
pub use problem::{FileProblem, Problem};
pub use progress::{Checking, OnCheck};
pub use verify::Depth;
#[cfg(feature = "build")]
pub(crate) use verify::{Digests, file_digest, full, single_digest};
