//! A certificate of all of a new table, before it is published, where that takes no longer than its build took.

use std::ops::ControlFlow;
use std::time::{Duration, Instant};

use super::judge::{Judge, SMALL};
use super::whole::Whole;
use crate::certificate::Certificate;
use crate::certified::Work;
use crate::error::CertifyError;
use supermex::check::progress::Checking;
use supermex::table::Boxes;

/// It may always take this long, about as a sample does on a busy machine.
const LEAST: Duration = Duration::from_millis(200);
/// Choices of parameters that are tried in a second, about.
const CHOICES_A_SECOND: u64 = 1 << 22;

/// Certifies all positions within limits of memory and time; `None` if the time does not suffice. It is given up
/// early where the first quarter of the time shows that it will. Calls `told` now and then, from any thread.
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
        if spent < time && (will_end || spent < LEAST.max(time / 4)) {
            ControlFlow::Continue(())
        } else {
            ControlFlow::Break(())
        }
    };
    let choices = CHOICES_A_SECOND.saturating_mul(1 + time.as_secs()) / 8;
    let all = || {
        let judge = Judge::new(table)?;
        let work = Work::new(memory, 0, &go_on);
        if judge.positions()? <= SMALL {
            return judge.plainly(&work, choices).map(Some);
        }
        match Whole::new(&judge, memory, choices)?.filter(|whole| !whole.has_others()) {
            Some(whole) => whole.certify(&work).map(Some),
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
