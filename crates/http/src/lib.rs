//! Databases of [supermex](https://docs.rs/supermex) on web servers, read where they are.
//!
//! ```no_run
//! let nim = supermex_http::open_url("https://example.org/nim.db", &supermex_http::HttpOptions::default())?;
//! println!("{}", nim.outcome(&nim.parse("5,7,9")?)?);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

#![deny(missing_docs)]
#![deny(clippy::unwrap_used, clippy::panic, clippy::cast_possible_truncation)]
#![cfg_attr(test, allow(clippy::unwrap_used, clippy::panic, clippy::cast_possible_truncation))]

mod address;
mod cache;
mod client;
mod held;
mod open;
mod options;
mod redirect;
mod remote;
mod service;
#[doc(hidden)]
pub mod site;
mod whole;

pub use address::Service;
pub use options::HttpOptions;
pub use remote::Remote;
pub use site::open_url;
pub use supermex::SourceError;
pub use supermex::http::Status;
pub use supermex::is_url;
