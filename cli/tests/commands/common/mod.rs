//! Shared by the tests of the command line. The judge by brute force is that of the library's tests.

pub mod cli;
#[path = "../../../../tests/common/draw.rs"]
#[allow(dead_code, reason = "the library's tests use more of it")]
mod draw;
#[path = "../../../../tests/common/files.rs"]
mod files;
#[path = "../../../../tests/common/judge.rs"]
#[allow(dead_code, reason = "the library's tests use more of it")]
pub mod judge;
#[path = "../../../../tests/common/python.rs"]
#[allow(dead_code, reason = "the library's tests use more of it")]
pub mod python;
#[path = "../../../../tests/common/server.rs"]
#[cfg(feature = "http")]
#[allow(dead_code, reason = "the library's tests use more of it")]
pub mod server;

pub use draw::{Draw, drawn};
pub use files::bytes;
