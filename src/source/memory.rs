//! Allocations whose size comes from a file or from the argument of a call. The memory is reserved first; if there is
//! not enough, this is an error. Memory that grows as bytes are read is bounded by these bytes, and is allocated as
//! usual.

use super::SourceError;

/// An empty vector with capacity for `count` values.
pub fn reserved<T>(count: u64) -> Result<Vec<T>, SourceError> {
    let mut values = Vec::new();
    let taken = usize::try_from(count).is_ok_and(|count| values.try_reserve_exact(count).is_ok());
    let bytes = count.saturating_mul(size_of::<T>() as u64);
    if taken { Ok(values) } else { Err(SourceError::Memory(bytes)) }
}

/// A vector of `count` copies of a value.
pub fn filled<T: Clone>(value: T, count: u64) -> Result<Vec<T>, SourceError> {
    let mut values = reserved(count)?;
    // The reservation has checked that `count` fits a `usize`.
    values.resize(usize::try_from(count).unwrap_or(0), value);
    Ok(values)
}

/// The `count` values of an iterator, or fewer if it ends before.
pub fn collected<T>(count: u64, values: impl IntoIterator<Item = T>) -> Result<Vec<T>, SourceError> {
    let mut all = reserved(count)?;
    all.extend(values.into_iter().take(all.capacity()));
    Ok(all)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn more_than_there_is_is_an_error() {
        let most = u64::MAX / 8;
        for count in [1 << 60, most, u64::MAX] {
            let refused = SourceError::Memory(count.saturating_mul(8));
            assert_eq!(reserved::<u64>(count).unwrap_err(), refused);
            assert_eq!(filled(7_u64, count).unwrap_err(), refused);
            assert_eq!(collected(count, 0..count).unwrap_err(), refused);
        }
        assert_eq!(filled(7, 3).unwrap(), [7; 3]);
        assert_eq!(collected(3, 0..3).unwrap(), [0, 1, 2]);
        assert!(filled((), 1 << 20).unwrap().len() == 1 << 20 && reserved::<u8>(0).unwrap().is_empty());
    }
}
