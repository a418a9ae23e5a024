//! Build, query and check tables of who wins at 3-pile Nim, 3-row Chomp and smaller games.
//!
//! In a *P-position* the player who just moved wins; in an *N-position*, the player to move. A table, or database, is a
//! directory of files in a [documented format](https://docs.rs/crate/supermex/latest/source/format.md).
//!
//! # Looking positions up
//!
//! [`open`] returns a [`Table`], whatever the game. A [`Position`] is a row of numbers with the passes left;
//! [`Table::parse`] and [`Table::format`] convert it from and to text. A method that a game does not have returns
//! [`ReadError::NotForGame`].
//!
//! ```no_run
//! use supermex::{Outcome, Position};
//!
//! let nim = supermex::open("nim.db")?;
//! assert_eq!(nim.outcome(&Position::from([5, 7, 9]).with_passes(1))?, Outcome::P);
//! for to in nim.winning_moves(&nim.parse("1,2,3")?)?.positions() {
//!     println!("{}", nim.format(to));
//! }
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! | how the bytes are read | function | a look-up |
//! |---|---|---|
//! | in parts, when they are needed | [`open`] | a system call, some kilobytes |
//! | mapped, which the caller has to [promise something](open_mmap#safety) for | [`open_mmap`] | a few cache lines |
//! | mapped if they fit in memory, otherwise in parts (feature `memory`) | `open_auto`, with the same promise | either |
//! | all read into memory | [`read`] | a few cache lines |
//! | from a web server (feature `http`) | `open_url` | a request, or none |
//!
//! # Building
//!
//! With the feature `build`, `build` computes a table of any game and writes it: see `BuildOptions`. `extend` makes a
//! table larger, `repack` stores it in another profile, `pack` makes one file of it, and `get` downloads one from a web server.
//!
//! # Trust
//!
//! [`Table::verify`] checks every byte, [`Table::certify`] every answer, by the rules of moves alone. No bytes can make a
//! look-up panic.

#![deny(missing_docs)]
#![deny(clippy::unwrap_used, clippy::panic, clippy::cast_possible_truncation)]
#![cfg_attr(test, allow(clippy::unwrap_used, clippy::panic, clippy::cast_possible_truncation))]

#[macro_use]
mod named;

#[macro_use]
mod table;

#[cfg(feature = "build")]
mod build;
mod check;
mod codec;
#[cfg(test)]
#[path = "../tests/common/draw.rs"]
#[allow(dead_code, reason = "shared with the other tests")]
mod draw;
#[cfg(feature = "build")]
mod engine;
mod format;
#[cfg(feature = "fuzz")]
#[doc(hidden)]
pub mod fuzz;
pub mod game;
mod source;

/// Internals for benches and tests of codecs, without any promise.
#[cfg(feature = "internals")]
#[doc(hidden)]
pub mod internals {
    pub use crate::codec::{CodecError, Data, classes, fast, fields, periodic, ranked, small};
    #[cfg(feature = "build")]
    pub use crate::engine::{Band, Plan, Sink, board, clobber, heap, run, wythoff};
}

#[cfg(feature = "build")]
pub use build::{BuildError, BuildOptions, BuildSummary, Progress, Resource, Stage, build, extend, repack};
pub use format::{Pixel, Profile};
pub use game::{NONE, Outcome, Position, Rules};
#[cfg(feature = "memory")]
pub use source::limits::available_memory;
pub use source::{Bytes, Source, SourceError, is_url};
#[cfg(feature = "memory")]
pub use table::open_auto;
#[cfg(feature = "http")]
pub use table::open_url;
pub use table::{
    BatchError, Bound, Cell, Choice, ChoiceKind, Choices, Declared, Ending, Extent, Feature, FileSummary, Lack, Line,
    List, ListAsked, Move, Moves, Opening, Overview, Period, PositionError, ReadError, Remedy, Role, Summary, Table,
    Tail, open, open_mmap, open_with, read,
};

/// What [`Table::verify`] and [`Table::certify`] are asked and find, how far they are, and the notes of [`Table::certify_from`].
pub mod checking {
    pub use crate::check::{Certificate, CertifyError, Checking, Depth, FileProblem, Note, OnCheck, Problem, Scope};
}

/// Sums of positions, in tables of Grundy values: what [`Table::parse_sum`] reads and [`Table::sum`] answers.
pub mod sums {
    pub use crate::table::{Sum, SumAnswer, SumMove, SumPart};
}

/// Databases as one file, which [`open`] reads as it is.
#[cfg(feature = "build")]
pub mod packed {
    pub use crate::build::{pack, unpack};
}

/// Builds by many processes, the *ranks*, which share the columns of a table.
#[cfg(feature = "build")]
pub mod ranks {
    pub use crate::build::{Transport, build_on_ranks};
}

/// P-positions of games on four numbers, counted by their largest number: of a table, by [`Table::sizes`], and with the feature
/// `build` without one.
pub mod sizes {
    #[cfg(feature = "build")]
    pub use crate::build::{count, memory_to_count};
    pub use crate::table::{OfSize, Sizes};
}

/// Databases on web servers, as sources of bytes.
#[cfg(feature = "http")]
pub mod http {
    pub use crate::source::{HttpError, HttpOptions, Remote, Service, Status};
    #[cfg(feature = "build")]
    pub use crate::{build::get, format::part::Part};
}

/// Tables as rows of fields, and sheets as lines of text.
pub mod rows {
    pub use crate::table::{Field, FieldKind, Rows, RowsAsked, RowsError, SheetAsked, Values};
}

/// For readers and tools that work on the bytes: files, headers, sections, manifests, pages.
pub mod raw {
    pub use crate::codec::CodecError;
    pub use crate::format::{
        FileEntry, FileRole, FormatError, Header, LIMIT, Manifest, ManifestVariant, Section, SectionKind, Sections,
        foreign, without_mark,
    };
    pub use crate::game::Point;
    pub use crate::source::{Unmapped, pages, read_small, require_inside};
    pub use crate::table::{CellError, CellFile, FileError};
}
