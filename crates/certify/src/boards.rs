//! Every board inside a rectangle: no P-position has a move to another one, and every other board has a move to one.
//!
//! The moves are made backwards. A move makes row `i` of a board, and the later rows that were longer, equal to `j`.
//! Before it those later rows had any lengths from `j` on, in descending order, and row `i` was longer than `j`. So for
//! every P-position the boards with a move to it are marked. Then no P-position may be marked, and every other board
//! has to be. The board without a row is not a position.

use std::sync::atomic::{AtomicU64, Ordering};

use super::certificate::Certificate;
use super::certified::{Certified, Sampler, Work, shared_out, within};
use super::error::CertifyError;
use supermex::source::memory::collected;
use supermex::table::Boards;
use supermex_game::board::any_move;
use supermex_game::text::word;
use supermex_game::{Outcome, or_stop};

impl Certified for Boards {
    fn all(&self, work: &Work<'_>) -> Result<Certificate, CertifyError> {
        all(self, work)
    }

    fn sampler(&self, _: u64) -> Result<Sampler<'_>, CertifyError> {
        // Any board except the one without a row.
        Ok(Sampler::new(vec![self.rules().positions() - 1], |drawn, _| position(self, 1 + drawn.cell)))
    }
}

fn all(table: &Boards, work: &Work<'_>) -> Result<Certificate, CertifyError> {
    let positions = table.rules().positions();
    let words = positions.div_ceil(64);
    within(8 * words, work.memory)?;
    let marks = collected(words, std::iter::repeat_with(AtomicU64::default))?;
    let place = |rank: u64| (usize::try_from(rank / 64).ok().and_then(|at| marks.get(at)), 1_u64 << (rank % 64));
    // The marks are read after the scope of the threads, when all are done.
    let marked = shared_out(table.parts(), work, |part| {
        let mut ranks = Vec::new();
        table.ranks(part, &mut ranks)?;
        for &rank in &ranks {
            each_before(table, &table.rules().board(rank), |before| {
                let (word, bit) = place(before);
                word.map(|word| word.fetch_or(bit, Ordering::Relaxed));
            });
        }
        Ok(Certificate { p_positions: ranks.len() as u64, ..Certificate::default() })
    })?;
    // Now the P-positions are marked too, and no board may be left.
    shared_out(table.parts(), work, |part| {
        let mut ranks = Vec::new();
        table.ranks(part, &mut ranks)?;
        for &rank in &ranks {
            let (word, bit) = place(rank);
            if rank == 0 || word.is_some_and(|word| word.fetch_or(bit, Ordering::Relaxed) & bit != 0) {
                return Err(wrong(table, rank));
            }
        }
        Ok(Certificate::default())
    })?;
    let inside = |at: u64| if positions - 64 * at < 64 { (1 << (positions % 64)) - 1 } else { u64::MAX };
    for (at, word) in (0..words).zip(marks) {
        let missing = !word.into_inner() & inside(at) & if at == 0 { !1 } else { u64::MAX };
        if missing != 0 {
            return Err(wrong(table, 64 * at + u64::from(missing.trailing_zeros())));
        }
    }
    Ok(Certificate { others: positions - 1 - marked.p_positions, ..marked })
}

/// What is wrong with the answer for a board, by its moves.
fn wrong(table: &Boards, rank: u64) -> CertifyError {
    match position(table, rank) {
        Err(error) => error,
        // The board without a row, or answers that changed meanwhile.
        Ok(_) => refused(table, rank, Outcome::P, "it is not a position, or the file changes while it is read".into()),
    }
}

fn refused(table: &Boards, rank: u64, found: Outcome, why: String) -> CertifyError {
    CertifyError::Wrong { position: word(&table.rules().board(rank)), found, why }
}

/// Certifies a board by its moves.
fn position(table: &Boards, rank: u64) -> Result<Certificate, CertifyError> {
    let (is_p, mut failed, mut to_p) = (table.is_p(rank)?, Ok(()), None);
    let mut board = table.rules().board(rank);
    any_move(&mut board, |to| {
        let found = table.outcome_of(to).map(|outcome| {
            to_p = (outcome == Outcome::P).then(|| word(to));
            to_p.is_some()
        });
        or_stop(found, &mut failed)
    });
    failed?;
    match (is_p, to_p) {
        (true, Some(to)) => Err(refused(table, rank, Outcome::P, format!("so is {to}, to which a move leads from it"))),
        (false, None) => Err(refused(table, rank, Outcome::N, "no move from it leads to a P-position".into())),
        _ => Ok(Certificate::of(is_p)),
    }
}

/// Calls `visit` with the rank of every board inside the rectangle from which one move leads to this one.
fn each_before(table: &Boards, board: &[u64], mut visit: impl FnMut(u64)) {
    let rules = table.rules();
    let mut rows = board.to_vec();
    rows.resize(rules.rows as usize, 0);
    let mut i = 0;
    while i < rows.len() {
        let most = if i == 0 { u64::from(rules.columns) } else { rows[i - 1] };
        let j = rows[i];
        // The rows that are as long as this one.
        let end = rows[i..].iter().position(|&row| row != j).map_or(rows.len(), |run| i + run);
        // All lengths that they may have had, in ascending order, from the next after the present ones on.
        while let Some(at) = (i..end).rev().find(|&at| rows[at] < if at == i { most } else { rows[at - 1] }) {
            rows[at] += 1;
            rows[at + 1..end].fill(j);
            visit(rules.rank(&rows).unwrap_or(0));
        }
        rows[i..end].fill(j);
        i = end;
    }
}
