//! Reads and writes through the caller's pointers: values, lists and texts.

use std::ffi::c_char;
use std::slice;

use crate::status::{Failure, null};

/// The values that a caller has laid out.
///
/// # Safety
/// `values` is null, or has `count` of them that do not change as long as the slice lives.
pub unsafe fn given<'a, T>(values: *const T, count: usize, name: &str) -> Result<&'a [T], Failure> {
    if count == 0 {
        return Ok(&[]);
    }
    if values.is_null() {
        return Err(null(name));
    }
    // SAFETY: it is not null, and the caller promises that it is valid for its size.
    Ok(unsafe { slice::from_raw_parts(values, count) })
}

/// Places that a caller has laid out to be filled, all of them filled with 1 bits.
///
/// # Safety
/// `places` is null, or has `count` of them that nothing else uses as long as the slice lives.
pub unsafe fn places<'a>(places: *mut u32, count: usize, name: &str) -> Result<&'a mut [u32], Failure> {
    require_places(places, count, name)?;
    if count == 0 {
        return Ok(&mut []);
    }
    // SAFETY: they are not null, and the caller promises that they are valid; any bits are a u32, and they are written first.
    unsafe {
        places.write_bytes(0xff, count);
        Ok(slice::from_raw_parts_mut(places, count))
    }
}

/// Refuses a null pointer to where a value is to be put, before anything is put anywhere.
pub fn require<T>(place: *mut T, name: &str) -> Result<(), Failure> {
    require_places(place, 1, name)
}

/// Refuses a null pointer to where `count` values are to be put, unless there are none.
pub fn require_places<T>(places: *mut T, count: usize, name: &str) -> Result<(), Failure> {
    if places.is_null() && count > 0 { Err(null(name)) } else { Ok(()) }
}

/// Puts a value where the caller wants it.
///
/// # Safety
/// `place` is null or a place for a value.
pub unsafe fn put<T>(place: *mut T, name: &str, value: T) -> Result<(), Failure> {
    require(place, name)?;
    // SAFETY: it is not null, and the caller promises that it is valid for its size.
    unsafe { place.write(value) };
    Ok(())
}

/// Puts a value where the caller wants it, if anywhere.
///
/// # Safety
/// `place` is null or a place for a value.
pub unsafe fn put_if<T>(place: *mut T, value: T) {
    if !place.is_null() {
        // SAFETY: it is not null, and the caller promises that it is valid for its size.
        unsafe { place.write(value) };
    }
}

/// Puts the values of a list that fit into `capacity` places, and in `count` how many there are.
///
/// # Safety
/// `places` is null or has `capacity` places; `count` is null or a place for a value.
pub unsafe fn put_list<T: Copy>(
    places: *mut T,
    capacity: usize,
    name: &str,
    count: *mut usize,
    values: &[T],
) -> Result<(), Failure> {
    require_places(places, capacity, name)?;
    // SAFETY: the caller promises that each pointer is null or valid for its size.
    unsafe { put(count, "count", values.len())? };
    for (at, &value) in values.iter().enumerate().take(capacity) {
        // SAFETY: it is below the capacity, which the caller promises of `places`. They may hold anything, so that no
        // reference is made of them.
        unsafe { places.add(at).write(value) };
    }
    Ok(())
}

/// Puts the start of a text that fits into `capacity` bytes with the zero at its end, cut between characters, and in
/// `length` how long it is.
///
/// # Safety
/// `text` is null or has `capacity` places; `length` is null or a place for a value.
pub unsafe fn put_text(text: *mut c_char, capacity: usize, length: *mut usize, words: &str) -> Result<(), Failure> {
    require(length, "length")?;
    require_places(text, capacity, "text")?;
    if let Some(most) = capacity.checked_sub(1) {
        let end = (0..=most.min(words.len())).rev().find(|&end| words.is_char_boundary(end)).unwrap_or(0);
        // SAFETY: `end` bytes and a zero are at most `capacity`, for which the caller promises places.
        unsafe {
            text.cast::<u8>().copy_from_nonoverlapping(words.as_ptr(), end);
            text.add(end).write(0);
        }
    }
    // SAFETY: the caller promises that each pointer is null or valid for its size.
    unsafe { put(length, "length", words.len()) }
}

#[cfg(test)]
mod tests {
    use std::ffi::CStr;

    use super::*;

    #[test]
    fn texts_are_cut_between_characters() {
        for (capacity, fitting) in [(1, ""), (2, "d"), (3, "d"), (4, "dé"), (5, "déj"), (9, "déj")] {
            let (mut text, mut length) = ([7; 9], 0);
            // SAFETY: `text` has more places than the capacity.
            let written = unsafe { put_text(text.as_mut_ptr(), capacity, &raw mut length, "déj") };
            // SAFETY: it ends with a zero.
            let found = unsafe { CStr::from_ptr(text.as_ptr()) };
            assert!(written.is_ok() && length == 4 && found.to_bytes() == fitting.as_bytes());
            assert_eq!(text.get(fitting.len() + 1), Some(&7), "{capacity}");
        }
    }
}
