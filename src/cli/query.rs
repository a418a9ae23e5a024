//! `supermex query`: outcomes and winning moves.

use std::io::{BufRead, Write};
use std::path::PathBuf;
use std::process::ExitCode;

use anyhow::Context;
use memchr::memchr;
use supermex::Database;
use supermex::reader::{Moves, ReadError, Source};
use supermex::rules::{Outcome, Position};

use super::binary::{self, Records};
use super::io::Io;
use super::position;

/// Say who wins at positions, and by which moves.
///
/// Answers P, the player who just moved; N, the player to move; or `beyond` the database.
///
/// Whatever standard input has is answered before more of it is waited for. With --binary it holds
/// records of little-endian 64-bit numbers, and each is answered by a byte: `P`, `N`, `B` for beyond, or
/// `?` where it is no position.
///
/// Exit status: 0; 3 if anything was beyond; 2 if something was no position.
#[derive(clap::Args)]
pub struct Args {
    /// The database: a directory that `build` wrote, or a sheet file
    database: PathBuf,
    /// Positions `x,y,z` or `x,y,z,p` with p passes left; none: read from standard input, one a line
    positions: Vec<String>,
    #[command(flatten)]
    io: super::io::Choice,
    /// Append every winning move to each N-position
    #[arg(long)]
    moves: bool,
    /// One JSON object a line
    #[arg(long)]
    json: bool,
    /// Read records from standard input, and write a byte for each
    #[arg(
        long,
        value_enum,
        value_name = "RECORDS",
        num_args = 0..=1,
        require_equals = true,
        default_missing_value = "triples",
        conflicts_with_all = ["positions", "moves", "json"],
    )]
    binary: Option<Records>,
}

/// Bytes of input taken at a time: all the lines in them are answered as a batch.
const INPUT: usize = 1 << 18;

pub fn run(args: &Args) -> anyhow::Result<ExitCode> {
    match args.io.io {
        Io::Mmap => answer(&Database::open(&args.database)?, args),
        Io::Pread => answer(&Database::open_unmapped(&args.database)?, args),
        Io::Memory => answer(&Database::read(&args.database)?, args),
    }
}

fn answer<D: Source>(database: &Database<D>, args: &Args) -> anyhow::Result<ExitCode> {
    if let Some(records) = args.binary {
        return binary::run(database, records);
    }
    let mut answers = Answers::new(database, args);
    if !args.positions.is_empty() {
        for (number, text) in args.positions.iter().enumerate() {
            answers.take(text.as_bytes(), number + 1);
        }
        answers.flush()?;
        return Ok(answers.code());
    }
    let mut input = std::io::BufReader::with_capacity(INPUT, std::io::stdin().lock());
    let mut carried = Vec::new();
    let mut number = 0;
    loop {
        // What is there is answered before more is waited for, so that a coprocess is answered at once.
        let chunk = input.fill_buf().context("cannot read standard input")?;
        let length = chunk.len();
        if length == 0 {
            break;
        }
        let mut rest = chunk;
        while let Some(end) = memchr(b'\n', rest) {
            number += 1;
            if carried.is_empty() {
                answers.take(&rest[..end], number);
            } else {
                carried.extend_from_slice(&rest[..end]);
                answers.take(&carried, number);
                carried.clear();
            }
            rest = &rest[end + 1..];
        }
        carried.extend_from_slice(rest);
        input.consume(length);
        answers.flush()?;
    }
    answers.take(&carried, number + 1);
    answers.flush()?;
    Ok(answers.code())
}

/// Positions taken and not yet answered, and what came of those that were.
struct Answers<'a, D> {
    database: &'a Database<D>,
    args: &'a Args,
    positions: Vec<Position>,
    /// The text of the positions, one after the other, and where each ends.
    text: Vec<u8>,
    ends: Vec<usize>,
    outcomes: Vec<Outcome>,
    out: Vec<u8>,
    beyond: bool,
    wrong: bool,
}

impl<'a, D: Source> Answers<'a, D> {
    fn new(database: &'a Database<D>, args: &'a Args) -> Self {
        Self {
            database,
            args,
            positions: Vec::new(),
            text: Vec::new(),
            ends: Vec::new(),
            outcomes: Vec::new(),
            out: Vec::new(),
            beyond: false,
            wrong: false,
        }
    }

    fn take(&mut self, text: &[u8], line: usize) {
        let text = text.trim_ascii();
        if text.is_empty() {
            return;
        }
        let rules = self.database.rules();
        match position::parse(text, rules.game, u64::from(rules.passes)) {
            Ok(position) => {
                self.positions.push(position);
                self.text.extend_from_slice(text);
                self.ends.push(self.text.len());
            }
            Err(why) => {
                self.wrong = true;
                let shown = String::from_utf8_lossy(&text[..text.len().min(80)]);
                eprintln!("supermex: line {line}: {shown:?} is no position: {why}; write x,y,z or x,y,z,p");
            }
        }
    }

    fn flush(&mut self) -> anyhow::Result<()> {
        // What was answered before something went wrong is not lost.
        let end = self.answer();
        let mut stdout = std::io::stdout().lock();
        stdout.write_all(&self.out)?;
        stdout.flush()?;
        self.out.clear();
        self.positions.clear();
        self.text.clear();
        self.ends.clear();
        end
    }

    fn answer(&mut self) -> anyhow::Result<()> {
        let mut end = Ok(());
        if self.args.moves {
            // Found with the moves.
            self.outcomes.resize(self.positions.len(), Outcome::Beyond);
        } else {
            end = outcomes(self.database, &self.positions, &mut self.outcomes);
        }
        let mut start = 0;
        for ((position, &stop), outcome) in self.positions.iter().zip(&self.ends).zip(&self.outcomes) {
            let moves = if self.args.moves {
                self.database.winning_moves(position.piles, position.passes)?
            } else {
                Moves { outcome: *outcome, moves: Vec::new(), complete: true }
            };
            self.beyond |= moves.outcome == Outcome::Beyond;
            if !moves.complete && moves.outcome != Outcome::Beyond {
                eprintln!("supermex: {position}: some winning moves lead outside the database and are not listed");
            }
            if self.args.json {
                json(&mut self.out, position, &moves, self.args.moves)?;
            } else {
                self.out.extend_from_slice(&self.text[start..stop]);
                self.out.extend_from_slice(match moves.outcome {
                    Outcome::P => b" P",
                    Outcome::N => b" N",
                    Outcome::Beyond => b" beyond",
                });
                for to in &moves.moves {
                    write!(self.out, " {to}")?;
                }
                self.out.push(b'\n');
            }
            start = stop;
        }
        Ok(end?)
    }

    fn code(&self) -> ExitCode {
        status(self.wrong, self.beyond)
    }
}

/// The outcomes of a batch, in `found`: of all of it, or of what comes before the damage that is reported.
pub fn outcomes<D: Source>(
    database: &Database<D>,
    positions: &[Position],
    found: &mut Vec<Outcome>,
) -> Result<(), ReadError> {
    found.clear();
    found.resize(positions.len(), Outcome::Beyond);
    database.outcomes(positions, found).or_else(|_| {
        found.clear();
        positions.iter().try_for_each(|position| {
            found.push(database.outcome(position.piles, position.passes)?);
            Ok(())
        })
    })
}

/// The exit status of a query.
pub fn status(wrong: bool, beyond: bool) -> ExitCode {
    ExitCode::from(match (wrong, beyond) {
        (true, _) => 2,
        (false, true) => 3,
        (false, false) => 0,
    })
}

fn json(out: &mut Vec<u8>, position: &Position, moves: &Moves, with_moves: bool) -> anyhow::Result<()> {
    let mut object = serde_json::json!({
        "position": position.piles,
        "passes": position.passes,
        "outcome": moves.outcome.to_string(),
    });
    if with_moves {
        let list: Vec<_> = moves.moves.iter().map(|to| [to.piles[0], to.piles[1], to.piles[2], to.passes]).collect();
        object["moves"] = serde_json::json!(list);
        object["complete"] = serde_json::json!(moves.complete);
    }
    serde_json::to_writer(&mut *out, &object)?;
    out.push(b'\n');
    Ok(())
}
