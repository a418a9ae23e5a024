//! Positions from text and from records, answers as words and as fields, and what is printed of a table as a whole.

mod answer;
mod answering;
mod info;
pub mod numbers;
mod records;
mod words;

pub use answer::{Answer, Ask, Came, Refusal};
pub use answering::{BEYOND, Oracle, change, reading};
pub use info::{bits_per_cell, info};
pub use records::{Layout, RecordForm};
pub use words::{count, not_for, rows_error};
