//! Compares an overview with its table (`docs/format-derived.md`, "Overview").

use crate::check::overview::Overlook;
use crate::check::problem::Problem;
use crate::check::progress::Progress;
use crate::source::threads::{each, processors};
use crate::table::Sheets;

/// Checks that the overview, if the database has one, is that of the table. Runs on all processors, and decodes the
/// table.
pub(super) fn overview(database: &Sheets, progress: &Progress<'_>) -> Result<(), Problem> {
    for level in database.rules().levels() {
        let Some(found) = database.overview_of(level.into())? else { continue };
        let overlook = Overlook::new(database, level)?;
        let Some(overlook) = overlook.filter(|overlook| overlook.shape == found.shape()) else {
            return Err(Problem::Overview { level, row: 0 });
        };
        let band = |band: usize| {
            progress.add(0)?;
            // Bands are counted by a `u32`.
            Ok::<_, Problem>(overlook.band(u32::try_from(band).unwrap_or(u32::MAX))?)
        };
        let bands = each(processors(), overlook.bands() as usize, band)?;
        for (row, expected) in (0..).zip(overlook.rows(bands.into_iter().flatten().collect())) {
            if found.row(row)? != expected {
                return Err(Problem::Overview { level, row });
            }
        }
    }
    Ok(())
}
