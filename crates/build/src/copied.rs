//! The rows of a table that is there: to be written again in another profile, or to be found again in a larger one.

use std::ops::Range;

use super::BuildError;
use super::row_maker::{Job, RowMaker};
use super::row_writer::RowSender;
use super::single::{Certifier, Needs};
use crate::engine::known::ReadBack;
use supermex::check::{FileProblem, Problem};
use supermex::codec::CodecError;
use supermex::table::{CellFile, CellFiles, ReadError};
use supermex_game::{Four, NONE, PassLevel, Rest, Rules};

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

    /// Each row comes at all levels.
    fn is_in_order(&self) -> bool {
        false
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
    /// Whether its rows have the numbers of the larger table, and the same coding: so that whole pieces of it are copied.
    pub has_pieces: bool,
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

impl ReadBack for KnownRows<'_> {
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
pub fn has_all(new: (&CellFiles, &Rules), old: (&CellFiles, &Rules)) -> Result<(), BuildError> {
    let copied = Copied::new(new.0, old.1, old.0.end());
    let source = CodecError::Malformed("a row that the rules do not give");
    for (row, level) in
        (0..old.0.end()).flat_map(|row| PassLevel::up_to(old.1.greatest_level()).map(move |at| (row, at)))
    {
        let read = |files: &CellFiles, row: Option<u32>| {
            let found = row.and_then(|row| Some((files.file(level, row)?, row))).ok_or(CodecError::OutOfRange)?;
            Ok::<_, BuildError>(found.0.sheet(found.1).map_err(ReadError::at(row.unwrap_or(0).into(), 0))?)
        };
        let (known, found) = (read(old.0, Some(row))?, read(new.0, copied.stored(row))?);
        let ended = known.rest == Rest::Nothing;
        if !found.completions.starts_with(&known.completions) || ended && found != known {
            return Err(BuildError::DamagedInput(Box::new(Problem::Coded { sheet: row, column: 0, source }.into())));
        }
    }
    Ok(())
}
