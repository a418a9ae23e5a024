//! Writes sheet files that are derived from a finished table. Rows are encoded in parallel and written in order.

use std::path::Path;

use rayon::prelude::*;

use super::BuildError;
use super::encode::{RowGroup, row_group};
use super::options::SheetsOptions;
use super::sheet_file::SheetFileWriter;
use crate::format::encode::SHEETS_PER_FILE;
use crate::format::piece::Coding;
use crate::format::{FileEntry, FileRole, Header, ROW_GROUP};
use crate::game::Sheet;

/// Where rows are written, and how.
pub struct Rows<'a> {
    pub directory: &'a Path,
    pub options: &'a SheetsOptions,
    /// The header of a file of the level's table.
    pub model: &'a Header,
    /// Steps that are made and encoded at the same time.
    pub at_once: usize,
}

impl Rows<'_> {
    /// Encodes the row groups of a kind of table in parallel, a few at a time, and writes them in order. `make` returns
    /// the rows of a range that begins at a multiple of `step`, which is a multiple of 64; `done` gets the number of
    /// rows written.
    pub fn write(
        &self,
        (table, half_plane): (FileRole, bool),
        rows: u32,
        step: u32,
        make: impl Fn(u32, u32) -> Result<Vec<Sheet>, BuildError> + Sync,
        done: impl Fn(u32),
    ) -> Result<Vec<FileEntry>, BuildError> {
        let mut entries = Vec::new();
        let mut open: Option<SheetFileWriter> = None;
        let starts: Vec<u32> = (0..rows).step_by(step as usize).collect();
        let coding = Coding { table, ..self.options.coding };
        for group in starts.chunks(self.at_once) {
            let encode = |&first: &u32| {
                let sheets = make(first, (first + step).min(rows))?;
                let row_groups = (first..).step_by(ROW_GROUP as usize).zip(sheets.chunks(ROW_GROUP as usize));
                row_groups.map(|(first, sheets)| row_group(coding, first, sheets, None)).collect()
            };
            let encoded: Result<Vec<Vec<RowGroup>>, BuildError> = group.par_iter().map(encode).collect();
            for row_group in encoded?.into_iter().flatten() {
                let file = match &mut open {
                    Some(file) => file,
                    None => open.insert(self.begin((table, half_plane), row_group.first_sheet, rows)?),
                };
                file.row_group(&row_group)?;
                if file.is_complete()
                    && let Some(file) = open.take()
                {
                    entries.push(file.finish()?);
                }
            }
            let (first, last) = (group.first().copied().unwrap_or(0), group.last().copied().unwrap_or(0));
            done((last + step).min(rows) - first);
        }
        Ok(entries)
    }

    fn begin(
        &self,
        (table, half_plane): (FileRole, bool),
        first: u32,
        rows: u32,
    ) -> Result<SheetFileWriter, BuildError> {
        let header = Header {
            table,
            profile: self.options.coding.profile,
            half_plane,
            symmetric: false,
            first_sheet: first,
            sheets: (rows - first).min(SHEETS_PER_FILE),
            frame_rows: self.options.coding.frame_rows,
            ..self.model.clone()
        };
        SheetFileWriter::begin(self.directory, header, &self.options.rules.variants)
    }
}
