//! The overview of a table, as arrays for pictures.

use numpy::{IntoPyArray, PyArray3, PyArrayMethods};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use supermex::{NONE, Pixel, ReadError};

use crate::errors::OrRaise;
use crate::handle::Handle;
use crate::numbers::{Small, reserved};
use crate::table::{Passes, Table};
use crate::work::each;

/// Entries of a pixel.
const ENTRIES: usize = Pixel([0; 8]).0.len();

/// From which sheet on the cells of a large part of the plane are won at once, in pixels: see Table.overview().
#[pyclass(frozen, module = "supermex")]
pub struct Overview {
    handle: Handle,
    passes: u64,
    /// Cells on each side of a pixel of zoom 0: a power of two. One of each further zoom is four of the zoom before.
    #[pyo3(get)]
    side: u32,
    /// Columns of cells that it shows.
    #[pyo3(get)]
    columns: u32,
    /// How many zooms there are.
    #[pyo3(get)]
    zooms: u32,
}

#[pymethods]
impl Table {
    /// From which sheet on large parts of the plane are won at once, for pictures; None if the table was built without.
    #[pyo3(signature = (passes=None))]
    fn overview(&self, py: Python<'_>, passes: Passes) -> PyResult<Option<Overview>> {
        let (table, passes) = self.with_passes(py, passes)?;
        let Some(overview) = table.sheets().and_then(|sheets| sheets.overview(passes)).or_raise(py)? else {
            return Ok(None);
        };
        let (side, columns, zooms) = (overview.side(), overview.columns(), overview.zooms());
        Ok(Some(Overview { handle: self.0.clone(), passes, side, columns, zooms }))
    }
}

#[pymethods]
impl Overview {
    /// The pixels of a zoom in some columns and rows, each (first, end): an array of shape (columns, rows, 8) of uint32.
    ///
    /// Entry i of a pixel is the first sheet at which (2 i + 1) / 16 of its cells are won at once; the number of sheets where
    /// there is none, and outside of what is shown. The cell (y, z) of a sheet x is in column y and row z in Nim, and in column
    /// x + y and row z in Chomp.
    ///
    /// Other threads run meanwhile. Raises ValueError if the overview does not have this zoom.
    fn pixels<'py>(
        &self,
        py: Python<'py>,
        zoom: Small,
        columns: (Small, Small),
        rows: (Small, Small),
    ) -> PyResult<Bound<'py, PyArray3<u32>>> {
        let table = self.handle.table()?;
        if zoom.0 >= self.zooms {
            return Err(PyValueError::new_err(format!("zoom is {}, and must be below {}", zoom.0, self.zooms)));
        }
        let (columns, rows) = (columns.0.0..columns.1.0, rows.0.0..rows.1.0);
        let shape = [columns.len(), rows.len(), ENTRIES];
        let size = shape.into_iter().try_fold(1_usize, |size, side| size.checked_mul(side));
        let mut pixels = reserved(size, "pixels")?;
        let mut column = reserved(Some(rows.len()), "pixels")?;
        column.resize(rows.len(), Pixel::default());
        let all = each(py, columns.start.into()..columns.end.into(), |at| {
            let Ok(at) = u32::try_from(at) else { return Ok(()) };
            if let Some(overview) = table.sheets()?.overview(self.passes)? {
                match overview.pixels(zoom.0, at..at.saturating_add(1), rows.clone(), &mut column) {
                    // There is no such zoom.
                    Err(ReadError::Beyond) => {}
                    all => all?,
                }
            }
            pixels.extend(column.iter().flat_map(|pixel| pixel.0));
            Ok::<_, ReadError>(())
        });
        all?.or_raise(py)?;
        // What has no place in a row has none in the array.
        pixels.resize(size.unwrap_or(0), NONE);
        pixels.into_pyarray(py).reshape(shape)
    }

    fn __repr__(&self) -> String {
        format!("<supermex.Overview of {} columns in {} zooms>", self.columns, self.zooms)
    }
}
