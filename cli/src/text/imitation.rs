//! (k,m)-Imitation Nim, which a table of (k,m)-Wythoff Nim answers.

use serde_json::json;
use supermex::game::imitation::{Class, State};
use supermex::{Answers, BatchError, Imitation, Outcome, ReadError};

use super::{Answer, Layout, RecordForm, Speaks, Told, fields, numbers, records};

/// States of the game in play.
pub struct Play<'a>(Imitation<'a>);

impl<'a> Play<'a> {
    pub fn new(game: Imitation<'a>) -> Self {
        Self(game)
    }

    /// A state of play, if it is one.
    fn state(&self, piles: [u64; 2], taken: [u64; 2], [made, before]: [u64; 2]) -> Result<State, String> {
        let taken = match taken {
            [r, 0] if r > 0 => (0, r),
            [0, s] if s > 0 => (1, s),
            [r, s] => return Err(format!("{r} and {s} taken, where one is 0 and the other is not")),
        };
        let state = State { piles, taken: Some(taken), made, before };
        self.0.refuse(&state).map_or(Ok(state), Err)
    }
}

impl Answers for Play<'_> {
    type Position = State;
    type Moves = Option<Vec<State>>;

    fn outcome_of(&self, state: &State) -> Result<Outcome, ReadError> {
        self.0.outcome_of(state)
    }

    fn outcomes_of(&self, states: &[State], outcomes: &mut [Outcome]) -> Result<(), BatchError> {
        self.0.outcomes_of(states, outcomes)
    }

    fn moves_from(&self, state: &State) -> Result<Option<Vec<State>>, ReadError> {
        self.0.moves_from(state)
    }
}

impl Speaks for Play<'_> {
    fn form(&self) -> &'static str {
        "a,b or a,b/r,s/l,n (taken by the last move from each pile, imitations in a row of who made it and of who is to \
         move)"
    }

    fn read(&self, text: &[u8]) -> Result<State, String> {
        let mut parts = text.split(|&byte| byte == b'/').map(<[u8]>::trim_ascii);
        let piles = numbers::exactly::<2>(parts.next().unwrap_or_default())?;
        let Some(taken) = parts.next() else { return Ok(State::start(piles)) };
        let taken = numbers::exactly::<2>(taken)?;
        let imitations = parts.next().map_or(Ok([0, 0]), numbers::exactly::<2>)?;
        if parts.next().is_some() {
            return Err("more than three parts".into());
        }
        self.state(piles, taken, imitations)
    }

    fn layout(&self, form: Option<RecordForm>) -> anyhow::Result<Layout> {
        records::own_form("wythoff", form, "a, b, r, s, l, n: 48 bytes")?;
        Ok(Layout::Fixed(48))
    }

    fn record(&self, record: &[u8]) -> Result<State, String> {
        let [a, b, r, s, l, n] = records::numbers(record);
        // Nothing taken: before any move.
        if [r, s, l, n] == [0; 4] { Ok(State::start([a, b])) } else { self.state([a, b], [r, s], [l, n]) }
    }

    fn answer(
        &self,
        state: &State,
        outcome: Outcome,
        moves: Option<Option<Vec<State>>>,
        with_fields: bool,
    ) -> Result<Answer, ReadError> {
        let mut answer = Answer::of(outcome);
        let Some(class) = self.0.class(state.piles)? else { return Ok(answer) };
        answer.words.push(class.to_string());
        let moves: Option<Vec<String>> = moves.map(|moves| moves.iter().flatten().map(State::to_string).collect());
        if with_fields {
            let mut object = json!({
                "position": state.piles,
                "taken": state.taken.map(|(pile, taken)| if pile == 0 { [taken, 0] } else { [0, taken] }),
                "imitations": [state.made, state.before],
                "class": class.to_string(),
            });
            if matches!(class, Class::PStable | Class::PFree) {
                object["xi"] = json!(self.0.xi(state.piles)?);
            }
            if let Some(moves) = &moves {
                object["moves"] = json!(moves);
            }
            answer.fields = fields(object);
        }
        answer.words.extend(moves.into_iter().flatten());
        Ok(answer)
    }

    fn no_line(&self) -> Option<&'static str> {
        None
    }

    fn line(&self, state: &State) -> Result<Option<Told>, ReadError> {
        Ok(self.0.line(state)?.map(|line| Told::of(line, State::to_string, |to| json!(to.to_string()))))
    }
}
