//! Databases of the P-positions of 3-pile Nim and 3-row Chomp, and of smaller games: build them, look positions up,
//! check them.
//!
//! A *P-position* is one from which whoever just moved wins; every other is an *N-position*, won by whoever is to move.
//! A database is a directory of files in a [documented format](https://docs.rs/crate/supermex/latest/source/format.md).
//!
//! # Looking positions up
//!
//! [`open`] gives a [`Table`] of any game. A [`Position`] is a row of numbers with the passes left; [`Table::parse`]
//! and [`Table::format`] convert it from and to text. Methods that only some games have fail in others with
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
//! table larger, `repack` stores it in another profile, `pack` makes one file of it, and `get` brings one from a web server.
//!
//! # Trust
//!
//! [`Table::verify`] checks that every byte is what was written, [`Table::certify`] that the answers are right, by the rules
//! of the game's moves alone. No bytes can make a look-up panic.

#![deny(missing_docs)]
#![deny(clippy::unwrap_used, clippy::panic, clippy::cast_possible_truncation)]
#![cfg_attr(test, allow(clippy::unwrap_used, clippy::panic, clippy::cast_possible_truncation))]

#[macro_use(named)]
extern crate supermex_game;

#[macro_use]
#[doc(hidden)]
pub mod table;

#[cfg(feature = "verify")]
#[doc(hidden)]
pub mod check;
#[doc(hidden)]
pub mod codec;
#[cfg(test)]
#[path = "../tests/common/draw.rs"]
#[allow(dead_code, reason = "shared with the other tests")]
mod draw;
#[doc(hidden)]
pub mod format;
#[doc(hidden)]
pub mod source;

pub use format::{KeptError, KeptSheets, Pixel, Profile};
#[cfg(feature = "memory")]
pub use source::limits::available_memory;
pub use source::{Bytes, Source, SourceError, is_url};
pub use supermex_game::{NONE, Outcome, Position, Rules};
#[cfg(feature = "memory")]
pub use table::open_auto;
pub use table::{
    BatchError, Bound, Cell, Choice, ChoiceKind, Choices, Declared, Details, Ending, Extent, Facts, Feature,
    FileSummary, Info, Known, Lack, Line, List, ListAsked, Move, Moves, Opening, Overview, Period, PositionError,
    ReadError, Remedy, Role, SheetFacts, Table, Tail, open, open_mmap, open_with, read,
};
#[cfg(feature = "explain")]
pub use table::{CellRead, Explanation};

/// The games: their rules, positions and moves, without tables.
pub mod game {
    pub use supermex_game::{
        Arity, Beyond, Board, Clobber, Four, Game, Heap, Kind, NONE, Outcome, PassLevel, PerturbedGame, Play, Player,
        Point, Position, Quadruple, Repetition, Rules, RulesBox, RulesError, RulesFile, RulesFileError, Searched,
        SearchedStrip, Sheet, Side, Take, Triple, Variant, Variants, Wythoff, board, chomp, clobber, four, heap,
        imitation, nim, text, words, wythoff,
    };
}

#[cfg(feature = "verify")]
/// What [`Table::verify`] is asked and finds, and how far it is.
pub mod checking {
    pub use crate::check::{Checking, Depth, FileProblem, OnCheck, Problem};
}

#[cfg(feature = "games")]
/// Sums of positions, in tables of Grundy values: what [`Table::parse_sum`] reads and [`Table::sum`] answers.
pub mod sums {
    pub use crate::table::{Sum, SumAnswer, SumMove, SumPart};
}

#[cfg(feature = "games")]
/// P-positions of games on four numbers, counted by their largest number: of a table, by [`Table::sizes`].
pub mod sizes {
    pub use crate::table::{OfSize, Sizes};
}

/// What a web server says: the errors of sources on one.
pub mod http {
    pub use crate::source::{HttpError, Status};
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
    pub use crate::source::{Unmapped, pages, read_small, require_inside};
    pub use crate::table::{CellError, CellFile, FileError};
    pub use supermex_game::Point;
}
