//! s
pub mod rules; pub mod engine; pub mod sheet;
