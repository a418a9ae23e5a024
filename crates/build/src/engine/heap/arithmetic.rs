//! The proof that the values of a game with an endless code grow by `s` after each period `p`.
//!
//! The code ends in `[3]`: from `T` tokens on any number may be taken, and anything left. Fewer than `T` are taken as the digits
//! before say, which may split a pile in two, but not in three. The values `v(n)` of the sizes below `C` are known, and
//! `v(j + p) = v(j) + s` for `q <= j < C - p`, where `q >= 1` and `C >= 2 (q + p) + T`.
//!
//! **What is taken.** Let `N = C - p`, and `L` the mex of the values `v(j)`, `j <= N - T`: all below `L` are reached from `n >= N`,
//! because a number of `T` or more may be taken to leave `j`. Let all `v(j)` with `j < q` be below `L`, those with `j < q + p` below
//! `L + s`, and let the mex of the `v(j)` with `j <= C - T` be at least `L + s`. Then a move that takes from `n` and leaves a value of
//! `L` or more leaves `j >= q`; to it belongs a move from `n + p` that leaves `j + p`, with a value more by `s`. Every move from
//! `n + p` that leaves `L + s` or more is one of these.
//!
//! **What is split.** Let `s = 2^g`, and write `v = s h(v) + l(v)`, with `l(v) < s`.
//!
//! - A split into `a` and `b > a` is *safe* if `v(a) < s` and `b >= q`. Then `a` and `b + p` are a safe split of `n + p`, with a value
//!   more by `s`. Let every value from `L` to below `v(n)`, for the last `p` sizes `n`, be reached by a safe split or by taking.
//! - A split of `n + i p` into `a + j p` and `b + k p`, where `a` and `b` are below `q + p`, has `j + k = i + c`, where `c p` is the
//!   difference of `n - t` and `a + b`. The bits of `s` and above give `h(a) + j xor h(b) + k`, which is `h(a) + h(b) + i + c - 2 d` for
//!   some `d >= 0`; the others give `l(a) xor l(b)`. So it has another value than `v(n) + i s` if `l(a) xor l(b)` differs from
//!   `l(v(n))`, or `h(a) + h(b) + c - h(v(n))` is odd or negative. Let this be so for the last `p` sizes `n`, all `t`, `a` and `b`.
//!
//! Then `v(n + p) = v(n) + s` for all `n >= q`. By induction on `n + p >= C`: let it hold below. Values below `L + s` are reached by
//! taking; from there to below `v(n) + s`, by the options of `n` that reach `s` less: by taking or by a safe split, and so on for
//! `n + p`. `v(n) + s` is not reached by taking, because `v(n)` was not, and not by a split.
//!
//! This is enough for Lasker's Nim, `4.[3]`, and for taking all but some numbers. Where it is not, no period is proved.

use supermex_game::heap::Octal;

/// The most values up to the end of the first period, if splits are to be looked at: the pairs of such sizes are gone through.
const MOST_SPLIT: usize = 1 << 12;

/// The least size from which values go on so, the period, and what is added after each.
pub fn period(values: &[u16], code: &Octal, progress: impl Fn()) -> Option<(usize, usize, u64)> {
    let differences: Vec<u16> = values.windows(2).map(|pair| pair[1].wrapping_sub(pair[0])).collect();
    let (start, period) = super::period::period(&differences, differences.len() / 2, 1, progress)?;
    let (count, places) = (values.len(), code.digits().len());
    let sum = values[count - 1].checked_sub(values[count - 1 - period])?;
    let proof = Proof { values, code, start: start.max(1), period, sum };
    let proved = code.takes_any()
        && sum > 0
        && count >= 2 * (proof.start + period) + places
        // Differences are modulo 2^16.
        && values[start..].iter().zip(&values[start + period..]).all(|(&one, &next)| one.checked_add(sum) == Some(next))
        && proof.takes()
        && (!code.any(12) || proof.splits());
    proved.then_some((start, period, sum.into()))
}

struct Proof<'a> {
    values: &'a [u16],
    code: &'a Octal,
    /// `q`, `p` and `s`.
    start: usize,
    period: usize,
    sum: u16,
}

impl Proof<'_> {
    /// The mex of the values of the sizes up to one: `L`, where it is `N - T`.
    fn mex(&self, last: usize) -> usize {
        let mut reached = vec![false; self.values.len() + 1];
        for &value in &self.values[..=last] {
            if let Some(reached) = reached.get_mut(usize::from(value)) {
                *reached = true;
            }
        }
        reached.iter().take_while(|&&reached| reached).count()
    }

    fn low(&self) -> usize {
        self.mex(self.values.len() - self.period - self.code.digits().len())
    }

    fn takes(&self) -> bool {
        let (count, sum, low) = (self.values.len(), usize::from(self.sum), self.low());
        let below = |sizes: usize, most| self.values[..sizes].iter().all(|&value| usize::from(value) < most);
        below(self.start, low)
            && below(self.start + self.period, low + sum)
            && self.mex((count - self.code.digits().len()).min(count - 1)) >= low + sum
    }

    fn splits(&self) -> bool {
        let ends = self.start + self.period;
        let digits = || (0..).zip(self.code.digits().iter().copied()).filter(|(_, digit)| digit & 12 != 0);
        if !self.sum.is_power_of_two() || ends > MOST_SPLIT || self.code.any(8) {
            return false;
        }
        let low = self.low();
        let value = |n: usize| i64::from(self.values[n]);
        let sum = i64::from(self.sum);
        let all_reached = |n: usize| {
            let mut reached = vec![false; usize::from(self.values[n])];
            let mut reach = |value: u16| {
                if let Some(reached) = reached.get_mut(usize::from(value)) {
                    *reached = true;
                }
            };
            for left in 0..n {
                if self.code.digit((n - left) as u64) & 2 != 0 {
                    reach(self.values[left]);
                }
            }
            for (taken, _) in digits() {
                let left = n - taken;
                let safe =
                    (1..left.div_ceil(2)).filter(|&small| self.values[small] < self.sum && left - small >= self.start);
                safe.for_each(|small| reach(self.values[small] ^ self.values[left - small]));
            }
            reached.iter().skip(low).all(|&reached| reached)
        };
        // The last size with this remainder.
        let last = |n: usize| {
            let count = self.values.len();
            count - 1 - (count - 1 + self.period - n % self.period) % self.period
        };
        let not_reached = |taken: usize, small: usize, large: usize| {
            let n = last(taken + small + large);
            let periods = (n as i64 - (taken + small + large) as i64) / self.period as i64;
            let more = value(small) / sum + value(large) / sum + periods - value(n) / sum;
            (value(small) ^ value(large)) % sum != value(n) % sum || more < 0 || more % 2 == 1
        };
        let count = self.values.len();
        (count - self.period..count).all(all_reached)
            && digits().all(|(taken, _)| {
                (1..ends).all(|small| (small.max(self.start)..ends).all(|large| not_reached(taken, small, large)))
            })
    }
}
