//! Progress on standard error: a bar on a terminal, lines elsewhere.

use std::io::IsTerminal;
use std::sync::Mutex;
use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use supermex::checking::Checking;
use supermex::{Progress, Stage};

use crate::say::note;

/// Seconds between lines.
const EVERY: Duration = Duration::from_secs(5);

/// The progress of work that goes through sheets or columns.
pub struct Meter {
    what: &'static str,
    started: Instant,
    bar: ProgressBar,
    lines: Option<Mutex<Instant>>,
}

impl Meter {
    /// `what` is counted.
    pub fn new(what: &'static str) -> Self {
        let bar = ProgressBar::with_draw_target(None, ProgressDrawTarget::stderr_with_hz(4));
        if let Ok(style) = ProgressStyle::with_template(&format!("{{bar:30}} {{pos}}/{{len}} {what}  {{msg}}")) {
            bar.set_style(style);
        }
        let lines = (!std::io::stderr().is_terminal()).then(|| Mutex::new(Instant::now()));
        Self { what, started: Instant::now(), bar, lines }
    }

    /// Shows the progress, with a word that is made only if it is shown.
    pub fn show(&self, done: u64, total: u64, word: impl FnOnce() -> String) {
        let Some(last) = &self.lines else {
            self.bar.set_length(total);
            self.bar.set_position(done);
            self.bar.set_message(word());
            return;
        };
        let mut last = last.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
        if last.elapsed() >= EVERY {
            *last = Instant::now();
            note(&format!("{done}/{total} {}  {}", self.what, word()));
        }
    }

    /// Shows how far a check is, in percent, and the time left if the rest is as fast.
    #[allow(clippy::cast_precision_loss, reason = "a figure for people")]
    pub fn show_share(&self, at: Checking) {
        let total = at.total.max(1);
        let share = at.done as f64 / total as f64;
        self.show(at.done.saturating_mul(100) / total, 100, || left(self.started.elapsed().as_secs_f64(), share));
    }

    pub fn end(&self) {
        self.bar.finish_and_clear();
    }
}

/// Does work, and shows how far it is and the time left if the rest is as fast.
#[cfg(feature = "figures")]
pub fn metered<T>(what: &'static str, work: impl FnOnce(&(dyn Fn(u32, u32) + Sync)) -> T) -> T {
    let meter = Meter::new(what);
    let found = work(&|done, total| {
        let share = f64::from(done) / f64::from(total.max(1));
        meter.show(done.into(), total.into(), || left(meter.started.elapsed().as_secs_f64(), share));
    });
    meter.end();
    found
}

/// How far a build is, stage by stage.
pub struct Stages(Mutex<(Stage, Instant, Meter)>);

impl Stages {
    /// `what` is counted in the table itself, since `started`.
    pub fn new(what: &'static str, started: Instant) -> Self {
        Self(Mutex::new((Stage::Table, started, Meter::new(what))))
    }

    /// Shows the progress. For the table itself, `word` adds more; it gets the seconds since the start.
    pub fn show(&self, progress: &Progress, word: impl FnOnce(f64) -> String) {
        let mut at = self.0.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
        let (stage, started, meter) = &mut *at;
        if *stage != progress.stage {
            meter.end();
            let what = match progress.stage {
                Stage::Index => "rows of the index",
                Stage::Overview => "bands of the overview",
                _ => "steps",
            };
            (*stage, *started, *meter) = (progress.stage, Instant::now(), Meter::new(what));
        }
        let seconds = started.elapsed().as_secs_f64();
        meter.show(progress.done, progress.total, || match stage {
            Stage::Table => word(seconds),
            _ => left(seconds, progress.share),
        });
    }

    pub fn end(&self) {
        self.0.lock().unwrap_or_else(std::sync::PoisonError::into_inner).2.end();
    }
}

/// The time that is left, if the rest is as fast. `None` while nothing is done.
pub fn left(seconds: f64, share: f64) -> String {
    if share > 0.0 { format!("{:.0} s left", seconds * (1.0 - share) / share) } else { "begun".into() }
}

/// Ends the line of a terminal that may show a bar, before a last message.
pub fn leave_line() {
    if std::io::stderr().is_terminal() {
        note("");
    }
}
