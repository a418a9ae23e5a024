//! Certificates of the tables of two piles.
//!
//! A table answers `(a, b)`, `a <= b`, P iff the two are a pair. If `a` is the larger number of its pair, the row `a`
//! has no P-position with `b >= a`, and each of its positions has a move to the pair. If `a` is the smaller number,
//! with partner `a + d`, the row is right iff no option of `(a, a + d)` is P, except diagonal ones that can be blocked,
//! and each `(a, a + δ)`, `δ < d`, has an option that is P and cannot be blocked. (Each `δ > d` has the move to `d`.)
//!
//! **(k,m)-Wythoff Nim.** Pair `i` is answered with the difference `m floor(i/k)` whatever the table stores. Suppose
//! that every number is in one pair. Then from pair `i` a move of one pile leads to no pair. A move of both piles
//! changes the difference by less than `m`: it can only lead to the pairs of the same difference with smaller `i`, of
//! which there are `i mod k <= k - 1`. For `δ < d` all `k` pairs of the difference `m floor(δ/m)` are smaller: either
//! all `k` are on the diagonal, or each is a move with `j - i = δ mod m`. So it remains to certify that each number is
//! in one pair: that the numbers that are not smaller ones are, in order, the larger numbers of the pairs from `k` on.
//!
//! **D_r.** In each row the differences below `d` are checked, beginning with the least difference that the earlier
//! pairs of the same residue do not have: there are a few.

use super::bits::Bits;
use super::certificate::Certificate;
use super::certified::{Certified, Sampler, Work};
use super::error::CertifyError;
use supermex::table::Pairs;
use supermex::table::pairs::IndexedPair;
use supermex_game::wythoff::Pair;
use supermex_game::{Outcome, Wythoff, or_stop};

fn word([a, b]: Pair) -> String {
    format!("{a},{b}")
}

fn wrong(pairs: &Pairs, position: Pair, why: String) -> CertifyError {
    match pairs.outcome_of(position) {
        Ok(found) => CertifyError::Wrong { position: word(position), found, why },
        Err(error) => error.into(),
    }
}

/// All positions are those whose smaller pile is below the table's columns. Samples have up to some thousands of
/// tokens, small ones as often as large ones. Every option of a sample is looked up, and the pair of each.
impl Certified for Pairs {
    fn all(&self, _: &Work<'_>) -> Result<Certificate, CertifyError> {
        match self.rules() {
            Wythoff::Blocking { k, .. } => partition(self, u64::from(k)),
            Wythoff::Divisor(r) => residues(self, u64::from(r)),
        }
    }

    fn sampler(&self, _: u64) -> Result<Sampler<'_>, CertifyError> {
        let side = match self.rules() {
            Wythoff::Blocking { m, .. } if m > 16 => 10,
            _ => 13,
        };
        // Numbers of each number of bits: the first of them, and how many they are.
        let first = |bits: u64| if bits == 0 { 0 } else { 1 << bits };
        let numbers = move |bits: u64| (2 << bits).min(self.columns()).saturating_sub(first(bits));
        let of_two = move |group: u64| [group / (side + 1), group % (side + 1)];
        let cells = (0..(side + 1).pow(2)).map(|group| of_two(group).map(numbers).into_iter().product()).collect();
        Ok(Sampler::new(cells, move |drawn, _| {
            let [bits_of_a, bits_of_b] = of_two(drawn.group as u64);
            let wide = numbers(bits_of_b).max(1);
            let [a, b] = [first(bits_of_a) + drawn.cell / wide, first(bits_of_b) + drawn.cell % wide];
            let pair = self.find(a)?.map_or([a, b], |found| found.pair);
            let mut counts = Certificate::default();
            for position in [Some(pair), Some([a, b]).filter(|&two| two != pair)].into_iter().flatten() {
                counts.count(judge(self, position)? == Outcome::P);
            }
            Ok(counts)
        }))
    }
}

/// The pair of a number of the table. Every number has one.
fn found(pairs: &Pairs, n: u64) -> Result<IndexedPair, CertifyError> {
    pairs.find(n)?.ok_or_else(|| wrong(pairs, [n, n], format!("{n} is in no pair")))
}

fn partition(pairs: &Pairs, k: u64) -> Result<Certificate, CertifyError> {
    let mut counts = Certificate::default();
    let mut larger = k;
    for n in 0..pairs.columns() {
        let found = found(pairs, n)?;
        let [a, b] = found.pair;
        if a == n {
            if found.index < k && n != found.index {
                return Err(wrong(pairs, [found.index, found.index], "no option of it is P".into()));
            }
            counts.p_positions += 1;
            counts.others += b - a;
        } else {
            if found.index != larger {
                return Err(wrong(pairs, [a, b], format!("{n} is in pair {} and in none other, or in two", larger)));
            }
            larger += 1;
        }
    }
    // The larger number of the next pair is not a number of the table, or there would be one more.
    match pairs.pair(larger)? {
        Some(found) if found.pair[1] < pairs.columns() => {
            let why = format!("{} is the smaller number of another pair", found.pair[1]);
            Err(wrong(pairs, found.pair, why))
        }
        _ => Ok(counts),
    }
}

fn residues(pairs: &Pairs, r: u64) -> Result<Certificate, CertifyError> {
    let mut counts = Certificate::default();
    let mut taken = Bits::default();
    // By residue, the differences so far, and the least one that is missing.
    let mut rows: Vec<(Bits, u64)> = (0..r).map(|_| (Bits::default(), 0)).collect();
    for n in 0..pairs.columns() {
        let [a, b] = found(pairs, n)?.pair;
        if a != n {
            if !taken.has(n) {
                return Err(wrong(pairs, [a, b], format!("{n} is the larger number of no pair")));
            }
            continue;
        }
        if taken.has(a) || taken.add(b)? {
            return Err(wrong(pairs, [a, b], "one of the two is in another pair as well".into()));
        }
        let Some((differences, least)) = usize::try_from(a % r).ok().and_then(|at| rows.get_mut(at)) else { continue };
        for difference in *least..b - a {
            let to = a + difference;
            if !differences.has(difference) && !taken.has(to) {
                return Err(wrong(pairs, [a, to], "no option of it is P".into()));
            }
        }
        if differences.add(b - a)? {
            return Err(wrong(pairs, [a, b], "so is an option on its diagonal".into()));
        }
        while differences.has(*least) {
            *least += 1;
        }
        counts.p_positions += 1;
        counts.others += b - a;
    }
    Ok(counts)
}

/// The outcome of a position, if it follows from those of its options.
fn judge(pairs: &Pairs, [a, b]: Pair) -> Result<Outcome, CertifyError> {
    let (mut blockable, mut free, mut failed) = (0, None, Ok(()));
    let diagonal = |[c, d]: Pair| a - c == b - d && matches!(pairs.rules(), Wythoff::Blocking { .. });
    pairs.rules().any_move([a, b], |to| {
        let found = pairs.outcome_of(to).map(|outcome| {
            match outcome {
                Outcome::P if diagonal(to) => blockable += 1,
                Outcome::P => free = Some(to),
                _ => {}
            }
            free.is_some()
        });
        or_stop(found, &mut failed)
    });
    failed?;
    let lost = free.is_none() && blockable <= pairs.rules().blocked();
    let found = pairs.outcome_of([a, b])?;
    match (found, lost) {
        (Outcome::P, false) => {
            let why = match free {
                Some(to) => format!("so is its option {}", word(to)),
                None => format!("so are {blockable} options on its diagonal"),
            };
            Err(wrong(pairs, [a, b], why))
        }
        (Outcome::N, true) => {
            Err(wrong(pairs, [a, b], format!("of its options {blockable} are P, which can all be blocked")))
        }
        _ => Ok(found),
    }
}
