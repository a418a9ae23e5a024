//! Databases of the P-positions of 3-pile Nim and 3-row Chomp, and of smaller games: build them, look positions up,
//! check them.
//!
//! A *P-position* is one from which whoever just moved wins; every other is an *N-position*, won by whoever is to move.
//! A database is a directory of files in a [documented format](https://docs.rs/crate/supermex/latest/source/format.md).
//!
//! # Looking positions up
//!
//! [`open`] gives a [`Table`]: [`Sheets`] of a game on three numbers, [`Layers`] of one on four, [`Pairs`], [`Piles`], [`Strips`],
//! [`Boards`] or [`Boxes`]. Each answers positions of its own type; [`Answers`] is what they have in common.
//!
//! ```no_run
//! use supermex::{Outcome, Table};
//!
//! let Table::Sheets(nim) = supermex::open("nim.db")? else { panic!("not a game on three numbers") };
//! assert_eq!(nim.outcome([5, 7, 9], 1)?, Outcome::P);
//! for to in nim.winning_moves([1, 2, 3], 1)?.moves {
//!     println!("{to}");
//! }
//! # Ok::<(), supermex::ReadError>(())
//! ```
//!
//! | how the bytes are read | function | a look-up |
//! |---|---|---|
//! | where and when they are needed | [`open`] | a system call, some kilobytes |
//! | mapped, which the caller has to [promise something](open_mmap#safety) for | [`open_mmap`] | a few cache lines |
//! | all taken into memory | [`read`] | a few cache lines |
//! | from a web server (feature `http`) | `open_url` | a request, or none |
//!
//! # Building
//!
//! With the feature `build`, `build` computes a table of any game and writes it: see `BuildOptions`. `extend` makes a
//! table larger, `repack` stores it in another profile.
//!
//! # Trust
//!
//! [`Table::verify`] checks that every byte is what was written, [`Table::certify`] that the answers are right, by the rules
//! of the game's moves alone. No bytes can make a look-up panic.

#![deny(missing_docs)]
#![deny(clippy::unwrap_used, clippy::panic, clippy::cast_possible_truncation)]
#![cfg_attr(test, allow(clippy::unwrap_used, clippy::panic, clippy::cast_possible_truncation))]

#[cfg(feature = "build")]
mod build;
mod check;
mod codec;
#[cfg(feature = "build")]
mod engine;
mod format;
#[cfg(feature = "fuzz")]
#[doc(hidden)]
pub mod fuzz;
pub mod game;
mod source;
mod table;

/// What the benches measure and the tests of codecs look into. Nothing of it is promised.
#[cfg(feature = "internals")]
#[doc(hidden)]
pub mod internals {
    pub use crate::codec::{CodecError, Data, classes, fast, fields, periodic, ranked, small};
    #[cfg(feature = "build")]
    pub use crate::engine::measure::{TileCost, measure};
    #[cfg(feature = "build")]
    pub use crate::engine::{Band, Plan, Sink, board, clobber, heap, run, wythoff};
}

#[cfg(feature = "build")]
pub use build::{
    BuildError, BuildOptions, BuildSummary, ExtendOptions, Progress, RepackOptions, Stage, Transport, available_memory,
    build, build_on_ranks, extend, repack,
};
pub use check::{Certificate, CertifyError, Depth, FileProblem, Problem, Scope};
pub use codec::CodecError;
pub use format::{
    FileEntry, FormatError, Header, LIMIT, Manifest, ManifestVariant, Pixel, Profile, Section, SectionKind, Sections,
    Tabulated,
};
pub use game::{
    Beyond, Board, Clobber, Four, Game, Heap, Kind, NONE, Outcome, PassLevel, Player, Point, Position, Quadruple,
    RuleSet, Rules, RulesBox, RulesError, Ruleset, RulesetError, Sheet, Side, Take, Triple, Variant, VariantError,
    Variants, Wythoff,
};
pub use source::{Bytes, Source, SourceError, Unmapped, pages, read_small, require_inside};
#[cfg(feature = "http")]
pub use source::{HttpError, HttpOptions, Remote, Status};
#[cfg(feature = "http")]
pub use table::open_url;
pub use table::{
    Answers, Arity, BatchError, Boards, Bound, Boxes, Cell, CellError, Damage, Declared, Ending, Feature, Field,
    FieldKind, FileError, FileSummary, Found, Imitation, Lack, Layers, Line, List, ListAsked, Move, Moves, Opening,
    Overview, PPositions, PairMoves, Pairs, Period, PieceError, Piles, PlayedLine, PointMoves, PositionError,
    ReadError, Role, Rows, RowsAsked, RowsError, SheetAsked, SheetFile, Sheets, SingleFile, StripMoves, Strips,
    Summary, Table, Tail, Values, is_url, open, open_mmap, open_with, read,
};
