//! Compares an overview with its table (`docs/format-derived.md`, "Overview").

use crate::check::overview::{Column, Overlook};
use crate::check::problem::Problem;
use crate::check::progress::Progress;
use crate::check::threads::shared;
use crate::table::Sheets;

/// Checks that the overview, if the database has one, is that of the table. Runs on all processors, and decodes the
/// table.
pub(super) fn overview(database: &Sheets, progress: &Progress<'_>) -> Result<(), Problem> {
    for level in database.rules().levels() {
        let Some(found) = database.overview(level.into())? else { continue };
        let overlook = Overlook::new(database, level)?;
        let Some(overlook) = overlook.filter(|overlook| overlook.shape() == found.shape()) else {
            return Err(Problem::Overview { level, row: 0 });
        };
        let band = |mut done: Vec<(u64, Vec<Column>)>, band: u64| {
            progress.add(0)?;
            // Bands are counted by a `u32`.
            let columns = overlook.band(u32::try_from(band).unwrap_or(u32::MAX))?;
            done.push((band, columns));
            Ok::<_, Problem>(done)
        };
        let mut bands: Vec<(u64, Vec<Column>)> = shared(overlook.bands().into(), band)?.into_iter().flatten().collect();
        bands.sort_unstable_by_key(|(band, _)| *band);
        let columns = bands.into_iter().flat_map(|(_, columns)| columns).collect();
        for (row, expected) in (0..).zip(overlook.rows(columns)) {
            if found.row(row)? != expected {
                return Err(Problem::Overview { level, row });
            }
        }
    }
    Ok(())
}
