//! Shares work among threads, and locks that outlive a panic.

use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};

/// One for each processor.
pub fn processors() -> u64 {
    std::thread::available_parallelism().map_or(1, |n| n.get() as u64)
}

/// Does `count` pieces of work in at most this many threads, or in those that the system gives. Each thread begins with
/// `T::default()` and takes it through its pieces. Returns the results of all threads, or the error of the first piece
/// that fails: the pieces before it were done, later ones may be left undone.
pub fn shared<T: Default + Send, E: Send>(
    threads: u64,
    count: u64,
    work: impl Fn(T, u64) -> Result<T, E> + Sync,
) -> Result<Vec<T>, E> {
    let (next, done, failed) = (AtomicU64::new(0), Mutex::new(Vec::new()), Mutex::new(None));
    let share = || -> Result<T, (u64, E)> {
        let mut all = T::default();
        loop {
            let number = next.fetch_add(1, Ordering::Relaxed);
            if number >= count {
                return Ok(all);
            }
            all = work(all, number).map_err(|error| (number, error))?;
        }
    };
    in_threads(threads.min(count), &|| match share() {
        Ok(part) => lock(&done).push(part),
        Err((number, error)) => {
            next.store(count, Ordering::Relaxed);
            // Pieces are begun in their order, so that every one before the first that fails is done.
            let mut failed = lock(&failed);
            if failed.as_ref().is_none_or(|(first, _)| number < *first) {
                *failed = Some((number, error));
            }
        }
    });
    match failed.into_inner().unwrap_or_else(PoisonError::into_inner) {
        None => Ok(done.into_inner().unwrap_or_else(PoisonError::into_inner)),
        Some((_, error)) => Err(error),
    }
}

/// Works in this many threads, or in those that the system gives, of which this is one. It is compiled once for all work.
fn in_threads(threads: u64, work: &(dyn Fn() + Sync)) {
    std::thread::scope(|scope| {
        let spawn = |_| std::thread::Builder::new().spawn_scoped(scope, work).ok();
        let others: Vec<_> = (1..threads).filter_map(spawn).collect();
        work();
        for thread in others {
            // A panic of a thread is a bug, and is propagated.
            thread.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic));
        }
    });
}

/// The same, with the result of each piece, in order.
pub fn each<T: Send, E: Send>(
    threads: u64,
    count: usize,
    work: impl Fn(usize) -> Result<T, E> + Sync,
) -> Result<Vec<T>, E> {
    let one = |mut done: Vec<(u64, T)>, at: u64| {
        // Numbers below a `usize` fit a `usize`.
        done.push((at, work(usize::try_from(at).unwrap_or(usize::MAX))?));
        Ok(done)
    };
    let mut done: Vec<(u64, T)> = shared(threads, count as u64, one)?.into_iter().flatten().collect();
    done.sort_unstable_by_key(|&(at, _)| at);
    Ok(done.into_iter().map(|(_, one)| one).collect())
}

/// Takes a lock. Poison is ignored: each critical section leaves the state consistent.
pub fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_piece_is_done_and_the_first_error_given() {
        let add = |sum: u64, number: u64| Ok::<_, ()>(sum + number);
        assert_eq!(shared(4, 1000, add).unwrap().iter().sum::<u64>(), 999 * 500);
        assert_eq!(shared(4, 0, add).unwrap().iter().sum::<u64>(), 0);
        for _ in 0..100 {
            let fails = |(): (), number: u64| if number % 100 == 37 { Err(number) } else { Ok(()) };
            assert_eq!(shared(4, 1000, fails), Err(37));
        }
    }
}
