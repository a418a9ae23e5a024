//! The values of a pile, and their period.

use crate::game::{Heap, Take};

/// Options, or values, that are looked at between two calls of `progress`.
const TOLD: usize = 1 << 24;

/// Values of a pile by size, and how they go on.
#[derive(Debug)]
pub struct Sequence {
    /// The values, from the size 0 on.
    pub values: Vec<u16>,
    /// The last so many repeat for ever; 0 if that is not proved of any.
    pub period: usize,
    /// What is added after each period.
    pub saltus: u64,
}

/// How many values are computed at most, and the bytes of memory that takes.
pub fn room(rules: &Heap, columns: u64) -> (u64, u64) {
    match &rules.take {
        Take::All => (1, 2),
        Take::Set(set) => (columns, 2 * columns + 8 * set.last().copied().unwrap_or(0)),
    }
}

/// The least period that at most `columns` values prove, and the values up to the end of the first one; all of them if they
/// prove none. Each try is twice as long as the one before. `None` if there is a value of 2^16 or more.
///
/// `progress` is called now and then, with how many values there are.
pub fn sequence(rules: &Heap, columns: usize, progress: impl Fn(u64)) -> Option<Sequence> {
    let set = match &rules.take {
        // A pile of n has the value n: one more after each period of one. In misère play a pile of 0 has the value 1,
        // and one of 1 the value 0.
        Take::All => {
            let values = if rules.misere { vec![1, 0, 2] } else { vec![0] };
            return Some(Sequence { values, period: 1, saltus: 1 });
        }
        Take::Set(set) => set,
    };
    let window = set.last().and_then(|&most| usize::try_from(most).ok()).unwrap_or(usize::MAX);
    let mut values = Vec::new();
    let mut tried = columns.min(window.saturating_mul(4).saturating_add(1024));
    loop {
        extend(set, rules.misere, &mut values, tried, &progress)?;
        if let Some((start, period)) = period(&values, window, || progress(tried as u64)) {
            values.truncate(start + period);
            return Some(Sequence { values, period, saltus: 0 });
        }
        if tried == columns {
            return Some(Sequence { values, period: 0, saltus: 0 });
        }
        tried = columns.min(2 * tried);
    }
}

/// Goes on with the values of a pile until there are `columns`, each from those of the sizes that one move leads to. `None` if
/// one is 2^16 or more.
///
/// `set` ascends, its numbers are at least 1. In misère play a pile without a move has the value 1, in normal play 0.
pub fn extend(set: &[u64], misere: bool, values: &mut Vec<u16>, columns: usize, progress: impl Fn(u64)) -> Option<()> {
    let set: Vec<usize> = set.iter().filter_map(|&n| usize::try_from(n).ok()).collect();
    values.reserve_exact(columns.saturating_sub(values.len()));
    // By value, the last size that had a move to it: the mex is the first value that this one has none to.
    let mut reached = vec![usize::MAX; set.len() + 2];
    let told = TOLD / set.len().max(1);
    for n in values.len()..columns {
        if n.is_multiple_of(told) {
            progress(n as u64);
        }
        for &taken in set.iter().take_while(|&&taken| taken <= n) {
            reached[usize::from(values[n - taken])] = n;
        }
        let stuck = set.first().is_none_or(|&least| least > n);
        let mex = reached.iter().take_while(|&&by| by == n).count();
        values.push(if stuck { u16::from(misere) } else { u16::try_from(mex).ok()? });
    }
    Some(())
}

/// The least period of the values from some place on, and the first such place, if the values prove one.
///
/// From `window` on (the greatest number that may be taken) a value is a function of the `window` values before it. So
/// if the last `window` values stand `period` places earlier too, all that follow repeat with that period. The least one
/// for which they do is the least period there is. From where on it holds is then seen from the values.
///
/// `progress` is called now and then.
fn period(values: &[u16], window: usize, progress: impl Fn()) -> Option<(usize, usize)> {
    let last = values.len().checked_sub(window)?;
    // The first place but its own, going down, where the reversed window stands: Knuth, Morris and Pratt.
    let reversed = |at: usize| values[values.len() - 1 - at];
    let mut fail = vec![0_usize; window];
    let mut matched = 0;
    for at in 1..window {
        while matched > 0 && reversed(at) != reversed(matched) {
            matched = fail[matched - 1];
        }
        matched += usize::from(reversed(at) == reversed(matched));
        fail[at] = matched;
    }
    let mut matched = 0;
    for at in 1..values.len() {
        if at.is_multiple_of(TOLD) {
            progress();
        }
        while matched > 0 && (matched == window || reversed(at) != reversed(matched)) {
            matched = fail[matched - 1];
        }
        matched += usize::from(reversed(at) == reversed(matched));
        if matched == window {
            let period = at + 1 - window;
            let mut start = last - period;
            while start > 0 && values[start - 1] == values[start - 1 + period] {
                start -= 1;
            }
            return Some((start, period));
        }
    }
    None
}
