//! Ranks of a game on four numbers. Rank 0 builds the table as one process does, and writes all files. Its engine shares the tiles
//! out, with the used-sets of their columns and pillars, and gathers the rows.

use std::cell::RefCell;
use std::ops::Range;
use std::path::Path;

use super::handshake::{CrewBudget, handshake, hello};
use super::lead::start;
use super::member::{self, finished_files, join};
use super::message::{Message, Start};
use super::message_loop::MessageLoop;
use super::run::{WHILE, ends, share};
use crate::copied::KnownRows;
use crate::engine::known::Known;
use crate::engine::layers::{SIDE, layers_on_a_rank};
use crate::engine::ranks::Rank;
use crate::journal::describe;
use crate::layers::{Sender, needs, plan};
use crate::row_maker::{Job, RowMaker};
use crate::row_writer::RowSender;
use crate::sheets::{HOPPING, pool};
use crate::single::{Certifier, Needs};
use crate::{BuildError, BuildOptions, BuildSummary, OnProgress, cells};
use supermex::table::CellFiles;
use supermex::table::open::directory::partial;
use supermex_game::{Four, PassLevel};

/// Leads the build of a table, which is rank 0's.
pub fn lead(
    out: &Path,
    (options, rules): (&BuildOptions, &Four),
    messages: &mut MessageLoop<'_>,
    progress: OnProgress<'_>,
) -> Result<BuildSummary, BuildError> {
    let crew = handshake(hello(out, &describe(options)?, &options.run), messages)?;
    let mut options = options.clone();
    options.run.memory = crew.memory;
    let maker = Led { rules, out, crew, messages: RefCell::new(messages) };
    cells::build(&maker, out, &options, progress)
}

/// Takes part in a build until it is done.
pub fn take_part(
    out: &Path,
    (options, rules): (&BuildOptions, &Four),
    messages: &mut MessageLoop<'_>,
) -> Result<(), BuildError> {
    let rows = options.of_rows()?;
    let directory = partial(out);
    join(hello(out, &describe(options)?, &options.run), messages, &mut |messages, start| {
        member::see(&directory, &start.file)?;
        let finished = PassLevel::up_to(rules.passes).map(|level| finished_files(&directory, level, start.first_sheet));
        let finished = CellFiles::new(finished.collect::<Result<_, _>>()?);
        let cells = KnownRows { rules: &options.rules, whole: start.first_sheet, finished: &finished, smaller: None };
        let known = Some(Known { whole: start.first_sheet, part: (0, 0), cells: &cells });
        let (columns, threads) = (rows.columns, options.run.threads());
        messages.endpoint.send_first(Message::Ready);
        member::wait_for_all(messages)?;
        run(rules, start.in_flight, &Job { columns, threads, told: &|_, _| (), poll: &|| (), known }, None, messages)
    })
}

/// Rank 0, and what all ranks have.
struct Led<'a, 'p, 't> {
    rules: &'a Four,
    out: &'a Path,
    crew: CrewBudget,
    messages: RefCell<&'p mut MessageLoop<'t>>,
}

impl Led<'_, '_, '_> {
    /// Bands at the same time: one for each thread, one that begins, one that each rank has sent, and some on their way.
    fn in_flight(&self, ranks: usize) -> usize {
        self.crew.threads + 1 + if ranks > 1 { ranks + HOPPING } else { 0 }
    }
}

impl Certifier for Led<'_, '_, '_> {}

impl RowMaker for Led<'_, '_, '_> {
    fn needs(&self, columns: u64) -> Needs {
        let ranks = self.messages.borrow().endpoint.ranks;
        needs(self.rules, columns, (self.in_flight(ranks), ranks))
    }

    fn rows(&self, job: &Job<'_>, rows: &RowSender) -> Result<(), BuildError> {
        let mut messages = self.messages.borrow_mut();
        let in_flight = self.in_flight(messages.endpoint.ranks);
        let plan = Start { first_sheet: job.first(), tile: 0, in_flight, file: String::new() };
        start(&mut messages, &partial(self.out), plan)?;
        run(self.rules, in_flight, job, Some(rows), &mut messages)
    }
}

/// Computes this rank's part. Rank 0 has the sender of all rows.
fn run(
    rules: &Four,
    in_flight: usize,
    job: &Job<'_>,
    rows: Option<&RowSender>,
    messages: &mut MessageLoop<'_>,
) -> Result<(), BuildError> {
    let endpoint = messages.endpoint.clone();
    let pool = pool(job.threads)?;
    let share = share(&endpoint, rules.sheets as usize / SIDE + 1);
    let tell = |to: Range<usize>, bytes: Vec<u8>| endpoint.send(to, Message::Tiles(bytes));
    let next = &mut || match messages.next(WHILE)? {
        None => Ok(None),
        Some((_, Message::Tiles(bytes))) => Ok(Some(bytes)),
        Some((from, other)) => Err(ends(from, other)),
    };
    let sender = Sender::new(rules, rows, job);
    let plan = plan(rules, job.columns, in_flight)?;
    layers_on_a_rank(&plan, job.known, &sender, &Rank { share, tell: &tell, pool: &pool }, next)
}
