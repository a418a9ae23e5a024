//! The values of a pile.
//!
//! A value is right iff it is the mex of those that one move leads to, or there is no move. With a period `p` from
//! `q` on and numbers up to `s` in the set it is enough to look below `q + p + s`: each later size has the value,
//! and its options have the values, of the size `p` before. In Nim each value from `q` on is one more than the one
//! before it, and so is the mex; that `q` has the value `q` is looked at as well.

use super::{Certificate, CertifyError, Random, Scope};
use crate::game::{Outcome, Take};
use crate::table::{Period, Piles, ReadError};

fn wrong(n: u64, found: Outcome, why: String) -> CertifyError {
    CertifyError::Wrong { position: n.to_string(), found, why }
}

pub(super) fn certify(table: &Piles, scope: Scope) -> Result<Certificate, CertifyError> {
    let mut counts = Certificate::default();
    match (scope, &table.rules().take) {
        (Scope::All | Scope::AllWithin { .. }, Take::All) => {
            let start = match table.period() {
                Some(Period { start, length: 1, saltus: 1 }) if table.value(start)? == Some(start) => start,
                _ => {
                    return Err(wrong(table.stored(), Outcome::N, "the values of Nim are the sizes in the end".into()));
                }
            };
            for n in 0..=start.min(2) + 1 {
                value(table, n, &mut counts)?;
            }
            counts.every_size = true;
        }
        (Scope::All | Scope::AllWithin { .. }, Take::Set(set)) => {
            let window = set.last().copied().unwrap_or(0);
            let past = match table.period() {
                Some(Period { saltus: 1.., .. }) => {
                    return Err(wrong(table.stored(), Outcome::N, "the values of a finite set do not grow".into()));
                }
                Some(_) => window,
                None => 0,
            };
            for n in 0..table.stored().saturating_add(past) {
                value(table, n, &mut counts)?;
            }
            counts.every_size = table.period().is_some();
        }
        (Scope::Sample { count, seed }, take) => {
            let mut random = Random(seed);
            // In Nim a size has as many options.
            let most = if *take == Take::All { 12 } else { 63 };
            for _ in 0..count {
                let bits = random.below(most);
                let n = random.below(2 << bits);
                value(table, n, &mut counts)?;
            }
        }
    }
    Ok(counts)
}

/// Certifies a value, if the table has one of that size.
fn value(table: &Piles, n: u64, counts: &mut Certificate) -> Result<(), CertifyError> {
    let Some(value) = table.value(n)? else { return Ok(()) };
    if !is_mex(table, n, value)? {
        let found = if value == 0 { Outcome::P } else { Outcome::N };
        return Err(wrong(n, found, format!("its value {value} is not the mex of those that one move leads to")));
    }
    counts.count(value == 0);
    Ok(())
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
