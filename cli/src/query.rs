//! `supermex query`: outcomes and winning moves.

use std::io::{BufRead, Write};
use std::path::PathBuf;
use std::process::ExitCode;

use anyhow::Context;
use memchr::memchr;
use supermex::oracle::{Answer, Ask, Class, Oracle, Refusal};

use super::binary::{self, Records};

/// Say who wins at positions, and by which moves.
///
/// Answers P, the player who just moved; N, the player to move; or `beyond` the database. In Clobber also L and R: Left
/// (`x`) or Right (`o`), whoever moves.
///
/// A position is `x,y,z` or `x,y,z,p` with p passes left in 3-pile games, without p with the most that the database was
/// built for; `a,b` in two-pile games; `n1,n2,...` for a
/// sum of piles; a strip of `x`, `o` and `_` or `.` in Clobber.
///
/// With --moves a two-pile game prints `block=a,b` for the options of a P-position that have to be blocked, and
/// `unless-blocked=a,b` for those of an N-position that win unless they are.
///
/// Whatever standard input has is answered before more of it is waited for. With --binary it holds records of
/// little-endian 64-bit numbers, and each is answered by a byte: `P`, `N`, `B` for beyond, or `?` where it is no
/// position.
///
/// Exit status: 0; 3 if anything was beyond; 2 if something was no position, or is answered by no theory.
#[derive(clap::Args)]
pub struct Args {
    /// The database: a directory that `build` wrote, or one file of it
    database: PathBuf,
    /// Positions; none: read from standard input, one a line
    positions: Vec<String>,
    #[command(flatten)]
    io: super::io::Choice,
    /// Append every winning move to each N-position
    #[arg(long)]
    moves: bool,
    /// One JSON object a line
    #[arg(long)]
    json: bool,
    /// Answer (k,m)-Imitation Nim from a database of (k,m)-Wythoff Nim. A state is `a,b` before any move, and then
    /// `a,b/r,s/l,n`: the last move took r from the first pile or s from the second (the other is 0), and closed l
    /// imitations in a row by who made it; who is to move has made n. From 4,9 to 3,9 is `3,9/1,0/0,0`, and the reply to
    /// 3,6, which imitates, `3,6/0,3/1,0`. The class is printed after P or N
    #[arg(long)]
    imitation: bool,
    /// Read records of a 3-pile game from standard input, and write a byte for each
    #[arg(
        long,
        value_enum,
        value_name = "RECORDS",
        num_args = 0..=1,
        require_equals = true,
        default_missing_value = "triples",
        conflicts_with_all = ["positions", "moves", "json", "imitation"],
    )]
    binary: Option<Records>,
}

/// Bytes of input taken at a time: all the lines in them are answered as a batch.
const INPUT: usize = 1 << 18;

pub fn run(args: &Args) -> anyhow::Result<ExitCode> {
    if let Some(records) = args.binary {
        return binary::run(&args.database, args.io.io, records);
    }
    let database = supermex::oracle::open_by(&args.database, args.io.io.into())?;
    let imitation;
    let oracle: &dyn Oracle = if args.imitation {
        imitation = database.imitation()?;
        &*imitation
    } else {
        &*database
    };
    let mut answers = Answers::new(oracle, args);
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
struct Answers<'a> {
    oracle: &'a dyn Oracle,
    args: &'a Args,
    /// The text of the positions, one after the other; where each ends, and its line, or its number among the arguments.
    text: Vec<u8>,
    ends: Vec<(usize, usize)>,
    out: Vec<u8>,
    beyond: bool,
    wrong: bool,
}

impl<'a> Answers<'a> {
    fn new(oracle: &'a dyn Oracle, args: &'a Args) -> Self {
        Self { oracle, args, text: Vec::new(), ends: Vec::new(), out: Vec::new(), beyond: false, wrong: false }
    }

    fn take(&mut self, text: &[u8], line: usize) {
        let text = text.trim_ascii();
        if !text.is_empty() {
            self.text.extend_from_slice(text);
            self.ends.push((self.text.len(), line));
        }
    }

    fn flush(&mut self) -> anyhow::Result<()> {
        // What was answered before something went wrong is not lost.
        let end = self.answer();
        let mut stdout = std::io::stdout().lock();
        stdout.write_all(&self.out)?;
        stdout.flush()?;
        self.out.clear();
        self.text.clear();
        self.ends.clear();
        end
    }

    fn answer(&mut self) -> anyhow::Result<()> {
        let mut start = 0;
        let mut texts = Vec::with_capacity(self.ends.len());
        for &(end, _) in &self.ends {
            texts.push(&self.text[start..end]);
            start = end;
        }
        let ask = Ask { moves: self.args.moves, fields: self.args.json };
        let (mut beyond, mut wrong) = (false, false);
        let out = &mut self.out;
        let end = self.oracle.answer(&texts, ask, &mut |number, answer| {
            let text = texts.get(number).copied().unwrap_or_default();
            let answer = match answer {
                Ok(answer) => answer,
                Err(refusal) => {
                    wrong = true;
                    let place = if self.args.positions.is_empty() { "line" } else { "position" };
                    refused(text, place, self.ends.get(number).map_or(0, |&(_, line)| line), &refusal);
                    return Ok(());
                }
            };
            beyond |= answer.class == Class::Beyond;
            if !answer.complete && answer.class != Class::Beyond {
                let text = String::from_utf8_lossy(text);
                eprintln!("supermex: {text}: some winning moves lead outside the database and are not listed");
            }
            if self.args.json { json(out, answer) } else { words(out, text, &answer) }
        });
        self.beyond |= beyond;
        self.wrong |= wrong;
        Ok(end?)
    }

    fn code(&self) -> ExitCode {
        status(self.wrong, self.beyond)
    }
}

/// The exit status of a query.
pub fn status(wrong: bool, beyond: bool) -> ExitCode {
    ExitCode::from(match (wrong, beyond) {
        (true, _) => 2,
        (false, true) => 3,
        (false, false) => 0,
    })
}

fn refused(text: &[u8], place: &str, number: usize, refusal: &Refusal) {
    let shown = String::from_utf8_lossy(&text[..text.len().min(80)]);
    eprintln!("supermex: {place} {number}: {shown:?} {refusal}");
}

fn words(out: &mut Vec<u8>, text: &[u8], answer: &Answer) -> std::io::Result<()> {
    out.extend_from_slice(text);
    out.push(b' ');
    out.extend_from_slice(answer.class.name().as_bytes());
    for word in &answer.words {
        write!(out, " {word}")?;
    }
    out.push(b'\n');
    Ok(())
}

fn json(out: &mut Vec<u8>, mut answer: Answer) -> std::io::Result<()> {
    answer.fields.insert("outcome".into(), answer.class.name().into());
    serde_json::to_writer(&mut *out, &answer.fields)?;
    out.push(b'\n');
    Ok(())
}
