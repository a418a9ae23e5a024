//! The rows of a table that is there: to be written again in another profile, or to be found again in a larger one.

use std::ops::Range;

use super::BuildError;
use super::row_maker::{Job, RowMaker};
use super::row_writer::RowSender;
use super::single::{Certifier, Needs};
use crate::engine::known::ReadBack;
use supermex::check::{FileProblem, Problem};
use supermex::codec::CodecError;
use supermex::table::{AnyStore, Boxes, CellFile, CellFiles, Layers, ReadError, Table};
use supermex_game::{Beyond, Four, NONE, PassLevel, Rules};

/// Sends the rows of files of cells as they are stored: all of a table, or those of its first sheets.
pub struct Copied<'a> {
    files: &'a CellFiles,
    rules: &'a Rules,
    /// Rows of each level to send.
    rows: u32,
    /// The layers of the files, in a game on four numbers.
    layers: u32,
}

impl<'a> Copied<'a> {
    /// The rows of a table of these rules, whose files may have more.
    pub fn new(files: &'a CellFiles, rules: &'a Rules, rows: u32) -> Self {
        let layers = files.files().next().map_or(0, |file| file.header().layers);
        Self { files, rules, rows, layers }
    }

    /// The number of a row in the files.
    fn stored(&self, row: u32) -> Option<u32> {
        let Rules::Four(rules) = self.rules else { return Some(row) };
        let [layer, sheet] = Four::layer_and_sheet(rules.sheets, row);
        (sheet < self.layers).then(|| Four::row_among(self.layers, layer, sheet))
    }
}

impl Certifier for Copied<'_> {}

impl RowMaker for Copied<'_> {
    fn needs(&self, _: u64) -> Needs {
        Needs { memory: 16 << 20, disk: self.files.files().map(|file| file.source().length()).sum() }
    }

    fn rows(&self, job: &Job<'_>, rows: &RowSender) -> Result<(), BuildError> {
        let levels: Vec<PassLevel> = PassLevel::up_to(self.rules.greatest_level()).collect();
        for row in job.first()..self.rows {
            (job.poll)();
            let stored = self.stored(row).ok_or(CodecError::OutOfRange)?;
            for (at, &level) in levels.iter().enumerate() {
                let file = self.files.file(level, stored).ok_or(CodecError::OutOfRange)?;
                rows.send(at, file.sheet(stored).map_err(ReadError::at(u64::from(row), 0))?)?;
            }
            (job.told)(u64::from(row) + 1, u64::from(self.rows));
        }
        Ok(())
    }
}

/// The files of a smaller table of the same game.
#[derive(Clone, Copy)]
pub struct Smaller<'a> {
    pub files: &'a CellFiles,
    /// Its sheets, or layers and sheets, and its columns.
    pub size: (u32, u32),
}

/// What is known of a table that is computed: rows of an interrupted build, which are whole, and what a smaller table has.
pub struct KnownRows<'a> {
    /// Of the table that is computed.
    pub rules: &'a Rules,
    /// Rows below this are in the finished files.
    pub whole: u32,
    pub finished: &'a CellFiles,
    pub smaller: Option<Smaller<'a>>,
}

impl KnownRows<'_> {
    /// The file that has a row at a level, and its number there.
    fn place(&self, level: PassLevel, layer: u32, row: u32) -> Option<(&CellFile, u32)> {
        let of = |layers: u32| match self.rules {
            Rules::Four(_) => Four::row_among(layers, layer, row),
            _ => row,
        };
        let number = of(if let Rules::Four(rules) = self.rules { rules.sheets } else { 0 });
        if number < self.whole {
            return Some((self.finished.file(level, number)?, number));
        }
        let smaller = self.smaller?;
        let number = of(smaller.size.0);
        Some((smaller.files.file(level, number)?, number))
    }
}

impl ReadBack<BuildError> for KnownRows<'_> {
    fn read_back(
        &self,
        level: PassLevel,
        layer: u32,
        rows: Range<u32>,
        columns: Range<u32>,
        line: &mut dyn FnMut(u32, &[u32]),
    ) -> Result<(), BuildError> {
        let mut values = vec![NONE; columns.len()];
        for row in rows {
            let (file, number) = self.place(level, layer, row).ok_or(CodecError::OutOfRange)?;
            let damaged = ReadError::at(u64::from(row), u64::from(columns.start));
            file.fill(number, columns.clone(), &mut values).map_err(damaged)?;
            line(row, &values);
        }
        Ok(())
    }

    fn wrong(&self, _: PassLevel, [_, sheet, column]: [u32; 3]) -> BuildError {
        let source = CodecError::Malformed("a completion that the rules do not give");
        BuildError::DamagedInput(Box::new(FileProblem::from(Problem::Coded { sheet, column: column.into(), source })))
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
