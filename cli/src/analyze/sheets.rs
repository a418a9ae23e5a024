//! Which sheets of Chomp are examined.

use std::path::PathBuf;

use crate::text::numbers;

/// Sheets of a table of Chomp.
#[derive(clap::Args)]
pub struct Sheets {
    /// A database of Chomp
    pub database: PathBuf,
    /// Passes left; by default the most that the database was built for
    #[arg(long, value_parser = numbers::flag::<u64>)]
    pub passes_left: Option<u64>,
    /// The sheets x below this, or `..=X`; by default all
    #[arg(long = "sheets", value_name = "SHEETS", value_parser = numbers::below)]
    pub below: Option<u32>,
}
