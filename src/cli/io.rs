//! `--io`: how the bytes of a database are read.

/// How the bytes of a database are read.
#[derive(Clone, Copy, clap::ValueEnum)]
pub enum Io {
    /// Mapped: the fastest. A file that is cut short meanwhile ends the program
    Mmap,
    /// Read piece by piece where needed: no file can end the program
    Pread,
    /// Read into memory first
    Memory,
}

/// The option, for the verbs that have it.
#[derive(clap::Args)]
pub struct Choice {
    /// How the files are read
    #[arg(long, value_enum, default_value = "mmap")]
    pub io: Io,
}
