//! Pieces of work on the current pool of threads. What rayon does for them is compiled once, not for each kind of work.

use std::sync::{Mutex, PoisonError};

use rayon::prelude::*;

use crate::engine::lock;

/// Does pieces of work by their numbers, until one says that the rest need not be done. Returns whether none did.
pub fn all(count: usize, work: &(dyn Fn(usize) -> bool + Sync)) -> bool {
    (0..count).into_par_iter().all(work)
}

/// Makes things by their numbers; returns them in order, or the error of one that failed. Others may be left out then.
pub fn each<T: Send, E: Send>(count: usize, make: &(dyn Fn(usize) -> Result<T, E> + Sync)) -> Result<Vec<T>, E> {
    let made: Vec<Mutex<Option<Result<T, E>>>> = (0..count).map(|_| Mutex::default()).collect();
    all(count, &|at| {
        let one = make(at);
        let is_good = one.is_ok();
        *lock(&made[at]) = Some(one);
        is_good
    });
    made.into_iter().filter_map(|one| one.into_inner().unwrap_or_else(PoisonError::into_inner)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn in_order_and_the_first_error() {
        assert_eq!(each(1000, &|at| Ok::<_, ()>(2 * at)), Ok((0..2000).step_by(2).collect()));
        assert_eq!(each(0, &|at| if at == 0 { Err(()) } else { Ok(at) }), Ok(vec![]));
        for wrong in [0, 1, 500, 999] {
            assert_eq!(each(1000, &|at| if at == wrong { Err(at) } else { Ok(at) }), Err(wrong));
        }
        assert!(!all(100, &|at| at != 50));
    }
}
