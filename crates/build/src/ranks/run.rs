//! One rank's part of a run: the engine on its pool, a thread that writes its files, and the message loop on this
//! thread.

use std::ops::Range;
use std::sync::mpsc::channel;
use std::time::Duration;

use super::message::Message;
use super::message_loop::{Endpoint, MessageLoop};
use super::remote::{Asked, Remote, writer};
use super::written::Told;
use crate::engine::Plan;
use crate::engine::ranks::{self, News, RankOfSheets, Share};
use crate::error::BuildError;
use crate::sheet_file::Written;
use crate::sheets::Build;
use crate::sink::{Done, EncodingSink, RowGroupsOfRun};
use crate::writer::Duty;

/// How long the engine waits for messages before it looks at what its own threads have done.
pub const WHILE: Duration = Duration::from_millis(1);
/// How often each rank gets blocks at least, if there are enough; and the most blocks that it gets at a time.
const CYCLES: usize = 8;
const WIDEST: usize = 8;

/// The owner of each block. A hop to another rank costs about a fifth of a tile. Hops are rarer if a rank has more
/// blocks at a time.
pub fn share(endpoint: &Endpoint, blocks: usize) -> Share {
    let cycle = (blocks / (CYCLES * endpoint.ranks)).clamp(1, WIDEST);
    Share { rank: endpoint.rank, ranks: endpoint.ranks, cycle }
}

/// Computes and writes this rank's part. `told` reports progress to rank 0; `finished` gets the messages about files
/// that come before this rank has ended.
pub fn run(
    build: &Build<'_>,
    plan: &Plan,
    messages: &mut MessageLoop<'_>,
    told: &mut dyn FnMut(Done),
    finished: &mut Vec<Told>,
) -> Result<Vec<Written>, BuildError> {
    let endpoint = messages.endpoint.clone();
    let row_groups = RowGroupsOfRun::default();
    let (sender, bands) = channel();
    let per_file = build.options.sheets_per_file;
    let files = plan.sheets.start / per_file..plan.sheets.end.div_ceil(per_file);
    let first =
        files.map(|file| file * per_file).find(|&first| writer(first / per_file, endpoint.ranks) == endpoint.rank);
    let others = u32::try_from(endpoint.ranks - 1).map_err(|_| BuildError::TooLarge("number of ranks"))?;
    let tell = |to: Range<usize>, message: ranks::Message| endpoint.send(to, Message::Engine(message));
    let has_left = |sheet: u32| {
        let band = usize::try_from(sheet / plan.tile).unwrap_or(usize::MAX);
        tell(0..endpoint.ranks, ranks::Message { band, news: News::Left });
    };
    let duty = Duty { first: first.unwrap_or(u32::MAX), left_out: others.saturating_mul(per_file), written: &has_left };
    build.beside_writer(&row_groups, duty, bands, |writes| {
        // The writing thread ends when this is gone.
        let sender = sender;
        let remote = Remote {
            endpoint: endpoint.clone(),
            row_groups: &row_groups,
            sheets: plan.sheets.clone(),
            per_file,
            asked: Asked::open(),
        };
        // Rank 0 stops the ranks; this callback does not.
        let progress = |done: Done| {
            if done.sheets > 0 {
                endpoint.send_first(Message::Progress(done));
            }
        };
        let sink = EncodingSink::new(build.options.coding, plan.columns, build.levels, &remote, &progress);
        // Chomp's columns without an end go on to √2 times its sheets.
        let columns = plan.columns.unwrap_or(plan.sheets.end / 5 * 7);
        let blocks = usize::try_from(columns.div_ceil(plan.tile)).unwrap_or(usize::MAX);
        let rank = RankOfSheets { plan, share: share(&endpoint, blocks), sink: &sink, tell: &tell, pool: build.pool };
        let next = &mut || {
            let Some((from, message)) = messages.next(WHILE)? else {
                // The writing thread has an error to report.
                return if writes() { Ok(None) } else { Err(BuildError::Stopped) };
            };
            match message {
                Message::Engine(message) => return Ok(Some(message)),
                Message::RowGroups(band) if band.are_of(build.levels.len()) => {
                    row_groups.keep(&band)?;
                    sender.send(band).map_err(|_| BuildError::Stopped)?;
                }
                Message::Ask { number, level, first, block } => {
                    let bytes = row_groups.piece(level, first, block)?;
                    endpoint.send(from..from + 1, Message::Piece { number, bytes });
                }
                Message::Piece { number, bytes } => remote.asked.answer(number, bytes),
                Message::Progress(done) => told(done),
                Message::Written(told) => finished.push(told),
                other => return Err(ends(from, other)),
            }
            Ok(None)
        };
        rank.run(&build.options.rules, next, &|| remote.asked.close())
    })
}

/// The error of a message that ends a run.
pub fn ends(from: usize, message: Message) -> BuildError {
    match message {
        Message::Fault(problem) => BuildError::Rank { rank: from, problem },
        Message::Stop => BuildError::Stopped,
        _ => BuildError::Message,
    }
}
