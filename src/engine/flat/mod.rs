//! The recursions of the flat tables.

pub mod clobber;
pub mod heap;
pub mod wythoff;
