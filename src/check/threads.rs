//! Shares work among all processors.

use std::sync::atomic::{AtomicU64, Ordering};

/// Does `count` pieces of work on all processors, or with as many threads as the system gives. Each thread begins with
/// `T::default()` and takes it through its pieces. Returns the results of all threads, or the error of the first piece
/// that fails: the pieces before it were done, later ones may be left undone.
pub(super) fn shared<T: Default + Send, E: Send>(
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
    let threads = std::thread::available_parallelism().map_or(1, |n| n.get() as u64).min(count);
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_piece_is_done_and_the_first_error_given() {
        let add = |sum: u64, number: u64| Ok::<_, ()>(sum + number);
        assert_eq!(shared(1000, add).unwrap().iter().sum::<u64>(), 999 * 500);
        assert_eq!(shared(0, add).unwrap().iter().sum::<u64>(), 0);
        for _ in 0..100 {
            let fails = |(): (), number: u64| if number % 100 == 37 { Err(number) } else { Ok(()) };
            assert_eq!(shared(1000, fails), Err(37));
        }
    }
}
