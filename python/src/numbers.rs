//! Numbers from Python: whole, and in range, or a ValueError. And memory whose size comes from the caller.

use pyo3::exceptions::{PyMemoryError, PyOverflowError, PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::PyIterator;

macro_rules! numbers {
    ($($(#[$about:meta])* $name:ident $of:ident)+) => {$(
        $(#[$about])*
        #[derive(Clone, Copy)]
        pub struct $name(pub $of);

        impl FromPyObject<'_, '_> for $name {
            type Error = PyErr;

            fn extract(number: Borrowed<'_, '_, PyAny>) -> PyResult<Self> {
                number.extract().map(Self).map_err(|error: PyErr| match error.is_instance_of::<PyOverflowError>(number.py()) {
                    true => PyValueError::new_err(format!("a number is {}, and must be 0 to 2**{} - 1", number.to_owned(), $of::BITS)),
                    false => error,
                })
            }
        }

        impl From<$name> for $of {
            fn from(number: $name) -> Self {
                number.0
            }
        }
    )+};
}

numbers! {
    /// A number of 64 bits.
    Number u64
    /// A number of 32 bits.
    Small u32
}

/// The numbers of a list, a tuple, a set, an array: of whatever can be gone through. `form` says what it must be, for
/// people.
pub fn numbers(given: Borrowed<'_, '_, PyAny>, form: &str) -> PyResult<Vec<u64>> {
    let wrong = |_| match given.repr() {
        Ok(found) => PyTypeError::new_err(format!("{form}, not {found}")),
        Err(error) => error,
    };
    gathered(given.try_iter().map_err(wrong)?, |number| Ok(number.extract::<Number>()?.0))
}

/// The most that is taken out of a list, whose own length may be wrong or missing.
pub const MOST: usize = 1 << 20;

/// What a list has, or whatever else can be gone through, each taken as `take` does.
pub fn gathered<T>(given: Bound<'_, PyIterator>, take: impl Fn(Bound<'_, PyAny>) -> PyResult<T>) -> PyResult<Vec<T>> {
    let mut all = Vec::new();
    for one in given {
        if all.len() == MOST {
            return Err(PyValueError::new_err(format!("a list has more than {MOST} items, the most of any game")));
        }
        all.push(take(one?)?);
    }
    Ok(all)
}

/// Reserves more values; `what` says what they are, for people.
pub fn reserve<T>(values: &mut Vec<T>, more: Option<usize>, what: &str) -> PyResult<()> {
    match more.map(|more| values.try_reserve(more)) {
        Some(Ok(())) => Ok(()),
        _ => Err(PyMemoryError::new_err(format!("these {what} do not fit in memory"))),
    }
}

/// No values yet, and capacity for `count`.
pub fn reserved<T>(count: Option<usize>, what: &str) -> PyResult<Vec<T>> {
    let mut values = Vec::new();
    reserve(&mut values, count, what)?;
    Ok(values)
}
