//! The values of a pile, and their period.

/// Moves, or values, that are looked at between two calls of `progress`.
const TOLD: usize = 1 << 24;

/// Values of a pile by size, each from those of the sizes that one move leads to.
///
/// `set` ascends, its numbers are at least 1. In misère play a pile without a move has the value 1, in normal play 0.
pub fn values(set: &[u64], misere: bool, columns: usize, mut progress: impl FnMut(u64)) -> Vec<u16> {
    let set: Vec<usize> = set.iter().filter_map(|&n| usize::try_from(n).ok()).collect();
    let mut values: Vec<u16> = Vec::with_capacity(columns);
    // By value, the last size that had a move to it: the mex is the first value that this one has none to.
    let mut reached = vec![usize::MAX; set.len() + 2];
    let told = TOLD / set.len().max(1);
    for n in 0..columns {
        if n.is_multiple_of(told) {
            progress(n as u64);
        }
        for &taken in set.iter().take_while(|&&taken| taken <= n) {
            reached[usize::from(values[n - taken])] = n;
        }
        let stuck = set.first().is_none_or(|&least| least > n);
        let mex = reached.iter().take_while(|&&by| by == n).count();
        // At most one value more than there are moves: below 2^16.
        values.push(if stuck { u16::from(misere) } else { mex as u16 });
    }
    values
}

/// The least period of the values from some place on, and the first such place, if the values prove one.
///
/// From `window` on (the greatest number that may be taken) a value is a function of the `window` values before it. So
/// if the last `window` values stand `period` places earlier too, all that follow repeat with that period. The least one
/// for which they do is the least period there is. From where on it holds is then seen from the values.
///
/// `progress` is called now and then.
pub fn period(values: &[u16], window: usize, progress: impl Fn()) -> Option<(usize, usize)> {
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
