//! Many positions, from text or records, to their answers in order. Whatever comes before a position that cannot be looked
//! up is answered.

use std::ops::Range;

use supermex::{BatchError, Lack, Outcome, ReadError};

use super::{Answer, Ask, Layout, RecordForm, Refusal, Speaks, Take, Told};

/// Positions that are read before they are looked up: what is kept of them stays near the processor.
const GROUP: usize = 1024;

/// The byte of an answer beyond the table.
pub const BEYOND: u8 = b'B';

/// What answers positions of one game, without its type.
pub trait Oracle: Sync {
    /// Answers positions, and gives each answer to `take`, in order. Many at once cost less than each alone.
    ///
    /// # Errors
    /// If the table cannot be read where an answer should be, or `take` fails.
    fn answer_texts(&self, texts: &[&[u8]], ask: Ask, take: Take<'_>) -> anyhow::Result<()>;

    /// Why no line of play is told, if none is.
    fn no_line(&self) -> Option<&'static str>;

    /// How the records of `query --binary` are laid out.
    ///
    /// # Errors
    /// If there are no records of that form.
    fn records(&self, form: Option<RecordForm>) -> anyhow::Result<Layout>;

    /// Answers records, in order, each by the byte of its outcome. What is not answered is a `?`, and given to `refuse`
    /// with its place among the records.
    ///
    /// # Errors
    /// If the table cannot be read where an answer should be: the bytes of the records before it are there.
    fn answer_records(
        &self,
        records: &[&[u8]],
        bytes: &mut Vec<u8>,
        refuse: &mut dyn FnMut(usize, Refusal),
    ) -> anyhow::Result<()>;
}

impl<T: Speaks + Sync> Oracle for T {
    fn answer_texts(&self, texts: &[&[u8]], ask: Ask, take: Take<'_>) -> anyhow::Result<()> {
        answer(
            self,
            texts,
            |text| self.read(text),
            |at, outcome| whole_answer(self, at, outcome, ask),
            |number, answer| Ok(take(number, answer)?),
        )
    }

    fn no_line(&self) -> Option<&'static str> {
        Speaks::no_line(self)
    }

    fn records(&self, form: Option<RecordForm>) -> anyhow::Result<Layout> {
        self.layout(form)
    }

    fn answer_records(
        &self,
        records: &[&[u8]],
        bytes: &mut Vec<u8>,
        refuse: &mut dyn FnMut(usize, Refusal),
    ) -> anyhow::Result<()> {
        bytes.reserve(records.len());
        answer(
            self,
            records,
            |record| self.record(record),
            |_, outcome| Ok(byte(outcome)),
            |number, answer| {
                bytes.push(answer.unwrap_or_else(|refusal| {
                    refuse(number, refusal);
                    b'?'
                }));
                Ok(())
            },
        )
    }
}

/// What `query --binary` writes for an outcome.
#[inline(always)]
fn byte(outcome: Outcome) -> u8 {
    match outcome {
        Outcome::P => b'P',
        Outcome::N => b'N',
        Outcome::Left => b'L',
        Outcome::Right => b'R',
        _ => BEYOND,
    }
}

fn answer<T: Speaks, A>(
    table: &T,
    asked: &[&[u8]],
    read: impl Fn(&[u8]) -> Result<T::Position, String>,
    tell: impl Fn(&T::Position, Outcome) -> Result<A, ReadError>,
    mut take: impl FnMut(usize, Result<A, Refusal>) -> anyhow::Result<()>,
) -> anyhow::Result<()> {
    let mut group = Group::default();
    for (number, asked) in asked.chunks(GROUP).enumerate() {
        group.read(asked, &read);
        let end = group.look_up(table);
        group.tell(table, number * GROUP..number * GROUP + asked.len(), &tell, &mut take)?;
        end?;
    }
    Ok(())
}

/// Positions that are looked up together. Nearly all of them are answered: of the few that are not there are lists.
struct Group<P> {
    positions: Vec<P>,
    /// The outcomes of the positions, or of those before the first that cannot be looked up.
    outcomes: Vec<Outcome>,
    /// What is no position: its place among what was asked, and why.
    unread: Vec<(usize, String)>,
    /// What no theory answers: its place among the positions, and why.
    untold: Vec<(usize, &'static str)>,
}

impl<P> Default for Group<P> {
    fn default() -> Self {
        Self { positions: Vec::new(), outcomes: Vec::new(), unread: Vec::new(), untold: Vec::new() }
    }
}

impl<P> Group<P> {
    fn read(&mut self, asked: &[&[u8]], read: impl Fn(&[u8]) -> Result<P, String>) {
        self.positions.clear();
        self.unread.clear();
        for (place, text) in asked.iter().enumerate() {
            match read(text) {
                Ok(position) => self.positions.push(position),
                Err(why) => self.unread.push((place, why)),
            }
        }
    }

    fn look_up<T: Speaks<Position = P>>(&mut self, table: &T) -> Result<(), ReadError> {
        let Self { positions, outcomes, untold, .. } = self;
        untold.clear();
        outcomes.clear();
        outcomes.resize(positions.len(), Outcome::Beyond);
        let mut first = 0;
        while let Err(BatchError { index, source, .. }) = table.outcomes_of(&positions[first..], &mut outcomes[first..])
        {
            let failed = first.saturating_add(index).min(positions.len());
            match source {
                // The position is at fault, not the table: the others have their answers.
                ReadError::NoTheory(why) if failed < positions.len() => untold.push((failed, why)),
                error => {
                    outcomes.truncate(failed);
                    return Err(error);
                }
            }
            first = failed + 1;
        }
        Ok(())
    }

    /// Gives the answers to `take` in order, under their numbers.
    fn tell<T: Speaks<Position = P>, A>(
        &mut self,
        table: &T,
        numbers: Range<usize>,
        tell: impl Fn(&P, Outcome) -> Result<A, ReadError>,
        mut take: impl FnMut(usize, Result<A, Refusal>) -> anyhow::Result<()>,
    ) -> anyhow::Result<()> {
        let mut unread = self.unread.drain(..).peekable();
        let mut untold = self.untold.iter().peekable();
        let mut answered = self.positions.iter().zip(&self.outcomes).enumerate();
        for (place, number) in numbers.enumerate() {
            let answer = if let Some((_, why)) = unread.next_if(|&(other, _)| other == place) {
                Err(Refusal::NoPosition { why, form: table.form() })
            } else {
                // What comes after damage has no outcome.
                let Some((place, (position, &outcome))) = answered.next() else { break };
                match untold.next_if(|&&(other, _)| other == place) {
                    Some(&(_, why)) => Err(Refusal::NoTheory(why)),
                    None => Ok(tell(position, outcome)?),
                }
            };
            take(number, answer)?;
        }
        Ok(())
    }
}

#[inline]
fn whole_answer<T: Speaks>(table: &T, position: &T::Position, outcome: Outcome, ask: Ask) -> Result<Answer, ReadError> {
    let moves = if ask.moves { Some(table.moves_from(position)?) } else { None };
    let mut answer = table.answer(position, outcome, moves, ask.fields)?;
    if ask.line && outcome != Outcome::Beyond {
        let Some(Told { words, field, lacks }) = table.line(position)? else {
            answer.lacks = Some(Lack::TooLarge);
            return Ok(answer);
        };
        answer.words.extend(words);
        answer.lacks = lacks;
        if ask.fields {
            answer.fields.insert("line".into(), field);
            answer.fields.insert("longest".into(), lacks.is_none().into());
        }
    }
    Ok(answer)
}
