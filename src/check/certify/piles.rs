//! The values of a pile.
//!
//! A value is right iff it is the mex of those that one move leads to, or there is no move. With a period `p` from
//! `q` on and numbers up to `s` in the set it is enough to look below `q + p + s`: each later size has the value,
//! and its options have the values, of the size `p` before. In Nim each value from `q` on is one more than the one
//! before it, and so is the mex; that `q` has the value `q` is looked at as well.
//!
//! In an octal game with the last place `k` it is enough to look below `2 q + 2 p + k`, by the theorem of Guy and Smith, with 1 for
//! a `q` of 0: see [`crate::game::heap`].

use super::{Certificate, CertifyError, Random, Scope};
use crate::game::heap::Octal;
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
        (Scope::All | Scope::AllWithin { .. }, Take::Octal(code)) => {
            let end = match table.period() {
                Some(Period { saltus: 1.., .. }) => {
                    return Err(wrong(
                        table.stored(),
                        Outcome::N,
                        "no octal game has values that grow for ever".into(),
                    ));
                }
                Some(Period { start, length, .. }) => (start.max(1) + length)
                    .saturating_mul(2)
                    .saturating_add(code.digits().len().saturating_sub(1) as u64),
                None => table.stored(),
            };
            let (mut values, mut reached) = (Vec::new(), Vec::new());
            for n in 0..end {
                let Some(value) = table.value(n)? else { break };
                right(n, value, value == octal(code, &values, &mut reached), &mut counts)?;
                values.push(value);
            }
            counts.every_size = table.period().is_some();
        }
        (Scope::Sample { count, seed }, take) => {
            let mut random = Random(seed);
            // In Nim and in octal games a size has as many options, or more.
            let most = if matches!(take, Take::Set(_)) { 63 } else { 12 };
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
    right(n, value, is_mex(table, n, value)?, counts)
}

/// Counts a value that is right.
fn right(n: u64, value: u64, is_mex: bool, counts: &mut Certificate) -> Result<(), CertifyError> {
    if !is_mex {
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
        Take::Octal(code) => {
            let values: Result<Option<Vec<u64>>, _> = (0..n).map(|n| table.value(n)).collect();
            return Ok(values?.is_some_and(|values| octal(code, &values, &mut Vec::new()) == value));
        }
    }
    reached.sort_unstable();
    reached.dedup();
    Ok((0..).zip(&reached).take_while(|(n, value)| n == *value).count() as u64 == value)
}

/// The mex of the values that one move of an octal game leads to from the next size, by those of the smaller ones. `reached` is
/// for one call after the other.
fn octal(code: &Octal, values: &[u64], reached: &mut Vec<usize>) -> u64 {
    let n = values.len();
    // No play from a pile of n has 2 n moves, so that no value is as large.
    reached.resize(2 * n + 1, usize::MAX);
    let mut reach = |value: u64| {
        if let Some(by) = usize::try_from(value).ok().and_then(|value| reached.get_mut(value)) {
            *by = n;
        }
    };
    for (taken, digit) in (0..=n).zip(code.digits()) {
        // Every way to leave two piles, one of which or both may be none.
        let left = n - taken;
        for small in 0..=left / 2 {
            let large = left - small;
            let piles = u32::from(small > 0) + u32::from(large > 0);
            if digit >> piles & 1 == 1 {
                reach(values.get(small).copied().unwrap_or(0) ^ values.get(large).copied().unwrap_or(0));
            }
            if digit & 4 == 0 {
                break;
            }
        }
    }
    reached.iter().take_while(|&&by| by == n).count() as u64
}
