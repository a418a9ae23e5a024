//! Reads positions from text and from records, and gives answers as words and as fields, and the facts of a table.

mod answer;
mod answering;
mod info;
pub mod numbers;
mod records;
mod words;

pub use answer::{Answer, Ask, Came, Refusal, write_json, wrong};
pub use answering::{BEYOND, Oracle, change, field, key, reading};
pub use info::{bits_per_cell, info};
pub use records::{Layout, RecordForm};
pub use words::{count, not_for};
