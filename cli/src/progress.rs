//! Progress on standard error: a bar on a terminal, lines elsewhere.

use std::io::IsTerminal;
use std::ops::ControlFlow;
use std::sync::{Mutex, OnceLock, PoisonError};
use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use supermex::checking::Checking;
use supermex_build::{Progress, Stage};

use crate::say::note;

/// Seconds between lines.
const EVERY: Duration = Duration::from_secs(5);

/// Shows how far some work is.
pub struct Meter {
    what: &'static str,
    /// When the first report came, and the share that was done by then: an earlier run may have done some of it.
    first: OnceLock<(Instant, f64)>,
    bar: ProgressBar,
    lines: Option<Mutex<Instant>>,
}

impl Meter {
    fn new(what: &'static str) -> Self {
        let bar = ProgressBar::with_draw_target(None, ProgressDrawTarget::stderr_with_hz(4));
        if let Ok(style) = ProgressStyle::with_template(&format!("{{bar:30}} {{pos}}/{{len}} {what}  {{msg}}")) {
            bar.set_style(style);
        }
        let lines = (!std::io::stderr().is_terminal()).then(|| Mutex::new(Instant::now()));
        Self { what, first: OnceLock::new(), bar, lines }
    }

    /// Shows how much is done of how much, and what `word` makes of the seconds since the first report and the time that is left. It is
    /// called only if that is shown.
    pub fn show(&self, done: u64, total: u64, share: f64, word: impl FnOnce(f64, String) -> String) {
        let &(since, before) = self.first.get_or_init(|| (Instant::now(), share));
        let word = || {
            let seconds = since.elapsed().as_secs_f64();
            word(seconds, left(seconds, (share - before) / (1.0 - before)))
        };
        let Some(last) = &self.lines else {
            self.bar.set_length(total);
            self.bar.set_position(done);
            self.bar.set_message(word());
            return;
        };
        let mut last = last.lock().unwrap_or_else(PoisonError::into_inner);
        if last.elapsed() >= EVERY {
            *last = Instant::now();
            note(&format!("{done}/{total} {}  {}", self.what, word()));
        }
    }

    /// Shows a share of the work, in percent.
    #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "a share is from 0 to 1")]
    pub fn share(&self, share: f64) {
        self.show((100.0 * share.clamp(0.0, 1.0)) as u64, 100, share, |_, left| left);
    }

    /// Shows how far a check is, which goes on.
    #[allow(clippy::cast_precision_loss, reason = "a figure for people")]
    pub fn checked(&self, at: Checking) -> ControlFlow<()> {
        self.share(at.done as f64 / at.total.max(1) as f64);
        ControlFlow::Continue(())
    }
}

/// Does work, and shows how far it is. `what` is counted.
pub fn watched<T>(what: &'static str, work: impl FnOnce(&Meter) -> T) -> T {
    let meter = Meter::new(what);
    let done = work(&meter);
    meter.bar.finish_and_clear();
    done
}

/// The same for work that tells what is done of how much.
#[cfg(feature = "figures")]
pub fn metered<T>(what: &'static str, work: impl FnOnce(&(dyn Fn(u32, u32) + Sync)) -> T) -> T {
    watched(what, |meter| {
        work(&|done, total| {
            let share = f64::from(done) / f64::from(total.max(1));
            meter.show(done.into(), total.into(), share, |_, left| left);
        })
    })
}

/// How far a table is, and how fast it grows.
pub struct Pace<'a> {
    pub now: &'a Progress,
    /// The first report: an earlier run may have done some of the work.
    pub first: &'a Progress,
    /// Since the first report.
    pub seconds: f64,
    /// The time that is left.
    pub left: String,
}

/// Does a build, and shows how far it is, stage by stage. In the table itself `what` is counted, and `word` says how fast it grows.
pub fn staged<T>(
    what: &'static str,
    word: impl Fn(Pace<'_>) -> String + Sync,
    build: impl FnOnce(&(dyn Fn(&Progress) + Sync)) -> T,
) -> T {
    let at = Mutex::new((Stage::Table, Meter::new(what)));
    let first = OnceLock::new();
    let done = build(&|progress| {
        let first = first.get_or_init(|| *progress);
        let (stage, meter) = &mut *at.lock().unwrap_or_else(PoisonError::into_inner);
        if *stage != progress.stage {
            meter.bar.finish_and_clear();
            let what = match progress.stage {
                Stage::Index => "rows of the index",
                Stage::Overview => "bands of the overview",
                _ => "steps",
            };
            (*stage, *meter) = (progress.stage, Meter::new(what));
        }
        meter.show(progress.done, progress.total, progress.share, |seconds, left| match progress.stage {
            Stage::Table => word(Pace { now: progress, first, seconds, left }),
            _ => left,
        });
    });
    at.lock().unwrap_or_else(PoisonError::into_inner).1.bar.finish_and_clear();
    done
}

/// The time that is left, if the rest is as fast.
fn left(seconds: f64, share: f64) -> String {
    if share > 0.0 { format!("{:.0} s left", seconds * (1.0 - share) / share) } else { "begun".into() }
}

/// Ends the line of a terminal that may show a bar, before a last message.
pub fn leave_line() {
    if std::io::stderr().is_terminal() {
        note("");
    }
}
