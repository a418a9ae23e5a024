//! A writer for cells that the caller computes: rows in, a table out.
//!
//! The build is the usual one, on a thread of its own, and the caller takes the place of the engine: the build hands the end over where
//! an engine puts its rows, and waits until all are there. So what is written, how it is resumed, and when it gets its name are those
//! of any build.

use std::path::Path;
use std::sync::mpsc::{SyncSender, sync_channel};
use std::thread::{Builder, JoinHandle};
use std::time::Duration;

use super::row_maker::{Job, RowMaker};
use super::row_writer::{RowSender, RowWriter};
use super::sheet_file::Written;
use super::sheets::{Build, Crew, header, levels, stored};
use super::single::{Certifier, Needs};
use super::sink::Done;
use super::{BuildError, BuildOptions, BuildSummary, OnProgress, cells, sheets, start};
use crate::engine::Plan;
use supermex::check::verify::row;
use supermex::format::Header;
use supermex::table::{Feature, Table};
use supermex_certify::{Certificate, CertifyError};
use supermex_game::{PassLevel, Rules, Sheet};

/// Writes a table of cells that you compute yourself, row by row. The table is that of a build with the same options, byte for byte, if
/// the cells are the same: so it has any profile, an index or an overview, and gets its name when it is complete.
///
/// A row is one row of the [format](https://docs.rs/crate/supermex/latest/source/format.md): a sheet `x` of Nim or Chomp, a layer and
/// sheet of four numbers, an `x` of rules. Rows come in the order of [`next_row`](Self::next_row), and few of them are in memory.
///
/// ```
/// use supermex::game::{Rest, Rules, Sheet};
/// use supermex::{Outcome, Position};
/// use supermex_build::{BuildOptions, Writer};
///
/// // Nim: the third pile that completes the first two is their nim-sum.
/// let moves = r#"moves = ["x-t, y, z", "x, y-t, z", "x, y, z-t"]"#;
/// let rules = Rules::parse("rules", &format!("name = \"nim\"\n{moves}\nbox = \"100x1000\""))?;
///
/// let directory = tempfile::tempdir()?;
/// let out = directory.path().join("nim.db");
/// let mut writer = Writer::create(&out, &BuildOptions::new(rules))?;
/// while let Some((level, x)) = writer.next_row() {
///     let completions = (0..1000).map(|y| x ^ y).collect();
///     writer.row(level, x, Sheet { first_column: 0, completions, rest: Rest::Unknown })?;
/// }
/// writer.finish()?;
///
/// let table = supermex::open(&out)?;
/// assert_eq!(table.outcome(&Position::from([99, 7, 100]))?, Outcome::P);
/// assert_eq!(table.outcome(&Position::from([99, 7, 101]))?, Outcome::N);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// A writer that is dropped leaves an unfinished build, as one that is killed does: with [`BuildOptions::resume`] another goes on after
/// the files that are complete.
pub struct Writer {
    order: Order,
    /// Until an error, or the end.
    open: Option<Open>,
    build: Option<JoinHandle<Result<BuildSummary, BuildError>>>,
    /// If the table was complete before the first row.
    complete: Option<BuildSummary>,
}

/// The build's end where rows are put.
struct Open {
    rows: RowSender,
    /// Told when all rows are there.
    complete: SyncSender<()>,
}

/// The rows of a table in their order: each at every level.
struct Order {
    rules: Rules,
    /// The numbers of the rows, if only some are kept, and how many rows there are.
    numbers: Option<Vec<u32>>,
    rows: u32,
    levels: Vec<PassLevel>,
    /// The header of a file, without what differs between two.
    header: Header,
    /// Rows that are there, of all levels together.
    done: u64,
}

impl Order {
    fn new(options: &BuildOptions) -> Result<Self, BuildError> {
        let rules = options.rules().clone();
        let (numbers, rows, levels, header) = match &rules {
            Rules::Three(of) => {
                let options = options.of_sheets(of)?;
                let stored = stored(&levels(&options));
                let header = header(&options, PassLevel::ZERO, 0);
                let numbers = options.kept.as_ref().map(|kept| kept.numbers().to_vec());
                (numbers, options.sheets, stored, header)
            }
            _ if rules.has_cells() => {
                let options = options.of_rows()?;
                let levels = PassLevel::up_to(rules.greatest_level()).collect();
                (None, options.rows, levels, cells::header(&options, PassLevel::ZERO, 0))
            }
            _ => {
                let why = "it is a list or a set; build it";
                return Err(BuildError::NotForGame { what: Feature::Cells, game: rules.name(), why });
            }
        };
        let rows = numbers.as_ref().map_or(rows, |numbers| u32::try_from(numbers.len()).unwrap_or(u32::MAX));
        Ok(Self { rules, numbers, rows, levels, header, done: 0 })
    }

    /// The place of the next row's level, and the row's number.
    fn next(&self) -> Option<(usize, u32)> {
        let levels = self.levels.len() as u64;
        let place = u32::try_from(self.done.checked_div(levels)?).ok().filter(|&place| place < self.rows)?;
        let number = self.numbers.as_ref().map_or(Some(place), |numbers| numbers.get(place as usize).copied())?;
        Some((usize::try_from(self.done % levels).ok()?, number))
    }

    /// Checks a row, and tells the place of its level.
    fn check(&self, level: PassLevel, number: u32, row: &Sheet) -> Result<usize, BuildError> {
        let wrong = |problem: String| BuildError::Row { row: number, level: level.number(), problem };
        let Some((at, next)) = self.next() else { return Err(wrong("the table has all its rows already".into())) };
        if (self.levels[at], next) != (level, number) {
            return Err(wrong(format!("the next one is row {next} at level {}", self.levels[at].number())));
        }
        // A kept sheet of a symmetric game has all columns.
        let is_whole = self.numbers.is_some() && self.header.symmetric;
        let first = if is_whole { 0 } else { self.header.first_column(number) };
        if row.first_column != first {
            return Err(wrong(format!("its first column is {}, and must be {first}", row.first_column)));
        }
        self::row(&self.rules, &self.header, number, row).map_err(|what| wrong(what.into()))?;
        Ok(at)
    }
}

impl Writer {
    /// Begins a table at `out`, with the options of a build: the rules, the size, the profile and others. A table that has the name
    /// stays, unless [`BuildOptions::force`] replaces it when the new one is complete.
    ///
    /// # Errors
    /// Those of [`build`](crate::build), and if the game has a table of another kind.
    pub fn create(out: &Path, options: &BuildOptions) -> Result<Self, BuildError> {
        let mut order = Order::new(options)?;
        let (begun, begins) = sync_channel(1);
        let (out, options) = (out.to_owned(), options.clone());
        let build =
            Builder::new().spawn(move || Caller { begun, rules: options.rules().clone() }.build(&out, &options));
        let build = build.map_err(|error| BuildError::Threads { count: 1, problem: error.to_string() })?;
        match begins.recv() {
            Ok((first, open)) => {
                order.done = u64::from(first) * order.levels.len() as u64;
                Ok(Self { order, open: Some(open), build: Some(build), complete: None })
            }
            // It was refused; or an earlier one is resumed that had all rows.
            Err(_) => {
                let summary = build.join().map_err(|_| BuildError::Stopped).flatten()?;
                order.done = u64::MAX;
                Ok(Self { order, open: None, build: None, complete: Some(summary) })
            }
        }
    }

    /// The level and the number of the row that comes next: row 0 at each level, then row 1 and so on. `None` after the last row. Nim
    /// with a pass has rows of level 1 alone: level 0 is the nim-sum, which is not stored.
    pub fn next_row(&self) -> Option<(PassLevel, u32)> {
        self.order.next().map(|(at, number)| (self.order.levels[at], number))
    }

    /// Writes the next row: the value of each column from the first one on, and what follows. Waits for the disk if it is slower.
    ///
    /// In a table of rules a column without a P-position has the third side of the box as its value.
    ///
    /// # Errors
    /// If it is not the next row, does not have its columns, has a value out of range, or is followed by what cannot follow; then it
    /// may be given again. And if the build has failed.
    pub fn row(&mut self, level: PassLevel, number: u32, row: Sheet) -> Result<(), BuildError> {
        let at = self.order.check(level, number, &row)?;
        if self.open.as_ref().is_some_and(|open| open.rows.send(at, row).is_ok()) {
            self.order.done += 1;
            return Ok(());
        }
        Err(self.end().err().unwrap_or(BuildError::Stopped))
    }

    /// Completes the table, and gives it its name. The cells of rules are certified before, as those of a build are.
    ///
    /// # Errors
    /// If rows are missing, the cells are not those of the rules, or the build fails. The table does not get its name then.
    pub fn finish(mut self) -> Result<BuildSummary, BuildError> {
        if let Some((level, row)) = self.next_row() {
            return Err(BuildError::Row {
                row,
                level: level.number(),
                problem: "it is missing, or one after it".into(),
            });
        }
        if let Some(Open { rows, complete }) = self.open.take() {
            drop(rows);
            // If the build has ended, it tells why.
            let _ = complete.send(());
        }
        self.end()
    }

    /// Waits for the build, which ends without a table if it does not have all rows.
    fn end(&mut self) -> Result<BuildSummary, BuildError> {
        drop(self.open.take());
        let Some(build) = self.build.take() else { return self.complete.take().ok_or(BuildError::Stopped) };
        build.join().map_err(|_| BuildError::Stopped).flatten().map_err(|error| match error {
            BuildError::Refuted(error) => BuildError::WrongCells(error),
            error => error,
        })
    }
}

impl Drop for Writer {
    fn drop(&mut self) {
        // Whoever drops it does not ask how it went.
        let _ = self.end();
    }
}

/// The engine of a build whose rows the caller computes.
struct Caller {
    rules: Rules,
    begun: SyncSender<(u32, Open)>,
}

impl Caller {
    fn build(mut self, out: &Path, options: &BuildOptions) -> Result<BuildSummary, BuildError> {
        let Rules::Three(rules) = &options.rules else { return cells::build(&self, out, options, &|_| ()) };
        sheets::build(out, &options.of_sheets(rules)?, start::Start::default(), &mut self, &|_| ())
    }

    /// Hands over where rows are put, from the first that is not there on, and waits until all are there.
    fn rows_from(&self, first: u32, rows: &RowSender) -> Result<(), BuildError> {
        let (complete, completed) = sync_channel(1);
        let open = Open { rows: rows.another(), complete };
        self.begun.send((first, open)).map_err(|_| BuildError::Stopped)?;
        completed.recv().map_err(|_| BuildError::Stopped)
    }

    /// What judges a table of rules.
    fn judge(&self) -> Option<&dyn RowMaker> {
        match &self.rules {
            Rules::Text(rules) => Some(rules),
            Rules::Four(rules) => Some(rules),
            _ => None,
        }
    }
}

impl Certifier for Caller {
    fn whole(
        &self,
        table: &Table,
        within: Duration,
        poll: &(dyn Fn() + Sync),
    ) -> Result<Option<Certificate>, CertifyError> {
        self.judge().map_or(Ok(None), |judge| judge.whole(table, within, poll))
    }

    fn sample(&self, table: &Table, poll: &dyn Fn()) -> Result<Option<Certificate>, CertifyError> {
        self.judge().map_or(Ok(None), |judge| judge.sample(table, poll))
    }
}

impl RowMaker for Caller {
    fn needs(&self, columns: u64) -> Needs {
        let disk = self.judge().map_or(0, |engine| engine.needs(columns).disk);
        Needs { memory: 16 << 20, disk }
    }

    /// Each row comes at all levels.
    fn is_in_order(&self) -> bool {
        false
    }

    fn rows(&self, job: &Job<'_>, rows: &RowSender) -> Result<(), BuildError> {
        self.rows_from(job.first(), rows)
    }
}

impl Crew for Caller {
    fn size(&self) -> (usize, usize) {
        (1, 1)
    }

    /// An engine's would not matter here.
    fn memory(&self) -> Option<u64> {
        None
    }

    fn run(&mut self, build: &Build<'_>, plan: &Plan, _: OnProgress<'_>, _: Done) -> Result<Vec<Written>, BuildError> {
        let options = build.options;
        let levels = stored(build.levels);
        let header = |level, first| header(options, level, first);
        let numbers = options.kept.as_ref().map(|kept| kept.numbers());
        let at = (build.directory, &self.rules);
        let rows = RowWriter::new(at, options.coding, &levels, &header, options.run.threads());
        let rows = RowWriter { first: plan.sheets.start, numbers, ..rows };
        rows.beside(|rows| self.rows_from(plan.sheets.start, &rows))
    }
}
