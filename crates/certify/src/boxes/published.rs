//! A certificate of all of a new table, before it is published, where that takes no longer than its build took.

use std::ops::ControlFlow;
use std::time::{Duration, Instant};

use super::judge::{Judge, SMALL};
use super::whole::Whole;
use crate::certificate::Certificate;
use crate::certified::Work;
use crate::error::CertifyError;
use supermex::check::progress::Checking;
use supermex::source::threads::processors;
use supermex::table::Boxes;

/// It may always take this long, about as a sample does on a busy machine.
const LEAST: Duration = Duration::from_millis(200);
/// What is done after this shows how long it takes.
const SHOWN: Duration = Duration::from_millis(50);
/// Columns that a processor reads and goes through in a second, at most.
const COLUMNS_A_SECOND: u64 = 3 << 20;
/// Words of 64 positions that it looks at beside, for each kind of move, at most: of cones most are passed over.
const WORDS_A_SECOND: u64 = 1 << 31;
/// Choices of parameters that are tried in a second, about.
const CHOICES_A_SECOND: u64 = 1 << 22;

/// Certifies all positions within limits of memory and time; `None` if the time does not suffice. It is not begun where the
/// number of positions says so, before the table is read, and given up where the first eighth of the time shows it. Calls `told` now and then, from any thread.
pub fn all_within(
    table: &Boxes,
    memory: u64,
    time: Duration,
    told: &(dyn Fn() + Sync),
) -> Result<Option<Certificate>, CertifyError> {
    let (started, time) = (Instant::now(), time.max(LEAST));
    let go_on = |Checking { done, total, .. }: Checking| {
        told();
        let spent = started.elapsed();
        let share = if total > 0 { done as f64 / total as f64 } else { 1.0 };
        let will_end = spent.as_secs_f64() < 2.0 * time.as_secs_f64() * share;
        let shown = if done > 0 { SHOWN } else { LEAST };
        if spent < time && (will_end || spent < shown.max(time / 8)) {
            ControlFlow::Continue(())
        } else {
            ControlFlow::Break(())
        }
    };
    let choices = CHOICES_A_SECOND.saturating_mul(1 + time.as_secs()) / 8;
    let all = || {
        let judge = Judge::new(table)?;
        let work = Work::new(memory, 0, &go_on);
        let positions = judge.positions()?;
        if positions <= SMALL {
            return judge.plainly(&work, choices).map(Some);
        }
        if least(judge.cells(), positions, judge.rules.kinds().len() as u64, processors()) > time {
            return Ok(None);
        }
        match Whole::new(&judge, &work, choices)?.filter(|whole| !whole.has_others()) {
            Some(whole) => whole.certify(&work).map(Some),
            None if judge.rules.is_plain() => judge.plainly(&work, choices).map(Some),
            None => Ok(None),
        }
    };
    match all() {
        Err(
            CertifyError::Stopped
            | CertifyError::Memory { .. }
            | CertifyError::Choices { .. }
            | CertifyError::TooMany(_)
            | CertifyError::Source(_),
        ) => Ok(None),
        found => found,
    }
}

/// How long it takes at least to certify the positions of these columns by these kinds of moves.
fn least(columns: u64, positions: u64, kinds: u64, processors: u64) -> Duration {
    let words = (positions / 64).saturating_mul(kinds);
    let seconds = columns as f64 / COLUMNS_A_SECOND as f64 + words as f64 / WORDS_A_SECOND as f64;
    Duration::try_from_secs_f64(seconds / processors.max(1) as f64).unwrap_or(Duration::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// As measured on two processors: `docs/speed.md`.
    #[test]
    fn long_certificates_are_not_begun() {
        let ms = Duration::from_millis;
        // Wythoff on three piles, 10,000 x 10,000 columns, was built in 11 seconds.
        assert!(least(100_000_000, 14_000 * 100_000_000, 7, 2) > ms(11_000));
        // The same, 400 x 8,000: 1.2 seconds, built in 0.2; bounded Wythoff: 2 seconds, built in 0.3.
        assert!((ms(500)..ms(1200)).contains(&least(3_200_000, 15_800_000_000, 7, 2)));
        assert!((ms(500)..ms(2000)).contains(&least(3_200_000, 29_200_000_000, 4, 2)));
        // Nim, 500 x 500, was built and certified in 60 ms.
        assert!(least(250_000, 64_000_000, 3, 2) < ms(60));
        // Bounded Wythoff, 101 x 100,000: 28 seconds of both, and built in 3.
        assert!((4..=28).contains(&least(10_100_000, 140_000 * 10_100_000, 4, 2).as_secs()));
        assert!(least(u64::MAX, u64::MAX, u64::MAX, 1) > Duration::from_secs(1 << 40));
        assert!(least(u64::MAX, u64::MAX, 1, u64::MAX) < ms(1));
    }
}
