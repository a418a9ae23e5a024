//! Whether a table can be trusted: its bytes, by verification and digests; its answers, by certificates.

pub(crate) mod certify;
pub(crate) mod contents;
pub(crate) mod digest;
pub(crate) mod overview;
mod problem;
pub(crate) mod progress;
pub(crate) mod verify;

pub use certify::{Certificate, CertifyError, Note, Scope};
pub use problem::{FileProblem, Problem};
pub use progress::{Checking, OnCheck};
pub use verify::Depth;
