//! `supermex query`: outcomes and winning moves.

use std::io::{BufRead, IsTerminal, Write};
use std::process::ExitCode;

use anyhow::{Context, bail};
use memchr::{memchr_iter, memrchr};
use supermex::Outcome;
use supermex::raw::{foreign, without_mark};

use crate::as_rows::As;
use crate::binary;
use crate::say::{note, warn};
use crate::text::{Answer, Ask, Came, Oracle, RecordForm, not_for, write_json, wrong};

/// Say who wins at positions, and by which moves.
///
/// Answers P, the player who just moved; N, the player to move; or `beyond` the database. In Clobber also L and R: Left (`x`) or
/// Right (`o`) wins, whoever moves.
///
/// A position is `x,y,z` or `x,y,z,p` in 3-pile games, with p passes left; without p it has the most that the database
/// was built for. It is `w,x,y,z` or `w,x,y,z,p` for four piles or rows, `a,b` in two-pile games, and `n1,n2,...` for
/// a sum of piles. In Chomp on boards it is the rows from the longest on, as `7,5,5,2`; in Clobber a strip of `x`, `o`
/// and `_` or `.`. Blanks may replace commas, and brackets may surround it. In every game of Chomp `rows:12,7,5` is the
/// board with these rows, the longest first.
///
/// In a database of Grundy values (`build ... --grundy`) a position that leaves out the heap is answered with its value, and a sum
/// is positions and heaps of Nim with `+` between them, as `"5,7,9 + 1,2,3 + *4"`: each of its winning moves is the part that you
/// move in and what it becomes, as `5,7,9 -> 5,7,6`, with `; ` between them. A pass belongs to the position that it is played in.
///
/// Without positions they are read from standard input. On a terminal standard error first names the game, and shows how
/// the first position was read.
///
/// With --moves a two-pile game prints `block=a,b` for moves from a P-position that have to be blocked, and
/// `unless-blocked=a,b` for moves from an N-position that win unless they are blocked.
///
/// The program answers all complete lines of standard input before it waits for more. If a text is not a position, the
/// answer is a line that begins with `?`, with --json an object with `error`; standard error has it too. Blank lines
/// and lines that begin with `#` are skipped. A first line of names, as `list --csv` and `export` write it, says in which columns
/// the numbers of a position are.
///
/// With --binary standard input holds records of little-endian 64-bit numbers, and each answer is a byte: `P`, `N`, `L`, `R`, `B`
/// for beyond, or `?` if the record is not a position. A record holds the numbers of a position. With a form for one more number,
/// as --binary=quadruples in 3-pile games, the passes left follow. If positions may have any length (sums, boards, strips), each
/// record begins with the count of its numbers. A cell of a strip is 0 if it is empty, 1 for `x`, 2 for `o`. With --imitation a
/// record is a, b, r, s, l, n; before any move the last four are 0.
///
/// Exit status: 0; 3 if anything was beyond; 2 if something was not a position, or if what was asked of it has no answer.
#[derive(clap::Args)]
pub struct Args {
    #[command(flatten)]
    open: crate::open::LookUps,
    /// Positions; without any, they are read from standard input, one a line
    #[arg(allow_negative_numbers = true)]
    positions: Vec<String>,
    /// A board of Chomp by its rows, the longest first: the position `rows:12,7,5`
    #[arg(long, value_name = "12,7,5")]
    rows: Vec<String>,
    /// Append every winning move to each N-position
    #[arg(long)]
    moves: bool,
    /// Append every move that the rules allow, with who wins after it: `3,5=P`. In Clobber `L:` or `R:` says whose move it is;
    /// `blockable:` marks moves that the other player may forbid. Use it to check rules of your own by eye
    #[arg(long, conflicts_with_all = ["moves", "line", "bites"])]
    options: bool,
    /// Say why: a sentence, as `3,5 is completed by 2, so 5 is N`, then the cell of the table that says so, and the file and the
    /// bytes that the cell is in
    #[arg(long, conflicts_with_all = ["moves", "options", "line", "bites"])]
    explain: bool,
    /// Append a line of play to the end: the winner wins as soon as possible, the other player holds out as long as
    /// possible. In Clobber there is one for each player to move first, with `|` between them
    #[arg(long, conflicts_with = "moves")]
    line: bool,
    /// Print moves on a board of Chomp as bites: the row, counted from the longest, and the square; `; ` separates them
    #[arg(long)]
    bites: bool,
    /// Print one JSON object a line
    #[arg(long)]
    json: bool,
    /// Print the Grundy value of each position instead of who wins; `beyond` where the database does not have it
    #[arg(long, conflicts_with_all = ["moves", "options", "explain", "line", "bites", "json", "imitation"])]
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
        conflicts_with_all = ["positions", "rows", "moves", "options", "explain", "line", "bites", "json", "grundy"],
    )]
    binary: Option<Option<RecordForm>>,
}

/// Positions of the games, of which each has one.
const EXAMPLES: [&str; 4] = ["3,5,9", "7,5,5,2", "5,2", "xo_"];
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
        return Err(not_for("--bites", table.game().name(), "only boards of Chomp are bitten into; give --moves"));
    }
    let rows = args.rows.iter().map(|rows| format!("rows:{rows}"));
    let asked: Vec<String> = args.positions.iter().cloned().chain(rows).collect();
    let (place, read_back) = (if asked.is_empty() { "line" } else { "position" }, !std::io::stderr().is_terminal());
    let (why_beyond, out, came) = (Vec::new(), Vec::new(), Came::default());
    let names = |form: As| form.fields(&table).iter().map(|field| field.0).collect::<Vec<_>>();
    let mut forms = vec![(names(As::Numbers), "")];
    if table.parse("rows:1").is_ok() && names(As::Rows) != forms[0].0 {
        forms.push((names(As::Rows), "rows:"));
    }
    let (heading, columns) = (true, None);
    let mut answers = Answers { oracle, args, place, forms, heading, columns, read_back, why_beyond, out, came };
    if asked.is_empty() {
        if std::io::stdin().is_terminal() {
            let example = EXAMPLES.into_iter().find(|text| table.parse(text).is_ok());
            let as_this = example.map_or(String::new(), |text| format!(", as {text}"));
            note(&format!("positions are read from standard input, one a line{as_this}; Ctrl-D ends"));
        }
        answers.input()?;
    } else {
        let texts: Vec<&[u8]> = asked.iter().map(|text| text.as_bytes().trim_ascii()).collect();
        answers.flush(&texts, &(1..=texts.len()).collect::<Vec<_>>())?;
        let one = args.positions.join(",");
        if args.positions.iter().all(|text| table.parse(text).is_err()) && table.parse(&one).is_ok() {
            warn(&format!("did you mean the position {one}?"));
        }
    }
    if !answers.why_beyond.is_empty() {
        let why = answers.why_beyond.join(", and ");
        warn(&format!("beyond the database: {why}; `supermex info` says what else it has"));
    }
    Ok(answers.came.code())
}

/// What is answered, and what happened so far.
struct Answers<'a> {
    oracle: Oracle<'a>,
    args: &'a Args,
    /// What is numbered: `line`, or `position` among the arguments.
    place: &'static str,
    /// The names of the numbers, as `list --csv` and `export` write them before the positions, and what a text of these begins with.
    forms: Vec<(Vec<&'static str>, &'static str)>,
    /// Whether the next line may name columns.
    heading: bool,
    columns: Option<Columns>,
    /// Whether the first position was read back already, or nobody watches the terminal.
    read_back: bool,
    /// Why positions among the arguments are beyond the table.
    why_beyond: Vec<String>,
    out: Vec<u8>,
    came: Came,
}

impl Answers<'_> {
    /// Answers the lines of standard input.
    fn input(&mut self) -> anyhow::Result<()> {
        let mut input = std::io::BufReader::with_capacity(INPUT, std::io::stdin().lock());
        // The beginning of a line whose end has not been read yet, and how many lines are before it.
        let (mut held, mut number) = (Vec::new(), 0);
        loop {
            let chunk = input.fill_buf().context("cannot read standard input")?;
            let length = chunk.len();
            if length == 0 {
                return self.lines(&held, &mut number);
            }
            // Answers the lines that are there before it waits for more, so that a coprocess gets its answers at once.
            let (whole, begun) = chunk.split_at(memrchr(b'\n', chunk).map_or(0, |end| end + 1));
            if !whole.is_empty() {
                held.extend_from_slice(whole);
                self.lines(&held, &mut number)?;
                held.clear();
            }
            held.extend_from_slice(begun);
            // Enough to tell that it is too long.
            held.truncate(LONGEST + 1);
            input.consume(length);
        }
    }

    /// Answers lines, the last of which may have no end, unless they are blank or comments.
    fn lines(&mut self, text: &[u8], number: &mut usize) -> anyhow::Result<()> {
        let (mut texts, mut numbers, mut start) = (Vec::new(), Vec::new(), 0);
        let last = Some(text.len()).filter(|_| !text.ends_with(b"\n"));
        for end in memchr_iter(b'\n', text).chain(last) {
            let mut line = &text[start..end];
            start = end + 1;
            *number += 1;
            if *number == 1 {
                // Whatever is not a position is refused as such; a text of another kind has none.
                if let Some(what) = foreign(line).filter(|_| !line.is_empty()) {
                    bail!("standard input: {what}");
                }
                line = without_mark(line);
            }
            let is_blank = matches!(line.trim_ascii().first(), None | Some(b'#'));
            if !is_blank && std::mem::take(&mut self.heading) && self.names(line.trim_ascii())? {
                continue;
            }
            if line.len() > LONGEST {
                // After the answers to those before it.
                self.flush(&std::mem::take(&mut texts), &std::mem::take(&mut numbers))?;
                self.came.wrong = true;
                let message = format!("line {number} is not a position: it has more than {LONGEST} bytes");
                refuse(&mut self.out, &message, self.args.json)?;
            } else if !is_blank {
                texts.push(line.trim_ascii());
                numbers.push(*number);
            }
        }
        self.flush(&texts, &numbers)
    }

    /// Whether a line names columns; then it has said where positions are.
    fn names(&mut self, line: &[u8]) -> anyhow::Result<bool> {
        let given: Vec<&[u8]> = line.split(|&c| c == b',').collect();
        for (own, before) in &self.forms {
            let place = |name: &&str| given.iter().position(|given| *given == name.as_bytes());
            // Without passes a position has the most.
            let own = own.iter().filter(|name| **name != "p" || place(name).is_some());
            if let Some(places) = own.map(place).collect::<Option<Vec<_>>>() {
                let as_they_are = before.is_empty() && places.iter().copied().eq(0..given.len());
                self.columns = (!as_they_are).then_some(Columns { places, before });
                return Ok(true);
            }
        }
        // Other columns would be taken for these.
        if names_columns(&given) && self.oracle.reading(&[line]).is_none() {
            let own: Vec<String> = self.forms.iter().map(|(names, _)| names.join(",")).collect();
            bail!(
                "standard input: it has the columns {}; a position is in columns named {}",
                String::from_utf8_lossy(line),
                own.join(" or ")
            );
        }
        Ok(false)
    }

    fn flush(&mut self, texts: &[&[u8]], numbers: &[usize]) -> anyhow::Result<()> {
        let picked: Vec<_> =
            self.columns.iter().flat_map(|columns| texts.iter().map(|text| columns.of(text))).collect();
        let picked: Vec<&[u8]> = picked.iter().map(Vec::as_slice).collect();
        let texts = if self.columns.is_some() { &picked } else { texts };
        // Answers before an error are not lost.
        let end = self.answer(texts, numbers);
        let mut stdout = std::io::stdout().lock();
        stdout.write_all(&self.out)?;
        stdout.flush()?;
        self.out.clear();
        end
    }

    fn answer(&mut self, texts: &[&[u8]], numbers: &[usize]) -> anyhow::Result<()> {
        if !self.read_back
            && let Some(reading) = self.oracle.reading(texts)
        {
            note(&reading);
            self.read_back = true;
        }
        let &Args { moves, options, explain, line, bites, json: fields, grundy, .. } = self.args;
        let moves = moves || bites && !line;
        let remarks = moves || options || explain || line || self.place == "position";
        let ask = Ask { moves, options, explain, line, bites, remarks, fields, grundy };
        let (out, came, place, why_beyond) = (&mut self.out, &mut self.came, self.place, &mut self.why_beyond);
        self.oracle.answer_texts(texts, ask, &mut |number, answer| {
            let text = texts.get(number).copied().unwrap_or_default();
            let answer = match answer {
                Ok(answer) => answer,
                Err(refusal) => {
                    came.wrong = true;
                    let number = numbers.get(number).copied().unwrap_or_default();
                    return refuse(out, &wrong(place, number, text, &refusal), fields);
                }
            };
            came.beyond |= answer.outcome == Outcome::Beyond || grundy && answer.grundy.is_none();
            for why in answer.why_beyond.iter().filter(|_| place == "position").flat_map(|why| why.split(", and ")) {
                if !why_beyond.iter().any(|told| told == why) {
                    why_beyond.push(why.to_owned());
                }
            }
            if answer.declared {
                warn(&format!("{}: declared a win", String::from_utf8_lossy(text)));
            }
            if let Some(lacks) = answer.lacks {
                warn(&format!("{}: {lacks}", String::from_utf8_lossy(text)));
            }
            if fields { write_json(out, Ok(answer)) } else { words(out, text, &answer, grundy) }
        })
    }
}

/// Where the numbers of a position are among the columns of a line.
struct Columns {
    places: Vec<usize>,
    /// What a text of these numbers begins with.
    before: &'static str,
}

impl Columns {
    /// The position of a line; a line that lacks one of the columns as it is.
    fn of(&self, line: &[u8]) -> Vec<u8> {
        let given: Vec<&[u8]> = line.split(|&c| c == b',').collect();
        let numbers = self.places.iter().map(|&place| given.get(place).copied()).collect::<Option<Vec<_>>>();
        numbers.map_or_else(|| line.to_vec(), |numbers| [self.before.as_bytes(), &numbers.join(&b',')].concat())
    }
}

/// Whether all of these are names, as those of columns are.
fn names_columns(given: &[&[u8]]) -> bool {
    let is_name = |name: &&[u8]| {
        name.first().is_some_and(u8::is_ascii_alphabetic)
            && name.iter().all(|&c| c.is_ascii_alphanumeric() || c == b'_')
    };
    given.len() > 1 && given.iter().all(is_name)
}

/// Answers a text that is not a position: in its place, for a program that waits for an answer, and on standard error.
fn refuse(out: &mut Vec<u8>, message: &str, json: bool) -> std::io::Result<()> {
    warn(message);
    if json {
        return write_json(out, Err(message));
    }
    writeln!(out, "? {message}")
}

/// The text, and the value alone where that was asked for, `beyond` if the table does not have it; or the outcome and its words.
fn words(out: &mut Vec<u8>, text: &[u8], answer: &Answer, grundy: bool) -> std::io::Result<()> {
    out.extend_from_slice(text);
    out.push(b' ');
    match answer.grundy {
        Some(value) if grundy => write!(out, "{value}")?,
        // Who wins is not asked.
        None if grundy => out.extend_from_slice(Outcome::Beyond.name().as_bytes()),
        _ => out.extend_from_slice(answer.outcome.name().as_bytes()),
    }
    for word in answer.words.iter().filter(|_| !grundy) {
        write!(out, " {word}")?;
    }
    out.push(b'\n');
    Ok(())
}
