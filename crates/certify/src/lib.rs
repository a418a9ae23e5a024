//! Certificates of [supermex](https://docs.rs/supermex) tables: the *game* is checked, from the stored answers and the rules of moves alone.
//!
//! Verification proves that the bytes are those that were written. A certificate proves that the answers are right. It
//! trusts neither the program that computed them nor any theorem about the games: a table is right iff no P-position
//! has a move to a P-position or is a variant, and every N-position has a move to a P-position or is a variant. (Levels
//! above 1 are not part of it: they are answered by the parity of the passes, which is a theorem.) No code is shared
//! with the engine.
//!
//! Each kind of table has a file with its implementation of `certified`; samples are handled once for all.

#![deny(missing_docs)]
#![deny(clippy::unwrap_used, clippy::panic, clippy::cast_possible_truncation)]
#![cfg_attr(test, allow(clippy::unwrap_used, clippy::panic, clippy::cast_possible_truncation))]

#[macro_use]
extern crate supermex;

#[cfg(test)]
#[path = "../../../tests/common/draw.rs"]
#[allow(dead_code, reason = "shared with the other tests")]
mod draw;
#[cfg(test)]
#[path = "../../../tests/common/share.rs"]
#[allow(dead_code, reason = "shared with the other tests")]
mod share;

mod bits;
mod boards;
#[doc(hidden)]
pub mod boxes;
mod certificate;
mod certified;
mod draws;
mod error;
mod layers;
mod note;
mod pairs;
mod piles;
#[doc(hidden)]
pub mod rules;
mod sample;
mod sheets;
mod strips;

pub use certificate::Certificate;
use certified::{Certified, Work, samples};
pub use error::CertifyError;
pub use note::Note;
use supermex::check::progress::{OnCheck, UNTOLD};
use supermex::table::Table;

/// How many positions to certify.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Scope {
    /// All of them.
    All,
    /// All of them, in at most this many bytes of memory.
    AllWithin {
        /// The bytes.
        memory: u64,
    },
    /// This many random ones.
    Sample {
        /// How many.
        count: u64,
        /// The seed of the random choice: the same seed chooses the same positions.
        seed: u64,
    },
}

/// Certificates of a table.
///
/// ```no_run
/// use supermex_certify::{Certify, Scope};
///
/// let nim = supermex::open("nim.db")?;
/// println!("{} P-positions", nim.certify(Scope::All)?.p_positions);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub trait Certify {
    /// Certifies the table: checks the game, from the stored answers and the rules of moves alone. In a table of sheets
    /// this covers both levels, up to the last column if there is one.
    ///
    /// Certifying all takes tens of nanoseconds a cell. In a table of rules it takes some words of bits for each column and
    /// kind of move; where a kind has another form than a line, a cone, a list or the like, a fraction of a microsecond
    /// for each choice of parameters. In bytes of memory it takes, in a table of sheets, for each level `Y² / 150` for Nim
    /// (`Y (N + Y) / 8` if its variants are not symmetric) and `N² / 13` for Chomp; in a table of boards a bit a board;
    /// in a table of layers about an eighth of `N Y (Y + 2 N)`; in a table of rules 4 bytes a column, or a bit a position
    /// if a column may have several P-positions. Each position of a sample takes a look-up for each move that it
    /// has moves. `docs/certificates.md` has the proof.
    ///
    /// # Errors
    /// The first position whose answer is wrong, or why it cannot be told.
    fn certify(&self, scope: Scope) -> Result<Certificate, CertifyError>;

    /// As [`Self::certify`]. Calls `told` with the progress, some times a second and from any thread; `told` returns
    /// whether to go on.
    ///
    /// # Errors
    /// As [`Self::certify`]; and [`CertifyError::Stopped`] if `told` said stop.
    fn certify_told(&self, scope: Scope, told: OnCheck<'_>) -> Result<Certificate, CertifyError>;

    /// About the bytes of memory of certifying all positions, if the table does not keep all cells that these depend on: a table of ends
    /// or of some sheets. Then certifying is another computation of all sheets up to the last one, in tens of nanoseconds a cell.
    fn memory_to_find(&self) -> Option<u64>;

    /// Certifies all positions, in at most this many bytes of memory, and goes on from the note of an earlier run.
    /// Believes the note that the positions of lower sheets were proved, and reads their answers again. The note has to be
    /// of this table ([`Note::new`], [`Note::read`]). `told` is as for [`Self::certify_told`], and may note how far it is
    /// ([`Note::further`]).
    ///
    /// The note names the table by its digest. Whether the table has that digest, [`Table::verify`] says.
    ///
    /// # Errors
    /// As [`Self::certify_told`].
    fn certify_from(&self, note: &Note, memory: u64, told: OnCheck<'_>) -> Result<Certificate, CertifyError>;
}

impl Certify for Table {
    fn certify(&self, scope: Scope) -> Result<Certificate, CertifyError> {
        self.certify_told(scope, UNTOLD)
    }

    fn certify_told(&self, scope: Scope, told: OnCheck<'_>) -> Result<Certificate, CertifyError> {
        let (table, work) = (certified(self), |memory| Work::new(memory, 0, told));
        match scope {
            Scope::All => table.all(&work(u64::MAX)),
            Scope::AllWithin { memory } => table.all(&work(memory)),
            Scope::Sample { count, seed } => samples(table, count, seed, &work(u64::MAX)),
        }
    }

    fn memory_to_find(&self) -> Option<u64> {
        certified(self).memory_to_find()
    }

    fn certify_from(&self, note: &Note, memory: u64, told: OnCheck<'_>) -> Result<Certificate, CertifyError> {
        let earlier = note.proved();
        Ok(Certificate { earlier, ..certified(self).all(&Work::new(memory, earlier, told))? })
    }
}

fn certified(table: &Table) -> &dyn Certified {
    by_kind!(&table.store, table => table)
}
