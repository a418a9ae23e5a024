//! The period of a sequence, by its last values.

/// The approximate number of values between two calls of `progress`.
const TOLD: usize = 1 << 24;

/// The least period of the values from some place on, and the first such place, if the values prove one.
///
/// The caller chooses `window` and `first` so: if the last `window` values also occur `period` places earlier, not
/// before `first`, all later values repeat with that period. The least such `period` is the least period. The values
/// then show where it begins.
///
/// `progress` is called now and then.
pub fn period(values: &[u16], window: usize, first: usize, progress: impl Fn()) -> Option<(usize, usize)> {
    let last = values.len().checked_sub(window)?;
    // The last earlier place where the window occurs, by the search of Knuth, Morris and Pratt on the reversed values.
    let reversed = |at: usize| values[values.len() - 1 - at];
    let mut fail = vec![0_u32; window];
    let mut matched = 0;
    for at in 1..window {
        while matched > 0 && reversed(at) != reversed(matched) {
            matched = fail[matched - 1] as usize;
        }
        matched += usize::from(reversed(at) == reversed(matched));
        fail[at] = u32::try_from(matched).ok()?;
    }
    let mut matched = 0;
    for at in 1..values.len().saturating_sub(first) {
        if at.is_multiple_of(TOLD) {
            progress();
        }
        while matched > 0 && (matched == window || reversed(at) != reversed(matched)) {
            matched = fail[matched - 1] as usize;
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
