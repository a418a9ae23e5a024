//! The values of a pile.
//!
//! A value is right iff it is the mex of those that one move leads to, or there is no move. With a period `p` from
//! `q` on and numbers up to `s` in the set it is enough to look below `q + p + s`: each later size has the value,
//! and its options have the values, of the size `p` before. In Nim each value from `q` on is one more than the one
//! before it, and so is the mex; that `q` has the value `q` is looked at as well.

use super::certificate::Certificate;
use super::certified::{Certified, Sampler};
use super::error::CertifyError;
use crate::game::{Outcome, Take};
use crate::table::{Period, Piles, ReadError};

fn wrong(n: u64, found: Outcome, why: String) -> CertifyError {
    CertifyError::Wrong { position: n.to_string(), found, why }
}

impl Certified for Piles {
    fn all(&self, _: u64) -> Result<Certificate, CertifyError> {
        let refused = |why: &str| Err(wrong(self.stored(), Outcome::N, why.into()));
        let (end, every_size) = match (&self.rules().take, self.period()) {
            (Take::All, Some(Period { start, length: 1, saltus: 1 })) if self.value(start)? == Some(start) => {
                (start.min(2) + 2, true)
            }
            (Take::All, _) => return refused("the values of Nim are the sizes in the end"),
            (Take::Set(_), Some(Period { saltus: 1.., .. })) => {
                return refused("the values of a finite set do not grow");
            }
            (Take::Set(_), None) => (self.stored(), false),
            (Take::Set(set), Some(_)) => (self.stored().saturating_add(set.last().copied().unwrap_or(0)), true),
        };
        let certified =
            (0..end).try_fold(Certificate::default(), |all, n| Ok::<_, CertifyError>(all.and(value(self, n)?)))?;
        Ok(Certificate { every_size, ..certified })
    }

    fn sampler(&self, _: u64) -> Result<Sampler<'_>, CertifyError> {
        // In Nim a size has as many options.
        let most = if self.rules().take == Take::All { 12 } else { 63 };
        Ok(Box::new(move |random| {
            let bits = random.below(most);
            value(self, random.below(2 << bits))
        }))
    }
}

/// Certifies a value, if the table has one of that size.
fn value(table: &Piles, n: u64) -> Result<Certificate, CertifyError> {
    let mut counts = Certificate::default();
    let Some(value) = table.value(n)? else { return Ok(counts) };
    if !is_mex(table, n, value)? {
        let found = if value == 0 { Outcome::P } else { Outcome::N };
        return Err(wrong(n, found, format!("its value {value} is not the mex of those that one move leads to")));
    }
    counts.count(value == 0);
    Ok(counts)
}

/// Whether a value is the mex of those that one move leads to.
fn is_mex(table: &Piles, n: u64, value: u64) -> Result<bool, ReadError> {
    let rules = table.rules();
    if !rules.has_move(n) {
        return Ok(value == u64::from(rules.misere));
    }
    let mut reached = Vec::new();
    match &rules.take {
        Take::Set(set) => {
            for left in set.iter().map_while(|&taken| n.checked_sub(taken)) {
                reached.extend(table.value(left)?);
            }
        }
        Take::All => {
            for left in 0..n {
                reached.extend(table.value(left)?);
            }
        }
    }
    reached.sort_unstable();
    reached.dedup();
    Ok((0..).zip(&reached).take_while(|(n, value)| n == *value).count() as u64 == value)
}
