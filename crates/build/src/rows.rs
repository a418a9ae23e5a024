//! Writes sheet files from a finished table. Rows are encoded in parallel and written in order.

use std::path::Path;

use super::BuildError;
use super::encode::{RowGroup, row_group};
use super::options::SheetsOptions;
use super::parallel::each;
use super::sheet_file::{LevelFiles, Written};
use supermex::format::encode::SHEETS_PER_FILE;
use supermex::format::piece::Coding;
use supermex::format::{FileRole, Header, ROW_GROUP};
use supermex_game::Sheet;

/// Encodes the row groups of a level in parallel, a few at a time, and writes them in order, into files with the headers that
/// `header` gives by their first rows. `make` returns the rows of a range that begins at a multiple of `step`, which is a multiple
/// of 64: `at_once` such ranges at the same time. `written` gets the row groups that were written.
pub fn write_rows(
    (directory, options): (&Path, &SheetsOptions),
    header: &(dyn Fn(u32) -> Header + Sync),
    rows: u32,
    (step, at_once): (u32, usize),
    make: &(dyn Fn(u32, u32) -> Result<Vec<Sheet>, BuildError> + Sync),
    written: &mut dyn FnMut(Vec<RowGroup>) -> Result<(), BuildError>,
) -> Result<Vec<Written>, BuildError> {
    let coding = Coding { model: header(0).model, ..options.coding };
    let rules = options.rules.clone().into();
    let mut files = LevelFiles::new(directory, &rules, header);
    let starts: Vec<u32> = (0..rows).step_by(step as usize).collect();
    for group in starts.chunks(at_once) {
        let encode = |at: usize| {
            let first = group[at];
            let sheets = make(first, (first + step).min(rows))?;
            let row_groups = (first..).step_by(ROW_GROUP as usize).zip(sheets.chunks(ROW_GROUP as usize));
            row_groups
                .map(|(first, sheets)| row_group(coding, first, sheets, None))
                .collect::<Result<Vec<RowGroup>, _>>()
        };
        let encoded: Vec<RowGroup> = each(group.len(), &encode)?.into_iter().flatten().collect();
        encoded.iter().try_for_each(|row_group| files.row_group(row_group).map(drop))?;
        written(encoded)?;
    }
    Ok(files.files)
}

/// The headers of files that are derived from a level's table, by the header of one of its files.
pub fn derived_from(
    model: &Header,
    coding: Coding,
    (table, half_plane): (FileRole, bool),
    rows: u32,
) -> impl Fn(u32) -> Header {
    move |first| Header {
        table,
        profile: coding.profile,
        half_plane,
        symmetric: false,
        layers: 0,
        first_sheet: first,
        sheets: (rows - first).min(SHEETS_PER_FILE),
        frame_rows: coding.frame_rows,
        model: coding.derived().model,
        ..model.clone()
    }
}
