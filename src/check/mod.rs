//! Whether a table can be trusted: its bytes, by verification and digests; its answers, by certificates.

pub(crate) mod certify;
pub(crate) mod contents;
pub(crate) mod digest;
pub(crate) mod overview;
mod problem;
mod progress;
pub(crate) mod verify;

#[cfg(feature = "fuzz")]
pub(crate) use certify::rules as judge;
pub use certify::{Certificate, CertifyError, Note, Scope};
pub use problem::{FileProblem, Problem};
pub use progress::{Checking, OnCheck};
pub use verify::Depth;
