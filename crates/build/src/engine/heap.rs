//! The values of a pile, and their period.

mod arithmetic;
mod blocks;
mod lanes;
mod period;
mod values;

use period::period;
use supermex_game::{Heap, Take};
pub use values::Values;

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
        Take::Octal(code) => columns + code.digits().len() as u64,
    };
    // A value, and with its size at most every eighth of them twice more among the rare ones, or each second one once.
    (columns, 4 * columns + 4 * window)
}

/// The least period that at most `columns` values prove, and the values up to the end of the first period; all values
/// if they prove none. Each try has twice the number of values of the one before. `None` if there is a value of 2^16 or more.
///
/// Ends without a period too if that looked at more than `budget` options. It is counted, and not timed, so that the values do not
/// depend on the machine.
///
/// A value costs an option for each number that may be taken. If two piles may be left, it costs half its size of options, many of
/// them compared at once, or as many as there are rare values where these are few: see [`Space`](supermex_game::heap::Space). If three may be left, it costs the square of its size.
///
/// `progress` is called now and then, with the share of the work that is done, as a number of values.
pub fn sequence(rules: &Heap, columns: usize, budget: Option<u64>, progress: impl Fn(u64)) -> Option<Sequence> {
    let (last, parts) = match &rules.take {
        // A pile of n has the value n: one more after each period of one. In misère play a pile of 0 has the value 1,
        // and one of 1 the value 0.
        Take::All => {
            let values = if rules.misere { vec![1, 0, 2] } else { vec![0] };
            return Some(Sequence { values, period: 1, saltus: 1 });
        }
        Take::Set(set) => (set.last().map_or(Some(0), |&last| usize::try_from(last).ok())?, 0),
        Take::Octal(code) => (code.digits().len() - 1, if code.any(8) { 3 } else { 2 }),
    };
    let share = |done: usize, looked: u64| match (&rules.take, budget) {
        // The work ends with the budget, or with the last size.
        (_, Some(budget)) => (done as u64).max((looked as u128 * columns as u128 / budget.max(1) as u128) as u64),
        // Where piles are split, the work grows with the square of the size.
        (Take::Octal(_), None) => (done as u128 * done as u128 / columns as u128) as u64,
        (Take::All | Take::Set(_), None) => done as u64,
    };
    let mut values = Values::new(rules);
    let mut tried = columns.min(4 * last + 1024);
    loop {
        let spent = !values.extend(tried, budget.unwrap_or(u64::MAX), |done, looked| progress(share(done, looked)))?;
        let known = &values.known;
        let tell = || progress(known.len() as u64);
        let found = match &rules.take {
            Take::Octal(code) if !code.tail().is_empty() => arithmetic::period(known, code, tell),
            // How many of the last values have to occur earlier too, and from which place on. The proofs are in
            // `game::heap`.
            Take::Octal(code) => {
                let window = known.len() - known.len().saturating_sub(last) / parts;
                let proved = |&(start, period): &(usize, usize)| {
                    known.len() as u64 >= code.proving(start.max(1) as u64, period as u64)
                };
                period(known, window, 1, tell).filter(proved).map(|(start, period)| (start, period, 0))
            }
            Take::All | Take::Set(_) => period(known, last, 0, tell).map(|(start, period)| (start, period, 0)),
        };
        if let Some((start, period, saltus)) = found {
            let mut values = values.known;
            values.truncate(start + period);
            return Some(Sequence { values, period, saltus });
        }
        if spent || tried == columns {
            return Some(Sequence { values: values.known, period: 0, saltus: 0 });
        }
        tried = columns.min(2 * tried);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The number of columns that is named is the one from which on the values prove the period: no fewer do.
    #[test]
    fn so_many_columns_prove_it() {
        let mut named = 0;
        let codes = [
            "0.137", "0.77", "0.07", "0.156", "0.56", "0.34", "0.51", "4.0", "0.115", "0.356", "0.644", "0.35!",
            "4!.002", "0.8!",
        ];
        let sets: [&[u64]; 3] = [&[1, 2, 3], &[2, 5, 6, 9], &[3, 7, 64]];
        let octals = codes.iter().map(|code| Heap::octal(code).unwrap());
        for rules in octals.chain(sets.iter().map(|set| Heap::subtract(set.iter().copied(), false).unwrap())) {
            for columns in (100..1000).step_by(10) {
                let found = sequence(&rules, columns, None, |_| ()).unwrap();
                if found.period > 0 {
                    break;
                }
                let values: Vec<u64> = found.values.iter().map(|&value| value.into()).collect();
                let Some(shown) = rules.repetition(&values) else { continue };
                let enough = usize::try_from(shown.columns).unwrap();
                let proved = sequence(&rules, enough, None, |_| ()).unwrap();
                if proved.period as u64 != shown.period {
                    // They went on otherwise.
                    continue;
                }
                named += 1;
                assert_eq!((proved.values.len() - proved.period) as u64, shown.start, "{rules}");
                assert_eq!(sequence(&rules, enough - 1, None, |_| ()).unwrap().period, 0, "{rules}: {shown:?}");
            }
        }
        assert!(named > 5, "{named}");
    }
}
