//! `--io`: how the bytes of a database are read.

use supermex::oracle::Backing;

/// How the bytes of a database are read.
#[derive(Clone, Copy, clap::ValueEnum)]
pub enum Io {
    /// Mapped: the fastest. A file that is cut short meanwhile ends the program
    Mmap,
    /// Read piece by piece where needed (a flat table, of two piles, one or a strip, into memory): no file can end the program
    Pread,
    /// Read into memory first
    Memory,
}

impl From<Io> for Backing {
    fn from(io: Io) -> Self {
        match io {
            Io::Mmap => Self::Mapped,
            Io::Pread => Self::Unmapped,
            Io::Memory => Self::Memory,
        }
    }
}

/// The option, for the verbs that have it.
#[derive(clap::Args)]
pub struct Choice {
    /// How files are read; a database on a web server is read by parts
    #[arg(long, value_enum, default_value = "mmap")]
    pub io: Io,
}
