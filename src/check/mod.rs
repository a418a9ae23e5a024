//! Whether a table can be trusted: its bytes, by verification and digests; its answers, by certificates.

mod certify;
mod contents;
pub(crate) mod digest;
mod verify;

pub use certify::{Certificate, CertifyError, Scope};
#[cfg(feature = "build")]
pub(crate) use contents::of as contents_of;
#[cfg(feature = "build")]
pub(crate) use verify::full;
#[cfg(feature = "build")]
pub(crate) use verify::single_digest;
pub use verify::{Depth, FileProblem, Problem};
