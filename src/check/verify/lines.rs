//! Verifies that an index of moves by lines is complete (`docs/format-derived.md`, "Lines"): a missing entry hides a move.

use std::ops::Range;

use crate::check::problem::Problem;
use crate::check::progress::Progress;
use crate::codec::CodecError;
use crate::format::FileRole;
use crate::source::threads::{processors, shared};
use crate::table::{CellFile, CellFiles, Index};
use supermex_game::lines::Lines;
use supermex_game::{PassLevel, Rules};

/// Entries of lines that are in memory together, unless a single line has more.
const TOGETHER: u64 = 1 << 24;

/// Checks that the index of moves, if the table has one, finds every completion on every line, so that no move is hidden. Runs on all
/// processors. Decodes the index once, and the table once for every 2^24 entries of a kind of line.
pub(super) fn index_of_lines(rules: &Rules, files: &CellFiles, progress: &Progress<'_>) -> Result<(), Problem> {
    for level in PassLevel::up_to(rules.greatest_level()) {
        let Some(index) = files.index.get(level.index()) else { continue };
        let Some(lines) = Lines::of(rules, files.columns().unwrap_or(0).into()) else {
            // Rules without lines have no index.
            return Err(Problem::Hidden { table: FileRole::Lines.name(), level, sheet: 0, column: 0 });
        };
        let check = Check { lines: &lines, files, index, level, progress };
        for (kind, of_kind) in lines.starts().windows(2).enumerate() {
            let mut next = of_kind[0];
            while next < of_kind[1] {
                let end = check.part(next..of_kind[1])?;
                check.rows(kind, next..end)?;
                next = end;
            }
        }
    }
    Ok(())
}

struct Check<'a> {
    lines: &'a Lines,
    files: &'a CellFiles,
    index: &'a Index,
    level: PassLevel,
    progress: &'a Progress<'a>,
}

impl Check<'_> {
    /// The file of a line, and its number there.
    fn file(&self, line: u64) -> Option<(&CellFile, u32)> {
        let line = u32::try_from(line).ok()?;
        self.index.lines.file(line).filter(|file| file.holds(line)).map(|file| (file, line))
    }

    /// The end of the first lines of some that are in memory together.
    fn part(&self, lines: Range<u64>) -> Result<u64, Problem> {
        let mut entries = 0;
        for line in lines.clone() {
            if let Some((file, number)) = self.file(line) {
                entries += u64::from(file.extent(number).map_err(Problem::at(number, 0))?.0);
            }
            if entries > TOGETHER && line > lines.start {
                return Ok(line);
            }
        }
        Ok(lines.end)
    }

    /// The completions of all rows are found by some lines of a kind.
    fn rows(&self, kind: usize, lines: Range<u64>) -> Result<(), Problem> {
        let decoded = lines.clone().map(|line| match self.file(line) {
            Some((file, number)) => file.sheet(number).map(|sheet| sheet.completions).map_err(Problem::at(number, 0)),
            None => Ok(Vec::new()),
        });
        let decoded = decoded.collect::<Result<Vec<Vec<u32>>, Problem>>()?;
        let entry = |line: u64, key: u64| {
            let line = decoded.get(usize::try_from(line - lines.start).ok()?)?;
            line.get(usize::try_from(key).ok()?).copied().map(u64::from)
        };
        let check = |(), row: u64| {
            self.progress.add(0)?;
            // Rows are counted by a `u32`.
            let row = u32::try_from(row).unwrap_or(u32::MAX);
            let file = self.files.file(self.level, row).filter(|file| file.holds(row));
            let file = file.ok_or(Problem::Coded { sheet: row, column: 0, source: CodecError::OutOfRange })?;
            let sheet = file.sheet(row).map_err(Problem::at(row, 0))?;
            for (column, &value) in (sheet.first_column..).zip(&sheet.completions) {
                let on = self.lines.of_cell(kind, row, column, value).filter(|on| lines.contains(&on.line));
                if on.is_some_and(|on| entry(on.line, on.key) != Some(on.place)) {
                    return Err(Problem::Hidden {
                        table: FileRole::Lines.name(),
                        level: self.level,
                        sheet: row,
                        column,
                    });
                }
            }
            Ok(())
        };
        shared(processors(), self.files.end().into(), check).map(drop)
    }
}
