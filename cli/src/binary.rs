//! `supermex query --binary`: records in, bytes out, for programs.

use std::io::{ErrorKind, Read, Write};
use std::path::Path;
use std::process::ExitCode;

use anyhow::Context;
use clap::ValueEnum;
use supermex::Database;
use supermex::format::FormatError;
use supermex::oracle::OracleError;
#[cfg(feature = "http")]
use supermex::reader::{HttpOptions, is_url};
use supermex::reader::{ReadError, Source};
use supermex::rules::{Outcome, Position};

use super::io::Io;
use super::query::status;

/// What a record holds: little-endian numbers of 64 bits.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum Records {
    /// x, y, z
    Triples,
    /// x, y, z, p, with p passes left
    Quadruples,
}

impl Records {
    fn bytes(self) -> usize {
        match self {
            Self::Triples => 24,
            Self::Quadruples => 32,
        }
    }
}

/// Bytes of input taken at a time: all the records in them are answered as a batch.
const INPUT: usize = 1 << 18;

/// Answers each record of standard input by a byte: `P`, `N`, `B` for beyond, `?` where it is no position.
pub fn run(path: &Path, io: Io, records: Records) -> anyhow::Result<ExitCode> {
    match io {
        #[cfg(feature = "http")]
        _ if is_url(path) => {
            answer(&sheets(Database::open_url(&path.to_string_lossy(), &HttpOptions::default()))?, records)
        }
        Io::Mmap => answer(&sheets(Database::open(path))?, records),
        Io::Pread => answer(&sheets(Database::open_unmapped(path))?, records),
        Io::Memory => answer(&sheets(Database::read(path))?, records),
    }
}

/// What was opened, or what another table is asked by.
fn sheets<D>(opened: Result<Database<D>, ReadError>) -> Result<Database<D>, OracleError> {
    opened.map_err(|error| match error {
        ReadError::Format { source: FormatError::Flat(game), .. } => OracleError::Unsupported {
            what: "--binary",
            game,
            why: "its records are positions of 3-pile games; leave it out and ask in text, a position a line",
        },
        error => error.into(),
    })
}

fn answer<D: Source>(database: &Database<D>, records: Records) -> anyhow::Result<ExitCode> {
    let length = records.bytes();
    let game = database.rules().game;
    let most = u64::from(database.rules().passes);
    let mut stdin = std::io::stdin().lock();
    let mut stdout = std::io::stdout().lock();
    let mut input = vec![0; INPUT];
    let (mut positions, mut found, mut bytes) = (Vec::new(), Vec::new(), Vec::new());
    let (mut held, mut record, mut beyond, mut wrong) = (0, 0u64, false, false);
    loop {
        match stdin.read(&mut input[held..]) {
            Ok(0) => break,
            Ok(read) => held += read,
            Err(error) if error.kind() == ErrorKind::Interrupted => continue,
            Err(error) => return Err(error).context("cannot read standard input"),
        }
        // What is there is answered before more is waited for, so that a coprocess is answered at once.
        let whole = held - held % length;
        positions.clear();
        positions.extend(input[..whole].chunks_exact(length).map(|record| position(record, most)));
        let end = database.outcomes_until(&positions, &mut found);
        bytes.clear();
        for (position, outcome) in positions.iter().zip(&found) {
            record += 1;
            bytes.push(match outcome {
                Outcome::P => b'P',
                Outcome::N => b'N',
                Outcome::Beyond if game.is_position(position.piles) => {
                    beyond = true;
                    b'B'
                }
                Outcome::Beyond => {
                    wrong = true;
                    eprintln!("supermex: record {record}: {:?} is not a position of {game}", position.piles);
                    b'?'
                }
            });
        }
        stdout.write_all(&bytes)?;
        stdout.flush()?;
        end?;
        input.copy_within(whole..held, 0);
        held -= whole;
    }
    if held > 0 {
        wrong = true;
        eprintln!("supermex: record {}: it has {held} bytes where {length} are needed", record + 1);
    }
    Ok(status(wrong, beyond))
}

/// A record of three or four numbers; `passes` if it has three.
fn position(record: &[u8], passes: u64) -> Position {
    let mut numbers = [0, 0, 0, passes];
    for (number, bytes) in numbers.iter_mut().zip(record.as_chunks().0) {
        *number = u64::from_le_bytes(*bytes);
    }
    let [x, y, z, passes] = numbers;
    Position { piles: [x, y, z], passes }
}
