//! Build, query and check tables of who wins at 3-pile Nim, 3-row Chomp and smaller games.
//!
//! In a *P-position* the player who just moved wins; in an *N-position*, the player to move. A table, or database, is a
//! directory of files in a [documented format](https://docs.rs/crate/supermex/latest/source/format.md).
//!
//! A position of 3-row Chomp is three numbers `x, y, z`. All positions with the same `x` are a *sheet*. In each *column* `y` of a
//! sheet at most one `z` makes a P-position: the *completion* of `x, y`. In the end the completions may repeat for ever: that is
//! the *tail* of the sheet. This is sheet 7:
//!
//! ```text
//! z 6 | P P
//!   5 |       P P P P …    the tail, from column 3 on: completion 5, period 1
//!   4 |
//!   3 |     P              3 is the completion of column 2: the position 7, 2, 3 is P
//!   2 |
//!   1 |
//!   0 |
//!     +---------------
//!   y   0 1 2 3 4 5 6 …
//! ```
//!
//! # Looking positions up
//!
//! [`open`] returns a [`Table`], whatever the game. A [`Position`] is a row of numbers with the passes left;
//! [`Table::parse`] and [`Table::format`] convert it from and to text. What only some games have is in [`views`]:
//! completions, tails, instant winners, Grundy values. Other tables return [`ReadError::NotForGame`].
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
//! | from a web server (crate `supermex-http`) | `open_url` | a request, or none |
//!
//! # Building
//!
//! The crate `supermex-build` computes a table of any game and writes it: see its `BuildOptions`. Its `Writer` writes cells
//! that you compute yourself. `extend` makes a table larger, `repack` stores it in another profile, `pack` makes one file of it, and `get` downloads one from a web server.
//!
//! # Trust
//!
//! `Table::verify` (feature `verify`) checks every byte. The crate `supermex-certify` checks every answer, by the rules of
//! moves alone. No bytes can make a look-up panic.

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

pub use format::{KeptSheets, Pixel, Profile};
#[cfg(feature = "memory")]
pub use source::limits::available_memory;
pub use source::{Bytes, Source, SourceError, is_url};
pub use supermex_game::{NONE, Outcome, Position, Rules};
pub use table::open::{open, open_mmap, open_with, read};
#[cfg(feature = "memory")]
pub use table::open_auto;
pub use table::{
    Bound, Cell, Choice, ChoiceKind, Choices, Declared, Details, Ending, Extent, Facts, Feature, FileSummary, Info,
    Known, Lack, Line, List, ListAsked, Move, Moves, Opening, Overview, Period, ReadError, Remedy, Role, SheetFacts,
    Table, Tail,
};
#[cfg(feature = "explain")]
pub use table::{CellRead, Explanation};

/// What only tables of some games have.
pub mod views {
    #[cfg(feature = "games")]
    pub use crate::table::views::Values;
    pub use crate::table::views::{Cells, InstantWinners, Sheets, StoredCell, StoredCells};
}

/// The games: their rules, positions and moves, without tables.
pub mod game {
    pub use supermex_game::{
        Arity, Board, Four, Game, Kind, NONE, Outcome, PassLevel, PerturbedGame, Play, Player, Point, Position,
        Quadruple, Rest, Rules, RulesError, Sheet, Triple, Variant, Variants, board, chomp, four, nim, text, words,
    };
    #[cfg(feature = "games")]
    pub use supermex_game::{
        Clobber, Heap, Repetition, RulesBox, RulesFile, Searched, SearchedStrip, Side, Take, Wythoff, clobber, heap,
        imitation, wythoff,
    };
}

#[cfg(feature = "verify")]
/// What [`Table::verify`] is asked and finds, and how far it is.
pub mod checking {
    pub use crate::check::{Checking, Depth, FileProblem, OnCheck, Problem};
}

#[cfg(feature = "games")]
/// Sums of positions, in tables of Grundy values: what [`views::Values::parse_sum`] reads and [`views::Values::sum`] answers.
pub mod sums {
    pub use crate::table::{Sum, SumAnswer, SumMove, SumPart};
}

#[cfg(feature = "games")]
/// P-positions of games on four numbers, counted by their largest number: of a table, by [`Sizes::of`](sizes::Sizes::of).
pub mod sizes {
    pub use crate::table::{OfSize, Sizes};
}

/// What a web server says.
pub mod http {
    pub use crate::source::Status;
}

/// Tables as rows of fields, and sheets as lines of text.
pub mod rows {
    pub use crate::table::{Field, FieldKind, Rows, RowsAsked, SheetAsked, Values};
}

/// For readers and tools that work on the bytes: files, headers, sections, manifests, pages.
pub mod raw {
    pub use crate::codec::CodecError;
    pub use crate::format::{
        FileEntry, FileRole, FormatError, Header, LIMIT, Manifest, ManifestVariant, Section, SectionKind, Sections,
        foreign, without_mark,
    };
    #[cfg(feature = "remote")]
    pub use crate::source::pages;
    pub use crate::source::{Unmapped, read_small, read_within, require_inside};
    pub use crate::table::CellFile;
    pub use supermex_game::Point;
}
