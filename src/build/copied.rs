//! The rows of a table that is there: to be written again in another profile, or to be found again in a larger one.

use super::BuildError;
use super::cells::{Job, RowMaker};
use super::row_writer::RowSender;
use super::single::Needs;
use crate::check::{FileProblem, Problem};
use crate::codec::CodecError;
use crate::game::{Beyond, PassLevel};
use crate::table::{AnyStore, Boxes, CellFiles, Layers, ReadError, Table};

/// Sends the rows of files of cells as they are stored.
pub struct Copied<'a> {
    pub files: &'a CellFiles,
    pub greatest: PassLevel,
    /// Rows of each level.
    pub rows: u32,
    /// Bytes of the files that will be written, about.
    pub bytes: u64,
}

impl RowMaker for Copied<'_> {
    fn needs(&self, _: u64) -> Needs {
        Needs { memory: 16 << 20, disk: self.bytes }
    }

    fn rows(&self, job: &Job<'_>, rows: &RowSender) -> Result<(), BuildError> {
        let levels: Vec<PassLevel> = PassLevel::up_to(self.greatest).collect();
        for row in job.first..self.rows {
            (job.poll)();
            for (at, &level) in levels.iter().enumerate() {
                let damaged = ReadError::at(u64::from(row), 0);
                let file = self.files.file(level, row).ok_or(CodecError::OutOfRange)?;
                rows.send(at, file.sheet(row).map_err(damaged)?)?;
            }
            (job.told)(u64::from(row) + 1, u64::from(self.rows));
        }
        Ok(())
    }
}

/// Checks that a table says what a smaller one of the same rules said, row by row.
pub fn has_all(new: &Table, old: &Table) -> Result<(), BuildError> {
    let wrong = match (&new.store, &old.store) {
        (AnyStore::Boxes(new), AnyStore::Boxes(old)) => boxes(new, old)?,
        (AnyStore::Layers(new), AnyStore::Layers(old)) => layers(new, old)?,
        _ => Some(0),
    };
    let Some(sheet) = wrong else { return Ok(()) };
    let source = CodecError::Malformed("a row that the rules do not give");
    Err(BuildError::DamagedInput(Box::new(FileProblem::from(Problem::Coded { sheet, column: 0, source }))))
}

/// The first row that is another.
fn boxes(new: &Boxes, old: &Boxes) -> Result<Option<u32>, ReadError> {
    let (mut found, mut known) = (Vec::new(), Vec::new());
    for x in 0..old.rules().sides()[0] {
        for level in PassLevel::up_to(old.rules().level()) {
            old.stored_row(x, level, &mut known)?;
            new.stored_row(x, level, &mut found)?;
            if !found.starts_with(&known) {
                return Ok(u32::try_from(x).ok());
            }
        }
    }
    Ok(None)
}

/// The first sheet that is another.
fn layers(new: &Layers, old: &Layers) -> Result<Option<u32>, ReadError> {
    let (mut found, mut known) = (Vec::new(), Vec::new());
    for layer in 0..old.rules().sheets {
        for sheet in layer..old.rules().sheets {
            for level in old.rules().levels() {
                let before = old.values(level, layer, sheet, &mut known)?;
                let after = new.values(level, layer, sheet, &mut found)?;
                let ended = before == Some(Beyond::Nothing);
                if !found.starts_with(&known) || ended && (after != before || found.len() != known.len()) {
                    return Ok(Some(sheet));
                }
            }
        }
    }
    Ok(None)
}
