//! Many positions, from text or records, to their answers in order. Whatever comes before a position that cannot be looked
//! up is answered.

use supermex::{BatchError, Outcome, ReadError};

use super::{Answer, Ask, Layout, RecordForm, Refusal, Speaks, Take, Told};

/// Positions that are read before they are looked up: what is kept of them stays near the processor.
const GROUP: usize = 1024;

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

    /// Answers records by their outcomes, in order.
    ///
    /// # Errors
    /// As for [`answer_texts`](Self::answer_texts).
    fn answer_records(&self, records: &[&[u8]], take: Take<'_>) -> anyhow::Result<()>;
}

impl<T: Speaks + Sync> Oracle for T {
    fn answer_texts(&self, texts: &[&[u8]], ask: Ask, take: Take<'_>) -> anyhow::Result<()> {
        answer(self, texts, |text| self.read(text), |at, outcome| whole_answer(self, at, outcome, ask), take)
    }

    fn no_line(&self) -> Option<&'static str> {
        Speaks::no_line(self)
    }

    fn records(&self, form: Option<RecordForm>) -> anyhow::Result<Layout> {
        self.layout(form)
    }

    fn answer_records(&self, records: &[&[u8]], take: Take<'_>) -> anyhow::Result<()> {
        // A byte says nothing but the outcome.
        answer(self, records, |record| self.record(record), |_, outcome| Ok(Answer::of(outcome)), take)
    }
}

fn answer<T: Speaks>(
    table: &T,
    asked: &[&[u8]],
    read: impl Fn(&[u8]) -> Result<T::Position, String>,
    tell: impl Fn(&T::Position, Outcome) -> Result<Answer, ReadError>,
    take: Take<'_>,
) -> anyhow::Result<()> {
    let (mut unread, mut positions, mut outcomes) = (Vec::new(), Vec::new(), Vec::new());
    for (group, asked) in asked.chunks(GROUP).enumerate() {
        unread.clear();
        positions.clear();
        for text in asked {
            match read(text) {
                Ok(position) => {
                    positions.push(position);
                    unread.push(None);
                }
                Err(why) => unread.push(Some(why)),
            }
        }
        let end = look_up(table, &positions, &mut outcomes);
        let mut answered = positions.iter().zip(&outcomes);
        for (number, why) in (group * GROUP..).zip(unread.drain(..)) {
            let answer = match why {
                Some(why) => Err(Refusal::NoPosition { why, form: table.form() }),
                None => match answered.next() {
                    Some((position, &Ok(outcome))) => Ok(tell(position, outcome)?),
                    Some((_, Err(refusal))) => Err(refusal.clone()),
                    // What comes after damage.
                    None => break,
                },
            };
            take(number, answer)?;
        }
        end?;
    }
    Ok(())
}

#[inline]
fn whole_answer<T: Speaks>(table: &T, position: &T::Position, outcome: Outcome, ask: Ask) -> Result<Answer, ReadError> {
    let moves = if ask.moves { Some(table.moves_from(position)?) } else { None };
    let mut answer = table.answer(position, outcome, moves, ask.fields)?;
    if ask.line && outcome != Outcome::Beyond {
        let Some(Told { words, field, longest }) = table.line(position)? else {
            answer.lacks = Some("it is too large to be played to the end");
            return Ok(answer);
        };
        answer.words.extend(words);
        if !longest {
            answer.lacks = Some("there are too many lines to search: this one need not be the longest");
        }
        if ask.fields {
            answer.fields.insert("line".into(), field);
            answer.fields.insert("longest".into(), longest.into());
        }
    }
    Ok(answer)
}

/// The outcomes of positions, or of those before the first that cannot be looked up.
fn look_up<T: Speaks>(
    table: &T,
    positions: &[T::Position],
    outcomes: &mut Vec<Result<Outcome, Refusal>>,
) -> Result<(), ReadError> {
    let mut found = vec![Outcome::Beyond; positions.len()];
    outcomes.clear();
    loop {
        let first = outcomes.len();
        match table.outcomes_of(&positions[first..], &mut found[first..]) {
            Ok(()) => {
                outcomes.extend(found[first..].iter().copied().map(Ok));
                return Ok(());
            }
            Err(BatchError { index, source, .. }) => {
                let failed = first.saturating_add(index).min(positions.len());
                outcomes.extend(found[first..failed].iter().copied().map(Ok));
                match source {
                    // The position is at fault, not the table: the others have their answers.
                    ReadError::NoTheory(why) if failed < positions.len() => {
                        outcomes.push(Err(Refusal::NoTheory(why)));
                    }
                    error => return Err(error),
                }
            }
        }
    }
}
