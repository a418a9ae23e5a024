//! Progress on standard error: a bar on a terminal, lines elsewhere.

use std::io::IsTerminal;
use std::sync::Mutex;
use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

use crate::say::note;

/// Seconds between lines.
const EVERY: Duration = Duration::from_secs(5);

/// How far something is that goes through sheets or columns.
pub struct Meter {
    what: &'static str,
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
        Self { what, bar, lines }
    }

    /// Shows how far it is, with a word to it that is made only if it is shown.
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

    pub fn end(&self) {
        self.bar.finish_and_clear();
    }
}

/// Leaves the line of a terminal on which a bar may stand, before a last word is said.
pub fn leave_line() {
    if std::io::stderr().is_terminal() {
        note("");
    }
}
