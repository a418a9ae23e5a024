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
    let next = AtomicU64::new(0);
    let share = || {
        let mut all = T::default();
        loop {
            let number = next.fetch_add(1, Ordering::Relaxed);
            if number >= count {
                return Ok(all);
            }
            all = work(all, number).map_err(|error| {
                next.store(count, Ordering::Relaxed);
                (number, error)
            })?;
        }
    };
    let threads = threads.min(count);
    let done: Vec<Result<T, (u64, E)>> = std::thread::scope(|scope| {
        let spawn = |_| std::thread::Builder::new().spawn_scoped(scope, share).ok();
        let others: Vec<_> = (1..threads).filter_map(spawn).collect();
        let first = share();
        // A panic of a thread is a bug, and is propagated.
        let join = |thread: std::thread::ScopedJoinHandle<'_, _>| {
            thread.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic))
        };
        std::iter::once(first).chain(others.into_iter().map(join)).collect()
    });
    let (mut all, mut failed) = (Vec::new(), None);
    for result in done {
        match result {
            Ok(part) => all.push(part),
            // Pieces are begun in their order, so that every one before the first that fails is done.
            Err((number, error)) if failed.as_ref().is_none_or(|(first, _)| number < *first) => {
                failed = Some((number, error));
            }
            Err(_) => {}
        }
    }
    failed.map_or(Ok(all), |(_, error)| Err(error))
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
