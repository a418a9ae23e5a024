//! Many positions at once: the rows of a numpy array, or rows and texts one by one. An array may claim any size without taking memory. So memory
//! for results is reserved first, and may be refused.

use std::ops::Range;

use numpy::{
    Element, IntoPyArray, PyArray1, PyArray2, PyArrayDescrMethods, PyArrayMethods, PyUntypedArray,
    PyUntypedArrayMethods,
};
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyIterator, PySlice, PyString, PyTuple};
use supermex::{Position, ReadError, Table};

use crate::errors::{self, BeyondError, at_row};
use crate::numbers::{MOST, reserve, reserved};
use crate::positions::{asked, own, twice};
use crate::table::{self, Passes};
use crate::values::Outcome;
use crate::work::{GROUP, together};

#[pymethods]
impl table::Table {
    /// Who wins at each of many positions: an array of shape (n,) of uint8 with the numbers of Outcome.
    ///
    /// positions: an array of integers of shape (n, k), a position in each row, with the passes left behind its numbers or
    /// not; or a list, or whatever else gives one after the other, of such rows and of texts. An array is the fastest.
    ///
    /// Every processor takes a part, and other threads of Python run meanwhile. An error has the row that could not be answered in its
    /// attribute index. Raises ValueError if a row is not a position, and MemoryError if memory does not suffice for the answers.
    #[pyo3(signature = (positions, passes=None))]
    fn outcomes<'py>(
        &self,
        py: Python<'py>,
        positions: &Bound<'py, PyAny>,
        passes: Passes,
    ) -> PyResult<Bound<'py, PyArray1<u8>>> {
        let table = &*self.0.table()?;
        answered(py, table, positions, passes, |asked, found| {
            let mut outcomes = [supermex::Outcome::Beyond; GROUP];
            table.outcomes(asked, &mut outcomes).map_err(|error| match error {
                ReadError::Batch { index, source, .. } => (index, Wrong::Read(*source)),
                error => (0, Wrong::Read(error)),
            })?;
            for (at, ((position, outcome), found)) in asked.iter().zip(outcomes).zip(found).enumerate() {
                if outcome == supermex::Outcome::Beyond {
                    // It may be not a position at all.
                    let passes = table.passes().map(|_| position.passes);
                    table.position(position, passes).map_err(|error| (at, Wrong::Position(error)))?;
                }
                *found = Outcome::from(outcome) as u8;
            }
            Ok(())
        })
    }

    /// The Grundy value of each of many positions, which are given as outcomes() takes them: an array of shape (n,) of
    /// uint64.
    ///
    /// Other threads run meanwhile. An error has the row in its attribute index. Raises BeyondError.
    fn grundy_values<'py>(
        &self,
        py: Python<'py>,
        positions: &Bound<'py, PyAny>,
    ) -> PyResult<Bound<'py, PyArray1<u64>>> {
        let table = &*self.0.table()?;
        answered(py, table, positions, None, |asked, found| {
            let values = table.values().map_err(|error| (0, Wrong::Read(error)))?;
            for (at, (position, found)) in asked.iter().zip(found).enumerate() {
                let value = values.grundy(position).map_err(|error| (at, Wrong::Read(error)))?;
                *found = value.ok_or((at, Wrong::Beyond))?;
            }
            Ok(())
        })
    }
}

/// What is wrong with a row.
enum Wrong {
    Read(ReadError),
    Position(ReadError),
    Beyond,
}

/// An answer to each of the positions, of which `answer` gives those of up to [`GROUP`]. Other threads run meanwhile.
fn answered<'py, T: Element + Copy + Default + Send>(
    py: Python<'py>,
    table: &Table,
    given: &Bound<'py, PyAny>,
    passes: Passes,
    answer: impl Fn(&[Position], &mut [T]) -> Result<(), (usize, Wrong)> + Sync,
) -> PyResult<Bound<'py, PyArray1<T>>> {
    let mut given = Given::new(table, given, passes)?;
    let (mut found, mut taken) = (reserved(Some(given.count()), "answers")?, Vec::new());
    loop {
        let first = found.len();
        given.take(table, first, &mut taken)?;
        if taken.is_empty() {
            return Ok(found.into_pyarray(py));
        }
        reserve(&mut found, Some(taken.len()), "answers")?;
        found.resize(first + taken.len(), T::default());
        together(py, &taken, &mut found[first..], &answer)?.map_err(|(at, wrong)| {
            let row = first + at;
            let error = match wrong {
                Wrong::Read(error) => errors::read(py, error),
                Wrong::Position(error) => PyValueError::new_err(format!("row {row}: {error}")),
                Wrong::Beyond => BeyondError::new_err(format!("row {row} is beyond the table")),
            };
            at_row(py, row, error)
        })?;
    }
}

/// Positions of which some are taken out at a time: while the table is asked, other threads may change what was given.
enum Given<'py> {
    Array { integers: Bound<'py, PyAny>, rows: Range<usize>, width: usize, own: usize, passes: u64 },
    Items { items: Bound<'py, PyIterator>, count: usize, passes: Passes },
}

/// Positions that are taken out at a time: some milliseconds of look-ups.
const TAKEN: usize = 1 << 16;

/// Numbers that are, if rows are long.
const NUMBERS: usize = 1 << 18;

impl<'py> Given<'py> {
    fn new(table: &Table, given: &Bound<'py, PyAny>, passes: Passes) -> PyResult<Self> {
        if let Ok(array) = given.cast::<PyUntypedArray>()
            && array.ndim() == 2
            && matches!(array.dtype().kind(), b'i' | b'u')
        {
            // Of a class of the caller's own only the array is taken.
            let array = given.py().import("numpy")?.call_method1("asarray", (array,))?;
            let &[count, width] = array.cast::<PyUntypedArray>()?.shape() else { return Err(wrong_type(given)) };
            return Self::array(table, array, [count, width], passes);
        }
        let rows = given.cast::<PyUntypedArray>().is_ok_and(|array| array.ndim() != 1);
        match given.try_iter() {
            Ok(items) if !rows && !given.is_instance_of::<PyString>() => {
                // If the length is unknown, the end is found by iterating.
                Ok(Self::Items { items, count: given.len().unwrap_or(0), passes })
            }
            _ => Err(wrong_type(given)),
        }
    }

    fn array(table: &Table, integers: Bound<'py, PyAny>, [count, width]: [usize; 2], passes: Passes) -> PyResult<Self> {
        let own = own(table, width);
        if width > MOST {
            return Err(PyValueError::new_err(format!("a row has {width} numbers; positions have fewer")));
        }
        if passes.is_some() && own < width {
            return Err(twice("behind the numbers"));
        }
        if passes.is_some_and(|passes| passes.0 > 0) && table.passes().is_none() {
            return Err(PyValueError::new_err("the game has no passes; leave passes= out"));
        }
        let passes = passes.map(u64::from).or(table.passes()).unwrap_or(0);
        Ok(Self::Array { integers, rows: 0..count, width, own, passes })
    }

    /// How many there are, as far as that is told.
    fn count(&self) -> usize {
        match self {
            Self::Array { rows, .. } => rows.len(),
            Self::Items { count, .. } => *count,
        }
    }

    /// Takes some out, the first of which is number `first`; none at the end.
    fn take(&mut self, table: &Table, first: usize, taken: &mut Vec<Position>) -> PyResult<()> {
        taken.clear();
        match self {
            Self::Array { integers, rows, width, own, passes } => {
                let count = (NUMBERS / (*width).max(1)).clamp(1, TAKEN).min(rows.len());
                let some = rows.start..rows.start + count;
                rows.start = some.end;
                reserve(taken, Some(count), "positions")?;
                Rows { first: some.start, own: *own, passes: *passes }.take(integers, some, taken)
            }
            Self::Items { items, passes, .. } => {
                for (row, item) in (first..).zip(items.take(TAKEN)) {
                    let item = item?;
                    let one = || {
                        if !item.is_instance_of::<PyString>() && item.try_iter().is_err() {
                            return Err(wrong_type(&item));
                        }
                        asked(table, &PyTuple::new(item.py(), [&item])?, *passes)
                    };
                    taken.push(one().map_err(|error| at_row(item.py(), row, error))?);
                }
                Ok(())
            }
        }
    }
}

/// Rows of an array.
struct Rows {
    /// Number of the first.
    first: usize,
    /// How many numbers are before the passes, if a row has any behind them.
    own: usize,
    /// The passes of a row that has none.
    passes: u64,
}

impl Rows {
    /// Appends their positions. Where numbers lie one behind the other they are read from the array itself; otherwise
    /// from a copy of these rows, because numpy knows all strides, byte orders and types of integers.
    fn take(&self, integers: &Bound<'_, PyAny>, rows: Range<usize>, taken: &mut Vec<Position>) -> PyResult<()> {
        let py = integers.py();
        let some = integers.get_item(PySlice::new(py, isize::try_from(rows.start)?, isize::try_from(rows.end)?, 1))?;
        for read in [Self::read::<u64>, Self::read::<u32>, Self::read::<i64>, Self::read::<i32>] {
            if read(self, &some, taken)? {
                return Ok(());
            }
        }
        let signed = some.cast::<PyUntypedArray>()?.dtype().kind() == b'i';
        let native = some.call_method1("astype", (if signed { "int64" } else { "uint64" }, "C"))?;
        let read = if signed { Self::read::<i64> } else { Self::read::<u64> };
        if read(self, &native, taken)? { Ok(()) } else { Err(wrong_type(&native)) }
    }

    /// The same of numbers of a type that lie one behind the other; not if they do not.
    fn read<T: Element + Copy>(&self, rows: &Bound<'_, PyAny>, taken: &mut Vec<Position>) -> PyResult<bool>
    where
        u64: TryFrom<T>,
    {
        let Ok(rows) = rows.cast::<PyArray2<T>>() else { return Ok(false) };
        let &[count, width] = rows.shape() else { return Ok(false) };
        // A slice of columns that lie one behind the other would be given as well.
        if !rows.is_c_contiguous() {
            return Ok(false);
        }
        let Ok(rows) = rows.try_readonly() else { return Ok(false) };
        let Ok(given) = rows.as_slice() else { return Ok(false) };
        let negative = |at: usize| {
            let row = self.first + at;
            at_row(rows.py(), row, PyValueError::new_err(format!("row {row} has a negative number")))
        };
        let mut numbers = reserved(Some(width), "numbers")?;
        numbers.resize(width, 0);
        for at in 0..count {
            for (place, &number) in numbers.iter_mut().zip(&given[at * width..]) {
                *place = u64::try_from(number).map_err(|_| negative(at))?;
            }
            let (own, behind) = numbers.split_at(self.own);
            // A length that the compiler knows is copied without a call.
            let position = own.first_chunk::<3>().filter(|_| own.len() == 3).map(|&three| Position::from(three));
            let position = position.unwrap_or_else(|| Position::new(own));
            taken.push(position.with_passes(behind.first().copied().unwrap_or(self.passes)));
        }
        Ok(true)
    }
}

fn wrong_type(given: &Bound<'_, PyAny>) -> PyErr {
    let found = match given.cast::<PyUntypedArray>() {
        Ok(array) => format!("an array of {} dimensions of {}", array.ndim(), array.dtype()),
        Err(_) => given.get_type().to_string(),
    };
    PyTypeError::new_err(format!(
        "expected a numpy array of shape (n, k) of integers, or a list of rows and texts, not {found}"
    ))
}
