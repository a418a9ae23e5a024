//! The values of a pile, and their period.

use crate::game::{Heap, Take};

/// The approximate number of options, or values, between two calls of `progress`.
const TOLD: usize = 1 << 24;

/// Values of a pile by size, and how they go on.
#[derive(Debug)]
pub struct Sequence {
    /// The values, from the size 0 on.
    pub values: Vec<u16>,
    /// How many of the last values repeat for ever; 0 if no period is proved.
    pub period: usize,
    /// Added to the values after each period.
    pub saltus: u64,
}

/// How many values are computed at most, and the bytes of memory that takes.
pub fn needs(rules: &Heap, columns: u64) -> (u64, u64) {
    let window = match &rules.take {
        Take::All => return (1, 2),
        Take::Set(set) => set.last().copied().unwrap_or(0),
        Take::Octal(code) => columns.div_ceil(2) + code.digits().len() as u64,
    };
    (columns, 2 * columns + 8 * window)
}

/// A kind of move: the tokens that it takes, and a digit of [`Octal`] that says how many piles it may leave.
///
/// [`Octal`]: crate::game::heap::Octal
pub type Removal = (u32, u8);

/// The least period that at most `columns` values prove, and the values up to the end of the first period; all values
/// if they prove none. Each try has twice as many values as the one before. `None` if there is a value of 2^16 or more.
///
/// A value costs an option for each number that may be taken; if two piles may be left, half its size of options. So
/// `C` values of an octal game cost about `C² / 4` options for each digit from 4 on, at some 10^9 a second.
///
/// `progress` is called now and then, with the share of the work that is done, as a number of values.
pub fn sequence(rules: &Heap, columns: usize, progress: impl Fn(u64)) -> Option<Sequence> {
    let removals: Vec<Removal> = match &rules.take {
        // A pile of n has the value n: one more after each period of one. In misère play a pile of 0 has the value 1,
        // and one of 1 the value 0.
        Take::All => {
            let values = if rules.misere { vec![1, 0, 2] } else { vec![0] };
            return Some(Sequence { values, period: 1, saltus: 1 });
        }
        Take::Set(set) => set.iter().filter_map(|&taken| Some((u32::try_from(taken).ok()?, 3))).collect(),
        Take::Octal(code) => (0..).zip(code.digits().iter().copied()).filter(|&(_, digit)| digit > 0).collect(),
    };
    let last = removals.last().map_or(0, |&(taken, _)| taken as usize);
    let mut values = Vec::new();
    let mut tried = columns.min(4 * last + 1024);
    loop {
        // If piles are split, the work grows with the square of the size.
        let share = |done: usize| match &rules.take {
            Take::Octal(_) => (done as u128 * done as u128 / columns as u128) as u64,
            Take::All | Take::Set(_) => done as u64,
        };
        extend(&removals, rules.misere, &mut values, tried, |done| progress(share(done)))?;
        // How many of the last values have to occur earlier too, and from which place on. The proofs are in
        // `game::heap`.
        let (window, first) = match &rules.take {
            Take::Octal(_) => (tried - tried.saturating_sub(last) / 2, 1),
            Take::All | Take::Set(_) => (last, 0),
        };
        if let Some((start, period)) = period(&values, window, first, || progress(share(tried))) {
            values.truncate(start + period);
            return Some(Sequence { values, period, saltus: 0 });
        }
        if tried == columns {
            return Some(Sequence { values, period: 0, saltus: 0 });
        }
        tried = columns.min(2 * tried);
    }
}

/// Computes values of a pile until there are `columns`, each from those of the sizes that one move leads to. `None` if
/// one is 2^16 or more.
///
/// `removals` ascend. In misère play, where no pile may be split, a pile without a move has the value 1, in normal play 0.
pub fn extend(
    removals: &[Removal],
    misere: bool,
    values: &mut Vec<u16>,
    columns: usize,
    progress: impl Fn(usize),
) -> Option<()> {
    values.reserve_exact(columns.saturating_sub(values.len()));
    // By value, the last size that had a move to it: the mex of a size is the first value to which it has no move. The
    // length is a power of two above all values, so that the sum of two piles' values is below it too.
    let most = values.iter().copied().max().unwrap_or(1);
    let mut reached = vec![usize::MAX; (usize::from(most) + 1).next_power_of_two()];
    let mut told = 0;
    for n in values.len()..columns {
        let (mut stuck, mut looked) = (true, 1);
        for &(taken, digit) in removals {
            let Some(left) = n.checked_sub(taken as usize) else { break };
            if digit & if left == 0 { 1 } else { 2 } != 0 {
                reached[usize::from(values[left])] = n;
                (stuck, looked) = (false, looked + 1);
            }
            if digit & 4 != 0 && left > 1 {
                let half = left / 2;
                for (small, large) in values[1..=half].iter().zip(values[left - half..left].iter().rev()) {
                    reached[usize::from(small ^ large)] = n;
                }
                (stuck, looked) = (false, looked + half);
            }
        }
        let mex = reached.iter().take_while(|&&by| by == n).count();
        let value = if stuck { u16::from(misere) } else { u16::try_from(mex).ok()? };
        if usize::from(value) == reached.len() {
            reached.resize(2 * reached.len(), usize::MAX);
        }
        values.push(value);
        told += looked;
        if told >= TOLD {
            progress(n);
            told = 0;
        }
    }
    Some(())
}

/// The least period of the values from some place on, and the first such place, if the values prove one.
///
/// The caller chooses `window` and `first` so: if the last `window` values also occur `period` places earlier, not
/// before `first`, all later values repeat with that period. The least such `period` is the least period. The values
/// then show where it begins.
///
/// `progress` is called now and then.
fn period(values: &[u16], window: usize, first: usize, progress: impl Fn()) -> Option<(usize, usize)> {
    let last = values.len().checked_sub(window)?;
    // The last earlier place where the window occurs, by the search of Knuth, Morris and Pratt on the reversed values.
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
    for at in 1..values.len().saturating_sub(first) {
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

#[cfg(test)]
mod tests {
    use super::*;

    /// The number of columns that is named is the one from which on the values prove the period: no fewer do.
    #[test]
    fn so_many_columns_prove_it() {
        let mut named = 0;
        let codes = ["0.137", "0.77", "0.07", "0.156", "0.56", "0.34", "0.51", "4.0", "0.115", "0.356", "0.644"];
        let sets: [&[u64]; 3] = [&[1, 2, 3], &[2, 5, 6, 9], &[3, 7, 64]];
        let octals = codes.iter().map(|code| Heap::octal(code).unwrap());
        for rules in octals.chain(sets.iter().map(|set| Heap::subtract(set.iter().copied(), false).unwrap())) {
            for columns in (100..1000).step_by(10) {
                let found = sequence(&rules, columns, |_| ()).unwrap();
                if found.period > 0 {
                    break;
                }
                let values: Vec<u64> = found.values.iter().map(|&value| value.into()).collect();
                let Some(shown) = rules.repetition(&values) else { continue };
                let enough = usize::try_from(shown.columns).unwrap();
                let proved = sequence(&rules, enough, |_| ()).unwrap();
                if proved.period as u64 != shown.period {
                    // They went on otherwise.
                    continue;
                }
                named += 1;
                assert_eq!((proved.values.len() - proved.period) as u64, shown.start, "{rules}");
                assert_eq!(sequence(&rules, enough - 1, |_| ()).unwrap().period, 0, "{rules}: {shown:?}");
            }
        }
        assert!(named > 5, "{named}");
    }
}
