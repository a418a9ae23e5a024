//! Answers many positions, from text or records, in order. If one cannot be looked up, all positions before it are
//! answered.

use std::io;
use std::ops::Range;

use serde_json::{Map, Value};
use supermex::game::{Arity, Play, Player, words};
use supermex::sums::Sum;
use supermex::{
    Choice, ChoiceKind, Choices, Details, Known, Lack, Line, Moves, Outcome, Position, ReadError, Role, Table,
};

use super::answer::{Answer, Ask, Refusal};
use super::records::{Layout, RecordForm};
use super::words::not_for;

/// Positions of a batch: few enough to stay in the cache.
const GROUP: usize = 1024;

/// The byte of an answer beyond the table.
pub const BEYOND: u8 = b'B';

/// Takes an answer, or why there is none, with the number of its position.
pub type Take<'a> = &'a mut dyn FnMut(usize, Result<Answer, Refusal>) -> io::Result<()>;

/// A table that answers positions as they are written.
#[derive(Clone, Copy)]
pub struct Oracle<'a> {
    table: &'a Table,
    /// Whether two numbers are a state of Imitation Nim before any move.
    imitation: bool,
}

impl<'a> Oracle<'a> {
    /// The table, or the game that is played by imitation and answered from it.
    pub fn new(table: &'a Table, imitation: bool) -> anyhow::Result<Self> {
        if imitation && table.position(&[0; STATE], None).is_err() {
            let why = "only a table of (k,m)-Wythoff Nim answers Imitation Nim; build one with --k and --m";
            return Err(not_for("--imitation", table.game().name(), why));
        }
        Ok(Self { table, imitation })
    }

    /// How the first of these that is a position was read: the game, the position in words, and a drawing of it.
    pub fn reading(&self, texts: &[&[u8]]) -> Option<String> {
        let position = texts.iter().find_map(|text| self.parse(text).ok())?;
        Some(reading(self.table.game(), &position))
    }

    /// How the records of `query --binary` are laid out.
    pub fn layout(&self, form: Option<RecordForm>) -> anyhow::Result<Layout> {
        if self.imitation { Ok(Layout::of_numbers(STATE)) } else { Layout::of(self.table, form) }
    }

    /// Answers positions, and gives each answer to `take`, in order. Many at once cost less than each alone.
    pub fn answer_texts(&self, texts: &[&[u8]], ask: Ask, take: Take<'_>) -> anyhow::Result<()> {
        if texts.iter().any(|text| Sum::is_text(text)) {
            // One by one.
            for (number, text) in texts.iter().enumerate() {
                if Sum::is_text(text) {
                    take(number, self.sum(text, ask)?)?;
                } else {
                    self.answer_texts(&[text], ask, &mut |_, answer| take(number, answer))?;
                }
            }
            return Ok(());
        }
        self.answer(
            texts,
            |text| self.parse(text),
            |at, outcome| self.whole_answer(at, outcome, ask),
            |number, answer| Ok(take(number, answer)?),
        )
    }

    /// Answers records, in order, each by the byte of its outcome. A record without an answer gets a `?`, and `refuse`
    /// gets it with its number. If the table cannot be read at an answer, the bytes of the records before it are there.
    pub fn answer_records(
        &self,
        records: &[&[u8]],
        layout: Layout,
        bytes: &mut Vec<u8>,
        refuse: &mut dyn FnMut(usize, Refusal),
    ) -> anyhow::Result<()> {
        bytes.reserve(records.len());
        self.answer(
            records,
            |record| layout.position(self.table, record),
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

    fn parse(&self, text: &[u8]) -> Result<Position, ReadError> {
        let position = self.table.parse(text)?;
        match *position.numbers() {
            [a, b] if self.imitation => self.table.position(&[a, b, 0, 0, 0, 0], None),
            _ => Ok(position),
        }
    }

    fn answer<A>(
        &self,
        asked: &[&[u8]],
        read: impl Fn(&[u8]) -> Result<Position, ReadError>,
        tell: impl Fn(&Position, Outcome) -> Result<A, ReadError>,
        mut take: impl FnMut(usize, Result<A, Refusal>) -> anyhow::Result<()>,
    ) -> anyhow::Result<()> {
        let mut group = Group::default();
        for (number, asked) in asked.chunks(GROUP).enumerate() {
            group.read(asked, &read);
            let end = group.look_up(self.table);
            group.tell(number * GROUP..number * GROUP + asked.len(), &tell, &mut take)?;
            end?;
        }
        Ok(())
    }

    fn whole_answer(&self, position: &Position, outcome: Outcome, ask: Ask) -> Result<Answer, ReadError> {
        let table = self.table;
        let declared = ask.remarks && table.game().is_declared(position);
        let beyond = ask.remarks && outcome == Outcome::Beyond;
        let why_beyond = if beyond { table.why_beyond(position).or(table.info().reach) } else { None };
        let mut answer =
            Answer { outcome, words: Vec::new(), fields: Map::new(), lacks: None, declared, why_beyond, grundy: None };
        if ask.grundy {
            answer.grundy = table.values()?.grundy(position)?;
            return Ok(answer);
        }
        // In a table of values the last number is a pile of Nim beside the others: without it the value is asked for.
        let asks = table.game().arity() == Arity::Exactly(position.len() + 1);
        if asks && let Ok(values) = table.values() {
            answer.words.extend(values.grundy(position)?.map(|value| format!("grundy={value}")));
        }
        if !(ask.moves || ask.options || ask.explain || ask.line || ask.fields || self.imitation) {
            return Ok(answer);
        }
        let details = if outcome == Outcome::Beyond { Details::default() } else { table.details(position)? };
        if self.imitation
            && let Known::State(class, _) = &details.known
        {
            answer.words.push(class.to_string());
        }
        if ask.fields {
            let passes = table.passes().map(|_| position.passes);
            answer.fields.insert("position".into(), field(table.game(), &position.clone().with_passes(0), false));
            answer.fields.extend(passes.map(|passes| ("passes".into(), passes.into())));
            if let Ok(Value::Object(known)) = serde_json::to_value(&details) {
                answer.fields.extend(known);
            }
        }
        if ask.moves {
            self.tell_moves(&mut answer, position, &table.winning_moves(position)?, ask);
        }
        if ask.options {
            self.tell_options(&mut answer, &table.options(position)?, ask);
        }
        if ask.explain {
            let why = table.explain(position)?;
            // It has blanks in it.
            answer.words.push(why.to_string());
            answer.fields.insert("explanation".into(), serde_json::json!(why));
        }
        if ask.line && outcome != Outcome::Beyond {
            self.tell_lines(&mut answer, position, &table.lines(position)?, ask);
        }
        answer.lacks = answer.lacks.filter(|&lacks| lacks != Lack::Beyond);
        Ok(answer)
    }

    /// The answer to a sum of positions, or why it is none.
    fn sum(&self, text: &[u8], ask: Ask) -> Result<Result<Answer, Refusal>, ReadError> {
        let table = self.table;
        let values = match table.values() {
            Ok(values) => values,
            Err(refused) => {
                let form = table.game().form();
                let why = format!("+ and * are for sums of positions, and {refused}");
                return Ok(Err(Refusal::NoPosition { why, form }));
            }
        };
        let sum = match values.parse_sum(text) {
            Ok(_) if ask.line => {
                return Ok(Err(Refusal::NoTheory("a line of play is of one position; ask for --moves")));
            }
            Ok(_) if ask.options => return Ok(Err(Refusal::NoTheory("ask for the options of its parts one by one"))),
            Ok(_) if ask.explain => return Ok(Err(Refusal::NoTheory("have its parts explained one by one"))),
            Ok(sum) => sum,
            Err(error) => return Refusal::of(error).map(Err),
        };
        let found = values.sum(&sum, ask.moves)?;
        // The part that a move is made in, before and after it: the others stay, and may be many.
        let moves: Vec<[String; 2]> = found
            .moves
            .iter()
            .filter_map(|one| Some([sum.parts().get(one.part)?, &one.to].map(|part| values.format_part(part))))
            .collect();
        let why_beyond = table.info().reach.filter(|_| ask.remarks && found.outcome == Outcome::Beyond);
        let mut answer = Answer {
            outcome: found.outcome,
            words: found.value.map(|value| format!("grundy={value}")).into_iter().collect(),
            fields: Map::new(),
            lacks: None,
            declared: false,
            why_beyond,
            grundy: found.value,
        };
        if ask.fields {
            answer.fields.insert("sum".into(), values.format_sum(&sum).into());
            answer.fields.insert("grundy".into(), found.value.into());
        }
        if ask.moves {
            answer.lacks = Some(Lack::Outside).filter(|_| found.outcome == Outcome::N && !found.complete);
            // Moves in a sum have blanks in them.
            let words = moves.iter().map(|[from, to]| format!("{from} -> {to}")).collect::<Vec<_>>().join("; ");
            answer.words.extend(Some(words).filter(|all| !all.is_empty()));
        }
        if ask.moves && ask.fields {
            let all = found.moves.iter().zip(moves);
            let all = all.map(|(one, [from, to])| serde_json::json!({"part": one.part, "from": from, "to": to}));
            answer.fields.insert("moves".into(), all.collect());
            answer.fields.insert("complete".into(), found.complete.into());
        }
        Ok(Ok(answer))
    }

    fn tell_moves(&self, answer: &mut Answer, from: &Position, found: &Moves, ask: Ask) {
        let table = self.table;
        answer.lacks = found.lacks;
        if ask.bites {
            tell_bites(answer, found.positions().map(|to| change(table.game(), from, to)).collect());
        } else {
            answer.words.extend(found.moves.iter().map(|to| format!("{}{}", to.role.mark(), table.format(&to.to))));
        }
        if ask.fields {
            for &role in table.info().roles {
                let of_role = found.moves.iter().filter(|to| to.role == role);
                answer.fields.insert(key(role).into(), of_role.map(|to| field(table.game(), &to.to, true)).collect());
            }
            answer.fields.insert("complete".into(), found.lacks.is_none().into());
        }
    }

    /// Every move with who wins after it: `3,5=P`, with the player who makes it before it, or that it may be blocked.
    fn tell_options(&self, answer: &mut Answer, found: &Choices, ask: Ask) {
        let table = self.table;
        answer.lacks = found.lacks;
        let mark = |one: &Choice| match (one.player, one.kind) {
            (Some(Player::Left), _) => "L:",
            (Some(Player::Right), _) => "R:",
            (None, ChoiceKind::Blockable) => "blockable:",
            (None, _) => "",
        };
        let word = |one: &Choice| format!("{}{}={}", mark(one), table.format(&one.to), one.outcome.name());
        answer.words.extend(found.moves.iter().map(word));
        if ask.fields {
            let one = |one: &Choice| {
                let mut object = serde_json::json!({
                    "to": field(table.game(), &one.to, true), "outcome": one.outcome.name(), "kind": one.kind.name(),
                });
                if let Some(player) = one.player {
                    object["player"] = if player == Player::Left { "left" } else { "right" }.into();
                }
                object
            };
            answer.fields.insert("options".into(), found.moves.iter().map(one).collect());
            answer.fields.insert("complete".into(), found.lacks.is_none().into());
        }
    }

    fn tell_lines(&self, answer: &mut Answer, from: &Position, lines: &[Line], ask: Ask) {
        let (table, fields) = (self.table, ask.fields);
        answer.lacks = lines.iter().find_map(|line| line.lacks);
        let mut told = Map::new();
        for line in lines {
            if !told.is_empty() {
                answer.words.push("|".into());
            }
            if ask.bites {
                let before = std::iter::once(from).chain(&line.positions);
                tell_bites(
                    answer,
                    before.zip(&line.positions).map(|(from, to)| change(table.game(), from, to)).collect(),
                );
            }
            let mut turn = line.first;
            for to in line.positions.iter().filter(|_| !ask.bites) {
                let mark = turn.map_or("", |player| if player == Player::Left { "L:" } else { "R:" });
                answer.words.push(format!("{mark}{}", table.format(to)));
                turn = turn.map(Player::other);
            }
            let name =
                line.first.map_or("line", |first| if first == Player::Left { "left_first" } else { "right_first" });
            told.insert(name.into(), line.positions.iter().map(|to| field(table.game(), to, true)).collect());
        }
        if fields {
            // In a partizan game there is a line for each player to move first.
            let line = told.remove("line").unwrap_or(Value::Object(told));
            answer.fields.insert("line".into(), line);
            answer.fields.insert("longest".into(), answer.lacks.is_none().into());
        }
        if let Some(lacks) = answer.lacks.filter(|_| fields) {
            answer.fields.insert("lacks".into(), lacks.name().into());
        }
    }
}

/// Which game it is and a position in words, with a drawing of it below, where there is one.
pub fn reading(game: &dyn Play, position: &Position) -> String {
    let drawing = words::drawing(game, position);
    words::words(game, position) + &drawing.map_or(String::new(), |drawing| format!("\n{}", drawing.trim_end()))
}

/// A move in words, or where it leads.
pub fn change(game: &dyn Play, from: &Position, to: &Position) -> String {
    words::change(game, from, to).unwrap_or_else(|| game.write(to))
}

/// Tells moves as bites, which have blanks in them.
fn tell_bites(answer: &mut Answer, bites: Vec<String>) {
    answer.words.extend(Some(bites.join("; ")).filter(|all| !all.is_empty()));
    answer.fields.insert("bites".into(), bites.into());
}

/// Numbers of a state of Imitation Nim.
const STATE: usize = 6;

/// The field of the moves of a role.
pub fn key(role: Role) -> &'static str {
    match role {
        Role::UnlessBlocked => "moves_unless_blocked",
        Role::Block => "block",
        Role::Left => "left_moves",
        Role::Right => "right_moves",
        _ => "moves",
    }
}

/// A position as a list of its numbers, with the passes last in games with passes if they are wanted; as text where the game
/// does not write numbers.
pub fn field(game: &dyn Play, position: &Position, with_passes: bool) -> Value {
    let text = game.write(position);
    if text.bytes().any(|byte| !byte.is_ascii_digit() && byte != b',') {
        return text.into();
    }
    let passes = game.most_passes().filter(|_| with_passes).map(|_| position.passes);
    position.iter().copied().chain(passes).collect()
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

/// Positions that are looked up together. Nearly all of them are answered; the few others are in lists.
#[derive(Default)]
struct Group {
    positions: Vec<Position>,
    /// The outcomes of the positions, or of those before the first that cannot be looked up.
    outcomes: Vec<Outcome>,
    /// Inputs that are not a position: their place, and why.
    unread: Vec<(usize, ReadError)>,
    /// Positions that no theory answers: their place, and why.
    untold: Vec<(usize, &'static str)>,
}

impl Group {
    fn read(&mut self, asked: &[&[u8]], read: impl Fn(&[u8]) -> Result<Position, ReadError>) {
        self.positions.clear();
        self.unread.clear();
        for (place, text) in asked.iter().enumerate() {
            match read(text) {
                Ok(position) => self.positions.push(position),
                Err(why) => self.unread.push((place, why)),
            }
        }
    }

    fn look_up(&mut self, table: &Table) -> Result<(), ReadError> {
        let Self { positions, outcomes, untold, .. } = self;
        untold.clear();
        outcomes.clear();
        outcomes.resize(positions.len(), Outcome::Beyond);
        let mut first = 0;
        while let Err(error) = table.outcomes(&positions[first..], &mut outcomes[first..]) {
            let ReadError::Batch { index, source, .. } = error else { return Err(error) };
            let failed = first.saturating_add(index).min(positions.len());
            match *source {
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
    fn tell<A>(
        &mut self,
        numbers: Range<usize>,
        tell: impl Fn(&Position, Outcome) -> Result<A, ReadError>,
        mut take: impl FnMut(usize, Result<A, Refusal>) -> anyhow::Result<()>,
    ) -> anyhow::Result<()> {
        let mut unread = self.unread.drain(..).peekable();
        let mut untold = self.untold.iter().peekable();
        let mut answered = self.positions.iter().zip(&self.outcomes).enumerate();
        for (place, number) in numbers.enumerate() {
            let answer = if let Some((_, error)) = unread.next_if(|&(other, _)| other == place) {
                Err(Refusal::of(error)?)
            } else {
                // Positions after a damaged one have no outcome.
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
