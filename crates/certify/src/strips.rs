//! Every strip, by its options.

use super::certificate::Certificate;
use super::certified::{Certified, Sampler, Work, shared_out};
use super::error::CertifyError;
use supermex::table::Strips;
use supermex_game::clobber::{any_move, cells, number, text};
use supermex_game::{Player, or_stop};

/// Positions that one thread certifies at a time.
const AT_A_TIME: u64 = 1 << 14;

impl Certified for Strips {
    fn all(&self, work: &Work<'_>) -> Result<Certificate, CertifyError> {
        let positions = self.rules().positions();
        shared_out(positions.div_ceil(AT_A_TIME), work, |turn| {
            let first = turn * AT_A_TIME;
            let none = Certificate::default();
            (first..positions.min(first + AT_A_TIME)).try_fold(none, |all, at| Ok(all.and(position(self, at)?)))
        })
    }

    fn sampler(&self, _: u64) -> Result<Sampler<'_>, CertifyError> {
        Ok(Sampler::new(vec![self.rules().positions()], |drawn, _| position(self, drawn.cell)))
    }
}

/// Certifies a position by its options.
fn position(table: &Strips, position: u64) -> Result<Certificate, CertifyError> {
    let mut cells = cells(position, table.rules().length as usize);
    let found = table.first_wins(position)?;
    let mut failed = Ok(());
    for (player, found) in Player::BOTH.into_iter().zip(found) {
        let other = if player == Player::Left { 1 } else { 0 };
        let wins = any_move(&mut cells, player, |to| {
            or_stop(table.first_wins(number(to)).map(|wins| !wins[other]), &mut failed)
        });
        std::mem::replace(&mut failed, Ok(()))?;
        if wins != found {
            let has = if wins { "has a winning move" } else { "has no winning move" };
            let why = format!("{player:?}, moving first, {has}");
            return Err(CertifyError::Wrong { position: text(&cells), found: table.outcome_of(position)?, why });
        }
    }
    Ok(Certificate { partizan: true, ..Certificate::of(found == [false; 2]) })
}
