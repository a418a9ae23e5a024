//! `supermex query`: outcomes and winning moves.

use std::io::{BufRead, IsTerminal, Write};
use std::process::ExitCode;

use anyhow::Context;
use memchr::memchr;
use supermex::Outcome;

use crate::binary;
use crate::say::{note, warn};
use crate::text::{Answer, Ask, Came, Oracle, RecordForm, not_for, write_json, wrong};

/// Say who wins at positions, and by which moves.
///
/// Answers P, the player who just moved; N, the player to move; or `beyond` the database. In Clobber also L and R: Left
/// (`x`) or Right (`o`), whoever moves.
///
/// A position is `x,y,z` or `x,y,z,p` in 3-pile games, with p passes left; without p it has the most that the database
/// was built for. It is `w,x,y,z` or `w,x,y,z,p` in games on four numbers, `a,b` in two-pile games, and `n1,n2,...` for
/// a sum of piles. In Chomp on boards it is the rows from the longest on, as `7,5,5,2`; in Clobber a strip of `x`, `o`
/// and `_` or `.`. Blanks may replace commas, and brackets may surround it. In every game of Chomp `rows:12,7,5` is the
/// board with these rows, the longest first.
///
/// In a database of Grundy values (`build ... --grundy`) a position that leaves out the heap is answered with its value, and a sum
/// is positions and heaps of Nim with `+` between them, as `"5,7,9 + 1,2,3 + *4"`: its winning moves are the sums that they lead to,
/// with `; ` between them. A pass belongs to the position that it is played in.
///
/// On a terminal standard error first names the game, and shows how the first position was read.
///
/// With --moves a two-pile game prints `block=a,b` for moves from a P-position that have to be blocked, and
/// `unless-blocked=a,b` for moves from an N-position that win unless they are blocked.
///
/// The program answers all complete lines of standard input before it waits for more. If a text is no position, the
/// answer is a line that begins with `?`, with --json an object with `error`; standard error has it too. Blank lines
/// and lines that begin with `#` are skipped.
///
/// With --binary standard input holds records of little-endian 64-bit numbers, and each answer is a byte: `P`, `N`,
/// `L`, `R`, `B` for beyond, or `?` if the record is no position. A record holds the numbers of a position. With a form
/// of one more number, as --binary=quadruples in 3-pile games, the passes left follow. If positions may have any number
/// of numbers (sums, boards, strips), each record begins with how many follow. A cell of a strip is 0 if it is empty, 1
/// for `x`, 2 for `o`. With --imitation a record is a, b, r, s, l, n; before any move the last four are 0.
///
/// Exit status: 0; 3 if anything was beyond; 2 if something was no position, or if no theory says who wins.
#[derive(clap::Args)]
pub struct Args {
    #[command(flatten)]
    open: crate::open::LookUps,
    /// Positions; none: read from standard input, one a line
    #[arg(allow_negative_numbers = true)]
    positions: Vec<String>,
    /// A board of Chomp by its rows, the longest first: the position `rows:12,7,5`
    #[arg(long, value_name = "12,7,5")]
    rows: Vec<String>,
    /// Append every winning move to each N-position
    #[arg(long)]
    moves: bool,
    /// Append a line of play to the end: the winner wins as soon as possible, whoever loses holds out as long as
    /// possible. In Clobber there is one for each player to move first, with `|` between them
    #[arg(long, conflicts_with = "moves")]
    line: bool,
    /// Print moves on a board of Chomp as bites: the row, counted from the longest, and the square; `; ` separates them
    #[arg(long)]
    bites: bool,
    /// Print one JSON object a line
    #[arg(long)]
    json: bool,
    /// Print the Grundy value of each position instead of who wins
    #[arg(long, conflicts_with_all = ["moves", "line", "bites", "json", "imitation"])]
    grundy: bool,
    /// Answer (k,m)-Imitation Nim from a database of (k,m)-Wythoff Nim. A state is `a,b` before any move, and then
    /// `a,b/r,s/l,n`: the last move took r from the first pile or s from the second (the other is 0). The player who
    /// made it has now imitated l times in a row, and the player to move n times. `3,9/1,0/0,0` is after the move from
    /// 4,9 to 3,9, and `3,6/0,3/1,0` after the reply to 3,6, which imitates. The class is printed after P or N
    #[arg(long)]
    imitation: bool,
    /// Read records from standard input, and write a byte for each
    #[arg(
        long,
        value_enum,
        value_name = "RECORDS",
        num_args = 0..=1,
        require_equals = true,
        conflicts_with_all = ["positions", "rows", "moves", "line", "bites", "json", "grundy"],
    )]
    binary: Option<Option<RecordForm>>,
}

/// Bytes of input taken at a time: all the lines in them are answered as a batch.
const INPUT: usize = 1 << 18;
/// Bytes of a line, at most: no position is longer.
const LONGEST: usize = 1 << 20;

pub fn run(args: &Args) -> anyhow::Result<ExitCode> {
    let table = args.open.table()?;
    let oracle = Oracle::new(&table, args.imitation)?;
    if let Some(form) = args.binary {
        return Ok(binary::run(oracle, form)?.code());
    }
    if args.bites && table.parse("rows:1").is_err() {
        return Err(not_for("--bites", table.game(), "only boards of Chomp are bitten into; give --moves"));
    }
    let rows = args.rows.iter().map(|rows| format!("rows:{rows}"));
    let asked: Vec<String> = args.positions.iter().cloned().chain(rows).collect();
    let place = if asked.is_empty() { "line" } else { "position" };
    let mut answers = Answers::new(oracle, args, place);
    if !asked.is_empty() {
        for (number, text) in asked.iter().enumerate() {
            answers.take(text.as_bytes(), number + 1);
        }
        answers.flush()?;
        if !answers.why_beyond.is_empty() {
            let why = answers.why_beyond.join(", and ");
            warn(&format!("beyond the database: {why}; `supermex info` says what else it has"));
        }
        return Ok(answers.came.code());
    }
    let mut input = std::io::BufReader::with_capacity(INPUT, std::io::stdin().lock());
    let mut carried = Line::default();
    let mut number = 0;
    loop {
        // Answers the lines that are there before it waits for more, so that a coprocess gets its answers at once.
        let chunk = input.fill_buf().context("cannot read standard input")?;
        let length = chunk.len();
        if length == 0 {
            break;
        }
        let mut rest = chunk;
        while let Some(end) = memchr(b'\n', rest) {
            number += 1;
            if carried.is_empty() {
                answers.take_line(&rest[..end], number);
            } else {
                carried.extend(&rest[..end]);
                carried.end(&mut answers, number)?;
            }
            rest = &rest[end + 1..];
        }
        carried.extend(rest);
        input.consume(length);
        answers.flush()?;
    }
    carried.end(&mut answers, number + 1)?;
    answers.flush()?;
    Ok(answers.came.code())
}

/// The beginning of a line whose end has not been read yet.
#[derive(Default)]
struct Line {
    text: Vec<u8>,
    too_long: bool,
}

impl Line {
    fn is_empty(&self) -> bool {
        self.text.is_empty() && !self.too_long
    }

    fn extend(&mut self, more: &[u8]) {
        self.too_long |= self.text.len() + more.len() > LONGEST;
        if self.too_long {
            self.text = Vec::new();
        } else {
            self.text.extend_from_slice(more);
        }
    }

    /// The line has ended.
    fn end(&mut self, answers: &mut Answers<'_>, number: usize) -> anyhow::Result<()> {
        let line = std::mem::take(self);
        if line.too_long {
            return answers.refuse_long(number);
        }
        answers.take_line(&line.text, number);
        Ok(())
    }
}

/// Positions that wait for answers, and what happened to those before.
struct Answers<'a> {
    oracle: Oracle<'a>,
    args: &'a Args,
    /// What is numbered: `line`, or `position` among the arguments.
    place: &'static str,
    /// Whether the first position was read back already, or nobody watches the terminal.
    read_back: bool,
    /// Why positions among the arguments are beyond the table.
    why_beyond: Vec<String>,
    /// The text of the positions, one after the other; where each ends, and its line, or its number among the arguments.
    text: Vec<u8>,
    ends: Vec<(usize, usize)>,
    out: Vec<u8>,
    came: Came,
}

impl<'a> Answers<'a> {
    fn new(oracle: Oracle<'a>, args: &'a Args, place: &'static str) -> Self {
        let read_back = !std::io::stderr().is_terminal();
        let (text, ends, out) = (Vec::new(), Vec::new(), Vec::new());
        Self { oracle, args, place, read_back, why_beyond: Vec::new(), text, ends, out, came: Came::default() }
    }

    /// Takes a line of the input, unless it is blank or a comment.
    fn take_line(&mut self, line: &[u8], number: usize) {
        if !matches!(line.trim_ascii().first(), None | Some(b'#')) {
            self.take(line, number);
        }
    }

    fn take(&mut self, text: &[u8], number: usize) {
        self.text.extend_from_slice(text.trim_ascii());
        self.ends.push((self.text.len(), number));
    }

    /// Answers a line that is too long to be a position, after those before it.
    fn refuse_long(&mut self, number: usize) -> anyhow::Result<()> {
        self.flush()?;
        self.came.wrong = true;
        let message = format!("line {number} is no position: it has more than {LONGEST} bytes");
        refuse(&mut self.out, &message, self.args.json)?;
        self.flush()
    }

    fn flush(&mut self) -> anyhow::Result<()> {
        // Answers before an error are not lost.
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
        if !self.read_back
            && let Some(reading) = self.oracle.reading(&texts)
        {
            note(&reading);
            self.read_back = true;
        }
        let &Args { moves, line, bites, json: fields, grundy, .. } = self.args;
        let moves = moves || bites && !line;
        let ask = Ask { moves, line, bites, remarks: moves || line || self.place == "position", fields, grundy };
        let (out, came, place, why_beyond) = (&mut self.out, &mut self.came, self.place, &mut self.why_beyond);
        self.oracle.answer_texts(&texts, ask, &mut |number, answer| {
            let text = texts.get(number).copied().unwrap_or_default();
            let mut answer = match answer {
                Ok(answer) => answer,
                Err(refusal) => {
                    came.wrong = true;
                    let number = self.ends.get(number).map_or(0, |&(_, number)| number);
                    return refuse(out, &wrong(place, number, text, &refusal), self.args.json);
                }
            };
            came.beyond |= answer.outcome == Outcome::Beyond;
            if let Some(why) = answer.why_beyond.take().filter(|why| place == "position" && !why_beyond.contains(why)) {
                why_beyond.push(why);
            }
            if answer.declared {
                warn(&format!("{}: declared a win", String::from_utf8_lossy(text)));
            }
            if let Some(lacks) = answer.lacks {
                warn(&format!("{}: {lacks}", String::from_utf8_lossy(text)));
            }
            match (fields, grundy) {
                (true, _) => write_json(out, Ok(answer)),
                (_, true) => value(out, text, &answer),
                _ => words(out, text, &answer),
            }
        })
    }
}

/// Answers a text that is no position: in its place, for a program that waits for an answer, and on standard error.
fn refuse(out: &mut Vec<u8>, message: &str, json: bool) -> std::io::Result<()> {
    warn(message);
    if json {
        return write_json(out, Err(message));
    }
    writeln!(out, "? {message}")
}

fn words(out: &mut Vec<u8>, text: &[u8], answer: &Answer) -> std::io::Result<()> {
    out.extend_from_slice(text);
    out.push(b' ');
    out.extend_from_slice(answer.outcome.name().as_bytes());
    for word in &answer.words {
        write!(out, " {word}")?;
    }
    out.push(b'\n');
    Ok(())
}

fn value(out: &mut Vec<u8>, text: &[u8], answer: &Answer) -> std::io::Result<()> {
    out.extend_from_slice(text);
    match answer.grundy {
        Some(value) => writeln!(out, " {value}"),
        None => writeln!(out, " {}", answer.outcome.name()),
    }
}
