//! The values of a pile.
//!
//! A value is right iff it is the mex of those that one move leads to, or no move exists. With a period `p` from `q`
//! on and numbers up to `s` in the set it is enough to check sizes below `q + p + s`: each later size has the same
//! value as the size `p` before, and its options have the same values. In Nim each value from `q` on is one more than
//! the one before it, and so is the mex; every size up to `q` is checked.
//!
//! In an octal game with the last place `k` it is enough to check sizes below `2 q + 2 p + k`, by the theorem of Guy
//! and Smith, with 1 in place of a `q` of 0: see [`supermex_game::heap`]. Where three piles may be left, it is `3 q + 3 p + k`; where
//! the piles that are left must differ, `2 q + 3 p + k` and `3 q + 9 p + k`. Of a code without an end the same number of sizes is checked as of one with an end, and nothing is said of later ones.

use super::certificate::Certificate;
use super::certified::{Certified, Sampler, Work};
use super::error::CertifyError;
use supermex::table::{Period, Piles, ReadError, ValueStore};
use supermex_game::heap::Octal;
use supermex_game::{Outcome, Take};

fn wrong(n: u64, found: Outcome, why: String) -> CertifyError {
    CertifyError::Wrong { position: n.to_string(), found, why }
}

impl Certified for Piles {
    fn all(&self, _: &Work<'_>) -> Result<Certificate, CertifyError> {
        let refused = |why: &str| Err(wrong(self.stored(), Outcome::N, why.into()));
        let (end, every_size) = match (&self.rules().take, self.period()) {
            (Take::All, Some(Period { start, length: 1, saltus: 1, .. })) => (start.max(1).saturating_add(2), true),
            (Take::All, _) => return refused("the values of Nim are the sizes in the end"),
            (Take::Set(_), Some(Period { saltus: 1.., .. })) => {
                return refused("the values of a finite set do not grow");
            }
            (Take::Set(_), None) => (self.stored(), false),
            (Take::Octal(code), _) => return all_octal(self, code),
            (Take::Set(set), Some(_)) => (self.stored().saturating_add(set.last().copied().unwrap_or(0)), true),
        };
        let certified =
            (0..end).try_fold(Certificate::default(), |all, n| Ok::<_, CertifyError>(all.and(value(self, n)?)))?;
        Ok(Certificate { every_size, ..certified })
    }

    fn sampler(&self, _: u64) -> Result<Sampler<'_>, CertifyError> {
        // In Nim and in octal games a size has at least this number of options.
        let most = if matches!(self.rules().take, Take::Set(_)) { 63 } else { 12 };
        let end = if self.period().is_some() { u64::MAX } else { self.stored() };
        // Sizes of each number of bits.
        let first = |bits: u64| if bits == 0 { 0 } else { 1 << bits };
        let cells = (0..most).map(|bits| (2 << bits).min(end).saturating_sub(first(bits))).collect();
        Ok(Sampler::new(cells, move |drawn, _| value(self, first(drawn.group as u64) + drawn.cell)))
    }
}

/// Certifies the values of an octal game, from the least on.
fn all_octal(table: &Piles, code: &Octal) -> Result<Certificate, CertifyError> {
    let places = code.digits().len().saturating_sub(1) as u64;
    let end = match table.period() {
        Some(Period { saltus: 1.., .. }) if code.tail().is_empty() => {
            return Err(wrong(table.stored(), Outcome::N, "the values of an octal game do not grow for ever".into()));
        }
        Some(Period { start, length, .. }) => {
            let (piles, periods) = match (code.any(8), code.any(Octal::UNEQUAL)) {
                (false, false) => (2, 2),
                (false, true) => (2, 3),
                (true, false) => (3, 3),
                (true, true) => (3, 9),
            };
            start.max(1).saturating_mul(piles).saturating_add(length.saturating_mul(periods)).saturating_add(places)
        }
        None => table.stored(),
    };
    let every_size = table.period().is_some() && code.tail().is_empty();
    let mut certified = Certificate { every_size, ..Certificate::default() };
    let (mut values, mut reached) = (Vec::new(), Vec::new());
    for n in 0..end {
        let Some(value) = table.value(n)? else { break };
        certified = certified.and(right(n, value, value == octal(code, &values, &mut reached))?);
        values.push(value);
    }
    Ok(certified)
}

/// Certifies a value, if the table has one of that size.
fn value(table: &Piles, n: u64) -> Result<Certificate, CertifyError> {
    match table.value(n)? {
        Some(value) => right(n, value, is_mex(table, n, value)?),
        None => Ok(Certificate::default()),
    }
}

/// Counts a value that is right.
fn right(n: u64, value: u64, is_mex: bool) -> Result<Certificate, CertifyError> {
    if !is_mex {
        let found = if value == 0 { Outcome::P } else { Outcome::N };
        return Err(wrong(n, found, format!("its value {value} is not the mex of those that one move leads to")));
    }
    Ok(Certificate::of(value == 0))
}

/// Whether a value is the mex of those that one move leads to.
fn is_mex(table: &Piles, n: u64, value: u64) -> Result<bool, ReadError> {
    let rules = table.rules();
    if !rules.has_move(n) {
        return Ok(value == u64::from(rules.misere));
    }
    let mut reached = Vec::new();
    match &rules.take {
        // Sizes 0 and 1 have the values 0 and 1 in some order, and all below others have their sizes: that is certified before.
        Take::All if n > 1 => return Ok(value == n),
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
    // No play from a pile of n has 2 n moves, so that every value is less.
    reached.resize(2 * n + 1, usize::MAX);
    let mut reach = |value: u64| {
        if let Some(by) = usize::try_from(value).ok().and_then(|value| reached.get_mut(value)) {
            *by = n;
        }
    };
    let value = |size: usize| values.get(size).copied().unwrap_or(0);
    let taken = if code.tail().is_empty() { n.min(code.digits().len()) } else { n };
    for taken in 0..=taken {
        let digit = code.digit(taken as u64);
        let (left, unequal) = (n - taken, digit & Octal::UNEQUAL != 0);
        let may = |one: usize, next: usize| !(unequal && one == next);
        if digit & if left == 0 { 1 } else { 2 } != 0 {
            reach(value(left));
        }
        let (halves, thirds) = (if digit & 4 == 0 { 0 } else { left / 2 }, if digit & 8 == 0 { 0 } else { left / 3 });
        for small in (1..=halves).filter(|&small| may(small, left - small)) {
            reach(value(small) ^ value(left - small));
        }
        for least in 1..=thirds {
            let rest = left - least;
            for small in (least..=rest / 2).filter(|&small| may(least, small) && may(small, rest - small)) {
                reach(value(least) ^ value(small) ^ value(rest - small));
            }
        }
    }
    reached.iter().take_while(|&&by| by == n).count() as u64
}
