//! `supermex query --binary`: records in, bytes out, for programs.

use std::io::{ErrorKind, Read, Write};

use anyhow::Context;

use crate::say::warn;
use crate::text::{BEYOND, Came, Layout, Oracle, RecordForm, Refusal};

/// Bytes of input taken at a time: all the records in them are answered as a batch. The longest record fits.
const INPUT: usize = 1 << 18;

/// Answers each record of standard input by a byte: `P`, `N`, `L`, `R`, `B` for beyond, `?` if it is not a position.
pub fn run(oracle: Oracle<'_>, form: Option<RecordForm>) -> anyhow::Result<Came> {
    let layout = oracle.layout(form)?;
    let mut stdin = std::io::stdin().lock();
    let mut answers = Answers { oracle, layout, bytes: Vec::new(), record: 0, came: Came::default() };
    let mut input = vec![0; INPUT];
    let mut held = 0;
    loop {
        match stdin.read(&mut input[held..]) {
            Ok(0) => break,
            Ok(read) => held += read,
            Err(error) if error.kind() == ErrorKind::Interrupted => continue,
            Err(error) => return Err(error).context("cannot read standard input"),
        }
        // All complete records are answered before more input is awaited, so that a coprocess gets its answers at once.
        let (records, whole, lost) = split(&input[..held], layout);
        answers.answer(&records)?;
        if let Some(why) = lost {
            warn(&format!("record {}: {why}; what follows it is not read", answers.record + 1));
            answers.came.wrong = true;
            return Ok(answers.came);
        }
        input.copy_within(whole..held, 0);
        held -= whole;
    }
    if held > 0 {
        answers.came.wrong = true;
        let needed = match layout.length(&input[..held]) {
            Ok(Some(length)) => format!("{length} are needed"),
            _ => "8 are needed to say how many follow".into(),
        };
        warn(&format!("record {}: it has {held} bytes where {needed}", answers.record + 1));
    }
    Ok(answers.came)
}

/// The whole records at the beginning of some bytes; how many bytes they take; and what is wrong with the next one, if
/// its end cannot be found.
fn split(bytes: &[u8], layout: Layout) -> (Vec<&[u8]>, usize, Option<String>) {
    let (mut records, mut at) = (Vec::new(), 0);
    loop {
        let rest = &bytes[at..];
        match layout.length(rest) {
            Ok(Some(length)) if length <= rest.len() => {
                records.push(&rest[..length]);
                at += length;
            }
            Ok(_) => return (records, at, None),
            Err(why) => return (records, at, Some(why)),
        }
    }
}

/// The answers so far.
struct Answers<'a> {
    oracle: Oracle<'a>,
    layout: Layout,
    bytes: Vec<u8>,
    /// Records answered.
    record: u64,
    came: Came,
}

impl Answers<'_> {
    fn answer(&mut self, records: &[&[u8]]) -> anyhow::Result<()> {
        let Self { oracle, layout, bytes, record, came } = self;
        bytes.clear();
        let end = oracle.answer_records(records, *layout, bytes, &mut |number, refusal| {
            came.wrong = true;
            let record = *record + number as u64 + 1;
            warn(&match refusal {
                Refusal::NoPosition { why, .. } => format!("record {record}: {why}"),
                Refusal::NoTheory(why) => format!("record {record} is not answered: {why}"),
            });
        });
        *record += bytes.len() as u64;
        came.beyond |= bytes.contains(&BEYOND);
        // Answers before an error are not lost.
        let mut stdout = std::io::stdout().lock();
        stdout.write_all(bytes)?;
        stdout.flush()?;
        end
    }
}
