//! Long work, during which other threads of Python run and signals are handled: Ctrl-C within a second.

use std::any::Any;
use std::ops::{ControlFlow, Range};
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, sync_channel};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use pyo3::prelude::*;

use crate::errors::system;

/// How often the calling thread looks for signals.
pub const LOOK: Duration = Duration::from_millis(100);

/// Positions that are looked up together.
pub const GROUP: usize = 1024;

/// Groups that take longer than to start a thread.
const WORTH: usize = 8;

/// Work in a thread of its own.
pub struct Work<T>(Mutex<Receiver<Result<T, Box<dyn Any + Send>>>>);

impl<T: Send + 'static> Work<T> {
    /// Starts the work. It runs to its end even if nobody waits.
    pub fn begin(py: Python<'_>, work: impl FnOnce() -> T + Send + 'static) -> PyResult<Self> {
        let (end, ended) = sync_channel(1);
        let work = move || {
            // The receiver may be gone.
            let _ = end.send(catch_unwind(AssertUnwindSafe(work)));
        };
        start(py, work)?;
        Ok(Self(Mutex::new(ended)))
    }

    /// What it gives, or how it panicked, if it ends within a time.
    pub fn wait(&self, py: Python<'_>, time: Duration) -> Option<Result<T, Box<dyn Any + Send>>> {
        received(py, &self.0, time).ok()
    }
}

/// Starts a thread, if the system gives one.
pub fn start(py: Python<'_>, work: impl FnOnce() + Send + 'static) -> PyResult<()> {
    let started = thread::Builder::new().spawn(work).map(drop);
    started.map_err(|error| system(py, &error, format!("cannot start a thread: {error}; end other programs")))
}

/// What is sent within a time. Other threads run meanwhile.
fn received<T: Send>(py: Python<'_>, from: &Mutex<Receiver<T>>, time: Duration) -> Result<T, RecvTimeoutError> {
    py.detach(|| lock(from).recv_timeout(time))
}

/// What is sent next, however long that takes; `None` when nothing more comes.
pub fn next<T: Send>(py: Python<'_>, from: &Mutex<Receiver<T>>) -> PyResult<Option<T>> {
    loop {
        match received(py, from, LOOK) {
            Ok(sent) => return Ok(Some(sent)),
            Err(RecvTimeoutError::Disconnected) => return Ok(None),
            Err(RecvTimeoutError::Timeout) => py.check_signals()?,
        }
    }
}

/// The result of some work, which is told whether it is still wanted. After a signal that raises it is not: work that looks ends
/// soon, other work runs on, and its result is dropped.
pub fn heard<T: Send + 'static>(
    py: Python<'_>,
    work: impl FnOnce(Arc<AtomicBool>) -> T + Send + 'static,
) -> PyResult<T> {
    let wanted = Arc::new(AtomicBool::new(true));
    let told = wanted.clone();
    let work = Work::begin(py, move || work(told))?;
    loop {
        match work.wait(py, LOOK) {
            Some(Ok(given)) => return Ok(given),
            Some(Err(panic)) => resume_unwind(panic),
            None => py.check_signals().inspect_err(|_| wanted.store(false, Ordering::Relaxed))?,
        }
    }
}

/// What work that asks whether to go on is told.
pub fn go_on(wanted: &AtomicBool) -> ControlFlow<()> {
    if wanted.load(Ordering::Relaxed) { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
}

/// Takes a step for each number, in order, each of them short: up to the first that fails.
pub fn each<E: Send>(
    py: Python<'_>,
    mut numbers: Range<u64>,
    mut step: impl FnMut(u64) -> Result<(), E> + Send,
) -> PyResult<Result<(), E>> {
    while !numbers.is_empty() {
        let some = || {
            let begun = Instant::now();
            for number in numbers.by_ref() {
                step(number)?;
                if begun.elapsed() > LOOK {
                    break;
                }
            }
            Ok(())
        };
        if let Err(error) = py.detach(some) {
            return Ok(Err(error));
        }
        py.check_signals()?;
    }
    Ok(Ok(()))
}

/// Answers many that are asked, [`GROUP`] at a time, on every processor: up to the first that fails, with its place. Threads live for one
/// call, and none is left for a process that is forked off.
pub fn together<A: Sync, T: Send, E: Send>(
    py: Python<'_>,
    asked: &[A],
    found: &mut [T],
    answer: impl Fn(&[A], &mut [T]) -> Result<(), (usize, E)> + Sync,
) -> PyResult<Result<(), (usize, E)>> {
    let threads = thread::available_parallelism().map_or(1, usize::from).min(asked.len() / (GROUP * WORTH)).max(1);
    let groups = asked.chunks(GROUP).zip(found.chunks_mut(GROUP));
    // They are taken in order, and each that is taken is answered.
    let groups = Mutex::new((0..).step_by(GROUP).zip(groups).peekable());
    let failed = Mutex::new(None::<(usize, E)>);
    // Apart, so that the lock is given back before the group is answered.
    let next = || lock(&groups).next();
    loop {
        let begun = Instant::now();
        let some = || {
            while begun.elapsed() < LOOK
                && let Some((first, (asked, found))) = next()
            {
                if let Err((at, why)) = answer(asked, found) {
                    let mut failed = lock(&failed);
                    if failed.as_ref().is_none_or(|&(before, _)| first + at < before) {
                        *failed = Some((first + at, why));
                    }
                    break;
                }
            }
        };
        py.detach(|| {
            thread::scope(|scope| {
                for _ in 1..threads {
                    // If the system gives none, this thread does it all.
                    let _ = thread::Builder::new().spawn_scoped(scope, some);
                }
                some();
            });
        });
        if let Some(failed) = lock(&failed).take() {
            return Ok(Err(failed));
        }
        py.check_signals()?;
        if lock(&groups).peek().is_none() {
            return Ok(Ok(()));
        }
    }
}

fn lock<T>(of: &Mutex<T>) -> MutexGuard<'_, T> {
    of.lock().unwrap_or_else(PoisonError::into_inner)
}
